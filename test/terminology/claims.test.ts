/** The check of a set of codes, over the starter selection. */
import { describe, expect, test } from 'bun:test';
import { instructionsAt, names } from '../../src/terminology/claims/instructions.ts';
import { listOrder } from '../../src/terminology/claims/list-order.ts';
import { loadTerminology } from '../../src/terminology/load.ts';
import type { Claim } from '../../src/terminology/model/claim.ts';
import { runsOf } from '../../src/terminology/systems/order-file.ts';
import { fc } from '../support/properties.ts';
import { foundIn, terminologyOf } from './support/claims.ts';

const terminology = loadTerminology();
const { checkClaim } = terminology;

const told = (codes: string, more: Partial<Claim> = {}) => foundIn(terminology, codes, more);

describe('the starter selection', () => {
  test.each<[string, string, Partial<Claim>, readonly string[]]>([
    ['codes that exclude each other', 'E11.22 N18.32 E10.9', {}, ['excludes1 E11.22 E10.9']],
    ['a note of the other code', 'J44.9 J42', {}, ['excludes1 J42 J44.9', 'excludes2 J44.9 J42']],
    ['the underlying condition last', 'D63.1 N18.32', {}, ['code_first D63.1 N18.32']],
    ['the underlying condition first', 'E11.22 N18.32 D63.1', {}, []],
    ['a manifestation first', 'F02.80 G30.9', {}, ['code_first F02.80']],
    ['a manifestation second', 'G30.9 F02.80', {}, []],
    ['a header with its child', 'E11 E11.9', {}, ['not_billable E11', 'header_and_child E11 E11.9']],
    ['a placeholder left out', 'R07.9 W19A', {}, ['seventh_character W19.A']],
    ['a code twice', 'R07.9 r079', {}, ['duplicate R07.9']],
    ['an unknown code', 'E11.97 R07.9', {}, ['not_found E11.97']],
    ['words', 'sugar R07.9', {}, ['not_found sugar']],
    ['an external cause first', 'W19.XXXA R07.9', {}, ['external_cause_first W19.XXXA']],
    ['diabetes beside its complication', 'E11.9 N18.32', {}, ['with E11.9 N18.32']],
    ['hypertension beside both organs', 'I10 I50.22 N18.32', {}, ['with I10 I50.22 N18.32']],
    ['hypertension beside its combination', 'I10 I13.0 I50.22 N18.32', {}, ['with I10 I13.0']],
    ['an unspecified code', 'I50.9 I50.22', {}, ['unspecified_beside_specific I50.9 I50.22']],
    ['a child at 17.9 years', 'Z00.129', { age: 17.9 }, []],
    ['an adult', 'Z00.129', { age: 18 }, ['age Z00.129']],
    ['the other sex before the edits ended', 'C61', { sex: 'female', date: '2024-09-30' }, ['sex C61']],
    ['the other sex after they ended', 'C61', { sex: 'female', date: '2024-10-01' }, []],
    ['a normal delivery beside a complication', 'O80 O24.410', {}, ['excludes1 O80 O24.410']],
    ['a normal delivery with its outcome', 'O80 Z37.0', {}, []],
    ['body mass of an adult at 19', 'Z68.41', { age: 19.9 }, ['age Z68.41']],
    ['body mass of an adult at 20', 'Z68.41', { age: 20 }, []],
    ['an infection of the lung beside COPD', 'J44.9 J18.9', {}, ['with J44.9 J18.9']],
    ['a germ of the lung beside its COPD', 'J44.0 J18.9', {}, []],
    ['dialysis beside stage 5', 'N18.5 Z99.2', {}, ['with N18.5 Z99.2']],
    ['a history of an inpatient', 'Z85.3', { setting: 'inpatient' }, ['principal Z85.3']],
    ['a history of an outpatient', 'Z85.3', { setting: 'outpatient' }, []],
  ])('%s: %s', (_, codes, more, expected) => {
    const found = [...new Set(told(codes, more))].filter(
      (text) => !/^(?:code_first_missing|use_additional)/.test(text),
    );
    expect(found).toEqual(expected as string[]);
  });

  test('asks for codes only as long as none of those that a note names is there', () => {
    expect(told('E11.22')).toContain('use_additional E11.22');
    expect(told('E11.22 N18.32 Z79.4').filter((text) => text.startsWith('use_additional E11.22'))).toEqual([]);
    const optional = checkClaim({ codes: ['B20'] }).findings.filter(({ rule }) => rule === 'code_first_missing');
    expect(optional).toMatchObject([{ codes: ['B20'], at: 'B20', optional: true, release: 'FY2026' }]);
  });

  test('has an additional code behind the one that asks for it', () => {
    expect(told('Z79.4 E11.9')).toContain('use_additional E11.9 Z79.4');
    expect(told('E11.9 Z79.4').filter((text) => /^use_additional E11/.test(text))).toEqual([]);
    // The note of the other code has said it.
    expect(told('N18.32 E11.22')).not.toContain('use_additional E11.22 N18.32');
  });

  test('asks for a condition that need not be there only where it applies', () => {
    const asking = ['I50.9', 'B20', 'D63.1'].map((code) => {
      const { findings } = checkClaim({ codes: [code] });
      return findings.filter(({ rule }) => rule === 'code_first_missing').map(({ optional }) => optional);
    });
    expect(asking).toEqual([[true], [true], [false]]);
  });

  test('asks for an underlying condition only as long as none is before the code', () => {
    expect(told('D63.1')).toContain('code_first_missing D63.1');
    expect(told('N18.32 D63.1')).not.toContain('code_first_missing D63.1');
  });

  test.each([
    ['I10 I50.22', 'I11.0'],
    ['I10 I51.7', 'I11.9'],
    ['I10 N18.32', 'I12.9'],
    ['I10 N18.6', 'I12.0'],
    ['I11.0 N18.32', 'I13.0'],
    ['I10 I50.22 N18.6', 'I13.2'],
    ['I12.9 I51.7 N18.32', 'I13.10'],
    ['I10 I51.7 N18.6', 'I13.11'],
    ['I13.10 I50.9 N18.4', 'I13.0'],
    ['I11.9 I50.9', 'I11.0'],
    ['I12.9 N18.6', 'I12.0'],
    ['E11.9 N18.32', 'E11.22'],
    ['E11.9 K31.84', 'E11.43'],
    ['E11.9 N18.9', 'E11.22'],
    ['E10.9 H35.00', 'E10.319'],
    ['E11.9 L30.9', 'E11.620'],
    ['E11.9 G90.9', 'E11.43'],
    ['E11.9 R73.9', 'E11.65'],
    ['E11.9 M86.9', 'E11.69'],
    ['E11.40 G62.9', 'E11.42'],
  ])('%s are joined in %s', (codes, joint) => {
    const found = checkClaim({ codes: codes.split(' ') }).findings.filter(({ rule }) => rule === 'with');
    expect(found.map(({ choices }) => choices)).toEqual([[joint]]);
  });

  test('keeps a complication of diabetes beside another one, and has each said once', () => {
    const withRule = (codes: string) =>
      checkClaim({ codes: codes.split(' ') }).findings.flatMap(({ rule, text }) => (rule === 'with' ? [text] : []));
    expect(withRule('E11.65 K31.84')).toEqual([expect.stringMatching(/^Add E11.43 to E11.65 for K31.84/)]);
    expect(withRule('E11.65 E11.9 K31.84')).toEqual([expect.stringMatching(/^Use E11.43 instead of E11.9 with/)]);
    expect(withRule('E11.65 E11.43 K31.84')).toEqual([]);
  });

  test('says what it does not judge, and never nothing', () => {
    const rules = (claim: Claim) => checkClaim(claim).notJudged.map(({ rule, codes }) => [rule, ...codes].join(' '));
    const always = ['excludes1', 'code_first', 'age'];
    expect(rules({ codes: ['R07.9'] })).toEqual(always);
    expect(rules({ codes: ['R07.9'], setting: 'inpatient' })).toEqual([...always, 'principal', 'poa_exempt']);
    expect(rules({ codes: ['R07.9'], date: '2031-01-01' })).toEqual(['date_outside', ...always]);
    expect(rules({ codes: ['O80'] })).toEqual([...always, 'age O80']);
    expect(rules({ codes: ['B20'] })).toEqual([...always, 'use_additional B20']);
  });

  test('has errors before advice, and the verdict of the worst', () => {
    const verdicts = ['I10', 'I10 N18.32', 'E11 N18.32'].map(
      (codes) => checkClaim({ codes: codes.split(' ') }).verdict,
    );
    expect(verdicts).toEqual(['clean', 'advice', 'errors']);
    const { findings } = checkClaim({ codes: ['N18.32', 'E11.9', 'E10.9', 'E11'] });
    const severities = findings.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted().toReversed());
    expect(severities).toContain('advice');
  });
});

