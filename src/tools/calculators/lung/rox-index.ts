import { listed } from '../../currency.ts';
import { isBelow, isFrom, over, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { word } from '../measures.ts';
import { oneOf, rounded } from '../results.ts';
import { inspiredOxygen, oxygenSaturation, respiratoryRate } from '../vitals.ts';

const LOW_RISK_FROM = '4.88';
/** The risk is high below these, by the hours of high-flow oxygen. */
const HIGH_RISK_BELOW = { 2: '2.85', 6: '3.47', 12: '3.85' } as const;

const BANDS = ['low_risk', 'indeterminate', 'high_risk', 'below_4_88'] as const;

const call = (spo2: string, fio2: string, rate: string) => ({
  ...{ spo2_percent: spo2, fio2_percent: fio2, respiratory_rate_bpm: rate },
});

/** ROX index (Roca et al., Am J Respir Crit Care Med 2019). doi:10.1164/rccm.201803-0589OC */
export const roxIndex = calculator({
  id: 'rox_index',
  title: 'ROX index',
  specialty: 'lung',
  synonyms: ['ROX', 'high-flow nasal oxygen', 'HFNC', 'high flow nasal failure', 'high-flow nasal cannula'],
  ages: [18, 120],
  onlyIn: ['high_flow_oxygen'],
  formula: 'rox',
  expression: 'ROX = (SpO2_percent / (FiO2_percent / 100)) / respiratory rate',
  description:
    'Oxygen saturation by inspired oxygen and by respiratory rate, for adults with pneumonia on high-flow nasal oxygen; from 4.88 intubation is less likely. A healthy person is near 30.',
  inputs: {
    spo2: oxygenSaturation,
    fio2: inspiredOxygen,
    respiratoryRate,
    hours: optional(
      word(
        'hours_on_hfnc',
        'Hours of high-flow nasal oxygen at which it was measured',
        ['2', '6', '12'],
        'invalid_hours',
      ),
    ),
  },
  used: 'all',
  response: {
    rox_index: rounded(2, 'ROX index'),
    rox_band: oneOf(
      BANDS,
      'low_risk from 4.88; below it high_risk under the limit of the hours, else indeterminate; without hours below_4_88',
    ),
  },
  citation: {
    authors: 'Roca O, Caralt B, Messika J, et al.',
    doi: '10.1164/rccm.201803-0589OC',
    id: 'roca_2019',
    source: 'Am J Respir Crit Care Med 2019;199(11):1368-1376',
    title: 'An index combining respiratory rate and oxygenation to predict outcome of nasal high-flow therapy',
  },
  examples: [
    {
      input: { ...call('90', '80', '30'), hours_on_hfnc: '6' },
      output: { rox_index: 3.75, rox_band: 'indeterminate' },
      source: 'computed independently: 90 / 0.8 / 30 = 3.75, from 3.47 and below 4.88',
    },
    {
      input: { ...call('90', '80', '30'), hours_on_hfnc: '12' },
      output: { rox_index: 3.75, rox_band: 'high_risk' },
      source: 'computed independently: 90 / 0.8 / 30 = 3.75, below 3.85',
    },
    {
      input: call('94', '40', '20'),
      output: { rox_index: 11.75, rox_band: 'low_risk' },
      source: 'computed independently: 94 / 0.4 / 20 = 11.75',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: listed('hfnc_pneumonia'),
  run: ({ spo2, fio2, respiratoryRate, hours }) => {
    const index = over(times(100, spo2), times(fio2, respiratoryRate));
    const band = (): (typeof BANDS)[number] => {
      if (isFrom(index, LOW_RISK_FROM)) return 'low_risk';
      if (hours === undefined) return 'below_4_88';
      return isBelow(index, HIGH_RISK_BELOW[hours]) ? 'high_risk' : 'indeterminate';
    };
    return { rox_index: index, rox_band: band() };
  },
});
