/**
 * The calculators, instruments and code systems that people ask for and that are not sold, so that a search can say
 * `none` by name. A tool that is added to the inventory leaves this list: a test compares both.
 */
import { coreOf, type FoundTool, finderOf, fittingIn, isSlip, MOST_CHARACTERS, squeezed, wordsIn } from './finder.ts';

/** What a search says of a name that is not sold. */
export type NotSold = {
  readonly name: string;
  readonly why: string;
  /** Ids of the tools that are near it. */
  readonly near: readonly string[];
};

/** `owned`: an instrument or code system whose owner may require a licence; `plain`: a formula that is not offered; `unconfirmed`: one whose equation was not confirmed; `data`: facts that no tool has; `unknown`: a name that is in no list. */
const WHY = {
  owned: 'not offered: its owner may require a licence',
  plain: 'not offered',
  unconfirmed: 'not offered: no source that prints its equation was found',
  data: 'not offered: no tool has such data',
  unknown: 'not offered: no tool has this name',
} as const;

/** Names of one kind, each with its other names behind `=`, and the tools that are near them. */
type Row = readonly [why: keyof typeof WHY, near: string, names: string];

const ROWS: readonly Row[] = [
  // Code systems and data
  [
    'owned',
    'translate',
    'SNOMED CT = SNOMED = SNOMEDCT; CPT code = CPT codes = current procedural terminology; CDT code = CDT dental codes; MedDRA; DSM-5 code = DSM-5; UMLS CUI = concept unique identifier; First Databank = FDB; Medi-Span; Multum; CCDS; revenue code = revenue codes; InterQual; MCG guideline; NANDA = nursing diagnosis code; ICPC-2 = ICPC; Read codes = Read code; OPCS-4 = OPCS',
  ],
  [
    'plain',
    'translate',
    'HCPCS = HCPCS level II = healthcare common procedure coding system; ICD-11 = ICD11; ICD-O = ICD-O-3; ATC code = ATC class = anatomical therapeutic chemical; CVX code = vaccine code; UNII; MeSH; MED-RT; NUCC taxonomy = provider taxonomy; NPI number = NPI lookup; ORPHAcode = Orphanet code = Orphanet; HPO = human phenotype ontology; OMIM; MONDO; RadLex; GTIN; place of service code = POS code; MS-DRG = DRG = diagnosis related group; APR-DRG; NCCI edits = NCCI = PTP edits; medically unlikely edits = MUE; fee schedule = RVU = relative value unit; modifier 25 = modifier 59',
  ],
  [
    'data',
    'related',
    'drug interaction = drug interactions = drug-drug interaction = interaction checker = interacts; side effects = adverse effects = adverse events = side effect = adverse reaction = black box warning = boxed warning; contraindications = contraindication; drug price = GoodRx = AWP price; formulary = prior authorization criteria; pill identifier = imprint; pregnancy category = lactation safety = LactMed; therapeutic alternatives; antibiogram; drug shortage',
  ],
  [
    'data',
    'lookup',
    'reference range = normal range = normal values; differential diagnosis = symptom checker; treatment guideline = first-line treatment; imaging appropriateness = ACR appropriateness; clinical trial = clinical trials; patient education = patient handout; vaccine schedule = immunization schedule; isolation precautions; clerical work = scheduling = referral letter; procedure technique',
  ],
  // Mind
  [
    'owned',
    '',
    'GAD-2; HAM-D = Hamilton depression = HDRS; HAM-A = Hamilton anxiety; MADRS = Montgomery-Asberg; BDI = Beck depression inventory; BAI = Beck anxiety inventory; EPDS = Edinburgh postnatal depression = postpartum depression scale; GDS = geriatric depression scale; CES-D; YMRS = Young mania; MDQ = mood disorder questionnaire; PCL-5 = PTSD checklist; PC-PTSD-5; C-SSRS = Columbia suicide severity = suicide risk; SAD PERSONS; ASRS = adult ADHD self-report = ADHD rating scale; Vanderbilt assessment = Vanderbilt ADHD; Conners; Y-BOCS = Yale-Brown; PANSS; BPRS = brief psychiatric rating; AIMS scale = abnormal involuntary movement; SIGECAPS; CAGE questionnaire; DAST-10 = drug abuse screening; CRAFFT; Fagerstrom = nicotine dependence; PAWSS; opioid risk tool = ORT score; SOAPP-R; COMM score; ISI = insomnia severity index; PSQI = Pittsburgh sleep quality; Epworth = Epworth sleepiness scale = ESS; STOP-BANG = STOPBANG = sleep apnea screen; Berlin questionnaire; NoSAS; M-CHAT = autism screen; ASQ-3 = ages and stages; Denver developmental = DDST',
  ],
  [
    'owned',
    'gcs',
    'MMSE = mini-mental state = mini mental; MoCA = Montreal cognitive assessment; Mini-Cog; SLUMS; CAM-ICU = confusion assessment method; 4AT = delirium score = delirium screen; RASS = Richmond agitation; ICDSC; Ramsay sedation; SAS sedation = Riker',
  ],
  // Brain and nerves
  [
    'plain',
    'gcs',
    'ABCD3-I; modified Rankin = mRS = Rankin scale; Glasgow outcome scale = GOSE; Hunt and Hess = Hunt Hess; Fisher grade = modified Fisher; WFNS grade; FUNC score; ASPECTS; RACE scale; LAMS = Los Angeles motor scale; CPSS = Cincinnati prehospital stroke; DRAGON score; FOUR score = full outline of unresponsiveness; EDSS = expanded disability status scale; Hoehn and Yahr; UPDRS; ALSFRS-R; MIDAS = migraine disability; HIT-6; New Orleans criteria; CATCH rule; CHALICE; ASIA score = ASIA impairment = spinal cord injury classification; Spetzler-Martin; PHASES score = aneurysm rupture; Ottawa SAH = Ottawa subarachnoid; San Francisco syncope; Canadian syncope risk = syncope risk score; OESIL; EGSYS; House-Brackmann',
  ],
  // Heart and vessels
  [
    'plain',
    'prevent,score2,ascvd_pce',
    'QRISK = QRISK3 = QRISK2; Reynolds risk score; MESA risk = MESA CHD = coronary calcium score; ASSIGN score; ADVANCE risk; UKPDS risk; CAD consortium = pretest probability of coronary disease; Diamond-Forrester; PROCAM; PREDICT NZ; HellenicSCORE; LIFE-CVD; metabolic syndrome criteria',
  ],
  [
    'plain',
    'heart_score,timi_nstemi,grace',
    'EDACS = emergency department assessment of chest pain; HEART pathway; Vancouver chest pain; ADAPT protocol; TIMI risk index; GRACE 2.0 = GRACE 2; CRUSADE = CRUSADE bleeding; ACUITY bleeding; DAPT score; PRECISE-DAPT; ARC-HBR; SYNTAX score; STS score = STS risk = STS PROM; EuroSCORE = EuroSCORE II; Sgarbossa; Marburg heart score; INTERCHEST; HEAR score; troponin algorithm = 0/1 hour algorithm',
  ],
  [
    'plain',
    'has_bled,orbit,cha2ds2_vasc',
    'HEMORR2HAGES; ABC bleeding; SAMe-TT2R2; HATCH score; CHARGE-AF; C2HEST; GARFIELD-AF; warfarin dosing = warfarin dose; INR adjustment; time in therapeutic range = Rosendaal',
  ],
  [
    'plain',
    '',
    'Seattle heart failure model; H2FPEF; HFA-PEFF; EHMRG; Ottawa heart failure risk; NYHA class = NYHA functional class; Framingham heart failure criteria; Duke criteria = endocarditis criteria; Jones criteria; Duke treadmill score; aortic valve area = Gorlin; ejection fraction = LVEF; cardiac output = Fick = cardiac index; systemic vascular resistance = SVR; pulmonary vascular resistance; LV mass; right ventricular systolic pressure = RVSP; ankle-brachial index = ABI; maximum heart rate = target heart rate; QT dispersion; Brugada criteria = VT criteria; Cornell criteria; Sokolow-Lyon; REVEAL score = REVEAL 2.0; ADD-RS = aortic dissection risk; WIfI; Rutherford class; CEAP; Villalta',
  ],
  [
    'plain',
    'rcri',
    'NSQIP = ACS NSQIP = surgical risk calculator; ASA class = ASA physical status; POSSUM = P-POSSUM; SORT = surgical outcome risk tool; ARISCAT; Gupta pneumonia = postoperative pneumonia risk; Gupta respiratory failure; VSGNE; Apfel = PONV = postoperative nausea; Mallampati; LEMON airway; El-Ganzouri; Aldrete; PADSS; Surgical Apgar; CR-POSSUM; frailty index = clinical frailty scale = Rockwood = modified frailty',
  ],
  // Clots and blood
  ['plain', 'wells_pe,years,pesi', 'PEGeD; Charlotte rule; 4PEPS'],
  [
    'plain',
    'caprini,padua',
    'IMPROVE VTE = IMPROVE score; IMPROVE bleeding; Khorana = Khorana score; Vienna prediction model; DASH score = DASH prediction; Ottawa score for cancer VTE; Rogers score; Constans score; HEP score; PLASMIC score = TTP; ISTH BAT = bleeding assessment tool; reticulocyte index = reticulocyte production index; Mentzer index; iron deficit = Ganzoni; corrected count increment; CISNE; IPI = international prognostic index = R-IPI = lymphoma prognostic index; FLIPI; IPSS-R = revised IPSS; DIPSS; Sokal; ISS myeloma = R-ISS; ECOG = performance status; Karnofsky = KPS; surgical site infection; drops per minute = drop factor; allowable blood loss = blood loss; transfusion volume; haptoglobin; heparin dosing = heparin protocol',
  ],
  // Lung and intensive care
  [
    'plain',
    'curb_65,psi_port',
    'SMART-COP; A-DROP; SCAP score; expanded CURB-65; CPIS = clinical pulmonary infection score; DRIP score; MuLBSTA; 4C mortality = ISARIC; CO-RADS; Brescia-COVID',
  ],
  [
    'plain',
    'news2,sofa,qsofa',
    'MEWS = modified early warning; PEWS = pediatric early warning; APACHE IV = APACHE III; SAPS II = SAPS 3 = simplified acute physiology; MODS score; LODS; MPM; pSOFA; PELOD; PRISM III; Phoenix sepsis; MEDS score; PIRO; lactate clearance; RSBI = rapid shallow breathing = Tobin index; Murray score = lung injury score; oxygenation index; driving pressure = static compliance; dead space = Bohr; oxygen content = oxygen delivery; predicted body weight = ARDSNet tidal volume = tidal volume; HACOR; NUTRIC; CPOT; BPS pain; vasoactive inotropic score; vasopressor dose; VIS score; norepinephrine equivalents; propofol dose; tPA dose = alteplase dose = thrombolysis dose; oxygen cylinder duration; endotracheal tube size = ETT size',
  ],
  [
    'plain',
    'aa_gradient',
    'BODE index; GOLD stage = GOLD COPD = COPD severity = COPD stage = COPD staging; CAT score = COPD assessment test; DECAF; mMRC = dyspnea scale; ACT score = asthma control test; PASS asthma; peak flow predicted = predicted peak flow; FEV1 predicted = spirometry predicted; LACE index; Light criteria; RAPID score; Brock model = pulmonary nodule malignancy = lung nodule; Mayo nodule; Fleischner; Lung-RADS; GAP index; pack years = pack-year',
  ],
  // Kidney and metabolism
  [
    'plain',
    'egfr_ckd_epi,kdigo_aki',
    'contrast nephropathy = Mehran; IgA nephropathy risk = IgAN prediction; Kt/V = dialysis adequacy; urea reduction ratio = URR; EKFC; Lund-Malmo; FAS equation; protein creatinine ratio; kidney donor profile index = KDPI = KDRI; EPTS; renal resistive index; Mayo ADPKD; kidney stone = STONE score; urine output rate',
  ],
  ['unconfirmed', 'egfr_ckd_epi,kdigo_aki', 'KeGFR = kineticeGFR'],
  [
    'plain',
    'fena,feurea',
    'urine anion gap; fractional excretion of magnesium; fractional excretion of phosphate; urine osmolal gap',
  ],
  [
    'plain',
    'free_water_deficit,sodium_corrected,osmolality',
    'potassium deficit; insulin dose = insulin dosing = insulin correction = insulin starting dose = starting insulin; sliding scale; insulin to carb ratio = carb ratio; QUICKI; Matsuda; ADA diabetes risk; DKA severity; HHS criteria; glucose infusion rate; phosphate repletion; magnesium repletion; potassium repletion = potassium replacement; strong ion difference; base excess; ionized calcium; corrected phenytoin = Sheiner-Tozer; corrected magnesium; Burch-Wartofsky = thyroid storm; myxedema coma score; levothyroxine dose; FRAX = fracture risk; Garvan fracture; osteoporosis self-assessment = OST = ORAI; T-score; basal metabolic rate = BMR = Harris-Benedict = Mifflin; calorie needs = caloric needs = Penn State equation; protein needs; nitrogen balance; body fat = body fat percentage; lean body mass = James = Boer; waist-hip ratio = waist to height; ABSI; growth percentile = growth chart = weight for age; BMI percentile; bone age; mid-parental height; MUST score = malnutrition universal; NRS-2002; MNA = mini nutritional assessment; refeeding risk; TPN calculator = parenteral nutrition',
  ],
  // Liver and gut
  [
    'plain',
    'meld_3,child_pugh,maddrey',
    "PELD = pediatric end-stage liver; CLIF-C ACLF = CLIF-SOFA; King's College criteria = acetaminophen liver failure; Rumack-Matthew = acetaminophen nomogram = paracetamol nomogram; Mayo PBC = Mayo risk score; GLOBE score; UK-PBC; Glasgow alcoholic hepatitis = GAHS; ABIC score; BCLC = Barcelona clinic; Okuda; Milan criteria; GALAD; R factor = R ratio liver injury; Hy's law; RUCAM; West Haven; Baveno; ELF score = enhanced liver fibrosis; FIB-5; BARD score; Forns; FibroTest = FibroSure; Lok index; AST/ALT ratio = De Ritis",
  ],
  [
    'plain',
    'bisap,glasgow_blatchford,rockall',
    "BALTHAZAR = CT severity index = CT severity; Glasgow-Imrie; HAPS; Oakland score = lower GI bleed; Forrest classification; AIR score; pediatric appendicitis score = PAS score; Mayo score = ulcerative colitis activity = UCEIS; Truelove-Witts; CDAI = Crohn's disease activity; Harvey-Bradshaw; Rome IV; Tokyo guidelines = cholangitis severity; Boey score; Bristol stool; Prague criteria; GERD-Q; ATLAS C diff = Clostridium severity; HINCHEY",
  ],
  // Infection and trauma
  [
    'plain',
    'centor_mcisaac,feverpain',
    'Bacterial meningitis score; Rochester criteria; Boston criteria; Philadelphia criteria; PECARN febrile infant = step by step febrile; Yale observation; Kocher criteria = septic hip; UTICalc = UTI probability; Pitt bacteremia; Candida score; VACS index; REACH score; Dengue severity; malaria severity; vancomycin dosing = vancomycin dose = vancomycin AUC; aminoglycoside dosing = gentamicin dose = tobramycin dose; antibiotic dose = amoxicillin dose',
  ],
  [
    'plain',
    'iss,rts,gcs',
    'NISS; ABC massive transfusion = massive transfusion; TASH; GAP trauma; MGAP; MESS = mangled extremity; Pittsburgh knee; Baux score = revised Baux = burn mortality; ABSI burn; rule of nines = Lund-Browder; Gustilo = open fracture classification; Garden classification; Salter-Harris; Weber classification; Schatzker; Neer; Denis classification; Nexus chest; SIPA; pediatric trauma score; Rib score; BIG brain injury guidelines; snakebite severity',
  ],
  // Birth, children, women
  [
    'plain',
    'pregnancy_dating,apgar,bishop',
    'VBAC = VBAC calculator; Ballard = New Ballard; Kramer; bilirubin nomogram = BiliTool = Bhutani = neonatal jaundice; early onset sepsis calculator = neonatal sepsis calculator; Finnegan = neonatal abstinence = NAS score; Eat sleep console; SNAPPE; CRIB II; Sarnat = HIE stage; Silverman = Downes score; UVC depth = umbilical line; estimated fetal weight = Hadlock; biophysical profile = BPP fetal; amniotic fluid index; fullPIERS; preeclampsia risk; Gail model = breast cancer risk; Tyrer-Cuzick; BRCAPRO; Amsel = Nugent; PALM-COEIN; POP-Q; Ferriman-Gallwey; Rotterdam = PCOS criteria; ROMA index; RMI = risk of malignancy index; IOTA; contraception eligibility = MEC; Westley croup = croup score; PRAM score; Gorelick dehydration = clinical dehydration scale; FLACC; Wong-Baker; Broselow; pediatric dose = dose for a child = acetaminophen dose = paracetamol dose = ibuprofen dose; Tanner = Tanner stage; CDC growth',
  ],
  // Cancer, skin, joints, urine
  [
    'owned',
    '',
    'IPSS prostate = AUA symptom score = international prostate symptom = urinary symptom score; IIEF = SHIM; OAB-q; KDQOL; EQ-5D; SF-36 = SF-12; PROMIS; WOMAC; KOOS; Oswestry = ODI; DASH questionnaire = QuickDASH; NDI = neck disability; BASDAI; ASDAS; HAQ; DLQI; POEM eczema; SCORAD = EASI; PASI; UAS7; Braden = Braden scale = bed sore = bedsore = pressure ulcer risk; Norton scale; Waterlow; Morse = Morse fall = fall risk; Hendrich; STRATIFY falls; Timed up and go = TUG; Barthel = ADL index; Katz ADL; Lawton IADL; Berg balance; Tinetti; FIM; Zarit; PPS = palliative performance; PPI palliative; ESAS; PAINAD; VAS pain; DN4; LANSS',
  ],
  [
    'plain',
    '',
    "DAS28 = DAS-28; CDAI rheumatoid; SDAI; SLEDAI; SLICC = lupus criteria; ACR EULAR gout = gout criteria; ACR rheumatoid criteria; Five factor score; BVAS; CASPAR; Modified Schober; Gleason = Gleason grade; D'Amico; CAPRA; PSA density; PSA doubling time; PCPT = prostate cancer risk; PI-RADS; BI-RADS; TI-RADS = thyroid nodule; LI-RADS; Bosniak; TNM = cancer staging = AJCC; Breslow; Oncotype = recurrence score; Nottingham prognostic; PREDICT breast; Adjuvant online; MSKCC nomogram; Ki-67; CARG = chemotherapy toxicity; G8 geriatric; tumor lysis risk = Cairo-Bishop; SINS spine; Tokuhashi; Mirels; RECIST; Haggitt; GO-FAR; PREDICT cardiac arrest; CASPRI; SCORTEN; ALDEN; RegiSCAR; Naranjo = adverse drug reaction probability; Beers criteria = Beers; STOPP/START; anticholinergic burden; MRC muscle; NRS pain; Ponseti; visual acuity conversion = LogMAR; IOL power; Kanski; TWIST score = testicular torsion; Elixhauser; HOSPITAL score = readmission risk; Walter index; life expectancy = ePrognosis; blood alcohol = Widmark; pulse pressure variation; carbon monoxide; lithium level; digoxin level = digoxin fab; serotonin syndrome = Hunter criteria; NMS criteria",
  ],
];

