/** A drug with a strength is a product: which one comes first, and when the phrase leaves the choice open. */
import { expect, test } from 'bun:test';
import type { Concept, TermType } from '../../../../src/terminology/model/concept.ts';
import { withoutDirections } from '../../../../src/terminology/systems/rxnorm/directions.ts';
import {
  bitsOf,
  formIn,
  packForm,
  readFormWords,
  releaseBit,
  routeBit,
  shapeBit,
} from '../../../../src/terminology/systems/rxnorm/forms.ts';
import { answersFrom, drug, translatorOf } from '../../support/concepts.ts';

/** Lactated Ringer's, with so much calcium. */
const lactated = (calcium: string): string =>
  `calcium chloride ${calcium} MEQ/ML / potassium chloride 0.004 MEQ/ML / sodium chloride 0.103 MEQ/ML / sodium lactate 0.028 MEQ/ML Injectable Solution`;

const translate = translatorOf('rxnorm', [
  drug('1', 'IN', 'calmoline'),
  drug('2', 'BN', 'Calmo', '1'),
  drug('3', 'SCDC', 'calmoline 50 MG', '1'),
  drug('4', 'SBDC', 'calmoline 50 MG [Calmo]', '1'),
  drug('5', 'SCD', 'calmoline 50 MG Oral Tablet', '1', 40),
  drug('6', 'SCD', 'calmoline 50 MG Oral Capsule', '1', 2000),
  drug('7', 'SBD', 'calmoline 50 MG Oral Tablet [Calmo]', '1', 900),
  drug('8', 'SCD', '24 HR calmoline 50 MG Extended Release Oral Tablet', '1', 90),
  drug('9', 'SCD', '2 ML calmoline 25 MG/ML Injection', '1', 3000),
  drug('10', 'SCD', 'calmoline 10 MG/ML Oral Suspension', '1', 500),
  drug('12', 'SCD', 'calmoline 70 MG Oral Tablet', '1', 90),
  drug('13', 'SCD', '24 HR calmoline 70 MG Extended Release Oral Capsule', '1', 40),
  drug('14', 'SCD', '12 HR calmoline 90 MG Extended Release Oral Tablet', '1', 40),
  drug('15', 'SCD', '24 HR calmoline 90 MG Extended Release Oral Tablet', '1', 50),
  drug('20', 'IN', 'openazole'),
  drug('21', 'SCDC', 'openazole 20 MG', '20'),
  drug('22', 'SCD', 'openazole 20 MG Oral Tablet', '20', 100),
  drug('23', 'SCD', 'openazole 20 MG Oral Capsule', '20', 50),
  drug('24', 'SCDF', 'openazole Oral Tablet', '20'),
  drug('30', 'IN', 'saltine'),
  drug('31', 'SCD', 'saltine hydrochloride 5 MG Oral Tablet', '30', 300),
  drug('32', 'SCD', 'saltine sulfate 5 MG Oral Tablet', '30', 200),
  drug('33', 'SCD', 'saltine maleate 5 MG Oral Tablet', '30', 9000),
  drug('40', 'IN', 'oculol'),
  drug('41', 'SCD', 'oculol 5 MG/ML Ophthalmic Solution', '40', 400),
  drug('42', 'SCD', 'oculol 5 MG/ML Otic Solution', '40', 300),
  drug('43', 'SCD', 'oculol 5 MG/ML Injectable Solution', '40', 20),
  drug('50', 'IN', 'duoxide'),
  drug('51', 'IN', 'pairine'),
  drug('52', 'SCD', 'duoxide 10 MG / pairine 10 MG Oral Tablet', '50', 900),
  drug('53', 'SCD', 'duoxide 10 MG / pairine 40 MG Oral Tablet', '50', 100),
  drug('54', 'SCD', 'duoxide 25 MG / pairine 100 MG Oral Tablet', '50', 80),
  drug('55', 'SCD', 'duoxide 4000 MG / pairine 500 MG Injection', '50', 700),
  drug('56', 'SCD', 'duoxide 40 MG / pairine 10 MG Oral Tablet', '50', 60),
  drug('57', 'SCD', 'duoxide 3 MG/ML Oral Suspension', '50', 90),
  drug('58', 'SCD', 'duoxide 15 MG Chewable Tablet', '50', 5000),
  drug('90', 'IN', 'plainol'),
  drug('91', 'SCD', 'plainol succinate 5 MG Oral Tablet', '90', 9000),
  drug('92', 'SCD', 'plainol 5 MG Oral Tablet', '90'),
  drug('93', 'SCD', '24 HR plainol 20 MG Extended Release Oral Tablet', '90', 9000),
  drug('94', 'SCD', 'plainol 20 MG Extended Release Oral Tablet', '90'),
  drug('95', 'IN', 'brandine'),
  drug('96', 'SCD', 'brandine 5 MG Oral Capsule', '95', 9000),
  drug('97', 'SCD', 'brandine 5 MG Oral Tablet', '95'),
  drug('98', 'SBD', 'brandine 5 MG Oral Tablet [Branda]', '95', 500),
  drug('100', 'IN', 'ofloxacin'),
  drug('101', 'SCDF', 'ofloxacin Otic Solution', '100'),
  drug('60', 'IN', 'glucose'),
  drug('61', 'SCD', '100 ML Glucose 50 MG/ML Injection', '60', 10),
  drug('62', 'SCD', '500 ML Glucose 100 MG/ML Injection', '60', 4000),
  drug('63', 'IN', 'potassium chloride'),
  drug('64', 'SCD', '1000 ML Glucose 50 MG/ML / potassium chloride 0.02 MEQ/ML Injection', '60', 4000),
  drug('65', 'SCD', '1000 ML Glucose 50 MG/ML / potassium chloride 0.04 MEQ/ML Injection', '60', 3000),
  drug('66', 'SCD', lactated('0.0014'), '60', 9000),
  drug('67', 'SCD', lactated('0.001'), '60', 10),
  drug('70', 'IN', 'thinnerin'),
  drug('71', 'BN', 'Thinno', '70'),
  drug('72', 'SBDC', 'thinnerin 100 MG/ML [Thinno]', '70'),
  drug('73', 'SBD', '0.3 ML thinnerin 100 MG/ML Prefilled Syringe [Thinno]', '70', 100),
  drug('74', 'SBD', '0.8 ML thinnerin 100 MG/ML Prefilled Syringe [Thinno]', '70', 900),
  drug('80', 'IN', 'spreadazole'),
  drug('81', 'SCD', 'spreadazole 10 MG/ML Topical Cream', '80', 300),
  drug('82', 'SCD', 'spreadazole 10 MG/ML Vaginal Cream', '80', 250),
  drug('83', 'SCDF', 'spreadazole Topical Cream', '80'),
  drug('84', 'SCDF', 'spreadazole Otic Solution', '80'),
  drug('85', 'SCDC', 'spreadazole 77 MG', '80'),
]);

