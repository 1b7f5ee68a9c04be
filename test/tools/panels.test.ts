/** Panels: the union of inputs, the answers of the single tools, and what is missing. */

import { describe, expect, test } from 'bun:test';
import { Value } from '@sinclair/typebox/value';
import { Decimal } from 'decimal.js';
import { egfrDeIndexed } from '../../src/tools/calculators/kidney/egfr-de-indexed.ts';
import type { FoundLimit } from '../../src/tools/currency.ts';
import { type Exact, roundExact } from '../../src/tools/exact-numbers.ts';
import { calculators, panels } from '../../src/tools/inventory.ts';
import { queryOf } from '../../src/tools/query.ts';
import type { DeclaredTool, Tool } from '../../src/tools/tool.ts';
import { callOf, takenBy } from '../support/arbitraries.ts';
import { answerTo, prepare } from '../support/calling.ts';
import { expectOracleToAgree } from '../support/comparing.ts';
import { failedExamples } from '../support/examples.ts';
import type { Scored } from '../support/oracle/oracle.ts';
import { D } from '../support/oracle/reading.ts';
import { fc, runs } from '../support/properties.ts';

type Call = Readonly<Record<string, string>>;
type Answer = Readonly<Record<string, unknown>>;
type PanelAnswer = {
  readonly results: Readonly<Record<string, Answer>>;
  readonly not_computed: readonly { id: string; missing: readonly string[]; reason?: string }[];
  readonly citations: readonly { readonly id: string }[];
};

/** The parts of each panel as the interface lists them: id of the result, calculator, and what is special about it. */
const PARTS: Readonly<Record<string, readonly (readonly [id: string, tool?: string])[]>> = {
  renal_dosing: [
    ['bmi'],
    ['ibw_devine'],
    ['bsa_mosteller'],
    ['crcl_by_weight'],
    ['egfr_ckd_epi'],
    ['egfr_de_indexed'],
    ['carboplatin_calvert_by_crcl', 'carboplatin_calvert'],
    ['carboplatin_calvert_by_egfr', 'carboplatin_calvert'],
  ],
  ckd_staging: [['egfr_ckd_epi'], ['egfr_ckd_epi_cr_cys'], ['kdigo_ckd'], ['kfre']],
  liver_fibrosis: [['fib4'], ['apri'], ['nafld_fibrosis']],
  cirrhosis: [['meld_3'], ['meld_na'], ['child_pugh'], ['albi'], ['maddrey']],
  atrial_fibrillation: [['cha2ds2_va'], ['cha2ds2_vasc'], ['has_bled'], ['crcl_cockcroft_gault']],
  acid_base: [['anion_gap'], ['winters'], ['sodium_corrected'], ['osmolality']],
  chest_pain: [['heart_score'], ['timi_nstemi'], ['wells_pe'], ['perc'], ['years']],
  upper_gi_bleeding: [['glasgow_blatchford'], ['rockall'], ['aims65']],
  stroke: [['nihss'], ['abcd2'], ['ich_score']],
  sepsis: [['sofa'], ['news2'], ['isth_dic'], ['sic']],
  preoperative: [['rcri'], ['gupta_mica'], ['dasi']],
  ward_vte: [['padua'], ['caprini']],
  trauma: [['gcs'], ['rts'], ['iss'], ['shock_index']],
  mental_health: [['phq_9'], ['gad_7'], ['audit_c']],
};

/** What a call has to send, metric where there are two units. */
const REQUIRED: Readonly<Record<string, string>> = {
  renal_dosing: 'age sex height_cm weight_kg creatinine_mg_dl',
  ckd_staging: 'age sex creatinine_mg_dl',
  liver_fibrosis: 'age ast_u_l alt_u_l platelets_10e9_l',
  cirrhosis: 'sex bilirubin_mg_dl albumin_g_dl inr creatinine_mg_dl sodium_mmol_l dialysis',
  atrial_fibrillation: 'age sex chf hypertension diabetes stroke_tia vascular_disease',
  acid_base: 'sodium_mmol_l chloride_mmol_l bicarbonate_mmol_l',
  chest_pain: 'history ecg age risk_factor_count atherosclerotic_disease troponin',
  upper_gi_bleeding:
    'sex bun_mg_dl hemoglobin_g_dl sbp_mmhg heart_rate_bpm melena syncope hepatic_disease cardiac_failure',
  stroke:
    'consciousness consciousness_questions consciousness_commands gaze visual_fields facial_palsy motor_arm_left motor_arm_right motor_leg_left motor_leg_right limb_ataxia sensory language dysarthria extinction',
  sepsis:
    'respiratory_rate_bpm spo2_percent spo2_scale supplemental_oxygen sbp_mmhg heart_rate_bpm consciousness temperature_c',
  preoperative:
    'high_risk_surgery ischemic_heart_disease heart_failure cerebrovascular_disease insulin creatinine_mg_dl',
  ward_vte:
    'active_cancer previous_vte reduced_mobility thrombophilia trauma_or_surgery_last_month age heart_or_respiratory_failure acute_mi_or_stroke acute_infection_or_rheumatologic bmi hormonal_treatment',
  trauma: 'eye verbal motor sbp_mmhg respiratory_rate_bpm heart_rate_bpm',
  mental_health: 'interest mood sleep energy appetite self_worth concentration movement self_harm',
};

