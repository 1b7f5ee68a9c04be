/** What values mean: complete, cited, decided before any rounding, and shown the same everywhere. */
import { describe, expect, test } from 'bun:test';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { catalog } from '../../src/discovery/catalog.ts';
import { toolText } from '../../src/discovery/tool-text.ts';
import { toolPage } from '../../src/pages/tool.ts';
import { calculators } from '../../src/tools/inventory.ts';
import type { Interpretation } from '../../src/tools/meaning.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { site } from '../discovery/sites.ts';
import { takenBy } from '../support/arbitraries.ts';
import { answerTo } from '../support/calling.ts';

/** Categories for which no publication was found that two places confirm. */
const NONE_PUBLISHED = new Set([
  'ibw_devine.below_60_in',
  'prevent.risk_band',
  'ascvd_pce.risk_band',
  'wells_dvt.two_tier',
  'fena.fena_band',
  'carboplatin_calvert.capped',
  'gcs.gcs_band',
  'caprini.caprini_band',
  'timi_nstemi.timi_band',
  'mme.outside_cdc_2022',
  'nihss.nihss_band',
  'phq_9.phq_9_band',
  'phq_9.self_harm_item_positive',
  'gad_7.gad_7_band',
  'shock_index.shock_index_band',
  'berlin_ards.ards',
  'kdigo_aki.aki',
  'feurea.feurea_band',
  'ttkg.ttkg_valid',
  'ttkg.ttkg_band',
  'abg.primary_disorder',
  'iss.major_trauma',
  'iss.unsurvivable',
  'rox_index.rox_band',
  'score2.risk_band',
  'score2_op.risk_band',
  'score2_diabetes.risk_band',
  'apgar.apgar_band',
  'bishop.favourable',
  'hestia.hestia_negative',
  'age_adjusted_d_dimer.d_dimer_positive',
  'vte_bleed.high_risk',
  'doac_score.doac_band',
  'canadian_ct_head.ct_indicated',
  'canadian_ct_head.ct_head_risk',
  'canadian_c_spine.imaging_indicated',
  'canadian_c_spine.c_spine_step',
  'nexus.imaging_indicated',
  'ottawa_ankle.ankle_xray_indicated',
  'ottawa_ankle.foot_xray_indicated',
  'ottawa_knee.knee_xray_indicated',
  'alvarado.alvarado_band',
  'sic.sic',
  'anc.anc_band',
  'cows.cows_band',
  'audit_c.positive',
]);

/** The words a field can have, if they are a closed list. */
const wordsOf = ({ type, anyOf, minimum, maximum }: TSchema): readonly string[] => {
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'integer' && maximum - minimum < 3) return ['1', '2', '3'].slice(minimum - 1, maximum);
  const constants = (anyOf ?? []).map((one: TSchema) => one.const);
  return constants.length > 0 && constants.every((word: unknown) => typeof word === 'string') ? constants : [];
};

/** The fields that are categories of a result, and no repeated inputs. */
const categoriesOf = (tool: Tool): readonly (readonly [field: string, words: readonly string[]])[] => {
  const inputs = new Set(takenBy(tool).map(({ name }) => name));
  return Object.entries<TSchema>(tool.response.properties)
    .filter(([field]) => !inputs.has(field))
    .map(([field, schema]) => [field, wordsOf(schema)] as const)
    .filter(([, words]) => words.length > 0);
};

const interpret = (path: string, call: Readonly<Record<string, string>>): readonly Interpretation[] =>
  (answerTo(path, { ...call, view: 'full' }).interpretation ?? []) as readonly Interpretation[];

