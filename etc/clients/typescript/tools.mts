/** The tools of Clinmeter as types. Written by `npm run readme` from the declarations of the tools: a change here gets lost. */

/** The call of each tool. */
export const calls = {
  translate: {"method":"GET","path":"/api/ontology/translate"},
  lookup: {"method":"GET","path":"/api/ontology/lookup"},
  related: {"method":"GET","path":"/api/ontology/related"},
  validate: {"method":"GET","path":"/api/ontology/validate"},
  translate_batch: {"method":"POST","path":"/api/ontology/translate_batch"},
  annotate: {"method":"POST","path":"/api/ontology/annotate"},
  chart: {"method":"POST","path":"/api/note/chart"},
  verify: {"method":"POST","path":"/api/note/verify"},
  check_codes: {"method":"POST","path":"/api/ontology/check_codes"},
  bsa_mosteller: {"method":"GET","path":"/api/calc/bsa_mosteller"},
  egfr_ckd_epi: {"method":"GET","path":"/api/calc/egfr_ckd_epi"},
  cha2ds2_vasc: {"method":"GET","path":"/api/calc/cha2ds2_vasc"},
  bmi: {"method":"GET","path":"/api/calc/bmi"},
  has_bled: {"method":"GET","path":"/api/calc/has_bled"},
  crcl_cockcroft_gault: {"method":"GET","path":"/api/calc/crcl_cockcroft_gault"},
  fib4: {"method":"GET","path":"/api/calc/fib4"},
  crcl_by_weight: {"method":"GET","path":"/api/calc/crcl_by_weight"},
  ibw_devine: {"method":"GET","path":"/api/calc/ibw_devine"},
  cha2ds2_va: {"method":"GET","path":"/api/calc/cha2ds2_va"},
  kdigo_ckd: {"method":"GET","path":"/api/calc/kdigo_ckd"},
  egfr_ckd_epi_cr_cys: {"method":"GET","path":"/api/calc/egfr_ckd_epi_cr_cys"},
  egfr_ckd_epi_cystatin_c: {"method":"GET","path":"/api/calc/egfr_ckd_epi_cystatin_c"},
  meld_3: {"method":"GET","path":"/api/calc/meld_3"},
  meld_na: {"method":"GET","path":"/api/calc/meld_na"},
  child_pugh: {"method":"GET","path":"/api/calc/child_pugh"},
  prevent: {"method":"GET","path":"/api/calc/prevent"},
  ascvd_pce: {"method":"GET","path":"/api/calc/ascvd_pce"},
  kfre: {"method":"GET","path":"/api/calc/kfre"},
  wells_pe: {"method":"GET","path":"/api/calc/wells_pe"},
  perc: {"method":"GET","path":"/api/calc/perc"},
  wells_dvt: {"method":"GET","path":"/api/calc/wells_dvt"},
  qtc: {"method":"GET","path":"/api/calc/qtc"},
  curb_65: {"method":"GET","path":"/api/calc/curb_65"},
  heart_score: {"method":"GET","path":"/api/calc/heart_score"},
  rcri: {"method":"GET","path":"/api/calc/rcri"},
  map: {"method":"GET","path":"/api/calc/map"},
  anion_gap: {"method":"GET","path":"/api/calc/anion_gap"},
  calcium_corrected: {"method":"GET","path":"/api/calc/calcium_corrected"},
  sodium_corrected: {"method":"GET","path":"/api/calc/sodium_corrected"},
  osmolality: {"method":"GET","path":"/api/calc/osmolality"},
  free_water_deficit: {"method":"GET","path":"/api/calc/free_water_deficit"},
  fena: {"method":"GET","path":"/api/calc/fena"},
  apri: {"method":"GET","path":"/api/calc/apri"},
  nafld_fibrosis: {"method":"GET","path":"/api/calc/nafld_fibrosis"},
  albi: {"method":"GET","path":"/api/calc/albi"},
  carboplatin_calvert: {"method":"GET","path":"/api/calc/carboplatin_calvert"},
  bsa: {"method":"GET","path":"/api/calc/bsa"},
  news2: {"method":"GET","path":"/api/calc/news2"},
  qsofa: {"method":"GET","path":"/api/calc/qsofa"},
  sofa: {"method":"GET","path":"/api/calc/sofa"},
  gcs: {"method":"GET","path":"/api/calc/gcs"},
  sirs: {"method":"GET","path":"/api/calc/sirs"},
  psi_port: {"method":"GET","path":"/api/calc/psi_port"},
  apache_ii: {"method":"GET","path":"/api/calc/apache_ii"},
  glasgow_blatchford: {"method":"GET","path":"/api/calc/glasgow_blatchford"},
  charlson: {"method":"GET","path":"/api/calc/charlson"},
  caprini: {"method":"GET","path":"/api/calc/caprini"},
  padua: {"method":"GET","path":"/api/calc/padua"},
  geneva_revised: {"method":"GET","path":"/api/calc/geneva_revised"},
  centor_mcisaac: {"method":"GET","path":"/api/calc/centor_mcisaac"},
  feverpain: {"method":"GET","path":"/api/calc/feverpain"},
  timi_nstemi: {"method":"GET","path":"/api/calc/timi_nstemi"},
  grace: {"method":"GET","path":"/api/calc/grace"},
  framingham_chd: {"method":"GET","path":"/api/calc/framingham_chd"},
  ldl: {"method":"GET","path":"/api/calc/ldl"},
  homa_ir: {"method":"GET","path":"/api/calc/homa_ir"},
  mme: {"method":"GET","path":"/api/calc/mme"},
  steroid_conversion: {"method":"GET","path":"/api/calc/steroid_conversion"},
  maintenance_fluids: {"method":"GET","path":"/api/calc/maintenance_fluids"},
  pregnancy_dating: {"method":"GET","path":"/api/calc/pregnancy_dating"},
  aa_gradient: {"method":"GET","path":"/api/calc/aa_gradient"},
  winters: {"method":"GET","path":"/api/calc/winters"},
  egfr_schwartz: {"method":"GET","path":"/api/calc/egfr_schwartz"},
  egfr_mdrd: {"method":"GET","path":"/api/calc/egfr_mdrd"},
  target_weight: {"method":"GET","path":"/api/calc/target_weight"},
  maddrey: {"method":"GET","path":"/api/calc/maddrey"},
  lille: {"method":"GET","path":"/api/calc/lille"},
  bisap: {"method":"GET","path":"/api/calc/bisap"},
  parkland: {"method":"GET","path":"/api/calc/parkland"},
  nihss: {"method":"GET","path":"/api/calc/nihss"},
  phq_9: {"method":"GET","path":"/api/calc/phq_9"},
  phq_2: {"method":"GET","path":"/api/calc/phq_2"},
  gad_7: {"method":"GET","path":"/api/calc/gad_7"},
  shock_index: {"method":"GET","path":"/api/calc/shock_index"},
  pf_ratio: {"method":"GET","path":"/api/calc/pf_ratio"},
  berlin_ards: {"method":"GET","path":"/api/calc/berlin_ards"},
  kdigo_aki: {"method":"GET","path":"/api/calc/kdigo_aki"},
  feurea: {"method":"GET","path":"/api/calc/feurea"},
  ttkg: {"method":"GET","path":"/api/calc/ttkg"},
  abg: {"method":"GET","path":"/api/calc/abg"},
  iss: {"method":"GET","path":"/api/calc/iss"},
  rts: {"method":"GET","path":"/api/calc/rts"},
  triss: {"method":"GET","path":"/api/calc/triss"},
  rox_index: {"method":"GET","path":"/api/calc/rox_index"},
  score2: {"method":"GET","path":"/api/calc/score2"},
  score2_op: {"method":"GET","path":"/api/calc/score2_op"},
  score2_diabetes: {"method":"GET","path":"/api/calc/score2_diabetes"},
  apgar: {"method":"GET","path":"/api/calc/apgar"},
  bishop: {"method":"GET","path":"/api/calc/bishop"},
  spesi: {"method":"GET","path":"/api/calc/spesi"},
  pesi: {"method":"GET","path":"/api/calc/pesi"},
  bova: {"method":"GET","path":"/api/calc/bova"},
  hestia: {"method":"GET","path":"/api/calc/hestia"},
  age_adjusted_d_dimer: {"method":"GET","path":"/api/calc/age_adjusted_d_dimer"},
  years: {"method":"GET","path":"/api/calc/years"},
  herdoo2: {"method":"GET","path":"/api/calc/herdoo2"},
  vte_bleed: {"method":"GET","path":"/api/calc/vte_bleed"},
  rockall: {"method":"GET","path":"/api/calc/rockall"},
  aims65: {"method":"GET","path":"/api/calc/aims65"},
  abcd2: {"method":"GET","path":"/api/calc/abcd2"},
  ich_score: {"method":"GET","path":"/api/calc/ich_score"},
  orbit: {"method":"GET","path":"/api/calc/orbit"},
  doac_score: {"method":"GET","path":"/api/calc/doac_score"},
  atria_bleeding: {"method":"GET","path":"/api/calc/atria_bleeding"},
  timi_stemi: {"method":"GET","path":"/api/calc/timi_stemi"},
  gupta_mica: {"method":"GET","path":"/api/calc/gupta_mica"},
  dasi: {"method":"GET","path":"/api/calc/dasi"},
  gwtg_hf: {"method":"GET","path":"/api/calc/gwtg_hf"},
  maggic: {"method":"GET","path":"/api/calc/maggic"},
  canadian_ct_head: {"method":"GET","path":"/api/calc/canadian_ct_head"},
  canadian_c_spine: {"method":"GET","path":"/api/calc/canadian_c_spine"},
  nexus: {"method":"GET","path":"/api/calc/nexus"},
  ottawa_ankle: {"method":"GET","path":"/api/calc/ottawa_ankle"},
  ottawa_knee: {"method":"GET","path":"/api/calc/ottawa_knee"},
  pecarn_under_2: {"method":"GET","path":"/api/calc/pecarn_under_2"},
  pecarn_2_and_over: {"method":"GET","path":"/api/calc/pecarn_2_and_over"},
  ranson: {"method":"GET","path":"/api/calc/ranson"},
  alvarado: {"method":"GET","path":"/api/calc/alvarado"},
  four_ts: {"method":"GET","path":"/api/calc/four_ts"},
  isth_dic: {"method":"GET","path":"/api/calc/isth_dic"},
  sic: {"method":"GET","path":"/api/calc/sic"},
  hscore: {"method":"GET","path":"/api/calc/hscore"},
  lrinec: {"method":"GET","path":"/api/calc/lrinec"},
  mascc: {"method":"GET","path":"/api/calc/mascc"},
  saag: {"method":"GET","path":"/api/calc/saag"},
  anc: {"method":"GET","path":"/api/calc/anc"},
  nlr: {"method":"GET","path":"/api/calc/nlr"},
  ciwa_ar: {"method":"GET","path":"/api/calc/ciwa_ar"},
  cows: {"method":"GET","path":"/api/calc/cows"},
  audit_c: {"method":"GET","path":"/api/calc/audit_c"},
  findrisc: {"method":"GET","path":"/api/calc/findrisc"},
  sodium_deficit: {"method":"GET","path":"/api/calc/sodium_deficit"},
  sodium_correction_rate: {"method":"GET","path":"/api/calc/sodium_correction_rate"},
  bicarbonate_deficit: {"method":"GET","path":"/api/calc/bicarbonate_deficit"},
  tbw_watson: {"method":"GET","path":"/api/calc/tbw_watson"},
  eag: {"method":"GET","path":"/api/calc/eag"},
  cpp: {"method":"GET","path":"/api/calc/cpp"},
  convert_unit: {"method":"GET","path":"/api/calc/convert_unit"},
  renal_dosing: {"method":"GET","path":"/api/panel/renal_dosing"},
  ckd_staging: {"method":"GET","path":"/api/panel/ckd_staging"},
  liver_fibrosis: {"method":"GET","path":"/api/panel/liver_fibrosis"},
  cirrhosis: {"method":"GET","path":"/api/panel/cirrhosis"},
  atrial_fibrillation: {"method":"GET","path":"/api/panel/atrial_fibrillation"},
  acid_base: {"method":"GET","path":"/api/panel/acid_base"},
  chest_pain: {"method":"GET","path":"/api/panel/chest_pain"},
  upper_gi_bleeding: {"method":"GET","path":"/api/panel/upper_gi_bleeding"},
  stroke: {"method":"GET","path":"/api/panel/stroke"},
  sepsis: {"method":"GET","path":"/api/panel/sepsis"},
  preoperative: {"method":"GET","path":"/api/panel/preoperative"},
  ward_vte: {"method":"GET","path":"/api/panel/ward_vte"},
  trauma: {"method":"GET","path":"/api/panel/trauma"},
  mental_health: {"method":"GET","path":"/api/panel/mental_health"},
  hcc_raf: {"method":"POST","path":"/api/panel/hcc_raf"},
  ping: {"method":"GET","path":"/v1/tools/ping"},
} as const;

/** The EIP-712 domain of USDC on each network. */
export const domains: Readonly<Record<string, { name: string; version: string; chainId: number; verifyingContract: `0x${string}` }>> = {"eip155:8453":{"name":"USD Coin","version":"2","chainId":8453,"verifyingContract":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"},"eip155:137":{"name":"USD Coin","version":"2","chainId":137,"verifyingContract":"0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"},"eip155:42161":{"name":"USD Coin","version":"2","chainId":42161,"verifyingContract":"0xaf88d065e77c8cC2239327C5EDb3A432268e5831"},"eip155:43114":{"name":"USD Coin","version":"2","chainId":43114,"verifyingContract":"0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"},"eip155:1":{"name":"USD Coin","version":"2","chainId":1,"verifyingContract":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"},"eip155:84532":{"name":"USDC","version":"2","chainId":84532,"verifyingContract":"0x036CbD53842c5426634e7929541eC2318f3dCF7e"},"eip155:421614":{"name":"USDC","version":"2","chainId":421614,"verifyingContract":"0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d"}};

/** What a payer signs (EIP-3009). */
export const types = {"TransferWithAuthorization":[{"name":"from","type":"address"},{"name":"to","type":"address"},{"name":"value","type":"uint256"},{"name":"validAfter","type":"uint256"},{"name":"validBefore","type":"uint256"},{"name":"nonce","type":"bytes32"}]} as const;

/** The longest validity that is signed, in seconds. */
export const LONGEST_VALIDITY = 600;

