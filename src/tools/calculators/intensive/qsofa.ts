import { mended } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';
import { comaScale, respiratoryRate, systolic } from '../vitals.ts';

const inputs = { respiratoryRate, sbp: systolic(), gcs: comaScale };

const points = scoring(inputs, [
  { factor: 'respiratory_rate_ge_22', input: 'respiratoryRate', points: scale(0, [1, 'from', '22']) },
  { factor: 'systolic_bp_le_100', input: 'sbp', points: scale(1, [0, 'above', '100']) },
  { factor: 'gcs_lt_15', input: 'gcs', points: scale(1, [0, 'from', '15']) },
]);

const POSITIVE_FROM = 2;

/** Quick SOFA (Seymour et al., JAMA 2016). doi:10.1001/jama.2016.0288 */
export const qsofa = calculator({
  id: 'qsofa',
  title: 'qSOFA',
  specialty: 'intensive',
  synonyms: ['quick sequential organ failure assessment', 'quick SOFA', 'sepsis', 'sepsis-3'],
  formula: 'qsofa',
  description:
    'Quick SOFA of suspected infection outside intensive care, 0-3; positive from 2. For adults; Surviving Sepsis 2026 recommends NEWS, NEWS2, MEWS or SIRS over it as a screen.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    positive: yesOrNo('Whether the score is at least 2'),
    components: points.components,
  },
  meaning: [
    {
      field: 'positive',
      about: 'adults with suspected infection, outside intensive care',
      words: {
        true: 'more likely to have the poor outcomes of sepsis',
        false: 'fewer than two criteria; sepsis is not excluded',
      },
      source: 'Third International Consensus Definitions for Sepsis (Sepsis-3), JAMA 2016;315(8):801-810',
      year: 2016,
      doi: '10.1001/jama.2016.0287',
    },
  ],
  citation: {
    authors: 'Seymour CW, Liu VX, Iwashyna TJ, et al.',
    doi: '10.1001/jama.2016.0288',
    id: 'seymour_2016',
    source: 'JAMA 2016;315(8):762-774',
    title:
      'Assessment of clinical criteria for sepsis: for the Third International Consensus Definitions for Sepsis and Septic Shock (Sepsis-3)',
  },
  examples: [
    {
      input: { respiratory_rate_bpm: '22', sbp_mmhg: '100', gcs: '15' },
      output: { score: 2, positive: true },
      source: 'computed independently: 22 and 100 themselves score 1 each',
    },
    {
      input: { respiratory_rate_bpm: '21', sbp_mmhg: '101', gcs: '15' },
      output: { score: 0, positive: false },
      source: 'computed independently: 21 and 101 score nothing',
    },
    {
      input: { respiratory_rate_bpm: '30', sbp_mmhg: '80', gcs: '13' },
      output: { score: 3, positive: true },
      source: 'computed independently: three criteria of one point each (Seymour et al., JAMA 2016)',
    },
  ],
  status: {
    is: 'superseded',
    by: 'ssc_2026',
    since: '2026-03-23',
    keptFor: 'the bedside mark of a bad outcome in Sepsis-3',
  },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['sepsis_3_2016'],
  limits: {
    not_a_screen: 'warned',
    negative_does_not_exclude: { if: 'negative', whenResult: ({ positive }) => !positive },
  },
  changes: [
    mended(
      '2026-11-27',
      'NEWS, NEWS2, MEWS or SIRS are recommended over it as a screen.',
      'Surviving Sepsis Campaign 2026',
    ),
  ],
  run: (values) => {
    const result = points.of(values);
    return { ...result, positive: result.score >= POSITIVE_FROM };
  },
});
