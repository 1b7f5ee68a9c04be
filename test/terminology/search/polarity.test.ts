/** A phrase with a negation, a past state or a side is never answered with its opposite. */
import { describe, expect, test } from 'bun:test';
import { lexiconOf } from '../../../src/terminology/lexicon/lexicon.ts';
import type { Concept } from '../../../src/terminology/model/concept.ts';
import { readAxisWords } from '../../../src/terminology/systems/icd10cm/axes.ts';
import { diseaseWords } from '../../../src/terminology/systems/icd10cm/words.ts';
import { answersFrom, concept, manyDiseases } from '../support/concepts.ts';

const code = (id: string, name: string): Concept => concept('icd10', id, name);

const CONCEPTS: readonly Concept[] = [
  code('E15.0', 'Wobble with coma'),
  code('E15.1', 'Wobble without coma'),
  code('C90.00', 'Multiple wobbloma not having achieved remission'),
  code('C90.01', 'Multiple wobbloma in remission'),
  code('M17.11', 'Unilateral wobble, right knee'),
  code('M17.12', 'Unilateral wobble, left knee'),
  code('S61.431A', 'Puncture of right hand, initial encounter'),
  code('S61.431S', 'Puncture of right hand, sequela'),
  code('O26.01', 'Excessive wobbling, first trimester'),
  code('O26.02', 'Excessive wobbling, second trimester'),
  code('T40.1X1A', 'Poisoning by heroin, accidental (unintentional), initial encounter'),
  code('T40.1X2A', 'Poisoning by heroin, intentional self-harm, initial encounter'),
  code('T40.1X4A', 'Poisoning by heroin, undetermined, initial encounter'),
  code('R07.9', 'Chest pain, unspecified'),
  code('H10.31', 'Unspecified conjunctivitis, right eye'),
  code('H10.32', 'Unspecified conjunctivitis, left eye'),
  code('E11.9', 'Type 2 diabetes mellitus without complications'),
  code('E11.40', 'Type 2 diabetes mellitus with diabetic neuropathy, unspecified'),
];

const answers = answersFrom('icd10', CONCEPTS);
const first = (phrase: string) => answers(phrase)[0];

test.each([
  ['wobble with coma', 'E15.0'],
  ['wobble w/ coma', 'E15.0'],
  ['wobble no coma', 'E15.1'],
  ['wobble w/o coma', 'E15.1'],
  ['wobble without any coma', 'E15.1'],
  ['wobble, negative for coma', 'E15.1'],
  ['wobble, coma absent', 'E15.1'],
  ['wobble withot coma', 'E15.1'],
  ['multiple wobbloma in remision', 'C90.01'],
  ['multiple wobbloma in remission', 'C90.01'],
  ['multiple wobbloma not in remission', 'C90.00'],
  ['unilateral wobble R knee', 'M17.11'],
  ['unilateral wobble lt knee', 'M17.12'],
  ['unilateral wobble left-sided knee', 'M17.12'],
  ['puncture R hand late effect', 'S61.431S'],
  ['excessive wobbling 2nd trimester', 'O26.02'],
  ['excessive wobbling, first tri', 'O26.01'],
  ['heroin overdose suicide attempt', 'T40.1X2A'],
  ['heroin poisoning undetermined intent', 'T40.1X4A'],
  ['heroin overdose', 'T40.1X1A'],
  ['deliberate self-poisoning by heroin', 'T40.1X2A'],
  ['suicide attempt by heroin overdose', 'T40.1X2A'],
  ['conjunctivitis OD', 'H10.31'],
])('the code of what a phrase says comes first, and is certain: %p is %p', (phrase, expected) => {
  expect(first(phrase)).toMatchObject({ code: expected });
  expect(first(phrase)?.score).toBeGreaterThanOrEqual(80);
});

test('the default meaning of an abbreviation yields to the phrase', () => {
  expect(first('dm with neuropathy')).toMatchObject({ code: 'E11.40' });
});

test('a part of a stage that is denied is not answered for certain, nor what is not there of a key', () => {
  const stages = answersFrom('icd10', [
    code('N18.30', 'Chronic wobble, stage 3 unspecified'),
    code('N18.31', 'Chronic wobble, stage 3a'),
    code('N18.32', 'Chronic wobble, stage 3b'),
  ]);
  expect(stages('chronic wobble stage 3b')[0]).toMatchObject({ code: 'N18.32' });
  const [denied] = stages('stage 3 chronic wobble not 3b');
  expect(denied?.code).not.toBe('N18.32');
  expect(denied?.score).toBeLessThan(80);
});

