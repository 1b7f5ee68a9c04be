/** The axes of LOINC: read from columns or names, and what the ranking makes of them. */
import { expect, test } from 'bun:test';
import { buildPack } from '../../../../build/build-pack.ts';
import type { Axes, Concept } from '../../../../src/terminology/model/concept.ts';
import { axesInName, readAxes } from '../../../../src/terminology/systems/loinc/axes.ts';
import { axesPrior, packAxes } from '../../../../src/terminology/systems/loinc/axis-values.ts';
import { axesAsked } from '../../../../src/terminology/systems/loinc/fit.ts';
import { testDesignations } from '../../../../src/terminology/systems/loinc/system.ts';
import { asKeys } from '../../../../src/terminology/systems/loinc/words.ts';
import { openTerminology } from '../../../../src/terminology/terminology.ts';
import { answersFrom, concept, translatorOf } from '../../support/concepts.ts';

const EMPTY: Axes = { component: '', property: '', time: '', specimen: '', scale: '', method: '' };

test.each<[string, Partial<Axes>]>([
  ['Glucose [Mass/volume] in Serum or Plasma', { property: 'Mass/volume', specimen: 'Serum or Plasma' }],
  ['Protein [Mass/time] in 24 hour Urine', { property: 'Mass/time', time: '24 hour', specimen: 'Urine' }],
  ['Glucose [Moles/volume] in Blood by Test strip', { specimen: 'Blood', method: 'Test strip' }],
  ['A Ag [Presence] on Red Blood Cells', { component: 'A Ag', specimen: 'Red Blood Cells' }],
  ['Zika virus RNA [#/volume] (viral load) in Semen', { component: 'Zika virus RNA', specimen: 'Semen' }],
  ['Lymphocytes/100 leukocytes in Blood', { property: 'Number fraction', specimen: 'Blood' }],
  ['Hemoglobin A1c/Hemoglobin.total in Blood', { property: 'Mass fraction', specimen: 'Blood' }],
  ['Bacteria identified in Stool by Culture', { property: 'Identity', specimen: 'Stool', method: 'Culture' }],
  ['Lipid panel - Serum or Plasma', { component: 'Lipid panel', property: 'Panel', specimen: 'Serum or Plasma' }],
  ['Metals [Interpretation] in Hair Narrative', { specimen: 'Hair', scale: 'Narrative' }],
  ['Platelets', { component: 'Platelets', property: '', specimen: '' }],
])('a long common name states the axes of %p', (name, axes) => {
  expect(axesInName(name)).toMatchObject(axes);
});

test('a long common name states a challenge, which belongs to the component', () => {
  for (const name of ['X in Serum --2 hours post meal by Assay', 'X in Serum by Assay --2 hours post meal']) {
    expect(axesInName(name)).toEqual({
      ...EMPTY,
      component: 'X^2 hours post meal',
      specimen: 'Serum',
      method: 'Assay',
    });
  }
});

test('a long common name states no property where it names the instrument of a survey', () => {
  expect(axesInName('Length of naps [Siesta Survey]').component).toBe('Length of naps [Siesta Survey]');
});

test('an axis comes from its column, in the words of the names', () => {
  const columns = {
    component: 'Glucose',
    property: 'MCnc',
    time: 'Pt',
    specimen: 'Ser/Plas',
    scale: 'Qn',
    method: '',
  };
  const { scale, ...fromColumns } = readAxes(columns, '');
  const { scale: _, ...fromName } = axesInName('Glucose [Mass/volume] in Serum or Plasma');
  expect(fromColumns).toEqual(fromName);
  expect(scale).toBe('Quantitative');
});

test('an axis is read alike from column and name where a culture identifies something', () => {
  const name = 'Bacteria identified in Stool by Culture';
  expect(readAxes({ ...EMPTY, property: 'Prid' }, name)).toEqual(axesInName(name));
});

