/** The laboratory values that several calculators share. */
import { measured, number, said } from '../inputs.ts';
import { inTwoUnits, inUnitSent, measure } from './measures.ts';

export const bilirubinNamed = (infix: '' | 'day_0_' | 'day_7_', title: string) =>
  inTwoUnits(
    title,
    infix === '' ? 'invalid_bilirubin' : `invalid_bilirubin_${infix.slice(0, -1)}`,
    [`bilirubin_${infix}mg_dl`, 'mg/dL', [0.1, 100], '1.5'],
    [`bilirubin_${infix}umol_l`, 'µmol/L', [1.7, 1710], '26'],
    { over: '17.1' },
    { from: 40 },
  );

export const bilirubin = measured('bilirubin', bilirubinNamed('', 'Total bilirubin'));

export const albumin = measured(
  'albumin',
  inTwoUnits(
    'Serum albumin',
    'invalid_albumin',
    ['albumin_g_dl', 'g/dL', [0.5, 8], '3.2'],
    ['albumin_g_l', 'g/L', [5, 80], '32'],
    { over: '10' },
  ),
);

export const hemoglobin = measured(
  'hemoglobin',
  inTwoUnits(
    'Haemoglobin',
    'invalid_hemoglobin',
    ['hemoglobin_g_dl', 'g/dL', [1, 25], '11.5'],
    ['hemoglobin_g_l', 'g/L', [10, 250], '115'],
    { over: '10' },
  ),
);

/** Glucose in each unit; a guideline may print a cut-off for each. */
export const GLUCOSE_FORMS = [
  ['glucose_mg_dl', 'mg/dL', [10, 2000], '180'],
  ['glucose_mmol_l', 'mmol/L', [0.6, 111], '10'],
] as const;

export const glucose = said(
  { measures: { glucose: 'glucose_mg_dl', fasting_glucose: 'glucose_mg_dl' } },
  inTwoUnits('Glucose', 'invalid_glucose', ...GLUCOSE_FORMS, { times: '18' }),
);

const BUN = ['bun_mg_dl', 'mg/dL', [1, 300], '28'] as const;
const UREA = ['urea_mmol_l', 'mmol/L urea', [0.4, 107], '10'] as const;

/** A note says nitrogen, or urea. */
export const BUN_IN_TEXT = { measures: { bun: 'bun_mg_dl', urea: 'urea_mmol_l' } } as const;

/** Blood urea nitrogen in mg/dL, or urea in mmol/L: 2.8 mg/dL of nitrogen are 1 mmol/L of urea. */
export const bun = said(BUN_IN_TEXT, inTwoUnits('Blood urea nitrogen', 'invalid_bun', BUN, UREA, { times: '2.8' }));

export const BUN_FORMS = [BUN, UREA] as const;

export const calcium = measured(
  'calcium',
  inTwoUnits(
    'Total serum calcium',
    'invalid_calcium',
    ['calcium_mg_dl', 'mg/dL', [2, 25], '8.4'],
    ['calcium_mmol_l', 'mmol/L', [0.5, 6.25], '2.1'],
    { times: '4' },
  ),
);

type Lipid = 'total' | 'hdl';

const LIPID_MEASURE = { total: 'cholesterol', hdl: 'hdl' };
const LIPID_TITLE = { total: 'Total cholesterol', hdl: 'HDL cholesterol' };

const lipidForms = (lipid: Lipid, mgDl: readonly [number, number], mmolL: readonly [number, number]) =>
  [
    [`${lipid}_cholesterol_mg_dl`, 'mg/dL', mgDl, lipid === 'total' ? '200' : '50'],
    [`${lipid}_cholesterol_mmol_l`, 'mmol/L', mmolL, lipid === 'total' ? '5.2' : '1.3'],
  ] as const;

/** A cholesterol in mg/dL, within the bounds of a formula. */
export const cholesterol = (
  lipid: Lipid,
  mgDl: readonly [number, number],
  mmolL: readonly [number, number],
  conversion: { readonly times: string } | { readonly over: string } = { times: '38.67' },
) =>
  measured(
    LIPID_MEASURE[lipid],
    inTwoUnits(LIPID_TITLE[lipid], `invalid_${lipid}_cholesterol`, ...lipidForms(lipid, mgDl, mmolL), conversion),
  );

/** A cholesterol as it was sent, for a formula in mmol/L. */
export const cholesterolSent = (...[lipid, mgDl, mmolL]: Parameters<typeof lipidForms>) =>
  measured(
    LIPID_MEASURE[lipid],
    inUnitSent(LIPID_TITLE[lipid], `invalid_${lipid}_cholesterol`, ...lipidForms(lipid, mgDl, mmolL)),
  );

