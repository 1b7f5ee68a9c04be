/** ICD-10-PCS: its order file, its codes and partial codes, and what a pack without it says. */
import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { buildPack } from '../../../build/build-pack.ts';
import { decodePack, encodePack } from '../../../src/terminology/pack/pack.ts';
import { importIcd10pcs } from '../../../src/terminology/systems/icd10pcs/import.ts';
import { openTerminology, type Terminology } from '../../../src/terminology/terminology.ts';
import { lookup } from '../../../src/tools/terminology/lookup.ts';
import { related } from '../../../src/tools/terminology/related.ts';
import { translate } from '../../../src/tools/terminology/translate.ts';
import { validate } from '../../../src/tools/terminology/validate.ts';
import { REFERENCE_DATA } from '../../support/executable.ts';
import { needing } from '../../support/needing.ts';
import { fc } from '../../support/properties.ts';
import { asZip, orderFile, removeArchives } from '../import/support/release.ts';

afterAll(removeArchives);

type Titles = readonly (readonly [code: string, billable: boolean, title: string])[];

const TITLES: Titles = [
  ['0PX', false, 'Garden Beds, Weeding'],
  ['0PX10ZZ', true, 'Weeding of Left Bed, Open Approach'],
  ['0PX14ZZ', true, 'Weeding of Left Bed, Long Handled Approach'],
  ['0PX14ZG', true, 'Weeding of Left Bed, Long Handled Approach, Kneeling'],
  ['0PX20ZZ', true, 'Weeding of Right Bed, Open Approach'],
  ['0PX20JZ', true, 'Weeding of Right Bed with Wire Basket, Open Approach'],
];

const archiveOf = (year: number, titles: Titles = TITLES): string =>
  asZip({ [`icd10pcs_order_${year}.txt`]: orderFile(...titles), [`order_addenda_${year}.txt`]: 'Add: nothing' });

/** A pack with ICD-10-PCS and none of another system, as it is read back from its bytes. */
const openArchives = async (archives: readonly string[]): Promise<Terminology> => {
  const { concepts, details, release, years = [] } = await importIcd10pcs(archives);
  const info = {
    ...({ source: 'test', notes: '', coverage: 'full', years: { icd10pcs: years } } as const),
    releases: { icd10cm: 'FY2026', loinc: '2.81', rxnorm: '2026-03-02', icd10pcs: release },
  };
  const bytes = encodePack(buildPack(info, concepts, { icd10pcs: details }));
  return openTerminology(decodePack(bytes, 'test').pack, '', () => Date.UTC(2026, 5, 1));
};

const ALL = { offset: 0, count: Number.POSITIVE_INFINITY, isCurrentOnly: true };
const valuesAfter = (terminology: Terminology, code: string) =>
  terminology
    .detailsOf('icd10pcs', code)
    ?.related('children', ALL)
    .items.map(({ axisValue }) => axisValue) ?? [];
const ask = (terminology: Terminology, query: string) =>
  terminology.translate(query, {
    ...({ system: 'icd10pcs', limit: 5, minScore: 35, includeObsolete: false, billableOnly: true } as const),
  });

