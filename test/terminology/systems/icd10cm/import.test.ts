import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { DraftValues } from '../../../../src/terminology/model/details.ts';
import { followReferences } from '../../../../src/terminology/systems/icd10cm/alphabetic-index.ts';
import { normaliseIcd10cmCode } from '../../../../src/terminology/systems/icd10cm/code.ts';
import { defaultsOf, type Title } from '../../../../src/terminology/systems/icd10cm/hierarchy.ts';
import { importIcd10cm } from '../../../../src/terminology/systems/icd10cm/import.ts';
import { countsOf } from '../../import/support/counts.ts';
import {
  asFolder,
  asZip,
  INDEX,
  ORDER_2024,
  ORDER_2025,
  ORDER_2026,
  order,
  orderFile,
  removeArchives,
  TABULAR,
} from '../../import/support/release.ts';

afterAll(removeArchives);

const archives = [asZip(ORDER_2025), asZip(INDEX, 'x.zip', { compress: true }), asFolder(ORDER_2026)];
const { concepts, release, leftOut } = await importIcd10cm([...archives, asZip(ORDER_2024), asZip(TABULAR)]);
const byCode = new Map(concepts.map((concept) => [concept.code, concept]));
const conceptOf = (code: string) => byCode.get(code);
const termsOf = (code: string) => conceptOf(code)?.terms.map(({ kind, text }) => `${kind}: ${text}`);

test('the ICD-10-CM importer takes the codes of the newest order file, dotted, with their billable flag', () => {
  expect(conceptOf('B88.01')).toEqual({
    ...{ system: 'icd10', code: 'B88.01', name: 'Bothering red mites', termType: 'CM', status: 'current' },
    ...{ billable: true, terms: [{ text: 'Bother NEC, mites, red', kind: 'index' }], rank: 0, ingredients: [] },
    axes: null,
  });
  expect(conceptOf('B88.0')).toMatchObject({ name: 'Bothering mites', billable: false, status: 'current' });
  expect(release).toBe('FY2026');
});

test('the ICD-10-CM importer has the codes of older years obsolete, by their last name and not billable', () => {
  expect(conceptOf('Z99.9')).toMatchObject({
    name: 'Dependence on footnotes',
    status: 'obsolete',
    billable: false,
  });
  expect(conceptOf('Z99.8')?.status).toBe('obsolete');
});

test('the ICD-10-CM importer adds inclusion terms and includes notes of a code, not of chapters, and no instructions', () => {
  expect(termsOf('B88')).toContain('inclusion: bothers of daily life');
  expect(termsOf('B88.0')).toEqual(['inclusion: Ticklers & twitchers']);
  expect(leftOut).toEqual({ inclusionTerms: 1, instructions: 2, indexEntries: 1 });
});

test('the ICD-10-CM importer gives index entries to the code they name, and those of a header to its default', () => {
  expect(termsOf('B88.09')).toEqual(['index: Bother NEC, mites', 'index: Bothers, all']);
  expect(termsOf('S99.0XXA')).toEqual(['index: Hole, plot']);
  expect(termsOf('QA0.9')).toEqual(['index: Interruption']);
  expect(termsOf('Z99.9')).toEqual(['inclusion: Footnote habit', 'index: Footnotes']);
});

test('the ICD-10-CM importer leaves an index entry with a header that has no default', () => {
  expect(termsOf('S98')).toEqual(['index: Prose, purple']);
});

test('the ICD-10-CM importer takes the cells of a table, followed by the heads of their columns', () => {
  expect(termsOf('T99.1')).toEqual([
    'index: Ink, Poisoning, Accidental',
    'index: Ink, invisible, Poisoning, Accidental',
  ]);
  expect(termsOf('T99.5')).toEqual(['index: Ink, Adverse effect']);
});

test('the ICD-10-CM importer counts what it takes', () => {
  expect(countsOf(concepts)).toMatchObject({
    ...{ concepts: 20, current: 18, billable: 10, obsolete: 2, inclusion: 3, index: 10 },
  });
});

test('the ICD-10-CM importer recognises files by their content when their names say nothing', async () => {
  const [order] = Object.values(ORDER_2026);
  const [tabular] = Object.values(TABULAR);
  const [index] = Object.values(INDEX);
  const renamed = { '2026/codes in order.txt': order ?? '', 'a.xml': tabular ?? '', 'b.xml': index ?? '' };
  const imported = await importIcd10cm(asFolder(renamed));
  expect(countsOf(imported.concepts)).toMatchObject({ current: 18, obsolete: 0, inclusion: 2 });
  expect(imported.release).toBe('FY2026');
});

