import { listed } from '../../currency.ts';
import { isAbove, over, plus, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { category, nullable, rounded, scale, yesOrNo } from '../results.ts';
import { diastolic, diastolicAboveSystolic, heartRate, systolic } from '../vitals.ts';

const BAND = {
  source: 'Customary bands at 0.7 and 1.0; sources differ',
  scale: scale('normal', ['elevated', 'above', '0.7'], ['high', 'from', '1']),
};
const MODIFIED_ABOVE = '1.3';

/** Shock index and its two variants (Allgower and Burri 1967; Liu et al., World J Emerg Med 2012). */
export const shockIndex = calculator({
  id: 'shock_index',
  title: 'Shock index, modified and age shock index',
  specialty: 'intensive',
  synonyms: ['SI', 'MSI', 'modified shock index', 'age shock index', 'heart rate over systolic pressure'],
  formula: 'shock_index',
  expression: 'SI = HR / SBP; MSI = HR / MAP, MAP = (SBP + 2 * DBP) / 3; age index = age * SI',
  description:
    'Heart rate by systolic pressure; with a diastolic pressure by the mean one too, and with an age times the age. For adults: exactly 0.7 is normal, and a modified index above 1.3 is high.',
  inputs: { heartRate, sbp: systolic(), dbp: optional(diastolic), age: optional(age) },
  used: 'all',
  response: {
    shock_index: rounded(2, 'Shock index'),
    shock_index_band: category(BAND),
    modified_shock_index: nullable(rounded(2, 'Heart rate by mean arterial pressure; null without dbp_mmhg')),
    modified_shock_index_high: nullable(yesOrNo('Whether the modified index is above 1.3; null without dbp_mmhg')),
    age_shock_index: nullable(rounded(1, 'Age times the shock index; null without age')),
  },
  citation: {
    authors: 'Allgower M, Burri C',
    doi: '10.1055/s-0028-1106070',
    id: 'allgower_1967',
    source: 'Dtsch Med Wochenschr 1967;92(43):1947-1950',
    title: 'Schockindex',
  },
  examples: [
    {
      input: { heart_rate_bpm: '120', sbp_mmhg: '100', dbp_mmhg: '70', age: '50' },
      output: {
        shock_index: 1.2,
        shock_index_band: 'high',
        modified_shock_index: 1.5,
        modified_shock_index_high: true,
        age_shock_index: 60,
      },
      source: 'computed independently: 120 / 100 = 1.2; mean (100 + 140) / 3 = 80; 120 / 80 = 1.5; 50 * 1.2 = 60',
    },
    {
      input: { heart_rate_bpm: '84', sbp_mmhg: '120' },
      output: {
        shock_index: 0.7,
        shock_index_band: 'normal',
        modified_shock_index: null,
        modified_shock_index_high: null,
        age_shock_index: null,
      },
      source: 'computed independently: 84 / 120 = 0.7, which is normal',
    },
    {
      input: { heart_rate_bpm: '130', sbp_mmhg: '140', dbp_mmhg: '80', age: '71' },
      output: {
        shock_index: 0.93,
        shock_index_band: 'elevated',
        modified_shock_index: 1.3,
        modified_shock_index_high: false,
        age_shock_index: 65.9,
      },
      source: 'computed independently: 130 / 140 = 0.9286; mean 100, 130 / 100 = 1.3; 71 * 0.9286 = 65.93',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: listed('rate_held_or_driven', 'shock_bands_differ'),
  check: ({ sbp, dbp }) => (dbp === undefined ? undefined : diastolicAboveSystolic(sbp, dbp)),
  run: ({ heartRate, sbp, dbp, age }) => {
    const index = over(heartRate, sbp);
    const modified = dbp === undefined ? null : over(times(3, heartRate), plus(sbp, times(2, dbp)));
    return {
      shock_index: index,
      shock_index_band: index,
      modified_shock_index: modified,
      modified_shock_index_high: modified === null ? null : isAbove(modified, MODIFIED_ABOVE),
      age_shock_index: age === undefined ? null : times(age, index),
    };
  },
});
