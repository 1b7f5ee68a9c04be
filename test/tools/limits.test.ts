/** The limits of every formula: each condition at its bound, each category at its cut-off, and none that sells a result. */
import { describe, expect, test } from 'bun:test';
import type { FoundLimit } from '../../src/tools/currency.ts';
import { calculators } from '../../src/tools/inventory.ts';
import type { Interpretation } from '../../src/tools/meaning.ts';
import { callOf } from '../support/arbitraries.ts';
import { prepare } from '../support/calling.ts';
import { fc, runs } from '../support/properties.ts';

type Call = Readonly<Record<string, string | undefined>>;

const exampleOf = (id: string): Call => calculators.find((tool) => tool.id === id)?.example ?? {};

type Full = { readonly limits: readonly FoundLimit[]; readonly interpretation?: readonly Interpretation[] };

/** The full answer to an example with other values; `undefined` leaves a parameter out. */
const askedFor = (id: string, changes: Call) => {
  const entries = Object.entries({ ...exampleOf(id), ...changes, view: 'full' });
  const sent = Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const { answer, warnings, problems } = prepare(`/api/calc/${id}`, sent);
  expect({ id, changes, problems }).toEqual({ id, changes, problems: [] });
  const given = answer?.() as unknown as Full & { readonly warnings?: readonly string[] };
  // No reader needs the full answer to be warned.
  const compact = prepare(`/api/calc/${id}`, { ...sent, view: 'compact' }).answer?.();
  expect({ id, changes, said: compact?.warnings ?? [] }).toEqual({ id, changes, said: given.warnings ?? [] });
  return { offered: warnings, said: given.warnings ?? [], ...given };
};

/** A conditional limit: the calls that it warns of, and the nearest calls of which it does not. */
type Bound = readonly [id: string, key: string, breaks: readonly Call[], keeps: readonly Call[]];

const BODIES = [
  [
    { height_cm: '50', weight_kg: '37.51' },
    { height_cm: '250', weight_kg: '49.99' },
  ],
  [
    { height_cm: '50', weight_kg: '37.5' },
    { height_cm: '250', weight_kg: '50' },
  ],
] as const;
const TALL = [[{ height_cm: '200', weight_kg: '31.9' }], [{ height_cm: '200', weight_kg: '32' }]] as const;
const OBESE = [
  [{ height_cm: '200', weight_kg: '120', sex: 'male' }],
  [{ height_cm: '200', weight_kg: '119.9', sex: 'male' }],
] as const;
const OBESE_BODY = [[{ height_cm: '200', weight_kg: '120' }], [{ height_cm: '200', weight_kg: '119.9' }]] as const;
const ACUTE = { pao2_mmhg: '70', aa_gradient_mmhg: '300' };
const AKI = [[{ creatinine_mg_dl: '4' }], [{ creatinine_mg_dl: '3.99' }]] as const;
const LOW_CREATININE = [
  [
    { creatinine_mg_dl: '0.69', age: '65' },
    { creatinine_mg_dl: '0.49', age: '64' },
  ],
  [
    { creatinine_mg_dl: '0.7', age: '65' },
    { creatinine_mg_dl: '0.5', age: '64' },
  ],
] as const;
const YOUNG = [[{ age: '25' }], [{ age: '26' }]] as const;
const OLD = [[{ age: '76' }], [{ age: '75' }]] as const;
const ANTICOAGULATED = [
  [{ inr: '1.7', bilirubin_mg_dl: '1.99' }],
  [
    { inr: '1.69', bilirubin_mg_dl: '1.99' },
    { inr: '1.7', bilirubin_mg_dl: '2' },
  ],
] as const;
const DIABETES = [
  [
    { diabetes: 'true', age: '40' },
    { diabetes: 'true', age: '75' },
  ],
  [
    { diabetes: 'true', age: '76' },
    { diabetes: 'false', age: '75' },
  ],
] as const;
const WELL = { diabetes: 'false' };
const SMOKER = { diabetes: 'false', age: '66', sex: 'male', smoker: 'true' };
const NO_FACTOR = { age: '64', sex: 'female', hypertension: 'false', diabetes: 'false' };
const NOT_THOSE = { aspirin_last_7_days: 'false', st_deviation: 'false' };
const PE = { immobilization_or_surgery: 'false', heart_rate_bpm: '80', clinical_signs_dvt: 'true' };
const GENEVA = {
  heart_rate_bpm: '95',
  previous_dvt_pe: 'true',
  surgery_or_fracture_last_month: 'true',
};
const GRACE = { age: '45', heart_rate_bpm: '100', sbp_mmhg: '70', creatinine_mg_dl: '5' };
const GRACE_ABOVE = { age: '35', heart_rate_bpm: '180', sbp_mmhg: '90', creatinine_mg_dl: '5' };
const LABS = {
  ph: '7.4',
  bun_mg_dl: '20',
  sodium_mmol_l: '140',
  glucose_mg_dl: '100',
  hematocrit_percent: '40',
  spo2_percent: '95',
};
const ON_OXYGEN = { spo2_scale: '2', supplemental_oxygen: 'true', spo2_percent: '93' };
const MADE_OF_RATIO = { age: '50', alt_u_l: '25', platelets_10e9_l: '200' };

/** A MAGGIC score of 50 with one more point: 7 + 10 + 5 + 6 + 8 + 8 + 2 + 3 = 49 for a woman. */
const FAILING = {
  age: '80',
  sex: 'female',
  ejection_fraction_percent: '19',
  nyha_class: '4',
  sbp_mmhg: '109',
  bmi: '14.9',
  creatinine_mg_dl: '3',
  smoker: 'false',
  diabetes: 'false',
  copd: 'false',
  heart_failure_18_months: 'true',
  beta_blocker: 'false',
  ace_inhibitor_or_arb: 'true',
};
/** The values of 48 hours are left out. */
const ADMITTED = {
  hematocrit_fall_percent: undefined,
  bun_rise_mg_dl: undefined,
  calcium_mg_dl: undefined,
  pao2_mmhg: undefined,
  base_deficit_mmol_l: undefined,
  fluid_sequestration_l: undefined,
};
const NORMAL_GAS = { ph: '7.4', paco2_mmhg: '40', bicarbonate_mmol_l: '24', albumin_g_dl: undefined };
/** The acute expectation of bicarbonate is 26 mmol/L. */
const RESPIRATORY_GAS = { ...NORMAL_GAS, ph: '7.3', paco2_mmhg: '60', bicarbonate_mmol_l: '29' };
const NO_OUTPUT = { urine_output_ml_kg_h: undefined, urine_output_hours: undefined };
const COMA = {
  consciousness: '3',
  consciousness_questions: '2',
  consciousness_commands: '2',
  sensory: '2',
  language: '3',
};
const NO_SIGNS = { appearance: '0', pulse: '0', grimace: '0', activity: '0', respiration: '0' };
/** A Bishop score of 3 + 3 + 1 with the points of its consistency. */
const CERVIX = { dilation_cm: '5', effacement_percent: '80', station: '-2', position: 'posterior' };

