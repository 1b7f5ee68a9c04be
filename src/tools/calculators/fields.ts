/** Response fields that several calculators share. */
import { Type } from '@sinclair/typebox';

export const heightCm = Type.Number({ description: 'Height used, in cm, rounded half-up to 4 decimals' });
export const weightKg = Type.Number({ description: 'Weight used, in kg, rounded half-up to 4 decimals' });
export const creatinineMgDl = Type.Number({ description: 'Creatinine used, in mg/dL, rounded half-up to 4 decimals' });
export const ageYears = Type.Integer({ description: 'Age used, in years' });
export const sexUsed = Type.Union([Type.Literal('female'), Type.Literal('male')], { description: 'Sex used' });
