/** The codes of notes on a birth, an exposure, a spread or a visit, over a release of the codes that are about them. */
import { expect, test } from 'bun:test';
import type { Claim } from '../../src/terminology/model/claim.ts';
import { terminologyOf } from './support/claims.ts';

const ROWS = `
A402 0 Sepsis
A41 0 Other sepsis
A4102 1 Sepsis due to Methicillin resistant Staphylococcus aureus
A4152 1 Sepsis due to Pseudomonas
A419 1 Sepsis, unspecified organism
A5400 1 Gonococcal infection of lower genitourinary tract, unspecified
A539 1 Syphilis, unspecified
B059 1 Measles without complication
B1910 1 Unspecified viral hepatitis B without hepatic coma
C189 1 Malignant neoplasm of colon, unspecified
C259 1 Malignant neoplasm of pancreas, unspecified
C7801 1 Secondary malignant neoplasm of right lung
C786 1 Secondary malignant neoplasm of retroperitoneum and peritoneum
C787 1 Secondary malignant neoplasm of liver and intrahepatic bile duct
C7951 1 Secondary malignant neoplasm of bone
C7931 1 Secondary malignant neoplasm of brain
C801 1 Malignant (primary) neoplasm, unspecified
E11 0 Type 2 diabetes mellitus
E119 1 Type 2 diabetes mellitus without complications
E1136 1 Type 2 diabetes mellitus with diabetic cataract
E162 1 Hypoglycemia, unspecified
H269 1 Unspecified cataract
I10 1 Essential (primary) hypertension
I63 0 Cerebral infarction
I639 1 Cerebral infarction, unspecified
I8500 1 Esophageal varices without bleeding
I8501 1 Esophageal varices with bleeding
I8510 1 Secondary esophageal varices without bleeding
I8511 1 Secondary esophageal varices with bleeding
J189 1 Pneumonia, unspecified organism
K7460 1 Unspecified cirrhosis of liver
L270 1 Generalized skin eruption due to drugs and medicaments taken internally
O1413 1 Severe pre-eclampsia, third trimester
O1414 1 Severe pre-eclampsia complicating childbirth
O34211 1 Maternal care for low transverse scar from previous cesarean delivery
O34219 1 Maternal care for unspecified type scar from previous cesarean delivery
O700 1 First degree perineal laceration during delivery
O701 1 Second degree perineal laceration during delivery
O703 1 Fourth degree perineal laceration during delivery
O80 1 Encounter for full-term uncomplicated delivery
O82 1 Encounter for cesarean delivery without indication
P059 1 Newborn affected by slow intrauterine growth, unspecified
P0703 1 Extremely low birth weight newborn, 750-999 grams
P0716 1 Other low birth weight newborn, 1500-1749 grams
P0718 1 Other low birth weight newborn, 2000-2499 grams
P0724 1 Extreme immaturity of newborn, gestational age 25 completed weeks
P0737 1 Preterm newborn, gestational age 34 completed weeks
P0739 1 Preterm newborn, gestational age 36 completed weeks
P590 1 Neonatal jaundice associated with preterm delivery
P599 1 Neonatal jaundice, unspecified
P700 1 Syndrome of infant of mother with gestational diabetes
P701 1 Syndrome of infant of a diabetic mother
P704 1 Other neonatal hypoglycemia
R030 1 Elevated blood-pressure reading, without diagnosis of hypertension
R17 1 Unspecified jaundice
R509 1 Fever, unspecified
R55 1 Syncope and collapse
R6520 1 Severe sepsis without septic shock
S060X1A 1 Concussion with loss of consciousness of 30 minutes or less, initial encounter
S060X9A 1 Concussion with loss of consciousness of unspecified duration, initial encounter
Z0000 1 Encounter for general adult medical examination without abnormal findings
Z0001 1 Encounter for general adult medical examination with abnormal findings
Z01818 1 Encounter for other preprocedural examination
Z202 1 Contact with and (suspected) exposure to infections with a predominantly sexual mode of transmission
Z205 1 Contact with and (suspected) exposure to viral hepatitis
Z20828 1 Contact with and (suspected) exposure to other viral communicable diseases
Z23 1 Encounter for immunization
Z370 1 Single live birth
Z371 1 Single stillbirth
Z372 1 Twins, both liveborn
Z3800 1 Single liveborn infant, delivered vaginally
Z3801 1 Single liveborn infant, delivered by cesarean
Z381 1 Single liveborn infant, born outside hospital
Z3831 1 Twin liveborn infant, delivered by cesarean
Z3A36 1 36 weeks gestation of pregnancy
Z3A38 1 38 weeks gestation of pregnancy
Z3A40 1 40 weeks gestation of pregnancy`;

const terminology = await terminologyOf(
  '',
  ROWS.trim()
    .split('\n')
    .map((line) => {
      const [code = '', flag, ...title] = line.split(' ');
      return [code, flag === '1', title.join(' ')] as const;
    }),
);

type Facts = Omit<Claim, 'codes'>;
const read = (note: string, facts: Facts = {}) => {
  const { codes, questions } = terminology.claimCodes(note, terminology.annotate(note), facts);
  return { codes: codes.map(({ code }) => code).join(' '), questions: questions.map(({ question }) => question) };
};

const BABY: Facts = { age: 0 };
const WOMAN: Facts = { age: 29, sex: 'female' };