/** Checks over a tabular list of one chapter. */
const invented = async (
  diagnoses: string,
  rows: readonly (readonly [code: string, billable: boolean, name: string])[],
) => {
  const small = await terminologyOf(`<chapter><name>19</name><desc>Holes (S90-S99)</desc>${diagnoses}</chapter>`, rows);
  return (codes: string) => {
    const { findings, notJudged } = small.checkClaim({ codes: codes.split(' ') });
    const short = (list: typeof notJudged) => list.map(({ rule, codes }) => `${rule} ${codes.join(' ')}`);
    return { found: short(findings), open: short(notJudged.filter(({ codes }) => codes.length > 0)) };
  };
};

test('a seventh place is a 7th character where the list defines them', async () => {
  const list =
    '<diag><name>S99.0</name><desc>Hole</desc><sevenChrDef><extension char="A">initial</extension></sevenChrDef></diag>';
  const check = await invented(list, [
    ['S990', false, 'Hole'],
    ['S9901XA', true, 'Hole, initial encounter'],
    ['S9901XD', true, 'Hole, subsequent encounter'],
    ['Z91011', false, 'Allergy to holes'],
    ['Z910110', true, 'Allergy to holes, unspecified'],
    ['Z910111', true, 'Allergy to holes with tolerance'],
  ]);
  const found = (code: string) => check(code).found;
  expect(['S99.0', 'S99.01XB'].flatMap(found)).toEqual(['seventh_character S99.0', 'seventh_character S99.01XB']);
  expect(['Z91.011', 'Z91.0119'].flatMap(found)).toEqual(['not_billable Z91.011', 'not_found Z91.0119']);
});

