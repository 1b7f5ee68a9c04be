import { Type } from '@sinclair/typebox';
import { compare, decimal, divide, multiply, type Rational, ratio, roundSquareRoot } from '../decimal.ts';
import { number } from '../inputs.ts';
import { calculator, reported } from './calculator.ts';
import { ageYears } from './fields.ts';
import { age } from './parameters.ts';

const aminotransferase = (name: 'ast' | 'alt', title: string, example: string) =>
  number({
    name: `${name}_u_l`,
    description: `${title} in U/L`,
    minimum: 1,
    maximum: 10_000,
    example,
    error: `invalid_${name}`,
    remedy: `Send ${name.toUpperCase()} as decimal text in U/L.`,
  });

const platelets = number({
  name: 'platelets_10e9_l',
  description: 'Platelet count in 10^9/L (250, not 250000)',
  minimum: 1,
  maximum: 2000,
  example: '180',
  error: 'invalid_platelets',
  remedy: 'Send the platelet count in 10^9/L: 250, not 250000.',
  hint: (text) => {
    const count = /^\d{4,7}$/.test(text) ? Number(text) / 1000 : 0;
    return count >= 1 && count <= 2000 ? `; the unit is 10^9/L: ${count}, not ${text}` : '';
  },
});

const LOW = decimal('1.45');
const HIGH = decimal('3.25');

/** The band of FIB-4, given exactly by its square; both cut-offs are themselves indeterminate (Sterling et al., 2006). */
const bandOf = (square: Rational): 'low' | 'indeterminate' | 'high' => {
  if (compare(square, multiply(LOW, LOW)) < 0) return 'low';
  return compare(square, multiply(HIGH, HIGH)) > 0 ? 'high' : 'indeterminate';
};

/** FIB-4 index of liver fibrosis (Sterling et al., Hepatology 2006). doi:10.1002/hep.21178 */
export const fib4 = calculator({
  id: 'fib4',
  title: 'FIB-4 index',
  description:
    'FIB-4 index of liver fibrosis with the Sterling band, decided on the unrounded value. Least reliable under 35 and over 65 years.',
  formula: 'fib4',
  expression: 'FIB-4 = (age_years * AST_U_L) / (platelets_10e9_L * sqrt(ALT_U_L))',
  inputs: {
    age,
    ast: aminotransferase('ast', 'Aspartate aminotransferase (AST)', '45'),
    alt: aminotransferase('alt', 'Alanine aminotransferase (ALT)', '40'),
    platelets,
  },
  response: {
    age_years: ageYears,
    ast_u_l: Type.Number({ description: 'AST used, in U/L, rounded half-up to 4 decimals' }),
    alt_u_l: Type.Number({ description: 'ALT used, in U/L, rounded half-up to 4 decimals' }),
    platelets_10e9_l: Type.Number({ description: 'Platelet count used, in 10^9/L, rounded half-up to 4 decimals' }),
    fib4: Type.Number({ description: 'FIB-4 index, rounded half-up to 2 decimals' }),
    sterling_band: Type.Union([Type.Literal('low'), Type.Literal('indeterminate'), Type.Literal('high')], {
      description: 'low below 1.45, indeterminate from 1.45 to 3.25, high above 3.25, of the unrounded value',
    }),
  },
  citation: {
    authors: 'Sterling RK, Lissen E, Clumeck N, et al.',
    doi: '10.1002/hep.21178',
    id: 'sterling_2006',
    source: 'Hepatology 2006;43(6):1317-1325',
    title:
      'Development of a simple noninvasive index to predict significant fibrosis in patients with HIV/HCV coinfection',
  },
  example: { age: '55', ast_u_l: '45', alt_u_l: '40', platelets_10e9_l: '180' },
  run: ({ age, ast, alt, platelets }) => {
    const product = multiply(ratio(age), ast);
    const square = divide(multiply(product, product), multiply(platelets, platelets, alt));
    return {
      age_years: age,
      ast_u_l: reported(ast),
      alt_u_l: reported(alt),
      platelets_10e9_l: reported(platelets),
      fib4: roundSquareRoot(square, 2),
      sterling_band: bandOf(square),
    };
  },
});