/** The input and the answer of each tool. */
export type Tools = {
  /** Ontology translation. Ranked RxNorm, ICD-10-CM and LOINC codes for a natural-language drug, diagnosis or lab phrase. ICD-10-CM is the US claims code set, not the WHO ICD-10. ICD-10-PCS is searched where it is loaded and asked for. Suggestions for a coder or clinician to confirm. */
  readonly translate: { readonly input: TranslateInput; readonly answer: TranslateAnswer };
  /** Ontology lookup. Name, status and synonyms of one RxNorm, ICD-10-CM or LOINC code. A well-formed code that does not exist is answered with found false. */
  readonly lookup: { readonly input: LookupInput; readonly answer: LookupAnswer };
  /** Related codes. What one code is related to: parent, children, ancestors, descendants and siblings of ICD-10-CM, its risk categories, its CCSR category and the mappings to and from ICD-9-CM; ingredients, brands, products, packs and NDCs of RxNorm; panel members and answers of LOINC; of a partial ICD-10-PCS code as children the values of its next axis; successors of all. A page at a time. */
  readonly related: { readonly input: RelatedInput; readonly answer: RelatedAnswer };
  /** Code validation. Whether one code is known, current, billable and prescribable in the loaded release, whether a display is its own, what replaces it, and what a header lacks to be billable. It does not check coverage or medical need. */
  readonly validate: { readonly input: ValidateInput; readonly answer: ValidateAnswer };
  /** Ontology translation of many phrases. What the ontology translation answers, for up to 50 phrases in one payment. Each phrase has its own matches and match_quality. A phrase that is empty or too long spoils only its own result. */
  readonly translate_batch: { readonly input: TranslateBatchInput; readonly answer: TranslateBatchAnswer };
  /** Note annotation. Diagnoses, findings, drugs and tests in a clinical note of up to 20000 characters, each with its place, ranked codes (of a past or family illness the status code first) and assertion: present, absent, possible, historical, family, planned or hypothetical. Drugs have dose, route, frequency and state, tests their result. By stated rules: the same note gets the same answer, and nothing is stored. Suggestions for a coder or clinician to confirm. */
  readonly annotate: { readonly input: AnnotateInput; readonly answer: AnnotateAnswer };
  /** Chart abstraction. The inputs of calculators in a clinical note of up to 20000 characters (age, sex, vital signs, laboratory values, findings, dates), each with its place, time and quality, and the results of the calculators. No value is chosen in silence, and nothing is computed from what is not sure unless the call says so. A finding that is not mentioned is not known to be absent: where it counts as absent, the answer says so. Read by stated rules, not by a person; nothing is stored. Check each marked input before use. */
  readonly chart: { readonly input: ChartInput; readonly answer: ChartAnswer };
  /** Verification of claims about a note. Whether a clinical note of up to 20000 characters supports up to 100 claims about it: codes with assertions, findings, values with units, medications with doses, scores with inputs. Each is supported, contradicted, not found or unclear, with its place and reason. Codes have to exist, be current, billable and named right, units be possible, scores recompute. A finding that is not mentioned is never contradicted. Read by stated rules, not by a person; nothing is stored. It does not say that the note is true. */
  readonly verify: { readonly input: VerifyInput; readonly answer: VerifyAnswer };
  /** Check of a set of codes. Whether up to 25 ICD-10-CM codes can stand together on a claim, in their order: codes that exclude each other, order of etiology and manifestation, 7th characters, headers, codes of other years, duplicates, combination codes, edits of age and sex. Each finding has the words of the release and their place; not_judged says what the loaded releases do not tell. It does not check coverage, and no payer is bound by it. */
  readonly check_codes: { readonly input: CheckCodesInput; readonly answer: CheckCodesAnswer };
  /** Mosteller body surface area. Body surface area in m² by the Mosteller formula, as used for oncology dosing arithmetic. Uses actual height and total body weight; it applies no dose capping. */
  readonly bsa_mosteller: { readonly input: BsaMostellerInput; readonly answer: BsaMostellerAnswer };
  /** CKD-EPI 2021 eGFR. Estimated glomerular filtration rate by the race-free CKD-EPI 2021 creatinine equation. For adults with stable creatinine; not for acute kidney injury, pregnancy or dialysis. */
  readonly egfr_ckd_epi: { readonly input: EgfrCkdEpiInput; readonly answer: EgfrCkdEpiAnswer };
  /** CHA2DS2-VASc. CHA2DS2-VASc stroke risk score for adults with non-valvular atrial fibrillation, 0-9, with the points of every factor. */
  readonly cha2ds2_vasc: { readonly input: Cha2ds2VascInput; readonly answer: Cha2ds2VascAnswer };
  /** Body mass index. Body mass index in kg/m² with the WHO adult category, decided on the unrounded value. The categories are for adults, not for children or pregnancy. */
  readonly bmi: { readonly input: BmiInput; readonly answer: BmiAnswer };
  /** HAS-BLED. HAS-BLED major bleeding risk score for adults with atrial fibrillation, 0-9, with the points of every factor. A high score is not by itself a reason to withhold anticoagulation. */
  readonly has_bled: { readonly input: HasBledInput; readonly answer: HasBledAnswer };
  /** Cockcroft-Gault creatinine clearance. Creatinine clearance in mL/min by Cockcroft-Gault on total body weight. It is not indexed to body surface area and overestimates with IDMS-standardised creatinine assays. */
  readonly crcl_cockcroft_gault: { readonly input: CrclCockcroftGaultInput; readonly answer: CrclCockcroftGaultAnswer };
  /** FIB-4 index. FIB-4 index of liver fibrosis with the Sterling band, decided on the unrounded value. Least reliable under 35 and over 65 years. */
  readonly fib4: { readonly input: Fib4Input; readonly answer: Fib4Answer };
  /** Creatinine clearance by body weight. Creatinine clearance in mL/min by Cockcroft-Gault on total, ideal and adjusted body weight, and on the one that the body mass index chooses. For adults with stable creatinine. `crcl_cockcroft_gault` takes total weight for every body mass index, so the two differ. */
  readonly crcl_by_weight: { readonly input: CrclByWeightInput; readonly answer: CrclByWeightAnswer };
  /** Ideal and adjusted body weight (Devine). Ideal body weight by Devine, and with a weight the adjusted body weight and the percentage of the ideal one. For adults; below 60 inches the line is continued, which was not validated. */
  readonly ibw_devine: { readonly input: IbwDevineInput; readonly answer: IbwDevineAnswer };
  /** CHA2DS2-VA. CHA2DS2-VA stroke risk score for adults with atrial fibrillation, 0-8: CHA2DS2-VASc without the point for sex. The 2024 European guidelines use it; the 2023 American ones still name CHA2DS2-VASc. */
  readonly cha2ds2_va: { readonly input: Cha2ds2VaInput; readonly answer: Cha2ds2VaAnswer };
  /** KDIGO CKD categories and risk. GFR category, albuminuria category and risk of chronic kidney disease by the grid of KDIGO 2024. G1 and G2 with A1 are chronic kidney disease only with another marker of kidney damage. */
  readonly kdigo_ckd: { readonly input: KdigoCkdInput; readonly answer: KdigoCkdAnswer };
  /** CKD-EPI 2021 creatinine-cystatin C eGFR. Estimated glomerular filtration rate by the race-free CKD-EPI 2021 equation of creatinine and cystatin C. For adults with stable kidney function; not for acute kidney injury, pregnancy or dialysis. */
  readonly egfr_ckd_epi_cr_cys: { readonly input: EgfrCkdEpiCrCysInput; readonly answer: EgfrCkdEpiCrCysAnswer };
  /** CKD-EPI 2012 cystatin C eGFR. Estimated glomerular filtration rate by the CKD-EPI 2012 cystatin C equation, which has no race term. For adults; inflammation, steroids, thyroid disease and obesity move cystatin C. */
  readonly egfr_ckd_epi_cystatin_c: { readonly input: EgfrCkdEpiCystatinCInput; readonly answer: EgfrCkdEpiCystatinCAnswer };
  /** MELD 3.0. MELD 3.0 score of liver disease, 6-40, as OPTN allocates livers since July 2023. Values are held to the bounds of the policy before logarithms are taken. For adults; under 18 years the policy differs. */
  readonly meld_3: { readonly input: Meld3Input; readonly answer: Meld3Answer };
  /** MELD-Na (OPTN 2016). MELD and MELD-Na score of liver disease, 6-40, as OPTN allocated livers from 2016 to 2023. The coefficients are those of the policy; the cited study had others. The policy rounds MELD(i) to one decimal before it multiplies by 10. MELD 3.0 supersedes it in the United States. For adults. */
  readonly meld_na: { readonly input: MeldNaInput; readonly answer: MeldNaAnswer };
  /** Child-Pugh. Child-Pugh score of cirrhosis, 5-15, with its class and the points of every item. The INR stands for the prothrombin time, and bilirubin has the bounds for causes other than cholestasis. */
  readonly child_pugh: { readonly input: ChildPughInput; readonly answer: ChildPughAnswer };
  /** PREVENT base model (2023). 10-year and 30-year risk of cardiovascular disease, its atherosclerotic part and heart failure by the base PREVENT equations of 2023, which have no race term. For adults of 30 to 79 years without known cardiovascular disease; 30-year risks end below 60 years, heart failure at a body mass index of 39.9. */
  readonly prevent: { readonly input: PreventInput; readonly answer: PreventAnswer };
  /** ASCVD 10-year risk, pooled cohort equations (2013). 10-year risk of atherosclerotic cardiovascular disease by the pooled cohort equations of 2013, for adults of 40 to 79 years without known disease. The published equations differ by race; there is no default. PREVENT supersedes them in the United States. */
  readonly ascvd_pce: { readonly input: AscvdPceInput; readonly answer: AscvdPceAnswer };
  /** Kidney failure risk equation, 4 variables. Risk of kidney failure in 2 and 5 years by the recalibrated equation of four variables. For adults with an eGFR of 5 to 60; the logarithm is natural and of the albumin-to-creatinine ratio in mg/g. */
  readonly kfre: { readonly input: KfreInput; readonly answer: KfreAnswer };
  /** Wells' criteria for pulmonary embolism. Wells' score for suspected pulmonary embolism in adults, 0-12.5, in three tiers and in two. It wants a clinician's judgement of the most likely diagnosis, and does not exclude embolism by itself. */
  readonly wells_pe: { readonly input: WellsPeInput; readonly answer: WellsPeAnswer };
  /** PERC rule. Pulmonary embolism rule-out criteria, 0-8; negative only when all eight are absent. For adults whose pre-test probability is already judged to be low; saturation is on room air. */
  readonly perc: { readonly input: PercInput; readonly answer: PercAnswer };
  /** Wells' criteria for deep vein thrombosis. Wells' score for suspected deep vein thrombosis in adult outpatients, -2 to 9, in three tiers and in two. The version of 2003, with the item for a previous thrombosis. */
  readonly wells_dvt: { readonly input: WellsDvtInput; readonly answer: WellsDvtAnswer };
  /** Corrected QT, five formulas. Corrected QT interval in ms by Bazett, Fridericia, Framingham, Hodges and Rautaharju from one QT and heart rate. Bazett overcorrects fast and undercorrects slow rates; the QT of wide QRS complexes needs another correction. */
  readonly qtc: { readonly input: QtcInput; readonly answer: QtcAnswer };
  /** CURB-65. CURB-65 severity of community-acquired pneumonia in adults, 0-5. Urea is judged in the unit sent: above 19 mg/dL of nitrogen or above 7 mmol/L of urea, which are not the same amount. */
  readonly curb_65: { readonly input: Curb65Input; readonly answer: Curb65Answer };
  /** HEART score. HEART score of chest pain in the emergency department, 0-10, with the points of every item. For adults without ST elevation or shock. */
  readonly heart_score: { readonly input: HeartScoreInput; readonly answer: HeartScoreAnswer };
  /** Revised cardiac risk index (Lee). Revised cardiac risk index before major noncardiac surgery, 0-6, with its class. For adults of 50 years or more, as in its cohort; creatinine scores above 2.0 mg/dL. */
  readonly rcri: { readonly input: RcriInput; readonly answer: RcriAnswer };
  /** Mean arterial pressure. Mean arterial pressure in mmHg, one third systolic and two thirds diastolic. An estimate for resting heart rates; a catheter measures it. */
  readonly map: { readonly input: MapInput; readonly answer: MapAnswer };
  /** Anion gap, delta gap and delta ratio, with albumin correction. Serum anion gap without potassium, its delta gap and delta ratio, and with an albumin the corrected ones. For adults; the normal gap of 12 and bicarbonate of 24 mmol/L depend on the laboratory. */
  readonly anion_gap: { readonly input: AnionGapInput; readonly answer: AnionGapAnswer };
  /** Calcium corrected for albumin. Total serum calcium corrected for albumin, in mg/dL and mmol/L, around an albumin of 4.0 g/dL, in the simplified form of the cited formula. For adults; an estimate, so guidelines prefer ionised calcium where it can be measured. */
  readonly calcium_corrected: { readonly input: CalciumCorrectedInput; readonly answer: CalciumCorrectedAnswer };
  /** Sodium corrected for glucose. Serum sodium corrected for a raised glucose by the factors of Katz (1.6) and Hillier (2.4 mmol/L for each 100 mg/dL). For hyperglycaemia in adults; below 100 mg/dL the line goes on. */
  readonly sodium_corrected: { readonly input: SodiumCorrectedInput; readonly answer: SodiumCorrectedAnswer };
  /** Calculated serum osmolality and osmolal gap. Serum osmolality calculated from sodium, glucose, urea and ethanol, and with a measured one the osmolal gap. Ethanol counts as mg/dL / 3.7 (Purssell); other formulas divide by 4.6. */
  readonly osmolality: { readonly input: OsmolalityInput; readonly answer: OsmolalityAnswer };
  /** Free water deficit. Free water deficit in litres for a raised serum sodium, with the share of body water by age and sex. It is negative below the target; it counts neither ongoing losses nor how fast to correct. */
  readonly free_water_deficit: { readonly input: FreeWaterDeficitInput; readonly answer: FreeWaterDeficitAnswer };
  /** Fractional excretion of sodium. Fractional excretion of sodium in percent, for oliguric acute kidney injury in adults. It is not valid while diuretics act. */
  readonly fena: { readonly input: FenaInput; readonly answer: FenaAnswer };
  /** APRI. AST to platelet ratio index with the band of Wai for chronic hepatitis C. In chronic hepatitis B WHO takes other cut-offs: 0.5 and 1.0. */
  readonly apri: { readonly input: ApriInput; readonly answer: ApriAnswer };
  /** NAFLD fibrosis score. NAFLD fibrosis score of advanced fibrosis in steatotic liver disease, with the band of Angulo. For adults; over 65 years a lower cut-off of 0.12 is in use, under 35 years it is not reliable. */
  readonly nafld_fibrosis: { readonly input: NafldFibrosisInput; readonly answer: NafldFibrosisAnswer };
  /** ALBI grade. Albumin-bilirubin score and grade of liver function in hepatocellular carcinoma. For adults; the grade is decided on the unrounded score: 1 up to -2.60, 2 up to -1.39, else 3. */
  readonly albi: { readonly input: AlbiInput; readonly answer: AlbiAnswer };
  /** Carboplatin dose (Calvert). Carboplatin dose in mg for a target AUC by Calvert. For adults; the GFR is capped at 125 mL/min, as FDA advised in 2010 for IDMS creatinine, unless cap_gfr is false. */
  readonly carboplatin_calvert: { readonly input: CarboplatinCalvertInput; readonly answer: CarboplatinCalvertAnswer };
  /** Body surface area, five formulas. Body surface area in m2 by Du Bois, Mosteller, Haycock, Gehan-George and Boyd from one height and weight. Actual weight, without any cap of a dose; the formulas differ most at the extremes. */
  readonly bsa: { readonly input: BsaInput; readonly answer: BsaAnswer };
  /** NEWS2. National Early Warning Score 2 of acute illness, 0-20, with its band. Reproduced from the report of the Royal College of Physicians, 2017. For people of 16 years or more, not in pregnancy. */
  readonly news2: { readonly input: News2Input; readonly answer: News2Answer };
  /** qSOFA. Quick SOFA of suspected infection outside intensive care, 0-3; positive from 2. For adults; Surviving Sepsis 2026 recommends NEWS, NEWS2, MEWS or SIRS over it as a screen. */
  readonly qsofa: { readonly input: QsofaInput; readonly answer: QsofaAnswer };
  /** SOFA. SOFA score of organ failure in intensive care as published in 1996, 0-24, with the points of every organ. For adults; SOFA-2 of 2025 is another score. Doses are those given for at least one hour. */
  readonly sofa: { readonly input: SofaInput; readonly answer: SofaAnswer };
  /** Glasgow coma scale. Total of the Glasgow coma scale, 3-15, with the customary band. For adults; a response that cannot be tested has no number, and then there is no total. */
  readonly gcs: { readonly input: GcsInput; readonly answer: GcsAnswer };
  /** SIRS criteria. Criteria of the systemic inflammatory response syndrome, 0-4; present from 2. For adults; Sepsis-3 no longer defines sepsis by it. */
  readonly sirs: { readonly input: SirsInput; readonly answer: SirsAnswer };
  /** Pneumonia severity index (PORT). Pneumonia severity index of community-acquired pneumonia in adults, with its class I-V. A laboratory value that is not sent scores nothing. Urea and glucose are judged in the unit sent. */
  readonly psi_port: { readonly input: PsiPortInput; readonly answer: PsiPortAnswer };
  /** APACHE II. APACHE II of the first 24 hours in intensive care, 0-71, from the worst values, with the points of every item. For people of 16 years or more, not after burns or coronary bypass. */
  readonly apache_ii: { readonly input: ApacheIiInput; readonly answer: ApacheIiAnswer };
  /** Glasgow-Blatchford score. Glasgow-Blatchford score of upper gastrointestinal bleeding before endoscopy, 0-23, with the points of every item. For adults. */
  readonly glasgow_blatchford: { readonly input: GlasgowBlatchfordInput; readonly answer: GlasgowBlatchfordAnswer };
  /** Charlson comorbidity index, with age. Charlson comorbidity index with the weights of 1987, with the points for age of 1994 and the estimated 10-year survival. For adults; the weights of 2011 are another score. */
  readonly charlson: { readonly input: CharlsonInput; readonly answer: CharlsonAnswer };
  /** Caprini score (2005). Caprini score of venous thromboembolism around surgery in the version of 2005, with its band. For adults who have surgery; the version of 2013 differs. */
  readonly caprini: { readonly input: CapriniInput; readonly answer: CapriniAnswer };
  /** Padua prediction score. Padua score of venous thromboembolism in medical inpatients, 0-20; high risk from 4. For adults in hospital who do not have surgery; it does not weigh bleeding. */
  readonly padua: { readonly input: PaduaInput; readonly answer: PaduaAnswer };
  /** Revised Geneva score. Revised Geneva score of suspected pulmonary embolism, 0-22, from objective items only. For adults in the emergency department; a low score does not exclude embolism by itself. */
  readonly geneva_revised: { readonly input: GenevaRevisedInput; readonly answer: GenevaRevisedAnswer };
  /** Centor score, McIsaac modification. Centor score of streptococcal sore throat in the modification of McIsaac, -1 to 5. For people of 3 years or more; it decides who is tested, not who is treated. */
  readonly centor_mcisaac: { readonly input: CentorMcisaacInput; readonly answer: CentorMcisaacAnswer };
  /** FeverPAIN. FeverPAIN score of streptococcal sore throat in primary care, 0-5. For people of 3 years or more. */
  readonly feverpain: { readonly input: FeverpainInput; readonly answer: FeverpainAnswer };
  /** TIMI risk score for UA/NSTEMI. TIMI risk score of unstable angina and infarction without ST elevation, 0-7. For adults; the score for ST elevation is another one. */
  readonly timi_nstemi: { readonly input: TimiNstemiInput; readonly answer: TimiNstemiAnswer };
  /** GRACE in-hospital mortality score (2003). GRACE score of in-hospital death in acute coronary syndrome by the step table of 2003, with its band. For adults; GRACE 2.0 and 3.0 are other models. */
  readonly grace: { readonly input: GraceInput; readonly answer: GraceAnswer };
  /** Framingham risk of hard CHD (ATP III). 10-year risk of myocardial infarction or coronary death by the Framingham equation of ATP III. For adults of 30 to 79 years without known disease or diabetes; PREVENT supersedes it. */
  readonly framingham_chd: { readonly input: FraminghamChdInput; readonly answer: FraminghamChdAnswer };
  /** LDL cholesterol, Friedewald and Sampson-NIH. LDL and non-HDL cholesterol in mg/dL from a lipid panel: Friedewald up to 400 and Sampson-NIH up to 800 mg/dL of triglycerides, null above. For fasting adults; not in type III hyperlipoproteinaemia. */
  readonly ldl: { readonly input: LdlInput; readonly answer: LdlAnswer };
  /** HOMA-IR. Homeostasis model assessment of insulin resistance from fasting insulin and glucose. For adults not treated with insulin; assays of insulin differ. */
  readonly homa_ir: { readonly input: HomaIrInput; readonly answer: HomaIrAnswer };
  /** Morphine milligram equivalents (CDC 2022). Morphine milligram equivalents a day by the factors of CDC 2022; the band is null without a drug of its table. For adults with pain; not for converting one opioid into another, nor for treatment of opioid use disorder. */
  readonly mme: { readonly input: MmeInput; readonly answer: MmeAnswer };
  /** Glucocorticoid equivalents. Dose of a glucocorticoid equivalent in effect to a dose of another, from the table of equivalents. For systemic use in adults; it says nothing of mineralocorticoid effect or duration. */
  readonly steroid_conversion: { readonly input: SteroidConversionInput; readonly answer: SteroidConversionAnswer };
  /** Maintenance fluids (4-2-1). Maintenance fluid rate by the rule 4-2-1: 4 mL/kg/h for the first 10 kg, 2 for the next 10, 1 for the rest. Made for children; the fluid is isotonic from 28 days to 18 years. It counts neither deficits nor ongoing losses. */
  readonly maintenance_fluids: { readonly input: MaintenanceFluidsInput; readonly answer: MaintenanceFluidsAnswer };
  /** Pregnancy dating from the last menstrual period. Due date, date of conception and gestational age from the first day of the last menstrual period, adjusted for the length of the cycle. For spontaneous conception and regular cycles; an early ultrasound may re-date. No clock is read: the age is that on on_date. */
  readonly pregnancy_dating: { readonly input: PregnancyDatingInput; readonly answer: PregnancyDatingAnswer };
  /** Alveolar-arterial oxygen gradient. Alveolar-arterial oxygen gradient in mmHg with the one expected for the age, and the ratio of arterial oxygen to its inspired fraction. For adults at rest; the expected value is for room air. A negative gradient is reported as it is. */
  readonly aa_gradient: { readonly input: AaGradientInput; readonly answer: AaGradientAnswer };
  /** Expected PaCO2 in metabolic acidosis (Winters). Arterial carbon dioxide pressure that a metabolic acidosis is expected to bring about, with its range of 2 mmHg to either side. Not for metabolic alkalosis, nor before compensation is complete. */
  readonly winters: { readonly input: WintersInput; readonly answer: WintersAnswer };
  /** Bedside Schwartz eGFR (2009). Estimated glomerular filtration rate of children and adolescents of 1 to 17 years with chronic kidney disease, by the bedside equation of 2009. Not for adults; creatinine has to be enzymatic and IDMS-standardised. */
  readonly egfr_schwartz: { readonly input: EgfrSchwartzInput; readonly answer: EgfrSchwartzAnswer };
  /** MDRD eGFR (IDMS, 4 variables). Estimated glomerular filtration rate by the MDRD equation of four variables, for adults with chronic kidney disease. CKD-EPI 2021 supersedes it. The published equation has a race factor; it is off unless apply_race_coefficient asks for it. */
  readonly egfr_mdrd: { readonly input: EgfrMdrdInput; readonly answer: EgfrMdrdAnswer };
  /** Weight at a target BMI. Body weight in kg at a target body mass index. For adults; it says nothing about which target suits a person. */
  readonly target_weight: { readonly input: TargetWeightInput; readonly answer: TargetWeightAnswer };
  /** Maddrey discriminant function. Maddrey discriminant function of alcoholic hepatitis in adults, in the later form with the control prothrombin time of the same laboratory (Carithers et al., Ann Intern Med 1989); severe from 32. */
  readonly maddrey: { readonly input: MaddreyInput; readonly answer: MaddreyAnswer };
  /** Lille model. Lille model of the response to 7 days of steroids in severe alcoholic hepatitis, 0-1. For adults; the change of bilirubin is day 0 less day 7. Above 0.45 the publication calls it non-response. */
  readonly lille: { readonly input: LilleInput; readonly answer: LilleAnswer };
  /** BISAP. BISAP score of acute pancreatitis within 24 hours of admission, 0-5. For adults. */
  readonly bisap: { readonly input: BisapInput; readonly answer: BisapAnswer };
  /** Parkland formula. Crystalloid of the first 24 hours after a burn by Parkland, half of it in the 8 hours from the burn. For adults with second and third degree burns; the US guideline of 2023 starts adults with burns from 20 percent at 2 instead of 4 mL. */
  readonly parkland: { readonly input: ParklandInput; readonly answer: ParklandAnswer };
  /** NIH Stroke Scale. Sum of the fifteen items of the NIH stroke scale, 0-42, with its customary band. For adults with suspected stroke; an item that cannot be tested, as after amputation or intubation, counts 0. */
  readonly nihss: { readonly input: NihssInput; readonly answer: NihssAnswer };
  /** PHQ-9. Sum of the nine items of the PHQ-9, 0-27, with its band; positive from 10. It screens for depression and follows it in adults and adolescents; it is no diagnosis. The item of self-harm counts for itself. */
  readonly phq_9: { readonly input: Phq9Input; readonly answer: Phq9Answer };
  /** PHQ-2. Sum of the first two items of the PHQ-9, 0-6; positive from 3. A first step of screening for depression: a positive result is followed by the PHQ-9. */
  readonly phq_2: { readonly input: Phq2Input; readonly answer: Phq2Answer };
  /** GAD-7. Sum of the seven items of the GAD-7, 0-21, with its band; positive from 10. It screens adults for generalised anxiety and grades it; it is no diagnosis. */
  readonly gad_7: { readonly input: Gad7Input; readonly answer: Gad7Answer };
  /** Shock index, modified and age shock index. Heart rate by systolic pressure; with a diastolic pressure by the mean one too, and with an age times the age. For adults: exactly 0.7 is normal, and a modified index above 1.3 is high. */
  readonly shock_index: { readonly input: ShockIndexInput; readonly answer: ShockIndexAnswer };
  /** P/F and S/F ratio. Arterial oxygen pressure and oxygen saturation by the inspired oxygen, each with its band, and the P/F ratio that an S/F ratio stands for. Send PaO2, SpO2 or both; inspired oxygen is in percent. */
  readonly pf_ratio: { readonly input: PfRatioInput; readonly answer: PfRatioAnswer };
  /** ARDS, Berlin definition. Whether the five criteria of the Berlin definition are met, and the severity by the unrounded P/F ratio: severe up to 100, moderate up to 200, mild up to 300. For adults with PEEP or CPAP of at least 5 cmH2O. */
  readonly berlin_ards: { readonly input: BerlinArdsInput; readonly answer: BerlinArdsAnswer };
  /** KDIGO stage of acute kidney injury. Stage of acute kidney injury, 0-3, by creatinine against a baseline and 48 hours ago, and by urine output: the higher one counts. For adults; a creatinine from 4.0 mg/dL is stage 3 only where an injury is there at all. */
  readonly kdigo_aki: { readonly input: KdigoAkiInput; readonly answer: KdigoAkiAnswer };
  /** Fractional excretion of urea. Fractional excretion of urea in percent, for an acute kidney injury of adults who take diuretics; 35 itself is on the prerenal side. Urine urea in mg/dL is nitrogen. */
  readonly feurea: { readonly input: FeureaInput; readonly answer: FeureaAnswer };
  /** Transtubular potassium gradient. Transtubular potassium gradient, and what it was taken to say in hypokalaemia below 3.5 and hyperkalaemia above 5.0 mmol/L. Valid only with a urine osmolality above that of serum and a urine sodium above 25 mmol/L. */
  readonly ttkg: { readonly input: TtkgInput; readonly answer: TtkgAnswer };
  /** Arterial blood gas: primary disorder, compensation, gap. Primary disorder of an arterial blood gas, the response that is expected to it, and with sodium and chloride the anion gap and delta ratio. Both expectations of bicarbonate are given: acute or chronic is for the clinician to say. */
  readonly abg: { readonly input: AbgInput; readonly answer: AbgAnswer };
  /** Injury Severity Score. Squares of the AIS codes of the three most severely injured of six body regions, 0-75; a code of 6 makes 75, and major trauma begins at 16. Needs the full list of injuries. */
  readonly iss: { readonly input: IssInput; readonly answer: IssAnswer };
  /** Revised Trauma Score. Revised Trauma Score, 0-7.8408, of coma scale, systolic pressure and breathing, and its sum for triage, 0-12. For the first values after an injury; a value between two printed classes is in the lower one. */
  readonly rts: { readonly input: RtsInput; readonly answer: RtsAnswer };
  /** TRISS probability of survival. Probability of surviving an injury by Revised Trauma Score, Injury Severity Score, age from 55 and mechanism, with the coefficients of 1987 and those of the revision of 1995. From 15 years on. */
  readonly triss: { readonly input: TrissInput; readonly answer: TrissAnswer };
  /** ROX index. Oxygen saturation by inspired oxygen and by respiratory rate, for adults with pneumonia on high-flow nasal oxygen; from 4.88 intubation is less likely. A healthy person is near 30. */
  readonly rox_index: { readonly input: RoxIndexInput; readonly answer: RoxIndexAnswer };
  /** SCORE2. 10-year risk of cardiovascular disease in Europe from 40 to 69 years, without known disease or diabetes. The band is that of the ESC prevention guideline of 2021; with view=full the category of the lipid guideline of 2025 stands beside it. */
  readonly score2: { readonly input: Score2Input; readonly answer: Score2Answer };
  /** SCORE2-OP. 10-year risk of cardiovascular disease in Europe from 70 to 89 years, without known disease, with the printed coefficients. The band is that of the ESC prevention guideline of 2021; with view=full the category of the lipid guideline of 2025 stands beside it. */
  readonly score2_op: { readonly input: Score2OpInput; readonly answer: Score2OpAnswer };
  /** SCORE2-Diabetes. 10-year risk of cardiovascular disease in Europe from 40 to 69 years with type 2 diabetes, without cardiovascular disease or severe target organ damage. HbA1c counts in mmol/mol, eGFR by its natural logarithm. */
  readonly score2_diabetes: { readonly input: Score2DiabetesInput; readonly answer: Score2DiabetesAnswer };
  /** Apgar score. Apgar score of a newborn, 0-10, with the band of AAP and ACOG. Taken at 1 and 5 minutes, and every 5 minutes up to 20 while it stays below 7. */
  readonly apgar: { readonly input: ApgarInput; readonly answer: ApgarAnswer };
  /** Bishop score. Bishop score of the cervix before an induction at term, 0-13; favourable above 8. A value between two printed classes counts in the lower one, and stations -1 and 0 score the same. */
  readonly bishop: { readonly input: BishopInput; readonly answer: BishopAnswer };
  /** Simplified PESI. Simplified pulmonary embolism severity index, 0-6: high risk of death within 30 days from 1. For adults with a confirmed pulmonary embolism. */
  readonly spesi: { readonly input: SpesiInput; readonly answer: SpesiAnswer };
  /** Pulmonary Embolism Severity Index. Pulmonary embolism severity index, age in years and the points of ten findings, with its class I-V. For adults with a confirmed pulmonary embolism; a respiratory rate from 30 counts. */
  readonly pesi: { readonly input: PesiInput; readonly answer: PesiAnswer };
  /** Bova score. Bova score of a confirmed pulmonary embolism with a systolic pressure of 90 mmHg or more, 0-7, with its stage of complications within 30 days. Below 90 it does not apply. */
  readonly bova: { readonly input: BovaInput; readonly answer: BovaAnswer };
  /** Hestia criteria. Hestia criteria against treatment of a confirmed pulmonary embolism at home, 0-11; negative only where none of the eleven applies. */
  readonly hestia: { readonly input: HestiaInput; readonly answer: HestiaAnswer };
  /** Age-adjusted D-dimer. D-dimer cut-off by age, and whether a value reaches it: ten times the age above 50 years, else 500 ug/L in fibrinogen equivalent units; half of both in D-dimer units. For a probability of pulmonary embolism that is not high. */
  readonly age_adjusted_d_dimer: { readonly input: AgeAdjustedDDimerInput; readonly answer: AgeAdjustedDDimerAnswer };
  /** YEARS algorithm. YEARS items of a suspected pulmonary embolism, the D-dimer threshold that they set, and whether a lower value excludes it. For adults who are not pregnant; D-dimer in fibrinogen equivalent units. */
  readonly years: { readonly input: YearsInput; readonly answer: YearsAnswer };
  /** HERDOO2 rule (women). HERDOO2 rule for women after a first unprovoked thrombosis and 5 to 12 months of anticoagulation, 0-4; low risk up to 1. D-dimer by VIDAS, while anticoagulation goes on. Men are refused. */
  readonly herdoo2: { readonly input: Herdoo2Input; readonly answer: Herdoo2Answer };
  /** VTE-BLEED. VTE-BLEED risk of major bleeding during stable anticoagulation for venous thromboembolism, after its first 30 days; high from 2. Four of the six factors score 1.5. */
  readonly vte_bleed: { readonly input: VteBleedInput; readonly answer: VteBleedAnswer };
  /** Rockall score, before and after endoscopy. Rockall score of an acute upper gastrointestinal bleeding: 0-7 before endoscopy, and 0-11 with its diagnosis and the signs of bleeding, which are sent together. For adults. */
  readonly rockall: { readonly input: RockallInput; readonly answer: RockallAnswer };
  /** AIMS65. AIMS65 score of death in hospital from an acute upper gastrointestinal bleeding, 0-5. For adults; the paper counts an age above 65, later studies 65 itself too. */
  readonly aims65: { readonly input: Aims65Input; readonly answer: Aims65Answer };
  /** ABCD2. ABCD2 score of an early stroke after a transient ischaemic attack, 0-7, with its band. NICE advises against triage by it. */
  readonly abcd2: { readonly input: Abcd2Input; readonly answer: Abcd2Answer };
  /** ICH score. ICH score of a spontaneous intracerebral haemorrhage, 0-6, for grading and communication; the volume is that of the ABC/2 method. Not for decisions to limit care within the first days. */
  readonly ich_score: { readonly input: IchScoreInput; readonly answer: IchScoreAnswer };
  /** ORBIT bleeding score. ORBIT score of major bleeding in adults with atrial fibrillation who take an anticoagulant, 0-7, with its band. Low haemoglobin or haematocrit and a history of anaemia score once. */
  readonly orbit: { readonly input: OrbitInput; readonly answer: OrbitAnswer };
  /** DOAC score. DOAC score of bleeding in adults with atrial fibrillation who take a direct oral anticoagulant, 0-10, with its band. A sum above 10 is 10, so the components can add to more. */
  readonly doac_score: { readonly input: DoacScoreInput; readonly answer: DoacScoreAnswer };
  /** ATRIA bleeding score. ATRIA score of major bleeding under warfarin for atrial fibrillation, 0-10, with its band. For adults; anaemia is below 13 g/dL in men and 12 g/dL in women. */
  readonly atria_bleeding: { readonly input: AtriaBleedingInput; readonly answer: AtriaBleedingAnswer };
  /** TIMI risk score for STEMI. TIMI risk score of ST elevation infarction, 0-14. For adults eligible for reperfusion; unstable angina and infarction without ST elevation have another TIMI score. */
  readonly timi_stemi: { readonly input: TimiStemiInput; readonly answer: TimiStemiAnswer };
  /** Gupta perioperative cardiac risk (MICA). Risk of myocardial infarction or cardiac arrest within 30 days of surgery. For adults; creatinine is abnormal above 1.5 mg/dL, and may be left out, which has a term of its own. */
  readonly gupta_mica: { readonly input: GuptaMicaInput; readonly answer: GuptaMicaAnswer };
  /** Duke Activity Status Index. Duke Activity Status Index, 0-58.2, with the peak oxygen uptake and metabolic equivalents it stands for. For adults; true for what a person can do, as reported. */
  readonly dasi: { readonly input: DasiInput; readonly answer: DasiAnswer };
  /** GWTG-HF in-hospital mortality score. Score of death in hospital for adults admitted with heart failure, 0-101, by lower limits: a value between two printed classes belongs to the lower one. Race is part of this published score and is never assumed. */
  readonly gwtg_hf: { readonly input: GwtgHfInput; readonly answer: GwtgHfAnswer };
  /** MAGGIC heart failure risk score. MAGGIC score of heart failure, 0-57, with the risk of death in 1 and 3 years by the table of the paper, which ends at 50: null above. For adults with any ejection fraction; creatinine is judged in µmol/L. */
  readonly maggic: { readonly input: MaggicInput; readonly answer: MaggicAnswer };
  /** Canadian CT Head Rule. Decides whether a minor head injury needs a CT, with high risk (neurosurgery) and medium risk (brain injury on CT). From 16 years, coma scale 13-15, within 24 hours; not with anticoagulants, a bleeding disorder, a seizure or an open fracture. */
  readonly canadian_ct_head: { readonly input: CanadianCtHeadInput; readonly answer: CanadianCtHeadAnswer };
  /** Canadian C-Spine Rule. Decides whether the neck needs imaging after trauma: a high-risk factor, else no low-risk factor, else rotation. From 16 years, alert and stable, within 48 hours; not with acute paralysis or known disease of the vertebrae. */
  readonly canadian_c_spine: { readonly input: CanadianCSpineInput; readonly answer: CanadianCSpineAnswer };
  /** NEXUS low-risk criteria for the cervical spine. Imaging of the cervical spine after blunt trauma unless all five findings are absent. True means that the finding is there. Sensitivity is lower from 65 years, and age is not asked. */
  readonly nexus: { readonly input: NexusInput; readonly answer: NexusAnswer };
  /** Ottawa ankle and foot rules. Decides whether an injured ankle or foot needs an X-ray: pain in the zone and a tender bone, or no four steps. For adults within 10 days, who can answer; with care from 5 years. */
  readonly ottawa_ankle: { readonly input: OttawaAnkleInput; readonly answer: OttawaAnkleAnswer };
  /** Ottawa knee rule. An X-ray of an injured knee with any of five criteria. For adults, within 7 days of the injury. */
  readonly ottawa_knee: { readonly input: OttawaKneeInput; readonly answer: OttawaKneeAnswer };
  /** PECARN head injury rule, under 2 years. Risk of a clinically important brain injury of a child under 2 years after a blow to the head. Within 24 hours, coma scale 14 or 15; older children have a rule of their own. */
  readonly pecarn_under_2: { readonly input: PecarnUnder2Input; readonly answer: PecarnUnder2Answer };
  /** PECARN head injury rule, 2 to 17 years. Risk of a clinically important brain injury of a child of 2 to 17 years after a blow to the head. Within 24 hours, coma scale 14 or 15; younger children have a rule of their own. */
  readonly pecarn_2_and_over: { readonly input: Pecarn2AndOverInput; readonly answer: Pecarn2AndOverAnswer };
  /** Ranson criteria (not gallstone). Ranson criteria of acute pancreatitis not caused by gallstones: 0-5 at admission, and 0-11 with the six values of 48 hours, which are sent together or not at all. For adults; the haematocrit falls in percentage points. */
  readonly ranson: { readonly input: RansonInput; readonly answer: RansonAnswer };
  /** Alvarado score. Alvarado score of suspected appendicitis, 0-10, with its band. Temperature scores from 37.3 C and white cells above 10, as in the paper; it does less well in women and children. */
  readonly alvarado: { readonly input: AlvaradoInput; readonly answer: AlvaradoAnswer };
  /** 4Ts score. Probability of heparin-induced thrombocytopenia before any test, 0-8, with its band. Every item is sent, with its rating of 0, 1 or 2. */
  readonly four_ts: { readonly input: FourTsInput; readonly answer: FourTsAnswer };
  /** ISTH score of overt DIC. ISTH score of overt disseminated intravascular coagulation, 0-8; overt from 5. Only with a disorder known to cause it: without one overt_dic is null. Fibrinogen scores below 1 g/L. */
  readonly isth_dic: { readonly input: IsthDicInput; readonly answer: IsthDicAnswer };
  /** Sepsis-induced coagulopathy score. Score of sepsis-induced coagulopathy, 0-6; present from 4, if platelets and INR give 3 or more. For adults with sepsis by Sepsis-3; the SOFA value is the sum of four items, not the whole score. */
  readonly sic: { readonly input: SicInput; readonly answer: SicAnswer };
  /** HScore for haemophagocytic syndrome. HScore of reactive haemophagocytic syndrome, 0-337, and whether it reaches the best cut-off of 169. For adults; it gives no probability, because the paper prints no formula. */
  readonly hscore: { readonly input: HscoreInput; readonly answer: HscoreAnswer };
  /** LRINEC. Laboratory risk indicator of necrotising fasciitis, 0-13, with its band. A low score does not exclude it. C-reactive protein is in mg/L or in mg/dL. */
  readonly lrinec: { readonly input: LrinecInput; readonly answer: LrinecAnswer };
  /** MASCC risk index. MASCC index of adults with cancer and febrile neutropenia, 0-26; low risk from 21. Systolic pressure scores above 90 mmHg; low risk does not by itself mean home. */
  readonly mascc: { readonly input: MasccInput; readonly answer: MasccAnswer };
  /** Serum-ascites albumin gradient. Gradient of albumin between serum and ascites in g/dL, and whether it speaks for portal hypertension: from 1.1, decided before rounding. A negative gradient is reported as it is. */
  readonly saag: { readonly input: SaagInput; readonly answer: SaagAnswer };
  /** Absolute neutrophil count. Absolute neutrophil count in 10^9/L (1.5, not 1500) with the band of neutropenia. At any age; other limits hold in infants and in benign ethnic neutropenia. */
  readonly anc: { readonly input: AncInput; readonly answer: AncAnswer };
  /** Neutrophil to lymphocyte ratio. Ratio of the absolute counts of neutrophils and lymphocytes. There is no band, because no limit is agreed: cut-offs differ by disease. */
  readonly nlr: { readonly input: NlrInput; readonly answer: NlrAnswer };
  /** CIWA-Ar. Severity of alcohol withdrawal in people who can answer, 0-67: nine items of 0-7 and orientation of 0-4. There is no band, because protocols act at different scores. */
  readonly ciwa_ar: { readonly input: CiwaArInput; readonly answer: CiwaArAnswer };
  /** Clinical Opiate Withdrawal Scale. Severity of opioid withdrawal, 0-48, with its band: the resting pulse and ten items. Each item takes only its printed ratings, such as 0, 1, 3 or 5. */
  readonly cows: { readonly input: CowsInput; readonly answer: CowsAnswer };
  /** AUDIT-C. Three questions about alcohol, 0-12: positive from 4 in men and from 3 in women. For adults; it screens and is no diagnosis. */
  readonly audit_c: { readonly input: AuditCInput; readonly answer: AuditCAnswer };
  /** FINDRISC. Finnish diabetes risk score, 0-26, with its band of the 10-year risk of type 2 diabetes. For adults without diabetes; a BMI of 30 scores 1, and a waist of 102 cm in men or 88 cm in women 3. */
  readonly findrisc: { readonly input: FindriscInput; readonly answer: FindriscAnswer };
  /** Sodium deficit. Sodium that is missing below a target in mmol, with the share of body water by age and sex. For hypovolaemic hyponatraemia; it is negative above the target and is no rate of correction. */
  readonly sodium_deficit: { readonly input: SodiumDeficitInput; readonly answer: SodiumDeficitAnswer };
  /** Change of sodium by an infusion (Adrogue-Madias). Change of serum sodium by one litre of an infusate, and with a desired change in 24 hours its volume and rate: null where the infusate does not move sodium that way. A first estimate without ongoing losses. */
  readonly sodium_correction_rate: { readonly input: SodiumCorrectionRateInput; readonly answer: SodiumCorrectionRateAnswer };
  /** Bicarbonate deficit. Bicarbonate that is missing below a target in mmol, by a bicarbonate space of half the weight unless another fraction is sent. For severe metabolic acidosis; it is negative above the target. */
  readonly bicarbonate_deficit: { readonly input: BicarbonateDeficitInput; readonly answer: BicarbonateDeficitAnswer };
  /** Total body water (Watson). Total body water of adults in litres and in percent of the weight, by the equations of Watson with the 0.09516 a year of the paper; many copies print 0.09156. Over- or underhydration is not seen. */
  readonly tbw_watson: { readonly input: TbwWatsonInput; readonly answer: TbwWatsonAnswer };
  /** Estimated average glucose from HbA1c. Average glucose that an HbA1c stands for, in mg/dL and in mmol/L. For adults; not with anaemia, haemoglobin variants, or a short life of the red cells. */
  readonly eag: { readonly input: EagInput; readonly answer: EagAnswer };
  /** Cerebral perfusion pressure. Cerebral perfusion pressure in mmHg: mean arterial less intracranial pressure; it may be negative. For monitored patients; the level of the arterial transducer matters. */
  readonly cpp: { readonly input: CppInput; readonly answer: CppAnswer };
  /** Unit conversion. Converts a number between units of UCUM, case sensitive. With a molecular weight, it also converts between mass and amount of substance. Equivalents, osmoles and international units convert only among themselves. It does not check whether a value is plausible. */
  readonly convert_unit: { readonly input: ConvertUnitInput; readonly answer: ConvertUnitAnswer };
  /** Renal dosing panel. Body size, creatinine clearance by three body weights, and the eGFR with and without indexing, in one call; with auc, the carboplatin dose by clearance and by eGFR. For adults with stable creatinine. */
  readonly renal_dosing: { readonly input: RenalDosingInput; readonly answer: RenalDosingAnswer };
  /** CKD staging panel. eGFR by creatinine, and with cystatin C by both markers; with the albumin-to-creatinine ratio, the KDIGO categories of the better eGFR; with the region too, the risk of kidney failure up to an eGFR of 60. For adults with stable creatinine. */
  readonly ckd_staging: { readonly input: CkdStagingInput; readonly answer: CkdStagingAnswer };
  /** Liver fibrosis panel. FIB-4 and APRI in one call; with body mass index, diabetes and albumin, the NAFLD fibrosis score. For adults; the indices are no biopsy. */
  readonly liver_fibrosis: { readonly input: LiverFibrosisInput; readonly answer: LiverFibrosisAnswer };
  /** Cirrhosis panel. MELD 3.0, MELD-Na and ALBI in one call; with ascites and encephalopathy, Child-Pugh; with both prothrombin times, the discriminant function. For adults. */
  readonly cirrhosis: { readonly input: CirrhosisInput; readonly answer: CirrhosisAnswer };
  /** Atrial fibrillation panel. CHA2DS2-VA and CHA2DS2-VASc in one call; with its flags, HAS-BLED; with weight and creatinine, the Cockcroft-Gault clearance that labels of oral anticoagulants name. For adults with atrial fibrillation. */
  readonly atrial_fibrillation: { readonly input: AtrialFibrillationInput; readonly answer: AtrialFibrillationAnswer };
  /** Acid-base panel. Anion gap and expected PaCO2 in one call; with glucose, the corrected sodium; with BUN too, osmolality and its gap. Winters is for metabolic acidosis. */
  readonly acid_base: { readonly input: AcidBaseInput; readonly answer: AcidBaseAnswer };
  /** Chest pain panel. HEART score in one call; with the flags of each, TIMI for unstable angina, Wells and PERC; with a D-dimer, YEARS. For adults with acute chest pain whose cause is not known. */
  readonly chest_pain: { readonly input: ChestPainInput; readonly answer: ChestPainAnswer };
  /** Upper gastrointestinal bleeding panel. Glasgow-Blatchford score in one call; with age and comorbidity, Rockall before endoscopy, and with its findings after it; with albumin, INR and mental status, AIMS65. For adults with acute upper gastrointestinal bleeding. */
  readonly upper_gi_bleeding: { readonly input: UpperGiBleedingInput; readonly answer: UpperGiBleedingAnswer };
  /** Stroke panel. NIH stroke scale in one call; with pressures, features and duration, ABCD2 for a transient attack; with coma scale and haematoma, the ICH score. For adults with suspected stroke: each score is for another kind of it. */
  readonly stroke: { readonly input: StrokeInput; readonly answer: StrokeAnswer };
  /** Sepsis panel. NEWS2 in one call; with the values of its organs, SOFA; with the INR too, sepsis-induced coagulopathy by four items of that SOFA; with a cause, fibrin marker, prothrombin time and fibrinogen, overt DIC. For adults with suspected infection. */
  readonly sepsis: { readonly input: SepsisInput; readonly answer: SepsisAnswer };
  /** Preoperative panel. Revised cardiac risk index in one call; with age, functional status, ASA class and the kind of operation, the Gupta risk; with twelve activities, the Duke index and metabolic equivalents. For adults before noncardiac surgery. */
  readonly preoperative: { readonly input: PreoperativeInput; readonly answer: PreoperativeAnswer };
  /** Ward thrombosis panel. Padua score of medical inpatients in one call; with the operation, mobility and factors of the Caprini score, that too. For adults in hospital; neither weighs bleeding. */
  readonly ward_vte: { readonly input: WardVteInput; readonly answer: WardVteAnswer };
  /** Trauma panel. Glasgow coma scale, Revised Trauma Score by that scale, and shock index in one call; with the AIS codes of six regions, the Injury Severity Score. For adults, by the first values after the injury. */
  readonly trauma: { readonly input: TraumaInput; readonly answer: TraumaAnswer };
  /** Mental health panel. PHQ-9 in one call; with seven more items, GAD-7; with the sex and three items about alcohol, AUDIT-C. Scales screen and are no diagnosis. */
  readonly mental_health: { readonly input: MentalHealthInput; readonly answer: MentalHealthAnswer };
  /** Medicare risk score. Categories and risk score of a Medicare member by CMS-HCC V24 and V28, ESRD V24 and RxHCC V08: categories after edits and hierarchies, coefficients by name, and why each diagnosis does not count. It does not judge whether a record supports a diagnosis, and promises no payment. */
  readonly hcc_raf: { readonly input: HccRafInput; readonly answer: HccRafAnswer };
  /** Payment smoke test. Payment smoke test: answers ok once a payment has settled. Not a product tool; never use it for production work. */
  readonly ping: { readonly input: PingInput; readonly answer: PingAnswer };
};

export type Matches = {
  readonly code: string;
  readonly status: "current" | "obsolete" | "deprecated" | "discouraged" | "trial" | "unknown";
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs";
  readonly display: string;
  readonly tty: "SCD" | "SBD" | "IN" | "PIN" | "MIN" | "BN" | "GPCK" | "BPCK" | "DF" | "SCDC" | "SBDC" | "SCDF" | "SBDF" | "CM" | "LN" | "PCS" | "";
  readonly obsolete: boolean;
  readonly billable: null | boolean;
  readonly score: number;
};

export type License = {
  readonly icd10cm: string;
  readonly icd10pcs?: string;
  readonly loinc: string;
  readonly rxnorm: string;
};

export type Catalog = {
  readonly coverage: "full" | "undated" | "starter";
  readonly icd10cm_fy: string;
  readonly icd10cm_valid_from: string;
  readonly icd10cm_valid_to: string;
  readonly icd10pcs_fy?: string;
  readonly icd10pcs_valid_from?: string;
  readonly icd10pcs_valid_to?: string;
  readonly loinc_version: string;
  readonly rxnorm_release: string;
  readonly license: License;
  readonly notes: string;
  readonly source: string;
  readonly systems: ReadonlyArray<"rxnorm" | "icd10" | "loinc" | "icd10pcs">;
  readonly version: string;
};

export type Words = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly as: string;
  readonly meaning: string;
};

export type TranslateChoices = {
  readonly code: string;
  readonly display: string;
  readonly value: string;
};

export type Open = {
  readonly axis: string;
  readonly choices: ReadonlyArray<TranslateChoices>;
  readonly more: number;
};

export type Reading = {
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs";
  readonly words: ReadonlyArray<Words>;
  readonly ignored: ReadonlyArray<string>;
  readonly negated: ReadonlyArray<string>;
  readonly open: ReadonlyArray<Open>;
};

export type Codings = {
  readonly system: string;
  readonly version?: string;
  readonly code: string;
  readonly display: string;
};

export type Pack = {
  readonly release: string;
  readonly checksum: string;
  readonly valid_from: null | string;
  readonly valid_to: null | string;
};

export type Hierarchy = {
  readonly level: "chapter" | "block" | "category" | "subcategory" | "code" | "partial_code";
  readonly code: string;
  readonly display: string;
};

export type Relations = {
  readonly relation: "ingredients" | "precise_ingredients" | "brands" | "components" | "products" | "generics" | "branded" | "drug_forms" | "dose_forms" | "dose_form_groups" | "packs" | "contents" | "quantified" | "unquantified" | "ndcs" | "parent" | "children" | "ancestors" | "descendants" | "siblings" | "panel_members" | "panels" | "answer_lists" | "answers" | "answers_for" | "replaced_by" | "replaces" | "risk_categories" | "risk_codes" | "ccsr" | "ccsr_codes" | "gem" | "gem_back";
  readonly count: number;
};

export type References = {
  readonly text: string;
  readonly first: string;
  readonly last: string;
  readonly below: boolean;
  readonly known: boolean;
};

export type Notes = {
  readonly kind: "includes" | "inclusion_terms" | "notes" | "code_first" | "use_additional" | "code_also" | "excludes1" | "excludes2";
  readonly text: string;
  readonly at: string;
  readonly references: ReadonlyArray<References>;
};

export type Characters = {
  readonly character: string;
  readonly meanings: ReadonlyArray<string>;
};

export type SeventhCharacters = {
  readonly at: string;
  readonly notes: ReadonlyArray<string>;
  readonly characters: ReadonlyArray<Characters>;
};

export type ReplacedBy = {
  readonly code: string;
  readonly display: string;
  readonly status: "current" | "obsolete" | "deprecated" | "discouraged" | "trial" | "unknown";
  readonly billable: null | boolean;
  readonly date: null | string;
};

export type Maps = {
  readonly relation: "ingredients" | "precise_ingredients" | "brands" | "components" | "products" | "generics" | "branded" | "drug_forms" | "dose_forms" | "dose_form_groups" | "packs" | "contents" | "quantified" | "unquantified" | "ndcs" | "parent" | "children" | "ancestors" | "descendants" | "siblings" | "panel_members" | "panels" | "answer_lists" | "answers" | "answers_for" | "replaced_by" | "replaces" | "risk_categories" | "risk_codes" | "ccsr" | "ccsr_codes" | "gem" | "gem_back";
  readonly code: string;
  readonly display: string;
};

export type SynonymSources = {
  readonly official: ReadonlyArray<string>;
  readonly clinmeter: ReadonlyArray<string>;
};

export type Properties = {
  readonly name: string;
  readonly values: ReadonlyArray<string>;
};

export type Axis = {
  readonly value: string;
  readonly label: string;
  readonly count: number;
};

export type Map = {
  readonly approximate: boolean;
  readonly combination: boolean;
  readonly scenario: number;
  readonly choice_list: number;
};

export type Items = {
  readonly code: string;
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs" | "ndc" | "cms_hcc" | "ccsr" | "icd9cm";
  readonly display: string;
  readonly kind: "code" | "chapter" | "block" | "dose_form_group" | "retired" | "risk_category" | "risk_tables" | "ccsr" | "icd9" | "part" | "answer_list" | "answer" | "partial_code" | "package";
  readonly tty: "SCD" | "SBD" | "IN" | "PIN" | "MIN" | "BN" | "GPCK" | "BPCK" | "DF" | "SCDC" | "SBDC" | "SCDF" | "SBDF" | "CM" | "LN" | "PCS" | "";
  readonly status: "current" | "obsolete" | "deprecated" | "discouraged" | "trial";
  readonly obsolete: boolean;
  readonly billable: null | boolean;
  readonly axis?: Axis;
  readonly map?: ReadonlyArray<Map>;
};

export type ValidateChoices = {
  readonly code: string;
  readonly display: string;
  readonly billable: null | boolean;
  readonly axis: string;
};

export type Problem = {
  readonly code: string;
  readonly message: string;
};

export type TranslateBatchResults = {
  readonly query: string;
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs" | "all";
  readonly match_count: number;
  readonly match_quality: "none" | "low" | "high";
  readonly matches: ReadonlyArray<Matches>;
  readonly problem?: Problem;
};

export type Sections = {
  readonly section: "chief complaint" | "history of present illness" | "past medical history" | "past surgical history" | "family history" | "social history" | "medications" | "allergies" | "review of systems" | "vital signs" | "physical examination" | "laboratory results" | "imaging" | "assessment" | "assessment and plan" | "plan" | "instructions";
  readonly start: number;
  readonly end: number;
};

export type Lists = {
  readonly head: string;
  readonly start: number;
  readonly end: number;
};

export type Abbreviation = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

export type Medication = {
  readonly dose: null | string;
  readonly route: null | string;
  readonly frequency: null | string;
  readonly state: "taken" | "as_needed" | "given" | "planned" | "considered" | "held" | "stopped" | "not_taken" | "avoided" | "not_indicated" | "intolerant" | "allergic";
};

export type Result = {
  readonly value: string;
  readonly unit: null | string;
};

export type Mentions = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs";
  readonly matches: ReadonlyArray<Matches>;
  readonly match_quality: "none" | "low" | "high";
  readonly assertion: "present" | "absent" | "possible" | "historical" | "family" | "planned" | "hypothetical";
  readonly assertion_quality: "low" | "high";
  readonly abbreviation?: Abbreviation;
  readonly section: null | "chief complaint" | "history of present illness" | "past medical history" | "past surgical history" | "family history" | "social history" | "medications" | "allergies" | "review of systems" | "vital signs" | "physical examination" | "laboratory results" | "imaging" | "assessment" | "assessment and plan" | "plan" | "instructions";
  readonly line: number;
  readonly superseded_by?: string;
  readonly medication?: Medication;
  readonly result?: Result;
};

export type ClaimCodes = {
  readonly code: string;
  readonly display: string;
  readonly mentions: ReadonlyArray<number>;
};

export type Questions = {
  readonly question: string;
  readonly mentions: ReadonlyArray<number>;
};

export type Code = {
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs";
  readonly code: string;
  readonly display: string;
};

export type ChartInputs = {
  readonly id: string;
  readonly parameter: string;
  readonly name: string;
  readonly kind: "measure" | "finding" | "person" | "drug" | "date";
  readonly value: string;
  readonly as_written?: null | Result;
  readonly spans: ReadonlyArray<Abbreviation>;
  readonly line?: number;
  readonly section?: null | "chief complaint" | "history of present illness" | "past medical history" | "past surgical history" | "family history" | "social history" | "medications" | "allergies" | "review of systems" | "vital signs" | "physical examination" | "laboratory results" | "imaging" | "assessment" | "assessment and plan" | "plan" | "instructions";
  readonly when: "before" | "presentation" | "during" | "after" | "unknown";
  readonly date: null | string;
  readonly specimen: null | "blood" | "urine" | "other";
  readonly assertion: null | "present" | "absent" | "possible" | "historical" | "family" | "planned" | "hypothetical";
  readonly code: null | Code;
  readonly quality: "high" | "low";
  readonly reasons: ReadonlyArray<string>;
};

export type ChartInputs2 = {
  readonly parameter: string;
  readonly reading: string;
  readonly others?: ReadonlyArray<string>;
};

export type Assumed = {
  readonly parameter: string;
  readonly value: string;
  readonly because: "not_mentioned";
};

export type Missing = {
  readonly parameter: string;
  readonly why: string;
};

export type Stated = {
  readonly field: string;
  readonly value: string;
  readonly spans: ReadonlyArray<Abbreviation>;
  readonly agrees: boolean;
};

export type Calculators = {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly status: "computed" | "assumed" | "ambiguous" | "missing" | "refused";
  readonly quality: null | "high" | "low";
  readonly answer: null | Readonly<Record<string, unknown>>;
  readonly inputs: ReadonlyArray<ChartInputs2>;
  readonly given: ReadonlyArray<string>;
  readonly assumed: ReadonlyArray<Assumed>;
  readonly missing: ReadonlyArray<Missing>;
  readonly stated: ReadonlyArray<Stated>;
  readonly pick: "one_draw" | "presentation" | "latest" | "worst_24h";
  readonly problem: null | string;
  readonly reasons: ReadonlyArray<string>;
  readonly query: string;
};

export type ChartSummary = {
  readonly computed: number;
  readonly assumed: number;
  readonly ambiguous: number;
  readonly missing: number;
  readonly refused: number;
};

export type Citations = {
  readonly authors: string;
  readonly doi: string;
  readonly id: string;
  readonly source: string;
  readonly title: string;
};

export type Evidence = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly says: string;
};

export type Checks = {
  readonly exists: null | boolean;
  readonly current: null | boolean;
  readonly billable: null | boolean;
  readonly display_fits: null | boolean;
  readonly unit_possible: null | boolean;
  readonly value_possible: null | boolean;
  readonly recomputes: null | boolean;
  readonly assertion_agrees: null | boolean;
};

export type Claims = {
  readonly at: number;
  readonly kind: "code" | "finding" | "value" | "medication" | "score";
  readonly verdict: "supported" | "contradicted" | "not_found" | "unclear";
  readonly quality: "high" | "low";
  readonly evidence: ReadonlyArray<Evidence>;
  readonly found: null | string;
  readonly checks: Checks;
  readonly reasons: ReadonlyArray<string>;
};

export type VerifySummary = {
  readonly supported: number;
  readonly contradicted: number;
  readonly not_found: number;
  readonly unclear: number;
};

export type Codes = {
  readonly code: string;
  readonly display: string;
  readonly billable: null | boolean;
  readonly status: "current" | "obsolete" | "not_yet_valid" | "unknown";
};

export type Findings = {
  readonly rule: "not_found" | "date_outside" | "not_billable" | "seventh_character" | "duplicate" | "header_and_child" | "excludes1" | "code_first" | "age" | "sex" | "external_cause_first" | "principal" | "sequence" | "conflict" | "with" | "unspecified_beside_specific" | "code_first_missing" | "use_additional" | "excludes2" | "poa_exempt";
  readonly severity: "error" | "advice";
  readonly codes: ReadonlyArray<string>;
  readonly text: string;
  readonly note: string;
  readonly at: string;
  readonly release: string;
  readonly optional: boolean;
  readonly choices: ReadonlyArray<string>;
};