test('an additional code is behind one of those that ask for it', async () => {
  const asking = (code: string) =>
    `<diag><name>${code}</name><desc>Hole</desc><useAdditionalCode><note>code for depth (S97)</note></useAdditionalCode></diag>`;
  const rows = ['S97', 'S98', 'S99'].map((code) => [code, true, `Hole ${code}`] as const);
  const check = await invented(asking('S98') + asking('S99'), rows);
  expect(check('S98 S99 S97').found).toEqual([]);
  expect(check('S98 S97 S99').found).toEqual([]);
  expect(check('S97 S99 S98').found).toEqual(['use_additional S99 S97', 'use_additional S98 S97']);
});

test('a code that is also asked for is told until it is there', async () => {
  const also = '<diag><name>S98</name><desc>Hole</desc><codeAlso><note>any mud (S97.-)</note></codeAlso></diag>';
  const rows = ['S97', 'S98', 'S99'].map((code) => [code, true, `Hole ${code}`] as const);
  const check = await invented(also, rows);
  expect(check('S98 S99')).toEqual({ found: [], open: ['use_additional S98'] });
  expect(check('S97 S98').open).toEqual([]);
});

describe('a claim that says the same', () => {
  const CODES = 'B20 D63.1 E10.9 E11 E11.22 E11.9 F02.80 G30.9 I10 I50.22 I50.9 J42 J44.9 N18.32 R07.9 Z21'.split(' ');
  const claims = fc.uniqueArray(fc.constantFrom(...CODES), { minLength: 1, maxLength: 8 });
  const errorsOf = (codes: readonly string[]) =>
    checkClaim({ codes }).findings.flatMap(({ rule, severity, codes }) =>
      severity === 'error' && rule !== 'duplicate' ? [`${rule} ${codes.join(' ')}`] : [],
    );

  test('without points, in small letters and with codes twice has the same errors', () => {
    fc.assert(
      fc.property(claims, (codes) => {
        const other = codes.flatMap((code) => [code.replace('.', '').toLowerCase(), code]);
        expect(errorsOf(other)).toEqual(errorsOf(codes));
      }),
    );
  });

  test('in another order has the same errors, but for those of order', () => {
    fc.assert(
      fc.property(claims, (codes) => {
        const ofAnyOrder = (list: readonly string[]) =>
          errorsOf(list)
            .filter((text) => !/^code_first/.test(text))
            .sort();
        expect(ofAnyOrder(codes.toReversed())).toEqual(ofAnyOrder(codes));
      }),
    );
  });

  test('with an unrelated code at its end has no error more', () => {
    fc.assert(
      fc.property(claims, (codes) => {
        expect(errorsOf([...codes, 'H10.9'])).toEqual(errorsOf(codes));
      }),
    );
  });
});

