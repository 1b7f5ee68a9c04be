import { afterAll, expect, test } from 'bun:test';
import { buildPack } from '../../../../build/build-pack.ts';
import type { System } from '../../../../src/terminology/model/concept.ts';
import type { Relation } from '../../../../src/terminology/model/details.ts';
import { decodePack, encodePack } from '../../../../src/terminology/pack/pack.ts';
import { normaliseRxnormCode } from '../../../../src/terminology/systems/rxnorm/code.ts';
import { importRxnorm } from '../../../../src/terminology/systems/rxnorm/import.ts';
import { openTerminology } from '../../../../src/terminology/terminology.ts';
import { queryOf } from '../../../../src/tools/query.ts';
import { validate } from '../../../../src/tools/terminology/validate.ts';
import { countsOf } from '../../import/support/counts.ts';
import {
  archived,
  asFolder,
  asZip,
  atom,
  attribute,
  RXNORM,
  relation,
  removeArchives,
  replacement,
  rxnormTable,
  rxnormTables,
} from '../../import/support/release.ts';
import type { Files } from '../../import/support/zip.ts';

afterAll(removeArchives);

const { concepts, release, leftOut } = await importRxnorm(asZip(RXNORM));
const byCode = new Map(concepts.map((concept) => [concept.code, concept]));
const conceptOf = (code: string) => byCode.get(code);
const ingredientsOf = (code: string) => conceptOf(code)?.ingredients;

test('the RxNorm importer takes name and term type from the atom that is not suppressed and of a served type', () => {
  expect(conceptOf('920')).toEqual({
    ...{ system: 'rxnorm', code: '920', name: 'fabulin 5 MG Oral Tablet', termType: 'SCD', status: 'current' },
    ...{ billable: null, terms: [{ text: 'fabulin 5 mg tablet', kind: 'synonym' }], rank: 1, ingredients: ['900'] },
    axes: null,
  });
});

test('the RxNorm importer takes the names that are neither suppressed nor the name again as synonyms', () => {
  expect(conceptOf('900')?.terms).toEqual([{ text: 'fabulinum', kind: 'synonym' }]);
});

test('the RxNorm importer takes the first of our term types for the name and the other names as synonyms', async () => {
  const rows = [atom('5', 'SY', 'c'), atom('5', 'BN', 'b'), atom('5', 'SCD', 'suppressed', 'Y'), atom('5', 'IN', 'a')];
  const [concept] = (await importRxnorm(asFolder(rxnormTable(rows)))).concepts;
  expect(concept).toMatchObject({ name: 'a', termType: 'IN', status: 'current' });
  expect(concept?.terms.map(({ text }) => text)).toEqual(['c', 'b']);
});

test('the RxNorm importer has a concept obsolete whose served names are all suppressed, named by them', () => {
  expect(conceptOf('960')).toMatchObject({ name: 'fabulin 6 MG Oral Tablet', status: 'obsolete' });
  expect(conceptOf('960')?.terms).toEqual([{ text: 'fabulin six', kind: 'synonym' }]);
  expect(conceptOf('961')).toMatchObject({ name: 'fabulin 7 MG Oral Tablet', status: 'obsolete' });
});

test('the RxNorm importer finds ingredients through components, forms, parts, packs and trade names', () => {
  expect(['900', '902', '910', '920', '930', '931', '950'].map(ingredientsOf)).toEqual(Array(7).fill(['900']));
  expect(['921', '933', '940', '932', '903'].map(ingredientsOf)).toEqual(Array(5).fill(['900', '901']));
  expect(ingredientsOf('970')).toEqual([]);
});

test('the RxNorm importer ranks drugs by the number of their packages, equal ones alike', () => {
  expect(['920', '921', '930', '900'].map((code) => conceptOf(code)?.rank)).toEqual([1, 2, 2, 0]);
});

