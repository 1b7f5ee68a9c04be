/** What is meant is found inside the sentences of charts, orders and requests. */
import { expect, test } from 'bun:test';
import { withoutFrame } from '../../../src/terminology/lexicon/frame.ts';
import { partsOf, withoutExpressions } from '../../../src/terminology/lexicon/sentence.ts';
import type { System } from '../../../src/terminology/model/concept.ts';
import { terminology } from '../../support/tools.ts';
import { answersFrom, concept, manyDiseases } from '../support/concepts.ts';

const ALL = { limit: 5, minScore: 35, includeObsolete: false, billableOnly: true };
const ask = (query: string, system: System) => terminology.translate(query, { ...ALL, system });

test.each([
  ['icd10', 'HTN', '{}, stable, continue current meds'],
  ['icd10', 'asthma', 'A/P: {} - follow up in 3 months'],
  ['icd10', 'chest pain', '58 yo F with {} x 3 days'],
  ['icd10', 'anxiety', 'ED visit for {}'],
  ['icd10', 'migraine', 'patient admitted for {} yesterday, doing better'],
  ['rxnorm', 'metformin', 'Take 1 tablet by mouth once daily. {}'],
  ['rxnorm', 'metformin', '{} #30 RF2'],
  ['rxnorm', 'atorvastatin', '{} disp 90 refills 3'],
  ['rxnorm', 'amlodipine', 'PA request for {}'],
  ['loinc', 'TSH', 'please order a repeat {} in 6 weeks'],
  ['loinc', 'potassium', '{} 4.1 mmol/L'],
  ['loinc', 'creatinine', '{}: 12.3 (H)'],
  ['loinc', 'hemoglobin', 'labs drawn: {}'],
] as const)('a phrase is answered inside a sentence as it is alone: %s: %p in %p', (system, phrase, sentence) => {
  const [alone] = ask(phrase, system).matches;
  const [inside] = ask(sentence.replace('{}', phrase), system).matches;
  expect(alone).toBeDefined();
  expect(inside?.code).toBe(alone?.code ?? '');
});

test.each([
  ['icd10', 'HTN', 'A/P: {} - follow up in 3 months'],
  ['icd10', 'asthma', 'I have {}, what code is it?'],
  ['icd10', 'migraine', 'patient with {}, stable, continue current meds'],
  ['icd10', 'gout', 'what is the icd-10 code for {}?'],
  ['rxnorm', 'metformin', 'please refill {} for 90 days'],
  ['loinc', 'TSH', 'please order a repeat {} in 6 weeks'],
  ['loinc', 'potassium', '{} result pending'],
  ['icd10', 'gout', 'seen by her doctor for {}, which code applies?'],
  ['icd10', 'migraine', '61F returns to clinic with {} for the past 2 weeks'],
  ['icd10', 'asthma', 'the nurse wrote: {} (see note)'],
  ['icd10', 'fever', 'patient presenting with {}'],
  ['loinc', 'A1c', 'lab order for {} next week'],
  ['rxnorm', 'metformin', 'pharmacy is out of {}'],
] as const)(
  'what is certain alone is certain in its frame, and the frame is ignored: %s: %p in %p',
  (system, phrase, frame) => {
    expect(ask(phrase, system).quality).toBe('high');
    const sentence = frame.replace('{}', phrase);
    expect(ask(sentence, system)).toEqual(ask(phrase, system));
    const { words } = terminology.read(sentence, { ...ALL, system });
    expect(words.filter(({ as }) => as !== 'ignored').map(({ text }) => text)).toEqual([phrase]);
  },
);

test.each([
  ['icd10', 'asthma', 'My boss wonders under what number we file {} in the end'],
  ['rxnorm', 'metformin', 'Grandmother came back from town with {} and asks me to write its number on the box'],
  ['loinc', 'TSH', 'The lab phoned about a {} at noon, so where does that stand among your codes?'],
  ['icd10', 'gout', 'After his concerts the painter has {}, under which number do the billers file that?'],
] as const)('the only mention of a sentence is what it asks for: %s: %p in %p', (system, phrase, frame) => {
  const sentence = frame.replace('{}', phrase);
  const { matches, quality } = ask(sentence, system);
  expect({ code: matches[0]?.code, quality }).toEqual({ code: ask(phrase, system).matches[0]?.code, quality: 'high' });
  const { words } = terminology.read(sentence, { ...ALL, system });
  expect(words.filter(({ as }) => as !== 'ignored').map(({ text }) => text)).toEqual([phrase]);
  expect(words.map(({ start, end }) => sentence.slice(start, end))).toEqual(words.map(({ text }) => text));
});