test('the order of the list is not that of the letters', () => {
  // C75, C7A, C7B, C76 in the list, with C84.Z before C84.9.
  const listed = ['C75', 'C7A', 'C7A.0', 'C76', 'C84', 'C84.0', 'C84.Z', 'C84.9', 'C85'];
  const { placeOf, spanOf } = listOrder(runsOf(listed));
  const within = (first: string, last: string) => {
    const span = spanOf(first, last);
    return listed.filter((code) => span.first <= placeOf(code) && placeOf(code) <= span.last);
  };
  expect(listed.toSorted((a, b) => placeOf(a) - placeOf(b))).toEqual(listed);
  expect(within('C75', 'C76')).toEqual(['C75', 'C7A', 'C7A.0', 'C76']);
  expect(within('C84', 'C84')).toEqual(['C84', 'C84.0', 'C84.Z', 'C84.9']);
  expect(within('C84.0', 'C84.9')).toEqual(['C84.0', 'C84.Z', 'C84.9']);
  expect(within('C76', 'C75')).toEqual([]);
});

describe('two conditions that one code has', async () => {
  const small = await terminologyOf(
    `<chapter><name>14</name><desc>Kidneys (N00-N99)</desc><section id="N10-N39"><desc>Stones (N10-N39)</desc>
<diag><name>N13</name><desc>Hydronephrosis</desc></diag>
<diag><name>N20</name><desc>Calculus</desc><excludes1><note>that with hydronephrosis (N13.2)</note></excludes1></diag>
<diag><name>N30</name><desc>Cystitis</desc><excludes1><note>stricture of ureter with infarction (N13.5)</note>
<note>calculus not associated with cystitis (N13.2)</note></excludes1></diag>
<diag><name>N35</name><desc>Stricture</desc></diag></section></chapter>
<chapter><name>10</name><desc>Lungs (J00-J99)</desc><section id="J09-J18"><desc>Influenza (J09-J18)</desc>
<diag><name>J10</name><desc>Influenza</desc></diag></section></chapter>
<chapter><name>8</name><desc>Ears (H60-H95)</desc><section id="H65-H75"><desc>Middle ear (H65-H75)</desc>
<diag><name>H66</name><desc>Otitis</desc></diag></section></chapter>`,
    [
      ['N13', false, 'Hydronephrosis'],
      ['N132', true, 'Hydronephrosis with calculous obstruction'],
      ['N1330', true, 'Unspecified hydronephrosis'],
      ['N135', true, 'Stricture and infarction'],
      ['N20', false, 'Calculus'],
      ['N201', true, 'Calculus of ureter'],
      ['N30', false, 'Cystitis'],
      ['N300', true, 'Infarction of the bladder'],
      ['N301', true, 'Bladder without hydronephrosis'],
      ['N302', true, 'Cystitis'],
      ['N35', false, 'Stricture'],
      ['N350', true, 'Stricture of the left ureter'],
      ['J10', false, 'Influenza'],
      ['J101', true, 'Influenza with other respiratory manifestations'],
      ['J1008', true, 'Influenza with other specified otitis'],
      ['J1083', true, 'Influenza with otitis media'],
      ['H66', false, 'Otitis'],
      ['H6691', true, 'Otitis media, unspecified, right ear'],
      ['H6692', true, 'Hole of the left ear'],
    ],
  );
  const choicesOf = (codes: string) =>
    small
      .checkClaim({ codes: codes.split(' ') })
      .findings.filter(({ rule }) => rule === 'with')
      .map(({ codes: [first, second], choices, at }) => `${first} ${second} ${choices} ${at}`);

  test.each([
    ['that with the other', 'N20.1 N13.30', ['N20.1 N13.30 N13.2 N20']],
    ['the other before it', 'N13.30 N20.1', ['N20.1 N13.30 N13.2 N20']],
    ['the code itself', 'N20.1 N13.30 N13.2', []],
    ['a condition that the title lacks', 'N20.1 N30.1', []],
    ['two conditions by name', 'N30.0 N35.0', ['N30.0 N35.0 N13.5 N30']],
    ['one of two conditions', 'N30.0 N13.30', []],
    ['what is not with the other', 'N20.1 N30.2', []],
    ['other things and one that a sibling has', 'J10.1 H66.91', ['J10.1 H66.91 J10.83 I.A.15']],
    ['other things and a stranger', 'J10.1 H66.92', []],
  ])('%s: %s', (_, codes, expected) => {
    expect(choicesOf(codes)).toEqual(expected);
  });

  test('are told with the words of the note', () => {
    const { findings } = small.checkClaim({ codes: ['N20.1', 'N13.30'] });
    expect(findings.find(({ rule }) => rule === 'with')).toMatchObject({
      ...{ note: 'that with hydronephrosis (N13.2)', release: 'FY2026', severity: 'advice' },
      text: 'Use N13.2 instead of N20.1 with N13.30, if the record says that they belong together.',
    });
  });
});

