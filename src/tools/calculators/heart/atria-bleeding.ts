import { listed } from '../../currency.ts';
import { isBelow } from '../../exact-numbers.ts';
import { flag, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { egfr, hemoglobin } from '../laboratory.ts';
import { age, sex } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const history = items({
  bleeding_history: [1, 'Any earlier bleeding'],
  hypertension: [1, 'Hypertension'],
});

const inputs = {
  age,
  sex,
  hemoglobin,
  egfr: egfr([1, 200]),
  dialysis: flag('dialysis', 'On dialysis; counts as severe renal disease'),
  ...history.inputs,
};
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'anaemia', when: ({ hemoglobin, sex }) => isBelow(hemoglobin, sex === 'male' ? 13 : 12), points: 3 },
  { factor: 'severe_renal_disease', when: ({ egfr, dialysis }) => dialysis || isBelow(egfr, 30), points: 3 },
  { factor: 'age_ge_75', input: 'age', points: scale(0, [2, 'from', '75']) },
  ...history.factors,
]);

const BAND = {
  source: 'Fang et al., J Am Coll Cardiol 2011',
  scale: scale('low', ['intermediate', 'from', '4'], ['high', 'from', '5']),
};

/** ATRIA bleeding score (Fang et al., J Am Coll Cardiol 2011). doi:10.1016/j.jacc.2011.03.031 */
export const atriaBleeding = calculator({
  id: 'atria_bleeding',
  title: 'ATRIA bleeding score',
  specialty: 'heart',
  synonyms: ['ATRIA', 'ATRIA score', 'bleeding on warfarin', 'warfarin-associated hemorrhage'],
  formula: 'atria_bleeding',
  description:
    'ATRIA score of major bleeding under warfarin for atrial fibrillation, 0-10, with its band. For adults; anaemia is below 13 g/dL in men and 12 g/dL in women.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, atria_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'atria_band',
      about: 'major bleeding in a year',
      words: { low: '0.8%', intermediate: '2.6%', high: '5.8%' },
      cohort: '9,186 people with atrial fibrillation under warfarin, California',
      source: 'Fang et al., J Am Coll Cardiol 2011;58(4):395-401',
      year: 2011,
      doi: '10.1016/j.jacc.2011.03.031',
    },
  ],
  citation: {
    authors: 'Fang MC, Go AS, Chang Y, et al.',
    doi: '10.1016/j.jacc.2011.03.031',
    id: 'fang_2011',
    source: 'J Am Coll Cardiol 2011;58(4):395-401',
    title: 'A new risk scheme to predict warfarin-associated hemorrhage: the ATRIA study',
  },
  examples: [
    {
      input: { age: '75', sex: 'female', hemoglobin_g_dl: '11.9', egfr_ml_min_1_73m2: '30', ...flags() },
      output: { score: 5, atria_band: 'high' },
      source: 'computed independently: 3 for haemoglobin below 12 and 2 for the age; an eGFR of 30 scores nothing',
    },
    {
      input: { age: '74', sex: 'male', hemoglobin_g_l: '130', egfr_ml_min_1_73m2: '29.9', ...flags('hypertension') },
      output: { score: 4, atria_band: 'intermediate' },
      source: 'computed independently: 3 for an eGFR below 30 and 1 for hypertension; 13.0 g/dL is no anaemia',
    },
    {
      input: {
        age: '80',
        sex: 'male',
        hemoglobin_g_dl: '9',
        egfr_ml_min_1_73m2: '60',
        ...flags('dialysis', 'bleeding_history', 'hypertension'),
      },
      output: { score: 10, atria_band: 'high' },
      source: 'computed independently: 3 + 3 + 2 + 1 + 1 = 10, the highest score',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: { ...listed('warfarin_cohort') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, atria_band: result.score };
  },
});
