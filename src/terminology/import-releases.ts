/** Imports the releases of all systems, one after the other: archive to concepts to index. */
import { edenGC } from 'bun:jsc';
import { basename } from 'node:path';
import { buildDetailTable, type DetailTable } from './details/detail-table.ts';
import { withArchives } from './import/archive.ts';
import { ImportError } from './import/entry.ts';
import { type OnProgress, type Tidy, UNKNOWN_RELEASE } from './import/result.ts';
import { type Concept, SEARCHED, SYSTEMS, type System } from './model/concept.ts';
import { type DraftDetails, NO_DETAILS } from './model/details.ts';
import type { PackInfo } from './model/metadata.ts';
import { unavailableFields } from './pack/inspect.ts';
import type { Pack } from './pack/pack.ts';
import { type OwnSynonyms, onlyOwn, withOwnSynonyms } from './pack/pack-file.ts';
import { buildSystemIndex } from './search/build-index.ts';
import { type SystemIndex, traitsOf } from './search/index.ts';
import { type AdditionArchives, joined, withAdditions } from './systems/icd10cm/additions.ts';
import { type ImportedIcd10cm, importIcd10cm } from './systems/icd10cm/import.ts';
import { CODE_SYSTEMS, IMPORTERS } from './systems/index.ts';
import { importLoinc } from './systems/loinc/import.ts';
import { type ImportedRxnorm, importRxnorm } from './systems/rxnorm/import.ts';
import { readNdcDirectory } from './systems/rxnorm/ndc-directory.ts';

export type Archives = {
  readonly rxnorm: string;
  /** The release date of RxNorm (YYYY-MM-DD), where its archive has none. */
  readonly rxnormRelease?: string | undefined;
  readonly icd10cm: readonly string[];
  /** Conversion tables of ICD-10-CM that are not among the others. */
  readonly conversions: readonly string[];
  /** Lists of the Medicare Code Editor. */
  readonly edits: readonly string[];
  /** The National Drug Code Directory of the FDA. */
  readonly ndc: readonly string[];
  readonly loinc: string;
  /** The release of LOINC, where its archive does not name it. */
  readonly loincRelease?: string | undefined;
  /** Of the systems that a pack can be without. */
  readonly others: Readonly<Partial<Record<System, readonly string[]>>>;
} & AdditionArchives;

/** So many concepts leave some 100 MB of garbage. */
const CONCEPTS_PER_COLLECTION = 20_000;

/**
 * The runtime lets garbage take as much memory again as what is in use, and more on a large machine. What concepts leave is
 * young: a collection of all would look at the whole release each time, and double the processor time.
 */
const collecting = (steps: number): Tidy => {
  let step = 0;
  return () => {
    step += 1;
    if (step % steps === 0) edenGC();
  };
};

type Content = { readonly concepts: readonly Concept[]; readonly details: DraftDetails };

/** Told what is under way, and how much of it is done. */
type Report = (label: string, done?: number, total?: number) => void;

/** A pack, and sentences about what it leaves out of the releases, and about what these do not hold. */
type Imported = { readonly pack: Pack; readonly leftOut: readonly string[]; readonly absent: readonly string[] };

/**
 * Imports the archives and builds the index of each system before the next one is read: the concepts of all at once
 * take a gigabyte.
 *
 * @throws `ImportError`
 */
