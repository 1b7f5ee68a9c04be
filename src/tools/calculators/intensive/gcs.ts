import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { count } from '../measures.ts';
import { category, plain, scale } from '../results.ts';

const part = (name: 'eye' | 'verbal' | 'motor', maximum: number) =>
  said({ coma: name }, count([name, '', [1, maximum], String(maximum)], `Best ${name} response`, `invalid_${name}`));

const BAND = {
  source: 'Teasdale and Jennett, Lancet 1974, with the customary bands of head injury',
  scale: scale('severe', ['moderate', 'from', '9'], ['mild', 'from', '13']),
};

/** Glasgow coma scale (Teasdale and Jennett, Lancet 1974). doi:10.1016/S0140-6736(74)91639-0 */
export const gcs = calculator({
  id: 'gcs',
  title: 'Glasgow coma scale',
  specialty: 'intensive',
  synonyms: ['GCS', 'coma scale', 'consciousness', 'head injury', 'eye verbal motor', 'TBI'],
  stated: { gcs: 'score' },
  formula: 'gcs',
  description:
    'Total of the Glasgow coma scale, 3-15, with the customary band. For adults; a response that cannot be tested has no number, and then there is no total.',
  inputs: { eye: part('eye', 4), verbal: part('verbal', 5), motor: part('motor', 6) },
  used: 'all',
  response: {
    score: plain(Type.Integer({ description: 'Sum of the three responses', minimum: 3, maximum: 15 })),
    gcs_band: category(BAND),
  },
  citation: {
    authors: 'Teasdale G, Jennett B',
    doi: '10.1016/S0140-6736(74)91639-0',
    id: 'teasdale_1974',
    source: 'Lancet 1974;2(7872):81-84',
    title: 'Assessment of coma and impaired consciousness. A practical scale',
  },
  examples: [
    {
      input: { eye: '4', verbal: '5', motor: '6' },
      output: { score: 15, gcs_band: 'mild' },
      source: 'computed independently: 4 + 5 + 6 = 15',
    },
    {
      input: { eye: '2', verbal: '2', motor: '4' },
      output: { score: 8, gcs_band: 'severe' },
      source: 'computed independently: 2 + 2 + 4 = 8, still severe',
    },
    {
      input: { eye: '3', verbal: '4', motor: '5' },
      output: { score: 12, gcs_band: 'moderate' },
      source: 'computed independently: 3 + 4 + 5 = 12, still moderate',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['nice_ng232'],
  limits: {
    ...listed('untestable_component', 'head_injury_bands'),
  },
  run: ({ eye, verbal, motor }) => {
    const score = eye + verbal + motor;
    return { score, gcs_band: score };
  },
});
