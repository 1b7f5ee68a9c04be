/**
 * Conflicts and sequences, over codes with their titles of FY2026. Each row has what the guidelines (FY2026) or a note say
 * beside what they do not.
 */
import { expect, test } from 'bun:test';
import type { Claim } from '../../src/terminology/model/claim.ts';
import { foundIn, terminologyOf } from './support/claims.ts';

/** Code, whether a claim can carry it, title. */
const ORDER = `
A419 1 Sepsis, unspecified organism
A4151 1 Sepsis due to Escherichia coli [E. coli]
B9620 1 Unspecified Escherichia coli [E. coli] as the cause of diseases classified elsewhere
C50912 1 Malignant neoplasm of unspecified site of left female breast
E11641 1 Type 2 diabetes mellitus with hypoglycemia with coma
E11649 1 Type 2 diabetes mellitus with hypoglycemia without coma
E113291 1 Type 2 diabetes mellitus with mild nonproliferative diabetic retinopathy without macular edema, right eye
E113292 1 Type 2 diabetes mellitus with mild nonproliferative diabetic retinopathy without macular edema, left eye
E113311 1 Type 2 diabetes mellitus with moderate nonproliferative diabetic retinopathy with macular edema, right eye
E119 1 Type 2 diabetes mellitus without complications
E66811 1 Obesity, class 1
E66813 1 Obesity, class 3
F320 1 Major depressive disorder, single episode, mild
F322 1 Major depressive disorder, single episode, severe without psychotic features
F102 0 Alcohol dependence
F1020 1 Alcohol dependence, uncomplicated
F10230 1 Alcohol dependence with withdrawal, uncomplicated
F10231 1 Alcohol dependence with withdrawal delirium
F10239 1 Alcohol dependence with withdrawal, unspecified
F17200 1 Nicotine dependence, unspecified, uncomplicated
F17210 1 Nicotine dependence, cigarettes, uncomplicated
G409 0 Epilepsy, unspecified
G40901 1 Epilepsy, unspecified, not intractable, with status epilepticus
G40909 1 Epilepsy, unspecified, not intractable, without status epilepticus
I251 0 Atherosclerotic heart disease of native coronary artery
I2510 1 Atherosclerotic heart disease of native coronary artery without angina pectoris
I25110 1 Atherosclerotic heart disease of native coronary artery with unstable angina pectoris
I25119 1 Atherosclerotic heart disease of native coronary artery with unspecified angina pectoris
I200 1 Unstable angina
I209 1 Angina pectoris, unspecified
J45901 1 Unspecified asthma with (acute) exacerbation
J452 0 Mild intermittent asthma
J4520 1 Mild intermittent asthma, uncomplicated
J4521 1 Mild intermittent asthma with (acute) exacerbation
K2100 1 Gastro-esophageal reflux disease with esophagitis, without bleeding
K219 1 Gastro-esophageal reflux disease without esophagitis
K25 0 Gastric ulcer
K250 1 Acute gastric ulcer with hemorrhage
K254 1 Chronic or unspecified gastric ulcer with hemorrhage
K255 1 Chronic or unspecified gastric ulcer with perforation
K256 1 Chronic or unspecified gastric ulcer with both hemorrhage and perforation
K257 1 Chronic gastric ulcer without hemorrhage or perforation
K259 1 Gastric ulcer, unspecified as acute or chronic, without hemorrhage or perforation
K29 0 Gastritis and duodenitis
K2920 1 Alcoholic gastritis without bleeding
K2921 1 Alcoholic gastritis with bleeding
K2971 1 Gastritis, unspecified, with bleeding
K55 0 Vascular disorders of intestine
K552 0 Angiodysplasia of colon
K5520 1 Angiodysplasia of colon without hemorrhage
K5521 1 Angiodysplasia of colon with hemorrhage
K57 0 Diverticular disease of intestine
K573 0 Diverticular disease of large intestine without perforation or abscess
K80 0 Cholelithiasis
K802 0 Calculus of gallbladder without cholecystitis
K8020 1 Calculus of gallbladder without cholecystitis without obstruction
K8000 1 Calculus of gallbladder with acute cholecystitis without obstruction
K8001 1 Calculus of gallbladder with acute cholecystitis with obstruction
K810 1 Acute cholecystitis
K921 1 Melena
K922 1 Gastrointestinal hemorrhage, unspecified
N300 0 Acute cystitis
N3000 1 Acute cystitis without hematuria
N3001 1 Acute cystitis with hematuria
N40 0 Benign prostatic hyperplasia
N400 1 Benign prostatic hyperplasia without lower urinary tract symptoms
N401 1 Benign prostatic hyperplasia with lower urinary tract symptoms
R049 1 Hemorrhage from respiratory passages, unspecified
R310 1 Gross hematuria
R351 1 Nocturia
R569 1 Unspecified convulsions
F17 0 Nicotine dependence
F172 0 Nicotine dependence
I25 0 Chronic ischemic heart disease
H25 0 Age-related cataract
H25013 1 Cortical age-related cataract, bilateral
F330 1 Major depressive disorder, recurrent, mild
O09892 1 Supervision of other high risk pregnancies, second trimester
O3111X1 1 Continuing pregnancy after spontaneous abortion of one fetus or more, first trimester, fetus 1
O3111X2 1 Continuing pregnancy after spontaneous abortion of one fetus or more, first trimester, fetus 2
H251 0 Age-related nuclear cataract
H2511 1 Age-related nuclear cataract, right eye
H2512 1 Age-related nuclear cataract, left eye
H2513 1 Age-related nuclear cataract, bilateral
H25011 1 Cortical age-related cataract, right eye
I10 1 Essential (primary) hypertension
I120 1 Hypertensive chronic kidney disease with stage 5 chronic kidney disease or end stage renal disease
I129 1 Hypertensive chronic kidney disease with stage 1 through stage 4 chronic kidney disease, or unspecified chronic kidney disease
I1310 1 Hypertensive heart and chronic kidney disease without heart failure, with stage 1 through stage 4 chronic kidney disease, or unspecified chronic kidney disease
I1311 1 Hypertensive heart and chronic kidney disease without heart failure, with stage 5 chronic kidney disease, or end stage renal disease
J189 1 Pneumonia, unspecified organism
J4530 1 Mild persistent asthma, uncomplicated
J4541 1 Moderate persistent asthma with (acute) exacerbation
K5730 1 Diverticulosis of large intestine without perforation or abscess without bleeding
K5731 1 Diverticulosis of large intestine without perforation or abscess with bleeding
L89153 1 Pressure ulcer of sacral region, stage 3
L89154 1 Pressure ulcer of sacral region, stage 4
L910 1 Hypertrophic scar
M17 0 Osteoarthritis of knee
M170 1 Bilateral primary osteoarthritis of knee
M1711 1 Unilateral primary osteoarthritis, right knee
M1712 1 Unilateral primary osteoarthritis, left knee
N1831 1 Chronic kidney disease, stage 3a
N1832 1 Chronic kidney disease, stage 3b
N184 1 Chronic kidney disease, stage 4 (severe)
N185 1 Chronic kidney disease, stage 5
N186 1 End stage renal disease
N390 1 Urinary tract infection, site not specified
O039 1 Complete or unspecified spontaneous abortion without complication
O0991 1 Supervision of high risk pregnancy, unspecified, first trimester
O24410 1 Gestational diabetes mellitus in pregnancy, diet controlled
O80 1 Encounter for full-term uncomplicated delivery
P059 1 Newborn affected by slow intrauterine growth, unspecified
P0715 1 Other low birth weight newborn, 1250-1499 grams
P0738 1 Preterm newborn, gestational age 35 completed weeks
P95 1 Stillbirth
R110 1 Nausea
R6520 1 Severe sepsis without septic shock
S0101XA 1 Laceration without foreign body of scalp, initial encounter
S0102XA 1 Laceration with foreign body of scalp, initial encounter
S72001A 1 Fracture of unspecified part of neck of right femur, initial encounter for closed fracture
S72001D 1 Fracture of unspecified part of neck of right femur, subsequent encounter for closed fracture with routine healing
S93401A 1 Sprain of unspecified ligament of right ankle, initial encounter
S93401S 1 Sprain of unspecified ligament of right ankle, sequela
T22111A 1 Burn of first degree of right forearm, initial encounter
T22112A 1 Burn of first degree of left forearm, initial encounter
T22211A 1 Burn of second degree of right forearm, initial encounter
T22211S 1 Burn of second degree of right forearm, sequela
T22311A 1 Burn of third degree of right forearm, initial encounter
T22311S 1 Burn of third degree of right forearm, sequela
T310 1 Burns involving less than 10% of body surface
T383X6A 1 Underdosing of insulin and oral hypoglycemic [antidiabetic] drugs, initial encounter
T391X1A 1 Poisoning by 4-Aminophenol derivatives, accidental (unintentional), initial encounter
T8141XA 1 Infection following a procedure, superficial incisional surgical site, initial encounter
T8144XA 1 Sepsis following a procedure, initial encounter
Z0000 1 Encounter for general adult medical examination without abnormal findings
Z1231 1 Encounter for screening mammogram for malignant neoplasm of breast
Z37 0 Outcome of delivery
Z370 1 Single live birth
Z372 1 Twins, both liveborn
Z3800 1 Single liveborn infant, delivered vaginally
Z3A10 1 10 weeks gestation of pregnancy
Z3A30 1 30 weeks gestation of pregnancy
Z3A39 1 39 weeks gestation of pregnancy
Z5111 1 Encounter for antineoplastic chemotherapy
I213 1 ST elevation (STEMI) myocardial infarction of unspecified site
I214 1 Non-ST elevation (NSTEMI) myocardial infarction
S060X0A 1 Concussion without loss of consciousness, initial encounter
S060X1A 1 Concussion with loss of consciousness of 30 minutes or less, initial encounter
T402X1A 1 Poisoning by other opioids, accidental (unintentional), initial encounter
T402X5A 1 Adverse effect of other opioids, initial encounter
`;