export const importReleases = async (archives: Archives, own: OwnSynonyms, report: Report): Promise<Imported> => {
  const tidy = collecting(CONCEPTS_PER_COLLECTION);
  const take = async <Result extends Content>(
    system: System,
    importer: (onProgress: OnProgress, tidy: Tidy) => Promise<Result>,
  ): Promise<Omit<Result, keyof Content> & { readonly index: SystemIndex; readonly details: DetailTable }> => {
    const { title } = CODE_SYSTEMS[system];
    const { concepts, details, ...rest } = await importer(
      (done, total) => report(`Reading ${title}`, done, total),
      tidy,
    );
    Bun.gc(true);
    report(`Indexing ${title}`);
    const index = buildSystemIndex(CODE_SYSTEMS[system], withOwnSynonyms(concepts, own, tidy), tidy);
    return { ...rest, index, details: buildDetailTable(index, marked(details, onlyOwn(concepts, own)), tidy) };
  };
  const rxnorm = await take('rxnorm', async (onProgress, tidy) => {
    const imported = await importRxnorm(archives.rxnorm, onProgress, tidy);
    return { ...imported, details: await withDirectory(imported, archives.ndc) };
  });
  Bun.gc(true);
  const icd10 = await take('icd10', async (onProgress) => {
    const imported = await importIcd10cm(archives.icd10cm, onProgress, archives.conversions, archives.edits);
    return { ...imported, details: await withAdditions(imported.details, imported.concepts, archives) };
  });
  Bun.gc(true);
  const loinc = await take('loinc', (onProgress) => importLoinc(archives.loinc, onProgress, archives.loincRelease));
  Bun.gc(true);
  const others: (readonly [system: System, taken: Optional])[] = [];
  for (const system of SYSTEMS.filter((one) => !SEARCHED.includes(one))) {
    const importer = IMPORTERS[system];
    const given = archives.others[system] ?? [];
    const isGiven = importer !== undefined && given.length > 0;
    others.push([
      system,
      isGiven ? await take(system, (onProgress) => importer()(given, onProgress)) : without(system),
    ]);
    Bun.gc(true);
  }
  const ofOthers = <Value>(partOf: (taken: Optional) => Value): Partial<Record<System, Value>> =>
    Object.fromEntries(others.map(([system, taken]) => [system, partOf(taken)]));
  const releases = {
    ...{ rxnorm: dateOf(rxnorm.release, archives), icd10cm: icd10.release, loinc: loinc.release },
    ...Object.fromEntries(
      others.flatMap(([system, { release }]) =>
        release === undefined ? [] : [[CODE_SYSTEMS[system].releaseKey, release] as const],
      ),
    ),
  };
  // The prescribable content has neither obsolete nor suppressed rows; no full release is without them.
  const isPrescribable = /prescri/i.test(basename(archives.rxnorm)) || !hasObsolete(rxnorm.index);
  const indexes = {
    ...ofOthers(({ index }) => index),
    ...{ rxnorm: rxnorm.index, icd10: icd10.index, loinc: loinc.index },
  } as Pack['indexes'];
  const details = {
    ...ofOthers((taken) => taken.details),
    ...{ rxnorm: rxnorm.details, icd10: icd10.details, loinc: loinc.details },
  } as Pack['details'];
  const leftOut = [
    ...leftOutOfRxnorm(rxnorm.leftOut),
    ...leftOutOfIcd10cm(icd10.leftOut),
    `${CODE_SYSTEMS.loinc.title}: nothing`,
    ...others.flatMap(([system, { leftOut = [] }]) => leftOut.map((line) => `${CODE_SYSTEMS[system].title}: ${line}`)),
  ];
  const years = { ...ofOthers((taken) => taken.years), icd10: icd10.years };
  const pack: Pack = { ...infoOf(releases, isPrescribable, years), listRuns: icd10.listRuns, indexes, details };
  return { pack, leftOut, absent: unavailableFields(pack) };
};

const NO_DIRECTORY = 'no National Drug Code Directory (--ndc): names and days of packages are not known';

/** The details of RxNorm with the packages of the directory. */
const withDirectory = async ({ concepts, details }: Content, archives: readonly string[]): Promise<DraftDetails> =>
  archives.length === 0
    ? { ...details, absent: [...details.absent, NO_DIRECTORY] }
    : joined(details, new Set(concepts.map(({ code }) => code)), [await withArchives(archives, readNdcDirectory)]);

/** A system that a pack can be without; no release: it is. */
type Optional = {
  readonly index: SystemIndex;
  readonly details: DetailTable;
  readonly release?: string;
  readonly years?: readonly number[];
  readonly leftOut?: readonly string[];
};