export type NotJudged = {
  readonly rule: "not_found" | "date_outside" | "not_billable" | "seventh_character" | "duplicate" | "header_and_child" | "excludes1" | "code_first" | "age" | "sex" | "external_cause_first" | "principal" | "sequence" | "conflict" | "with" | "unspecified_beside_specific" | "code_first_missing" | "use_additional" | "excludes2" | "poa_exempt";
  readonly codes: ReadonlyArray<string>;
  readonly text: string;
};

export type Status = {
  readonly is: "current" | "superseded" | "convention";
  readonly by?: string;
  readonly since?: string;
  readonly kept_for?: string;
  readonly of?: string;
};

export type Reviewed = {
  readonly on: string;
  readonly next: string;
  readonly basis: "text" | "summary" | "memory" | "formula";
};

export type Limits = {
  readonly key: string;
  readonly text: string;
  readonly warned: boolean;
  readonly of?: ReadonlyArray<string>;
};

export type Interpretation = {
  readonly field: string;
  readonly value: number | boolean | string;
  readonly about: string;
  readonly meaning: string;
  readonly use?: string;
  readonly category?: string;
  readonly historical?: boolean;
  readonly cohort?: string;
  readonly source: string;
  readonly year: number;
  readonly doi: string;
};

export type Cha2ds2VascComponents = {
  readonly factor: string;
  readonly points: number;
  readonly present: boolean;
  readonly value?: number;
};

export type WellsPeComponents = {
  readonly factor: string;
  readonly points: number;
  readonly present: boolean;
  readonly value?: number;
};

export type WellsDvtComponents = {
  readonly factor: string;
  readonly points: number;
  readonly present: boolean;
};

export type DasiComponents = {
  readonly factor: string;
  readonly points: number;
  readonly present: boolean;
};

export type From = {
  readonly code: string;
  readonly name: string;
};

