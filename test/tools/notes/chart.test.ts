/** Calculators out of a note: what is computed, and what is not because it is not sure. */
import { describe, expect, test } from 'bun:test';
import { prepared } from '../../../src/tools/arguments.ts';
import { calculator } from '../../../src/tools/calculators/calculator.ts';
import { measure } from '../../../src/tools/calculators/measures.ts';
import { rounded } from '../../../src/tools/calculators/results.ts';
import { plus, type Rational } from '../../../src/tools/exact-numbers.ts';
import { measured } from '../../../src/tools/inputs.ts';
import { calculators } from '../../../src/tools/inventory.ts';
import { chart as chartTool } from '../../../src/tools/notes/abstraction.ts';
import { type ChartOptions, chartOf, computed } from '../../../src/tools/notes/chart.ts';
import { reviewed } from '../../../src/tools/reviews.ts';
import { terminology } from '../../support/tools.ts';

const toolOf = (id: string) => {
  const tool = calculators.find((one) => one.id === id);
  if (tool === undefined) throw new Error(`no calculator is ${id}`);
  return tool;
};

const chart = (id: string, note: string, options?: ChartOptions) =>
  computed(chartOf(note, terminology), toolOf(id), options);

const GAP = 'Sodium 140 mmol/L, chloride 100 mmol/L, bicarbonate 14 mmol/L.';

test('a result is computed from the values of one statement, each with its place', () => {
  const { status, answer, inputs, doubts } = chart('anion_gap', GAP);
  expect([status, answer?.anion_gap_mmol_l, doubts]).toEqual(['computed', 26, []]);
  expect(inputs.map(({ spans }) => spans.map(({ start, end }) => GAP.slice(start, end)))).toEqual([
    ['Sodium', '140 mmol/L'],
    ['chloride', '100 mmol/L'],
    ['bicarbonate', '14 mmol/L'],
  ]);
});

test('the answer is that of the sold call', () => {
  const { answer } = chart('egfr_ckd_epi', 'A 72-year-old woman. Creatinine 134 µmol/L on admission.');
  const call = toolOf('egfr_ckd_epi').prepare(
    new Map(Object.entries({ age: ['72'], sex: ['female'], creatinine_umol_l: ['134'] })),
  );
  expect(answer?.egfr_ml_min_1_73m2).toBe(call.answer?.().egfr_ml_min_1_73m2 as number);
});

test('a value of another fluid enters no calculator of blood, and has no code of blood', () => {
  const note =
    'A 61-year-old man. CSF glucose 30 mg/dL. Urine: sodium 20 mmol/L, creatinine 90 mg/dL, glucose 500 mg/dL.';
  const { call } = prepared(chartTool(terminology, calculators), { text: note });
  type Reading = { readonly name: string; readonly specimen: string | null; readonly code: unknown };
  const read = ((call.answer?.().inputs ?? []) as readonly Reading[]).filter(({ specimen }) => specimen !== null);
  expect(read.map(({ name, specimen, code }) => [name, specimen, code !== null])).toEqual([
    ['urine sodium', 'urine', true],
    ['urine creatinine', 'urine', true],
  ]);
  expect(chart('egfr_ckd_epi', note).status).not.toBe('computed');
});