const LIST = `
  <chapter><name>15</name><desc>Pregnancy (O00-O9A)</desc>
    <notes><note>CODES FROM THIS CHAPTER ARE FOR USE ONLY ON MATERNAL RECORDS, NEVER ON NEWBORN RECORDS</note>
    <note>1st trimester- less than 14 weeks 0 days</note></notes>
    <diag><name>O80</name><desc>Delivery</desc></diag></chapter>
  <chapter><name>21</name><desc>Factors (Z00-Z99)</desc><diag><name>Z37</name><desc>Outcome of delivery</desc>
    <inclusionTerm><note>It is not for use on the newborn record.</note></inclusionTerm></diag></chapter>
  <chapter><name>11</name><desc>Digestive system (K00-K95)</desc>
    <diag><name>K81.0</name><desc>Cholecystitis</desc><excludes1><note>cholecystitis with cholelithiasis (K80.-)</note></excludes1></diag>
    <diag><name>K92.2</name><desc>Hemorrhage</desc><excludes1><note>peptic ulcer with hemorrhage (K25-K28)</note>
      <note>gastritis with hemorrhage (K29.-)</note><note>diverticular disease with hemorrhage (K57.-)</note></excludes1></diag></chapter>
  <chapter><name>9</name><desc>Circulatory system (I00-I99)</desc>
    <diag><name>I20.9</name><desc>Angina</desc><excludes1><note>angina pectoris with atherosclerotic heart disease (I25.1-)</note></excludes1></diag>
    <diag><name>I20.0</name><desc>Angina</desc><excludes1><note>angina pectoris with atherosclerotic heart disease (I25.1-)</note></excludes1></diag></chapter>
  <chapter><name>6</name><desc>Nervous system (G00-G99)</desc>
    <diag><name>G40.9</name><desc>Epilepsy</desc><excludes1><note>convulsions (R56.9)</note></excludes1></diag></chapter>
  <chapter><name>14</name><desc>Genitourinary system (N00-N99)</desc>
    <diag><name>N40.1</name><desc>Hyperplasia</desc><useAdditionalCode><note>nocturia (R35.1)</note></useAdditionalCode></diag></chapter>`;