export type Bmi = {
  readonly formula: "bmi";
  readonly formula_expression?: "BMI = weight_kg / (height_m ^ 2)";
  readonly height_cm: number;
  readonly weight_kg: number;
  readonly bmi: number;
  readonly who_adult_category: "underweight" | "normal_weight" | "overweight" | "obesity_class_1" | "obesity_class_2" | "obesity_class_3";
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type IbwDevine = {
  readonly formula: "devine";
  readonly formula_expression?: string;
  readonly height_cm: number;
  readonly sex: "female" | "male";
  readonly weight_kg?: number | null;
  readonly ibw_kg: number;
  readonly adjusted_body_weight_kg?: number | null;
  readonly percent_of_ibw?: number | null;
  readonly below_60_in: boolean;
  readonly version?: string;
};

export type BsaMosteller = {
  readonly formula: "mosteller";
  readonly formula_expression?: string;
  readonly height_cm: number;
  readonly weight_kg: number;
  readonly bsa_m2: number;
  readonly version?: string;
};

export type CrclByWeight = {
  readonly formula: "cockcroft_gault_by_weight";
  readonly formula_expression?: string;
  readonly age_years: number;
  readonly sex: "female" | "male";
  readonly weight_kg: number;
  readonly height_cm: number;
  readonly creatinine_mg_dl: number;
  readonly bmi: number;
  readonly ibw_kg: number;
  readonly adjusted_body_weight_kg: number;
  readonly crcl_total_ml_min: number;
  readonly crcl_ideal_ml_min: number;
  readonly crcl_adjusted_ml_min: number;
  readonly weight_basis: "total_body_weight" | "ideal_body_weight" | "adjusted_body_weight";
  readonly crcl_ml_min: number;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type EgfrCkdEpi = {
  readonly formula: "ckd_epi_2021_creatinine";
  readonly formula_expression?: string;
  readonly creatinine_mg_dl: number;
  readonly age_years: number;
  readonly sex: "female" | "male";
  readonly egfr_ml_min_1_73m2: number;
  readonly units: "mL/min/1.73m2";
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type EgfrDeIndexed = {
  readonly formula: string;
  readonly formula_expression?: string;
  readonly egfr_ml_min: number;
  readonly version?: string;
};

export type CarboplatinCalvertByCrcl = {
  readonly formula: "calvert";
  readonly formula_expression?: "dose_mg = AUC * (GFR + 25)";
  readonly auc: number;
  readonly gfr_ml_min: number;
  readonly cap_gfr: boolean;
  readonly gfr_used_ml_min: number;
  readonly dose_mg: number;
  readonly capped: boolean;
  readonly version?: string;
  readonly warnings?: ReadonlyArray<string>;
};

export type RenalDosingResults = {
  readonly bmi?: Bmi;
  readonly ibw_devine?: IbwDevine;
  readonly bsa_mosteller?: BsaMosteller;
  readonly crcl_by_weight?: CrclByWeight;
  readonly egfr_ckd_epi?: EgfrCkdEpi;
  readonly egfr_de_indexed?: EgfrDeIndexed;
  readonly carboplatin_calvert_by_crcl?: CarboplatinCalvertByCrcl;
  readonly carboplatin_calvert_by_egfr?: CarboplatinCalvertByCrcl;
};

export type NotComputed = {
  readonly id: string;
  readonly missing: ReadonlyArray<string>;
  readonly reason?: string;
};

export type EgfrCkdEpiCrCys = {
  readonly formula: string;
  readonly formula_expression?: string;
  readonly creatinine_mg_dl: number;
  readonly cystatin_c_mg_l: number;
  readonly age_years: number;
  readonly sex: "female" | "male";
  readonly egfr_ml_min_1_73m2: number;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type KdigoCkd = {
  readonly formula: "kdigo_2024";
  readonly egfr_ml_min_1_73m2: number;
  readonly acr_mg_g?: number | null;
  readonly acr_mg_mmol?: number | null;
  readonly gfr_category: "G5" | "G4" | "G3b" | "G3a" | "G2" | "G1";
  readonly albuminuria_category: "A1" | "A2" | "A3";
  readonly ckd_risk: "low" | "moderately_increased" | "high" | "very_high";
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
  readonly warnings?: ReadonlyArray<string>;
};

export type Kfre = {
  readonly formula: "kfre_4_variable";
  readonly formula_expression?: string;
  readonly age_years: number;
  readonly sex: "female" | "male";
  readonly egfr_ml_min_1_73m2: number;
  readonly acr_mg_g: number;
  readonly region: "north_america" | "other";
  readonly risk_2_year_percent: number;
  readonly risk_5_year_percent: number;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
  readonly warnings?: ReadonlyArray<string>;
};

export type CkdStagingResults = {
  readonly egfr_ckd_epi?: EgfrCkdEpi;
  readonly egfr_ckd_epi_cr_cys?: EgfrCkdEpiCrCys;
  readonly kdigo_ckd?: KdigoCkd;
  readonly kfre?: Kfre;
};

export type Fib4 = {
  readonly formula: "fib4";
  readonly formula_expression?: string;
  readonly age_years: number;
  readonly ast_u_l: number;
  readonly alt_u_l: number;
  readonly platelets_10e9_l: number;
  readonly fib4: number;
  readonly sterling_band: "low" | "indeterminate" | "high";
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Apri = {
  readonly formula: "apri";
  readonly formula_expression?: string;
  readonly ast_u_l: number;
  readonly ast_upper_limit_u_l: number;
  readonly platelets_10e9_l: number;
  readonly apri: number;
  readonly wai_band: "low" | "indeterminate" | "high";
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type NafldFibrosis = {
  readonly formula: "nafld_fibrosis_score";
  readonly formula_expression?: string;
  readonly age_years: number;
  readonly bmi: number;
  readonly diabetes_or_ifg: boolean;
  readonly ast_u_l: number;
  readonly alt_u_l: number;
  readonly platelets_10e9_l: number;
  readonly albumin_g_dl: number;
  readonly nafld_fibrosis_score: number;
  readonly angulo_band: "low" | "indeterminate" | "high";
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type LiverFibrosisResults = {
  readonly fib4?: Fib4;
  readonly apri?: Apri;
  readonly nafld_fibrosis?: NafldFibrosis;
};

export type Meld3 = {
  readonly formula: "meld_3";
  readonly formula_expression?: string;
  readonly sex: "female" | "male";
  readonly creatinine_mg_dl: number;
  readonly bilirubin_mg_dl: number;
  readonly inr: number;
  readonly sodium_mmol_l: number;
  readonly albumin_g_dl: number;
  readonly dialysis: boolean;
  readonly meld_3: number;
  readonly version?: string;
};

export type MeldNa = {
  readonly formula: "meld_na_2016";
  readonly formula_expression?: string;
  readonly creatinine_mg_dl: number;
  readonly bilirubin_mg_dl: number;
  readonly inr: number;
  readonly sodium_mmol_l: number;
  readonly dialysis: boolean;
  readonly meld_i: number;
  readonly meld_na: number;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type ChildPugh = {
  readonly formula: "child_pugh";
  readonly bilirubin_mg_dl: number;
  readonly albumin_g_dl: number;
  readonly inr: number;
  readonly ascites: "none" | "slight" | "moderate_to_severe";
  readonly encephalopathy: "none" | "grade_1_2" | "grade_3_4";
  readonly score: number;
  readonly child_pugh_class: "A" | "B" | "C";
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Albi = {
  readonly formula: "albi";
  readonly formula_expression?: string;
  readonly bilirubin_mg_dl: number;
  readonly albumin_g_dl: number;
  readonly albi_score: number;
  readonly albi_grade: number;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Maddrey = {
  readonly formula: "maddrey_discriminant_function";
  readonly formula_expression?: string;
  readonly pt_s: number;
  readonly pt_control_s: number;
  readonly bilirubin_mg_dl: number;
  readonly maddrey: number;
  readonly severe: boolean;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type CirrhosisResults = {
  readonly meld_3?: Meld3;
  readonly meld_na?: MeldNa;
  readonly child_pugh?: ChildPugh;
  readonly albi?: Albi;
  readonly maddrey?: Maddrey;
};

export type Cha2ds2Va = {
  readonly formula: "cha2ds2_va";
  readonly age_years: number;
  readonly score: number;
  readonly max_score: number;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Cha2ds2Vasc = {
  readonly formula: "cha2ds2_vasc";
  readonly score: number;
  readonly max_score: number;
  readonly sex: "female" | "male";
  readonly age_years: number;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type HasBled = {
  readonly formula: "has_bled";
  readonly score: number;
  readonly max_score: number;
  readonly age_years: number;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type CrclCockcroftGault = {
  readonly formula: "cockcroft_gault";
  readonly formula_expression?: string;
  readonly age_years: number;
  readonly sex: "female" | "male";
  readonly weight_kg: number;
  readonly creatinine_mg_dl: number;
  readonly crcl_ml_min: number;
  readonly units: "mL/min";
  readonly weight_basis: "total_body_weight";
  readonly version?: string;
};

export type AtrialFibrillationResults = {
  readonly cha2ds2_va?: Cha2ds2Va;
  readonly cha2ds2_vasc?: Cha2ds2Vasc;
  readonly has_bled?: HasBled;
  readonly crcl_cockcroft_gault?: CrclCockcroftGault;
};

export type AnionGap = {
  readonly formula: "anion_gap";
  readonly formula_expression?: string;
  readonly sodium_mmol_l: number;
  readonly chloride_mmol_l: number;
  readonly bicarbonate_mmol_l: number;
  readonly albumin_g_dl?: number | null;
  readonly anion_gap_mmol_l: number;
  readonly delta_gap_mmol_l: number;
  readonly delta_ratio?: number | null;
  readonly albumin_corrected_anion_gap_mmol_l?: number | null;
  readonly albumin_corrected_delta_gap_mmol_l?: number | null;
  readonly albumin_corrected_delta_ratio?: number | null;
  readonly version?: string;
};

export type Winters = {
  readonly formula: "winters";
  readonly formula_expression?: string;
  readonly bicarbonate_mmol_l: number;
  readonly expected_paco2_mmhg: number;
  readonly expected_paco2_low_mmhg: number;
  readonly expected_paco2_high_mmhg: number;
  readonly version?: string;
};

export type SodiumCorrected = {
  readonly formula: "sodium_corrected_for_glucose";
  readonly formula_expression?: string;
  readonly sodium_mmol_l: number;
  readonly glucose_mg_dl: number;
  readonly corrected_sodium_katz_mmol_l: number;
  readonly corrected_sodium_hillier_mmol_l: number;
  readonly version?: string;
};

export type Osmolality = {
  readonly formula: "serum_osmolality";
  readonly formula_expression?: string;
  readonly sodium_mmol_l: number;
  readonly glucose_mg_dl: number;
  readonly bun_mg_dl: number;
  readonly ethanol_mg_dl?: number | null;
  readonly measured_osmolality_mosm_kg?: number | null;
  readonly osmolality_mosm_kg: number;
  readonly osmolal_gap_mosm_kg?: number | null;
  readonly version?: string;
};

export type AcidBaseResults = {
  readonly anion_gap?: AnionGap;
  readonly winters?: Winters;
  readonly sodium_corrected?: SodiumCorrected;
  readonly osmolality?: Osmolality;
};

export type HeartScore = {
  readonly formula: "heart_score";
  readonly history: "slightly_suspicious" | "moderately_suspicious" | "highly_suspicious";
  readonly ecg: "normal" | "nonspecific_repolarization" | "significant_st_deviation";
  readonly age_years: number;
  readonly risk_factor_count: number;
  readonly troponin: "normal" | "1_to_3_times_limit" | "above_3_times_limit";
  readonly score: number;
  readonly heart_band: "low" | "moderate" | "high";
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type TimiNstemi = {
  readonly formula: "timi_ua_nstemi";
  readonly age_years: number;
  readonly score: number;
  readonly timi_band: "low" | "intermediate" | "high";
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type WellsPe = {
  readonly formula: "wells_pe";
  readonly heart_rate_bpm: number;
  readonly score: number;
  readonly three_tier: "low" | "moderate" | "high";
  readonly two_tier: "unlikely" | "likely";
  readonly components: ReadonlyArray<WellsPeComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Perc = {
  readonly formula: "perc";
  readonly age_years: number;
  readonly heart_rate_bpm: number;
  readonly spo2_percent: number;
  readonly score: number;
  readonly perc_negative: boolean;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Years = {
  readonly formula: "years";
  readonly d_dimer_ug_l: number;
  readonly years_items: number;
  readonly threshold_ug_l: number;
  readonly pe_excluded: boolean;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type ChestPainResults = {
  readonly heart_score?: HeartScore;
  readonly timi_nstemi?: TimiNstemi;
  readonly wells_pe?: WellsPe;
  readonly perc?: Perc;
  readonly years?: Years;
};

export type GlasgowBlatchford = {
  readonly formula: "glasgow_blatchford";
  readonly sex: "female" | "male";
  readonly bun_mg_dl: number;
  readonly hemoglobin_g_dl: number;
  readonly sbp_mmhg: number;
  readonly heart_rate_bpm: number;
  readonly score: number;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Rockall = {
  readonly formula: "rockall";
  readonly age_years: number;
  readonly heart_rate_bpm: number;
  readonly sbp_mmhg: number;
  readonly comorbidity: "none" | "major" | "renal_liver_or_cancer";
  readonly endoscopic_diagnosis?: "mallory_weiss_or_no_lesion" | "other" | "upper_gi_malignancy" | null;
  readonly stigmata?: "none_or_dark_spot" | "blood_clot_or_vessel" | null;
  readonly pre_endoscopy_score: number;
  readonly score?: number | null;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Aims65 = {
  readonly formula: "aims65";
  readonly albumin_g_dl: number;
  readonly inr: number;
  readonly sbp_mmhg: number;
  readonly age_years: number;
  readonly score: number;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type UpperGiBleedingResults = {
  readonly glasgow_blatchford?: GlasgowBlatchford;
  readonly rockall?: Rockall;
  readonly aims65?: Aims65;
};

export type Nihss = {
  readonly formula: "nihss";
  readonly score: number;
  readonly nihss_band: "none" | "minor" | "moderate" | "moderate_to_severe" | "severe";
  readonly components: ReadonlyArray<WellsDvtComponents>;
  readonly version?: string;
};

export type Abcd2 = {
  readonly formula: "abcd2";
  readonly age_years: number;
  readonly sbp_mmhg: number;
  readonly dbp_mmhg: number;
  readonly clinical_features: "unilateral_weakness" | "speech_disturbance" | "other";
  readonly duration_min: number;
  readonly score: number;
  readonly abcd2_band: "low" | "moderate" | "high";
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type IchScore = {
  readonly formula: "ich_score";
  readonly gcs: number;
  readonly ich_volume_ml: number;
  readonly age_years: number;
  readonly score: number;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type StrokeResults = {
  readonly nihss?: Nihss;
  readonly abcd2?: Abcd2;
  readonly ich_score?: IchScore;
};

export type Sofa = {
  readonly formula: "sofa";
  readonly pao2_mmhg: number;
  readonly fio2_percent: number;
  readonly respiratory_support: boolean;
  readonly platelets_10e9_l: number;
  readonly bilirubin_mg_dl: number;
  readonly map_mmhg: number;
  readonly dopamine_ug_kg_min: number;
  readonly dobutamine: boolean;
  readonly epinephrine_ug_kg_min: number;
  readonly norepinephrine_ug_kg_min: number;
  readonly gcs: number;
  readonly creatinine_mg_dl: number;
  readonly urine_output_ml_day?: number | null;
  readonly score: number;
  readonly pf_ratio: number;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly version?: string;
};

export type News2 = {
  readonly formula: "news2";
  readonly respiratory_rate_bpm: number;
  readonly spo2_percent: number;
  readonly spo2_scale: "1" | "2";
  readonly sbp_mmhg: number;
  readonly heart_rate_bpm: number;
  readonly consciousness: "alert" | "confusion" | "voice" | "pain" | "unresponsive";
  readonly temperature_c: number;
  readonly score: number;
  readonly news2_band: "none" | "low" | "low_medium" | "medium" | "high";
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type IsthDic = {
  readonly formula: "isth_dic_2001";
  readonly score: number;
  readonly overt_dic?: boolean | null;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly version?: string;
};

export type Sic = {
  readonly formula: "sic_2017";
  readonly platelets_10e9_l: number;
  readonly inr: number;
  readonly sofa_four_items: number;
  readonly score: number;
  readonly sic: boolean;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly version?: string;
  readonly warnings?: ReadonlyArray<string>;
};

export type SepsisResults = {
  readonly sofa?: Sofa;
  readonly news2?: News2;
  readonly isth_dic?: IsthDic;
  readonly sic?: Sic;
};

export type Rcri = {
  readonly formula: "rcri";
  readonly creatinine_mg_dl: number;
  readonly score: number;
  readonly rcri_class: "I" | "II" | "III" | "IV";
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type GuptaMica = {
  readonly formula: "gupta_mica";
  readonly formula_expression?: string;
  readonly age_years: number;
  readonly functional_status: "independent" | "partially_dependent" | "totally_dependent";
  readonly asa_class: number;
  readonly creatinine_mg_dl?: number | null;
  readonly procedure: "anorectal" | "aortic" | "bariatric" | "brain" | "breast" | "cardiac" | "ent" | "foregut_or_hepatopancreatobiliary" | "gallbladder_appendix_adrenal_or_spleen" | "hernia" | "intestinal" | "neck_thyroid_parathyroid" | "obstetric_or_gynaecologic" | "orthopaedic_or_extremity" | "other_abdominal" | "peripheral_vascular" | "skin" | "spine" | "thoracic_non_oesophageal" | "vein" | "urology";
  readonly risk_percent: number;
  readonly version?: string;
};

export type Dasi = {
  readonly formula: "dasi";
  readonly formula_expression?: string;
  readonly score: number;
  readonly vo2_peak_ml_kg_min: number;
  readonly mets: number;
  readonly components: ReadonlyArray<DasiComponents>;
  readonly version?: string;
};

export type PreoperativeResults = {
  readonly rcri?: Rcri;
  readonly gupta_mica?: GuptaMica;
  readonly dasi?: Dasi;
};

export type Padua = {
  readonly formula: "padua";
  readonly age_years: number;
  readonly bmi: number;
  readonly score: number;
  readonly high_risk: boolean;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Caprini = {
  readonly formula: "caprini_2005";
  readonly age_years: number;
  readonly surgery: "none" | "minor" | "major" | "laparoscopic" | "arthroscopic" | "elective_lower_extremity_arthroplasty";
  readonly mobility: "normal" | "bed_rest" | "confined_over_72_h";
  readonly bmi: number;
  readonly score: number;
  readonly caprini_band: "low" | "moderate" | "high" | "highest";
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type WardVteResults = {
  readonly padua?: Padua;
  readonly caprini?: Caprini;
};

export type Gcs = {
  readonly formula: "gcs";
  readonly eye: number;
  readonly verbal: number;
  readonly motor: number;
  readonly score: number;
  readonly gcs_band: "severe" | "moderate" | "mild";
  readonly version?: string;
};

export type Rts = {
  readonly formula: "rts";
  readonly formula_expression?: string;
  readonly gcs: number;
  readonly sbp_mmhg: number;
  readonly respiratory_rate_bpm: number;
  readonly rts: number;
  readonly triage_rts: number;
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  readonly version?: string;
  readonly warnings?: ReadonlyArray<string>;
};

export type Iss = {
  readonly formula: "iss";
  readonly formula_expression?: "ISS = A^2 + B^2 + C^2";
  readonly ais_head_neck: number;
  readonly ais_face: number;
  readonly ais_chest: number;
  readonly ais_abdomen: number;
  readonly ais_extremities: number;
  readonly ais_external: number;
  readonly iss: number;
  readonly major_trauma: boolean;
  readonly unsurvivable: boolean;
  readonly version?: string;
};

export type ShockIndex = {
  readonly formula: "shock_index";
  readonly formula_expression?: string;
  readonly heart_rate_bpm: number;
  readonly sbp_mmhg: number;
  readonly dbp_mmhg?: number | null;
  readonly age_years?: number | null;
  readonly shock_index: number;
  readonly shock_index_band: "normal" | "elevated" | "high";
  readonly modified_shock_index?: number | null;
  readonly modified_shock_index_high?: boolean | null;
  readonly age_shock_index?: number | null;
  readonly version?: string;
};

export type TraumaResults = {
  readonly gcs?: Gcs;
  readonly rts?: Rts;
  readonly iss?: Iss;
  readonly shock_index?: ShockIndex;
};

export type Phq9 = {
  readonly formula: "phq_9";
  readonly score: number;
  readonly phq_9_band: "minimal" | "mild" | "moderate" | "moderately_severe" | "severe";
  readonly positive: boolean;
  readonly self_harm_item_positive: boolean;
  readonly components: ReadonlyArray<WellsDvtComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type Gad7 = {
  readonly formula: "gad_7";
  readonly score: number;
  readonly gad_7_band: "minimal" | "mild" | "moderate" | "severe";
  readonly positive: boolean;
  readonly components: ReadonlyArray<WellsDvtComponents>;
  readonly interpretation?: ReadonlyArray<Interpretation>;
  readonly version?: string;
};

export type AuditC = {
  readonly formula: "audit_c";
  readonly score: number;
  readonly positive: boolean;
  readonly components: ReadonlyArray<WellsDvtComponents>;
  readonly version?: string;
};

export type MentalHealthResults = {
  readonly phq_9?: Phq9;
  readonly gad_7?: Gad7;
  readonly audit_c?: AuditC;
};

export type Dropped = {
  readonly code: string;
  readonly reason: "edit" | "hierarchy" | "not_mapped";
  readonly category: null | string;
  readonly text: string;
};

export type Models = {
  readonly title: string;
  readonly applies: boolean;
  readonly hcc: ReadonlyArray<string>;
  readonly labels: Readonly<Record<string, string>>;
  readonly cc_to_dx: Readonly<Record<string, ReadonlyArray<string>>>;
  readonly coefficients: Readonly<Record<string, number>>;
  readonly raf_demographics: null | number;
  readonly raf: null | number;
  readonly normalization_factor: null | number;
  readonly coding_adjustment_percent: null | number;
  readonly dropped: ReadonlyArray<Dropped>;
  readonly years: Readonly<Record<string, string>>;
};

export type Parameters = {
  readonly in: "query";
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly required: boolean;
  readonly example: unknown;
  readonly enum?: ReadonlyArray<string>;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
};

export type Tools2 = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly display_price: string;
  readonly docs_url: string;
  readonly parameters?: ReadonlyArray<Parameters>;
  readonly example_url?: string;
};

export type NotSold = {
  readonly name: string;
  readonly why: string;
  readonly near: ReadonlyArray<string>;
};

/** The tools that a search finds. */
export type FoundTools = {
  readonly tools: ReadonlyArray<Tools2>;
  /** No tool answers the search */
  readonly none?: boolean;
  /** The search names something that is not sold */
  readonly not_sold?: NotSold;
  /** What was sent and is not used */
  readonly warnings?: ReadonlyArray<string>;
};

export type Claim = {
  readonly kind: "code" | "finding" | "value" | "medication" | "score";
  readonly system?: "rxnorm" | "icd10" | "loinc" | "icd10pcs" | "ndc";
  readonly code?: string;
  readonly display?: string;
  readonly date?: string;
  readonly assertion?: "present" | "absent" | "possible" | "historical" | "family" | "planned" | "hypothetical";
  readonly words?: string;
  readonly name?: string;
  readonly parameter?: string;
  readonly value?: string;
  readonly unit?: string;
  readonly when?: string;
  readonly dose?: string;
  readonly route?: string;
  readonly frequency?: string;
  readonly state?: string;
  readonly calculator?: string;
  readonly field?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
};

/** What most tools take. */
export type CommonInput = {
  /** full: further members; compact: without what is null or the same in every answer; or both: full or compact or full,compact */
  readonly view?: "full" | "compact" | "full,compact";
};

export type TranslateInput = CommonInput & {
  /** Drug, diagnosis or lab phrase; no patient names or record numbers: 1 to 512 characters */
  readonly query: string;
  /** Code system to search; all of them when absent: rxnorm, icd10, loinc, icd10pcs */
  readonly system?: "rxnorm" | "icd10" | "loinc" | "icd10pcs";
  /** Term type to keep: one of RxNorm, CM for ICD-10-CM, LN for LOINC, PCS for ICD-10-PCS: SCD, SBD, IN, PIN, MIN, BN, GPCK, BPCK, DF, SCDC, SBDC, SCDF, SBDF, CM, LN, PCS */
  readonly tty?: "SCD" | "SBD" | "IN" | "PIN" | "MIN" | "BN" | "GPCK" | "BPCK" | "DF" | "SCDC" | "SBDC" | "SCDF" | "SBDF" | "CM" | "LN" | "PCS";
  /** Number of ranked matches returned: 1 to 25 */
  readonly limit?: number;
  /** Lowest score returned: 0 to 100 */
  readonly min_score?: number;
  /** Whether to return obsolete and deprecated codes too: true or false */
  readonly include_obsolete?: boolean;
  /** ICD-10-CM only: whether to leave out headers: true or false */
  readonly billable_only?: boolean;
};

export type LookupInput = CommonInput & {
  /** Code system of the code: rxnorm, icd10, loinc, icd10pcs */
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs";
  /** The code; ICD-10-CM dotted or compact, in any case: 1 to 32 characters */
  readonly code: string;
  /** Day that the answer is for, YYYY-MM-DD: YYYY-MM-DD */
  readonly date?: string;
};

export type RelatedInput = CommonInput & {
  /** Code system of the code; ndc for a national drug code, icd9cm for a code of ICD-9-CM: rxnorm, icd10, loinc, icd10pcs, ndc, icd9cm */
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs" | "ndc" | "icd9cm";
  /** The code; ICD-10-CM dotted or compact, in any case; NDC of 10 or 11 digits, with hyphens or without: 1 to 32 characters */
  readonly code: string;
  /** The relation; each system has some of them: ingredients, precise_ingredients, brands, components, products, generics, branded, drug_forms, dose_forms, dose_form_groups, packs, contents, quantified, unquantified, ndcs, parent, children, ancestors, descendants, siblings, panel_members, panels, answer_lists, answers, answers_for, replaced_by, replaces, risk_categories, risk_codes, ccsr, ccsr_codes, gem, gem_back */
  readonly relation: "ingredients" | "precise_ingredients" | "brands" | "components" | "products" | "generics" | "branded" | "drug_forms" | "dose_forms" | "dose_form_groups" | "packs" | "contents" | "quantified" | "unquantified" | "ndcs" | "parent" | "children" | "ancestors" | "descendants" | "siblings" | "panel_members" | "panels" | "answer_lists" | "answers" | "answers_for" | "replaced_by" | "replaces" | "risk_categories" | "risk_codes" | "ccsr" | "ccsr_codes" | "gem" | "gem_back";
  /** Most codes to return: 1 to 100 */
  readonly limit?: number;
  /** How many codes to pass over: next_offset of the page before: 0 to 1000000 */
  readonly offset?: number;
  /** Include obsolete and deprecated codes when true; replaces has them always: true or false */
  readonly include_obsolete?: boolean;
};

export type ValidateInput = CommonInput & {
  /** Code system of the code; ndc for a national drug code, ucum for a unit: rxnorm, icd10, loinc, icd10pcs, ndc, ucum */
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs" | "ndc" | "ucum";
  /** The code; ICD-10-CM dotted or compact, in any case; NDC of 10 or 11 digits, with hyphens or without: 1 to 32 characters */
  readonly code: string;
  /** A name to compare with those of the code: 1 to 512 characters */
  readonly display?: string;
  /** Day that the answer is for, YYYY-MM-DD: YYYY-MM-DD */
  readonly date?: string;
};

export type TranslateBatchInput = CommonInput & {
  /** Drug, diagnosis or lab phrase; no patient names or record numbers; repeat the parameter for up to 50 phrases: 1 to 512 characters */
  readonly query: ReadonlyArray<string>;
  /** Code system to search; all of them when absent: rxnorm, icd10, loinc, icd10pcs */
  readonly system?: "rxnorm" | "icd10" | "loinc" | "icd10pcs";
  /** Term type to keep: one of RxNorm, CM for ICD-10-CM, LN for LOINC, PCS for ICD-10-PCS: SCD, SBD, IN, PIN, MIN, BN, GPCK, BPCK, DF, SCDC, SBDC, SCDF, SBDF, CM, LN, PCS */
  readonly tty?: "SCD" | "SBD" | "IN" | "PIN" | "MIN" | "BN" | "GPCK" | "BPCK" | "DF" | "SCDC" | "SBDC" | "SCDF" | "SBDF" | "CM" | "LN" | "PCS";
  /** Number of ranked matches returned: 1 to 25 */
  readonly limit?: number;
  /** Lowest score returned: 0 to 100 */
  readonly min_score?: number;
  /** Whether to return obsolete and deprecated codes too: true or false */
  readonly include_obsolete?: boolean;
  /** ICD-10-CM only: whether to leave out headers: true or false */
  readonly billable_only?: boolean;
};

export type AnnotateInput = CommonInput & {
  /** The note; line breaks are kept; no patient names or record numbers: 1 to 20000 characters */
  readonly text: string;
  /** Number of ranked matches returned: 1 to 10 */
  readonly limit?: number;
  /** Day that the answer is for, YYYY-MM-DD: YYYY-MM-DD */
  readonly date?: string;
  /** Age in years; of an infant with decimals, as 0.5: 0 to 124 */
  readonly age?: number;
  /** Sex for edits of dates before 2024-10-01: female or male */
  readonly sex?: "female" | "male";
  /** inpatient: with the rules of the principal diagnosis: inpatient or outpatient */
  readonly setting?: "inpatient" | "outpatient";
};

export type ChartInput = CommonInput & {
  /** The note; line breaks are kept; no patient names or record numbers: 1 to 20000 characters */
  readonly text: string;
  /** Id of a calculator; repeat it for several; absent: all: any text */
  readonly calculator?: ReadonlyArray<string>;
  /** Parameters of calculators, by name; they win: any text */
  readonly given?: Readonly<Record<string, unknown>>;
  /** The value to take of several: presentation or latest */
  readonly at?: "presentation" | "latest";
  /** low: compute from inputs that are not sure too: low */
  readonly accept?: "low";
  /** Day of the note: YYYY-MM-DD */
  readonly note_date?: string;
};

export type VerifyInput = CommonInput & {
  /** The note; line breaks are kept; no patient names or record numbers: 1 to 20000 characters */
  readonly text: string;
  /** At most 100: code (system, code), finding (words), value (name, value), medication (words), score (calculator, value): any text */
  readonly claim: ReadonlyArray<Claim>;
  /** Parameters of calculators, by name; they win: any text */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Day of the note: YYYY-MM-DD */
  readonly note_date?: string;
};

export type CheckCodesInput = CommonInput & {
  /** ICD-10-CM code, dotted or not; repeat the parameter, or send codes with commas between them, for up to 25 codes in the order of the claim: 1 to 32 characters */
  readonly code: ReadonlyArray<string>;
  /** Day that the answer is for, YYYY-MM-DD: YYYY-MM-DD */
  readonly date?: string;
  /** Age in years; of an infant with decimals, as 0.5: 0 to 124 */
  readonly age?: number;
  /** Sex for edits of dates before 2024-10-01: female or male */
  readonly sex?: "female" | "male";
  /** inpatient: with the rules of the principal diagnosis: inpatient or outpatient */
  readonly setting?: "inpatient" | "outpatient";
};

export type BsaMostellerInput = CommonInput & {
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
};

export type EgfrCkdEpiInput = CommonInput & {
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
};

export type Cha2ds2VascInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Heart failure or LV dysfunction; scores 1: true or false */
  readonly chf: boolean;
  /** Hypertension; scores 1: true or false */
  readonly hypertension: boolean;
  /** Diabetes mellitus; scores 1: true or false */
  readonly diabetes: boolean;
  /** Prior stroke, TIA or thromboembolism; scores 2: true or false */
  readonly stroke_tia: boolean;
  /** Prior MI, peripheral artery disease or aortic plaque; scores 1: true or false */
  readonly vascular_disease: boolean;
};

export type BmiInput = CommonInput & {
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
};

export type HasBledInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Uncontrolled hypertension; scores 1: true or false */
  readonly hypertension: boolean;
  /** Abnormal renal function; scores 1: true or false */
  readonly abnormal_renal: boolean;
  /** Abnormal liver function; scores 1: true or false */
  readonly abnormal_liver: boolean;
  /** Prior stroke; scores 1: true or false */
  readonly stroke: boolean;
  /** Bleeding history or predisposition; scores 1: true or false */
  readonly bleeding: boolean;
  /** Labile INR; scores 1: true or false */
  readonly labile_inr: boolean;
  /** Concomitant antiplatelet or NSAID; scores 1: true or false */
  readonly drugs: boolean;
  /** Alcohol excess; scores 1: true or false */
  readonly alcohol: boolean;
};

export type CrclCockcroftGaultInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
};

export type Fib4Input = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Aspartate aminotransferase (AST) in U/L: 1 to 10000 */
  readonly ast_u_l: number;
  /** Alanine aminotransferase (ALT) in U/L: 1 to 10000 */
  readonly alt_u_l: number;
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l: number;
};

export type CrclByWeightInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
};

export type IbwDevineInput = CommonInput & {
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
};

export type Cha2ds2VaInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Heart failure or LV dysfunction; scores 1: true or false */
  readonly chf: boolean;
  /** Hypertension; scores 1: true or false */
  readonly hypertension: boolean;
  /** Diabetes mellitus; scores 1: true or false */
  readonly diabetes: boolean;
  /** Prior stroke, TIA or thromboembolism; scores 2: true or false */
  readonly stroke_tia: boolean;
  /** Prior MI, peripheral artery disease or aortic plaque; scores 1: true or false */
  readonly vascular_disease: boolean;
};

export type KdigoCkdInput = CommonInput & {
  /** Estimated GFR in mL/min/1.73m2: 1 to 200 */
  readonly egfr_ml_min_1_73m2: number;
  /** Urine albumin-to-creatinine ratio in mg/g (or send acr_mg_mmol): 0 to 30000 */
  readonly acr_mg_g?: number;
  /** Urine albumin-to-creatinine ratio in mg/mmol (or send acr_mg_g); judged in this unit: 0 to 3400 */
  readonly acr_mg_mmol?: number;
};

export type EgfrCkdEpiCrCysInput = CommonInput & {
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** IFCC-standardised cystatin C in mg/L: 0.1 to 15 */
  readonly cystatin_c_mg_l: number;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
};

export type EgfrCkdEpiCystatinCInput = CommonInput & {
  /** IFCC-standardised cystatin C in mg/L: 0.1 to 15 */
  readonly cystatin_c_mg_l: number;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
};

export type Meld3Input = CommonInput & {
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100 */
  readonly bilirubin_mg_dl?: number;
  /** Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_umol_l?: number;
  /** International normalised ratio: 0.5 to 20 */
  readonly inr: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
  /** Dialysis twice, or 24 hours of haemodialysis, in the last 7 days: true or false */
  readonly dialysis: boolean;
};

export type MeldNaInput = CommonInput & {
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100 */
  readonly bilirubin_mg_dl?: number;
  /** Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_umol_l?: number;
  /** International normalised ratio: 0.5 to 20 */
  readonly inr: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Dialysis twice, or 24 hours of haemodialysis, in the last 7 days: true or false */
  readonly dialysis: boolean;
};

export type ChildPughInput = CommonInput & {
  /** Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100 */
  readonly bilirubin_mg_dl?: number;
  /** Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_umol_l?: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
  /** International normalised ratio: 0.5 to 20 */
  readonly inr: number;
  /** Ascites: none or slight or moderate_to_severe */
  readonly ascites: "none" | "slight" | "moderate_to_severe";
  /** Hepatic encephalopathy: none or grade_1_2 or grade_3_4 */
  readonly encephalopathy: "none" | "grade_1_2" | "grade_3_4";
};

export type PreventInput = CommonInput & {
  /** Age in whole years: 30 to 79 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 130 to 320 */
  readonly total_cholesterol_mg_dl?: number;
  /** Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); mg/dL = mmol/L / 0.02586: 3.37 to 8.27 */
  readonly total_cholesterol_mmol_l?: number;
  /** HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 20 to 100 */
  readonly hdl_cholesterol_mg_dl?: number;
  /** HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); mg/dL = mmol/L / 0.02586: 0.52 to 2.58 */
  readonly hdl_cholesterol_mmol_l?: number;
  /** Systolic blood pressure in mmHg: 90 to 200 */
  readonly sbp_mmhg: number;
  /** Treated for high blood pressure: true or false */
  readonly bp_treated: boolean;
  /** Takes a statin: true or false */
  readonly statin: boolean;
  /** Diabetes mellitus: true or false */
  readonly diabetes: boolean;
  /** Smokes now: true or false */
  readonly smoker: boolean;
  /** Estimated GFR in mL/min/1.73m2: 15 to 150 */
  readonly egfr_ml_min_1_73m2: number;
  /** Body mass index in kg/m2: 18.5 to 100 */
  readonly bmi: number;
};

export type AscvdPceInput = CommonInput & {
  /** Age in whole years: 40 to 79 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Race category of the 2013 equations: black or white_or_other */
  readonly race: "black" | "white_or_other";
  /** Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 130 to 320 */
  readonly total_cholesterol_mg_dl?: number;
  /** Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 3.4 to 8.27 */
  readonly total_cholesterol_mmol_l?: number;
  /** HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 20 to 100 */
  readonly hdl_cholesterol_mg_dl?: number;
  /** HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 0.52 to 2.58 */
  readonly hdl_cholesterol_mmol_l?: number;
  /** Systolic blood pressure in mmHg: 90 to 200 */
  readonly sbp_mmhg: number;
  /** Treated for high blood pressure: true or false */
  readonly bp_treated: boolean;
  /** Diabetes mellitus: true or false */
  readonly diabetes: boolean;
  /** Smokes now: true or false */
  readonly smoker: boolean;
};

export type KfreInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Estimated GFR in mL/min/1.73m2: 5 to 60 */
  readonly egfr_ml_min_1_73m2: number;
  /** Urine albumin-to-creatinine ratio in mg/g (or send acr_mg_mmol): 0.1 to 30000 */
  readonly acr_mg_g?: number;
  /** Urine albumin-to-creatinine ratio in mg/mmol (or send acr_mg_g); mg/g = mg/mmol * 8.842: 0.01 to 3400 */
  readonly acr_mg_mmol?: number;
  /** Which baseline: that of North America, or that of other countries: north_america or other */
  readonly region: "north_america" | "other";
};

export type WellsPeInput = CommonInput & {
  /** Clinical signs of deep vein thrombosis; scores 3: true or false */
  readonly clinical_signs_dvt: boolean;
  /** Pulmonary embolism is the most likely diagnosis; scores 3: true or false */
  readonly pe_most_likely: boolean;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Immobilization of 3 days, or surgery within 4 weeks; scores 1.5: true or false */
  readonly immobilization_or_surgery: boolean;
  /** Previous deep vein thrombosis or pulmonary embolism; scores 1.5: true or false */
  readonly previous_dvt_pe: boolean;
  /** Haemoptysis; scores 1: true or false */
  readonly hemoptysis: boolean;
  /** Malignancy, treated within 6 months or palliative; scores 1: true or false */
  readonly malignancy: boolean;
};

export type PercInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent: number;
  /** Unilateral leg swelling; scores 1: true or false */
  readonly unilateral_leg_swelling: boolean;
  /** Haemoptysis; scores 1: true or false */
  readonly hemoptysis: boolean;
  /** Surgery or trauma within 4 weeks that needed general anaesthesia; scores 1: true or false */
  readonly recent_surgery_or_trauma: boolean;
  /** Previous deep vein thrombosis or pulmonary embolism; scores 1: true or false */
  readonly previous_dvt_pe: boolean;
  /** Oestrogen use; scores 1: true or false */
  readonly hormone_use: boolean;
};

export type WellsDvtInput = CommonInput & {
  /** Active cancer, treated within 6 months or palliative; scores 1: true or false */
  readonly active_cancer: boolean;
  /** Bedridden for 3 days, or major surgery within 12 weeks; scores 1: true or false */
  readonly bedridden_or_major_surgery: boolean;
  /** Calf more than 3 cm larger than the other; scores 1: true or false */
  readonly calf_swelling_gt_3_cm: boolean;
  /** Collateral superficial veins, not varicose; scores 1: true or false */
  readonly collateral_superficial_veins: boolean;
  /** Entire leg swollen; scores 1: true or false */
  readonly entire_leg_swollen: boolean;
  /** Tenderness along the deep veins; scores 1: true or false */
  readonly localized_tenderness: boolean;
  /** Pitting oedema of the symptomatic leg only; scores 1: true or false */
  readonly pitting_edema: boolean;
  /** Paralysis, paresis or recent plaster of the leg; scores 1: true or false */
  readonly paralysis_or_immobilization: boolean;
  /** Previously documented deep vein thrombosis; scores 1: true or false */
  readonly previous_dvt: boolean;
  /** Another diagnosis is at least as likely; scores -2: true or false */
  readonly alternative_diagnosis_as_likely: boolean;
};

export type QtcInput = CommonInput & {
  /** QT interval in ms: 100 to 900 */
  readonly qt_ms: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
};

export type Curb65Input = CommonInput & {
  /** New confusion; scores 1: true or false */
  readonly confusion: boolean;
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); judged in this unit: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Diastolic blood pressure in mmHg: 10 to 250 */
  readonly dbp_mmhg: number;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
};

export type HeartScoreInput = CommonInput & {
  /** How suspicious the history is: slightly_suspicious or moderately_suspicious or highly_suspicious */
  readonly history: "slightly_suspicious" | "moderately_suspicious" | "highly_suspicious";
  /** The electrocardiogram: normal or nonspecific_repolarization or significant_st_deviation */
  readonly ecg: "normal" | "nonspecific_repolarization" | "significant_st_deviation";
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Number of risk factors: blood pressure, cholesterol, diabetes, BMI > 30, smoking, family: 0 to 20 */
  readonly risk_factor_count: number;
  /** Known atherosclerotic disease, which counts as three risk factors; scores 2: true or false */
  readonly atherosclerotic_disease: boolean;
  /** Troponin against its normal limit: normal or 1_to_3_times_limit or above_3_times_limit */
  readonly troponin: "normal" | "1_to_3_times_limit" | "above_3_times_limit";
};

export type RcriInput = CommonInput & {
  /** Intraperitoneal, intrathoracic or suprainguinal vascular surgery; scores 1: true or false */
  readonly high_risk_surgery: boolean;
  /** Ischaemic heart disease; scores 1: true or false */
  readonly ischemic_heart_disease: boolean;
  /** History of heart failure; scores 1: true or false */
  readonly heart_failure: boolean;
  /** Stroke or transient ischaemic attack; scores 1: true or false */
  readonly cerebrovascular_disease: boolean;
  /** Treated with insulin before surgery; scores 1: true or false */
  readonly insulin: boolean;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
};

export type MapInput = CommonInput & {
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Diastolic blood pressure in mmHg: 10 to 250 */
  readonly dbp_mmhg: number;
};

export type AnionGapInput = CommonInput & {
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Serum chloride in mmol/L: 50 to 170 */
  readonly chloride_mmol_l: number;
  /** Serum bicarbonate in mmol/L: 1 to 60 */
  readonly bicarbonate_mmol_l: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
};

export type CalciumCorrectedInput = CommonInput & {
  /** Total serum calcium in mg/dL (or send calcium_mmol_l): 2 to 25 */
  readonly calcium_mg_dl?: number;
  /** Total serum calcium in mmol/L (or send calcium_mg_dl); mg/dL = mmol/L * 4: 0.5 to 6.25 */
  readonly calcium_mmol_l?: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
};

export type SodiumCorrectedInput = CommonInput & {
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000 */
  readonly glucose_mg_dl?: number;
  /** Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111 */
  readonly glucose_mmol_l?: number;
};

export type OsmolalityInput = CommonInput & {
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000 */
  readonly glucose_mg_dl?: number;
  /** Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111 */
  readonly glucose_mmol_l?: number;
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Ethanol in mg/dL: 0 to 1000 */
  readonly ethanol_mg_dl?: number;
  /** Measured osmolality in mosm/kg: 150 to 600 */
  readonly measured_osmolality_mosm_kg?: number;
};

export type FreeWaterDeficitInput = CommonInput & {
  /** Age in whole years: 1 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Target sodium in mmol/L: 120 to 160 */
  readonly target_sodium_mmol_l?: number;
};

export type FenaInput = CommonInput & {
  /** Urine sodium in mmol/L: 1 to 400 */
  readonly urine_sodium_mmol_l: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Urine creatinine in mg/dL (or send urine_creatinine_mmol_l): 1 to 1000 */
  readonly urine_creatinine_mg_dl?: number;
  /** Urine creatinine in mmol/L (or send urine_creatinine_mg_dl); mg/dL = mmol/L * 1000 / 88.42: 0.1 to 90 */
  readonly urine_creatinine_mmol_l?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
};

export type ApriInput = CommonInput & {
  /** Aspartate aminotransferase (AST) in U/L: 1 to 10000 */
  readonly ast_u_l: number;
  /** Upper limit of normal of AST in U/L: 10 to 200 */
  readonly ast_upper_limit_u_l?: number;
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l: number;
};

export type NafldFibrosisInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Diabetes or impaired fasting glucose: true or false */
  readonly diabetes_or_ifg: boolean;
  /** Aspartate aminotransferase (AST) in U/L: 1 to 10000 */
  readonly ast_u_l: number;
  /** Alanine aminotransferase (ALT) in U/L: 1 to 10000 */
  readonly alt_u_l: number;
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
};

export type AlbiInput = CommonInput & {
  /** Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100 */
  readonly bilirubin_mg_dl?: number;
  /** Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_umol_l?: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
};

export type CarboplatinCalvertInput = CommonInput & {
  /** Target AUC in mg/mL*min: 1 to 10 */
  readonly auc: number;
  /** GFR or creatinine clearance in mL/min: 5 to 300 */
  readonly gfr_ml_min: number;
  /** Cap the GFR at 125 mL/min: true or false */
  readonly cap_gfr?: boolean;
};

export type BsaInput = CommonInput & {
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
};

export type News2Input = CommonInput & {
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent: number;
  /** 2 only for hypercapnic failure with a target of 88-92: 1 or 2 */
  readonly spo2_scale: "1" | "2";
  /** Supplemental oxygen; scores 2: true or false */
  readonly supplemental_oxygen: boolean;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Pulse in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Alert, new confusion, or what the person responds to: alert, confusion, voice, pain, unresponsive */
  readonly consciousness: "alert" | "confusion" | "voice" | "pain" | "unresponsive";
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
};

export type QsofaInput = CommonInput & {
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Total of the Glasgow coma scale: 3 to 15 */
  readonly gcs: number;
};

export type SofaInput = CommonInput & {
  /** Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800 */
  readonly pao2_mmhg?: number;
  /** Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107 */
  readonly pao2_kpa?: number;
  /** Inspired oxygen in percent (21 is room air): 21 to 100 */
  readonly fio2_percent: number;
  /** Ventilated, or CPAP: true or false */
  readonly respiratory_support: boolean;
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l: number;
  /** Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100 */
  readonly bilirubin_mg_dl?: number;
  /** Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_umol_l?: number;
  /** Mean arterial pressure in mmHg: 10 to 250 */
  readonly map_mmhg: number;
  /** Dose of dopamine in µg/kg/min: 0 to 100 */
  readonly dopamine_ug_kg_min?: number;
  /** Dobutamine at any dose: true or false */
  readonly dobutamine?: boolean;
  /** Dose of epinephrine in µg/kg/min: 0 to 10 */
  readonly epinephrine_ug_kg_min?: number;
  /** Dose of norepinephrine in µg/kg/min: 0 to 10 */
  readonly norepinephrine_ug_kg_min?: number;
  /** Total of the Glasgow coma scale: 3 to 15 */
  readonly gcs: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Urine output in mL/day: 0 to 20000 */
  readonly urine_output_ml_day?: number;
};

export type GcsInput = CommonInput & {
  /** Best eye response: 1 to 4 */
  readonly eye: number;
  /** Best verbal response: 1 to 5 */
  readonly verbal: number;
  /** Best motor response: 1 to 6 */
  readonly motor: number;
};

export type SirsInput = CommonInput & {
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Arterial carbon dioxide pressure in mmHg (or send paco2_kpa): 5 to 250 */
  readonly paco2_mmhg?: number;
  /** Arterial carbon dioxide pressure in kPa (or send paco2_mmhg); mmHg = kPa * 7.50062: 0.7 to 34 */
  readonly paco2_kpa?: number;
  /** White cell count in 10^9/L: 0.01 to 500 */
  readonly wbc_10e9_l: number;
  /** Immature forms in percent: 0 to 100 */
  readonly bands_percent?: number;
};

export type PsiPortInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Nursing home resident; scores 10: true or false */
  readonly nursing_home_resident: boolean;
  /** Neoplastic disease; scores 30: true or false */
  readonly neoplastic_disease: boolean;
  /** Liver disease; scores 20: true or false */
  readonly liver_disease: boolean;
  /** Heart failure; scores 10: true or false */
  readonly heart_failure: boolean;
  /** Cerebrovascular disease; scores 10: true or false */
  readonly cerebrovascular_disease: boolean;
  /** Renal disease; scores 10: true or false */
  readonly renal_disease: boolean;
  /** Altered mental status; scores 20: true or false */
  readonly altered_mental_status: boolean;
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Arterial pH: 6.5 to 8 */
  readonly ph?: number;
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); judged in this unit: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l?: number;
  /** Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000 */
  readonly glucose_mg_dl?: number;
  /** Glucose in mmol/L (or send glucose_mg_dl); judged in this unit: 0.6 to 111 */
  readonly glucose_mmol_l?: number;
  /** Haematocrit in percent: 5 to 75 */
  readonly hematocrit_percent?: number;
  /** Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800 */
  readonly pao2_mmhg?: number;
  /** Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107 */
  readonly pao2_kpa?: number;
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent?: number;
  /** Pleural effusion; scores 10: true or false */
  readonly pleural_effusion: boolean;
};

export type ApacheIiInput = CommonInput & {
  /** Age in whole years: 16 to 120 */
  readonly age: number;
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
  /** Mean arterial pressure in mmHg: 10 to 250 */
  readonly map_mmhg: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Inspired oxygen in percent (21 is room air): 21 to 100 */
  readonly fio2_percent: number;
  /** Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800 */
  readonly pao2_mmhg?: number;
  /** Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107 */
  readonly pao2_kpa?: number;
  /** A-a gradient in mmHg: -100 to 700 */
  readonly aa_gradient_mmhg?: number;
  /** Arterial pH: 6.5 to 8 */
  readonly ph: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Serum potassium in mmol/L: 1 to 12 */
  readonly potassium_mmol_l: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Acute renal failure, which doubles the points of creatinine: true or false */
  readonly acute_renal_failure: boolean;
  /** Haematocrit in percent: 5 to 75 */
  readonly hematocrit_percent: number;
  /** White cell count in 10^9/L: 0.01 to 500 */
  readonly wbc_10e9_l: number;
  /** Total of the Glasgow coma scale: 3 to 15 */
  readonly gcs: number;
  /** Severe organ insufficiency or immune compromise, by the kind of admission: none or nonoperative_or_emergency or elective_postoperative */
  readonly chronic_health: "none" | "nonoperative_or_emergency" | "elective_postoperative";
};

export type GlasgowBlatchfordInput = CommonInput & {
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25 */
  readonly hemoglobin_g_dl?: number;
  /** Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250 */
  readonly hemoglobin_g_l?: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Melaena; scores 1: true or false */
  readonly melena: boolean;
  /** Syncope; scores 2: true or false */
  readonly syncope: boolean;
  /** Known or acute liver disease; scores 2: true or false */
  readonly hepatic_disease: boolean;
  /** Heart failure; scores 2: true or false */
  readonly cardiac_failure: boolean;
};

export type CharlsonInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Myocardial infarction; scores 1: true or false */
  readonly myocardial_infarction: boolean;
  /** Heart failure; scores 1: true or false */
  readonly heart_failure: boolean;
  /** Peripheral vascular disease; scores 1: true or false */
  readonly peripheral_vascular_disease: boolean;
  /** Stroke or transient ischaemic attack; scores 1: true or false */
  readonly cerebrovascular_disease: boolean;
  /** Dementia; scores 1: true or false */
  readonly dementia: boolean;
  /** Chronic pulmonary disease; scores 1: true or false */
  readonly chronic_pulmonary_disease: boolean;
  /** Connective tissue disease; scores 1: true or false */
  readonly connective_tissue_disease: boolean;
  /** Peptic ulcer disease; scores 1: true or false */
  readonly peptic_ulcer_disease: boolean;
  /** Hemiplegia; scores 2: true or false */
  readonly hemiplegia: boolean;
  /** Moderate or severe kidney disease; scores 2: true or false */
  readonly moderate_severe_ckd: boolean;
  /** Leukaemia; scores 2: true or false */
  readonly leukemia: boolean;
  /** Lymphoma; scores 2: true or false */
  readonly lymphoma: boolean;
  /** AIDS; scores 6: true or false */
  readonly aids: boolean;
  /** Liver disease: none or mild or moderate_severe */
  readonly liver_disease: "none" | "mild" | "moderate_severe";
  /** Diabetes mellitus: none or uncomplicated or end_organ_damage */
  readonly diabetes: "none" | "uncomplicated" | "end_organ_damage";
  /** Solid tumour: none or localized or metastatic */
  readonly solid_tumor: "none" | "localized" | "metastatic";
};

export type CapriniInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Operation that is planned: none, minor, major, laparoscopic, arthroscopic, elective_lower_extremity_arthroplasty */
  readonly surgery: "none" | "minor" | "major" | "laparoscopic" | "arthroscopic" | "elective_lower_extremity_arthroplasty";
  /** Mobility: normal or bed_rest or confined_over_72_h */
  readonly mobility: "normal" | "bed_rest" | "confined_over_72_h";
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Major surgery in the last month; scores 1: true or false */
  readonly major_surgery_last_month: boolean;
  /** Heart failure in the last month; scores 1: true or false */
  readonly heart_failure_last_month: boolean;
  /** Sepsis in the last month; scores 1: true or false */
  readonly sepsis_last_month: boolean;
  /** Pneumonia in the last month; scores 1: true or false */
  readonly pneumonia_last_month: boolean;
  /** Immobilizing plaster cast in the last month; scores 2: true or false */
  readonly plaster_cast_last_month: boolean;
  /** Fracture of hip, pelvis or leg in the last month; scores 5: true or false */
  readonly hip_pelvis_leg_fracture_last_month: boolean;
  /** Stroke in the last month; scores 5: true or false */
  readonly stroke_last_month: boolean;
  /** Multiple trauma in the last month; scores 5: true or false */
  readonly multiple_trauma_last_month: boolean;
  /** Spinal cord injury in the last month; scores 5: true or false */
  readonly spinal_cord_injury_last_month: boolean;
  /** Varicose veins; scores 1: true or false */
  readonly varicose_veins: boolean;
  /** Swollen legs; scores 1: true or false */
  readonly swollen_legs: boolean;
  /** Central venous access; scores 2: true or false */
  readonly central_venous_access: boolean;
  /** History of deep vein thrombosis or pulmonary embolism; scores 3: true or false */
  readonly history_dvt_pe: boolean;
  /** Family history of thrombosis; scores 3: true or false */
  readonly family_history_thrombosis: boolean;
  /** Factor V Leiden; scores 3: true or false */
  readonly factor_v_leiden: boolean;
  /** Prothrombin 20210A; scores 3: true or false */
  readonly prothrombin_20210a: boolean;
  /** Elevated homocysteine; scores 3: true or false */
  readonly elevated_homocysteine: boolean;
  /** Lupus anticoagulant; scores 3: true or false */
  readonly lupus_anticoagulant: boolean;
  /** Anticardiolipin antibody; scores 3: true or false */
  readonly anticardiolipin_antibody: boolean;
  /** Heparin-induced thrombocytopenia; scores 3: true or false */
  readonly heparin_induced_thrombocytopenia: boolean;
  /** Another thrombophilia; scores 3: true or false */
  readonly other_thrombophilia: boolean;
  /** Inflammatory bowel disease; scores 1: true or false */
  readonly inflammatory_bowel_disease: boolean;
  /** Acute myocardial infarction; scores 1: true or false */
  readonly acute_mi: boolean;
  /** Chronic obstructive lung disease; scores 1: true or false */
  readonly copd: boolean;
  /** Malignancy; scores 2: true or false */
  readonly malignancy: boolean;
  /** Oral contraceptive or hormone replacement; scores 1: true or false */
  readonly oral_contraceptive_or_hrt: boolean;
  /** Pregnant or in the month after birth; scores 1: true or false */
  readonly pregnant_or_postpartum: boolean;
  /** Unexplained stillbirth or recurrent loss of pregnancy; scores 1: true or false */
  readonly unexplained_pregnancy_loss: boolean;
};

export type PaduaInput = CommonInput & {
  /** Active cancer; scores 3: true or false */
  readonly active_cancer: boolean;
  /** Previous venous thromboembolism, not of a superficial vein; scores 3: true or false */
  readonly previous_vte: boolean;
  /** Reduced mobility for at least 3 days; scores 3: true or false */
  readonly reduced_mobility: boolean;
  /** Known thrombophilia; scores 3: true or false */
  readonly thrombophilia: boolean;
  /** Trauma or surgery in the last month; scores 2: true or false */
  readonly trauma_or_surgery_last_month: boolean;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Heart or respiratory failure; scores 1: true or false */
  readonly heart_or_respiratory_failure: boolean;
  /** Acute myocardial infarction or stroke; scores 1: true or false */
  readonly acute_mi_or_stroke: boolean;
  /** Acute infection or rheumatologic disorder; scores 1: true or false */
  readonly acute_infection_or_rheumatologic: boolean;
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Ongoing hormonal treatment; scores 1: true or false */
  readonly hormonal_treatment: boolean;
};

export type GenevaRevisedInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Previous deep vein thrombosis or pulmonary embolism; scores 3: true or false */
  readonly previous_dvt_pe: boolean;
  /** Surgery under general anaesthesia or leg fracture in the last month; scores 2: true or false */
  readonly surgery_or_fracture_last_month: boolean;
  /** Active malignancy, or cured for less than a year; scores 2: true or false */
  readonly active_malignancy: boolean;
  /** Unilateral lower limb pain; scores 3: true or false */
  readonly unilateral_limb_pain: boolean;
  /** Haemoptysis; scores 2: true or false */
  readonly hemoptysis: boolean;
  /** Pain on deep venous palpation and unilateral oedema; scores 4: true or false */
  readonly limb_palpation_pain_and_edema: boolean;
};

export type CentorMcisaacInput = CommonInput & {
  /** Age in whole years: 3 to 120 */
  readonly age: number;
  /** Tonsillar swelling or exudate; scores 1: true or false */
  readonly tonsillar_exudate: boolean;
  /** Tender anterior cervical nodes; scores 1: true or false */
  readonly tender_anterior_nodes: boolean;
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
  /** No cough; scores 1: true or false */
  readonly cough_absent: boolean;
};

export type FeverpainInput = CommonInput & {
  /** Fever in the last 24 hours; scores 1: true or false */
  readonly fever_last_24_h: boolean;
  /** Purulent tonsils; scores 1: true or false */
  readonly purulence: boolean;
  /** Attended within 3 days of the onset; scores 1: true or false */
  readonly attended_within_3_days: boolean;
  /** Severely inflamed tonsils; scores 1: true or false */
  readonly severely_inflamed_tonsils: boolean;
  /** Neither cough nor coryza; scores 1: true or false */
  readonly no_cough_or_coryza: boolean;
};

export type TimiNstemiInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** At least three risk factors of coronary disease; scores 1: true or false */
  readonly three_or_more_cad_risk_factors: boolean;
  /** Known coronary stenosis of 50 percent or more; scores 1: true or false */
  readonly known_cad_stenosis_50: boolean;
  /** Aspirin in the last 7 days; scores 1: true or false */
  readonly aspirin_last_7_days: boolean;
  /** At least two episodes of angina in 24 hours; scores 1: true or false */
  readonly severe_angina_2_in_24_h: boolean;
  /** ST deviation of 0.5 mm or more; scores 1: true or false */
  readonly st_deviation: boolean;
  /** Elevated cardiac marker; scores 1: true or false */
  readonly elevated_marker: boolean;
};

export type GraceInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Killip class: 1 to 4 */
  readonly killip_class: number;
  /** Cardiac arrest at admission; scores 39: true or false */
  readonly cardiac_arrest_at_admission: boolean;
  /** ST segment deviation; scores 28: true or false */
  readonly st_deviation: boolean;
  /** Elevated cardiac enzymes; scores 14: true or false */
  readonly elevated_enzymes: boolean;
};

export type FraminghamChdInput = CommonInput & {
  /** Age in whole years: 30 to 79 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 50 to 1000 */
  readonly total_cholesterol_mg_dl?: number;
  /** Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 1.3 to 25.8 */
  readonly total_cholesterol_mmol_l?: number;
  /** HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 5 to 200 */
  readonly hdl_cholesterol_mg_dl?: number;
  /** HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 0.13 to 5.17 */
  readonly hdl_cholesterol_mmol_l?: number;
  /** Systolic blood pressure in mmHg: 60 to 260 */
  readonly sbp_mmhg: number;
  /** Treated for high blood pressure: true or false */
  readonly bp_treated: boolean;
  /** Smokes now: true or false */
  readonly smoker: boolean;
};

export type LdlInput = CommonInput & {
  /** Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 50 to 1000 */
  readonly total_cholesterol_mg_dl?: number;
  /** Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 1.3 to 25.8 */
  readonly total_cholesterol_mmol_l?: number;
  /** HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 5 to 200 */
  readonly hdl_cholesterol_mg_dl?: number;
  /** HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); mg/dL = mmol/L * 38.67: 0.13 to 5.17 */
  readonly hdl_cholesterol_mmol_l?: number;
  /** Triglycerides in mg/dL (or send triglycerides_mmol_l): 10 to 5000 */
  readonly triglycerides_mg_dl?: number;
  /** Triglycerides in mmol/L (or send triglycerides_mg_dl); mg/dL = mmol/L * 88.57: 0.12 to 56.4 */
  readonly triglycerides_mmol_l?: number;
};

export type HomaIrInput = CommonInput & {
  /** Fasting insulin in microIU/mL: 0.1 to 1000 */
  readonly insulin_uiu_ml: number;
  /** Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000 */
  readonly glucose_mg_dl?: number;
  /** Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111 */
  readonly glucose_mmol_l?: number;
};

export type MmeInput = CommonInput & {
  /** Codeine in mg a day: 0 to 100000 */
  readonly codeine_mg_day?: number;
  /** Fentanyl patch in µg an hour: 0 to 100000 */
  readonly fentanyl_patch_ug_h?: number;
  /** Hydrocodone in mg a day: 0 to 100000 */
  readonly hydrocodone_mg_day?: number;
  /** Hydromorphone in mg a day: 0 to 100000 */
  readonly hydromorphone_mg_day?: number;
  /** Methadone in mg a day: 0 to 100000 */
  readonly methadone_mg_day?: number;
  /** Morphine in mg a day: 0 to 100000 */
  readonly morphine_mg_day?: number;
  /** Oxycodone in mg a day: 0 to 100000 */
  readonly oxycodone_mg_day?: number;
  /** Oxymorphone in mg a day: 0 to 100000 */
  readonly oxymorphone_mg_day?: number;
  /** Tapentadol in mg a day: 0 to 100000 */
  readonly tapentadol_mg_day?: number;
  /** Tramadol in mg a day: 0 to 100000 */
  readonly tramadol_mg_day?: number;
  /** Transmucosal fentanyl in µg a day: 0 to 100000 */
  readonly fentanyl_buccal_ug_day?: number;
  /** Buprenorphine in mg a day: 0 to 100000 */
  readonly buprenorphine_mg_day?: number;
};

export type SteroidConversionInput = CommonInput & {
  /** Glucocorticoid that is taken: betamethasone, cortisone, dexamethasone, hydrocortisone, methylprednisolone, prednisolone, prednisone, triamcinolone */
  readonly from_steroid: "betamethasone" | "cortisone" | "dexamethasone" | "hydrocortisone" | "methylprednisolone" | "prednisolone" | "prednisone" | "triamcinolone";
  /** Dose in mg: 0.01 to 10000 */
  readonly dose_mg: number;
  /** Glucocorticoid that is wanted: betamethasone, cortisone, dexamethasone, hydrocortisone, methylprednisolone, prednisolone, prednisone, triamcinolone */
  readonly to_steroid: "betamethasone" | "cortisone" | "dexamethasone" | "hydrocortisone" | "methylprednisolone" | "prednisolone" | "prednisone" | "triamcinolone";
};

export type MaintenanceFluidsInput = CommonInput & {
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
};

export type PregnancyDatingInput = CommonInput & {
  /** First day of the last menstrual period, YYYY-MM-DD: YYYY-MM-DD */
  readonly lmp_date: string;
  /** Cycle length in days: 20 to 45 */
  readonly cycle_length_days?: number;
  /** Day for which the gestational age is wanted, YYYY-MM-DD: YYYY-MM-DD */
  readonly on_date?: string;
};

export type AaGradientInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800 */
  readonly pao2_mmhg?: number;
  /** Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107 */
  readonly pao2_kpa?: number;
  /** Arterial carbon dioxide pressure in mmHg (or send paco2_kpa): 5 to 250 */
  readonly paco2_mmhg?: number;
  /** Arterial carbon dioxide pressure in kPa (or send paco2_mmhg); mmHg = kPa * 7.50062: 0.7 to 34 */
  readonly paco2_kpa?: number;
  /** Inspired oxygen in percent (21 is room air): 21 to 100 */
  readonly fio2_percent: number;
  /** Barometric pressure in mmHg: 300 to 1600 */
  readonly atmospheric_pressure_mmhg?: number;
};

export type WintersInput = CommonInput & {
  /** Serum bicarbonate in mmol/L: 1 to 60 */
  readonly bicarbonate_mmol_l: number;
};

export type EgfrSchwartzInput = CommonInput & {
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
};

export type EgfrMdrdInput = CommonInput & {
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Apply the historical factor 1.212: true or false */
  readonly apply_race_coefficient?: boolean;
};

export type TargetWeightInput = CommonInput & {
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
};

export type MaddreyInput = CommonInput & {
  /** Prothrombin time in seconds: 5 to 200 */
  readonly pt_s: number;
  /** Control prothrombin time in seconds: 5 to 30 */
  readonly pt_control_s: number;
  /** Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100 */
  readonly bilirubin_mg_dl?: number;
  /** Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_umol_l?: number;
};

export type LilleInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
  /** Bilirubin on day 0 in mg/dL (or send bilirubin_day_0_umol_l): 0.1 to 100 */
  readonly bilirubin_day_0_mg_dl?: number;
  /** Bilirubin on day 0 in µmol/L (or send bilirubin_day_0_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_day_0_umol_l?: number;
  /** Bilirubin on day 7 in mg/dL (or send bilirubin_day_7_umol_l): 0.1 to 100 */
  readonly bilirubin_day_7_mg_dl?: number;
  /** Bilirubin on day 7 in µmol/L (or send bilirubin_day_7_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_day_7_umol_l?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Prothrombin time in seconds: 5 to 200 */
  readonly pt_s: number;
};

export type BisapInput = CommonInput & {
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Impaired mental status; scores 1: true or false */
  readonly impaired_mental_status: boolean;
  /** Two or more SIRS criteria; scores 1: true or false */
  readonly sirs: boolean;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Pleural effusion; scores 1: true or false */
  readonly pleural_effusion: boolean;
};

export type ParklandInput = CommonInput & {
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Burned body surface in percent: 0.1 to 100 */
  readonly tbsa_percent: number;
};

export type NihssInput = CommonInput & {
  /** Item 1a, level of consciousness: 0 to 3 */
  readonly consciousness: number;
  /** Item 1b, answers to the two questions: 0 to 2 */
  readonly consciousness_questions: number;
  /** Item 1c, obeys the two commands: 0 to 2 */
  readonly consciousness_commands: number;
  /** Item 2, horizontal gaze: 0 to 2 */
  readonly gaze: number;
  /** Item 3, visual fields: 0 to 3 */
  readonly visual_fields: number;
  /** Item 4, facial palsy: 0 to 3 */
  readonly facial_palsy: number;
  /** Item 5a, left arm; 0 if it cannot be tested: 0 to 4 */
  readonly motor_arm_left: number;
  /** Item 5b, right arm; 0 if it cannot be tested: 0 to 4 */
  readonly motor_arm_right: number;
  /** Item 6a, left leg; 0 if it cannot be tested: 0 to 4 */
  readonly motor_leg_left: number;
  /** Item 6b, right leg; 0 if it cannot be tested: 0 to 4 */
  readonly motor_leg_right: number;
  /** Item 7, limb ataxia; 0 if it cannot be tested: 0 to 2 */
  readonly limb_ataxia: number;
  /** Item 8, sensory loss: 0 to 2 */
  readonly sensory: number;
  /** Item 9, language: 0 to 3 */
  readonly language: number;
  /** Item 10, dysarthria; 0 if it cannot be tested: 0 to 2 */
  readonly dysarthria: number;
  /** Item 11, extinction and inattention: 0 to 2 */
  readonly extinction: number;
};

export type Phq9Input = CommonInput & {
  /** Item 1, interest: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly interest: number;
  /** Item 2, mood: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly mood: number;
  /** Item 3, sleep: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly sleep: number;
  /** Item 4, energy: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly energy: number;
  /** Item 5, appetite: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly appetite: number;
  /** Item 6, self worth: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly self_worth: number;
  /** Item 7, concentration: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly concentration: number;
  /** Item 8, movement: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly movement: number;
  /** Item 9, self harm: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly self_harm: number;
};

export type Phq2Input = CommonInput & {
  /** Item 1, interest: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly interest: number;
  /** Item 2, mood: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly mood: number;
};

export type Gad7Input = CommonInput & {
  /** Item 1, nervous: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly nervous: number;
  /** Item 2, uncontrolled worry: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly uncontrolled_worry: number;
  /** Item 3, excessive worry: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly excessive_worry: number;
  /** Item 4, trouble relaxing: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly trouble_relaxing: number;
  /** Item 5, restless: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly restless: number;
  /** Item 6, irritable: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly irritable: number;
  /** Item 7, afraid: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly afraid: number;
};

export type ShockIndexInput = CommonInput & {
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Diastolic blood pressure in mmHg: 10 to 250 */
  readonly dbp_mmhg?: number;
  /** Age in whole years: 18 to 120 */
  readonly age?: number;
};

export type PfRatioInput = CommonInput & {
  /** Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800 */
  readonly pao2_mmhg?: number;
  /** Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107 */
  readonly pao2_kpa?: number;
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent?: number;
  /** Inspired oxygen in percent (21 is room air): 21 to 100 */
  readonly fio2_percent: number;
};

export type BerlinArdsInput = CommonInput & {
  /** Onset within one week of a known insult or of new symptoms: true or false */
  readonly onset_within_1_week: boolean;
  /** Bilateral opacities, not fully explained by effusions, collapse or nodules: true or false */
  readonly bilateral_opacities: boolean;
  /** Oedema not fully explained by cardiac failure or fluid overload: true or false */
  readonly oedema_not_cardiac: boolean;
  /** PEEP or CPAP in cmH2O: 0 to 50 */
  readonly peep_cmh2o: number;
  /** Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800 */
  readonly pao2_mmhg?: number;
  /** Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107 */
  readonly pao2_kpa?: number;
  /** Inspired oxygen in percent (21 is room air): 21 to 100 */
  readonly fio2_percent: number;
};

export type KdigoAkiInput = CommonInput & {
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Baseline creatinine in mg/dL (or send baseline_creatinine_umol_l): 0.1 to 20 */
  readonly baseline_creatinine_mg_dl?: number;
  /** Baseline creatinine in µmol/L (or send baseline_creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly baseline_creatinine_umol_l?: number;
  /** Creatinine 48 h ago in mg/dL (or send creatinine_48_h_ago_umol_l): 0.1 to 20 */
  readonly creatinine_48_h_ago_mg_dl?: number;
  /** Creatinine 48 h ago in µmol/L (or send creatinine_48_h_ago_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_48_h_ago_umol_l?: number;
  /** Mean urine output in mL/kg/h: 0 to 20 */
  readonly urine_output_ml_kg_h?: number;
  /** Time of that urine output in hours: 1 to 168 */
  readonly urine_output_hours?: number;
  /** No urine for 12 hours or more: true or false */
  readonly anuria_12_h?: boolean;
  /** Renal replacement therapy: true or false */
  readonly renal_replacement_therapy: boolean;
};

export type FeureaInput = CommonInput & {
  /** Urine urea in mg/dL N (or send urine_urea_mmol_l): 1 to 5000 */
  readonly urine_urea_nitrogen_mg_dl?: number;
  /** Urine urea in mmol/L urea (or send urine_urea_nitrogen_mg_dl); mg/dL N = mmol/L urea * 2.8: 0.4 to 1785 */
  readonly urine_urea_mmol_l?: number;
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Urine creatinine in mg/dL (or send urine_creatinine_mmol_l): 1 to 1000 */
  readonly urine_creatinine_mg_dl?: number;
  /** Urine creatinine in mmol/L (or send urine_creatinine_mg_dl); mg/dL = mmol/L * 1000 / 88.42: 0.1 to 90 */
  readonly urine_creatinine_mmol_l?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
};

export type TtkgInput = CommonInput & {
  /** Urine potassium in mmol/L: 1 to 400 */
  readonly urine_potassium_mmol_l: number;
  /** Serum potassium in mmol/L: 1 to 12 */
  readonly potassium_mmol_l: number;
  /** Urine osmolality in mOsm/kg: 20 to 1600 */
  readonly urine_osmolality_mosm_kg: number;
  /** Serum osmolality in mOsm/kg: 150 to 500 */
  readonly serum_osmolality_mosm_kg: number;
  /** Urine sodium in mmol/L: 1 to 400 */
  readonly urine_sodium_mmol_l?: number;
};

export type AbgInput = CommonInput & {
  /** Arterial pH: 6.5 to 8 */
  readonly ph: number;
  /** Arterial carbon dioxide pressure in mmHg (or send paco2_kpa): 5 to 250 */
  readonly paco2_mmhg?: number;
  /** Arterial carbon dioxide pressure in kPa (or send paco2_mmhg); mmHg = kPa * 7.50062: 0.7 to 34 */
  readonly paco2_kpa?: number;
  /** Serum bicarbonate in mmol/L: 1 to 60 */
  readonly bicarbonate_mmol_l: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l?: number;
  /** Serum chloride in mmol/L: 50 to 170 */
  readonly chloride_mmol_l?: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
};

export type IssInput = CommonInput & {
  /** Highest AIS code of head and neck, 0 without an injury: 0 to 6 */
  readonly ais_head_neck: number;
  /** Highest AIS code of the face, 0 without an injury: 0 to 6 */
  readonly ais_face: number;
  /** Highest AIS code of the chest, 0 without an injury: 0 to 6 */
  readonly ais_chest: number;
  /** Highest AIS code of abdomen and pelvic contents, 0 without an injury: 0 to 6 */
  readonly ais_abdomen: number;
  /** Highest AIS code of extremities and pelvic girdle, 0 without an injury: 0 to 6 */
  readonly ais_extremities: number;
  /** Highest AIS code of the skin, 0 without an injury: 0 to 6 */
  readonly ais_external: number;
};

export type RtsInput = CommonInput & {
  /** Total of the Glasgow coma scale: 3 to 15 */
  readonly gcs: number;
  /** Systolic blood pressure in mmHg: 0 to 350 */
  readonly sbp_mmhg: number;
  /** Respiratory rate in breaths per minute: 0 to 100 */
  readonly respiratory_rate_bpm: number;
};

export type TrissInput = CommonInput & {
  /** Mechanism of the injury: blunt or penetrating */
  readonly mechanism: "blunt" | "penetrating";
  /** Age in whole years: 15 to 120 */
  readonly age: number;
  /** Injury Severity Score: 0 to 75 */
  readonly iss: number;
  /** Total of the Glasgow coma scale: 3 to 15 */
  readonly gcs: number;
  /** Systolic blood pressure in mmHg: 0 to 350 */
  readonly sbp_mmhg: number;
  /** Respiratory rate in breaths per minute: 0 to 100 */
  readonly respiratory_rate_bpm: number;
};

export type RoxIndexInput = CommonInput & {
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent: number;
  /** Inspired oxygen in percent (21 is room air): 21 to 100 */
  readonly fio2_percent: number;
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Hours of high-flow nasal oxygen at which it was measured: 2 or 6 or 12 */
  readonly hours_on_hfnc?: "2" | "6" | "12";
};

export type Score2Input = CommonInput & {
  /** Age in whole years: 40 to 69 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Current smoker: true or false */
  readonly smoker: boolean;
  /** Systolic blood pressure in mmHg: 70 to 240 */
  readonly sbp_mmhg: number;
  /** Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 77 to 465 */
  readonly total_cholesterol_mg_dl?: number;
  /** Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); judged in this unit: 2 to 12 */
  readonly total_cholesterol_mmol_l?: number;
  /** HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 12 to 155 */
  readonly hdl_cholesterol_mg_dl?: number;
  /** HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); judged in this unit: 0.3 to 4 */
  readonly hdl_cholesterol_mmol_l?: number;
  /** Risk region of the country of residence, by the European Society of Cardiology: low, moderate, high, very_high */
  readonly region: "low" | "moderate" | "high" | "very_high";
};

export type Score2OpInput = CommonInput & {
  /** Age in whole years: 70 to 89 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Current smoker: true or false */
  readonly smoker: boolean;
  /** Diabetes: true or false */
  readonly diabetes: boolean;
  /** Systolic blood pressure in mmHg: 70 to 240 */
  readonly sbp_mmhg: number;
  /** Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 77 to 465 */
  readonly total_cholesterol_mg_dl?: number;
  /** Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); judged in this unit: 2 to 12 */
  readonly total_cholesterol_mmol_l?: number;
  /** HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 12 to 155 */
  readonly hdl_cholesterol_mg_dl?: number;
  /** HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); judged in this unit: 0.3 to 4 */
  readonly hdl_cholesterol_mmol_l?: number;
  /** Risk region of the country of residence, by the European Society of Cardiology: low, moderate, high, very_high */
  readonly region: "low" | "moderate" | "high" | "very_high";
};

export type Score2DiabetesInput = CommonInput & {
  /** Age in whole years: 40 to 69 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Current smoker: true or false */
  readonly smoker: boolean;
  /** Systolic blood pressure in mmHg: 70 to 240 */
  readonly sbp_mmhg: number;
  /** Total cholesterol in mg/dL (or send total_cholesterol_mmol_l): 77 to 465 */
  readonly total_cholesterol_mg_dl?: number;
  /** Total cholesterol in mmol/L (or send total_cholesterol_mg_dl); judged in this unit: 2 to 12 */
  readonly total_cholesterol_mmol_l?: number;
  /** HDL cholesterol in mg/dL (or send hdl_cholesterol_mmol_l): 12 to 155 */
  readonly hdl_cholesterol_mg_dl?: number;
  /** HDL cholesterol in mmol/L (or send hdl_cholesterol_mg_dl); judged in this unit: 0.3 to 4 */
  readonly hdl_cholesterol_mmol_l?: number;
  /** Age at the diagnosis of type 2 diabetes: 1 to 69 */
  readonly age_at_diabetes_diagnosis: number;
  /** HbA1c in mmol/mol (or send hba1c_percent): 15 to 200 */
  readonly hba1c_mmol_mol?: number;
  /** HbA1c in percent (or send hba1c_mmol_mol); mmol/mol = (percent - 2.15) * 10.929: 3.5 to 20 */
  readonly hba1c_percent?: number;
  /** Estimated GFR in mL/min/1.73m2: 5 to 200 */
  readonly egfr_ml_min_1_73m2: number;
  /** Risk region of the country of residence, by the European Society of Cardiology: low, moderate, high, very_high */
  readonly region: "low" | "moderate" | "high" | "very_high";
};

export type ApgarInput = CommonInput & {
  /** Colour: 0 blue or pale, 1 blue limbs, 2 pink: 0 to 2 */
  readonly appearance: number;
  /** Heart rate: 0 absent, 1 below 100, 2 from 100: 0 to 2 */
  readonly pulse: number;
  /** Reflex response: 0 none, 1 grimace, 2 cough, sneeze or cry: 0 to 2 */
  readonly grimace: number;
  /** Muscle tone: 0 limp, 1 some flexion, 2 active: 0 to 2 */
  readonly activity: number;
  /** Breathing: 0 absent, 1 weak or irregular, 2 good or crying: 0 to 2 */
  readonly respiration: number;
};

export type BishopInput = CommonInput & {
  /** Cervical dilation in cm: 0 to 10 */
  readonly dilation_cm: number;
  /** Effacement in percent: 0 to 100 */
  readonly effacement_percent: number;
  /** Station of the head: -3, -2, -1, 0, 1, 2, 3 */
  readonly station: "-3" | "-2" | "-1" | "0" | "1" | "2" | "3";
  /** Consistency of the cervix: firm or medium or soft */
  readonly consistency: "firm" | "medium" | "soft";
  /** Position of the cervix: posterior or mid or anterior */
  readonly position: "posterior" | "mid" | "anterior";
};

export type SpesiInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Cancer, now or before; scores 1: true or false */
  readonly cancer: boolean;
  /** Chronic heart failure or lung disease; scores 1: true or false */
  readonly chronic_cardiopulmonary_disease: boolean;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent: number;
};

export type PesiInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Cancer, now or before; scores 30: true or false */
  readonly cancer: boolean;
  /** Chronic heart failure; scores 10: true or false */
  readonly heart_failure: boolean;
  /** Chronic lung disease; scores 10: true or false */
  readonly chronic_lung_disease: boolean;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
  /** Disorientation, lethargy, stupor or coma; scores 60: true or false */
  readonly altered_mental_status: boolean;
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent: number;
};

export type BovaInput = CommonInput & {
  /** Systolic blood pressure in mmHg: 90 to 350 */
  readonly sbp_mmhg: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Elevated troponin; scores 2: true or false */
  readonly troponin_elevated: boolean;
  /** Right ventricular dysfunction on imaging; scores 2: true or false */
  readonly rv_dysfunction: boolean;
};

export type HestiaInput = CommonInput & {
  /** Systolic below 100 mmHg with heart rate above 100, or need of intensive care; scores 1: true or false */
  readonly haemodynamically_unstable: boolean;
  /** Need of thrombolysis or embolectomy; scores 1: true or false */
  readonly thrombolysis_or_embolectomy_needed: boolean;
  /** Active bleeding or a high risk of it; scores 1: true or false */
  readonly active_bleeding_or_high_bleeding_risk: boolean;
  /** Oxygen needed for more than 24 hours to keep the saturation; scores 1: true or false */
  readonly oxygen_over_24_h: boolean;
  /** Embolism diagnosed during anticoagulation; scores 1: true or false */
  readonly embolism_during_anticoagulation: boolean;
  /** Severe pain with intravenous analgesia for more than 24 hours; scores 1: true or false */
  readonly intravenous_analgesia_over_24_h: boolean;
  /** Medical or social reason for treatment in hospital; scores 1: true or false */
  readonly medical_or_social_reason: boolean;
  /** Creatinine clearance below 30 mL/min; scores 1: true or false */
  readonly creatinine_clearance_lt_30: boolean;
  /** Severe liver impairment; scores 1: true or false */
  readonly severe_liver_impairment: boolean;
  /** Pregnancy; scores 1: true or false */
  readonly pregnant: boolean;
  /** Documented history of heparin-induced thrombocytopenia; scores 1: true or false */
  readonly heparin_induced_thrombocytopenia: boolean;
};

export type AgeAdjustedDDimerInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** D-dimer in ug/L (= ng/mL): 0 to 100000 */
  readonly d_dimer_ug_l: number;
  /** Fibrinogen equivalent units or D-dimer units: feu or ddu */
  readonly d_dimer_units?: "feu" | "ddu";
};

export type YearsInput = CommonInput & {
  /** Clinical signs of deep vein thrombosis: true or false */
  readonly clinical_signs_dvt: boolean;
  /** Haemoptysis: true or false */
  readonly hemoptysis: boolean;
  /** Pulmonary embolism is the most likely diagnosis: true or false */
  readonly pe_most_likely: boolean;
  /** D-dimer in ug/L (= ng/mL): 0 to 100000 */
  readonly d_dimer_ug_l: number;
};

export type Herdoo2Input = CommonInput & {
  /** The rule is for women only: female */
  readonly sex: "female";
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Hyperpigmentation, oedema or redness of either leg; scores 1: true or false */
  readonly leg_signs: boolean;
  /** D-dimer in ug/L (= ng/mL): 0 to 100000 */
  readonly d_dimer_ug_l: number;
};

export type VteBleedInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Active cancer; scores 2: true or false */
  readonly active_cancer: boolean;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25 */
  readonly hemoglobin_g_dl?: number;
  /** Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250 */
  readonly hemoglobin_g_l?: number;
  /** History of bleeding; scores 1.5: true or false */
  readonly bleeding_history: boolean;
  /** Creatinine clearance by Cockcroft and Gault in mL/min: 1 to 300 */
  readonly crcl_ml_min: number;
};

export type RockallInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Major (heart failure, ischaemia or other); or renal, liver failure, disseminated cancer: none or major or renal_liver_or_cancer */
  readonly comorbidity: "none" | "major" | "renal_liver_or_cancer";
  /** Diagnosis of the endoscopy: mallory_weiss_or_no_lesion or other or upper_gi_malignancy */
  readonly endoscopic_diagnosis?: "mallory_weiss_or_no_lesion" | "other" | "upper_gi_malignancy";
  /** Signs of a recent bleeding at endoscopy: none_or_dark_spot or blood_clot_or_vessel */
  readonly stigmata?: "none_or_dark_spot" | "blood_clot_or_vessel";
};

export type Aims65Input = CommonInput & {
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
  /** International normalised ratio: 0.5 to 20 */
  readonly inr: number;
  /** Altered mental status; scores 1: true or false */
  readonly altered_mental_status: boolean;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
};

export type Abcd2Input = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Diastolic blood pressure in mmHg: 10 to 250 */
  readonly dbp_mmhg: number;
  /** Unilateral weakness, or a speech disturbance without weakness: unilateral_weakness or speech_disturbance or other */
  readonly clinical_features: "unilateral_weakness" | "speech_disturbance" | "other";
  /** Duration of the symptoms in minutes: 0 to 1440 */
  readonly duration_min: number;
  /** Diabetes; scores 1: true or false */
  readonly diabetes: boolean;
};

export type IchScoreInput = CommonInput & {
  /** Total of the Glasgow coma scale: 3 to 15 */
  readonly gcs: number;
  /** Volume of the haematoma in mL: 0 to 500 */
  readonly ich_volume_ml: number;
  /** Blood in the ventricles; scores 1: true or false */
  readonly intraventricular_haemorrhage: boolean;
  /** Origin below the tentorium; scores 1: true or false */
  readonly infratentorial_origin: boolean;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
};

export type OrbitInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25 */
  readonly hemoglobin_g_dl?: number;
  /** Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250 */
  readonly hemoglobin_g_l?: number;
  /** Haematocrit in percent: 5 to 75 */
  readonly hematocrit_percent?: number;
  /** History of anaemia; with it the haemoglobin factor scores 2 at any value: true or false */
  readonly anaemia_history: boolean;
  /** History of bleeding; scores 2: true or false */
  readonly bleeding_history: boolean;
  /** Estimated GFR in mL/min/1.73m2: 1 to 200 */
  readonly egfr_ml_min_1_73m2: number;
  /** Treatment with an antiplatelet agent; scores 1: true or false */
  readonly antiplatelet: boolean;
};

export type DoacScoreInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Creatinine clearance by Cockcroft and Gault in mL/min: 1 to 300 */
  readonly crcl_ml_min: number;
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Stroke, transient ischaemic attack or embolism; scores 1: true or false */
  readonly stroke_tia_embolism: boolean;
  /** Diabetes; scores 1: true or false */
  readonly diabetes: boolean;
  /** Hypertension; scores 1: true or false */
  readonly hypertension: boolean;
  /** Treatment with antiplatelet agents: none or aspirin or dual */
  readonly antiplatelet: "none" | "aspirin" | "dual";
  /** Treatment with a non-steroidal anti-inflammatory drug; scores 1: true or false */
  readonly nsaid: boolean;
  /** History of bleeding; scores 3: true or false */
  readonly bleeding_history: boolean;
  /** Liver disease; scores 2: true or false */
  readonly liver_disease: boolean;
};

export type AtriaBleedingInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25 */
  readonly hemoglobin_g_dl?: number;
  /** Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250 */
  readonly hemoglobin_g_l?: number;
  /** Estimated GFR in mL/min/1.73m2: 1 to 200 */
  readonly egfr_ml_min_1_73m2: number;
  /** On dialysis; counts as severe renal disease: true or false */
  readonly dialysis: boolean;
  /** Any earlier bleeding; scores 1: true or false */
  readonly bleeding_history: boolean;
  /** Hypertension; scores 1: true or false */
  readonly hypertension: boolean;
};

export type TimiStemiInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** History of diabetes, hypertension or angina; scores 1: true or false */
  readonly diabetes_hypertension_or_angina: boolean;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Killip class: 1 to 4 */
  readonly killip_class: number;
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Anterior ST elevation or left bundle branch block; scores 1: true or false */
  readonly anterior_st_elevation_or_lbbb: boolean;
  /** Time from symptoms to treatment in hours: 0 to 720 */
  readonly time_to_treatment_h: number;
};

