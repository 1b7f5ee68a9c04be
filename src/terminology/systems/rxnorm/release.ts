/** Finds the date of a release of RxNorm. */
import type { Archive, Entry } from '../../import/entry.ts';
import { readLines } from '../../import/text.ts';

/**
 * The release date as YYYY-MM-DD: from the name of the archive (`RxNorm_full_MMDDYYYY.zip`) or of a file in it
 * (`Readme_Full_MMDDYYYY.txt`), else from the sources table (RXNSAB), else `unknown`.
 *
 * @throws `ImportError`
 */
export const releaseOf = async (archives: readonly Archive[], sources: Entry | undefined): Promise<string> => {
  const names = archives.flatMap(({ path, entries }) => [path, ...entries.map((entry) => entry.path)]);
  const dated = names.map(dateInName).find((date) => date !== undefined);
  if (dated !== undefined) return dated;
  let versioned: string | undefined;
  if (sources !== undefined) {
    await readLines(sources, (line) => {
      versioned ??= dateOfVersion(line);
    });
  }
  return versioned ?? 'unknown';
};

const dateInName = (name: string): string | undefined => {
  const [, month = '', day = '', year = ''] = /(?:rxnorm|readme)\w*_(\d\d)(\d\d)(20\d\d)(?!\d)/i.exec(name) ?? [];
  return validDate(year, month, day);
};

/** `RXNORM_14AA_140902F` in column VSAB. */
const dateOfVersion = (line: string): string | undefined => {
  const [, year = '', month = '', day = ''] = /\|RXNORM_\d\d[A-Z]{2}_(\d\d)(\d\d)(\d\d)F\|/.exec(line) ?? [];
  return validDate(`20${year}`, month, day);
};

const validDate = (year: string, month: string, day: string): string | undefined => {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? `${year}-${month}-${day}` : undefined;
};