const rows = ORDER.trim()
  .split('\n')
  .map((line) => {
    const [code = '', flag, ...title] = line.split(' ');
    return [code, flag === '1', title.join(' ')] as const;
  });
const terminology = await terminologyOf(LIST, rows);

test.each<[string, string, readonly string[], Partial<Claim>?]>([
  ['mother and newborn', 'O24.410 P07.15', ['conflict O24.410 P07.15']],
  ['a liveborn infant beside its delivery', 'Z38.00 O80', ['conflict O80 Z38.00']],
  ['the outcome beside a newborn', 'P05.9 Z37.0', ['conflict Z37.0 P05.9']],
  ['weeks of gestation beside a newborn', 'P05.9 Z3A.39', ['conflict Z3A.39 P05.9']],
  ['a newborn alone', 'Z38.00 P07.15 P07.38', []],
  ['a delivery with its outcome', 'O80 Z37.0 Z3A.39', []],
  ['a stillbirth beside another code', 'P95 P05.9', ['conflict P95 P05.9']],
  ['a normal delivery of twins', 'O80 Z37.2', ['conflict O80 Z37.2']],
  ['weeks of an abortion', 'O03.9 Z3A.10', ['conflict Z3A.10 O03.9']],
  ['the other trimester', 'O09.91 Z3A.30', ['conflict O09.91 Z3A.30']],
  ['the trimester before', 'O09.892 Z3A.30', ['conflict O09.892 Z3A.30']],
  ['the same trimester', 'O09.91 Z3A.10', []],
  ['stage 5 of hypertension beside stage 4', 'I12.0 N18.4', ['conflict I12.0 N18.4']],
  ['stage 5 of hypertension and of the heart beside stage 3', 'I13.11 N18.31', ['conflict I13.11 N18.31']],
  ['stage 5 of hypertension beside stage 5', 'I12.0 N18.5', []],
  ['a stage beside end stage renal disease', 'N18.4 N18.6', ['conflict N18.4 N18.6']],
  ['stage 5 of hypertension beside both stages', 'I12.0 N18.4 N18.5', ['conflict N18.4 N18.5']],
  ['two stages', 'N18.31 N18.32', ['conflict N18.31 N18.32']],
  ['two phases of a fracture', 'S72.001A S72.001D', ['conflict S72.001A S72.001D']],
  ['an injury beside its sequela', 'S93.401A S93.401S', ['conflict S93.401A S93.401S']],
  ['a burn that heals beside what one has left', 'T22.211A T22.211S', []],
  ['two sides of the eyes', 'H25.11 H25.12', ['conflict H25.11 H25.12']],
  ['two sides of two conditions', 'H25.011 H25.12', []],
  ['both sides beside one of them', 'M17.11 M17.0', ['conflict M17.11 M17.0']],
  ['an infarction that has become another', 'I21.4 I21.3', ['conflict I21.4 I21.3']],
  ['with and without loss of consciousness', 'S06.0X1A S06.0X0A', ['conflict S06.0X1A S06.0X0A']],
  ['two effects of one drug', 'T40.2X1A T40.2X5A', ['conflict T40.2X1A T40.2X5A']],
  ['the effects of two drugs', 'T40.2X1A T38.3X6A', []],
  ['two sides that are unilateral', 'M17.12 M17.11', ['conflict M17.12 M17.11']],
  ['two fetuses', 'O31.11X1 O31.11X2', []],
  ['with and without', 'K57.30 K57.31', ['conflict K57.30 K57.31']],
  ['with and without coma', 'E11.649 E11.641', ['conflict E11.649 E11.641']],
  ['with and without, and without another thing', 'K21.9 K21.00', ['conflict K21.9 K21.00']],
  ['two wounds', 'S01.01XA S01.02XA', []],
  ['two severities of two conditions', 'F32.2 F33.0', []],
  ['two classes', 'E66.811 E66.813', ['conflict E66.811 E66.813']],
  ['two severities', 'F32.0 F32.2', ['conflict F32.0 F32.2']],
  ['two severities with something each', 'J45.30 J45.41', ['conflict J45.30 J45.41']],
  ['two severities of one eye', 'E11.3291 E11.3311', ['conflict E11.3291 E11.3311']],
  ['two severities of two eyes', 'E11.3292 E11.3311', []],
  ['two stages of an ulcer', 'L89.153 L89.154', ['conflict L89.153 L89.154']],
  ['an ulcer that grew', 'L89.153 L89.154', [], { setting: 'inpatient' }],
  ['two degrees of a burn', 'T22.211A T22.111A', ['conflict T22.211A T22.111A']],
  ['pregnancy behind another condition', 'E11.9 O24.410', ['sequence O24.410 E11.9']],
  ['pregnancy behind two conditions', 'E11.9 A41.9 O24.410', ['sequence O24.410 E11.9']],
  ['pregnancy first', 'O24.410 E11.9', []],
  ['severe sepsis first', 'R65.20 A41.51', ['sequence R65.20']],
  ['a local infection before sepsis', 'J18.9 A41.9', ['sequence A41.9 J18.9'], { setting: 'inpatient' }],
  ['a local infection of an outpatient', 'J18.9 A41.9', [], { setting: 'outpatient' }],
  ['sepsis before the site of a procedure', 'T81.44XA T81.41XA', ['sequence T81.41XA T81.44XA']],
  ['a manifestation before its poisoning', 'R11.0 T39.1X1A', ['sequence T39.1X1A R11.0']],
  ['a poisoning first', 'T39.1X1A R11.0', []],
  ['a lower degree of another burn first', 'T22.112A T22.311A', ['sequence T22.311A T22.112A']],
  ['the second degree behind the first', 'T22.112A T22.211A', ['sequence T22.211A T22.112A']],
  ['the extent of a burn first', 'T31.0 T22.211A', ['sequence T22.211A T31.0']],
  ['the age before the weight', 'P07.38 P07.15', ['sequence P07.15 P07.38']],
  ['underdosing first', 'T38.3X6A E11.9', ['sequence T38.3X6A']],
  ['a sequela first', 'T22.311S L91.0', ['sequence T22.311S']],
  ['a sequela second', 'L91.0 T22.311S', []],
  ['an organism first', 'B96.20 N39.0', ['sequence B96.20']],
  ['the outcome of delivery first', 'Z37.0 O80', ['sequence Z37.0']],
  ['chemotherapy behind its neoplasm', 'C50.912 Z51.11', ['sequence Z51.11']],
  ['chemotherapy first', 'Z51.11 C50.912', []],
  ['two encounters of one day', 'Z00.00 Z51.11', []],
  ['a screening behind an examination', 'Z00.00 Z12.31', []],
])('%s: %s', (_, codes, expected, facts = {}) => {
  const found = foundIn(terminology, codes, facts).filter((text) => /^(?:conflict|sequence)/.test(text));
  expect(found.toSorted()).toEqual([...expected].sort());
});

