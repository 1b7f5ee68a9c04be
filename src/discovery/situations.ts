/** The situations in which a clinician wants a tool, in the words of the question and not of the formula. A search reads them. */
export const situations: Readonly<Record<string, string>> = {
  translate:
    'what code do I bill; code this diagnosis; which code is it; find a code; coding a drug; coding a lab test; code for a phrase; code for a diagnosis, drug or lab; RxNorm for a medicine; LOINC for a test; ICD-10 for a disease or complaint',
  lookup:
    'what does this code mean; meaning of a code; describe a code; decode; name of a code; what is in this product; what does this code stand for; translate a code into words; definition of a code',
  related:
    'generic of a brand; brand name of; brand to generic; more specific codes; subcodes; what codes are under; strengths available; dose forms; ingredients of; children of a code; what is inside this pill; who makes the generic; other strengths; which NDCs belong to a drug; package codes of a product; generic name of a brand; old ICD-9 code of a diagnosis; crosswalk to ICD-9; clinical category of a diagnosis',
  validate:
    'is this code valid; is it billable; was the code valid on a date; code rejected; claim denied; has the code expired; deleted code replaced by; can this code be billed; is it still active; code deleted or replaced; valid on the date of service',
  translate_batch:
    'code a list; many phrases at once; code a problem list; code a medication list; many diagnoses to codes at once; whole medication list to RxNorm; column of a spreadsheet to codes',
  fhir_lookup: 'FHIR lookup operation',
  fhir_validate_code: 'FHIR validation of a code',
  fhir_subsumes: 'FHIR subsumption',
  fhir_validate_in_value_set:
    'is a code in a value set; check a coding against a binding; value set membership in FHIR',
  fhir_translate: 'FHIR concept map between two code systems',
  fhir_batch_validate_code: 'validate many codes in one FHIR call',
  fhir_batch: 'several FHIR operations in one Bundle',
  fhir_expand: 'FHIR value set expansion; type-ahead over codes',
  annotate:
    'extract diagnoses from a note; codes out of a discharge letter; read a clinic note; find the conditions in free text; what is denied in a note; pull codes out of a note; read this chart note for conditions; problem list from free text; find the medications mentioned in a letter',
  check_codes:
    'can these codes be billed together; why was the claim denied; codes that conflict; which code goes first; sequence of diagnoses; scrub a claim; check a claim before it is sent; two codes on one claim; order of the codes; missing seventh character',
  convert_unit:
    'mg/dL to mmol/L; convert a lab value to SI units; millimoles from milligrams; change the unit of a result; pounds to kilograms; is this a valid unit; Fahrenheit to Celsius',
  hcc_raf:
    'risk adjustment of a Medicare Advantage member; which HCC is this diagnosis; RAF of a patient; why does this diagnosis not count for risk; categories of a problem list; hierarchy of condition categories',
  bsa_mosteller:
    'surface area from height and weight; chemotherapy per square metre; m2 of a patient; skin area; square metres for chemotherapy; square metres from height and weight',
  egfr_ckd_epi:
    'how good are the kidneys; renal function from creatinine; kidney function of an adult; is the filtration low; filtration rate; how well do the kidneys filter; impaired renal function from a blood creatinine; filtration without the race coefficient',
  cha2ds2_vasc:
    'anticoagulate atrial fibrillation; blood thinner for AF; stroke risk with afib; does AF need a DOAC; start apixaban; irregular heartbeat and stroke; anticoagulation in atrial fibrillation; should AF take Eliquis',
  bmi: 'is the patient obese; height and weight ratio; overweight or obese; is my weight healthy; too fat or too thin; weight divided by height squared; kg per metre squared; kilograms per square metre',
  has_bled:
    'will the patient bleed on anticoagulation; bleeding risk on warfarin; bleed on a blood thinner; risk of hemorrhage on anticoagulants; too risky to anticoagulate',
  crcl_cockcroft_gault:
    'adjust a drug for the kidneys; dose reduction in renal impairment; renal clearance for dosing; creatinine clearance for a DOAC; renally dose an antibiotic; dose of a renally cleared drug; apixaban or enoxaparin with bad kidneys',
  fib4: 'scarring of the liver from blood tests; does fatty liver need a fibroscan; advanced fibrosis without biopsy; noninvasive fibrosis; AST ALT platelets and age; scarred liver; blood test before liver stiffness',
  crcl_by_weight: 'creatinine clearance in obesity; which weight for dosing; clearance by ideal weight',
  ibw_devine:
    'ideal body weight; weight for tidal volume; dosing weight of an obese patient; adjusted weight; ventilator settings by height; predicted weight from height',
  cha2ds2_va: 'anticoagulate atrial fibrillation without sex; European stroke score in AF',
  kdigo_ckd:
    'stage chronic kidney disease; GFR and albuminuria category; how often to monitor CKD; CKD risk colour; protein in the urine and GFR; what stage is this kidney disease; albumin creatinine ratio and GFR',
  egfr_ckd_epi_cr_cys: 'kidney function with cystatin C and creatinine; confirm eGFR',
  egfr_ckd_epi_cystatin_c:
    'kidney function from cystatin C alone; amputee or muscle wasting kidney function; cystatin in a bodybuilder; amputated limb',
  meld_3:
    'priority for liver transplant; waiting list for a liver; 90-day mortality in cirrhosis; rank on the transplant list; how long does the liver patient have',
  meld_na: 'older MELD with sodium; liver allocation before 2023',
  child_pugh:
    'how severe is the cirrhosis; severity of liver cirrhosis; surgery in cirrhosis; class of cirrhosis; ascites encephalopathy bilirubin albumin INR; drug dose in cirrhosis; class A, B or C; how advanced is the cirrhosis',
  prevent:
    'does the patient need a statin; ten-year cardiovascular risk; 30-year risk; chance of a heart attack or stroke in 10 years; heart failure risk; cholesterol and blood pressure, should I take a statin; cardiac risk of a middle-aged person; primary prevention; chance of a cardiac event in the next decade; qualify for a statin; cardiovascular risk assessment at a check-up; heart attack risk in ten years from cholesterol, smoking and blood pressure; risk of heart and vessels at an annual physical',
  ascvd_pce: 'older ten-year ASCVD risk; pooled cohort risk',
  kfre: 'when will the patient need dialysis; risk of kidney failure in five years; chance of dialysis; refer to nephrology; how soon dialysis; progression of CKD to kidney failure; odds of ending on dialysis',
  wells_pe:
    'could this be a pulmonary embolism; CTPA; shortness of breath and swollen leg; CT pulmonary angiogram or D-dimer; blood clot in the lung; sudden breathlessness after surgery; clot in the lung; scan the chest for an embolus; how likely is a clot in the lung; breathless with hemoptysis or coughing blood after an operation',
  perc: 'rule out pulmonary embolism without D-dimer; do I need a D-dimer; low-risk PE rule out; young and low risk, rule out a clot in the lung without blood test; pleuritic pain without tachycardia; rule out embolism clinically without any testing',
  wells_dvt:
    'could this be a deep vein thrombosis; swollen calf; leg clot; clot in the leg; ultrasound of the leg; swollen leg after a flight or cast; calf pain and swelling; doppler',
  qtc: 'is the QT prolonged; QT too long for haloperidol; correct QT for heart rate; torsades risk; QT and heart rate; ondansetron and QT; drug prolongs QT; ECG interval',
  curb_65:
    'admit pneumonia or treat at home; pneumonia outpatient; severity of pneumonia; send pneumonia home; confusion urea respiratory rate pressure age; hospital or home for pneumonia',
  heart_score:
    'safe to send home after chest pain; discharge chest pain; risk of MACE; chest pain in the emergency room; troponin and ECG in the emergency department; rule out a heart attack; discharge after negative troponin',
  rcri: 'cardiac risk before surgery; cleared for surgery; preoperative clearance; heart attack after an operation; perioperative cardiac risk; hip surgery and heart; fit for anesthesia; operation risk to the heart; preop evaluation; pre-op cardiac risk; replacement of hip or knee and the heart',
  map: 'mean pressure from systolic and diastolic; MAP above 65; average blood pressure; perfusion pressure',
  anion_gap:
    'is there a gap acidosis; gap metabolic acidosis; ketoacidosis gap; unexplained acidosis; sodium minus chloride minus bicarbonate; lactic acidosis; hidden alkalosis',
  calcium_corrected:
    'calcium with low albumin; true calcium; low albumin calcium; adjust calcium; hypoalbuminemia and calcium; corrected Ca',
  sodium_corrected:
    'sodium with high glucose; low sodium in hyperglycemia; true sodium in DKA; real sodium when sugar is high',
  osmolality:
    'osmolar gap; methanol or ethylene glycol poisoning; antifreeze; serum osmolality from sodium glucose and urea; suspected toxic ingestion; drank antifreeze',
  free_water_deficit:
    'how much water does a high sodium need; correct hypernatremia; water to give; sodium of 160 how much water; thirsty and hypernatremic',
  fena: 'prerenal or ATN; acute kidney injury prerenal or intrinsic; urine sodium excretion; acute tubular necrosis; creatinine rising and urine sodium; is the kidney injury from dehydration; dry or damaged kidneys',
  apri: 'fibrosis from AST and platelets; hepatitis B fibrosis in low-resource care',
  nafld_fibrosis: 'fibrosis in fatty liver disease; steatotic liver fibrosis',
  albi: 'liver function in hepatocellular carcinoma; liver reserve before cancer treatment; liver function before chemoembolization',
  carboplatin_calvert: 'dose of carboplatin; AUC 5 carboplatin; carboplatin in mg; platinum dose by AUC and GFR',
  bsa: 'surface area by DuBois or Haycock; surface area of a child; compare surface area formulas; skin area; square metres',
  news2:
    'is the patient deteriorating; escalate by vital signs; track and trigger; sick patient on the ward; rapid response; early warning of observations; obs chart; respirations saturation pulse and pressure; call the medical emergency team',
  qsofa:
    'bedside sepsis check; infection and low blood pressure; quick sepsis; altered, breathing fast and hypotensive with infection',
  sofa: 'organ dysfunction in sepsis; how many organs are failing; septic patient in the ICU; organ failure points from platelets bilirubin creatinine and PaO2; organ failure points with pressors',
  gcs: 'how conscious is the patient; eye verbal motor response; level of consciousness; head injury severity; opens eyes to pain or voice; moans; withdraws; localizes; follows commands; confused speech; unresponsive; intubate below 8',
  sirs: 'fever tachycardia leukocytosis; sepsis by SIRS; inflammatory response; temperature heart rate respiratory rate and white count in infection',
  psi_port:
    'mortality of pneumonia; pneumonia class; risk class of pneumonia; admit with pneumonia; can the pneumonia be treated at home; nursing home pneumonia; pneumonia patient outcomes research team',
  apache_ii:
    'predicted mortality in the ICU; how sick is an intensive care patient; chance of dying in intensive care; ICU death',
  glasgow_blatchford:
    'vomiting blood; upper GI bleed outpatient; melena; send a GI bleed home; endoscopy or discharge; hematemesis; black stools; coffee ground vomit; hemoglobin and urea in bleeding; does the bleeder need admission',
  charlson:
    'burden of comorbidity; ten-year survival with comorbidities; how many comorbidities; prognosis with many diseases; disease burden for research; expected survival of a multimorbid patient',
  caprini:
    'clot prevention after surgery; DVT prophylaxis for a surgical patient; heparin after an operation; postoperative thrombosis; clot risk before an operation; blood thinner after knee replacement; colectomy and clot prevention',
  padua:
    'clot prevention in a medical inpatient; DVT prophylaxis for a hospitalized medical patient; heparin on the ward; clot risk of a bedbound inpatient; does the admitted patient need heparin',
  geneva_revised:
    'pretest probability of pulmonary embolism without judgment; embolism score without subjective gestalt of the clinician; without judgement',
  centor_mcisaac:
    'sore throat antibiotics; swab for strep; strep test; tonsils with pus; kid with sore throat and fever; exudate, no cough and tender nodes; test for strep',
  feverpain: 'sore throat antibiotics in the UK; antibiotic for tonsillitis; sore throat, antibiotics now or delayed',
  timi_nstemi:
    'risk in unstable angina; NSTEMI risk at 14 days; unstable angina on aspirin; early invasive strategy; death, MI or urgent revascularization within 14 days',
  grace:
    'death in hospital after a heart attack; mortality of acute coronary syndrome; early angiography; chance of dying after acute coronary syndrome; Killip class and creatinine in a heart attack',
  framingham_chd: 'older coronary risk; ATP III coronary risk; coronary risk from the Massachusetts cohort study',
  ldl: 'calculate bad cholesterol; LDL with high triglycerides; LDL from total HDL and triglycerides; LDL without fasting; cholesterol panel without direct LDL',
  homa_ir:
    'is the patient insulin resistant; fasting insulin and glucose; insulin sensitivity; insulin level and fasting sugar',
  mme: 'convert opioids to morphine; morphine equivalent per day; total daily opioid; oxycodone to morphine; is the opioid dose too high; 90 MME; fentanyl patch to oral morphine; opioid tapering; how much morphine is this; milligrams of morphine per day',
  steroid_conversion:
    'prednisone to dexamethasone; convert steroids; equivalent hydrocortisone dose; methylprednisolone to prednisone; switch prednisone to methylprednisolone; IV to oral steroid; how much dexamethasone equals',
  maintenance_fluids:
    'IV fluid rate for a child; hourly fluids by weight; fluids for a fasting child; boy; girl; infant; NPO child; drip per hour',
  pregnancy_dating:
    'how many weeks pregnant; when is the baby due; due date from last period; weeks of gestation; how far along is the pregnancy; weeks along; trimester; conception',
  aa_gradient:
    'why is the patient hypoxic; A-a gradient on room air; cause of hypoxemia; shunt or hypoventilation; arterial oxygen on air; is the lung the cause of low oxygen; A-a difference; difference between alveolus and artery',
  winters:
    'is respiratory compensation adequate; expected CO2 in metabolic acidosis; second disorder in acidosis; breathing compensation; is the pCO2 right for the bicarbonate; predicted PaCO2 for a bicarbonate',
  egfr_schwartz:
    'kidney function of a child; pediatric filtration rate; child creatinine; boy; girl; infant; teenager; kidney function of a toddler',
  egfr_mdrd: 'older kidney function estimate; MDRD filtration rate',
  target_weight:
    'how much weight to lose; weight for a BMI of 25; goal weight; what should I weigh; pounds to lose to reach a BMI; how many kilos to lose; weigh to get down to a BMI; goal weight for a healthy BMI; what weight gives a body mass index',
  maddrey:
    'steroids for alcoholic hepatitis; severe alcoholic hepatitis; prednisolone in alcoholic hepatitis; prothrombin time and bilirubin in alcoholic liver disease; jaundiced drinker; start prednisolone or not in alcoholic hepatitis; need for steroids',
  lille:
    'stop steroids in alcoholic hepatitis; steroid response at day 7; non-responder to steroids; bilirubin at day 7 of prednisolone; continue or stop steroids in alcoholic hepatitis',
  bisap:
    'how severe is the pancreatitis; pancreatitis mortality in 24 hours; acute pancreatitis severity; BUN mental status SIRS age and pleural effusion in pancreatitis; will the pancreatitis kill',
  parkland:
    'fluids for burns; burn fluid resuscitation; lactated ringer after a burn; burned percent of body; burned patient how much fluid; scald; burn over part of the body',
  renal_dosing:
    'kidney function and surface area before chemotherapy; all estimates of kidney function for dosing at once',
  ckd_staging:
    'work up chronic kidney disease; full CKD assessment; stage and prognosis of CKD; everything about CKD at once',
  liver_fibrosis:
    'all fibrosis scores; fatty liver work-up; every scarring score of the liver at once; noninvasive liver fibrosis scores together',
  cirrhosis:
    'all cirrhosis scores; prognosis of cirrhosis; decompensated cirrhosis work-up; every liver score at once; how severe is the cirrhosis, everything',
  atrial_fibrillation:
    'stroke and bleeding risk in AF together; AF work-up; balance of clot and bleeding in AF; clot against bleed in AF; both AF scores at once',
  acid_base:
    'acid-base work-up; interpret metabolic acidosis; diabetic ketoacidosis work-up; every acid base calculation at once; interpret a blood gas with pH, pCO2 and bicarbonate',
  ping: 'test a payment',
};

