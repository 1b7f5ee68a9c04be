import { listed } from '../../currency.ts';
import { examined, flagsOf, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { scale, yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { bodyMassIndex } from '../vitals.ts';

const before = items({
  active_cancer: [3, 'Active cancer', recorded('malignancy')],
  previous_vte: [3, 'Previous venous thromboembolism, not of a superficial vein', recorded('previous_thromboembolism')],
  reduced_mobility: [3, 'Reduced mobility for at least 3 days', examined('bedridden')],
  thrombophilia: [3, 'Known thrombophilia'],
  trauma_or_surgery_last_month: [2, 'Trauma or surgery in the last month', examined('recent_surgery_or_trauma')],
});
const between = items({
  heart_or_respiratory_failure: [1, 'Heart or respiratory failure'],
  acute_mi_or_stroke: [1, 'Acute myocardial infarction or stroke'],
  acute_infection_or_rheumatologic: [1, 'Acute infection or rheumatologic disorder'],
});
const after = items({ hormonal_treatment: [1, 'Ongoing hormonal treatment'] });

const inputs = { ...before.inputs, age, ...between.inputs, bmi: bodyMassIndex(), ...after.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  ...before.factors,
  { factor: 'age_ge_70', input: 'age', points: scale(0, [1, 'from', '70']) },
  ...between.factors,
  { factor: 'bmi_ge_30', input: 'bmi', points: scale(0, [1, 'from', '30']) },
  ...after.factors,
]);

const HIGH_FROM = 4;

/** Padua prediction score (Barbar et al., J Thromb Haemost 2010). doi:10.1111/j.1538-7836.2010.04044.x */
export const padua = calculator({
  id: 'padua',
  title: 'Padua prediction score',
  specialty: 'thrombosis',
  synonyms: ['VTE risk', 'medical inpatient thrombosis risk', 'DVT prophylaxis', 'venous thromboembolism'],
  formula: 'padua',
  description:
    'Padua score of venous thromboembolism in medical inpatients, 0-20; high risk from 4. For adults in hospital who do not have surgery; it does not weigh bleeding.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    high_risk: yesOrNo('Whether the score is at least 4'),
    components: points.components,
  },
  meaning: [
    {
      field: 'high_risk',
      about: 'venous thromboembolism within 90 days',
      words: {
        true: '11.0% without prophylaxis, 2.2% with it',
        false: '0.3%',
      },
      cohort: '1,180 people admitted to a department of internal medicine, Padua',
      source: 'Barbar et al., J Thromb Haemost 2010;8(11):2450-2457',
      year: 2010,
      doi: '10.1111/j.1538-7836.2010.04044.x',
    },
  ],
  citation: {
    authors: 'Barbar S, Noventa F, Rossetto V, et al.',
    doi: '10.1111/j.1538-7836.2010.04044.x',
    id: 'barbar_2010',
    source: 'J Thromb Haemost 2010;8(11):2450-2457',
    title:
      'A risk assessment model for the identification of hospitalized medical patients at risk for venous thromboembolism: the Padua Prediction Score',
  },
  examples: [
    {
      input: { ...flags('reduced_mobility'), age: '70', bmi: '27' },
      output: { score: 4, high_risk: true },
      source: 'computed independently: 3 for mobility and 1 for an age from 70: 4, high risk',
    },
    {
      input: { ...flags('reduced_mobility'), age: '69', bmi: '29.9' },
      output: { score: 3, high_risk: false },
      source: 'computed independently: 3 for mobility; 69 and 29.9 score nothing',
    },
    {
      input: {
        ...flags(
          'active_cancer',
          'previous_vte',
          'reduced_mobility',
          'thrombophilia',
          'trauma_or_surgery_last_month',
          'heart_or_respiratory_failure',
          'acute_mi_or_stroke',
          'acute_infection_or_rheumatologic',
          'hormonal_treatment',
        ),
        age: '80',
        bmi: '30',
      },
      output: { score: 20, high_risk: true },
      source:
        'computed independently: the maximum is 20, when every item applies (Barbar et al., J Thromb Haemost 2010)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['ash_vte_medical_2018'],
  limits: {
    ...listed('bleeding_not_weighed', 'medical_only'),
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, high_risk: result.score >= HIGH_FROM };
  },
});
