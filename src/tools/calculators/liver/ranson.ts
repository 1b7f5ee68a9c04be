import { listed } from '../../currency.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { ast, calcium, glucose, whiteCells } from '../laboratory.ts';
import { inTwoUnits, measure } from '../measures.ts';
import { age } from '../parameters.ts';
import { nullable, scale } from '../results.ts';
import { scoring } from '../scoring.ts';
import { together } from '../together.ts';
import { arterialOxygen } from '../vitals.ts';

const inputs = {
  age,
  whiteCells,
  glucose,
  ast,
  ldh: measure(['ldh_u_l', 'U/L', [1, 20_000], '300'], 'Lactate dehydrogenase (LDH)', 'invalid_ldh'),
  hematocritFall: optional(
    measure(
      ['hematocrit_fall_percent', 'percentage points', [-50, 75], '6'],
      'Fall of the haematocrit in 48 hours',
      'invalid_hematocrit_fall',
    ),
  ),
  bunRise: optional(
    inTwoUnits(
      'BUN rise in 48 h',
      'invalid_bun_rise',
      ['bun_rise_mg_dl', 'mg/dL', [-300, 300], '6'],
      ['urea_rise_mmol_l', 'mmol/L urea', [-107, 107], '2'],
      { times: '2.8' },
    ),
  ),
  calcium: optional(calcium),
  arterialOxygen: optional(arterialOxygen),
  baseDeficit: optional(
    measure(['base_deficit_mmol_l', 'mmol/L', [-40, 40], '3'], 'Base deficit', 'invalid_base_deficit'),
  ),
  sequestration: optional(
    measure(
      ['fluid_sequestration_l', 'litres', [-20, 50], '4'],
      'Fluid sequestration in 48 hours',
      'invalid_fluid_sequestration',
    ),
  ),
};

const admission = [
  { factor: 'age_gt_55', input: 'age', points: scale(0, [1, 'above', '55']) },
  { factor: 'wbc_gt_16', input: 'whiteCells', points: scale(0, [1, 'above', '16']) },
  { factor: 'glucose_gt_200', input: 'glucose', points: scale(0, [1, 'above', '200']) },
  { factor: 'ast_gt_250', input: 'ast', points: scale(0, [1, 'above', '250']) },
  { factor: 'ldh_gt_350', input: 'ldh', points: scale(0, [1, 'above', '350']) },
] as const;
const atAdmission = scoring(inputs, admission);
const after48Hours = scoring(inputs, [
  ...admission,
  { factor: 'hematocrit_fall_gt_10', input: 'hematocritFall', points: scale(0, [1, 'above', '10']) },
  { factor: 'bun_rise_gt_5', input: 'bunRise', points: scale(0, [1, 'above', '5']) },
  { factor: 'calcium_lt_8', input: 'calcium', points: scale(1, [0, 'from', '8']) },
  { factor: 'pao2_lt_60', input: 'arterialOxygen', points: scale(1, [0, 'from', '60']) },
  { factor: 'base_deficit_gt_4', input: 'baseDeficit', points: scale(0, [1, 'above', '4']) },
  { factor: 'fluid_sequestration_gt_6', input: 'sequestration', points: scale(0, [1, 'above', '6']) },
]);

/** Ranson criteria (Surg Gynecol Obstet 1974). */
export const ranson = calculator({
  id: 'ranson',
  title: 'Ranson criteria (not gallstone)',
  specialty: 'liver',
  synonyms: ['Ranson', 'Ranson score', 'pancreatitis severity', 'pancreatitis mortality'],
  formula: 'ranson_1974',
  description:
    'Ranson criteria of acute pancreatitis not caused by gallstones: 0-5 at admission, and 0-11 with the six values of 48 hours, which are sent together or not at all. For adults; the haematocrit falls in percentage points.',
  inputs,
  used: 'not_flags',
  response: {
    admission_score: atAdmission.score,
    score: nullable(after48Hours.score),
    components: after48Hours.components,
  },
  meaning: [
    {
      field: 'score',
      about: 'mortality',
      bands: scale('about 1%', ['about 16%', 'from', '3'], ['about 40%', 'from', '5'], ['about 100%', 'from', '7']),
      cohort: '100 people of one hospital in New York, as later tables repeat it',
      source: 'Ranson et al., Surg Gynecol Obstet 1974;139(1):69-81, by public copies',
      year: 1974,
      doi: '',
    },
  ],
  citation: {
    authors: 'Ranson JH, Rifkind KM, Roses DF, et al.',
    doi: '',
    id: 'ranson_1974',
    source: 'Surg Gynecol Obstet 1974;139(1):69-81',
    title: 'Prognostic signs and the role of operative management in acute pancreatitis',
  },
  examples: [
    {
      input: {
        age: '56',
        wbc_10e9_l: '16',
        glucose_mg_dl: '201',
        ast_u_l: '250',
        ldh_u_l: '351',
        hematocrit_fall_percent: '11',
        bun_rise_mg_dl: '5',
        calcium_mg_dl: '7.9',
        pao2_mmhg: '60',
        base_deficit_mmol_l: '4.5',
        fluid_sequestration_l: '6',
      },
      output: { admission_score: 3, score: 6 },
      source: 'computed independently: age, glucose and LDH at admission; haematocrit, calcium and base deficit after',
    },
    {
      input: { age: '55', wbc_10e9_l: '16.1', glucose_mmol_l: '11.1', ast_u_l: '251', ldh_u_l: '350' },
      output: { admission_score: 2, score: null },
      source: 'computed independently: white cells and AST; 11.1 mmol/L are 199.8 mg/dL; nothing of 48 hours was sent',
    },
    {
      input: {
        age: '70',
        wbc_10e9_l: '20',
        glucose_mg_dl: '300',
        ast_u_l: '400',
        ldh_u_l: '900',
        hematocrit_fall_percent: '12',
        urea_rise_mmol_l: '3',
        calcium_mmol_l: '1.8',
        pao2_kpa: '7',
        base_deficit_mmol_l: '8',
        fluid_sequestration_l: '7',
      },
      output: { admission_score: 5, score: 11 },
      source: 'computed independently: all eleven; 3 mmol/L of urea are 8.4 mg/dL, 1.8 mmol/L of calcium 7.2 mg/dL',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: {
    complete_after_48_h: { if: 'no values of 48 hours', when: ({ hematocritFall }) => hematocritFall === undefined },
    ...listed('ap_scores_limited', 'not_gallstone'),
  },
  check: together(inputs, 'hematocritFall', 'bunRise', 'calcium', 'arterialOxygen', 'baseDeficit', 'sequestration'),
  run: (values) => {
    const first = atAdmission.of(values);
    if (values.hematocritFall === undefined)
      return { admission_score: first.score, score: null, components: first.components };
    return { admission_score: first.score, ...after48Hours.of(values) };
  },
});
