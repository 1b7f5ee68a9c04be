import { listed } from '../../currency.ts';
import { exp, minus, over, plus, times, type Value } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { count, word } from '../measures.ts';
import { wholeAge } from '../parameters.ts';
import { rounded } from '../results.ts';
import { signs, traumaScore } from './trauma-score.ts';

const inputs = {
  mechanism: word('mechanism', 'Mechanism of the injury', ['blunt', 'penetrating']),
  age: wholeAge(15, 120),
  iss: count(['iss', '', [0, 75], '25'], 'Injury Severity Score', 'invalid_iss'),
  ...signs,
};

type Row = readonly [b0: string, rts: string, iss: string, age: string];

const MTOS_1995: Readonly<Record<'blunt' | 'penetrating', Row>> = {
  blunt: ['-0.4499', '0.8085', '-0.0835', '-1.7430'],
  penetrating: ['-2.5355', '0.9934', '-0.0651', '-1.1360'],
};
const BOYD_1987: typeof MTOS_1995 = {
  blunt: ['-1.2470', '0.9544', '-0.0768', '-1.9052'],
  penetrating: ['-0.6029', '1.1430', '-0.1516', '-2.6676'],
};
const OLD_FROM = 55;

const survival = ([b0, ofRts, ofIss, ofAge]: Row, rts: Value, iss: number, age: number): Value => {
  const b = plus(b0, times(ofRts, rts), times(ofIss, iss), times(ofAge, age >= OLD_FROM ? 1 : 0));
  return over(100, plus(1, exp(minus(0, b))));
};

const call = (mechanism: string, age: string, iss: string, gcs: string, sbp: string, rate: string) => ({
  ...{ mechanism, age, iss, gcs },
  ...{ sbp_mmhg: sbp, respiratory_rate_bpm: rate },
});

/** TRISS (Boyd et al., J Trauma 1987), with both sets of coefficients. doi:10.1097/00005373-198704000-00005 */
export const triss = calculator({
  id: 'triss',
  title: 'TRISS probability of survival',
  specialty: 'trauma',
  synonyms: ['TRISS', 'trauma and injury severity score', 'trauma survival', 'probability of survival after injury'],
  formula: 'triss',
  expression: 'survival = 1 / (1 + exp(-b)); b = b0 + b1 * RTS + b2 * ISS + b3 * age_index',
  description:
    'Probability of surviving an injury by Revised Trauma Score, Injury Severity Score, age from 55 and mechanism, with the coefficients of 1987 and those of the revision of 1995. From 15 years on.',
  inputs,
  used: 'all',
  response: {
    rts: rounded(4, 'Revised Trauma Score'),
    survival_mtos_1995_percent: rounded(1, 'Probability of survival in percent, coefficients of 1995'),
    survival_boyd_1987_percent: rounded(1, 'Probability of survival in percent, coefficients of 1987'),
  },
  citation: {
    authors: 'Boyd CR, Tolson MA, Copes WS',
    doi: '10.1097/00005373-198704000-00005',
    id: 'boyd_1987',
    source: 'J Trauma 1987;27(4):370-378',
    title: 'Evaluating trauma care: the TRISS method',
  },
  examples: [
    {
      input: call('penetrating', '44', '20', '7', '89.99', '45'),
      output: { rts: 4.9438, survival_mtos_1995_percent: 74.5, survival_boyd_1987_percent: 88.2 },
      source: 'computed independently: 0.9368 * 2 + 0.7326 * 3 + 0.2908 * 3 = 4.9438; b 1.0737 and 2.0159',
    },
    {
      input: call('penetrating', '100', '49', '7', '87', '44'),
      output: { rts: 4.9438, survival_mtos_1995_percent: 12.5, survival_boyd_1987_percent: 0.6 },
      source: 'computed independently: the same signs with an age from 55 and an ISS of 49',
    },
    {
      input: call('penetrating', '46', '27', '12', '24', '31'),
      output: { rts: 4.4154, survival_mtos_1995_percent: 52.3, survival_boyd_1987_percent: 58.7 },
      source: 'computed independently: 0.9368 * 3 + 0.7326 + 0.2908 * 3 = 4.4154',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: listed('survival_of_the_1980s', 'two_coefficient_sets', 'intubation_spoils_signs'),
  run: ({ mechanism, age, iss, ...values }) => {
    const score = traumaScore(values);
    return {
      rts: score,
      survival_mtos_1995_percent: survival(MTOS_1995[mechanism], score, iss, age),
      survival_boyd_1987_percent: survival(BOYD_1987[mechanism], score, iss, age),
    };
  },
});