/** The first answer, and what is said of its certainty. */
const ask = (phrase: string, termType?: TermType) => {
  const { matches, quality } = translate(phrase, { termType });
  return { display: matches[0]?.display, quality };
};

test.each([
  ['calmoline 50 mg', 'calmoline 50 MG Oral Tablet'],
  ['Calmo 50 mg', 'calmoline 50 MG Oral Tablet [Calmo]'],
  ['calmoline 50 mg 24 hr extended release oral tablet', '24 HR calmoline 50 MG Extended Release Oral Tablet'],
])('a drug with a strength is the product that is sold most: %s', (phrase, display) => {
  expect(ask(phrase)).toEqual({ display, quality: 'high' });
});

test('of a name that is not read there are no strangers of the same strength and form', () => {
  for (const phrase of ['zorvexil 50 mg tablet', 'zorvexil 1% cream'])
    expect(ask(phrase)).toEqual({ quality: 'none', display: undefined });
  expect(ask('calmolime 50 mg tablet').display).toBe('calmoline 50 MG Oral Tablet');
});

test('a drug with a strength is a component only where components are asked for', () => {
  expect(ask('calmoline 50 mg', 'SCDC').display).toBe('calmoline 50 MG');
  expect(ask('Calmo 50 mg', 'SBDC').display).toBe('calmoline 50 MG [Calmo]');
});

test('a drug with a strength is a choice where two forms are about as common', () => {
  expect(ask('openazole 20 mg')).toEqual({ display: 'openazole 20 MG Oral Capsule', quality: 'low' });
  expect(ask('openazole 20 mg tab')).toEqual({ display: 'openazole 20 MG Oral Tablet', quality: 'high' });
});

