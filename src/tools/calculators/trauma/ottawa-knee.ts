import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { scale, yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const signs = items({
  fibular_head_tenderness: [1, 'Tender head of the fibula'],
  isolated_patellar_tenderness: [1, 'Tender patella, and no other bone of the knee'],
  cannot_flex_90: [1, 'Cannot bend the knee to 90 degrees'],
  cannot_bear_weight: [1, 'Cannot bear weight for four steps, at once and now'],
});

const inputs = { age, ...signs.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'age_ge_55', input: 'age', points: scale(0, [1, 'from', '55']) },
  ...signs.factors,
]);

/** Ottawa knee rule (Stiell et al., JAMA 1996). doi:10.1001/jama.1996.03530320035031 */
export const ottawaKnee = calculator({
  id: 'ottawa_knee',
  title: 'Ottawa knee rule',
  specialty: 'trauma',
  synonyms: ['knee X-ray', 'knee injury', 'knee radiograph'],
  formula: 'ottawa_knee_rule',
  description: 'An X-ray of an injured knee with any of five criteria. For adults, within 7 days of the injury.',
  inputs,
  used: 'not_flags',
  response: {
    knee_xray_indicated: yesOrNo('Whether any criterion is present'),
    score: points.score,
    components: points.components,
  },
  citation: {
    authors: 'Stiell IG, Greenberg GH, Wells GA, et al.',
    doi: '10.1001/jama.1996.03530320035031',
    id: 'stiell_1996',
    source: 'JAMA 1996;275(8):611-615',
    title: 'Prospective validation of a decision rule for the use of radiography in acute knee injuries',
  },
  examples: [
    {
      input: { age: '54', ...flags('cannot_flex_90') },
      output: { knee_xray_indicated: true, score: 1 },
      source: 'computed independently: the knee does not bend to 90 degrees',
    },
    {
      input: { age: '54', ...flags() },
      output: { knee_xray_indicated: false, score: 0 },
      source: 'computed independently: no criterion is present',
    },
    {
      input: { age: '55', ...flags(...Object.keys(signs.inputs)) },
      output: { knee_xray_indicated: true, score: 5 },
      source: 'computed independently: all five, with the age',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: { ...listed('knee_within_7_days') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, knee_xray_indicated: result.score > 0 };
  },
});
