/**
 * The interface of the calculators and of the smoke test, copied by hand from the interface document: what a buyer was
 * promised, stated independently of the declarations in `src`.
 */

/** Name, type, whether it must be sent (`one of`: this or its other unit), and its bounds or words. */
type ParameterRow =
  | readonly [name: string, type: 'number' | 'integer', required: 'yes' | 'one of', low: number, high: number]
  | readonly [name: string, type: 'string', required: 'yes', ...words: readonly string[]]
  | readonly [name: string, type: 'string', required: 'no']
  | readonly [name: string, type: 'boolean', required: 'yes'];

type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'citation';

export type Contract = {
  readonly path: string;
  readonly price: bigint;
  readonly parameters: readonly ParameterRow[];
  readonly errors: readonly string[];
  /** The fields of a 200 response in order. */
  readonly fields: readonly (readonly [name: string, type: FieldType])[];
  /** The fields whose value never changes. */
  readonly fixed: Readonly<Record<string, unknown>>;
};

const HEIGHT = [
  ['height_cm', 'number', 'one of', 50, 250],
  ['height_in', 'number', 'one of', 20, 98],
] as const;
const WEIGHT = [
  ['weight_kg', 'number', 'one of', 1, 500],
  ['weight_lb', 'number', 'one of', 2, 1100],
] as const;
const CREATININE = [
  ['creatinine_mg_dl', 'number', 'one of', 0.1, 20],
  ['creatinine_umol_l', 'number', 'one of', 9, 1768],
] as const;
const AGE = ['age', 'integer', 'yes', 18, 120] as const;
const SEX = ['sex', 'string', 'yes', 'female', 'male'] as const;

const FORMULA = ['formula', 'string'] as const;
const EXPRESSION = ['formula_expression', 'string'] as const;
const LAST = [
  ['citation', 'citation'],
  ['disclaimer', 'string'],
] as const;

export const contracts: readonly Contract[] = [
  {
    path: '/api/calc/bsa_mosteller',
    price: 5000n,
    parameters: [...HEIGHT, ...WEIGHT],
    errors: ['invalid_height', 'invalid_weight'],
    fields: [FORMULA, EXPRESSION, ['height_cm', 'number'], ['weight_kg', 'number'], ['bsa_m2', 'number'], ...LAST],
    fixed: { formula: 'mosteller', formula_expression: 'BSA_m2 = sqrt((height_cm * weight_kg) / 3600)' },
  },
  {
    path: '/api/calc/egfr_ckd_epi',
    price: 5000n,
    parameters: [...CREATININE, AGE, SEX],
    errors: ['invalid_creatinine', 'invalid_age', 'invalid_sex'],
    fields: [
      FORMULA,
      EXPRESSION,
      ['creatinine_mg_dl', 'number'],
      ['age_years', 'integer'],
      ['sex', 'string'],
      ['egfr_ml_min_1_73m2', 'number'],
      ['units', 'string'],
      ...LAST,
    ],
    fixed: { formula: 'ckd_epi_2021_creatinine', units: 'mL/min/1.73m2' },
  },
  {
    path: '/api/calc/cha2ds2_vasc',
    price: 5000n,
    parameters: [
      AGE,
      SEX,
      ['chf', 'boolean', 'yes'],
      ['hypertension', 'boolean', 'yes'],
      ['diabetes', 'boolean', 'yes'],
      ['stroke_tia', 'boolean', 'yes'],
      ['vascular_disease', 'boolean', 'yes'],
    ],
    errors: ['invalid_age', 'invalid_sex', 'invalid_flag'],
    fields: [
      FORMULA,
      ['score', 'integer'],
      ['max_score', 'integer'],
      ['sex', 'string'],
      ['age_years', 'integer'],
      ['components', 'array'],
      ...LAST,
    ],
    fixed: { formula: 'cha2ds2_vasc', max_score: 9 },
  },
  {
    path: '/api/calc/bmi',
    price: 5000n,
    parameters: [...HEIGHT, ...WEIGHT],
    errors: ['invalid_height', 'invalid_weight'],
    fields: [
      FORMULA,
      EXPRESSION,
      ['height_cm', 'number'],
      ['weight_kg', 'number'],
      ['bmi', 'number'],
      ['who_adult_category', 'string'],
      ...LAST,
    ],
    fixed: { formula: 'bmi', formula_expression: 'BMI = weight_kg / (height_m ^ 2)' },
  },
  {
    path: '/api/calc/has_bled',
    price: 5000n,
    parameters: [
      AGE,
      ['hypertension', 'boolean', 'yes'],
      ['abnormal_renal', 'boolean', 'yes'],
      ['abnormal_liver', 'boolean', 'yes'],
      ['stroke', 'boolean', 'yes'],
      ['bleeding', 'boolean', 'yes'],
      ['labile_inr', 'boolean', 'yes'],
      ['drugs', 'boolean', 'yes'],
      ['alcohol', 'boolean', 'yes'],
    ],
    errors: ['invalid_age', 'invalid_flag'],
    fields: [
      FORMULA,
      ['score', 'integer'],
      ['max_score', 'integer'],
      ['age_years', 'integer'],
      ['components', 'array'],
      ...LAST,
    ],
    fixed: { formula: 'has_bled', max_score: 9 },
  },
  {
    path: '/api/calc/crcl_cockcroft_gault',
    price: 5000n,
    parameters: [AGE, SEX, ...WEIGHT, ...CREATININE],
    errors: ['invalid_age', 'invalid_sex', 'invalid_weight', 'invalid_creatinine'],
    fields: [
      FORMULA,
      EXPRESSION,
      ['age_years', 'integer'],
      ['sex', 'string'],
      ['weight_kg', 'number'],
      ['creatinine_mg_dl', 'number'],
      ['crcl_ml_min', 'number'],
      ['units', 'string'],
      ['weight_basis', 'string'],
      ...LAST,
    ],
    fixed: {
      formula: 'cockcroft_gault',
      formula_expression: 'CrCl_mL_min = ((140 - age) * weight_kg * (0.85 if female else 1)) / (72 * Scr_mg_dL)',
      units: 'mL/min',
      weight_basis: 'total_body_weight',
    },
  },
  {
    path: '/api/calc/fib4',
    price: 5000n,
    parameters: [
      AGE,
      ['ast_u_l', 'number', 'yes', 1, 10000],
      ['alt_u_l', 'number', 'yes', 1, 10000],
      ['platelets_10e9_l', 'number', 'yes', 1, 2000],
    ],
    errors: ['invalid_age', 'invalid_ast', 'invalid_alt', 'invalid_platelets'],
    fields: [
      FORMULA,
      EXPRESSION,
      ['age_years', 'integer'],
      ['ast_u_l', 'number'],
      ['alt_u_l', 'number'],
      ['platelets_10e9_l', 'number'],
      ['fib4', 'number'],
      ['sterling_band', 'string'],
      ...LAST,
    ],
    fixed: {
      formula: 'fib4',
      formula_expression: 'FIB-4 = (age_years * AST_U_L) / (platelets_10e9_L * sqrt(ALT_U_L))',
    },
  },
  {
    path: '/v1/tools/ping',
    price: 1000n,
    parameters: [['probe', 'string', 'no']],
    errors: [],
    fields: [
      ['ok', 'boolean'],
      ['service', 'string'],
    ],
    fixed: { ok: true },
  },
];

