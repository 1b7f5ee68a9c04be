/**
 * The interface of the calculators, copied from the interface document: one line a parameter, then the fields of the
 * answer with their decimals. It is stated independently of the declarations in `src`.
 */

/** Parameters of several calculators. */
const COMMON: Readonly<Record<string, string>> = {
  age: 'integer 18-120 invalid_age',
  sex: 'female|male invalid_sex',
  creatinine_mg_dl: 'number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine',
  heart_rate_bpm: 'number 10-350 invalid_heart_rate',
  sodium_mmol_l: 'number 80-200 invalid_sodium',
  bilirubin_mg_dl: 'number 0.1-100 or bilirubin_umol_l 1.7-1710 /17.1 invalid_bilirubin',
  albumin_g_dl: 'number 0.5-8 or albumin_g_l 5-80 /10 invalid_albumin',
  sbp_mmhg: 'number 30-350 invalid_sbp',
  weight_kg: 'number 1-500 or weight_lb 2-1100 *0.45359237 invalid_weight',
  height_cm: 'number 50-250 or height_in 20-98 *2.54 invalid_height',
  respiratory_rate_bpm: 'number 1-100 invalid_respiratory_rate',
  temperature_c: 'number 20-45 or temperature_f 68-113 -32*5/9 invalid_temperature',
  bmi: 'number 10-80 invalid_bmi',
  inr: 'number 0.5-20 invalid_inr',
  glucose_mg_dl: 'number 10-2000 or glucose_mmol_l 0.6-111 *18 invalid_glucose',
  bun_mg_dl: 'number 1-300 or urea_mmol_l 0.4-107 *2.8 invalid_bun',
  platelets_10e9_l: 'number 1-2000 invalid_platelets',
  gcs: 'integer 3-15 invalid_gcs',
  fio2_percent: 'number 21-100 invalid_fio2',
  dbp_mmhg: 'number 10-250 invalid_dbp',
  spo2_percent: 'number 30-100 invalid_spo2',
  pao2_mmhg: 'number 10-800 or pao2_kpa 1.3-107 *7.50062 invalid_pao2',
  hemoglobin_g_dl: 'number 1-25 or hemoglobin_g_l 10-250 /10 invalid_hemoglobin',
  bicarbonate_mmol_l: 'number 1-60 invalid_bicarbonate',
  hba1c_mmol_mol: 'number 15-200 or hba1c_percent 3.5-20 -2.15*10.929 invalid_hba1c',
};

/**
 * `common a b` stands for a line each of {@link COMMON}, `flags a b` for a line each of `a boolean invalid_flag`, and
 * `items 3 a b` for a line each of `a integer 0-3 invalid_item`.
 */
const written = (line: string): readonly string[] => {
  const [kind, ...names] = line.trim().split(' ');
  if (kind === 'common') return names.map((name) => `${name} ${COMMON[name]}`);
  if (kind === 'items') {
    const [highest, ...items] = names;
    return items.map((name) => `${name} integer 0-${highest} invalid_item`);
  }
  return kind === 'flags' ? names.map((name) => `${name} boolean invalid_flag`) : [line.trim()];
};