test('a disease behind "non-" is not the disease', () => {
  expect(lexiconOf('giddy wobble = dizzy trembling\n', 'test').expand('non-giddy wobble')).toEqual([
    { text: 'non-giddy wobble', boost: 1 },
  ]);
});

test('a complication of several causes is not certain where the phrase tells none', () => {
  const giddy = answersFrom('icd10', [
    ...manyDiseases(800),
    code('K70.31', 'Alcoholic wobblosis with ascites'),
    code('K74.60', 'Unspecified wobblosis'),
    code('K74.69', 'Other wobblosis'),
  ]);
  expect(giddy('alcoholic wobblosis with ascites')[0]?.score).toBeGreaterThanOrEqual(80);
  expect(giddy('wobblosis with ascites')[0]).toMatchObject({ code: 'K70.31', score: 79 });
});

test('a negated axis value is not an axis value', () => {
  const acute = answersFrom('icd10', [
    code('B17.10', 'Acute wobbitis C without coma'),
    code('B19.20', 'Unspecified wobbitis C without coma'),
  ]);
  expect(acute('wobbitis C')[0]?.code).toBe('B19.20');
  expect(acute('acute wobbitis C')[0]?.code).toBe('B17.10');
  expect(acute('wobbitis C, not acute')[0]?.code).toBe('B19.20');
});

test('an axis word that the best code does not have leaves the answer uncertain', () => {
  expect(first('chest pain')?.score).toBeGreaterThanOrEqual(80);
  expect(first('left chest pain')).toMatchObject({ code: 'R07.9' });
  expect(first('left chest pain')?.score).toBeLessThan(80);
});

test('a code whose name says the opposite is not first by another of its names', () => {
  const grand = answersFrom('icd10', [
    concept('icd10', 'E15.0', 'Wobbling with coma', { synonyms: ['Grand wobbling'] }),
    code('E15.9', 'Grand wobbling and giddiness'),
  ]);
  expect(grand('grand wobbling')[0]?.code).toBe('E15.0');
  expect(grand('grand wobbling, no coma')[0]?.code).toBe('E15.9');
});

test('a code of the other side is not first because its name is shorter', () => {
  const knees = answersFrom('icd10', [
    code('M17.11', 'Grave wobble of right knee joint'),
    code(
      'M17.12',
      'Grave wobble of left knee joint, of the late and slowly growing hereditary kind with giddiness, tremor and fever',
    ),
  ]);
  expect(knees('grave wobble of left knee joint')[0]?.code).toBe('M17.12');
});

test('a long name that says all but one axis word is not certain', () => {
  const name = 'Chronic giddy wobbling disorder of the hereditary kind with tremor and fever';
  const kinds = answersFrom('icd10', [code('G10', name), code('M79.672', 'Pain in left foot')]);
  expect(kinds(name.replace(' and fever', ' fever'))[0]?.score).toBeGreaterThanOrEqual(80);
  expect(kinds(`${name}, left`)[0]?.score).toBeLessThan(80);
});

test('the words of an axis are read unless they are denied', () => {
  expect(readAxisWords('acute hepatitis, left, 2nd tri').values).toMatchObject({ acuity: 2, side: 2, trimester: 2 });
  expect(readAxisWords('hepatitis, not acute').values).toMatchObject({ acuity: 0 });
  expect(readAxisWords('R arm or L arm').values).toMatchObject({ side: 0 });
});

test('a finding that is only denied is never certain', () => {
  for (const phrase of ['denies chest pain', 'no chest pain', 'chest pain ruled out']) {
    expect(first(phrase)?.score ?? 0).toBeLessThan(80);
  }
});

test.each([
  ['laceration w/o foreign body of right hand with damage to nail', 'foreign body'],
  ['denies fever, chills and cough but has headache', 'fever chill cough'],
  ['migraine, no status migrainosus, intractable', 'status migrainosus'],
  ['ulcer without hemorrhage or perforation', 'hemorrhage perforation'],
  ['embolism without acute cor pulmonale', 'cor pulmonale'],
  ['gravis without (acute) exacerbation', 'exacerbation'],
  ['mania without psychotic symptoms moderate', 'psychotic symptom'],
  ['pneumonia, not elsewhere classified', ''],
  ['open wound of body without foreign body', 'foreign'],
])('the negated words of a text are marked: %p negates %p', (text, lacking) => {
  const lacked = diseaseWords(text).flatMap((word) => (word.startsWith('ǃ') ? [word.slice(1)] : []));
  expect(lacked.join(' ')).toBe(lacking);
});

