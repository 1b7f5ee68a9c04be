/** LOINC, from the archive that loinc.org gives to its users. */

import { findEntry, findOptionalEntry, progressOf, withArchives } from '../../import/archive.ts';
import { type Archive, type Entry, ImportError, invalidField } from '../../import/entry.ts';
import { distinctTerms, type Imported, type OnProgress, UNKNOWN_RELEASE } from '../../import/result.ts';
import { type Field, readCsv } from '../../import/table.ts';
import type { Axes, Concept, Status, Term } from '../../model/concept.ts';
import { readAxes } from './axes.ts';
import { normaliseLoincCode } from './code.ts';
import { DETAIL_COLUMNS, type DetailColumn, detailsDraft, withParts } from './details.ts';
import { readLinks } from './links.ts';
import { readParts } from './parts.ts';

/** LOINC Users' Guide, appendix A: columns of the complete and of the core table. */
const REQUIRED = [
  ...(['LOINC_NUM', 'COMPONENT', 'PROPERTY', 'TIME_ASPCT', 'SYSTEM', 'SCALE_TYP', 'METHOD_TYP', 'CLASS'] as const),
  ...(['LONG_COMMON_NAME', 'SHORTNAME', 'STATUS'] as const),
];
/** Columns that only the complete table has, and those whose content is kept for each code. */
const OPTIONAL = [
  ...(['CONSUMER_NAME', 'DisplayName', 'RELATEDNAMES2'] as const),
  ...(Object.keys(DETAIL_COLUMNS) as DetailColumn[]),
];
type LoincField = Field<(typeof REQUIRED)[number] | (typeof OPTIONAL)[number]>;

const STATUSES: Readonly<Record<string, Status>> = {
  ACTIVE: 'current',
  DEPRECATED: 'deprecated',
  DISCOURAGED: 'discouraged',
  TRIAL: 'trial',
};

export type ImportedLoinc = Imported<Readonly<Record<string, never>>>;

/**
 * Imports LOINC from its zip file or a folder: `LoincTable/Loinc.csv`, else `LoincTableCore/LoincTableCore.csv`. No row
 * is left out. The files of links, parts and answers may be missing.
 *
 * @param given - the release, where no name in the archive tells it
 * @throws {@link ImportError} for an archive that is damaged, holds neither table or is of another release; for an
 * unknown status and a code that is given twice
 */
export const importLoinc = (
  archives: readonly string[] | string,
  onProgress?: OnProgress,
  given?: string,
): Promise<ImportedLoinc> =>
  withArchives(archives, async (opened) => {
    const table = chooseTable(opened);
    const entry = progressOf([table], onProgress)(table);
    const draft = detailsDraft();
    const concepts: Concept[] = [];
    const rows = new Map<string, number>();
    let version = '';
    await readCsv(entry, REQUIRED, OPTIONAL, (field: LoincField, row) => {
      const concept = conceptOf(entry, field, row);
      const first = rows.get(concept.code);
      if (first !== undefined) throw invalidField(entry, row, 'LOINC_NUM', `${concept.code} is also in row ${first}`);
      rows.set(concept.code, row);
      concepts.push(concept);
      draft.take(concept.code, field);
      version = newerVersion(newerVersion(version, field('VersionFirstReleased')), field('VersionLastChanged'));
    });
    const named = versionInNames(opened);
    const isOlder = named === undefined && given !== undefined && newerVersion(given, version) !== given;
    if (given !== undefined && (isOlder || given !== (named ?? given))) {
      const reason = `is the release ${named ?? `${version} or a later one`}, and --loinc-release says ${given}`;
      throw new ImportError({ file: table.label }, reason);
    }
    // Without a name, the newest change in the table: the release may be a later one.
    const release = named ?? given ?? (version === '' ? UNKNOWN_RELEASE : version);
    const codes = new Set(rows.keys());
    const details = withParts(draft.finish(await readLinks(opened, codes)), await readParts(opened, codes));
    return { concepts, details, release, leftOut: {} };
  });

