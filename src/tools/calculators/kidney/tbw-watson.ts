import { listed } from '../../currency.ts';
import { isUpTo, over, plus, type Rational, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { implausibleBody } from '../limits.ts';
import { age, height, sex, weight } from '../parameters.ts';
import { rounded } from '../results.ts';

type Body = {
  readonly age: number;
  readonly sex: 'female' | 'male';
  readonly height: Rational;
  readonly weight: Rational;
};

const waterOf = ({ age, sex, height, weight }: Body) =>
  sex === 'male'
    ? plus('2.447', times('-0.09516', age), times('0.1074', height), times('0.3362', weight))
    : plus('-2.097', times('0.1069', height), times('0.2466', weight));

/** Total body water (Watson et al., Am J Clin Nutr 1980). doi:10.1093/ajcn/33.1.27 */
export const tbwWatson = calculator({
  id: 'tbw_watson',
  title: 'Total body water (Watson)',
  specialty: 'kidney',
  synonyms: ['Watson', 'TBW', 'total body water', 'urea distribution volume', 'Kt/V volume'],
  formula: 'watson_1980',
  expression:
    'men: TBW = 2.447 - 0.09516 * age + 0.1074 * height_cm + 0.3362 * weight_kg; women: TBW = -2.097 + 0.1069 * height_cm + 0.2466 * weight_kg',
  description:
    'Total body water of adults in litres and in percent of the weight, by the equations of Watson with the 0.09516 a year of the paper; many copies print 0.09156. Over- or underhydration is not seen.',
  inputs: { age, sex, height, weight },
  used: 'all',
  response: {
    total_body_water_l: rounded(2, 'Total body water in litres'),
    percent_of_weight: rounded(1, 'Total body water in percent of the weight'),
  },
  citation: {
    authors: 'Watson PE, Watson ID, Batt RD',
    doi: '10.1093/ajcn/33.1.27',
    id: 'watson_1980',
    source: 'Am J Clin Nutr 1980;33(1):27-39',
    title: 'Total body water volumes for adult males and females estimated from simple anthropometric measurements',
  },
  examples: [
    {
      input: { age: '50', sex: 'male', height_cm: '175', weight_kg: '70' },
      output: { total_body_water_l: 40.02, percent_of_weight: 57.2 },
      source: 'computed independently: 2.447 - 4.758 + 18.795 + 23.534 = 40.018',
    },
    {
      input: { age: '50', sex: 'female', height_cm: '165', weight_kg: '60' },
      output: { total_body_water_l: 30.34, percent_of_weight: 50.6 },
      source: 'computed independently: -2.097 + 17.6385 + 14.796 = 30.3375',
    },
    {
      input: { age: '30', sex: 'female', height_in: '64', weight_lb: '130' },
      output: { total_body_water_l: 29.82, percent_of_weight: 50.6 },
      source: 'computed independently: -2.097 + 0.1069 * 162.56 + 0.2466 * 58.9670081 = 29.821…',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: { ...listed('hydration_not_seen'), implausible_body: implausibleBody },
  check: (body) =>
    isUpTo(waterOf(body), 0)
      ? {
          code: 'invalid_weight',
          parameter: 'weight_kg',
          message: 'the body water is not positive at this height and weight',
        }
      : undefined,
  run: (body) => {
    const water = waterOf(body);
    return { total_body_water_l: water, percent_of_weight: over(times(water, 100), body.weight) };
  },
});
