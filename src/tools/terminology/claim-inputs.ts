/** The patient and the visit that codes are for. */
import { SETTINGS, SEXES } from '../../terminology/model/claim.ts';
import { choice, number, optional } from '../inputs.ts';
import { dateInput } from './days.ts';

export const claimInputs = {
  date: dateInput,
  age: optional(
    number({
      name: 'age',
      description: 'Age in years; of an infant with decimals, as 0.5',
      minimum: 0,
      maximum: 124,
      example: '54',
      error: 'invalid_patient_age',
      remedy: 'Send an age of {range} years, or leave it out.',
    }),
  ),
  sex: optional(
    choice({
      name: 'sex',
      description: 'Sex for edits of dates before 2024-10-01',
      words: SEXES,
      example: 'female',
      error: 'invalid_sex',
      remedy: 'Send female or male, in lower case.',
    }),
  ),
  setting: optional(
    choice({
      name: 'setting',
      description: 'inpatient: with the rules of the principal diagnosis',
      words: SETTINGS,
      example: 'outpatient',
      error: 'invalid_setting',
      remedy: 'Send inpatient or outpatient, or leave it out.',
    }),
  ),
};