/** Facts that exclude each other, and the nearest that do not. */
const EXCLUDED: readonly (readonly [id: string, facts: Call, near: readonly Call[]])[] = [
  ['sepsis', { consciousness: 'alert', gcs: '5' }, [{ gcs: '6' }, { consciousness: 'voice' }]],
  ['sepsis', { consciousness: 'confusion', gcs: '15' }, [{ gcs: '14' }, { consciousness: 'alert' }]],
  ['sepsis', { consciousness: 'voice', gcs: '15' }, [{ gcs: '14' }]],
  ['sepsis', { consciousness: 'pain', gcs: '14' }, [{ gcs: '13' }]],
  ['sepsis', { consciousness: 'unresponsive', gcs: '4' }, [{ gcs: '3' }]],
  ['sepsis', { supplemental_oxygen: 'false', fio2_percent: '21.1' }, [{ fio2_percent: '21' }]],
  ['sepsis', { supplemental_oxygen: 'true', fio2_percent: '21' }, [{ fio2_percent: '24' }]],
  ['preoperative', { procedure: 'intestinal', high_risk_surgery: 'false' }, [{ procedure: 'spine' }]],
  ['preoperative', { procedure: 'skin', high_risk_surgery: 'true' }, [{ procedure: 'brain' }]],
  ['preoperative', { functional_status: 'independent', personal_care: 'false' }, [{ personal_care: 'true' }]],
  ['preoperative', { functional_status: 'totally_dependent', yard_work: 'true' }, [{ yard_work: 'false' }]],
  ['ward_vte', { active_cancer: 'true', malignancy: 'false' }, [{ active_cancer: 'false' }]],
  ['ward_vte', { reduced_mobility: 'false', mobility: 'confined_over_72_h' }, [{ mobility: 'bed_rest' }]],
  ['ward_vte', { thrombophilia: 'false', factor_v_leiden: 'true' }, [{ thrombophilia: 'true' }]],
  ['ward_vte', { thrombophilia: 'false', prothrombin_20210a: 'true' }, []],
  ['ward_vte', { thrombophilia: 'false', other_thrombophilia: 'true' }, []],
  ['ward_vte', { trauma_or_surgery_last_month: 'false', major_surgery_last_month: 'true' }, []],
  ['ward_vte', { trauma_or_surgery_last_month: 'false', multiple_trauma_last_month: 'true' }, []],
  ['ward_vte', { trauma_or_surgery_last_month: 'false', hip_pelvis_leg_fracture_last_month: 'true' }, []],
  ['ward_vte', { acute_mi_or_stroke: 'false', acute_mi: 'true' }, [{ acute_mi: 'false' }]],
  ['ward_vte', { hormonal_treatment: 'false', oral_contraceptive_or_hrt: 'true' }, []],
  ['chest_pain', { troponin: 'above_3_times_limit', elevated_marker: 'false' }, [{ troponin: 'normal' }]],
  ['chest_pain', { troponin: '1_to_3_times_limit', elevated_marker: 'false' }, [{ elevated_marker: 'true' }]],
  ['chest_pain', { ecg: 'normal', st_deviation: 'true' }, [{ ecg: 'nonspecific_repolarization' }]],
  ['chest_pain', { ecg: 'significant_st_deviation', st_deviation: 'false' }, [{ st_deviation: 'true' }]],
  ['chest_pain', { risk_factor_count: '2', three_or_more_cad_risk_factors: 'true' }, [{ risk_factor_count: '3' }]],
  ['chest_pain', { atherosclerotic_disease: 'false', known_cad_stenosis_50: 'true' }, []],
  ['chest_pain', { clinical_signs_dvt: 'true', unilateral_leg_swelling: 'false' }, []],
  ['chest_pain', { immobilization_or_surgery: 'false', recent_surgery_or_trauma: 'true' }, []],
  ['upper_gi_bleeding', { cardiac_failure: 'true', comorbidity: 'none' }, [{ comorbidity: 'major' }]],
];