/** Names that are words or abbreviations of other things, too: a search means one of them where it says nothing else. */
const ALONE: readonly Row[] = [
  [
    'owned',
    '',
    'AUDIT-10 = AUDIT full = AUDIT 10 item; T-ACE; TWEAK alcohol = TWEAK; MAST = Michigan alcoholism = SMAST; ASSIST substance = ASSIST; SADQ; RAPS4; FAST alcohol; SOWS = subjective opiate withdrawal; OOWS; TAPS tool; DIRE score; SCOFF; EAT-26; EDE-Q; PHQ-15; PHQ-A; PSC-17 = pediatric symptom checklist; SDQ = strengths and difficulties; SCARED anxiety = SCARED; K10 = Kessler = K6; WHO-5 = WHO-5 wellbeing; DASS-21 = DASS; HADS = hospital anxiety and depression; QIDS = QIDS-SR; SPIN social phobia; LSAS = Liebowitz; PDSS panic; OCI-R; CAPS-5; adverse childhood experiences = ACE questionnaire; CGI = clinical global impression; GAF = global assessment of functioning; WHODAS; Altman mania = ASRM; HCL-32; Bush-Francis = BFCRS = catatonia rating; Simpson-Angus; Barnes akathisia = BARS; Zung depression; LARS alcohol; SBIRT',
  ],
  [
    'owned',
    'gcs',
    'CDR = clinical dementia rating; AD8; IQCODE; ACE-III = Addenbrooke; 6CIT = six item cognitive; GPCOG; AMTS = abbreviated mental test; SPMSQ; Hachinski = Hachinski ischemic; RUDAS; CAIDE; NPI-Q; Reisberg = global deterioration; FAST dementia; NU-DESC; PRE-DELIRIC; bCAM; Ramsay = Ramsay scale; pediatric Glasgow coma scale = pediatric GCS = PGCS; AVPU = ACVPU; Cornell scale for depression in dementia',
  ],
  [
    'plain',
    'gcs',
    'SEDAN; HAT score; THRIVE; PLAN score; iScore; ASTRAL; SPAN-100; TOAST = TOAST classification; Essen stroke; SPI-II; ROSIER = recognition of stroke in the emergency room; FAST-ED; BE-FAST; VAN stroke = VAN stroke assessment; C-STAT = CSTAT; LEGS score; LAPSS = Los Angeles prehospital stroke screen; max-ICH; VASOGRADE; Hijdra; Graeb; Evans index; Marshall CT = Marshall classification; Rotterdam CT = Rotterdam score; Helsinki CT; IMPACT TBI = CRASH TBI; cerebral performance category = CPC score; Rancho Los Amigos = Ranchos; GOAT amnesia; SCAT5 = SCAT6 = concussion assessment tool; STESS = status epilepticus severity; 2HELPS2B; Engel epilepsy; McDonald criteria; fatigue severity scale; MG-ADL; QMG; MGFA; EGRIS; mEGOS; Hughes disability; Ashworth = modified Ashworth; Fugl-Meyer; New Orleans head CT = New Orleans head CT rule; Boston syncope = Boston syncope criteria; ROSE syncope; Calgary syncope; ID Migraine; POUND; NIHSS-8; Siriraj = Siriraj stroke; Allen score; Besson',
  ],
  [
    'plain',
    'prevent,score2,ascvd_pce',
    'Martin-Hopkins = Martin Hopkins LDL; Agatston = coronary artery calcium = CAC score; MESA; Globorisk; WHO/ISH = WHO ISH chart; INTERHEART; JBS3; DAD risk; Framingham stroke; Framingham hypertension; CUORE; LIFE-CVD2; QStroke; PREDICT CVD; ATP III metabolic syndrome; Dutch lipid = Dutch Lipid Clinic Network = Simon Broome',
  ],
  [
    'plain',
    'heart_score,timi_nstemi,grace',
    'Killip = Killip class = Killip classification; SCAI shock = SCAI stage; CardShock; IABP-SHOCK; SAVE score ECMO = SAVE score; CAHP = OHCA score; MIRACLE2; NULL-PLEASE; SYNTAX II; J-CTO; Gensini; TIMI frame count = TIMI flow; Zwolle; PAMI risk; CADILLAC; T-MACS; preHEART; ACEF; Parsonnet; BCIS; CCS angina = Canadian Cardiovascular Society angina = CCS class; C-GRApH; Mayo ACS; North American chest pain rule; GRACE 3.0 = GRACE 3',
  ],
  [
    'plain',
    'has_bled,orbit,cha2ds2_vasc',
    'R2CHADS2; ATRIA stroke = ATRIA stroke risk; ABC stroke; EHRA = EHRA symptom; APPLE score AF; CAAP-AF; MB-LATER; HAS-BLED simplified; RIETE = RIETE bleeding; OBRI = outpatient bleeding risk index; Kuijer',
  ],
  [
    'plain',
    '',
    "ADHERE = ADHERE risk tree; OPTIMIZE-HF; EFFECT heart failure; MEESSI = MEESSI-AHF; EHMRG; OHFRS; INTERMACS; BCN Bio-HF; 3C-HF; HCM risk-SCD = HCM SCD; ARVC task force; long QT score = LQTS score; Vereckei; Romhilt-Estes; Cornell voltage; Selvester; Lake Louise = Lake Louise criteria; E/e' = E over e prime; mitral valve area; PISA = EROA; Simpson biplane; TAPSE; cardiac power output = CPO; PAPi = pulmonary artery pulsatility; right heart shunt = Qp/Qs; VCSS = venous clinical severity; Fontaine; Wagner ulcer; TASC; GLASS; Glasgow aneurysm; Hardman; CAVI; Duke endocarditis; REVEAL Lite; COMPERA; ESC PH risk; Hannover; WATCH-DM; H2FPEF score HFpEF",
  ],
  [
    'plain',
    'rcri',
    'ASA = ASA classification = American Society of Anesthesiologists; AUB-HAS2; VQI; SAS surgical; Nottingham hip = NHFS; ACS surgical risk; Wilson intubation; Cormack-Lehane; upper lip bite; Koivuranta; POVOC; PRODIGY; Edmonton frail; FRAIL scale; Fried = frailty phenotype; PRISMA-7; SARC-F; SPPB = short physical performance; Detsky; Goldman = Goldman cardiac risk; Eagle criteria; Clavien = Clavien-Dindo; comprehensive complication index; E-PASS; PREOPERATIVE score to predict postoperative mortality = POSPOM; EuroSCORE logistic; CARE cardiac anesthesia',
  ],
  [
    'plain',
    'wells_pe,years,pesi',
    'simplified Geneva = simplified revised Geneva; Wells criteria for HIT; FAST PE = modified FAST; PE-SARD; composite PE shock = CPES; Shetty; pregnancy-adapted YEARS; LEFt rule; Oudega; AMUSE; Hamilton DVT',
  ],
  [
    'plain',
    'caprini,padua',
    'IMPROVEDD; Geneva VTE prophylaxis; Kucher; COMPASS-CAT; CATS score = Vienna CATS; PROTECHT; MIPI = mantle cell lymphoma prognostic = mantle cell IPI; Durie-Salmon; R2-ISS; WPSS; Hasford; EUTOS = ELTS; MIPSS70 = MIPSS; GIPSS; MYSEC-PM; IPSET = IPSET thrombosis; Rai = Rai staging; Binet = Binet staging; Ann Arbor = Ann Arbor staging = Lugano staging; HCT-CI; EBMT score; CLL-IPI; NCCN-IPI; CNS-IPI; PIT T-cell; PINK lymphoma; Hasenclever = IPS Hodgkin; GELF; BALL score; MALT-IPI; Mayo amyloid; HLH-2004 = HLH 2004; MH score; transferrin saturation = TSAT; corrected reticulocyte = corrected reticulocyte count = reticulocyte percent; blood volume = Nadler; corrected WBC = nucleated red cells; absolute lymphocyte = ALC count; absolute eosinophil; Glucksberg = GVHD grade; French TTP; JAAM DIC = JAAM; Michigan PICC; ISTH bleeding; PLASMIC; GAPSS = aGAPSS; PLR = platelet lymphocyte ratio; SII = systemic immune inflammation; prognostic nutritional index; Glasgow prognostic = mGPS; Green and King; pediatric bleeding questionnaire',
  ],
  [
    'plain',
    'curb_65,psi_port',
    'CORB; SOAR pneumonia; REA-ICU; severe CAP criteria = ATS minor criteria; COVID-GRAM; PRIEST COVID; qCSI; VAP PIRO; CURXO; PIRO-CAP; LIPS = lung injury prediction; RALE; PES score; CAP-PIRO; pneumonia shock',
  ],
  [
    'plain',
    'news2,sofa,qsofa',
    'SOFA-2 = SOFA 2; REMS = rapid emergency medicine; RAPS; WPS = Worthing; ViEWS; MEOWS = MEWT = maternal early warning; CHEWS = children early warning; CART score; eCART; OASIS; TISS-28 = TISS; NEMS; MPM0 = MPM0-III = MPM II; PIM2 = PIM3 = pediatric index of mortality; PELOD-2; oxygen saturation index; ventilatory ratio; mechanical power; shunt fraction; oxygen extraction; ROX-HR; VOX index; SAPS = SAPS 2; mSOFA; Charlson deyo; GO-FAR 2; TREWS; qNEWS; SEWS; PESS sepsis; RESP score; PRESERVE ECMO; Nursing activities = NAS nursing; MAAS; alveolar dead space; weaning index; sepsis mortality in emergency department; base deficit clearance; SHOCK-2',
  ],
  [
    'plain',
    'aa_gradient',
    'ADO index; DOSE index; CODEX COPD; CAT = CAT COPD; PUMA COPD; LENT; RAPID = RAPID empyema; ILD-GAP; ACQ = asthma control questionnaire; mAPI = asthma predictive index = API asthma; Thoracoscore; ppo FEV1 = predicted postoperative FEV1; PLCOm2012; Herder; VA nodule; SGRQ; MRC dyspnea; Borg = Borg scale; HSAT; apnea hypopnea = AHI; Wexham; TBscore; GAP IPF; six minute walk = 6MWD',
  ],
  [
    'plain',
    'egfr_ckd_epi,kdigo_aki',
    'pRIFLE; CKiD U25 = CKiD; Salazar-Corcoran; Jelliffe; Wright GFR; Mayo quadratic; BIS1 = Berlin Initiative; CAPA; Hoek; MEST-C = Oxford IgA; ANCA renal risk; CHOKAI; Guy stone = S.T.O.N.E. nephrolithometry; CROES; PROPKD; Cleveland clinic AKI = Thakar; nPCR; calculated PRA = cPRA; Banff; renal angina; fluid overload percent; SHARF; Martin GFR; LKDPI; iBox; UACR conversion',
  ],
  [
    'plain',
    'fena,feurea',
    'fractional excretion of lithium; fractional excretion of uric acid; fractional excretion of calcium = calcium creatinine clearance ratio; fractional excretion of potassium; electrolyte free water clearance = free water clearance; TmP/GFR; tubular reabsorption of phosphate; urine sodium potassium ratio = Furst',
  ],
  [
    'plain',
    'free_water_deficit,sodium_corrected,osmolality',
    'GMI = glucose management indicator; TyG = triglyceride glucose index; HOMA-B; METS-IR; AUSDRISK; CANRISK; QDiabetes; Leicester diabetes; RECODe; Popoveniuc; Wayne index; Zulewski; Graves clinical activity = GREAT score; MACIS; AMES thyroid; Bethesda thyroid; EU-TIRADS; QFracture; CAROC; calcium phosphate product; Nguyen-Kurtz; Barsoum-Levine; Edelman; Katch-McArdle = Cunningham; Schofield; Ireton-Jones; Owen; TDEE; Hume; Janmahasatian; Navy body fat; Durnin; Jackson-Pollock; Deurenberg; body adiposity index; body roundness; ponderal index = Rohrer; fat free mass index; SGA = SGA nutrition = subjective global assessment; GLIM; CONUT; GNRI = geriatric nutritional risk; STRONGkids; STAMP nutrition; VO2max = Cooper test; Bruce protocol; Karvonen; IPAQ; visceral adiposity; conicity; Robinson weight = Miller weight = Hamwi; Fredrickson; atherogenic index; lipid accumulation product; remnant cholesterol',
  ],
  [
    'plain',
    'meld_3,child_pugh,maddrey',
    'MELD-XI = MELD XI; MELD-lactate = MELD-Plus; CLIF-C AD; NACSELD; AARC; ALFSG; VOCAL-Penn; Mayo surgical risk = Mayo postoperative; fatty liver index = FLI; hepatic steatosis index = HSI; FAST FibroScan = FibroScan-AST; Agile 3+; MACK-3; NIS4; Hepamet; GPR; King score fibrosis; SAFE score liver; aMAP; PAGE-B; REACH-B; UCSF = UCSF criteria; up-to-seven; Metroticket; AFP model; RETREAT; CLIP = CLIP score = cancer of the liver Italian program; HAP TACE; JIS score; HKLC; BALAD; Amsterdam-Oxford PBC; Paris II; Revised Mayo PSC = Mayo PSC; simplified AIH = autoimmune hepatitis score; Leipzig Wilson = Wilson score; new Wilson index; Nazer; Ishak; METAVIR; Beclere; ANTICIPATE; ALBI-FIB4; BAR score; SOFT transplant; D-MELD; DRI',
  ],
  [
    'plain',
    'bisap,glasgow_blatchford,rockall',
    'modified CTSI = CTSI; PANC 3; PASS pancreatitis; SNAPP; modified Marshall pancreatitis; revised Atlanta = Atlanta classification; POP pancreatitis; JSS pancreatitis; Mannheim peritonitis = MPI peritonitis; PULP; RIPASA; Lintula; Ohmann; Eskelinen; Tzanakis; Fenyo; adult appendicitis score = AAS appendicitis; pARC; Samuel; ABC GI bleed; Cedars-Sinai; PNED; CANUKA; H3B2; MAP(ASH) = MAPASH; BLEED criteria; Strate; SHA2PE; T-score bleeding; Eckardt; Chicago achalasia; Los Angeles esophagitis = LA grade; Hill grade; OLGA; Boston bowel = BBPS; Ottawa bowel; SCCAI; PUCAI; PCDAI; Lichtiger; Rutgeerts; SES-CD; Montreal Crohn; Marsh = Marsh classification; Vesikari; GSRS; FSSG; Forrest = Forrest class; APCS colorectal; cholecystitis grade; CholeS; ASGE stone; BISAP-O; Zargar; Spigelman; MELD GI; Wexner; St Mark incontinence; FISI; Altemeier; CR-POSSUM colorectal',
  ],
  [
    'plain',
    'iss,rts,gcs',
    'new injury severity = new injury severity score; ASCOT; RISC II; EMTRAS; mREMS; reverse shock index = rSIG; McLaughlin; RABT; TBSS; Kampala trauma = KTS; CRAMS; Denver = Denver criteria BCVI = Denver BCVI; Memphis criteria = Memphis BCVI; nexus chest CT = NEXUS chest x-ray; Young-Burgess; Tile pelvic; TLICS; SLICS = SLIC; Frankel; Gartland; Mason; Pauwels; Lauge-Hansen; Tscherne; Sanders calcaneus; Hawkins talus; Kellgren = Kellgren-Lawrence; Harris hip; Oxford knee = Oxford hip; Lysholm; IKDC; Constant-Murley = Constant shoulder; AOFAS; STarT Back; Roland-Morris; Beighton; Pirani; Cobb angle; Risser; Szpilman; HOPE hypothermia; FLAMES burn; Belgian burn; Amsterdam wrist; elbow extension test; Almelo hip; Low risk ankle rule; Bernese ankle; AIS 2005 dictionary; Injury severity for ICD = ICISS; Brain injury guidelines; Rib fracture = RibScore; STUMBL; Battle score; Sequential trauma; NISSSA; abdominal CT children rule = PECARN abdominal',
  ],
  [
    'plain',
    'pregnancy_dating,apgar,bishop',
    'Grobman; Flamm; Dubowitz; Capurro; Thompson HIE; Bell NEC; Papile; NIPS; CRIES; N-PASS; COMFORT = COMFORT-B; PIPP; SNAP-II = SNAPPE-II; NTISS; Silverman-Andersen; Apgar combined = expanded Apgar; Wood-Downes; RDAI; ReSVinet; Tal; Taussig; WHO dehydration; Kobayashi Kawasaki = Kobayashi; Egami; Fenton growth; INTERGROWTH; QUiPP; miniPIERS; PREP-S; obstetric comorbidity = Bateman; Kleihauer = fetal maternal hemorrhage; ADNEX = IOTA ADNEX; O-RADS; FIGO GTN = GTN score; endometriosis fertility index; PBAC = Higham; Kupperman; cerebroplacental; IVF success = SART; pediatric trauma = pediatric trauma score; ROMA; Boston criteria febrile = Boston criteria febrile infant; Clinical Risk Index for Babies; TOPS neonatal; simplified Bishop; Manchester mole; STRAW; Nugent = Nugent score; Rochester = Rochester criteria; BPD estimator = bronchopulmonary dysplasia; NICHD outcome; PASS croup; Infant early warning; Clinical Asthma; Pediatric Asthma = PAS asthma; Kramer rule; Modified Bell; gestational weight gain; ovulation; Rh immune globulin',
  ],
  [
    'owned',
    '',
    'ICIQ; OABSS; UDI-6; PFDI; SNOT-22; NOSE scale; DHI = dizziness handicap; THI tinnitus; VHI voice; reflux symptom index; Lund-Mackay; FACIT; EORTC QLQ; FACT-G; MDASI; BPI = brief pain inventory; McGill pain; LEFS; FAAM; Tampa; CDLQI; IGA; Skindex; BASFI; BASMI; JADAS; RAPID3; FIQ; SF-6D; Hurley; UCT urticaria; GAGS acne; SALT alopecia; modified Rodnan = mRSS; VCM; CLASI; BILAG; ESSDAI; Borg RPE; CFQ; EAT-10; ASES',
  ],
  [
    'plain',
    '',
    'tumor lysis Cairo-Bishop; NISS new injury severity score; Atlanta classification pancreatitis; RACE stroke scale; auto-PEEP; AWOL delirium; benzodiazepine equivalents = benzodiazepine conversion; airway resistance; aortic stenosis severity = aortic stenosis stage; antipsychotic equivalents = chlorpromazine equivalents; antidepressant equivalents; insulin conversion; potency of statins; loop diuretic equivalents = furosemide equivalents; beta blocker equivalents; step by step; AREDS; AWOL; VES-13 = vulnerable elders; CARG-BC; MAX2; PaP score = palliative prognostic score; PiPS; DS-GPA = GPA brain metastases = graded prognostic assessment; IMDC = Heng; MSKCC renal; Leibovich; SSIGN; UISS; CAPRA-S; STAR-CAP; Partin; Roach; Kattan; Briganti; PHI prostate; 4Kscore; VI-RADS; EORTC bladder; CUETO; RENAL nephrometry; PADUA nephrometry; Van Nuys; Magee; CTS5; MammaPrint; BOADICEA = CanRisk; Claus; IBIS breast; PREMM5 = PREMM; MMRpro; Amsterdam II; Bethesda Lynch; 7-point checklist; ABCD dermoscopy = ABCDE melanoma; Deauville; PERCIST; RANO; Choi criteria; mRECIST; Masaoka; CTCAE grade; Yamaguchi; Fautrel; Janssens = acute gout; fibromyalgia criteria = widespread pain index; DAPSA; ASAS; PEST; Sapporo = Sydney criteria; Southend; ACR SLE; EULAR SLE; Fitzpatrick = skin type; Norwood = Norwood-Hamilton; Ludwig; Cumulative illness = CIRS; hospital frailty = HFRS; Schonberg; Lee mortality; Gagne; LACE+; ISAR; TRST; Groningen frailty; Tilburg; MRCI; MAI medication; drug burden index; eFI; PhenoAge; GRADE; Jadad; NNT = number needed to treat; likelihood ratio = post-test probability; sample size; confidence interval; ASTCT CRS = cytokine release grading = ICANS; MSTS; Katagiri; NESMS; CPS+EG; RCB = residual cancer burden; SUV; DETERMINE; Snellen; SRK/T; ETDRS; Shaffer; DMFT; Kennedy dental; Angle class',
  ],
  [
    'plain',
    'curb_65,centor_mcisaac,lrinec',
    'DENOVA; VIRSTA; HANDOC; POSITIVE endocarditis; PREDICT endocarditis; INCREMENT; Shapiro blood culture; bacterial meningitis score = BMS meningitis; Thwaites; Zar; ALERT cellulitis; Dundee cellulitis; Eron; Laboratory score infant = Lab-score; PECARN febrile infant; Aronson; Walsh strep; IDSA diabetic foot = PEDIS; Philadelphia = Philadelphia criteria; qPitt; BLOOMY; Brighton TB',
  ],
];

