/**
 * The sentence of each limit, and its source. A key never changes its meaning: a new meaning gets a new key. Sentences
 * are in ASCII, because offers are. `{}` stands for a value that the declaration fills in.
 */
export const sentences = {
  aa_gradient_not_used: [
    'aa_gradient_mmhg is not used: below an inspired oxygen of 50 percent the arterial oxygen pressure scores',
    'Knaus et al., Crit Care Med 1985',
  ],
  above_400_mg_dl: [
    'Above 400 mg/dL of glucose sodium falls more steeply (about 4 per 100): 1.6 corrects too little, and 2.4 is an average over the whole range.',
    'Hillier et al., Am J Med 1999, abstract',
  ],
  acid_base_rules_differ: [
    'Rules of compensation differ by source: 0.5 for 0.4 in chronic respiratory alkalosis, and 2 for 5 in metabolic alkalosis.',
    'public rule sets; Berend et al., NEJM 2014',
  ],
  acr_confirm: [
    'A raised ratio of a random sample is confirmed in a first morning sample.',
    'KDIGO CKD 2024, practice point, by an extract',
  ],
  acute_hepatitis: [
    'AST multiplies the index: an acute rise, as in acute hepatitis, raises it without fibrosis.',
    'arithmetic of the index',
  ],
  added_metabolic_acidosis: [
    'Bicarbonate is below that of an acute respiratory acidosis: a metabolic acidosis may be added.',
    'Berend et al., N Engl J Med 2014',
  ],
  adolescents_differ: ['From 12 to 17 years the policy adds 1.33 for both sexes.', 'OPTN policy 9'],
  adult_weight: [
    'Above 50 kg: in an adult 25 to 30 mL/kg a day is the usual need, and this rule gives more.',
    'NICE CG174',
  ],
  adults_aki: ['For adults: the criterion of children by eGFR is left out.', 'KDIGO AKI 2012, by summaries'],
  adults_not_pregnant: ['For adults; not in pregnancy, not for athletes or oedema.', 'WHO 2000'],
  af_on_anticoagulant: ['For atrial fibrillation under anticoagulation.', "O'Brien et al., Eur Heart J 2015"],
  af_on_doac: ['For atrial fibrillation under a direct oral anticoagulant.', 'Aggarwal et al., Circulation 2023'],
  age_65_counted_later: [
    'At 65 years the paper counts nothing, and later studies count 1.',
    'Saltzman et al., Gastrointest Endosc 2011',
  ],
  age_from_65: [
    'from 65 years the lower cut-off {} has many false positives; {} is in use for fatty liver disease (McPherson et al., Am J Gastroenterol 2017)',
    'McPherson et al., Am J Gastroenterol 2017',
  ],
  age_under_35: [
    'the index is less reliable under 35 years (McPherson et al., Am J Gastroenterol 2017)',
    'McPherson et al., Am J Gastroenterol 2017',
  ],
  aids_weight_historic: [
    'AIDS weighs 6 here, as in 1987; the weights of 2011 give 4.',
    'Charlson et al., 1987; Quan et al., Am J Epidemiol 2011, both by R packages',
  ],
  albumin_not_sent: [
    'Without albumin a raised gap can hide: each 1 g/dL below 4 lowers it by 2.5.',
    'Figge et al., 1998',
  ],
  alert_stable_trauma: [
    'From 16 years, alert and stable, within 48 hours of a blunt injury; not with acute paralysis or known disease of the vertebrae.',
    'Stiell et al., JAMA 2001, by summaries; CanadiEM, table of exclusions',
  ],
  ankle_within_10_days: [
    'For adults who can answer, within 10 days of the injury; with care from 5 years.',
    'Stiell et al., JAMA 1993, by public calculators',
  ],
  anticoagulant_inr: [
    'An INR raised by a vitamin K antagonist or other anticoagulant says nothing about the liver.',
    'product rule',
  ],
  anuria_with_output: [
    'anuria_12_h is true with a urine output above 0: check both, for anuria sets stage 3.',
    'product rule',
  ],
  ap_scores_limited: [
    'The guideline of 2024 finds scores of limited value: watch BUN, haematocrit, creatinine and organ failure.',
    'ACG acute pancreatitis 2024',
  ],
  asian_thresholds: [
    'With a South Asian, Chinese, other Asian, Middle Eastern, Black African or African-Caribbean family background 23 and 27.5 are used instead of 25 and 30.',
    'NICE NG246, 2025, by a copy in GPnotebook',
  ],
  ast_limit_assumed: ['The upper limit of AST was not sent: 40 U/L was taken.', 'product rule'],
  audit_c_cutoffs: [
    'The cut-offs are 4 in men and 3 in women; some programmes use 5 for both.',
    'VA/DoD substance use 2015, by a summary; public calculators',
  ],
  band_differs_from_2026: [
    'For lipid treatment use the 10-year ASCVD risk: 3, 5 and 10 percent; its category differs from risk_band here.',
    'ACC/AHA dyslipidemia 2026',
  ],
  band_of_2021: [
    'risk_band is that of ESC prevention 2021; for lipids the update of 2025 bands the same risk at 2, 10 and 20 percent at every age.',
    'ESC/EAS focused update on dyslipidaemias 2025, by summaries',
  ],
  base_model: ['Base model: albuminuria, HbA1c and deprivation refine it and are not used here.', 'MDCalc, PREVENT'],
  baseline_best_known: [
    'The baseline is the lowest or best-known creatinine of the last 7 days or before.',
    'KDIGO AKI 2012, by summaries',
  ],
  baseline_needed: ['Sepsis-3 asks for a rise of 2 points from the baseline, not for a total.', 'Sepsis-3, JAMA 2016'],
  bazett_rate: [
    'Bazett overcorrects above 90 and undercorrects below 60 beats: prefer Fridericia or Framingham.',
    'AHA/ACCF/HRS 2009, by summaries; PMC8275798, abstract',
  ],
  below_60_in: ['Below 60 inches the line is continued: not validated.', 'Devine 1974'],
  bicarbonate_fraction_differs: [
    'Tools take 0.4, 0.5 or the body water as the bicarbonate space: without a fraction it is 0.5 here.',
    'public calculators',
  ],
  bicarbonate_space_grows: [
    'An estimate for severe metabolic acidosis: the bicarbonate space grows as bicarbonate falls.',
    'Adrogue and Madias, N Engl J Med 1998, by public calculators',
  ],
  bishop_8_differs: [
    'At a score of 8 sources differ: NICE counts 8 as favourable, ACOG more than 8.',
    'NICE, by the PubMed Health glossary and a page on NG207; ACOG practice bulletin 107, by public calculators',
  ],
  bleeding_not_weighed: ['Does not weigh bleeding: prophylaxis needs a bleeding assessment too.', 'ASH 2018'],
  bmi_not_diagnosis: [
    'Body mass index screens: excess fat is confirmed by waist or another measure.',
    'Lancet Commission on clinical obesity 2025',
  ],
  buprenorphine_has_no_mme: [
    'Buprenorphine has no factor: treatment of opioid use disorder is never counted against dose thresholds.',
    'CDC 2022; CDC file of factors 2017, note iii',
  ],
  burn_below_20: [
    'The US guideline is for adult burns from 20 percent; elsewhere formal resuscitation starts at 15 percent in adults and at 10 percent in children.',
    'American Burn Association, December 2023; NSW Severe Burn Injury Service',
  ],
  cannula_fio2_estimated: [
    'For a sample and an inspired oxygen of the same moment; a nasal cannula makes the inspired oxygen an estimate.',
    'public calculators',
  ],
  caprini_very_high: [
    'Risk keeps rising above 8: 5.9 percent in 60 days in one plastic surgery cohort.',
    'Pannucci et al., Plast Reconstr Surg 2012, abstract',
  ],
  change_above_8: [
    'A rise of more than 8 mmol/L in 24 hours risks osmotic demyelination.',
    'Adrogue and Madias, N Engl J Med 2000, by public calculators',
  ],
  check_bilirubin_unit: [
    'A bilirubin this high is rare outside severe liver failure: were it umol/L, send bilirubin_umol_l.',
    'product rule',
  ],
  child_below_90_is_low: [
    'In a child over 2 years an eGFR below 90 is flagged as low; adult categories do not apply.',
    'KDIGO CKD 2024',
  ],
  child_within_24_h: ['From 2 to 17 years, within 24 hours, coma scale 14 or 15.', 'Kuppermann et al., Lancet 2009'],
  children_1_to_17: ['For children of 1 to 17 years with kidney disease.', 'Schwartz et al., JASN 2009'],
  children_burns: [
    'Children: the usual start is 3 mL/kg/percent plus maintenance fluid with glucose.',
    'ATLS 10th edition 2018, summaries',
  ],
  cholestatic_bilirubin: [
    'In primary biliary or sclerosing cholangitis the bilirubin limits are 4 and 10 mg/dL: this score may be too high.',
    'Pugh et al. 1973; PBC guideline of Japan',
  ],
  chronicity_not_shown: [
    'A GFR category means chronic kidney disease only if it has lasted 3 months or more.',
    'KDIGO CKD 2024',
  ],
  cirrhosis_only: [
    'For cirrhosis: it does not grade an acute injury of a liver without it.',
    'Pugh et al., 1973, by summaries; Royal Liverpool hospitals, antimicrobials in hepatic impairment',
  ],
  ckd_treat_anyway: [
    'With chronic kidney disease (eGFR below 60 for 3 months or more) at 40 to 75 years a statin is recommended at any risk.',
    'ACC/AHA dyslipidemia 2026',
  ],
  clinical_af_only: [
    'For clinical atrial fibrillation: device-detected episodes have rules of their own by duration.',
    'ACC/AHA AF 2023',
  ],
  clinical_judgement: [
    'To be used with clinical judgement: hypoxaemia, comorbidity and home are not counted.',
    'NICE NG250, 2025',
  ],
  coma_sets_items: [
    'Consciousness 3 is coma: its instructions then set sensory 2 and language 3, and no question or command is met, which is 2: check the items.',
    'NIH stroke scale, instructions, by public copies; Wikidoc',
  ],
  complete_after_48_h: [
    'Only admission was scored: the criteria are complete after 48 hours.',
    'Ranson et al., Surg Gynecol Obstet 1974, by public copies',
  ],
  concern_overrides: ['Clinical concern overrides a low score.', 'RCP 2017, unconfirmed'],
  confirmed_embolism: ['For adults with a confirmed pulmonary embolism.', 'ESC acute pulmonary embolism 2019'],
  correction_is_not_a_target: [
    'An estimate of sodium once the glucose has been treated, not its value now.',
    'SydPath, sodium corrected for hyperglycaemia',
  ],
  cpp_target: ['In severe traumatic brain injury the target is 60 to 70 mmHg.', 'Brain Trauma Foundation 2016'],
  crcl_above_physiological: [
    'A clearance above 150 mL/min is not plausible from 65 years: check creatinine and weight.',
    'product rule',
  ],
  creatinine_falling: [
    'Creatinine is below that of 48 hours ago: the injury may be recovering from a higher stage.',
    'arithmetic of the criteria',
  ],
  creatinine_not_sent: [
    'Creatinine was not sent: the term of an unknown creatinine was taken.',
    'Gupta et al., Circulation 2011, by public calculators',
  ],
  ct_head_exclusions: [
    'The rule does not apply with anticoagulants, a bleeding disorder, a seizure or an obvious open fracture: they are not asked.',
    'Stiell et al., Lancet 2001, by PMC4766169',
  ],
  cycle_adjusted: [
    'The due date was moved for the cycle length; ACOG counts 280 days from the period.',
    'ACOG Committee Opinion 700',
  ],
  cystatin_better: [
    'Where creatinine is unreliable or a decision hangs on the value, the equation of creatinine and cystatin C is preferred.',
    'KDIGO CKD 2024, recommendation 1.1.2.1',
  ],
  cystatin_confounders: [
    'Inflammation, obesity, smoking, thyroid disease and corticosteroids move cystatin C.',
    'Stevens et al., Kidney Int 2009, abstract; Chen et al., Kidney Med 2024, by a summary',
  ],
  d_dimer_dvt: [
    'Does not exclude thrombosis alone: low or unlikely needs a negative D-dimer, else ultrasound.',
    'Wells et al., NEJM 2003',
  ],
  d_dimer_in_feu: ['D-dimer counts in fibrinogen equivalent units.', 'van der Hulle et al., Lancet 2017'],
  d_dimer_unit: ['A D-dimer below 20 ug/L is unusual: were it mg/L, send it multiplied by 1000.', 'product rule'],
  dangerous_neck_mechanism: [
    'dangerous_mechanism is a fall from 3 feet (1 m) or 5 stairs, an axial load to the head, a crash above 100 km/h or with rollover or ejection, a motorised recreational vehicle, or a bicycle collision.',
    'Stiell et al., JAMA 2001, by FPnotebook',
  ],
  dasi_threshold_34: [
    'The threshold of 34 is on the score and not on metabolic equivalents.',
    'Wijeysundera et al., 2020',
  ],
  ddu_not_validated: [
    'The rule was validated in fibrinogen equivalent units, not in D-dimer units.',
    'Righini et al., JAMA 2014',
  ],
  deficits_not_counted: ['Deficits, losses and water retention are not counted.', 'Holliday and Segar 1957'],
  delta_at_24: ['the delta ratio divides by 24 minus bicarbonate: at 24 it is null', 'product rule'],
  diabetes_treat_anyway: [
    'With diabetes at 40 to 75 years a statin is recommended at any risk.',
    'ACC/AHA dyslipidemia 2026',
  ],
  dialysis_creatinine: ['creatinine is not used: dialysis counts as {} mg/dL', 'OPTN policy 9'],
  diuretics: [
    'Not valid while diuretics act: use the fractional excretion of urea.',
    'Renal Fellow Network 2009; description of the formula',
  ],
  dka_without_gap: [
    'The criteria of diabetic ketoacidosis of 2024 use beta-hydroxybutyrate, pH and bicarbonate, not the gap.',
    'ADA/EASD 2024',
  ],
  doac_actual_weight: [
    'Where the label of a direct oral anticoagulant names the clearance, take actual weight, at any body mass index.',
    'drug labels; ISTH SSC 2021',
  ],
  doac_score_up_to_10: ['A sum above 10 is 10: the components can add to more.', 'Aggarwal et al., Circulation 2023'],
  dosing_equation: [
    'Dose by the equation that the label names: dabigatran, rivaroxaban and edoxaban name Cockcroft-Gault on actual weight; apixaban in atrial fibrillation goes by age, weight and creatinine.',
    'drug labels, US; ACC/AHA AF 2023; FDA guidance on impaired renal function, March 2024',
  ],
  elective_surgery_only: [
    'For elective surgery: emergency operations carry more risk.',
    'Lee et al., Circulation 1999',
  ],
  embolism_not_probable: ['For a probability of pulmonary embolism that is not high.', 'Righini et al., JAMA 2014'],
  estimate_not_catheter: [
    'An estimate for resting rates and regular rhythm; an arterial line measures it.',
    'description of the formula',
  ],
  ethanol_divisor: ['Ethanol counts as mg/dL / 3.7; other formulas divide by 4.6.', 'Purssell et al., 2001'],
  europe_uses_va: ['Europe uses CHA2DS2-VA without the point for sex since 2024.', 'ESC AF 2024'],
  europe_without_disease: [
    'For Europe and its neighbours, without cardiovascular disease, diabetes, severe kidney disease or familial hypercholesterolaemia.',
    'SCORE2 working group, Eur Heart J 2021',
  ],
  exception_points: ['Exceptions (such as hepatocellular carcinoma) are not in the score.', 'OPTN policy 9'],
  expected_on_air: [
    'The expected gradient is for room air: the gradient grows with inspired oxygen, and PaO2/FiO2 depends on it too.',
    'MSD Manual; AANA Journal, review of both measures, abstract',
  ],
  fall_above_10: [
    'Reviews limit the fall in chronic hypernatraemia to 10 mmol/L in 24 hours, against cerebral oedema; in 4,265 adults a faster one had no higher mortality.',
    'Theisen-Toupal and Mattison, Hosp Med Clin, copy; Feigin et al., JAMA Netw Open 2023, abstract',
  ],
  fda_cap_off: ['FDA (2010) advises to cap an estimated GFR at 125 mL/min, and cap_gfr is false', 'FDA 2010'],
  fena_low_not_only_prerenal: [
    'Below 1 percent also in contrast injury, rhabdomyolysis, glomerulonephritis, hepatorenal syndrome and sepsis.',
    'Renal Fellow Network 2009; PMC6020498',
  ],
  fentanyl_patch_caution: [
    'Fentanyl patch: micrograms an hour, absorbed faster with heat; not for people new to opioids.',
    'CDC 2022',
  ],
  feurea_35_itself: [
    'The paper counts 35 percent itself as prerenal; some tools print below 35.',
    'Carvounis et al., Kidney Int 2002',
  ],
  few_patients_at_high_scores: [
    'Rates of high scores rest on few events: above 5 the cohort had too few for a rate.',
    'Pisters et al., Chest 2010, by a table in J Am Board Fam Med',
  ],
  fib4_first: ['Guidelines take FIB-4 first in steatotic liver disease.', 'AASLD 2023; EASL-EASD-EASO 2024'],
  first_24_h_worst: ['Worst values of the first 24 hours; sedation falsifies the coma scale.', 'Knaus et al., 1985'],
  first_diagnosis_flag: [
    'heart_failure_18_months is true for a first diagnosis 18 months ago or earlier: some forms ask the reverse.',
    'Pocock et al., Eur Heart J 2013, by public calculators',
  ],
  first_unprovoked_women: [
    'For women after a first unprovoked thrombosis and 5 to 12 months of anticoagulation; D-dimer by VIDAS, during it.',
    'Rodger et al., BMJ 2017',
  ],
  four_sofa_items: [
    'sofa_four_items sums respiration, circulation, liver and kidney: it is not the whole SOFA score.',
    'Iba et al., BMJ Open 2017',
  ],
  four_steps: [
    'Bearing weight means four steps; limping counts as bearing weight.',
    'Stiell et al., JAMA 1993, by public calculators',
  ],
  four_ts_platelets: [
    'thrombocytopenia: 2 is a fall above 50 percent and a nadir from 20; 1 a fall of 30 to 50 percent or a nadir of 10 to 19; 0 a smaller fall or a nadir below 10 (10^9/L).',
    'Lo et al., 2006, by public calculators',
  ],
  four_ts_timing: [
    'timing: 2 is days 5 to 10, or within 1 day after heparin in the last 30 days; 1 not clear, after day 10, or within 1 day after heparin 30 to 100 days ago; 0 before day 4 without recent heparin.',
    'Lo et al., 2006, by public calculators',
  ],
  friedewald_above_400: [
    'the Friedewald equation is not for triglycerides above 400 mg/dL: its field is null',
    'Sampson et al., 2020',
  ],
  friedewald_unreliable: ['Friedewald is unreliable here: use Sampson or Martin/Hopkins.', 'ACC/AHA dyslipidemia 2026'],
  full_weight_dose: [
    'Obesity: full doses by actual weight are recommended; a fixed or capped dose only for the few drugs that have one.',
    'ASCO 2021; ASCO 2012, recommendations by a copy',
  ],
  gad_7_cut_off_8: ['A cut-off of 8 is in use for other anxiety disorders.', 'public calculators'],
  gap_needs_both: ['The anion gap needs sodium and chloride: it is not computed from one.', 'arithmetic of the gap'],
  gas_high_risk: [
    'Test despite a low score after rheumatic fever, household exposure or signs of complication.',
    'IDSA 2025',
  ],
  gas_values_do_not_fit: [
    'pH, PaCO2 and bicarbonate do not fit each other by Henderson-Hasselbalch: check the values.',
    'Henderson-Hasselbalch equation; a difference above 0.05 is a product rule',
  ],
  gestalt_item: [
    'The item "most likely diagnosis" is judgement: it gives 3 of the 12.5 points, and most of the power to classify.',
    'Wells et al., Thromb Haemost 2000; review of the AAFP/ACP guideline',
  ],
  gfr_capped: ['The GFR was capped at 125 mL/min; a measured GFR needs no cap.', 'FDA 2010'],
  gfr_in_ml_min: ['Send the GFR in mL/min, not per 1.73 m2.', 'Calvert et al., 1989'],
  global_ards_2023: [
    'The global definition of 2023 adds high-flow oxygen and SpO2/FiO2: it is another definition.',
    'Global definition of ARDS 2023, by summaries',
  ],
  globulin_above_5: ['A serum globulin above 5 g/dL needs a correction that is not made here.', 'public calculators'],
  grace_nomogram_2003: [
    'Table of 2003: GRACE 2.0 and 3.0 are other models with other numbers.',
    'grace-3.com; Fox et al., BMJ Open 2014',
  ],
  grace_over_140: [
    'Above 140 guidelines suggest angiography within 24 hours in NSTE-ACS.',
    'ESC ACS 2023; AHA/ACC NSTE-ACS 2014 table',
  ],
  grace_preferred: [
    'GRACE discriminates better than TIMI in acute coronary syndromes.',
    'comparison of both scores, c-statistic 0.83 of GRACE',
  ],
  grace_stemi_cutoffs: [
    'These bands are for NSTE-ACS; ST elevation has others.',
    'GRACE, University of Massachusetts, tables of risk',
  ],
  hard_chd_only: [
    'Counts infarction and coronary death, not stroke or heart failure: not comparable with ASCVD risks.',
    'ATP III 2002, by later papers that use it',
  ],
  hba1c_unreliable: ['Not with anaemia, haemoglobin variants or a short life of the red cells.', 'public calculators'],
  hbv_cutoffs_who_2024: [
    'In chronic hepatitis B (WHO 2024): above 0.5 is significant fibrosis and a reason to treat, above 1.0 cirrhosis; 0.5 or less does not rule treatment out.',
    'WHO hepatitis B 2024',
  ],
  hcc_only: ['For hepatocellular carcinoma.', 'Johnson et al., 2015'],
  hcm_or_amyloid: [
    'With hypertrophic cardiomyopathy or cardiac amyloidosis anticoagulate at any score.',
    'ESC AF 2024, recommendation table 6, class I',
  ],
  hdl_above_total: [
    'HDL cholesterol is above total cholesterol, of which it is a part: check both and their units.',
    'product rule',
  ],
  head_injury_bands: [
    'The bands are those of head injury.',
    'University of Leicester, teaching page; the scale of 1974 had none',
  ],
  heart_failure_admission: ['For adults who are admitted with heart failure.', 'Peterson et al., 2010'],
  herdoo2_white_women: [
    'Until more is known the rule is for white women only.',
    'J Am Board Fam Med, table of a review after ESC 2019',
  ],
  hfnc_pneumonia: ['For adults with pneumonia and hypoxaemic failure on high-flow nasal oxygen.', 'Roca et al., 2019'],
  hhs_effective: [
    'Hyperosmolar hyperglycaemic state: glucose from 600 mg/dL and effective osmolality (2 Na + glucose/18) above 300 or total above 320, without ketoacidosis.',
    'ADA/EASD 2024',
  ],
  high_gap_hidden: [
    'The anion gap is above 16 mmol/L: a high-gap metabolic acidosis may be hidden.',
    'Hassan, Acidosis and anion gap, IntechOpen 2020, abstract; range of 8 to 16 mmol/L of a textbook, by a copy',
  ],
  high_weight: [
    'Above 120 kg the total weight may overestimate; without a height this call cannot tell: see crcl_by_weight.',
    'Winter et al., Pharmacotherapy 2012; ISTH SSC 2021',
  ],
  hiv_hcv_cohort: [
    'The predictive values are those of people with HIV and hepatitis C.',
    'Sterling et al., Hepatology 2006',
  ],
  hscore_no_probability: [
    'For adults; it gives no probability, because the paper prints a table and no formula.',
    'Fardet et al., 2014, by Crit Care Res Pract 2017, table 3',
  ],
  hydration_not_seen: ['Over- or underhydration is not seen.', 'Watson et al., 1980, by public calculators'],
  hypovolaemic_only: [
    'For hypovolaemic hyponatraemia: a deficit, and no rate of correction.',
    'Adrogue and Madias, N Engl J Med 2000, by public calculators',
  ],
  hypoxaemia_admit: [
    'Low oxygen by itself is a reason for hospital in any class.',
    'Clin Infect Dis 2001;33:158, abstract: 137 of 230 in low classes had low oxygen or a pleural complication',
  ],
  implausible_body: ['height and weight do not fit each other: check both values and their units', 'product rule'],
  indexed_to_bsa: [
    'In mL/min/1.73 m2: for dosing at an unusual body size multiply by body surface area / 1.73.',
    'KDIGO CKD 2024',
  ],
  infants_and_ethnic_neutropenia: [
    'Other limits hold in infants and in benign ethnic neutropenia.',
    'public calculators',
  ],
  infusate_contents: [
    'Sodium in mmol/L: 5 percent dextrose 0, 0.45 percent saline 77, Ringer lactate 130, 0.9 percent saline 154, 3 percent saline 513.',
    'Adrogue and Madias, N Engl J Med 2000, by public calculators',
  ],
  infusate_opposes: [
    'The infusate moves sodium against the desired change: there is no volume.',
    'arithmetic of the formula',
  ],
  insulin_treated: ['Not under insulin treatment and not without fasting.', 'Matthews et al., 1985'],
  intubation_spoils_signs: [
    'For the first values after an injury: intubation and sedation spoil two of the three signs.',
    'Champion et al., J Trauma 1989, by public calculators',
  ],
  ionised_preferred: [
    'Measured ionised calcium is preferred: the correction often misclassifies.',
    'Lian 2018; Clase 2000; Things We Do for No Reason',
  ],
  irregular_rhythm: [
    'Not with large RR variation, as in atrial fibrillation: average several beats.',
    'AHA/ACCF/HRS 2009',
  ],
  isotonic_fluid: ['The rule gives a volume: the fluid is isotonic from 28 days to 18 years.', 'AAP 2018'],
  ivf_by_transfer: [
    'After assisted reproduction the date comes from the transfer, not from the period.',
    'ACOG Committee Opinion 700',
  ],
  kfre_competing_death: [
    'In old age death often comes before kidney failure, and the equation then overestimates.',
    'Ravani et al., JASN 2019, abstract; Hundemer et al., Kidney Int Rep 2021, by a report',
  ],
  kfre_population: [
    'For CKD with an eGFR below 60, not on dialysis and without a transplant.',
    'Tangri et al., JAMA 2016; KDIGO CKD 2024',
  ],
  knee_within_7_days: ['For adults, within 7 days of the injury.', 'Stiell et al., JAMA 1996, by public calculators'],
  lab_normal_varies: ['The normal gap depends on the laboratory.', 'description of the formula'],
  label_classes: [
    'Drug labels call A mild, B moderate and C severe hepatic impairment.',
    'US labels, such as palbociclib; FDA hepatic impairment guidance 2003, notice',
  ],
  labile_inr_needs_vka: ['Labile INR counts only under a vitamin K antagonist.', 'MSD Manual, table of HAS-BLED'],
  ldl_not_positive: [
    'An LDL cholesterol of 0 or less cannot be: check the values, or have it measured.',
    'product rule',
  ],
  leads_to_hypernatraemia: [
    'The desired change leads to a sodium above 145 mmol/L: check its sign and size.',
    'arithmetic of the formula; range of 135 to 145 mmol/L',
  ],
  leads_to_hyponatraemia: [
    'The desired change leads to a sodium below 135 mmol/L: check its sign and size.',
    'arithmetic of the formula; range of 135 to 145 mmol/L',
  ],
  leg_outpatients_only: [
    'For outpatients with a suspected leg vein thrombosis, not in pregnancy or for the arm.',
    'Wells et al., JAMA 2006, abstract (leg, outpatients); pregnancy unconfirmed',
  ],
  likely_image: ['Likely: image without D-dimer.', 'ACP 2015; AHA/ACC pulmonary embolism 2026'],
  lille_stop_above_0_45: [
    'Above 0.45: non-response, a usual reason to stop steroids on day 7, although lille_response says partial.',
    'Louvet et al., Hepatology 2007; AASLD 2019',
  ],
  long_acting: [
    'Betamethasone and dexamethasone act for more than 36 hours and suppress the adrenal longer.',
    'Axelrod, Medicine 1976, by a textbook; teaching slides for the hours',
  ],
  low_by_sterling_not_masld: [
    'Low by Sterling, but at or above 1.3: in steatotic liver disease a second test follows.',
    'AASLD 2023; EASL-EASD-EASO 2024',
  ],
  low_creatinine: [
    'A low creatinine may mean little muscle or malnutrition: the result is then too high, and cystatin C helps. In pregnancy no equation is validated.',
    'KDIGO CKD 2024; NKDEP; the bounds are a product rule',
  ],
  low_does_not_exclude: [
    'In the general population a low value misses many people with stiff livers.',
    'Liver Int 2024, PubMed 38497224',
  ],
  low_gap: [
    'A low or negative gap: think of low albumin, paraprotein, lithium, bromide or a laboratory error.',
    'Kraut and Madias, Clin J Am Soc Nephrol 2007, table 1',
  ],
  low_lrinec_not_excluding: [
    'A low score does not exclude a necrotising infection: its sensitivity is poor.',
    'public calculators',
  ],
  low_platelets_other_cause: ['Low platelets of another cause raise the index.', 'product rule'],
  low_risk_is_not_home: [
    'Low risk does not by itself mean home: with solid tumours 42 percent of the episodes from 21 had a complication in one series.',
    'Bitar, Perm J 2015, PMC4500479',
  ],
  low_risk_only: [
    'Only 0 to 1 has a recommendation (outpatient care); no other reason for admission may be present.',
    'ACG 2021',
  ],
  masld_cutoffs: [
    'In steatotic liver disease the cut-offs are 1.3 and 2.67 (2.0 from 65 years), not 1.45 and 3.25.',
    'AASLD 2023; EASL-EASD-EASO 2024',
  ],
  mdrd_above_60: [
    'MDRD underestimates a GFR of 60 or more: some laboratories report no number there.',
    'Levey et al., Ann Intern Med 2009, abstract; National Kidney Foundation, questions about GFR estimates',
  ],
  medical_only: ['For medical inpatients, not for surgery.', 'Barbar et al., J Thromb Haemost 2010'],
  meld_20_defines_severe: [
    'ACG 2024 calls MELD above 20 the most accurate mark of severe alcohol-associated hepatitis.',
    'ACG ALD 2024',
  ],
  methadone_caution: [
    'Methadone: long and variable half-life; the factor is uncertain, and treatment of opioid use disorder is not counted.',
    'CDC 2022',
  ],
  mica_within_30_days: [
    'Infarction or cardiac arrest within 30 days, for adults before surgery; the intercept is that of public calculators.',
    'Gupta et al., Circulation 2011, by public calculators',
  ],
  minor_head_injury: [
    'From 16 years, coma scale 13 to 15, with witnessed loss of consciousness, amnesia or disorientation, within 24 hours.',
    'Stiell et al., Lancet 2001, by PMC4766169',
  ],
  missing_data_not_low: ['A low score with missing data is not low.', 'Lo et al., 2006, by public calculators'],
  missing_labs_normal: [
    'A laboratory value that was not sent counts as normal: the class may be too low.',
    'Fine et al., NEJM 1997',
  ],
  muscle_mass: [
    'Unusual muscle mass, amputation, diet or drugs that block creatinine secretion (trimethoprim, cobicistat, dolutegravir) move creatinine without the GFR.',
    'NKDEP (muscle, amputation, diet); Brunet et al., Antivir Ther 2020, abstract; trimethoprim by a review',
  ],
  negative_does_not_exclude: [
    'Negative does not exclude sepsis: it misses many cases early.',
    'Surviving Sepsis Campaign 2021, 2026',
  ],
  nexus_weak_ages: [
    'Age is not asked: sensitivity is lower from 65 years, and the criteria are weak under 2 years.',
    'public calculators',
  ],
  nlr_no_cutoff: ['No agreed cut-off: limits differ by disease.', 'public calculators'],
  no_30_year_from_60: [
    '30-year risks are published for people under 60 years: they are null',
    'Khan et al., Circulation 2024',
  ],
  no_abrupt_taper: ['50 or more: reassess; do not taper abruptly.', 'CDC 2022'],
  no_agreed_cutoff: ['No agreed cut-off; assays of insulin differ.', 'Matthews et al., 1985'],
  no_dose_cap_here: ['No cap is applied.', 'description of the formula'],
  no_heart_failure_above_bmi_39_9: [
    'Heart failure is null: its equations are published for a body mass index up to 39.9. The other equations do not use it.',
    'Khan et al., Circulation 2024',
  ],
  no_pulse_with_signs: ['No pulse with other items above 0 is not plausible: check the items.', 'product rule'],
  no_target_advice: ['Says nothing about which weight suits a person.', 'description of the formula'],
  no_triage_by_abcd2: ['NICE advises against triage by this score.', 'NICE NG128'],
  no_underlying_disorder: [
    'The score is made only with a disorder that is known to cause the coagulopathy: without one overt_dic is null.',
    'Taylor et al., 2001',
  ],
  no_urine_is_anuria: [
    'No urine for 12 hours or more is anuria, which is stage 3: send anuria_12_h=true.',
    'KDIGO AKI 2012',
  ],
  normal_gap_not_exclude: [
    'A normal osmolal gap does not exclude toxic alcohol poisoning, least of all late.',
    'US CDC, case definition of toxic alcohols',
  ],
  not_a_reason_to_withhold: [
    'Not to be used to withhold anticoagulation: it shows which bleeding risks can be changed.',
    'ACC/AHA AF 2023, class 3: no benefit',
  ],
  not_a_screen: [
    'Superseded as a screen: NEWS, NEWS2, MEWS or SIRS are recommended over qSOFA.',
    'Surviving Sepsis Campaign 2026, by two summaries; 2021: against it as the single screen',
  ],
  not_alone_pe: [
    'Does not exclude embolism alone: follow with D-dimer (age-adjusted or YEARS) or imaging.',
    'AHA/ACC pulmonary embolism 2026',
  ],
  not_below_24: ['the formula is for metabolic acidosis: bicarbonate is not below 24 mmol/L', 'product rule'],
  not_below_90_mmhg: ['Below a systolic pressure of 90 mmHg it does not apply.', 'Bova et al., Eur Respir J 2014'],
  not_for_conversion: [
    'Not for changing one opioid into another: the new dose must be well below the equivalent.',
    'CDC 2022',
  ],
  not_for_ldl_190: [
    'Not with LDL cholesterol from 190 mg/dL or familial hypercholesterolaemia: treat without a risk calculation.',
    'ACC/AHA dyslipidemia 2026',
  ],
  not_for_one_patient: [
    'Made to classify groups of patients: not for decisions about one patient.',
    'review of scoring systems, Critical Care, doi 10.1186/cc8204',
  ],
  not_gallstone: ['Not for gallstone pancreatitis: the version of 1982 has other limits.', 'public calculators'],
  not_hyperglycaemic: ['the correction is for hyperglycaemia: glucose is below 100 mg/dL', 'product rule'],
  not_hypernatraemic: [
    'the formula is for hypernatraemia: sodium_mmol_l is not above target_sodium_mmol_l',
    'product rule',
  ],
  not_in_ckd: ['In kidney disease and dialysis uncorrected calcium agrees better.', 'Lian, BMJ Open 2018; Clase 2000'],
  not_in_pregnancy_or_under_16: ['Not under 16 years and not in pregnancy.', 'RCP 2017'],
  not_mineralocorticoid: [
    'Anti-inflammatory equivalence only: no mineralocorticoid effect, no duration, no stress dosing.',
    'Meikle and Tyler 1977',
  ],
  not_on_dialysis: ['Not for people on dialysis.', 'KDIGO CKD 2024, unconfirmed'],
  not_stemi_or_shock: ['Not with ST elevation or shock.', 'Six et al., Neth Heart J 2008'],
  not_to_limit_care: [
    'Not for decisions to limit care within the first days.',
    'AHA/ASA intracerebral hemorrhage 2022, by a summary',
  ],
  older_low_risk_women: [
    'In low-risk women from 50 years who stopped, recurrence was 5.7 a 100 patient-years: low risk is by itself no reason to stop.',
    'Rodger et al., BMJ 2017; ACC summary of REVERSE II, 2016',
  ],
  older_than_findrisc_cohort: [
    'Made for adults without diabetes of 35 to 64 years: older ages were not in the cohort.',
    'Lindstrom and Tuomilehto, Diabetes Care 2003',
  ],
  oliguric_only: ['Tested in oliguria: outside it and in chronic kidney disease it misleads.', 'Espinel, JAMA 1976'],
  one_arterial_sample: ['Read from one arterial sample: a full picture needs the history.', 'Berend et al., NEJM 2014'],
  one_injury_a_region: [
    'The most severe injury of each region counts; the New Injury Severity Score is another one.',
    'Baker et al., J Trauma 1974',
  ],
  ongoing_losses: ['Ongoing losses are not counted; treat hypovolaemia first.', 'Adrogue and Madias, NEJM 2000'],
  only_ratio_judged: [
    'Only the creatinine ratio is judged: neither a creatinine of 48 hours ago nor a urine output was sent.',
    'KDIGO AKI 2012',
  ],
  opioid_withdrawal_only: [
    'For opioid withdrawal; each item has only its printed ratings.',
    'Wesson and Ling, 2003, by public calculators',
  ],
  original_not_simplified: [
    'Original revised Geneva score: the simplified one has other points and cuts.',
    'AHA/ACC pulmonary embolism 2026, table 3',
  ],
  orthopaedic_other_rules: ['The ACCP percentages are not for major orthopaedic surgery.', 'ACCP 2012'],
  outside_cdc_2022: [
    'fentanyl_buccal_ug_day and buprenorphine_mg_day are not in the table of CDC 2022: older factors count them',
    'CDC 2022',
  ],
  over_75: [
    'Above 75 years evidence for starting a statin is insufficient: decide with the patient.',
    'USPSTF 2022, from 76 years; the passage of ACC/AHA 2026 was not seen',
  ],
  over_oxygenated: [
    'On scale 2 with oxygen a saturation above 92 scores: review the oxygen against the prescribed target of 88 to 92.',
    'RCP 2017',
  ],
  overestimates_idms: [
    "Made before IDMS-standardised creatinine: it overestimates with today's assays.",
    'description of the formula',
  ],
  pao2_not_used: [
    'the arterial oxygen pressure is not used: from an inspired oxygen of 50 percent the A-a gradient scores',
    'Knaus et al., Crit Care Med 1985',
  ],
  pce_overestimates: [
    'Pooled cohort equations give higher risks than PREVENT: do not put one into the thresholds of the other.',
    'ACC/AHA dyslipidemia 2026, tables 11-12',
  ],
  perc_low_pretest_only: [
    'Excludes only when the probability was already judged below 15 percent (Wells below 2).',
    'AHA/ACC pulmonary embolism 2026',
  ],
  perc_room_air: [
    'The saturation is that on room air: with oxygen the item cannot be judged.',
    'Kline et al., J Thromb Haemost 2004, by Guideline Central and Radiopaedia',
  ],
  pesi_rate_from_30: [
    'Some tables print a respiratory rate above 30: the paper counts 30 itself.',
    'Aujesky et al., 2005; Eur Respir J 2012',
  ],
  phq_2_cut_off_2: ['A cut-off of 2 is in use where more cases are to be found.', 'public calculators'],
  phq_9_follows: ['A first step only: a positive result is followed by the PHQ-9.', 'Kroenke et al., Med Care 2003'],
  possible_aki: [
    'Creatinine of 4.0 mg/dL or more is also a mark of stage 3 acute kidney injury: one value does not tell acute from chronic.',
    'KDIGO AKI 2012',
  ],
  prefer_sampson: [
    'The guideline of 2026 prefers Sampson or Martin/Hopkins to Friedewald.',
    'ACC/AHA dyslipidemia 2026',
  ],
  pregnancy_not_validated: [
    'Not validated in pregnancy.',
    'NKDEP, when not to use MDRD, copy of 2009; Marques et al., Health 2011, abstract',
  ],
  pregnancy_pe: [
    'Made outside pregnancy: in pregnancy the pregnancy-adapted YEARS algorithm has been tested.',
    'van der Pol et al., NEJM 2019, by reviews; J Thromb Haemost 2019, abstract',
  ],
  primary_prevention_only: [
    'Not with known cardiovascular disease or subclinical atherosclerosis: those are treated at any risk.',
    'ACC/AHA dyslipidemia 2026',
  ],
  printed_coefficients: [
    "Coefficients as printed: the authors' program has more digits and differs by 0.19 percent points in the median, by 2.05 at most.",
    'comparison with the program of the authors',
  ],
  protocol_cutoffs_differ: ['No band: protocols act at scores of 8 to 20.', 'public calculators'],
  pt_below_control: ['pt_s is below pt_control_s: the difference counts as negative', 'product rule'],
  qtc_500: [
    'Corrected QT of 500 ms or more: high risk of torsades de pointes; look for drugs, potassium, magnesium, calcium.',
    'AHA/ACCF torsade de pointes 2010',
  ],
  qtc_prolonged: ['Prolonged: the upper limits are 450 ms in men and 460 ms in women.', 'AHA/ACCF/HRS 2009'],
  qtc_short: ['390 ms or less is short.', 'AHA/ACCF/HRS 2009'],
  race_coefficient_applied: [
    'apply_race_coefficient is historical: KDIGO 2024 advises against race in equations of the GFR',
    'KDIGO CKD 2024',
  ],
  race_in_score: [
    'Race is part of this score of 2010: 3 points unless black.',
    'Peterson et al., 2010, by public calculators',
  ],
  race_input: ['The race term is historical; race is not used in equations of today.', 'Khan et al., Circulation 2024'],
  rate_held_or_driven: [
    'Beta blockers, pacing and fever change it; children and women after birth have other limits.',
    'public calculators',
  ],
  rate_not_given: [
    'Gives no rate: correct chronic hypernatraemia slowly (at most about 10 mmol/L a day).',
    'Theisen-Toupal and Mattison, Hosp Med Clin, copy',
  ],
  rate_outside_formulas: ['Below 40 or above 120 beats no formula is reliable.', 'AHA/ACCF/HRS 2009, by a summary'],
  rates_of_1984: [
    'Mortality of 559 inpatients of one hospital, published in 1987: a later cohort had lower rates.',
    "Charlson et al., 1987, abstract; D'Hoore et al., J Clin Epidemiol 1996, by a calculator",
  ],
  rates_of_1999: [
    'Rates of 1999, before troponin. Pooled later studies: about 4, 6, 10 and 15 percent for 0, 1, 2 and 3 or more.',
    'Duceppe et al., Can J Cardiol 2017',
  ],
  rcri_biomarkers: [
    'From 65 years, from a score of 1 or with known disease natriuretic peptide before surgery refines the risk.',
    'Duceppe et al., Can J Cardiol 2017; AHA/ACC perioperative 2024',
  ],
  recurrence_scores_not_routine: [
    'ASH 2020 advises against the routine use of scores for how long to anticoagulate after an unprovoked thrombosis.',
    'ASH 2020, recommendations 15 to 17, by a summary',
  ],
  repeat_to_20_minutes: [
    'Taken at 1 and 5 minutes; below 7 at 5 minutes it is repeated up to 20 minutes.',
    'AAP/ACOG 2015',
  ],
  respiratory_support_needed: [
    '3 and 4 points for oxygenation count only with respiratory support.',
    'Vincent et al., 1996',
  ],
  rise_above_8: [
    'The target is more than 8 mmol/L above the serum sodium: guidelines limit the rise in 24 hours.',
    'Adrogue and Madias, N Engl J Med 2000, by public calculators',
  ],
  risk_band_not_a_guideline: [
    'risk_band cuts total CVD risk at 5, 7.5 and 20 percent: no guideline in force bands PREVENT so.',
    'ACC/AHA dyslipidemia 2026',
  ],
  risk_table_ends_at_50: [
    'The table of risks ends at a score of 50: both risks are null.',
    'Pocock et al., Eur Heart J 2013',
  ],
  same_day_samples: ['Serum and ascites are of the same day.', 'public calculators'],
  sampson_above_800: [
    'the Sampson equation is not for triglycerides above 800 mg/dL: its field is null',
    'Sampson et al., 2020',
  ],
  scale_1_in_hypercapnia: [
    'With known hypercapnic failure scale 1 over-scores and invites too much oxygen.',
    'Clin Med 2019;19:94',
  ],
  scale_2_only_hypercapnic: [
    'Scale 2 only for confirmed hypercapnic failure with a prescribed target of 88 to 92, not for COPD as such.',
    'RCP 2017; Thorax 2019 table',
  ],
  screening_not_diagnosis: [
    'A scale to screen and follow with: a positive result is no diagnosis.',
    'Kroenke et al., J Gen Intern Med 2001; Spitzer et al., Arch Intern Med 2006',
  ],
  self_harm_answered: [
    'self_harm is 1 or more: at any total the instrument asks for an assessment of the risk of suicide.',
    'Kroenke et al., J Gen Intern Med 2001',
  ],
  self_reported: ['Rests on what people say that they can do.', 'Hlatky et al., 1989'],
  sep_1_uses_sirs: [
    'Kept for a payer rule: CMS SEP-1 finds severe sepsis by suspected infection, two SIRS criteria and organ dysfunction.',
    'CMS SEP-1, by a table in BMJ Qual Saf',
  ],
  sepsis_screen_ok: ['Recommended over qSOFA as a single screen for sepsis.', 'Surviving Sepsis Campaign 2026'],
  serial_troponin: [
    'Low risk only with negative serial troponin: the score alone leaves 1.7 percent events, above the 1 percent that counts as low.',
    'AHA/ACC chest pain 2021',
  ],
  seven_days_of_steroids: [
    'Only after 7 days of steroids (day 4 has been used too).',
    'Louvet et al., Hepatology 2007',
  ],
  severe_damage_egfr: [
    'A low eGFR can be severe target organ damage: very high risk by ESC 2023, without this score. That it is so below 45 is not confirmed.',
    'ESC diabetes 2023, by escardio.org; the limit of 45 unconfirmed',
  ],
  severe_obesity: [
    'At a body mass index from 40 the score overestimates fibrosis.',
    'Int J Obes 2021;45:2197, abstract',
  ],
  severe_triglycerides: [
    'Triglycerides of 500 mg/dL or more are severe, from 1,000 with a risk of pancreatitis.',
    'ACC/AHA dyslipidemia 2026',
  ],
  sex_point_alone: [
    'The only point is for sex: without another factor the risk is below 1 percent a year and no guideline recommends anticoagulation.',
    'ACC/AHA AF 2023; ESC AF 2024',
  ],
  shock_bands_differ: ['The bands differ by source: 0.9 and 1.4 are in use as well.', 'public calculators'],
  simple_rear_end: [
    'simple_rear_end_collision is none that pushed into oncoming traffic, with a bus, a large truck or a fast vehicle, or with rollover.',
    'Stiell et al., JAMA 2001, by FPnotebook',
  ],
  sirs_not_sepsis: ['SIRS is not sepsis by itself: Sepsis-3 defines it by organ dysfunction.', 'Sepsis-3, JAMA 2016'],
  sodium_first_estimate: [
    'A first estimate: ongoing losses and a water diuresis are not counted, so measure sodium every few hours.',
    'Adrogue and Madias, N Engl J Med 2000, by public calculators',
  ],
  sofa_2_exists: ['SOFA-2 of October 2025 has other variables and limits: do not mix the two.', 'JAMA 2025'],
  spo2_above_97: ['Above an SpO2 of 97 percent the S/F ratio is not reliable.', 'Rice et al., Chest 2007'],
  spontaneous_haemorrhage: ['For a spontaneous intracerebral haemorrhage.', 'Hemphill et al., Stroke 2001'],
  stable_anticoagulation: [
    'For stable anticoagulation, after its first 30 days.',
    'Klok et al., Eur Respir J 2016; J Clin Med 2021;10:3615, abstract',
  ],
  start_at_2_ml: [
    'Adults with burns from 20 percent: the US guideline starts at 2 mL/kg/percent, half of this volume, then by urine output; not for children or electrical burns.',
    'American Burn Association, December 2023',
  ],
  steady_state: ['Only once compensation is complete (about 12 to 24 hours).', 'two textbooks, by copies'],
  stemi_reperfusion: [
    'For ST elevation infarction eligible for reperfusion: unstable angina and NSTEMI have another TIMI score.',
    'Morrow et al., 2000',
  ],
  steroid_contraindications: [
    'Infection, bleeding, kidney failure and pancreatitis are looked for before steroids.',
    'Karakike et al., Ann Gastroenterol 2017, abstract (infection); AASLD ALD 2019, by summaries',
  ],
  stroke_bands_customary: [
    'The bands are a convention and no part of the scale: versions with three bands are in use.',
    'public calculators',
  ],
  stroke_trained_examiner: [
    'For adults with suspected stroke, by a trained examiner: it favours the left hemisphere, and a posterior stroke scores low.',
    'Brott et al., Stroke 1989, by public calculators',
  ],
  suboptimally_dated: [
    'From 22 weeks without an earlier ultrasound a pregnancy is suboptimally dated.',
    'ACOG Committee Opinion 700',
  ],
  successor_ckid_u25: [
    'CKiD U25 uses age and sex and is preferred at 1 to 25 years; this equation is the bedside form of 2009.',
    'Pierce et al., Kidney Int 2021',
  ],
  superseded_by_ckd_epi_2021: ['Superseded by CKD-EPI 2021: kept for history and old records.', 'KDIGO CKD 2024'],
  superseded_by_meld_3: ['Superseded in the US by MELD 3.0 since 13 July 2023.', 'OPTN'],
  superseded_by_prevent: [
    'Superseded: the US guidelines of 2025 (blood pressure) and 2026 (lipids) use PREVENT, with other thresholds.',
    'AHA/ACC high blood pressure 2025; ACC/AHA dyslipidemia 2026',
  ],
  surgical_only: ['For people who have surgery: medical inpatients have Padua or IMPROVE.', 'ACCP 2012; ASH 2018'],
  survival_extrapolated: [
    'The 10-year survival rests on cohorts of 1987 and 1994: for other people it is extrapolated.',
    'Charlson et al., 1987, abstract; Charlson et al., J Clin Epidemiol 1994, by a calculator',
  ],
  survival_of_the_1980s: [
    'The coefficients are of North American cohorts of the 1980s: survival is better today.',
    'Boyd et al., J Trauma 1987',
  ],
  term_before_induction: ['For a pregnancy at term before an induction.', 'Bishop, Obstet Gynecol 1964'],
  test_not_treat: ['Decides who is tested, not who is treated.', 'IDSA 2025'],
  thirty_year_risk_high: [
    '10-year ASCVD risk below 3 but 30-year risk from 10 percent: a moderate-intensity statin may be considered.',
    'ACC/AHA dyslipidemia 2026, by a summary',
  ],
  threshold_by_sex: [
    'US thresholds: recommended from 2 in men and 3 in women, reasonable at 1 in men and 2 in women.',
    'ACC/AHA AF 2023',
  ],
  timi_low_not_discharge: [
    '0 or 1 still has 4.7 percent events: discharge needs serial troponin.',
    'Antman et al., JAMA 2000; AHA/ACC chest pain 2021',
  ],
  transducer_level: ['The level of the arterial transducer changes the result.', 'public calculators'],
  troponin_generation: [
    'Made with conventional troponin: high-sensitivity assays have pathways of their own.',
    'AHA/ACC chest pain 2021',
  ],
  ttkg_limits_differ: [
    'Limits differ: 10 for 7 in hyperkalaemia, and 5.2 for 5.0 mmol/L, are in use as well.',
    'public calculators',
  ],
  ttkg_not_valid: [
    'The gradient is not valid: urine osmolality has to be above serum osmolality, and urine sodium above 25 mmol/L.',
    'Ethier et al., Am J Kidney Dis 1990, by public calculators',
  ],
  ttkg_withdrawn: [
    'Its authors withdrew the gradient in 2011: urea is recycled in the kidney.',
    'Kamel and Halperin, Curr Opin Nephrol Hypertens 2011, by summaries',
  ],
  two_antiplatelets_from_4: [
    'AHA/ASA take 4 or more within 24 hours as a high-risk attack for aspirin with clopidogrel: another limit than that of the band.',
    'AHA/ASA 2021 and 2026, by a summary',
  ],
  two_caprini_scales: [
    'caprini_band (2005) and the ACCP groups of 2012 cut differently: 2 is moderate there and low here.',
    'Caprini 2005; ACCP 2012',
  ],
  two_coefficient_sets: [
    'Two sets of coefficients are in use, and most tools do not say which: both are answered.',
    'public calculators',
  ],
  type_2_without_damage: [
    'For type 2 diabetes without cardiovascular disease and without severe target organ damage.',
    'SCORE2-Diabetes Working Group, Eur Heart J 2023',
  ],
  uk_antibiotic_rule: ['NICE: 0-1 no antibiotic, 2-3 none or delayed, 4-5 immediate or delayed.', 'NICE NG84'],
  ultrasound_redates: [
    'An early ultrasound that differs by more than 5 to 10 days, by gestational age, changes the date.',
    'ACOG Committee Opinion 700',
  ],
  under_2_within_24_h: ['Under 2 years, within 24 hours, coma scale 14 or 15.', 'Kuppermann et al., Lancet 2009'],
  under_3: ['Not under 3 years.', 'IDSA 2025'],
  under_diuretics: [
    'For an acute kidney injury under diuretics, where the excretion of sodium fails.',
    'Carvounis et al., Kidney Int 2002',
  ],
  unfavourable_limits_differ: [
    'Below which score a cervix is unfavourable differs by source: 4, 5, 6 or 8.',
    'public calculators',
  ],
  unreliable_low_albumin: [
    'At so low an albumin the correction is least reliable and can hide a low ionised calcium.',
    'handbook of intensive care, by a copy; the bound of 3.0 g/dL by a summary',
  ],
  unstable_creatinine: [
    'Needs a stable creatinine: wrong while it rises or falls, as in acute kidney injury.',
    'KDIGO CKD 2024; KDIGO AKI 2012',
  ],
  untestable_component: [
    'A response that cannot be tested (tube, swelling, sedation) has no number: report the parts.',
    'glasgowcomascale.org, frequently asked questions',
  ],
  untestable_scores_0: [
    'An item that cannot be tested, as after amputation or intubation, scores 0 here.',
    'product rule',
  ],
  upper_gi_bleeding_adults: [
    'For adults with acute upper gastrointestinal bleeding.',
    'Rockall et al., Gut 1996; Saltzman et al., 2011',
  ],
  urea_unit_decides: [
    '19 mg/dL of nitrogen and 7 mmol/L of urea are not the same amount: the unit sent decides.',
    'Lim et al., Thorax 2003',
  ],
  urine_time_too_short: ['Less than 6 hours of urine output are too short for a stage.', 'KDIGO AKI 2012'],
  urine_urea_is_nitrogen: [
    'Urine urea in mg/dL is nitrogen: divide urea in mg/dL by 2.14 first.',
    'arithmetic of the units',
  ],
  us_allocation_only: ['US allocation of livers; other countries use other scores.', 'OPTN policy 9'],
  us_names_vasc: ['The US guideline of 2023 names CHA2DS2-VASc.', 'ACC/AHA AF 2023'],
  us_population: ['Derived and validated in the United States only; Europe uses SCORE2.', 'MDCalc, PREVENT'],
  us_prefers_psi: [
    'The US guideline of 2019 prefers PSI; NICE (2025) uses CURB-65 in hospital and CRB-65 before it.',
    'ATS/IDSA 2019; NICE NG250 2025',
  ],
  uspstf_2022_uses_pce: [
    'The USPSTF statin recommendation of 2022 still counts with these equations: at 40 to 75 years with a risk factor from 10 percent prescribe, 7.5 to below 10 percent selectively.',
    'USPSTF 2022',
  ],
  valvular_af: [
    'Not with a mechanical valve or moderate to severe mitral stenosis: anticoagulate with warfarin at any score.',
    'ACC/AHA AF 2023',
  ],
  variceal: [
    'Bleeding from varices has its own treatment at any score: a vasoactive drug, an antibiotic and endoscopy within 12 hours.',
    'AASLD portal hypertension 2024, by an extract',
  ],
  warfarin_cohort: ['Made for atrial fibrillation under warfarin.', 'Fang et al., 2011'],
  weaker_in_women_and_children: ['The score does less well in women and in children.', 'public calculators'],
  weight_rule_is_convention: [
    'The choice of weight by body mass index is a pharmacy convention, not a rule of labels.',
    'Winter et al., Pharmacotherapy 2012',
  ],
  wide_qrs: [
    'A wide QRS lengthens the QT: bundle branch block and pacing need another correction.',
    'AHA/ACCF/HRS 2009',
  ],
  withdrawal_who_can_answer: ['For people who can answer.', 'public calculators'],
  within_24_h: ['From values within 24 hours of admission.', 'Wu et al., Gut 2008'],
  without_known_disease: [
    'For people without known cardiovascular disease.',
    'SCORE2-OP working group, Eur Heart J 2021',
  ],
  years_not_in_pregnancy: [
    'For adults who are not pregnant: pregnancy has a version of its own.',
    'van der Hulle et al., Lancet 2017',
  ],
  young_adult: [
    'From 18 to 25 years adult equations overestimate; the CKiD U25 equation covers 1 to 25 years.',
    'Pierce et al., Kidney Int 2021',
  ],
  young_underestimated: [
    'Each year of age is a point: under 50 years the same illness scores lower.',
    'Fine et al., NEJM 1997, arithmetic of the score',
  ],
} as const satisfies Readonly<Record<string, readonly [sentence: string, source: string]>>;

/** The stable name of a limit. */
export type LimitKey = keyof typeof sentences;