test('the ICD-10-CM importer takes a single file too', async () => {
  const imported = await importIcd10cm(join(asFolder(ORDER_2026), 'icd10cm_order_2026.txt'));
  expect(countsOf(imported.concepts).current).toBe(18);
});

test('the ICD-10-CM importer passes over what macOS puts beside the files', async () => {
  const files = { ...ORDER_2026, '__MACOSX/._icd10cm_order_2026.txt': '\0\0', '.DS_Store': '\0' };
  expect(countsOf((await importIcd10cm([asZip(files), asFolder(files)])).concepts).current).toBe(18);
});

test('the ICD-10-CM importer takes the one given last of two order files of a year for the newer', async () => {
  const [order] = Object.values(ORDER_2024);
  const april = asFolder({ 'icd10cm_order_2026.txt': order ?? '' });
  expect(countsOf((await importIcd10cm([asFolder(ORDER_2026), april])).concepts)).toMatchObject({
    current: 2,
    obsolete: 18,
  });
  expect(countsOf((await importIcd10cm([april, asFolder(ORDER_2026)])).concepts)).toMatchObject({
    current: 18,
    obsolete: 2,
  });
});

test('ICD-10-CM codes are shown dotted and in capitals', () => {
  const written = ['e119', 'E11.9', 'i10', 'S99.0XXa', 's990xxa', 'c7a.00', 'QA0.0101', 'qa00101'];
  const shown = ['E11.9', 'E11.9', 'I10', 'S99.0XXA', 'S99.0XXA', 'C7A.00', 'QA0.0101', 'QA0.0101'];
  expect(written.map(normaliseIcd10cmCode)).toEqual(shown);
  const wrong = ['', 'E1', 'E11.', 'E1.19', 'E11.90123', 'E11-9', '11.9', 'EEE', 'E11.9 ', 'ſ11.9'];
  expect(wrong.map(normaliseIcd10cmCode)).toEqual(Array(wrong.length).fill(undefined));
});

/** A header X00 with the given children. */
const defaultOf = (header: string, children: readonly string[], inclusions: readonly string[] = []) => {
  const codes = new Map<string, Title>([['X00', { code: 'X00', name: header, billable: false }]]);
  children.forEach((name, index) => {
    codes.set(`X00.${index}`, { code: `X00.${index}`, name, billable: true });
  });
  const code = defaultsOf(codes, (child) => inclusions[Number(child.at(-1))]?.split(';') ?? [])('X00');
  return codes.get(code ?? '')?.name;
};

test.each([
  ['the only child', 'Dread', ['Dread of Mondays'], 'Dread of Mondays'],
  ['an unspecified child', 'Dread', ['Dread of Mondays', 'Other dread', 'Dread, unspecified'], 'Dread, unspecified'],
  [
    'the child without complications before one with unspecified ones',
    'Dread',
    ['Dread with unspecified complications', 'Dread without complications'],
    'Dread without complications',
  ],
  [
    'the uncomplicated child',
    'Dread dependence',
    ['Dread dependence, uncomplicated', 'Dread dependence with panic'],
    'Dread dependence, uncomplicated',
  ],
  [
    'the child of the unspecified side',
    'Cold foot',
    ['Cold right foot', 'Cold left foot', 'Cold unspecified foot'],
    'Cold unspecified foot',
  ],
  [
    'the child that adds the least',
    'Tremor',
    ['Unspecified tremor of both hands', 'Unspecified tremor', 'Shiver'],
    'Unspecified tremor',
  ],
  [
    'an unspecified one among other and unspecified',
    'Other and unspecified dread',
    ['Unspecified dread', 'Other dread'],
    'Unspecified dread',
  ],
  ['the child that lacks something', 'Dread', ['Dread with panic', 'Dread, not intractable'], 'Dread, not intractable'],
  [
    'the one of two that is without',
    'Visits',
    ['Visit to the moon with luggage', 'Visit to the moon without luggage'],
    'Visit to the moon without luggage',
  ],
  [
    'an accidental poisoning',
    'Poisoning by, adverse effect of and underdosing of ink',
    ['Poisoning by ink, accidental (unintentional)', 'Poisoning by ink, assault', 'Adverse effect of ink'],
    'Poisoning by ink, accidental (unintentional)',
  ],
  ['the child of the same name', 'Other dread', ['Night dread', 'Other dread'], 'Other dread'],
  ['nothing among equals', 'Dread of days', ['Dread of Mondays', 'Dread of Tuesdays'], undefined],
  [
    'nothing where an unspecified child is of something else',
    'Other bothers',
    ['Altered mood, unspecified', 'Itch'],
    undefined,
  ],
] as const)('the default of a header is %s', (_, header, children, expected) => {
  expect(defaultOf(header, children)).toBe(expected);
});