const BOUNDS: readonly Bound[] = [
  [
    'ldl',
    'ldl_not_positive',
    [
      { total_cholesterol_mg_dl: '100', hdl_cholesterol_mg_dl: '50', triglycerides_mg_dl: '250' },
      { total_cholesterol_mg_dl: '101.9', hdl_cholesterol_mg_dl: '50', triglycerides_mg_dl: '401' },
    ],
    [
      { total_cholesterol_mg_dl: '100', hdl_cholesterol_mg_dl: '50', triglycerides_mg_dl: '249.9' },
      { total_cholesterol_mg_dl: '102', hdl_cholesterol_mg_dl: '50', triglycerides_mg_dl: '401' },
    ],
  ],
  ['bmi', 'implausible_body', ...BODIES],
  ['bsa_mosteller', 'implausible_body', ...BODIES],
  ['bsa', 'implausible_body', ...BODIES],
  ['crcl_by_weight', 'implausible_body', ...TALL],
  ['ibw_devine', 'implausible_body', ...TALL],
  ['bsa_mosteller', 'full_weight_dose', ...OBESE_BODY],
  ['bsa', 'full_weight_dose', ...OBESE_BODY],
  ['crcl_by_weight', 'doac_actual_weight', ...OBESE],
  ['ibw_devine', 'below_60_in', [{ height_cm: '152.3' }], [{ height_cm: '152.4' }]],
  ...[
    'egfr_ckd_epi',
    'egfr_ckd_epi_cr_cys',
    'egfr_mdrd',
    'egfr_schwartz',
    'crcl_cockcroft_gault',
    'crcl_by_weight',
  ].map((id): Bound => [id, 'possible_aki', ...AKI]),
  ...['egfr_ckd_epi', 'crcl_cockcroft_gault', 'crcl_by_weight'].map(
    (id): Bound => [id, 'low_creatinine', ...LOW_CREATININE],
  ),
  ...['egfr_ckd_epi', 'egfr_ckd_epi_cr_cys', 'egfr_ckd_epi_cystatin_c'].map(
    (id): Bound => [id, 'young_adult', ...YOUNG],
  ),
  ['crcl_cockcroft_gault', 'high_weight', [{ weight_kg: '120.001' }], [{ weight_kg: '120' }]],
  [
    'crcl_cockcroft_gault',
    'crcl_above_physiological',
    [{ age: '65', sex: 'male', weight_kg: '144.1', creatinine_mg_dl: '1' }],
    [
      { age: '65', sex: 'male', weight_kg: '144', creatinine_mg_dl: '1' },
      { age: '64', sex: 'male', weight_kg: '160', creatinine_mg_dl: '1' },
    ],
  ],
  [
    'crcl_by_weight',
    'crcl_above_physiological',
    [{ age: '65', sex: 'male', height_cm: '200', weight_kg: '72.1', creatinine_mg_dl: '0.5' }],
    [
      { age: '65', sex: 'male', height_cm: '200', weight_kg: '72', creatinine_mg_dl: '0.5' },
      { age: '64', sex: 'male', height_cm: '200', weight_kg: '73', creatinine_mg_dl: '0.5' },
    ],
  ],
  [
    'egfr_mdrd',
    'race_coefficient_applied',
    [{ apply_race_coefficient: 'true' }],
    [{ apply_race_coefficient: 'false' }],
  ],
  ['egfr_mdrd', 'mdrd_above_60', [{ creatinine_mg_dl: '0.920' }], [{ creatinine_mg_dl: '0.921' }]],
  [
    'kdigo_ckd',
    'acr_confirm',
    [{ acr_mg_g: '30' }, { acr_mg_g: undefined, acr_mg_mmol: '3' }],
    [{ acr_mg_g: '29.9' }, { acr_mg_g: undefined, acr_mg_mmol: '2.9' }],
  ],
  ['kfre', 'kfre_competing_death', [{ age: '80' }], [{ age: '79' }]],
  ['fena', 'fena_low_not_only_prerenal', [{ urine_sodium_mmol_l: '69.9' }], [{ urine_sodium_mmol_l: '70' }]],
  [
    'cha2ds2_vasc',
    'sex_point_alone',
    [NO_FACTOR],
    [
      { ...NO_FACTOR, age: '65' },
      { ...NO_FACTOR, sex: 'male' },
      ...['chf', 'hypertension', 'diabetes', 'stroke_tia', 'vascular_disease'].map((name) => ({
        ...NO_FACTOR,
        [name]: 'true',
      })),
    ],
  ],
  ['has_bled', 'not_a_reason_to_withhold', [{ drugs: 'false' }], [{ drugs: 'false', bleeding: 'false' }]],
  ['has_bled', 'labile_inr_needs_vka', [{ labile_inr: 'true' }], [{ labile_inr: 'false' }]],
  ['qtc', 'qtc_500', [{ qt_ms: '500' }], [{ qt_ms: '499.9' }]],
  ['qtc', 'qtc_prolonged', [{ qt_ms: '450' }, { qt_ms: '499.9' }], [{ qt_ms: '449.9' }, { qt_ms: '500' }]],
  ['qtc', 'qtc_short', [{ qt_ms: '390' }], [{ qt_ms: '390.001' }]],
  [
    'qtc',
    'bazett_rate',
    [{ heart_rate_bpm: '90.001' }, { heart_rate_bpm: '59.999' }],
    [{ heart_rate_bpm: '90' }, { heart_rate_bpm: '60' }],
  ],
  [
    'qtc',
    'rate_outside_formulas',
    [{ heart_rate_bpm: '120.001' }, { heart_rate_bpm: '39.999' }],
    [{ heart_rate_bpm: '120' }, { heart_rate_bpm: '40' }],
  ],
  ['heart_score', 'serial_troponin', [{ age: '64' }], [{ age: '65' }]],
  ['timi_nstemi', 'timi_low_not_discharge', [NOT_THOSE], [{ ...NOT_THOSE, st_deviation: 'true' }]],
  ['grace', 'grace_over_140', [GRACE_ABOVE], [GRACE]],
  ['prevent', 'no_30_year_from_60', [{ age: '60' }], [{ age: '59' }]],
  ['prevent', 'no_heart_failure_above_bmi_39_9', [{ bmi: '39.91' }, { bmi: '100' }], [{ bmi: '39.9' }]],
  ['prevent', 'diabetes_treat_anyway', DIABETES[0], [...DIABETES[1], { diabetes: 'true', age: '39' }]],
  [
    'prevent',
    'ckd_treat_anyway',
    [
      { egfr_ml_min_1_73m2: '59.9', age: '40' },
      { egfr_ml_min_1_73m2: '59.9', age: '75' },
    ],
    [
      { egfr_ml_min_1_73m2: '60', age: '40' },
      { egfr_ml_min_1_73m2: '59.9', age: '39' },
      { egfr_ml_min_1_73m2: '59.9', age: '76' },
    ],
  ],
  ['prevent', 'over_75', ...OLD],
  [
    'prevent',
    'band_differs_from_2026',
    [
      { ...WELL, sbp_mmhg: '147.7' },
      { ...WELL, sbp_mmhg: '149.2' },
      { ...WELL, sbp_mmhg: '174.7' },
      { ...WELL, sbp_mmhg: '176.2' },
      { ...SMOKER, sbp_mmhg: '121.8' },
      { ...SMOKER, sbp_mmhg: '144.7' },
    ],
    [
      { ...WELL, sbp_mmhg: '147.6' },
      { ...WELL, sbp_mmhg: '149.3' },
      { ...WELL, sbp_mmhg: '174.6' },
      { ...WELL, sbp_mmhg: '176.3' },
      { ...SMOKER, sbp_mmhg: '121.7' },
      { ...SMOKER, sbp_mmhg: '144.8' },
    ],
  ],
  [
    'prevent',
    'thirty_year_risk_high',
    [
      { ...WELL, age: '40', sex: 'male', sbp_mmhg: '131.4' },
      { ...WELL, age: '40', sex: 'male', sbp_mmhg: '163' },
    ],
    [
      { ...WELL, age: '40', sex: 'male', sbp_mmhg: '131.3' },
      { ...WELL, age: '40', sex: 'male', sbp_mmhg: '163.1' },
    ],
  ],
  ['ascvd_pce', 'diabetes_treat_anyway', ...DIABETES],
  ['ascvd_pce', 'over_75', ...OLD],
  ['framingham_chd', 'over_75', ...OLD],
  ['wells_pe', 'likely_image', [{ ...PE, immobilization_or_surgery: 'true' }], [{ ...PE, hemoptysis: 'true' }]],
  ['geneva_revised', 'likely_image', [GENEVA], [{ ...GENEVA, age: '65' }]],
  ['perc', 'perc_low_pretest_only', [{ age: '49' }], [{ age: '50' }]],
  ['caprini', 'two_caprini_scales', [{ age: '40' }], [{ age: '41' }, { age: '40', surgery: 'minor' }]],
  ['caprini', 'surgical_only', [{ surgery: 'none' }], [{ surgery: 'minor' }]],
  [
    'caprini',
    'orthopaedic_other_rules',
    [{ surgery: 'elective_lower_extremity_arthroplasty' }, { hip_pelvis_leg_fracture_last_month: 'true' }],
    [{ surgery: 'arthroscopic' }],
  ],
  ['caprini', 'caprini_very_high', [{ stroke_last_month: 'true' }], [{ stroke_last_month: 'true', age: '60' }]],
  ['aa_gradient', 'expected_on_air', [{ fio2_percent: '21.001' }], [{ fio2_percent: '21' }]],
  ['news2', 'scale_2_only_hypercapnic', [{ spo2_scale: '2' }], [{ spo2_scale: '1' }]],
  [
    'news2',
    'over_oxygenated',
    [ON_OXYGEN],
    [
      { ...ON_OXYGEN, spo2_percent: '92' },
      { ...ON_OXYGEN, supplemental_oxygen: 'false' },
      { ...ON_OXYGEN, spo2_scale: '1' },
    ],
  ],
  ['qsofa', 'negative_does_not_exclude', [{ sbp_mmhg: '101' }], [{ sbp_mmhg: '100' }]],
  [
    'sofa',
    'respiratory_support_needed',
    [{ pao2_mmhg: '79.9', respiratory_support: 'false' }],
    [
      { pao2_mmhg: '80', respiratory_support: 'false' },
      { pao2_mmhg: '79.9', respiratory_support: 'true' },
    ],
  ],
  [
    'psi_port',
    'missing_labs_normal',
    Object.keys(LABS).map((name) => ({ ...LABS, [name]: undefined })),
    [LABS, { ...LABS, spo2_percent: undefined, pao2_mmhg: '80' }],
  ],
  ['psi_port', 'young_underestimated', [{ age: '49' }], [{ age: '50' }]],
  [
    'psi_port',
    'hypoxaemia_admit',
    [{ spo2_percent: '89.9' }, { pao2_mmhg: '59.9' }],
    [{ spo2_percent: '90' }, { pao2_mmhg: '60' }],
  ],
  ['apache_ii', 'pao2_not_used', [{ ...ACUTE, fio2_percent: '50' }], [{ fio2_percent: '49.9' }]],
  ['apache_ii', 'aa_gradient_not_used', [{ ...ACUTE, fio2_percent: '49.9' }], [{ ...ACUTE, fio2_percent: '50' }]],
  ['charlson', 'aids_weight_historic', [{ aids: 'true' }], [{ aids: 'false' }]],
  ['fib4', 'age_under_35', [{ age: '34' }], [{ age: '35' }]],
  ['fib4', 'age_from_65', [{ age: '65' }], [{ age: '64' }]],
  ['fib4', 'acute_hepatitis', [{ ast_u_l: '200.1' }, { alt_u_l: '200.1' }], [{ ast_u_l: '200', alt_u_l: '200' }]],
  ['fib4', 'low_platelets_other_cause', [{ platelets_10e9_l: '49.9' }], [{ platelets_10e9_l: '50' }]],
  [
    'fib4',
    'low_by_sterling_not_masld',
    [
      { ...MADE_OF_RATIO, ast_u_l: '26' },
      { ...MADE_OF_RATIO, ast_u_l: '28.9' },
      { ...MADE_OF_RATIO, age: '64', ast_u_l: '21' },
    ],
    [
      { ...MADE_OF_RATIO, ast_u_l: '25.9' },
      { ...MADE_OF_RATIO, ast_u_l: '29' },
      { ...MADE_OF_RATIO, age: '65', ast_u_l: '21' },
    ],
  ],
  ['apri', 'hbv_cutoffs_who_2024', [{ ast_u_l: '20.1' }], [{ ast_u_l: '20' }]],
  ['apri', 'ast_limit_assumed', [{ ast_upper_limit_u_l: undefined }], [{ ast_upper_limit_u_l: '40' }]],
  ['apri', 'acute_hepatitis', [{ ast_u_l: '200.1' }], [{ ast_u_l: '200' }]],
  ['nafld_fibrosis', 'age_under_35', [{ age: '34' }], [{ age: '35' }]],
  ['nafld_fibrosis', 'age_from_65', [{ age: '65' }], [{ age: '64' }]],
  ['nafld_fibrosis', 'severe_obesity', [{ bmi: '40' }], [{ bmi: '39.9' }]],
  [
    'child_pugh',
    'cholestatic_bilirubin',
    [{ bilirubin_mg_dl: '2' }, { bilirubin_mg_dl: '10' }],
    [{ bilirubin_mg_dl: '1.99' }, { bilirubin_mg_dl: '10.1' }],
  ],
  [
    'child_pugh',
    'check_bilirubin_unit',
    [{ bilirubin_mg_dl: '10' }],
    [{ bilirubin_mg_dl: '9.9' }, { bilirubin_mg_dl: undefined, bilirubin_umol_l: '300' }],
  ],
  ['child_pugh', 'anticoagulant_inr', ...ANTICOAGULATED],
  ['meld_3', 'anticoagulant_inr', ...ANTICOAGULATED],
  ['meld_na', 'anticoagulant_inr', ...ANTICOAGULATED],
  ['meld_3', 'dialysis_creatinine', [{ dialysis: 'true' }], [{ dialysis: 'false' }]],
  ['meld_na', 'dialysis_creatinine', [{ dialysis: 'true' }], [{ dialysis: 'false' }]],
  [
    'meld_3',
    'check_bilirubin_unit',
    [{ bilirubin_mg_dl: '40' }],
    [{ bilirubin_mg_dl: '39.9' }, { bilirubin_mg_dl: undefined, bilirubin_umol_l: '700' }],
  ],
  ['maddrey', 'pt_below_control', [{ pt_s: '11.9', pt_control_s: '12' }], [{ pt_s: '12', pt_control_s: '12' }]],
  [
    'lille',
    'lille_stop_above_0_45',
    [{ bilirubin_day_7_mg_dl: '15.70' }, { bilirubin_day_7_mg_dl: '17.26' }],
    [{ bilirubin_day_7_mg_dl: '15.69' }, { bilirubin_day_7_mg_dl: '17.27' }],
  ],
  ['anion_gap', 'albumin_not_sent', [{ albumin_g_dl: undefined }], [{ albumin_g_dl: '4' }]],
  ['anion_gap', 'delta_at_24', [{ bicarbonate_mmol_l: '24.0' }], [{ bicarbonate_mmol_l: '24.1' }]],
  ['anion_gap', 'low_gap', [{ bicarbonate_mmol_l: '37.1' }], [{ bicarbonate_mmol_l: '37' }]],
  ['calcium_corrected', 'unreliable_low_albumin', [{ albumin_g_dl: '2.99' }], [{ albumin_g_dl: '3' }]],
  ['sodium_corrected', 'not_hyperglycaemic', [{ glucose_mg_dl: '99.9' }], [{ glucose_mg_dl: '100' }]],
  ['sodium_corrected', 'above_400_mg_dl', [{ glucose_mg_dl: '400.1' }], [{ glucose_mg_dl: '400' }]],
  [
    'osmolality',
    'normal_gap_not_exclude',
    [{ measured_osmolality_mosm_kg: '300' }],
    [{ measured_osmolality_mosm_kg: '300.1' }, {}],
  ],
  ['free_water_deficit', 'not_hypernatraemic', [{ sodium_mmol_l: '140' }], [{ sodium_mmol_l: '140.1' }]],
  ['free_water_deficit', 'rate_not_given', [{ sodium_mmol_l: '150' }], [{ sodium_mmol_l: '149.9' }]],
  ['ldl', 'friedewald_above_400', [{ triglycerides_mg_dl: '400.1' }], [{ triglycerides_mg_dl: '400' }]],
  ['ldl', 'sampson_above_800', [{ triglycerides_mg_dl: '800.1' }], [{ triglycerides_mg_dl: '800' }]],
  ['ldl', 'severe_triglycerides', [{ triglycerides_mg_dl: '500' }], [{ triglycerides_mg_dl: '499.9' }]],
  [
    'ldl',
    'friedewald_unreliable',
    [
      { triglycerides_mg_dl: '150' },
      { triglycerides_mg_dl: '400' },
      { triglycerides_mg_dl: '100', total_cholesterol_mg_dl: '139.9' },
    ],
    [
      { triglycerides_mg_dl: '149.9' },
      { triglycerides_mg_dl: '400.1' },
      { triglycerides_mg_dl: '100', total_cholesterol_mg_dl: '140' },
    ],
  ],
  ['winters', 'not_below_24', [{ bicarbonate_mmol_l: '24' }], [{ bicarbonate_mmol_l: '23.9' }]],
  [
    'mme',
    'outside_cdc_2022',
    [{ buprenorphine_mg_day: '1' }, { fentanyl_buccal_ug_day: '1' }],
    [{ tramadol_mg_day: '9' }],
  ],
  ['mme', 'buprenorphine_has_no_mme', [{ buprenorphine_mg_day: '0.1' }], [{ fentanyl_buccal_ug_day: '1' }]],
  ['mme', 'methadone_caution', [{ methadone_mg_day: '0.1' }], [{ methadone_mg_day: '0' }]],
  ['mme', 'fentanyl_patch_caution', [{ fentanyl_patch_ug_h: '0.1' }], [{ fentanyl_buccal_ug_day: '1' }]],
  [
    'mme',
    'no_abrupt_taper',
    [{ oxycodone_mg_day: '0', hydromorphone_mg_day: '10' }],
    [
      { oxycodone_mg_day: '0', hydromorphone_mg_day: '9.99' },
      { oxycodone_mg_day: '0', buprenorphine_mg_day: '16' },
    ],
  ],
  [
    'steroid_conversion',
    'long_acting',
    [{ from_steroid: 'dexamethasone' }, { to_steroid: 'betamethasone' }],
    [{ from_steroid: 'cortisone', to_steroid: 'triamcinolone' }],
  ],
  [
    'carboplatin_calvert',
    'fda_cap_off',
    [{ gfr_ml_min: '125.1', cap_gfr: 'false' }],
    [
      { gfr_ml_min: '125', cap_gfr: 'false' },
      { gfr_ml_min: '130', cap_gfr: 'true' },
    ],
  ],
  [
    'carboplatin_calvert',
    'gfr_capped',
    [{ gfr_ml_min: '125.1', cap_gfr: 'true' }],
    [
      { gfr_ml_min: '125', cap_gfr: 'true' },
      { gfr_ml_min: '130', cap_gfr: 'false' },
    ],
  ],
  ['maintenance_fluids', 'adult_weight', [{ weight_kg: '50.001' }], [{ weight_kg: '50' }]],
  ['parkland', 'burn_below_20', [{ tbsa_percent: '19.9' }], [{ tbsa_percent: '20' }]],
  ['gupta_mica', 'creatinine_not_sent', [{ creatinine_mg_dl: undefined }], [{ creatinine_mg_dl: '1' }]],
  ['maggic', 'risk_table_ends_at_50', [{ ...FAILING, copd: 'true' }], [{ ...FAILING, smoker: 'true' }]],
  ['ranson', 'complete_after_48_h', [ADMITTED], [{}]],
  ['isth_dic', 'no_underlying_disorder', [{ underlying_disorder: 'false' }], [{ underlying_disorder: 'true' }]],
  ['mascc', 'low_risk_is_not_home', [{ outpatient: 'false', age: '59' }], [{ outpatient: 'false' }]],
  ['findrisc', 'older_than_findrisc_cohort', [{ age: '65' }], [{ age: '64' }]],
  [
    'sodium_deficit',
    'rise_above_8',
    [{ sodium_mmol_l: '122', target_sodium_mmol_l: '130.1' }],
    [{ sodium_mmol_l: '122', target_sodium_mmol_l: '130' }],
  ],
  [
    'sodium_correction_rate',
    'change_above_8',
    [{ desired_change_mmol_l_24_h: '8.1' }],
    [{ desired_change_mmol_l_24_h: '8' }, { desired_change_mmol_l_24_h: undefined }],
  ],
  [
    'sodium_correction_rate',
    'infusate_opposes',
    [
      { infusate_sodium_mmol_l: '111.9' },
      { infusate_sodium_mmol_l: '112.1', desired_change_mmol_l_24_h: '-0.1' },
      { infusate_sodium_mmol_l: '100', infusate_potassium_mmol_l: '11.9' },
    ],
    [
      { infusate_sodium_mmol_l: '112' },
      { infusate_sodium_mmol_l: '112.1' },
      { infusate_sodium_mmol_l: '100', infusate_potassium_mmol_l: '12.1' },
      { infusate_sodium_mmol_l: '100', desired_change_mmol_l_24_h: undefined },
    ],
  ],
  ['tbw_watson', 'implausible_body', ...TALL],
  [
    'pregnancy_dating',
    'cycle_adjusted',
    [{ cycle_length_days: '27' }, { cycle_length_days: '29' }],
    [{ cycle_length_days: '28' }],
  ],
  [
    'pregnancy_dating',
    'suboptimally_dated',
    [{ on_date: '2026-06-13' }],
    [{ on_date: '2026-06-12' }, { on_date: undefined }],
  ],
  ['phq_9', 'self_harm_answered', [{ self_harm: '1' }], [{ self_harm: '0' }]],
  ['pf_ratio', 'spo2_above_97', [{ spo2_percent: '97.01' }], [{ spo2_percent: '97' }, { spo2_percent: undefined }]],
  [
    'kdigo_aki',
    'urine_time_too_short',
    [{ urine_output_hours: '5.99' }],
    [{ urine_output_hours: '6' }, { urine_output_hours: undefined, urine_output_ml_kg_h: undefined }],
  ],
  [
    'ttkg',
    'ttkg_not_valid',
    [{ urine_osmolality_mosm_kg: '300' }, { urine_sodium_mmol_l: '25' }],
    [{ urine_osmolality_mosm_kg: '300.01', urine_sodium_mmol_l: '25.01' }, { urine_sodium_mmol_l: undefined }],
  ],
  [
    'abg',
    'gap_needs_both',
    [{ chloride_mmol_l: undefined }, { sodium_mmol_l: undefined }],
    [{}, { sodium_mmol_l: undefined, chloride_mmol_l: undefined }],
  ],
  ['age_adjusted_d_dimer', 'ddu_not_validated', [{ d_dimer_units: 'ddu' }], [{ d_dimer_units: 'feu' }, {}]],
  ['herdoo2', 'older_low_risk_women', [{ age: '50' }], [{ age: '49' }]],
  ['aims65', 'age_65_counted_later', [{ age: '65' }], [{ age: '64' }, { age: '66' }]],
  [
    'sodium_correction_rate',
    'fall_above_10',
    [{ desired_change_mmol_l_24_h: '-10.1' }],
    [{ desired_change_mmol_l_24_h: '-10' }, { desired_change_mmol_l_24_h: undefined }],
  ],
  [
    'sodium_correction_rate',
    'leads_to_hyponatraemia',
    [
      { sodium_mmol_l: '140', desired_change_mmol_l_24_h: '-5.1' },
      { sodium_mmol_l: '112', desired_change_mmol_l_24_h: '-0.1' },
    ],
    [
      { sodium_mmol_l: '140', desired_change_mmol_l_24_h: '-5' },
      { sodium_mmol_l: '112', desired_change_mmol_l_24_h: '0.1' },
      { sodium_mmol_l: '112', desired_change_mmol_l_24_h: '0' },
      { desired_change_mmol_l_24_h: undefined },
    ],
  ],
  [
    'sodium_correction_rate',
    'leads_to_hypernatraemia',
    [
      { sodium_mmol_l: '140', desired_change_mmol_l_24_h: '5.1' },
      { sodium_mmol_l: '160', desired_change_mmol_l_24_h: '0.1' },
    ],
    [
      { sodium_mmol_l: '140', desired_change_mmol_l_24_h: '5' },
      { sodium_mmol_l: '160', desired_change_mmol_l_24_h: '-0.1' },
      { sodium_mmol_l: '160', desired_change_mmol_l_24_h: '0' },
      { desired_change_mmol_l_24_h: undefined },
    ],
  ],
  [
    'abg',
    'gas_values_do_not_fit',
    [
      { ...NORMAL_GAS, ph: '7.442' },
      { ...NORMAL_GAS, ph: '7.34' },
    ],
    [{ ...NORMAL_GAS, ph: '7.441' }, { ...NORMAL_GAS, ph: '7.3411' }, {}],
  ],
  [
    'abg',
    'high_gap_hidden',
    [
      { ...NORMAL_GAS, chloride_mmol_l: '99.9' },
      { ...NORMAL_GAS, chloride_mmol_l: '102.4', albumin_g_dl: '3' },
      { ...RESPIRATORY_GAS, chloride_mmol_l: '94.9' },
      { ...NORMAL_GAS, ph: '7.5', paco2_mmhg: '45', bicarbonate_mmol_l: '34', chloride_mmol_l: '89.9' },
    ],
    [
      { ...NORMAL_GAS, chloride_mmol_l: '100' },
      { ...NORMAL_GAS, chloride_mmol_l: '102.5', albumin_g_dl: '3' },
      { ...NORMAL_GAS, chloride_mmol_l: undefined },
      { ...RESPIRATORY_GAS, bicarbonate_mmol_l: '21', chloride_mmol_l: '90' },
      {},
    ],
  ],
  [
    'abg',
    'added_metabolic_acidosis',
    [{ ...RESPIRATORY_GAS, bicarbonate_mmol_l: '25.9' }],
    [{ ...RESPIRATORY_GAS, bicarbonate_mmol_l: '26' }, NORMAL_GAS, {}],
  ],
  ...['years', 'age_adjusted_d_dimer', 'herdoo2'].map(
    (id): Bound => [
      id,
      'd_dimer_unit',
      [{ d_dimer_ug_l: '19.9' }, { d_dimer_ug_l: '0.5' }],
      [{ d_dimer_ug_l: '20' }, { d_dimer_ug_l: '500' }],
    ],
  ),
  [
    'kdigo_aki',
    'no_urine_is_anuria',
    [{ urine_output_ml_kg_h: '0', urine_output_hours: '12' }],
    [
      { urine_output_ml_kg_h: '0', urine_output_hours: '11.9' },
      { urine_output_ml_kg_h: '0.01', urine_output_hours: '12' },
      { urine_output_ml_kg_h: '0', urine_output_hours: '12', anuria_12_h: 'true' },
      NO_OUTPUT,
    ],
  ],
  [
    'kdigo_aki',
    'anuria_with_output',
    [{ urine_output_ml_kg_h: '0.01', anuria_12_h: 'true' }],
    [
      { urine_output_ml_kg_h: '0', anuria_12_h: 'true' },
      { urine_output_ml_kg_h: '0.01', anuria_12_h: 'false' },
      { ...NO_OUTPUT, anuria_12_h: 'true' },
    ],
  ],
  [
    'kdigo_aki',
    'only_ratio_judged',
    [{ ...NO_OUTPUT, creatinine_48_h_ago_mg_dl: undefined }],
    [
      NO_OUTPUT,
      { creatinine_48_h_ago_mg_dl: undefined },
      { ...NO_OUTPUT, creatinine_48_h_ago_mg_dl: undefined, anuria_12_h: 'true' },
      { ...NO_OUTPUT, creatinine_48_h_ago_mg_dl: undefined, renal_replacement_therapy: 'true' },
    ],
  ],
  [
    'kdigo_aki',
    'creatinine_falling',
    [{ creatinine_mg_dl: '2.1', creatinine_48_h_ago_mg_dl: '2.11' }],
    [{ creatinine_mg_dl: '2.1', creatinine_48_h_ago_mg_dl: '2.1' }, { creatinine_48_h_ago_mg_dl: undefined }],
  ],
  [
    'nihss',
    'coma_sets_items',
    [
      { ...COMA, consciousness_questions: '1' },
      { ...COMA, consciousness_commands: '1' },
      { ...COMA, sensory: '1' },
      { ...COMA, language: '2' },
    ],
    [COMA, { consciousness: '2' }],
  ],
  [
    'apgar',
    'no_pulse_with_signs',
    ['appearance', 'grimace', 'activity', 'respiration'].map((name) => ({ ...NO_SIGNS, [name]: '1' })),
    [NO_SIGNS, { pulse: '1' }],
  ],
  ...['score2', 'score2_op', 'score2_diabetes'].map(
    (id): Bound => [
      id,
      'hdl_above_total',
      [
        { total_cholesterol_mmol_l: '3', hdl_cholesterol_mmol_l: '3.01' },
        { total_cholesterol_mmol_l: undefined, total_cholesterol_mg_dl: '116', hdl_cholesterol_mmol_l: '3' },
      ],
      [
        { total_cholesterol_mmol_l: '3', hdl_cholesterol_mmol_l: '3' },
        { total_cholesterol_mmol_l: undefined, total_cholesterol_mg_dl: '117', hdl_cholesterol_mmol_l: '3' },
      ],
    ],
  ),
  ['score2_diabetes', 'severe_damage_egfr', [{ egfr_ml_min_1_73m2: '44.9' }], [{ egfr_ml_min_1_73m2: '45' }]],
  [
    'bishop',
    'bishop_8_differs',
    [{ ...CERVIX, consistency: 'medium' }],
    [
      { ...CERVIX, consistency: 'firm' },
      { ...CERVIX, consistency: 'soft' },
    ],
  ],
];

