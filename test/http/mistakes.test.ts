/** Forty mistakes of agents: each answer says what mends it, and the call that follows its words has nothing wrong. */
import { expect, test } from 'bun:test';
import { queryOf } from '../../src/tools/query.ts';
import { appWith } from '../support/app.ts';
import { tools } from '../support/tools.ts';

const { ask } = appWith({ tools });

const CALC = '/api/calc';
const CODES = '/api/ontology';
const EGFR = `${CALC}/egfr_ckd_epi?creatinine_mg_dl=1.1&age=72&sex=female`;
const BMI = `${CALC}/bmi?height_cm=170&weight_kg=70`;
const GOUT = `${CODES}/translate?query=gout&system=icd10`;
const BATCH = `${CODES}/translate_batch?query=gout&query=asthma`;
const STROKE = (chf: string) =>
  `${CALC}/cha2ds2_vasc?age=72&sex=female&chf=${chf}&hypertension=true&diabetes=true&stroke_tia=false&vascular_disease=false`;
const VITALS = (one: string) =>
  `${CALC}/news2?spo2_percent=93&spo2_scale=1&supplemental_oxygen=false&consciousness=alert&${one}`;
const NEWS = VITALS('respiratory_rate_bpm=22&heart_rate_bpm=95&sbp_mmhg=105&temperature_c=38.5');
const CHILD_PUGH = (bilirubin: string) =>
  `${CALC}/child_pugh?${bilirubin}&albumin_g_dl=3.2&inr=1.4&ascites=slight&encephalopathy=none`;
const CLEARANCE = (weight: string) => `${CALC}/crcl_cockcroft_gault?age=72&sex=male&${weight}&creatinine_mg_dl=1.1`;
const DATED = (date: string) => `${CODES}/validate?system=icd10&code=E11.9&date=${date}`;
const CHILDREN = (relation: string) => `${CODES}/related?system=icd10&code=E11&relation=${relation}`;
const LOOKUP = '/fhir/CodeSystem/$lookup?system=http://hl7.org/fhir/sid/icd-10-cm&code=E11.9';