test('a sentence means the same, however many codes are asked for and however good they have to be', () => {
  const sentence = 'My boss wonders under what number we file asthma in the end';
  const { matches, quality } = ask(sentence, 'icd10');
  const [best] = matches;
  expect(terminology.translate(sentence, { ...ALL, system: 'icd10', limit: 1 })).toEqual({
    matches: matches.slice(0, 1),
    quality,
  });
  expect(terminology.translate(sentence, { ...ALL, system: 'icd10', minScore: (best?.score ?? 0) + 1 })).toEqual({
    matches: [],
    quality: 'none',
  });
});

test.each([
  'Mr. Hill next door woke with gout and then his migraine began; where do I look that up?',
  'Mr. Hill next door never had gout in his life, so where do I look that up?',
  'The father of Mr. Hill next door has gout, and I wonder where to look that up',
])('a sentence with two mentions, or with one that does not hold, is not sure: %p', (sentence) => {
  expect(ask(sentence, 'icd10').quality).not.toBe('high');
});

test.each([
  'The cardiologist on the phone wonders under what number we file gout in the end',
  'My boss wants us to file gout, please? The man next door will wonder under what number.',
])('who asks is no part of what is asked, nor is the next sentence: %p', (sentence) => {
  expect(ask(sentence, 'icd10').quality).toBe('high');
});

test('what became of a part is no frame around it', () => {
  const rival = answersFrom('icd10', [
    concept('icd10', 'Z94.0', 'Kidney transplant status'),
    concept('icd10', 'T86.11', 'Kidney transplant rejection'),
  ]);
  const [best] = rival('The surgeon writes that the kidney transplant is being rejected; find me the code for this');
  expect(best?.score ?? 0).toBeLessThan(80);
});

test('a frame does not take away words that choose the code, doubt it, or say how it goes', () => {
  expect(withoutFrame('stable')).toBe('stable');
  for (const phrase of ['hospital acquired pneumonia', 'discharge from ear', 'might have asthma', 'hepatitis a']) {
    expect(withoutFrame(phrase)).toBe(phrase);
  }
  expect(withoutFrame('patient has a fib', { keys: [{ start: 12, end: 17 }] })).toBe('a fib');
  expect(withoutFrame('stroke in 2019')).toBe('stroke in 2019');
  expect(withoutFrame('hepatitis a since 2019')).toBe('hepatitis a');
  expect(withoutFrame('possible asthma')).toBe('possible asthma');
  expect(withoutFrame('leukemia in remission')).toBe('leukemia in remission');
  expect(withoutFrame('fracture of wrist, follow-up visit')).toBe('fracture of wrist, follow-up visit');
  const [first] = answersFrom('icd10', [
    concept('icd10', 'I20.8', 'Wobbling pain, stable'),
    concept('icd10', 'I20.9', 'Wobbling pain'),
  ])('wobbling pain, stable');
  expect(first).toMatchObject({ code: 'I20.8', score: 100 });
});

test.each([
  ['Good morning, insurance denied the claim, need the code for gout, thanks', 'gout'],
  ['Mr. Lopez, 49, here for gout, d/w Dr. Smith', 'gout'],
  ['gout, patient is 63', 'gout'],
  ['gout for date of service 3/18/2020', 'gout'],
  ['gout, 54 year old male', 'gout'],
  ['the superbill says gout for a Medicare patient', 'gout'],
  ['gout, no new complaints', 'gout'],
  ['MS (multiple sclerosis)', 'MS (multiple sclerosis)'],
  ['noncompliance with meds', 'noncompliance with meds'],
  ['melanoma of the back', 'melanoma of the back'],
  ['gout, mother', 'gout, mother'],
])('around a phrase %p are dates, ages, names, payers and greetings: %p is left', (phrase, rest) => {
  expect(withoutFrame(phrase)).toBe(rest);
});

test('usual words are a frame only for who hands them in, and none that deny or tell of relatives', () => {
  const isOrdinary = (word: string) => ['teacher', 'never', 'mother'].includes(word);
  expect(withoutFrame('the teacher with gout')).toBe('the teacher with gout');
  expect(withoutFrame('the teacher with gout', { isOrdinary })).toBe('gout');
  expect(withoutFrame('never with gout', { isOrdinary })).toBe('never with gout');
  expect(withoutFrame('the mother with gout', { isOrdinary })).toBe('the mother with gout');
  for (const phrase of ['immune to gout', 'kidney is rejected'])
    expect(withoutFrame(phrase, { isOrdinary: (word) => word !== 'gout' && word !== 'kidney' })).toBe(phrase);
});

