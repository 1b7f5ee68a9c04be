/**
 * The interface of the calculators, copied from the interface document: one line a parameter, then the fields of the
 * answer with their decimals. It is stated independently of the declarations in `src`.
 */
export const INTERFACES: Readonly<Record<string, string>> = {
  crcl_by_weight: `
    age integer 18-120 invalid_age
    sex female|male invalid_sex
    weight_kg number 1-500 or weight_lb 2-1100 *0.45359237 invalid_weight
    height_cm number 50-250 or height_in 20-98 *2.54 invalid_height
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    -> bmi:2 ibw_kg:1 adjusted_body_weight_kg:1 crcl_total_ml_min:1 crcl_ideal_ml_min:1 crcl_adjusted_ml_min:1 weight_basis crcl_ml_min:1`,
  ibw_devine: `
    height_cm number 50-250 or height_in 20-98 *2.54 invalid_height
    sex female|male invalid_sex
    weight_kg number 1-500 or weight_lb 2-1100 *0.45359237 ? invalid_weight
    -> ibw_kg:1 adjusted_body_weight_kg:1 percent_of_ibw:1 below_60_in`,
  cha2ds2_va: `
    age integer 18-120 invalid_age
    chf boolean invalid_flag
    hypertension boolean invalid_flag
    diabetes boolean invalid_flag
    stroke_tia boolean invalid_flag
    vascular_disease boolean invalid_flag
    -> score:0`,
  kdigo_ckd: `
    egfr_ml_min_1_73m2 number 1-200 invalid_egfr
    acr_mg_g number 0-30000 or acr_mg_mmol 0-3400 as_sent invalid_acr
    -> gfr_category albuminuria_category ckd_risk`,
  egfr_ckd_epi_cr_cys: `
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    cystatin_c_mg_l number 0.1-15 invalid_cystatin_c
    age integer 18-120 invalid_age
    sex female|male invalid_sex
    -> egfr_ml_min_1_73m2:1`,
  egfr_ckd_epi_cystatin_c: `
    cystatin_c_mg_l number 0.1-15 invalid_cystatin_c
    age integer 18-120 invalid_age
    sex female|male invalid_sex
    -> egfr_ml_min_1_73m2:1`,
  meld_3: `
    sex female|male invalid_sex
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    bilirubin_mg_dl number 0.1-100 or bilirubin_umol_l 1.7-1710 /17.1 invalid_bilirubin
    inr number 0.5-20 invalid_inr
    sodium_mmol_l number 80-200 invalid_sodium
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 invalid_albumin
    dialysis boolean invalid_flag
    -> meld_3:0`,
  meld_na: `
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    bilirubin_mg_dl number 0.1-100 or bilirubin_umol_l 1.7-1710 /17.1 invalid_bilirubin
    inr number 0.5-20 invalid_inr
    sodium_mmol_l number 80-200 invalid_sodium
    dialysis boolean invalid_flag
    -> meld_i:0 meld_na:0`,
  child_pugh: `
    bilirubin_mg_dl number 0.1-100 or bilirubin_umol_l 1.7-1710 /17.1 invalid_bilirubin
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 invalid_albumin
    inr number 0.5-20 invalid_inr
    ascites none|slight|moderate_to_severe invalid_ascites
    encephalopathy none|grade_1_2|grade_3_4 invalid_encephalopathy
    -> score:0 child_pugh_class`,
  prevent: `
    age integer 30-79 invalid_age
    sex female|male invalid_sex
    total_cholesterol_mg_dl number 130-320 or total_cholesterol_mmol_l 3.37-8.27 /0.02586 invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 20-100 or hdl_cholesterol_mmol_l 0.52-2.58 /0.02586 invalid_hdl_cholesterol
    sbp_mmhg number 90-200 invalid_sbp
    bp_treated boolean invalid_flag
    statin boolean invalid_flag
    diabetes boolean invalid_flag
    smoker boolean invalid_flag
    egfr_ml_min_1_73m2 number 15-150 invalid_egfr
    bmi number 18.5-39.9 invalid_bmi
    -> risk_10_year_cvd_percent:1 risk_10_year_ascvd_percent:1 risk_10_year_hf_percent:1 risk_30_year_cvd_percent:1 risk_30_year_ascvd_percent:1 risk_30_year_hf_percent:1 risk_band`,
  ascvd_pce: `
    age integer 40-79 invalid_age
    sex female|male invalid_sex
    race black|white_or_other invalid_race
    total_cholesterol_mg_dl number 130-320 or total_cholesterol_mmol_l 3.4-8.27 *38.67 invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 20-100 or hdl_cholesterol_mmol_l 0.52-2.58 *38.67 invalid_hdl_cholesterol
    sbp_mmhg number 90-200 invalid_sbp
    bp_treated boolean invalid_flag
    diabetes boolean invalid_flag
    smoker boolean invalid_flag
    -> risk_10_year_percent:1 risk_band`,
  kfre: `
    age integer 18-120 invalid_age
    sex female|male invalid_sex
    egfr_ml_min_1_73m2 number 5-60 invalid_egfr
    acr_mg_g number 0.1-30000 or acr_mg_mmol 0.01-3400 *8.842 invalid_acr
    region north_america|other invalid_region
    -> risk_2_year_percent:1 risk_5_year_percent:1`,
  wells_pe: `
    clinical_signs_dvt boolean invalid_flag
    pe_most_likely boolean invalid_flag
    heart_rate_bpm number 10-350 invalid_heart_rate
    immobilization_or_surgery boolean invalid_flag
    previous_dvt_pe boolean invalid_flag
    hemoptysis boolean invalid_flag
    malignancy boolean invalid_flag
    -> score:1 three_tier two_tier`,
  perc: `
    age integer 18-120 invalid_age
    heart_rate_bpm number 10-350 invalid_heart_rate
    spo2_percent number 30-100 invalid_spo2
    unilateral_leg_swelling boolean invalid_flag
    hemoptysis boolean invalid_flag
    recent_surgery_or_trauma boolean invalid_flag
    previous_dvt_pe boolean invalid_flag
    hormone_use boolean invalid_flag
    -> score:0 perc_negative`,
  wells_dvt: `
    active_cancer boolean invalid_flag
    bedridden_or_major_surgery boolean invalid_flag
    calf_swelling_gt_3_cm boolean invalid_flag
    collateral_superficial_veins boolean invalid_flag
    entire_leg_swollen boolean invalid_flag
    localized_tenderness boolean invalid_flag
    pitting_edema boolean invalid_flag
    paralysis_or_immobilization boolean invalid_flag
    previous_dvt boolean invalid_flag
    alternative_diagnosis_as_likely boolean invalid_flag
    -> score:0 three_tier two_tier`,
  qtc: `
    qt_ms number 100-900 invalid_qt
    heart_rate_bpm number 10-350 invalid_heart_rate
    -> rr_ms:1 qtc_bazett_ms:1 qtc_fridericia_ms:1 qtc_framingham_ms:1 qtc_hodges_ms:1 qtc_rautaharju_ms:1`,
  curb_65: `
    confusion boolean invalid_flag
    bun_mg_dl number 1-300 or urea_mmol_l 0.4-107 as_sent invalid_bun
    respiratory_rate_bpm number 1-100 invalid_respiratory_rate
    sbp_mmhg number 30-350 invalid_sbp
    dbp_mmhg number 10-250 invalid_dbp
    age integer 18-120 invalid_age
    -> score:0 curb_65_band`,
  heart_score: `
    history slightly_suspicious|moderately_suspicious|highly_suspicious invalid_history
    ecg normal|nonspecific_repolarization|significant_st_deviation invalid_ecg
    age integer 18-120 invalid_age
    risk_factor_count integer 0-20 invalid_risk_factor_count
    atherosclerotic_disease boolean invalid_flag
    troponin normal|1_to_3_times_limit|above_3_times_limit invalid_troponin
    -> score:0 heart_band`,
  rcri: `
    high_risk_surgery boolean invalid_flag
    ischemic_heart_disease boolean invalid_flag
    heart_failure boolean invalid_flag
    cerebrovascular_disease boolean invalid_flag
    insulin boolean invalid_flag
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    -> score:0 rcri_class`,
  map: `
    sbp_mmhg number 30-350 invalid_sbp
    dbp_mmhg number 10-250 invalid_dbp
    -> map_mmhg:1`,
  anion_gap: `
    sodium_mmol_l number 80-200 invalid_sodium
    chloride_mmol_l number 50-170 invalid_chloride
    bicarbonate_mmol_l number 1-60 invalid_bicarbonate
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 ? invalid_albumin
    -> anion_gap_mmol_l:2 delta_gap_mmol_l:2 delta_ratio:2 albumin_corrected_anion_gap_mmol_l:2 albumin_corrected_delta_gap_mmol_l:2 albumin_corrected_delta_ratio:2`,
  calcium_corrected: `
    calcium_mg_dl number 2-25 or calcium_mmol_l 0.5-6.25 *4 invalid_calcium
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 invalid_albumin
    -> corrected_calcium_mg_dl:2 corrected_calcium_mmol_l:3`,
  sodium_corrected: `
    sodium_mmol_l number 80-200 invalid_sodium
    glucose_mg_dl number 10-2000 or glucose_mmol_l 0.6-111 *18 invalid_glucose
    -> corrected_sodium_katz_mmol_l:1 corrected_sodium_hillier_mmol_l:1`,
  osmolality: `
    sodium_mmol_l number 80-200 invalid_sodium
    glucose_mg_dl number 10-2000 or glucose_mmol_l 0.6-111 *18 invalid_glucose
    bun_mg_dl number 1-300 or urea_mmol_l 0.4-107 *2.8 invalid_bun
    ethanol_mg_dl number 0-1000 ? invalid_ethanol
    measured_osmolality_mosm_kg number 150-600 ? invalid_measured_osmolality
    -> osmolality_mosm_kg:1 osmolal_gap_mosm_kg:1`,
  free_water_deficit: `
    age integer 1-120 invalid_age
    sex female|male invalid_sex
    weight_kg number 1-500 or weight_lb 2-1100 *0.45359237 invalid_weight
    sodium_mmol_l number 80-200 invalid_sodium
    target_sodium_mmol_l number 120-160 =140 invalid_target_sodium
    -> total_body_water_fraction:2 free_water_deficit_l:2`,
  fena: `
    urine_sodium_mmol_l number 1-400 invalid_urine_sodium
    sodium_mmol_l number 80-200 invalid_sodium
    urine_creatinine_mg_dl number 1-1000 or urine_creatinine_mmol_l 0.1-90 *1000/88.42 invalid_urine_creatinine
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    -> fena_percent:2 fena_band`,
  apri: `
    ast_u_l number 1-10000 invalid_ast
    ast_upper_limit_u_l number 10-200 =40 invalid_ast_upper_limit
    platelets_10e9_l number 1-2000 invalid_platelets
    -> apri:2 wai_band`,
  nafld_fibrosis: `
    age integer 18-120 invalid_age
    bmi number 10-80 invalid_bmi
    diabetes_or_ifg boolean invalid_flag
    ast_u_l number 1-10000 invalid_ast
    alt_u_l number 1-10000 invalid_alt
    platelets_10e9_l number 1-2000 invalid_platelets
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 invalid_albumin
    -> nafld_fibrosis_score:3 angulo_band`,
  albi: `
    bilirubin_mg_dl number 0.1-100 or bilirubin_umol_l 1.7-1710 /17.1 invalid_bilirubin
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 invalid_albumin
    -> albi_score:2 albi_grade:0`,
  carboplatin_calvert: `
    auc number 1-10 invalid_auc
    gfr_ml_min number 5-300 invalid_gfr
    cap_gfr boolean =true invalid_flag
    -> gfr_used_ml_min:1 dose_mg:1 capped`,
  bsa: `
    height_cm number 50-250 or height_in 20-98 *2.54 invalid_height
    weight_kg number 1-500 or weight_lb 2-1100 *0.45359237 invalid_weight
    -> bsa_du_bois_m2:4 bsa_mosteller_m2:4 bsa_haycock_m2:4 bsa_gehan_george_m2:4 bsa_boyd_m2:4`,
  news2: `
    respiratory_rate_bpm integer 1-100 invalid_respiratory_rate
    spo2_percent integer 30-100 invalid_spo2
    spo2_scale 1|2 invalid_spo2_scale
    supplemental_oxygen boolean invalid_flag
    sbp_mmhg integer 30-350 invalid_sbp
    heart_rate_bpm integer 10-350 invalid_heart_rate
    consciousness alert|confusion|voice|pain|unresponsive invalid_consciousness
    temperature_c number 20-45 or temperature_f 68-113 -32*5/9 invalid_temperature
    -> score:0 news2_band`,
  qsofa: `
    respiratory_rate_bpm number 1-100 invalid_respiratory_rate
    sbp_mmhg number 30-350 invalid_sbp
    gcs integer 3-15 invalid_gcs
    -> score:0 positive`,
  sofa: `
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 invalid_pao2
    fio2_percent number 21-100 invalid_fio2
    respiratory_support boolean invalid_flag
    platelets_10e9_l number 1-2000 invalid_platelets
    bilirubin_mg_dl number 0.1-100 or bilirubin_umol_l 1.7-1710 /17.1 invalid_bilirubin
    map_mmhg number 10-250 invalid_map
    dopamine_ug_kg_min number 0-100 =0 invalid_dopamine
    dobutamine boolean =false invalid_flag
    epinephrine_ug_kg_min number 0-10 =0 invalid_epinephrine
    norepinephrine_ug_kg_min number 0-10 =0 invalid_norepinephrine
    gcs integer 3-15 invalid_gcs
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    urine_output_ml_day number 0-20000 ? invalid_urine_output
    -> score:0 pf_ratio:1`,
  gcs: `
    eye integer 1-4 invalid_eye
    verbal integer 1-5 invalid_verbal
    motor integer 1-6 invalid_motor
    -> score:0 gcs_band`,
  sirs: `
    temperature_c number 20-45 or temperature_f 68-113 -32*5/9 invalid_temperature
    heart_rate_bpm number 10-350 invalid_heart_rate
    respiratory_rate_bpm number 1-100 invalid_respiratory_rate
    paco2_mmhg number 5-250 or paco2_kpa 0.7-34 *7.50062 ? invalid_paco2
    wbc_10e9_l number 0.01-500 invalid_wbc
    bands_percent number 0-100 ? invalid_bands
    -> score:0 sirs`,
  psi_port: `
    age integer 18-120 invalid_age
    sex female|male invalid_sex
    nursing_home_resident boolean invalid_flag
    neoplastic_disease boolean invalid_flag
    liver_disease boolean invalid_flag
    heart_failure boolean invalid_flag
    cerebrovascular_disease boolean invalid_flag
    renal_disease boolean invalid_flag
    altered_mental_status boolean invalid_flag
    respiratory_rate_bpm number 1-100 invalid_respiratory_rate
    sbp_mmhg number 30-350 invalid_sbp
    temperature_c number 20-45 or temperature_f 68-113 -32*5/9 invalid_temperature
    heart_rate_bpm number 10-350 invalid_heart_rate
    ph number 6.5-8 ? invalid_ph
    bun_mg_dl number 1-300 or urea_mmol_l 0.4-107 as_sent ? invalid_bun
    sodium_mmol_l number 80-200 ? invalid_sodium
    glucose_mg_dl number 10-2000 or glucose_mmol_l 0.6-111 as_sent ? invalid_glucose
    hematocrit_percent number 5-75 ? invalid_hematocrit
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 ? invalid_pao2
    spo2_percent number 30-100 ? invalid_spo2
    pleural_effusion boolean invalid_flag
    -> score:0 psi_class`,
  apache_ii: `
    age integer 16-120 invalid_age
    temperature_c number 20-45 or temperature_f 68-113 -32*5/9 invalid_temperature
    map_mmhg number 10-250 invalid_map
    heart_rate_bpm number 10-350 invalid_heart_rate
    respiratory_rate_bpm number 1-100 invalid_respiratory_rate
    fio2_percent number 21-100 invalid_fio2
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 ? invalid_pao2
    aa_gradient_mmhg number -100-700 ? invalid_aa_gradient
    ph number 6.5-8 invalid_ph
    sodium_mmol_l number 80-200 invalid_sodium
    potassium_mmol_l number 1-12 invalid_potassium
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    acute_renal_failure boolean invalid_flag
    hematocrit_percent number 5-75 invalid_hematocrit
    wbc_10e9_l number 0.01-500 invalid_wbc
    gcs integer 3-15 invalid_gcs
    chronic_health none|nonoperative_or_emergency|elective_postoperative invalid_chronic_health
    -> score:0 acute_physiology_score:0`,
  glasgow_blatchford: `
    sex female|male invalid_sex
    bun_mg_dl number 1-300 or urea_mmol_l 0.4-107 *2.8 invalid_bun
    hemoglobin_g_dl number 1-25 or hemoglobin_g_l 10-250 /10 invalid_hemoglobin
    sbp_mmhg number 30-350 invalid_sbp
    heart_rate_bpm number 10-350 invalid_heart_rate
    melena boolean invalid_flag
    syncope boolean invalid_flag
    hepatic_disease boolean invalid_flag
    cardiac_failure boolean invalid_flag
    -> score:0`,
  charlson: `
    age integer 18-120 invalid_age
    myocardial_infarction boolean invalid_flag
    heart_failure boolean invalid_flag
    peripheral_vascular_disease boolean invalid_flag
    cerebrovascular_disease boolean invalid_flag
    dementia boolean invalid_flag
    chronic_pulmonary_disease boolean invalid_flag
    connective_tissue_disease boolean invalid_flag
    peptic_ulcer_disease boolean invalid_flag
    hemiplegia boolean invalid_flag
    moderate_severe_ckd boolean invalid_flag
    leukemia boolean invalid_flag
    lymphoma boolean invalid_flag
    aids boolean invalid_flag
    liver_disease none|mild|moderate_severe invalid_liver_disease
    diabetes none|uncomplicated|end_organ_damage invalid_diabetes
    solid_tumor none|localized|metastatic invalid_solid_tumor
    -> charlson_index:0 age_adjusted_index:0 estimated_10_year_survival_percent:1`,
  caprini: `
    age integer 18-120 invalid_age
    surgery none|minor|major|laparoscopic|arthroscopic|elective_lower_extremity_arthroplasty invalid_surgery
    mobility normal|bed_rest|confined_over_72_h invalid_mobility
    bmi number 10-80 invalid_bmi
    major_surgery_last_month boolean invalid_flag
    heart_failure_last_month boolean invalid_flag
    sepsis_last_month boolean invalid_flag
    pneumonia_last_month boolean invalid_flag
    plaster_cast_last_month boolean invalid_flag
    hip_pelvis_leg_fracture_last_month boolean invalid_flag
    stroke_last_month boolean invalid_flag
    multiple_trauma_last_month boolean invalid_flag
    spinal_cord_injury_last_month boolean invalid_flag
    varicose_veins boolean invalid_flag
    swollen_legs boolean invalid_flag
    central_venous_access boolean invalid_flag
    history_dvt_pe boolean invalid_flag
    family_history_thrombosis boolean invalid_flag
    factor_v_leiden boolean invalid_flag
    prothrombin_20210a boolean invalid_flag
    elevated_homocysteine boolean invalid_flag
    lupus_anticoagulant boolean invalid_flag
    anticardiolipin_antibody boolean invalid_flag
    heparin_induced_thrombocytopenia boolean invalid_flag
    other_thrombophilia boolean invalid_flag
    inflammatory_bowel_disease boolean invalid_flag
    acute_mi boolean invalid_flag
    copd boolean invalid_flag
    malignancy boolean invalid_flag
    oral_contraceptive_or_hrt boolean invalid_flag
    pregnant_or_postpartum boolean invalid_flag
    unexplained_pregnancy_loss boolean invalid_flag
    -> score:0 caprini_band`,
  padua: `
    active_cancer boolean invalid_flag
    previous_vte boolean invalid_flag
    reduced_mobility boolean invalid_flag
    thrombophilia boolean invalid_flag
    trauma_or_surgery_last_month boolean invalid_flag
    age integer 18-120 invalid_age
    heart_or_respiratory_failure boolean invalid_flag
    acute_mi_or_stroke boolean invalid_flag
    acute_infection_or_rheumatologic boolean invalid_flag
    bmi number 10-80 invalid_bmi
    hormonal_treatment boolean invalid_flag
    -> score:0 high_risk`,
  geneva_revised: `
    age integer 18-120 invalid_age
    heart_rate_bpm number 10-350 invalid_heart_rate
    previous_dvt_pe boolean invalid_flag
    surgery_or_fracture_last_month boolean invalid_flag
    active_malignancy boolean invalid_flag
    unilateral_limb_pain boolean invalid_flag
    hemoptysis boolean invalid_flag
    limb_palpation_pain_and_edema boolean invalid_flag
    -> score:0 geneva_band`,
  centor_mcisaac: `
    age integer 3-120 invalid_age
    tonsillar_exudate boolean invalid_flag
    tender_anterior_nodes boolean invalid_flag
    temperature_c number 20-45 or temperature_f 68-113 -32*5/9 invalid_temperature
    cough_absent boolean invalid_flag
    -> score:0`,
  feverpain: `
    fever_last_24_h boolean invalid_flag
    purulence boolean invalid_flag
    attended_within_3_days boolean invalid_flag
    severely_inflamed_tonsils boolean invalid_flag
    no_cough_or_coryza boolean invalid_flag
    -> score:0`,
  timi_nstemi: `
    age integer 18-120 invalid_age
    three_or_more_cad_risk_factors boolean invalid_flag
    known_cad_stenosis_50 boolean invalid_flag
    aspirin_last_7_days boolean invalid_flag
    severe_angina_2_in_24_h boolean invalid_flag
    st_deviation boolean invalid_flag
    elevated_marker boolean invalid_flag
    -> score:0 timi_band`,
  grace: `
    age integer 18-120 invalid_age
    heart_rate_bpm number 10-350 invalid_heart_rate
    sbp_mmhg number 30-350 invalid_sbp
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    killip_class integer 1-4 invalid_killip_class
    cardiac_arrest_at_admission boolean invalid_flag
    st_deviation boolean invalid_flag
    elevated_enzymes boolean invalid_flag
    -> score:0 grace_band`,
  framingham_chd: `
    age integer 30-79 invalid_age
    sex female|male invalid_sex
    total_cholesterol_mg_dl number 50-1000 or total_cholesterol_mmol_l 1.3-25.8 *38.67 invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 5-200 or hdl_cholesterol_mmol_l 0.13-5.17 *38.67 invalid_hdl_cholesterol
    sbp_mmhg number 60-260 invalid_sbp
    bp_treated boolean invalid_flag
    smoker boolean invalid_flag
    -> risk_10_year_percent:1`,
  ldl: `
    total_cholesterol_mg_dl number 50-1000 or total_cholesterol_mmol_l 1.3-25.8 *38.67 invalid_total_cholesterol
    hdl_cholesterol_mg_dl number 5-200 or hdl_cholesterol_mmol_l 0.13-5.17 *38.67 invalid_hdl_cholesterol
    triglycerides_mg_dl number 10-5000 or triglycerides_mmol_l 0.12-56.4 *88.57 invalid_triglycerides
    -> non_hdl_cholesterol_mg_dl:1 ldl_friedewald_mg_dl:1 ldl_sampson_mg_dl:1`,
  homa_ir: `
    insulin_uiu_ml number 0.1-1000 invalid_insulin
    glucose_mg_dl number 10-2000 or glucose_mmol_l 0.6-111 *18 invalid_glucose
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
    weight_kg number 1-500 or weight_lb 2-1100 *0.45359237 invalid_weight
    -> rate_ml_h:1 volume_ml_day:1`,
  pregnancy_dating: `
    lmp_date date invalid_lmp_date
    cycle_length_days integer 20-45 =28 invalid_cycle_length
    on_date date ? invalid_on_date
    -> estimated_due_date estimated_conception_date gestational_age_weeks:0 gestational_age_days:0`,
  aa_gradient: `
    age integer 18-120 invalid_age
    pao2_mmhg number 10-800 or pao2_kpa 1.3-107 *7.50062 invalid_pao2
    paco2_mmhg number 5-250 or paco2_kpa 0.7-34 *7.50062 invalid_paco2
    fio2_percent number 21-100 invalid_fio2
    atmospheric_pressure_mmhg number 300-1600 =760 invalid_atmospheric_pressure
    -> alveolar_po2_mmhg:1 aa_gradient_mmhg:1 expected_aa_gradient_mmhg:1 pf_ratio:1`,
  winters: `
    bicarbonate_mmol_l number 1-60 invalid_bicarbonate
    -> expected_paco2_mmhg:1 expected_paco2_low_mmhg:1 expected_paco2_high_mmhg:1`,
  egfr_schwartz: `
    height_cm number 50-250 or height_in 20-98 *2.54 invalid_height
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    -> egfr_ml_min_1_73m2:1`,
  egfr_mdrd: `
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    age integer 18-120 invalid_age
    sex female|male invalid_sex
    apply_race_coefficient boolean =false invalid_flag
    -> egfr_ml_min_1_73m2:1`,
  target_weight: `
    bmi number 10-80 invalid_bmi
    height_cm number 50-250 or height_in 20-98 *2.54 invalid_height
    -> target_weight_kg:1`,
  maddrey: `
    pt_s number 5-200 invalid_pt
    pt_control_s number 5-30 invalid_pt_control
    bilirubin_mg_dl number 0.1-100 or bilirubin_umol_l 1.7-1710 /17.1 invalid_bilirubin
    -> maddrey:1 severe`,
  lille: `
    age integer 18-120 invalid_age
    albumin_g_dl number 0.5-8 or albumin_g_l 5-80 /10 invalid_albumin
    bilirubin_day_0_mg_dl number 0.1-100 or bilirubin_day_0_umol_l 1.7-1710 /17.1 invalid_bilirubin_day_0
    bilirubin_day_7_mg_dl number 0.1-100 or bilirubin_day_7_umol_l 1.7-1710 /17.1 invalid_bilirubin_day_7
    creatinine_mg_dl number 0.1-20 or creatinine_umol_l 9-1768 /88.42 invalid_creatinine
    pt_s number 5-200 invalid_pt
    -> lille:3 lille_response`,
  bisap: `
    bun_mg_dl number 1-300 or urea_mmol_l 0.4-107 *2.8 invalid_bun
    impaired_mental_status boolean invalid_flag
    sirs boolean invalid_flag
    age integer 18-120 invalid_age
    pleural_effusion boolean invalid_flag
    -> score:0`,
  parkland: `
    weight_kg number 1-500 or weight_lb 2-1100 *0.45359237 invalid_weight
    tbsa_percent number 0.1-100 invalid_tbsa
    -> volume_24_h_ml:1 volume_first_8_h_ml:1 rate_first_8_h_ml_h:1 rate_next_16_h_ml_h:1`,
};