test('an axis comes from the name where the column is empty, each axis by itself', () => {
  const columns = { ...EMPTY, specimen: 'Urine^Donor', time: '24H' };
  expect(readAxes(columns, 'Zinc [Moles/volume] in Serum')).toEqual({
    ...EMPTY,
    component: 'Zinc',
    property: 'Moles/volume',
    time: '24 hour',
    specimen: 'Urine',
  });
});

test('an axis with a code of no known words stands for itself', () => {
  expect(readAxes({ ...EMPTY, specimen: 'Egg yolk', property: 'Zzz' }, '')).toMatchObject({
    specimen: 'Egg yolk',
    property: 'Zzz',
  });
});

const prior = (name: string) => axesPrior(axesInName(name));

test.each([
  ['X [Mass/volume] in Serum or Plasma', 'X [Moles/volume] in Serum or Plasma'],
  ['X [Moles/volume] in Serum or Plasma', 'X [Presence] in Serum or Plasma'],
  ['X [Presence] in Serum or Plasma', 'X [Interpretation] in Serum or Plasma'],
  ['X [Mass/volume] in Serum or Plasma', 'X [Mass/volume] in Blood'],
  ['X [Mass/volume] in Blood', 'X [Mass/volume] in Urine'],
  ['X [Mass/volume] in Urine', 'X [Mass/volume] in 24 hour Urine'],
  ['X [Mass/volume] in Urine', 'X [Mass/volume] in Hair'],
  ['X [Mass/volume] in Blood', 'X [Mass/volume] in Arterial blood'],
  ['X [#/volume] in Blood', 'X [#/volume] in Blood by Flow cytometry'],
  ['X [#/volume] in Blood by Flow cytometry', 'X [#/volume] in Blood by Manual count'],
  ['X/100 leukocytes in Blood', 'X/Protein.total in Blood'],
  ['X DNA [Presence] in Blood', 'X DNA [#/volume] in Blood'],
  ['X [Mass/time] in 24 hour Urine', 'X [Mass/volume] in 24 hour Urine'],
])('the prior of %p is above that of %p', (likelier, other) => {
  expect(prior(likelier)).toBeGreaterThan(prior(other));
});

test('the prior counts no specimen where the property goes without saying', () => {
  expect(prior('X/100 leukocytes in Hair')).toBe(prior('X/100 leukocytes in Urine'));
});

const fit = (phrase: string, name: string) => axesAsked(phrase)?.fitOf(packAxes(axesInName(name), 0));