const INTERFACES: Readonly<Record<string, string>> = {
  bsa_mosteller: `
    common height_cm weight_kg
    -> height_cm:4 weight_kg:4 bsa_m2:4`,
  bmi: `
    common height_cm weight_kg
    -> height_cm:4 weight_kg:4 bmi:2 who_adult_category`,
  egfr_ckd_epi: `
    common creatinine_mg_dl age sex
    -> creatinine_mg_dl:4 age_years:0 sex egfr_ml_min_1_73m2:1`,
  crcl_cockcroft_gault: `
    common age sex weight_kg creatinine_mg_dl
    -> age_years:0 sex weight_kg:4 creatinine_mg_dl:4 crcl_ml_min:1`,
  fib4: `
    common age
    ast_u_l number 1-10000 invalid_ast
    alt_u_l number 1-10000 invalid_alt
    common platelets_10e9_l
    -> age_years:0 ast_u_l:4 alt_u_l:4 platelets_10e9_l:4 fib4:2 sterling_band`,
  cha2ds2_vasc: `
    common age sex
    flags chf hypertension diabetes stroke_tia vascular_disease
    -> age_years:0 sex score:0`,
  has_bled: `
    common age
    flags hypertension abnormal_renal abnormal_liver stroke bleeding labile_inr drugs alcohol
    -> age_years:0 score:0`,
  crcl_by_weight: `
    common age sex weight_kg height_cm creatinine_mg_dl
    -> bmi:2 ibw_kg:1 adjusted_body_weight_kg:1 crcl_total_ml_min:1 crcl_ideal_ml_min:1 crcl_adjusted_ml_min:1 weight_basis crcl_ml_min:1`,
  ibw_devine: `
    common height_cm sex
    weight_kg number 1-500 or weight_lb 2-1100 *0.45359237 ? invalid_weight
    -> ibw_kg:1 adjusted_body_weight_kg:1 percent_of_ibw:1 below_60_in`,
  cha2ds2_va: `
    common age
    flags chf hypertension diabetes stroke_tia vascular_disease
    -> score:0`,
  kdigo_ckd: `
    egfr_ml_min_1_73m2 number 1-200 invalid_egfr
    acr_mg_g number 0-30000 or acr_mg_mmol 0-3400 as_sent invalid_acr
    -> gfr_category albuminuria_category ckd_risk`,
  egfr_ckd_epi_cr_cys: `
    common creatinine_mg_dl
    cystatin_c_mg_l number 0.1-15 invalid_cystatin_c
    common age sex
    -> egfr_ml_min_1_73m2:1`,
  egfr_ckd_epi_cystatin_c: `
    cystatin_c_mg_l number 0.1-15 invalid_cystatin_c
    common age sex
    -> egfr_ml_min_1_73m2:1`,
  meld_3: `
    common sex creatinine_mg_dl bilirubin_mg_dl inr sodium_mmol_l albumin_g_dl
    flags dialysis
    -> meld_3:0`,
  meld_na: `
    common creatinine_mg_dl bilirubin_mg_dl inr sodium_mmol_l
    flags dialysis
    -> meld_i:0 meld_na:0`,
  child_pugh: `
    common bilirubin_mg_dl albumin_g_dl inr
    ascites none|slight|moderate_to_severe invalid_ascites
    encephalopathy none|grade_1_2|grade_3_4 invalid_encephalopathy
    -> score:0 child_pugh_class`,
  prevent: `
    age integer 30-79 invalid_age
    common sex
    total_cholesterol_mg_dl number 130-320 or total_cholesterol_mmol_l 3.37-8.27 /0.02586 invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 20-100 or hdl_cholesterol_mmol_l 0.52-2.58 /0.02586 invalid_hdl_cholesterol
    sbp_mmhg number 90-200 invalid_sbp
    flags bp_treated statin diabetes smoker
    egfr_ml_min_1_73m2 number 15-150 invalid_egfr
    bmi number 18.5-100 invalid_bmi
    -> risk_10_year_cvd_percent:1 risk_10_year_ascvd_percent:1 risk_10_year_hf_percent:1 risk_30_year_cvd_percent:1 risk_30_year_ascvd_percent:1 risk_30_year_hf_percent:1 risk_band`,
  ascvd_pce: `
    age integer 40-79 invalid_age
    common sex
    race black|white_or_other invalid_race
    total_cholesterol_mg_dl number 130-320 or total_cholesterol_mmol_l 3.4-8.27 *38.67 invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 20-100 or hdl_cholesterol_mmol_l 0.52-2.58 *38.67 invalid_hdl_cholesterol
    sbp_mmhg number 90-200 invalid_sbp
    flags bp_treated diabetes smoker
    -> risk_10_year_percent:1 risk_band`,
  kfre: `
    common age sex
    egfr_ml_min_1_73m2 number 5-60 invalid_egfr
    acr_mg_g number 0.1-30000 or acr_mg_mmol 0.01-3400 *8.842 invalid_acr
    region north_america|other invalid_region
    -> risk_2_year_percent:1 risk_5_year_percent:1`,
  wells_pe: `
    flags clinical_signs_dvt pe_most_likely
    common heart_rate_bpm
    flags immobilization_or_surgery previous_dvt_pe hemoptysis malignancy
    -> score:1 three_tier two_tier`,
  perc: `
    common age heart_rate_bpm
    spo2_percent number 30-100 invalid_spo2
    flags unilateral_leg_swelling hemoptysis recent_surgery_or_trauma previous_dvt_pe hormone_use
    -> score:0 perc_negative`,
  wells_dvt: `
    flags active_cancer bedridden_or_major_surgery calf_swelling_gt_3_cm collateral_superficial_veins
    flags entire_leg_swollen localized_tenderness pitting_edema paralysis_or_immobilization previous_dvt
    flags alternative_diagnosis_as_likely
    -> score:0 three_tier two_tier`,
  qtc: `
    qt_ms number 100-900 invalid_qt
    common heart_rate_bpm
    -> rr_ms:1 qtc_bazett_ms:1 qtc_fridericia_ms:1 qtc_framingham_ms:1 qtc_hodges_ms:1 qtc_rautaharju_ms:1`,
  curb_65: `
    flags confusion
    bun_mg_dl number 1-300 or urea_mmol_l 0.4-107 as_sent invalid_bun
    common respiratory_rate_bpm sbp_mmhg
    dbp_mmhg number 10-250 invalid_dbp
    common age
    -> score:0 curb_65_band`,
  heart_score: `
    history slightly_suspicious|moderately_suspicious|highly_suspicious invalid_history
    ecg normal|nonspecific_repolarization|significant_st_deviation invalid_ecg
    common age
    risk_factor_count integer 0-20 invalid_risk_factor_count
    flags atherosclerotic_disease
    troponin normal|1_to_3_times_limit|above_3_times_limit invalid_troponin
    -> score:0 heart_band`,
  rcri: `
    flags high_risk_surgery ischemic_heart_disease heart_failure cerebrovascular_disease insulin
    common creatinine_mg_dl
    -> score:0 rcri_class`,
  map: `
    common sbp_mmhg
    dbp_mmhg number 10-250 invalid_dbp
    -> map_mmhg:1`,
  anion_gap: `
    common sodium_mmol_l
    chloride_mmol_l number 50-170 invalid_chloride
    bicarbonate_mmol_l number 1-60 invalid_bicarbonate
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 ? invalid_albumin
    -> anion_gap_mmol_l:2 delta_gap_mmol_l:2 delta_ratio:2 albumin_corrected_anion_gap_mmol_l:2 albumin_corrected_delta_gap_mmol_l:2 albumin_corrected_delta_ratio:2`,
  calcium_corrected: `
    calcium_mg_dl number 2-25 or calcium_mmol_l 0.5-6.25 *4 invalid_calcium
    common albumin_g_dl
    -> corrected_calcium_mg_dl:2 corrected_calcium_mmol_l:3`,
  sodium_corrected: `
    common sodium_mmol_l glucose_mg_dl
    -> corrected_sodium_katz_mmol_l:1 corrected_sodium_hillier_mmol_l:1`,
  osmolality: `
    common sodium_mmol_l glucose_mg_dl bun_mg_dl
    ethanol_mg_dl number 0-1000 ? invalid_ethanol
    measured_osmolality_mosm_kg number 150-600 ? invalid_measured_osmolality
    -> osmolality_mosm_kg:1 osmolal_gap_mosm_kg:1`,
  free_water_deficit: `
    age integer 1-120 invalid_age
    common sex weight_kg sodium_mmol_l
    target_sodium_mmol_l number 120-160 =140 invalid_target_sodium
    -> total_body_water_fraction:2 free_water_deficit_l:2`,
  fena: `
    urine_sodium_mmol_l number 1-400 invalid_urine_sodium
    common sodium_mmol_l
    urine_creatinine_mg_dl number 1-1000 or urine_creatinine_mmol_l 0.1-90 *1000/88.42 invalid_urine_creatinine
    common creatinine_mg_dl
    -> fena_percent:2 fena_band`,
  apri: `
    ast_u_l number 1-10000 invalid_ast
    ast_upper_limit_u_l number 10-200 =40 invalid_ast_upper_limit
    common platelets_10e9_l
    -> apri:2 wai_band`,
  nafld_fibrosis: `
    common age bmi
    flags diabetes_or_ifg
    ast_u_l number 1-10000 invalid_ast
    alt_u_l number 1-10000 invalid_alt
    common platelets_10e9_l albumin_g_dl
    -> nafld_fibrosis_score:3 angulo_band`,
  albi: `
    common bilirubin_mg_dl albumin_g_dl
    -> albi_score:2 albi_grade:0`,
  carboplatin_calvert: `
    auc number 1-10 invalid_auc
    gfr_ml_min number 5-300 invalid_gfr
    cap_gfr boolean =true invalid_flag
    -> gfr_used_ml_min:1 dose_mg:1 capped`,
  bsa: `
    common height_cm weight_kg
    -> bsa_du_bois_m2:4 bsa_mosteller_m2:4 bsa_haycock_m2:4 bsa_gehan_george_m2:4 bsa_boyd_m2:4`,
  news2: `
    respiratory_rate_bpm integer 1-100 invalid_respiratory_rate
    spo2_percent integer 30-100 invalid_spo2
    spo2_scale 1|2 invalid_spo2_scale
    flags supplemental_oxygen
    sbp_mmhg integer 30-350 invalid_sbp
    heart_rate_bpm integer 10-350 invalid_heart_rate
    consciousness alert|confusion|voice|pain|unresponsive invalid_consciousness
    common temperature_c
    -> score:0 news2_band`,
  qsofa: `
    common respiratory_rate_bpm sbp_mmhg gcs
    -> score:0 positive`,
  sofa: `
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 invalid_pao2
    common fio2_percent
    flags respiratory_support
    common platelets_10e9_l bilirubin_mg_dl
    map_mmhg number 10-250 invalid_map
    dopamine_ug_kg_min number 0-100 =0 invalid_dopamine
    dobutamine boolean =false invalid_flag
    epinephrine_ug_kg_min number 0-10 =0 invalid_epinephrine
    norepinephrine_ug_kg_min number 0-10 =0 invalid_norepinephrine
    common gcs creatinine_mg_dl
    urine_output_ml_day number 0-20000 ? invalid_urine_output
    -> score:0 pf_ratio:1`,
  gcs: `
    eye integer 1-4 invalid_eye
    verbal integer 1-5 invalid_verbal
    motor integer 1-6 invalid_motor
    -> score:0 gcs_band`,
  sirs: `
    common temperature_c heart_rate_bpm respiratory_rate_bpm
    paco2_mmhg number 5-250 or paco2_kpa 0.7-34 *7.50062 ? invalid_paco2
    wbc_10e9_l number 0.01-500 invalid_wbc
    bands_percent number 0-100 ? invalid_bands
    -> score:0 sirs`,
  psi_port: `
    common age sex
    flags nursing_home_resident neoplastic_disease liver_disease heart_failure cerebrovascular_disease renal_disease
    flags altered_mental_status
    common respiratory_rate_bpm sbp_mmhg temperature_c heart_rate_bpm
    ph number 6.5-8 ? invalid_ph
    bun_mg_dl number 1-300 or urea_mmol_l 0.4-107 as_sent ? invalid_bun
    sodium_mmol_l number 80-200 ? invalid_sodium
    glucose_mg_dl number 10-2000 or glucose_mmol_l 0.6-111 as_sent ? invalid_glucose
    hematocrit_percent number 5-75 ? invalid_hematocrit
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 ? invalid_pao2
    spo2_percent number 30-100 ? invalid_spo2
    flags pleural_effusion
    -> score:0 psi_class`,
  apache_ii: `
    age integer 16-120 invalid_age
    common temperature_c
    map_mmhg number 10-250 invalid_map
    common heart_rate_bpm respiratory_rate_bpm fio2_percent
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 ? invalid_pao2
    aa_gradient_mmhg number -100-700 ? invalid_aa_gradient
    ph number 6.5-8 invalid_ph
    common sodium_mmol_l
    potassium_mmol_l number 1-12 invalid_potassium
    common creatinine_mg_dl
    flags acute_renal_failure
    hematocrit_percent number 5-75 invalid_hematocrit
    wbc_10e9_l number 0.01-500 invalid_wbc
    common gcs
    chronic_health none|nonoperative_or_emergency|elective_postoperative invalid_chronic_health
    -> score:0 acute_physiology_score:0`,
  glasgow_blatchford: `
    common sex bun_mg_dl
    hemoglobin_g_dl number 1-25 or hemoglobin_g_l 10-250 /10 invalid_hemoglobin
    common sbp_mmhg heart_rate_bpm
    flags melena syncope hepatic_disease cardiac_failure
    -> score:0`,
  charlson: `
    common age
    flags myocardial_infarction heart_failure peripheral_vascular_disease cerebrovascular_disease dementia
    flags chronic_pulmonary_disease connective_tissue_disease peptic_ulcer_disease hemiplegia moderate_severe_ckd
    flags leukemia lymphoma aids
    liver_disease none|mild|moderate_severe invalid_liver_disease
    diabetes none|uncomplicated|end_organ_damage invalid_diabetes
    solid_tumor none|localized|metastatic invalid_solid_tumor
    -> charlson_index:0 age_adjusted_index:0 estimated_10_year_survival_percent:1`,
  caprini: `
    common age
    surgery none|minor|major|laparoscopic|arthroscopic|elective_lower_extremity_arthroplasty invalid_surgery
    mobility normal|bed_rest|confined_over_72_h invalid_mobility
    common bmi
    flags major_surgery_last_month heart_failure_last_month sepsis_last_month pneumonia_last_month
    flags plaster_cast_last_month hip_pelvis_leg_fracture_last_month stroke_last_month multiple_trauma_last_month
    flags spinal_cord_injury_last_month varicose_veins swollen_legs central_venous_access history_dvt_pe
    flags family_history_thrombosis factor_v_leiden prothrombin_20210a elevated_homocysteine lupus_anticoagulant
    flags anticardiolipin_antibody heparin_induced_thrombocytopenia other_thrombophilia inflammatory_bowel_disease
    flags acute_mi copd malignancy oral_contraceptive_or_hrt pregnant_or_postpartum unexplained_pregnancy_loss
    -> score:0 caprini_band`,
  padua: `
    flags active_cancer previous_vte reduced_mobility thrombophilia trauma_or_surgery_last_month
    common age
    flags heart_or_respiratory_failure acute_mi_or_stroke acute_infection_or_rheumatologic
    common bmi
    flags hormonal_treatment
    -> score:0 high_risk`,
  geneva_revised: `
    common age heart_rate_bpm
    flags previous_dvt_pe surgery_or_fracture_last_month active_malignancy unilateral_limb_pain hemoptysis
    flags limb_palpation_pain_and_edema
    -> score:0 geneva_band`,
  centor_mcisaac: `
    age integer 3-120 invalid_age
    flags tonsillar_exudate tender_anterior_nodes
    common temperature_c
    flags cough_absent
    -> score:0`,
  feverpain: `
    flags fever_last_24_h purulence attended_within_3_days severely_inflamed_tonsils no_cough_or_coryza
    -> score:0`,
  timi_nstemi: `
    common age
    flags three_or_more_cad_risk_factors known_cad_stenosis_50 aspirin_last_7_days severe_angina_2_in_24_h
    flags st_deviation elevated_marker
    -> score:0 timi_band`,
  grace: `
    common age heart_rate_bpm sbp_mmhg creatinine_mg_dl
    killip_class integer 1-4 invalid_killip_class
    flags cardiac_arrest_at_admission st_deviation elevated_enzymes
    -> score:0 grace_band`,
  framingham_chd: `
    age integer 30-79 invalid_age
    common sex
    total_cholesterol_mg_dl number 50-1000 or total_cholesterol_mmol_l 1.3-25.8 *38.67 invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 5-200 or hdl_cholesterol_mmol_l 0.13-5.17 *38.67 invalid_hdl_cholesterol
    sbp_mmhg number 60-260 invalid_sbp
    flags bp_treated smoker
    -> risk_10_year_percent:1`,
  ldl: `
    total_cholesterol_mg_dl number 50-1000 or total_cholesterol_mmol_l 1.3-25.8 *38.67 invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 5-200 or hdl_cholesterol_mmol_l 0.13-5.17 *38.67 invalid_hdl_cholesterol
    triglycerides_mg_dl number 10-5000 or triglycerides_mmol_l 0.12-56.4 *88.57 invalid_triglycerides
    -> non_hdl_cholesterol_mg_dl:1 ldl_friedewald_mg_dl:1 ldl_sampson_mg_dl:1`,
  homa_ir: `
    insulin_uiu_ml number 0.1-1000 invalid_insulin
    common glucose_mg_dl
    -> homa_ir:2`,
  mme: `
    codeine_mg_day number 0-100000 =0 invalid_dose
    fentanyl_patch_ug_h number 0-100000 =0 invalid_dose
    hydrocodone_mg_day number 0-100000 =0 invalid_dose
    hydromorphone_mg_day number 0-100000 =0 invalid_dose
    methadone_mg_day number 0-100000 =0 invalid_dose
    morphine_mg_day number 0-100000 =0 invalid_dose
    oxycodone_mg_day number 0-100000 =0 invalid_dose
    oxymorphone_mg_day number 0-100000 =0 invalid_dose
    tapentadol_mg_day number 0-100000 =0 invalid_dose
    tramadol_mg_day number 0-100000 =0 invalid_dose
    fentanyl_buccal_ug_day number 0-100000 =0 invalid_dose
    buprenorphine_mg_day number 0-100000 =0 invalid_dose
    -> mme_mg_day:1 mme_band outside_cdc_2022`,
  steroid_conversion: `
    from_steroid betamethasone|cortisone|dexamethasone|hydrocortisone|methylprednisolone|prednisolone|prednisone|triamcinolone invalid_steroid
    dose_mg number 0.01-10000 invalid_dose
    to_steroid betamethasone|cortisone|dexamethasone|hydrocortisone|methylprednisolone|prednisolone|prednisone|triamcinolone invalid_steroid
    -> equivalent_dose_mg:2`,
  maintenance_fluids: `
    common weight_kg
    -> rate_ml_h:1 volume_ml_day:1`,
  pregnancy_dating: `
    lmp_date date invalid_lmp_date
    cycle_length_days integer 20-45 =28 invalid_cycle_length
    on_date date ? invalid_on_date
    -> estimated_due_date estimated_conception_date gestational_age_weeks:0 gestational_age_days:0`,
  aa_gradient: `
    common age
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 invalid_pao2
    paco2_mmhg number 5-250 or paco2_kpa 0.7-34 *7.50062 invalid_paco2
    common fio2_percent
    atmospheric_pressure_mmhg number 300-1600 =760 invalid_atmospheric_pressure
    -> alveolar_po2_mmhg:1 aa_gradient_mmhg:1 expected_aa_gradient_mmhg:1 pf_ratio:1`,
  winters: `
    bicarbonate_mmol_l number 1-60 invalid_bicarbonate
    -> expected_paco2_mmhg:1 expected_paco2_low_mmhg:1 expected_paco2_high_mmhg:1`,
  egfr_schwartz: `
    common height_cm creatinine_mg_dl
    -> egfr_ml_min_1_73m2:1`,
  egfr_mdrd: `
    common creatinine_mg_dl age sex
    apply_race_coefficient boolean =false invalid_flag
    -> egfr_ml_min_1_73m2:1`,
  target_weight: `
    common bmi height_cm
    -> target_weight_kg:1`,
  maddrey: `
    pt_s number 5-200 invalid_pt
    pt_control_s number 5-30 invalid_pt_control
    common bilirubin_mg_dl
    -> maddrey:1 severe`,
  lille: `
    common age albumin_g_dl
    bilirubin_day_0_mg_dl number 0.1-100 or bilirubin_day_0_umol_l 1.7-1710 /17.1 invalid_bilirubin_day_0
    bilirubin_day_7_mg_dl number 0.1-100 or bilirubin_day_7_umol_l 1.7-1710 /17.1 invalid_bilirubin_day_7
    common creatinine_mg_dl
    pt_s number 5-200 invalid_pt
    -> lille:3 lille_response`,
  bisap: `
    common bun_mg_dl
    flags impaired_mental_status sirs
    common age
    flags pleural_effusion
    -> score:0`,
  parkland: `
    common weight_kg
    tbsa_percent number 0.1-100 invalid_tbsa
    -> volume_24_h_ml:1 volume_first_8_h_ml:1 rate_first_8_h_ml_h:1 rate_next_16_h_ml_h:1`,
  nihss: `
    items 3 consciousness
    items 2 consciousness_questions consciousness_commands gaze
    items 3 visual_fields facial_palsy
    items 4 motor_arm_left motor_arm_right motor_leg_left motor_leg_right
    items 2 limb_ataxia sensory
    items 3 language
    items 2 dysarthria extinction
    -> score:0 nihss_band`,
  phq_9: `
    items 3 interest mood sleep energy appetite self_worth concentration movement self_harm
    -> score:0 phq_9_band positive self_harm_item_positive`,
  phq_2: `
    items 3 interest mood
    -> score:0 positive`,
  gad_7: `
    items 3 nervous uncontrolled_worry excessive_worry trouble_relaxing restless irritable afraid
    -> score:0 gad_7_band positive`,
  shock_index: `
    common heart_rate_bpm sbp_mmhg
    dbp_mmhg number 10-250 ? invalid_dbp
    age integer 18-120 ? invalid_age
    -> shock_index:2 shock_index_band modified_shock_index:2 modified_shock_index_high age_shock_index:1`,
  pf_ratio: `
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 ? invalid_pao2
    spo2_percent number 30-100 ? invalid_spo2
    common fio2_percent
    -> pf_ratio:1 pf_band sf_ratio:1 sf_band pf_estimated_from_sf:1 sf_reliable`,
  berlin_ards: `
    flags onset_within_1_week bilateral_opacities oedema_not_cardiac
    peep_cmh2o number 0-50 invalid_peep
    common pao2_mmhg fio2_percent
    -> ards ards_severity pf_ratio:1 criteria_met:0`,
  kdigo_aki: `
    common creatinine_mg_dl
    baseline_creatinine_mg_dl number 0.1-20 or baseline_creatinine_umol_l 9-1768 /88.42 invalid_baseline_creatinine
    creatinine_48_h_ago_mg_dl number 0.1-20 or creatinine_48_h_ago_umol_l 9-1768 /88.42 ? invalid_creatinine_48_h_ago
    urine_output_ml_kg_h number 0-20 ? invalid_urine_output
    urine_output_hours number 1-168 ? invalid_urine_output_hours
    anuria_12_h boolean =false invalid_flag
    flags renal_replacement_therapy
    -> kdigo_aki_stage:0 aki creatinine_stage:0 urine_output_stage:0 creatinine_ratio:2 rise_48_h_mg_dl:2`,
  feurea: `
    urine_urea_nitrogen_mg_dl number 1-5000 or urine_urea_mmol_l 0.4-1785 *2.8 invalid_urine_urea
    common bun_mg_dl
    urine_creatinine_mg_dl number 1-1000 or urine_creatinine_mmol_l 0.1-90 *1000/88.42 invalid_urine_creatinine
    common creatinine_mg_dl
    -> feurea_percent:2 feurea_band`,
  ttkg: `
    urine_potassium_mmol_l number 1-400 invalid_urine_potassium
    potassium_mmol_l number 1-12 invalid_potassium
    urine_osmolality_mosm_kg number 20-1600 invalid_urine_osmolality
    serum_osmolality_mosm_kg number 150-500 invalid_serum_osmolality
    urine_sodium_mmol_l number 1-400 ? invalid_urine_sodium
    -> ttkg:2 ttkg_valid ttkg_band`,
  abg: `
    ph number 6.5-8 invalid_ph
    paco2_mmhg number 5-250 or paco2_kpa 0.7-34 *7.50062 invalid_paco2
    common bicarbonate_mmol_l
    sodium_mmol_l number 80-200 ? invalid_sodium
    chloride_mmol_l number 50-170 ? invalid_chloride
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 ? invalid_albumin
    -> primary_disorder expected_paco2_low_mmhg:1 expected_paco2_high_mmhg:1 respiratory_response expected_bicarbonate_acute_mmol_l:1 expected_bicarbonate_chronic_mmol_l:1 anion_gap_mmol_l:2 albumin_corrected_anion_gap_mmol_l:2 delta_ratio:2`,
  iss: `
    ais_head_neck integer 0-6 invalid_ais
    ais_face integer 0-6 invalid_ais
    ais_chest integer 0-6 invalid_ais
    ais_abdomen integer 0-6 invalid_ais
    ais_extremities integer 0-6 invalid_ais
    ais_external integer 0-6 invalid_ais
    -> iss:0 major_trauma unsurvivable`,
  rts: `
    common gcs
    sbp_mmhg number 0-350 invalid_sbp
    respiratory_rate_bpm number 0-100 invalid_respiratory_rate
    -> rts:4 triage_rts:0`,
  triss: `
    mechanism blunt|penetrating invalid_mechanism
    age integer 15-120 invalid_age
    iss integer 0-75 invalid_iss
    common gcs
    sbp_mmhg number 0-350 invalid_sbp
    respiratory_rate_bpm number 0-100 invalid_respiratory_rate
    -> rts:4 survival_mtos_1995_percent:1 survival_boyd_1987_percent:1`,
  rox_index: `
    common spo2_percent fio2_percent respiratory_rate_bpm
    hours_on_hfnc 2|6|12 ? invalid_hours
    -> rox_index:2 rox_band`,
  score2: `
    age integer 40-69 invalid_age
    common sex
    flags smoker
    sbp_mmhg number 70-240 invalid_sbp
    total_cholesterol_mg_dl number 77-465 or total_cholesterol_mmol_l 2-12 as_sent invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 12-155 or hdl_cholesterol_mmol_l 0.3-4 as_sent invalid_hdl_cholesterol
    region low|moderate|high|very_high invalid_region
    -> risk_10_year_percent:1 risk_band`,
  score2_op: `
    age integer 70-89 invalid_age
    common sex
    flags smoker diabetes
    sbp_mmhg number 70-240 invalid_sbp
    total_cholesterol_mg_dl number 77-465 or total_cholesterol_mmol_l 2-12 as_sent invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 12-155 or hdl_cholesterol_mmol_l 0.3-4 as_sent invalid_hdl_cholesterol
    region low|moderate|high|very_high invalid_region
    -> risk_10_year_percent:1 risk_band`,
  score2_diabetes: `
    age integer 40-69 invalid_age
    common sex
    flags smoker
    sbp_mmhg number 70-240 invalid_sbp
    total_cholesterol_mg_dl number 77-465 or total_cholesterol_mmol_l 2-12 as_sent invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 12-155 or hdl_cholesterol_mmol_l 0.3-4 as_sent invalid_hdl_cholesterol
    age_at_diabetes_diagnosis integer 1-69 invalid_age_at_diabetes_diagnosis
    common hba1c_mmol_mol
    egfr_ml_min_1_73m2 number 5-200 invalid_egfr
    region low|moderate|high|very_high invalid_region
    -> risk_10_year_percent:1 risk_band`,
  apgar: `
    items 2 appearance pulse grimace activity respiration
    -> score:0 apgar_band`,
  bishop: `
    dilation_cm number 0-10 invalid_dilation
    effacement_percent number 0-100 invalid_effacement
    station -3|-2|-1|0|1|2|3 invalid_station
    consistency firm|medium|soft invalid_consistency
    position posterior|mid|anterior invalid_position
    -> score:0 favourable`,
  spesi: `
    common age
    flags cancer chronic_cardiopulmonary_disease
    common heart_rate_bpm sbp_mmhg spo2_percent
    -> score:0 high_risk`,
  pesi: `
    common age sex
    flags cancer heart_failure chronic_lung_disease
    common heart_rate_bpm sbp_mmhg respiratory_rate_bpm temperature_c
    flags altered_mental_status
    common spo2_percent
    -> score:0 pesi_class`,
  bova: `
    sbp_mmhg number 90-350 invalid_sbp
    common heart_rate_bpm
    flags troponin_elevated rv_dysfunction
    -> score:0 bova_stage`,
  hestia: `
    flags haemodynamically_unstable thrombolysis_or_embolectomy_needed active_bleeding_or_high_bleeding_risk
    flags oxygen_over_24_h embolism_during_anticoagulation intravenous_analgesia_over_24_h medical_or_social_reason
    flags creatinine_clearance_lt_30 severe_liver_impairment pregnant heparin_induced_thrombocytopenia
    -> score:0 hestia_negative`,
  age_adjusted_d_dimer: `
    common age
    d_dimer_ug_l number 0-100000 invalid_d_dimer
    d_dimer_units feu|ddu =feu invalid_d_dimer_units
    -> cutoff_ug_l:0 d_dimer_positive`,
  years: `
    flags clinical_signs_dvt hemoptysis pe_most_likely
    d_dimer_ug_l number 0-100000 invalid_d_dimer
    -> years_items:0 threshold_ug_l:0 pe_excluded`,
  herdoo2: `
    sex female invalid_sex
    common age bmi
    flags leg_signs
    d_dimer_ug_l number 0-100000 invalid_d_dimer
    -> score:0 low_risk`,
  vte_bleed: `
    common age sex
    flags active_cancer
    common sbp_mmhg hemoglobin_g_dl
    flags bleeding_history
    crcl_ml_min number 1-300 invalid_crcl
    -> score:1 high_risk`,
  rockall: `
    common age heart_rate_bpm sbp_mmhg
    comorbidity none|major|renal_liver_or_cancer invalid_comorbidity
    endoscopic_diagnosis mallory_weiss_or_no_lesion|other|upper_gi_malignancy ? invalid_endoscopic_diagnosis
    stigmata none_or_dark_spot|blood_clot_or_vessel ? invalid_stigmata
    -> pre_endoscopy_score:0 score:0`,
  aims65: `
    common albumin_g_dl inr
    flags altered_mental_status
    common sbp_mmhg age
    -> score:0`,
  abcd2: `
    common age sbp_mmhg dbp_mmhg
    clinical_features unilateral_weakness|speech_disturbance|other invalid_clinical_features
    duration_min number 0-1440 invalid_duration
    flags diabetes
    -> score:0 abcd2_band`,
  ich_score: `
    common gcs
    ich_volume_ml number 0-500 invalid_ich_volume
    flags intraventricular_haemorrhage infratentorial_origin
    common age
    -> score:0`,
  orbit: `
    common age sex hemoglobin_g_dl
    hematocrit_percent number 5-75 ? invalid_hematocrit
    flags anaemia_history bleeding_history
    egfr_ml_min_1_73m2 number 1-200 invalid_egfr
    flags antiplatelet
    -> score:0 orbit_band`,
  doac_score: `
    common age
    crcl_ml_min number 1-300 invalid_crcl
    common bmi
    flags stroke_tia_embolism diabetes hypertension
    antiplatelet none|aspirin|dual invalid_antiplatelet
    flags nsaid bleeding_history liver_disease
    -> score:0 doac_band`,
  atria_bleeding: `
    common age sex hemoglobin_g_dl
    egfr_ml_min_1_73m2 number 1-200 invalid_egfr
    flags dialysis bleeding_history hypertension
    -> score:0 atria_band`,
  timi_stemi: `
    common age
    flags diabetes_hypertension_or_angina
    common sbp_mmhg heart_rate_bpm
    killip_class integer 1-4 invalid_killip_class
    common weight_kg
    flags anterior_st_elevation_or_lbbb
    time_to_treatment_h number 0-720 invalid_time_to_treatment
    -> score:0`,
  gupta_mica: `
    common age
    functional_status independent|partially_dependent|totally_dependent invalid_functional_status
    asa_class integer 1-5 invalid_asa_class
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 ? invalid_creatinine
    procedure anorectal|aortic|bariatric|brain|breast|cardiac|ent|foregut_or_hepatopancreatobiliary|gallbladder_appendix_adrenal_or_spleen|hernia|intestinal|neck_thyroid_parathyroid|obstetric_or_gynaecologic|orthopaedic_or_extremity|other_abdominal|peripheral_vascular|skin|spine|thoracic_non_oesophageal|vein|urology invalid_procedure
    -> risk_percent:2`,
  dasi: `
    flags personal_care walk_indoors walk_1_2_blocks climb_stairs run_short_distance light_housework
    flags moderate_housework heavy_housework yard_work sexual_relations moderate_recreation strenuous_sports
    -> score:2 vo2_peak_ml_kg_min:1 mets:1`,
  gwtg_hf: `
    common sbp_mmhg bun_mg_dl sodium_mmol_l age heart_rate_bpm
    flags copd
    race black|other invalid_race
    -> score:0`,
  maggic: `
    common age sex
    ejection_fraction_percent number 1-95 invalid_ejection_fraction
    nyha_class integer 1-4 invalid_nyha_class
    common sbp_mmhg bmi creatinine_mg_dl
    flags smoker diabetes copd heart_failure_18_months beta_blocker ace_inhibitor_or_arb
    -> score:0 risk_1_year_percent:1 risk_3_year_percent:1`,
  canadian_ct_head: `
    age integer 16-120 invalid_age
    flags gcs_below_15_at_2_h suspected_skull_fracture basal_skull_fracture_sign vomiting_2_or_more
    flags amnesia_before_impact_30_min dangerous_mechanism
    -> ct_indicated ct_head_risk`,
  canadian_c_spine: `
    age integer 16-120 invalid_age
    flags dangerous_mechanism paresthesias simple_rear_end_collision sitting_in_emergency_department
    flags ambulatory_at_any_time delayed_neck_pain no_midline_tenderness
    can_rotate_45 boolean ? invalid_flag
    -> imaging_indicated c_spine_step`,
  nexus: `
    flags midline_tenderness intoxication altered_alertness focal_deficit distracting_injury
    -> imaging_indicated score:0`,
  ottawa_ankle: `
    flags malleolar_zone_pain lateral_malleolus_tenderness medial_malleolus_tenderness midfoot_zone_pain
    flags fifth_metatarsal_tenderness navicular_tenderness cannot_bear_weight
    -> ankle_xray_indicated foot_xray_indicated`,
  ottawa_knee: `
    common age
    flags fibular_head_tenderness isolated_patellar_tenderness cannot_flex_90 cannot_bear_weight
    -> knee_xray_indicated score:0`,
  pecarn_under_2: `
    flags altered_mental_status palpable_skull_fracture loss_of_consciousness_5_s nonfrontal_scalp_haematoma
    flags not_acting_normally severe_mechanism
    -> pecarn_risk`,
  pecarn_2_and_over: `
    flags altered_mental_status basilar_skull_fracture_sign loss_of_consciousness vomiting severe_headache
    flags severe_mechanism
    -> pecarn_risk`,
  ranson: `
    common age
    wbc_10e9_l number 0.01-500 invalid_wbc
    common glucose_mg_dl
    ast_u_l number 1-10000 invalid_ast
    ldh_u_l number 1-20000 invalid_ldh
    hematocrit_fall_percent number -50-75 ? invalid_hematocrit_fall
    bun_rise_mg_dl number -300-300 or urea_rise_mmol_l -107-107 *2.8 ? invalid_bun_rise
    calcium_mg_dl number 2-25 or calcium_mmol_l 0.5-6.25 *4 ? invalid_calcium
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 ? invalid_pao2
    base_deficit_mmol_l number -40-40 ? invalid_base_deficit
    fluid_sequestration_l number -20-50 ? invalid_fluid_sequestration
    -> admission_score:0 score:0`,
  alvarado: `
    flags pain_migration anorexia nausea_or_vomiting right_lower_quadrant_tenderness rebound_tenderness
    common temperature_c
    wbc_10e9_l number 0.01-500 invalid_wbc
    flags left_shift
    -> score:0 alvarado_band`,
  four_ts: `
    items 2 thrombocytopenia timing thrombosis other_causes
    -> score:0 four_ts_band`,
  isth_dic: `
    flags underlying_disorder
    common platelets_10e9_l
    fibrin_marker no_increase|moderate_increase|strong_increase invalid_fibrin_marker
    pt_prolongation_s number 0-120 invalid_pt_prolongation
    fibrinogen_g_l number 0.1-20 or fibrinogen_mg_dl 10-2000 /100 invalid_fibrinogen
    -> score:0 overt_dic`,
  sic: `
    common platelets_10e9_l inr
    sofa_four_items integer 0-16 invalid_sofa
    -> score:0 sic`,
  hscore: `
    flags immunosuppression
    common temperature_c
    organomegaly none|liver_or_spleen|liver_and_spleen invalid_organomegaly
    common hemoglobin_g_dl
    wbc_10e9_l number 0.01-500 invalid_wbc
    common platelets_10e9_l
    ferritin_ug_l number 1-1000000 invalid_ferritin
    triglycerides_mg_dl number 10-5000 or triglycerides_mmol_l 0.12-56.4 *88.57 invalid_triglycerides
    fibrinogen_g_l number 0.1-20 or fibrinogen_mg_dl 10-2000 /100 invalid_fibrinogen
    ast_u_l number 1-10000 invalid_ast
    flags haemophagocytosis
    -> score:0 above_best_cutoff`,
  lrinec: `
    crp_mg_l number 0-1000 or crp_mg_dl 0-100 *10 invalid_crp
    wbc_10e9_l number 0.01-500 invalid_wbc
    common hemoglobin_g_dl sodium_mmol_l creatinine_mg_dl glucose_mg_dl
    -> score:0 lrinec_band`,
  mascc: `
    burden_of_illness none_or_mild|moderate|severe invalid_burden_of_illness
    common sbp_mmhg
    flags copd solid_tumour_or_no_fungal_infection dehydration outpatient
    common age
    -> score:0 low_risk`,
  saag: `
    common albumin_g_dl
    ascites_albumin_g_dl number 0-8 or ascites_albumin_g_l 0-80 /10 invalid_ascites_albumin
    -> saag_g_dl:2 portal_hypertension`,
  anc: `
    wbc_10e9_l number 0.01-500 invalid_wbc
    neutrophils_percent number 0-100 invalid_neutrophils
    bands_percent number 0-100 =0 invalid_bands
    -> anc_10e9_l:2 anc_band`,
  nlr: `
    neutrophils_10e9_l number 0-500 invalid_neutrophils
    lymphocytes_10e9_l number 0.01-500 invalid_lymphocytes
    -> nlr:2`,
  ciwa_ar: `
    items 7 nausea tremor sweats anxiety agitation tactile_disturbances auditory_disturbances visual_disturbances headache
    items 4 orientation
    -> score:0`,
  cows: `
    common heart_rate_bpm
    sweating 0|1|2|3|4 invalid_item
    restlessness 0|1|3|5 invalid_item
    pupil_size 0|1|2|5 invalid_item
    bone_or_joint_aches 0|1|2|4 invalid_item
    runny_nose_or_tearing 0|1|2|4 invalid_item
    gi_upset 0|1|2|3|5 invalid_item
    tremor 0|1|2|4 invalid_item
    yawning 0|1|2|4 invalid_item
    anxiety_or_irritability 0|1|2|4 invalid_item
    gooseflesh 0|3|5 invalid_item
    -> score:0 cows_band`,
  audit_c: `
    common sex
    items 4 frequency typical_drinks six_or_more
    -> score:0 positive`,
  findrisc: `
    common age sex bmi
    waist_cm number 30-250 or waist_in 12-98 *2.54 invalid_waist
    flags physically_active daily_vegetables_or_fruit blood_pressure_medication high_glucose_history
    family_history none|second_degree|first_degree invalid_family_history
    -> score:0 findrisc_band`,
  sodium_deficit: `
    age integer 1-120 invalid_age
    common sex weight_kg sodium_mmol_l
    target_sodium_mmol_l number 100-160 invalid_target_sodium
    -> total_body_water_fraction:2 total_body_water_l:1 sodium_deficit_mmol:1`,
  sodium_correction_rate: `
    age integer 1-120 invalid_age
    common sex weight_kg sodium_mmol_l
    infusate_sodium_mmol_l number 0-1500 invalid_infusate_sodium
    infusate_potassium_mmol_l number 0-200 =0 invalid_infusate_potassium
    desired_change_mmol_l_24_h number -20-20 ? invalid_desired_change
    -> total_body_water_l:1 sodium_change_per_litre_mmol_l:2 infusion_volume_l_24_h:2 infusion_rate_ml_h:1`,
  bicarbonate_deficit: `
    common weight_kg bicarbonate_mmol_l
    target_bicarbonate_mmol_l number 5-40 =24 invalid_target_bicarbonate
    distribution_fraction number 0.2-1 =0.5 invalid_distribution_fraction
    -> bicarbonate_deficit_mmol:1`,
  tbw_watson: `
    common age sex height_cm weight_kg
    -> total_body_water_l:2 percent_of_weight:1`,
  eag: `
    common hba1c_mmol_mol
    -> eag_mg_dl:1 eag_mmol_l:1`,
  cpp: `
    map_mmhg number 10-250 invalid_map
    icp_mmhg number -20-150 invalid_icp
    -> cpp_mmhg:1`,
};

export const interfaces: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(INTERFACES).map(([id, text]) => [id, text.trim().split('\n').flatMap(written).join('\n')]),
);
