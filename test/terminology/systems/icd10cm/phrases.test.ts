/** How phrases name a disease in ways of which ICD-10-CM knows one: loci, inheritance, organs, and negation. */
import { expect, test } from 'bun:test';
import lexicon from '../../../../data/lexicon/icd10cm.txt' with { type: 'text' };
import { cognateOf } from '../../../../src/terminology/lexicon/spanish.ts';
import type { Concept } from '../../../../src/terminology/model/concept.ts';
import { variantsOf } from '../../../../src/terminology/systems/icd10cm/phrases.ts';
import { icd10cm } from '../../../../src/terminology/systems/icd10cm/system.ts';
import { answersFrom, concept, manyDiseases } from '../../support/concepts.ts';

const code = (id: string, name: string): Concept => concept('icd10', id, name);

const CONCEPTS: readonly Concept[] = [
  code('H35.52', 'Pigmentary retinal dystrophy'),
  code('H90.3', 'Sensorineural hearing loss, bilateral'),
  code('H91.90', 'Unspecified hearing loss, unspecified ear'),
  code('G11.4', 'Hereditary spastic paraplegia'),
  code('G80.1', 'Spastic diplegic cerebral palsy'),
  code('G04.1', 'Tropical spastic paraplegia'),
  code('E76.1', 'Mucopolysaccharidosis, type II'),
  code('E76.29', 'Other mucopolysaccharidoses'),
  code('Q34.8', 'Other specified congenital malformations of respiratory system'),
  code('Q89.3', 'Situs inversus'),
  code('Q93.88', 'Other microdeletions'),
  code('Q93.59', 'Other deletions of part of a chromosome'),
  code('E04.9', 'Nontoxic goiter, unspecified'),
  code('E05.20', 'Thyrotoxicosis with toxic multinodular goiter'),
  code('I51.81', 'Takotsubo syndrome'),
  code('I42.9', 'Cardiomyopathy, unspecified'),
  code('C51.9', 'Malignant neoplasm of vulva, unspecified'),
  code('C80.1', 'Malignant (primary) neoplasm, unspecified'),
  code('Q16.1', 'Wobbling fits without status epilepticus'),
  code('Q16.2', 'Wobbling fits, refractory kind of old age, with status epilepticus'),
];

const answers = answersFrom('icd10', CONCEPTS);
const first = (phrase: string): string | undefined => answers(phrase)[0]?.code;

test.each([
  ['rp17', 'H35.52'],
  ['DFNB26', 'H90.3'],
  ['spg4a', 'G11.4'],
  ['mps2', 'E76.1'],
])('a genetic disease is found by the symbol of a locus: %s', (symbol, expected) => {
  expect(first(symbol)).toBe(expected);
});

test('a genetic disease is coded as the disease, whichever locus it has', () => {
  expect(first('autosomal recessive nonsyndromic deafness 55')).toBe('H90.3');
  expect(first('primary ciliary dyskinesia 9 with or without situs inversus')).toBe('Q34.8');
});

test('a genetic disease is found by a misspelt symbol, and by its name in any order', () => {
  for (const symbol of ['dfb26', 'fdnb26', 'dfnnb26', 'DFNC26']) expect(first(symbol)).toBe('H90.3');
  expect(first('dyskinesia ciliary primary 9')).toBe('Q34.8');
  expect(first('deafness 55 recessive nonsyndromic autosomal')).toBe('H90.3');
});

test('a genetic disease is hereditary when a pattern of inheritance is named', () => {
  expect(first('autosomal dominant spastic paraplegia 12')).toBe('G11.4');
  expect(first('X-linked spastic paraplegia')).toBe('G11.4');
});

test('a genetic disease that is a loss of part of a chromosome is found without the place of it', () => {
  expect(first('17q23.1q23.2 microdeletion syndrome')).toBe('Q93.88');
  expect(first('chromosome 2p15-p16.1 deletion syndrome')).toBe('Q93.59');
});

test.each(['type 2 diabetes', 'stage 3 pressure ulcer', 'trisomy 21', 'mucopolysaccharidosis type 2', 'C4 fracture'])(
  'the number of %p is no locus',
  (phrase) => {
    expect(variantsOf(phrase, () => false)).toEqual([{ text: phrase, boost: 1 }]);
  },
);

