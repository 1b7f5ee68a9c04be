/**
 * The interface of the calculators and of the smoke test, copied by hand from the interface document: what a buyer was
 * promised, stated independently of the declarations in `src`.
 */

export type Contract = {
  /** Atomic units, if not those of a product tool. */
  readonly price?: bigint;
  /** Name, `?` unless it must be sent by itself, type, and bounds or words. */
  readonly parameters: readonly string[];
  readonly errors: string;
  /** The fields of a 200 response in order, with their types. */
  readonly fields: string;
  /** The fields whose value never changes. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** First author, source and DOI of the publication, as two independent places cite it. */
  readonly citation?: readonly [first: string, source: string, doi: string];
  /** What the description has to warn of, so that a number is not taken for more than it is. */
  readonly cautions?: readonly string[];
};

const HEIGHT = ['height_cm?: number 50-250', 'height_in?: number 20-98'];
const WEIGHT = ['weight_kg?: number 1-500', 'weight_lb?: number 2-1100'];
const CREATININE = ['creatinine_mg_dl?: number 0.1-20', 'creatinine_umol_l?: number 9-1768'];
const AGE = 'age: integer 18-120';
const SEX = 'sex: string female or male';

const flags = (...names: readonly string[]) => names.map((name) => `${name}: boolean`);

export const contracts: Readonly<Record<string, Contract>> = {
  '/api/calc/bsa_mosteller': {
    parameters: [...HEIGHT, ...WEIGHT],
    errors: 'invalid_height invalid_weight',
    fields: 'formula:string formula_expression:string height_cm:number weight_kg:number bsa_m2:number',
    fixed: { formula: 'mosteller', formula_expression: 'BSA_m2 = sqrt((height_cm * weight_kg) / 3600)' },
    citation: ['Mosteller RD', 'N Engl J Med 1987;317(17):1098', '10.1056/NEJM198710223171717'],
  },
  '/api/calc/egfr_ckd_epi': {
    parameters: [...CREATININE, AGE, SEX],
    errors: 'invalid_creatinine invalid_age invalid_sex',
    fields:
      'formula:string formula_expression:string creatinine_mg_dl:number age_years:integer sex:string egfr_ml_min_1_73m2:number units:string',
    fixed: {
      formula: 'ckd_epi_2021_creatinine',
      formula_expression:
        'eGFR = 142 * min(Scr_mg_dL / k, 1)^a * max(Scr_mg_dL / k, 1)^-1.200 * 0.9938^age * (1.012 if female else 1); k = 0.7 if female else 0.9; a = -0.241 if female else -0.302',
      units: 'mL/min/1.73m2',
    },
    citation: ['Inker LA', 'N Engl J Med 2021;385(19):1737-1749', '10.1056/NEJMoa2102953'],
    cautions: ['stable creatinine', 'adults', 'acute kidney injury', 'pregnancy', 'dialysis'],
  },
  '/api/calc/cha2ds2_vasc': {
    parameters: [AGE, SEX, ...flags('chf', 'hypertension', 'diabetes', 'stroke_tia', 'vascular_disease')],
    errors: 'invalid_age invalid_sex invalid_flag',
    fields: 'formula:string score:integer max_score:integer sex:string age_years:integer components:array',
    fixed: { formula: 'cha2ds2_vasc', max_score: 9 },
    citation: ['Lip GYH', 'Chest 2010;137(2):263-272', '10.1378/chest.09-1584'],
    cautions: ['non-valvular'],
  },
  '/api/calc/bmi': {
    parameters: [...HEIGHT, ...WEIGHT],
    errors: 'invalid_height invalid_weight',
    fields:
      'formula:string formula_expression:string height_cm:number weight_kg:number bmi:number who_adult_category:string',
    fixed: { formula: 'bmi', formula_expression: 'BMI = weight_kg / (height_m ^ 2)' },
    citation: ['World Health Organization', 'WHO Technical Report Series 894, 2000', ''],
  },
  '/api/calc/has_bled': {
    parameters: [
      AGE,
      ...flags('hypertension', 'abnormal_renal', 'abnormal_liver', 'stroke'),
      ...flags('bleeding', 'labile_inr', 'drugs', 'alcohol'),
    ],
    errors: 'invalid_age invalid_flag',
    fields: 'formula:string score:integer max_score:integer age_years:integer components:array',
    fixed: { formula: 'has_bled', max_score: 9 },
    citation: ['Pisters R', 'Chest 2010;138(5):1093-1100', '10.1378/chest.10-0134'],
    cautions: ['not by itself a reason to withhold'],
  },
  '/api/calc/crcl_cockcroft_gault': {
    parameters: [AGE, SEX, ...WEIGHT, ...CREATININE],
    errors: 'invalid_age invalid_sex invalid_weight invalid_creatinine',
    fields:
      'formula:string formula_expression:string age_years:integer sex:string weight_kg:number creatinine_mg_dl:number crcl_ml_min:number units:string weight_basis:string',
    fixed: {
      formula: 'cockcroft_gault',
      formula_expression: 'CrCl_mL_min = ((140 - age) * weight_kg * (0.85 if female else 1)) / (72 * Scr_mg_dL)',
      units: 'mL/min',
      weight_basis: 'total_body_weight',
    },
    citation: ['Cockcroft DW', 'Nephron 1976;16(1):31-41', '10.1159/000180580'],
    cautions: ['total body weight', 'not indexed to body surface', 'overestimates', 'IDMS'],
  },
  '/api/calc/fib4': {
    parameters: [AGE, 'ast_u_l: number 1-10000', 'alt_u_l: number 1-10000', 'platelets_10e9_l: number 1-2000'],
    errors: 'invalid_age invalid_ast invalid_alt invalid_platelets',
    fields:
      'formula:string formula_expression:string age_years:integer ast_u_l:number alt_u_l:number platelets_10e9_l:number fib4:number sterling_band:string',
    fixed: {
      formula: 'fib4',
      formula_expression: 'FIB-4 = (age_years * AST_U_L) / (platelets_10e9_L * sqrt(ALT_U_L))',
    },
    citation: ['Sterling RK', 'Hepatology 2006;43(6):1317-1325', '10.1002/hep.21178'],
    cautions: ['under 35', 'over 65'],
  },
  '/v1/tools/ping': {
    price: 1000n,
    parameters: ['probe?: string'],
    errors: '',
    fields: 'ok:boolean service:string',
    fixed: { ok: true },
    cautions: ['never use it for production'],
  },
};

/** The condition of every validation error the calculators may answer with. */
export const VALIDATION_ERRORS = {
  invalid_height: 'height_cm (50-250) or height_in (20-98) missing or out of range',
  invalid_weight: 'weight_kg (1-500) or weight_lb (2-1100) missing or out of range',
  invalid_creatinine: 'creatinine_mg_dl (0.1-20) or creatinine_umol_l (9-1768) missing or out of range',
  invalid_age: 'age not an integer 18-120',
  invalid_sex: 'sex not female or male',
  invalid_flag: 'a boolean flag not true or false',
  invalid_ast: 'ast_u_l not a number 1-10000',
  invalid_alt: 'alt_u_l not a number 1-10000',
  invalid_platelets: 'platelets_10e9_l not a number 1-2000',
} as const;