test('the RxNorm importer counts what it takes and what it leaves out', () => {
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

test('the RxNorm importer gives the concepts in the order of their codes, not of the rows', async () => {
  const rows = [atom('10', 'IN', 'b'), atom('9', 'IN', 'a'), atom('100', 'IN', 'c'), atom('9', 'SY', 'aa')];
  const imported = await importRxnorm(asFolder(rxnormTable(rows)));
  expect(imported.concepts.map(({ code }) => code)).toEqual(['9', '10', '100']);
});

test('the RxNorm importer gives the same from a folder, a zip and a compressed zip', async () => {
  const zipped = await importRxnorm(asZip(RXNORM, 'r.zip', { compress: true }));
  expect(await importRxnorm(asFolder(RXNORM))).toEqual(zipped);
  expect(zipped.concepts).toEqual([...concepts]);
});

test('the RxNorm importer does without relations and attributes', async () => {
  const imported = await importRxnorm(asFolder(rxnormTable([atom('7', 'SCD', 'a'), atom('8', 'IN', 'b')])));
  expect(imported.concepts.map(({ ingredients, rank }) => [ingredients, rank])).toEqual([
    [[], 0],
    [['8'], 0],
  ]);
  expect(imported.release).toBe('unknown');
});

test('the RxNorm importer names the release by archive, by readme or by the table of sources', async () => {
  expect(release).toBe('2026-03-02');
  expect((await importRxnorm(asZip(RXNORM, 'RxNorm_full_prescribe_04062026.zip'))).release).toBe('2026-04-06');
  const readme = { ...RXNORM, 'Readme_Full_05042026.txt': '' };
  expect((await importRxnorm(asFolder(readme))).release).toBe('2026-05-04');
  expect((await importRxnorm(asZip(RXNORM, 'RxNorm_full_13452026.zip'))).release).toBe('2026-03-02');
});

test('RxNorm codes are one to eight digits', () => {
  expect(['7', '12345678'].map(normaliseRxnormCode)).toEqual(['7', '12345678']);
  expect(['', '123456789', '12a', ' 7', '-7', '٣'].map(normaliseRxnormCode)).toEqual(Array(6).fill(undefined));
});

afterAll(removeArchives);

/** Two drugs of our own invention, with every term type around them. */
const RXNCONSO = [
  atom('1', 'IN', 'fabulin'),
  atom('2', 'IN', 'mendacin'),
  atom('3', 'PIN', 'fabulin hydrochloride'),
  atom('4', 'MIN', 'fabulin / mendacin'),
  atom('5', 'BN', 'Truthex'),
  atom('10', 'DF', 'Oral Tablet'),
  atom('11', 'DF', 'Extended Release Oral Tablet'),
  atom('12', 'DFG', 'Oral Product'),
  // Retired, under the name of the next but one, and older than it.
  atom('19', 'SCDC', 'mendacin 2 MG', 'O'),
  atom('20', 'SCDC', 'fabulin hydrochloride 5 MG'),
  atom('21', 'SCDC', 'mendacin 2 MG'),
  atom('22', 'SBDC', 'fabulin hydrochloride 5 MG [Truthex]'),
  atom('30', 'SCDF', 'fabulin Oral Tablet'),
  atom('31', 'SBDF', 'fabulin Oral Tablet [Truthex]'),
  atom('32', 'SCDF', 'fabulin / mendacin Oral Tablet'),
  atom('40', 'SCD', 'fabulin hydrochloride 5 MG Oral Tablet'),
  atom('41', 'SCD', 'fabulin hydrochloride 5 MG / mendacin 2 MG Oral Tablet', 'N', 'RXNORM', 'ENG', '256'),
  atom('42', 'SBD', 'Fabulin Hydrochloride 5 MG Oral Tablet [Truthex]'),
  atom('43', 'SCD', '24 HR fabulin hydrochloride 5 MG Extended Release Oral Tablet'),
  atom('44', 'SCD', 'fabulin hydrochloride 5 MG Extended Release Oral Tablet'),
  atom('45', 'SCD', 'fabulin hydrochloride 9 MG Oral Tablet', 'O'),
  atom('50', 'GPCK', '{7 (fabulin hydrochloride 5 MG Oral Tablet) / 14 (mendacin 2 MG Oral Tablet) } Pack'),
  atom('51', 'BPCK', '{7 (fabulin hydrochloride 5 MG Oral Tablet [Truthex]) } Pack [Truthex Week]'),
];

const INGREDIENTS = [
  relation('1', 'form_of', '3'),
  relation('1', 'has_part', '4'),
  relation('2', 'has_part', '4'),
  relation('1', 'tradename_of', '5'),
  relation('1', 'has_ingredient', '20'),
  relation('2', 'has_ingredient', '21'),
  relation('5', 'has_ingredient', '22'),
  relation('20', 'tradename_of', '22'),
  relation('1', 'has_ingredient', '30'),
  relation('30', 'tradename_of', '31'),
  relation('5', 'has_ingredient', '31'),
  relation('1', 'has_ingredient', '32'),
  relation('2', 'has_ingredient', '32'),
  relation('40', 'tradename_of', '42'),
  relation('5', 'has_ingredient', '42'),
  relation('50', 'tradename_of', '51'),
];

const PARTS = [
  relation('3', 'has_precise_ingredient', '20'),
  relation('20', 'consists_of', '40'),
  relation('20', 'consists_of', '41'),
  relation('21', 'consists_of', '41'),
  relation('20', 'consists_of', '42'),
  relation('22', 'consists_of', '42'),
  relation('20', 'consists_of', '43'),
  relation('20', 'consists_of', '44'),
  ...['30', '31', '32', '40', '41', '42', '45'].map((drug) => relation('10', 'has_dose_form', drug)),
  ...['43', '44'].map((drug) => relation('11', 'has_dose_form', drug)),
  relation('30', 'isa', '40'),
  relation('32', 'isa', '41'),
  relation('31', 'isa', '42'),
  relation('12', 'isa', '10'),
  relation('12', 'isa', '11'),
  relation('40', 'contains', '50'),
  relation('42', 'contains', '51'),
  relation('44', 'quantified_form_of', '43'),
];

const RXNSAT = [
  attribute('40', 'NDC', '00093101001'),
  attribute('40', 'NDC', '0093-1010-05'),
  attribute('42', 'NDC', '50242-040-62'),
  attribute('42', 'NDC', '00071015523', 'O'),
  attribute('42', 'NDC', '00071015524', 'N', 'MTHSPL'),
  attribute('40', 'RXN_HUMAN_DRUG', 'US'),
  attribute('41', 'RXN_VET_DRUG', 'US'),
  attribute('40', 'RXN_AVAILABLE_STRENGTH', '5 MG'),
  attribute('43', 'RXN_QUANTITY', '24 HR'),
  attribute('43', 'RXN_QUALITATIVE_DISTINCTION', 'Once-Daily'),
  attribute('40', 'RXTERM_FORM', 'Tab'),
];

const FULL: Files = {
  ...rxnormTables({
    RXNCONSO,
    RXNREL: [...INGREDIENTS, ...PARTS],
    RXNSAT,
    // 40 is in use, so it is not replaced: one of its atoms has moved.
    RXNCUI: [replacement('900', '40'), replacement('901', '902'), replacement('40', '41'), replacement('903', '903')],
    RXNATOMARCHIVE: [
      archived('900', 'fabulin 5 MG Tablet', '40'),
      archived('45', 'fabulin 9 MG', '40'),
      archived('902', 'fabulin tab', '', 'MMSL'),
    ],
  }),
  'rrf/RXNSAB.RRF': 'C1|C2|RXNORM_26AA_260302F|RXNORM|RxNorm Vocabulary, 26AA_260302F|RXNORM|26AA_260302F|\n',
};
const { 'rrf/RXNSAT.RRF': _, ...withoutAttributes } = rxnormTables({ RXNCONSO, RXNREL: INGREDIENTS, RXNSAT });

const INFO = { source: 'test', notes: '', coverage: 'full', releases: { icd10cm: '', loinc: '', rxnorm: '' } } as const;
const open = async (files: Files) => {
  const { concepts, details } = await importRxnorm(asFolder(files));
  const terminology = openTerminology(
    decodePack(encodePack(buildPack(INFO, concepts, { rxnorm: details })), 'test').pack,
  );
  const { detailsOf, drugsOf, unavailableIn } = terminology;
  const system: System = 'rxnorm';
  return {
    terminology,
    drugsOf,
    absent: unavailableIn(system),
    of: (code: string) => {
      const found = detailsOf(system, code);
      if (found === undefined) throw new Error(`${code} is not there`);
      return found;
    },
    related: (code: string, name: Relation) =>
      detailsOf(system, code)
        ?.related(name)
        .items.map((item) => item.code),
  };
};

const full = await open(FULL);
const named = await open(withoutAttributes);

/** What both say, the release by its relations and the other by its names. */
const SHARED: readonly (readonly [code: string, relation: Relation, codes: readonly string[]])[] = [
  ['40', 'ingredients', ['1']],
  ['41', 'ingredients', ['1', '2']],
  ['51', 'ingredients', ['1']],
  ['1', 'ingredients', []],
  ['40', 'precise_ingredients', ['3']],
  ['22', 'precise_ingredients', ['3']],
  ['1', 'precise_ingredients', ['3']],
  ['42', 'brands', ['5']],
  ['40', 'brands', ['5']],
  ['30', 'brands', ['5']],
  ['1', 'brands', ['5']],
  ['3', 'brands', ['5']],
  ['51', 'brands', ['5']],
  ['41', 'components', ['20', '21']],
  ['42', 'components', ['20', '22']],
  ['1', 'components', ['20']],
  ['5', 'components', ['22']],
  ['2', 'products', ['41']],
  ['22', 'products', ['42']],
  ['4', 'products', ['41']],
  ['20', 'products', ['40', '41', '42', '43', '44']],
  ['31', 'products', ['42']],
  ['11', 'products', ['43', '44']],
  ['42', 'generics', ['40']],
  ['40', 'branded', ['42']],
  ['22', 'generics', ['20']],
  ['40', 'drug_forms', ['30']],
  ['42', 'drug_forms', ['31']],
  ['1', 'drug_forms', ['30', '32']],
  ['5', 'drug_forms', ['31']],
  ['10', 'drug_forms', ['30', '31', '32']],
  ['43', 'dose_forms', ['11']],
  ['32', 'dose_forms', ['10']],
  ['51', 'contents', ['42']],
  ['42', 'packs', ['51']],
  ['43', 'unquantified', ['44']],
  ['44', 'quantified', ['43']],
];

test.each(SHARED)('a release with relations tells that %s %s are %p', (code, name, codes) => {
  expect(full.related(code, name)).toEqual([...codes]);
});

test.each(SHARED)('a release without relations tells by names that %s %s are %p', (code, name, codes) => {
  expect(named.related(code, name)).toEqual([...codes]);
});

test('the details of drugs have precise ingredients through components, in packs too', () => {
  expect(full.related('3', 'products')).toEqual(['40', '41', '42', '43', '44', '50', '51']);
  expect(named.related('3', 'products')).toEqual(['40', '41', '42', '43', '44', '45', '51']);
});

test('a pack of which one drug is unknown has no contents by its name', () => {
  expect(full.related('50', 'contents')).toEqual(['40']);
  expect(named.related('50', 'contents')).toEqual([]);
});

test('the details of drugs have dose form groups, which are no codes', () => {
  expect(full.related('40', 'dose_form_groups')).toEqual(['12']);
  expect(full.of('40').related('dose_form_groups').items[0]).toEqual({
    ...{ system: 'rxnorm', code: '12', display: 'Oral Product', kind: 'dose_form_group', tty: '' },
    ...{ status: 'current', obsolete: false, billable: null },
  });
  expect(full.related('12', 'dose_forms')).toEqual(['10', '11']);
  expect(full.related('12', 'products')).toEqual(['40', '41', '42', '43', '44', '45']);
});

test('the details of drugs have packages as eleven digits, and lead from each to its drug', () => {
  expect(full.related('40', 'ndcs')).toEqual(['00093101001', '00093101005']);
  expect(full.of('42').related('ndcs').items).toEqual([
    {
      ...{ system: 'ndc', code: '50242004062', display: 'Fabulin Hydrochloride 5 MG Oral Tablet [Truthex]' },
      ...{ kind: 'package', tty: '', status: 'current', obsolete: false, billable: null },
    },
  ]);
  expect(full.drugsOf('00093101005').map(({ self }) => self.code)).toEqual(['40']);
  expect(full.drugsOf('00071015523')).toEqual([]);
  expect(named.related('40', 'ndcs')).toEqual([]);
});

test('the details of drugs have flags, strengths and quantities', () => {
  const { has, texts } = full.of('40');
  expect([has('prescribable'), has('human_drug'), has('vet_drug')]).toEqual([true, true, false]);
  expect([texts('strengths'), texts('rxterms_forms')]).toEqual([['5 MG'], ['Tab']]);
  const other = full.of('41');
  expect([other.has('prescribable'), other.has('human_drug'), other.has('vet_drug')]).toEqual([false, false, true]);
  expect(full.of('43').texts('quantities')).toEqual(['24 HR']);
  expect(full.of('43').texts('qualitative_distinctions')).toEqual(['Once-Daily']);
  expect(named.of('41').texts('strengths')).toEqual(['5 MG', '2 MG']);
  expect(named.of('43').texts('quantities')).toEqual(['24 HR']);
  expect(full.of('45').has('prescribable')).toBe(false);
});

test('the details of drugs tell what took the place of a retired code, and never of one in use', () => {
  expect(full.related('45', 'replaced_by')).toEqual(['40']);
  expect(full.related('40', 'replaced_by')).toEqual([]);
  expect(full.related('40', 'replaces')).toEqual(['45', '900']);
  expect(full.of('900').self).toMatchObject({ display: 'fabulin 5 MG Tablet', kind: 'retired', status: 'obsolete' });
  expect(full.of('901').related('replaced_by').items[0]).toMatchObject({ code: '902', display: '', kind: 'retired' });
  expect(() => full.of('903')).toThrow();
});

test('the details of drugs come in pages, with their count', () => {
  const { related } = full.of('20');
  expect(related('products', { offset: 1, count: 2 })).toMatchObject({
    total: 5,
    items: [{ code: '41' }, { code: '42' }],
  });
  expect(related('products', { offset: 5, count: 2 })).toEqual({ total: 5, items: [] });
  const form = full.of('12');
  expect(form.related('products', { offset: 5, count: 9 }).items.map(({ code }) => code)).toEqual(['45']);
  expect(form.related('products', { offset: 0, count: 1, isCurrentOnly: true })).toMatchObject({ total: 5 });
  expect(full.of('40').related('replaces', { offset: 0, count: 9, isCurrentOnly: true }).total).toBe(0);
  expect(related('panel_members')).toEqual({ total: 0, items: [] });
});

test('the details of drugs lead from brands to generics by name too, where no relation does', async () => {
  const { related } = await open(rxnormTables({ RXNCONSO }));
  expect(related('42', 'generics')).toEqual(['40']);
  expect(related('22', 'generics')).toEqual(['20']);
  expect(related('31', 'generics')).toEqual(['30']);
  expect(related('42', 'brands')).toEqual(['5']);
});

test('the details of drugs say what is not in the release, and what is read from names instead', () => {
  // 19 and 45 are retired, and no relation has them any more.
  expect(full.absent).toEqual(['ingredients read from the name, as no relation gives them: 2']);
  expect(named.absent).toEqual([
    'RXNSAT.RRF, RXNCUI.RRF, RXNATOMARCHIVE.RRF, RXNSAB.RRF not in the archive',
    'read from the names, as the release does not list them: components, precise_ingredients, drug_forms, dose_forms, contents, unquantified, strengths, quantities',
    'ingredients read from the name, as no relation gives them: 2',
    'not known, as the release does not list them: dose_form_groups, ndcs, human_drug, vet_drug, rxterms_forms',
    'what replaced a retired code is not known',
  ]);
});

test.each([
  ['RXNSAT.RRF', attribute('40', 'NDC', '12345'), 'NDC'],
  ['RXNSAT.RRF', attribute('40', 'NDC', '0093101001'), 'NDC'],
  ['RXNCUI.RRF', ['1', '2'], 'fields'],
])('the details of drugs refuse a row of %s that is not right', async (table, row, reason) => {
  const files = { ...FULL, [`rrf/${table}`]: `${row.join('|')}|\n` };
  await expect(importRxnorm(asFolder(files))).rejects.toThrow(reason);
});

test('the validation of a group, which is no code of the pack, claims nothing of a prescription', () => {
  const validated = (code: string) =>
    validate(full.terminology)
      .prepare(queryOf({ system: 'rxnorm', code }))
      .answer?.();
  expect(validated('12')).toMatchObject({ found: false, display: 'Oral Product', prescribable: null });
  expect(validated('40')).toMatchObject({ found: true, prescribable: expect.any(Boolean) });
});
