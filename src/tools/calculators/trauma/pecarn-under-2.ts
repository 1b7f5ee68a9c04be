import { listed } from '../../currency.ts';
import { flag, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { KUPPERMANN, pecarnMeaning, pecarnRisk, riskOf } from './pecarn.ts';

const inputs = {
  altered: flag('altered_mental_status', 'Coma scale below 15 or another sign of altered mental status'),
  fracture: flag('palpable_skull_fracture', 'Palpable skull fracture'),
  unconscious: flag('loss_of_consciousness_5_s', 'Loss of consciousness for 5 seconds or more'),
  haematoma: flag('nonfrontal_scalp_haematoma', 'Haematoma of the scalp at the back, top or side'),
  behaviour: flag('not_acting_normally', 'Does not act normally, as a parent says'),
  mechanism: flag('severe_mechanism', 'Severe mechanism, such as a fall of more than 0.9 m'),
};
const flags = flagsOf(inputs);

/** PECARN rule under 2 years (Kuppermann et al., Lancet 2009). doi:10.1016/S0140-6736(09)61558-0 */
export const pecarnUnder2 = calculator({
  id: 'pecarn_under_2',
  title: 'PECARN head injury rule, under 2 years',
  specialty: 'trauma',
  synonyms: ['PECARN', 'PECARN infant', 'infant head injury', 'baby head injury', 'paediatric head injury'],
  formula: 'pecarn_under_2',
  description:
    'Risk of a clinically important brain injury of a child under 2 years after a blow to the head. Within 24 hours, coma scale 14 or 15; older children have a rule of their own.',
  inputs,
  response: { pecarn_risk: pecarnRisk },
  meaning: [
    pecarnMeaning(
      { very_low: 'below 0.02%', intermediate: '0.9%', high: '4.4%' },
      '10,718 children under 2 years, coma scale 14 or 15',
    ),
  ],
  citation: KUPPERMANN,
  examples: [
    {
      input: flags('nonfrontal_scalp_haematoma'),
      output: { pecarn_risk: 'intermediate' },
      source: 'computed independently: one of the four other findings',
    },
    {
      input: flags('palpable_skull_fracture', 'severe_mechanism'),
      output: { pecarn_risk: 'high' },
      source: 'computed independently: a palpable fracture is a high risk',
    },
    { input: flags(), output: { pecarn_risk: 'very_low' }, source: 'computed independently: no finding' },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['cdc_child_tbi_2018'],
  limits: { ...listed('under_2_within_24_h') },
  run: ({ altered, fracture, unconscious, haematoma, behaviour, mechanism }) => ({
    pecarn_risk: riskOf(altered || fracture, unconscious || haematoma || behaviour || mechanism),
  }),
});
