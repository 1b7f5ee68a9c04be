/** The vital signs, blood gases and scales that several calculators share. */
import type { Problem } from '../../errors/errors.ts';
import { compare, type Rational } from '../exact-numbers.ts';
import { measured } from '../inputs.ts';
import { count, inTwoUnits, measure } from './measures.ts';

const PRESSURES = [30, 350] as const;
const RATES = [10, 350] as const;
const BREATHS = [1, 100] as const;
const KPA = { times: '7.50062' } as const;

export const systolic = (range: readonly [number, number] = PRESSURES) =>
  measured('sbp', measure(['sbp_mmhg', 'mmHg', range, '128'], 'Systolic blood pressure', 'invalid_sbp'));
export const diastolic = measured(
  'dbp',
  measure(['dbp_mmhg', 'mmHg', [10, 250], '76'], 'Diastolic blood pressure', 'invalid_dbp'),
);
export const meanPressure = measured(
  'map',
  measure(['map_mmhg', 'mmHg', [10, 250], '82'], 'Mean arterial pressure', 'invalid_map'),
);
export const heartRate = measured(
  'heart_rate',
  measure(['heart_rate_bpm', 'beats per minute', RATES, '88'], 'Heart rate', 'invalid_heart_rate'),
);
export const respiratoryRate = measured(
  'respiratory_rate',
  measure(
    ['respiratory_rate_bpm', 'breaths per minute', BREATHS, '18'],
    'Respiratory rate',
    'invalid_respiratory_rate',
  ),
);
export const oxygenSaturation = measured(
  'spo2',
  measure(['spo2_percent', 'percent', [30, 100], '96'], 'Oxygen saturation', 'invalid_spo2'),
);

export const temperature = measured(
  'temperature',
  inTwoUnits(
    'Temperature',
    'invalid_temperature',
    ['temperature_c', '°C', [20, 45], '37.8'],
    ['temperature_f', '°F', [68, 113], '100'],
    { minus: '32', times: '5', over: '9' },
  ),
);

export const arterialOxygen = measured(
  'pao2',
  inTwoUnits(
    'Arterial oxygen pressure',
    'invalid_pao2',
    ['pao2_mmhg', 'mmHg', [10, 800], '80'],
    ['pao2_kpa', 'kPa', [1.3, 107], '10.7'],
    KPA,
  ),
);

export const arterialCarbonDioxide = measured(
  'paco2',
  inTwoUnits(
    'Arterial carbon dioxide pressure',
    'invalid_paco2',
    ['paco2_mmhg', 'mmHg', [5, 250], '40'],
    ['paco2_kpa', 'kPa', [0.7, 34], '5.3'],
    KPA,
  ),
);

export const inspiredOxygen = measured(
  'fio2',
  measure(['fio2_percent', 'percent (21 is room air)', [21, 100], '40'], 'Inspired oxygen', 'invalid_fio2'),
);

export const killipClass = count(['killip_class', '', [1, 4], '1'], 'Killip class', 'invalid_killip_class');
export const comaScale = measured(
  'gcs',
  count(['gcs', '', [3, 15], '15'], 'Total of the Glasgow coma scale', 'invalid_gcs'),
);
export const bodyMassIndex = (range: readonly [number, number] = [10, 80]) =>
  measured('bmi', measure(['bmi', 'kg/m2', range, '27'], 'Body mass index', 'invalid_bmi'));

/** The problem of a diastolic pressure above the systolic one. */
export const diastolicAboveSystolic = (sbp: Rational, dbp: Rational): Problem | undefined =>
  compare(dbp, sbp) > 0
    ? { code: 'invalid_dbp', parameter: 'dbp_mmhg', message: 'dbp_mmhg must not be above sbp_mmhg' }
    : undefined;
