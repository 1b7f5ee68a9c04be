/** What the notes of a tabular list ask of a claim, over a list of a few places: order, additions, and codes apart. */
import { expect, test } from 'bun:test';
import { buildPack } from '../../build/build-pack.ts';
import type { Claim } from '../../src/terminology/model/claim.ts';
import { importIcd10cm } from '../../src/terminology/systems/icd10cm/import.ts';
import { openTerminology } from '../../src/terminology/terminology.ts';
import { asFolder, orderFile, removeArchives } from './import/support/release.ts';
import { foundIn, terminologyOf } from './support/claims.ts';

const LIST = `
  <chapter><name>1</name><desc>Infections (A00-B99)</desc>
    <excludes2><note>influenza (J09-J11)</note></excludes2>
    <useAdditionalCode><note>code to identify resistance to antimicrobial drugs (Z16.-)</note></useAdditionalCode>
    <diag><name>A41.4</name><desc>Sepsis</desc></diag>
    <diag><name>B20</name><desc>HIV disease</desc><excludes1><note>asymptomatic infection (Z21)</note>
      <note>infection of the newborn (Z21)</note></excludes1></diag></chapter>
  <chapter><name>4</name><desc>Metabolism (E00-E89)</desc><diag><name>E10</name><desc>Type 1</desc>
    <excludes1><note>type 2 (E11.-)</note></excludes1></diag></chapter>
  <chapter><name>5</name><desc>Mind (F01-F99)</desc>
    <diag><name>F12.1</name><desc>Abuse</desc><excludes1><note>dependence (F12.2-)</note><note>use (F12.9-)</note></excludes1></diag>
    <diag><name>F12.9</name><desc>Use</desc><excludes1><note>dependence (F12.2-)</note></excludes1></diag></chapter>
  <chapter><name>14</name><desc>Kidneys (N00-N99)</desc>
    <diag><name>N18</name><desc>Kidney disease</desc><codeFirst><note>any associated:</note>
      <note>diabetic kidney disease (E11.22)</note><note>hypertensive kidney disease (I12.-)</note></codeFirst></diag>
    <diag><name>N36</name><desc>Urethra</desc><excludes1><note>stricture (N35.-)</note></excludes1></diag>
    <diag><name>N39.0</name><desc>Infection</desc>
      <useAdditionalCode><note>code (B95-B97), to identify infectious agent</note></useAdditionalCode></diag></chapter>
  <chapter><name>15</name><desc>Pregnancy (O00-O9A)</desc>
    <diag><name>O82</name><desc>Delivery</desc>
      <useAdditionalCode><note>code to indicate outcome of delivery (Z37.0)</note></useAdditionalCode></diag></chapter>
  <chapter><name>9</name><desc>Circulation (I00-I99)</desc>
    <diag><name>I12.9</name><desc>Hypertensive kidney disease</desc><useAdditionalCode>
      <note>code to identify the stage of kidney disease (N18.1-N18.4, N18.9)</note></useAdditionalCode></diag>
    <diag><name>I63</name><desc>Infarction</desc>
      <useAdditionalCode><note>code to identify presence of:</note><note>hypertension (I10-I1A)</note></useAdditionalCode></diag></chapter>
  <chapter><name>18</name><desc>Signs (R00-R99)</desc>
    <diag><name>R65.2</name><desc>Severe sepsis</desc><codeFirst><note>underlying infection, such as:</note>
      <note>sepsis NOS (A41.9)</note></codeFirst></diag></chapter>
  <chapter><name>19</name><desc>Injury (S00-T88)</desc><section id="T36-T50"><desc>Drugs (T36-T50)</desc>
    <codeFirst><note>, for adverse effects, the nature of the adverse effect, such as:</note><note>dermatitis (L27.-)</note></codeFirst>
    <useAdditionalCode><note>code(s) to specify:</note><note>manifestations of poisoning</note>
      <note>underdosing of medication regimen (Z91.12-)</note></useAdditionalCode>
    <diag><name>T39.1</name><desc>Drug</desc></diag></section></chapter>
  <chapter><name>21</name><desc>Factors (Z00-Z99)</desc>
    <diag><name>Z34</name><desc>Normal pregnancy</desc><excludes1><note>any complication of pregnancy (O00-O9A)</note></excludes1></diag>
    <diag><name>Z85</name><desc>History</desc><codeFirst><note>any follow-up examination (Z08)</note></codeFirst>
      <diag><name>Z85.04</name><desc>History</desc>
        <diag><name>Z85.048</name><desc>History</desc><inclusionTerm><note>Conditions classifiable to C19-C21</note></inclusionTerm></diag></diag>
      <diag><name>Z85.4</name><desc>History</desc><inclusionTerm><note>Conditions classifiable to C51-C63</note></inclusionTerm>
        <diag><name>Z85.43</name><desc>History</desc></diag></diag></diag></chapter>`;