test('a name that negates the condition is not the answer', () => {
  expect(first('wobbling fits with status epilepticus')).toBe('Q16.2');
  expect(first('wobbling fits without status epilepticus')).toBe('Q16.1');
});

test('a compound is the same with a hyphen and without', () => {
  expect(first('non-toxic goitre')).toBe('E04.9');
  expect(first('nontoxic goiter')).toBe('E04.9');
  expect(first('Tako-tsubo cardiomyopathy')).toBe('I51.81');
});

test('an organ is the same as noun and as adjective', () => {
  expect(first('vulval cancer')).toBe('C51.9');
});

const chartAnswers = answersFrom('icd10', [
  code('Z68.31', 'Body mass index [BMI] 31.0-31.9, adult'),
  code('Z68.32', 'Body mass index [BMI] 32.0-32.9, adult'),
  code('Z68.42', 'Body mass index [BMI] 45.0-49.9, adult'),
  code('T31.10', 'Burns involving 10-19% of body surface with 0% to 9% third degree burns'),
  code('T31.20', 'Burns involving 20-29% of body surface with 0% to 9% third degree burns'),
  code('T31.91', 'Burns involving 90% or more of body surface with 10-19% third degree burns'),
  code('Z3A.28', '28 weeks gestation of pregnancy'),
  code('Z3A.29', '29 weeks gestation of pregnancy'),
  code('L03.113', 'Cellulitis of right upper limb'),
  code('L03.115', 'Cellulitis of right lower limb'),
  code('L03.031', 'Cellulitis of right toe'),
  code('M79.631', 'Pain in right forearm'),
  code('E03.9', 'Hypothyroidism, unspecified'),
  code('E05.90', 'Thyrotoxicosis, unspecified'),
  code('N18.9', 'Chronic renal insufficiency, unspecified'),
  code('J18.9', 'Pneumonia, unspecified organism'),
  code('D05.90', 'Carcinoma in situ of unspecified breast'),
  code('C50.919', 'Malignant neoplasm of unspecified site of unspecified female breast'),
  code('D24.9', 'Benign neoplasm of unspecified breast'),
]);
const firstInChart = (phrase: string) => chartAnswers(phrase)[0];

test.each([
  ['BMI 31.4', 'Z68.31'],
  ['bmi 32', 'Z68.32'],
  ['BMI of 47.2', 'Z68.42'],
  ['burn of 15% of body surface', 'T31.10'],
  ['28w3d gestation', 'Z3A.28'],
  ['29 2/7 weeks gestation', 'Z3A.29'],
])('a number is found in the interval that a name says: %p is %p', (phrase, expected) => {
  expect(firstInChart(phrase)?.code).toBe(expected);
});

test.each([
  ['cellulitis of right forearm', 'L03.113'],
  ['cellulitis R shin', 'L03.115'],
  ['cellulitis right big toe', 'L03.031'],
])('a part of the body that no name has is widened, and not certain: %p is %p', (phrase, expected) => {
  expect(firstInChart(phrase)?.code).toBe(expected);
  expect(firstInChart(phrase)?.score).toBeLessThan(80);
});

test('a part of the body is not widened if a name has it', () => {
  expect(firstInChart('pain in right forearm')).toMatchObject({ code: 'M79.631', score: 100 });
});

test('carcinoma in situ, a malignant and a benign neoplasm are not each other', () => {
  expect(firstInChart('breast carcinoma in situ')?.code).toBe('D05.90');
  expect(firstInChart('benign breast neoplasm')?.code).toBe('D24.9');
  expect(firstInChart('malignant neoplasm of breast')?.code).toBe('C50.919');
});

const ofTibia = 'Fracture of shaft of left tibia';
const fractures = answersFrom('icd10', [
  code('S82.202A', `${ofTibia}, initial encounter for closed fracture`),
  code('S82.202B', `${ofTibia}, initial encounter for open fracture type I or II`),
  code('S82.202D', `${ofTibia}, subsequent encounter for closed fracture with routine healing`),
  code('S82.202K', `${ofTibia}, subsequent encounter for closed fracture with nonunion`),
]);

test.each([
  ['open fracture of shaft of left tibia', 'S82.202B'],
  ['closed fracture of shaft of left tibia', 'S82.202A'],
  ['fracture of shaft of left tibia, follow-up visit', 'S82.202D'],
  ['fracture of shaft of left tibia, subsequent, nonunion', 'S82.202K'],
])('a fracture is open, closed, healing or not as the phrase says: %p', (phrase, expected) => {
  expect(fractures(phrase)[0]?.code).toBe(expected);
});