const warnedOf = (id: string, key: string, call: Call) => {
  const { limits, said, offered } = askedFor(id, call);
  const found = limits.find((limit) => limit.key === key);
  const text = found?.warned === true ? found.text : undefined;
  if (text !== undefined) expect(said).toContain(text);
  return { isWarned: text !== undefined, isOffered: text !== undefined && offered.includes(text) };
};

test.each([...BOUNDS])('%s warns of %s at its bound, and not before', (id, key, breaks, keeps) => {
  const tool = calculators.find((one) => one.id === id);
  const isFree = tool?.currency?.limits.find((limit) => limit.key === key)?.isFree ?? true;
  for (const call of breaks)
    expect({ call, ...warnedOf(id, key, call) }).toEqual({ call, isWarned: true, isOffered: isFree });
  for (const call of keeps)
    expect({ call, isWarned: warnedOf(id, key, call).isWarned }).toEqual({ call, isWarned: false });
});

test('every conditional limit has its bounds above', () => {
  const untested = calculators.flatMap(({ id, currency }) =>
    (currency?.limits ?? []).flatMap(({ key, warned }) =>
      warned === undefined || warned === 'always' || BOUNDS.some(([of, name]) => of === id && name === key)
        ? []
        : [`${id} ${key}`],
    ),
  );
  expect(untested).toEqual([]);
});