/** The panels and forms of a release have a `Loinc.csv` of their own, further down. */
const chooseTable = (archives: readonly Archive[]): Entry =>
  findOptionalEntry(archives, /(?:^|\/)LoincTable\/Loinc\.csv$/i, 'LoincTable/Loinc.csv') ??
  findOptionalEntry(archives, /^Loinc\.csv$/i, 'Loinc.csv') ??
  findEntry(archives, /(?:^|\/)LoincTableCore\.csv$/i, 'LoincTable/Loinc.csv or LoincTableCore/LoincTableCore.csv');

const conceptOf = (entry: Entry, field: LoincField, row: number): Concept => {
  const code = normaliseLoincCode(field('LOINC_NUM'));
  if (code === undefined) throw invalidField(entry, row, 'LOINC_NUM', `"${field('LOINC_NUM')}" is no LOINC code`);
  const status = STATUSES[field('STATUS')];
  if (status === undefined) {
    throw invalidField(entry, row, 'STATUS', `"${field('STATUS')}" is none of ${Object.keys(STATUSES).join(', ')}`);
  }
  const name = nameOf(field);
  if (name === '') throw invalidField(entry, row, 'LONG_COMMON_NAME', `${code} has no name`);
  return {
    ...{ system: 'loinc', code, name, termType: 'LN', status, billable: null },
    terms: distinctTerms(name, termsOf(field)),
    rank: rankOf(entry, field, row),
    ingredients: [],
    axes: readAxes(columnsOf(field), name),
  };
};

/** Some retired codes have no long name; the fully specified name, its parts joined by colons, is official as well. */
const nameOf = (field: LoincField): string => {
  if (field('LONG_COMMON_NAME') !== '') return field('LONG_COMMON_NAME');
  if (field('SHORTNAME') !== '' || field('COMPONENT') === '') return field('SHORTNAME');
  const parts = (['COMPONENT', 'PROPERTY', 'TIME_ASPCT', 'SYSTEM', 'SCALE_TYP', 'METHOD_TYP'] as const).map(field);
  return parts.filter((part) => part !== '').join(':');
};

const termsOf = (field: LoincField): readonly Term[] => [
  ...(['SHORTNAME', 'DisplayName', 'CONSUMER_NAME'] as const).map(
    (column): Term => ({ text: field(column).trim(), kind: 'synonym' }),
  ),
  ...field('RELATEDNAMES2')
    .split(';')
    .map((text): Term => ({ text: text.trim(), kind: 'related' })),
];

const columnsOf = (field: LoincField): Axes => ({
  component: field('COMPONENT'),
  property: field('PROPERTY'),
  time: field('TIME_ASPCT'),
  specimen: field('SYSTEM'),
  scale: field('SCALE_TYP'),
  method: field('METHOD_TYP'),
});

const rankOf = (entry: Entry, field: LoincField, row: number): number => {
  const text = field('COMMON_TEST_RANK');
  if (!/^\d*$/.test(text)) throw invalidField(entry, row, 'COMMON_TEST_RANK', `"${text}" is no number`);
  return Number(text);
};

/** The version in the name of an archive or of a folder in it (`Loinc_2.81.zip`), if there is one. */
const versionInNames = (archives: readonly Archive[]): string | undefined =>
  archives
    .flatMap(({ path, entries }) => [path, ...entries.map((entry) => entry.path)])
    .map((name) => /loinc[_-]?v?(\d\.\d{1,3}(?:\.\d+)?)/i.exec(name)?.[1])
    .find((version) => version !== undefined);

/** The newer of two versions such as 2.9 and 2.81; what is no version is older than all. */
const newerVersion = (first: string, second: string): string => {
  const [a, b] = [numbersOf(first), numbersOf(second)];
  const at = b.findIndex((number, index) => number !== a[index]);
  return at !== -1 && (b[at] ?? 0) > (a[at] ?? -1) ? second : first;
};

const numbersOf = (version: string): readonly number[] =>
  /^\d+(?:\.\d+)*$/.test(version) ? version.split('.').map(Number) : [];