describe('nothing is chosen in silence', () => {
  test('two values of one measure make the result unsure, and without leave there is none', () => {
    const note = `${GAP} Later: sodium 128 mmol/L.`;
    const two = `Sodium 140 mmol/L. Sodium 128 mmol/L. Chloride 100 mmol/L. Bicarbonate 14 mmol/L.`;
    expect(chart('anion_gap', note).status).toBe('computed');
    expect(chart('anion_gap', two)).toMatchObject({
      status: 'ambiguous',
      answer: undefined,
      doubts: ['several_values'],
    });
    expect(chart('anion_gap', two, { accept: 'low' }).answer?.anion_gap_mmol_l).toBe(26);
  });

  test('the value at presentation comes before a later one, or the latest if the call says so', () => {
    const note = 'A 60-year-old man. Creatinine 2.0 mg/dL on admission. Creatinine 1.0 mg/dL at discharge.';
    const value = (options?: ChartOptions) => chart('egfr_ckd_epi', note, options).inputs[0]?.value;
    expect([value(), value({ at: 'latest' })]).toEqual(['2.0', '1.0']);
    expect(chart('egfr_ckd_epi', note, { at: 'latest' }).status).toBe('computed');
  });

  test('a value from before, a unit that cannot be and a bound are not sure', () => {
    const of = (creatinine: string) => chart('egfr_ckd_epi', `A 60-year-old man. Creatinine ${creatinine}.`).status;
    expect(of('1.4 mg/dL')).toBe('computed');
    expect(of('1.4 mg/dL at baseline')).toBe('ambiguous');
    expect(of('1.4 g/L')).toBe('ambiguous');
    expect(of('>1.4 mg/dL')).toBe('ambiguous');
  });

  test('a result that the note states otherwise is not sure', () => {
    expect(chart('anion_gap', `${GAP} Anion gap 26.`).status).toBe('computed');
    expect(chart('anion_gap', `${GAP} Anion gap 14.`)).toMatchObject({
      status: 'ambiguous',
      doubts: ['stated_differs'],
      stated: [{ value: '14', agrees: false }],
    });
  });

  test('what the caller gives wins over the note', () => {
    const { given, answer } = chart('anion_gap', GAP, { given: { sodium_mmol_l: '130' } });
    expect([given, answer?.anion_gap_mmol_l]).toEqual([['sodium_mmol_l'], 16]);
  });
});

describe('two times of one value', () => {
  const creatinine = (words: string) => {
    const { status, inputs } = chart('egfr_ckd_epi', `A 60-year-old man. Creatinine ${words}.`);
    const [{ value, others = [] } = { value: '' }] = inputs;
    return [status, value, others.map((one) => one.value)];
  };

  test('the value before is never the current one, makes it no less sure, and stands beside it', () => {
    expect(creatinine('2.2 mg/dL (baseline 1.0)')).toEqual(['computed', '2.2', ['1.0']]);
    expect(creatinine('1.0 mg/dL at baseline, now 2.2 mg/dL')).toEqual(['computed', '2.2', ['1.0']]);
  });

  test('a repeat is a conflict', () =>
    expect(creatinine('2.2 mg/dL, repeat 1.4')).toEqual(['ambiguous', '2.2', ['1.4']]));
});

describe('the worst of 24 hours', () => {
  const FIRST =
    'On admission: PaO2 130 mmHg, FiO2 40 %, not intubated, platelets 130, bilirubin 1 mg/dL, MAP 80 mmHg, GCS 15, creatinine 1 mg/dL.';
  const sofa = (later: string, options?: ChartOptions) =>
    chart('sofa', `A 60-year-old man. ${FIRST} ${later}`, { ...options, accept: 'low' });
  const platelets = ({ inputs }: ReturnType<typeof sofa>) => {
    const read = inputs.find(({ parameter }) => parameter === 'platelets_10e9_l');
    return [read?.value, ...(read?.others ?? []).map(({ value }) => value)];
  };

  test('of values with a time, the one of most points counts, and the others stand beside it', () => {
    const found = sofa('At 10 hours: platelets 48.');
    expect([found.status, ...platelets(found)]).toEqual(['computed', '48', '130']);
    expect(platelets(sofa('At 10 hours: platelets 48.', { at: 'presentation' }))[0]).toBe('130');
  });

  test('a later day does not count, and a value without a time is a conflict', () => {
    expect(platelets(sofa('ICU day 3: platelets 20.'))[0]).toBe('130');
    expect(sofa('ICU day 3: platelets 20.').status).toBe('computed');
    expect(sofa('Platelets 20.').doubts).toEqual(['several_values']);
  });

  test('a pressure and a fraction of oxygen of two gases are not sure', () =>
    expect(sofa('At 10 hours: PaO2 50 mmHg. At 11 hours: FiO2 60 %.').doubts).toEqual(['draws_differ']));
});