export const inr = measured(
  'inr',
  measure(['inr', '', [0.5, 20], '1.4'], 'International normalised ratio', 'invalid_inr'),
);
export const sodium = measured(
  'sodium',
  measure(['sodium_mmol_l', 'mmol/L', [80, 200], '134'], 'Serum sodium', 'invalid_sodium'),
);
export const urineSodium = measured(
  'urine_sodium',
  measure(['urine_sodium_mmol_l', 'mmol/L', [1, 400], '40'], 'Urine sodium', 'invalid_urine_sodium'),
);
export const urineCreatinine = measured(
  'urine_creatinine',
  inTwoUnits(
    'Urine creatinine',
    'invalid_urine_creatinine',
    ['urine_creatinine_mg_dl', 'mg/dL', [1, 1000], '60'],
    ['urine_creatinine_mmol_l', 'mmol/L', [0.1, 90], '5'],
    { times: '1000', over: '88.42' },
  ),
);
export const dDimer = measure(['d_dimer_ug_l', 'ug/L (= ng/mL)', [0, 100_000], '600'], 'D-dimer', 'invalid_d_dimer');
export const potassium = measured(
  'potassium',
  measure(['potassium_mmol_l', 'mmol/L', [1, 12], '4.2'], 'Serum potassium', 'invalid_potassium'),
);
export const chloride = measured(
  'chloride',
  measure(['chloride_mmol_l', 'mmol/L', [50, 170], '104'], 'Serum chloride', 'invalid_chloride'),
);
export const bicarbonate = measured(
  'bicarbonate',
  measure(['bicarbonate_mmol_l', 'mmol/L', [1, 60], '18'], 'Serum bicarbonate', 'invalid_bicarbonate'),
);
export const whiteCells = measured(
  'wbc',
  measure(['wbc_10e9_l', '10^9/L', [0.01, 500], '11'], 'White cell count', 'invalid_wbc'),
);
export const cystatinC = measured(
  'cystatin_c',
  measure(['cystatin_c_mg_l', 'mg/L', [0.1, 15], '1.2'], 'IFCC-standardised cystatin C', 'invalid_cystatin_c'),
);
export const egfr = (range: readonly [number, number]) =>
  measure(['egfr_ml_min_1_73m2', 'mL/min/1.73m2', range, '40'], 'Estimated GFR', 'invalid_egfr');

const aminotransferase = (name: 'ast' | 'alt', title: string, example: string) =>
  number({
    name: `${name}_u_l`,
    description: `${title} in U/L`,
    minimum: 1,
    maximum: 10_000,
    example,
    error: `invalid_${name}`,
    remedy: `Send ${name.toUpperCase()} as decimal text in U/L.`,
  });

export const ast = measured('ast', aminotransferase('ast', 'Aspartate aminotransferase (AST)', '45'));
export const alt = measured('alt', aminotransferase('alt', 'Alanine aminotransferase (ALT)', '40'));

const PLATELET_BOUNDS = { minimum: 1, maximum: 2000 };

export const platelets = measured(
  'platelets',
  number({
    name: 'platelets_10e9_l',
    description: 'Platelet count in 10^9/L (250, not 250000)',
    ...PLATELET_BOUNDS,
    example: '180',
    error: 'invalid_platelets',
    remedy: 'Send the platelet count in 10^9/L: 250, not 250000.',
    hint: (text) => {
      const count = /^\d{4,7}$/.test(text) ? Number(text) / 1000 : 0;
      return count >= PLATELET_BOUNDS.minimum && count <= PLATELET_BOUNDS.maximum
        ? `; the unit is 10^9/L: ${count}, not ${text}`
        : '';
    },
  }),
);

export const ph = measured('ph', measure(['ph', '', [6.5, 8], '7.32'], 'Arterial pH', 'invalid_ph'));
/** Glycated haemoglobin in each unit. */
const HBA1C_FORMS = [
  ['hba1c_mmol_mol', 'mmol/mol', [15, 200], '53'],
  ['hba1c_percent', 'percent', [3.5, 20], '7'],
] as const;

export const hba1c = inTwoUnits('HbA1c', 'invalid_hba1c', ...HBA1C_FORMS, { minus: '2.15', times: '10.929' });

export const triglycerides = measured(
  'triglycerides',
  inTwoUnits(
    'Triglycerides',
    'invalid_triglycerides',
    ['triglycerides_mg_dl', 'mg/dL', [10, 5000], '150'],
    ['triglycerides_mmol_l', 'mmol/L', [0.12, 56.4], '1.7'],
    { times: '88.57' },
  ),
);

export const fibrinogen = inTwoUnits(
  'Fibrinogen',
  'invalid_fibrinogen',
  ['fibrinogen_g_l', 'g/L', [0.1, 20], '2.4'],
  ['fibrinogen_mg_dl', 'mg/dL', [10, 2000], '240'],
  { over: '100' },
);

export const bands = measure(['bands_percent', 'percent', [0, 100], '5'], 'Immature forms', 'invalid_bands');

export const creatinineClearance = measure(
  ['crcl_ml_min', 'mL/min', [1, 300], '75'],
  'Creatinine clearance by Cockcroft and Gault',
  'invalid_crcl',
);

export const hematocrit = measured(
  'hematocrit',
  measure(['hematocrit_percent', 'percent', [5, 75], '38'], 'Haematocrit', 'invalid_hematocrit'),
);