describe('what a phrase denies, doubts or says of a relative is not certain', () => {
  const chart = answersFrom('icd10', [
    code('R07.9', 'Chest pain, unspecified'),
    code('R42', 'Dizziness and giddiness'),
    code('R19.11', 'Absent bowel sounds'),
    code('R50.9', 'Fever, unspecified'),
    code('I21.9', 'Acute myocardial infarction, unspecified'),
    code('D50.0', 'Iron deficiency anemia secondary to blood loss (chronic)'),
    code('D50.9', 'Iron deficiency anemia, unspecified'),
    code('C56.9', 'Malignant neoplasm of unspecified ovary'),
    code('Z80.41', 'Family history of malignant neoplasm of ovary'),
    code('B20', 'Human immunodeficiency virus [HIV] disease'),
    code('E10.319', 'Type 1 diabetes mellitus with unspecified diabetic retinopathy without macular edema'),
    code('E11.319', 'Type 2 diabetes mellitus with unspecified diabetic retinopathy without macular edema'),
    code('F32.2', 'Major depressive disorder, single episode, severe without psychotic features'),
    code('F32.3', 'Major depressive disorder, single episode, severe with psychotic features'),
    code('Z08', 'Encounter for follow-up examination after completed treatment for malignant neoplasm'),
    code('Z09', 'Encounter for follow-up examination after treatment for conditions other than malignant neoplasm'),
    code('M1A.9XX0', 'Chronic gout, unspecified, without tophus (tophi)'),
    code('M1A.9XX1', 'Chronic gout, unspecified, with tophus (tophi)'),
  ]);
  const best = (phrase: string) => chart(phrase)[0];

  test.each([
    'chest pain (-)',
    'afebrile',
    'HIV negative',
    'chest pain: none',
    "doesn't have chest pain",
    'fever free',
    'absence of fever',
    'absent fever',
  ])('%p finds nothing certain', (phrase) => {
    expect(best(phrase)?.score ?? 0).toBeLessThan(80);
  });

  test.each([
    ['r/o myocardial infarction', 'I21.9'],
    ['possible acute myocardial infarction', 'I21.9'],
    ['dizziness, mother had ovarian cancer', 'Z80.41'],
    ['dizziness - mother had ovarian cancer', 'Z80.41'],
  ])('%p is %p, uncertain', (phrase, expected) => {
    expect(best(phrase)).toMatchObject({ code: expected });
    expect(best(phrase)?.score).toBeLessThan(80);
  });

  test.each([
    ['denies chest pain, c/o dizziness', 'R42'],
    ['Absent bowel sounds', 'R19.11'],
    ['iron deficiency anemia not due to blood loss', 'D50.9'],
    ['mother had ovarian cancer', 'Z80.41'],
    ['type I diabetic retinopathy', 'E10.319'],
    ['major depressive disorder, single episode, severe w psychosis', 'F32.3'],
    ['follow-up examination after cancer treatment', 'Z08'],
    ['chronic gout without tophi', 'M1A.9XX0'],
  ])('%p is %p', (phrase, expected) => {
    expect(best(phrase)).toMatchObject({ code: expected });
  });
});

test('a word that the best code does not have leaves the answer uncertain, however well the rest fits', () => {
  const vessels = answersFrom('icd10', [
    code('I82.402', 'Acute embolism and thrombosis of unspecified deep veins of left lower extremity'),
    code('I83.90', 'Femoral wobble'),
    ...Array.from({ length: 40 }, (_, at) => code(`J${10 + at}.0`, `Plain wobble of kind ${at}`)),
  ]);
  expect(vessels('acute left DVT')[0]).toMatchObject({ code: 'I82.402' });
  const [best] = vessels('acute embolism and thrombosis of unspecified deep veins of left lower extremity femoral');
  expect(best).toMatchObject({ code: 'I82.402' });
  expect(best?.score).toBeLessThan(80);
});

