/** The situations in which a clinician wants a tool, in the words of the question and not of the formula. A search reads them. */
export const situations: Readonly<Record<string, string>> = {
  translate:
    'what code do I bill; code this diagnosis; which code is it; find a code; coding a drug; coding a lab test; code for a phrase; code for a diagnosis, drug or lab; RxNorm for a medicine; LOINC for a test; ICD-10 for a disease or complaint; how is it coded; code for billing of a condition; RxCUI of a medicine; LOINC of a laboratory order; diagnosis to code',
  lookup:
    'what does this code mean; meaning of a code; describe a code; decode; name of a code; what is in this product; what does this code stand for; translate a code into words; definition of a code; which disease, drug or test is this code; what test is it; display name of a code',
  related:
    'generic of a brand; brand name of; brand to generic; more specific codes; subcodes; what codes are under; strengths available; dose forms; ingredients of; children of a code; what is inside this pill; who makes the generic; other strengths; which NDCs belong to a drug; package codes of a product; generic name of a brand; old ICD-9 code of a diagnosis; crosswalk to ICD-9; clinical category of a diagnosis; tablet strengths; is there a generic; parents and siblings of a code; broader or narrower code; products that contain an ingredient; which brands exist',
  validate:
    'is this code valid; is it billable; was the code valid on a date; code rejected; claim denied; has the code expired; deleted code replaced by; can this code be billed; is it still active; code deleted or replaced; valid on the date of service; in force on a day; effective date of a code; does this code exist; specific enough for a bill; retired code',
  translate_batch:
    'code a list; many phrases at once; code a problem list; code a medication list; many diagnoses to codes at once; whole medication list to RxNorm; column of a spreadsheet to codes; bulk coding; map each line; hundreds of free texts; code every row',
  fhir_lookup: 'FHIR lookup operation; display and properties of a code in FHIR',
  fhir_validate_code: 'FHIR validation of a code; true or false for a code of a code system in FHIR',
  fhir_subsumes:
    'FHIR subsumption; is one code an ancestor, descendant, parent or child of another; is-a test; hierarchy test in FHIR',
  fhir_validate_in_value_set:
    'is a code in a value set; check a coding against a binding; value set membership in FHIR; does a coding belong to a value set',
  fhir_translate: 'FHIR concept map between two code systems; map a coding to another code system in FHIR',
  fhir_batch_validate_code: 'validate many codes in one FHIR call; many codings against value sets in one request',
  fhir_batch: 'several FHIR operations in one Bundle; a Bundle of several terminology requests',
  fhir_expand:
    'FHIR value set expansion; type-ahead over codes; list the codes of a value set in FHIR; autocomplete for a form',
  annotate:
    'extract diagnoses from a note; codes out of a discharge letter; read a clinic note; find the conditions in free text; what is denied in a note; pull codes out of a note; read this chart note for conditions; problem list from free text; find the medications mentioned in a letter; structure a dictated text; named entities of clinical text; progress note to codes; negated problems; history and physical into codes',
  chart:
    'score from this note; calculate from a note; extract labs from text; lab values in pasted text; vital signs out of a note; which scores can be computed from this note; read the inputs of a calculator from a chart; note to score; abstract a chart; fill a calculator from a discharge summary; labs and vitals out of free text',
  verify:
    'check my note; check what was written about a note; does the note support this; verify a summary against the chart; fact check of extracted values; hallucinated code; is this claim in the note; audit codes against a note; check the answer of a model against a note; supported or contradicted by the note',
  check_codes:
    'can these codes be billed together; why was the claim denied; codes that conflict; which code goes first; sequence of diagnoses; scrub a claim; check a claim before it is sent; two codes on one claim; order of the codes; missing seventh character; codes that exclude each other; principal and secondary diagnosis; code edits before submission; which of the diagnoses first; age or sex conflict of a diagnosis',
  convert_unit:
    'mg/dL to mmol/L; convert a lab value to SI units; millimoles from milligrams; change the unit of a result; pounds to kilograms; is this a valid unit; Fahrenheit to Celsius; other units; conventional to SI; international units of a result; micromoles to milligrams; percent to mmol/mol; inches to centimetres',
  hcc_raf:
    'risk adjustment of a Medicare Advantage member; which HCC is this diagnosis; RAF of a patient; why does this diagnosis not count for risk; categories of a problem list; hierarchy of condition categories; which HCCs do these diagnoses map to; expected cost of a Medicare beneficiary; V28 and V24; capitation; RAF gap',
  bsa_mosteller:
    'surface area from height and weight; chemotherapy per square metre; m2 of a patient; skin area; square metres for chemotherapy; square metres from height and weight; size of the body for dosing; per square metre dose',
  egfr_ckd_epi:
    'how good are the kidneys; renal function from creatinine; kidney function of an adult; is the filtration low; filtration rate; how well do the kidneys filter; impaired renal function from a blood creatinine; filtration without the race coefficient; kidney function from one blood test; estimated filtration of a man or woman; is this creatinine normal for the age; how bad are the kidneys',
  cha2ds2_vasc:
    'anticoagulate atrial fibrillation; blood thinner for AF; stroke risk with afib; does AF need a DOAC; start apixaban; irregular heartbeat and stroke; anticoagulation in atrial fibrillation; should AF take Eliquis; yearly stroke rate with fibrillation; new atrial fibrillation with diabetes or hypertension; need for anticoagulants in fibrillation; thromboembolic risk',
  bmi: 'is the patient obese; height and weight ratio; overweight or obese; is my weight healthy; too fat or too thin; weight divided by height squared; kg per metre squared; kilograms per square metre; qualify as overweight; weight category; is he underweight',
  has_bled:
    'will the patient bleed on anticoagulation; bleeding risk on warfarin; bleed on a blood thinner; risk of hemorrhage on anticoagulants; too risky to anticoagulate; labile INR, alcohol and NSAID on anticoagulation; major bleeding a year; is warfarin too dangerous; earlier bleed and anticoagulants',
  crcl_cockcroft_gault:
    'adjust a drug for the kidneys; dose reduction in renal impairment; renal clearance for dosing; creatinine clearance for a DOAC; renally dose an antibiotic; dose of a renally cleared drug; apixaban or enoxaparin with bad kidneys; clearance in mL/min for a drug label; vancomycin, gentamicin, gabapentin, levofloxacin, meropenem or enoxaparin in renal impairment; which clearance for dosing; renal dose adjustment',
  fib4: 'scarring of the liver from blood tests; does fatty liver need a fibroscan; advanced fibrosis without biopsy; noninvasive fibrosis; AST ALT platelets and age; scarred liver; blood test before liver stiffness; who needs elastography; screen for liver fibrosis in primary care or diabetes; exclude advanced fibrosis; refer fatty liver to hepatology',
  crcl_by_weight:
    'creatinine clearance in obesity; which weight for dosing; clearance by ideal weight; clearance in a very obese patient; which body weight for the clearance',
  ibw_devine:
    'ideal body weight; weight for tidal volume; dosing weight of an obese patient; adjusted weight; ventilator settings by height; predicted weight from height; lung protective ventilation weight; lean weight for dosing; weight for aminoglycosides in obesity; how heavy should a person of this height be',
  cha2ds2_va:
    'anticoagulate atrial fibrillation without sex; European stroke score in AF; stroke risk in AF without counting sex; European guideline of 2024 on fibrillation and stroke',
  kdigo_ckd:
    'stage chronic kidney disease; GFR and albuminuria category; how often to monitor CKD; CKD risk colour; protein in the urine and GFR; what stage is this kidney disease; albumin creatinine ratio and GFR; how often to repeat labs in kidney disease; monitoring frequency; G and A category; when to refer kidney disease; urine albumin and filtration rate',
  egfr_ckd_epi_cr_cys:
    'kidney function with cystatin C and creatinine; confirm eGFR; both markers together; combine cystatin with creatinine',
  egfr_ckd_epi_cystatin_c:
    'kidney function from cystatin C alone; amputee or muscle wasting kidney function; cystatin in a bodybuilder; amputated limb; low muscle mass kidney function; cystatin without creatinine; paraplegia; sarcopenia',
  meld_3:
    'priority for liver transplant; waiting list for a liver; 90-day mortality in cirrhosis; rank on the transplant list; how long does the liver patient have; survival in end stage liver disease from bilirubin INR creatinine sodium and albumin; liver allocation; urgency of a transplant; list a cirrhotic; UNOS score for a liver',
  meld_na:
    'older MELD with sodium; liver allocation before 2023; MELD of 2016 in an old record; sodium in the MELD score',
  child_pugh:
    'how severe is the cirrhosis; severity of liver cirrhosis; surgery in cirrhosis; class of cirrhosis; ascites encephalopathy bilirubin albumin INR; drug dose in cirrhosis; class A, B or C; how advanced is the cirrhosis; liver class before an operation; moderate ascites, albumin and INR; compensated or decompensated; points of liver failure',
  prevent:
    'does the patient need a statin; ten-year cardiovascular risk; 30-year risk; chance of a heart attack or stroke in 10 years; heart failure risk; cholesterol and blood pressure, should I take a statin; cardiac risk of a middle-aged person; primary prevention; chance of a cardiac event in the next decade; qualify for a statin; cardiovascular risk assessment at a check-up; heart attack risk in ten years from cholesterol, smoking and blood pressure; risk of heart and vessels at an annual physical; cardiovascular risk from cholesterol, pressure, smoking and diabetes; justify a statin; statin for an American; risk with kidney function; lifetime cardiovascular risk; smoker and cholesterol',
  ascvd_pce: 'older ten-year ASCVD risk; pooled cohort risk; risk by the US equations of 2013',
  kfre: 'when will the patient need dialysis; risk of kidney failure in five years; chance of dialysis; refer to nephrology; how soon dialysis; progression of CKD to kidney failure; odds of ending on dialysis; probability of dialysis in two or five years; fistula or transplant planning; end stage renal disease; progression to ESRD',
  wells_pe:
    'could this be a pulmonary embolism; CTPA; shortness of breath and swollen leg; CT pulmonary angiogram or D-dimer; blood clot in the lung; sudden breathlessness after surgery; clot in the lung; scan the chest for an embolus; how likely is a clot in the lung; breathless with hemoptysis or coughing blood after an operation; pretest probability of PE; tachycardia, hemoptysis, immobilization and malignancy; D-dimer or CT angiogram; is it an embolus; likely or unlikely embolism',
  perc: 'rule out pulmonary embolism without D-dimer; do I need a D-dimer; low-risk PE rule out; young and low risk, rule out a clot in the lung without blood test; pleuritic pain without tachycardia; rule out embolism clinically without any testing; no test at all for embolism; skip the D-dimer',
  wells_dvt:
    'could this be a deep vein thrombosis; swollen calf; leg clot; clot in the leg; ultrasound of the leg; swollen leg after a flight or cast; calf pain and swelling; doppler; pretest clot probability of a leg; one calf bigger than the other; unilateral leg edema and cancer; needs a leg ultrasound',
  qtc: 'is the QT prolonged; QT too long for haloperidol; correct QT for heart rate; torsades risk; QT and heart rate; ondansetron and QT; drug prolongs QT; ECG interval; methadone, citalopram or azithromycin and the QT; QT at a fast heart rate; is the QT interval dangerous; long QT',
  curb_65:
    'admit pneumonia or treat at home; pneumonia outpatient; severity of pneumonia; send pneumonia home; confusion urea respiratory rate pressure age; hospital or home for pneumonia; oral or intravenous treatment of pneumonia; chest infection in an old person, stay at home; confused with pneumonia; breathing rate, pressure, urea and age in chest infection; where to treat pneumonia',
  heart_score:
    'safe to send home after chest pain; discharge chest pain; risk of MACE; chest pain in the emergency room; troponin and ECG in the emergency department; rule out a heart attack; discharge after negative troponin; six-week cardiac events after chest pain; suspicious history and normal ECG; low-risk chest pain; observe or discharge chest pain',
  rcri: 'cardiac risk before surgery; cleared for surgery; preoperative clearance; heart attack after an operation; perioperative cardiac risk; hip surgery and heart; fit for anesthesia; operation risk to the heart; preop evaluation; pre-op cardiac risk; replacement of hip or knee and the heart; cardiac testing before surgery; aortic, vascular or abdominal operation and the heart; infarction around noncardiac surgery; cardiac clearance; stress test before an operation',
  map: 'mean pressure from systolic and diastolic; MAP above 65; average blood pressure; perfusion pressure; mean arterial pressure; pressure target with vasopressors; is perfusion enough',
  anion_gap:
    'is there a gap acidosis; gap metabolic acidosis; ketoacidosis gap; unexplained acidosis; sodium minus chloride minus bicarbonate; lactic acidosis; hidden alkalosis; acidosis from lactate or ketones; gap corrected for albumin; sodium, chloride and bicarbonate; mixed acidosis; cause of a metabolic acidosis',
  calcium_corrected:
    'calcium with low albumin; true calcium; low albumin calcium; adjust calcium; hypoalbuminemia and calcium; corrected Ca; is the calcium really low; total calcium in malnutrition',
  sodium_corrected:
    'sodium with high glucose; low sodium in hyperglycemia; true sodium in DKA; real sodium when sugar is high; looks hyponatremic with hyperglycemia; sodium in a hyperosmolar state',
  osmolality:
    'osmolar gap; methanol or ethylene glycol poisoning; antifreeze; serum osmolality from sodium glucose and urea; suspected toxic ingestion; drank antifreeze; measured and calculated osmolality; unexplained osmoles; toxic alcohol',
  free_water_deficit:
    'how much water does a high sodium need; correct hypernatremia; water to give; sodium of 160 how much water; thirsty and hypernatremic; litres of water missing; bring the sodium down; dehydrated with high sodium',
  fena: 'prerenal or ATN; acute kidney injury prerenal or intrinsic; urine sodium excretion; acute tubular necrosis; creatinine rising and urine sodium; is the kidney injury from dehydration; dry or damaged kidneys; volume depletion or tubular damage; urine and plasma sodium and creatinine; oliguria; hypovolemia or tubular necrosis',
  apri: 'fibrosis from AST and platelets; hepatitis B fibrosis in low-resource care; viral hepatitis fibrosis with few tests; hepatitis C fibrosis from AST and platelets',
  nafld_fibrosis:
    'fibrosis in fatty liver disease; steatotic liver fibrosis; scarring with BMI, diabetes and albumin in steatosis',
  albi: 'liver function in hepatocellular carcinoma; liver reserve before cancer treatment; liver function before chemoembolization; liver reserve from albumin and bilirubin alone; before TACE or resection of a liver cancer',
  carboplatin_calvert:
    'dose of carboplatin; AUC 5 carboplatin; carboplatin in mg; platinum dose by AUC and GFR; platinum by area under the curve; carboplatin for ovarian or lung cancer; chemotherapy dose from the GFR',
  bsa: 'surface area by DuBois or Haycock; surface area of a child; compare surface area formulas; skin area; square metres; surface area of a newborn; which surface area formula',
  news2:
    'is the patient deteriorating; escalate by vital signs; track and trigger; sick patient on the ward; rapid response; early warning of observations; obs chart; respirations saturation pulse and pressure; call the medical emergency team; vital signs of an acutely ill adult; calling the outreach team; how often to observe; aggregate observations; sepsis on the ward by vital signs',
  qsofa:
    'bedside sepsis check; infection and low blood pressure; quick sepsis; altered, breathing fast and hypotensive with infection; infected patient outside the ICU; altered mentation, fast breathing and low systolic',
  sofa: 'organ dysfunction in sepsis; how many organs are failing; septic patient in the ICU; organ failure points from platelets bilirubin creatinine and PaO2; organ failure points with pressors; sequential organ failure; worsening organ function; platelets, bilirubin, creatinine, PaO2/FiO2 and vasopressors; septic shock mortality',
  gcs: 'how conscious is the patient; eye verbal motor response; level of consciousness; head injury severity; opens eyes to pain or voice; moans; withdraws; localizes; follows commands; confused speech; unresponsive; intubate below 8; coma after head trauma; obeys commands; eyes open; neurological observation; comatose',
  sirs: 'fever tachycardia leukocytosis; sepsis by SIRS; inflammatory response; temperature heart rate respiratory rate and white count in infection; two of four: temperature, pulse, breathing, white cells',
  psi_port:
    'mortality of pneumonia; pneumonia class; risk class of pneumonia; admit with pneumonia; can the pneumonia be treated at home; nursing home pneumonia; pneumonia patient outcomes research team; thirty-day death in community-acquired pneumonia; low risk pneumonia classes I to V',
  apache_ii:
    'predicted mortality in the ICU; how sick is an intensive care patient; chance of dying in intensive care; ICU death; worst values of the first 24 hours; severity of illness of an ICU admission; hospital death after ICU admission; acute physiology',
  glasgow_blatchford:
    'vomiting blood; upper GI bleed outpatient; melena; send a GI bleed home; endoscopy or discharge; hematemesis; black stools; coffee ground vomit; hemoglobin and urea in bleeding; does the bleeder need admission; upper gastrointestinal bleeding risk before endoscopy; outpatient management of a bleed; urgent scope; hemorrhage of the stomach',
  charlson:
    'burden of comorbidity; ten-year survival with comorbidities; how many comorbidities; prognosis with many diseases; disease burden for research; expected survival of a multimorbid patient; comorbidity index; chronic diseases and life expectancy; comorbidities in a cohort; too sick for screening; diabetes, COPD, cancer and dementia as burden',
  caprini:
    'clot prevention after surgery; DVT prophylaxis for a surgical patient; heparin after an operation; postoperative thrombosis; clot risk before an operation; blood thinner after knee replacement; colectomy and clot prevention; thromboprophylaxis of a surgical patient; major abdominal or orthopedic surgery and clots; how long to give prophylaxis after surgery',
  padua:
    'clot prevention in a medical inpatient; DVT prophylaxis for a hospitalized medical patient; heparin on the ward; clot risk of a bedbound inpatient; does the admitted patient need heparin; thromboprophylaxis in internal medicine; bedridden with heart failure; medical ward and clots; acutely ill medical patient',
  geneva_revised:
    'pretest probability of pulmonary embolism without judgment; embolism score without subjective gestalt of the clinician; without judgement; objective embolism probability; embolism from age, surgery, malignancy, limb pain and heart rate',
  centor_mcisaac:
    'sore throat antibiotics; swab for strep; strep test; tonsils with pus; kid with sore throat and fever; exudate, no cough and tender nodes; test for strep; pharyngitis; tonsillar exudate and swollen neck nodes; rapid antigen test; is it strep throat; tonsillitis in a child',
  feverpain:
    'sore throat antibiotics in the UK; antibiotic for tonsillitis; sore throat, antibiotics now or delayed; purulent, inflamed tonsils, attends rapidly; sore throat in general practice',
  timi_nstemi:
    'risk in unstable angina; NSTEMI risk at 14 days; unstable angina on aspirin; early invasive strategy; death, MI or urgent revascularization within 14 days; fourteen-day events in acute coronary syndrome; known stenosis, aspirin and markers',
  grace:
    'death in hospital after a heart attack; mortality of acute coronary syndrome; early angiography; chance of dying after acute coronary syndrome; Killip class and creatinine in a heart attack; hospital death of acute coronary syndrome; cardiac arrest at admission and heart attack; STEMI mortality; heart attack prognosis',
  framingham_chd: 'older coronary risk; ATP III coronary risk; coronary risk from the Massachusetts town',
  ldl: 'calculate bad cholesterol; LDL with high triglycerides; LDL from total HDL and triglycerides; LDL without fasting; cholesterol panel without direct LDL; low-density lipoprotein; estimate bad cholesterol from a lipid panel; Friedewald not valid; is the LDL reliable',
  homa_ir:
    'is the patient insulin resistant; fasting insulin and glucose; insulin sensitivity; insulin level and fasting sugar; insulin resistance in PCOS; prediabetes and fasting insulin; metabolic resistance to insulin',
  mme: 'convert opioids to morphine; morphine equivalent per day; total daily opioid; oxycodone to morphine; is the opioid dose too high; 90 MME; fentanyl patch to oral morphine; opioid tapering; how much morphine is this; milligrams of morphine per day; total morphine a day of several opioids; opioid burden; hydromorphone, tramadol or codeine to morphine; naloxone need by opioid dose; regimen above 50 or 90 a day',
  steroid_conversion:
    'prednisone to dexamethasone; convert steroids; equivalent hydrocortisone dose; methylprednisolone to prednisone; switch prednisone to methylprednisolone; IV to oral steroid; how much dexamethasone equals; same strength of another steroid; hydrocortisone for prednisone; stress steroid equivalence; potency of steroids; switch steroids',
  maintenance_fluids:
    'IV fluid rate for a child; hourly fluids by weight; fluids for a fasting child; boy; girl; infant; NPO child; drip per hour; Holliday-Segar; drip for a toddler; mL per hour of a child by weight; how much fluid a day for a baby',
  pregnancy_dating:
    'how many weeks pregnant; when is the baby due; due date from last period; weeks of gestation; how far along is the pregnancy; weeks along; trimester; conception; gestational age today; last menstrual period to due date; expected date of delivery; which week of pregnancy',
  aa_gradient:
    'why is the patient hypoxic; A-a gradient on room air; cause of hypoxemia; shunt or hypoventilation; arterial oxygen on air; is the lung the cause of low oxygen; A-a difference; difference between alveolus and artery; is the lung at fault; arterial oxygen and carbon dioxide; ventilation mismatch; PaO2 lower than expected',
  winters:
    'is respiratory compensation adequate; expected CO2 in metabolic acidosis; second disorder in acidosis; breathing compensation; is the pCO2 right for the bicarbonate; predicted PaCO2 for a bicarbonate; what should the pCO2 be; compensated metabolic acidosis; does the patient blow off enough; mixed disorder',
  egfr_schwartz:
    'kidney function of a child; pediatric filtration rate; child creatinine; boy; girl; infant; teenager; kidney function of a toddler; kidney function from height and creatinine of a child; pediatric GFR; creatinine of a schoolchild',
  egfr_mdrd: 'older kidney function estimate; MDRD filtration rate; filtration rate in an old record by MDRD',
  target_weight:
    'how much weight to lose; weight for a BMI of 25; goal weight; what should I weigh; pounds to lose to reach a BMI; how many kilos to lose; weigh to get down to a BMI; goal weight for a healthy BMI; what weight gives a body mass index; weight at a BMI; how heavy for a normal BMI; kilos above normal',
  maddrey:
    'steroids for alcoholic hepatitis; severe alcoholic hepatitis; prednisolone in alcoholic hepatitis; prothrombin time and bilirubin in alcoholic liver disease; jaundiced drinker; start prednisolone or not in alcoholic hepatitis; need for steroids; alcohol-related hepatitis prognosis; bilirubin and prothrombin time of a drinker; discriminant function above 32',
  lille:
    'stop steroids in alcoholic hepatitis; steroid response at day 7; non-responder to steroids; bilirubin at day 7 of prednisolone; continue or stop steroids in alcoholic hepatitis; no response to prednisolone in alcohol-related hepatitis; day 7 bilirubin; steroids not working in alcoholic hepatitis; alcoholic hepatitis does not respond to steroids',
  bisap:
    'how severe is the pancreatitis; pancreatitis mortality in 24 hours; acute pancreatitis severity; BUN mental status SIRS age and pleural effusion in pancreatitis; will the pancreatitis kill; early death in pancreatitis; pancreatitis, urea and effusion; severe or mild pancreatitis; pancreatitis on admission',
  parkland:
    'fluids for burns; burn fluid resuscitation; lactated ringer after a burn; burned percent of body; burned patient how much fluid; scald; burn over part of the body; Ringer in the first eight hours of a burn; burn resuscitation volume; percent of skin burned and weight',
  nihss:
    'how severe is the stroke; how bad is a stroke; neurological deficit after stroke; thrombolysis candidate; stroke exam; facial droop, arm drift and aphasia; thrombectomy candidate; neurological items of an acute stroke; gaze, visual fields, motor arm and leg, ataxia, neglect; hemiparesis score',
  phq_9:
    'how depressed is the patient; low mood screening; depressive symptoms; depression questionnaire; depression in primary care; is the depression better under treatment; little interest, poor sleep, low energy; nine questions on mood; suicidal thoughts item; moderately severe depression; feels hopeless and sad; feeling down for weeks; crying, tired and without interest; hopelessness',
  phq_2:
    'two questions on mood; first step of depression screening; short depression screen; interest and mood in two items; anhedonia and low mood',
  gad_7:
    'worry and anxiety severity; anxious patient; nervous and restless; anxiety questionnaire; generalised anxiety; seven questions on worry; trouble relaxing; screen for anxiety in primary care; constantly worrying and on edge; cannot stop worrying; tense and irritable',
  shock_index:
    'pulse divided by systolic pressure; occult shock; bleeding trauma patient with tachycardia; pulse faster than the pressure; haemorrhagic shock at triage; pulse over mean pressure; heart rate to blood pressure ratio; hypovolemia early; shocked patient; patient in shock; low pressure and fast pulse; pulse and pressure of a bleeding patient',
  pf_ratio:
    'PaO2 divided by FiO2; oxygenation on the ventilator; severity of hypoxaemia; PaO2 from saturation; how bad is the gas exchange; SpO2 divided by FiO2; arterial oxygen over inspired oxygen',
  berlin_ards:
    'does the patient have ARDS; bilateral infiltrates and low oxygen; mild, moderate or severe ARDS; PEEP, opacities and PaO2/FiO2; lung injury definition; acute respiratory distress after pneumonia or sepsis; ventilated with bilateral opacities',
  kdigo_aki:
    'stage of acute kidney injury; grade of kidney injury; creatinine rose from baseline; creatinine doubled; oliguria and rising creatinine; anuria; acute renal failure stage; is it AKI; rise of creatinine in 48 hours; creatinine 1.5 times baseline; urine output below 0.5 mL/kg/h; kidney injury after contrast; oliguria after contrast or surgery; passing little urine; low urine output; creatinine doubled since yesterday',
  feurea:
    'prerenal or tubular necrosis on diuretics; urea excretion on furosemide; kidney injury while on a diuretic; urine urea; fractional excretion when diuretics were given; FENa is misleading on furosemide',
  ttkg: 'why is the potassium low or high; renal potassium wasting; urine potassium in hypokalemia; hyperkalemia cause by urine; aldosterone action on the tubule; hypokalemia renal loss; urine and serum potassium with osmolality',
  abg: 'interpret an arterial blood gas; primary acid-base disorder; is it respiratory or metabolic; acidosis or alkalosis; compensated or not; read a blood gas; pH, PaCO2 and bicarbonate; mixed acid-base disorder; acute or chronic respiratory acidosis; respiratory alkalosis; metabolic alkalosis compensation; which acid-base disorder',
  iss: 'how severe are the injuries; trauma severity; several injuries; AIS codes of the body regions; polytrauma severity; sum of three squares of injuries; multiple injuries anatomical score; is it major trauma',
  rts: 'triage of an injured patient; coma scale, systolic pressure and breathing after trauma; physiological trauma score; trauma triage in the field; weighted trauma score; coded GCS pressure and respiratory rate',
  triss:
    'chance of surviving an injury; probability of survival after trauma; blunt or penetrating trauma survival; expected trauma deaths; unexpected survivor; trauma audit; ISS, RTS and age together; survival after major trauma; will the injured patient survive; expected survival of a crash',
  rox_index:
    'will high-flow oxygen fail; intubate on high flow; high-flow nasal cannula failure; saturation, FiO2 and respiratory rate; HFNC at 12 hours; pneumonia on high-flow oxygen; delay of intubation; nasal high flow success',
  score2:
    'cardiovascular risk in Europe; European heart risk chart; risk of heart attack and stroke in Europe; prevention in a European patient; ESC risk region; European smoker of 50 years; non-HDL risk Europe; heart risk in a low, moderate, high or very high risk region; heart risk of a person in Germany, Spain or Italy',
  score2_op:
    'cardiovascular risk above 70 years in Europe; elderly European heart risk; statin in an older European; European risk chart for old people; heart risk at 75 years in Europe; heart risk of an old person in Germany, Spain or Italy',
  score2_diabetes:
    'cardiovascular risk of a diabetic in Europe; European diabetic heart risk; HbA1c, eGFR and cardiovascular risk; ten-year risk in type 2 diabetes; age at diabetes diagnosis and heart risk',
  apgar:
    'newborn at one and five minutes; condition of a newborn after birth; blue limbs and weak cry; newborn assessment; delivery room score; heart rate, tone, reflex, colour and breathing of a newborn; neonate after delivery',
  bishop:
    'is the cervix ripe; cervical ripening; induction of labor; induce labour; dilation, effacement, station, consistency and position; cervix favourable for induction; will induction succeed; unripe cervix',
  spesi:
    'low risk pulmonary embolism; can the embolism go home; severity of embolism in six items; death of embolism in 30 days, short; early discharge with embolism; simplified embolism severity',
  pesi: 'class of a pulmonary embolism; mortality of pulmonary embolism; severity of embolism; death within 30 days of embolism; embolism class I to V; risk stratification of embolism; prognosis of a pulmonary embolism',
  bova: 'intermediate-risk embolism; troponin and right ventricle in embolism; normotensive embolism complications; submassive embolism; right ventricular strain with embolism; stage of an embolism by troponin',
  hestia:
    'treat embolism at home; outpatient embolism; discharge from the emergency department with embolism; embolism checklist for home; exclude home treatment of an embolism; exclusions from outpatient care of a confirmed embolism; support at home, oxygen and intravenous opioids in embolism; ambulatory embolism treatment',
  age_adjusted_d_dimer:
    'D-dimer in an old patient; D-dimer limit at an age; is the D-dimer positive for the age; D-dimer 650 at 75 years; ten times the age; high D-dimer of the elderly; D-dimer threshold',
  years:
    'D-dimer of 1000 in suspected embolism; rule out embolism by three items and D-dimer; fewer CT scans for embolism; D-dimer threshold by items; exclude embolism without CT; YEARS items; skip the CT with a D-dimer; spare the CT in suspected embolism',
  herdoo2:
    'stop anticoagulation in a woman after unprovoked clot; how long to anticoagulate an unprovoked thrombosis; recurrence after stopping; woman with unprovoked embolism after six months; can she stop blood thinners; hyperpigmentation, edema, redness of leg and D-dimer',
  vte_bleed:
    'bleeding while treated for a clot; bleeding risk with venous thromboembolism; bleed on anticoagulation for DVT; extended anticoagulation bleeding; anticoagulated embolism and bleeding',
  rockall:
    'rebleeding after endoscopy; death from an upper GI bleed after endoscopy; bleeding ulcer with visible vessel; endoscopic stigmata; before and after endoscopy score; peptic ulcer bleed prognosis; comorbidity and shock in GI bleeding',
  aims65:
    'death in hospital from an upper GI bleed; albumin, INR, mental status, pressure and age in bleeding; GI bleed mortality; will the GI bleeder die; mortality of gastrointestinal bleeding',
  abcd2:
    'stroke after a transient ischemic attack; early stroke after TIA; TIA admit; mini-stroke; transient weakness or speech disturbance; two-day stroke risk; TIA with weakness for an hour; admit or discharge a TIA',
  ich_score:
    'mortality of a brain bleed; intracerebral hemorrhage prognosis; hematoma volume and coma scale; bleeding in the brain; thirty-day death of intracerebral haemorrhage; intraventricular blood; hemorrhagic stroke prognosis; infratentorial haematoma',
  orbit:
    'bleeding on anticoagulation with anemia; major bleeding in AF by hemoglobin; bleed in atrial fibrillation, five factors; NICE bleeding score in atrial fibrillation; antiplatelet, anaemia and eGFR in AF bleeding',
  doac_score:
    'bleeding on apixaban, rivaroxaban, dabigatran or edoxaban; bleeding on a NOAC; bleed on a direct oral anticoagulant in atrial fibrillation; DOAC bleeding prediction; bleeding risk on apixaban; will he bleed on a blood thinner such as rivaroxaban',
  renal_dosing:
    'kidney function and surface area before chemotherapy; all estimates of kidney function for dosing at once; body size, clearance and filtration rate in one call; drug adjustment with every estimate',
  ckd_staging:
    'work up chronic kidney disease; full CKD assessment; stage and prognosis of CKD; everything about CKD at once; complete kidney assessment; stage and failure risk in one call',
  liver_fibrosis:
    'all fibrosis scores; fatty liver work-up; every scarring score of the liver at once; noninvasive liver fibrosis scores together; noninvasive indices of fibrosis in one call; complete liver scarring assessment',
  cirrhosis:
    'all cirrhosis scores; prognosis of cirrhosis; decompensated cirrhosis work-up; every liver score at once; how severe is the cirrhosis, everything; complete prognosis of a cirrhotic; liver scores in one go',
  atrial_fibrillation:
    'stroke and bleeding risk in AF together; AF work-up; balance of clot and bleeding in AF; clot against bleed in AF; both AF scores at once; stroke against bleeding in one call; complete assessment of fibrillation',
  acid_base:
    'acid-base work-up; interpret metabolic acidosis; diabetic ketoacidosis work-up; every acid base calculation at once; blood gas with electrolytes; complete acid-base assessment',
  stroke:
    'all stroke scores; stroke work-up; stroke, TIA and brain haemorrhage at once; neurological deficit and prognosis of a stroke in one call; every stroke score together; complete stroke assessment',
  upper_gi_bleeding:
    'all GI bleeding scores; upper gastrointestinal bleed work-up; every bleeding ulcer score at once; outpatient, rebleeding and death of a GI bleed in one call; complete assessment of an upper GI bleed; scores before endoscopy together',
  chest_pain:
    'all chest pain scores; chest pain work-up; heart attack and embolism at once; chest pain in the emergency department, every score; rule out heart attack and embolism in one call; complete chest pain assessment; undifferentiated chest pain',
  ping: 'test a payment; cheapest call; does my wallet work; try the payment loop; smoke test',
  atria_bleeding:
    'major bleeding on warfarin in a year; anaemia, kidney disease and earlier bleeding on warfarin; bleeding risk with a low hemoglobin and dialysis; hemorrhage under a vitamin K antagonist',
  timi_stemi:
    'death after an ST elevation infarction; thirty-day mortality of STEMI; STEMI before reperfusion; anterior infarction with heart failure, risk of death; prognosis of an ST elevation heart attack; time to reperfusion and mortality',
  gupta_mica:
    'heart attack or cardiac arrest after an operation by kind of surgery; cardiac arrest within 30 days of surgery; perioperative heart risk from ASA class and functional status; preoperative cardiac risk by procedure; risk of the heart before bowel, aortic or bariatric surgery',
  dasi: 'functional capacity before surgery; how many METs can the patient do; can climb stairs and do housework; exercise tolerance by questions; fit for an operation by activities; peak oxygen uptake without a treadmill; four METs; poor functional capacity',
  gwtg_hf:
    'death in hospital of an admitted heart failure patient; acute decompensated heart failure mortality; mortality of a heart failure admission; in-hospital risk from pressure, BUN, sodium and heart rate in heart failure',
  maggic:
    'how long will a heart failure patient live; survival in heart failure; one-year and three-year death in heart failure; prognosis of chronic heart failure; mortality with a low ejection fraction; ejection fraction, NYHA class and prognosis',
  canadian_ct_head:
    'does a minor head injury need a CT; CT after a blow to the head; concussion, scan or not; head CT after a fall of an adult; hit the head and vomited; lost consciousness briefly after a fall; amnesia after head injury; image a mild traumatic brain injury; bump on the head with a normal examination; old man fell and hit his head; elderly fall with a blow to the head',
  canadian_c_spine:
    'does the neck need imaging after a crash; clear the cervical spine; neck pain after a car accident; remove the collar; whiplash, x-ray of the neck; CT of the neck after trauma; rear-end collision and neck pain; rotate the neck 45 degrees',
  nexus:
    'clear the neck without imaging; cervical spine low risk; collar removal after blunt trauma; midline neck tenderness after trauma; distracting injury or intoxication and the neck; neck x-ray after blunt trauma',
  ottawa_ankle:
    'x-ray of a twisted ankle; ankle or foot injury radiograph; sprained ankle, fracture or not; rolled the ankle; cannot walk four steps after an ankle injury; ankle fracture rule; midfoot pain after a twist; malleolus tender',
  ottawa_knee:
    'x-ray of an injured knee; knee fracture or not; fell on the knee; tender kneecap after a fall; knee radiograph after trauma; twisted knee, image or not',
  pecarn_under_2:
    'head injury of a baby; infant fell from the bed; CT of an infant after a fall; scalp hematoma of a baby; toddler under two hit the head; baby dropped, scan or observe; child; infant; parent says not acting normally; baby fell off the bed or down the stairs; infant rolled off a sofa or changing table; toddler bumped the head',
  pecarn_2_and_over:
    'head injury of a child; CT of a child after a fall; child vomited after a blow to the head; schoolchild hit the head; does a child need a head scan; girl or boy with a concussion, scan or observe; teenager with a head injury; severe headache after a head injury of a child; child fell off a bike or down the stairs onto the head; fell from a swing or trampoline and vomited; bang on the head at school',
  ranson:
    'severity of pancreatitis at admission and 48 hours; mortality of pancreatitis by LDH, AST, glucose and white cells; pancreatitis after two days; calcium, base deficit and fluid sequestration in pancreatitis; older pancreatitis criteria',
  alvarado:
    'is it appendicitis; right lower abdominal pain; appendicitis likelihood; pain moved to the right lower quadrant; rebound tenderness, fever and white cells; suspected appendix; operate or image for appendicitis; right iliac fossa pain',
  four_ts:
    'platelets fell on heparin; is it heparin-induced thrombocytopenia; stop heparin because of low platelets; probability of HIT before an antibody test; timing of the platelet fall after heparin; thrombosis with thrombocytopenia on heparin; send a PF4 antibody',
  isth_dic:
    'is it disseminated intravascular coagulation; low platelets, long prothrombin time and high D-dimer; overt DIC; consumption of clotting factors; fibrinogen low and bleeding in sepsis; coagulopathy of a critically ill patient',
  sic: 'clotting disorder in sepsis; coagulopathy of sepsis from platelets and INR; early DIC in sepsis; septic patient with low platelets and high INR; low platelets and prolonged clotting in sepsis',
  hscore:
    'probability of HLH; is it hemophagocytic lymphohistiocytosis; very high ferritin with fever and cytopenias; macrophage activation; ferritin, triglycerides and fibrinogen with big spleen; hyperinflammation with cytopenia',
  lrinec:
    'necrotizing fasciitis or cellulitis; flesh-eating infection; severe soft tissue infection from laboratory values; CRP, sodium and creatinine in a skin infection; is it necrotizing; pain out of proportion in cellulitis',
  mascc:
    'neutropenic fever at home; fever after chemotherapy; febrile neutropenia outpatient or inpatient; can a neutropenic patient with fever go home; low-risk febrile neutropenia; oral antibiotics in neutropenic fever',
  saag: 'cause of ascites; albumin of serum and ascitic fluid; is the ascites from portal hypertension; ascitic tap; paracentesis albumin; cirrhosis or cancer as the cause of ascites; fluid in the belly from portal hypertension',
  anc: 'how many neutrophils; is the patient neutropenic; neutropenic or not; neutrophils from white count and differential; severe neutropenia after chemotherapy; segs and bands; grade of neutropenia; hold chemotherapy for a low neutrophil count',
  nlr: 'ratio of neutrophils to lymphocytes; inflammation from a blood count; neutrophils divided by lymphocytes',
  ciwa_ar:
    'how severe is alcohol withdrawal; withdrawal from drinking; tremor and sweats after stopping alcohol; benzodiazepine by symptoms in withdrawal; detox of a drinker; delirium tremens watch; hallucinations after the last drink; shaking after stopping drinking; shakes since the last drink; shaky and sweating after he stopped drinking; alcoholic who stopped drinking',
  cows: 'how severe is opioid withdrawal; start buprenorphine by withdrawal; withdrawal from heroin or fentanyl; dilated pupils, yawning and gooseflesh; dope sick; induction of Suboxone; opiate detox',
  audit_c:
    'does the patient drink too much; alcohol screening in primary care; three questions about alcohol; hazardous drinking; unhealthy alcohol use; binge drinking screen; how much does he drink; risky drinker',
  findrisc:
    'will the patient get diabetes; ten-year chance of type 2 diabetes; diabetes risk from waist, BMI and family history; prediabetes questionnaire; screen for diabetes without a blood test; who should have a glucose test; risk of getting diabetes; likely to become diabetic; chance of developing diabetes',
  sodium_deficit:
    'how much sodium is missing; sodium to give in hyponatremia; milliequivalents of sodium to reach a target; salt needed for a low sodium',
  sodium_correction_rate:
    'how fast to raise a low sodium; infusion for low sodium; hypertonic saline rate; effect of one litre of saline on sodium; 3% saline in hyponatremia; millilitres an hour of hypertonic saline; lower a high sodium with dextrose; sodium rise with normal saline; drip for hyponatremia; avoid osmotic demyelination',
  bicarbonate_deficit:
    'how much bicarbonate to give; sodium bicarbonate in severe acidosis; ampoules of bicarbonate; replace bicarbonate; bicarb drip for acidosis; missing bicarbonate',
  tbw_watson:
    'water of the body in litres; volume of distribution of urea; body water for dialysis; how much of the body is water; V of Kt/V; body water from height, weight and age',
  eag: 'average glucose from A1c; what glucose does an HbA1c of 7 mean; A1c in mg/dL; convert hemoglobin A1c to average blood sugar; mean sugar of three months; glycated hemoglobin to glucose; average sugar behind an A1c of 8',
  cpp: 'pressure that perfuses the brain; MAP minus ICP; intracranial pressure and blood pressure; perfusion of the brain in head trauma; raised ICP, is the brain perfused; target of perfusion in brain injury; intracranial monitor',
  sepsis:
    'work up suspected sepsis in one call; septic patient, early warning and organ failure together; sepsis with clotting disorder; everything about sepsis at once; septic shock, all scores together',
  preoperative:
    'all cardiac risks before an operation at once; preoperative workup in one call; Lee index, Gupta and functional capacity together; anesthesia clinic, complete cardiac evaluation',
  ward_vte:
    'medical and surgical clot risk at once; thrombosis prevention of an inpatient in one call; Padua and Caprini together; prophylaxis on the ward, all scores',
  trauma:
    'all scores of an injured patient at once; trauma bay in one call; coma scale, trauma score, injury severity and shock index together; severely injured, complete assessment',
  mental_health:
    'depression, anxiety and alcohol questionnaires together; mental health intake in one call; behavioral health screen of a visit, all at once',
};

