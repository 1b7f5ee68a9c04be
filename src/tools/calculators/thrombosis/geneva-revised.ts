import { listed } from '../../currency.ts';
import { examined, flagsOf, recorded } from '../../inputs.ts';
import { calculator } from '../calculator.ts';
import { embolism } from '../limits.ts';
import { age } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { heartRate } from '../vitals.ts';
import { NEXT_STEP } from './wells-pe.ts';

const signs = items({
  previous_dvt_pe: [3, 'Previous deep vein thrombosis or pulmonary embolism', recorded('previous_thromboembolism')],
  surgery_or_fracture_last_month: [2, 'Surgery under general anaesthesia or leg fracture in the last month'],
  active_malignancy: [2, 'Active malignancy, or cured for less than a year', recorded('malignancy')],
  unilateral_limb_pain: [3, 'Unilateral lower limb pain'],
  hemoptysis: [2, 'Haemoptysis', examined('hemoptysis')],
  limb_palpation_pain_and_edema: [4, 'Pain on deep venous palpation and unilateral oedema'],
});

const inputs = { age, heartRate, ...signs.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'age_gt_65', input: 'age', points: scale(0, [1, 'above', '65']) },
  { factor: 'heart_rate', input: 'heartRate', points: scale(0, [3, 'from', '75'], [5, 'from', '95']) },
  ...signs.factors,
]);

const BAND = {
  source: 'Le Gal et al., Ann Intern Med 2006',
  scale: scale('low', ['intermediate', 'from', '4'], ['high', 'from', '11']),
};

/** Revised Geneva score (Le Gal et al., Ann Intern Med 2006). */
export const genevaRevised = calculator({
  id: 'geneva_revised',
  title: 'Revised Geneva score',
  specialty: 'thrombosis',
  synonyms: ['Geneva score', 'Le Gal', 'pulmonary embolism', 'PE', 'pretest probability'],
  formula: 'geneva_revised',
  description:
    'Revised Geneva score of suspected pulmonary embolism, 0-22, from objective items only. For adults in the emergency department; a low score does not exclude embolism by itself.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, geneva_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'geneva_band',
      about: `pulmonary embolism (95% confidence interval)${NEXT_STEP}`,
      words: {
        low: '9% (8% to 11%)',
        intermediate: '26% (24% to 28%)',
        high: '76% (69% to 82%)',
      },
      cohort: '29 studies of clinical prediction rules, 31,215 people with suspected pulmonary embolism',
      source: 'Ceriani et al., J Thromb Haemost 2010;8(5):957-970',
      year: 2010,
      doi: '10.1111/j.1538-7836.2010.03801.x',
    },
  ],
  citation: {
    authors: 'Le Gal G, Righini M, Roy PM, et al.',
    doi: '10.7326/0003-4819-144-3-200602070-00004',
    id: 'le_gal_2006',
    source: 'Ann Intern Med 2006;144(3):165-171',
    title: 'Prediction of pulmonary embolism in the emergency department: the revised Geneva score',
  },
  examples: [
    {
      input: { age: '66', heart_rate_bpm: '80', ...flags() },
      output: { score: 4, geneva_band: 'intermediate' },
      source: 'computed independently: 1 for an age above 65 and 3 for a rate of 75 to 94: 4',
    },
    {
      input: { age: '65', heart_rate_bpm: '74', ...flags('previous_dvt_pe') },
      output: { score: 3, geneva_band: 'low' },
      source: 'computed independently: 3 for the previous event; 65 and 74 score nothing',
    },
    {
      input: {
        age: '70',
        heart_rate_bpm: '95',
        ...flags(
          'previous_dvt_pe',
          'surgery_or_fracture_last_month',
          'active_malignancy',
          'unilateral_limb_pain',
          'hemoptysis',
          'limb_palpation_pain_and_edema',
        ),
      },
      output: { score: 22, geneva_band: 'high' },
      source: 'computed independently: the sum of all items is 22 (Le Gal et al., Ann Intern Med 2006)',
    },
  ],
  ...embolism,
  limits: {
    ...listed('not_alone_pe', 'original_not_simplified', 'pregnancy_pe'),
    likely_image: { if: 'band high', whenResult: ({ score }) => score >= 11 },
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, geneva_band: result.score };
  },
});
