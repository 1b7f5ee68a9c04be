import { listed, mended } from '../../currency.ts';
import { isAbove, isBelow, isUpTo } from '../../exact-numbers.ts';
import { flag, judged, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { BUN_FORMS, BUN_IN_TEXT } from '../laboratory.ts';
import { inUnitSent } from '../measures.ts';
import { age } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { scoring } from '../scoring.ts';
import { diastolic, respiratoryRate, systolic } from '../vitals.ts';

const inputs = {
  confusion: said(judged('confusion'), flag('confusion', 'New confusion; scores 1')),
  bun: said(BUN_IN_TEXT, inUnitSent('Blood urea nitrogen', 'invalid_bun', ...BUN_FORMS)),
  respiratoryRate,
  sbp: systolic(),
  dbp: diastolic,
  age,
};

/** The cut-off of each unit, as the guidelines print it. */
const UREA_ABOVE = { bun_mg_dl: 19, urea_mmol_l: 7 };

const points = scoring(inputs, [
  { factor: 'confusion', when: ({ confusion }) => confusion, points: 1 },
  { factor: 'urea', when: ({ bun }) => isAbove(bun.value, UREA_ABOVE[bun.name as keyof typeof UREA_ABOVE]), points: 1 },
  { factor: 'respiratory_rate_ge_30', input: 'respiratoryRate', points: scale(0, [1, 'from', '30']) },
  { factor: 'blood_pressure', when: ({ sbp, dbp }) => isBelow(sbp, 90) || isUpTo(dbp, 60), points: 1 },
  { factor: 'age_ge_65', input: 'age', points: scale(0, [1, 'from', '65']) },
]);

const BAND = {
  source: 'Lim et al., Thorax 2003',
  scale: scale('low', ['intermediate', 'from', '2'], ['high', 'from', '3']),
};

/** CURB-65 (Lim et al., Thorax 2003). doi:10.1136/thorax.58.5.377 */
export const curb65 = calculator({
  id: 'curb_65',
  title: 'CURB-65',
  specialty: 'lung',
  synonyms: ['CURB65', 'pneumonia severity', 'community-acquired pneumonia', 'CAP', 'CRB-65'],
  formula: 'curb_65',
  description:
    'CURB-65 severity of community-acquired pneumonia in adults, 0-5. Urea is judged in the unit sent: above 19 mg/dL of nitrogen or above 7 mmol/L of urea, which are not the same amount.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, curb_65_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'mortality within 30 days, derivation cohort',
      bands: scale(
        '0.7%',
        ['3.2%', 'from', '1'],
        ['13%', 'from', '2'],
        ['17%', 'from', '3'],
        ['41.5%', 'from', '4'],
        ['57%', 'from', '5'],
      ),
      cohort: 'adults in hospital with community-acquired pneumonia',
      source: 'Lim et al., Thorax 2003;58(5):377-382',
      year: 2003,
      doi: '10.1136/thorax.58.5.377',
    },
    {
      field: 'curb_65_band',
      about: 'mortality within 30 days, both cohorts',
      words: {
        low: '1.5%',
        intermediate: '9.2%',
        high: '22%',
      },
      cohort: '1,068 adults in hospital with community-acquired pneumonia, UK, New Zealand and Netherlands',
      source: 'Lim et al., Thorax 2003;58(5):377-382',
      year: 2003,
      doi: '10.1136/thorax.58.5.377',
    },
    {
      field: 'score',
      use: 'nice_ng250',
      about: 'place of care of adults with community-acquired pneumonia in hospital, with clinical judgement',
      by: scale('primary_care', ['judgement', 'from', '2'], ['hospital', 'from', '3']),
      categories: {
        primary_care: 'care at home may be considered',
        judgement: 'hospital or care at home, by judgement',
        hospital: 'care in hospital',
      },
      source: 'NICE NG250, pneumonia: diagnosis and management, September 2025, by a summary',
      year: 2025,
      doi: '',
    },
  ],
  citation: {
    authors: 'Lim WS, van der Eerden MM, Laing R, et al.',
    doi: '10.1136/thorax.58.5.377',
    id: 'lim_2003',
    source: 'Thorax 2003;58(5):377-382',
    title:
      'Defining community acquired pneumonia severity on presentation to hospital: an international derivation and validation study',
  },
  examples: [
    {
      input: {
        confusion: 'false',
        bun_mg_dl: '22',
        respiratory_rate_bpm: '30',
        sbp_mmhg: '110',
        dbp_mmhg: '70',
        age: '64',
      },
      output: { score: 2, curb_65_band: 'intermediate' },
      source: 'computed independently: 1 for urea and 1 for a rate from 30',
    },
    {
      input: {
        confusion: 'false',
        urea_mmol_l: '7',
        respiratory_rate_bpm: '29',
        sbp_mmhg: '90',
        dbp_mmhg: '60',
        age: '65',
      },
      output: { score: 2, curb_65_band: 'intermediate' },
      source: 'computed independently: 7 mmol/L is not above 7; 1 for a diastolic pressure up to 60 and 1 for the age',
    },
    {
      input: {
        confusion: 'true',
        urea_mmol_l: '7.1',
        respiratory_rate_bpm: '36',
        sbp_mmhg: '89',
        dbp_mmhg: '61',
        age: '80',
      },
      output: { score: 5, curb_65_band: 'high' },
      source: 'computed independently: the maximum is 5, when every item applies (Lim et al., Thorax 2003)',
    },
    {
      input: {
        confusion: 'false',
        bun_mg_dl: '19',
        respiratory_rate_bpm: '18',
        sbp_mmhg: '120',
        dbp_mmhg: '80',
        age: '40',
      },
      output: { score: 0, curb_65_band: 'low' },
      source: 'computed independently: nothing applies: 19 mg/dL is not above 19',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['nice_ng250'],
  limits: {
    ...listed('clinical_judgement', 'us_prefers_psi', 'urea_unit_decides'),
  },
  changes: [mended('2026-11-27', 'The places of care of NICE stand beside the mortality.', 'NICE NG250, 2025')],
  run: (values) => {
    const result = points.of(values);
    return { ...result, curb_65_band: result.score };
  },
});