/**
 * Words that tell a tool from the more usual one beside it: a question that means it has one of them. `#code` stands for a
 * code in the question, `#codes` for several, `#units` for a conversion, `child` for the age of a child, `#baby` below two years, `#old` from 70. A question with a word behind `!` means
 * another tool.
 */
export const marks: Readonly<Record<string, string>> = {
  has_bled: '!apixaban !rivaroxaban !dabigatran !edoxaban !eliquis !xarelto !pradaxa !doac !noac',
  lookup: '#code mean means meaning decode describe stand stands definition name named called',
  validate:
    'valid validity billable billed active expire expired deleted replaced rejected denied check checked claim still force effective exist exists retired specific !#codes',
  translate_batch: 'list lists many batch bulk column spreadsheet whole each every !#code',
  fhir_lookup: 'fhir',
  fhir_validate_code: 'fhir',
  fhir_subsumes: 'fhir subsumes',
  fhir_validate_in_value_set: 'fhir',
  fhir_batch_validate_code: 'fhir',
  fhir_batch: 'fhir bundle',
  fhir_translate: 'fhir conceptmap',
  hcc_raf: 'hcc hccs raf medicare beneficiary member hierarchy capitation v24 v28',
  convert_unit: 'convert conversion ucum #units',
  fhir_expand: 'fhir autocomplete expand ahead pick',
  annotate:
    'note notes letter summary text chart report document free extract unstructured dictated dictation pasted narrative transcript !#code !verify !support !supports !supported !contradicted !hallucinated !check !labs !vitals !calculate !score !scores',
  chart:
    'note notes chart abstract abstraction text summary pasted labs vitals fill !#code !verify !support !supports !check',
  verify: 'verify support supports supported contradicted contradict hallucination hallucinated claim claims audit',
  egfr_ckd_epi_cr_cys: 'cystatin !only !alone !without',
  egfr_ckd_epi_cystatin_c:
    'amputee amputated amputation muscle bodybuilder paraplegic paraplegia sarcopenia only alone without',
  egfr_schwartz: 'child schwartz !fell !fall !falls !hit !dropped !rolled !throat !head',
  egfr_ckd_epi: '!child',
  egfr_mdrd: 'mdrd !child',
  kdigo_ckd:
    'stage staging ckd albuminuria acr uacr proteinuria protein albumin kdigo monitor heat colour color category',
  ckd_staging: 'all everything full panel together once work workup prognosis complete',
  crcl_by_weight: 'which actual total compare compared lean obese',
  cha2ds2_va: 'sex va without european guideline',
  meld_na: '2016 meldna before older',
  ascvd_pce: 'pooled older pce goff ascvd 2013',
  framingham_chd: 'framingham massachusetts frs atp',
  geneva_revised: 'geneva without gestalt judgment judgement subjective objective',
  perc: 'perc without skip low young testing',
  bsa: 'dubois haycock boyd gehan compare child formulas',
  cirrhosis: 'all every everything panel once together one complete',
  liver_fibrosis: 'all every everything panel once together one complete',
  renal_dosing: 'all every everything panel estimates one',
  atrial_fibrillation: 'both balance against weigh together panel once one',
  acid_base: 'full workup all every everything panel dka complete',
  stroke: 'all every everything panel once together one complete workup',
  upper_gi_bleeding: 'all every everything panel once together one complete workup',
  chest_pain: 'all every everything panel once together one complete workup undifferentiated',
  phq_2: 'phq2 2 two short',
  doac_score:
    'doac noac direct apixaban rivaroxaban dabigatran edoxaban eliquis xarelto pradaxa !warfarin !coumadin !prescribe !start !need !stroke !dvt !vte !pe',
  score2: 'score2 score europe european esc region !#old',
  score2_op: 'op older elderly #old',
  score2_diabetes: 'diabetes diabetic dm t2dm hba1c',
  sepsis: 'all every everything panel once together one complete workup',
  preoperative: 'all every everything panel once together one complete workup',
  ward_vte: 'all every everything panel once together one both complete',
  trauma: 'all every everything panel once together one complete',
  mental_health: 'all every everything panel once together one complete both',
  feverpain: 'feverpain uk nice delayed',
  child_pugh: 'child pugh class ascites encephalopathy severe advanced surgery',
  apri: 'apri ratio only',
  bsa_mosteller: 'surface mosteller m2 area bsa skin chemotherapy chemo',
  target_weight: 'target goal lose losing weigh loss reach down',
  lille: 'lille day response responder stop continue',
  nafld_fibrosis: 'nfs albumin bmi nafldfibrosis',
  maintenance_fluids:
    'fluid fluids drip iv maintenance water hourly !burn !burned !burns !scald !fell !fall !hit !dropped !throat',
  pregnancy_dating: 'pregnant pregnancy due gestation gestational weeks lmp period baby conception trimester far',
  timi_nstemi: 'unstable angina nstemi timi aspirin',
  translate: '!#code !fhir',
  related:
    'generic brand brands specific subcodes subcategories children parent siblings under ingredients ingredient strength strengths forms package ndc ndcs icd9 9 crosswalk contain contains products broader narrower inside',
  check_codes:
    '#codes claim claims together order sequence sequencing principal secondary conflict conflicts exclude excludes excludes1 scrub scrubber edits submit submission seventh',
  psi_port: 'psi port class classes points mortality death die nursing',
  kfre: 'dialysis failure transplant nephrology nephrologist fistula esrd eskd kfre progression',
  crcl_cockcroft_gault: 'clearance crcl cockcroft dose adjust adjustment label !child',
  canadian_ct_head: '!child !#baby',
  qsofa: 'qsofa quick bedside mentation infection infected',
  pecarn_under_2: '#baby pecarn',
  pecarn_2_and_over: 'child pecarn !#baby',
};
