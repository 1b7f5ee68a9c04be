import { divide, multiply, ratio } from '../../exact-numbers.ts';
import { calculator, fibrosisAges, medCalcBench } from '../calculator.ts';
import { alt, ast, platelets } from '../laboratory.ts';
import { age, ageYears } from '../parameters.ts';
import { category, reported, rounded, scale } from '../results.ts';

/** Both cut-offs are themselves indeterminate. */
const STERLING = {
  source: 'Sterling et al., Hepatology 2006',
  scale: scale('low', ['indeterminate', 'from', '1.45'], ['high', 'above', '3.25']),
};

/** FIB-4 index of liver fibrosis (Sterling et al., Hepatology 2006). doi:10.1002/hep.21178 */
export const fib4 = calculator({
  id: 'fib4',
  title: 'FIB-4 index',
  specialty: 'liver',
  synonyms: ['FIB4', 'Fib-4', 'Sterling', 'liver fibrosis', 'cirrhosis', 'NAFLD', 'MASLD', 'hepatitis C'],
  description:
    'FIB-4 index of liver fibrosis with the Sterling band, decided on the unrounded value. Least reliable under 35 and over 65 years.',
  formula: 'fib4',
  expression: 'FIB-4 = (age_years * AST_U_L) / (platelets_10e9_L * sqrt(ALT_U_L))',
  inputs: {
    age,
    ast,
    alt,
    platelets,
  },
  response: {
    age_years: ageYears,
    ast_u_l: reported('AST used, in U/L'),
    alt_u_l: reported('ALT used, in U/L'),
    platelets_10e9_l: reported('Platelet count used, in 10^9/L'),
    fib4: rounded(2, 'FIB-4 index'),
    sterling_band: category(STERLING),
  },
  meaning: [
    {
      field: 'sterling_band',
      about: 'advanced fibrosis (Ishak stage 4 to 6)',
      words: {
        low: 'negative predictive value 90%',
        indeterminate: 'neither excluded nor predicted',
        high: 'positive predictive value 65%',
      },
      cohort: '832 people with HIV and hepatitis C',
      source: 'Sterling et al., Hepatology 2006;43(6):1317-1325',
      year: 2006,
      doi: '10.1002/hep.21178',
    },
  ],
  citation: {
    authors: 'Sterling RK, Lissen E, Clumeck N, et al.',
    doi: '10.1002/hep.21178',
    id: 'sterling_2006',
    source: 'Hepatology 2006;43(6):1317-1325',
    title:
      'Development of a simple noninvasive index to predict significant fibrosis in patients with HIV/HCV coinfection',
  },
  examples: [
    {
      input: { age: '55', ast_u_l: '45', alt_u_l: '40', platelets_10e9_l: '180' },
      output: { fib4: 2.17, sterling_band: 'indeterminate' },
      source: 'computed independently: 55 * 45 / (180 * 6.32455…) = 2.17406…',
    },
    {
      input: { age: '35', ast_u_l: '107', alt_u_l: '104', platelets_10e9_l: '181' },
      output: { fib4: 2.03, sterling_band: 'indeterminate' },
      source: medCalcBench(19, '2.02888'),
    },
    {
      input: { age: '65', ast_u_l: '100', alt_u_l: '100', platelets_10e9_l: '200' },
      output: { fib4: 3.25, sterling_band: 'indeterminate' },
      source: 'computed independently: 65 * 100 / (200 * 10) = 3.25 exactly, the upper cut-off',
    },
    {
      input: { age: '30', ast_u_l: '20', alt_u_l: '25', platelets_10e9_l: '200' },
      output: { fib4: 0.6, sterling_band: 'low' },
      source: 'computed independently: 30 * 20 / (200 * 5) = 0.6 exactly',
    },
  ],
  caution: fibrosisAges('1.45', '2.0'),
  run: ({ age, ast, alt, platelets }) => {
    const product = multiply(ratio(age), ast);
    const fib4 = { square: divide(multiply(product, product), multiply(platelets, platelets, alt)) };
    return {
      age_years: age,
      ast_u_l: ast,
      alt_u_l: alt,
      platelets_10e9_l: platelets,
      fib4,
      sterling_band: fib4,
    };
  },
});