test.each([
  ['hipotiroidismo', 'E03.9'],
  ['insuficiencia renal cronica', 'N18.9'],
  ['neumonía', 'J18.9'],
])('a Spanish word is read as its English cognate: %p is %p', (phrase, expected) => {
  expect(firstInChart(phrase)?.code).toBe(expected);
});

test.each([
  ['hipertension', 'hypertension'],
  ['infeccion', 'infection'],
  ['obesidad', 'obesity'],
  ['esclerosis', 'sclerosis'],
  ['asthma', undefined],
])('a Spanish word is read as its English cognate: %p is %p', (word, cognate) => {
  expect(cognateOf(word)).toBe(cognate as string);
});

const measured = answersFrom('icd10', [
  code('P07.02', 'Extremely low birth weight newborn, 500-749 grams'),
  code('P07.03', 'Extremely low birth weight newborn, 750-999 grams'),
  code('P07.14', 'Other low birth weight newborn, 1000-1249 grams'),
  code('P07.26', 'Extreme immaturity of newborn, gestational age 27 completed weeks'),
  code('P07.36', 'Preterm newborn, gestational age 33 completed weeks'),
  code('P07.30', 'Preterm newborn, unspecified weeks of gestation'),
  code('Z68.1', 'Body mass index [BMI] 19.9 or less, adult'),
  code('Z68.43', 'Body mass index [BMI] 50.0-59.9, adult'),
  code('Z68.53', 'Body mass index [BMI] pediatric, 85th percentile to less than 95th percentile for age'),
  code('Z3A.01', 'Less than 8 weeks gestation of pregnancy'),
  code('Z3A.08', '8 weeks gestation of pregnancy'),
  code('O13.2', 'Gestational wobble without significant proteinuria, second trimester'),
  code('O13.3', 'Gestational wobble without significant proteinuria, third trimester'),
]);
test.each([
  ['extremely low birth weight newborn 800 g', 'P07.03'],
  ['newborn 0.6 kg, extremely low birth weight', 'P07.02'],
  ['birth weight 1100 grams newborn', 'P07.14'],
  ['premature infant 33 weeks', 'P07.36'],
  ['preterm newborn 27 completed weeks', 'P07.26'],
  ['BMI 18', 'Z68.1'],
  ['BMI 55', 'Z68.43'],
  ['BMI 92nd percentile child', 'Z68.53'],
  ['8 wks pregnant', 'Z3A.08'],
  ['6 weeks pregnant', 'Z3A.01'],
  ['gestational wobble at 22 weeks', 'O13.2'],
  ['gestational wobble 30w2d', 'O13.3'],
])('measures lie in the intervals of names: %p is %p', (phrase, expected) => {
  expect(measured(phrase)[0]?.code).toBe(expected);
});

const neoplasms = answersFrom('icd10', [
  code('C32.9', 'Malignant neoplasm of larynx, unspecified'),
  code('C44.92', 'Squamous cell carcinoma of skin, unspecified'),
  code('C18.7', 'Malignant neoplasm of sigmoid colon'),
  code('C79.51', 'Secondary malignant neoplasm of bone'),
  code('C41.9', 'Malignant neoplasm of bone and articular cartilage, unspecified'),
  code('S36.503A', 'Unspecified injury of sigmoid colon, initial encounter'),
]);
test.each([
  ['squamous cell carcinoma of larynx', 'C32.9'],
  ['squamous cell carcinoma of skin', 'C44.92'],
  ['adenocarcinoma of the sigmoid colon', 'C18.7'],
  ['bone metastases from prostate', 'C79.51'],
  ['metastatic disease to bone', 'C79.51'],
])(
  'a malignant neoplasm is found by where it is, unless a name says its cells: %p is %p, and certain',
  (phrase, expected) => {
    expect(neoplasms(phrase)[0]).toMatchObject({ code: expected });
    expect(neoplasms(phrase)[0]?.score).toBeGreaterThanOrEqual(80);
  },
);

