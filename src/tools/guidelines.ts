/**
 * The guidelines, labels and policies that decisions rest on. When a successor appears, `supersededBy` names it, and
 * the tests list every declaration that has to be read again.
 */
type Entry = {
  readonly title: string;
  /** Of its publication, as precisely as it is known; of a yearly one, the year that was read. */
  readonly date: string;
  /** Empty where none was assigned, or none was seen. */
  readonly doi: string;
  readonly supersededBy?: string;
};

const entry = (title: string, date: string, doi = '', supersededBy?: string): Entry => ({
  title,
  date,
  doi,
  ...(supersededBy === undefined ? {} : { supersededBy }),
});

export const guidelines = {
  aap_acog_apgar_2015: entry('AAP/ACOG opinion: the Apgar score', '2015', '10.1542/peds.2015-2651'),
  aap_fluids_2018: entry(
    'AAP guideline: maintenance intravenous fluids in children',
    '2018-12',
    '10.1542/peds.2018-3083',
  ),
  aasld_ald_2019: entry('AASLD guidance: alcohol-associated liver disease', '2019-07'),
  aasld_ascites_2021: entry(
    'AASLD practice guidance: ascites, peritonitis and hepatorenal syndrome',
    '2021-08',
    '10.1002/hep.31884',
  ),
  aasld_hcv: entry('AASLD-IDSA guidance: hepatitis C', '2023'),
  aasld_masld_2023: entry(
    'AASLD practice guidance: nonalcoholic fatty liver disease',
    '2023-05',
    '10.1097/HEP.0000000000000323',
  ),
  aba_burns_2023: entry(
    'American Burn Association guideline: burn shock resuscitation',
    '2023-12-05',
    '10.1093/jbcr/irad125',
  ),
  acc_aha_acs_2025: entry('ACC/AHA guideline: acute coronary syndromes', '2025-02', '10.1161/CIR.0000000000001309'),
  acc_aha_af_2023: entry('ACC/AHA guideline: atrial fibrillation', '2023-11-30', '10.1161/CIR.0000000000001193'),
  acc_aha_lipids_2026: entry('ACC/AHA guideline: dyslipidemia', '2026-03-13', '10.1161/CIR.0000000000001423'),
  accp_vte_surgery_2012: entry(
    'ACCP guideline: prevention of VTE in nonorthopedic surgery',
    '2012-02',
    '10.1378/chest.11-2297',
  ),
  acg_ald_2024: entry('ACG guideline: alcohol-associated liver disease', '2024-01', '10.14309/ajg.0000000000002572'),
  acg_ap_2024: entry('ACG guideline: acute pancreatitis', '2024-03', '10.14309/ajg.0000000000002645'),
  acg_ugib_2021: entry(
    'ACG guideline: upper gastrointestinal and ulcer bleeding',
    '2021-05',
    '10.14309/ajg.0000000000001245',
  ),
  acog_700: entry('ACOG Committee Opinion 700: estimating the due date', '2017-05', '10.1097/AOG.0000000000002046'),
  acog_pb_107: entry('ACOG Practice Bulletin 107: induction of labor', '2009', '10.1097/AOG.0b013e3181b48ef5'),
  acr_ankle_2020: entry(
    'ACR Appropriateness Criteria: acute trauma to the ankle',
    '2020-11',
    '10.1016/j.jacr.2020.09.014',
  ),
  ada_easd_crises_2024: entry('ADA/EASD consensus: hyperglycemic crises in adults', '2024-06', '10.2337/dci24-0032'),
  ada_standards_2024: entry('ADA Standards of Care in Diabetes', '2024'),
  aha_acc_bp_2025: entry('AHA/ACC guideline: high blood pressure', '2025-08-14', '10.1161/CIR.0000000000001356'),
  aha_acc_chest_pain_2021: entry('AHA/ACC guideline: chest pain', '2021-10', '10.1161/CIR.0000000000001029'),
  aha_acc_cholesterol_2018: entry(
    'AHA/ACC guideline: blood cholesterol',
    '2018',
    '10.1161/CIR.0000000000000625',
    'acc_aha_lipids_2026',
  ),
  aha_acc_pe_2026: entry('AHA/ACC guideline: acute pulmonary embolism', '2026-02-19', '10.1161/CIR.0000000000001415'),
  aha_acc_periop_2024: entry('AHA/ACC guideline: perioperative care', '2024-09-24', '10.1016/j.jacc.2024.06.013'),
  aha_accf_hrs_ecg_2009: entry(
    'AHA/ACCF/HRS recommendations: electrocardiogram, part IV',
    '2009-03',
    '10.1161/CIRCULATIONAHA.108.191096',
  ),
  aha_accf_torsade_2010: entry(
    'AHA/ACCF statement: torsade de pointes in hospital',
    '2010-02-08',
    '10.1161/CIRCULATIONAHA.109.192704',
  ),
  aha_asa_ich_2022: entry(
    'AHA/ASA guideline: spontaneous intracerebral hemorrhage',
    '2022-05-17',
    '10.1161/STR.0000000000000407',
  ),
  aha_asa_prevention_2021: entry(
    'AHA/ASA guideline: prevention of stroke after stroke and TIA',
    '2021',
    '10.1161/STR.0000000000000375',
  ),
  aha_asa_stroke_2026: entry('AHA/ASA guideline: acute ischemic stroke', '2026', '10.1161/STR.0000000000000513'),
  asam_alcohol_2020: entry('ASAM guideline: alcohol withdrawal management', '2020'),
  asam_opioid_2020: entry('ASAM guideline: treatment of opioid use disorder', '2020'),
  asco_idsa_neutropenia_2018: entry(
    'ASCO/IDSA guideline: outpatient management of fever and neutropenia',
    '2018-02-20',
    '10.1200/JCO.2017.77.6211',
  ),
  asco_obesity_2021: entry(
    'ASCO guideline: dosing of systemic therapy in obesity',
    '2021-05-03',
    '10.1200/JCO.21.00471',
  ),
  ash_hit_2018: entry('ASH guideline: heparin-induced thrombocytopenia', '2018', '10.1182/bloodadvances.2018024489'),
  ash_vte_medical_2018: entry(
    'ASH guideline: prevention of VTE in medical patients',
    '2018-11',
    '10.1182/bloodadvances.2018022954',
  ),
  atp_iii_2002: entry(
    'NCEP Adult Treatment Panel III',
    '2002-12',
    '10.1161/circ.106.25.3143',
    'aha_acc_cholesterol_2018',
  ),
  ats_idsa_cap_2019: entry('ATS/IDSA guideline: community-acquired pneumonia', '2019-10'),
  bclc_2026: entry('BCLC strategy: hepatocellular carcinoma', '2026', '10.1016/j.jhep.2025.10.020'),
  berlin_ards_2012: entry('Berlin definition of ARDS', '2012', '10.1001/jama.2012.5669'),
  btf_tbi_2016: entry(
    'Brain Trauma Foundation guideline: severe traumatic brain injury',
    '2016-09',
    '10.1227/NEU.0000000000001432',
  ),
  ccs_periop_2017: entry('CCS guideline: perioperative cardiac risk', '2017-01', '10.1016/j.cjca.2016.09.008'),
  cdc_child_tbi_2018: entry('CDC guideline: mild traumatic brain injury among children', '2018-09-04'),
  cdc_opioids_2022: entry('CDC guideline: opioids for pain', '2022-11-04', '10.15585/mmwr.rr7103a1'),
  cms_sep_1: entry('CMS measure SEP-1: severe sepsis and septic shock', '2025'),
  ctcae_5: entry('Common Terminology Criteria for Adverse Events 5.0', '2017'),
  doac_labels: entry('US labels of dabigatran, rivaroxaban and edoxaban', '2025'),
  easl_masld_2024: entry('EASL-EASD-EASO guideline: steatotic liver disease', '2024-06', '10.1159/000539371'),
  esc_acs_2023: entry('ESC guideline: acute coronary syndromes', '2023', '10.1093/eurheartj/ehad191'),
  esc_af_2024: entry('ESC guideline: atrial fibrillation', '2024-08-30', '10.1093/eurheartj/ehae176'),
  esc_diabetes_2023: entry('ESC guideline: cardiovascular disease in diabetes', '2023', '10.1093/eurheartj/ehad192'),
  esc_eas_lipids_2025: entry('ESC/EAS focused update: dyslipidaemias', '2025-08-29', '10.1093/eurheartj/ehaf190'),
  esc_nste_acs_2011: entry(
    'ESC guideline: acute coronary syndromes without ST elevation',
    '2011',
    '10.1093/eurheartj/ehr236',
    'esc_acs_2023',
  ),
  esc_pe_2019: entry('ESC guideline: acute pulmonary embolism', '2019', '10.1093/eurheartj/ehz405'),
  esc_prevention_2021: entry('ESC guideline: cardiovascular disease prevention', '2021', '10.1093/eurheartj/ehab484'),
  fda_carboplatin_2010: entry('FDA: carboplatin dosing and standardised creatinine', '2010'),
  fda_hepatic_2003: entry('FDA guidance: pharmacokinetics in impaired hepatic function', '2003-05-30'),
  fda_renal_2024: entry('FDA guidance: pharmacokinetics in impaired renal function', '2024-03-18'),
  idsa_gas_2025: entry('IDSA guideline: group A streptococcal pharyngitis', '2025-10-14'),
  isth_sic_2023: entry('ISTH communication: coagulopathy in the management of sepsis', '2023'),
  kamel_halperin_2011: entry('Kamel and Halperin: intrarenal urea recycling', '2011', '10.1097/MNH.0b013e328349b8f9'),
  kdigo_aki_2012: entry('KDIGO guideline: acute kidney injury', '2012'),
  kdigo_ckd_2024: entry('KDIGO guideline: chronic kidney disease', '2024-04', '10.1016/j.kint.2023.10.018'),
  lancet_obesity_2025: entry('Lancet commission: clinical obesity', '2025-01-14', '10.1016/S2213-8587(24)00316-4'),
  medicare_opioid_edits: entry('Medicare Part D: opioid safety edits', '2025'),
  nice_cg141: entry('NICE CG141: acute upper gastrointestinal bleeding', '2012'),
  nice_ng196: entry('NICE NG196: atrial fibrillation', '2021'),
  nice_ng41: entry('NICE NG41: spinal injury', '2016-02-17'),
  nice_ng84: entry('NICE NG84: acute sore throat', '2018'),
  nice_ng158: entry('NICE NG158: venous thromboembolic diseases', '2020'),
  nice_ng203: entry('NICE NG203: chronic kidney disease', '2021'),
  nice_ng232: entry('NICE NG232: head injury', '2023'),
  nice_ng246: entry('NICE NG246: overweight and obesity', '2025-01'),
  nice_ng250: entry('NICE NG250: pneumonia', '2025-09'),
  no_guideline_seen: entry('Reviews and studies; use by a guideline is not confirmed', '2026'),
  optn_meld_3: entry('OPTN policy 9: MELD 3.0', '2023-07-13'),
  rcp_news2_2017: entry('Royal College of Physicians: NEWS2', '2017-12'),
  registries: entry('Registries and trials, by no guideline', '2026'),
  sepsis_3_2016: entry('Third consensus definition of sepsis', '2016-02', '10.1001/jama.2016.0287'),
  ssc_2026: entry('Surviving Sepsis Campaign', '2026-03-23'),
  uspstf_alcohol_2018: entry('USPSTF recommendation: unhealthy alcohol use', '2018-11-13'),
  uspstf_anxiety_2023: entry(
    'USPSTF recommendation: screening for anxiety in adults',
    '2023-06-20',
    '10.1001/jama.2023.9301',
  ),
  uspstf_depression_2023: entry(
    'USPSTF recommendation: screening for depression in adults',
    '2023-06-20',
    '10.1001/jama.2023.9297',
  ),
  uspstf_statin_2022: entry(
    'USPSTF recommendation: statins in primary prevention',
    '2022-08-23',
    '10.1001/jama.2022.13044',
  ),
  who_bmi_2000: entry('WHO Technical Report Series 894', '2000'),
  who_hbv_2024: entry('WHO guideline: chronic hepatitis B', '2024-03-29'),
  wses_appendicitis_2020: entry('WSES Jerusalem guidelines: acute appendicitis', '2020', '10.1186/s13017-020-00306-3'),
} satisfies Readonly<Record<string, Entry>>;

export type GuidelineId = keyof typeof guidelines;
