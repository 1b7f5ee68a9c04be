import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const signs = items({
  three_or_more_cad_risk_factors: [1, 'At least three risk factors of coronary disease'],
  known_cad_stenosis_50: [1, 'Known coronary stenosis of 50 percent or more'],
  aspirin_last_7_days: [1, 'Aspirin in the last 7 days'],
  severe_angina_2_in_24_h: [1, 'At least two episodes of angina in 24 hours'],
  st_deviation: [1, 'ST deviation of 0.5 mm or more'],
  elevated_marker: [1, 'Elevated cardiac marker'],
});

const inputs = { age, ...signs.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'age_ge_65', input: 'age', points: scale(0, [1, 'from', '65']) },
  ...signs.factors,
]);

const BAND = {
  source: 'Antman et al., JAMA 2000, in the customary bands',
  scale: scale('low', ['intermediate', 'from', '3'], ['high', 'from', '5']),
};

/** TIMI risk score of UA/NSTEMI (Antman et al., JAMA 2000). doi:10.1001/jama.284.7.835 */
export const timiNstemi = calculator({
  id: 'timi_nstemi',
  title: 'TIMI risk score for UA/NSTEMI',
  specialty: 'heart',
  synonyms: [
    'thrombolysis in myocardial infarction risk',
    'TIMI',
    'acute coronary syndrome',
    'unstable angina',
    'NSTEMI',
    'heart attack',
  ],
  formula: 'timi_ua_nstemi',
  description:
    'TIMI risk score of unstable angina and infarction without ST elevation, 0-7. For adults; the score for ST elevation is another one.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, timi_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'death, myocardial infarction or urgent revascularization within 14 days',
      bands: scale(
        '4.7%',
        ['8.3%', 'from', '2'],
        ['13.2%', 'from', '3'],
        ['19.9%', 'from', '4'],
        ['26.2%', 'from', '5'],
        ['40.9%', 'from', '6'],
      ),
      cohort: 'TIMI 11B, 1,957 people given unfractionated heparin',
      source: 'Antman et al., JAMA 2000;284(7):835-842',
      year: 2000,
      doi: '10.1001/jama.284.7.835',
    },
  ],
  citation: {
    authors: 'Antman EM, Cohen M, Bernink PJ, et al.',
    doi: '10.1001/jama.284.7.835',
    id: 'antman_2000',
    source: 'JAMA 2000;284(7):835-842',
    title:
      'The TIMI risk score for unstable angina/non-ST elevation MI: a method for prognostication and therapeutic decision making',
  },
  examples: [
    {
      input: { age: '65', ...flags('aspirin_last_7_days', 'st_deviation') },
      output: { score: 3, timi_band: 'intermediate' },
      source: 'computed independently: 1 each for the age, aspirin and ST deviation: 3',
    },
    {
      input: { age: '64', ...flags() },
      output: { score: 0, timi_band: 'low' },
      source: 'computed independently: nothing applies',
    },
    {
      input: {
        age: '80',
        ...flags(
          'three_or_more_cad_risk_factors',
          'known_cad_stenosis_50',
          'aspirin_last_7_days',
          'severe_angina_2_in_24_h',
          'st_deviation',
          'elevated_marker',
        ),
      },
      output: { score: 7, timi_band: 'high' },
      source: 'computed independently: seven items of one point each (Antman et al., JAMA 2000)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['acc_aha_acs_2025'],
  limits: {
    ...listed('not_stemi_or_shock', 'troponin_generation', 'grace_preferred'),
    timi_low_not_discharge: { if: 'score up to 1', whenResult: ({ score }) => score <= 1 },
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, timi_band: result.score };
  },
});
