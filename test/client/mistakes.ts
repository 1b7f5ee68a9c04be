/** Mistakes of a buyer: each line below an expectation is a compiler error. */
import { buyer, type Query } from './buyer.ts';

const client = buyer('http://localhost');

export const mistakes = [
  // @ts-expect-error no such path
  () => client.GET('/api/calc/bmr'),
  // @ts-expect-error no such method
  () => client.POST('/api/calc/bmi'),
  // @ts-expect-error no such parameter
  () => client.GET('/api/calc/bmi', { params: { query: { height: 170 } } }),
  // @ts-expect-error a required parameter is missing
  () => client.GET('/api/calc/egfr_ckd_epi', { params: { query: { creatinine_mg_dl: 1.1, age: 72 } } }),
  // @ts-expect-error all parameters are missing
  () => client.GET('/api/calc/has_bled'),
  // @ts-expect-error not one of the words
  () => client.GET('/api/ontology/lookup', { params: { query: { system: 'snomed', code: '1' } } }),
  // @ts-expect-error not a number
  () => client.GET('/api/calc/bmi', { params: { query: { height_cm: 'tall', weight_kg: 70 } } }),
  // @ts-expect-error no such field in the answer
  async () => (await client.GET('/api/calc/bmi', { params: { query: {} } })).data?.bsa_m2,
];

/** One wrong name among right ones. */
export const misspelt = [
  // @ts-expect-error creatinine_mgdl
  { creatinine_mgdl: 1.1, age: 72, sex: 'female' } satisfies Query<'egfr_ckd_epi'>,
  // @ts-expect-error weight
  { height_cm: 170, weight: 70 } satisfies Query<'bmi'>,
];