describe('the claim codes of a note', () => {
  const codesOf = (note: string, facts: Omit<Claim, 'codes'> = {}) => {
    const { codes, questions } = terminology.claimCodes(note, terminology.annotate(note), facts);
    return { codes: codes.map(({ code }) => code).join(' '), questions: questions.map(({ question }) => question) };
  };

  test.each<[string, string, Omit<Claim, 'codes'>]>([
    ['Type 2 diabetes, hypertension and CKD stage 3b. Mother with breast cancer.', 'E11.22 I12.9 N18.32 Z80.3', {}],
    ['Hypertension with chronic systolic heart failure.', 'I11.0 I50.22', {}],
    ['Denies fever. No pneumonia.', '', {}],
    ['Type 2 diabetes, takes insulin glargine.', 'E11.9 Z79.4', {}],
    ['Type 2 diabetes on basal insulin.', 'E11.9 Z79.4', {}],
    ['Type 2 diabetes, not on insulin.', 'E11.9', {}],
    ['Type 1 diabetes, takes insulin glargine.', 'E10.9', {}],
    ['Diverticulosis without bleeding. Internal hemorrhoids.', 'K57.90 K64.8', {}],
    ['Vaccines given: influenza and varicella.', 'Z23', {}],
    ['Marrow depression.', '', {}],
    ['Wellness visit. Cough.', 'Z00.01 R05.9', {}],
    ['Wellness visit. Hypertension.', 'Z00.00 I10', {}],
    ['Probable pneumonia.', 'J18.9', { setting: 'inpatient' }],
    ['Probable pneumonia.', '', { setting: 'outpatient' }],
    ['Anemia in chronic kidney disease. CKD stage 3b.', 'N18.32 D63.1', {}],
    ['Type 2 diabetes. Takes glipizide.', 'E11.9 Z79.84', {}],
    ['History of breast cancer.', 'Z85.3', {}],
    ['Type 2 diabetes, gastroparesis and CKD stage 3b.', 'E11.43 E11.22 K31.84 N18.32', {}],
    ['Anemia in chronic kidney disease, stage 3b.', 'N18.32 D63.1', {}],
    ['HIV positive, no symptoms.', 'Z21', {}],
    ['Pneumonia and HIV disease.', 'B20 J18.9', {}],
    ['Pneumonia. Sepsis.', 'A41.9 J18.9', {}],
    ['COPD with acute exacerbation and pneumonia.', 'J44.1 J44.0 J18.9', {}],
    ['Acute bronchitis on chronic bronchitis.', 'J20.9 J42', {}],
    ['Aphasia following a cerebral infarction last year.', 'I69.320', {}],
    ['Treated with amoxicillin for suspected pneumonia.', 'J18.9', { setting: 'inpatient' }],
    ['Treated with amoxicillin for suspected pneumonia.', '', { setting: 'outpatient' }],
    ['Breast cancer was removed in 2019, treatment completed, no evidence of recurrence.', 'Z85.3', {}],
    ['Breast cancer, no evidence of spread.', 'C50.919', {}],
    ['Admitted for pain from bone metastases of breast cancer.', 'G89.3 C79.51 C50.919', {}],
    ['Pregnant at 20 weeks, anemia.', 'O99.012 D64.9 Z3A.20', {}],
    ['Asthma and diabetes.', 'J45.909 E11.9', {}],
    ['Diabetes mellitus, CKD stage 4.', 'E11.22 N18.4', {}],
    ['Diabetic woman with type 1 diabetes.', 'E10.9', {}],
    ['Diabetes, controlled by diet.', 'E11.9', {}],
    ['Likely HIV disease.', '', { setting: 'inpatient' }],
    ['Pneumonia, probable COVID-19.', 'J18.9', { setting: 'inpatient' }],
    ['ESRD, listed for a kidney transplant.', 'N18.6', {}],
    ['Complete heart block, requires a permanent pacemaker.', 'I44.2', {}],
    ['Complete heart block, pacemaker in place.', 'I44.2 Z95.0', {}],
    ['CKD stage 4 is unrelated to her hypertension.', 'N18.4 I10', {}],
    ['Hypertension and CKD stage 4, unrelated.', 'I10 N18.4', {}],
    ['Hypertension. CKD stage 4 is from gout, not due to hypertension.', 'I10 N18.4 M10.9', {}],
    ['Type 2 diabetes, CKD stage 4. Gastroparesis is unrelated to diabetes.', 'E11.22 N18.4 K31.84', {}],
    ['Hypertension, heart failure, CKD stage 4 unrelated to hypertension.', 'I11.0 I50.9 N18.4', {}],
    ['Pregnant, gestational diabetes, diet controlled.', 'O24.410', { sex: 'female', age: 31 }],
    ['Cirrhosis of the liver with ascites, never drank alcohol.', 'K74.60 R18.8', {}],
    ['Alcoholic cirrhosis of the liver with ascites.', 'K70.31', {}],
    ['Had a stroke in 2018, residual aphasia.', 'I69.320', {}],
    ['Dysphagia from a stroke two years ago.', 'I69.391', {}],
    ['History of CVA with persistent left hemiplegia.', 'I69.354', {}],
    ['Diverticulosis of the colon. Gastrointestinal bleeding.', 'K57.31', {}],
    ['Primary osteoarthritis of the right knee. Primary osteoarthritis of the left knee.', 'M17.0', {}],
    ['COPD and acute bronchitis.', 'J44.0 J20.9', {}],
    ['Alcohol dependence. Alcohol withdrawal.', 'F10.239', {}],
    ['Alcohol dependence, admitted with delirium tremens.', 'F10.231', {}],
    ['Coronary artery disease. Angina pectoris.', 'I25.119', {}],
    ['Acute cholecystitis. Cholelithiasis.', 'K80.00', {}],
    ['Emphysema; smokes cigarettes, nicotine dependence.', 'J43.9 F17.210', {}],
  ])('%s %s', (note, expected, facts) => {
    const { codes } = codesOf(note, facts);
    expect(codes).toBe(expected);
    if (codes !== '') expect(checkClaim({ ...facts, codes: codes.split(' ') }).verdict).not.toBe('errors');
  });

  test.each<[Omit<Claim, 'codes'>]>([[{ sex: 'male' }], [{ sex: 'female', age: 71 }]])(
    'have none of pregnancy for %j',
    (facts) => {
      for (const note of ['Preeclampsia.', 'Gestational diabetes, diet controlled.', 'Pregnant at 20 weeks, anemia.'])
        expect(codesOf(note, facts).codes).not.toMatch(/\b(?:O\d|Z3[34]|Z3A)/);
    },
  );

  test('ask where the note leaves something open, and name the mentions', () => {
    expect(codesOf('Probable pneumonia.').questions).toEqual(['Is "pneumonia" confirmed?']);
    expect(codesOf('Likely HIV disease.', { setting: 'inpatient' }).questions).toEqual(['Is "HIV disease" confirmed?']);
    expect(codesOf('Pregnant at 20 weeks, asthma.').questions).toContainEqual(expect.stringContaining('chapter 15'));
    expect(codesOf('CKD stage 3b. CKD stage 4.').questions).toContain('Which of N18.32 and N18.4 is it?');
    expect(codesOf('Denies fever.').questions).toEqual([expect.stringContaining('reason for the encounter')]);
    expect(codesOf('Heart failure.').questions).toEqual([expect.stringContaining('I50.9, Heart failure, unspecified')]);
    const note = 'Hypertension and CKD stage 3b.';
    const { codes } = terminology.claimCodes(note, terminology.annotate(note), {});
    expect(codes.map(({ code, mentions }) => [code, mentions])).toEqual([
      ['I12.9', [0, 1]],
      ['N18.32', [1]],
    ]);
  });
});