test.each([
  ['calmoline 70', 'calmoline 70 MG Oral Tablet', 'low'],
  ['calmoline 70 mg tablet', 'calmoline 70 MG Oral Tablet', 'high'],
  ['calmoline 90 mg', '12 HR calmoline 90 MG Extended Release Oral Tablet', 'low'],
] as const)(
  'a release that is sold more, or over another time, is a choice unless the phrase says the form: %s',
  (phrase, display, quality) => {
    expect(ask(phrase)).toEqual({ display, quality });
  },
);

test('a drug with a strength is a choice where two salts are, and not where the salt is named', () => {
  expect(ask('saltine 5 mg tablet')).toEqual({ display: 'saltine sulfate 5 MG Oral Tablet', quality: 'low' });
  expect(ask('saltine HCl 5 mg tablet')).toEqual({
    display: 'saltine hydrochloride 5 MG Oral Tablet',
    quality: 'high',
  });
});

test('the sales of a drug include those of its brands', () => {
  expect(ask('brandine 5 mg').display).toBe('brandine 5 MG Oral Tablet');
});

test('a salt or duration that the phrase does not name does not come first for its sales alone', () => {
  expect(ask('plainol 5 mg tablet').display).toBe('plainol 5 MG Oral Tablet');
  expect(ask('plainol 20 mg ER tablet').display).toBe('plainol 20 MG Extended Release Oral Tablet');
  expect(ask('plainol 20 mg 24 hr ER tablet').display).toBe('24 HR plainol 20 MG Extended Release Oral Tablet');
});

test.each([
  ['calmoline 50 mg IV', '2 ML calmoline 25 MG/ML Injection'],
  ['calmoline 50 mg IM x1', '2 ML calmoline 25 MG/ML Injection'],
  ['calmoline 50 mg/5 mL susp', 'calmoline 10 MG/ML Oral Suspension'],
  ['calmoline 50 mg suspension', 'calmoline 10 MG/ML Oral Suspension'],
  ['oculol 0.5% eye drops', 'oculol 5 MG/ML Ophthalmic Solution'],
  ['oculol 0.5 % gtts OU bid', 'oculol 5 MG/ML Ophthalmic Solution'],
  ['oculol 0.5% otic', 'oculol 5 MG/ML Otic Solution'],
  ['oculol 5 mg/mL IVPB', 'oculol 5 MG/ML Injectable Solution'],
])('a route binds the form: %s', (phrase, display) => {
  expect(ask(phrase)).toEqual({ display, quality: 'high' });
});

test('a route that a drug does not have is never certain', () => {
  expect(ask('openazole 20 mg cream').quality).toBe('low');
  expect(ask('oculol 0.5% vaginal').quality).toBe('low');
});

test.each([
  'calmoline 60 mg',
  'calmoline 60 mg tab',
  'openazole 25 mg capsule daily',
  'saltine hydrochloride 60 mg tablet',
])('a strength that a drug does not have gives the substance, never another strength for certain: %s', (phrase) => {
  const { display, quality } = ask(phrase);
  expect(display).toBe(phrase.split(' ')[0]);
  expect(quality).toBe('low');
});

test.each([
  ['duoxide-pairine 10/10', 'duoxide 10 MG / pairine 10 MG Oral Tablet'],
  ['duoxide/pairine 10-40', 'duoxide 10 MG / pairine 40 MG Oral Tablet'],
  ['pairine duoxide 100-25 mg', 'duoxide 25 MG / pairine 100 MG Oral Tablet'],
  ['duoxide 25 mg / pairine 100 mg', 'duoxide 25 MG / pairine 100 MG Oral Tablet'],
  ['duoxide-pairine 25 mg / 100 mg', 'duoxide 25 MG / pairine 100 MG Oral Tablet'],
  ['duoxide-pairine 4.5 g IV', 'duoxide 4000 MG / pairine 500 MG Injection'],
])('a strength of a mixture is read in any order, or as a sum: %s', (phrase, display) => {
  expect(ask(phrase)).toEqual({ display, quality: 'high' });
});

test('an oral liquid is certain only where the phrase names it', () => {
  expect(ask('duoxide 15 mg').quality).toBe('low');
  expect(ask('duoxide 15 mg susp')).toEqual({ display: 'duoxide 3 MG/ML Oral Suspension', quality: 'high' });
});

test('a container is the one of the volume that the phrase names', () => {
  expect(ask('Thinno 80 mg/0.8 mL syringe')).toEqual({
    display: '0.8 ML thinnerin 100 MG/ML Prefilled Syringe [Thinno]',
    quality: 'high',
  });
});

