import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { ratedItems, scoring } from '../scoring.ts';

const table = ratedItems({
  nausea: [7, 'Nausea and vomiting, 0 absent to 7 constant'],
  tremor: [7, 'Tremor, 0 absent to 7 severe'],
  sweats: [7, 'Sweats, 0 absent to 7 drenching'],
  anxiety: [7, 'Anxiety, 0 absent to 7 panic'],
  agitation: [7, 'Agitation, 0 absent to 7 never at rest'],
  tactile_disturbances: [7, 'Tactile disturbances, 0 absent to 7 continuous hallucinations'],
  auditory_disturbances: [7, 'Auditory disturbances, 0 absent to 7 continuous hallucinations'],
  visual_disturbances: [7, 'Visual disturbances, 0 absent to 7 continuous hallucinations'],
  headache: [7, 'Headache or fullness in the head, 0 absent to 7 extreme'],
  orientation: [4, 'Orientation and clouding, 0 oriented to 4 disoriented for place or person'],
});

const points = scoring(table.inputs, table.factors);
const rated = (...ratings: readonly number[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(table.inputs).map((name, index) => [name, String(ratings[index] ?? 0)]));

/** CIWA-Ar (Sullivan et al., Br J Addict 1989). doi:10.1111/j.1360-0443.1989.tb00737.x */
export const ciwaAr = calculator({
  id: 'ciwa_ar',
  title: 'CIWA-Ar',
  specialty: 'mind',
  synonyms: [
    'Clinical Institute Withdrawal Assessment',
    'CIWA',
    'alcohol withdrawal',
    'alcohol withdrawal scale',
    'delirium tremens',
  ],
  formula: 'ciwa_ar',
  description:
    'Severity of alcohol withdrawal in people who can answer, 0-67: nine items of 0-7 and orientation of 0-4. There is no band, because protocols act at different scores.',
  inputs: table.inputs,
  response: { score: points.score, components: points.components },
  citation: {
    authors: 'Sullivan JT, Sykora K, Schneiderman J, Naranjo CA, Sellers EM',
    doi: '10.1111/j.1360-0443.1989.tb00737.x',
    id: 'sullivan_1989',
    source: 'Br J Addict 1989;84(11):1353-1357',
    title:
      'Assessment of alcohol withdrawal: the revised clinical institute withdrawal assessment for alcohol scale (CIWA-Ar)',
  },
  examples: [
    {
      input: rated(1, 4, 3, 4, 2, 0, 0, 0, 2, 1),
      output: { score: 17 },
      source: 'computed independently: 1 + 4 + 3 + 4 + 2 + 2 + 1 = 17',
    },
    { input: rated(), output: { score: 0 }, source: 'computed independently: nothing scores' },
    {
      input: rated(7, 7, 7, 7, 7, 7, 7, 7, 7, 4),
      output: { score: 67 },
      source: 'computed independently: 9 * 7 + 4 = 67, the highest score',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['asam_alcohol_2020'],
  limits: { ...listed('withdrawal_who_can_answer', 'protocol_cutoffs_differ') },
  run: (values) => points.of(values),
});