test.each([
  ['protein urine', 'Protein [Mass/volume] in Urine', 'Protein [Mass/volume] in Serum'],
  ['protein in CSF', 'Protein [Mass/volume] in Cerebral spinal fluid', 'Protein [Mass/volume] in Body fluid'],
  ['protein pleural', 'Protein [Mass/volume] in Body fluid', 'Protein [Mass/volume] in Synovial fluid'],
  ['protein blood', 'Protein [Mass/volume] in Specimen', 'Protein [Mass/volume] in Stool'],
  ['protein pleural', 'Protein [Mass/volume] in Pleural fluid', 'Protein in pleural fluid/Protein in serum'],
  ['calcium mmol/l', 'Calcium [Moles/volume] in Serum', 'Calcium [Mass/volume] in Serum'],
  ['calcium mg/dl', 'Calcium [Mass/volume] in Serum', 'Calcium [Moles/volume] in Serum'],
  ['lymphs %', 'Lymphocytes/100 leukocytes in Blood', 'Lymphocytes [#/volume] in Blood'],
  ['lymphs abs', 'Lymphocytes [#/volume] in Blood', 'Lymphocytes/100 leukocytes in Blood'],
  ['ana titer', 'Nuclear Ab [Titer] in Serum', 'Nuclear Ab [Presence] in Serum'],
  ['ana titre', 'Nuclear Ab [Titer] in Serum', 'Nuclear Ab [Presence] in Serum'],
  ['lead whole blood', 'Lead [Mass/volume] in Blood', 'Lead [Mass/volume] in Serum or Plasma'],
  ['lead whole blood', 'Lead [Mass/volume] in Venous blood', 'Lead [Mass/volume] in Serum or Plasma'],
  ['lead, serum', 'Lead [Mass/volume] in Serum or Plasma', 'Lead [Mass/volume] in Plasma'],
  ['lactate arterial', 'Lactate [Moles/volume] in Arterial blood', 'Lactate [Moles/volume] in Blood'],
  ['lactate venous', 'Lactate [Moles/volume] in Blood', 'Lactate [Moles/volume] in Arterial blood'],
  ['fingerstick glucose', 'Glucose [Mass/volume] in Capillary blood', 'Glucose [Mass/volume] in Venous blood'],
  ['cortisol saliva', 'Cortisol [Mass/volume] in Saliva (oral fluid)', 'Cortisol [Mass/volume] in Serum or Plasma'],
  ['24 h urine protein', 'Protein [Mass/time] in 24 hour Urine', 'Protein [Mass/volume] in Urine'],
  ['protein 150 mg/24h', 'Protein [Mass/time] in 24 hour Urine', 'Protein [Mass/volume] in 24 hour Urine'],
  ['spot urine sodium', 'Sodium [Moles/volume] in Urine', 'Sodium [Moles/volume] in 24 hour Urine'],
  ['vancomycin trough', 'Vancomycin [Mass/volume] in Serum --trough', 'Vancomycin [Mass/volume] in Serum --peak'],
  ['fasting glucose', 'Fasting glucose [Mass/volume] in Serum', 'Glucose [Mass/volume] in Serum --2 hours post meal'],
  ['hcg qualitative', 'Choriogonadotropin [Presence] in Serum', 'Choriogonadotropin [Units/volume] in Serum'],
  ['hcg quantitative', 'Choriogonadotropin [Units/volume] in Serum', 'Choriogonadotropin [Presence] in Serum'],
  [
    'ua dipstick protein',
    'Protein [Mass/volume] in Urine by Test strip',
    'Protein [Mass/volume] in Urine by Automated',
  ],
  ['zika [Measurement] in serum', 'Zika virus Ab [Measurement] in Serum', 'Zika virus Ab [Titer] in Serum'],
  ['zika pcr', 'Zika virus RNA [Presence] in Serum by NAA', 'Zika virus RNA [Presence] in Serum by Culture'],
  ['zika IgM', 'Zika virus IgM Ab [Presence] in Serum', 'Zika virus IgG Ab [Presence] in Serum'],
  ['cbc no diff', 'Hemogram and platelets WO differential panel - Blood', 'CBC W Auto Differential panel - Blood'],
  ['cbc with diff', 'CBC W Auto Differential panel - Blood', 'Hemogram and platelets WO differential panel - Blood'],
  ['ct head without contrast', 'CT Head WO contrast', 'CT Head W contrast IV'],
  ['ct head w/wo contrast', 'CT Head WO and W contrast IV', 'CT Head WO contrast'],
  ['xr knee rt', 'XR Knee - right 3 Views', 'XR Knee - left 3 Views'],
])('for %p the fit of %p is above that of %p', (phrase, better, other) => {
  expect(fit(phrase, better) ?? 0).toBeGreaterThan(fit(phrase, other) ?? 1);
});

test('the fit is asked for by no phrase without specimen and property', () => {
  for (const phrase of ['glucose', 'blood pressure', 'tissue transglutaminase', 'white blood cell']) {
    expect(axesAsked(phrase)).toBeUndefined();
  }
});

test('an urgent order is no test by the device of that name', () => {
  const named = (code: string, name: string, synonyms: readonly string[]) => concept('loinc', code, name, { synonyms });
  const answers = answersFrom('loinc', [
    named('1-8', 'Potassium [Moles/volume] in Blood', ['i-STAT potassium']),
    named('2-6', 'Potassium [Moles/volume] in Serum or Plasma', []),
  ]);
  expect(answers('i-STAT potassium')[0]).toMatchObject({ code: '1-8', score: 100 });
  expect(answers('stat potassium')[0]?.score).toBeLessThan(80);
});