test('a container of a fluid has the strength that its abbreviation stands for', () => {
  expect(ask('LR').display).toBe(lactated('0.0014'));
  expect(ask('D10W').display).toBe('500 ML Glucose 100 MG/ML Injection');
  expect(ask('D5W with 20 mEq KCl').display).toBe(
    '1000 ML Glucose 50 MG/ML / potassium chloride 0.02 MEQ/ML Injection',
  );
});

test('a form that is spread is for the skin unless the phrase says where', () => {
  expect(ask('spreadazole 1% cream')).toEqual({ display: 'spreadazole 10 MG/ML Topical Cream', quality: 'high' });
  expect(ask('spreadazole 1% vaginal cream')).toEqual({
    display: 'spreadazole 10 MG/ML Vaginal Cream',
    quality: 'high',
  });
});

test('a form without a strength is that form of the substance', () => {
  expect(ask('spreadazole otic').display).toBe('spreadazole Otic Solution');
  expect(ask('ofloxacin otic').display).toBe('ofloxacin Otic Solution');
});

test('a component that no product has is not certain, but by its very name', () => {
  expect(ask('spreadazole 77mg').quality).toBe('low');
  expect(ask('spreadazole 77 MG')).toEqual({ display: 'spreadazole 77 MG', quality: 'high' });
});

test('the dose form in a sentence chooses the product', () => {
  expect(ask('Take 1 cap by mouth once daily. openazole 20 mg').display).toBe('openazole 20 MG Oral Capsule');
  expect(ask('Take 1 tab by mouth once daily. openazole 20 mg').display).toBe('openazole 20 MG Oral Tablet');
});

test('directions leave a bare name what it is', () => {
  expect(ask('Take 1 tablet by mouth once daily. openazole')).toEqual({ display: 'openazole', quality: 'high' });
});

test('the very name of a drug comes first, however seldom it is sold', () => {
  const mixture = 'duoxide 40 MG / pairine 10 MG Oral Tablet';
  for (const name of ['calmoline 50 MG Oral Capsule', 'saltine maleate 5 MG Oral Tablet', mixture]) {
    expect(translate(name).matches[0]).toMatchObject({ display: name, score: 100 });
  }
});

const answer = translatorOf('rxnorm', [
  drug('1', 'IN', 'calmoline'),
  drug('2', 'BN', 'Calmo', '1'),
  drug('3', 'SBD', 'calmoline 40 MG Oral Tablet [Calmo]', '1', 100),
  drug('4', 'SCD', 'calmoline 40 MG Oral Tablet', '1', 50),
  drug('5', 'SCD', '4 ML calmoline 10 MG/ML Injection', '1', 300),
  drug('10', 'IN', 'patchine'),
  drug('11', 'SCD', '24 HR patchine 0.875 MG/HR Transdermal System', '10', 40),
  drug('12', 'SCD', '24 HR patchine 0.583 MG/HR Transdermal System', '10', 30),
  drug('20', 'IN', 'oculol'),
  drug('21', 'SCD', '12 HR oculol 5 MG/ML Ophthalmic Solution', '20', 1),
  drug('22', 'SCD', 'oculol 5 MG/ML Ophthalmic Solution', '20', 4000),
  drug('30', 'IN', 'puffine'),
  drug('31', 'SCD', 'NDA012345 200 ACTUAT puffine 0.09 MG/ACTUAT Metered Dose Inhaler', '30', 1),
  drug('32', 'SCD', '200 ACTUAT puffine 0.09 MG/ACTUAT Metered Dose Inhaler', '30', 4000),
  drug('40', 'IN', 'saltine'),
  drug('41', 'SCD', 'saltine tartrate 50 MG Oral Tablet', '40', 1),
  drug('42', 'SCD', '24 HR saltine succinate 50 MG Extended Release Oral Tablet', '40', 2),
]);

test('a brand without the requested route gives a drug with the route, and is not certain', () => {
  expect(answer('Calmo 40 mg').matches[0]?.display).toBe('calmoline 40 MG Oral Tablet [Calmo]');
  const { matches, quality } = answer('Calmo 40 mg IV');
  expect(matches[0]?.display).toBe('4 ML calmoline 10 MG/ML Injection');
  expect(quality).toBe('low');
});