/**
 * Words that tell a tool from the more usual one beside it: a question that means it has one of them. `#code` stands for a
 * code in the question, `child` for the age of one.
 */
export const marks: Readonly<Record<string, string>> = {
  lookup: '#code mean means meaning decode describe stand stands definition name named called',
  validate:
    'valid validity billable billed active expired expire deleted replaced rejected denied check checked claim still',
  translate_batch: 'list lists many batch bulk column spreadsheet whole',
  fhir_lookup: 'fhir',
  fhir_validate_code: 'fhir',
  fhir_subsumes: 'fhir subsumes',
  fhir_validate_in_value_set: 'fhir',
  fhir_batch_validate_code: 'fhir',
  fhir_batch: 'fhir bundle',
  fhir_translate: 'fhir conceptmap',
  hcc_raf: 'hcc raf risk medicare adjustment member hierarchy',
  convert_unit: 'convert conversion unit units ucum mmol',
  fhir_expand: 'fhir autocomplete expand ahead pick',
  annotate: 'note notes letter summary text chart report document free extract',
  egfr_ckd_epi_cr_cys: 'cystatin',
  egfr_ckd_epi_cystatin_c: 'cystatin amputee amputated amputation muscle bodybuilder',
  egfr_schwartz: 'child schwartz',
  egfr_mdrd: 'mdrd',
  kdigo_ckd:
    'stage staging ckd albuminuria acr uacr proteinuria protein albumin kdigo monitor heat colour color category',
  ckd_staging: 'all everything full panel together once work workup prognosis',
  crcl_by_weight: 'which actual total compare compared lean obese',
  cha2ds2_va: 'sex va without european guideline',
  meld_na: 'na older 2016 meldna before',
  ascvd_pce: 'pooled older pce goff ascvd 2013',
  framingham_chd: 'framingham massachusetts frs atp',
  geneva_revised: 'geneva without gestalt judgment judgement subjective objective',
  perc: 'perc without skip low young testing',
  bsa: 'dubois haycock boyd gehan compare child formulas',
  cirrhosis: 'all every everything panel once together',
  liver_fibrosis: 'all every everything panel once together',
  renal_dosing: 'all every everything panel estimates',
  atrial_fibrillation: 'both balance against weigh together panel once',
  acid_base: 'full workup all every everything panel interpret dka',
  feverpain: 'feverpain uk nice delayed',
  child_pugh: 'child pugh class ascites encephalopathy severe advanced surgery',
  apri: 'apri ratio only',
  bsa_mosteller: 'surface mosteller m2 area bsa skin chemotherapy chemo',
  target_weight: 'target goal lose losing weigh loss reach down',
  lille: 'lille day response responder stop continue',
  nafld_fibrosis: 'nafld nfs albumin diabetes fatty',
  maintenance_fluids: 'fluid fluids drip iv maintenance water hourly',
  pregnancy_dating: 'pregnant pregnancy due gestation gestational weeks lmp period baby conception trimester far',
  timi_nstemi: 'unstable angina nstemi timi aspirin',
};
