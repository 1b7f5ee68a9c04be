/** What an answer says of the reading of a phrase. */
import { expect, test } from 'bun:test';
import type { System } from '../../../src/terminology/model/concept.ts';
import type { Reading } from '../../../src/terminology/reading/reading.ts';
import { fc, runs } from '../../support/properties.ts';
import { terminology } from '../../support/tools.ts';

const FILTER = { limit: 5, minScore: 35, includeObsolete: false, billableOnly: true } as const;

const read = (phrase: string, system?: System): Reading => terminology.read(phrase, { ...FILTER, system });

/** What some words of a phrase were read as. */
const asIn = ({ words }: Reading, text: string): string | undefined => words.find((word) => word.text === text)?.as;

test.each([
  ['pain in R knee', 'icd10', 'R', 'laterality', 'right'],
  ['pain, lt shoulder', 'icd10', 'lt', 'laterality', 'left'],
  ['ankle sprain late effect', 'icd10', 'late effect', 'encounter', 'sequela'],
  ['preeclampsia 2nd tri', 'icd10', '2nd tri', 'trimester', 'second trimester'],
  ['suicide attempt, acetaminophen overdose', 'icd10', 'suicide attempt', 'intent', 'intentional self-harm'],
  ['hypertension, T2DM', 'icd10', 'T2DM', 'type', 'type 2 diabetes mellitus'],
  ['longstanding bronchitis', 'icd10', 'longstanding', 'acuity', 'chronic'],
  ['severely depressed mood', 'icd10', 'severely', 'severity', 'severe'],
  ['FHx of breast cancer', 'icd10', 'FHx of', 'status', 'family history of'],
  ['potassium, whole blood', 'loinc', 'whole blood', 'specimen', 'blood'],
  ['glucose fasting', 'loinc', 'fasting', 'challenge', 'fasting'],
  ['24h urine protein', 'loinc', '24h', 'time', 'day'],
  ['ANA titer', 'loinc', 'titer', 'property', 'titer'],
  ['ketones dipstick', 'loinc', 'dipstick', 'method', 'strip'],
  ['cbc w diff', 'loinc', 'w diff', 'addition', 'with'],
  ['rubella IgG', 'loinc', 'IgG', 'class', 'igg'],
  ['metformin ER 500 mg', 'rxnorm', 'ER', 'release', 'extended'],
  ['metformin ER 500 mg', 'rxnorm', '500 mg', 'strength', '500mg'],
  ['lisinopril 10', 'rxnorm', '10', 'strength', '10mg'],
  ['ondansetron 4 mg po', 'rxnorm', 'po', 'route', 'oral'],
  ['amoxicillin susp', 'rxnorm', 'susp', 'form', 'suspension'],
] as const)('words for an axis are read as it: %s (%s): %s is %s', (phrase, system, text, as, meaning) => {
  expect(read(phrase, system).words).toContainEqual(expect.objectContaining({ text, as, meaning }));
});

test.each([
  ['asthma, no fever', 'no', ['fever']],
  ['diabetes w/o complications', 'w/o', ['complications']],
  ['cough. Denies chest pain', 'Denies', ['chest pain']],
  ['headache, fever ruled out', 'ruled out', ['fever']],
])('the negated words of a phrase are told apart: %s', (phrase, cue, negated) => {
  const reading = read(phrase, 'icd10');
  expect(asIn(reading, cue)).toBe('negation');
  expect(reading.negated).toEqual(negated);
});

test('a phrase that denies nothing has no negated words', () => {
  expect(read('no-show asthma', 'icd10').negated).toEqual([]);
});

const reading = read('please check serum potassium 5.4 mmol/L today, zzyzx', 'loinc');

test('a word that is no axis is a term, if the best code has it', () =>
  expect(asIn(reading, 'potassium')).toBe('term'));
test('a word that is no axis is the value of a result', () => expect(asIn(reading, '5.4')).toBe('value'));
test('a word that is no axis is unknown, if no name has it', () => expect(asIn(reading, 'zzyzx')).toBe('unknown'));
test('a word that is no axis is ignored, if it belongs to the sentence', () =>
  expect(reading.ignored).toEqual(['please', 'check', 'today']));
test('a word that is no axis is unmatched, if the best code has it not', () =>
  expect(asIn(read('hypertension of the elbow', 'icd10'), 'elbow')).toBe('unmatched'));
test('a word that is no axis has the spelling that was looked for', () =>
  expect(read('hypertenson', 'icd10').words).toEqual([
    { text: 'hypertenson', start: 0, end: 11, as: 'term', meaning: 'hypertension' },
  ]));

const axesOf = (phrase: string, system: System) => read(phrase, system).open.map(({ axis }) => axis);
const codesOf = (phrase: string, system: System, axis: string) =>
  read(phrase, system)
    .open.find((open) => open.axis === axis)
    ?.choices.map(({ code, value }) => `${code} ${value}`);

test('an axis that a phrase leaves open is listed with the codes that differ in it alone', () => {
  expect(codesOf('knee pain', 'icd10', 'laterality')).toEqual(['M25.569 unspecified', 'M25.561 right', 'M25.562 left']);
  expect(codesOf('ckd', 'icd10', 'stage')).toContain('N18.4 stage 4 (severe)');
  expect(codesOf('potassium', 'loinc', 'specimen')).toContain('2828-2 Urine');
  expect(codesOf('metformin 500 mg', 'rxnorm', 'release')).toHaveLength(2);
});