test.each([
  ['calmoline forty mg tab', 'calmoline 40 MG Oral Tablet'],
  ['patchine patch 21 mg', '24 HR patchine 0.875 MG/HR Transdermal System'],
  ['patchine 14 mg transdermal', '24 HR patchine 0.583 MG/HR Transdermal System'],
  ['oculol 0.5% eye drops', 'oculol 5 MG/ML Ophthalmic Solution'],
  ['puffine 90 mcg inhaler', '200 ACTUAT puffine 0.09 MG/ACTUAT Metered Dose Inhaler'],
  ['saltine succ 50 mg', '24 HR saltine succinate 50 MG Extended Release Oral Tablet'],
])('an order in other words finds the drug: %p is %p', (phrase, expected) => {
  expect(answer(phrase).matches[0]?.display).toBe(expected);
});

const CONCEPTS: readonly Concept[] = [
  drug('1', 'IN', 'wambocillin'),
  drug('2', 'PIN', 'wambocillin axetil', '1'),
  drug('3', 'PIN', 'wambocillin anhydrous', '1'),
  drug('4', 'BN', 'Wambo', '1'),
  drug('10', 'SCDF', 'wambocillin Oral Tablet', '1'),
  drug('11', 'SCDF', 'wambocillin Oral Capsule', '1'),
  drug('12', 'SCDF', 'wambocillin Chewable Tablet', '1'),
  drug('13', 'SCDF', 'wambocillin Injection', '1'),
  drug('14', 'SCDF', 'wambocillin Topical Cream', '1'),
  drug('15', 'SBDF', 'wambocillin Oral Tablet [Wambo]', '1'),
  drug('20', 'SCDC', 'wambocillin 250 MG', '1'),
  drug('21', 'SCDC', 'wambocillin 500 MG', '1'),
  drug('22', 'SCDC', 'wambocillin 750 MG', '1'),
  drug('30', 'SCD', 'wambocillin 250 MG Oral Tablet', '1', 40),
  drug('31', 'SCD', 'wambocillin 500 MG Oral Tablet', '1', 4),
  drug('32', 'SCD', 'wambocillin 250 MG Oral Capsule', '1', 400),
  drug('33', 'SCD', 'wambocillin 100 MG Chewable Tablet', '1', 900),
  drug('34', 'SCD', 'wambocillin 50 MG/ML Injection', '1', 700),
  drug('35', 'SCD', 'wambocillin 0.01 MG/MG Topical Cream', '1', 800),
  drug('36', 'SBDC', 'wambocillin 250 MG [Wambo]', '1'),
  drug('37', 'SBD', 'wambocillin 250 MG Oral Tablet [Wambo]', '1', 50),
  drug('40', 'IN', 'gastroprazole'),
  drug('41', 'SCDC', 'gastroprazole 20 MG', '40'),
  drug('42', 'SCD', 'gastroprazole 20 MG Delayed Release Oral Capsule', '40', 5),
  drug('43', 'SCD', 'gastroprazole 20 MG Disintegrating Oral Tablet', '40', 600),
  drug('50', 'IN', 'clottiparin'),
  drug('51', 'SCDC', 'clottiparin 100 MG/ML', '50'),
  drug('52', 'SCD', '0.4 ML clottiparin 100 MG/ML Prefilled Syringe', '50', 20),
  drug('53', 'SCD', '0.8 ML clottiparin 100 MG/ML Prefilled Syringe', '50', 21),
  drug('54', 'SCD', 'clottiparin 100 MG/ML Injectable Solution', '50', 22),
  drug('60', 'IN', 'sniffasone'),
  drug('61', 'BN', 'Sniffy', '60'),
  drug('62', 'SBDC', 'sniffasone 0.05 MG/ACTUAT [Sniffy]', '60'),
  drug('63', 'SBDF', 'sniffasone Nasal Spray [Sniffy]', '60'),
  drug('70', 'IN', 'numbocaine'),
  drug('71', 'IN', 'pressodipine'),
  drug('72', 'SCD', '250 ML pressodipine 2 MG/ML Injection', '71', 30),
  drug('73', 'SCD', 'pressodipine 1.6 MG/ML Injection', '71', 31),
  drug('75', 'IN', 'patchadiol'),
  drug('76', 'SCD', 'patchadiol 0.00417 MG/HR Transdermal System', '75', 61),
  drug('77', 'SCD', '84 HR patchadiol 0.00417 MG/HR Transdermal System', '75', 62),
  drug('78', 'SCD', '168 HR patchadiol 0.00417 MG/HR Transdermal System', '75', 63),
  drug('80', 'IN', 'ironate'),
  drug('81', 'SCD', 'ironate 44 MG/ML Oral Solution', '80', 33),
];

