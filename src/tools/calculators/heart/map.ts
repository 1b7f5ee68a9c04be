import { listed } from '../../currency.ts';
import { over, plus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { rounded } from '../results.ts';
import { diastolic, diastolicAboveSystolic, systolic } from '../vitals.ts';

/** Mean arterial pressure from systolic and diastolic pressure. */
export const meanArterialPressure = calculator({
  id: 'map',
  title: 'Mean arterial pressure',
  specialty: 'heart',
  synonyms: ['MAP', 'mean pressure', 'blood pressure', 'pulse pressure'],
  stated: { map: 'map_mmhg' },
  formula: 'mean_arterial_pressure',
  expression: 'MAP = (SBP + 2 * DBP) / 3',
  description:
    'Mean arterial pressure in mmHg, one third systolic and two thirds diastolic. An estimate for resting heart rates; a catheter measures it.',
  inputs: { sbp: systolic(), dbp: diastolic },
  used: 'all',
  response: { map_mmhg: rounded(1, 'Mean arterial pressure in mmHg') },
  citation: {
    authors: 'Standard physiological formula',
    doi: '',
    id: 'none',
    source: 'No single publication',
    title: 'Mean arterial pressure',
  },
  examples: [
    {
      input: { sbp_mmhg: '120', dbp_mmhg: '80' },
      output: { map_mmhg: 93.3 },
      source: 'computed independently: (120 + 2 * 80) / 3 = 93.33…',
    },
    {
      input: { sbp_mmhg: '128', dbp_mmhg: '76' },
      output: { map_mmhg: 93.3 },
      source: 'computed independently: (128 + 2 * 76) / 3 = 93.33…',
    },
    {
      input: { sbp_mmhg: '100', dbp_mmhg: '70.25' },
      output: { map_mmhg: 80.2 },
      source: 'computed independently: (100 + 2 * 70.25) / 3 = 80.1666…',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-23', 'formula'),
  uses: [],
  limits: {
    ...listed('estimate_not_catheter'),
  },
  check: ({ sbp, dbp }) => diastolicAboveSystolic(sbp, dbp),
  run: ({ sbp, dbp }) => ({ map_mmhg: over(plus(sbp, times(2, dbp)), 3) }),
});