const ROWS = `
A41 0 Other sepsis
A414 1 Sepsis due to anaerobes
A419 1 Sepsis, unspecified organism
B20 1 Human immunodeficiency virus [HIV] disease
B377 1 Candidal sepsis
B962 1 Escherichia coli as the cause of diseases classified elsewhere
C20 1 Malignant neoplasm of rectum
C56 0 Malignant neoplasm of ovary
C561 1 Malignant neoplasm of right ovary
C61 1 Malignant neoplasm of prostate
C801 1 Malignant (primary) neoplasm, unspecified
C787 1 Secondary malignant neoplasm of liver and intrahepatic bile duct
E10 0 Type 1 diabetes mellitus
E1022 1 Type 1 diabetes mellitus with diabetic chronic kidney disease
E1122 1 Type 2 diabetes mellitus with diabetic chronic kidney disease
E119 1 Type 2 diabetes mellitus without complications
E118 1 Type 2 diabetes mellitus with unspecified complications
E11 0 Type 2 diabetes mellitus
F12 0 Cannabis related disorders
F121 0 Cannabis abuse
F1210 1 Cannabis abuse, uncomplicated
F1220 1 Cannabis dependence, uncomplicated
F1228 1 Cannabis dependence with cannabis-induced anxiety disorder
F12180 1 Cannabis abuse with cannabis-induced anxiety disorder
F129 0 Cannabis use, unspecified
F1290 1 Cannabis use, unspecified, uncomplicated
I10 1 Essential (primary) hypertension
I120 1 Hypertensive chronic kidney disease with stage 5 chronic kidney disease or end stage renal disease
I129 1 Hypertensive chronic kidney disease with stage 1 through stage 4 chronic kidney disease, or unspecified chronic kidney disease
I63 0 Cerebral infarction
I639 1 Cerebral infarction, unspecified
I50 0 Heart failure
I5031 1 Acute diastolic (congestive) heart failure
I5032 1 Chronic diastolic (congestive) heart failure
I5033 1 Acute on chronic diastolic (congestive) heart failure
I214 1 Non-ST elevation (NSTEMI) myocardial infarction
I21A1 1 Myocardial infarction type 2
L270 1 Generalized skin eruption due to drugs and medicaments taken internally
M80051A 1 Age-related osteoporosis with current pathological fracture, right femur, initial encounter for fracture
N18 0 Chronic kidney disease
N184 1 Chronic kidney disease, stage 4 (severe)
N185 1 Chronic kidney disease, stage 5
N35 0 Urethral stricture
N359 1 Urethral stricture, unspecified
N36 0 Urethral disorders
N369 1 Urethral disorder, unspecified
N390 1 Urinary tract infection, site not specified
O24410 1 Gestational diabetes mellitus in pregnancy, diet controlled
O24112 1 Pre-existing type 2 diabetes mellitus, in pregnancy, second trimester
O321XX0 1 Maternal care for breech presentation, not applicable or unspecified
O82 1 Encounter for cesarean delivery without indication
O99012 1 Anemia complicating pregnancy, second trimester
P0718 1 Other low birth weight newborn, 2000-2499 grams
P0738 1 Preterm newborn, gestational age 35 completed weeks
P081 1 Other heavy for gestational age newborn
P0821 1 Post-term newborn
R65 0 Symptoms of inflammation
R652 0 Severe sepsis
R6521 1 Severe sepsis with septic shock
S72001A 1 Fracture of unspecified part of neck of right femur, initial encounter for closed fracture
S72001D 1 Fracture of unspecified part of neck of right femur, subsequent encounter for closed fracture with routine healing
T39 0 Nonopioid analgesics
T391 0 4-Aminophenol derivatives
T391X1A 1 Poisoning by 4-Aminophenol derivatives, accidental (unintentional), initial encounter
T391X5A 1 Adverse effect of 4-Aminophenol derivatives, initial encounter
T391X6A 1 Underdosing of 4-Aminophenol derivatives, initial encounter
D125 1 Benign neoplasm of sigmoid colon
Z08 1 Encounter for follow-up examination after completed treatment for malignant neoplasm
Z1211 1 Encounter for screening for malignant neoplasm of colon
Z21 1 Asymptomatic human immunodeficiency virus [HIV] infection status
Z34 0 Supervision of normal pregnancy
Z3402 1 Encounter for supervision of normal first pregnancy, second trimester
Z4789 1 Encounter for other orthopedic aftercare
Z510 1 Encounter for antineoplastic radiation therapy
Z5111 1 Encounter for antineoplastic chemotherapy
Z85 0 Personal history of malignant neoplasm
Z8504 0 Personal history of malignant neoplasm of rectum
Z85048 1 Personal history of other malignant neoplasm of rectum, rectosigmoid junction, and anus
Z854 0 Personal history of malignant neoplasm of genital organs
Z8543 1 Personal history of malignant neoplasm of ovary`;