/** The questions that people ask when they need what is not sold, by its name. */
const SITUATIONS: Readonly<Record<string, string>> = {
  'drug interaction':
    'can two medicines be taken together; is it safe to combine drugs; grapefruit; compatible in one infusion; Y-site; mix with alcohol',
  'side effects': 'what harm can this medicine do; tolerability of a drug; toxicity of a medicine',
  contraindications: 'when must a medicine not be given; who should not take a drug',
  'drug price': 'how much does a medicine cost; cheapest pharmacy; copay',
  formulary: 'is it covered by insurance; does the plan pay; step therapy; authorization of a medicine',
  'pill identifier': 'what tablet is this; white round tablet; markings on a pill',
  'pregnancy category': 'safe in pregnancy or breastfeeding; drug while breastfeeding; teratogenic medicine',
  'therapeutic alternatives': 'which drug instead; replace a drug because of allergy; best medicine for a disease',
  'drug shortage': 'out of stock medicine; supply of a drug',
  'reference range':
    'normal pulse, pressure or breathing at an age; normal level of a laboratory test; is this result normal; upper limit of normal; meaning of a high or low result; interpret blood count; what does an elevated result mean; what causes a high result',
  'differential diagnosis':
    'what could cause these symptoms; which disease has these findings; causes of fever, rash, cough or dizziness',
  'treatment guideline':
    'how to treat a disease; what does the guideline recommend; which antibiotic for an infection; first drug for hypertension; how many days of antibiotics; what to do with a high result; management of a disease; target of blood pressure; when to stop a medicine before surgery',
  'imaging appropriateness':
    'which scan is best; CT or MRI; ultrasound or x-ray; does it need imaging; read a radiograph; interpret an image',
  'clinical trial':
    'studies that recruit; trial for a cancer; evidence from papers; summarise a paper; literature search',
  'patient education':
    'explain a disease in plain words; leaflet for a patient; how to use an inhaler; diet advice; exercise advice; instructions in another language; translate into Spanish',
  'vaccine schedule':
    'which vaccines are due; immunization of a child; flu shot; booster; vaccine after splenectomy; travel vaccines',
  'isolation precautions': 'gown, gloves and mask; contagious how long; infection control; quarantine',
  MMSE: 'memory test; dementia screening; cognitive impairment; forgetful',
  FRAX: 'hip fracture in ten years; osteoporosis fracture; bone density and fracture',
  Naranjo: 'did the drug cause the reaction',
  "King's College criteria": 'liver failure after acetaminophen; acute liver failure, list for transplant',
  Sgarbossa: 'infarction in left bundle branch block; concordant elevation; infarction in a paced rhythm',
  Killip: 'crackles or rales in the lungs and shock after an infarction; class and mortality',
  'Canadian syncope risk':
    'fainted, fainting or passed out; syncope; serious event after a faint; collapse without a cause',
  'PLASMIC score': 'thrombotic microangiopathy; schistocytes and low platelets; plasma exchange',
  'corrected phenytoin': 'total or free phenytoin level with low albumin',
  'iron deficit': 'intravenous iron to give; iron by weight and hemoglobin; total iron',
  'oxygenation index': 'mean airway pressure, FiO2 and PaO2; oxygenation of a ventilated newborn',
  'Rumack-Matthew': 'overdose of paracetamol or acetaminophen; acetylcysteine',
  'warfarin dosing': 'INR too high; change the warfarin; INR out of range; weekly warfarin',
  'insulin dose': 'how many units of insulin; correction units; basal insulin; insulin for a high sugar',
  'vancomycin dosing': 'loading or maintenance of vancomycin; vancomycin trough',
  'pediatric dose': 'how many milligrams for a child; syrup for a child by weight',
  'growth percentile': 'weight or height of a child for age; growth of children; percentile of a child; centile',
  'mid-parental height': 'adult height of a child; height of the parents',
  'basal metabolic rate': 'calories a day; energy needs; resting energy; diet calories',
  'endotracheal tube size': 'breathing tube for a child; depth of a tube',
  'life expectancy': 'years left to live; remaining life',
  TNM: 'stage of a tumor; stage of a cancer; five-year survival of a cancer; staging',
  'Gorelick dehydration': 'dehydration of a child; dehydration severity; sunken eyes and dry mouth',
  'Westley croup': 'barking cough severity; stridor of a child',
  'bilirubin nomogram':
    'phototherapy of a newborn; jaundiced newborn; newborn bilirubin; bilirubin of a baby; light therapy of a baby',
  'early onset sepsis calculator': 'sepsis of a newborn at birth; newborn infection risk; neonatal infection',
  'IPSS prostate': 'weak stream and nocturia; prostate symptoms; enlarged prostate symptoms',
  Braden: 'pressure injury of a bedbound patient; skin breakdown',
  Morse: 'will the patient fall; fall risk in hospital; falls of the elderly',
  'frailty index': 'how frail is an old person; frailty',
  ECOG: 'fit for chemotherapy; functional status in cancer',
  'Gail model': 'chance of breast cancer; breast cancer in five years',
  'BODE index': 'COPD prognosis; how severe is the COPD',
  Apfel: 'vomiting after anesthesia; nausea after surgery',
  Mallampati: 'difficult intubation; difficult airway',
  'STS score': 'death from heart surgery; valve or bypass surgery mortality; mortality of cardiac surgery',
  'surgical site infection': 'wound infection after an operation',
  'allowable blood loss': 'how much blood may be lost; blood loss in surgery',
  'transfusion volume': 'units of blood to give; red cells to transfuse; blood group compatibility',
  'Brock model': 'nodule in the lung, is it cancer; incidental lung nodule',
  'TI-RADS': 'nodule of the thyroid; biopsy of a thyroid nodule',
  DAS28: 'activity of rheumatoid arthritis; joints tender and swollen',
  SLEDAI: 'activity of lupus',
  CDAI: 'activity of Crohn disease',
  'Mayo score': 'activity of ulcerative colitis; colitis severity',
  'Oakland score': 'lower bleeding from the bowel; rectal bleeding home; hematochezia',
  DLQI: 'burden of a skin disease; eczema or psoriasis severity',
  Oswestry: 'back pain disability; function with low back pain',
  'EQ-5D': 'quality of life',
  'Baux score': 'death from burns; burn survival',
  'ABC massive transfusion': 'will a trauma patient need much blood',
  'Kt/V': 'is the dialysis enough; dialysis quality',
  'kidney donor profile index': 'quality of a donor kidney; donor organ',
  'potassium repletion': 'how much potassium to give; replace potassium; low potassium treatment',
  'heparin dosing': 'heparin by aPTT; heparin infusion adjustment; change the heparin drip',
  'tPA dose': 'alteplase amount; thrombolysis amount in stroke',
  'Kocher criteria': 'limping child with a hot hip; septic joint of a child',
  'kidney stone': 'passage of a kidney stone; renal colic',
  Finnegan: 'withdrawal of a newborn from opioids',
  'preeclampsia risk': 'high blood pressure later in pregnancy; aspirin in pregnancy; preeclampsia',
  'estimated fetal weight': 'size of a fetus by ultrasound; weight of an unborn baby',
  'ACT score': 'asthma symptoms in weeks; asthma controlled; asthma questionnaire',
  'PRAM score': 'asthma attack of a child; wheezing child severity',
  'maximum heart rate': 'heart rate for exercise; training pulse',
  'visual acuity conversion': 'eyesight; vision chart',
  'CPT code': 'procedure code of surgery or of a visit; code for an operation of a physician',
  'SNOMED CT': 'clinical concept id',
  HCPCS: 'code of equipment or of an injected drug; wheelchair code; durable medical equipment',
  'MS-DRG': 'payment group of an admission; grouper',
  'NPI number': 'find a doctor or a provider; provider registry',
  RECIST: 'tumor response; did the cancer shrink',
  'T-score': 'bone density',
  'MUST score': 'malnutrition screening; nutrition risk',
  'protein needs': 'grams of protein a day',
  'drops per minute': 'drip factor; count of drops',
  'oxygen cylinder duration': 'how long does an oxygen tank last',
  RSBI: 'ready for extubation; weaning from the ventilator',
  'MRC muscle': 'strength of a muscle; grade of muscle power',
  'STOP-BANG': 'snoring and sleep apnea; apnea screening',
  Epworth: 'daytime sleepiness',
  'levothyroxine dose': 'how much thyroxine; thyroid replacement amount',
  SCORTEN: 'Stevens-Johnson prognosis',
  'Glasgow outcome scale': 'outcome after brain injury',
  'C-SSRS': 'suicide danger; suicidal thoughts',
  'body fat': 'how much of the body is fat by skinfolds',
  'clerical work':
    'book, change or cancel a visit; write, send, fax, file or upload a document; order supplies; check insurance; remind a patient; draft a letter, summary or sick note; staffing and policies of a hospital',
  'procedure technique':
    'how to perform a procedure; steps of a puncture or of a central line; how to suture, intubate or insert; equipment for a procedure',
};