describe('the patients that a formula is published for', () => {
  test.each([
    ['egfr_schwartz', 'An 8-year-old boy, height 128 cm, creatinine 0.5 mg/dL', 'computed', []],
    ['egfr_schwartz', 'A 60-year-old man, height 170 cm, creatinine 1.2 mg/dL', 'ambiguous', ['age_outside']],
    ['egfr_schwartz', 'Height 128 cm, creatinine 0.5 mg/dL', 'ambiguous', ['age_unknown']],
    ['bmi', 'An 8-year-old boy, height 128 cm, weight 26 kg', 'ambiguous', ['age_outside']],
    ['bmi', 'A 40-year-old man, height 178 cm, weight 76 kg', 'computed', []],
    ['bmi', 'A 30-year-old woman, pregnant, height 165 cm, weight 76 kg', 'ambiguous', ['not_for_patient']],
    ['rox_index', 'A 40-year-old man. RR 20, SpO2 98% on room air', 'ambiguous', ['not_for_patient']],
    ['gcs', 'E3 V4 M6 on scene', 'ambiguous', ['before']],
    ['gcs', 'GCS 15. Earlier note: E3 V4 M6', 'ambiguous', ['stated_differs']],
  ] as const)('%s: %s', (id, note, status, doubts) =>
    expect(chart(id, note)).toMatchObject({ status, doubts: [...doubts] }),
  );
});

test('what is said of another than the patient is not sure', () => {
  const talk = 'Patient: I am a 70-year-old woman with atrial fibrillation. My husband is here. He had a stroke.';
  expect(chart('cha2ds2_vasc', talk).doubts).toContain('another_person');
  const own = `${talk} I had a stroke.`;
  expect(chart('cha2ds2_vasc', own).doubts).not.toContain('another_person');
  const inr =
    'Patient: I am 70. My husband is on warfarin. His INR is 4.2. Creatinine 1 mg/dL, bilirubin 1 mg/dL, sodium 140.';
  expect(chart('meld_na', inr).doubts).toContain('another_person');
});

describe('findings', () => {
  const STROKE = 'A 76-year-old woman with atrial fibrillation.';

  test('a comorbidity that is not mentioned is assumed to be absent, and said to be', () => {
    const { status, answer, inputs } = chart('cha2ds2_vasc', `${STROKE} Hypertension. No diabetes.`);
    expect([status, answer?.score]).toEqual(['assumed', 4]);
    const doubts = Object.fromEntries(inputs.map((one) => [one.parameter, one.doubts]));
    expect(doubts).toMatchObject({ hypertension: [], diabetes: [], chf: ['not_mentioned'] });
  });

  test('with all of them said, the result is sure', () => {
    const note = `${STROKE} She has heart failure. She has hypertension. Prior stroke. No diabetes. She denies myocardial infarction.`;
    const { status, answer } = chart('cha2ds2_vasc', note);
    expect([status, answer?.score]).toEqual(['computed', 7]);
  });

  test('a finding that the note affirms and denies is not sure', () => {
    const { status, doubts } = chart('cha2ds2_vasc', `${STROKE} Hypertension. No hypertension.`, { accept: 'low' });
    expect([status, doubts]).toEqual(['ambiguous', ['not_mentioned', 'scope']]);
  });

  test('a denial of the worst grade says nothing of the others', () => {
    const { inputs } = chart('charlson', 'A 60-year-old man. No metastases.');
    const tumor = inputs.find(({ parameter }) => parameter === 'solid_tumor');
    expect([tumor?.value, tumor?.doubts.includes('not_mentioned')]).toEqual(['none', true]);
  });

  test('a finding that has to be looked for is missing, never absent', () => {
    const note = 'A 70-year-old man. BUN 30 mg/dL, respiratory rate 32/min, BP 85/50 mmHg.';
    expect(chart('curb_65', note)).toMatchObject({ status: 'missing', missing: ['confusion'], answer: undefined });
    expect(chart('curb_65', `${note} He is alert and oriented.`).answer?.score).toBe(4);
  });
});

