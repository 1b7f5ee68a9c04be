import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { rounded } from '../results.ts';
import { coded, signs, traumaScore } from './trauma-score.ts';

const call = (gcs: string, sbp: string, rate: string) => ({ gcs, sbp_mmhg: sbp, respiratory_rate_bpm: rate });

/** Revised Trauma Score (Champion et al., J Trauma 1989). doi:10.1097/00005373-198905000-00017 */
export const rts = calculator({
  id: 'rts',
  title: 'Revised Trauma Score',
  specialty: 'trauma',
  synonyms: ['RTS', 'T-RTS', 'triage revised trauma score', 'trauma triage', 'physiological trauma score'],
  formula: 'rts',
  expression: 'RTS = 0.9368 * GCSc + 0.7326 * SBPc + 0.2908 * RRc',
  description:
    'Revised Trauma Score, 0-7.8408, of coma scale, systolic pressure and breathing, and its sum for triage, 0-12. For the first values after an injury; a value between two printed classes is in the lower one.',
  inputs: signs,
  used: 'all',
  response: {
    rts: rounded(4, 'Weighted sum of the three codes'),
    triage_rts: coded.score,
    components: coded.components,
  },
  citation: {
    authors: 'Champion HR, Sacco WJ, Copes WS, et al.',
    doi: '10.1097/00005373-198905000-00017',
    id: 'champion_1989',
    source: 'J Trauma 1989;29(5):623-629',
    title: 'A revision of the Trauma Score',
  },
  examples: [
    {
      input: call('10', '141', '24'),
      output: { rts: 6.904, triage_rts: 11 },
      source: 'computed independently: 0.9368 * 3 + 0.7326 * 4 + 0.2908 * 4 = 6.904; 3 + 4 + 4 = 11',
    },
    {
      input: call('3', '73', '8'),
      output: { rts: 2.0468, triage_rts: 4 },
      source: 'computed independently: 0.7326 * 2 + 0.2908 * 2 = 2.0468; 0 + 2 + 2 = 4',
    },
    {
      input: call('14', '185', '37'),
      output: { rts: 7.55, triage_rts: 11 },
      source: 'computed independently: 0.9368 * 4 + 0.7326 * 4 + 0.2908 * 3 = 7.55; 4 + 4 + 3 = 11',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: listed('intubation_spoils_signs'),
  run: (values) => {
    const { score, components } = coded.of(values);
    return { rts: traumaScore(values), triage_rts: score, components };
  },
});