test('the default of a header is the child whose inclusion term is the header, NOS', () => {
  expect(defaultOf('Dread', ['Morning dread', 'Night dread'], ['Dawn dread NOS', 'Gloom;Dread NOS'])).toBe(
    'Night dread',
  );
});

test('a billable code is its own default and an unknown one has none', () => {
  const codes = new Map<string, Title>([['X01', { code: 'X01', name: 'Dread', billable: true }]]);
  const own = defaultsOf(codes, () => []);
  expect([own('X01'), own('X02')]).toEqual(['X01', undefined]);
});

/** What an entry that only refers to another one is coded as. */
const codeOf = (see: string, ...entries: readonly (readonly [text: string, code: string])[]) =>
  followReferences(
    [{ text: 'Odd word', see }],
    entries.map(([text, code]) => ({ text, code })),
  );

test('an entry of the index without a code has the code of the entry that it refers to, under its own designation', () => {
  expect(codeOf('Bother, mites', ['Bother', 'B88.9'], ['Bother, mites', 'B88.0'])).toEqual([
    { text: 'Odd word', code: 'B88.0' },
  ]);
});

test('an entry of the index without a code finds a main term by the first of its forms, without parentheses and NEC', () => {
  const plot = [{ text: 'Odd word', code: 'S99.0' }];
  expect(codeOf('Failure, plot (thin)', ['Failure, failed, plot NEC', 'S99.0'])).toEqual(plot);
});

test.each([
  ['Neoplasm, bone, malignant', 'C99.1'],
  ['Neoplasm, malignant, bone', 'C99.1'],
  ['Neoplasm, benign, by site', 'D99.9'],
  ['Neoplasm, bone, in situ', 'D09.9'],
])('an entry of the index without a code finds %p in the table of neoplasms', (see, code) => {
  const found = codeOf(
    see,
    ['Neoplasm, neoplastic, Benign', 'D99.9'],
    ['Neoplasm, neoplastic, bone, Malignant Primary', 'C99.1'],
    ['Neoplasm, neoplastic, bone, Ca in situ', 'D09.9'],
  );
  expect(found).toEqual([{ text: 'Odd word', code }]);
});

test('a hint of an entry with a code of its own is not followed', () => {
  expect(codeOf('Bother', ['Bother', 'B88.9'], ['Odd word', 'S99.0'])).toEqual([]);
});

test('an entry of the index without a code is left out when it refers to nothing that is there', () => {
  expect(codeOf('Storyteller', ['Bother', 'B88.9'])).toEqual([]);
});

afterAll(removeArchives);

const LONG_NAME = 'A bother with a name that is longer than the sixty characters of a short description';

const ORDER = {
  'icd10cm_order_2026.txt': orderFile(
    ['B88', false, 'Bothers'],
    ['B880', false, 'Mites'],
    ['B8801', true, 'Red mites'],
    ['B8802', true, 'Blue mites'],
    ['B89', true, 'A later bother'],
    ['B90', true, LONG_NAME],
    ['M1A', false, 'Slow burns'],
    ['M1A0XX1', true, 'Slow burn, with smoke'],
    ['M2A', true, 'Newer burns'],
    ['QA0', true, 'A category beyond the chapters'],
  ),
};