test.each([
  ['XR knee rt', 'XR knee right'],
  ['CT head w/o contrast', 'CT head wo contrast'],
  ['CT head with and without contrast', 'CT head wo and w contrast'],
  ['ferritin, quant', 'ferritin,'],
  ['random urine sodium', 'urine sodium'],
  ['RT PCR for zika', 'RT PCR for zika'],
  ['calcium 9.4 mg/dL', 'calcium 9.4 mg/dL'],
])('a phrase in the words of names: %p is %p', (phrase, text) => {
  expect(axesAsked(phrase)?.text).toBe(text);
});

const coversAxes = (phrase: string, name: string) => axesAsked(phrase)?.coversAxes(packAxes(axesInName(name), 0));

test.each([
  ['calcium serum', 'Calcium [Mass/volume] in Serum or Plasma', true],
  ['calcium serum', 'Calcium [Mass/volume] in Urine', false],
  ['calcium 9.4 mg/dL', 'Calcium [Moles/volume] in Serum or Plasma', false],
  ['chloride, whole blood, blood', 'Chloride [Moles/volume] in Blood', true],
  ['creatinine, serum, urine', 'Creatinine [Mass/volume] in Serum or Plasma', false],
  ['creatinine, serum, urine', 'Creatinine [Mass/volume] in Urine', false],
  ['zika IgM', 'Zika virus Ab [Presence] in Serum', false],
  ['pleural fluid protein', 'Protein [Mass/volume] in Body fluid', false],
  ['cbc no diff', 'CBC panel - Blood by Automated count', true],
  ['cbc with diff', 'CBC panel - Blood by Automated count', false],
])('a test covers the axes of a phrase or not: %p of %p: %p', (phrase, name, expected) => {
  expect(coversAxes(phrase, name)).toBe(expected);
});

test('the ranking reads axes, not names: a column decides against the name', () => {
  const named = (code: string, name: string, specimen: string) =>
    concept('loinc', code, name, { axes: readAxes({ ...EMPTY, specimen }, name) });
  const answers = answersFrom('loinc', [
    named('1-8', 'Wobblin [Mass/volume] in fluid one', 'Bld'),
    named('2-6', 'Wobblin [Mass/volume] in fluid two', 'Urine'),
  ]);
  expect(answers('wobblin urine')[0]?.code).toBe('2-6');
  expect(answers('wobblin serum')[0]?.code).toBe('1-8');
});

const shortOf = (name: string) =>
  testDesignations(concept('loinc', '1-8', name))
    .at(-1)
    ?.text.split(/ +/)
    .join(' ')
    .trim();

test.each([
  ['Glucose [Mass/volume] in Serum or Plasma by Test strip', 'Glucose Serum or Plasma'],
  ['Lymphocytes/100 leukocytes in Blood', 'Lymphocytes Blood'],
  ['Glucose [Mass/volume] in Serum --2 hours post meal', 'Glucose 2 hours post meal Serum'],
  ['Protein [Mass/time] in 24 hour Urine', 'Protein 24 hour Urine'],
  ['Metals [Interpretation] in Hair Narrative', 'Metals Hair Narrative'],
])('a phrase of component and specimen alone names %p without property and method', (name, short) => {
  expect(shortOf(name)).toBe(short);
});

const fluids = answersFrom('loinc', [
  concept('loinc', '26466-3', 'Leukocytes [#/volume] in Body fluid', { rank: 300 }),
  concept('loinc', '26469-7', 'Leukocytes [#/volume] in Synovial fluid', { rank: 900 }),
  concept('loinc', '16955-7', 'Wobble virus 2 IgG Ab [Presence] in Cerebral spinal fluid', { rank: 300 }),
  concept('loinc', '16960-7', 'Wobble virus 2 DNA [Presence] in Cerebral spinal fluid', { rank: 900 }),
  concept('loinc', '2823-3', 'Potassium [Moles/volume] in Serum or Plasma', { rank: 1 }),
]);
const first = (phrase: string) => fluids(phrase)[0];
test.each([
  ['leukocytes synovial fluid', '26469-7'],
  ['leukocytes body fluid', '26466-3'],
  ['wobble virus 2 DNA csf', '16960-7'],
  ['wobble virus 2 IgG csf', '16955-7'],
  ['K 4.1 mmol/L', '2823-3'],
])('the fluid, nucleic acid or count that a phrase names: %p is %p', (phrase, code) => {
  expect(first(phrase)?.code).toBe(code);
});

