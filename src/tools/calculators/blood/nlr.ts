import { listed } from '../../currency.ts';
import { over } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { rounded } from '../results.ts';

/** Neutrophil to lymphocyte ratio (Zahorec, Bratisl Lek Listy 2001). */
export const nlr = calculator({
  id: 'nlr',
  title: 'Neutrophil to lymphocyte ratio',
  specialty: 'blood',
  synonyms: ['NLR', 'neutrophil lymphocyte ratio', 'neutrophils per lymphocyte'],
  formula: 'nlr',
  expression: 'NLR = neutrophils / lymphocytes',
  description:
    'Ratio of the absolute counts of neutrophils and lymphocytes. There is no band, because no limit is agreed: cut-offs differ by disease.',
  inputs: {
    neutrophils: measure(['neutrophils_10e9_l', '10^9/L', [0, 500], '6'], 'Neutrophil count', 'invalid_neutrophils'),
    lymphocytes: measure(
      ['lymphocytes_10e9_l', '10^9/L', [0.01, 500], '1.5'],
      'Lymphocyte count',
      'invalid_lymphocytes',
    ),
  },
  used: 'all',
  response: { nlr: rounded(2, 'Neutrophils per lymphocyte') },
  citation: {
    authors: 'Zahorec R',
    doi: '',
    id: 'zahorec_2001',
    source: 'Bratisl Lek Listy 2001;102(1):5-14',
    title:
      'Ratio of neutrophil to lymphocyte counts - rapid and simple parameter of systemic inflammation and stress in critically ill',
  },
  examples: [
    {
      input: { neutrophils_10e9_l: '6', lymphocytes_10e9_l: '1.5' },
      output: { nlr: 4 },
      source: 'computed independently: 6 / 1.5 = 4 exactly',
    },
    {
      input: { neutrophils_10e9_l: '7', lymphocytes_10e9_l: '0.9' },
      output: { nlr: 7.78 },
      source: 'computed independently: 7 / 0.9 = 7.777…',
    },
    {
      input: { neutrophils_10e9_l: '0', lymphocytes_10e9_l: '2' },
      output: { nlr: 0 },
      source: 'computed independently: 0 / 2 = 0',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'formula'),
  uses: ['registries'],
  limits: { ...listed('nlr_no_cutoff') },
  run: ({ neutrophils, lymphocytes }) => ({ nlr: over(neutrophils, lymphocytes) }),
});
