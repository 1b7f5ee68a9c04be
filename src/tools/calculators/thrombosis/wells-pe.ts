import { listed } from '../../currency.ts';
import { flagsOf, judged, recorded } from '../../inputs.ts';
import { calculator } from '../calculator.ts';
import { embolism } from '../limits.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { heartRate } from '../vitals.ts';

const before = items({
  clinical_signs_dvt: [3, 'Clinical signs of deep vein thrombosis', judged('signs_of_dvt')],
  pe_most_likely: [3, 'Pulmonary embolism is the most likely diagnosis', judged('embolism_most_likely')],
});
const after = items({
  immobilization_or_surgery: [
    1.5,
    'Immobilization of 3 days, or surgery within 4 weeks',
    judged('recent_surgery_or_immobility'),
  ],
  previous_dvt_pe: [1.5, 'Previous deep vein thrombosis or pulmonary embolism', recorded('previous_thromboembolism')],
  hemoptysis: [1, 'Haemoptysis', recorded('hemoptysis')],
  malignancy: [1, 'Malignancy, treated within 6 months or palliative', recorded('malignancy')],
});

const inputs = { ...before.inputs, heartRate, ...after.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  ...before.factors,
  { factor: 'heart_rate_gt_100', input: 'heartRate', points: scale(0, [1.5, 'above', '100']) },
  ...after.factors,
]);

const SOURCE = 'Wells et al., Thromb Haemost 2000';
const THREE = { source: SOURCE, scale: scale('low', ['moderate', 'from', '2'], ['high', 'above', '6']) };
const TWO = { source: SOURCE, scale: scale('unlikely', ['likely', 'above', '4']) };

/** The step that follows a pretest probability (AHA/ACC guideline on pulmonary embolism 2026). */
export const NEXT_STEP =
  '; AHA/ACC 2026: unlikely or low, then D-dimer (age x 10 from 50 years, or YEARS 500/1000); likely or high, then imaging';

/** Wells' criteria for pulmonary embolism (Wells et al., Thromb Haemost 2000). doi:10.1055/s-0037-1613830 */
export const wellsPe = calculator({
  id: 'wells_pe',
  title: "Wells' criteria for pulmonary embolism",
  specialty: 'thrombosis',
  synonyms: ['Wells score', 'PE', 'pretest probability', 'lung embolism'],
  formula: 'wells_pe',
  description:
    "Wells' score for suspected pulmonary embolism in adults, 0-12.5, in three tiers and in two. It wants a clinician's judgement of the most likely diagnosis, and does not exclude embolism by itself.",
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    three_tier: category(THREE),
    two_tier: category(TWO),
    components: points.components,
  },
  meaning: [
    {
      field: 'three_tier',
      about: `pulmonary embolism (95% confidence interval)${NEXT_STEP}`,
      words: {
        low: '6% (4% to 8%)',
        moderate: '23% (18% to 28%)',
        high: '49% (43% to 56%)',
      },
      cohort: '29 studies of clinical prediction rules, 31,215 people with suspected pulmonary embolism',
      source: 'Ceriani et al., J Thromb Haemost 2010;8(5):957-970',
      year: 2010,
      doi: '10.1111/j.1538-7836.2010.03801.x',
    },
    {
      field: 'two_tier',
      about: `pulmonary embolism (95% confidence interval)${NEXT_STEP}`,
      words: {
        unlikely: '8% (6% to 11%)',
        likely: '34% (29% to 40%)',
      },
      cohort: '29 studies of clinical prediction rules, 31,215 people with suspected pulmonary embolism',
      source: 'Ceriani et al., J Thromb Haemost 2010;8(5):957-970',
      year: 2010,
      doi: '10.1111/j.1538-7836.2010.03801.x',
    },
  ],
  citation: {
    authors: 'Wells PS, Anderson DR, Rodger M, et al.',
    doi: '10.1055/s-0037-1613830',
    id: 'wells_2000',
    source: 'Thromb Haemost 2000;83(3):416-420',
    title:
      'Derivation of a simple clinical model to categorize patients probability of pulmonary embolism: increasing the models utility with the SimpliRED D-dimer',
  },
  examples: [
    {
      input: { ...flags('immobilization_or_surgery'), heart_rate_bpm: '110' },
      output: { score: 3, three_tier: 'moderate', two_tier: 'unlikely' },
      source: 'computed independently: 1.5 for a rate above 100, 1.5 for immobilization: 3',
    },
    {
      input: { ...flags('clinical_signs_dvt', 'malignancy'), heart_rate_bpm: '100' },
      output: { score: 4, three_tier: 'moderate', two_tier: 'unlikely' },
      source: 'computed independently: 3 + 1 = 4, which is not above 4; a rate of 100 scores nothing',
    },
    {
      input: {
        ...flags(
          'clinical_signs_dvt',
          'pe_most_likely',
          'immobilization_or_surgery',
          'previous_dvt_pe',
          'hemoptysis',
          'malignancy',
        ),
        heart_rate_bpm: '101',
      },
      output: { score: 12.5, three_tier: 'high', two_tier: 'likely' },
      source:
        'computed independently: the maximum is 12.5, when every item applies (Wells et al., Thromb Haemost 2000)',
    },
  ],
  ...embolism,
  limits: {
    ...listed('not_alone_pe', 'gestalt_item', 'pregnancy_pe'),
    likely_image: { if: 'two_tier likely', whenResult: ({ score }) => score > 4 },
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, three_tier: result.score, two_tier: result.score };
  },
});