type Given = readonly [name: string, rank: number];

/** They make the words of the axes common. */
const OTHERS = Array.from({ length: 300 }, (_, at): Given => [`Analyte${at} [Mass/volume] in Serum or Plasma`, 0]);

/** What a release of these names and ranks, 0 for none, answers: the name, and how sure it is. */
const answer = (phrase: string, ...given: readonly Given[]): readonly [name: string | undefined, quality: string] => {
  const concepts = [...given, ...OTHERS].map(([name, rank], at) => concept('loinc', `${at + 1}-0`, name, { rank }));
  const info = {
    source: 'test',
    notes: '',
    coverage: 'full',
    releases: { icd10cm: '', loinc: '', rxnorm: '' },
  } as const;
  const filter = { system: 'loinc', limit: 5, minScore: 0, includeObsolete: false, billableOnly: true } as const;
  const { matches, quality } = openTerminology(buildPack(info, concepts)).translate(phrase, filter);
  return [matches[0]?.display, quality];
};

const MASS = 'Wobblin [Mass/volume] in Serum or Plasma';
const MOLES = 'Wobblin [Moles/volume] in Serum or Plasma';
const PRESENCE = 'Wobblin [Presence] in Serum or Plasma';
const IN_BLOOD = 'Wobblin [Mass/volume] in Blood';
const IN_URINE = 'Wobblin [Mass/volume] in Urine';

test.each<[string, Given, Given]>([
  ['a common test, not the one in another specimen that is rarer', [MASS, 3], [IN_BLOOD, 80]],
  ['a common test, not one without a rank', [MASS, 200], [PRESENCE, 0]],
  ['a rarer test, not the same in other units', [MASS, 1200], [MOLES, 0]],
  [
    'a common test, not the same by a named method that is a little commoner',
    [MASS, 105],
    [`${MASS} by Immunoassay`, 75],
  ],
  ['an amount before a presence, if neither has a rank', [MASS, 0], [PRESENCE, 0]],
])('convention decides for %s', (_, meant, other) => {
  expect(answer('wobblin', meant, other)).toEqual([meant[0], 'high']);
});

test.each<[string, Given, Given]>([
  ['between two tests that are about as common', [MASS, 94], [MOLES, 78]],
  ['between presence and amount of a rare test', [MASS, 1900], [PRESENCE, 0]],
  ['between tests without a rank', [MASS, 0], [IN_BLOOD, 0]],
])('the choice stays open %s', (_, one, other) => {
  expect(answer('wobblin', one, other)[1]).toBe('low');
});

test('two specimens that contradict each other are not certain, and a whole one decides', () => {
  const tests: readonly Given[] = [
    [MASS, 1],
    [IN_URINE, 400],
    [IN_BLOOD, 900],
  ];
  expect(answer('wobblin, serum, urine', ...tests)[1]).toBe('low');
  expect(answer('wobblin csf', ...tests)[1]).toBe('low');
  expect(answer('wobblin serum', ...tests)).toEqual([MASS, 'high']);
  expect(answer('wobblin urine', ...tests)).toEqual([IN_URINE, 'high']);
  expect(answer('wobblin, whole blood', ...tests)[0]).toBe(IN_BLOOD);
});

test('the unit of a result decides between mass and moles, and one of neither leaves the common test first', () => {
  const units: Given = ['Wobblin [Units/volume] in Serum or Plasma', 1];
  expect(answer('wobblin 88 umol/L', [MASS, 1], [MOLES, 0])[0]).toBe(MOLES);
  expect(answer('wobblin 1.4 mg/dL', [MOLES, 300], [MASS, 0])[0]).toBe(MASS);
  expect(answer('wobblin 1.4 mg/dL', units, [MASS, 0])).toEqual([units[0], 'low']);
});