describe('a made release', () => {
  const opened = openArchives([archiveOf(2026)]);

  test('says that a partial code is one, with its codes, and which letters no code has', async () => {
    const tool = lookup(await opened);
    const about = (code: string) => {
      const { answer, warnings } = tool.prepare(
        new Map([
          ['system', ['icd10pcs']],
          ['code', [code]],
        ]),
      );
      const { found, warnings: said = [] } = (answer?.() ?? {}) as { found?: boolean; warnings?: readonly string[] };
      return { found, said: said.join(), before: warnings.join() };
    };
    expect(about('0PX1')).toMatchObject({ found: false, said: expect.stringContaining('3 codes begin with it') });
    expect(about('0PX10').said).toContain('one code begins with it');
    expect(about('0PX').said).toBe('');
    expect(about(' 0px10zz ').found).toBe(true);
    expect(about('OPXI0ZZ').before).toContain('send 0PX10ZZ');
    expect(about('OP-10ZZ').before).toContain('has not the form of a code');
  });

  test('answers a partial code with each value of the next axis, its label and how many codes begin so', async () => {
    const terminology = await opened;
    expect(valuesAfter(terminology, '0PX')).toEqual([
      { value: '1', label: 'Left Bed', count: 3 },
      { value: '2', label: 'Right Bed', count: 2 },
    ]);
    expect(valuesAfter(terminology, '0px1')).toEqual([
      { value: '0', label: 'Open Approach', count: 1 },
      { value: '4', label: 'Long Handled Approach', count: 2 },
    ]);
    expect(valuesAfter(terminology, '0PX14Z')).toEqual([
      { value: 'G', label: 'Kneeling', count: 1 },
      { value: 'Z', label: '', count: 1 },
    ]);
    expect(valuesAfter(terminology, '0')).toEqual([{ value: 'P', label: 'Garden Beds', count: 5 }]);
    expect(terminology.detailsOf('icd10pcs', '0PX9')).toBeUndefined();
  });

  test('has hierarchy by what codes begin with', async () => {
    const details = (await opened).detailsOf('icd10pcs', '0PX14ZG');
    const codes = (relation: 'ancestors' | 'parent' | 'siblings') =>
      details?.related(relation).items.map(({ code }) => code);
    expect(codes('parent')).toEqual(['0PX14Z']);
    expect(codes('siblings')).toEqual(['0PX14ZZ']);
    expect(codes('ancestors')).toEqual(['0PX14Z', '0PX14', '0PX1', '0PX', '0P', '0']);
    const below = (await opened).detailsOf('icd10pcs', '0PX2')?.related('descendants').items;
    expect(below?.map(({ code }) => code)).toEqual(['0PX20JZ', '0PX20ZZ']);
  });

  test('is searched only if it is asked for', async () => {
    const terminology = await opened;
    expect(ask(terminology, 'weeding of left bed, open approach').matches[0]).toMatchObject({
      ...{ code: '0PX10ZZ', score: 100, tty: 'PCS', billable: true },
    });
    const all = { limit: 5, minScore: 0, includeObsolete: true, billableOnly: false };
    expect(terminology.translate('weeding of left bed, open approach', all).matches).toEqual([]);
    expect(terminology.translate('0PX10ZZ', all).matches).toEqual([]);
    expect(ask(terminology, 'PCS 0px10zz').matches.map(({ code }) => code)).toEqual(['0PX10ZZ']);
  });

  test('tells before a payment that a partial code is no code, and that I and O are in none', async () => {
    const { flawOf } = await opened;
    expect(flawOf('icd10pcs', '0PX1')).toBe('has 4 of 7 characters, and is no header');
    expect(flawOf('icd10pcs', '0PX')).toBeUndefined();
    const { warnings } = related(await opened).prepare(
      new Map([
        ['system', ['icd10pcs']],
        ['code', ['0PX1']],
        ['relation', ['children']],
      ]),
    );
    expect(warnings.filter((warning) => warning.includes('will be false'))).toEqual([]);
    expect(flawOf('icd10pcs', '0PXO0ZZ')).toEndWith('send 0PX00ZZ');
    expect(flawOf('icd10pcs', '0pxi0zz')).toEndWith('send 0PX10ZZ');
    for (const code of ['0PX10ZZZ', '0PX.10'])
      expect(flawOf('icd10pcs', code)).toBe('has not the form of a code of icd10pcs');
  });
});

