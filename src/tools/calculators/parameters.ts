/** The clinical inputs that several calculators share. */

import { decimal, divide, multiply } from '../decimal.ts';
import { choice, integer, quantity } from '../inputs.ts';

/** Standing height in centimetres; one inch is exactly 2.54 cm. */
export const height = quantity({
  error: 'invalid_height',
  metric: {
    name: 'height_cm',
    description: 'Height in centimetres (or send height_in)',
    minimum: 50,
    maximum: 250,
    example: '170',
  },
  other: {
    name: 'height_in',
    description: 'Height in inches (or send height_cm); cm = in * 2.54',
    minimum: 20,
    maximum: 98,
    example: '67',
  },
  toMetric: (inches) => multiply(inches, decimal('2.54')),
});

/** Total body weight in kilograms; one pound is exactly 0.45359237 kg. */
export const weight = quantity({
  error: 'invalid_weight',
  metric: {
    name: 'weight_kg',
    description: 'Total body weight in kilograms (or send weight_lb)',
    minimum: 1,
    maximum: 500,
    example: '70',
  },
  other: {
    name: 'weight_lb',
    description: 'Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237',
    minimum: 2,
    maximum: 1100,
    example: '154',
  },
  toMetric: (pounds) => multiply(pounds, decimal('0.45359237')),
});

/** Serum creatinine in mg/dL; 88.42 µmol/L are 1 mg/dL. */
export const creatinine = quantity({
  error: 'invalid_creatinine',
  metric: {
    name: 'creatinine_mg_dl',
    description: 'Serum creatinine in mg/dL (or send creatinine_umol_l)',
    minimum: 0.1,
    maximum: 20,
    example: '1.1',
  },
  other: {
    name: 'creatinine_umol_l',
    description: 'Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42',
    minimum: 9,
    maximum: 1768,
    example: '97',
  },
  toMetric: (micromoles) => divide(micromoles, decimal('88.42')),
});

/** Age in whole years, as every published formula here was derived for adults. */
export const age = integer({
  name: 'age',
  description: 'Age in whole years',
  minimum: 18,
  maximum: 120,
  example: '72',
  error: 'invalid_age',
});

/** Sex as the published equations use it. */
export const sex = choice({
  name: 'sex',
  description: 'Sex used by the published equation',
  words: ['female', 'male'],
  example: 'female',
  error: 'invalid_sex',
});
