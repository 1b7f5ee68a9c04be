/** Damaged archives: the error names file, row and column. */
import { afterAll, expect, test } from 'bun:test';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportError } from '../../../src/terminology/import/entry.ts';
import { importIcd10cm } from '../../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../../src/terminology/systems/loinc/import.ts';
import { importRxnorm } from '../../../src/terminology/systems/rxnorm/import.ts';
import { countsOf } from './support/counts.ts';
import {
  asFolder,
  asZip,
  atom,
  INDEX,
  LOINC,
  loincTable,
  ORDER_2026,
  order,
  RXNORM,
  relation,
  removeArchives,
  rxnormTable,
  TABULAR,
} from './support/release.ts';
import type { Files } from './support/zip.ts';

afterAll(removeArchives);

/** The error of an import that must fail. */
const failure = async (importing: Promise<unknown>): Promise<ImportError> => {
  const error = await importing.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ImportError) return error;
  throw new Error(`expected an ImportError, got ${String(error)}`);
};

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const row = { LOINC_NUM: '1-8', STATUS: 'ACTIVE', LONG_COMMON_NAME: 'Fabulin', VersionLastChanged: '2.81' };

test('an archive that is not there is named', async () => {
  const { message, file } = await failure(importLoinc('/nowhere/Loinc_2.81.zip'));
  expect(file).toBe('/nowhere/Loinc_2.81.zip');
  expect(message).toContain('cannot be read');
});

test.each(['start', 'middle', 'end'])('an archive cut short at the %s is not taken for whole', async (place) => {
  const path = asZip(RXNORM);
  const { length } = readFileSync(path);
  truncateSync(path, { start: 3, middle: length >> 1, end: length - 5 }[place] ?? 0);
  const { file, message } = await failure(importRxnorm(path));
  expect(file).toBe(path);
  expect(message).toStartWith(`${path}: not a whole zip file`);
});

test('an archive that is no zip though it is called so is refused', async () => {
  const path = join(asFolder({ 'a.zip': 'not a zip' }), 'a.zip');
  expect((await failure(importIcd10cm(path))).message).toContain('not a whole zip file');
});

test('an archive with a zip inside that calls itself otherwise is read as a zip', async () => {
  const path = join(asFolder({ download: readFileSync(asZip(ORDER_2026)) }), 'download');
  expect((await importIcd10cm(path)).concepts.filter(({ status }) => status === 'current')).toHaveLength(18);
});

test('an archive whose bytes were changed fails by checksum', async () => {
  const path = asZip({ 'LoincTable/Loinc.csv': LOINC['LoincTable/Loinc.csv'] ?? '' }, 'l.zip', {
    spoil: (bytes) => {
      bytes[bytes.indexOf('Fabulin')] = 'f'.charCodeAt(0);
      return bytes;
    },
  });
  const { file, message } = await failure(importLoinc(path));
  expect(file).toBe(`${path}: LoincTable/Loinc.csv`);
  expect(message).toContain('checksum');
});

test('an archive whose compressed bytes were changed cannot be unpacked', async () => {
  const spoil = (bytes: Buffer) => bytes.fill(0xff, 2, Math.min(40, bytes.length));
  const { file, message } = await failure(importRxnorm(asZip(RXNORM, 'r.zip', { compress: true, spoil })));
  expect(file).toEndWith('r.zip: rrf/RXNCONSO.RRF');
  expect(message).toContain('cannot be unpacked');
});

test.each([
  ['RXNCONSO.RRF', () => importRxnorm(asFolder(LOINC))],
  ['LoincTable/Loinc.csv or LoincTableCore/LoincTableCore.csv', () => importLoinc(asZip(RXNORM))],
  ['order, tabular, index or conversion file', () => importIcd10cm([asFolder(ORDER_2026), asZip(RXNORM)])],
  ['icd10cm_order_YYYY.txt', () => importIcd10cm([asFolder(TABULAR), asZip(INDEX)])],
  ['RXNCONSO.RRF', () => importRxnorm([])],
])('an archive without %s is refused by the name of the file', async (name, importing) => {
  const { message } = await failure(importing());
  expect(message).toContain('there is no ');
  expect(message).toContain(name);
});

test('an archive that holds a table twice is refused', async () => {
  const { message } = await failure(importRxnorm([asFolder(RXNORM), asFolder(RXNORM)]));
  expect(message).toContain('there is more than one RXNCONSO.RRF');
});

