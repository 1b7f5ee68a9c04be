/** A calculator that is not sold, to prove that one declaration is enough: it has every part a declaration can have. */

import { Type } from '@sinclair/typebox';
import { calculator } from '../../src/tools/calculators/calculator.ts';
import { height, heightCm, sex, sexUsed, weight } from '../../src/tools/calculators/parameters.ts';
import { category, nullable, plain, reported, rounded, scale } from '../../src/tools/calculators/results.ts';
import { scoring } from '../../src/tools/calculators/scoring.ts';
import { listed } from '../../src/tools/currency.ts';
import { add, compare, decimal, divide, multiply, type Rational } from '../../src/tools/exact-numbers.ts';
import { flag, integer, number, optional, quantity } from '../../src/tools/inputs.ts';
import { deferred } from '../../src/tools/inventory.ts';
import { reviewed } from '../../src/tools/reviews.ts';
import type { Tool } from '../../src/tools/tool.ts';

const waist = number({
  name: 'waist_cm',
  description: 'Waist circumference in cm',
  minimum: 30,
  maximum: 250,
  example: '80',
  error: 'invalid_waist',
  remedy: 'Send the waist circumference in cm.',
});

const albumin = quantity({
  quantity: 'albumin',
  title: 'Serum albumin',
  metric: { name: 'albumin_g_dl', unit: 'g/dL', minimum: 0.5, maximum: 8, example: '4' },
  other: { name: 'albumin_g_l', unit: 'g/L', minimum: 5, maximum: 80, example: '40' },
  conversion: { over: '10' },
  error: 'invalid_albumin',
  remedy: 'Send one albumin as decimal text, in g/dL or in g/L.',
});

const inputs = {
  height,
  sex,
  weight: optional(weight),
  waist,
  albumin,
  meals: integer({
    name: 'meals',
    description: 'Meals a day',
    minimum: 1,
    maximum: 9,
    example: '3',
    error: 'invalid_meals',
    remedy: 'Send {range} meals.',
  }),
  smoker: flag('smoker', 'Smokes; scores -1'),
};

const points = scoring(inputs, [
  { factor: 'meals_a_day', input: 'meals', points: scale(0, [1.5, 'from', '4'], [3, 'above', '6']) },
  { factor: 'waist', input: 'waist', points: scale(2, [0, 'above', '80']) },
  { factor: 'smoker', when: ({ smoker }) => smoker, points: -1 },
]);

const negative = (value: Rational): Rational => multiply(value, decimal('-1'));

/** Devine's ideal body weight with inputs, a band and a score beside it. */
export const devine: Tool = deferred({ id: 'ibw_invented', path: '/api/calc/ibw_invented', price: 5000n }, () =>
  calculator({
    id: 'ibw_invented',
    title: 'Ideal body weight (Devine)',
    specialty: 'dosing',
    synonyms: ['Invented'],
    description: 'Ideal and adjusted body weight by Devine. For adults of 60 inches or more.',
    formula: 'devine',
    expression: 'IBW_kg = (50 if male else 45.5) + 2.3 * (height_in - 60)',
    inputs,
    response: {
      height_cm: heightCm,
      sex: sexUsed,
      waist_cm: reported('Waist used, in cm'),
      ibw_kg: rounded(1, 'Ideal body weight in kg'),
      adjusted_body_weight_kg: nullable(rounded(3, 'Adjusted body weight in kg')),
      below_60_in: plain(Type.Boolean({ description: 'Whether the height is below 60 inches' })),
      ideal_bmi_band: category({
        source: 'Invented for this test, 2026',
        scale: scale('slim', ['middle', 'from', '20'], ['broad', 'above', '22.5']),
      }),
      score: points.score,
      max_score: points.maxScore,
      components: points.components,
    },
    status: { is: 'convention' },
    reviewed: reviewed('2026-11-23', 'formula'),
    uses: [],
    limits: listed('no_target_advice'),
    citation: {
      authors: 'Devine BJ',
      doi: '',
      id: 'devine_1974',
      source: 'Drug Intell Clin Pharm 1974;8:650-655',
      title: 'Gentamicin therapy',
    },
    examples: [
      {
        input: {
          height_cm: '160',
          sex: 'female',
          weight_kg: '78',
          waist_cm: '80',
          albumin_g_l: '40',
          meals: '4',
          smoker: 'true',
        },
        output: { ibw_kg: 52.4, adjusted_body_weight_kg: 62.629, ideal_bmi_band: 'middle', score: 2.5 },
        source:
          'MedCalc-Bench (Khandekar et al., NeurIPS 2024, arXiv:2406.12036), calculator 62: 52.38197 and 62.62918',
      },
      {
        input: { height_in: '60', sex: 'male', waist_cm: '80', albumin_g_dl: '4', meals: '3', smoker: 'false' },
        output: { ibw_kg: 50, adjusted_body_weight_kg: null, below_60_in: false, ideal_bmi_band: 'middle', score: 2 },
        source: 'computed independently: 50 + 2.3 * 0 = 50; 50 / 1.524^2 = 21.5',
      },
      {
        input: { height_in: '70', sex: 'male', waist_cm: '80', albumin_g_dl: '4', meals: '7', smoker: 'false' },
        output: { ibw_kg: 73, ideal_bmi_band: 'broad', score: 5 },
        source: 'computed independently: 50 + 2.3 * 10 = 73; 73 / 1.778^2 = 23.1',
      },
    ],
    run: (values) => {
      const { height, sex, weight, waist } = values;
      const inches = divide(height, decimal('2.54'));
      const over60 = add(inches, decimal('-60'));
      const ideal = add(decimal(sex === 'male' ? '50' : '45.5'), multiply(decimal('2.3'), over60));
      return {
        height_cm: height,
        sex,
        waist_cm: waist,
        ibw_kg: ideal,
        adjusted_body_weight_kg:
          weight === undefined ? null : add(ideal, multiply(decimal('0.4'), add(weight, negative(ideal)))),
        below_60_in: compare(inches, decimal('60')) < 0,
        ideal_bmi_band: divide(multiply(ideal, decimal('10000')), multiply(height, height)),
        ...points.of(values),
      };
    },
  }),
);