const LIPIDS = { total_cholesterol_mmol_l: '5.5', hdl_cholesterol_mmol_l: '1.3', region: 'low' };
/** A risk of 5.9 percent. */
const SCORE2 = { age: '50', sex: 'male', smoker: 'true', sbp_mmhg: '140', ...LIPIDS };
const SCORE2_OP = { age: '70', sex: 'male', smoker: 'false', diabetes: 'false', sbp_mmhg: '120', ...LIPIDS };

/** A cut-off of a use: the category on each side of it. */
type CutOff = readonly [
  id: string,
  use: string,
  calls: readonly (readonly [call: Call, category: string | undefined])[],
];

const EDGES: readonly CutOff[] = [
  [
    'prevent',
    'lipids_acc_aha_2026',
    [
      [{ ...WELL, sbp_mmhg: '147.6' }, 'low'],
      [{ ...WELL, sbp_mmhg: '147.7' }, 'borderline'],
      [{ ...WELL, sbp_mmhg: '176.2' }, 'borderline'],
      [{ ...WELL, sbp_mmhg: '176.3' }, 'intermediate'],
      [{ ...SMOKER, sbp_mmhg: '121.7' }, 'intermediate'],
      [{ ...SMOKER, sbp_mmhg: '121.8' }, 'high'],
      [{ ...SMOKER, age: '75' }, 'high'],
      [{ ...SMOKER, age: '76' }, undefined],
    ],
  ],
  [
    'prevent',
    'blood_pressure_aha_acc_2025',
    [
      [{ ...WELL, sbp_mmhg: '174.6' }, 'below_threshold'],
      [{ ...WELL, sbp_mmhg: '174.7' }, 'at_threshold'],
    ],
  ],
  [
    'prevent',
    'lipids_30_year_acc_aha_2026',
    [
      [{ ...WELL, age: '40', sex: 'male', sbp_mmhg: '131.3' }, undefined],
      [{ ...WELL, age: '40', sex: 'male', sbp_mmhg: '131.4' }, 'high'],
      [{ age: '60' }, undefined],
    ],
  ],
  [
    'ascvd_pce',
    'statin_uspstf_2022',
    [
      [{ age: '65', sbp_mmhg: '144.0' }, 'below'],
      [{ age: '65', sbp_mmhg: '144.1' }, 'selective'],
      [{ age: '65', sbp_mmhg: '168.0' }, 'selective'],
      [{ age: '65', sbp_mmhg: '168.1' }, 'offer'],
      [{ age: '75' }, 'offer'],
      [{ age: '76' }, undefined],
    ],
  ],
  [
    'fib4',
    'masld',
    [
      [{ ...MADE_OF_RATIO, ast_u_l: '25.9' }, 'low'],
      [{ ...MADE_OF_RATIO, ast_u_l: '26' }, 'indeterminate'],
      [{ ...MADE_OF_RATIO, ast_u_l: '53.4' }, 'indeterminate'],
      [{ ...MADE_OF_RATIO, ast_u_l: '53.5' }, 'high'],
      [{ age: '65', alt_u_l: '25', platelets_10e9_l: '130', ast_u_l: '19.9' }, 'low'],
      [{ age: '65', alt_u_l: '25', platelets_10e9_l: '130', ast_u_l: '20' }, 'indeterminate'],
      [{ age: '65', alt_u_l: '25', platelets_10e9_l: '130', ast_u_l: '26.7' }, 'indeterminate'],
      [{ age: '65', alt_u_l: '25', platelets_10e9_l: '130', ast_u_l: '26.8' }, 'high'],
      [{ age: '64', alt_u_l: '25', platelets_10e9_l: '128', ast_u_l: '19.9' }, 'indeterminate'],
    ],
  ],
  [
    'fib4',
    'hcv_aasld_idsa',
    [
      [{ ...MADE_OF_RATIO, ast_u_l: '65' }, 'below'],
      [{ ...MADE_OF_RATIO, ast_u_l: '65.1' }, 'evaluate'],
    ],
  ],
  [
    'apri',
    'hbv_who_2024',
    [
      [{ ast_u_l: '20' }, 'below'],
      [{ ast_u_l: '20.1' }, 'significant_fibrosis'],
      [{ ast_u_l: '40' }, 'significant_fibrosis'],
      [{ ast_u_l: '40.1' }, 'cirrhosis'],
    ],
  ],
  [
    'cha2ds2_vasc',
    'af_acc_aha_2023',
    [
      [{ ...NO_FACTOR, sex: 'male' }, 'not_recommended'],
      [{ ...NO_FACTOR, sex: 'male', chf: 'true' }, 'reasonable'],
      [{ ...NO_FACTOR, sex: 'male', stroke_tia: 'true' }, 'recommended'],
      [NO_FACTOR, 'not_recommended'],
      [{ ...NO_FACTOR, chf: 'true' }, 'reasonable'],
      [{ ...NO_FACTOR, stroke_tia: 'true' }, 'recommended'],
    ],
  ],
  [
    'cha2ds2_va',
    'af_esc_2024',
    [
      [{ age: '64', hypertension: 'false', diabetes: 'false' }, 'none'],
      [{ age: '65', hypertension: 'false', diabetes: 'false' }, 'consider'],
      [{ age: '75', hypertension: 'false', diabetes: 'false' }, 'recommended'],
    ],
  ],
  [
    'rcri',
    'ccs_2017',
    [
      [{ high_risk_surgery: 'false', insulin: 'false' }, '3.9%'],
      [{ high_risk_surgery: 'true', insulin: 'false' }, '6.0%'],
      [{ high_risk_surgery: 'true', insulin: 'true' }, '10.1%'],
      [{ high_risk_surgery: 'true', insulin: 'true', heart_failure: 'true' }, '15%'],
    ],
  ],
  [
    'qtc',
    'ecg_2009',
    [
      [{ qt_ms: '390' }, 'short'],
      [{ qt_ms: '390.001' }, 'normal'],
      [{ qt_ms: '449.9' }, 'normal'],
      [{ qt_ms: '450' }, 'sex_dependent'],
      [{ qt_ms: '459.9' }, 'sex_dependent'],
      [{ qt_ms: '460' }, 'prolonged'],
      [{ qt_ms: '499.9' }, 'prolonged'],
      [{ qt_ms: '500' }, 'high_risk'],
    ],
  ],
  [
    'lille',
    'lille_0_45',
    [
      [{ bilirubin_day_7_mg_dl: '15.69' }, 'response'],
      [{ bilirubin_day_7_mg_dl: '15.70' }, 'non_response'],
    ],
  ],
  [
    'child_pugh',
    'label_impairment',
    [
      [{ albumin_g_dl: '3.6' }, 'mild'],
      [{ albumin_g_dl: '3.5' }, 'moderate'],
      [{ albumin_g_dl: '3.5', encephalopathy: 'grade_1_2', ascites: 'moderate_to_severe' }, 'moderate'],
      [{ albumin_g_dl: '2.7', encephalopathy: 'grade_1_2', ascites: 'moderate_to_severe' }, 'severe'],
    ],
  ],
  [
    'grace',
    'nste_acs_timing',
    [
      [GRACE, 'later'],
      [GRACE_ABOVE, 'within_24_h'],
    ],
  ],
  [
    'curb_65',
    'nice_ng250',
    [
      [
        { confusion: 'false', bun_mg_dl: '10', respiratory_rate_bpm: '29', sbp_mmhg: '120', dbp_mmhg: '70', age: '65' },
        'primary_care',
      ],
      [
        { confusion: 'true', bun_mg_dl: '10', respiratory_rate_bpm: '29', sbp_mmhg: '120', dbp_mmhg: '70', age: '65' },
        'judgement',
      ],
      [
        { confusion: 'true', bun_mg_dl: '10', respiratory_rate_bpm: '30', sbp_mmhg: '120', dbp_mmhg: '70', age: '65' },
        'hospital',
      ],
    ],
  ],
  [
    'score2',
    'lipids_esc_eas_2025',
    [
      [{ ...SCORE2, age: '40', smoker: 'false', sbp_mmhg: '100' }, 'low'],
      [SCORE2, 'moderate'],
      [{ ...SCORE2, sbp_mmhg: '180', region: 'moderate' }, 'high'],
      [{ ...SCORE2, sbp_mmhg: '180', region: 'very_high' }, 'very_high'],
    ],
  ],
  [
    'score2_op',
    'lipids_esc_eas_2025',
    [
      [{ ...SCORE2_OP, hdl_cholesterol_mmol_l: '4', sbp_mmhg: '70', sex: 'female' }, 'low'],
      [SCORE2_OP, 'moderate'],
      [{ ...SCORE2_OP, smoker: 'true' }, 'high'],
      [{ ...SCORE2_OP, age: '85', region: 'very_high' }, 'very_high'],
    ],
  ],
];