const LIST = `<ICD10CM.tabular><version>2025</version>
<chapter><name>1</name><desc>Everything (A00-P99)</desc>
  <includes><note>all of it</note></includes>
  <sectionIndex><sectionRef first="B85" last="B89" id="B85-B89">x</sectionRef></sectionIndex>
  <section id="A00-C99"><desc>Wide (A00-C99)</desc></section>
  <section id="B85-B89"><desc>Narrow (B85-B89)</desc>
    <excludes2><note>wide things (A00-A09)</note></excludes2>
    <diag><name>B88</name><desc>Bothers</desc>
      <excludes1><note>serious trouble (T99.-)</note><note>QA0</note></excludes1>
      <codeFirst><note>cause, such as:</note><note>ink (T99.1)</note></codeFirst>
      <useAdditionalCode><note>code for the size</note></useAdditionalCode>
      <codeAlso><note>any itch</note></codeAlso>
      <notes><note>A bother is   a
        bother</note></notes>
      <diag><name>B88.0</name><desc>Mites</desc><inclusionTerm><note>Ticklers</note></inclusionTerm></diag>
    </diag>
    <diag><name>K99</name><notes><note>of no year</note></notes></diag>
  </section>
  <section id="M10-M30"><desc>Beside (M10-M30)</desc><diag><name>M10</name><desc>Quick burns</desc></diag></section>
  <section id="M1A"><desc>One category (M1A)</desc>
    <diag><name>M1A</name><desc>Slow burns</desc>
      <sevenChrNote><note>added to each code from category M1A</note></sevenChrNote>
      <sevenChrDef>
        <extension char="0">without smoke</extension><extension char="1">with smoke</extension><note>with steam</note>
      </sevenChrDef>
    </diag>
  </section>
</chapter></ICD10CM.tabular>`;

const tabular = asFolder({ 'icd10cm_tabular_2025.xml': LIST });
const { details } = await importIcd10cm([asZip(ORDER), tabular]);
const of = (key: string): DraftValues => details.values.get(key) ?? {};

test('the details of ICD-10-CM place codes below codes, categories in blocks, blocks in wider ones, and those in chapters', () => {
  const chain = (key: string): readonly string[] => [key, ...(of(key).parent ?? []).flatMap(chain)];
  expect(chain('B88.01')).toEqual(['B88.01', 'B88.0', 'B88', 'B85-B89', 'A00-C99', '1']);
  expect(chain('M1A.0XX1')).toEqual(['M1A.0XX1', 'M1A', 'M1A-M1A', '1']);
  expect(details.others).toEqual([
    { key: 'A00-C99', name: 'Wide (A00-C99)', kind: 'block' },
    { key: 'B85-B89', name: 'Narrow (B85-B89)', kind: 'block' },
    { key: 'M10-M30', name: 'Beside (M10-M30)', kind: 'block' },
    { key: 'M1A-M1A', name: 'One category (M1A)', kind: 'block' },
    { key: '1', name: 'Everything (A00-P99)', kind: 'chapter' },
  ]);
});

test('the details of ICD-10-CM place a category that is newer than the tabular list by its range, and name one that no range holds', () => {
  expect(of('B89').parent).toEqual(['B85-B89']);
  expect(of('M2A').parent).toEqual(['1']);
  expect(of('QA0').parent).toBeUndefined();
  expect(details.absent).toContain('categories that are in no chapter of the tabular list: QA0');
});

test('the details of ICD-10-CM keep every kind of note where it stands, in its order', () => {
  expect(of('B88')).toEqual({
    parent: ['B85-B89'],
    excludes1: ['serious trouble (T99.-)', 'QA0'],
    code_first: ['cause, such as:', 'ink (T99.1)'],
    use_additional: ['code for the size'],
    code_also: ['any itch'],
    notes: ['A bother is a bother'],
  });
  expect(of('B88.0').inclusion_terms).toEqual(['Ticklers']);
  expect(of('B85-B89').excludes2).toEqual(['wide things (A00-A09)']);
  expect(of('1').includes).toEqual(['all of it']);
  expect(of('M1A').seventh_characters).toEqual(['0\twithout smoke', '1\twith smoke', '1\twith steam']);
  expect(of('M1A').seventh_character_notes).toEqual(['added to each code from category M1A']);
});

test('the details of ICD-10-CM keep the short description of the order file where it is another one', () => {
  expect(of('B90').short_name).toEqual([LONG_NAME.slice(0, 60).trim()]);
  expect(of('B88.01').short_name).toBeUndefined();
});

test('the details of ICD-10-CM say what is out of date, lost or not there', async () => {
  expect(details.absent).toEqual([
    'the tabular list is of 2025 and the codes are of 2026: its notes can be out of date',
    'categories that are in no chapter of the tabular list: QA0',
    'notes of the tabular list at codes that are in no order file: 1',
    'no conversion table: successors of retired codes are not known',
    'no lists of the Medicare Code Editor: edits of age, sex, manifestation and principal diagnosis are not known',
  ]);
  const bare = await importIcd10cm(asZip(ORDER));
  expect(bare.details.absent[0]).toStartWith('no tabular list (icd10cm_tabular_YYYY.xml)');
  expect(bare.details.others).toEqual([]);
  expect(bare.details.values.get('B88.01')).toEqual({ parent: ['B88.0'] });
});