test.each([
  ['too few fields', (text: string) => text.replace('|Truthex||N|', '|Truthex|N|'), 'CVF', '17 fields instead of 18'],
  ['too many fields', (text: string) => text.replace('|Truthex||N|', '|Tru|thex||N|'), 'CVF', '19 fields'],
  ['a field cut off', (text: string) => `${text.slice(0, text.indexOf('|Truthex||N|'))}|Tru`, 'STR', '14 fields'],
  ['no code', (text: string) => text.replace('\n903|', '\n|'), 'RXCUI', '"" is no RXCUI'],
  ['no name', (text: string) => text.replace('|Truthex||N|', '| ||N|'), 'STR', 'the name is empty'],
])('RRF with %s is refused by row and column', async (_, damage, column, problem) => {
  const table = damage(String(RXNORM['rrf/RXNCONSO.RRF']));
  const folder = asFolder({ 'rrf/RXNCONSO.RRF': table });
  const error = await failure(importRxnorm(folder));
  expect(error).toMatchObject({ file: join(folder, 'rrf/RXNCONSO.RRF'), row: 7, column });
  expect(error.message).toStartWith(`${error.file}, row 7, column ${column}: `);
  expect(error.message).toContain(problem);
});

test('RRF of relations is checked as well', async () => {
  const short = relation('900', 'has_ingredient', '910').slice(0, -1).join('|');
  const files = { ...rxnormTable([atom('900', 'IN', 'a')]), 'rrf/RXNREL.RRF': `${short}|\n` };
  expect(await failure(importRxnorm(asZip(files)))).toMatchObject({ row: 1, column: 'CVF' });
});

test('an encoding other than UTF-8 is refused by row and offset', async () => {
  const text = String(rxnormTable([atom('1', 'IN', 'plain'), atom('2', 'IN', 'naïve')])['rrf/RXNCONSO.RRF']);
  const folder = asFolder({ 'rrf/RXNCONSO.RRF': latin1(text) });
  const error = await failure(importRxnorm(folder));
  expect(error).toMatchObject({ file: join(folder, 'rrf/RXNCONSO.RRF'), row: 2 });
  expect(error.message).toContain(`not UTF-8: byte 0xEF at offset ${text.indexOf('ï')}`);
});

test('an encoding other than UTF-8 is refused in a quoted table and in XML', async () => {
  const rows = [row, { ...row, LOINC_NUM: '2-6', LONG_COMMON_NAME: 'Fabulin in µg' }];
  const table = latin1(String(Object.values(loincTable(rows))[0]));
  expect(await failure(importLoinc(asZip({ 'Loinc.csv': table })))).toMatchObject({ row: 3 });
  const xml = latin1('<ICD10CM.index>\n<title>µ</title></ICD10CM.index>');
  const archives = [asFolder(ORDER_2026), asZip({ 'icd10cm_index_2026.xml': xml })];
  expect(await failure(importIcd10cm(archives))).toMatchObject({ row: 2 });
});

test.each(['utf16le', 'utf16le with mark'])(
  'an encoding other than UTF-8 is refused when it is %s',
  async (encoding) => {
    const text = `${encoding.includes('mark') ? '\uFEFF' : ''}${Object.values(ORDER_2026)[0]}`;
    const archive = asFolder({ 'icd10cm_order_2026.txt': Buffer.from(text, 'utf16le') });
    expect((await failure(importIcd10cm(archive))).row).toBe(1);
  },
);

test('an encoding other than UTF-8 is found where a character goes over the edge of two pieces, and only then', async () => {
  // Files are read in pieces of 64 KiB; each shift moves the character by a byte.
  for (const shift of [0, 1, 2, 3, 4]) {
    const start = 'a'.repeat(65533 + shift - 26);
    const name = (end: string) => rxnormTable([atom('900', 'IN', start + end)])['rrf/RXNCONSO.RRF'] ?? '';
    const whole = await importRxnorm(asFolder({ 'RXNCONSO.RRF': name('😀') }));
    expect(whole.concepts[0]?.name).toBe(`${start}😀`);
    const bytes = Buffer.from(name('😀'));
    const at = bytes.indexOf(0xf0);
    bytes[at + 2] = 0x41;
    const error = await failure(importRxnorm(asFolder({ 'RXNCONSO.RRF': bytes })));
    expect(error.message).toContain(`byte 0xF0 at offset ${at}`);
    const cut = await failure(importRxnorm(asFolder({ 'RXNCONSO.RRF': bytes.subarray(0, at + 2) })));
    expect(cut.message).toContain(`byte 0xF0 at offset ${at}`);
  }
});

test.each(['LOINC_NUM', 'LONG_COMMON_NAME', 'STATUS', 'SYSTEM', 'SHORTNAME'])(
  'a quoted table without column %s is refused',
  async (column) => {
    const error = await failure(importLoinc(asFolder(loincTable([row], column))));
    expect(error).toMatchObject({ row: 1, column });
    expect(error.message).toEndWith('is missing');
  },
);