test.each([...EDGES])('%s has the categories of %s on both sides of each cut-off', (id, use, calls) => {
  for (const [call, category] of calls) {
    const row = askedFor(id, call).interpretation?.find((one) => one.use === use);
    expect({ call, category: row?.category }).toEqual({ call, category });
  }
});

test('every use has its cut-offs above, with each category', () => {
  const missing = calculators.flatMap(({ id, meanings }) =>
    meanings.flatMap(({ use, bands }) =>
      use === undefined
        ? []
        : bands.flatMap(({ category }) => {
            const [, , calls = []] = EDGES.find(([of, name]) => of === id && name === use) ?? [];
            return calls.some(([, found]) => found === category) ? [] : [`${id} ${use} ${category}`];
          }),
    ),
  );
  expect(missing).toEqual([]);
});

/** A value that is more usual in the other unit is told, and no limit of a formula. */
const UNIT_HINT = / is unusual at this value: were it in .+, send \w+$/;

describe.each(calculators.map((tool) => [tool.id, tool] as const))('%s', (_, tool) => {
  test('offers no sentence that depends on a result, and the answer says all that the offer does', () => {
    const limits = tool.currency?.limits ?? [];
    for (const { text } of limits) expect(text).toMatch(/^[ -~]+$/);
    const free = limits.filter(({ isFree }) => isFree).map(({ text }) => text);
    fc.assert(
      fc.property(callOf(tool), (call) => {
        const { answer, warnings } = prepare(tool.path, call);
        if (answer === undefined) return;
        const said = answer().warnings ?? [];
        for (const warning of warnings) {
          if (!UNIT_HINT.test(warning)) expect(free).toContain(warning);
          expect(said).toContain(warning);
        }
      }),
      runs(100),
    );
  });
});

test('a superseded tool says so in its offer, and no other sentence that it always says is in an offer', () => {
  for (const { id, path, example, currency } of calculators) {
    const { warnings } = prepare(path, example);
    const always = currency?.limits.filter(({ warned }) => warned === 'always').map(({ text }) => text) ?? [];
    const offered = always.filter((text) => warnings.includes(text));
    expect({ id, offered }).toEqual({ id, offered: currency?.status.is === 'superseded' ? always : [] });
  }
});

test('a warning of an optional weight needs the weight', () => {
  const { limits } = askedFor('ibw_devine', { height_cm: '200', weight_kg: undefined });
  expect(limits.filter(({ warned }) => warned)).toEqual([]);
});