test('the codes of several years are answered by date', async () => {
  const newer = TITLES.filter(([code]) => code !== '0PX10ZZ');
  const terminology = await openArchives([archiveOf(2025), archiveOf(2026, newer)]);
  expect(terminology.lookup('icd10pcs', '0PX10ZZ')?.status).toBe('obsolete');
  expect(terminology.lookup('icd10pcs', '0PX10ZZ', '2025-03-01')?.status).toBe('current');
  const details = terminology.detailsOf('icd10pcs', '0PX10ZZ');
  expect(details && terminology.lifeOf(details).to).toBe('2025-09-30');
  expect(valuesAfter(terminology, '0PX1').map((axis) => axis?.value)).toEqual(['4']);
  expect(terminology.releasesOf('icd10pcs').map(({ version }) => version)).toEqual(['2025', '2026']);
});

test.each([
  [
    'an archive without an order file',
    () => asZip({ 'order_addenda_2026.txt': '' }),
    'there is no icd10pcs_order_YYYY',
  ],
  ['a code with an O', () => archiveOf(2026, [['0PXO0ZZ', true, 'Weeding']]), '"0PXO0ZZ" is no ICD-10-PCS code'],
  ['half a code', () => archiveOf(2026, [['0PX1', true, 'Weeding']]), '"0PX1" is no ICD-10-PCS code'],
])('%s is refused with its place', async (_, archive, message) => {
  await expect(importIcd10pcs([archive()])).rejects.toThrow(message);
});

test('a pack without it refuses every call for it in words, before a payment', () => {
  const info = {
    ...({ source: 'test', notes: '', coverage: 'full' } as const),
    releases: { icd10cm: 'FY2026', loinc: '2.81', rxnorm: '2026-03-02' },
  };
  const terminology = openTerminology(buildPack(info, []));
  const sent: Readonly<Record<string, string>> = { code: '0DTJ4ZZ', query: 'appendix', relation: 'children' };
  for (const declare of [translate, lookup, validate, related]) {
    const tool = declare(terminology);
    const query = new Map([['system', ['icd10pcs']]]);
    for (const { name } of tool.parameters) {
      const value = sent[name];
      if (value !== undefined) query.set(name, [value]);
    }
    const { problems } = tool.prepare(query);
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['invalid_system', expect.stringContaining('ICD-10-PCS is not loaded here')],
    ]);
  }
});

const ARCHIVE = join(REFERENCE_DATA, 'terminology/icd10pcs/2026-icd-10-pcs-order-file-long-and-abbreviated-titles.zip');
const withRelease = needing(await Bun.file(ARCHIVE).exists(), 'no reference data in ../shared or CLINMETER_TEST_DATA');

withRelease.describe('the release of FY2026', () => {
  const imported = importIcd10pcs([ARCHIVE]);
  const opened = openArchives([ARCHIVE]);

  test('has 79,193 codes below 917 headers, and a lookup finds each with its title', async () => {
    const { concepts } = await imported;
    const terminology = await opened;
    expect(Map.groupBy(concepts, ({ billable }) => billable).get(true)).toHaveLength(79_193);
    expect(concepts).toHaveLength(80_110);
    const wrong = concepts.filter(({ code, name }) => terminology.lookup('icd10pcs', code)?.display !== name);
    expect(wrong).toEqual([]);
  });

  test('is found by the words of a title', async () => {
    const { matches, quality } = ask(await opened, 'resection of appendix percutaneous endoscopic approach');
    expect([matches[0]?.code, quality]).toEqual(['0DTJ4ZZ', 'high']);
  });

  test('has the axis tables that a count of all codes gives', async () => {
    const codes = (await imported).concepts.flatMap(({ code, billable }) => (billable === true ? [code] : []));
    const terminology = await opened;
    const partial = fc
      .tuple(fc.nat(codes.length - 1), fc.integer({ min: 1, max: 6 }))
      .map(([at, length]) => (codes[at] ?? '').slice(0, length));
    fc.assert(
      fc.property(partial, (beginning) => {
        const counted = Map.groupBy(
          codes.filter((code) => code.startsWith(beginning)),
          (code) => code.charAt(beginning.length),
        );
        const expected = [...counted].map(([value, { length }]) => [value, length]).sort();
        expect(valuesAfter(terminology, beginning).map((axis) => [axis?.value, axis?.count])).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