const without = (system: System): Optional => {
  const index = buildSystemIndex(CODE_SYSTEMS[system], []);
  return { index, details: buildDetailTable(index, NO_DETAILS) };
};

/** @throws `ImportError` for a date other than that of the archive */
const dateOf = (own: string, { rxnorm, rxnormRelease: given = own }: Archives): string => {
  if (own === UNKNOWN_RELEASE || own === given) return given;
  throw new ImportError({ file: rxnorm }, `is the release of ${own}, and --rxnorm-release says ${given}`);
};

const marked = (details: DraftDetails, ownSynonyms: ReadonlyMap<string, readonly string[]>): DraftDetails => {
  const values = new Map(details.values);
  for (const [code, texts] of ownSynonyms) values.set(code, { ...values.get(code), own_synonyms: texts });
  return { ...details, values };
};

/** The pack's account of itself. It has no dates and no paths, so the same releases give the same bytes. */
const infoOf = (releases: PackInfo['releases'], isPrescribable: boolean, years: Years): PackInfo => ({
  coverage: undatedIn(releases).length > 0 ? 'undated' : 'full',
  source: `Official releases of RxNorm (NLM), ICD-10-CM (CDC/NCHS and CMS) and LOINC${othersIn(releases)}, with Clinmeter's own synonyms`,
  notes: `ICD-10 entries are ICD-10-CM, the US claims code set, not the WHO ICD-10. RxNorm content is the ${isPrescribable ? 'current prescribable subset' : 'full monthly release'}.${byDate(years)}${undatedIn(
    releases,
  )
    .map((title) => ` The release of ${title} is not known: its archive does not tell it.`)
    .join('')}`,
  releases,
  years: Object.fromEntries(Object.entries(years).filter(([, all]) => all !== undefined)),
});

type Years = Readonly<Partial<Record<System, readonly number[] | undefined>>>;

const byDate = (years: Years): string =>
  SYSTEMS.map((system) => {
    const all = years[system] ?? [];
    if (all.length < 2) return '';
    return ` ${CODE_SYSTEMS[system].title} codes are answered by date for ${all.map((year) => `FY${year}`).join(', ')}.`;
  }).join('');

/** The optional systems that are there, as a list goes on. */
const othersIn = (releases: PackInfo['releases']): string =>
  SYSTEMS.filter((system) => !SEARCHED.includes(system) && releases[CODE_SYSTEMS[system].releaseKey] !== undefined)
    .map((system) => `, with ${CODE_SYSTEMS[system].title}`)
    .join('');

/** The systems whose release is not known. */
const undatedIn = (releases: PackInfo['releases']): readonly string[] =>
  SYSTEMS.filter((system) => releases[CODE_SYSTEMS[system].releaseKey] === UNKNOWN_RELEASE).map(
    (system) => CODE_SYSTEMS[system].title,
  );

const leftOutOfRxnorm = ({ concepts, termTypes, otherSources }: ImportedRxnorm['leftOut']): readonly string[] => {
  const types = Object.entries(termTypes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]) => `${type} ${grouped(count)}`);
  return [
    `${CODE_SYSTEMS.rxnorm.title}: ${grouped(concepts)} concepts that have only term types which are not served${types.length > 0 ? ` (${types.join(', ')})` : ''}`,
    `${CODE_SYSTEMS.rxnorm.title}: ${grouped(otherSources)} rows of other sources than RxNorm, or not in English`,
  ];
};

const leftOutOfIcd10cm = (leftOut: ImportedIcd10cm['leftOut']): readonly string[] => [
  `${CODE_SYSTEMS.icd10.title}: ${grouped(leftOut.inclusionTerms)} inclusion terms and ${grouped(leftOut.indexEntries)} index entries of codes that are in no order file`,
  `${CODE_SYSTEMS.icd10.title}: ${grouped(leftOut.instructions)} notes that tell how to code instead of naming a condition`,
];

const hasObsolete = (index: SystemIndex): boolean =>
  index.traits.some((_, concept) => traitsOf(index, concept).status === 'obsolete');

const grouped = (count: number): string => count.toLocaleString('en-US');
