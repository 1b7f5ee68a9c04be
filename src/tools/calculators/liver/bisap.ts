import { listed } from '../../currency.ts';
import { examined, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bun } from '../laboratory.ts';
import { age } from '../parameters.ts';
import { scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const mental = items({
  impaired_mental_status: [1, 'Impaired mental status', examined('confusion')],
  sirs: [1, 'Two or more SIRS criteria'],
});
const effusion = items({ pleural_effusion: [1, 'Pleural effusion'] });

const inputs = { bun, ...mental.inputs, age, ...effusion.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'bun_gt_25', input: 'bun', points: scale(0, [1, 'above', '25']) },
  ...mental.factors,
  { factor: 'age_gt_60', input: 'age', points: scale(0, [1, 'above', '60']) },
  ...effusion.factors,
]);

/** BISAP of acute pancreatitis (Wu et al., Gut 2008). doi:10.1136/gut.2008.152702 */
export const bisap = calculator({
  id: 'bisap',
  title: 'BISAP',
  specialty: 'liver',
  synonyms: ['acute pancreatitis severity', 'pancreatitis'],
  formula: 'bisap',
  description: 'BISAP score of acute pancreatitis within 24 hours of admission, 0-5. For adults.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, components: points.components },
  citation: {
    authors: 'Wu BU, Johannes RS, Sun X, et al.',
    doi: '10.1136/gut.2008.152702',
    id: 'wu_2008',
    source: 'Gut 2008;57(12):1698-1703',
    title: 'The early prediction of mortality in acute pancreatitis: a large population-based study',
  },
  examples: [
    {
      input: { bun_mg_dl: '26', impaired_mental_status: 'false', sirs: 'true', age: '61', pleural_effusion: 'false' },
      output: { score: 3 },
      source: 'computed independently: 1 each for urea, SIRS and an age above 60',
    },
    {
      input: { bun_mg_dl: '25', ...flags(), age: '60' },
      output: { score: 0 },
      source: 'computed independently: 25 mg/dL and 60 years score nothing',
    },
    {
      input: { urea_mmol_l: '9', ...flags('impaired_mental_status', 'sirs', 'pleural_effusion'), age: '75' },
      output: { score: 5 },
      source: 'computed independently: five items of one point each; 9 mmol/L are 25.2 mg/dL (Wu et al., Gut 2008)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['acg_ap_2024'],
  limits: {
    ...listed('ap_scores_limited', 'within_24_h'),
  },
  run: (values) => points.of(values),
});