/** A wrong call, the words of its answer that mend it, and the call that they lead to. */
const MISTAKES: readonly (readonly [wrong: string, told: string, right: string])[] = [
  // Values
  [BMI.replace('=70', '=70kg'), 'weight_kg must be a number', BMI],
  [EGFR.replace('1.1', '1,1'), 'creatinine_mg_dl must be a number', EGFR],
  [EGFR.replace('female', 'M'), 'sex must be female or male', EGFR],
  [EGFR.replace('female', 'Female'), 'sex must be female or male', EGFR],
  [EGFR.replace('72', '72.5'), 'age must be an integer', EGFR],
  [EGFR.replace('mg_dl=1.1', 'mg_dl=97'), 'or send creatinine_umol_l', EGFR.replace('mg_dl=1.1', 'umol_l=97')],
  [STROKE('yes'), 'chf must be true or false', STROKE('true')],
  [STROKE('1'), 'chf must be true or false', STROKE('true')],
  [STROKE('True'), 'chf must be true or false', STROKE('true')],
  [BMI.replace('170', '1.70'), 'height_cm must be a number from 50', BMI],
  [NEWS.replace('temperature_c=38.5', 'temperature_c=101'), 'or send temperature_f', NEWS.replace('c=38.5', 'f=101')],
  [DATED('03/01/2026'), 'a date YYYY-MM-DD', DATED('2026-03-01')],
  [DATED('2026-03-01T00:00:00Z'), 'a date YYYY-MM-DD', DATED('2026-03-01')],
  [CHILD_PUGH('bilirubin_mg_dl=20'), 'umol/L, send bilirubin_umol_l', CHILD_PUGH('bilirubin_umol_l=20')],
  [CLEARANCE('weight_kg=210'), 'were it in lb, send weight_lb', CLEARANCE('weight_lb=210')],
  [CLEARANCE('weight_lb=64'), 'were it in kg, send weight_kg', CLEARANCE('weight_kg=64')],
  // Names
  [`${CALC}/bmi?height=170&weight=70`, 'did you mean height_cm?', BMI],
  [`${CALC}/bmi?heightCm=170&weightKg=70`, 'did you mean weight_kg?', BMI],
  [VITALS('rr=22&hr=95&sbp=105&temp=38.5'), 'did you mean respiratory_rate_bpm?', NEWS],
  [`${CODES}/translate?q=gout&system=icd10`, 'did you mean query?', GOUT],
  [`${CODES}/translate?query=gout&code_system=icd10`, 'did you mean system?', GOUT],
  [`${CODES}/annotate?note=denies+fever`, 'did you mean text?', `${CODES}/annotate?text=denies+fever`],
  // Codes and phrases
  [GOUT.replace('icd10', 'ICD-10'), 'system must be rxnorm or icd10', GOUT],
  [GOUT.replace('icd10', 'icd10cm'), 'system must be rxnorm or icd10', GOUT],
  [GOUT.replace('icd10', 'snomed'), 'system must be rxnorm or icd10', GOUT],
  [`${GOUT}&limit=50`, 'limit must be an integer from 1 to 25', `${GOUT}&limit=25`],
  [GOUT.replace('gout', ''), 'query must be 1 to 512 characters', GOUT],
  [`${CODES}/lookup?system=rxnorm&code=Lipitor`, 'has not the form of a code', `${CODES}/translate?query=Lipitor`],
  [`${CODES}/lookup?system=ndc&code=0093-1048-01`, 'validate', `${CODES}/validate?system=ndc&code=0093-1048-01`],
  [CHILDREN('child'), 'children', CHILDREN('children')],
  [`${CODES}/translate_batch?query=["gout","asthma"]`, 'query=gout&query=asthma', BATCH],
  [`${CODES}/translate_batch?query=gout,asthma,ckd`, 'query=gout&query=asthma', BATCH],
  // Paths
  [EGFR.replace('egfr_ckd_epi', 'egfr'), `${CALC}/egfr_ckd_epi`, EGFR],
  [EGFR.replace('egfr_ckd_epi', 'gfr'), `${CALC}/egfr_ckd_epi`, EGFR],
  [BMI.replace('/api/calc/bmi', '/API/CALC/BMI'), `${CALC}/bmi`, BMI],
  [STROKE('true').replace('cha2ds2_vasc', 'cha2ds2-vasc'), `${CALC}/cha2ds2_vasc`, STROKE('true')],
  [BMI.replace('?', '/?'), `${CALC}/bmi`, BMI],
  [LOOKUP.replace('/fhir/', '/fhir/R4/'), '/fhir/CodeSystem/$lookup', LOOKUP],
  [BMI.replace('/api/calc', '/api/calculator'), `${CALC}/bmi`, BMI],
];

/** What an unpaid call says: its status, its words, and what it finds wrong. */
const saidBy = async (path: string) => {
  const response = await ask(path);
  const text = await response.text();
  const { problems = [], warnings = [] } = JSON.parse(text) as { problems?: unknown[]; warnings?: unknown[] };
  return {
    status: response.status,
    text: JSON.stringify(JSON.parse(text)).replaceAll('\\"', '"'),
    wrong: [...problems, ...warnings],
  };
};

test.each(MISTAKES)('%s is mended in one retry', async (wrong, told, right) => {
  const [first, retry] = [await saidBy(wrong), await saidBy(right)];
  expect(first.text).toContain(told);
  expect(first.status === 404 || /^\/fhir/.test(wrong) || first.wrong.length > 0).toBe(true);
  expect({ status: retry.status, wrong: retry.wrong }).toEqual({ status: 402, wrong: [] });
});

test.each([
  ['validate', 'I10.0', 'I10, which a claim can carry'],
  ['lookup', 'E11.99', 'E11.9, which a claim can carry'],
  ['lookup', 'J45X', 'J45, a header'],
])('%s of the unknown code %s names the nearest above it', (id, code, told) => {
  const call = tools.find((tool) => tool.id === id)?.prepare(queryOf({ system: 'icd10', code }));
  expect(call?.answer?.()).toMatchObject({ found: false, warnings: [expect.stringContaining(told)] });
  expect(call?.warnings).toEqual([]);
});
