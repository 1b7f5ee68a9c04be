import { listed } from '../../currency.ts';
import { flag, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { KUPPERMANN, pecarnMeaning, pecarnRisk, riskOf } from './pecarn.ts';

const inputs = {
  altered: flag('altered_mental_status', 'Coma scale below 15 or another sign of altered mental status'),
  fracture: flag('basilar_skull_fracture_sign', 'Any sign of a basilar skull fracture'),
  unconscious: flag('loss_of_consciousness', 'Any loss of consciousness'),
  vomiting: flag('vomiting', 'Vomiting'),
  headache: flag('severe_headache', 'Severe headache'),
  mechanism: flag('severe_mechanism', 'Severe mechanism, such as a fall of more than 1.5 m'),
};
const flags = flagsOf(inputs);

/** PECARN rule from 2 years (Kuppermann et al., Lancet 2009). doi:10.1016/S0140-6736(09)61558-0 */
export const pecarn2AndOver = calculator({
  id: 'pecarn_2_and_over',
  title: 'PECARN head injury rule, 2 to 17 years',
  specialty: 'trauma',
  synonyms: [
    'PECARN head trauma',
    'PECARN head injury',
    'PECARN',
    'PECARN child',
    'child head injury',
    'paediatric head injury',
    'child head CT',
  ],
  formula: 'pecarn_2_and_over',
  description:
    'Risk of a clinically important brain injury of a child of 2 to 17 years after a blow to the head. Within 24 hours, coma scale 14 or 15; younger children have a rule of their own.',
  inputs,
  response: { pecarn_risk: pecarnRisk },
  meaning: [
    pecarnMeaning(
      { very_low: 'below 0.05%', intermediate: '0.9%', high: '4.3%' },
      '31,694 children of 2 years and over, coma scale 14 or 15',
    ),
  ],
  citation: KUPPERMANN,
  examples: [
    {
      input: flags('vomiting', 'severe_headache'),
      output: { pecarn_risk: 'intermediate' },
      source: 'computed independently: two of the four other findings',
    },
    {
      input: flags('altered_mental_status'),
      output: { pecarn_risk: 'high' },
      source: 'computed independently: altered mental status is a high risk',
    },
    { input: flags(), output: { pecarn_risk: 'very_low' }, source: 'computed independently: no finding' },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['cdc_child_tbi_2018'],
  limits: { ...listed('child_within_24_h') },
  run: ({ altered, fracture, unconscious, vomiting, headache, mechanism }) => ({
    pecarn_risk: riskOf(altered || fracture, unconscious || vomiting || headache || mechanism),
  }),
});