const terminology = await terminologyOf(
  LIST,
  ROWS.trim()
    .split('\n')
    .map((line) => {
      const [code = '', flag, ...title] = line.split(' ');
      return [code, flag === '1', title.join(' ')] as const;
    }),
);

const found = (codes: string, rules: RegExp, facts: Partial<Claim> = {}) =>
  foundIn(terminology, codes, facts).filter((text) => rules.test(text));
const findings = (codes: string, rule: string, facts: Partial<Claim> = {}) =>
  terminology.checkClaim({ codes: codes.split(' '), ...facts }).findings.filter((one) => one.rule === rule);

test.each([
  ['R65.21 A41.4', ['code_first R65.21 A41.4']],
  ['R65.21 B37.7', ['code_first R65.21 B37.7']],
  ['A41.4 R65.21', []],
  ['A41.9 R65.21', []],
  ['B37.7 R65.21', []],
  ['N39.0 R65.21', ['code_first_missing R65.21']],
  ['I12.9 N18.4 E11.22', ['code_first N18.4 E11.22']],
  ['N18.4 I12.9 E11.22', ['code_first N18.4 I12.9', 'code_first N18.4 E11.22']],
  ['E11.22 I12.9 N18.4', []],
])('%s: what comes first', (codes, expected) => {
  expect(found(codes, /^code_first/)).toEqual(expected);
});

test('severe sepsis before its infection makes a claim wrong', () => {
  expect(terminology.checkClaim({ codes: ['R65.21', 'A41.4'] }).verdict).toBe('errors');
  expect(found('A41.4 R65.21', /^(?:use_additional R65|sequence)/)).toEqual([]);
});

test.each([
  ['N39.0', 'N39.0', [true]],
  ['N39.0 A41.9', 'N39.0', [true]],
  ['A41.4 N39.0', 'N39.0', []],
  ['A41.9', '1', [true]],
  ['I63.9', 'I63', [true]],
  ['O82', 'O82', [false]],
  ['I12.9', 'I12.9', [false]],
  ['I12.9 N18.5', 'I12.9', []],
  ['T39.1X1A', 'T36-T50', [true]],
  ['T39.1X6A', 'T36-T50', [true]],
  ['T39.1X5A', 'T36-T50', []],
])('%s is asked for what the note at %s names, where it applies: %j', (codes, at, optional) => {
  const asked = findings(codes, 'use_additional').filter((one) => one.at === at);
  expect(asked.map((one) => one.optional)).toEqual(optional as boolean[]);
});