test('the details of ICD-10-CM take the notes of the newest tabular list, and those of a deleted code from the newest that has some', async () => {
  const older = LIST.replace('2025', '2021').replace('any itch', 'an old itch').replace('of no year', 'of 2021');
  const oldest = older.replace('2021', '2020');
  const lists = { 'icd10cm_tabular_2020.xml': oldest, 'icd10cm_tabular_2021.xml': older };
  const before = asFolder({ 'icd10cm_order_2025.txt': orderFile(['K99', true, 'Forgotten']) });
  const newest = asFolder({ 'icd10cm_tabular_2025.xml': LIST.replace('<note>of no year</note>', '') });
  const { values } = (await importIcd10cm([asZip(ORDER), before, newest, asFolder(lists)])).details;
  expect(values.get('B88')?.code_also).toEqual(['any itch']);
  expect(values.get('K99')).toMatchObject({ notes: ['of 2021'], tabular_year: ['2021'] });
});

test('the details of ICD-10-CM say of a code what it was in each year, if that differs', async () => {
  const year = (number: number, ...rows: readonly (readonly [string, boolean, string])[]) => ({
    [`icd10cm_order_${number}.txt`]: orderFile(['A00', true, 'Always'], ...rows),
  });
  const imported = await importIcd10cm(
    asFolder({
      ...year(
        2024,
        ['A01', true, 'Gone and back'],
        ['A02', true, 'Deleted'],
        ['A03', true, 'Old'],
        ['A04', true, 'Split'],
      ),
      ...year(2025, ['A03', true, 'Old'], ['A04', true, 'Split']),
      ...year(
        2026,
        ['A01', true, 'Gone and back'],
        ['A03', true, 'New'],
        ['A04', false, 'Split'],
        ['A041', true, 'Added'],
      ),
    }),
  );
  expect(imported.years).toEqual([2024, 2025, 2026]);
  const histories = [...imported.details.values].map(([code, { history }]) => [code, history]);
  expect(Object.fromEntries(histories)).toEqual({
    A01: ['2024\t1', '2025\t-', '2026\t1'],
    A02: ['2024\t1', '2025\t-'],
    A03: ['2024\t1\tOld', '2026\t1'],
    A04: ['2024\t1', '2026\t0'],
    'A04.1': ['2024\t-', '2026\t1'],
  });
});

const ADDENDA = [
  ['Delete:', true, 'B88', 'Bothers'],
  ['Add:', false, 'B88', 'Bothers'],
  ['Add:', true, 'B8801', 'Red mites'],
  ['Revise from:', true, 'B89', 'A bother'],
  ['Revise to:', true, 'B89', 'A later bother'],
  ['Delete:', true, 'C99', 'No more'],
] as const;

test.each([
  ['icd10cm_order_2025.txt', [2025, 2026]],
  ['icd10cm_order_2026.txt', [2026]],
])('the addenda of an order file that count %s tell the years %p', async (counted, years) => {
  const lines = ADDENDA.map(
    ([change, billable, code, name]) =>
      `${change.padEnd(13)}${billable ? 1 : 0} ${code.padEnd(7)} ${order(1, code, billable, name).slice(16)}`,
  );
  const addenda = [...lines, '', `  1 codes in ${counted}`].join('\r\n');
  const files = { ...ORDER, 'icd10cm_order_addenda_2026.txt': addenda };
  const imported = await importIcd10cm(asFolder(files));
  expect(imported.years).toEqual([...years]);
  const historyOf = (code: string) => imported.details.values.get(code)?.history;
  const isTold = years.length > 1;
  expect(historyOf('B88')).toEqual(isTold ? ['2025\t1', '2026\t0'] : undefined);
  expect(historyOf('B88.01')).toEqual(isTold ? ['2025\t-', '2026\t1'] : undefined);
  expect(historyOf('B89')).toEqual(isTold ? ['2025\t1\tA bother', '2026\t1'] : undefined);
  expect(historyOf('C99')).toEqual(isTold ? ['2025\t1', '2026\t-'] : undefined);
});