const sides = answersFrom('icd10', [
  code('H61.21', 'Impacted cerumen, right ear'),
  code('H61.22', 'Impacted cerumen, left ear'),
  code('H61.23', 'Impacted cerumen, bilateral'),
  code('H25.11', 'Age-related nuclear cataract, right eye'),
  code('H25.12', 'Age-related nuclear cataract, left eye'),
]);
test.each([
  ['impacted cerumen AD', 'H61.21'],
  ['impacted cerumen AS', 'H61.22'],
  ['impacted cerumen AU', 'H61.23'],
  ['nuclear cataract, age-related, od', 'H25.11'],
  ['nuclear cataract, age-related, OS', 'H25.12'],
])('the side of an eye or ear in short: %p is %p', (phrase, expected) => {
  expect(sides(phrase)[0]).toMatchObject({ code: expected });
});

describe('invisible characters, bullets and quotes change no answer', () => {
  const answersOf = answersFrom('icd10', [
    code('R07.9', 'Chest pain, unspecified'),
    code('E10.8', 'Wobble with complications'),
    code('E10.9', 'Wobble without complications'),
  ]);
  const best = (phrase: string) => answersOf(phrase)[0];
  test.each([
    'chest  pain',
    ' chest\tpain ',
    'chest\u00a0pain.',
    '"chest pain"',
    '(chest pain)',
    '\u2022 chest pain',
    '1. chest pain',
    'ch\u00adest pain',
    'chest\u200b pain',
    '\uff43\uff48\uff45\uff53\uff54 pain',
  ])('%p is chest pain, and certain', (phrase) => {
    expect(best(phrase)).toMatchObject({ code: 'R07.9', score: best('chest pain')?.score ?? 0 });
  });

  test('an invisible character hides no denial', () => {
    expect(best('wobble without\u200b complications')).toMatchObject({ code: 'E10.9' });
    expect(best('denies\u200b chest pain')?.score ?? 0).toBeLessThan(80);
  });
});

const visits = answersFrom('icd10', [
  code('S61.412A', 'Laceration without foreign body of left hand, initial encounter'),
  code('S61.412D', 'Laceration without foreign body of left hand, subsequent encounter'),
  code('E03.9', 'Hypothyroidism, unspecified'),
]);
test('a follow-up visit for an injury is its subsequent encounter', () => {
  expect(visits('laceration without foreign body of left hand f/u')[0]).toMatchObject({ code: 'S61.412D' });
});
test('a follow-up visit for a disease is the disease itself', () => {
  expect(visits('f/u for hypothyroidism')[0]).toMatchObject({ code: 'E03.9' });
  expect(visits('f/u for hypothyroidism')[0]?.score).toBeGreaterThanOrEqual(80);
});

test('a congenital or traumatic origin needs a word in the phrase', () => {
  const origins = answersFrom('icd10', [
    code('I35.1', 'Nonrheumatic aortic (valve) insufficiency'),
    code('Q23.1', 'Congenital insufficiency of aortic valve'),
  ]);
  expect(origins('aortic valve insufficiency')[0]).toMatchObject({ code: 'I35.1' });
  expect(origins('congenital aortic valve insufficiency')[0]).toMatchObject({ code: 'Q23.1' });
});

test.each([
  'denies type 2 diabetes',
  'no type II diabetes',
  'no right unspecified conjunctivitis',
  'no right eye conjunctivitis',
  'chest pain 0',
  'chest pain: 0',
  'chest pain = 0',
  '☐ chest pain',
  '[ ] chest pain',
  '✗ chest pain',
  'chest pain ❌',
  'no right knee wobble',
  'right knee wobble: no',
])('the condition that %p denies is not first', (phrase) => {
  expect(['E11.9', 'E11.40', 'H10.31', 'R07.9', 'M17.11']).not.toContain(String(first(phrase)?.code));
});

test('of two findings, the one behind which "no" stands is not the first', () => {
  expect(first('chest pain; wobble of right knee: no')).toMatchObject({ code: 'R07.9' });
});

test('a code of other kinds is sure only of a phrase that says so, or that is a term of it', () => {
  const fragile = answersFrom('icd10', [
    code('M81.0', 'Age-related fragility without current fracture'),
    concept('icd10', 'M81.8', 'Other fragility without current fracture', { synonyms: ['Idiopathic fragility'] }),
  ]);
  expect(fragile('fragility, no current fracture')[0]?.score).toBeLessThan(80);
  expect(fragile('other fragility without current fracture')[0]).toMatchObject({ code: 'M81.8' });
  expect(fragile('other fragility without current fracture')[0]?.score).toBeGreaterThan(79);
  expect(fragile('idiopathic fragility')[0]?.score).toBeGreaterThan(79);
});