export type GuptaMicaInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Functional status before surgery: independent or partially_dependent or totally_dependent */
  readonly functional_status: "independent" | "partially_dependent" | "totally_dependent";
  /** ASA physical status: 1 to 5 */
  readonly asa_class: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Kind of operation: anorectal, aortic, bariatric, brain, breast, cardiac, ent, foregut_or_hepatopancreatobiliary, gallbladder_appendix_adrenal_or_spleen, hernia, intestinal, neck_thyroid_parathyroid, obstetric_or_gynaecologic, orthopaedic_or_extremity, other_abdominal, peripheral_vascular, skin, spine, thoracic_non_oesophageal, vein, urology */
  readonly procedure: "anorectal" | "aortic" | "bariatric" | "brain" | "breast" | "cardiac" | "ent" | "foregut_or_hepatopancreatobiliary" | "gallbladder_appendix_adrenal_or_spleen" | "hernia" | "intestinal" | "neck_thyroid_parathyroid" | "obstetric_or_gynaecologic" | "orthopaedic_or_extremity" | "other_abdominal" | "peripheral_vascular" | "skin" | "spine" | "thoracic_non_oesophageal" | "vein" | "urology";
};

export type DasiInput = CommonInput & {
  /** Can wash, dress, eat and use the toilet alone; scores 2.75: true or false */
  readonly personal_care: boolean;
  /** Can walk indoors; scores 1.75: true or false */
  readonly walk_indoors: boolean;
  /** Can walk one or two blocks on level ground; scores 2.75: true or false */
  readonly walk_1_2_blocks: boolean;
  /** Can climb a flight of stairs or walk uphill; scores 5.5: true or false */
  readonly climb_stairs: boolean;
  /** Can run a short distance; scores 8: true or false */
  readonly run_short_distance: boolean;
  /** Can do light housework, such as dusting or dishes; scores 2.7: true or false */
  readonly light_housework: boolean;
  /** Can do moderate housework, such as vacuuming or carrying groceries; scores 3.5: true or false */
  readonly moderate_housework: boolean;
  /** Can do heavy housework, such as scrubbing floors or moving furniture; scores 8: true or false */
  readonly heavy_housework: boolean;
  /** Can rake leaves, weed or push a mower; scores 4.5: true or false */
  readonly yard_work: boolean;
  /** Can have sexual relations; scores 5.25: true or false */
  readonly sexual_relations: boolean;
  /** Can take part in moderate recreation, such as golf, bowling or dancing; scores 6: true or false */
  readonly moderate_recreation: boolean;
  /** Can take part in strenuous sports, such as swimming, tennis or skiing; scores 7.5: true or false */
  readonly strenuous_sports: boolean;
};

export type GwtgHfInput = CommonInput & {
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Chronic obstructive pulmonary disease; scores 2: true or false */
  readonly copd: boolean;
  /** Race category of the score of 2010: black or other */
  readonly race: "black" | "other";
};

export type MaggicInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Left ventricular ejection fraction in percent: 1 to 95 */
  readonly ejection_fraction_percent: number;
  /** NYHA class: 1 to 4 */
  readonly nyha_class: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Smokes now; scores 1: true or false */
  readonly smoker: boolean;
  /** Diabetes; scores 3: true or false */
  readonly diabetes: boolean;
  /** Chronic obstructive pulmonary disease; scores 2: true or false */
  readonly copd: boolean;
  /** Heart failure was first diagnosed 18 months ago or earlier; scores 2: true or false */
  readonly heart_failure_18_months: boolean;
  /** Takes a beta blocker; without one 3 points: true or false */
  readonly beta_blocker: boolean;
  /** Takes an ACE inhibitor or ARB; without one 1 point: true or false */
  readonly ace_inhibitor_or_arb: boolean;
};

export type CanadianCtHeadInput = CommonInput & {
  /** Age in whole years: 16 to 120 */
  readonly age: number;
  /** Glasgow coma scale below 15 two hours after the injury; scores 1: true or false */
  readonly gcs_below_15_at_2_h: boolean;
  /** Suspected open or depressed skull fracture; scores 1: true or false */
  readonly suspected_skull_fracture: boolean;
  /** Any sign of a basal skull fracture; scores 1: true or false */
  readonly basal_skull_fracture_sign: boolean;
  /** Vomited at least twice; scores 1: true or false */
  readonly vomiting_2_or_more: boolean;
  /** Retrograde amnesia of 30 minutes or more; scores 1: true or false */
  readonly amnesia_before_impact_30_min: boolean;
  /** Pedestrian struck, ejected occupant, or fall from more than 3 feet or 5 stairs; scores 1: true or false */
  readonly dangerous_mechanism: boolean;
};

export type CanadianCSpineInput = CommonInput & {
  /** Age in whole years: 16 to 120 */
  readonly age: number;
  /** Dangerous mechanism, as the limits of the answer define it: true or false */
  readonly dangerous_mechanism: boolean;
  /** Paresthesias in the limbs: true or false */
  readonly paresthesias: boolean;
  /** Simple rear-end collision, as the limits of the answer define it: true or false */
  readonly simple_rear_end_collision: boolean;
  /** Sits in the emergency department: true or false */
  readonly sitting_in_emergency_department: boolean;
  /** Walked at any time after the injury: true or false */
  readonly ambulatory_at_any_time: boolean;
  /** Neck pain did not begin at once: true or false */
  readonly delayed_neck_pain: boolean;
  /** No tenderness in the midline of the cervical spine: true or false */
  readonly no_midline_tenderness: boolean;
  /** Turns the neck 45 degrees to both sides; needed only where it decides: true or false */
  readonly can_rotate_45?: boolean;
};

export type NexusInput = CommonInput & {
  /** Tenderness in the posterior midline of the cervical spine; scores 1: true or false */
  readonly midline_tenderness: boolean;
  /** Intoxication; scores 1: true or false */
  readonly intoxication: boolean;
  /** Altered level of alertness; scores 1: true or false */
  readonly altered_alertness: boolean;
  /** Focal neurological deficit; scores 1: true or false */
  readonly focal_deficit: boolean;
  /** Painful injury that distracts; scores 1: true or false */
  readonly distracting_injury: boolean;
};

export type OttawaAnkleInput = CommonInput & {
  /** Pain in the malleolar zone: true or false */
  readonly malleolar_zone_pain: boolean;
  /** Tender posterior edge or tip of the lateral malleolus: true or false */
  readonly lateral_malleolus_tenderness: boolean;
  /** Tender posterior edge or tip of the medial malleolus: true or false */
  readonly medial_malleolus_tenderness: boolean;
  /** Pain in the midfoot zone: true or false */
  readonly midfoot_zone_pain: boolean;
  /** Tender base of the fifth metatarsal: true or false */
  readonly fifth_metatarsal_tenderness: boolean;
  /** Tender navicular bone: true or false */
  readonly navicular_tenderness: boolean;
  /** Cannot bear weight for four steps, both at once after the injury and now: true or false */
  readonly cannot_bear_weight: boolean;
};

export type OttawaKneeInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Tender head of the fibula; scores 1: true or false */
  readonly fibular_head_tenderness: boolean;
  /** Tender patella, and no other bone of the knee; scores 1: true or false */
  readonly isolated_patellar_tenderness: boolean;
  /** Cannot bend the knee to 90 degrees; scores 1: true or false */
  readonly cannot_flex_90: boolean;
  /** Cannot bear weight for four steps, at once and now; scores 1: true or false */
  readonly cannot_bear_weight: boolean;
};

export type PecarnUnder2Input = CommonInput & {
  /** Coma scale below 15 or another sign of altered mental status: true or false */
  readonly altered_mental_status: boolean;
  /** Palpable skull fracture: true or false */
  readonly palpable_skull_fracture: boolean;
  /** Loss of consciousness for 5 seconds or more: true or false */
  readonly loss_of_consciousness_5_s: boolean;
  /** Haematoma of the scalp at the back, top or side: true or false */
  readonly nonfrontal_scalp_haematoma: boolean;
  /** Does not act normally, as a parent says: true or false */
  readonly not_acting_normally: boolean;
  /** Severe mechanism, such as a fall of more than 0.9 m: true or false */
  readonly severe_mechanism: boolean;
};

export type Pecarn2AndOverInput = CommonInput & {
  /** Coma scale below 15 or another sign of altered mental status: true or false */
  readonly altered_mental_status: boolean;
  /** Any sign of a basilar skull fracture: true or false */
  readonly basilar_skull_fracture_sign: boolean;
  /** Any loss of consciousness: true or false */
  readonly loss_of_consciousness: boolean;
  /** Vomiting: true or false */
  readonly vomiting: boolean;
  /** Severe headache: true or false */
  readonly severe_headache: boolean;
  /** Severe mechanism, such as a fall of more than 1.5 m: true or false */
  readonly severe_mechanism: boolean;
};

export type RansonInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** White cell count in 10^9/L: 0.01 to 500 */
  readonly wbc_10e9_l: number;
  /** Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000 */
  readonly glucose_mg_dl?: number;
  /** Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111 */
  readonly glucose_mmol_l?: number;
  /** Aspartate aminotransferase (AST) in U/L: 1 to 10000 */
  readonly ast_u_l: number;
  /** Lactate dehydrogenase (LDH) in U/L: 1 to 20000 */
  readonly ldh_u_l: number;
  /** Fall of the haematocrit in 48 hours in percentage points: -50 to 75 */
  readonly hematocrit_fall_percent?: number;
  /** BUN rise in 48 h in mg/dL (or send urea_rise_mmol_l): -300 to 300 */
  readonly bun_rise_mg_dl?: number;
  /** BUN rise in 48 h in mmol/L urea (or send bun_rise_mg_dl); mg/dL = mmol/L urea * 2.8: -107 to 107 */
  readonly urea_rise_mmol_l?: number;
  /** Total serum calcium in mg/dL (or send calcium_mmol_l): 2 to 25 */
  readonly calcium_mg_dl?: number;
  /** Total serum calcium in mmol/L (or send calcium_mg_dl); mg/dL = mmol/L * 4: 0.5 to 6.25 */
  readonly calcium_mmol_l?: number;
  /** Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800 */
  readonly pao2_mmhg?: number;
  /** Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107 */
  readonly pao2_kpa?: number;
  /** Base deficit in mmol/L: -40 to 40 */
  readonly base_deficit_mmol_l?: number;
  /** Fluid sequestration in 48 hours in litres: -20 to 50 */
  readonly fluid_sequestration_l?: number;
};

export type AlvaradoInput = CommonInput & {
  /** Pain has moved to the right lower quadrant; scores 1: true or false */
  readonly pain_migration: boolean;
  /** Loss of appetite; scores 1: true or false */
  readonly anorexia: boolean;
  /** Nausea or vomiting; scores 1: true or false */
  readonly nausea_or_vomiting: boolean;
  /** Tenderness in the right lower quadrant; scores 2: true or false */
  readonly right_lower_quadrant_tenderness: boolean;
  /** Rebound tenderness; scores 1: true or false */
  readonly rebound_tenderness: boolean;
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
  /** White cell count in 10^9/L: 0.01 to 500 */
  readonly wbc_10e9_l: number;
  /** Left shift of the white cells; scores 1: true or false */
  readonly left_shift: boolean;
};

export type FourTsInput = CommonInput & {
  /** Fall and nadir of the platelets: 2 large, 1 moderate, 0 small; see the limits: 0 to 2 */
  readonly thrombocytopenia: number;
  /** Timing of the fall: 2 typical, 1 possible, 0 too early; see the limits: 0 to 2 */
  readonly timing: number;
  /** 2 new, skin necrosis or systemic reaction; 1 progressive or suspected; 0 absent: 0 to 2 */
  readonly thrombosis: number;
  /** Other causes of the fall: 2 not apparent, 1 possible, 0 definite: 0 to 2 */
  readonly other_causes: number;
};

export type IsthDicInput = CommonInput & {
  /** A disorder that is known to cause disseminated intravascular coagulation: true or false */
  readonly underlying_disorder: boolean;
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l: number;
  /** D-dimer or fibrin degradation products: no_increase or moderate_increase or strong_increase */
  readonly fibrin_marker: "no_increase" | "moderate_increase" | "strong_increase";
  /** Prolongation of the prothrombin time in seconds: 0 to 120 */
  readonly pt_prolongation_s: number;
  /** Fibrinogen in g/L (or send fibrinogen_mg_dl): 0.1 to 20 */
  readonly fibrinogen_g_l?: number;
  /** Fibrinogen in mg/dL (or send fibrinogen_g_l); g/L = mg/dL / 100: 10 to 2000 */
  readonly fibrinogen_mg_dl?: number;
};

export type SicInput = CommonInput & {
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l: number;
  /** International normalised ratio: 0.5 to 20 */
  readonly inr: number;
  /** Sum of the SOFA items of respiration, circulation, liver and kidney: 0 to 16 */
  readonly sofa_four_items: number;
};

export type HscoreInput = CommonInput & {
  /** HIV or long-term immunosuppressive treatment; scores 18: true or false */
  readonly immunosuppression: boolean;
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
  /** Enlarged liver or spleen: none or liver_or_spleen or liver_and_spleen */
  readonly organomegaly: "none" | "liver_or_spleen" | "liver_and_spleen";
  /** Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25 */
  readonly hemoglobin_g_dl?: number;
  /** Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250 */
  readonly hemoglobin_g_l?: number;
  /** White cell count in 10^9/L: 0.01 to 500 */
  readonly wbc_10e9_l: number;
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l: number;
  /** Ferritin in ug/L (= ng/mL): 1 to 1000000 */
  readonly ferritin_ug_l: number;
  /** Triglycerides in mg/dL (or send triglycerides_mmol_l): 10 to 5000 */
  readonly triglycerides_mg_dl?: number;
  /** Triglycerides in mmol/L (or send triglycerides_mg_dl); mg/dL = mmol/L * 88.57: 0.12 to 56.4 */
  readonly triglycerides_mmol_l?: number;
  /** Fibrinogen in g/L (or send fibrinogen_mg_dl): 0.1 to 20 */
  readonly fibrinogen_g_l?: number;
  /** Fibrinogen in mg/dL (or send fibrinogen_g_l); g/L = mg/dL / 100: 10 to 2000 */
  readonly fibrinogen_mg_dl?: number;
  /** Aspartate aminotransferase (AST) in U/L: 1 to 10000 */
  readonly ast_u_l: number;
  /** Haemophagocytosis on the marrow aspirate; scores 35: true or false */
  readonly haemophagocytosis: boolean;
};

export type LrinecInput = CommonInput & {
  /** C-reactive protein in mg/L (or send crp_mg_dl): 0 to 1000 */
  readonly crp_mg_l?: number;
  /** C-reactive protein in mg/dL (or send crp_mg_l); mg/L = mg/dL * 10: 0 to 100 */
  readonly crp_mg_dl?: number;
  /** White cell count in 10^9/L: 0.01 to 500 */
  readonly wbc_10e9_l: number;
  /** Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25 */
  readonly hemoglobin_g_dl?: number;
  /** Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250 */
  readonly hemoglobin_g_l?: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000 */
  readonly glucose_mg_dl?: number;
  /** Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111 */
  readonly glucose_mmol_l?: number;
};

export type MasccInput = CommonInput & {
  /** Symptoms of the febrile episode: none_or_mild or moderate or severe */
  readonly burden_of_illness: "none_or_mild" | "moderate" | "severe";
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Chronic obstructive pulmonary disease; 4 points without it: true or false */
  readonly copd: boolean;
  /** Solid tumour, or blood cancer without an earlier fungal infection; scores 4: true or false */
  readonly solid_tumour_or_no_fungal_infection: boolean;
  /** Needs intravenous fluids; 3 points if not: true or false */
  readonly dehydration: boolean;
  /** Outpatient at the onset of fever; scores 3: true or false */
  readonly outpatient: boolean;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
};

export type SaagInput = CommonInput & {
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
  /** Albumin of the ascites in g/dL (or send ascites_albumin_g_l): 0 to 8 */
  readonly ascites_albumin_g_dl?: number;
  /** Albumin of the ascites in g/L (or send ascites_albumin_g_dl); g/dL = g/L / 10: 0 to 80 */
  readonly ascites_albumin_g_l?: number;
};

export type AncInput = CommonInput & {
  /** White cell count in 10^9/L: 0.01 to 500 */
  readonly wbc_10e9_l: number;
  /** Segmented neutrophils in percent: 0 to 100 */
  readonly neutrophils_percent: number;
  /** Immature forms in percent: 0 to 100 */
  readonly bands_percent?: number;
};

export type NlrInput = CommonInput & {
  /** Neutrophil count in 10^9/L: 0 to 500 */
  readonly neutrophils_10e9_l: number;
  /** Lymphocyte count in 10^9/L: 0.01 to 500 */
  readonly lymphocytes_10e9_l: number;
};

export type CiwaArInput = CommonInput & {
  /** Nausea and vomiting, 0 absent to 7 constant: 0 to 7 */
  readonly nausea: number;
  /** Tremor, 0 absent to 7 severe: 0 to 7 */
  readonly tremor: number;
  /** Sweats, 0 absent to 7 drenching: 0 to 7 */
  readonly sweats: number;
  /** Anxiety, 0 absent to 7 panic: 0 to 7 */
  readonly anxiety: number;
  /** Agitation, 0 absent to 7 never at rest: 0 to 7 */
  readonly agitation: number;
  /** Tactile disturbances, 0 absent to 7 continuous hallucinations: 0 to 7 */
  readonly tactile_disturbances: number;
  /** Auditory disturbances, 0 absent to 7 continuous hallucinations: 0 to 7 */
  readonly auditory_disturbances: number;
  /** Visual disturbances, 0 absent to 7 continuous hallucinations: 0 to 7 */
  readonly visual_disturbances: number;
  /** Headache or fullness in the head, 0 absent to 7 extreme: 0 to 7 */
  readonly headache: number;
  /** Orientation and clouding, 0 oriented to 4 disoriented for place or person: 0 to 4 */
  readonly orientation: number;
};

export type CowsInput = CommonInput & {
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Sweating in the last half hour, 0 absent to 4 streaming: 0, 1, 2, 3, 4 */
  readonly sweating: "0" | "1" | "2" | "3" | "4";
  /** Restlessness, 0 sits still to 5 cannot sit still: 0, 1, 3, 5 */
  readonly restlessness: "0" | "1" | "3" | "5";
  /** Pupils, 0 normal to 5 only the rim of the iris is visible: 0, 1, 2, 5 */
  readonly pupil_size: "0" | "1" | "2" | "5";
  /** New bone or joint aches, 0 absent to 4 rubs joints and cannot sit still: 0, 1, 2, 4 */
  readonly bone_or_joint_aches: "0" | "1" | "2" | "4";
  /** Runny nose or tearing without a cold, 0 absent to 4 streaming: 0, 1, 2, 4 */
  readonly runny_nose_or_tearing: "0" | "1" | "2" | "4";
  /** Stomach upset in the last half hour, 0 absent to 5 vomits or has diarrhoea often: 0, 1, 2, 3, 5 */
  readonly gi_upset: "0" | "1" | "2" | "3" | "5";
  /** Tremor of outstretched hands, 0 absent to 4 gross: 0, 1, 2, 4 */
  readonly tremor: "0" | "1" | "2" | "4";
  /** Yawning while observed, 0 absent to 4 several times a minute: 0, 1, 2, 4 */
  readonly yawning: "0" | "1" | "2" | "4";
  /** Anxiety or irritability, 0 absent to 4 hardly takes part: 0, 1, 2, 4 */
  readonly anxiety_or_irritability: "0" | "1" | "2" | "4";
  /** Gooseflesh, 0 smooth, 3 felt, 5 prominent: 0 or 3 or 5 */
  readonly gooseflesh: "0" | "3" | "5";
};

export type AuditCInput = CommonInput & {
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** 0 never, 1 monthly or less, 2 two to four a month, 3 two or three a week, 4 more often: 0 to 4 */
  readonly frequency: number;
  /** On a typical day: 0 one or two, 1 three or four, 2 five or six, 3 seven to nine, 4 more: 0 to 4 */
  readonly typical_drinks: number;
  /** Six or more at once: 0 never, 1 less than monthly, 2 monthly, 3 weekly, 4 daily: 0 to 4 */
  readonly six_or_more: number;
};

export type FindriscInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Waist circumference in cm (or send waist_in): 30 to 250 */
  readonly waist_cm?: number;
  /** Waist circumference in in (or send waist_cm); cm = in * 2.54: 12 to 98 */
  readonly waist_in?: number;
  /** At least 30 minutes of physical activity a day; 2 points if not: true or false */
  readonly physically_active: boolean;
  /** Eats vegetables or fruit every day; 1 point if not: true or false */
  readonly daily_vegetables_or_fruit: boolean;
  /** Has taken medicine for high blood pressure; scores 2: true or false */
  readonly blood_pressure_medication: boolean;
  /** Has ever had a high blood glucose; scores 5: true or false */
  readonly high_glucose_history: boolean;
  /** Nearest relative with diabetes: none or second_degree or first_degree */
  readonly family_history: "none" | "second_degree" | "first_degree";
};

export type SodiumDeficitInput = CommonInput & {
  /** Age in whole years: 1 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Target sodium in mmol/L: 100 to 160 */
  readonly target_sodium_mmol_l: number;
};

export type SodiumCorrectionRateInput = CommonInput & {
  /** Age in whole years: 1 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Sodium of the infusate in mmol/L: 0 to 1500 */
  readonly infusate_sodium_mmol_l: number;
  /** Potassium of the infusate in mmol/L: 0 to 200 */
  readonly infusate_potassium_mmol_l?: number;
  /** Desired change of serum sodium in 24 hours, negative to lower it, in mmol/L: -20 to 20 */
  readonly desired_change_mmol_l_24_h?: number;
};

export type BicarbonateDeficitInput = CommonInput & {
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Serum bicarbonate in mmol/L: 1 to 60 */
  readonly bicarbonate_mmol_l: number;
  /** Target bicarbonate in mmol/L: 5 to 40 */
  readonly target_bicarbonate_mmol_l?: number;
  /** Bicarbonate space as a fraction of body weight: 0.2 to 1 */
  readonly distribution_fraction?: number;
};

export type TbwWatsonInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
};

export type EagInput = CommonInput & {
  /** HbA1c in mmol/mol (or send hba1c_percent): 15 to 200 */
  readonly hba1c_mmol_mol?: number;
  /** HbA1c in percent (or send hba1c_mmol_mol); mmol/mol = (percent - 2.15) * 10.929: 3.5 to 20 */
  readonly hba1c_percent?: number;
};

export type CppInput = CommonInput & {
  /** Mean arterial pressure in mmHg: 10 to 250 */
  readonly map_mmhg: number;
  /** Intracranial pressure in mmHg: -20 to 150 */
  readonly icp_mmhg: number;
};

export type ConvertUnitInput = CommonInput & {
  /** The number to convert: -999999999999 to 999999999999 */
  readonly value: number;
  /** Its unit, a code of UCUM: 1 to 64 characters */
  readonly from: string;
  /** The unit to convert it to, a code of UCUM: 1 to 64 characters */
  readonly to: string;
  /** Molecular weight in g/mol, to convert between mass and amount of substance: 1 to 10000000 */
  readonly molecular_weight_g_mol?: number;
};

export type RenalDosingInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Height in centimetres (or send height_in): 50 to 250 */
  readonly height_cm?: number;
  /** Height in inches (or send height_cm); cm = in * 2.54: 20 to 98 */
  readonly height_in?: number;
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Target AUC in mg/mL*min: 1 to 10 */
  readonly auc?: number;
  /** Cap the GFR at 125 mL/min: true or false */
  readonly cap_gfr?: boolean;
};

export type CkdStagingInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** IFCC-standardised cystatin C in mg/L: 0.1 to 15 */
  readonly cystatin_c_mg_l?: number;
  /** Urine albumin-to-creatinine ratio in mg/g (or send acr_mg_mmol): 0 to 30000 */
  readonly acr_mg_g?: number;
  /** Urine albumin-to-creatinine ratio in mg/mmol (or send acr_mg_g); judged in this unit: 0 to 3400 */
  readonly acr_mg_mmol?: number;
  /** Which baseline: that of North America, or that of other countries: north_america or other */
  readonly region?: "north_america" | "other";
};