test.each([
  ['too few fields', (text: string) => text.replace(',"2.81",""', ',"2.81"'), 'DisplayName', 'the row has 18 fields'],
  ['too many fields', (text: string) => text.replace(',"2.81",""', ',"2.81","",""'), 'DisplayName', '20 fields'],
  ['no code', (text: string) => text.replace('"1-8"', '"1-88"'), 'LOINC_NUM', '"1-88" is no LOINC code'],
  ['an unknown status', (text: string) => text.replace('"ACTIVE"', '"Active"'), 'STATUS', '"Active" is none of ACTIVE'],
  ['no name', (text: string) => text.replace('"Fabulin"', '""'), 'LONG_COMMON_NAME', '1-8 has no name'],
  ['a wrong rank', (text: string) => text.replace('"","","2.81"', '"x","","2.81"'), 'COMMON_TEST_RANK', '"x" is no'],
])('a quoted table with %s is refused by row and column', async (_, damage, column, problem) => {
  const good = {
    ...row,
    LOINC_NUM: '2-6',
    LONG_COMMON_NAME: 'over\ntwo lines',
    VersionLastChanged: '',
    STATUS: 'TRIAL',
  };
  const table = damage(String(Object.values(loincTable([good, row]))[0]));
  const error = await failure(importLoinc(asFolder({ 'Loinc.csv': table })));
  expect(error).toMatchObject({ row: 4, column });
  expect(error.message).toContain(problem);
});

test('a quoted table that ends inside of quotes is refused', async () => {
  const table = String(Object.values(loincTable([row]))[0]);
  const error = await failure(importLoinc(asFolder({ 'Loinc.csv': table.slice(0, table.indexOf('bulin"')) })));
  expect(error.row).toBe(2);
  expect(error.message).toMatch(/quote/i);
});

test('a quoted table with a code twice is refused with both rows', async () => {
  const error = await failure(importLoinc(asZip(loincTable([row, row]))));
  expect(error).toMatchObject({ row: 3, column: 'LOINC_NUM' });
  expect(error.message).toEndWith('1-8 is also in row 2');
});

test('a quoted table that is empty is refused', async () => {
  expect((await failure(importLoinc(asFolder({ 'Loinc.csv': '' })))).message).toEndWith('is empty');
});

const good = order(1, 'B88', false, 'Other bothers');
test.each([
  ['a line cut short', good.slice(0, 70), 'long description (78)'],
  ['another code', good.replace('B88', '?88'), 'code (7-13)'],
  ['another flag', good.replace(' 0 ', ' 2 '), 'flag (15)'],
  ['a code twice', `${good}`, 'code (7-13)'],
])('an order file with %s is refused by row and column', async (_, line, column) => {
  const archive = asFolder({ 'icd10cm_order_2026.txt': `${good}\r\n\r\n${line}\r\n` });
  expect(await failure(importIcd10cm(archive))).toMatchObject({ row: 3, column });
});

test('an order file that is empty or without a year is refused', async () => {
  expect((await failure(importIcd10cm(asFolder({ 'icd10cm_order_2026.txt': '' })))).message).toEndWith('is empty');
  const { message } = await failure(importIcd10cm(asFolder({ 'order.txt': good })));
  expect(message).toContain('must hold its year');
});

const tabular = String(Object.values(TABULAR)[0]);
test.each([
  ['cut short', tabular.slice(0, tabular.indexOf('Ticklers'))],
  ['not well formed', tabular.replace('</includes>', '')],
  ['of another root', tabular.replaceAll('ICD10CM.tabular', 'ICD10PCS.tabular')],
  ['empty', ''],
])('XML: %s is refused by row', async (_, text) => {
  const archives = [asFolder(ORDER_2026), asFolder({ 'icd10cm_tabular_2026.xml': text })];
  const error = await failure(importIcd10cm(archives));
  expect(error.file).toEndWith('icd10cm_tabular_2026.xml');
  expect(error.row).toBeGreaterThan(0);
});

test('an importer lets go of its archives when it fails', async () => {
  const path = asZip(rxnormTable([atom('x', 'IN', 'a')]));
  await failure(importRxnorm(path));
  writeFileSync(path, readFileSync(asZip(rxnormTable([atom('1', 'IN', 'a')]))));
  expect((await importRxnorm(path)).concepts).toHaveLength(1);
});

afterAll(removeArchives);

const size = (files: Files, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Buffer.byteLength(files[name] ?? ''), 0);

const TABLES = ['CONSO', 'REL', 'SAT'].map((name) => `rrf/RXN${name}.RRF`);

