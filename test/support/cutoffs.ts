/**
 * Where the publications change their answer: the numbers of each parameter, and whole calls where several inputs meet
 * a cut-off together. They are copied from the interface document, not from the declarations.
 */

import type { DeclaredTool } from '../../src/tools/tool.ts';

type Call = DeclaredTool['example'];

/** The base with one parameter set, and without the other unit of it. */
export const withOne = ({ quantities }: DeclaredTool, base: Call, name: string, value: string): Call => {
  const pair: readonly string[] = quantities.find(({ parameters }) => parameters.includes(name))?.parameters ?? [];
  return { ...Object.fromEntries(Object.entries(base).filter(([other]) => !pair.includes(other))), [name]: value };
};

/** A call of {@link MEETING} in whole. */
export const meetingCall = (tool: DeclaredTool, text: string): Call =>
  [...new URLSearchParams(text)].reduce((call, [name, value]) => withOne(tool, call, name, value), tool.example);

/** `parameter number number …; parameter number …` by calculator. */
export const CUTOFFS: Readonly<Record<string, string>> = {
  cha2ds2_vasc: 'age 65 75',
  has_bled: 'age 65 66',
  egfr_ckd_epi: 'creatinine_mg_dl 0.7 0.9',
  ibw_devine: 'height_cm 152.4; height_in 60',
  cha2ds2_va: 'age 65 75',
  kdigo_ckd: 'egfr_ml_min_1_73m2 15 30 45 60 90; acr_mg_g 30 300; acr_mg_mmol 3 30',
  egfr_ckd_epi_cr_cys: 'creatinine_mg_dl 0.7 0.9; cystatin_c_mg_l 0.8',
  egfr_ckd_epi_cystatin_c: 'cystatin_c_mg_l 0.8',
  meld_3: 'creatinine_mg_dl 1 3; bilirubin_mg_dl 1; inr 1; sodium_mmol_l 125 137; albumin_g_dl 1.5 3.5',
  meld_na: 'creatinine_mg_dl 1 4; bilirubin_mg_dl 1; inr 1; sodium_mmol_l 125 137',
  child_pugh: 'bilirubin_mg_dl 2 3; bilirubin_umol_l 34.2 51.3; albumin_g_dl 2.8 3.5; inr 1.7 2.3',
  prevent: 'age 59 60; sbp_mmhg 110; egfr_ml_min_1_73m2 60; bmi 30 39.9',
  wells_pe: 'heart_rate_bpm 100',
  perc: 'age 50; heart_rate_bpm 100; spo2_percent 95',
  curb_65: 'bun_mg_dl 19; urea_mmol_l 7; respiratory_rate_bpm 30; sbp_mmhg 90; dbp_mmhg 60; age 65',
  heart_score: 'age 45 65; risk_factor_count 1 3',
  rcri: 'creatinine_mg_dl 2; creatinine_umol_l 176.84',
  anion_gap: 'bicarbonate_mmol_l 24',
  free_water_deficit: 'age 18 65',
  carboplatin_calvert: 'gfr_ml_min 125',
  news2:
    'respiratory_rate_bpm 9 12 21 25; spo2_percent 84 86 88 92 93 94 95 96 97; sbp_mmhg 91 101 111 220; heart_rate_bpm 41 51 91 111 131; temperature_c 35 36 38 39',
  qsofa: 'respiratory_rate_bpm 22; sbp_mmhg 100; gcs 15',
  sofa: 'platelets_10e9_l 20 50 100 150; bilirubin_mg_dl 1.2 2 6 12; map_mmhg 70; dopamine_ug_kg_min 0 5 15; epinephrine_ug_kg_min 0 0.1; norepinephrine_ug_kg_min 0 0.1; gcs 6 10 13 15; creatinine_mg_dl 1.2 2 3.5 5; urine_output_ml_day 200 500',
  sirs: 'temperature_c 36 38; heart_rate_bpm 90; respiratory_rate_bpm 20; paco2_mmhg 32; wbc_10e9_l 4 12; bands_percent 10',
  psi_port:
    'age 50 51 70 71 90 91; respiratory_rate_bpm 30; sbp_mmhg 90; temperature_c 35 40; heart_rate_bpm 125; ph 7.35; bun_mg_dl 30; urea_mmol_l 11; sodium_mmol_l 130; glucose_mg_dl 250; glucose_mmol_l 14; hematocrit_percent 30; pao2_mmhg 60; spo2_percent 90',
  apache_ii:
    'age 45 55 65 75; temperature_c 30 32 34 36 38.5 39 41; map_mmhg 50 70 110 130 160; heart_rate_bpm 40 55 70 110 140 180; respiratory_rate_bpm 6 10 12 25 35 50; fio2_percent 50; pao2_mmhg 55 60 70; aa_gradient_mmhg 200 350 500; ph 7.15 7.25 7.33 7.5 7.6 7.7; sodium_mmol_l 111 120 130 150 155 160 180; potassium_mmol_l 2.5 3 3.5 5.5 6 7; creatinine_mg_dl 0.6 1.5 2 3.5; hematocrit_percent 20 30 46 50 60; wbc_10e9_l 1 3 15 20 40',
  glasgow_blatchford: 'bun_mg_dl 18.2 22.4 28 70; hemoglobin_g_dl 10 12 13; sbp_mmhg 90 100 110; heart_rate_bpm 100',
  charlson: 'age 50 60 70 80',
  caprini: 'age 41 61 75; bmi 25',
  padua: 'age 70; bmi 30',
  geneva_revised: 'age 66; heart_rate_bpm 75 95',
  centor_mcisaac: 'age 15 45; temperature_c 38',
  timi_nstemi: 'age 65',
  grace:
    'age 30 40 50 60 70 80 90; heart_rate_bpm 50 70 90 110 150 200; sbp_mmhg 80 100 120 140 160 200; creatinine_mg_dl 0.4 0.8 1.2 1.6 2 4',
  framingham_chd: 'age 70 71 78 79',
  ldl: 'triglycerides_mg_dl 400 800',
  maintenance_fluids: 'weight_kg 10 20',
  lille: 'creatinine_mg_dl 1.3',
  bisap: 'bun_mg_dl 25; age 61',
  berlin_ards: 'peep_cmh2o 5',
  kdigo_aki: 'creatinine_mg_dl 4; urine_output_ml_kg_h 0.3 0.5; urine_output_hours 6 12 24',
  ttkg: 'potassium_mmol_l 3.5 5; urine_sodium_mmol_l 25',
  abg: 'ph 7.35 7.45; paco2_mmhg 35 45; bicarbonate_mmol_l 22 24 26',
  rts: 'gcs 4 6 9 13; sbp_mmhg 1 50 76 90; respiratory_rate_bpm 1 6 10 30',
  triss: 'age 55; gcs 4 6 9 13; sbp_mmhg 1 50 76 90; respiratory_rate_bpm 1 6 10 30',
  pf_ratio: 'spo2_percent 97',
  score2: 'age 50',
  bishop: 'dilation_cm 1 3 5; effacement_percent 40 60 80',
  spesi: 'age 81; heart_rate_bpm 110; sbp_mmhg 100; spo2_percent 90',
  pesi: 'heart_rate_bpm 110; sbp_mmhg 100; respiratory_rate_bpm 30; temperature_c 36; spo2_percent 90',
  bova: 'sbp_mmhg 100; heart_rate_bpm 110',
  age_adjusted_d_dimer: 'age 51; d_dimer_ug_l 500',
  years: 'd_dimer_ug_l 500 1000',
  herdoo2: 'age 65; bmi 30; d_dimer_ug_l 250',
  vte_bleed: 'age 60; sbp_mmhg 140; hemoglobin_g_dl 12 13; crcl_ml_min 60',
  rockall: 'age 60 80; heart_rate_bpm 100; sbp_mmhg 100',
  aims65: 'albumin_g_dl 3; inr 1.5; sbp_mmhg 90; age 66',
  abcd2: 'age 60; sbp_mmhg 140; dbp_mmhg 90; duration_min 10 60',
  ich_score: 'gcs 5 13; ich_volume_ml 30; age 80',
  orbit: 'age 75; hemoglobin_g_dl 12 13; hematocrit_percent 36 40; egfr_ml_min_1_73m2 60',
  doac_score: 'age 65 70 75 80; crcl_ml_min 30 60; bmi 18.5',
  atria_bleeding: 'age 75; hemoglobin_g_dl 12 13; hemoglobin_g_l 120 130; egfr_ml_min_1_73m2 30',
  timi_stemi: 'age 65 75; sbp_mmhg 100; heart_rate_bpm 100; killip_class 2; weight_kg 67; time_to_treatment_h 4',
  gupta_mica: 'creatinine_mg_dl 1.5; creatinine_umol_l 132.63',
  gwtg_hf:
    'sbp_mmhg 60 70 80 90 100 110 120 130 140 150 160 170 180 190 200; bun_mg_dl 10 20 30 40 50 60 70 80 90 100 110 120 130 140 150; sodium_mmol_l 131 134 137 139; age 20 30 40 50 60 70 80 90 100 110; heart_rate_bpm 80 85 90 95 100 105',
  maggic:
    'age 55 60 65 70 75 80; ejection_fraction_percent 20 25 30 35 40; sbp_mmhg 110 120 130 140 150; bmi 15 20 25 30; creatinine_umol_l 90 110 130 150 170 210 250',
  canadian_ct_head: 'age 65',
  canadian_c_spine: 'age 65',
  ottawa_knee: 'age 55',
  ranson:
    'age 56; wbc_10e9_l 16; glucose_mg_dl 200; ast_u_l 250; ldh_u_l 350; hematocrit_fall_percent 10; bun_rise_mg_dl 5; urea_rise_mmol_l 1.785714; calcium_mg_dl 8; calcium_mmol_l 2; pao2_mmhg 60; base_deficit_mmol_l 4; fluid_sequestration_l 6',
  alvarado: 'temperature_c 37.3; temperature_f 99.14; wbc_10e9_l 10',
  isth_dic: 'platelets_10e9_l 50 100; pt_prolongation_s 3 6; fibrinogen_g_l 1; fibrinogen_mg_dl 100',
  sic: 'platelets_10e9_l 100 150; inr 1.2 1.4; sofa_four_items 1 2',
  hscore:
    'temperature_c 38.4 39.4; hemoglobin_g_dl 9.2; wbc_10e9_l 5; platelets_10e9_l 110; ferritin_ug_l 2000 6000; triglycerides_mg_dl 132.855 354.28; triglycerides_mmol_l 1.5 4; fibrinogen_g_l 2.5; ast_u_l 30',
  lrinec:
    'crp_mg_l 150; crp_mg_dl 15; wbc_10e9_l 15 25; hemoglobin_g_dl 11 13.5; sodium_mmol_l 135; creatinine_mg_dl 1.6; glucose_mg_dl 180; glucose_mmol_l 10',
  mascc: 'sbp_mmhg 90; age 60',
  cows: 'heart_rate_bpm 80 100 120',
  findrisc: 'age 45 55 65; bmi 25 30; waist_cm 80 88 94 102',
  sodium_deficit: 'age 18 65',
  sodium_correction_rate: 'age 18 65; desired_change_mmol_l_24_h 0',
};