export type LiverFibrosisInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Aspartate aminotransferase (AST) in U/L: 1 to 10000 */
  readonly ast_u_l: number;
  /** Alanine aminotransferase (ALT) in U/L: 1 to 10000 */
  readonly alt_u_l: number;
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l: number;
  /** Upper limit of normal of AST in U/L: 10 to 200 */
  readonly ast_upper_limit_u_l?: number;
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi?: number;
  /** Diabetes or impaired fasting glucose: true or false */
  readonly diabetes_or_ifg?: boolean;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
};

export type CirrhosisInput = CommonInput & {
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100 */
  readonly bilirubin_mg_dl?: number;
  /** Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_umol_l?: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
  /** International normalised ratio: 0.5 to 20 */
  readonly inr: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Dialysis twice, or 24 hours of haemodialysis, in the last 7 days: true or false */
  readonly dialysis: boolean;
  /** Ascites: none or slight or moderate_to_severe */
  readonly ascites?: "none" | "slight" | "moderate_to_severe";
  /** Hepatic encephalopathy: none or grade_1_2 or grade_3_4 */
  readonly encephalopathy?: "none" | "grade_1_2" | "grade_3_4";
  /** Prothrombin time in seconds: 5 to 200 */
  readonly pt_s?: number;
  /** Control prothrombin time in seconds: 5 to 30 */
  readonly pt_control_s?: number;
};

export type AtrialFibrillationInput = CommonInput & {
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Heart failure or LV dysfunction; scores 1: true or false */
  readonly chf: boolean;
  /** Hypertension; scores 1: true or false */
  readonly hypertension: boolean;
  /** Diabetes mellitus; scores 1: true or false */
  readonly diabetes: boolean;
  /** Prior stroke, TIA or thromboembolism; scores 2: true or false */
  readonly stroke_tia: boolean;
  /** Prior MI, peripheral artery disease or aortic plaque; scores 1: true or false */
  readonly vascular_disease: boolean;
  /** Uncontrolled hypertension; scores 1 in HAS-BLED: true or false */
  readonly uncontrolled_hypertension?: boolean;
  /** Abnormal renal function; scores 1: true or false */
  readonly abnormal_renal?: boolean;
  /** Abnormal liver function; scores 1: true or false */
  readonly abnormal_liver?: boolean;
  /** Prior stroke; scores 1: true or false */
  readonly stroke?: boolean;
  /** Bleeding history or predisposition; scores 1: true or false */
  readonly bleeding?: boolean;
  /** Labile INR; scores 1: true or false */
  readonly labile_inr?: boolean;
  /** Concomitant antiplatelet or NSAID; scores 1: true or false */
  readonly drugs?: boolean;
  /** Alcohol excess; scores 1: true or false */
  readonly alcohol?: boolean;
  /** Total body weight in kilograms (or send weight_lb): 1 to 500 */
  readonly weight_kg?: number;
  /** Total body weight in pounds (or send weight_kg); kg = lb * 0.45359237: 2 to 1100 */
  readonly weight_lb?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
};

export type AcidBaseInput = CommonInput & {
  /** Serum sodium in mmol/L: 80 to 200 */
  readonly sodium_mmol_l: number;
  /** Serum chloride in mmol/L: 50 to 170 */
  readonly chloride_mmol_l: number;
  /** Serum bicarbonate in mmol/L: 1 to 60 */
  readonly bicarbonate_mmol_l: number;
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
  /** Glucose in mg/dL (or send glucose_mmol_l): 10 to 2000 */
  readonly glucose_mg_dl?: number;
  /** Glucose in mmol/L (or send glucose_mg_dl); mg/dL = mmol/L * 18: 0.6 to 111 */
  readonly glucose_mmol_l?: number;
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Ethanol in mg/dL: 0 to 1000 */
  readonly ethanol_mg_dl?: number;
  /** Measured osmolality in mosm/kg: 150 to 600 */
  readonly measured_osmolality_mosm_kg?: number;
};

export type ChestPainInput = CommonInput & {
  /** How suspicious the history is: slightly_suspicious or moderately_suspicious or highly_suspicious */
  readonly history: "slightly_suspicious" | "moderately_suspicious" | "highly_suspicious";
  /** The electrocardiogram: normal or nonspecific_repolarization or significant_st_deviation */
  readonly ecg: "normal" | "nonspecific_repolarization" | "significant_st_deviation";
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Number of risk factors: blood pressure, cholesterol, diabetes, BMI > 30, smoking, family: 0 to 20 */
  readonly risk_factor_count: number;
  /** Known atherosclerotic disease, which counts as three risk factors; scores 2: true or false */
  readonly atherosclerotic_disease: boolean;
  /** Troponin against its normal limit: normal or 1_to_3_times_limit or above_3_times_limit */
  readonly troponin: "normal" | "1_to_3_times_limit" | "above_3_times_limit";
  /** At least three risk factors of coronary disease; scores 1: true or false */
  readonly three_or_more_cad_risk_factors?: boolean;
  /** Known coronary stenosis of 50 percent or more; scores 1: true or false */
  readonly known_cad_stenosis_50?: boolean;
  /** Aspirin in the last 7 days; scores 1: true or false */
  readonly aspirin_last_7_days?: boolean;
  /** At least two episodes of angina in 24 hours; scores 1: true or false */
  readonly severe_angina_2_in_24_h?: boolean;
  /** ST deviation of 0.5 mm or more; scores 1: true or false */
  readonly st_deviation?: boolean;
  /** Elevated cardiac marker; scores 1: true or false */
  readonly elevated_marker?: boolean;
  /** Clinical signs of deep vein thrombosis; scores 3: true or false */
  readonly clinical_signs_dvt?: boolean;
  /** Pulmonary embolism is the most likely diagnosis; scores 3: true or false */
  readonly pe_most_likely?: boolean;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm?: number;
  /** Immobilization of 3 days, or surgery within 4 weeks; scores 1.5: true or false */
  readonly immobilization_or_surgery?: boolean;
  /** Previous deep vein thrombosis or pulmonary embolism; scores 1.5: true or false */
  readonly previous_dvt_pe?: boolean;
  /** Haemoptysis; scores 1: true or false */
  readonly hemoptysis?: boolean;
  /** Malignancy, treated within 6 months or palliative; scores 1: true or false */
  readonly malignancy?: boolean;
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent?: number;
  /** Unilateral leg swelling; scores 1: true or false */
  readonly unilateral_leg_swelling?: boolean;
  /** Surgery or trauma within 4 weeks that needed general anaesthesia; scores 1: true or false */
  readonly recent_surgery_or_trauma?: boolean;
  /** Oestrogen use; scores 1: true or false */
  readonly hormone_use?: boolean;
  /** D-dimer in ug/L (= ng/mL): 0 to 100000 */
  readonly d_dimer_ug_l?: number;
};

export type UpperGiBleedingInput = CommonInput & {
  /** Sex used by the published equation: female or male */
  readonly sex: "female" | "male";
  /** Blood urea nitrogen in mg/dL (or send urea_mmol_l): 1 to 300 */
  readonly bun_mg_dl?: number;
  /** Blood urea nitrogen in mmol/L urea (or send bun_mg_dl); mg/dL = mmol/L urea * 2.8: 0.4 to 107 */
  readonly urea_mmol_l?: number;
  /** Haemoglobin in g/dL (or send hemoglobin_g_l): 1 to 25 */
  readonly hemoglobin_g_dl?: number;
  /** Haemoglobin in g/L (or send hemoglobin_g_dl); g/dL = g/L / 10: 10 to 250 */
  readonly hemoglobin_g_l?: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Melaena; scores 1: true or false */
  readonly melena: boolean;
  /** Syncope; scores 2: true or false */
  readonly syncope: boolean;
  /** Known or acute liver disease; scores 2: true or false */
  readonly hepatic_disease: boolean;
  /** Heart failure; scores 2: true or false */
  readonly cardiac_failure: boolean;
  /** Age in whole years: 18 to 120 */
  readonly age?: number;
  /** Major (heart failure, ischaemia or other); or renal, liver failure, disseminated cancer: none or major or renal_liver_or_cancer */
  readonly comorbidity?: "none" | "major" | "renal_liver_or_cancer";
  /** Diagnosis of the endoscopy: mallory_weiss_or_no_lesion or other or upper_gi_malignancy */
  readonly endoscopic_diagnosis?: "mallory_weiss_or_no_lesion" | "other" | "upper_gi_malignancy";
  /** Signs of a recent bleeding at endoscopy: none_or_dark_spot or blood_clot_or_vessel */
  readonly stigmata?: "none_or_dark_spot" | "blood_clot_or_vessel";
  /** Serum albumin in g/dL (or send albumin_g_l): 0.5 to 8 */
  readonly albumin_g_dl?: number;
  /** Serum albumin in g/L (or send albumin_g_dl); g/dL = g/L / 10: 5 to 80 */
  readonly albumin_g_l?: number;
  /** International normalised ratio: 0.5 to 20 */
  readonly inr?: number;
  /** Altered mental status; scores 1: true or false */
  readonly altered_mental_status?: boolean;
};

export type StrokeInput = CommonInput & {
  /** Item 1a, level of consciousness: 0 to 3 */
  readonly consciousness: number;
  /** Item 1b, answers to the two questions: 0 to 2 */
  readonly consciousness_questions: number;
  /** Item 1c, obeys the two commands: 0 to 2 */
  readonly consciousness_commands: number;
  /** Item 2, horizontal gaze: 0 to 2 */
  readonly gaze: number;
  /** Item 3, visual fields: 0 to 3 */
  readonly visual_fields: number;
  /** Item 4, facial palsy: 0 to 3 */
  readonly facial_palsy: number;
  /** Item 5a, left arm; 0 if it cannot be tested: 0 to 4 */
  readonly motor_arm_left: number;
  /** Item 5b, right arm; 0 if it cannot be tested: 0 to 4 */
  readonly motor_arm_right: number;
  /** Item 6a, left leg; 0 if it cannot be tested: 0 to 4 */
  readonly motor_leg_left: number;
  /** Item 6b, right leg; 0 if it cannot be tested: 0 to 4 */
  readonly motor_leg_right: number;
  /** Item 7, limb ataxia; 0 if it cannot be tested: 0 to 2 */
  readonly limb_ataxia: number;
  /** Item 8, sensory loss: 0 to 2 */
  readonly sensory: number;
  /** Item 9, language: 0 to 3 */
  readonly language: number;
  /** Item 10, dysarthria; 0 if it cannot be tested: 0 to 2 */
  readonly dysarthria: number;
  /** Item 11, extinction and inattention: 0 to 2 */
  readonly extinction: number;
  /** Age in whole years: 18 to 120 */
  readonly age?: number;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg?: number;
  /** Diastolic blood pressure in mmHg: 10 to 250 */
  readonly dbp_mmhg?: number;
  /** Unilateral weakness, or a speech disturbance without weakness: unilateral_weakness or speech_disturbance or other */
  readonly clinical_features?: "unilateral_weakness" | "speech_disturbance" | "other";
  /** Duration of the symptoms in minutes: 0 to 1440 */
  readonly duration_min?: number;
  /** Diabetes; scores 1: true or false */
  readonly diabetes?: boolean;
  /** Total of the Glasgow coma scale: 3 to 15 */
  readonly gcs?: number;
  /** Volume of the haematoma in mL: 0 to 500 */
  readonly ich_volume_ml?: number;
  /** Blood in the ventricles; scores 1: true or false */
  readonly intraventricular_haemorrhage?: boolean;
  /** Origin below the tentorium; scores 1: true or false */
  readonly infratentorial_origin?: boolean;
};

export type SepsisInput = CommonInput & {
  /** Respiratory rate in breaths per minute: 1 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Oxygen saturation in percent: 30 to 100 */
  readonly spo2_percent: number;
  /** 2 only for hypercapnic failure with a target of 88-92: 1 or 2 */
  readonly spo2_scale: "1" | "2";
  /** Supplemental oxygen; scores 2: true or false */
  readonly supplemental_oxygen: boolean;
  /** Systolic blood pressure in mmHg: 30 to 350 */
  readonly sbp_mmhg: number;
  /** Pulse in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Alert, new confusion, or what the person responds to: alert, confusion, voice, pain, unresponsive */
  readonly consciousness: "alert" | "confusion" | "voice" | "pain" | "unresponsive";
  /** Temperature in °C (or send temperature_f): 20 to 45 */
  readonly temperature_c?: number;
  /** Temperature in °F (or send temperature_c); °C = (°F - 32) * 5 / 9: 68 to 113 */
  readonly temperature_f?: number;
  /** Arterial oxygen pressure in mmHg (or send pao2_kpa): 10 to 800 */
  readonly pao2_mmhg?: number;
  /** Arterial oxygen pressure in kPa (or send pao2_mmhg); mmHg = kPa * 7.50062: 1.3 to 107 */
  readonly pao2_kpa?: number;
  /** Inspired oxygen in percent (21 is room air): 21 to 100 */
  readonly fio2_percent?: number;
  /** Ventilated, or CPAP: true or false */
  readonly respiratory_support?: boolean;
  /** Platelet count in 10^9/L (250, not 250000): 1 to 2000 */
  readonly platelets_10e9_l?: number;
  /** Total bilirubin in mg/dL (or send bilirubin_umol_l): 0.1 to 100 */
  readonly bilirubin_mg_dl?: number;
  /** Total bilirubin in µmol/L (or send bilirubin_mg_dl); mg/dL = µmol/L / 17.1: 1.7 to 1710 */
  readonly bilirubin_umol_l?: number;
  /** Mean arterial pressure in mmHg: 10 to 250 */
  readonly map_mmhg?: number;
  /** Dose of dopamine in µg/kg/min: 0 to 100 */
  readonly dopamine_ug_kg_min?: number;
  /** Dobutamine at any dose: true or false */
  readonly dobutamine?: boolean;
  /** Dose of epinephrine in µg/kg/min: 0 to 10 */
  readonly epinephrine_ug_kg_min?: number;
  /** Dose of norepinephrine in µg/kg/min: 0 to 10 */
  readonly norepinephrine_ug_kg_min?: number;
  /** Total of the Glasgow coma scale: 3 to 15 */
  readonly gcs?: number;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Urine output in mL/day: 0 to 20000 */
  readonly urine_output_ml_day?: number;
  /** A disorder that is known to cause disseminated intravascular coagulation: true or false */
  readonly underlying_disorder?: boolean;
  /** D-dimer or fibrin degradation products: no_increase or moderate_increase or strong_increase */
  readonly fibrin_marker?: "no_increase" | "moderate_increase" | "strong_increase";
  /** Prolongation of the prothrombin time in seconds: 0 to 120 */
  readonly pt_prolongation_s?: number;
  /** Fibrinogen in g/L (or send fibrinogen_mg_dl): 0.1 to 20 */
  readonly fibrinogen_g_l?: number;
  /** Fibrinogen in mg/dL (or send fibrinogen_g_l); g/L = mg/dL / 100: 10 to 2000 */
  readonly fibrinogen_mg_dl?: number;
  /** International normalised ratio: 0.5 to 20 */
  readonly inr?: number;
};

export type PreoperativeInput = CommonInput & {
  /** Intraperitoneal, intrathoracic or suprainguinal vascular surgery; scores 1: true or false */
  readonly high_risk_surgery: boolean;
  /** Ischaemic heart disease; scores 1: true or false */
  readonly ischemic_heart_disease: boolean;
  /** History of heart failure; scores 1: true or false */
  readonly heart_failure: boolean;
  /** Stroke or transient ischaemic attack; scores 1: true or false */
  readonly cerebrovascular_disease: boolean;
  /** Treated with insulin before surgery; scores 1: true or false */
  readonly insulin: boolean;
  /** Serum creatinine in mg/dL (or send creatinine_umol_l): 0.1 to 20 */
  readonly creatinine_mg_dl?: number;
  /** Serum creatinine in µmol/L (or send creatinine_mg_dl); mg/dL = µmol/L / 88.42: 9 to 1768 */
  readonly creatinine_umol_l?: number;
  /** Age in whole years: 18 to 120 */
  readonly age?: number;
  /** Functional status before surgery: independent or partially_dependent or totally_dependent */
  readonly functional_status?: "independent" | "partially_dependent" | "totally_dependent";
  /** ASA physical status: 1 to 5 */
  readonly asa_class?: number;
  /** Kind of operation: anorectal, aortic, bariatric, brain, breast, cardiac, ent, foregut_or_hepatopancreatobiliary, gallbladder_appendix_adrenal_or_spleen, hernia, intestinal, neck_thyroid_parathyroid, obstetric_or_gynaecologic, orthopaedic_or_extremity, other_abdominal, peripheral_vascular, skin, spine, thoracic_non_oesophageal, vein, urology */
  readonly procedure?: "anorectal" | "aortic" | "bariatric" | "brain" | "breast" | "cardiac" | "ent" | "foregut_or_hepatopancreatobiliary" | "gallbladder_appendix_adrenal_or_spleen" | "hernia" | "intestinal" | "neck_thyroid_parathyroid" | "obstetric_or_gynaecologic" | "orthopaedic_or_extremity" | "other_abdominal" | "peripheral_vascular" | "skin" | "spine" | "thoracic_non_oesophageal" | "vein" | "urology";
  /** Can wash, dress, eat and use the toilet alone; scores 2.75: true or false */
  readonly personal_care?: boolean;
  /** Can walk indoors; scores 1.75: true or false */
  readonly walk_indoors?: boolean;
  /** Can walk one or two blocks on level ground; scores 2.75: true or false */
  readonly walk_1_2_blocks?: boolean;
  /** Can climb a flight of stairs or walk uphill; scores 5.5: true or false */
  readonly climb_stairs?: boolean;
  /** Can run a short distance; scores 8: true or false */
  readonly run_short_distance?: boolean;
  /** Can do light housework, such as dusting or dishes; scores 2.7: true or false */
  readonly light_housework?: boolean;
  /** Can do moderate housework, such as vacuuming or carrying groceries; scores 3.5: true or false */
  readonly moderate_housework?: boolean;
  /** Can do heavy housework, such as scrubbing floors or moving furniture; scores 8: true or false */
  readonly heavy_housework?: boolean;
  /** Can rake leaves, weed or push a mower; scores 4.5: true or false */
  readonly yard_work?: boolean;
  /** Can have sexual relations; scores 5.25: true or false */
  readonly sexual_relations?: boolean;
  /** Can take part in moderate recreation, such as golf, bowling or dancing; scores 6: true or false */
  readonly moderate_recreation?: boolean;
  /** Can take part in strenuous sports, such as swimming, tennis or skiing; scores 7.5: true or false */
  readonly strenuous_sports?: boolean;
};

export type WardVteInput = CommonInput & {
  /** Active cancer; scores 3: true or false */
  readonly active_cancer: boolean;
  /** Previous venous thromboembolism, not of a superficial vein; scores 3: true or false */
  readonly previous_vte: boolean;
  /** Reduced mobility for at least 3 days; scores 3: true or false */
  readonly reduced_mobility: boolean;
  /** Known thrombophilia; scores 3: true or false */
  readonly thrombophilia: boolean;
  /** Trauma or surgery in the last month; scores 2: true or false */
  readonly trauma_or_surgery_last_month: boolean;
  /** Age in whole years: 18 to 120 */
  readonly age: number;
  /** Heart or respiratory failure; scores 1: true or false */
  readonly heart_or_respiratory_failure: boolean;
  /** Acute myocardial infarction or stroke; scores 1: true or false */
  readonly acute_mi_or_stroke: boolean;
  /** Acute infection or rheumatologic disorder; scores 1: true or false */
  readonly acute_infection_or_rheumatologic: boolean;
  /** Body mass index in kg/m2: 10 to 80 */
  readonly bmi: number;
  /** Ongoing hormonal treatment; scores 1: true or false */
  readonly hormonal_treatment: boolean;
  /** Operation that is planned: none, minor, major, laparoscopic, arthroscopic, elective_lower_extremity_arthroplasty */
  readonly surgery?: "none" | "minor" | "major" | "laparoscopic" | "arthroscopic" | "elective_lower_extremity_arthroplasty";
  /** Mobility: normal or bed_rest or confined_over_72_h */
  readonly mobility?: "normal" | "bed_rest" | "confined_over_72_h";
  /** Major surgery in the last month; scores 1: true or false */
  readonly major_surgery_last_month?: boolean;
  /** Heart failure in the last month; scores 1: true or false */
  readonly heart_failure_last_month?: boolean;
  /** Sepsis in the last month; scores 1: true or false */
  readonly sepsis_last_month?: boolean;
  /** Pneumonia in the last month; scores 1: true or false */
  readonly pneumonia_last_month?: boolean;
  /** Immobilizing plaster cast in the last month; scores 2: true or false */
  readonly plaster_cast_last_month?: boolean;
  /** Fracture of hip, pelvis or leg in the last month; scores 5: true or false */
  readonly hip_pelvis_leg_fracture_last_month?: boolean;
  /** Stroke in the last month; scores 5: true or false */
  readonly stroke_last_month?: boolean;
  /** Multiple trauma in the last month; scores 5: true or false */
  readonly multiple_trauma_last_month?: boolean;
  /** Spinal cord injury in the last month; scores 5: true or false */
  readonly spinal_cord_injury_last_month?: boolean;
  /** Varicose veins; scores 1: true or false */
  readonly varicose_veins?: boolean;
  /** Swollen legs; scores 1: true or false */
  readonly swollen_legs?: boolean;
  /** Central venous access; scores 2: true or false */
  readonly central_venous_access?: boolean;
  /** Family history of thrombosis; scores 3: true or false */
  readonly family_history_thrombosis?: boolean;
  /** Factor V Leiden; scores 3: true or false */
  readonly factor_v_leiden?: boolean;
  /** Prothrombin 20210A; scores 3: true or false */
  readonly prothrombin_20210a?: boolean;
  /** Elevated homocysteine; scores 3: true or false */
  readonly elevated_homocysteine?: boolean;
  /** Lupus anticoagulant; scores 3: true or false */
  readonly lupus_anticoagulant?: boolean;
  /** Anticardiolipin antibody; scores 3: true or false */
  readonly anticardiolipin_antibody?: boolean;
  /** Heparin-induced thrombocytopenia; scores 3: true or false */
  readonly heparin_induced_thrombocytopenia?: boolean;
  /** Another thrombophilia; scores 3: true or false */
  readonly other_thrombophilia?: boolean;
  /** Inflammatory bowel disease; scores 1: true or false */
  readonly inflammatory_bowel_disease?: boolean;
  /** Acute myocardial infarction; scores 1: true or false */
  readonly acute_mi?: boolean;
  /** Chronic obstructive lung disease; scores 1: true or false */
  readonly copd?: boolean;
  /** Malignancy; scores 2: true or false */
  readonly malignancy?: boolean;
  /** Oral contraceptive or hormone replacement; scores 1: true or false */
  readonly oral_contraceptive_or_hrt?: boolean;
  /** Pregnant or in the month after birth; scores 1: true or false */
  readonly pregnant_or_postpartum?: boolean;
  /** Unexplained stillbirth or recurrent loss of pregnancy; scores 1: true or false */
  readonly unexplained_pregnancy_loss?: boolean;
};

export type TraumaInput = CommonInput & {
  /** Best eye response: 1 to 4 */
  readonly eye: number;
  /** Best verbal response: 1 to 5 */
  readonly verbal: number;
  /** Best motor response: 1 to 6 */
  readonly motor: number;
  /** Systolic blood pressure in mmHg: 0 to 350 */
  readonly sbp_mmhg: number;
  /** Respiratory rate in breaths per minute: 0 to 100 */
  readonly respiratory_rate_bpm: number;
  /** Heart rate in beats per minute: 10 to 350 */
  readonly heart_rate_bpm: number;
  /** Highest AIS code of head and neck, 0 without an injury: 0 to 6 */
  readonly ais_head_neck?: number;
  /** Highest AIS code of the face, 0 without an injury: 0 to 6 */
  readonly ais_face?: number;
  /** Highest AIS code of the chest, 0 without an injury: 0 to 6 */
  readonly ais_chest?: number;
  /** Highest AIS code of abdomen and pelvic contents, 0 without an injury: 0 to 6 */
  readonly ais_abdomen?: number;
  /** Highest AIS code of extremities and pelvic girdle, 0 without an injury: 0 to 6 */
  readonly ais_extremities?: number;
  /** Highest AIS code of the skin, 0 without an injury: 0 to 6 */
  readonly ais_external?: number;
  /** Diastolic blood pressure in mmHg: 10 to 250 */
  readonly dbp_mmhg?: number;
  /** Age in whole years: 18 to 120 */
  readonly age?: number;
};

export type MentalHealthInput = CommonInput & {
  /** Item 1, interest: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly interest: number;
  /** Item 2, mood: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly mood: number;
  /** Item 3, sleep: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly sleep: number;
  /** Item 4, energy: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly energy: number;
  /** Item 5, appetite: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly appetite: number;
  /** Item 6, self worth: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly self_worth: number;
  /** Item 7, concentration: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly concentration: number;
  /** Item 8, movement: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly movement: number;
  /** Item 9, self harm: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly self_harm: number;
  /** Item 1, nervous: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly nervous?: number;
  /** Item 2, uncontrolled worry: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly uncontrolled_worry?: number;
  /** Item 3, excessive worry: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly excessive_worry?: number;
  /** Item 4, trouble relaxing: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly trouble_relaxing?: number;
  /** Item 5, restless: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly restless?: number;
  /** Item 6, irritable: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly irritable?: number;
  /** Item 7, afraid: of 14 days, 0 none, 1 several, 2 over half, 3 nearly all: 0 to 3 */
  readonly afraid?: number;
  /** Sex used by the published equation: female or male */
  readonly sex?: "female" | "male";
  /** 0 never, 1 monthly or less, 2 two to four a month, 3 two or three a week, 4 more often: 0 to 4 */
  readonly frequency?: number;
  /** On a typical day: 0 one or two, 1 three or four, 2 five or six, 3 seven to nine, 4 more: 0 to 4 */
  readonly typical_drinks?: number;
  /** Six or more at once: 0 never, 1 less than monthly, 2 monthly, 3 weekly, 4 daily: 0 to 4 */
  readonly six_or_more?: number;
};

export type HccRafInput = CommonInput & {
  /** A diagnosis: an ICD-10-CM code, dotted or compact; repeat it for up to 25: 1 to 32 characters */
  readonly code?: ReadonlyArray<string>;
  /** The same for a body by POST: a list of up to 200: 1 to 32 characters */
  readonly codes?: ReadonlyArray<string>;
  /** Age in years on 1 February of the payment year: 0 to 120 */
  readonly age: number;
  /** Sex in the enrollment record: male or female */
  readonly sex: "male" | "female";
  /** Original reason for entitlement: 0 age, 1 disability, 2 end-stage renal disease, 3 both: 0, 1, 2, 3 */
  readonly orec?: "0" | "1" | "2" | "3";
  /** Current reason for entitlement: 0 age, 1 disability, 2 end-stage renal disease, 3 both: 0, 1, 2, 3 */
  readonly crec?: "0" | "1" | "2" | "3";
  /** Dual eligibility code; NA for who has no Medicaid: NA, 00, 01, 02, 03, 04, 05, 06, 07, 08, 09, 10 */
  readonly dual_elgbl_cd?: "NA" | "00" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10";
  /** Less than twelve months of Part B in the year before: true or false */
  readonly new_enrollee?: boolean;
  /** Enrolled in a special needs plan for chronic conditions: true or false */
  readonly snp?: boolean;
  /** In an institution for the long term: true or false */
  readonly lti?: boolean;
  /** Low-income subsidy; counts in RxHCC: true or false */
  readonly low_income?: boolean;
  /** Months since a kidney transplant that works, from the fourth on; counts in ESRD_V24: 4 to 600 */
  readonly graft_months?: number;
  /** One model; all four without it: V24, V28, ESRD_V24, RxHCC_V08 */
  readonly model?: "V24" | "V28" | "ESRD_V24" | "RxHCC_V08";
};

export type PingInput = {
  /** Any text; accepted and ignored: any text */
  readonly probe?: string;
};

/** What most tools answer. */
export type CommonAnswer = {
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
  /** The publication the formula is taken from */
  readonly citation?: Citations;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
};