test('addenda of another order file, or beside the order file of the year before, are not used', async () => {
  const addenda =
    'Add:         1 Z000    Nothing                                                      Nothing\r\n  1 codes in icd10cm_order_2025.txt';
  const alone = await importIcd10cm(asFolder({ ...ORDER, 'icd10cm_order_addenda_2026.txt': addenda }));
  expect(alone.years).toEqual([2026]);
  const own = asFolder({ ...ORDER, 'icd10cm_order_addenda_2026.txt': addenda.replace('Z000 ', 'B89  ') });
  const before = asFolder({ 'icd10cm_order_2025.txt': orderFile(['B89', true, 'A later bother']) });
  expect((await importIcd10cm([own, before])).details.values.get('B89')?.history).toBeUndefined();
});

const TABLE = [
  'ICD-10-CM CONVERSION TABLE,,',
  'Current code assignment,Effective,Previous Code(s) Assignment',
  'B88.01 ,2024,"B88.0, B88.1"',
  'B88.02,4/1/2025,B88.0-B88.2; B87.9 and B87.8',
  'M1A.0XX1,,B89',
  'None,2020,B86',
  'QA0,2025,None',
  'B89,2025,somewhere',
];

const TEXTS = {
  'conversion_table.csv': `${TABLE.join('\r\n')}\r\n`,
  'icd10cm_conversion_table_FY2026.txt': TABLE.map((line) =>
    line.replace(/"([^"]*)"/, (_, cell: string) => cell.replaceAll(',', ';')).replaceAll(',', '\t'),
  ).join('\n'),
  'Conversion Table 2026.txt': TABLE.map((line) =>
    line
      .replace(/"([^"]*)"/, (_, cell: string) => cell.replaceAll(',', ';'))
      .replaceAll(',,', ', ,')
      .replaceAll(',', '     '),
  )
    .filter((line) => !line.startsWith('M1A'))
    .join('\n'),
};

describe('the conversion table of ICD-10-CM', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    test(`gives successors to codes that no claim can carry any more, from ${name}`, async () => {
      const imported = await importIcd10cm([asZip(ORDER), asFolder(ORDER_2025), asFolder({ [name]: text })]);
      const { values, others, absent } = imported.details;
      expect(values.get('B88.0')).toMatchObject({
        replaced_by: ['B88.01', 'B88.02'],
        replaced_on: ['2024-10-01\tB88.01', '2025-04-01\tB88.02'],
      });
      expect(values.get('B88.02')?.previous_assignments).toEqual(['2025-04-01\tB88.0-B88.2, B87.9, B87.8']);
      expect(values.get('B89')?.replaced_by).toBeUndefined();
      expect(values.get('B87.9')).toEqual({ replaced_by: ['B88.02'], replaced_on: ['2025-04-01\tB88.02'] });
      expect(others.filter(({ kind }) => kind === 'retired').map(({ key }) => key)).toEqual([
        ...['B88.1', 'B88.2', 'B87.9', 'B87.8'],
      ]);
      expect(absent).toContain('rows of the conversion table without readable codes: 1');
      expect(absent.some((line) => line.startsWith('no conversion table'))).toBe(false);
    });
  }

  test('is refused if no row names its columns', async () => {
    const wrong = asFolder({ 'icd10cm_conversion_table.csv': 'a,b\r\n1,2\r\n' });
    expect(importIcd10cm([asZip(ORDER), wrong])).rejects.toThrow(/is no conversion table: no row names "Current code/);
  });
});

test('a conversion table may be a spreadsheet, with shared and inline texts and dates as days', async () => {
  const sheet = asZip(
    {
      'xl/sharedStrings.xml': `<sst><si><t>Current code assignment</t></si><si><t>Effective</t></si>
        <si><r><t>Previous Code(s) </t></r><r><t>Assignment</t></r><rPh><t>x</t></rPh></si><si><t>B88.0</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
        <row r="2"><c r="A2" t="inlineStr"><is><t>B88.01</t></is></c><c r="B2"><v>45017</v></c>
          <c r="C2" t="s"><v>3</v></c></row>
        <row r="3"><c r="A3" t="inlineStr"><is><t>B88.02</t></is></c><c r="C3" t="s"><v>3</v></c></row>
      </sheetData></worksheet>`,
    },
    'inner.zip',
    { compress: true },
  );
  const name = 'ICD-10-CM-CONVERSION-TABLE-FY2026.xlsx';
  const archive = asZip({ [name]: new Uint8Array(await Bun.file(sheet).arrayBuffer()) });
  const { values } = (await importIcd10cm([asZip(ORDER), archive])).details;
  expect(values.get('B88.0')?.replaced_on).toEqual(['2023-04-01\tB88.01', '\tB88.02']);
});
