import { listed, mended } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age, creatinine } from '../parameters.ts';
import { category, scale, steps } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { heartRate, killipClass, systolic } from '../vitals.ts';

const signs = items({
  cardiac_arrest_at_admission: [39, 'Cardiac arrest at admission'],
  st_deviation: [28, 'ST segment deviation'],
  elevated_enzymes: [14, 'Elevated cardiac enzymes'],
});

const inputs = {
  age,
  heartRate,
  sbp: systolic(),
  creatinine,
  killip: killipClass,
  ...signs.inputs,
};
const flags = flagsOf(inputs);

const points = scoring(inputs, [
  { factor: 'age', input: 'age', points: steps('0 30:8 40:25 50:41 60:58 70:75 80:91 90:100') },
  { factor: 'heart_rate', input: 'heartRate', points: steps('0 50:3 70:9 90:15 110:24 150:38 200:46') },
  { factor: 'systolic_bp', input: 'sbp', points: steps('58 80:53 100:43 120:34 140:24 160:10 200:0') },
  { factor: 'creatinine', input: 'creatinine', points: steps('1 0.4:4 0.8:7 1.2:10 1.6:13 2:21 4:28') },
  { factor: 'killip', input: 'killip', points: steps('0 2:20 3:39 4:59') },
  ...signs.factors,
]);

const BAND = {
  source: 'Granger et al., Arch Intern Med 2003, in the bands of the European guidelines',
  scale: scale('low', ['intermediate', 'from', '109'], ['high', 'above', '140']),
};

/** GRACE in-hospital mortality (Granger et al., Arch Intern Med 2003). doi:10.1001/archinte.163.19.2345 */
export const grace = calculator({
  id: 'grace',
  title: 'GRACE in-hospital mortality score (2003)',
  specialty: 'heart',
  synonyms: [
    'Global Registry of Acute Coronary Events',
    'GRACE score',
    'ACS mortality',
    'acute coronary syndrome',
    'NSTEMI',
    'STEMI',
    'heart attack',
  ],
  formula: 'grace_2003',
  description:
    'GRACE score of in-hospital death in acute coronary syndrome by the step table of 2003, with its band. For adults; GRACE 2.0 and 3.0 are other models.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, grace_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'grace_band',
      about: 'death in hospital',
      historical: true,
      words: {
        low: 'below 1%',
        intermediate: '1% to 3%',
        high: 'above 3%',
      },
      cohort: 'registry of acute coronary events (GRACE)',
      source:
        'ESC guidelines for acute coronary syndromes without persistent ST elevation, Eur Heart J 2011;32(23):2999-3054',
      year: 2011,
      doi: '10.1093/eurheartj/ehr236',
    },
    {
      field: 'score',
      use: 'nste_acs_timing',
      about: 'time of angiography in acute coronary syndromes without ST elevation',
      by: scale('later', ['within_24_h', 'above', '140']),
      categories: {
        later: 'by other signs of high risk, not by this score',
        within_24_h: 'angiography within 24 hours is suggested',
      },
      source: 'ESC guidelines for acute coronary syndromes, Eur Heart J 2023;44(38):3720-3826, by a summary',
      year: 2023,
      doi: '10.1093/eurheartj/ehad191',
    },
  ],
  citation: {
    authors: 'Granger CB, Goldberg RJ, Dabbous O, et al.',
    doi: '10.1001/archinte.163.19.2345',
    id: 'granger_2003',
    source: 'Arch Intern Med 2003;163(19):2345-2353',
    title: 'Predictors of hospital mortality in the global registry of acute coronary events',
  },
  examples: [
    {
      input: {
        age: '65',
        heart_rate_bpm: '85',
        sbp_mmhg: '130',
        creatinine_mg_dl: '1.1',
        killip_class: '1',
        ...flags('elevated_enzymes'),
      },
      output: { score: 122, grace_band: 'intermediate' },
      source: 'computed independently: 58 + 9 + 34 + 7 + 0 + 14 = 122',
    },
    {
      input: {
        age: '29',
        heart_rate_bpm: '49',
        sbp_mmhg: '200',
        creatinine_mg_dl: '0.3',
        killip_class: '1',
        ...flags(),
      },
      output: { score: 1, grace_band: 'low' },
      source: 'computed independently: only the lowest creatinine scores: 1',
    },
    {
      input: {
        age: '90',
        heart_rate_bpm: '200',
        sbp_mmhg: '79',
        creatinine_umol_l: '360',
        killip_class: '4',
        ...flags('cardiac_arrest_at_admission', 'st_deviation', 'elevated_enzymes'),
      },
      output: { score: 372, grace_band: 'high' },
      source: 'computed independently: 100 + 46 + 58 + 28 + 59 + 39 + 28 + 14 = 372',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['esc_acs_2023', 'acc_aha_acs_2025'],
  limits: {
    ...listed('grace_nomogram_2003', 'grace_stemi_cutoffs'),
    grace_over_140: { if: 'score above 140', whenResult: ({ score }) => score > 140 },
  },
  changes: [mended('2026-11-27', 'The score of 140 gets its meaning for the time of angiography.', 'ESC ACS 2023')],
  run: (values) => {
    const result = points.of(values);
    return { ...result, grace_band: result.score };
  },
});
