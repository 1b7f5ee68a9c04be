/** Warnings about inputs: each limit at its edge, never on an example by accident, and silent about the result. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { calculators } from '../../src/tools/inventory.ts';
import { callOf } from '../support/arbitraries.ts';
import { prepare } from '../support/calling.ts';

type Call = Readonly<Record<string, string>>;

const exampleOf = (id: string): Call => calculators.find((tool) => tool.id === id)?.example ?? {};

/** The warnings of an example with other values; `undefined` leaves a parameter out. */
const warningsOf = (id: string, changes: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const entries = Object.entries({ ...exampleOf(id), ...changes });
  const sent = Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const { answer, warnings, problems } = prepare(`/api/calc/${id}`, sent);
  expect(problems).toEqual([]);
  expect(answer?.().warnings ?? []).toEqual([...warnings]);
  return warnings;
};

/** A limit: a word of its sentence, the calls that break it, and the nearest calls that do not. */
type Limit = readonly [id: string, word: string, breaks: readonly Call[], keeps: readonly Call[]];

const BODIES = [
  [
    { height_cm: '50', weight_kg: '37.51' },
    { height_cm: '250', weight_kg: '49.99' },
  ],
  [
    { height_cm: '50', weight_kg: '37.5' },
    { height_cm: '250', weight_kg: '50' },
  ],
] as const;
const TALL = [[{ height_cm: '200', weight_kg: '31.9' }], [{ height_cm: '200', weight_kg: '32' }]] as const;
const ACUTE = { pao2_mmhg: '70', aa_gradient_mmhg: '300' };

const LIMITS: readonly Limit[] = [
  ['bmi', 'fit each other', ...BODIES],
  ['bsa_mosteller', 'fit each other', ...BODIES],
  ['bsa', 'fit each other', ...BODIES],
  ['crcl_by_weight', 'fit each other', ...TALL],
  ['ibw_devine', 'fit each other', ...TALL],
  ['fib4', 'under 35', [{ age: '34' }], [{ age: '35' }]],
  ['fib4', '2.0 is in use', [{ age: '65' }], [{ age: '64' }]],
  ['nafld_fibrosis', 'under 35', [{ age: '34' }], [{ age: '35' }]],
  ['nafld_fibrosis', '0.12 is in use', [{ age: '65' }], [{ age: '64' }]],
  ['prevent', 'under 60', [{ age: '60' }], [{ age: '59' }]],
  ['ldl', 'Friedewald', [{ triglycerides_mg_dl: '400.1' }], [{ triglycerides_mg_dl: '400' }]],
  ['ldl', 'Sampson', [{ triglycerides_mg_dl: '800.1' }], [{ triglycerides_mg_dl: '800' }]],
  ['meld_3', '3.0 mg/dL', [{ dialysis: 'true' }], [{ dialysis: 'false' }]],
  ['meld_na', '4.0 mg/dL', [{ dialysis: 'true' }], [{ dialysis: 'false' }]],
  ['anion_gap', 'delta ratio', [{ bicarbonate_mmol_l: '24.0' }], [{ bicarbonate_mmol_l: '24.1' }]],
  ['free_water_deficit', 'hypernatraemia', [{ sodium_mmol_l: '140' }], [{ sodium_mmol_l: '140.1' }]],
  ['sodium_corrected', 'hyperglycaemia', [{ glucose_mg_dl: '99.9' }], [{ glucose_mg_dl: '100' }]],
  ['winters', 'acidosis', [{ bicarbonate_mmol_l: '24' }], [{ bicarbonate_mmol_l: '23.9' }]],
  [
    'carboplatin_calvert',
    'FDA',
    [{ gfr_ml_min: '125.1', cap_gfr: 'false' }],
    [
      { gfr_ml_min: '125', cap_gfr: 'false' },
      { gfr_ml_min: '130', cap_gfr: 'true' },
    ],
  ],
  ['apache_ii', 'arterial oxygen pressure is not used', [{ ...ACUTE, fio2_percent: '50' }], [{ fio2_percent: '49.9' }]],
  ['apache_ii', 'aa_gradient_mmhg is not used', [{ ...ACUTE, fio2_percent: '49.9' }], []],
  ['maddrey', 'below pt_control_s', [{ pt_s: '11.9', pt_control_s: '12' }], [{ pt_s: '12', pt_control_s: '12' }]],
  ['mme', 'CDC 2022', [{ buprenorphine_mg_day: '1' }, { fentanyl_buccal_ug_day: '1' }], [{ tramadol_mg_day: '9' }]],
  ['egfr_mdrd', 'historical', [{ apply_race_coefficient: 'true' }], [{ apply_race_coefficient: 'false' }]],
];

test.each([...LIMITS])('%s warns of "%s" at its limit, and not before', (id, word, breaks, keeps) => {
  const about = (call: Call) => warningsOf(id, call).filter((sentence) => sentence.includes(word));
  for (const call of breaks) expect({ call, said: about(call).length }).toEqual({ call, said: 1 });
  for (const call of keeps) expect({ call, said: about(call) }).toEqual({ call, said: [] });
});

test('every declared warning has a limit above', () => {
  const untested = calculators.flatMap(({ id, cautions }) =>
    cautions.filter((sentence) => !LIMITS.some(([of, word]) => of === id && sentence.includes(word))),
  );
  expect(untested).toEqual([]);
});

/** How many examples are meant to break a limit: null results, overridden creatinine, negative values. */
const MEANT: Readonly<Record<string, number>> = {
  fib4: 2,
  meld_3: 1,
  meld_na: 1,
  prevent: 1,
  anion_gap: 1,
  sodium_corrected: 1,
  free_water_deficit: 1,
  ldl: 2,
  mme: 1,
  carboplatin_calvert: 1,
  egfr_mdrd: 1,
  maddrey: 1,
};

describe.each(calculators.map((tool) => [tool.id, tool] as const))('%s', (id, tool) => {
  test('warns on none of its examples but those that are meant to', () => {
    const warned = tool.examples.filter(({ input }) => prepare(tool.path, input).warnings.length > 0);
    expect({ id, warned: warned.length }).toEqual({ id, warned: MEANT[id] ?? 0 });
  });

  test('warns in ASCII with sentences that are the same for all values, so that they tell no result', () => {
    for (const sentence of tool.cautions) expect(sentence).toMatch(/^[ -~]+$/);
    fc.assert(
      fc.property(callOf(tool), (call) => {
        const { answer, warnings } = prepare(tool.path, call);
        if (answer === undefined) return;
        for (const warning of warnings) expect(tool.cautions).toContain(warning);
      }),
      { numRuns: 100 },
    );
  });
});

test('a warning of an optional weight needs the weight', () => {
  expect(warningsOf('ibw_devine', { height_cm: '200', weight_kg: undefined })).toEqual([]);
});