export type TranslateAnswer = {
  /** The phrase as sent */
  readonly query: string;
  /** Code system that was searched */
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs" | "all";
  /** Number of matches returned */
  readonly match_count: number;
  /** none: no match; high: the best score is 80 or more; low: anything between, and whenever the phrase leaves a choice or is not read to its end */
  readonly match_quality: "none" | "low" | "high";
  /** Ranked codes, the best first */
  readonly matches: ReadonlyArray<Matches>;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
  /** With view=full: How the phrase was read, so that one question can settle the code */
  readonly reading?: Reading;
  /** With view=full: The matches as FHIR Codings, in their order */
  readonly codings?: ReadonlyArray<Codings>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type LookupAnswer = {
  /** Published code; ICD-10-CM with its dot */
  readonly code: string;
  /** Status of the code in its release; unknown for a code that does not exist */
  readonly status: "current" | "obsolete" | "deprecated" | "discouraged" | "trial" | "unknown";
  /** Code system */
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs";
  /** Official name */
  readonly display: string;
  /** Term type: of RxNorm, CM for ICD-10-CM, LN for LOINC, PCS for ICD-10-PCS */
  readonly tty: "SCD" | "SBD" | "IN" | "PIN" | "MIN" | "BN" | "GPCK" | "BPCK" | "DF" | "SCDC" | "SBDC" | "SCDF" | "SBDF" | "CM" | "LN" | "PCS" | "";
  /** Whether the code is obsolete or deprecated */
  readonly obsolete: boolean;
  /** Whether the code exists in the loaded release */
  readonly found: boolean;
  /** ICD-10-CM and ICD-10-PCS: whether a claim can carry the code; null for RxNorm and LOINC */
  readonly billable?: null | boolean;
  /** Other names */
  readonly synonyms: ReadonlyArray<string>;
  /** The day as sent */
  readonly date?: null | string;
  /** Whether a loaded release answers for that day; null if that is not known */
  readonly date_covered?: null | boolean;
  /** Day that the answer holds for: that sent, else the last of the release; null if not known */
  readonly judged_on?: null | string;
  /** What the releases say of it, in a sentence */
  readonly date_note?: string;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
  /** With view=full: The code as a FHIR Coding; null for a code that does not exist */
  readonly coding?: null | Codings;
  /** With view=full: The data that the answer comes from */
  readonly pack?: Pack;
  /** With view=full: ICD-10-CM: what the code is in, from the chapter down */
  readonly hierarchy?: ReadonlyArray<Hierarchy>;
  /** With view=full: Relations to ask for at /api/ontology/related */
  readonly relations?: ReadonlyArray<Relations>;
  /** With view=full: ICD-10-CM: notes of the tabular list that hold for the code; those of headers are passed down */
  readonly notes?: ReadonlyArray<Notes>;
  /** With view=full: ICD-10-CM: the table of seventh characters that governs the code; null if there is none */
  readonly seventh_characters?: null | SeventhCharacters;
  /** With view=full: Codes that take the place of a retired code */
  readonly replaced_by?: ReadonlyArray<ReplacedBy>;
  /** With view=full: ICD-10-CM: what the code counts for in other classifications */
  readonly maps?: ReadonlyArray<Maps>;
  /** With view=full: The synonyms by their source */
  readonly synonym_sources?: SynonymSources;
  /** With view=full: What else the release says: axes, class and units of LOINC, flags and strengths of RxNorm */
  readonly properties?: ReadonlyArray<Properties>;
  /** With view=full: What the loaded data lack of this answer, so that an empty list is not taken for none */
  readonly absent?: ReadonlyArray<string>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type RelatedAnswer = {
  /** The code as published; of an NDC the 11 digits */
  readonly code: string;
  /** Code system */
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs" | "ndc" | "icd9cm";
  /** Official name; of an NDC that of its drug */
  readonly display: string;
  /** Whether the loaded release knows the code */
  readonly found: boolean;
  /** Status of the code that was asked about; unknown if it is not found */
  readonly status: "current" | "obsolete" | "deprecated" | "discouraged" | "trial" | "unknown";
  /** The relation */
  readonly relation: "ingredients" | "precise_ingredients" | "brands" | "components" | "products" | "generics" | "branded" | "drug_forms" | "dose_forms" | "dose_form_groups" | "packs" | "contents" | "quantified" | "unquantified" | "ndcs" | "parent" | "children" | "ancestors" | "descendants" | "siblings" | "panel_members" | "panels" | "answer_lists" | "answers" | "answers_for" | "replaced_by" | "replaces" | "risk_categories" | "risk_codes" | "ccsr" | "ccsr_codes" | "gem" | "gem_back";
  /** How many codes it leads to */
  readonly total: number;
  /** How many were passed over */
  readonly offset: number;
  /** How many are in this answer */
  readonly count: number;
  /** The offset of the next page; null after the last one */
  readonly next_offset?: null | number;
  /** The codes, in the order of the codes; ancestors from the nearest, panels in their own order */
  readonly items: ReadonlyArray<Items>;
  /** The data that the answer comes from */
  readonly pack: Pack;
  /** What the loaded data lack of this answer, so that an empty list is not taken for none */
  readonly absent: ReadonlyArray<string>;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type ValidateAnswer = {
  /** The code as published; of an NDC the 11 digits */
  readonly code: string;
  /** Code system */
  readonly system: "rxnorm" | "icd10" | "loinc" | "icd10pcs" | "ndc" | "ucum";
  /** Whether the loaded data has the code; RxNorm groups (DFG, SCDG, SBDG) are no codes of it */
  readonly found: boolean;
  /** Official name; of an NDC that of its drug, else that of the NDC Directory */
  readonly display: string;
  /** Status of the code in its release; unknown for a code that does not exist */
  readonly status: "current" | "obsolete" | "deprecated" | "discouraged" | "trial" | "unknown";
  /** Whether the code is in use: not obsolete, deprecated or unknown; null on a day that no loaded release is known to cover */
  readonly current?: null | boolean;
  /** ICD-10-CM and ICD-10-PCS: whether a claim can carry the code; null for RxNorm and LOINC */
  readonly billable?: null | boolean;
  /** RxNorm: whether it is in the prescribable content; null for others and where the release does not say */
  readonly prescribable?: null | boolean;
  /** exact: the official name; letter_case: but for letter case; a synonym of the release or of Clinmeter; different: none; null if none was sent */
  readonly display_match?: null | "exact" | "letter_case" | "official_synonym" | "clinmeter_synonym" | "different";
  /** The day as sent */
  readonly date?: null | string;
  /** Whether a loaded release answers for that day; null if that is not known */
  readonly date_covered?: null | boolean;
  /** Day that the answer holds for: that sent, else the last of the release; null if not known */
  readonly judged_on?: null | string;
  /** What the releases say of it, in a sentence */
  readonly date_note: string;
  /** First day of the code, of an NDC that of its marketing, YYYY-MM-DD; null if the release does not say */
  readonly effective_from?: null | string;
  /** Last day of a deleted code, of an NDC that of its marketing, YYYY-MM-DD; null if the release does not say */
  readonly effective_to?: null | string;
  /** Codes that take the place of a retired code */
  readonly replaced_by: ReadonlyArray<ReplacedBy>;
  /** ICD-10-CM header: axes to choose until a claim can carry the code, such as laterality, encounter */
  readonly missing_axes: ReadonlyArray<string>;
  /** ICD-10-CM header: the current codes directly below. ucum: what UCUM writes for a text that is no code of it */
  readonly choices: ReadonlyArray<ValidateChoices>;
  /** Further NDCs of 11 digits that 10 digits without hyphens may mean, and that the release knows */
  readonly other_readings: ReadonlyArray<string>;
  /** The data that the answer comes from */
  readonly pack: Pack;
  /** What the loaded data lack of this answer, so that an empty list is not taken for none */
  readonly absent: ReadonlyArray<string>;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type TranslateBatchAnswer = {
  /** One for each phrase, in their order */
  readonly results: ReadonlyArray<TranslateBatchResults>;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
  /** With view=full: How each phrase was read, in their order; null of one that could not be read */
  readonly readings?: ReadonlyArray<Reading | null>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type AnnotateAnswer = {
  /** UTF-16 units of the text */
  readonly text_length: number;
  /** Number of mentions */
  readonly mention_count: number;
  /** The sections of the note by its headings, in its order, without the headings */
  readonly sections: ReadonlyArray<Sections>;
  /** The lists whose head holds for their items, such as those below Denies: */
  readonly lists: ReadonlyArray<Lists>;
  /** In the order of the text; they do not overlap */
  readonly mentions: ReadonlyArray<Mentions>;
  /** ICD-10-CM codes of what the note affirms, joined, checked and in claim order; to be confirmed */
  readonly claim_codes: ReadonlyArray<ClaimCodes>;
  /** What the note leaves open of the claim codes */
  readonly questions: ReadonlyArray<Questions>;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
};

export type ChartAnswer = {
  /** UTF-16 units of the text */
  readonly text_length: number;
  /** The day as sent */
  readonly note_date?: null | string;
  /** What the calculators take, in the order of the text */
  readonly inputs: ReadonlyArray<ChartInputs>;
  /** In the order asked; else computed, assumed, ambiguous, missing, refused, without those that lack more than two inputs */
  readonly calculators: ReadonlyArray<Calculators>;
  /** Calculators by status */
  readonly summary: ChartSummary;
  /** How it was read */
  readonly notice: string;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
  /** With view=full: The publications of the computed calculators, each once */
  readonly citations?: ReadonlyArray<Citations>;
};

export type VerifyAnswer = {
  /** One for each claim, in their order */
  readonly claims: ReadonlyArray<Claims>;
  /** Claims by verdict: go on where none is contradicted or unclear */
  readonly summary: VerifySummary;
  /** How it was read */
  readonly notice: string;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
};

export type CheckCodesAnswer = {
  /** Each code once, in the order of the claim */
  readonly codes: ReadonlyArray<Codes>;
  /** errors: a code has to change; advice: something to look at; clean: neither */
  readonly verdict: "errors" | "advice" | "clean";
  /** Errors first */
  readonly findings: ReadonlyArray<Findings>;
  /** What the loaded releases do not tell */
  readonly not_judged: ReadonlyArray<NotJudged>;
  /** The day as sent */
  readonly date?: null | string;
  /** Whether a loaded release answers for that day; null if that is not known */
  readonly date_covered?: null | boolean;
  /** Day that the answer holds for: that sent, else the last of the release; null if not known */
  readonly judged_on?: null | string;
  /** What the releases say of it, in a sentence */
  readonly date_note: string;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice: deterministic, not a medical device, a clinician stays responsible */
  readonly disclaimer?: string;
};

export type BsaMostellerAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "mosteller";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Height used, in cm, rounded half-up to 4 decimals */
  readonly height_cm: number;
  /** Weight used, in kg, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Body surface area in m², rounded half-up to 4 decimals */
  readonly bsa_m2: number;
};

export type EgfrCkdEpiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ckd_epi_2021_creatinine";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Creatinine used, in mg/dL, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Age used, in years */
  readonly age_years: number;
  /** Sex used */
  readonly sex: "female" | "male";
  /** eGFR in mL/min/1.73m2, rounded half-up to 1 decimal */
  readonly egfr_ml_min_1_73m2: number;
  /** Units of the eGFR */
  readonly units: "mL/min/1.73m2";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Cha2ds2VascAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "cha2ds2_vasc";
  /** Sum of the points */
  readonly score: number;
  /** The highest score there is */
  readonly max_score: number;
  /** Sex used */
  readonly sex: "female" | "male";
  /** Age used, in years */
  readonly age_years: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type BmiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "bmi";
  /** The formula that was evaluated */
  readonly formula_expression?: "BMI = weight_kg / (height_m ^ 2)";
  /** Height used, in cm, rounded half-up to 4 decimals */
  readonly height_cm: number;
  /** Weight used, in kg, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Body mass index in kg/m², rounded half-up to 2 decimals */
  readonly bmi: number;
  /** WHO adult category of the unrounded value */
  readonly who_adult_category: "underweight" | "normal_weight" | "overweight" | "obesity_class_1" | "obesity_class_2" | "obesity_class_3";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type HasBledAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "has_bled";
  /** Sum of the points */
  readonly score: number;
  /** The highest score there is */
  readonly max_score: number;
  /** Age used, in years */
  readonly age_years: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type CrclCockcroftGaultAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "cockcroft_gault";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age used, in years */
  readonly age_years: number;
  /** Sex used */
  readonly sex: "female" | "male";
  /** Weight used, in kg, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Creatinine used, in mg/dL, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Creatinine clearance in mL/min, rounded half-up to 1 decimal */
  readonly crcl_ml_min: number;
  /** Units of the clearance */
  readonly units: "mL/min";
  /** Which body weight the formula was given */
  readonly weight_basis: "total_body_weight";
};

export type Fib4Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "fib4";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age used, in years */
  readonly age_years: number;
  /** AST used, in U/L, rounded half-up to 4 decimals */
  readonly ast_u_l: number;
  /** ALT used, in U/L, rounded half-up to 4 decimals */
  readonly alt_u_l: number;
  /** Platelet count used, in 10^9/L, rounded half-up to 4 decimals */
  readonly platelets_10e9_l: number;
  /** FIB-4 index, rounded half-up to 2 decimals */
  readonly fib4: number;
  /** low below 1.45, indeterminate from 1.45 to 3.25, high above 3.25, of the unrounded value */
  readonly sterling_band: "low" | "indeterminate" | "high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type CrclByWeightAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "cockcroft_gault_by_weight";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Height in centimetres, as used, rounded half-up to 4 decimals */
  readonly height_cm: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Body mass index in kg/m2, rounded half-up to 2 decimals */
  readonly bmi: number;
  /** Ideal body weight (Devine) in kg, rounded half-up to 1 decimal */
  readonly ibw_kg: number;
  /** Ideal weight and 0.4 of what exceeds it, in kg, rounded half-up to 1 decimal */
  readonly adjusted_body_weight_kg: number;
  /** Clearance on total weight in mL/min, rounded half-up to 1 decimal */
  readonly crcl_total_ml_min: number;
  /** Clearance on ideal weight in mL/min, rounded half-up to 1 decimal */
  readonly crcl_ideal_ml_min: number;
  /** Clearance on adjusted weight in mL/min, rounded half-up to 1 decimal */
  readonly crcl_adjusted_ml_min: number;
  /** Weight of crcl_ml_min: total below a body mass index of 18.5, below 25 the smaller of ideal and total, else adjusted */
  readonly weight_basis: "total_body_weight" | "ideal_body_weight" | "adjusted_body_weight";
  /** Clearance on the chosen weight in mL/min, rounded half-up to 1 decimal */
  readonly crcl_ml_min: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type IbwDevineAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "devine";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Height in centimetres, as used, rounded half-up to 4 decimals */
  readonly height_cm: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg?: number | null;
  /** Ideal body weight in kg, rounded half-up to 1 decimal */
  readonly ibw_kg: number;
  /** Ideal weight and 0.4 of what exceeds it, in kg; null without a weight, rounded half-up to 1 decimal */
  readonly adjusted_body_weight_kg?: number | null;
  /** Weight in percent of the ideal weight; null without a weight, rounded half-up to 1 decimal */
  readonly percent_of_ibw?: number | null;
  /** Whether the height is below 60 inches (152.4 cm) */
  readonly below_60_in: boolean;
};

export type Cha2ds2VaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "cha2ds2_va";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sum of the points */
  readonly score: number;
  /** The highest score there is */
  readonly max_score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type KdigoCkdAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "kdigo_2024";
  /** Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals */
  readonly egfr_ml_min_1_73m2: number;
  /** Urine albumin-to-creatinine ratio in mg/g, as used, rounded half-up to 4 decimals */
  readonly acr_mg_g?: number | null;
  /** Urine albumin-to-creatinine ratio in mg/mmol, as used, rounded half-up to 4 decimals */
  readonly acr_mg_mmol?: number | null;
  /** G5 below 15, G4 from 15, G3b from 30, G3a from 45, G2 from 60, G1 from 90, of the unrounded value */
  readonly gfr_category: "G5" | "G4" | "G3b" | "G3a" | "G2" | "G1";
  /** A2 from 30 to 300 mg/g or from 3 to 30 mg/mmol, decided in the unit sent */
  readonly albuminuria_category: "A1" | "A2" | "A3";
  /** Risk of the two categories together */
  readonly ckd_risk: "low" | "moderately_increased" | "high" | "very_high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type EgfrCkdEpiCrCysAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: string;
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** IFCC-standardised cystatin C in mg/L, as used, rounded half-up to 4 decimals */
  readonly cystatin_c_mg_l: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** eGFR in mL/min/1.73m2, rounded half-up to 1 decimal */
  readonly egfr_ml_min_1_73m2: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type EgfrCkdEpiCystatinCAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ckd_epi_2012_cystatin_c";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** IFCC-standardised cystatin C in mg/L, as used, rounded half-up to 4 decimals */
  readonly cystatin_c_mg_l: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** eGFR in mL/min/1.73m2, rounded half-up to 1 decimal */
  readonly egfr_ml_min_1_73m2: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Meld3Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "meld_3";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bilirubin_mg_dl: number;
  /** International normalised ratio, as used, rounded half-up to 4 decimals */
  readonly inr: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl: number;
  /** Dialysis twice, or 24 hours of haemodialysis, in the last 7 days, as used */
  readonly dialysis: boolean;
  /** MELD 3.0, rounded half-up to an integer */
  readonly meld_3: number;
};

export type MeldNaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "meld_na_2016";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bilirubin_mg_dl: number;
  /** International normalised ratio, as used, rounded half-up to 4 decimals */
  readonly inr: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Dialysis twice, or 24 hours of haemodialysis, in the last 7 days, as used */
  readonly dialysis: boolean;
  /** MELD without sodium, rounded half-up to an integer */
  readonly meld_i: number;
  /** MELD-Na, rounded half-up to an integer */
  readonly meld_na: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type ChildPughAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "child_pugh";
  /** Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bilirubin_mg_dl: number;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl: number;
  /** International normalised ratio, as used, rounded half-up to 4 decimals */
  readonly inr: number;
  /** Ascites, as used */
  readonly ascites: "none" | "slight" | "moderate_to_severe";
  /** Hepatic encephalopathy, as used */
  readonly encephalopathy: "none" | "grade_1_2" | "grade_3_4";
  /** Sum of the points */
  readonly score: number;
  /** A below 7, B from 7, C from 10, of the unrounded value */
  readonly child_pugh_class: "A" | "B" | "C";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type PreventAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "prevent_base_2023";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mg_dl: number;
  /** HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mg_dl: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Treated for high blood pressure, as used */
  readonly bp_treated: boolean;
  /** Takes a statin, as used */
  readonly statin: boolean;
  /** Diabetes mellitus, as used */
  readonly diabetes: boolean;
  /** Smokes now, as used */
  readonly smoker: boolean;
  /** Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals */
  readonly egfr_ml_min_1_73m2: number;
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** 10-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal */
  readonly risk_10_year_cvd_percent: number;
  /** 10-year risk of atherosclerotic cardiovascular disease in percent, rounded half-up to 1 decimal */
  readonly risk_10_year_ascvd_percent: number;
  /** 10-year risk of heart failure in percent, rounded half-up to 1 decimal */
  readonly risk_10_year_hf_percent?: number | null;
  /** 30-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal */
  readonly risk_30_year_cvd_percent?: number | null;
  /** 30-year risk of atherosclerotic cardiovascular disease in percent, rounded half-up to 1 decimal */
  readonly risk_30_year_ascvd_percent?: number | null;
  /** 30-year risk of heart failure in percent, rounded half-up to 1 decimal */
  readonly risk_30_year_hf_percent?: number | null;
  /** Band of the unrounded 10-year risk of total cardiovascular disease at 5, 7.5 and 20 percent, the cut-offs of the pooled cohort equations; kept for compatibility. No guideline in force bands PREVENT so */
  readonly risk_band: "low" | "borderline" | "intermediate" | "high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type AscvdPceAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ascvd_pce_2013";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Race category of the 2013 equations, as used */
  readonly race: "black" | "white_or_other";
  /** Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mg_dl: number;
  /** HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mg_dl: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Treated for high blood pressure, as used */
  readonly bp_treated: boolean;
  /** Diabetes mellitus, as used */
  readonly diabetes: boolean;
  /** Smokes now, as used */
  readonly smoker: boolean;
  /** 10-year risk of a first atherosclerotic event in percent, rounded half-up to 1 decimal */
  readonly risk_10_year_percent: number;
  /** low below 5, borderline from 5, intermediate from 7.5, high from 20, of the unrounded value */
  readonly risk_band: "low" | "borderline" | "intermediate" | "high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type KfreAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "kfre_4_variable";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals */
  readonly egfr_ml_min_1_73m2: number;
  /** Urine albumin-to-creatinine ratio in mg/g, as used, rounded half-up to 4 decimals */
  readonly acr_mg_g: number;
  /** Which baseline: that of North America, or that of other countries, as used */
  readonly region: "north_america" | "other";
  /** 2-year risk of kidney failure in percent, rounded half-up to 1 decimal */
  readonly risk_2_year_percent: number;
  /** 5-year risk of kidney failure in percent, rounded half-up to 1 decimal */
  readonly risk_5_year_percent: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type WellsPeAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "wells_pe";
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 2, moderate from 2 to 6, high above 6, of the unrounded value */
  readonly three_tier: "low" | "moderate" | "high";
  /** unlikely up to 4, likely above 4, of the unrounded value */
  readonly two_tier: "unlikely" | "likely";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsPeComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type PercAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "perc";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Oxygen saturation in percent, as used, rounded half-up to 4 decimals */
  readonly spo2_percent: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether all eight criteria are absent */
  readonly perc_negative: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type WellsDvtAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "wells_dvt";
  /** Sum of the points */
  readonly score: number;
  /** low below 1, moderate from 1, high from 3, of the unrounded value */
  readonly three_tier: "low" | "moderate" | "high";
  /** unlikely below 2, likely from 2, of the unrounded value */
  readonly two_tier: "unlikely" | "likely";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type QtcAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "qtc";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** QT interval in ms, as used, rounded half-up to 4 decimals */
  readonly qt_ms: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** RR interval in ms, rounded half-up to 1 decimal */
  readonly rr_ms: number;
  /** Corrected QT by Bazett in ms, rounded half-up to 1 decimal */
  readonly qtc_bazett_ms: number;
  /** Corrected QT by Fridericia in ms, rounded half-up to 1 decimal */
  readonly qtc_fridericia_ms: number;
  /** Corrected QT by the Framingham formula in ms, rounded half-up to 1 decimal */
  readonly qtc_framingham_ms: number;
  /** Corrected QT by Hodges in ms, rounded half-up to 1 decimal */
  readonly qtc_hodges_ms: number;
  /** Corrected QT by Rautaharju in ms, rounded half-up to 1 decimal */
  readonly qtc_rautaharju_ms: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Curb65Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "curb_65";
  /** Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bun_mg_dl?: number | null;
  /** Blood urea nitrogen in mmol/L urea, as used, rounded half-up to 4 decimals */
  readonly urea_mmol_l?: number | null;
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Diastolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly dbp_mmhg: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 2, intermediate from 2, high from 3, of the unrounded value */
  readonly curb_65_band: "low" | "intermediate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type HeartScoreAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "heart_score";
  /** How suspicious the history is, as used */
  readonly history: "slightly_suspicious" | "moderately_suspicious" | "highly_suspicious";
  /** The electrocardiogram, as used */
  readonly ecg: "normal" | "nonspecific_repolarization" | "significant_st_deviation";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Number of risk factors: blood pressure, cholesterol, diabetes, BMI > 30, smoking, family, as used */
  readonly risk_factor_count: number;
  /** Troponin against its normal limit, as used */
  readonly troponin: "normal" | "1_to_3_times_limit" | "above_3_times_limit";
  /** Sum of the points */
  readonly score: number;
  /** low below 4, moderate from 4, high from 7, of the unrounded value */
  readonly heart_band: "low" | "moderate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type RcriAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "rcri";
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Sum of the points */
  readonly score: number;
  /** I below 1, II from 1, III from 2, IV from 3, of the unrounded value */
  readonly rcri_class: "I" | "II" | "III" | "IV";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type MapAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "mean_arterial_pressure";
  /** The formula that was evaluated */
  readonly formula_expression?: "MAP = (SBP + 2 * DBP) / 3";
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Diastolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly dbp_mmhg: number;
  /** Mean arterial pressure in mmHg, rounded half-up to 1 decimal */
  readonly map_mmhg: number;
};

export type AnionGapAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "anion_gap";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Serum chloride in mmol/L, as used, rounded half-up to 4 decimals */
  readonly chloride_mmol_l: number;
  /** Serum bicarbonate in mmol/L, as used, rounded half-up to 4 decimals */
  readonly bicarbonate_mmol_l: number;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl?: number | null;
  /** Anion gap in mmol/L, rounded half-up to 2 decimals */
  readonly anion_gap_mmol_l: number;
  /** Anion gap less 12 in mmol/L, rounded half-up to 2 decimals */
  readonly delta_gap_mmol_l: number;
  /** Delta gap by the fall of bicarbonate below 24; null at 24, rounded half-up to 2 decimals */
  readonly delta_ratio?: number | null;
  /** Anion gap corrected for albumin in mmol/L, rounded half-up to 2 decimals */
  readonly albumin_corrected_anion_gap_mmol_l?: number | null;
  /** Corrected anion gap less 12 in mmol/L, rounded half-up to 2 decimals */
  readonly albumin_corrected_delta_gap_mmol_l?: number | null;
  /** Corrected delta gap by the fall of bicarbonate; null at 24, rounded half-up to 2 decimals */
  readonly albumin_corrected_delta_ratio?: number | null;
};

export type CalciumCorrectedAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "payne_1973";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Total serum calcium in mg/dL, as used, rounded half-up to 4 decimals */
  readonly calcium_mg_dl: number;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl: number;
  /** Corrected calcium in mg/dL, rounded half-up to 2 decimals */
  readonly corrected_calcium_mg_dl: number;
  /** Corrected calcium in mmol/L, rounded half-up to 3 decimals */
  readonly corrected_calcium_mmol_l: number;
};

export type SodiumCorrectedAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "sodium_corrected_for_glucose";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Glucose in mg/dL, as used, rounded half-up to 4 decimals */
  readonly glucose_mg_dl: number;
  /** Corrected sodium by Katz in mmol/L, rounded half-up to 1 decimal */
  readonly corrected_sodium_katz_mmol_l: number;
  /** Corrected sodium by Hillier in mmol/L, rounded half-up to 1 decimal */
  readonly corrected_sodium_hillier_mmol_l: number;
};

export type OsmolalityAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "serum_osmolality";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Glucose in mg/dL, as used, rounded half-up to 4 decimals */
  readonly glucose_mg_dl: number;
  /** Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bun_mg_dl: number;
  /** Ethanol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly ethanol_mg_dl?: number | null;
  /** Measured osmolality in mosm/kg, as used, rounded half-up to 4 decimals */
  readonly measured_osmolality_mosm_kg?: number | null;
  /** Calculated osmolality in mosm/kg, rounded half-up to 1 decimal */
  readonly osmolality_mosm_kg: number;
  /** Measured less calculated osmolality; null without a measured one, rounded half-up to 1 decimal */
  readonly osmolal_gap_mosm_kg?: number | null;
};

export type FreeWaterDeficitAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "free_water_deficit";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Target sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly target_sodium_mmol_l: number;
  /** Body water as a part of weight, rounded half-up to 2 decimals */
  readonly total_body_water_fraction: number;
  /** Free water deficit in litres, rounded half-up to 2 decimals */
  readonly free_water_deficit_l: number;
};

export type FenaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "fena";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Urine sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly urine_sodium_mmol_l: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Urine creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly urine_creatinine_mg_dl: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Fractional excretion of sodium in percent, rounded half-up to 2 decimals */
  readonly fena_percent: number;
  /** below_1 below 1, 1_to_2 from 1 to 2, above_2 above 2, of the unrounded value */
  readonly fena_band: "below_1" | "1_to_2" | "above_2";
};

export type ApriAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "apri";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Aspartate aminotransferase (AST) in U/L, as used, rounded half-up to 4 decimals */
  readonly ast_u_l: number;
  /** Upper limit of normal of AST in U/L, as used, rounded half-up to 4 decimals */
  readonly ast_upper_limit_u_l: number;
  /** Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals */
  readonly platelets_10e9_l: number;
  /** AST to platelet ratio index, rounded half-up to 2 decimals */
  readonly apri: number;
  /** low up to 0.5, indeterminate above 0.5 to 1.5, high above 1.5, of the unrounded value */
  readonly wai_band: "low" | "indeterminate" | "high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type NafldFibrosisAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "nafld_fibrosis_score";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** Diabetes or impaired fasting glucose, as used */
  readonly diabetes_or_ifg: boolean;
  /** Aspartate aminotransferase (AST) in U/L, as used, rounded half-up to 4 decimals */
  readonly ast_u_l: number;
  /** Alanine aminotransferase (ALT) in U/L, as used, rounded half-up to 4 decimals */
  readonly alt_u_l: number;
  /** Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals */
  readonly platelets_10e9_l: number;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl: number;
  /** NAFLD fibrosis score, rounded half-up to 3 decimals */
  readonly nafld_fibrosis_score: number;
  /** low below -1.455, indeterminate from -1.455 to 0.676, high above 0.676, of the unrounded value */
  readonly angulo_band: "low" | "indeterminate" | "high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type AlbiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "albi";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bilirubin_mg_dl: number;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl: number;
  /** ALBI score, rounded half-up to 2 decimals */
  readonly albi_score: number;
  /** ALBI grade */
  readonly albi_grade: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type CarboplatinCalvertAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "calvert";
  /** The formula that was evaluated */
  readonly formula_expression?: "dose_mg = AUC * (GFR + 25)";
  /** Target AUC in mg/mL*min, as used, rounded half-up to 4 decimals */
  readonly auc: number;
  /** GFR or creatinine clearance in mL/min, as used, rounded half-up to 4 decimals */
  readonly gfr_ml_min: number;
  /** Cap the GFR at 125 mL/min, as used */
  readonly cap_gfr: boolean;
  /** GFR that the dose was computed from, rounded half-up to 1 decimal */
  readonly gfr_used_ml_min: number;
  /** Total dose in mg, rounded half-up to 1 decimal */
  readonly dose_mg: number;
  /** Whether the cap lowered the GFR */
  readonly capped: boolean;
};

export type BsaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "bsa_variants";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Height in centimetres, as used, rounded half-up to 4 decimals */
  readonly height_cm: number;
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Body surface area by Du Bois in m2, rounded half-up to 4 decimals */
  readonly bsa_du_bois_m2: number;
  /** Body surface area by Mosteller in m2, rounded half-up to 4 decimals */
  readonly bsa_mosteller_m2: number;
  /** Body surface area by Haycock in m2, rounded half-up to 4 decimals */
  readonly bsa_haycock_m2: number;
  /** Body surface area by Gehan and George in m2, rounded half-up to 4 decimals */
  readonly bsa_gehan_george_m2: number;
  /** Body surface area by Boyd in m2, rounded half-up to 4 decimals */
  readonly bsa_boyd_m2: number;
};

export type News2Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "news2";
  /** Respiratory rate in breaths per minute, as used */
  readonly respiratory_rate_bpm: number;
  /** Oxygen saturation in percent, as used */
  readonly spo2_percent: number;
  /** 2 only for hypercapnic failure with a target of 88-92, as used */
  readonly spo2_scale: "1" | "2";
  /** Systolic blood pressure in mmHg, as used */
  readonly sbp_mmhg: number;
  /** Pulse in beats per minute, as used */
  readonly heart_rate_bpm: number;
  /** Alert, new confusion, or what the person responds to, as used */
  readonly consciousness: "alert" | "confusion" | "voice" | "pain" | "unresponsive";
  /** Temperature in °C, as used, rounded half-up to 4 decimals */
  readonly temperature_c: number;
  /** Sum of the points */
  readonly score: number;
  /** low_medium with a single 3 in a total up to 4, medium from 5, high from 7 */
  readonly news2_band: "none" | "low" | "low_medium" | "medium" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type QsofaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "qsofa";
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Total of the Glasgow coma scale, as used */
  readonly gcs: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is at least 2 */
  readonly positive: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type SofaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "sofa";
  /** Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly pao2_mmhg: number;
  /** Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals */
  readonly fio2_percent: number;
  /** Ventilated, or CPAP, as used */
  readonly respiratory_support: boolean;
  /** Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals */
  readonly platelets_10e9_l: number;
  /** Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bilirubin_mg_dl: number;
  /** Mean arterial pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly map_mmhg: number;
  /** Dose of dopamine in µg/kg/min, as used, rounded half-up to 4 decimals */
  readonly dopamine_ug_kg_min: number;
  /** Dobutamine at any dose, as used */
  readonly dobutamine: boolean;
  /** Dose of epinephrine in µg/kg/min, as used, rounded half-up to 4 decimals */
  readonly epinephrine_ug_kg_min: number;
  /** Dose of norepinephrine in µg/kg/min, as used, rounded half-up to 4 decimals */
  readonly norepinephrine_ug_kg_min: number;
  /** Total of the Glasgow coma scale, as used */
  readonly gcs: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Urine output in mL/day, as used, rounded half-up to 4 decimals */
  readonly urine_output_ml_day?: number | null;
  /** Sum of the points */
  readonly score: number;
  /** Arterial oxygen pressure in mmHg by the inspired fraction, rounded half-up to 1 decimal */
  readonly pf_ratio: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type GcsAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "gcs";
  /** Best eye response, as used */
  readonly eye: number;
  /** Best verbal response, as used */
  readonly verbal: number;
  /** Best motor response, as used */
  readonly motor: number;
  /** Sum of the three responses */
  readonly score: number;
  /** severe below 9, moderate from 9, mild from 13, of the unrounded value */
  readonly gcs_band: "severe" | "moderate" | "mild";
};

export type SirsAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "sirs";
  /** Temperature in °C, as used, rounded half-up to 4 decimals */
  readonly temperature_c: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Arterial carbon dioxide pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly paco2_mmhg?: number | null;
  /** White cell count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly wbc_10e9_l: number;
  /** Immature forms in percent, as used, rounded half-up to 4 decimals */
  readonly bands_percent?: number | null;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is at least 2 */
  readonly sirs: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type PsiPortAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "psi_port";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Temperature in °C, as used, rounded half-up to 4 decimals */
  readonly temperature_c: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Arterial pH, as used, rounded half-up to 4 decimals */
  readonly ph?: number | null;
  /** Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bun_mg_dl?: number | null;
  /** Blood urea nitrogen in mmol/L urea, as used, rounded half-up to 4 decimals */
  readonly urea_mmol_l?: number | null;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l?: number | null;
  /** Glucose in mg/dL, as used, rounded half-up to 4 decimals */
  readonly glucose_mg_dl?: number | null;
  /** Glucose in mmol/L, as used, rounded half-up to 4 decimals */
  readonly glucose_mmol_l?: number | null;
  /** Haematocrit in percent, as used, rounded half-up to 4 decimals */
  readonly hematocrit_percent?: number | null;
  /** Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly pao2_mmhg?: number | null;
  /** Oxygen saturation in percent, as used, rounded half-up to 4 decimals */
  readonly spo2_percent?: number | null;
  /** Sum of the points */
  readonly score: number;
  /** I by age, diseases and vital signs alone; II up to 70 points, III to 90, IV to 130, V above */
  readonly psi_class: "I" | "II" | "III" | "IV" | "V";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type ApacheIiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "apache_ii";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Temperature in °C, as used, rounded half-up to 4 decimals */
  readonly temperature_c: number;
  /** Mean arterial pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly map_mmhg: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals */
  readonly fio2_percent: number;
  /** Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly pao2_mmhg?: number | null;
  /** A-a gradient in mmHg, as used, rounded half-up to 4 decimals */
  readonly aa_gradient_mmhg?: number | null;
  /** Arterial pH, as used, rounded half-up to 4 decimals */
  readonly ph: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Serum potassium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly potassium_mmol_l: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Haematocrit in percent, as used, rounded half-up to 4 decimals */
  readonly hematocrit_percent: number;
  /** White cell count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly wbc_10e9_l: number;
  /** Total of the Glasgow coma scale, as used */
  readonly gcs: number;
  /** Severe organ insufficiency or immune compromise, by the kind of admission, as used */
  readonly chronic_health: "none" | "nonoperative_or_emergency" | "elective_postoperative";
  /** Sum of the points */
  readonly score: number;
  /** Points without those for age and chronic health */
  readonly acute_physiology_score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type GlasgowBlatchfordAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "glasgow_blatchford";
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bun_mg_dl: number;
  /** Haemoglobin in g/dL, as used, rounded half-up to 4 decimals */
  readonly hemoglobin_g_dl: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type CharlsonAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "charlson";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Liver disease, as used */
  readonly liver_disease: "none" | "mild" | "moderate_severe";
  /** Diabetes mellitus, as used */
  readonly diabetes: "none" | "uncomplicated" | "end_organ_damage";
  /** Solid tumour, as used */
  readonly solid_tumor: "none" | "localized" | "metastatic";
  /** Sum of the points without those for age */
  readonly charlson_index: number;
  /** Sum of all points */
  readonly age_adjusted_index: number;
  /** Survival of 10 years estimated from the age-adjusted index, in percent, rounded half-up to 1 decimal */
  readonly estimated_10_year_survival_percent: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type CapriniAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "caprini_2005";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Operation that is planned, as used */
  readonly surgery: "none" | "minor" | "major" | "laparoscopic" | "arthroscopic" | "elective_lower_extremity_arthroplasty";
  /** Mobility, as used */
  readonly mobility: "normal" | "bed_rest" | "confined_over_72_h";
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 2, moderate from 2, high from 3, highest from 5, of the unrounded value */
  readonly caprini_band: "low" | "moderate" | "high" | "highest";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type PaduaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "padua";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is at least 4 */
  readonly high_risk: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type GenevaRevisedAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "geneva_revised";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 4, intermediate from 4, high from 11, of the unrounded value */
  readonly geneva_band: "low" | "intermediate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type CentorMcisaacAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "centor_mcisaac";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Temperature in °C, as used, rounded half-up to 4 decimals */
  readonly temperature_c: number;
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type FeverpainAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "feverpain";
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type TimiNstemiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "timi_ua_nstemi";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 3, intermediate from 3, high from 5, of the unrounded value */
  readonly timi_band: "low" | "intermediate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type GraceAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "grace_2003";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Killip class, as used */
  readonly killip_class: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 109, intermediate from 109 to 140, high above 140, of the unrounded value */
  readonly grace_band: "low" | "intermediate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type FraminghamChdAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "framingham_hard_chd";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mg_dl: number;
  /** HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mg_dl: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Treated for high blood pressure, as used */
  readonly bp_treated: boolean;
  /** Smokes now, as used */
  readonly smoker: boolean;
  /** 10-year risk of hard coronary heart disease in percent, rounded half-up to 1 decimal */
  readonly risk_10_year_percent: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type LdlAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ldl_calculated";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mg_dl: number;
  /** HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mg_dl: number;
  /** Triglycerides in mg/dL, as used, rounded half-up to 4 decimals */
  readonly triglycerides_mg_dl: number;
  /** Total less HDL cholesterol in mg/dL, rounded half-up to 1 decimal */
  readonly non_hdl_cholesterol_mg_dl: number;
  /** LDL by Friedewald in mg/dL; null above 400 mg/dL of triglycerides, rounded half-up to 1 decimal */
  readonly ldl_friedewald_mg_dl?: number | null;
  /** LDL by Sampson in mg/dL; null above 800 mg/dL of triglycerides, rounded half-up to 1 decimal */
  readonly ldl_sampson_mg_dl?: number | null;
};

export type HomaIrAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "homa_ir";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Fasting insulin in microIU/mL, as used, rounded half-up to 4 decimals */
  readonly insulin_uiu_ml: number;
  /** Glucose in mg/dL, as used, rounded half-up to 4 decimals */
  readonly glucose_mg_dl: number;
  /** HOMA-IR, rounded half-up to 2 decimals */
  readonly homa_ir: number;
};

export type MmeAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "mme_cdc_2022";
  /** The formula that was evaluated */
  readonly formula_expression?: "MME = sum of daily dose * factor";
  /** Codeine in mg a day, as used, rounded half-up to 4 decimals */
  readonly codeine_mg_day: number;
  /** Fentanyl patch in µg an hour, as used, rounded half-up to 4 decimals */
  readonly fentanyl_patch_ug_h: number;
  /** Hydrocodone in mg a day, as used, rounded half-up to 4 decimals */
  readonly hydrocodone_mg_day: number;
  /** Hydromorphone in mg a day, as used, rounded half-up to 4 decimals */
  readonly hydromorphone_mg_day: number;
  /** Methadone in mg a day, as used, rounded half-up to 4 decimals */
  readonly methadone_mg_day: number;
  /** Morphine in mg a day, as used, rounded half-up to 4 decimals */
  readonly morphine_mg_day: number;
  /** Oxycodone in mg a day, as used, rounded half-up to 4 decimals */
  readonly oxycodone_mg_day: number;
  /** Oxymorphone in mg a day, as used, rounded half-up to 4 decimals */
  readonly oxymorphone_mg_day: number;
  /** Tapentadol in mg a day, as used, rounded half-up to 4 decimals */
  readonly tapentadol_mg_day: number;
  /** Tramadol in mg a day, as used, rounded half-up to 4 decimals */
  readonly tramadol_mg_day: number;
  /** Transmucosal fentanyl in µg a day, as used, rounded half-up to 4 decimals */
  readonly fentanyl_buccal_ug_day: number;
  /** Buprenorphine in mg a day, as used, rounded half-up to 4 decimals */
  readonly buprenorphine_mg_day: number;
  /** Morphine milligram equivalents a day, rounded half-up to 1 decimal */
  readonly mme_mg_day: number;
  /** below_50 below 50, 50_to_below_90 from 50, 90_or_more from 90, of the unrounded value */
  readonly mme_band?: "below_50" | "50_to_below_90" | "90_or_more" | null;
  /** Whether a drug was sent that the table of 2022 does not have */
  readonly outside_cdc_2022: boolean;
  /** With view=full: Equivalents a day of the drugs in the table of 2022 alone, rounded half-up to 1 decimal */
  readonly mme_cdc_2022_mg_day?: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type SteroidConversionAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "glucocorticoid_equivalents";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Glucocorticoid that is taken, as used */
  readonly from_steroid: "betamethasone" | "cortisone" | "dexamethasone" | "hydrocortisone" | "methylprednisolone" | "prednisolone" | "prednisone" | "triamcinolone";
  /** Dose in mg, as used, rounded half-up to 4 decimals */
  readonly dose_mg: number;
  /** Glucocorticoid that is wanted, as used */
  readonly to_steroid: "betamethasone" | "cortisone" | "dexamethasone" | "hydrocortisone" | "methylprednisolone" | "prednisolone" | "prednisone" | "triamcinolone";
  /** Equivalent dose in mg, rounded half-up to 2 decimals */
  readonly equivalent_dose_mg: number;
};

export type MaintenanceFluidsAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "holliday_segar_4_2_1";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Rate in mL/h, rounded half-up to 1 decimal */
  readonly rate_ml_h: number;
  /** Volume in mL a day, rounded half-up to 1 decimal */
  readonly volume_ml_day: number;
};

export type PregnancyDatingAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "naegele";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** First day of the last menstrual period, YYYY-MM-DD, as used */
  readonly lmp_date: string;
  /** Cycle length in days, as used */
  readonly cycle_length_days: number;
  /** Day for which the gestational age is wanted, YYYY-MM-DD, as used */
  readonly on_date?: string | null;
  /** Estimated due date */
  readonly estimated_due_date: string;
  /** Estimated date of conception */
  readonly estimated_conception_date: string;
  /** Whole weeks of gestation at on_date; null without it */
  readonly gestational_age_weeks?: number | null;
  /** Days beyond the whole weeks; null without on_date */
  readonly gestational_age_days?: number | null;
};

export type AaGradientAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "aa_gradient";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly pao2_mmhg: number;
  /** Arterial carbon dioxide pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly paco2_mmhg: number;
  /** Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals */
  readonly fio2_percent: number;
  /** Barometric pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly atmospheric_pressure_mmhg: number;
  /** Alveolar oxygen pressure in mmHg, rounded half-up to 1 decimal */
  readonly alveolar_po2_mmhg: number;
  /** Gradient in mmHg, rounded half-up to 1 decimal */
  readonly aa_gradient_mmhg: number;
  /** Gradient expected for the age in mmHg, rounded half-up to 1 decimal */
  readonly expected_aa_gradient_mmhg: number;
  /** Arterial oxygen pressure in mmHg by the inspired fraction, rounded half-up to 1 decimal */
  readonly pf_ratio: number;
};

export type WintersAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "winters";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Serum bicarbonate in mmol/L, as used, rounded half-up to 4 decimals */
  readonly bicarbonate_mmol_l: number;
  /** Expected PaCO2 in mmHg, rounded half-up to 1 decimal */
  readonly expected_paco2_mmhg: number;
  /** Lower end of the range in mmHg, rounded half-up to 1 decimal */
  readonly expected_paco2_low_mmhg: number;
  /** Upper end of the range in mmHg, rounded half-up to 1 decimal */
  readonly expected_paco2_high_mmhg: number;
};

export type EgfrSchwartzAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "schwartz_2009";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Height in centimetres, as used, rounded half-up to 4 decimals */
  readonly height_cm: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** eGFR in mL/min/1.73m2, rounded half-up to 1 decimal */
  readonly egfr_ml_min_1_73m2: number;
};

export type EgfrMdrdAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "mdrd_2006";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Apply the historical factor 1.212, as used */
  readonly apply_race_coefficient: boolean;
  /** eGFR in mL/min/1.73m2, rounded half-up to 1 decimal */
  readonly egfr_ml_min_1_73m2: number;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type TargetWeightAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "target_weight";
  /** The formula that was evaluated */
  readonly formula_expression?: "weight_kg = BMI * height_m ^ 2";
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** Height in centimetres, as used, rounded half-up to 4 decimals */
  readonly height_cm: number;
  /** Weight at the target in kg, rounded half-up to 1 decimal */
  readonly target_weight_kg: number;
};

export type MaddreyAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "maddrey_discriminant_function";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Prothrombin time in seconds, as used, rounded half-up to 4 decimals */
  readonly pt_s: number;
  /** Control prothrombin time in seconds, as used, rounded half-up to 4 decimals */
  readonly pt_control_s: number;
  /** Total bilirubin in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bilirubin_mg_dl: number;
  /** Discriminant function, rounded half-up to 1 decimal */
  readonly maddrey: number;
  /** Whether it is at least 32 */
  readonly severe: boolean;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type LilleAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "lille";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl: number;
  /** Bilirubin on day 0 in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bilirubin_day_0_mg_dl: number;
  /** Bilirubin on day 7 in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bilirubin_day_7_mg_dl: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Prothrombin time in seconds, as used, rounded half-up to 4 decimals */
  readonly pt_s: number;
  /** Lille score, rounded half-up to 3 decimals */
  readonly lille: number;
  /** complete up to 0.16, partial above 0.16 to 0.56, null above 0.56, of the unrounded value */
  readonly lille_response: "complete" | "partial" | "null";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type BisapAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "bisap";
  /** Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bun_mg_dl: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type ParklandAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "parkland";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Burned body surface in percent, as used, rounded half-up to 4 decimals */
  readonly tbsa_percent: number;
  /** Volume of the first 24 hours in mL, rounded half-up to 1 decimal */
  readonly volume_24_h_ml: number;
  /** Volume of the first 8 hours in mL, rounded half-up to 1 decimal */
  readonly volume_first_8_h_ml: number;
  /** Rate of the first 8 hours in mL/h, rounded half-up to 1 decimal */
  readonly rate_first_8_h_ml_h: number;
  /** Rate of the next 16 hours in mL/h, rounded half-up to 1 decimal */
  readonly rate_next_16_h_ml_h: number;
  /** With view=full: Volume of the first 24 hours in mL at 2 mL/kg/percent: adults, thermal burns from 20 percent; not for children (3 mL) or electrical burns (4 mL), rounded half-up to 1 decimal */
  readonly volume_24_h_at_2_ml?: number;
  /** With view=full: Rate of the first 8 hours in mL/h at 2 mL/kg/percent: adults, thermal burns from 20 percent; not for children (3 mL) or electrical burns (4 mL), rounded half-up to 1 decimal */
  readonly rate_first_8_h_at_2_ml?: number;
};

export type NihssAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "nihss";
  /** Sum of the points */
  readonly score: number;
  /** none below 1, minor from 1, moderate from 5, moderate_to_severe from 16, severe from 21, of the unrounded value */
  readonly nihss_band: "none" | "minor" | "moderate" | "moderate_to_severe" | "severe";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
};