test('a part among usual words is certain if the phrase has its code, and no code nearly as good has such a word', () => {
  const wobbling = concept('icd10', 'R26.81', 'Wobbling pain');
  const alone = answersFrom('icd10', [...manyDiseases(1500), wobbling, concept('icd10', 'Z56.9', 'Teacher')]);
  const beside = answersFrom('icd10', [...manyDiseases(1500), wobbling, concept('icd10', 'R26.89', 'Teacher pain')]);
  expect(alone('a retired teacher with wobbling pain')[0]).toMatchObject({ code: 'R26.81', score: 100 });
  const [first] = beside('a retired teacher with wobbling pain');
  expect(first?.code).toBe('R26.81');
  expect(first?.score).toBeLessThan(80);
});

test('a question mark asks for a code where the frame asks, and doubts where it does not', () => {
  expect(ask('Hi, can you tell me the code for gout?', 'icd10').quality).toBe('high');
  expect(ask('patient with gout?', 'icd10').quality).toBe('low');
});

test('a frame keeps what chooses another code: the sex of a breast cancer, and a visit of an injury', () => {
  const best = (phrase: string) => ask(phrase, 'icd10').matches[0]?.display;
  expect(best('62M with breast cancer')).toContain(' male breast');
  expect(best('62F with breast cancer')).toContain('female breast');
  for (const phrase of ['70 m breast ca', '70 yo m with breast cancer', 'he has breast cancer'])
    expect(best(phrase)).toContain(' male breast');
  for (const phrase of ['his wife has breast cancer', '70 f breast ca'])
    expect(best(phrase)).toContain('female breast');
  const [sprain] = answersFrom('icd10', [
    concept('icd10', 'S93.401A', 'Sprain of right wobble, initial encounter'),
    concept('icd10', 'S93.401D', 'Sprain of right wobble, subsequent encounter'),
  ])('patient here for sprain of right wobble, follow-up visit');
  expect(sprain?.code).toBe('S93.401D');
});

test('a known term beside unknown words keeps an answer from being empty, but is not certain', () => {
  const { matches, quality } = ask('glorpish hypertension in the zibbet quandary of fnord', 'icd10');
  expect(matches[0]?.code).toBe('I10');
  expect(quality).toBe('low');
});

test('what is not denied is answered, not for certain, if no name denies the rest', () => {
  const long =
    'Zorbitis and gobbling of flapper and spindle, with hissing, crackling, bubbling, whistling, rattling, sneezing, snoring and gurgling';
  const [first] = answersFrom('icd10', [
    ...manyDiseases(800),
    concept('icd10', 'I10', 'Essential wobble'),
    concept('icd10', 'I50.9', 'Giddy failure'),
    concept('icd10', 'I11.9', `${long}, without giddy failure`),
  ])('wobble without giddy failure');
  expect(first).toMatchObject({ code: 'I10' });
  expect(first?.score).toBeLessThan(80);
});

test('nonsense gives nothing that is certain', () => {
  for (const phrase of ['please continue the current thing for now', 'zibbet fnord, follow up in 3 weeks']) {
    expect(ask(phrase, 'icd10').quality).not.toBe('high');
  }
});

test.each([
  ['lisinopril 10 mg tab #30 RF2', 'lisinopril 10 mg tab'],
  ['metformin 500 mg disp #60 refills: 2', 'metformin 500 mg'],
  ['take 1 tablet by mouth twice daily metformin', 'metformin'],
  ['67 yo M with cough x 3 days', 'with cough'],
  ['pregnancy 28 weeks gestation', 'pregnancy 28 weeks gestation'],
  ['3 days', '3 days'],
])('expressions around a name of %p leave %p', (phrase, rest) => {
  expect(withoutExpressions(phrase, true).replace(/\s+/g, ' ').trim()).toBe(rest);
});

test('expressions around a name include the value of a result only where names say no amounts', () => {
  expect(withoutExpressions('glucose 180 mg/dL', false).trim()).toBe('glucose');
  expect(withoutExpressions('glucose 180 mg/dL', true)).toBe('glucose 180 mg/dL');
});

test('a phrase is cut at the signs that end a part', () => {
  expect(partsOf('Dx: asthma, mild; plan - none. COVID-19')).toEqual([
    'Dx',
    'asthma',
    'mild',
    'plan',
    'none',
    'COVID-19',
  ]);
  expect(partsOf('Which code? For asthma! A child asks.')).toEqual(['Which code', 'For asthma', 'A child asks.']);
  expect(partsOf('asthma')).toEqual([]);
});
