/** The releases under test, imported once and cached until an importer or an archive changes. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Concept, SYSTEMS, type System } from '../../src/terminology/model/concept.ts';
import { importIcd10cm } from '../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../src/terminology/systems/loinc/import.ts';
import { importRxnorm } from '../../src/terminology/systems/rxnorm/import.ts';
import { referenceFolder } from './evaluation.ts';
import type { Concepts } from './scoring.ts';

const PROJECT = join(import.meta.dir, '../..');
const CACHE = join(PROJECT, 'dist/bench-cache');

/** All that the cached concepts depend on. */
const SOURCES = ['model/concept.ts', 'import', 'systems'];

const ICD10CM = [
  ...['2026', '2025', '2024'].map((year) => `icd10cm/${year}-code-descriptions-tabular-order.zip`),
  ...['icd10cm/2021-tabular-xml.zip', 'icd10cm/2017-index-xml.zip'],
];
const RXNORM = ['rxnorm/RxNorm_full_reconstructed.zip'];
const LOINC = ['loinc/Loinc_2.81_partial.zip'];

/** All concepts of the three systems, retired ones as well, by system and code. */
export const loadConcepts = async (): Promise<Concepts> => {
  const file = join(CACHE, `concepts-${fingerprint()}.jsonl`);
  const cached = readCache(file);
  if (cached !== undefined) return byCode(cached);
  const concepts = await importAll();
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  // It gets its name only when it is complete.
  writeFileSync(`${file}.part`, concepts.map((concept) => JSON.stringify(concept)).join('\n'));
  renameSync(`${file}.part`, file);
  return byCode(concepts);
};

const importAll = async (): Promise<readonly Concept[]> => {
  const inFolder = (names: readonly string[]) => names.map((name) => join(referenceFolder(), name));
  const imported = [
    await importRxnorm(inFolder(RXNORM)),
    await importIcd10cm(inFolder(ICD10CM)),
    await importLoinc(inFolder(LOINC)),
  ];
  for (const { release, concepts } of imported) console.error(`imported ${release}: ${concepts.length} concepts`);
  return imported.flatMap(({ concepts }) => concepts);
};

const readCache = (file: string): readonly Concept[] | undefined => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line): Concept => JSON.parse(line));
  } catch {
    // Absent: import.
    return undefined;
  }
};

const byCode = (concepts: readonly Concept[]): Concepts => {
  const maps = Object.fromEntries(SYSTEMS.map((system) => [system, new Map<string, Concept>()])) as Record<
    System,
    Map<string, Concept>
  >;
  for (const concept of concepts) maps[concept.system].set(concept.code, concept);
  return maps;
};

/** Digest of the importers' text and of the archives' names, sizes and times: reading the archives takes seconds. */
const fingerprint = (): string => {
  const hash = new Bun.CryptoHasher('sha256');
  for (const path of SOURCES.flatMap((name) => filesBelow(join(PROJECT, 'src/terminology', name)))) {
    hash.update(readFileSync(path));
  }
  for (const name of [...RXNORM, ...ICD10CM, ...LOINC]) {
    const { size, mtimeMs } = statSync(join(referenceFolder(), name));
    hash.update(`${name} ${size} ${mtimeMs}`);
  }
  return hash.digest('hex').slice(0, 16);
};

const filesBelow = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];
