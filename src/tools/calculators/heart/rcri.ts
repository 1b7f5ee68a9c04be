import { listed, mended } from '../../currency.ts';
import { examined, flagsOf, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { creatinine } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const risks = items({
  high_risk_surgery: [
    1,
    'Intraperitoneal, intrathoracic or suprainguinal vascular surgery',
    examined('high_risk_surgery'),
  ],
  ischemic_heart_disease: [1, 'Ischaemic heart disease', recorded('ischemic_heart_disease')],
  heart_failure: [1, 'History of heart failure', recorded('heart_failure')],
  cerebrovascular_disease: [1, 'Stroke or transient ischaemic attack', recorded('stroke_or_tia')],
  insulin: [1, 'Treated with insulin before surgery', recorded('insulin')],
});

const inputs = { ...risks.inputs, creatinine };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  ...risks.factors,
  { factor: 'creatinine_gt_2', input: 'creatinine', points: scale(0, [1, 'above', '2']) },
]);

const CLASS = {
  source: 'Lee et al., Circulation 1999',
  scale: scale('I', ['II', 'from', '1'], ['III', 'from', '2'], ['IV', 'from', '3']),
};

/** Revised cardiac risk index (Lee et al., Circulation 1999). doi:10.1161/01.CIR.100.10.1043 */
export const rcri = calculator({
  id: 'rcri',
  title: 'Revised cardiac risk index (Lee)',
  specialty: 'heart',
  synonyms: [
    'Lee cardiac index',
    'Lee criteria',
    'RCRI',
    'Lee index',
    'preoperative risk',
    'perioperative cardiac risk',
    'noncardiac surgery',
  ],
  formula: 'rcri',
  description:
    'Revised cardiac risk index before major noncardiac surgery, 0-6, with its class. For adults of 50 years or more, as in its cohort; creatinine scores above 2.0 mg/dL.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, rcri_class: category(CLASS), components: points.components },
  meaning: [
    {
      field: 'rcri_class',
      about: 'major cardiac complications',
      words: {
        I: '0.4%',
        II: '0.9%',
        III: '6.6%',
        IV: '11%',
      },
      cohort: 'validation cohort: 1,422 people of 50 years or more, elective major noncardiac surgery, one US hospital',
      source: 'Lee et al., Circulation 1999;100(10):1043-1049',
      year: 1999,
      doi: '10.1161/01.CIR.100.10.1043',
    },
    {
      field: 'score',
      use: 'ccs_2017',
      about: 'myocardial infarction, cardiac arrest or death within 30 days',
      by: scale('3.9%', ['6.0%', 'from', '1'], ['10.1%', 'from', '2'], ['15%', 'from', '3']),
      categories: {
        '3.9%': 'about 4 percent',
        '6.0%': 'about 6 percent',
        '10.1%': 'about 10 percent',
        '15%': 'about 15 percent',
      },
      cohort: 'high-quality external validations, pooled, with troponin and some emergency surgery',
      source: 'Duceppe et al., Can J Cardiol 2017;33(1):17-32, figures by copies',
      year: 2017,
      doi: '10.1016/j.cjca.2016.09.008',
    },
  ],
  citation: {
    authors: 'Lee TH, Marcantonio ER, Mangione CM, et al.',
    doi: '10.1161/01.CIR.100.10.1043',
    id: 'lee_1999',
    source: 'Circulation 1999;100(10):1043-1049',
    title:
      'Derivation and prospective validation of a simple index for prediction of cardiac risk of major noncardiac surgery',
  },
  examples: [
    {
      input: { ...flags('high_risk_surgery', 'insulin'), creatinine_mg_dl: '1.1' },
      output: { score: 2, rcri_class: 'III' },
      source: 'computed independently: 1 for the surgery and 1 for insulin: class III',
    },
    {
      input: { ...flags(), creatinine_mg_dl: '2' },
      output: { score: 0, rcri_class: 'I' },
      source: 'computed independently: 2.0 is not above 2.0: class I',
    },
    {
      input: { ...flags(), creatinine_umol_l: '176.85' },
      output: { score: 1, rcri_class: 'II' },
      source: 'computed independently: 176.85 / 88.42 = 2.0001… is above 2.0: class II',
    },
    {
      input: {
        ...flags('high_risk_surgery', 'ischemic_heart_disease', 'heart_failure', 'cerebrovascular_disease', 'insulin'),
        creatinine_mg_dl: '3',
      },
      output: { score: 6, rcri_class: 'IV' },
      source: 'computed independently: six items of one point each (Lee et al., Circulation 1999)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aha_acc_periop_2024', 'ccs_periop_2017'],
  limits: {
    rates_of_1999: 'warned',
    ...listed('rcri_biomarkers', 'elective_surgery_only'),
  },
  changes: [
    mended(
      '2026-11-27',
      'Pooled rates of 2017 stand beside those of 1999, which are too low for today.',
      'Duceppe et al., Can J Cardiol 2017',
    ),
  ],
  run: (values) => {
    const result = points.of(values);
    return { ...result, rcri_class: result.score };
  },
});
