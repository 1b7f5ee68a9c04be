/** The clinical inputs that several calculators share, and the fields that repeat them in an answer. */
import { Type } from '@sinclair/typebox';
import { choice, integer, measured, quantity, said } from '../inputs.ts';
import { plain, reported } from './results.ts';

/** Standing height in centimetres; one inch is exactly 2.54 cm. */
export const height = measured(
  'height',
  quantity({
    quantity: 'height',
    title: 'Height',
    metric: { name: 'height_cm', unit: 'cm', spelled: 'centimetres', minimum: 50, maximum: 250, example: '170' },
    other: { name: 'height_in', unit: 'in', spelled: 'inches', minimum: 20, maximum: 98, example: '67' },
    conversion: { times: '2.54' },
    error: 'invalid_height',
    remedy: 'Send one height as decimal text, in centimetres or in inches.',
  }),
);

/** Total body weight in kilograms; one pound is exactly 0.45359237 kg. */
export const weight = measured(
  'weight',
  quantity({
    quantity: 'weight',
    title: 'Total body weight',
    metric: { name: 'weight_kg', unit: 'kg', spelled: 'kilograms', minimum: 1, maximum: 500, example: '70' },
    other: { name: 'weight_lb', unit: 'lb', spelled: 'pounds', minimum: 2, maximum: 1100, example: '154' },
    slips: { from: 200, upTo: 66 },
    conversion: { times: '0.45359237' },
    error: 'invalid_weight',
    remedy: 'Send one weight as decimal text, in kilograms or in pounds.',
  }),
);

/** A serum creatinine in mg/dL; 88.42 µmol/L are 1 mg/dL. */
export const creatinineNamed = (name: `${string}creatinine${string}`, title: string) =>
  quantity({
    quantity: title === 'Serum creatinine' ? 'creatinine' : title.toLowerCase(),
    title,
    metric: { name: `${name}_mg_dl`, unit: 'mg/dL', minimum: 0.1, maximum: 20, example: '1.1' },
    other: { name: `${name}_umol_l`, unit: 'µmol/L', minimum: 9, maximum: 1768, example: '97' },
    conversion: { over: '88.42' },
    error: `invalid_${name}`,
    remedy: `Send one ${title.toLowerCase()} as decimal text, in mg/dL or in µmol/L.`,
  });

export const creatinine = measured('creatinine', creatinineNamed('creatinine', 'Serum creatinine'));

/** Age in whole years, within the bounds of a formula. */
export const wholeAge = (minimum: number, maximum: number, example = '72') =>
  said(
    { person: 'age' },
    integer({
      name: 'age',
      description: 'Age in whole years',
      minimum,
      maximum,
      example,
      error: 'invalid_age',
      remedy: 'Send the age in whole years.',
    }),
  );

/** Age in whole years, as most published formulas here were derived for adults. */
export const age = wholeAge(18, 120);

/** Sex as the published equations use it. */
export const sex = said(
  { person: 'sex' },
  choice({
    name: 'sex',
    description: 'Sex used by the published equation',
    words: ['female', 'male'],
    example: 'female',
    error: 'invalid_sex',
    remedy: 'Send female or male, in lower case.',
  }),
);

export const heightCm = reported('Height used, in cm');
export const weightKg = reported('Weight used, in kg');
export const creatinineMgDl = reported('Creatinine used, in mg/dL');
export const ageYears = plain(Type.Integer({ description: 'Age used, in years' }));
export const sexUsed = plain(Type.Union([Type.Literal('female'), Type.Literal('male')], { description: 'Sex used' }));