const answers = answersFrom('rxnorm', CONCEPTS);
const askNames = (phrase: string): readonly string[] => answers(phrase).map(({ display }) => display);

test('a bare name of a substance is followed by a salt and a form of each route, the one that is sold most', () => {
  expect(askNames('wambocillin')).toEqual([
    ...['wambocillin', 'wambocillin axetil', 'wambocillin Oral Tablet', 'wambocillin Injection'],
    'wambocillin Topical Cream',
  ]);
});

test('a bare name is the same among words that a request carries along', () => {
  const bare = askNames('wambocillin');
  for (const request of ['prescription for wambocillin', 'can you look up wambocillin', 'pt is on wambocillin']) {
    expect(askNames(request)).toEqual(bare);
  }
});

test('a bare name of a salt is followed by its substance and the forms that it is sold in, no strength among them', () => {
  const [first, second, ...others] = askNames('wambocillin axetil');
  expect([first, second]).toEqual(['wambocillin axetil', 'wambocillin']);
  expect(others).toEqual(['wambocillin Oral Tablet', 'wambocillin Injection', 'wambocillin Topical Cream']);
});

test('a bare name of a brand is followed by its substance and its form', () => {
  expect(askNames('Wambo').slice(0, 3)).toEqual(['Wambo', 'wambocillin', 'wambocillin Oral Tablet [Wambo]']);
});

test('a bare name of an ingredient with its brand gives the branded form before strengths', () => {
  expect(askNames('wambocillin (Wambo)')[0]).toBe('wambocillin Oral Tablet [Wambo]');
});

test('a bare name that is infused gives the form that is injected', () => {
  for (const how of ['bolus', 'drip', 'IV', 'infusion']) {
    expect(askNames(`wambocillin ${how}`)[0]).toBe('wambocillin Injection');
  }
});

test('a strength gives the drug that is prescribed, with directions for use or without', () => {
  for (const directions of ['', 'bid', 'tid prn', 'daily x 5 days', 'q6h', 'po', 'hs', 'take 1 tab qhs', '#30 RF2']) {
    expect(askNames(`wambocillin 250 mg ${directions}`)[0]).toBe('wambocillin 250 MG Oral Tablet');
  }
});

test('a strength with a salt and a form gives the drug, though its name leaves the salt out', () => {
  expect(askNames('wambocillin axetil 250 mg tablet')[0]).toBe('wambocillin 250 MG Oral Tablet');
});

test('a strength with a form gives the drug that is sold in no other release', () => {
  expect(askNames('gastroprazole 20 mg capsule')[0]).toBe('gastroprazole 20 MG Delayed Release Oral Capsule');
});

test('a strength of what a spray gives at a time is found as an amount', () => {
  expect(askNames('Sniffy 50 mcg')[0]).toBe('sniffasone 0.05 MG/ACTUAT [Sniffy]');
  expect(askNames('Sniffy 50')[0]).toBe('sniffasone 0.05 MG/ACTUAT [Sniffy]');
});

test('a strength of a patch may be given by the day, and its wearing time as a week', () => {
  expect(askNames('patchadiol 0.1 mg/day patch weekly')[0]).toBe('168 HR patchadiol 0.00417 MG/HR Transdermal System');
  expect(askNames('patchadiol 0.1 mg/24hr patch twice weekly')[0]).toBe(
    '84 HR patchadiol 0.00417 MG/HR Transdermal System',
  );
});

test('a strength that a brand does not have still means one of its drugs and not the brand', () => {
  expect(askNames('Wambo 333 mg')[0]).toEndWith('[Wambo]');
});

test('a strength that only other drugs have leaves the substance first that the phrase names', () => {
  expect(askNames('numbocaine 0.2% 250 mL bag')[0]).toBe('numbocaine');
});

test('an amount in a volume and a way to give it mean the container of that volume', () => {
  expect(askNames('clottiparin 40 mg/0.4 mL subq')[0]).toBe('0.4 ML clottiparin 100 MG/ML Prefilled Syringe');
  expect(askNames('clottiparin 80 mg/0.8 mL subq')[0]).toBe('0.8 ML clottiparin 100 MG/ML Prefilled Syringe');
});

test('an amount in a volume is what a prefilled syringe is ordered by', () => {
  expect(askNames('clottiparin 40 mg syringe')[0]).toBe('0.4 ML clottiparin 100 MG/ML Prefilled Syringe');
});