describe.each(calculators.map((tool) => [tool.path, tool] as const))('%s', (path, tool) => {
  test('says what each word of each category means, unless none is published', () => {
    for (const [field, words] of categoriesOf(tool)) {
      const told = tool.meanings
        .filter((one) => one.field === field && one.use === undefined)
        .flatMap(({ bands }) => bands);
      const expected = NONE_PUBLISHED.has(`${tool.id}.${field}`) ? [] : words;
      expect({ field, words: told.map(({ values }) => values).sort() }).toEqual({ field, words: [...expected].sort() });
    }
  });

  test('cites a publication with its year for each meaning, in ASCII', () => {
    for (const one of tool.meanings) {
      expect(Object.keys(tool.everyView.properties)).toContain(one.field);
      expect(one.source).not.toBeEmpty();
      expect(one.year).toBeWithin(1950, 2027);
      expect(one.doi).toMatch(/^(10\.\d{4,9}\/\S+)?$/);
      expect(one.bands.length).toBeGreaterThan(0);
      expect(JSON.stringify(one)).toMatch(/^[ -~]+$/);
      expect(new Set(one.bands.map(({ values }) => values)).size).toBe(one.bands.length);
    }
  });

  test('answers its examples with view=full as its schema says, and with the meanings it declares', () => {
    for (const { input } of tool.examples) {
      const answer = answerTo(path, { ...input, view: 'full' });
      expect([...Value.Errors(tool.everyView, answer)]).toEqual([]);
      const { view: _, ...sent } = input;
      expect(answer.inputs_as_sent).toEqual(sent);
      expect('interpretation' in answer).toBe(tool.meanings.length > 0);
      for (const { field, value, meaning, source } of interpret(path, input)) {
        expect(value).toEqual(answer[field] as never);
        const declared = tool.meanings.filter((one) => one.field === field && one.source === source);
        expect(declared.flatMap(({ bands }) => bands.map((band) => band.meaning))).toContain(meaning);
      }
    }
  });

  test('leaves out what never changes, and what is null, with view=compact', () => {
    const { formula_expression: _, citation: __, disclaimer: ___, ...rest } = answerTo(path, tool.example);
    expect(answerTo(path, { ...tool.example, view: 'compact' })).toEqual(
      Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
    );
  });

  test('shows its meanings in the catalog, in its text and on its page', () => {
    const [text, page] = [toolText(tool, site), toolPage(tool, site)];
    const entry = catalog(site, true).tools.find((one) => one.path === path);
    expect(entry?.interpretation ?? []).toEqual([...tool.meanings]);
    for (const { bands } of tool.meanings) {
      for (const { values, meaning } of bands) {
        expect(text).toContain(`${values}: ${meaning}`);
        expect(page).toContain(meaning);
      }
    }
  });
});

test('no category is listed without meaning that has one, or that does not exist', () => {
  const fields = calculators.flatMap((tool) => categoriesOf(tool).map(([field]) => `${tool.id}.${field}`));
  expect([...NONE_PUBLISHED].filter((field) => !fields.includes(field))).toEqual([]);
});