test('an adverse effect is asked for its nature, and no poisoning is', () => {
  expect(findings('T39.1X5A', 'code_first_missing').map(({ text }) => text)).toEqual([
    expect.stringContaining('the nature of the adverse effect'),
  ]);
  expect(found('L27.0 T39.1X5A', /^code_first/)).toEqual([]);
  expect(found('T39.1X1A', /^code_first/)).toEqual([]);
});

test.each([
  ['F12.10 F12.20', 'F12.20', 'Remove F12.10: of one substance'],
  ['F12.90 F12.20', 'F12.20', 'Remove F12.90: of one substance'],
  ['F12.10 F12.90', 'F12.10', 'Remove F12.90: of one substance'],
  ['B20 Z21', 'B20', 'Remove Z21, if the record supports the other code'],
  ['O99.012 Z34.02', 'O99.012', 'Remove Z34.02, if the record supports the other code'],
  ['E10.22 E11.9', '', 'Report E10.22 or E11.9, not both: a patient has one'],
  ['N35.9 N36.9', '', 'Report N36.9 or N35.9, not both, unless the two conditions are unrelated'],
])('%s: the one that stays is %s', (codes, kept, text) => {
  const [first, ...others] = findings(codes, 'excludes1');
  expect(first?.choices).toEqual(kept === '' ? [] : [kept]);
  expect(first?.text).toStartWith(text);
  for (const other of others) expect(other.choices).toEqual(first?.choices ?? []);
});

test('abuse beside dependence is joined in no code', () => {
  expect(found('F12.10 F12.28', /^with/)).toEqual([]);
});

test('lines of one note about two codes are one finding', () => {
  const about = findings('B20 Z21', 'excludes1');
  expect(about.map(({ at, note }) => [at, note])).toEqual([
    ['B20', 'asymptomatic infection (Z21); infection of the newborn (Z21)'],
  ]);
});

test.each<[string, string, readonly string[], Partial<Claim>?]>([
  ['what is aside is not asked to be first', 'O99.012 Z34.02', []],
  ['history of what is there', 'C20 Z85.048', ['conflict Z85.048 C20']],
  ['history of another site', 'C61 Z85.048', []],
  ['history by the terms of its header', 'C56.1 Z85.43', ['conflict Z85.43 C56.1']],
  ['history of another site of the header', 'C61 Z85.43', []],
  ['an unknown primary beside one', 'C80.1 C20 C78.7', ['conflict C80.1 C20']],
  ['an unknown primary beside its metastasis', 'C80.1 C78.7', []],
  ['a cesarean with an indication', 'O32.1XX0 O82', ['conflict O82 O32.1XX0']],
  ['preterm and late', 'P07.38 P08.21', ['conflict P07.38 P08.21']],
  ['low and heavy', 'P07.18 P08.1', ['conflict P07.18 P08.1']],
  ['two kinds of diabetes in pregnancy', 'O24.410 O24.112', ['conflict O24.410 O24.112']],
  ['aftercare of a fracture', 'S72.001D Z47.89', ['conflict Z47.89 S72.001D']],
  ['aftercare beside a new fracture', 'S72.001A Z47.89', []],
  ['a fracture of osteoporosis', 'M80.051A S72.001A', ['conflict S72.001A M80.051A']],
  ['hypertension in pregnancy', 'O99.012 I10', ['conflict O99.012 I10']],
  ['diabetes in pregnancy', 'O99.012 E11.9', ['conflict O99.012 E11.9']],
  ['diabetes in pregnancy that is told', 'O24.112 E11.9', []],
  ['an infarction of type 2', 'I21.4 I21.A1', ['conflict I21.4 I21.A1']],
  ['acute beside acute on chronic', 'I50.31 I50.33', ['conflict I50.31 I50.33']],
  ['acute beside chronic', 'I50.31 I50.32', ['conflict I50.31 I50.32']],
  ['the title of the other sex', 'C61 Z85.43', []],
  ['a screening that found something', 'D12.5 Z12.11', ['sequence Z12.11 D12.5']],
  ['a screening first', 'Z12.11 D12.5', []],
])('%s: %s', (_, codes, expected, facts = {}) => {
  expect(found(codes, /^(?:conflict|sequence)/, facts).toSorted()).toEqual([...expected].sort());
});