test('an amount in a volume of an infusion bag may be written without units', () => {
  expect(askNames('pressodipine 400/250')[0]).toBe('pressodipine 1.6 MG/ML Injection');
});

test('an amount in a volume is found when its number stands elsewhere', () => {
  expect(askNames('mg/mL oral solution ironate 44')[0]).toBe('ironate 44 MG/ML Oral Solution');
});

test('an amount in a volume may be given as salt and as what counts in it', () => {
  expect(askNames('ironate 220 (44 Fe) mg/mL oral solution')[0]).toBe('ironate 44 MG/ML Oral Solution');
});

test.each([
  ['sertraline 50 MG Oral Tablet', 'oral', 'tablet', 'plain'],
  ['24 HR venlafaxine 75 MG Extended Release Oral Capsule [Effexor]', 'oral', 'capsule', 'extended'],
  ['castor oil 1000 MG/ML Oral Solution', 'oral', 'solution', 'plain'],
  ['amoxicillin 80 MG/ML Oral Suspension', 'oral', 'suspension', 'plain'],
  ['0.4 ML enoxaparin sodium 100 MG/ML Prefilled Syringe', 'injected', 'syringe', 'plain'],
  ['72 HR fentanyl 0.025 MG/HR Transdermal System', 'topical', 'patch', 'plain'],
  ['ciprofloxacin Otic Solution', 'ear', 'solution', 'plain'],
] as const)('the form of a name: %s', (name, route, shape, release) => {
  const form = formIn(packForm(name));
  expect([routeBit(form), shapeBit(form), releaseBit(form)]).toEqual([bitsOf(route), bitsOf(shape), bitsOf(release)]);
});

test.each([
  ['amoxicillin 500 mg caps', { routes: 0, shapes: bitsOf('capsule'), releases: 0 }],
  ['timolol 1 gtt OU', { routes: bitsOf('eye'), shapes: bitsOf('solution', 'suspension'), releases: 0 }],
  ['bupropion XL', { routes: 0, shapes: 0, releases: bitsOf('extended') }],
  ['lisinopril 10 mg', { routes: 0, shapes: 0, releases: 0 }],
])('the form that an order asks for: %s', (phrase, asked) => {
  expect(readFormWords(phrase)).toEqual(asked);
});

test.each([
  ['Take 1-2 tabs by mouth every 4 to 6 hours as needed for mild pain tylenol 325 mg', undefined],
  ['lisinopril 10 mg #30 RF2', 'lisinopril 10 mg'],
  ['metoprolol 25 mg 1/2 tab po b.i.d.', 'metoprolol 25 mg tab po'],
  ['prednisone 10 mg daily x 5 days', 'prednisone 10 mg'],
  ['fluconazole 2 mg sig: 1 po q24h', 'fluconazole 2 mg : po'],
  ['vancomycin 1 g IV q12h', 'vancomycin 1 g IV'],
  ['gentamicin 5 mg/kg IV', 'gentamicin IV'],
  ['warfarin 5 tabs', 'warfarin 5 tabs'],
  ['Daily', 'Daily'],
])('without its directions an order keeps drug, strength and form: %s', (phrase, rest) => {
  if (rest === undefined) expect(withoutDirections(phrase)).toContain('tylenol 325 mg');
  else expect(withoutDirections(phrase)).toBe(rest);
});

test.each([
  ['Wobblol #3', 'Wobblol #3'],
  ['Wobblol AC', 'Wobblol AC'],
  ['wobblol 10 mg #30', 'wobblol 10 mg'],
  ['wobblol #3 30 mg tab', 'wobblol 30 mg tab'],
  ['wobblol 500 mg ac', 'wobblol 500 mg'],
])('letters and a digit right behind a name belong to it, behind an amount they are directions: %p', (order, rest) => {
  expect(withoutDirections(order)).toBe(rest);
});

test.each([
  ['wobblol for his blood sugar', 'wobblol'],
  ['wobblol 5 mg for high blood pressure', 'wobblol 5 mg'],
  ['wobblol for women', 'wobblol for women'],
])('the reason for a drug is a direction, another word behind "for" is not: %p', (order, rest) => {
  expect(withoutDirections(order)).toBe(rest);
});

