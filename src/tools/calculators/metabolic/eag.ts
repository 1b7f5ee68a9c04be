import { listed } from '../../currency.ts';
import { minus, over, plus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { hba1c } from '../laboratory.ts';
import { rounded } from '../results.ts';

/** Estimated average glucose (Nathan et al., Diabetes Care 2008). doi:10.2337/dc08-0545 */
export const eag = calculator({
  id: 'eag',
  title: 'Estimated average glucose from HbA1c',
  specialty: 'metabolic',
  synonyms: ['eAG', 'estimated average glucose', 'HbA1c', 'A1c to glucose', 'average blood sugar'],
  formula: 'adag_2008',
  expression: 'eAG_mg_dL = 28.7 * HbA1c_percent - 46.7',
  description:
    'Average glucose that an HbA1c stands for, in mg/dL and in mmol/L. For adults; not with anaemia, haemoglobin variants, or a short life of the red cells.',
  inputs: { hba1c },
  used: 'all',
  response: {
    eag_mg_dl: rounded(1, 'Estimated average glucose in mg/dL'),
    eag_mmol_l: rounded(1, 'Estimated average glucose in mmol/L'),
  },
  citation: {
    authors: 'Nathan DM, Kuenen J, Borg R, et al.',
    doi: '10.2337/dc08-0545',
    id: 'nathan_2008',
    source: 'Diabetes Care 2008;31(8):1473-1478',
    title: 'Translating the A1C assay into estimated average glucose values',
  },
  examples: [
    {
      input: { hba1c_percent: '7' },
      output: { eag_mg_dl: 154.2, eag_mmol_l: 8.6 },
      source: 'ADA Standards of Care 2024, table of HbA1c and glucose: 7 percent are 154 mg/dL and 8.6 mmol/L',
    },
    {
      input: { hba1c_mmol_mol: '53' },
      output: { eag_mg_dl: 154.2, eag_mmol_l: 8.6 },
      source: 'computed independently: 53 / 10.929 + 2.15 = 6.9994… percent; 28.7 * 6.9994… - 46.7 = 154.18…',
    },
    {
      input: { hba1c_percent: '10' },
      output: { eag_mg_dl: 240.3, eag_mmol_l: 13.4 },
      source: 'computed independently: 287 - 46.7 = 240.3; 240.3 / 18 = 13.35',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['ada_standards_2024'],
  limits: { ...listed('hba1c_unreliable') },
  run: ({ hba1c }) => {
    const percent = plus(over(hba1c, '10.929'), '2.15');
    const glucose = minus(times('28.7', percent), '46.7');
    return { eag_mg_dl: glucose, eag_mmol_l: over(glucose, 18) };
  },
});
