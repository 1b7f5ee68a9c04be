import { listed } from '../../currency.ts';
import { examined, flagsOf, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const signs = items({
  active_cancer: [1, 'Active cancer, treated within 6 months or palliative', recorded('malignancy')],
  bedridden_or_major_surgery: [
    1,
    'Bedridden for 3 days, or major surgery within 12 weeks',
    examined('recent_surgery_or_immobility'),
  ],
  calf_swelling_gt_3_cm: [1, 'Calf more than 3 cm larger than the other', examined('calf_swelling')],
  collateral_superficial_veins: [1, 'Collateral superficial veins, not varicose', examined('collateral_veins')],
  entire_leg_swollen: [1, 'Entire leg swollen', examined('whole_leg_swelling')],
  localized_tenderness: [1, 'Tenderness along the deep veins', examined('calf_tenderness')],
  pitting_edema: [1, 'Pitting oedema of the symptomatic leg only', examined('pitting_edema')],
  paralysis_or_immobilization: [1, 'Paralysis, paresis or recent plaster of the leg', examined('plaster_or_paralysis')],
  previous_dvt: [1, 'Previously documented deep vein thrombosis', recorded('previous_dvt')],
  alternative_diagnosis_as_likely: [-2, 'Another diagnosis is at least as likely'],
});

const { inputs } = signs;
const flags = flagsOf(inputs);
const points = scoring(inputs, signs.factors);

const SOURCE = 'Wells et al., N Engl J Med 2003';
const THREE = { source: SOURCE, scale: scale('low', ['moderate', 'from', '1'], ['high', 'from', '3']) };
const TWO = { source: SOURCE, scale: scale('unlikely', ['likely', 'from', '2']) };

/** Wells' criteria for deep vein thrombosis (Wells et al., N Engl J Med 2003). doi:10.1056/NEJMoa023153 */
export const wellsDvt = calculator({
  id: 'wells_dvt',
  title: "Wells' criteria for deep vein thrombosis",
  specialty: 'thrombosis',
  synonyms: ['Wells score', 'DVT', 'deep venous thrombosis', 'pretest probability'],
  formula: 'wells_dvt',
  description:
    "Wells' score for suspected deep vein thrombosis in adult outpatients, -2 to 9, in three tiers and in two. The version of 2003, with the item for a previous thrombosis.",
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
      about: 'deep vein thrombosis (95% confidence interval)',
      words: {
        low: '5.0% (4.0% to 8.0%)',
        moderate: '17% (13% to 23%)',
        high: '53% (44% to 61%)',
      },
      cohort: '14 studies, more than 8,000 outpatients with suspected deep vein thrombosis',
      source: 'Wells et al., JAMA 2006;295(2):199-207',
      year: 2006,
      doi: '10.1001/jama.295.2.199',
    },
  ],
  citation: {
    authors: 'Wells PS, Anderson DR, Rodger M, et al.',
    doi: '10.1056/NEJMoa023153',
    id: 'wells_2003',
    source: 'N Engl J Med 2003;349(13):1227-1235',
    title: 'Evaluation of D-dimer in the diagnosis of suspected deep-vein thrombosis',
  },
  examples: [
    {
      input: flags('active_cancer', 'pitting_edema'),
      output: { score: 2, three_tier: 'moderate', two_tier: 'likely' },
      source: 'computed independently: 1 + 1 = 2, where likely begins',
    },
    {
      input: flags('alternative_diagnosis_as_likely'),
      output: { score: -2, three_tier: 'low', two_tier: 'unlikely' },
      source: 'computed independently: -2 for another diagnosis that is as likely',
    },
    {
      input: flags(
        'active_cancer',
        'bedridden_or_major_surgery',
        'calf_swelling_gt_3_cm',
        'collateral_superficial_veins',
        'entire_leg_swollen',
        'localized_tenderness',
        'pitting_edema',
        'paralysis_or_immobilization',
        'previous_dvt',
      ),
      output: { score: 9, three_tier: 'high', two_tier: 'likely' },
      source: 'computed independently: nine items of one point each (Wells et al., N Engl J Med 2003)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'memory'),
  uses: ['nice_ng158'],
  limits: {
    ...listed('d_dimer_dvt', 'leg_outpatients_only'),
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, three_tier: result.score, two_tier: result.score };
  },
});