test('the amount of a whole container is not certain where the drug is also sold in pieces', () => {
  const vial = [
    drug('901', 'IN', 'hushidine', '901'),
    drug('902', 'SCD', '10 ML hushidine 0.1 MG/ML Injection', '901', 3),
    drug('903', 'SCDC', 'hushidine 0.1 MG/ML', '901'),
  ];
  const alone = answersFrom('rxnorm', [...CONCEPTS, ...vial]);
  const tablets = answersFrom('rxnorm', [
    ...CONCEPTS,
    ...vial,
    drug('904', 'SCD', 'hushidine 0.2 MG Oral Tablet', '901', 1),
  ]);
  expect(alone('hushidine 1 mg')[0]).toMatchObject({ code: '902' });
  expect(alone('hushidine 1 mg')[0]?.score).toBeGreaterThanOrEqual(80);
  expect(tablets('hushidine 1 mg')[0]).toMatchObject({ code: '902', score: 79 });
  expect(tablets('hushidine 1 mg injection')[0]?.score).toBeGreaterThanOrEqual(80);
});

test('a retired product of a brand is the generic drug, even if the brand is still sold in another strength', () => {
  const retired = answersFrom('rxnorm', [
    drug('1', 'IN', 'zorblax', '1'),
    drug('2', 'SCD', 'zorblax 250 MG Oral Capsule', '1', 3),
    drug('3', 'SCD', 'zorblax 500 MG Oral Capsule', '1', 1),
    drug('4', 'BN', 'Fnordex', '1'),
    drug('5', 'SBD', 'zorblax 500 MG Oral Capsule [Fnordex]', '1', 2),
    { ...drug('6', 'SBD', 'zorblax 250 MG Oral Capsule [Fnordex]', '1'), status: 'obsolete' },
  ]);
  expect(retired('Fnordex 250 mg capsule')[0]).toMatchObject({ code: '2' });
  expect(retired('Fnordex 250 mg capsule')[0]?.score).toBeGreaterThanOrEqual(80);
  expect(retired('Fnordex 500 mg capsule')[0]).toMatchObject({ code: '5' });
});

const sold = answersFrom('rxnorm', [
  drug('1', 'IN', 'calmoline'),
  drug('2', 'IN', 'pairine'),
  drug('3', 'MIN', 'calmoline / pairine'),
  drug('4', 'SCD', 'calmoline 50 MG / pairine 10 MG Oral Tablet', '1', 9000),
  drug('5', 'SCD', 'calmoline 50 MG Oral Tablet', '1', 40),
  drug('6', 'SCD', '24 HR calmoline 50 MG Extended Release Oral Tablet', '1', 9000),
  drug('7', 'SCD', 'calmoline 50 MG Chewable Tablet', '1', 20),
]);

test.each([
  ['calmoline 50 mg tablet without pairine', '5', ['4', '3']],
  ['calmoline 50 mg tablet w/o pairine', '5', ['4', '3']],
  ['calmoline 50 mg tablet, no pairine, chewable', '7', ['4', '3']],
  ['calmoline 50 mg tablet not extended release', '5', ['6']],
  ['calmoline 50 mg not ER', '5', ['6']],
  ['calmoline 50 mg non-chewable tablet', '5', []],
])('what %s denies is behind what lacks it', (phrase, first, denied) => {
  const codes = sold(phrase).map(({ code }) => code);
  expect(codes[0]).toBe(first);
  for (const code of denied) expect(codes.slice(0, 2)).not.toContain(code);
});

test.each([
  'calmoline 50 mg tablet not to exceed 4 g a day',
  'calmoline 50 mg tablet, max 200 mg/day',
  'calmoline 50 mg tablet no more than 4 tabs in 24 hours',
])('the most that may be taken is no strength: %s', (phrase) => {
  expect(sold(phrase)[0]).toMatchObject({ code: sold('calmoline 50 mg tablet')[0]?.code });
});

test.each([
  ['calmoline50mgtablet', '5'],
  ['calmoline50mg oral tablet', '5'],
])('words without a blank between them are told apart, and never sure: %s', (phrase, code) => {
  const [best] = sold(phrase);
  expect(best?.code).toBe(code);
  expect(best?.score).toBeLessThan(80);
});

test('the generic of a brand is the drug without the brand', () => {
  expect(translate('generic Calmo 50 mg tablet').matches[0]?.display).toBe('calmoline 50 MG Oral Tablet');
  expect(translate('Calmo 50 mg tablet').matches[0]?.display).toBe('calmoline 50 MG Oral Tablet [Calmo]');
});