test('name the code that stays, or the one that has both', () => {
  const choices = ['C20 Z85.048', 'I50.31 I50.33', 'I50.31 I50.32', 'O32.1XX0 O82', 'P07.38 P08.21'].map((codes) =>
    findings(codes, 'conflict').flatMap((one) => one.choices),
  );
  expect(choices).toEqual([['C20'], ['I50.33'], ['I50.33'], ['O32.1XX0'], []]);
});

test('a code that is to go is asked for nothing before it', () => {
  expect(found('C20 Z85.048', /^code_first_missing/)).toEqual([]);
  expect(found('C61 Z85.048', /^code_first_missing/)).toEqual(['code_first_missing Z85.048']);
});

test('two encounters of which each is first are told in one way', () => {
  const texts = findings('C61 Z51.11 Z51.0', 'sequence').map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringMatching(/^Put Z51.11 or Z51.0 first/),
    expect.stringMatching(/^Put Z51.11 or Z51.0 first/),
  ]);
});

test('a code without complications is no less exact than one with them', () => {
  const [found] = findings('E11.9 E11.8', 'unspecified_beside_specific');
  expect(found?.text).toBe('Remove E11.9: it is of the condition without what E11.8 has with it.');
});

test('the note of a chapter asks to look at a pair only where that applies', async () => {
  const small = await terminologyOf(
    `<chapter><name>1</name><desc>Infections (A00-B99)</desc><excludes2><note>influenza (J09-J11)</note></excludes2>
<diag><name>A41.9</name><desc>Sepsis</desc><excludes2><note>bronchitis (J40)</note></excludes2></diag></chapter>`,
    [
      ['A419', true, 'Sepsis'],
      ['J111', true, 'Influenza'],
      ['J40', true, 'Bronchitis'],
    ],
  );
  const { findings } = small.checkClaim({ codes: ['A41.9', 'J11.1', 'J40'] });
  expect(findings.map(({ codes, optional }) => [codes[1], optional])).toEqual([
    ['J40', false],
    ['J11.1', true],
  ]);
});

test('the sex is told to be no edit any more, and a title may name it', async () => {
  const small = await terminologyOf('', [
    ['N512', true, 'Balanitis of the male organ'],
    ['I10', true, 'Hypertension'],
  ]);
  const check = (date: string, sex?: 'female' | 'male') =>
    small.checkClaim({ codes: ['N51.2', 'I10'], date, ...(sex && { sex }) });
  const gaps = (...of: Parameters<typeof check>) => check(...of).notJudged.filter(({ rule }) => rule === 'sex').length;
  expect([gaps('2026-03-01', 'female'), gaps('2026-03-01', 'male'), gaps('2026-03-01')]).toEqual([1, 1, 0]);
  const titles = (sex: 'female' | 'male') =>
    check('2026-03-01', sex).findings.map(({ rule, codes }) => `${rule} ${codes}`);
  expect([titles('female'), titles('male')]).toEqual([['conflict N51.2'], []]);
});

test('a code that begins later is not obsolete', async () => {
  const [old, both, late] = [
    ['E660', true, 'Obesity that ended'],
    ['E661', true, 'Obesity of both years'],
    ['E662', true, 'Obesity that begins'],
  ] as const;
  const folders = [
    asFolder({ 'icd10cm_order_2026.txt': orderFile(both, late) }),
    asFolder({ 'icd10cm_order_2025.txt': orderFile(old, both) }),
  ];
  const { release, years, concepts, details } = await importIcd10cm(folders);
  removeArchives();
  const releases = { icd10cm: release, loinc: '', rxnorm: '' };
  const info = { source: '', notes: '', coverage: 'full', releases, years: { icd10: years } } as const;
  const small = openTerminology(buildPack(info, concepts, { icd10: details }));
  const statuses = (date: string) => small.checkClaim({ codes: ['E66.0', 'E66.1', 'E66.2', 'E66.9'], date }).codes;
  expect(statuses('2025-03-01').map(({ status }) => status)).toEqual([
    'current',
    'current',
    'not_yet_valid',
    'unknown',
  ]);
  expect(statuses('2026-03-01').map(({ status }) => status)).toEqual(['obsolete', 'current', 'current', 'unknown']);
});