/** The status and condition of every validation error the calculators may answer with. */
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

/** The publication of every formula, as two independent places cite it: authors, source and DOI. */
export const CITATIONS: Readonly<Record<string, readonly [first: string, source: string, doi: string]>> = {
  '/api/calc/bsa_mosteller': ['Mosteller RD', 'N Engl J Med 1987;317(17):1098', '10.1056/NEJM198710223171717'],
  '/api/calc/egfr_ckd_epi': ['Inker LA', 'N Engl J Med 2021;385(19):1737-1749', '10.1056/NEJMoa2102953'],
  '/api/calc/cha2ds2_vasc': ['Lip GYH', 'Chest 2010;137(2):263-272', '10.1378/chest.09-1584'],
  '/api/calc/bmi': ['World Health Organization', 'WHO Technical Report Series 894, 2000', ''],
  '/api/calc/has_bled': ['Pisters R', 'Chest 2010;138(5):1093-1100', '10.1378/chest.10-0134'],
  '/api/calc/crcl_cockcroft_gault': ['Cockcroft DW', 'Nephron 1976;16(1):31-41', '10.1159/000180580'],
  '/api/calc/fib4': ['Sterling RK', 'Hepatology 2006;43(6):1317-1325', '10.1002/hep.21178'],
};

/** What a description has to warn of, so that a number is not taken for more than it is. */
export const CAUTIONS: Readonly<Record<string, readonly string[]>> = {
  '/api/calc/egfr_ckd_epi': ['stable creatinine', 'adults', 'acute kidney injury', 'pregnancy', 'dialysis'],
  '/api/calc/cha2ds2_vasc': ['non-valvular'],
  '/api/calc/has_bled': ['not by itself a reason to withhold'],
  '/api/calc/crcl_cockcroft_gault': ['total body weight', 'not indexed to body surface', 'overestimates', 'IDMS'],
  '/api/calc/fib4': ['under 35', 'over 65'],
  '/v1/tools/ping': ['never use it for production'],
};
