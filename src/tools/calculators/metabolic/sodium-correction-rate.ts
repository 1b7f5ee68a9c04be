import { listed } from '../../currency.ts';
import { exactly, isAbove, isBelow, isZero, minus, over, plus, type Rational, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { sodium } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { sex, weight, wholeAge } from '../parameters.ts';
import { nullable, rounded } from '../results.ts';
import { HYPONATREMIA, waterFraction } from './body-water.ts';

type Infused = { readonly sodium: Rational; readonly infusateSodium: Rational; readonly infusatePotassium: Rational };

const NORMAL_FROM = 135;
const NORMAL_UP_TO = 145;

/** The surplus of a litre of the infusate over the serum. */
const excess = ({ sodium, infusateSodium, infusatePotassium }: Infused) =>
  minus(plus(infusateSodium, infusatePotassium), sodium);

/** Change of sodium by an infusion (Adrogue and Madias, N Engl J Med 2000). doi:10.1056/NEJM200005253422107 */
export const sodiumCorrectionRate = calculator({
  id: 'sodium_correction_rate',
  title: 'Change of sodium by an infusion (Adrogue-Madias)',
  specialty: 'metabolic',
  synonyms: ['Adrogue-Madias', 'sodium correction rate', 'hypertonic saline rate', 'hyponatremia correction'],
  formula: 'adrogue_madias',
  expression:
    'change per litre = (infusate Na + infusate K - serum Na) / (TBW + 1); volume = desired change / change per litre; rate = volume * 1000 / 24',
  description:
    'Change of serum sodium by one litre of an infusate, and with a desired change in 24 hours its volume and rate: null where the infusate does not move sodium that way. A first estimate without ongoing losses.',
  inputs: {
    age: wholeAge(1, 120),
    sex,
    weight,
    sodium,
    infusateSodium: measure(
      ['infusate_sodium_mmol_l', 'mmol/L', [0, 1500], '513'],
      'Sodium of the infusate',
      'invalid_infusate_sodium',
    ),
    infusatePotassium: optional(
      measure(
        ['infusate_potassium_mmol_l', 'mmol/L', [0, 200], '20'],
        'Potassium of the infusate',
        'invalid_infusate_potassium',
      ),
      0,
    ),
    desired: optional(
      measure(
        ['desired_change_mmol_l_24_h', 'mmol/L', [-20, 20], '6'],
        'Desired change of serum sodium in 24 hours, negative to lower it,',
        'invalid_desired_change',
      ),
    ),
  },
  used: 'all',
  response: {
    total_body_water_l: rounded(1, 'Body water in litres'),
    sodium_change_per_litre_mmol_l: rounded(2, 'Change of serum sodium by one litre in mmol/L'),
    infusion_volume_l_24_h: nullable(rounded(2, 'Volume for the desired change in litres in 24 hours')),
    infusion_rate_ml_h: nullable(rounded(1, 'Rate for the desired change in mL/h')),
  },
  citation: HYPONATREMIA,
  examples: [
    {
      input: {
        age: '32',
        sex: 'female',
        weight_kg: '46',
        sodium_mmol_l: '112',
        infusate_sodium_mmol_l: '513',
        desired_change_mmol_l_24_h: '6',
      },
      output: {
        total_body_water_l: 23,
        sodium_change_per_litre_mmol_l: 16.71,
        infusion_volume_l_24_h: 0.36,
        infusion_rate_ml_h: 15,
      },
      source: 'computed independently: (513 - 112) / (0.5 * 46 + 1) = 16.708…; 6 / 16.708… = 0.3591… L',
    },
    {
      input: { age: '70', sex: 'male', weight_kg: '80', sodium_mmol_l: '120', infusate_sodium_mmol_l: '154' },
      output: {
        total_body_water_l: 40,
        sodium_change_per_litre_mmol_l: 0.83,
        infusion_volume_l_24_h: null,
        infusion_rate_ml_h: null,
      },
      source: 'computed independently: 34 / 41 = 0.8292…; no change was asked for',
    },
    {
      input: {
        age: '40',
        sex: 'male',
        weight_kg: '65',
        sodium_mmol_l: '160',
        infusate_sodium_mmol_l: '77',
        infusate_potassium_mmol_l: '20',
        desired_change_mmol_l_24_h: '8',
      },
      output: {
        total_body_water_l: 39,
        sodium_change_per_litre_mmol_l: -1.58,
        infusion_volume_l_24_h: null,
        infusion_rate_ml_h: null,
      },
      source: 'computed independently: (97 - 160) / 40 = -1.575; the infusate lowers sodium',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    ...listed('sodium_first_estimate', 'infusate_contents'),
    change_above_8: {
      if: 'desired change above 8 mmol/L',
      when: ({ desired }) => desired !== undefined && isAbove(desired, 8),
    },
    fall_above_10: {
      if: 'desired change below -10 mmol/L',
      when: ({ desired }) => desired !== undefined && isBelow(desired, -10),
    },
    leads_to_hyponatraemia: {
      if: 'a negative desired change that ends below 135 mmol/L',
      when: ({ sodium, desired }) =>
        desired !== undefined && isBelow(desired, 0) && isBelow(plus(sodium, desired), NORMAL_FROM),
    },
    leads_to_hypernatraemia: {
      if: 'a positive desired change that ends above 145 mmol/L',
      when: ({ sodium, desired }) =>
        desired !== undefined && isAbove(desired, 0) && isAbove(plus(sodium, desired), NORMAL_UP_TO),
    },
    infusate_opposes: {
      if: 'an infusate that moves sodium against the desired change',
      when: ({ desired, ...infused }) => desired !== undefined && isBelow(times(excess(infused), desired), 0),
    },
  },
  run: ({ age, sex, weight, desired, ...infused }) => {
    const water = times(waterFraction(age, sex), weight);
    const change = over(excess(infused), plus(water, 1));
    const given = { total_body_water_l: water, sodium_change_per_litre_mmol_l: change };
    if (desired === undefined || isZero(change) || isBelow(times(change, desired), 0))
      return { ...given, infusion_volume_l_24_h: null, infusion_rate_ml_h: null };
    const volume = over(exactly(desired), change);
    return { ...given, infusion_volume_l_24_h: volume, infusion_rate_ml_h: over(times(volume, 1000), 24) };
  },
});
