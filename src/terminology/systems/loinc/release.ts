/** Finds the version of a release of LOINC. */
import type { Archive } from '../../import/entry.ts';

/** The version in the name of an archive or of a folder in it (`Loinc_2.81.zip`), if there is one. */
export const versionInNames = (archives: readonly Archive[]): string | undefined =>
  archives
    .flatMap(({ path, entries }) => [path, ...entries.map((entry) => entry.path)])
    .map((name) => /loinc[_-]?v?(\d\.\d{1,3}(?:\.\d+)?)/i.exec(name)?.[1])
    .find((version) => version !== undefined);

/** The newer of two versions such as 2.9 and 2.81; what is no version is older than all. */
export const newerVersion = (first: string, second: string): string => {
  const [a, b] = [numbersOf(first), numbersOf(second)];
  const at = b.findIndex((number, index) => number !== a[index]);
  return at !== -1 && (b[at] ?? 0) > (a[at] ?? -1) ? second : first;
};

const numbersOf = (version: string): readonly number[] =>
  /^\d+(?:\.\d+)*$/.test(version) ? version.split('.').map(Number) : [];