/** Parameters that another part gives. */
const GIVEN = ['egfr_ml_min_1_73m2', 'gfr_ml_min', 'sofa_four_items'];
/** Those, one that the panel asks for by another name, and the parameters of which a part accepts less than its panel: the part is then in `not_computed`. */
const BESIDE = [...GIVEN, 'acr_mg_g', 'acr_mg_mmol', 'gcs', 'sbp_mmhg', 'history_dvt_pe'];

const panelNamed = (id: string): Tool => {
  const found = panels.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no panel ${id}`);
  return found;
};

const bought = (id: string, call: Call): PanelAnswer => answerTo(`/api/panel/${id}`, call) as never;

/** A field of a part that has a result, to as many decimals as a parameter takes. */
const exactly = (part: string, field: string, call: Call, results: PanelAnswer['results']): number | undefined => {
  const tool = soldTool(part) ?? egfrDeIndexed;
  return part in results ? roundExact(tool.exactly(queryOf(call))[field] as Exact, 12) : undefined;
};

/** What the calculator of a part is asked, worked out here from the buyer's call and the results before it. */
const askedOf = (id: string, tool: DeclaredTool, call: Call, results: PanelAnswer['results']): Call => {
  const before = (part: string, field: string) => exactly(part, field, call, results);
  const egfr = before('egfr_ckd_epi_cr_cys', 'egfr_ml_min_1_73m2') ?? before('egfr_ckd_epi', 'egfr_ml_min_1_73m2');
  const clearance =
    id === 'carboplatin_calvert_by_crcl'
      ? before('crcl_by_weight', 'crcl_ml_min')
      : before('egfr_de_indexed', 'egfr_ml_min');
  const organs = (results.sofa?.components ?? []) as readonly Scored[];
  const [respiration, , liver, circulation, , kidney] = organs.map(({ points }) => points);
  const given: Readonly<Record<string, unknown>> = {
    ...call,
    ...(id === 'rts' && { gcs: results.gcs?.score }),
    ...(respiration !== undefined && {
      sofa_four_items: respiration + (liver ?? 0) + (circulation ?? 0) + (kidney ?? 0),
    }),
    hypertension: id === 'has_bled' ? call.uncontrolled_hypertension : call.hypertension,
    history_dvt_pe: call.previous_vte,
    ...(['kdigo_ckd', 'kfre'].includes(id) && { egfr_ml_min_1_73m2: egfr }),
    ...(tool.id === 'carboplatin_calvert' && { gfr_ml_min: clearance }),
  };
  const names = tool.parameters.map(({ name }) => name);
  return Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])] as const])),
  );
};

const soldTool = (id: string) => calculators.find((tool) => tool.id === id);

const SAID_ONCE = ['citation', 'disclaimer', 'inputs_as_sent', 'warnings', 'limits', 'status', 'reviewed'];
const withoutRepeats = (answer: Answer): Answer =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !SAID_ONCE.includes(name)));

/** Holds every part of a panel's answer against the single tool, and that against its oracle. */
const expectPartsAlone = (id: string, call: Call): void => {
  const { results, not_computed, citations } = bought(id, call);
  const cited: string[] = [];
  for (const [part, named = part] of PARTS[id] ?? []) {
    const sold = soldTool(named);
    const tool = sold ?? egfrDeIndexed;
    const asked = askedOf(part, tool, call, results);
    const { answer, problems } = tool.prepare(queryOf(asked));
    const failed = not_computed.find((one) => one.id === part);
    expect([part, part in results]).toEqual([part, failed === undefined]);
    expect([part, failed === undefined]).toEqual([part, problems.length === 0]);
    if (answer === undefined) continue;
    const alone = answer();
    expect(withoutRepeats(results[part] ?? {})).toEqual(withoutRepeats(alone));
    cited.push((alone.citation as { id: string } | undefined)?.id ?? '');
    if (sold !== undefined)
      expectOracleToAgree(sold.path, Object.fromEntries(Object.entries(asked).filter(([name]) => name !== 'view')));
  }
  if (call.view !== 'compact') expect(citations.map((one) => one.id)).toEqual([...new Set(cited)]);
  expect([...Object.keys(results), ...not_computed.map((one) => one.id)].sort()).toEqual(
    (PARTS[id] ?? []).map(([part]) => part).sort(),
  );
};

test('the panels are those of the interface, for the price of two calls', () => {
  expect(panels.map((panel) => panel.id)).toEqual(Object.keys(PARTS));
  expect(new Set(panels.map(({ price }) => price))).toEqual(new Set([10_000n]));
});

describe.each(panels.map((panel) => [panel.id, panel] as const))('%s', (id, panel) => {
  const path = `/api/panel/${id}`;

  test('gives what the single tools and their oracles give, for any valid call', () => {
    fc.assert(
      fc.property(callOf(panel), (call) => expectPartsAlone(id, call)),
      runs(60),
    );
  });

  test('fits its schema in every view', () => {
    fc.assert(
      fc.property(callOf(panel), fc.constantFrom('full', 'compact', 'full,compact', undefined), (call, view) => {
        const asked = view === undefined ? call : { ...call, view };
        const answer = answerTo(path, asked);
        expect([...Value.Errors(panel.everyView, answer)]).toEqual([]);
        if (view === undefined) expect([...Value.Errors(panel.response, answer)]).toEqual([]);
        if (view === 'full') expect(answer.inputs_as_sent).toEqual(call);
        if (view === 'compact') expect(Object.keys(answer)).not.toContain('citations');
      }),
      runs(15),
    );
  });

  test('takes every input of its parts under one schema, and asks for no other', () => {
    const taken = new Map(takenBy(panel).map((parameter) => [parameter.name, parameter]));
    const tools = (PARTS[id] ?? []).map(([part, named = part]) => soldTool(named) ?? egfrDeIndexed);
    for (const parameter of tools.flatMap(takenBy)) {
      const own = taken.get(parameter.name);
      if (BESIDE.includes(parameter.name)) continue;
      expect({ name: parameter.name, schema: own?.schema }).toEqual({ name: parameter.name, schema: parameter.schema });
    }
    const known = new Set(['uncontrolled_hypertension', ...tools.flatMap(takenBy).map(({ name }) => name)]);
    expect([...taken.keys()].filter((name) => !known.has(name))).toEqual([]);
    for (const given of GIVEN) expect([...taken.keys()]).not.toContain(given);
  });

  test('requires the inputs that the interface requires, and no others', () => {
    expect(prepare(path, {}).problems.map(({ parameter }) => parameter)).toEqual(REQUIRED[id]?.split(' ') ?? []);
  });

  test('refuses a present value that is wrong, even of an optional input', () => {
    for (const { name } of panel.parameters) {
      const pair: readonly string[] =
        panel.quantities.find(({ parameters }) => parameters.includes(name))?.parameters ?? [];
      const rest = Object.entries(panel.example).filter(([other]) => !pair.includes(other));
      const { problems, answer } = prepare(path, { ...Object.fromEntries(rest), [name]: 'x' });
      expect(problems.map(({ parameter }): string => parameter)).toEqual([name]);
      expect(answer).toBeUndefined();
    }
  });

  test('names what each part misses when only the required inputs are sent', () => {
    const required = new Set(REQUIRED[id]?.split(' '));
    const least = Object.fromEntries(Object.entries(panel.example).filter(([name]) => required.has(name)));
    const { not_computed } = bought(id, least);
    for (const { missing } of not_computed) for (const name of missing) expect(required.has(name)).toBe(false);
    const whole = Object.fromEntries(
      not_computed.flatMap(({ missing }) => missing).map((name) => [name, exampleOf(panel, name)]),
    );
    expect(bought(id, { ...least, ...whole }).not_computed.flatMap(({ missing }) => missing)).toEqual([]);
  });
});

const exampleOf = ({ parameters }: Tool, name: string): string =>
  parameters.find((one) => one.name === name)?.example ?? '';

describe('a panel', () => {
  const ckd = { age: '60', sex: 'male', creatinine_mg_dl: '2', acr_mg_g: '100', region: 'other' };

  test('stages by the eGFR of both markers if cystatin C is sent', () => {
    const [alone, both] = [bought('ckd_staging', ckd), bought('ckd_staging', { ...ckd, cystatin_c_mg_l: '1' })];
    const [ofOne, ofBoth] = [alone.results.egfr_ckd_epi, both.results.egfr_ckd_epi_cr_cys].map((one) =>
      Number(one?.egfr_ml_min_1_73m2),
    );
    expect(Number(alone.results.kdigo_ckd?.egfr_ml_min_1_73m2)).toBeCloseTo(ofOne ?? 0, 1);
    expect(Number(both.results.kdigo_ckd?.egfr_ml_min_1_73m2)).toBeCloseTo(ofBoth ?? 0, 1);
    expect(both.results.kfre?.egfr_ml_min_1_73m2).not.toBe(alone.results.kfre?.egfr_ml_min_1_73m2);
    expect(alone.not_computed).toEqual([{ id: 'egfr_ckd_epi_cr_cys', missing: ['cystatin_c_mg_l'] }]);
  });

  test('hands on what a result was before it was rounded: 44.9984 is shown as 45, and is G3b', () => {
    const near = { ...ckd, age: '69', creatinine_mg_dl: '1.64', view: 'full' };
    const { results } = bought('ckd_staging', near);
    expect(results.egfr_ckd_epi).toMatchObject({
      egfr_ml_min_1_73m2: 45,
      interpretation: [{ meaning: 'G3b, moderately to severely decreased GFR' }],
    });
    expect(results.kdigo_ckd).toMatchObject({ egfr_ml_min_1_73m2: 44.9984, gfr_category: 'G3b' });
    expect(results.kfre).toMatchObject({ egfr_ml_min_1_73m2: 44.9984 });
  });

  test('says why a part refuses a value that the panel accepts', () => {
    const { not_computed } = bought('ckd_staging', { ...ckd, creatinine_mg_dl: '0.8', cystatin_c_mg_l: '0.8' });
    expect(not_computed).toEqual([
      {
        ...{ id: 'kfre', missing: [] },
        reason: expect.stringMatching(/^egfr_ml_min_1_73m2 must be a number from 5 to 60, got "108\.\d{12}"$/) as never,
      },
    ]);
    const small = { ...panelNamed('renal_dosing').example, height_cm: '50' };
    expect(bought('renal_dosing', small).not_computed.map(({ id }) => id)).toEqual([
      'ibw_devine',
      'crcl_by_weight',
      'carboplatin_calvert_by_crcl',
    ]);
    expect(bought('renal_dosing', small).not_computed.at(-1)?.reason).toBe('no other part gives gfr_ml_min');
  });

  test('asks for uncontrolled hypertension apart from hypertension', () => {
    const { example } = panelNamed('atrial_fibrillation');
    const bleeding = 'abnormal_renal abnormal_liver stroke bleeding labile_inr drugs alcohol'.split(' ');
    const flags = Object.fromEntries(bleeding.map((name) => [name, 'false']));
    const score = (hypertension: string, uncontrolled_hypertension: string) => {
      const { results } = bought('atrial_fibrillation', {
        ...example,
        ...flags,
        hypertension,
        uncontrolled_hypertension,
      });
      return [results.cha2ds2_va?.score, results.has_bled?.score];
    };
    expect([score('true', 'false'), score('false', 'true')]).toEqual([
      [3, 1],
      [2, 2],
    ]);
  });

  test('asks once for a thrombosis that both scores of the ward count', () => {
    const { example, parameters } = panelNamed('ward_vte');
    expect(parameters.map(({ name }) => name)).not.toContain('history_dvt_pe');
    const caprini = soldTool('caprini')?.example ?? {};
    const score = (previous_vte: string) => {
      const { results } = bought('ward_vte', { ...caprini, ...example, previous_vte });
      return [results.padua?.score, results.caprini?.score].map(Number);
    };
    const [without, having] = [score('false'), score('true')];
    expect(having).toEqual(without.map((points) => points + 3));
  });

  test.each(EXCLUDED)('%s warns of facts that exclude each other, before and after payment: %j', (id, facts, near) => {
    const { example, path } = panelNamed(id);
    const names = Object.keys(facts);
    const said = (call: Call) => {
      const { warnings, answer, problems } = prepare(path, { ...example, ...call });
      expect(problems).toEqual([]);
      const excluding = (all: readonly string[]) =>
        all.filter(
          (text) => text.endsWith(' exclude each other: check both.') && names.every((name) => text.includes(name)),
        );
      const found = excluding(warnings);
      for (const view of ['compact', 'full'])
        expect(excluding((answerTo(path, { ...example, ...call, view }).warnings as string[]) ?? [])).toEqual(
          found as string[],
        );
      expect(excluding((answer?.().warnings ?? []) as string[])).toEqual([...found]);
      return found.length;
    };
    expect(said(facts)).toBe(1);
    for (const other of near) expect([other, said({ ...facts, ...other })]).toEqual([other, 0]);
    for (const name of names.filter((one) => !(one in example))) {
      const { [name]: _, ...rest } = facts;
      expect([name, said(rest)]).toEqual([name, 0]);
    }
  });

  test('warns of what was sent once, before and after payment', () => {
    const { example } = panelNamed('renal_dosing');
    const sentence = 'height and weight do not fit each other: check both values and their units';
    const call = prepare('/api/panel/renal_dosing', { ...example, height_cm: '200', weight_kg: '30' });
    expect(call.warnings).toEqual([sentence]);
    expect(call.answer?.()).toMatchObject({ warnings: [sentence] });
  });

  test('tells what depends on a result after the payment, beside the result and once for all parts', () => {
    const { example } = panelNamed('renal_dosing');
    const large = { ...example, creatinine_mg_dl: '0.6', age: '30', weight_kg: '150', cap_gfr: 'false' };
    const { warnings, answer } = prepare('/api/panel/renal_dosing', large);
    expect(warnings.filter((text) => text.includes('FDA'))).toEqual([]);
    const given = answer?.() ?? {};
    expect(given).toMatchObject({
      results: { carboplatin_calvert_by_egfr: { warnings: [expect.stringContaining('FDA')] } },
    });
    expect((given.warnings as string[]).filter((text) => text.includes('FDA'))).toHaveLength(1);
  });

  test('has the limits of its parts once each, and the worst status, with view=full', () => {
    const full = prepare('/api/panel/cirrhosis', { ...panelNamed('cirrhosis').example, view: 'full' }).answer?.();
    const { limits, status, warnings } = full as unknown as {
      readonly limits: readonly FoundLimit[];
      readonly status: unknown;
      readonly warnings: readonly string[];
    };
    expect(status).toMatchObject({ is: 'superseded', by: 'meld_3', of: 'meld_na' });
    expect(new Set(limits.map(({ key }) => key)).size).toBe(limits.length);
    expect(limits.find(({ key }) => key === 'exception_points')?.of).toEqual(['meld_3', 'meld_na']);
    for (const { text, warned } of limits) expect([text, warned]).toEqual([text, warnings.includes(text)]);
  });

  test('says what values mean with view=full', () => {
    const { results } = bought('ckd_staging', { ...ckd, view: 'full' });
    expect(results.egfr_ckd_epi?.interpretation).toMatchObject([{ field: 'egfr_ml_min_1_73m2', year: 2024 }]);
    expect(results.egfr_ckd_epi).not.toHaveProperty('inputs_as_sent');
  });
});

test('the eGFR that is not indexed agrees with its examples', () => {
  expect(failedExamples(egfrDeIndexed)).toEqual([]);
});

test('the eGFR that is not indexed is the eGFR times the body surface area over 1.73, to 60 digits', () => {
  const [kappa, alpha, factor] = [
    { female: '0.7', male: '0.9' },
    { female: '-0.241', male: '-0.302' },
    { female: '1.012', male: '1' },
  ] as const;
  fc.assert(
    fc.property(callOf(egfrDeIndexed), (call) => {
      const sex = call.sex as 'female' | 'male';
      const number = (metric: string, other: string, convert: (value: Decimal) => Decimal) =>
        call[metric] === undefined ? convert(new D(call[other] ?? '')) : new D(call[metric] ?? '');
      const creatinine = number('creatinine_mg_dl', 'creatinine_umol_l', (value) => value.div('88.42'));
      const height = number('height_cm', 'height_in', (value) => value.times('2.54'));
      const weight = number('weight_kg', 'weight_lb', (value) => value.times('0.45359237'));
      const relative = creatinine.div(kappa[sex]);
      const egfr = relative
        .pow(relative.lt(1) ? alpha[sex] : '-1.2')
        .times(142)
        .times(new D('0.9938').pow(call.age ?? ''))
        .times(factor[sex]);
      const expected = egfr.times(height.times(weight).div(3600).sqrt()).div('1.73');
      const { egfr_ml_min } = egfrDeIndexed.prepare(queryOf(call)).answer?.() ?? {};
      expect(egfr_ml_min).toBe(expected.toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toNumber());
    }),
    runs(60),
  );
});