describe('inputs by their declaration', () => {
  const given = (id: string, note: string, options?: ChartOptions) =>
    Object.fromEntries(chart(id, note, options).inputs.map(({ parameter, value }) => [parameter, value]));

  test.each([
    ['E3V4M5 on arrival.', ['3', '4', '5']],
    ['E: 2, V: 1, M: 4', ['2', '1', '4']],
    ['Eye opening 3, best verbal response 4, motor 6.', ['3', '4', '6']],
    ['He opens his eyes to voice, is confused and localizes pain.', ['3', '4', '5']],
    ['Eyes open spontaneously; oriented; obeys commands.', ['4', '5', '6']],
    ['Opens eyes to pain. Incomprehensible sounds. Withdraws from pain.', ['2', '2', '4']],
    ['No eye opening, no verbal response, decerebrate posturing.', ['1', '1', '2']],
    ['Awake. Inappropriate words. Abnormal flexion.', ['4', '3', '3']],
  ])('the responses of the coma scale, by number and in its words: %s', (note, values) =>
    expect(Object.values(given('gcs', note))).toEqual(values),
  );

  test('two ratings of one response are not sure, and a denied one is none', () => {
    expect(chart('gcs', 'Awake. Oriented, later confused. Obeys commands.').doubts).toEqual(['several_values']);
    expect(chart('gcs', 'Awake. Oriented. Does not obey commands.').missing).toEqual(['motor']);
  });

  test('a grade of a finding is read, and without one it is not sure', () => {
    const labs = 'Bilirubin 2.5 mg/dL, albumin 3 g/dL, INR 1.2. He is alert and oriented.';
    expect(given('child_pugh', `${labs} Massive ascites.`).ascites).toBe('moderate_to_severe');
    expect(chart('child_pugh', `${labs} Ascites.`)).toMatchObject({ status: 'ambiguous', doubts: ['scope'] });
    expect(chart('child_pugh', `${labs} No ascites.`).answer).toBeDefined();
    expect(chart('child_pugh', labs).missing).toEqual(['ascites']);
  });

  test('what is not mentioned counts as absent for a call alone that accepts it, and is said to', () => {
    const note = 'A 30-year-old man. Heart rate 80/min, SpO2 98 % on room air. No hemoptysis.';
    expect(chart('perc', note).missing).toEqual(['unilateral_leg_swelling', 'recent_surgery_or_trauma']);
    expect(chart('perc', note, { accept: 'low' })).toMatchObject({ status: 'assumed', doubts: ['not_mentioned'] });
    expect(given('perc', `${note} Left leg swelling.`).unilateral_leg_swelling).toBe('true');
    expect(given('perc', `${note} No leg swelling.`).unilateral_leg_swelling).toBe('false');
    expect(given('perc', `${note} His mother had leg swelling.`).unilateral_leg_swelling).not.toBe('true');
  });

  test('a measure above its bound is a finding', () => {
    const hypertension = (note: string) => given('has_bled', `A 70-year-old man. ${note}`).hypertension;
    expect(['BP 170/80 mmHg.', 'BP 160/80 mmHg.', 'Afebrile.'].map(hypertension)).toEqual(['true', 'false', undefined]);
  });

  test('doses a day are read before and behind a drug, and one without its times is not sure', () => {
    expect(given('mme', 'Oxycodone 10 mg TID.').oxycodone_mg_day).toBe('30');
    expect(given('mme', 'He takes 20 mg of codeine 2 times a day.').codeine_mg_day).toBe('40');
    expect(given('mme', 'Fentanyl patch 25 mcg/h.').fentanyl_patch_ug_h).toBe('25');
    expect(chart('mme', 'Oxycodone 10 mg TID, morphine 15 mg.').status).toBe('ambiguous');
    expect(chart('mme', 'Oxycodone 10 mg TID as needed.').status).toBe('ambiguous');
    expect(chart('mme', 'Oxycodone 10 mg TID.').status).toBe('computed');
  });

  test('room air is inspired oxygen of 21 %, and the mean pressure is that of both', () => {
    const note = 'BP 120/60 mmHg. Norepinephrine at 0.08 mcg/kg/min. SpO2 97 % on room air.';
    expect(given('sofa', note)).toMatchObject({ fio2_percent: '21', map_mmhg: '80', norepinephrine_ug_kg_min: '0.08' });
    expect(given('perc', note).spo2_percent).toBe('97');
  });

  test('a blood gas and a panel are two samples, and statements far apart are', () => {
    expect(
      chart('anion_gap', 'Sodium 140 mmol/L, chloride 100 mmol/L. Blood gas: pH 7.2, HCO3 14 mmol/L.').doubts,
    ).toEqual(['draws_differ']);
    const far = `Sodium 140 mmol/L, chloride 100 mmol/L. ${'He slept well. '.repeat(9)}Bicarbonate 14 mmol/L.`;
    expect(chart('anion_gap', far).doubts).toEqual(['draws_differ']);
    expect(chart('anion_gap', `${GAP.replace(', bic', '. Bic')}`).status).toBe('computed');
  });
});

