import { listed } from '../../currency.ts';
import { isFrom, minus, plus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bicarbonate } from '../laboratory.ts';
import { rounded } from '../results.ts';

/** Expected PaCO2 in metabolic acidosis (Albert, Dell and Winters, Ann Intern Med 1967). */
export const winters = calculator({
  id: 'winters',
  title: 'Expected PaCO2 in metabolic acidosis (Winters)',
  specialty: 'metabolic',
  pick: 'one_draw',
  synonyms: [
    "Winter's formula",
    'Winters formula',
    'expected pCO2',
    'respiratory compensation',
    'acid base',
    'metabolic acidosis',
  ],
  formula: 'winters',
  expression: 'PaCO2 = 1.5 * HCO3 + 8, plus or minus 2',
  description:
    'Arterial carbon dioxide pressure that a metabolic acidosis is expected to bring about, with its range of 2 mmHg to either side. Not for metabolic alkalosis, nor before compensation is complete.',
  inputs: { bicarbonate },
  used: 'all',
  response: {
    expected_paco2_mmhg: rounded(1, 'Expected PaCO2 in mmHg'),
    expected_paco2_low_mmhg: rounded(1, 'Lower end of the range in mmHg'),
    expected_paco2_high_mmhg: rounded(1, 'Upper end of the range in mmHg'),
  },
  citation: {
    authors: 'Albert MS, Dell RB, Winters RW',
    doi: '10.7326/0003-4819-66-2-312',
    id: 'albert_1967',
    source: 'Ann Intern Med 1967;66(2):312-322',
    title: 'Quantitative displacement of acid-base equilibrium in metabolic acidosis',
  },
  examples: [
    {
      input: { bicarbonate_mmol_l: '10' },
      output: { expected_paco2_mmhg: 23, expected_paco2_low_mmhg: 21, expected_paco2_high_mmhg: 25 },
      source: 'computed independently: 1.5 * 10 + 8 = 23, from 21 to 25',
    },
    {
      input: { bicarbonate_mmol_l: '16.3' },
      output: { expected_paco2_mmhg: 32.5, expected_paco2_low_mmhg: 30.5, expected_paco2_high_mmhg: 34.5 },
      source: 'computed independently: 1.5 * 16.3 + 8 = 32.45, a tie that rounds up',
    },
    {
      input: { bicarbonate_mmol_l: '5' },
      output: { expected_paco2_mmhg: 15.5, expected_paco2_low_mmhg: 13.5, expected_paco2_high_mmhg: 17.5 },
      source: 'computed independently: 1.5 * 5 + 8 = 15.5',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    ...listed('steady_state'),
    not_below_24: { if: 'bicarbonate from 24 mmol/L', when: ({ bicarbonate }) => isFrom(bicarbonate, 24) },
  },
  run: ({ bicarbonate }) => {
    const expected = plus(times('1.5', bicarbonate), 8);
    return {
      expected_paco2_mmhg: expected,
      expected_paco2_low_mmhg: minus(expected, 2),
      expected_paco2_high_mmhg: plus(expected, 2),
    };
  },
});