test('an abbreviation leaves its meaning open, and each has its best code', () => {
  expect(codesOf('CP', 'icd10', 'meaning')).toEqual(['R07.9 chest pain', 'G80.9 cerebral palsy']);
  expect(codesOf('troponin', 'loinc', 'meaning')).toEqual(['10839-9 troponin i cardiac', '6598-7 troponin t cardiac']);
  expect(axesOf('chest pain', 'icd10')).not.toContain('meaning');
});

test('an axis that a phrase leaves open is not listed, if the phrase names it', () => {
  expect(axesOf('right knee pain', 'icd10')).not.toContain('laterality');
  expect(axesOf('ckd stage 4', 'icd10')).not.toContain('stage');
  expect(axesOf('urine potassium', 'loinc')).not.toContain('specimen');
  expect(axesOf('metformin ER 500 mg', 'rxnorm')).not.toContain('release');
});

test('the open axes of a code that hardly fits are not listed', () =>
  expect(axesOf('blorp fever zzyzx', 'icd10')).toEqual([]));

test('words have their place in the phrase as it was sent', () => {
  expect(read('(acute)', 'icd10').words).toMatchObject([{ text: 'acute', start: 1, end: 6 }]);
  expect(read('- "knee  pain".', 'icd10').words.map(({ start, end }) => [start, end])).toEqual([[3, 13]]);
});

const WORDS =
  'R knee pain T2DM no denies w/o fever, asthma. potassium serum 5.4 mmol/L metformin 500 mg po bid #30 ½ É o’clock ckd 3 x 5 days (acute) 😀 left/right'.split(
    ' ',
  );
const phrases = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const systems = fc.constantFrom<System | undefined>(undefined, 'icd10', 'loinc', 'rxnorm');

test('words lie inside the phrase in their order and do not overlap, and choices are current codes', () => {
  fc.assert(
    fc.property(phrases, systems, (phrase, system) => {
      const { words, open, system: own } = read(phrase, system);
      let end = 0;
      for (const word of words) {
        expect(word.start).toBeGreaterThanOrEqual(end);
        expect(word.text).toBe(phrase.slice(word.start, word.end));
        expect(word.text.trim()).toBe(word.text);
        end = word.end;
      }
      for (const { choices } of open) {
        expect(choices.length).toBeGreaterThan(0);
        for (const { code } of choices) expect(terminology.lookup(own, code)?.status).toBe('current');
      }
    }),
    runs(150),
  );
});

test('the phrase with a value added mostly finds the code of the choice', () => {
  const asked = [
    ...(['knee pain', 'asthma', 'ckd', 'systolic heart failure', 'major depression', 'shoulder pain'] as const).map(
      (phrase) => ({ phrase, system: 'icd10' }) as const,
    ),
    ...(['metformin 500 mg', 'metformin', 'amoxicillin'] as const).map(
      (phrase) => ({ phrase, system: 'rxnorm' }) as const,
    ),
    ...(['potassium', 'glucose', 'creatinine'] as const).map((phrase) => ({ phrase, system: 'loinc' }) as const),
  ];
  const found = asked.flatMap(({ phrase, system }) =>
    read(phrase, system).open.flatMap(({ choices }) =>
      choices.map(({ code, value }) => {
        const [best] = terminology.translate(`${phrase} ${value}`, { ...FILTER, system }).matches;
        return best?.code === code;
      }),
    ),
  );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.75);
});

test.each([
  ['more than 128 words', `type 2 diabetes ${'x '.repeat(130)}asthma`, 'asthma'],
  ['characters that stand for eighteen each', `type 2 diabetes ${'\ufdfa '.repeat(100)}`, '\ufdfa'],
  ['one word that stands for thousands', `type 2 diabetes ${'\ufdfa'.repeat(100)}`, '\ufdfa'.repeat(100)],
])('of %s the rest is unread, told, and no answer is certain', (_, phrase, end) => {
  const { words } = read(phrase);
  const rest = words.at(-1);
  expect(rest).toMatchObject({ as: 'unread', end: phrase.trimEnd().length });
  expect(phrase.slice(rest?.start, rest?.end)).toBe(rest?.text ?? '');
  expect(rest?.text).toEndWith(end);
  expect(words[0]?.text).toStartWith('type');
  expect(terminology.translate(phrase, FILTER).quality).not.toBe('high');
});

test('what is behind the bound changes nothing', () => {
  const answers = ['asthma', 'fracture of the femur'].map((rest) =>
    terminology.translate(`hypertension ${'\ufdfa'.repeat(57)} ${rest}`, FILTER),
  );
  expect(answers[0]?.matches[0]?.code).toBe('I10');
  expect(answers[0]).toEqual(answers[1] as never);
});

test('a phrase that ends at the bound is read whole', () => {
  const { words } = read(`type 2 diabetes ${'x '.repeat(125)}`);
  expect(words.map(({ as }) => as)).not.toContain('unread');
  expect(terminology.translate('type 2 diabetes', FILTER).quality).toBe('high');
});
