import { listed, mended } from '../../currency.ts';
import { divide, isAbove, isBelow, multiply, ratio } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator, medCalcBench } from '../calculator.ts';
import { alt, ast, platelets } from '../laboratory.ts';
import { ACUTE_ABOVE, fibrosisAges } from '../limits.ts';
import { age, ageYears } from '../parameters.ts';
import { category, outcomeOf, reported, rounded, scale } from '../results.ts';

/** Both cut-offs are themselves indeterminate. */
const STERLING = {
  source: 'Sterling et al., Hepatology 2006',
  scale: scale('low', ['indeterminate', 'from', '1.45'], ['high', 'above', '3.25']),
};

/** The cut-offs of steatotic liver disease (AASLD practice guidance 2023), by age. */
const MASLD = scale('low', ['indeterminate', 'from', '1.3'], ['high', 'above', '2.67']);
const MASLD_FROM_65 = scale('low', ['indeterminate', 'from', '2'], ['high', 'above', '2.67']);

/** FIB-4 index of liver fibrosis (Sterling et al., Hepatology 2006). doi:10.1002/hep.21178 */
export const fib4 = calculator({
  id: 'fib4',
  title: 'FIB-4 index',
  specialty: 'liver',
  pick: 'one_draw',
  synonyms: ['fibrosis-4', 'FIB4', 'Fib-4', 'Sterling', 'liver fibrosis', 'cirrhosis', 'NAFLD', 'MASLD', 'hepatitis C'],
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
    {
      field: 'fib4',
      use: 'masld',
      about: 'advanced fibrosis in adults with metabolic dysfunction-associated steatotic liver disease',
      by: [
        { if: 'from 65 years', when: ({ age }) => age >= 65, scale: MASLD_FROM_65 },
        { if: 'below 65 years', when: () => true, scale: MASLD },
      ],
      categories: {
        low: 'advanced fibrosis unlikely; repeat in 1 to 2 years with diabetes or two metabolic risks',
        indeterminate: 'second test: elastography or ELF',
        high: 'refer to a specialist of the liver',
      },
      source: 'AASLD practice guidance on nonalcoholic fatty liver disease, Hepatology 2023',
      year: 2023,
      doi: '10.1097/HEP.0000000000000323',
    },
    {
      field: 'fib4',
      use: 'hcv_aasld_idsa',
      about: 'cirrhosis in adults with chronic hepatitis C before treatment',
      by: scale('below', ['evaluate', 'above', '3.25']),
      categories: {
        below: 'FIB-4 gives no sign of cirrhosis; other signs remain reasons to look for it',
        evaluate: 'evaluate for cirrhosis',
      },
      source: 'AASLD-IDSA guidance on hepatitis C, simplified treatment, by a summary',
      year: 2023,
      doi: '',
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
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aasld_masld_2023', 'easl_masld_2024', 'aasld_hcv'],
  limits: {
    ...listed('masld_cutoffs', 'hiv_hcv_cohort', 'low_does_not_exclude'),
    ...fibrosisAges('1.45', '2.0'),
    acute_hepatitis: {
      if: 'AST or ALT above 200 U/L',
      when: ({ ast, alt }) => isAbove(ast, ACUTE_ABOVE) || isAbove(alt, ACUTE_ABOVE),
    },
    low_platelets_other_cause: { if: 'platelets below 50', when: ({ platelets }) => isBelow(platelets, 50) },
    low_by_sterling_not_masld: {
      if: 'FIB-4 from 1.3 to below 1.45, age below 65',
      whenResult: ({ fib4 }, { age }) =>
        age < 65 && outcomeOf(MASLD, fib4) !== 'low' && outcomeOf(STERLING.scale, fib4) === 'low',
    },
  },
  changes: [
    mended(
      '2026-11-27',
      'The cut-offs of steatotic liver disease and of hepatitis C alone stand beside those of 2006.',
      'AASLD 2023; AASLD-IDSA',
    ),
  ],
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