test.each([
  ['dolor forearm derecho', 'M79.631'],
  ['neumon\u00eda', 'J18.9'],
  ['neumoni\u0301a', 'J18.9'],
  ['celulitis de pierna derecha', 'L03.115'],
])('Spanish words are read as English: %p is %p', (phrase, expected) => {
  expect(firstInChart(phrase)?.code).toBe(expected);
});

const spelt = answersFrom('icd10', [
  code('S52.501A', 'Fracture of lower end of radius, initial encounter for closed fracture'),
  code('S52.501B', 'Fracture of lower end of radius, initial encounter for open fracture type I or II'),
  code('S52.501S', 'Fracture of lower end of radius, sequela'),
  code('S82.61XA', 'Displaced fracture of lateral malleolus, initial encounter for closed fracture'),
  code('S82.64XA', 'Nondisplaced fracture of lateral malleolus, initial encounter for closed fracture'),
  code('S61.4', 'Open wound of hand'),
  code('T22.2', 'Burn of second degree of forearm'),
  code('T22.3', 'Burn of third degree of forearm'),
  code('E21.0', 'Primary hyperparathyroidism'),
  code('E21.1', 'Secondary hyperparathyroidism'),
  code('F32.0', 'Major depressive disorder, single episode, mild'),
  code('F32.1', 'Major depressive disorder, single episode, moderate'),
  code('F32.2', 'Major depressive disorder, single episode, severe'),
  code('J20.9', 'Acute bronchitis'),
  code('J42', 'Chronic bronchitis'),
  code('C95.00', 'Acute leukemia not having achieved remission'),
  code('C95.01', 'Acute leukemia, in remission'),
  code('E10.9', 'Type 1 diabetes mellitus without complications'),
  code('E11.9', 'Type 2 diabetes mellitus without complications'),
  code('E10.40', 'Type 1 diabetes mellitus with neuropathy'),
  code('E11.40', 'Type 2 diabetes mellitus with neuropathy'),
]);

test.each([
  ['compound fx lower end of radius', 'S52.501B'],
  ['fracture lower end of radius, open', 'S52.501B'],
  ['fracture lower end of radius', 'S52.501A'],
  ['disp fx lateral malleolus', 'S82.61XA'],
  ['undisplaced fx lateral malleolus', 'S82.64XA'],
  ['partial thickness burn forearm', 'T22.2'],
  ['3° burn forearm', 'T22.3'],
  ['1° hyperparathyroidism', 'E21.0'],
  ['2ary hyperparathyroidism', 'E21.1'],
  ['MDD, single episode, mod', 'F32.1'],
  ['MDD, single episode, sev', 'F32.2'],
  ['ac. bronchitis', 'J20.9'],
  ['chr bronchitis', 'J42'],
  ['acute leukemia, now in CR', 'C95.01'],
  ['DM 1', 'E10.9'],
  ['DM#1 with neuropathy', 'E10.40'],
  ['diabetes 2 with neuropathy', 'E11.40'],
])('a short spelling says what the whole word says: %p is %p', (phrase, expected) => {
  expect(spelt(phrase)[0]?.code).toBe(expected);
});

test('a number of the phrase that a sibling has keeps the code without it from being first, or certain', () => {
  const numbered = answersFrom('icd10', [
    code('Q16.10', 'Wobbling fits, unspecified'),
    code('Q16.11', 'Wobbling fits, type I'),
    code('Q16.12', 'Wobbling fits, wandering kind of childhood, group 2 of the elders'),
  ]);
  expect(numbered('wobbling fits')[0]?.code).toBe('Q16.10');
  expect(numbered('wobbling fits 1')[0]?.code).toBe('Q16.11');
  expect(numbered('wobbling fits 2')[0]?.score).toBeLessThan(80);
});

test('a letter behind "type" is a part of the name: a code that has it comes first, one that lacks it is not certain', () => {
  const lettered = answersFrom('icd10', [
    code('Q16.10', 'Wobbling fits, unspecified'),
    code('R17.11', 'Wobbling fits, type B variant'),
  ]);
  expect(lettered('wobbling fits')[0]).toMatchObject({ code: 'Q16.10', score: 97 });
  expect(lettered('wobbling fits type B')[0]?.code).toBe('R17.11');
  expect(lettered('wobbling fits type A')[0]?.score).toBeLessThan(80);
});

test('a word of the phrase for a fracture says nothing of a wound', () => {
  expect(spelt('open wound of hand')[0]).toMatchObject({ code: 'S61.4', score: 100 });
});

