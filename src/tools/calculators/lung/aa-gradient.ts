import { isAbove, minus, over, plus, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { age } from '../parameters.ts';
import { rounded } from '../results.ts';
import { arterialCarbonDioxide, arterialOxygen, inspiredOxygen } from '../vitals.ts';

const WATER_VAPOUR = 47;
const RESPIRATORY_QUOTIENT = '0.8';

/** Alveolar-arterial oxygen gradient (Kanber et al., Am Rev Respir Dis 1968). */
export const aaGradient = calculator({
  id: 'aa_gradient',
  title: 'Alveolar-arterial oxygen gradient',
  specialty: 'lung',
  pick: 'one_draw',
  synonyms: ['A-a gradient', 'Aa gradient', 'alveolar gas equation', 'hypoxemia', 'hypoxia', 'oxygenation'],
  formula: 'aa_gradient',
  expression: 'PAO2 = FiO2 * (Patm - 47) - PaCO2 / 0.8; gradient = PAO2 - PaO2; expected = age / 4 + 4',
  description:
    'Alveolar-arterial oxygen gradient in mmHg with the one expected for the age, and the ratio of arterial oxygen to its inspired fraction. For adults at rest; the expected value is for room air. A negative gradient is reported as it is.',
  inputs: {
    age,
    pao2: arterialOxygen,
    paco2: arterialCarbonDioxide,
    fio2: inspiredOxygen,
    pressure: optional(
      measure(
        ['atmospheric_pressure_mmhg', 'mmHg', [300, 1600], '760'],
        'Barometric pressure',
        'invalid_atmospheric_pressure',
      ),
      760,
    ),
  },
  used: 'all',
  response: {
    alveolar_po2_mmhg: rounded(1, 'Alveolar oxygen pressure in mmHg'),
    aa_gradient_mmhg: rounded(1, 'Gradient in mmHg'),
    expected_aa_gradient_mmhg: rounded(1, 'Gradient expected for the age in mmHg'),
    pf_ratio: rounded(1, 'Arterial oxygen pressure in mmHg by the inspired fraction'),
  },
  citation: {
    authors: 'Kanber GJ, King FW, Eshchar YR, Sharp JT',
    doi: '10.1164/arrd.1968.97.3.376',
    id: 'kanber_1968',
    source: 'Am Rev Respir Dis 1968;97(3):376-381',
    title: 'The alveolar-arterial oxygen gradient in young and elderly men during air and oxygen breathing',
  },
  examples: [
    {
      input: { age: '40', pao2_mmhg: '90', paco2_mmhg: '40', fio2_percent: '21' },
      output: { alveolar_po2_mmhg: 99.7, aa_gradient_mmhg: 9.7, expected_aa_gradient_mmhg: 14, pf_ratio: 428.6 },
      source:
        'computed independently: 0.21 * 713 - 50 = 99.73; 99.73 - 90 = 9.73; 40 / 4 + 4 = 14; 90 / 0.21 = 428.57…',
    },
    {
      input: { age: '61', pao2_kpa: '8', paco2_kpa: '6', fio2_percent: '40' },
      output: { alveolar_po2_mmhg: 228.9, aa_gradient_mmhg: 168.9, expected_aa_gradient_mmhg: 19.3, pf_ratio: 150 },
      source: 'computed independently: 0.4 * 713 - 45.00372 / 0.8 = 228.94535; less 60.00496',
    },
    {
      input: { age: '25', pao2_mmhg: '95', paco2_mmhg: '60', fio2_percent: '21', atmospheric_pressure_mmhg: '700' },
      output: { alveolar_po2_mmhg: 62.1, aa_gradient_mmhg: -32.9, expected_aa_gradient_mmhg: 10.3, pf_ratio: 452.4 },
      source: 'computed independently: 0.21 * 653 - 75 = 62.13; 62.13 - 95 = -32.87',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    expected_on_air: { isListed: true, if: 'inspired oxygen above 21 percent', when: ({ fio2 }) => isAbove(fio2, 21) },
  },
  run: ({ age, pao2, paco2, fio2, pressure }) => {
    const fraction = over(fio2, 100);
    const alveolar = minus(times(fraction, minus(pressure, WATER_VAPOUR)), over(paco2, RESPIRATORY_QUOTIENT));
    return {
      alveolar_po2_mmhg: alveolar,
      aa_gradient_mmhg: minus(alveolar, pao2),
      expected_aa_gradient_mmhg: plus(over(age, 4), 4),
      pf_ratio: over(pao2, fraction),
    };
  },
});
