import { listed } from '../../currency.ts';
import { flagsOf, judged, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bun, hemoglobin } from '../laboratory.ts';
import { sex } from '../parameters.ts';
import { scale } from '../results.ts';
import { items, pointsFor, scoring } from '../scoring.ts';
import { heartRate, systolic } from '../vitals.ts';

const signs = items({
  melena: [1, 'Melaena', judged('melena')],
  syncope: [2, 'Syncope', judged('syncope')],
  hepatic_disease: [2, 'Known or acute liver disease', recorded('hepatic_disease')],
  cardiac_failure: [2, 'Heart failure', recorded('heart_failure')],
});

const inputs = { sex, bun, hemoglobin, sbp: systolic(), heartRate, ...signs.inputs };
const flags = flagsOf(inputs);

const HEMOGLOBIN = {
  male: scale(6, [3, 'from', '10'], [1, 'from', '12'], [0, 'from', '13']),
  female: scale(6, [1, 'from', '10'], [0, 'from', '12']),
};

const points = scoring(inputs, [
  {
    factor: 'urea',
    input: 'bun',
    points: scale(0, [2, 'from', '18.2'], [3, 'from', '22.4'], [4, 'from', '28'], [6, 'from', '70']),
  },
  {
    factor: 'hemoglobin',
    possible: [0, 1, 3, 6],
    points: ({ sex, hemoglobin }) => pointsFor(hemoglobin, HEMOGLOBIN[sex]),
    value: ({ hemoglobin }) => hemoglobin,
  },
  { factor: 'systolic_bp', input: 'sbp', points: scale(3, [2, 'from', '90'], [1, 'from', '100'], [0, 'from', '110']) },
  { factor: 'pulse_ge_100', input: 'heartRate', points: scale(0, [1, 'from', '100']) },
  ...signs.factors,
]);

/** Glasgow-Blatchford score (Blatchford et al., Lancet 2000). doi:10.1016/S0140-6736(00)02816-6 */
export const glasgowBlatchford = calculator({
  id: 'glasgow_blatchford',
  title: 'Glasgow-Blatchford score',
  specialty: 'liver',
  synonyms: ['GBS', 'Blatchford', 'upper GI bleed', 'gastrointestinal bleeding', 'UGIB'],
  formula: 'glasgow_blatchford',
  description:
    'Glasgow-Blatchford score of upper gastrointestinal bleeding before endoscopy, 0-23, with the points of every item. For adults.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'upper gastrointestinal bleeding in the emergency department',
      bands: scale(
        'very low risk: discharge with outpatient follow-up is suggested (conditional recommendation, very-low-quality evidence)',
        [null, 'from', '2'],
      ),
      source:
        'ACG clinical guideline: upper gastrointestinal and ulcer bleeding, Am J Gastroenterol 2021;116(5):899-917',
      year: 2021,
      doi: '10.14309/ajg.0000000000001245',
    },
  ],
  citation: {
    authors: 'Blatchford O, Murray WR, Blatchford M',
    doi: '10.1016/S0140-6736(00)02816-6',
    id: 'blatchford_2000',
    source: 'Lancet 2000;356(9238):1318-1321',
    title: 'A risk score to predict need for treatment for upper-gastrointestinal haemorrhage',
  },
  examples: [
    {
      input: {
        sex: 'male',
        bun_mg_dl: '28',
        hemoglobin_g_dl: '11.5',
        sbp_mmhg: '105',
        heart_rate_bpm: '100',
        ...flags('melena'),
      },
      output: { score: 10 },
      source: 'computed independently: 4 + 3 + 1 + 1 + 1 = 10',
    },
    {
      input: {
        sex: 'female',
        urea_mmol_l: '6.5',
        hemoglobin_g_l: '120',
        sbp_mmhg: '110',
        heart_rate_bpm: '99',
        ...flags(),
      },
      output: { score: 2 },
      source: 'computed independently: 6.5 mmol/L are 18.2 mg/dL, which scores 2; nothing else applies',
    },
    {
      input: {
        sex: 'female',
        bun_mg_dl: '70',
        hemoglobin_g_dl: '9.9',
        sbp_mmhg: '89',
        heart_rate_bpm: '120',
        ...flags('melena', 'syncope', 'hepatic_disease', 'cardiac_failure'),
      },
      output: { score: 23 },
      source:
        'computed independently: the maximum is 23, 6 + 6 + 3 + 1 + 1 + 2 + 2 + 2 (Blatchford et al., Lancet 2000)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['acg_ugib_2021'],
  limits: {
    ...listed('low_risk_only', 'variceal'),
  },
  run: (values) => points.of(values),
});
