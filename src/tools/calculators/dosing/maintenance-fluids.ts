import { listed, mended } from '../../currency.ts';
import { greatest, held, isAbove, least, minus, plus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { weight } from '../parameters.ts';
import { rounded } from '../results.ts';

/** Maintenance fluids by the rule 4-2-1 (Holliday and Segar, Pediatrics 1957). */
export const maintenanceFluids = calculator({
  id: 'maintenance_fluids',
  title: 'Maintenance fluids (4-2-1)',
  specialty: 'dosing',
  synonyms: ['Holliday-Segar', '4-2-1 rule', 'IV fluid rate', 'drip rate'],
  formula: 'holliday_segar_4_2_1',
  expression: '4 mL/kg/h for the first 10 kg, 2 for the next 10, 1 for the rest',
  description:
    'Maintenance fluid rate by the rule 4-2-1: 4 mL/kg/h for the first 10 kg, 2 for the next 10, 1 for the rest. Made for children; the fluid is isotonic from 28 days to 18 years. It counts neither deficits nor ongoing losses.',
  inputs: { weight },
  used: 'all',
  response: {
    rate_ml_h: rounded(1, 'Rate in mL/h'),
    volume_ml_day: rounded(1, 'Volume in mL a day'),
  },
  citation: {
    authors: 'Holliday MA, Segar WE',
    doi: '10.1542/peds.19.5.823',
    id: 'holliday_1957',
    source: 'Pediatrics 1957;19(5):823-832',
    title: 'The maintenance need for water in parenteral fluid therapy',
  },
  examples: [
    {
      input: { weight_kg: '25' },
      output: { rate_ml_h: 65, volume_ml_day: 1560 },
      source: 'computed independently: 40 + 20 + 5 = 65 mL/h, 1560 mL a day',
    },
    {
      input: { weight_kg: '8' },
      output: { rate_ml_h: 32, volume_ml_day: 768 },
      source: 'computed independently: 4 * 8 = 32 mL/h',
    },
    {
      input: { weight_kg: '14.5' },
      output: { rate_ml_h: 49, volume_ml_day: 1176 },
      source: 'computed independently: 40 + 2 * 4.5 = 49 mL/h',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aap_fluids_2018'],
  limits: {
    ...listed('isotonic_fluid', 'deficits_not_counted'),
    adult_weight: { if: 'weight above 50 kg', when: ({ weight }) => isAbove(weight, 50) },
  },
  changes: [
    mended(
      '2026-11-27',
      'The answer names the fluid and the ages it is for, and another rule above 50 kg.',
      'AAP 2018; NICE CG174',
    ),
  ],
  run: ({ weight }) => {
    const rate = plus(
      times(4, least(weight, 10)),
      times(2, held(minus(weight, 10), 0, 10)),
      greatest(minus(weight, 20), 0),
    );
    return { rate_ml_h: rate, volume_ml_day: times(24, rate) };
  },
});