test('a code whose very synonym is the phrase without its result has to fit the unit', () => {
  const known = concept('loinc', '1-8', MASS, { rank: 1, synonyms: ['serum wobblin'] });
  const others = [MOLES, ...OTHERS.map(([name]) => name)].map((name, at) => concept('loinc', `${at + 10}-0`, name));
  const answers = answersFrom('loinc', [known, ...others]);
  expect(answers('serum wobblin')[0]).toMatchObject({ code: '1-8', score: 100 });
  expect(answers('serum wobblin 1.4 mg/dL')[0]).toMatchObject({ code: '1-8', score: 100 });
  expect(answers('serum wobblin 88 umol/L')[0]).toMatchObject({ display: MOLES });
});

test('amount is not presence, and what is collected over a day is reported by the day', () => {
  expect(answer('wobblin qualitative', [MASS, 1], [PRESENCE, 0])[0]).toBe(PRESENCE);
  expect(answer('wobblin quant', [PRESENCE, 1], [MASS, 0])[0]).toBe(MASS);
  const perDay = 'Wobblin [Mass/time] in 24 hour Urine';
  expect(answer('wobblin 24h urine', ['Wobblin [Mass/volume] in 24 hour Urine', 0], [perDay, 0])[0]).toBe(perDay);
});

test('British spellings reach the keys of the lexicon', () => {
  for (const [british, american] of [
    ['oestriol', 'estriol'],
    ['haematocrit', 'hematocrit'],
    ['faecal calprotectin', 'fecal calprotectin'],
    ['coenzyme q10', 'coenzyme q10'],
  ] as const) {
    expect(asKeys(british)).toBe(american);
  }
});

test.each([
  ['free wobblin', '1-8'],
  ['wobblin, unbound', '1-8'],
  ['wobblin free', '1-8'],
  ['total wobblin', '2-6'],
  ['wobblin total', '2-6'],
])('what is bound is measured as well in all there is, and not in what is free: %p is %p', (phrase, code) => {
  const answers = answersFrom('loinc', [
    concept('loinc', '1-8', 'Wobblin.free [Mass/volume] in Serum or Plasma', { rank: 3 }),
    concept('loinc', '2-6', 'Wobblin [Mass/volume] in Serum or Plasma', { rank: 300 }),
  ]);
  expect(answers(phrase)[0]?.code).toBe(code);
});

test('a rare test is certain that a phrase says whole; not beside one that fits as well, nor by a method unsaid', () => {
  const rare = concept('loinc', '1-8', 'Wobblin [Mass/volume] in Pleural fluid');
  const common = concept('loinc', '2-6', 'Wobblin [Mass/volume] in Serum or Plasma', { rank: 5 });
  const asked = (...tests: readonly Concept[]) => translatorOf('loinc', tests)('wobblin pleural fluid');
  expect(asked(rare, common)).toMatchObject({ quality: 'high', matches: [{ code: '1-8', score: 80 }, {}] });
  const other = concept('loinc', '3-4', 'Wobblin [Presence] in Pleural fluid', { rank: 1900 });
  expect(asked(rare, other, common).quality).toBe('low');
  const byMethod = concept('loinc', '4-2', 'Wobblin [Mass/volume] in Pleural fluid by Electrophoresis');
  expect(asked(byMethod, common).quality).toBe('low');
  expect(asked(rare, byMethod, common)).toMatchObject({ quality: 'high', matches: [{ code: '1-8' }, {}, {}] });
});

test('a share of cells is not the cells themselves', () => {
  const share = concept('loinc', '1-8', 'Wobblocytes/Leukocytes in Blood', { rank: 20 });
  const count = concept('loinc', '2-6', 'Wobblocytes [#/volume] in Blood', { synonyms: ['Wobblocytes'], rank: 5 });
  expect(answersFrom('loinc', [share, count])('wobblocytes %')[0]?.code).toBe('1-8');
  expect(answersFrom('loinc', [share, count])('wobblocytes')[0]?.code).toBe('2-6');
});