/** `PHQ-9 is not offered: …; near it: gcs`. */
export const notSoldText = ({ name, why, near }: NotSold): string =>
  `${name} is ${why}${near.length === 0 ? '' : `; near it: ${near.join(', ')}`}`;

type Entry = { readonly notSold: NotSold; readonly names: readonly string[] };

const entriesOf = (rows: readonly Row[]): readonly Entry[] =>
  rows.flatMap(([why, near, all]) =>
    all.split(';').map((one) => {
      const [name = '', ...others] = one.split('=').map((text) => text.trim());
      const notSold = { name, why: WHY[why], near: near.split(',').filter((id) => id !== '') };
      return { notSold, names: [name, ...others] };
    }),
  );

const byName = (rows: readonly Row[], keyOf: (name: string) => string): ReadonlyMap<string, NotSold> =>
  new Map(entriesOf(rows).flatMap(({ notSold, names }) => names.map((each) => [keyOf(each), notSold] as const)));

/** Words of a search that is a name: its kind, an abbreviation, a person with another, or capitals throughout. */
const KIND =
  /\b(?:calculator|classification|criteria|equation|formula|index|inventory|nomogram|questionnaire|rules?|scale|score|scoring|staging)\b/i;
const ABBREVIATION = /(?:^|[\s/-])[A-Z](?=[a-z+]{0,15}[A-Z\d])[A-Za-z\d+]{1,15}(?=$|[\s/-])/;
const CAPITALS = /^[A-Z][\p{L}\d'-]*(?: (?:and |of |the |for )?[A-Z][\p{L}\d'-]*){0,3}$/u;
const CAPITAL_LETTERS = /\b[A-Z]{4,}\b/g;
const IS_NAME = /^[\p{L}\d][\p{L}\d '\u2019/+.-]{1,47}$/u;
const MOST_WORDS_OF_NAME = 5;

/** True for a search that can be nothing but the name of an instrument. */
export const isName = (search: string): boolean => {
  const name = search.trim();
  return (
    IS_NAME.test(name) &&
    name.split(/\s+/).length <= MOST_WORDS_OF_NAME &&
    (KIND.test(name) || ABBREVIATION.test(name) || CAPITALS.test(name))
  );
};

/** True for a name with an abbreviation in capitals that is no word of a tool and none that was found: the rest of it tells only what it is about. */
export const isUnknownName = (
  name: string,
  isWord: (word: string) => boolean,
  { fitting }: Pick<FoundTool, 'fitting'>,
): boolean =>
  (name.match(CAPITAL_LETTERS) ?? [])
    .map((word) => word.toLowerCase())
    .some((word) => !isWord(word) && !fitting.some((found) => found === word || isSlip(word, found)));

/** The answer to a name that is in no list. */
export const unknownName = (search: string): NotSold => ({ name: search.trim(), why: WHY.unknown, near: [] });

/** Makes the lookup of a search that is nothing but a name that is not sold. @param isWord - true for a word that tools are described with */
export const notSoldNamed = (isWord: (word: string) => boolean): ((search: string) => NotSold | undefined) => {
  const rows = [...ALONE, ...ROWS];
  const [whole, cores] = [byName(rows, squeezed), byName(rows, coreOf)];
  return (search) => {
    const core = coreOf(search);
    // `bilirubin` is no `bilirubin nomogram`.
    const isMeant = KIND.test(search) || ABBREVIATION.test(search) || !isWord(core);
    return whole.get(squeezed(search)) ?? (isMeant ? cores.get(core) : undefined);
  };
};

/** A medicine by the stem of its international name (WHO, The use of stems in the selection of INN, 2018). */
const DRUG =
  '[a-z]{2,}(?:azepam|azole|barbital|caine|cillin|cycline|darone|dipine|farin|floxacin|formin|gatran|gliflozin|gliptin|glutide|lukast|mab|micin|mycin|olol|oxetine|oxin|parin|phylline|prazole|pril|profen|sartan|semide|setron|statin|thiazide|tidine|tinib|toin|traline|triptan|triptyline|vir|xaban|zolam|zolid)';

/** Kinds of answers that no tool gives, and the words that ask for them. */
const ASKED_FOR: readonly (readonly [name: string, words: RegExp])[] = [
  [
    'definition',
    /^(?:please )?(?:(?:what(?:'s| is| are)|give(?: me)?|tell me) )?(?:the )?(?:anatomy|definition|epidemiology|etiology|mechanism|normal function|pathophysiology|physiology) of (?!.*\bcodes?\b)/i,
  ],
  ['clerical work', /^(?:please |can you |could you )?(?:compose|draft|summari[sz]e|write) (?!.*\bcodes?\b)/i],
  [
    'clinical trial',
    /\b(?:randomi[sz]ed|clinical) (?:\w+ )?trials?\b|\bmeta-?analys[ei]s\b|\bsystematic reviews?\b|\b(?:medical|recent) (?:literature|papers|publications)\b|\bpubmed\b/i,
  ],
  [
    'drug interaction',
    new RegExp(`\\b${DRUG} (?:and|plus|with) ${DRUG}\\b.*\\b(?:problem|safe|same time|together|watch)\\b`, 'i'),
  ],
  [
    'pediatric dose',
    new RegExp(
      `\\bhow (?:many|much) (?:ml|mg|mcg|milligrams|millilit(?:er|re)s|tablets) of (?:\\S+ ){0,2}${DRUG} (?:can|may|should)\\b`,
      'i',
    ),
  ],
  [
    'definition',
    /^(?:please )?(?:define|definition of|explain|pathophysiology of|differences? between|symptoms of|signs of|complications of|causes of|overview of)\b/i,
  ],
  [
    'definition',
    /^what(?:'s| is| are) (?:an? |the )?(?!my|his|her|their|this|that|these|those)[a-z-]+(?: [a-z-]+)?\??$/i,
  ],
  [
    'picture',
    /\b(?:pictures?|photos?|photographs?|diagrams?|illustrations?|videos?)\b|\bimages? (?:of|showing)\b|\b(?:this|attached) (?:image|scan|x-?ray|ecg|ct|mri)\b/i,
  ],
  ['drug price', /\b(?:prices?|cheapest|cheaper|copay|expensive)\b|\bhow much (?:does|do|is|are|would)\b.*\bcosts?\b/i],
  [
    'drug interaction',
    /\binteract(?:s|ions?)?\b|\b(?:taken|combined|mixed) (?:\S+ )?(?:with|together)\b|\b(?:combine|mix) \S+ (?:with|and)\b/i,
  ],
];

/** The kinds of question that no tool answers, by their form. */
export const askedForIn = (search: string): NotSold | undefined => {
  const [name] = ASKED_FOR.find(([, words]) => words.test(search.slice(0, MOST_CHARACTERS).trim())) ?? [];
  return name === undefined ? undefined : { name, why: WHY.data, near: [] };
};

/** The most words of a name. */
const LONGEST_NAME = 5;

/** Makes the lookup of names in a search. It reads the words that it is given, and prefers the longest name, of `length` words. */
export const notSoldIn = (): ((
  words: readonly string[],
) => { readonly notSold: NotSold; readonly length: number } | undefined) => {
  const known = byName(ROWS, squeezed);
  return (words) => {
    for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const found = known.get(squeezed(words.slice(from, from + length).join('')));
        if (found !== undefined) return { notSold: found, length };
      }
    }
    return undefined;
  };
};

/** The fewest words by which a question is about what is not sold, one of them strange to all tools. */
const FEWEST_FITTING = 2;

/**
 * Makes the lookup of what is not sold by words that no tool is described with, such as a medicine that none doses. It fits as
 * many words as the tool that was found.
 */
export const strangeIn = (
  isWord: (word: string) => boolean,
): ((search: string, found: Pick<FoundTool, 'fitting'>) => NotSold | undefined) => {
  const all = [...entriesOf(ROWS), ...entriesOf(ALONE)].map(({ notSold, names }) => {
    // A name in capitals is no word: who asks for the weather in Boston asks for no criteria.
    const described = names.filter((name) => !/[A-Z\d]/.test(name));
    const words = new Set(
      wordsIn(`${described.join(' ')} ${SITUATIONS[notSold.name] ?? ''}`, Number.POSITIVE_INFINITY),
    );
    return { notSold, words, strange: new Set([...words].filter((word) => word.length > 3 && !isWord(word))) };
  });
  return (search, found) => {
    const fewest = Math.max(FEWEST_FITTING, found.fitting.length);
    const [best] = all
      .map(({ notSold, words, strange }) => ({
        notSold,
        fitting: fittingIn(search, words),
        strange: fittingIn(search, strange).length,
      }))
      .filter(({ fitting, strange }) => strange > 0 && fitting.length >= fewest)
      .sort((a, b) => b.strange - a.strange || b.fitting.length - a.fitting.length);
    return best?.notSold;
  };
};

/** Makes the search for the situation of a question among those of what is not sold; `share` says how much of it fits. */
export const unsoldSituationIn = (): ((
  words: string,
) => { readonly notSold: NotSold; readonly share: number } | undefined) => {
  const all = entriesOf(ROWS);
  // A word of a name is not enough: who asks for the weather in Boston asks for no criteria.
  const find = finderOf(
    all.map(({ notSold: { name }, names: [, ...synonyms] }, at) => ({
      ...{ id: `${at}`, title: '', synonyms, specialty: '', inputs: '', description: '' },
      situations: SITUATIONS[name] ?? '',
    })),
  );
  return (words) => {
    const [first] = find(words);
    const entry = all[Number(first?.id ?? -1)];
    return first === undefined || entry === undefined ? undefined : { notSold: entry.notSold, share: first.share };
  };
};

/** Every name and other name of what is not sold. */
export const notSoldNames = (): readonly string[] => [...byName([...ROWS, ...ALONE], squeezed).keys()];
