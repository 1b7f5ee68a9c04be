import { mended } from '../../currency.ts';
import { isAbove, over, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { ast, platelets } from '../laboratory.ts';
import { ACUTE_ABOVE } from '../limits.ts';
import { measure } from '../measures.ts';
import { category, rounded, scale } from '../results.ts';

const WAI = {
  source: 'Wai et al., Hepatology 2003',
  scale: scale('low', ['indeterminate', 'above', '0.5'], ['high', 'above', '1.5']),
};

/** AST to platelet ratio index (Wai et al., Hepatology 2003). doi:10.1053/jhep.2003.50346 */
export const apri = calculator({
  id: 'apri',
  title: 'APRI',
  specialty: 'liver',
  pick: 'one_draw',
  synonyms: ['AST to platelet ratio index', 'liver fibrosis', 'cirrhosis', 'hepatitis C'],
  formula: 'apri',
  expression: 'APRI = 100 * (AST / AST_ULN) / platelets_10e9_L',
  description:
    'AST to platelet ratio index with the band of Wai for chronic hepatitis C. In chronic hepatitis B WHO takes other cut-offs: 0.5 and 1.0.',
  inputs: {
    ast,
    limit: optional(
      measure(
        ['ast_upper_limit_u_l', 'U/L', [10, 200], '40'],
        'Upper limit of normal of AST',
        'invalid_ast_upper_limit',
      ),
      40,
    ),
    platelets,
  },
  used: 'all',
  response: { apri: rounded(2, 'AST to platelet ratio index'), wai_band: category(WAI) },
  meaning: [
    {
      field: 'wai_band',
      about: 'significant fibrosis (Ishak stage 3 or more) in chronic hepatitis C',
      words: {
        low: 'unlikely',
        indeterminate: 'neither excluded nor predicted',
        high: 'likely',
      },
      source: 'Wai et al., Hepatology 2003;38(2):518-526',
      year: 2003,
      doi: '10.1053/jhep.2003.50346',
    },
    {
      field: 'apri',
      use: 'hbv_who_2024',
      about: 'in chronic hepatitis B only, from 12 years: fibrosis as a reason to treat',
      by: scale('below', ['significant_fibrosis', 'above', '0.5'], ['cirrhosis', 'above', '1']),
      categories: {
        below:
          'in chronic hepatitis B APRI gives no reason to treat; HBV DNA above 2,000 IU/mL with raised ALT, HIV, HCV or HDV, immunosuppression, diabetes or fatty liver, and liver cancer or cirrhosis in the family remain reasons',
        significant_fibrosis: 'in chronic hepatitis B: treat, at any HBV DNA or ALT',
        cirrhosis: 'in chronic hepatitis B: treat, at any HBV DNA or ALT',
      },
      source: 'WHO guidelines on chronic hepatitis B, March 2024',
      year: 2024,
      doi: '',
    },
  ],
  citation: {
    authors: 'Wai CT, Greenson JK, Fontana RJ, et al.',
    doi: '10.1053/jhep.2003.50346',
    id: 'wai_2003',
    source: 'Hepatology 2003;38(2):518-526',
    title:
      'A simple noninvasive index can predict both significant fibrosis and cirrhosis in patients with chronic hepatitis C',
  },
  examples: [
    {
      input: { ast_u_l: '80', ast_upper_limit_u_l: '40', platelets_10e9_l: '100' },
      output: { apri: 2, wai_band: 'high' },
      source: 'computed independently: 100 * (80 / 40) / 100 = 2 exactly',
    },
    {
      input: { ast_u_l: '40', platelets_10e9_l: '200' },
      output: { apri: 0.5, wai_band: 'low' },
      source: 'computed independently: 100 * 1 / 200 = 0.5 exactly, which is still low',
    },
    {
      input: { ast_u_l: '45', ast_upper_limit_u_l: '35', platelets_10e9_l: '180' },
      output: { apri: 0.71, wai_band: 'indeterminate' },
      source: 'computed independently: 100 * (45 / 35) / 180 = 0.7142…',
    },
    {
      input: { ast_u_l: '60', platelets_10e9_l: '100' },
      output: { apri: 1.5, wai_band: 'indeterminate' },
      source: 'computed independently: 100 * 1.5 / 100 = 1.5 exactly, which is still indeterminate',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['who_hbv_2024', 'aasld_hcv'],
  limits: {
    hbv_cutoffs_who_2024: {
      isListed: true,
      if: 'APRI above 0.5',
      whenResult: ({ apri }) => isAbove(apri, '0.5'),
    },
    ast_limit_assumed: { if: 'ast_upper_limit_u_l not sent', when: (_, query) => !query.has('ast_upper_limit_u_l') },
    acute_hepatitis: { if: 'AST above 200 U/L', when: ({ ast }) => isAbove(ast, ACUTE_ABOVE) },
  },
  changes: [
    mended(
      '2026-11-27',
      'The cut-offs of WHO for chronic hepatitis B stand beside those of 2003.',
      'WHO hepatitis B 2024',
    ),
  ],
  run: ({ ast, limit, platelets }) => {
    const apri = over(times(100, ast), times(limit, platelets));
    return { apri, wai_band: apri };
  },
});