test.each(['afebrile', 'apyrexia', 'apyrexial today'])('a beginning that denies is no misspelling: %s', (phrase) => {
  const fever = answersFrom('icd10', [
    concept('icd10', 'R50.9', 'Fever, unspecified', { synonyms: ['Pyrexia', 'Febrile'] }),
  ]);
  expect(fever('pyrexia')[0]?.score).toBeGreaterThan(79);
  expect(fever(phrase)[0]?.score ?? 0).toBeLessThan(80);
});

const ofBones = answersFrom('icd10', [
  code('S92.531A', 'Displaced fracture of distal phalanx of wobble, initial encounter for closed fracture'),
  code('S92.534A', 'Nondisplaced fracture of distal phalanx of wobble, initial encounter for closed fracture'),
  code('S92.531B', 'Displaced fracture of distal phalanx of wobble, initial encounter for open fracture'),
  code('S92.534B', 'Nondisplaced fracture of distal phalanx of wobble, initial encounter for open fracture'),
  code('S92.591A', 'Other fracture of wobble, initial encounter for closed fracture'),
]);

test.each([
  ['fracture of distal phalanx of wobble', 'S92.531A'],
  ['displaced fx of distal phalanx of wobble', 'S92.531A'],
  ['nondisplaced fx of distal phalanx of wobble', 'S92.534A'],
  ['undisplaced fracture of distal phalanx of wobble', 'S92.534A'],
  ['fracture of distal phalanx of wobble, not displaced', 'S92.534A'],
  ['open nondisplaced fracture of distal phalanx of wobble', 'S92.534B'],
])('a fracture is displaced unless the phrase says that it is not: %p is %p', (phrase, expected) => {
  expect(ofBones(phrase)[0]).toMatchObject({ code: expected });
});

const ofStages = answersFrom('icd10', [
  code('N18.1', 'Wobbling kidney disease, stage 1'),
  code('N18.2', 'Wobbling kidney disease, stage 2 (mild)'),
  code('N18.30', 'Wobbling kidney disease, stage 3 unspecified'),
  code('N18.31', 'Wobbling kidney disease, stage 3a'),
  code('E10.22', 'Type 1 diabetes mellitus with diabetic wobbling kidney disease'),
  code('E11.22', 'Type 2 diabetes mellitus with diabetic wobbling kidney disease'),
]);

test.each([
  ['stage 3a wobbling kidney disease due to T2DM', ['N18.31', 'E11.22']],
  ['wobbling kidney disease stage 2 due to type 1 diabetes', ['N18.2', 'E10.22']],
  ['stage 1 wobbling kidney disease secondary to type 2 diabetes', ['N18.1', 'E11.22']],
])('the number of a type is none of a stage: %p is one of %p', (phrase, expected) => {
  expect(expected).toContain(ofStages(phrase)[0]?.code ?? '');
});

test('a word that seldom says what is meant keeps a code from being certain if another one is about it', () => {
  const ofDevices = answersFrom('icd10', [
    code('Z95.0', 'Presence of wobbling pacemaker'),
    code('Z45.010', 'Encounter for checking and testing of wobbling pacemaker'),
  ]);
  expect(ofDevices('wobbling pacemaker')[0]).toMatchObject({ code: 'Z95.0' });
  expect(ofDevices('wobbling pacemaker check')[0]?.score).toBeLessThan(80);
});

test('who was exposed to a disease, or may inherit it, does not have it', () => {
  const ofRisks = answersFrom('icd10', [
    code('B06.9', 'Wobbella without complication'),
    code('Z20.4', 'Contact with and (suspected) exposure to wobbella'),
    code('C56.9', 'Malignant neoplasm of unspecified ovary'),
    code('Z15.02', 'Genetic susceptibility to malignant neoplasm of ovary'),
  ]);
  expect(ofRisks('was exposed to wobbella')[0]).toMatchObject({ code: 'Z20.4' });
  expect(ofRisks('genetic predisposition to malignant neoplasm of ovary')[0]).toMatchObject({ code: 'Z15.02' });
});

test('a synonym that is the very phrase is not certain where its name makes a choice that the phrase does not', () => {
  const chains = 'Wobble light chains.free/Lambda light chains.free [Mass Ratio] in Serum';
  const ofRatios = answersFrom('loinc', [concept('loinc', '1-8', chains, { synonyms: ['wobble/lambda ratio'] })]);
  expect(ofRatios('wobble/lambda ratio')[0]?.score).toBeLessThan(80);
  expect(ofRatios(chains)[0]).toMatchObject({ code: '1-8', score: 100 });
});
