import { afterAll, describe, expect, test } from 'bun:test';
import { normaliseRxnormCode } from '../../../../src/terminology/systems/rxnorm/code.ts';
import { importRxnorm } from '../../../../src/terminology/systems/rxnorm/import.ts';
import { countsOf } from '../../import/support/counts.ts';
import { asFolder, asZip, atom, RXNORM, removeArchives, rxnormTable } from '../../import/support/release.ts';

afterAll(removeArchives);

const { concepts, release, leftOut } = await importRxnorm(asZip(RXNORM));
const byCode = new Map(concepts.map((concept) => [concept.code, concept]));
const conceptOf = (code: string) => byCode.get(code);
const ingredientsOf = (code: string) => conceptOf(code)?.ingredients;

describe('the RxNorm importer', () => {
  test('takes name and term type from the atom that is not suppressed and of a served type', () => {
    expect(conceptOf('920')).toEqual({
      ...{ system: 'rxnorm', code: '920', name: 'fabulin 5 MG Oral Tablet', termType: 'SCD', status: 'current' },
      ...{ billable: null, terms: [{ text: 'fabulin 5 mg tablet', kind: 'synonym' }], rank: 1, ingredients: ['900'] },
      axes: null,
    });
  });

  test('takes the names that are neither suppressed nor the name again as synonyms', () => {
    expect(conceptOf('900')?.terms).toEqual([{ text: 'fabulinum', kind: 'synonym' }]);
  });

  test('takes the first of our term types for the name and the other names as synonyms', async () => {
    const rows = [
      atom('5', 'SY', 'c'),
      atom('5', 'BN', 'b'),
      atom('5', 'SCD', 'suppressed', 'Y'),
      atom('5', 'IN', 'a'),
    ];
    const [concept] = (await importRxnorm(asFolder(rxnormTable(rows)))).concepts;
    expect(concept).toMatchObject({ name: 'a', termType: 'IN', status: 'current' });
    expect(concept?.terms.map(({ text }) => text)).toEqual(['c', 'b']);
  });

  test('has a concept obsolete whose served names are all suppressed, named by them', () => {
    expect(conceptOf('960')).toMatchObject({ name: 'fabulin 6 MG Oral Tablet', status: 'obsolete' });
    expect(conceptOf('960')?.terms).toEqual([{ text: 'fabulin six', kind: 'synonym' }]);
    expect(conceptOf('961')).toMatchObject({ name: 'fabulin 7 MG Oral Tablet', status: 'obsolete' });
  });

  test('finds ingredients through components, forms, parts, packs and trade names', () => {
    expect(['900', '902', '910', '920', '930', '931', '950'].map(ingredientsOf)).toEqual(Array(7).fill(['900']));
    expect(['921', '933', '940', '932', '903'].map(ingredientsOf)).toEqual(Array(5).fill(['900', '901']));
    expect(ingredientsOf('970')).toEqual([]);
  });

  test('ranks drugs by the number of their packages, equal ones alike', () => {
    expect(['920', '921', '930', '900'].map((code) => conceptOf(code)?.rank)).toEqual([1, 2, 2, 0]);
  });

  test('counts what it takes and what it leaves out', () => {
    expect(countsOf(concepts)).toMatchObject({
      concepts: 17,
      current: 15,
      obsolete: 2,
      synonym: 4,
      withIngredients: 14,
      ranked: 3,
    });
    expect(leftOut).toEqual({ concepts: 3, termTypes: { SCDG: 1, DFG: 1, SBDG: 1 }, otherSources: 2 });
  });

  test('gives the concepts in the order of their codes, not of the rows', async () => {
    const rows = [atom('10', 'IN', 'b'), atom('9', 'IN', 'a'), atom('100', 'IN', 'c'), atom('9', 'SY', 'aa')];
    const imported = await importRxnorm(asFolder(rxnormTable(rows)));
    expect(imported.concepts.map(({ code }) => code)).toEqual(['9', '10', '100']);
  });

  test('gives the same from a folder, a zip and a compressed zip', async () => {
    const zipped = await importRxnorm(asZip(RXNORM, 'r.zip', { compress: true }));
    expect(await importRxnorm(asFolder(RXNORM))).toEqual(zipped);
    expect(zipped.concepts).toEqual([...concepts]);
  });

  test('does without relations and attributes', async () => {
    const imported = await importRxnorm(asFolder(rxnormTable([atom('7', 'SCD', 'a'), atom('8', 'IN', 'b')])));
    expect(imported.concepts.map(({ ingredients, rank }) => [ingredients, rank])).toEqual([
      [[], 0],
      [['8'], 0],
    ]);
    expect(imported.release).toBe('unknown');
  });

  test('names the release by archive, by readme or by the table of sources', async () => {
    expect(release).toBe('2026-03-02');
    expect((await importRxnorm(asZip(RXNORM, 'RxNorm_full_prescribe_04062026.zip'))).release).toBe('2026-04-06');
    const readme = { ...RXNORM, 'Readme_Full_05042026.txt': '' };
    expect((await importRxnorm(asFolder(readme))).release).toBe('2026-05-04');
    expect((await importRxnorm(asZip(RXNORM, 'RxNorm_full_13452026.zip'))).release).toBe('2026-03-02');
  });
});

test('RxNorm codes are one to eight digits', () => {
  expect(['7', '12345678'].map(normaliseRxnormCode)).toEqual(['7', '12345678']);
  expect(['', '123456789', '12a', ' 7', '-7', '٣'].map(normaliseRxnormCode)).toEqual(Array(6).fill(undefined));
});
