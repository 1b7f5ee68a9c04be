/** The three coded signs of the Revised Trauma Score, and their weighted sum (Champion et al., J Trauma 1989). */
import { plus, times, type Value } from '../../exact-numbers.ts';
import { measured, type Values } from '../../inputs.ts';
import { measure } from '../measures.ts';
import { scale } from '../results.ts';
import { scoring } from '../scoring.ts';
import { comaScale, systolic } from '../vitals.ts';

/** Without a pulse and without breathing both are 0. */
export const signs = {
  gcs: comaScale,
  sbp: systolic([0, 350]),
  respiratoryRate: measured(
    'respiratory_rate',
    measure(
      ['respiratory_rate_bpm', 'breaths per minute', [0, 100], '18'],
      'Respiratory rate',
      'invalid_respiratory_rate',
    ),
  ),
};

/** A class begins at its printed lower limit. */
export const coded = scoring(signs, [
  {
    factor: 'gcs',
    input: 'gcs',
    points: scale(0, [1, 'from', '4'], [2, 'from', '6'], [3, 'from', '9'], [4, 'from', '13']),
  },
  {
    factor: 'systolic_bp',
    input: 'sbp',
    points: scale(0, [1, 'from', '1'], [2, 'from', '50'], [3, 'from', '76'], [4, 'from', '90']),
  },
  {
    factor: 'respiratory_rate',
    input: 'respiratoryRate',
    points: scale(0, [1, 'from', '1'], [2, 'from', '6'], [4, 'from', '10'], [3, 'from', '30']),
  },
]);

const WEIGHTS = ['0.9368', '0.7326', '0.2908'];

/** The Revised Trauma Score before it is rounded. */
export const traumaScore = (values: Values<typeof signs>): Value =>
  plus(...coded.of(values).components.map(({ points }, index) => times(WEIGHTS[index] ?? 0, points)));