/** The figures of the publications, value by value, as abstracts and independent copies print them. */
const FIGURES: Readonly<Record<string, string>> = {
  'prevent.lipids_acc_aha_2026':
    'below 3, age up to 75: 10, from 5 to below 10, age up to 75: 30 49, from 10, age up to 75: 50',
  'prevent.lipids_30_year_acc_aha_2026': 'from 10: 3',
  'cha2ds2_vasc.score': '0: 0.2, 1: 0.6, 2: 2.2, 3: 3.2, 4: 4.8, 5: 7.2, 6: 9.7, 7: 11.2, 8: 10.8, 9: 12.2',
  'has_bled.score': '0: 1.13, 1: 1.02, 2: 1.88, 3: 3.74, 4: 8.70, 5: 12.50',
  'heart_score.heart_band': 'low: 1.7, moderate: 16.6, high: 50.1',
  'rcri.rcri_class': 'I: 0.4, II: 0.9, III: 6.6, IV: 11',
  'timi_nstemi.score': '0-1: 4.7, 2: 8.3, 3: 13.2, 4: 19.9, 5: 26.2, 6-7: 40.9',
  'grace.grace_band': 'low: 1, intermediate: 1 3, high: 3',
  'curb_65.score': '0: 0.7, 1: 3.2, 2: 13, 3: 17, 4: 41.5, 5: 57',
  'curb_65.curb_65_band': 'low: 1.5, intermediate: 9.2, high: 22',
  'psi_port.psi_class': 'I: 0.1, II: 0.6, III: 0.9, IV: 9.3, V: 27.0',
  'wells_pe.three_tier': 'low: 6 4 8, moderate: 23 18 28, high: 49 43 56',
  'wells_pe.two_tier': 'unlikely: 8 6 11, likely: 34 29 40',
  'geneva_revised.geneva_band': 'low: 9 8 11, intermediate: 26 24 28, high: 76 69 82',
  'wells_dvt.three_tier': 'low: 5.0 4.0 8.0, moderate: 17 13 23, high: 53 44 61',
  'perc.perc_negative': 'true: 2',
  'padua.high_risk': 'true: 11.0 2.2, false: 0.3',
  'caprini.score': '0: 0.5, 1-2: 1.5, 3-4: 3.0, 5-76: 6.0',
  'centor_mcisaac.score': '0: 8, 1: 14, 2: 23, 3: 37, 4: 55',
  'feverpain.score': '0-1: 13 18, 2-3: 34 40, 4-5: 62 65',
  'charlson.charlson_index': '0: 12, 1-2: 26, 3-4: 52, 5 or more: 85',
  'meld_na.meld_i': '6-9: 1.9, 10-19: 6.0, 20-29: 19.6, 30-39: 52.6, 40-71: 71.3',
  'fib4.sterling_band': 'low: 90, high: 65',
  'nafld_fibrosis.angulo_band': 'low: 93, high: 90',
  'lille.lille_response': 'complete: 91.1, partial: 79.4, null: 53.3',
  'maddrey.severe': 'true: 84.6 65.1',
  'framingham_chd.risk_10_year_percent': 'below 10: 10, from 10 to 20: 10 20, above 20: 20',
  'phq_9.positive': 'true: 88 88',
  'phq_2.positive': 'true: 83 92',
  'gad_7.positive': 'true: 89 82',
  'berlin_ards.ards_severity': 'mild: 27, moderate: 32, severe: 45',
  'spesi.high_risk': 'true: 10.9, false: 1.0',
  'pesi.pesi_class': 'I: 1.6, II: 3.5, III: 7.1, IV: 11.4, V: 24.5',
  'bova.bova_stage': 'I: 4.4 3.1, II: 18 6.8, III: 42 10.5',
  'years.pe_excluded': 'true: 0.43',
  'herdoo2.low_risk': 'true: 3.0 95',
  'rockall.score':
    '0: 4.9 0, 1: 3.4 0, 2: 5.3 0.2, 3: 11.2 2.9, 4: 14.1 5.3, 5: 24.1 10.8, 6: 32.9 17.3, 7: 43.8 27.0, 8-11: 41.8 41.1',
  'aims65.score': '0: 0.3, 1: 1.2, 2: 5.3, 3: 10.3, 4: 16.5, 5: 24.5',
  'abcd2.abcd2_band': 'low: 1.0 1.2 3.1, moderate: 4.1 5.9 9.8, high: 8.1 11.7 17.8',
  'ich_score.score': '0: 0, 1: 13, 2: 26, 3: 72, 4: 97, 5: 100',
  'orbit.orbit_band': 'low: 2.4, medium: 4.7, high: 8.1',
  'atria_bleeding.atria_band': 'low: 0.8, intermediate: 2.6, high: 5.8',
  'timi_stemi.score': '0: 0.8, 1: 1.6, 2: 2.2, 3: 4.4, 4: 7.3, 5: 12.4, 6: 16.1, 7: 23.4, 8: 26.8, 9-14: 35.9',
  'gwtg_hf.score':
    '0-33: 1, 34-50: 1 5, 51-57: 5 10, 58-61: 10 15, 62-65: 15 20, 66-70: 20 30, 71-74: 30 40, 75-78: 40 50, 79-101: 50',
  'pecarn_under_2.pecarn_risk': 'very_low: 0.02, intermediate: 0.9, high: 4.4',
  'pecarn_2_and_over.pecarn_risk': 'very_low: 0.05, intermediate: 0.9, high: 4.3',
  'ranson.score': '0-2: 1, 3-4: 16, 5-6: 40, 7-11: 100',
  'four_ts.four_ts_band': 'low: 1, intermediate: 14, high: 64',
  'hscore.above_best_cutoff': 'true: 93 86',
  'lrinec.lrinec_band': 'low: 50, intermediate: 50 75, high: 75',
  'mascc.low_risk': 'true: 91 71 68',
  'findrisc.findrisc_band': 'low: 1, slightly_elevated: 4, moderate: 17, high: 33, very_high: 50',
};

