import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { normaliseIcd10cmCode } from '../../../../src/terminology/systems/icd10cm/code.ts';
import { importIcd10cm } from '../../../../src/terminology/systems/icd10cm/import.ts';
import { countsOf } from '../../import/support/counts.ts';
import {
  asFolder,
  asZip,
  INDEX,
  ORDER_2024,
  ORDER_2025,
  ORDER_2026,
  removeArchives,
  TABULAR,
} from '../../import/support/release.ts';

afterAll(removeArchives);

const archives = [asZip(ORDER_2025), asZip(INDEX, 'x.zip', { compress: true }), asFolder(ORDER_2026)];
const { concepts, release, leftOut } = await importIcd10cm([...archives, asZip(ORDER_2024), asZip(TABULAR)]);
const byCode = new Map(concepts.map((concept) => [concept.code, concept]));
const conceptOf = (code: string) => byCode.get(code);
const termsOf = (code: string) => conceptOf(code)?.terms.map(({ kind, text }) => `${kind}: ${text}`);

describe('the ICD-10-CM importer', () => {
  test('takes the codes of the newest order file, dotted, with their billable flag', () => {
    expect(conceptOf('B88.01')).toEqual({
      ...{ system: 'icd10', code: 'B88.01', name: 'Bothering red mites', termType: 'CM', status: 'current' },
      ...{ billable: true, terms: [{ text: 'Bother NEC, mites, red', kind: 'index' }], rank: 0, ingredients: [] },
      axes: null,
    });
    expect(conceptOf('B88.0')).toMatchObject({ name: 'Bothering mites', billable: false, status: 'current' });
    expect(release).toBe('FY2026');
  });

  test('has the codes of older years obsolete, by their last name and not billable', () => {
    expect(conceptOf('Z99.9')).toMatchObject({
      name: 'Dependence on footnotes',
      status: 'obsolete',
      billable: false,
    });
    expect(conceptOf('Z99.8')?.status).toBe('obsolete');
  });

  test('adds inclusion terms and includes notes of a code, not of chapters, and no instructions', () => {
    expect(termsOf('B88')).toContain('inclusion: bothers of daily life');
    expect(termsOf('B88.0')).toEqual(['inclusion: Ticklers & twitchers']);
    expect(leftOut).toEqual({ inclusionTerms: 1, instructions: 2, indexEntries: 1 });
  });

  test('gives index entries to the code they name, and those of a header to its default', () => {
    expect(termsOf('B88.09')).toEqual(['index: Bother NEC, mites', 'index: Bothers, all']);
    expect(termsOf('S99.0XXA')).toEqual(['index: Hole, plot']);
    expect(termsOf('QA0.9')).toEqual(['index: Interruption']);
    expect(termsOf('Z99.9')).toEqual(['inclusion: Footnote habit', 'index: Footnotes']);
  });

  test('leaves an index entry with a header that has no default', () => {
    expect(termsOf('S98')).toEqual(['index: Prose, purple']);
  });

  test('takes the cells of a table, followed by the heads of their columns', () => {
    expect(termsOf('T99.1')).toEqual([
      'index: Ink, Poisoning, Accidental',
      'index: Ink, invisible, Poisoning, Accidental',
    ]);
    expect(termsOf('T99.5')).toEqual(['index: Ink, Adverse effect']);
  });

  test('counts what it takes', () => {
    expect(countsOf(concepts)).toMatchObject({
      ...{ concepts: 20, current: 18, billable: 10, obsolete: 2, inclusion: 3, index: 10 },
    });
  });

  test('recognises files by their content when their names say nothing', async () => {
    const [order] = Object.values(ORDER_2026);
    const [tabular] = Object.values(TABULAR);
    const [index] = Object.values(INDEX);
    const renamed = { '2026/codes in order.txt': order ?? '', 'a.xml': tabular ?? '', 'b.xml': index ?? '' };
    const imported = await importIcd10cm(asFolder(renamed));
    expect(countsOf(imported.concepts)).toMatchObject({ current: 18, obsolete: 0, inclusion: 2 });
    expect(imported.release).toBe('FY2026');
  });

  test('takes a single file too', async () => {
    const imported = await importIcd10cm(join(asFolder(ORDER_2026), 'icd10cm_order_2026.txt'));
    expect(countsOf(imported.concepts).current).toBe(18);
  });

  test('passes over what macOS puts beside the files', async () => {
    const files = { ...ORDER_2026, '__MACOSX/._icd10cm_order_2026.txt': '\0\0', '.DS_Store': '\0' };
    expect(countsOf((await importIcd10cm([asZip(files), asFolder(files)])).concepts).current).toBe(18);
  });

  test('takes the one given last of two order files of a year for the newer', async () => {
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
});

test('ICD-10-CM codes are shown dotted and in capitals', () => {
  const written = ['e119', 'E11.9', 'i10', 'S99.0XXa', 's990xxa', 'c7a.00', 'QA0.0101', 'qa00101'];
  const shown = ['E11.9', 'E11.9', 'I10', 'S99.0XXA', 'S99.0XXA', 'C7A.00', 'QA0.0101', 'QA0.0101'];
  expect(written.map(normaliseIcd10cmCode)).toEqual(shown);
  const wrong = ['', 'E1', 'E11.', 'E1.19', 'E11.90123', 'E11-9', '11.9', 'EEE', 'E11.9 ', 'ſ11.9'];
  expect(wrong.map(normaliseIcd10cmCode)).toEqual(Array(wrong.length).fill(undefined));
});