test('are advice, with the words of the release or their section', () => {
  const { findings, verdict } = terminology.checkClaim({ codes: ['O24.410', 'P07.15', 'Z37.0', 'Z38.00'] });
  expect(verdict).toBe('advice');
  expect(findings).toContainEqual(
    expect.objectContaining({ at: 'I.C.15.a.2', note: expect.stringMatching(/^CODES FROM THIS CHAPTER/) }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ at: 'Z37', note: 'It is not for use on the newborn record.', release: 'FY2026' }),
  );
});

test.each([
  ['R65.20 A41.9', 'R65.2', 'FY2026'],
  ['O80 Z37.2', 'O80', 'FY2026'],
  ['P07.38 P07.15', 'P07', 'FY2026'],
  ['B96.20 N39.0', 'B95-B97', 'FY2026'],
  ['P95 P05.9', 'I.C.16', 'ICD-10-CM Official Guidelines FY2026'],
])('%s is told of %s in %s', (codes, at, release) => {
  const { findings } = terminology.checkClaim({ codes: codes.split(' ') });
  expect(findings.find(({ rule }) => rule === 'conflict' || rule === 'sequence')).toMatchObject({ at, release });
});

test('name the code that has both sides, and the stage that the other code is for', () => {
  const [both] = terminology.checkClaim({ codes: ['M17.11', 'M17.12'] }).findings;
  expect(both).toMatchObject({ at: 'I.B.13', choices: ['M17.0'], severity: 'advice' });
  const stage = terminology.checkClaim({ codes: ['I13.11', 'N18.4'] }).findings.find(({ rule }) => rule === 'conflict');
  expect(stage?.text).toStartWith('Use I13.10 instead of I13.11');
});