test('every calculator says of each input that it lacks whether it was looked for', () => {
  const tool = chartTool(terminology, calculators as never);
  const whys = Array.from({ length: Math.ceil(calculators.length / MOST) }, (_, at) =>
    calculators.slice(at * MOST, (at + 1) * MOST).map(({ id }) => id),
  ).flatMap((ids) => {
    const answer = prepared(tool, { text: 'Seen today.', calculators: ids }).call.answer?.() as unknown as Answer;
    return answer.calculators.flatMap(({ id, missing }) =>
      missing.map(({ parameter, why }) => ({ id, parameter, why })),
    );
  });
  // All inputs of this one may be left out.
  expect(calculators.filter(({ id }) => !whys.some((one) => one.id === id)).map(({ id }) => id)).toEqual(['mme']);
  expect(new Set(whys.map(({ why }) => why))).toEqual(new Set(['not_found', 'not_looked_for']));
  const whyOf = (id: string, parameter: string) =>
    whys.find((one) => one.id === id && one.parameter === parameter)?.why;
  expect([whyOf('egfr_ckd_epi', 'age'), whyOf('phq_9', 'interest')]).toEqual(['not_found', 'not_looked_for']);
  // Vital signs and laboratory values are read for each calculator that asks for them.
  expect(whys.filter(({ parameter, why }) => MEASURED.test(parameter) && why !== 'not_found')).toEqual([]);
});

const MOST = 20;
const MEASURED =
  /^(?:age|sex|sbp_mmhg|dbp_mmhg|heart_rate_bpm|respiratory_rate_bpm|spo2_percent|temperature_c|gcs|creatinine_mg_dl|sodium_mmol_l|potassium_mmol_l|pt_s|weight_kg|height_cm)$/;
type Answer = {
  readonly calculators: readonly {
    readonly id: string;
    readonly missing: readonly { readonly parameter: string; readonly why: string }[];
  }[];
};

test('an input outside of the bounds of the formula is refused', () => {
  const note = 'A 9-year-old boy. Creatinine 0.6 mg/dL.';
  expect(chart('egfr_ckd_epi', note)).toMatchObject({ status: 'refused', answer: undefined });
});

test('a calculator that is made of shared inputs is read without code elsewhere', () => {
  const sum = calculator({
    ...{ id: 'made', title: 'Made', specialty: 'general', synonyms: [], formula: 'made', description: 'A sum.' },
    inputs: {
      sodium: measured('sodium', measure(['sodium_mmol_l', 'mmol/L', [80, 200], '140'], 'Sodium', 'invalid_sodium')),
    },
    response: { made: rounded(0, 'The sum') },
    citation: { authors: '', doi: '', id: 'made', source: '', title: '' },
    examples: [{ input: { sodium_mmol_l: '140' }, output: { made: 141 }, source: 'made' }],
    status: { is: 'current' },
    reviewed: reviewed('2026-11-23', 'summary'),
    uses: [],
    limits: {},
    run: ({ sodium }: { sodium: Rational }) => ({ made: plus(sodium, 1) }),
  } as never);
  const { answer } = computed(chartOf('Sodium 131 mmol/L', terminology), sum);
  expect(answer?.made).toBe(132);
});
