import { listed, mended } from '../../currency.ts';
import { isBelow, over, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { weight } from '../parameters.ts';
import { inFull, rounded } from '../results.ts';

/** The people of the guideline that starts at 2 mL (American Burn Association, 2023). */
const FOR_WHOM = 'adults, thermal burns from 20 percent; not for children (3 mL) or electrical burns (4 mL)';

/** Parkland formula of fluids after burns (Baxter and Shires, Ann N Y Acad Sci 1968). */
export const parkland = calculator({
  id: 'parkland',
  title: 'Parkland formula',
  specialty: 'dosing',
  synonyms: ['Baxter formula', 'burn resuscitation', 'burns', 'TBSA'],
  formula: 'parkland',
  expression: 'volume_mL = 4 * weight_kg * TBSA_percent; half in 8 h, half in 16 h',
  description:
    'Crystalloid of the first 24 hours after a burn by Parkland, half of it in the 8 hours from the burn. For adults with second and third degree burns; the US guideline of 2023 starts adults with burns from 20 percent at 2 instead of 4 mL.',
  inputs: {
    weight,
    tbsa: measure(['tbsa_percent', 'percent', [0.1, 100], '30'], 'Burned body surface', 'invalid_tbsa'),
  },
  used: 'all',
  response: {
    volume_24_h_ml: rounded(1, 'Volume of the first 24 hours in mL'),
    volume_first_8_h_ml: rounded(1, 'Volume of the first 8 hours in mL'),
    rate_first_8_h_ml_h: rounded(1, 'Rate of the first 8 hours in mL/h'),
    rate_next_16_h_ml_h: rounded(1, 'Rate of the next 16 hours in mL/h'),
    volume_24_h_at_2_ml: inFull(rounded(1, `Volume of the first 24 hours in mL at 2 mL/kg/percent: ${FOR_WHOM}`)),
    rate_first_8_h_at_2_ml: inFull(rounded(1, `Rate of the first 8 hours in mL/h at 2 mL/kg/percent: ${FOR_WHOM}`)),
  },
  citation: {
    authors: 'Baxter CR, Shires T',
    doi: '10.1111/j.1749-6632.1968.tb14738.x',
    id: 'baxter_1968',
    source: 'Ann N Y Acad Sci 1968;150(3):874-894',
    title: 'Physiological response to crystalloid resuscitation of severe burns',
  },
  examples: [
    {
      input: { weight_kg: '70', tbsa_percent: '30' },
      output: { volume_24_h_ml: 8400, volume_first_8_h_ml: 4200, rate_first_8_h_ml_h: 525, rate_next_16_h_ml_h: 262.5 },
      source: 'computed independently: 4 * 70 * 30 = 8400; 4200 / 8 = 525; 4200 / 16 = 262.5',
    },
    {
      input: { weight_kg: '80', tbsa_percent: '12.5' },
      output: { volume_24_h_ml: 4000, volume_first_8_h_ml: 2000, rate_first_8_h_ml_h: 250, rate_next_16_h_ml_h: 125 },
      source: 'computed independently: 4 * 80 * 12.5 = 4000; 2000 / 8 = 250; 2000 / 16 = 125',
    },
    {
      input: { weight_lb: '150', tbsa_percent: '20' },
      output: {
        volume_24_h_ml: 5443.1,
        volume_first_8_h_ml: 2721.6,
        rate_first_8_h_ml_h: 340.2,
        rate_next_16_h_ml_h: 170.1,
      },
      source: 'computed independently: 4 * 68.0388555 * 20 = 5443.10844',
    },
    {
      input: { weight_kg: '77.3', tbsa_percent: '21.3', view: 'full' },
      output: { volume_24_h_ml: 6586, volume_24_h_at_2_ml: 3293, rate_first_8_h_at_2_ml: 205.8 },
      source: 'computed independently: 4 * 77.3 * 21.3 = 6585.96; 2 * 77.3 * 21.3 = 3292.98; 3292.98 / 16 = 205.81…',
    },
  ],
  status: {
    is: 'superseded',
    by: 'aba_burns_2023',
    since: '2023-12-05',
    keptFor: 'the protocols that print the classic formula, and electrical burns',
  },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: [],
  limits: {
    start_at_2_ml: 'warned',
    ...listed('children_burns'),
    burn_below_20: { if: 'burned surface below 20 percent', when: ({ tbsa }) => isBelow(tbsa, 20) },
  },
  changes: [
    mended(
      '2026-11-27',
      'Full answers add the start at 2 mL/kg/percent in adults with thermal burns from 20 percent.',
      'American Burn Association, December 2023',
    ),
  ],
  run: ({ weight, tbsa }) => {
    const volume = times(4, weight, tbsa);
    const half = over(volume, 2);
    return {
      volume_24_h_ml: volume,
      volume_first_8_h_ml: half,
      rate_first_8_h_ml_h: over(half, 8),
      rate_next_16_h_ml_h: over(half, 16),
      volume_24_h_at_2_ml: half,
      rate_first_8_h_at_2_ml: over(half, 16),
    };
  },
});