test.each<[string, Facts, string]>([
  ['Newborn delivered by cesarean at 34 weeks, birth weight 1620 g.', BABY, 'Z38.01 P07.16 P07.37'],
  ['Newborn boy delivered vaginally in our hospital, weight 3300 grams.', BABY, 'Z38.00'],
  ['Newborn delivered vaginally, 36 4/7 weeks.', { ...BABY, setting: 'inpatient' }, 'Z38.00 P07.39'],
  ['Baby born at home an hour ago.', BABY, 'Z38.1'],
  ['Twin B delivered by cesarean, 25-week infant, 0.9 kg.', BABY, 'Z38.31 P07.03 P07.24'],
  ['Newborn affected by slow intrauterine growth, born by cesarean, 2100 g.', BABY, 'Z38.01 P05.9'],
  ['Newborn girl born by cesarean. Jaundice.', BABY, 'Z38.01 P59.9'],
  ['Newborn girl born by cesarean at 36 weeks. Jaundice.', BABY, 'Z38.01 P07.39 P59.0'],
  ['Newborn 9 days old, readmitted. Jaundice.', BABY, 'P59.9'],
  ['Newborn born by cesarean, mother has type 2 diabetes. Hypoglycemia.', BABY, 'Z38.01 P70.1'],
  ['Newborn born by cesarean, mother with gestational diabetes. Hypoglycemia.', BABY, 'Z38.01 P70.0'],
  ['Newborn boy, born by cesarean. Jaundice.', {}, 'Z38.01 P59.9'],
  ['Jaundice.', { age: 40 }, 'R17'],
  ['Vaginal delivery at 40 weeks of a healthy boy. Second degree perineal laceration.', WOMAN, 'O70.1 Z37.0 Z3A.40'],
  ['Normal vaginal delivery at 40 weeks, liveborn girl.', WOMAN, 'O80 Z37.0 Z3A.40'],
  ['Normal vaginal delivery at 36 weeks, liveborn girl.', WOMAN, 'Z37.0'],
  ['Vaginal delivery at 38 weeks, liveborn girl. Severe preeclampsia.', WOMAN, 'O14.14 Z37.0 Z3A.38'],
  ['Repeat cesarean at 38 weeks, low transverse scar, liveborn twins.', WOMAN, 'O34.211 Z37.2 Z3A.38'],
  ['Elective cesarean delivery at 40 weeks at maternal request, liveborn boy.', WOMAN, 'O82 Z37.0 Z3A.40'],
  ['Vaginal delivery, stillborn.', WOMAN, 'Z37.1'],
  ['Pregnant at 38 weeks. Plan: monitoring, then repeat cesarean of a boy.', WOMAN, 'O34.219 Z3A.38'],
  ['She delivered a liveborn boy vaginally at 40 weeks. First-degree perineal tear.', WOMAN, 'O70.0 Z37.0 Z3A.40'],
  ['Clinic note. Newborn girl born by cesarean. Jaundice.', { setting: 'inpatient' }, 'P59.9'],
  ['Seen 6 weeks after vaginal delivery of a healthy boy.', WOMAN, ''],
])('%s %j', (note, facts, expected) => {
  expect(read(note, facts).codes).toBe(expected);
});

test('ask for the place, the reason and the outcome that a note does not tell', () => {
  expect(read('Newborn delivered vaginally.', BABY).questions).toContainEqual(
    expect.stringMatching(/^Where and how .*Z38\.00/),
  );
  const cesarean = read('Cesarean delivery at 40 weeks.', WOMAN).questions;
  expect(cesarean).toContainEqual(expect.stringContaining('reason for the cesarean'));
  expect(cesarean).toContainEqual(expect.stringContaining('Z37'));
  expect(read('Cesarean delivery is planned at 40 weeks.', WOMAN).questions).not.toContainEqual(
    expect.stringContaining('Z37'),
  );
});

test.each<[string, Facts, string]>([
  ['Exposed to measles by a cousin.', {}, 'Z20.828'],
  ['Contact with a roommate with hepatitis B.', {}, 'Z20.5'],
  ['Her partner was treated for syphilis.', {}, 'Z20.2'],
  ['Measles.', {}, 'B05.9'],
  ['No contact with measles.', {}, ''],
  ['Colon cancer metastatic to the liver and bone.', {}, 'C18.9 C78.7 C79.51'],
  ['Pancreatic cancer with metastases to peritoneum, liver and vertebrae.', {}, 'C25.9 C78.6 C78.7 C79.51'],
  ['Metastatic colon cancer to the brain.', {}, 'C18.9 C79.31'],
  ['Severe sepsis. Pneumonia.', {}, 'A41.9 R65.20 J18.9'],
  ['Severe sepsis due to Pseudomonas.', {}, 'A41.52 R65.20'],
  ['Admitted with sepsis due to Pseudomonas.', {}, 'A41.52'],
  ['Sepsis from pseudomonas pneumonia.', {}, 'A41.52 J18.9'],
  ['Cirrhosis. Esophageal varices with bleeding.', {}, 'K74.60 I85.11'],
  ['Esophageal varices with bleeding.', {}, 'I85.01'],
  ['Type 2 diabetes without complications. Cataract.', {}, 'E11.9 H26.9'],
  ['Type 2 diabetes. Unspecified cataract.', {}, 'E11.36'],
  [
    'Concussion with loss of consciousness of unspecified duration, later told: unconscious 10 minutes.',
    {},
    'S06.0X1A',
  ],
  ['Hepatitis B vaccine administered.', {}, 'Z23'],
  ['Hepatitis B vaccine declined.', {}, ''],
  ['Preoperative evaluation. Sepsis.', {}, 'Z01.818 A41.9'],
])('%s %j', (note, facts, expected) => {
  expect(read(note, facts).codes).toBe(expected);
});