test('letters with several meanings are none of them for certain, and the code of each is shown', () => {
  const lettered = answersFrom('icd10', [
    code('R07.9', 'Chest pain, unspecified'),
    code('G80.9', 'Cerebral palsy, unspecified'),
    code('G80.1', 'Spastic diplegic cerebral palsy'),
  ]);
  for (const letters of ['CP', 'cp', 'C.P.']) {
    const found = lettered(letters);
    expect(found.map((hit) => hit.code)).toEqual(expect.arrayContaining(['R07.9', 'G80.9']));
    expect(found[0]?.score).toBeLessThan(80);
  }
  expect(lettered('chest pain')[0]?.score).toBeGreaterThanOrEqual(80);
});

test('one word that fits codes of two categories about alike is neither for certain', () => {
  const ear = concept('icd10', 'A10', 'Wobbling of the ear', { synonyms: ['fnordle'] });
  const also = (id: string, name: string): Concept => ({
    ...code(id, name),
    terms: [{ text: 'fnordle', kind: 'inclusion' }],
  });
  expect(answersFrom('icd10', [ear, also('B20', 'Wobbling of the nose')])('fnordle')[0]?.score).toBeLessThan(80);
  const inner = also('A10.1', 'Wobbling of the inner ear');
  expect(answersFrom('icd10', [ear, inner])('fnordle')[0]?.score).toBeLessThan(80);
  expect(answersFrom('icd10', [ear, code('A10.1', 'Wobbling of the inner ear')])('fnordle')[0]?.score).toBe(100);
});

test('no word of ours is certain where the release names another code with it', () => {
  const meanings = new Map<string, string>();
  for (const line of lexicon.split('\n').filter((one) => /^[^#].* = \S/.test(one))) {
    const [keys = '', meaning = ''] = line.split(' = ');
    for (const key of keys.split('; ')) if (!key.endsWith('#')) meanings.set(key, meaning.split(' | ')[0] ?? '');
  }
  expect(meanings.size).toBeGreaterThan(5000);
  const codeOf = (letters: string, at: number) =>
    `${letters[Math.floor(at / 1000)]}${String(Math.floor(at / 10) % 100).padStart(2, '0')}.${at % 10}`;
  const ours = [...new Set(meanings.values())].map((name, at) => code(codeOf('ABCDEFGHIJKL', at), name));
  const theirs = [...meanings.keys()].map((key, at) => ({
    ...code(codeOf('MNOPQRSTUZ', at), `Wobbling ${at}`),
    terms: [{ text: key, kind: 'index' as const }],
  }));
  const answer = answersFrom('icd10', [...ours, ...theirs]);
  // A name itself is no word of ours.
  const isName = (key: string, name: string) => {
    const [own, meant] = [new Set(icd10cm.normalise(key)), new Set(icd10cm.normalise(name))];
    return own.symmetricDifference(meant).size === 0;
  };
  const sure = [...meanings.keys()].filter((key) => {
    const [{ code: found, display, score } = { code: '', display: '', score: 0 }] = answer(key);
    return score >= 80 && ours.some((one) => one.code === found) && !isName(key, display);
  });
  expect(sure).toEqual([]);
});

test('a code of other kinds is sure of a phrase that the release has as a term, in any order', () => {
  const fringe = { ...code('A10.8', 'Other wobbling'), terms: [{ text: 'Fnordle, zibbet', kind: 'index' as const }] };
  const ask = answersFrom('icd10', [fringe, code('A10.9', 'Wobbling, unspecified'), ...manyDiseases(300)]);
  expect(ask('zibbet fnordle')[0]).toMatchObject({ code: 'A10.8' });
  expect(ask('zibbet fnordle')[0]?.score).toBeGreaterThanOrEqual(80);
  expect(ask('zibbet fnordle wobbling')[0]?.score ?? 0).toBeLessThan(80);
});

test('a code that alone has all that is meant is sure below the score of others; not beside one that has it too', () => {
  const quiet = manyDiseases(300);
  const one = code('A10.1', 'Glimmering fnordle of the zibbet with quandary');
  const ask = answersFrom('icd10', [one, ...quiet]);
  expect(ask('zibbet quandary glimmering fnordle')[0]?.score).toBeGreaterThanOrEqual(80);
});