test.each([
  [
    'RxNorm',
    size(RXNORM, ...TABLES, 'rrf/RXNSAB.RRF'),
    (onProgress: Report) => importRxnorm(asZip(RXNORM), onProgress),
  ],
  ['LOINC', size(LOINC, 'LoincTable/Loinc.csv'), (onProgress: Report) => importLoinc(asFolder(LOINC), onProgress)],
  [
    'ICD-10-CM',
    size(ORDER_2026, 'icd10cm_order_2026.txt', 'icd10cm_order_addenda_2026.txt') +
      size(TABULAR, ...Object.keys(TABULAR)) +
      size(INDEX, ...Object.keys(INDEX)),
    (onProgress: Report) => importIcd10cm([asFolder(ORDER_2026), asZip(TABULAR), asZip(INDEX)], onProgress),
  ],
] as const)('the %s importer tells how far it is, up to all it reads', async (_, total, importing) => {
  const reports: (readonly [number, number])[] = [];
  await importing((read, all) => reports.push([read, all]));
  expect(reports.every(([, all]) => all === total)).toBe(true);
  expect(reports.map(([read]) => read)).toEqual(reports.map(([read]) => read).toSorted((a, b) => a - b));
  expect(reports.at(-1)?.[0]).toBe(total);
});

type Report = (bytesRead: number, bytesTotal: number) => void;

const beside = join(import.meta.dir, '..', '..', '..', '..', 'shared', 'terminology');
const folder = process.env.CLINMETER_TEST_DATA ?? beside;
const isThere = existsSync(join(folder, 'rxnorm', 'RxNorm_full_reconstructed.zip'));
const withReference = (name: string, run: () => Promise<void>) =>
  isThere
    ? test(name, run, 60_000)
    : test.skip(`${name} (skipped: no reference data in ../shared/terminology or CLINMETER_TEST_DATA)`, () => {});

withReference('the full RxNorm reference imports with 164,890 of its 201,580 concepts', async () => {
  const { leftOut, concepts } = await importRxnorm(join(folder, 'rxnorm', 'RxNorm_full_reconstructed.zip'));
  expect(countsOf(concepts)).toMatchObject({ concepts: 164_890, current: 97_834, obsolete: 67_056 });
  expect(leftOut).toEqual({ concepts: 36_690, termTypes: { SBDG: 20_597, SCDG: 16_052, DFG: 41 }, otherSources: 0 });
  const ingredientsOf = (code: string) => concepts.find((concept) => concept.code === code)?.ingredients;
  expect(ingredientsOf('153165')).toEqual(['83367']); // Lipitor: atorvastatin
  expect(ingredientsOf('617310')).toEqual(['83367']); // atorvastatin 20 MG Oral Tablet
});

withReference('the prescribable RxNorm reference imports with all of its concepts', async () => {
  const { leftOut, concepts } = await importRxnorm(join(folder, 'rxnorm', 'RxNorm_full_prescribe_reconstructed.zip'));
  expect(countsOf(concepts)).toMatchObject({ concepts: 40_402, obsolete: 0 });
  expect(leftOut.concepts).toBe(0);
});

withReference('the ICD-10-CM references import with 98,186 current codes', async () => {
  const names = ['2026-code-descriptions-tabular-order', '2024-code-descriptions-tabular-order'];
  const archives = [...names, '2025-code-descriptions-tabular-order', '2021-tabular-xml', '2017-index-xml'];
  const { leftOut, release, concepts } = await importIcd10cm(
    archives.map((name) => join(folder, 'icd10cm', `${name}.zip`)),
  );
  expect(release).toBe('FY2026');
  expect(countsOf(concepts)).toMatchObject({ concepts: 98_201, current: 98_186, billable: 74_719, obsolete: 15 });
  expect(countsOf(concepts).inclusion).toBeGreaterThan(12_000);
  expect(countsOf(concepts).index).toBeGreaterThan(100_000);
  expect(leftOut.indexEntries).toBeLessThan(400);
  const termsOf = (code: string) => concepts.find((concept) => concept.code === code)?.terms.map(({ text }) => text);
  expect(termsOf('I10')).toContain('high blood pressure');
  expect(termsOf('E11.9')).toContain('Diabetes, diabetic, type 2');
});

withReference('the LOINC reference imports with all of its 108,248 rows', async () => {
  const { concepts, release } = await importLoinc(join(folder, 'loinc', 'Loinc_2.81_partial.zip'));
  expect(release).toBe('2.81');
  expect(countsOf(concepts)).toMatchObject({ concepts: 108_248, current: 103_292, deprecated: 4_956, ranked: 2_177 });
});
