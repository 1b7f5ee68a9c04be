import { afterAll, describe, expect, test } from 'bun:test';
import { normaliseLoincCode } from '../../../../src/terminology/systems/loinc/code.ts';
import { importLoinc } from '../../../../src/terminology/systems/loinc/import.ts';
import { countsOf } from '../../import/support/counts.ts';
import { asFolder, asZip, LOINC, LOINC_CORE, loincTable, removeArchives } from '../../import/support/release.ts';

afterAll(removeArchives);

const { concepts, release, leftOut } = await importLoinc(asZip(LOINC, 'l.zip', { compress: true }));

describe('the LOINC importer', () => {
  test('takes names, related words, axes and rank', () => {
    expect(concepts[0]).toEqual({
      ...{ system: 'loinc', code: '99001-8', name: 'Fabulin [Mass/volume] in Serum, "fresh" or\nPlasma' },
      ...{ termType: 'LN', status: 'current', billable: null, rank: 7, ingredients: [] },
      terms: [
        { text: 'Fabulin SerPl-mCnc', kind: 'synonym' },
        { text: 'Fabulin, Blood', kind: 'synonym' },
        { text: 'Fab', kind: 'related' },
        { text: 'Fabln', kind: 'related' },
        { text: 'Truth level', kind: 'related' },
      ],
      axes: {
        ...{ component: 'Fabulin', property: 'Mass/volume', time: '', specimen: 'Serum or Plasma' },
        ...{ scale: 'Quantitative', method: 'Tasting' },
      },
    });
  });

  test('tells the statuses apart', () => {
    expect(concepts.map(({ status }) => status)).toEqual(['current', 'deprecated', 'discouraged', 'trial', 'current']);
  });

  test('names a code without a long name by the short or the fully specified one', () => {
    expect(concepts.slice(3).map(({ name }) => name)).toEqual(['Mendacin Urine', 'Mendacin:ACnc:Urine']);
  });

  test('leaves no row out and counts them', () => {
    expect(countsOf(concepts)).toMatchObject({
      ...{ concepts: 5, current: 2, deprecated: 1, discouraged: 1, trial: 1, synonym: 2, related: 3, ranked: 1 },
    });
    expect(leftOut).toEqual({});
  });

  test('takes the core table when there is no other', async () => {
    const core = await importLoinc(asFolder(LOINC_CORE));
    expect(countsOf(core.concepts)).toMatchObject({ concepts: 5, synonym: 1, related: 0, ranked: 0 });
    expect(core.concepts[0]?.axes).toEqual(concepts[0]?.axes ?? null);
  });

  test('names the release by archive, by folder or by the newest version in the table', async () => {
    expect(release).toBe('2.81');
    expect((await importLoinc(asZip(LOINC, 'Loinc_2.82.zip'))).release).toBe('2.82');
    expect((await importLoinc(asFolder(LOINC, 'Loinc_2.83'))).release).toBe('2.83');
    const row = { LOINC_NUM: '1-8', STATUS: 'ACTIVE', LONG_COMMON_NAME: 'a' };
    expect((await importLoinc(asFolder(loincTable([row])))).release).toBe('unknown');
  });

  test('passes over a byte order mark', async () => {
    const [table] = Object.values(LOINC);
    expect(countsOf((await importLoinc(asFolder({ 'Loinc.csv': `\uFEFF${table}` }))).concepts).concepts).toBe(5);
  });

  test('gives the same from a folder', async () => {
    expect((await importLoinc(asFolder(LOINC))).concepts).toEqual([...concepts]);
  });
});

test('LOINC codes are a number, a hyphen and a digit', () => {
  expect(['1-8', '104567-3'].map(normaliseLoincCode)).toEqual(['1-8', '104567-3']);
  expect(['', '-8', '1-', '01-8', '12', '1-88', 'LP1-8', '1-8 '].map(normaliseLoincCode)).toEqual(
    Array(8).fill(undefined),
  );
});