test('the figures in percent are those of the publications', () => {
  const told = calculators.flatMap(({ id, meanings }) =>
    meanings.flatMap(({ field, use = field, bands }) => {
      const figures = bands.flatMap(({ values, meaning }) => {
        const found = /^[\d.]+$/.test(meaning) ? [meaning] : [...meaning.matchAll(/([\d.]+)%/g)].map(([, one]) => one);
        return found.length === 0 ? [] : [`${values}: ${found.join(' ')}`];
      });
      return figures.length === 0 ? [] : [[`${id}.${use}`, figures.join(', ')] as const];
    }),
  );
  expect(Object.fromEntries(told)).toEqual(FIGURES);
});

const ckd = (egfr: string, acr = '10') => ({
  age: '60',
  sex: 'male',
  egfr_ml_min_1_73m2: egfr,
  acr_mg_g: acr,
  region: 'other',
});

test('a meaning of a score is that of its points in the publication', () => {
  const rates = [0.2, 0.6, 2.2, 3.2, 4.8, 7.2, 9.7, 11.2, 10.8, 12.2];
  const flags = ['chf', 'hypertension', 'diabetes', 'vascular_disease', 'stroke_tia'];
  const tool = calculators.find(({ id }) => id === 'cha2ds2_vasc');
  const points = new Map<number, string>();
  for (const age of ['50', '70', '80'])
    for (const sex of ['male', 'female'])
      for (let on = 0; on < 2 ** flags.length; on += 1) {
        const set = Object.fromEntries(flags.map((name, bit) => [name, String(((on >> bit) & 1) === 1)]));
        const [told] = interpret(tool?.path ?? '', { age, sex, ...set });
        points.set(Number(told?.value), told?.meaning ?? '');
      }
  expect([...points].sort(([a], [b]) => a - b)).toEqual(rates.map((rate, score) => [score, String(rate)]));
});

test('a meaning is decided on the unrounded value', () => {
  const category = (creatinine: string) =>
    interpret('/api/calc/egfr_mdrd', { creatinine_mg_dl: creatinine, age: '60', sex: 'male' })[0];
  const [below, above] = [category('1.2310'), category('1.2300')];
  expect([below?.value, above?.value]).toEqual([60, 60]);
  expect([below, above].map((one) => one?.meaning)).toEqual([
    'G3a, mildly to moderately decreased GFR',
    'G2, mildly decreased GFR',
  ]);
});

test('a meaning is left out where the publication says nothing of the value', () => {
  expect(interpret('/api/calc/kfre', ckd('55'))).toEqual([]);
  const told = interpret('/api/calc/kfre', ckd('15', '2000'));
  expect(told.map(({ field, year }) => [field, year])).toEqual([
    ['risk_2_year_percent', 2024],
    ['risk_5_year_percent', 2024],
    ['risk_5_year_percent', 2021],
  ]);
  const bleeding = {
    age: '70',
    hypertension: 'true',
    abnormal_renal: 'true',
    abnormal_liver: 'true',
    stroke: 'true',
  };
  const rest = { bleeding: 'true', labile_inr: 'true', drugs: 'false', alcohol: 'false' };
  expect(interpret('/api/calc/has_bled', { ...bleeding, ...rest })).toEqual([]);
});

test('a meaning names its values as the field shows them', () => {
  const values = (id: string, at = 0) =>
    calculators.find((tool) => tool.id === id)?.meanings[at]?.bands.map((band) => band.values);
  expect(values('has_bled')).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(values('charlson')).toEqual(['0', '1-2', '3-4', '5 or more']);
  expect(values('timi_nstemi')).toEqual(['0-1', '2', '3', '4', '5', '6-7']);
  expect(values('egfr_ckd_epi')?.join(', ')).toBe(
    'below 15, from 15 to below 30, from 30 to below 45, from 45 to below 60, from 60 to below 90, from 90',
  );
  expect(values('kfre')).toEqual(['above 10 to 40', 'above 40']);
  expect(values('framingham_chd')).toEqual(['below 10', 'from 10 to 20', 'above 20']);
});
