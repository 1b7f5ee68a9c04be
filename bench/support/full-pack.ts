/** A pack of the complete releases, built by the executable and cached until it or the archives change. */
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EXECUTABLE } from '../../build/executable.ts';
import { referenceFolder } from '../terminology/evaluation.ts';

const CACHE = join(import.meta.dir, '../../dist/bench');

const ARCHIVES = [
  ['--rxnorm', 'rxnorm/RxNorm_full_reconstructed.zip'],
  ['--icd10cm', 'icd10cm/2026-code-descriptions-tabular-order.zip'],
  ['--icd10cm', 'icd10cm/2025-code-descriptions-tabular-order.zip'],
  ['--icd10cm', 'icd10cm/2024-code-descriptions-tabular-order.zip'],
  ['--icd10cm', 'icd10cm/2021-tabular-xml.zip'],
  ['--icd10cm', 'icd10cm/2017-index-xml.zip'],
  ['--loinc', 'loinc/Loinc_2.81_partial.zip'],
] as const;

/** In bytes: a machine of 1 GB builds the pack. */
const MOST_MEMORY = 1e9;

const archives = () => ARCHIVES.map(([flag, name]) => [flag, join(referenceFolder(), name)] as const);

export const hasReferenceData = (): boolean => archives().every(([, path]) => existsSync(path));

/** The path of the pack. */
export const packOfAll = async (): Promise<string> => {
  // Every build gives the executable another time.
  const ages = [EXECUTABLE, ...archives().map(([, path]) => path)].map((path) => `${path} ${statSync(path).mtimeMs}`);
  const file = join(CACHE, `full-${Bun.hash.xxHash64(ages.join('\n')).toString(16)}.pack`);
  if (existsSync(file)) return file;
  console.error('Building the full terminology pack');
  mkdirSync(CACHE, { recursive: true });
  const argv = [EXECUTABLE, 'data', 'build', ...archives().flat(), '--out', `${file}.part`];
  const { exitCode, stderr, resourceUsage } = Bun.spawnSync(argv);
  if (exitCode !== 0) throw new Error(`data build failed: ${stderr.toString()}`);
  const most = resourceUsage?.maxRSS ?? 0;
  if (most > MOST_MEMORY) throw new Error(`data build took ${Math.round(most / 1e6)} MB of memory, more than 1 GB`);
  renameSync(`${file}.part`, file);
  return file;
};
