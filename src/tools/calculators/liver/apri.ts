import { over, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { calculator } from '../calculator.ts';
import { ast, platelets } from '../laboratory.ts';
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
  synonyms: ['AST to platelet ratio index', 'liver fibrosis', 'cirrhosis', 'hepatitis C'],
  formula: 'apri',
  expression: 'APRI = 100 * (AST / AST_ULN) / platelets_10e9_L',
  description:
    'AST to platelet ratio index with the band of Wai for chronic hepatitis C. The cut-offs that WHO recommends for hepatitis B are others.',
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
      input: { ast_u_l: '80', platelets_10e9_l: '100' },
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
  run: ({ ast, limit, platelets }) => {
    const apri = over(times(100, ast), times(limit, platelets));
    return { apri, wai_band: apri };
  },
});