/** Steps of MAGGIC, of which each adds 7 points to those before it. */
const SEVENS = [
  'sex=female&age=50&ejection_fraction_percent=45&nyha_class=1&sbp_mmhg=155&bmi=31&smoker=false&diabetes=false&copd=false&heart_failure_18_months=false&beta_blocker=true&ace_inhibitor_or_arb=true',
  'ejection_fraction_percent=15',
  'bmi=14&smoker=true',
  'nyha_class=3&sex=male',
  'diabetes=true&copd=true&heart_failure_18_months=true',
  'age=70&ace_inhibitor_or_arb=false',
  'nyha_class=4&sbp_mmhg=109',
  'age=80&beta_blocker=false',
];

/** Of the pulmonary embolism severity index: nothing that scores. */
const CALM = [
  ...['cancer', 'heart_failure', 'chronic_lung_disease', 'altered_mental_status'].map((sign) => `${sign}=false`),
  'heart_rate_bpm=88&sbp_mmhg=128&respiratory_rate_bpm=18&temperature_c=37&spo2_percent=95',
].join('&');

/** Calls in which several inputs meet a cut-off together; what they leave out is that of the example. */
export const MEETING: Readonly<Record<string, readonly string[]>> = {
  bmi: ['height_cm=100&weight_kg=18.5', 'height_cm=100&weight_kg=25', 'height_cm=100&weight_kg=40'],
  fib4: ['age=65&ast_u_l=100&alt_u_l=100&platelets_10e9_l=200', 'age=29&ast_u_l=100&alt_u_l=100&platelets_10e9_l=200'],
  // Neighbours in 12 decimals, above the bound of the two exponents, that only the exact value tells apart.
  egfr_ckd_epi: ['1.200037260860', '1.200037260861'].map((value) => `age=72&sex=male&creatinine_mg_dl=${value}`),
  // A body mass index of 18.5, where the ideal weight is smaller, and of 25; the last heights with a positive ideal weight.
  crcl_by_weight: [
    'height_cm=140&weight_kg=36.26&sex=female',
    'height_cm=140&weight_kg=36.259999&sex=female',
    'height_cm=160&weight_kg=64',
    'height_cm=160&weight_kg=63.999999',
    'height_cm=97.182608695652&sex=male',
    'height_cm=97.182608695653&sex=male',
  ],
  ibw_devine: ['height_cm=102.152173913043&sex=female', 'height_cm=102.152173913044&sex=female'],
  // MELD(i) of 11, which sodium does not change, and of 12.
  meld_na: [
    'creatinine_mg_dl=1&bilirubin_mg_dl=3.35&inr=1&sodium_mmol_l=130&dialysis=false',
    'creatinine_mg_dl=1&bilirubin_mg_dl=4.4&inr=1&sodium_mmol_l=130&dialysis=false',
  ],
  fena: [
    'urine_sodium_mmol_l=70&sodium_mmol_l=140&urine_creatinine_mg_dl=100&creatinine_mg_dl=2',
    'urine_sodium_mmol_l=140&sodium_mmol_l=140&urine_creatinine_mg_dl=100&creatinine_mg_dl=2',
  ],
  apri: [
    'ast_u_l=40&ast_upper_limit_u_l=40&platelets_10e9_l=200',
    'ast_u_l=60&ast_upper_limit_u_l=40&platelets_10e9_l=100',
  ],
  // Neighbours between which the grade changes, found with the oracle.
  albi: [
    ...['0.95307', '0.953071'].map((bilirubin) => `albumin_g_dl=4&bilirubin_mg_dl=${bilirubin}`),
    ...['0.172464', '0.172465'].map((bilirubin) => `albumin_g_dl=2&bilirubin_mg_dl=${bilirubin}`),
  ],
  // -1.455 and 0.676 exactly.
  nafld_fibrosis: [
    'age=50&bmi=24&diabetes_or_ifg=false&ast_u_l=40&alt_u_l=40&platelets_10e9_l=172&albumin_g_dl=4',
    'age=50&bmi=41&diabetes_or_ifg=false&ast_u_l=40&alt_u_l=40&platelets_10e9_l=131&albumin_g_dl=4',
  ],
  map: ['sbp_mmhg=80&dbp_mmhg=80', 'sbp_mmhg=80&dbp_mmhg=80.000001'],
  sofa: ['50', '100', '150', '200'].flatMap((pao2) =>
    ['', '-'].map((less) => {
      const value = less === '' ? pao2 : `${Number(pao2) - 1}.999999`;
      return `pao2_mmhg=${value}&fio2_percent=50&respiratory_support=true`;
    }),
  ),
  gcs: ['eye=1&verbal=1&motor=6', 'eye=1&verbal=2&motor=6', 'eye=2&verbal=4&motor=6', 'eye=3&verbal=4&motor=6'],
  // 130 points and 131; class I, and each vital sign that ends it.
  psi_port: [
    'age=120&sex=male&nursing_home_resident=true&heart_failure=false&bun_mg_dl=10&respiratory_rate_bpm=20',
    'age=111&sex=male&nursing_home_resident=false&heart_failure=false&bun_mg_dl=30&respiratory_rate_bpm=20',
    ...[
      'age=50',
      'age=51',
      'respiratory_rate_bpm=29.999999',
      'respiratory_rate_bpm=30',
      'sbp_mmhg=89.999999',
      'sbp_mmhg=90',
      'temperature_c=34.999999',
      'temperature_c=35',
      'temperature_c=39.999999',
      'temperature_c=40',
      'heart_rate_bpm=124.999999',
      'heart_rate_bpm=125',
    ].map(
      (sign) =>
        `age=40&heart_failure=false&respiratory_rate_bpm=20&sbp_mmhg=120&temperature_c=37&heart_rate_bpm=80&bun_mg_dl=10&${sign}`,
    ),
  ],
  ldl: [
    'total_cholesterol_mg_dl=150&hdl_cholesterol_mg_dl=150',
    'total_cholesterol_mg_dl=150&hdl_cholesterol_mg_dl=151',
  ],
  mme: ['49.999999', '50', '89.999999', '90'].map((dose) => `oxycodone_mg_day=0&morphine_mg_day=${dose}`),
  maddrey: ['pt_s=17&pt_control_s=12&bilirubin_mg_dl=9', 'pt_s=17&pt_control_s=12&bilirubin_mg_dl=8.999999'],
  // Neighbours with all terms, between which the risk changes: a last digit of any coefficient moves that place.
  framingham_chd: [
    ['male', '200.075317117686'],
    ['male', '200.075317117687'],
    ['female', '200.588360689251'],
    ['female', '200.588360689252'],
  ].map(
    ([sex, total]) =>
      `age=52&sex=${sex}&total_cholesterol_mg_dl=${total}&hdl_cholesterol_mg_dl=47&sbp_mmhg=133&bp_treated=true&smoker=true`,
  ),
  shock_index: [
    'heart_rate_bpm=84&sbp_mmhg=120',
    'heart_rate_bpm=100&sbp_mmhg=100',
    'heart_rate_bpm=130&sbp_mmhg=140&dbp_mmhg=80',
    'sbp_mmhg=76&dbp_mmhg=76.000001',
  ],
  pf_ratio: [
    ...['100', '200', '300'].flatMap((pao2) =>
      ['', '.000001'].map((more) => `pao2_mmhg=${pao2}${more}&fio2_percent=100`),
    ),
    ...['70.5', '70.500001', '94.5', '94.500001'].map((spo2) => `spo2_percent=${spo2}&fio2_percent=30`),
  ],
  berlin_ards: ['50', '50.000001', '100', '100.000001', '150', '150.000001'].map(
    (pao2) => `pao2_mmhg=${pao2}&fio2_percent=50`,
  ),
  kdigo_aki: [
    ...['1.5', '2', '3', '1.3', '1.2999'].map(
      (now) => `creatinine_mg_dl=${now}&baseline_creatinine_mg_dl=1&creatinine_48_h_ago_mg_dl=1&urine_output_ml_kg_h=1`,
    ),
    // Stage 3 by the urine: below 0.3 mL/kg/h for 24 hours (KDIGO 2012, table 2).
    ...['23.999999', '24'].flatMap((hours) =>
      ['0.3', '0.299999'].map(
        (output) =>
          `creatinine_mg_dl=1&baseline_creatinine_mg_dl=1&urine_output_ml_kg_h=${output}&urine_output_hours=${hours}`,
      ),
    ),
  ],
  // A point a year, 10 for a man and 10 for a lung disease.
  pesi: [
    ...['65', '66', '85', '86', '105', '106', '115'].map((age) => `${CALM}&age=${age}&sex=female`),
    ...['105', '106'].map((age) => `${CALM}&age=${age}&sex=male&chronic_lung_disease=true`),
  ],
  // Neighbours between which the risk comes to a bound of the bands, found with the oracle.
  score2: [
    ...['123.065027', '123.065028', '202.359476', '202.359477'].map(
      (sbp) => `age=45&smoker=false&region=moderate&sbp_mmhg=${sbp}`,
    ),
    ...['125.30096', '125.300961', '194.645698', '194.645699'].map((sbp) => `age=60&smoker=false&sbp_mmhg=${sbp}`),
    ...['124.946248', '124.946249'].map((sbp) => `age=60&region=moderate&sbp_mmhg=${sbp}`),
  ],
  ascvd_pce: [
    ...['135.682191', '135.682192', '168.046809', '168.04681'].map((sbp) => `age=62&sbp_mmhg=${sbp}`),
    ...['166.994995', '166.994996'].map((sbp) => `age=66&diabetes=true&sbp_mmhg=${sbp}`),
  ],
  prevent: [
    ...['127.249164', '127.249165', '156.674325', '156.674326'].map(
      (sbp) => `age=55&diabetes=false&bmi=28&sbp_mmhg=${sbp}`,
    ),
    ...['135.026472', '135.026473'].map((sbp) => `age=68&sbp_mmhg=${sbp}`),
  ],
  score2_op: [
    ...['135.089865', '135.089866', '203.703618', '203.703619'].map(
      (sbp) => `age=72&sex=female&smoker=false&sbp_mmhg=${sbp}`,
    ),
    ...['152.679937', '152.679938'].map((sbp) => `smoker=false&sbp_mmhg=${sbp}`),
  ],
  score2_diabetes: [
    ...['121.759715', '121.759716'].map((sbp) => `region=moderate&sbp_mmhg=${sbp}`),
    ...['150.786156', '150.786157'].map((sbp) => `region=high&smoker=true&sbp_mmhg=${sbp}`),
    ...['222.969934', '222.969935'].map((sbp) => `age=45&sex=female&age_at_diabetes_diagnosis=44&sbp_mmhg=${sbp}`),
  ],
  feurea: [
    'urine_urea_nitrogen_mg_dl=350&bun_mg_dl=10&urine_creatinine_mg_dl=100&creatinine_mg_dl=1',
    'urine_urea_nitrogen_mg_dl=500&bun_mg_dl=10&urine_creatinine_mg_dl=100&creatinine_mg_dl=1',
  ],
  ttkg: [
    'urine_potassium_mmol_l=30&potassium_mmol_l=3&urine_osmolality_mosm_kg=1000&serum_osmolality_mosm_kg=300',
    'urine_potassium_mmol_l=84&potassium_mmol_l=6&urine_osmolality_mosm_kg=600&serum_osmolality_mosm_kg=300',
    'urine_osmolality_mosm_kg=300&serum_osmolality_mosm_kg=300',
  ],
  abg: [
    'ph=7.2&paco2_mmhg=24&bicarbonate_mmol_l=12',
    'ph=7.2&paco2_mmhg=28&bicarbonate_mmol_l=12',
    'ph=7.5&paco2_mmhg=52&bicarbonate_mmol_l=34',
    'ph=7.2&sodium_mmol_l=128&chloride_mmol_l=104&bicarbonate_mmol_l=12&albumin_g_dl=4',
  ],
  iss: ['ais_chest=3&ais_abdomen=2&ais_face=1&ais_external=1', 'ais_chest=4&ais_abdomen=0&ais_face=0&ais_external=0'],
  rox_index: ['2', '6', '12'].flatMap((hours) =>
    ['57', '69.4', '77', '97.6'].map(
      (spo2) => `spo2_percent=${spo2}&fio2_percent=100&respiratory_rate_bpm=20&hours_on_hfnc=${hours}`,
    ),
  ),
  age_adjusted_d_dimer: ['780', '779.999999'].map((value) => `age=78&d_dimer_ug_l=${value}`),
  saag: ['albumin_g_dl=3.3&ascites_albumin_g_dl=2.2', 'albumin_g_dl=3.3&ascites_albumin_g_dl=2.200001'],
  anc: ['0.5', '1', '1.5'].flatMap((count) =>
    [0, 0.000001].map(
      (less) => `wbc_10e9_l=${(Number(count) - less).toFixed(6)}&neutrophils_percent=60&bands_percent=40`,
    ),
  ),
  tbw_watson: ['sex=male&age=120&height_cm=50&weight_kg=10.7', 'sex=male&age=120&height_cm=50&weight_kg=10.8'],
  sodium_correction_rate: [
    'sodium_mmol_l=154&infusate_sodium_mmol_l=154&infusate_potassium_mmol_l=0&desired_change_mmol_l_24_h=0',
    'sodium_mmol_l=120&infusate_sodium_mmol_l=154&desired_change_mmol_l_24_h=0',
  ],
  maggic: [
    // Age and pressure count by the ejection fraction.
    ...['29', '35', '45'].flatMap((fraction) => [
      ...[55, 60, 65, 70, 75, 80].flatMap((age) =>
        [age - 1, age].map((years) => `ejection_fraction_percent=${fraction}&age=${years}`),
      ),
      ...[110, 120, 130, 140, 150].flatMap((pressure) =>
        [pressure - 1, pressure].map((sbp) => `ejection_fraction_percent=${fraction}&sbp_mmhg=${sbp}`),
      ),
    ]),
    // Every score up to 57: creatinine gives 0 to 6 points, each step of the rest 7 more.
    ...SEVENS.flatMap((_, step) =>
      ['89', '90', '110', '130', '150', '170', '210', '250'].map(
        (creatinine) => `${SEVENS.slice(0, step + 1).join('&')}&creatinine_umol_l=${creatinine}`,
      ),
    ),
  ],
  cows: ['4', '3'].map(
    (sweating) =>
      `heart_rate_bpm=121&sweating=${sweating}&restlessness=0&pupil_size=5&bone_or_joint_aches=${sweating === '3' ? 4 : 2}&runny_nose_or_tearing=4&gi_upset=5&tremor=4&yawning=4&anxiety_or_irritability=4&gooseflesh=0`,
  ),
  // The first and the last day, and the days beside them.
  pregnancy_dating: ['2024-05-11', '2024-05-12', '2025-03-18', '2025-03-19'].map(
    (day) => `lmp_date=2024-05-05&cycle_length_days=35&on_date=${day}`,
  ),
};
