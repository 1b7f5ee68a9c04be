import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { sex } from '../parameters.ts';
import { yesOrNo } from '../results.ts';
import { ratedItems, scoring } from '../scoring.ts';

const table = ratedItems({
  frequency: [4, '0 never, 1 monthly or less, 2 two to four a month, 3 two or three a week, 4 more often'],
  typical_drinks: [4, 'On a typical day: 0 one or two, 1 three or four, 2 five or six, 3 seven to nine, 4 more'],
  six_or_more: [4, 'Six or more at once: 0 never, 1 less than monthly, 2 monthly, 3 weekly, 4 daily'],
});

const inputs = { sex, ...table.inputs };
const points = scoring(inputs, table.factors);

/** AUDIT-C (Bush et al., Arch Intern Med 1998). doi:10.1001/archinte.158.16.1789 */
export const auditC = calculator({
  id: 'audit_c',
  title: 'AUDIT-C',
  specialty: 'mind',
  synonyms: ['AUDIT', 'alcohol screening', 'alcohol use disorders identification test', 'unhealthy drinking'],
  formula: 'audit_c',
  description:
    'Three questions about alcohol, 0-12: positive from 4 in men and from 3 in women. For adults; it screens and is no diagnosis.',
  inputs,
  response: {
    score: points.score,
    positive: yesOrNo('Whether the score is 4 or more in men, 3 or more in women'),
    components: points.components,
  },
  citation: {
    authors: 'Bush K, Kivlahan DR, McDonell MB, Fihn SD, Bradley KA',
    doi: '10.1001/archinte.158.16.1789',
    id: 'bush_1998',
    source: 'Arch Intern Med 1998;158(16):1789-1795',
    title: 'The AUDIT alcohol consumption questions (AUDIT-C): an effective brief screening test for problem drinking',
  },
  examples: [
    {
      input: { sex: 'female', frequency: '2', typical_drinks: '1', six_or_more: '0' },
      output: { score: 3, positive: true },
      source: 'computed independently: 3 is positive in women',
    },
    {
      input: { sex: 'male', frequency: '2', typical_drinks: '1', six_or_more: '0' },
      output: { score: 3, positive: false },
      source: 'computed independently: 3 is not positive in men',
    },
    {
      input: { sex: 'male', frequency: '4', typical_drinks: '4', six_or_more: '4' },
      output: { score: 12, positive: true },
      source: 'computed independently: 12 is the highest score',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['uspstf_alcohol_2018'],
  limits: { ...listed('audit_c_cutoffs') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, positive: result.score >= (values.sex === 'male' ? 4 : 3) };
  },
});