export type Phq9Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "phq_9";
  /** Sum of the points */
  readonly score: number;
  /** minimal below 5, mild from 5, moderate from 10, moderately_severe from 15, severe from 20, of the unrounded value */
  readonly phq_9_band: "minimal" | "mild" | "moderate" | "moderately_severe" | "severe";
  /** Whether the score is at least 10 */
  readonly positive: boolean;
  /** Whether the item of self-harm is 1 or more, at any score */
  readonly self_harm_item_positive: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Phq2Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "phq_2";
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is at least 3 */
  readonly positive: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Gad7Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "gad_7";
  /** Sum of the points */
  readonly score: number;
  /** minimal below 5, mild from 5, moderate from 10, severe from 15, of the unrounded value */
  readonly gad_7_band: "minimal" | "mild" | "moderate" | "severe";
  /** Whether the score is at least 10 */
  readonly positive: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type ShockIndexAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "shock_index";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Diastolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly dbp_mmhg?: number | null;
  /** Age in whole years, as used */
  readonly age_years?: number | null;
  /** Shock index, rounded half-up to 2 decimals */
  readonly shock_index: number;
  /** normal up to 0.7, elevated above 0.7, high from 1, of the unrounded value */
  readonly shock_index_band: "normal" | "elevated" | "high";
  /** Heart rate by mean arterial pressure; null without dbp_mmhg, rounded half-up to 2 decimals */
  readonly modified_shock_index?: number | null;
  /** Whether the modified index is above 1.3; null without dbp_mmhg */
  readonly modified_shock_index_high?: boolean | null;
  /** Age times the shock index; null without age, rounded half-up to 1 decimal */
  readonly age_shock_index?: number | null;
};

export type PfRatioAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "pf_sf_ratio";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly pao2_mmhg?: number | null;
  /** Oxygen saturation in percent, as used, rounded half-up to 4 decimals */
  readonly spo2_percent?: number | null;
  /** Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals */
  readonly fio2_percent: number;
  /** PaO2 in mmHg by the inspired fraction; null without PaO2, rounded half-up to 1 decimal */
  readonly pf_ratio?: number | null;
  /** up_to_100 up to 100, above_100_to_200 above 100 to 200, above_200_to_300 above 200 to 300, above_300 above 300, of the unrounded value */
  readonly pf_band?: "up_to_100" | "above_100_to_200" | "above_200_to_300" | "above_300" | null;
  /** SpO2 in percent by the inspired fraction; null without SpO2, rounded half-up to 1 decimal */
  readonly sf_ratio?: number | null;
  /** up_to_235 up to 235, above_235_to_315 above 235 to 315, above_315 above 315, of the unrounded value */
  readonly sf_band?: "up_to_235" | "above_235_to_315" | "above_315" | null;
  /** P/F ratio that the S/F ratio stands for; null without SpO2, rounded half-up to 1 decimal */
  readonly pf_estimated_from_sf?: number | null;
  /** Whether SpO2 is at most 97; null without SpO2 */
  readonly sf_reliable?: boolean | null;
};

export type BerlinArdsAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "berlin_2012";
  /** PEEP or CPAP in cmH2O, as used, rounded half-up to 4 decimals */
  readonly peep_cmh2o: number;
  /** Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly pao2_mmhg: number;
  /** Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals */
  readonly fio2_percent: number;
  /** Whether all five criteria are met */
  readonly ards: boolean;
  /** Severity by the P/F ratio; none if a criterion lacks */
  readonly ards_severity: "none" | "mild" | "moderate" | "severe";
  /** PaO2 in mmHg by the inspired fraction, rounded half-up to 1 decimal */
  readonly pf_ratio: number;
  /** Sum of the points */
  readonly criteria_met: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type KdigoAkiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "kdigo_aki_2012";
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Baseline creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly baseline_creatinine_mg_dl: number;
  /** Creatinine 48 h ago in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_48_h_ago_mg_dl?: number | null;
  /** Mean urine output in mL/kg/h, as used, rounded half-up to 4 decimals */
  readonly urine_output_ml_kg_h?: number | null;
  /** Time of that urine output in hours, as used, rounded half-up to 4 decimals */
  readonly urine_output_hours?: number | null;
  /** No urine for 12 hours or more, as used */
  readonly anuria_12_h: boolean;
  /** Renal replacement therapy, as used */
  readonly renal_replacement_therapy: boolean;
  /** The higher of the two stages */
  readonly kdigo_aki_stage: number;
  /** Whether the stage is at least 1 */
  readonly aki: boolean;
  /** Stage by creatinine or replacement therapy */
  readonly creatinine_stage: number;
  /** Stage by urine output; null where none was sent */
  readonly urine_output_stage?: number | null;
  /** Creatinine by its baseline, rounded half-up to 2 decimals */
  readonly creatinine_ratio: number;
  /** Rise of creatinine in 48 hours in mg/dL; null without the earlier value, rounded half-up to 2 decimals */
  readonly rise_48_h_mg_dl?: number | null;
};

export type FeureaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "feurea";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Urine urea in mg/dL N, as used, rounded half-up to 4 decimals */
  readonly urine_urea_nitrogen_mg_dl: number;
  /** Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bun_mg_dl: number;
  /** Urine creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly urine_creatinine_mg_dl: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Fractional excretion of urea in percent, rounded half-up to 2 decimals */
  readonly feurea_percent: number;
  /** up_to_35 up to 35, above_35_to_50 above 35 to 50, above_50 above 50, of the unrounded value */
  readonly feurea_band: "up_to_35" | "above_35_to_50" | "above_50";
};

export type TtkgAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ttkg";
  /** The formula that was evaluated */
  readonly formula_expression?: "TTKG = (UK / PK) / (Uosm / Posm)";
  /** Urine potassium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly urine_potassium_mmol_l: number;
  /** Serum potassium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly potassium_mmol_l: number;
  /** Urine osmolality in mOsm/kg, as used, rounded half-up to 4 decimals */
  readonly urine_osmolality_mosm_kg: number;
  /** Serum osmolality in mOsm/kg, as used, rounded half-up to 4 decimals */
  readonly serum_osmolality_mosm_kg: number;
  /** Urine sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly urine_sodium_mmol_l?: number | null;
  /** Transtubular potassium gradient, rounded half-up to 2 decimals */
  readonly ttkg: number;
  /** Whether the conditions of the gradient hold */
  readonly ttkg_valid: boolean;
  /** The gradient against 3 in hypokalaemia, and against 7 in hyperkalaemia */
  readonly ttkg_band: "not_valid" | "potassium_in_range" | "hypokalaemia_below_3" | "hypokalaemia_3_or_more" | "hyperkalaemia_below_7" | "hyperkalaemia_7_or_more";
};

export type AbgAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "abg_stepwise";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Arterial pH, as used, rounded half-up to 4 decimals */
  readonly ph: number;
  /** Arterial carbon dioxide pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly paco2_mmhg: number;
  /** Serum bicarbonate in mmol/L, as used, rounded half-up to 4 decimals */
  readonly bicarbonate_mmol_l: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l?: number | null;
  /** Serum chloride in mmol/L, as used, rounded half-up to 4 decimals */
  readonly chloride_mmol_l?: number | null;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl?: number | null;
  /** By pH 7.35-7.45, PaCO2 35-45 mmHg and bicarbonate 22-26 mmol/L */
  readonly primary_disorder: "normal" | "metabolic_acidosis" | "respiratory_acidosis" | "mixed_acidosis" | "metabolic_alkalosis" | "respiratory_alkalosis" | "mixed_alkalosis" | "ph_normal_both_high" | "ph_normal_both_low" | "ph_normal_one_abnormal" | "ph_unexplained";
  /** Lowest expected PaCO2 in mmHg; null but in a metabolic disorder, rounded half-up to 1 decimal */
  readonly expected_paco2_low_mmhg?: number | null;
  /** Highest expected PaCO2 in mmHg; null but in a metabolic disorder, rounded half-up to 1 decimal */
  readonly expected_paco2_high_mmhg?: number | null;
  /** PaCO2 against that range; null but in a metabolic disorder */
  readonly respiratory_response?: "below_expected" | "as_expected" | "above_expected" | null;
  /** Bicarbonate expected in mmol/L if it is acute; null but in a respiratory disorder, rounded half-up to 1 decimal */
  readonly expected_bicarbonate_acute_mmol_l?: number | null;
  /** Bicarbonate expected in mmol/L if it is chronic; null but in a respiratory disorder, rounded half-up to 1 decimal */
  readonly expected_bicarbonate_chronic_mmol_l?: number | null;
  /** Anion gap in mmol/L; null without sodium or chloride, rounded half-up to 2 decimals */
  readonly anion_gap_mmol_l?: number | null;
  /** Gap corrected for albumin in mmol/L; null without it, rounded half-up to 2 decimals */
  readonly albumin_corrected_anion_gap_mmol_l?: number | null;
  /** Rise of the gap by the fall of bicarbonate; null for a gap up to 12 or bicarbonate from 24, rounded half-up to 2 decimals */
  readonly delta_ratio?: number | null;
};

export type IssAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "iss";
  /** The formula that was evaluated */
  readonly formula_expression?: "ISS = A^2 + B^2 + C^2";
  /** Highest AIS code of head and neck, 0 without an injury, as used */
  readonly ais_head_neck: number;
  /** Highest AIS code of the face, 0 without an injury, as used */
  readonly ais_face: number;
  /** Highest AIS code of the chest, 0 without an injury, as used */
  readonly ais_chest: number;
  /** Highest AIS code of abdomen and pelvic contents, 0 without an injury, as used */
  readonly ais_abdomen: number;
  /** Highest AIS code of extremities and pelvic girdle, 0 without an injury, as used */
  readonly ais_extremities: number;
  /** Highest AIS code of the skin, 0 without an injury, as used */
  readonly ais_external: number;
  /** Sum of the three squares */
  readonly iss: number;
  /** Whether the score is at least 16 */
  readonly major_trauma: boolean;
  /** Whether a region has the code 6 */
  readonly unsurvivable: boolean;
};

export type RtsAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "rts";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Total of the Glasgow coma scale, as used */
  readonly gcs: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Weighted sum of the three codes, rounded half-up to 4 decimals */
  readonly rts: number;
  /** Sum of the points */
  readonly triage_rts: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type TrissAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "triss";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Mechanism of the injury, as used */
  readonly mechanism: "blunt" | "penetrating";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Injury Severity Score, as used */
  readonly iss: number;
  /** Total of the Glasgow coma scale, as used */
  readonly gcs: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Revised Trauma Score, rounded half-up to 4 decimals */
  readonly rts: number;
  /** Probability of survival in percent, coefficients of 1995, rounded half-up to 1 decimal */
  readonly survival_mtos_1995_percent: number;
  /** Probability of survival in percent, coefficients of 1987, rounded half-up to 1 decimal */
  readonly survival_boyd_1987_percent: number;
};

export type RoxIndexAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "rox";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Oxygen saturation in percent, as used, rounded half-up to 4 decimals */
  readonly spo2_percent: number;
  /** Inspired oxygen in percent (21 is room air), as used, rounded half-up to 4 decimals */
  readonly fio2_percent: number;
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Hours of high-flow nasal oxygen at which it was measured, as used */
  readonly hours_on_hfnc?: "2" | "6" | "12" | null;
  /** ROX index, rounded half-up to 2 decimals */
  readonly rox_index: number;
  /** low_risk from 4.88; below it high_risk under the limit of the hours, else indeterminate; without hours below_4_88 */
  readonly rox_band: "low_risk" | "indeterminate" | "high_risk" | "below_4_88";
};

export type Score2Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "score2_2021";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Current smoker, as used */
  readonly smoker: boolean;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mg_dl?: number | null;
  /** Total cholesterol in mmol/L, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mmol_l?: number | null;
  /** HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mg_dl?: number | null;
  /** HDL cholesterol in mmol/L, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mmol_l?: number | null;
  /** Risk region of the country of residence, by the European Society of Cardiology, as used */
  readonly region: "low" | "moderate" | "high" | "very_high";
  /** 10-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal */
  readonly risk_10_year_percent: number;
  /** ESC prevention 2021, of the unrounded risk: high from 2.5 and very_high from 7.5 under 50 years, else from 5 and 10 */
  readonly risk_band: "low_to_moderate" | "high" | "very_high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Score2OpAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "score2_op_2021";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Current smoker, as used */
  readonly smoker: boolean;
  /** Diabetes, as used */
  readonly diabetes: boolean;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mg_dl?: number | null;
  /** Total cholesterol in mmol/L, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mmol_l?: number | null;
  /** HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mg_dl?: number | null;
  /** HDL cholesterol in mmol/L, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mmol_l?: number | null;
  /** Risk region of the country of residence, by the European Society of Cardiology, as used */
  readonly region: "low" | "moderate" | "high" | "very_high";
  /** 10-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal */
  readonly risk_10_year_percent: number;
  /** ESC prevention 2021, of the unrounded risk: high from 7.5, very_high from 15 */
  readonly risk_band: "low_to_moderate" | "high" | "very_high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Score2DiabetesAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "score2_diabetes_2023";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Current smoker, as used */
  readonly smoker: boolean;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Total cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mg_dl?: number | null;
  /** Total cholesterol in mmol/L, as used, rounded half-up to 4 decimals */
  readonly total_cholesterol_mmol_l?: number | null;
  /** HDL cholesterol in mg/dL, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mg_dl?: number | null;
  /** HDL cholesterol in mmol/L, as used, rounded half-up to 4 decimals */
  readonly hdl_cholesterol_mmol_l?: number | null;
  /** Age at the diagnosis of type 2 diabetes, as used */
  readonly age_at_diabetes_diagnosis: number;
  /** HbA1c in mmol/mol, as used, rounded half-up to 4 decimals */
  readonly hba1c_mmol_mol: number;
  /** Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals */
  readonly egfr_ml_min_1_73m2: number;
  /** Risk region of the country of residence, by the European Society of Cardiology, as used */
  readonly region: "low" | "moderate" | "high" | "very_high";
  /** 10-year risk of cardiovascular disease in percent, rounded half-up to 1 decimal */
  readonly risk_10_year_percent: number;
  /** low below 5, moderate from 5, high from 10, very_high from 20, of the unrounded value */
  readonly risk_band: "low" | "moderate" | "high" | "very_high";
};

export type ApgarAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "apgar";
  /** Sum of the points */
  readonly score: number;
  /** low below 4, moderately_abnormal from 4, reassuring from 7, of the unrounded value */
  readonly apgar_band: "low" | "moderately_abnormal" | "reassuring";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
};

export type BishopAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "bishop";
  /** Cervical dilation in cm, as used, rounded half-up to 4 decimals */
  readonly dilation_cm: number;
  /** Effacement in percent, as used, rounded half-up to 4 decimals */
  readonly effacement_percent: number;
  /** Station of the head, as used */
  readonly station: "-3" | "-2" | "-1" | "0" | "1" | "2" | "3";
  /** Consistency of the cervix, as used */
  readonly consistency: "firm" | "medium" | "soft";
  /** Position of the cervix, as used */
  readonly position: "posterior" | "mid" | "anterior";
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is above 8 */
  readonly favourable: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type SpesiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "spesi";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Oxygen saturation in percent, as used, rounded half-up to 4 decimals */
  readonly spo2_percent: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is at least 1 */
  readonly high_risk: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type PesiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "pesi";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Respiratory rate in breaths per minute, as used, rounded half-up to 4 decimals */
  readonly respiratory_rate_bpm: number;
  /** Temperature in °C, as used, rounded half-up to 4 decimals */
  readonly temperature_c: number;
  /** Oxygen saturation in percent, as used, rounded half-up to 4 decimals */
  readonly spo2_percent: number;
  /** Sum of the points */
  readonly score: number;
  /** I below 66, II from 66, III from 86, IV from 106, V from 126, of the unrounded value */
  readonly pesi_class: "I" | "II" | "III" | "IV" | "V";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type BovaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "bova";
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Sum of the points */
  readonly score: number;
  /** I below 3, II from 3, III from 5, of the unrounded value */
  readonly bova_stage: "I" | "II" | "III";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type HestiaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "hestia";
  /** Sum of the points */
  readonly score: number;
  /** Whether none of the eleven criteria applies */
  readonly hestia_negative: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
};

export type AgeAdjustedDDimerAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "age_adjusted_d_dimer";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** D-dimer in ug/L (= ng/mL), as used, rounded half-up to 4 decimals */
  readonly d_dimer_ug_l: number;
  /** Fibrinogen equivalent units or D-dimer units, as used */
  readonly d_dimer_units: "feu" | "ddu";
  /** Cut-off in ug/L, in the units of the assay */
  readonly cutoff_ug_l: number;
  /** Whether the D-dimer is at least the cut-off */
  readonly d_dimer_positive: boolean;
};

export type YearsAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "years";
  /** D-dimer in ug/L (= ng/mL), as used, rounded half-up to 4 decimals */
  readonly d_dimer_ug_l: number;
  /** Items that apply */
  readonly years_items: number;
  /** 1000 ug/L without an item, else 500 */
  readonly threshold_ug_l: number;
  /** Whether the D-dimer is below the threshold */
  readonly pe_excluded: boolean;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Herdoo2Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "herdoo2";
  /** The rule is for women only, as used */
  readonly sex: "female";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** D-dimer in ug/L (= ng/mL), as used, rounded half-up to 4 decimals */
  readonly d_dimer_ug_l: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is at most 1 */
  readonly low_risk: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type VteBleedAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "vte_bleed";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Haemoglobin in g/dL, as used, rounded half-up to 4 decimals */
  readonly hemoglobin_g_dl: number;
  /** Creatinine clearance by Cockcroft and Gault in mL/min, as used, rounded half-up to 4 decimals */
  readonly crcl_ml_min: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is at least 2 */
  readonly high_risk: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsPeComponents>;
};

export type RockallAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "rockall";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Major (heart failure, ischaemia or other); or renal, liver failure, disseminated cancer, as used */
  readonly comorbidity: "none" | "major" | "renal_liver_or_cancer";
  /** Diagnosis of the endoscopy, as used */
  readonly endoscopic_diagnosis?: "mallory_weiss_or_no_lesion" | "other" | "upper_gi_malignancy" | null;
  /** Signs of a recent bleeding at endoscopy, as used */
  readonly stigmata?: "none_or_dark_spot" | "blood_clot_or_vessel" | null;
  /** Points of age, shock and comorbidity */
  readonly pre_endoscopy_score: number;
  /** Sum of the points */
  readonly score?: number | null;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Aims65Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "aims65";
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl: number;
  /** International normalised ratio, as used, rounded half-up to 4 decimals */
  readonly inr: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Abcd2Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "abcd2";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Diastolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly dbp_mmhg: number;
  /** Unilateral weakness, or a speech disturbance without weakness, as used */
  readonly clinical_features: "unilateral_weakness" | "speech_disturbance" | "other";
  /** Duration of the symptoms in minutes, as used, rounded half-up to 4 decimals */
  readonly duration_min: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 4, moderate from 4, high from 6, of the unrounded value */
  readonly abcd2_band: "low" | "moderate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type IchScoreAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ich_score";
  /** Total of the Glasgow coma scale, as used */
  readonly gcs: number;
  /** Volume of the haematoma in mL, as used, rounded half-up to 4 decimals */
  readonly ich_volume_ml: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type OrbitAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "orbit";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Haemoglobin in g/dL, as used, rounded half-up to 4 decimals */
  readonly hemoglobin_g_dl: number;
  /** Haematocrit in percent, as used, rounded half-up to 4 decimals */
  readonly hematocrit_percent?: number | null;
  /** Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals */
  readonly egfr_ml_min_1_73m2: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 3, medium from 3, high from 4, of the unrounded value */
  readonly orbit_band: "low" | "medium" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type DoacScoreAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "doac_score_2023";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Creatinine clearance by Cockcroft and Gault in mL/min, as used, rounded half-up to 4 decimals */
  readonly crcl_ml_min: number;
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** Treatment with antiplatelet agents, as used */
  readonly antiplatelet: "none" | "aspirin" | "dual";
  /** Sum of the points, at most 10 */
  readonly score: number;
  /** very_low below 4, low from 4, moderate from 6, high from 8, very_high from 10, of the unrounded value */
  readonly doac_band: "very_low" | "low" | "moderate" | "high" | "very_high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type AtriaBleedingAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "atria_bleeding";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Haemoglobin in g/dL, as used, rounded half-up to 4 decimals */
  readonly hemoglobin_g_dl: number;
  /** Estimated GFR in mL/min/1.73m2, as used, rounded half-up to 4 decimals */
  readonly egfr_ml_min_1_73m2: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 4, intermediate from 4, high from 5, of the unrounded value */
  readonly atria_band: "low" | "intermediate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type TimiStemiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "timi_stemi";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Killip class, as used */
  readonly killip_class: number;
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Time from symptoms to treatment in hours, as used, rounded half-up to 4 decimals */
  readonly time_to_treatment_h: number;
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type GuptaMicaAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "gupta_mica";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Functional status before surgery, as used */
  readonly functional_status: "independent" | "partially_dependent" | "totally_dependent";
  /** ASA physical status, as used */
  readonly asa_class: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl?: number | null;
  /** Kind of operation, as used */
  readonly procedure: "anorectal" | "aortic" | "bariatric" | "brain" | "breast" | "cardiac" | "ent" | "foregut_or_hepatopancreatobiliary" | "gallbladder_appendix_adrenal_or_spleen" | "hernia" | "intestinal" | "neck_thyroid_parathyroid" | "obstetric_or_gynaecologic" | "orthopaedic_or_extremity" | "other_abdominal" | "peripheral_vascular" | "skin" | "spine" | "thoracic_non_oesophageal" | "vein" | "urology";
  /** Risk of infarction or cardiac arrest in percent, rounded half-up to 2 decimals */
  readonly risk_percent: number;
};

export type DasiAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "dasi";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Sum of the weights of what can be done, 0 to 58.2, rounded half-up to 2 decimals */
  readonly score: number;
  /** Estimated peak oxygen uptake in mL/kg/min, rounded half-up to 1 decimal */
  readonly vo2_peak_ml_kg_min: number;
  /** Estimated metabolic equivalents, rounded half-up to 1 decimal */
  readonly mets: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<DasiComponents>;
};

export type GwtgHfAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "gwtg_hf_2010";
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Blood urea nitrogen in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bun_mg_dl: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Heart rate in beats per minute, as used, rounded half-up to 4 decimals */
  readonly heart_rate_bpm: number;
  /** Race category of the score of 2010, as used */
  readonly race: "black" | "other";
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type MaggicAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "maggic_2013";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Left ventricular ejection fraction in percent, as used, rounded half-up to 4 decimals */
  readonly ejection_fraction_percent: number;
  /** NYHA class, as used */
  readonly nyha_class: number;
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Sum of the points */
  readonly score: number;
  /** Risk of death within 1 year in percent; null above a score of 50, rounded half-up to 1 decimal */
  readonly risk_1_year_percent?: number | null;
  /** Risk of death within 3 years in percent; null above a score of 50, rounded half-up to 1 decimal */
  readonly risk_3_year_percent?: number | null;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type CanadianCtHeadAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "canadian_ct_head_rule";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Whether any criterion is present */
  readonly ct_indicated: boolean;
  /** high by any of the first five criteria, medium by the last two alone */
  readonly ct_head_risk: "none" | "medium" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type CanadianCSpineAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "canadian_c_spine_rule";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Whether the rule asks for imaging */
  readonly imaging_indicated: boolean;
  /** The step of the rule that decides */
  readonly c_spine_step: "high_risk_factor" | "no_low_risk_factor" | "cannot_rotate" | "cleared";
};

export type NexusAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "nexus";
  /** Whether any finding is there */
  readonly imaging_indicated: boolean;
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
};

export type OttawaAnkleAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ottawa_ankle_rules";
  /** Whether the ankle needs an X-ray */
  readonly ankle_xray_indicated: boolean;
  /** Whether the foot needs an X-ray */
  readonly foot_xray_indicated: boolean;
};

export type OttawaKneeAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ottawa_knee_rule";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Whether any criterion is present */
  readonly knee_xray_indicated: boolean;
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type PecarnUnder2Answer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "pecarn_under_2";
  /** high by the first two findings, intermediate by any other, very_low by none */
  readonly pecarn_risk: "very_low" | "intermediate" | "high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type Pecarn2AndOverAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "pecarn_2_and_over";
  /** high by the first two findings, intermediate by any other, very_low by none */
  readonly pecarn_risk: "very_low" | "intermediate" | "high";
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type RansonAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ranson_1974";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** White cell count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly wbc_10e9_l: number;
  /** Glucose in mg/dL, as used, rounded half-up to 4 decimals */
  readonly glucose_mg_dl: number;
  /** Aspartate aminotransferase (AST) in U/L, as used, rounded half-up to 4 decimals */
  readonly ast_u_l: number;
  /** Lactate dehydrogenase (LDH) in U/L, as used, rounded half-up to 4 decimals */
  readonly ldh_u_l: number;
  /** Fall of the haematocrit in 48 hours in percentage points, as used, rounded half-up to 4 decimals */
  readonly hematocrit_fall_percent?: number | null;
  /** BUN rise in 48 h in mg/dL, as used, rounded half-up to 4 decimals */
  readonly bun_rise_mg_dl?: number | null;
  /** Total serum calcium in mg/dL, as used, rounded half-up to 4 decimals */
  readonly calcium_mg_dl?: number | null;
  /** Arterial oxygen pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly pao2_mmhg?: number | null;
  /** Base deficit in mmol/L, as used, rounded half-up to 4 decimals */
  readonly base_deficit_mmol_l?: number | null;
  /** Fluid sequestration in 48 hours in litres, as used, rounded half-up to 4 decimals */
  readonly fluid_sequestration_l?: number | null;
  /** Sum of the points */
  readonly admission_score: number;
  /** Sum of the points */
  readonly score?: number | null;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type AlvaradoAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "alvarado";
  /** Temperature in °C, as used, rounded half-up to 4 decimals */
  readonly temperature_c: number;
  /** White cell count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly wbc_10e9_l: number;
  /** Sum of the points */
  readonly score: number;
  /** unlikely below 5, possible from 5, probable from 7, very_probable from 9, of the unrounded value */
  readonly alvarado_band: "unlikely" | "possible" | "probable" | "very_probable";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type FourTsAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "four_ts";
  /** Sum of the points */
  readonly score: number;
  /** low below 4, intermediate from 4, high from 6, of the unrounded value */
  readonly four_ts_band: "low" | "intermediate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type IsthDicAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "isth_dic_2001";
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is 5 or more; null without an underlying disorder */
  readonly overt_dic?: boolean | null;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type SicAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "sic_2017";
  /** Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals */
  readonly platelets_10e9_l: number;
  /** International normalised ratio, as used, rounded half-up to 4 decimals */
  readonly inr: number;
  /** Sum of the SOFA items of respiration, circulation, liver and kidney, as used */
  readonly sofa_four_items: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is 4 or more, with 3 or more from platelets and INR */
  readonly sic: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type HscoreAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "hscore";
  /** Temperature in °C, as used, rounded half-up to 4 decimals */
  readonly temperature_c: number;
  /** Enlarged liver or spleen, as used */
  readonly organomegaly: "none" | "liver_or_spleen" | "liver_and_spleen";
  /** Haemoglobin in g/dL, as used, rounded half-up to 4 decimals */
  readonly hemoglobin_g_dl: number;
  /** White cell count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly wbc_10e9_l: number;
  /** Platelet count in 10^9/L (250, not 250000), as used, rounded half-up to 4 decimals */
  readonly platelets_10e9_l: number;
  /** Ferritin in ug/L (= ng/mL), as used, rounded half-up to 4 decimals */
  readonly ferritin_ug_l: number;
  /** Triglycerides in mg/dL, as used, rounded half-up to 4 decimals */
  readonly triglycerides_mg_dl: number;
  /** Fibrinogen in g/L, as used, rounded half-up to 4 decimals */
  readonly fibrinogen_g_l: number;
  /** Aspartate aminotransferase (AST) in U/L, as used, rounded half-up to 4 decimals */
  readonly ast_u_l: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is 169 or more */
  readonly above_best_cutoff: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type LrinecAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "lrinec";
  /** C-reactive protein in mg/L, as used, rounded half-up to 4 decimals */
  readonly crp_mg_l: number;
  /** White cell count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly wbc_10e9_l: number;
  /** Haemoglobin in g/dL, as used, rounded half-up to 4 decimals */
  readonly hemoglobin_g_dl: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Serum creatinine in mg/dL, as used, rounded half-up to 4 decimals */
  readonly creatinine_mg_dl: number;
  /** Glucose in mg/dL, as used, rounded half-up to 4 decimals */
  readonly glucose_mg_dl: number;
  /** Sum of the points */
  readonly score: number;
  /** low below 6, intermediate from 6, high from 8, of the unrounded value */
  readonly lrinec_band: "low" | "intermediate" | "high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type MasccAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "mascc";
  /** Symptoms of the febrile episode, as used */
  readonly burden_of_illness: "none_or_mild" | "moderate" | "severe";
  /** Systolic blood pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly sbp_mmhg: number;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is 21 or more */
  readonly low_risk: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type SaagAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "saag";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Serum albumin in g/dL, as used, rounded half-up to 4 decimals */
  readonly albumin_g_dl: number;
  /** Albumin of the ascites in g/dL, as used, rounded half-up to 4 decimals */
  readonly ascites_albumin_g_dl: number;
  /** Serum less ascites albumin in g/dL, rounded half-up to 2 decimals */
  readonly saag_g_dl: number;
  /** Whether the gradient is 1.1 g/dL or more */
  readonly portal_hypertension: boolean;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type AncAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "anc";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** White cell count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly wbc_10e9_l: number;
  /** Segmented neutrophils in percent, as used, rounded half-up to 4 decimals */
  readonly neutrophils_percent: number;
  /** Immature forms in percent, as used, rounded half-up to 4 decimals */
  readonly bands_percent: number;
  /** Absolute neutrophil count in 10^9/L, rounded half-up to 2 decimals */
  readonly anc_10e9_l: number;
  /** severe below 0.5, moderate from 0.5, mild from 1, none from 1.5, of the unrounded value */
  readonly anc_band: "severe" | "moderate" | "mild" | "none";
};

export type NlrAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "nlr";
  /** The formula that was evaluated */
  readonly formula_expression?: "NLR = neutrophils / lymphocytes";
  /** Neutrophil count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly neutrophils_10e9_l: number;
  /** Lymphocyte count in 10^9/L, as used, rounded half-up to 4 decimals */
  readonly lymphocytes_10e9_l: number;
  /** Neutrophils per lymphocyte, rounded half-up to 2 decimals */
  readonly nlr: number;
};

export type CiwaArAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "ciwa_ar";
  /** Sum of the points */
  readonly score: number;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
};

export type CowsAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "cows";
  /** Sum of the points */
  readonly score: number;
  /** none below 5, mild from 5, moderate from 13, moderately_severe from 25, severe from 37, of the unrounded value */
  readonly cows_band: "none" | "mild" | "moderate" | "moderately_severe" | "severe";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
};

export type AuditCAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "audit_c";
  /** Sum of the points */
  readonly score: number;
  /** Whether the score is 4 or more in men, 3 or more in women */
  readonly positive: boolean;
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<WellsDvtComponents>;
};

export type FindriscAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "findrisc";
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Body mass index in kg/m2, as used, rounded half-up to 4 decimals */
  readonly bmi: number;
  /** Waist circumference in cm, as used, rounded half-up to 4 decimals */
  readonly waist_cm: number;
  /** Nearest relative with diabetes, as used */
  readonly family_history: "none" | "second_degree" | "first_degree";
  /** Sum of the points */
  readonly score: number;
  /** low below 7, slightly_elevated from 7, moderate from 12, high from 15, very_high from 21, of the unrounded value */
  readonly findrisc_band: "low" | "slightly_elevated" | "moderate" | "high" | "very_high";
  /** Every scored factor, in the order of the publication */
  readonly components: ReadonlyArray<Cha2ds2VascComponents>;
  /** With view=full: What the values mean, by the publications that say so */
  readonly interpretation?: ReadonlyArray<Interpretation>;
};

export type SodiumDeficitAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "sodium_deficit";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Target sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly target_sodium_mmol_l: number;
  /** Body water as a part of weight, rounded half-up to 2 decimals */
  readonly total_body_water_fraction: number;
  /** Body water in litres, rounded half-up to 1 decimal */
  readonly total_body_water_l: number;
  /** Sodium deficit in mmol, rounded half-up to 1 decimal */
  readonly sodium_deficit_mmol: number;
};

export type SodiumCorrectionRateAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "adrogue_madias";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Serum sodium in mmol/L, as used, rounded half-up to 4 decimals */
  readonly sodium_mmol_l: number;
  /** Sodium of the infusate in mmol/L, as used, rounded half-up to 4 decimals */
  readonly infusate_sodium_mmol_l: number;
  /** Potassium of the infusate in mmol/L, as used, rounded half-up to 4 decimals */
  readonly infusate_potassium_mmol_l: number;
  /** Desired change of serum sodium in 24 hours, negative to lower it, in mmol/L, as used, rounded half-up to 4 decimals */
  readonly desired_change_mmol_l_24_h?: number | null;
  /** Body water in litres, rounded half-up to 1 decimal */
  readonly total_body_water_l: number;
  /** Change of serum sodium by one litre in mmol/L, rounded half-up to 2 decimals */
  readonly sodium_change_per_litre_mmol_l: number;
  /** Volume for the desired change in litres in 24 hours, rounded half-up to 2 decimals */
  readonly infusion_volume_l_24_h?: number | null;
  /** Rate for the desired change in mL/h, rounded half-up to 1 decimal */
  readonly infusion_rate_ml_h?: number | null;
};

export type BicarbonateDeficitAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "bicarbonate_deficit";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Serum bicarbonate in mmol/L, as used, rounded half-up to 4 decimals */
  readonly bicarbonate_mmol_l: number;
  /** Target bicarbonate in mmol/L, as used, rounded half-up to 4 decimals */
  readonly target_bicarbonate_mmol_l: number;
  /** Bicarbonate space as a fraction of body weight, as used, rounded half-up to 4 decimals */
  readonly distribution_fraction: number;
  /** Bicarbonate deficit in mmol, rounded half-up to 1 decimal */
  readonly bicarbonate_deficit_mmol: number;
};

export type TbwWatsonAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "watson_1980";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** Age in whole years, as used */
  readonly age_years: number;
  /** Sex used by the published equation, as used */
  readonly sex: "female" | "male";
  /** Height in centimetres, as used, rounded half-up to 4 decimals */
  readonly height_cm: number;
  /** Total body weight in kilograms, as used, rounded half-up to 4 decimals */
  readonly weight_kg: number;
  /** Total body water in litres, rounded half-up to 2 decimals */
  readonly total_body_water_l: number;
  /** Total body water in percent of the weight, rounded half-up to 1 decimal */
  readonly percent_of_weight: number;
};

export type EagAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "adag_2008";
  /** The formula that was evaluated */
  readonly formula_expression?: string;
  /** HbA1c in mmol/mol, as used, rounded half-up to 4 decimals */
  readonly hba1c_mmol_mol: number;
  /** Estimated average glucose in mg/dL, rounded half-up to 1 decimal */
  readonly eag_mg_dl: number;
  /** Estimated average glucose in mmol/L, rounded half-up to 1 decimal */
  readonly eag_mmol_l: number;
};

export type CppAnswer = CommonAnswer & {
  /** Name of the formula */
  readonly formula: "cpp";
  /** The formula that was evaluated */
  readonly formula_expression?: "CPP = MAP - ICP";
  /** Mean arterial pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly map_mmhg: number;
  /** Intracranial pressure in mmHg, as used, rounded half-up to 4 decimals */
  readonly icp_mmhg: number;
  /** Cerebral perfusion pressure in mmHg, rounded half-up to 1 decimal */
  readonly cpp_mmhg: number;
};

export type ConvertUnitAnswer = {
  /** The number as used */
  readonly value: number;
  /** The unit of the number */
  readonly from: From;
  /** The unit of the result */
  readonly to: From;
  /** The converted number, to 12 significant digits */
  readonly result: number;
  /** The molecular weight as used; null if the conversion does not need it */
  readonly molecular_weight_g_mol?: null | number;
  /** The definition of the units */
  readonly source?: string;
  /** Fixed notice */
  readonly disclaimer?: string;
};

export type RenalDosingAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: RenalDosingResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type CkdStagingAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: CkdStagingResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type LiverFibrosisAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: LiverFibrosisResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type CirrhosisAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: CirrhosisResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type AtrialFibrillationAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: AtrialFibrillationResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type AcidBaseAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: AcidBaseResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type ChestPainAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: ChestPainResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type UpperGiBleedingAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: UpperGiBleedingResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type StrokeAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: StrokeResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type SepsisAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: SepsisResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type PreoperativeAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: PreoperativeResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type WardVteAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: WardVteResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type TraumaAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: TraumaResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type MentalHealthAnswer = {
  /** The answer of each calculator that could be computed */
  readonly results: MentalHealthResults;
  /** The calculators without a result: which parameters they miss, or why they refuse a value */
  readonly not_computed: ReadonlyArray<NotComputed>;
  /** The publications of the results, each once */
  readonly citations?: ReadonlyArray<Citations>;
  /** Fixed notice, as in the answers of calculators */
  readonly disclaimer?: string;
  /** With view=full: Its standing in the guidelines in force */
  readonly status?: Status;
  /** With view=full: Version of the formula */
  readonly version?: string;
  /** With view=full: Its last review and the next */
  readonly reviewed?: Reviewed;
  /** With view=full: Its limits, first those that concern this call */
  readonly limits?: ReadonlyArray<Limits>;
  /** With view=full: The parameters as they were sent */
  readonly inputs_as_sent?: Readonly<Record<string, string>>;
  /** Limits that this call meets, and unused parameters */
  readonly warnings?: ReadonlyArray<string>;
};

export type HccRafAnswer = {
  /** The score by each model: V24, V28, ESRD_V24, RxHCC_V08 */
  readonly models: Readonly<Record<string, Models>>;
  /** Models that the loaded data have no tables of */
  readonly not_loaded: ReadonlyArray<string>;
  /** Codes that neither the release nor the tables have */
  readonly unknown_codes: ReadonlyArray<string>;
  /** What the score is not */
  readonly notes?: ReadonlyArray<string>;
  /** Releases, scope and notices of the loaded terminology data */
  readonly catalog?: Catalog;
  /** Fixed notice */
  readonly disclaimer?: string;
};

export type PingAnswer = {
  /** true after settlement */
  readonly ok: boolean;
  /** Name of the service */
  readonly service: "Clinmeter";
};