test.each([
  ['K25.9 K92.2', 'K25.4'],
  ['K92.1 K25.9', 'K25.4'],
  ['K25.7 K92.1', 'K25.4'],
  ['K29.20 K92.2', 'K29.21'],
  ['K57.30 K92.2', 'K57.31'],
  ['K55.20 K92.2', 'K55.21'],
  ['K80.20 K81.0', 'K80.00'],
  ['I25.10 I20.9', 'I25.119'],
  ['I20.0 I25.10', 'I25.110'],
  ['N30.00 R31.0', 'N30.01'],
  ['N40.0 R35.1', 'N40.1'],
  ['J45.20 J45.901', 'J45.21'],
  ['K29.20 K92.1', ''],
  ['K25.9 R04.9', ''],
  ['K25.9 R31.0', ''],
  ['N40.0 R31.0', ''],
  ['G40.909 R56.9', ''],
  ['K25.9 K25.4 K92.2', ''],
  ['F10.20 F10.239', ''],
])('%s: with joins them in %s', (codes, joint) => {
  const found = terminology.checkClaim({ codes: codes.split(' ') }).findings.filter(({ rule }) => rule === 'with');
  expect(found.flatMap(({ choices }) => choices)).toEqual(joint === '' ? [] : [joint]);
});

test.each([
  ['F10.20 F10.239', ['F10.20 F10.239']],
  ['F10.231 F10.20', ['F10.20 F10.231']],
  ['F10.239 F10.231', ['F10.239 F10.231']],
  ['F17.200 F17.210', ['F17.200 F17.210']],
  ['F10.231 F10.230', ['F10.230 F10.231']],
])('%s: the code of a condition alone is told', (codes, expected) => {
  const found = terminology.checkClaim({ codes: codes.split(' ') }).findings;
  const told = found.filter(({ rule }) => rule === 'unspecified_beside_specific').map((one) => one.codes.join(' '));
  expect(told).toEqual(expected);
});