test('a manifestation of one disease has its code before it', async () => {
  const small = await terminologyOf(
    `<chapter><name>10</name><desc>Lungs (J00-J99)</desc><diag><name>J12.82</name><desc>Pneumonia</desc>
<codeFirst><note>COVID-19 (U07.1)</note></codeFirst></diag></chapter>`,
    [
      ['J128', false, 'Other viral pneumonia'],
      ['J1282', true, 'Pneumonia due to coronavirus disease 2019'],
      ['U071', true, 'COVID-19'],
    ],
  );
  const note = 'Pneumonia due to coronavirus disease 2019.';
  const { codes } = small.claimCodes(note, small.annotate(note), {});
  expect(codes.map(({ code, mentions }) => [code, mentions])).toEqual([
    ['U07.1', [0]],
    ['J12.82', [0]],
  ]);
});

test.each([
  [
    'use_additional',
    'code to identify drug (T36-T50 with fifth or sixth character 5)',
    'T38.3X5A T36.95XA',
    'T38.3X1A T43.651A',
  ],
  [
    'code_first',
    'poisoning due to drug or toxin (T36-T65 with fifth or sixth character 1-4)',
    'T36.91XA T51.0X4A',
    'T38.3X5A',
  ],
  ['excludes1', 'open fracture of finger (S62.- with 7th character B)', 'S62.001B', 'S62.001A'],
  ['excludes1', 'diabetic angiopathy (E08-E13 with .51-.52)', 'E11.51 E13.52', 'E11.9 E11.59 E14.51'],
  ['excludes1', 'disorders of skin (E08-E13 with .62-)', 'E11.620 E11.628', 'E11.65 E11.9'],
  ['excludes2', 'mood disorders due to drugs (F10-F19, with .14, .24 or .94)', 'F10.14 F19.94', 'F10.19 F10.129'],
  ['excludes1', 'ataxia following stroke (I69. with final characters -93)', 'I69.093 I69.993', 'I69.092 I69.3'],
  ['excludes1', 'mononucleosis with liver disease (B27.0-B27.9 with .9)', 'B27.09 B27.99', 'B27.01 B27.91'],
  ['excludes1', 'acidosis - see categories E08-E11 with ketoacidosis', 'E11.10', 'E11.9 E11.22'],
  ['excludes1', 'vitamin B12 deficiency (D51.-), injury (E40-E46)', 'D51.9 E43', 'B12.9 E50.9'],
])('of %s, the note %s names %s and not %s', (kind, note, named, others) => {
  const order = listOrder([]);
  const [read] = instructionsAt('X00', (one) => (one === kind ? [note] : []), {
    order,
    titleOf: (code) => (code === 'E11.10' ? 'Type 2 diabetes mellitus with ketoacidosis without coma' : undefined),
  });
  const isNamed = (code: string) => read !== undefined && names(read, code, order.placeOf(code));
  expect(named.split(' ').filter((code) => !isNamed(code))).toEqual([]);
  expect(others.split(' ').filter(isNamed)).toEqual([]);
});
