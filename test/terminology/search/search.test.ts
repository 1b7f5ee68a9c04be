/** What holds for every question to the embedded terminology. */
import { describe, expect, test } from 'bun:test';
import { starterConcepts } from '../../../build/starter.ts';
import { cuedBy } from '../../../src/terminology/lexicon/system-cues.ts';
import { loadTerminology } from '../../../src/terminology/load.ts';
import { SYSTEMS, TERM_TYPES } from '../../../src/terminology/model/concept.ts';
import { acrossSystems, type FoundIn } from '../../../src/terminology/search/across.ts';
import type { Filter } from '../../../src/terminology/terminology.ts';
import { fc, runs } from '../../support/properties.ts';
import { terminology } from '../../support/tools.ts';
import { answersFrom, concept } from '../support/concepts.ts';

const concepts = starterConcepts();
const words = [...new Set(concepts.flatMap(({ name, terms }) => [name, ...terms.map(({ text }) => text)]))];

/** Wordings of the data, pieces of them strung together, and anything at all, up to 512 characters. */
const known = fc.constantFrom(...words);
const phrase = fc
  .oneof(
    known,
    fc.array(known, { maxLength: 12 }).map((list) => list.join(' ')),
    fc.tuple(known, fc.nat(), fc.string({ unit: 'binary', maxLength: 2 })).map(([text, at, inserted]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + inserted + text.slice(place + 1);
    }),
    fc.string({ unit: 'binary', maxLength: 512 }),
    fc.string({ unit: 'grapheme', maxLength: 256 }),
    fc.string({
      unit: fc.constantFrom(...'高血圧糖尿病гипертонияداءالسكري🩺🇺🇸👩‍⚕️\0\u0007\u200b\u202e\ufeff'),
      maxLength: 512,
    }),
    fc.stringMatching(/^[!-/:-@[-`{-~ ]{1,512}$/),
    fc.stringMatching(/^(?:[a-z] ){100,256}$/),
  )
  .map((text) => [...text].slice(0, 512).join(''));

const filter: fc.Arbitrary<Filter> = fc.record({
  system: fc.option(fc.constantFrom(...SYSTEMS), { nil: undefined }),
  termType: fc.option(fc.constantFrom(...TERM_TYPES), { nil: undefined, freq: 4 }),
  limit: fc.integer({ min: 1, max: 25 }),
  minScore: fc.oneof(fc.constantFrom(0, 35, 80, 100), fc.integer({ min: 0, max: 100 })),
  includeObsolete: fc.boolean(),
  billableOnly: fc.boolean(),
});

test('any phrase with any filter gives whole scores from 0 to 100, the highest first, within limit and min_score', () => {
  fc.assert(
    fc.property(phrase, filter, (text, given) => {
      const { matches, quality } = terminology.translate(text, given);
      const scores = matches.map(({ score }) => score);
      expect(matches.length).toBeLessThanOrEqual(given.limit);
      for (const score of scores) {
        expect(score).toBeInteger();
        expect(score).toBeWithin(given.minScore, 101);
      }
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      const [best] = scores;
      expect(quality).toBe(best === undefined ? 'none' : best >= 80 ? 'high' : 'low');
    }),
    runs(100),
  );
});

test('any phrase with any filter gives only what the filter lets through, each code once', () => {
  fc.assert(
    fc.property(phrase, filter, (text, given) => {
      const { matches } = terminology.translate(text, given);
      for (const match of matches) {
        if (given.system !== undefined) expect(match.system).toBe(given.system);
        if (given.termType !== undefined) expect(match.tty).toBe(given.termType);
        if (!given.includeObsolete) expect(match.obsolete).toBe(false);
        if (given.billableOnly && match.system === 'icd10') expect(match.billable).toBe(true);
      }
      expect(new Set(matches.map(({ system, code }) => `${system} ${code}`)).size).toBe(matches.length);
    }),
    runs(100),
  );
});

test('any phrase with any filter gives the same again after other questions, and from another copy of the data', () => {
  const other = loadTerminology();
  fc.assert(
    fc.property(phrase, filter, phrase, filter, (text, given, between, filterBetween) => {
      const first = terminology.translate(text, given);
      terminology.translate(between, filterBetween);
      expect(terminology.translate(text, given)).toEqual(first);
      expect(other.translate(text, given)).toEqual(first);
    }),
    runs(50),
  );
});

test('any phrase with any filter gives the first of what a higher limit gives, and what a lower min_score gives without the rest', () => {
  fc.assert(
    fc.property(phrase, filter, (text, given) => {
      const all = terminology.translate(text, { ...given, limit: 25, minScore: 0 }).matches;
      const { matches } = terminology.translate(text, given);
      expect(matches).toEqual(all.filter(({ score }) => score >= given.minScore).slice(0, given.limit));
    }),
    runs(300),
  );
});

test('any text is looked up without throwing, and what is found has the code that was asked for', () => {
  const code = fc.oneof(
    fc.constantFrom(...concepts.map((concept) => concept.code)),
    fc.string({ unit: 'binary', maxLength: 32 }),
    fc.stringMatching(/^[A-Z]\d[0-9A-Z]\.?[0-9A-Z]{0,4}$/),
    fc.stringMatching(/^\d{1,9}(?:-\d)?$/),
  );
  fc.assert(
    fc.property(fc.constantFrom(...SYSTEMS), code, (system, text) => {
      const entry = terminology.lookup(system, text);
      if (entry === undefined) return;
      expect(entry.system).toBe(system);
      expect(entry.code).toBe(terminology.codeAsPublished(system, text));
    }),
    runs(200),
  );
});

test('every code of the starter data is looked up as it stands in its table', () => {
  for (const { system, code, name, termType, status, billable, terms } of concepts) {
    expect(terminology.lookup(system, code)).toMatchObject({
      ...{ code, system, display: name, tty: termType, status, billable },
      synonyms: terms.map(({ text }) => text),
    });
  }
});

describe.each(SYSTEMS)('the official name of a code of %s', (system) => {
  const own = concepts.filter((concept) => concept.system === system);

  test('gives that code, or one of the same name, first and with 100', () => {
    const missed = own.flatMap(({ code, name }) => {
      const all = { system, limit: 5, minScore: 0, includeObsolete: true, billableOnly: false };
      const { matches } = terminology.translate(name, all);
      const [best] = matches;
      const isFirst = best?.score === 100 && (best.code === code || best.display === name);
      return isFirst ? [] : [`${code} ${name}`];
    });
    expect(missed).toEqual([]);
  });
});

const ask = (query: string) =>
  terminology.translate(query, { limit: 5, minScore: 35, includeObsolete: false, billableOnly: true });

test.each([
  ['TSH', 'loinc'],
  ['TSH level', 'loinc'],
  ['potassium', 'loinc'],
  ['blood glucose 180 mg/dL', 'loinc'],
  ['lisinopril 10 mg', 'rxnorm'],
  ['metformin 500 mg tab bid', 'rxnorm'],
  ['aspirin', 'rxnorm'],
  ['type 2 diabetes', 'icd10'],
  ['chest pain', 'icd10'],
] as const)('the system that the words of a phrase mean comes first: %p is of %s', (phrase, system) => {
  expect(ask(phrase).matches[0]?.system).toBe(system);
});

const found = (system: FoundIn['system'], ...scores: readonly number[]): FoundIn => ({
  system,
  prefers: undefined,
  hits: scores.map((score, concept) => ({ concept, score })),
  isCertain: true,
});

test('two systems that fit equally are both shown first, and neither is certain', () => {
  const hits = acrossSystems('wobble', [found('rxnorm', 100, 98), found('icd10', 60), found('loinc', 97, 50)]);
  expect(hits.map(({ system, score }) => [system, score])).toEqual([
    ['rxnorm', 79],
    ['loinc', 79],
    ['rxnorm', 79],
    ['icd10', 60],
    ['loinc', 50],
  ]);
});

test('a system whose cue the phrase has comes before one that fits better', () => {
  const hits = acrossSystems('wobble 10 mg tab', [found('rxnorm', 60), found('icd10', 80)]);
  expect(hits.map(({ system }) => system)).toEqual(['rxnorm', 'icd10']);
});

test('a system that fits better alone stays certain, and scores never rise', () => {
  const hits = acrossSystems('wobble', [found('rxnorm', 70), found('icd10', 100, 90)]);
  expect(hits.map(({ score }) => score)).toEqual([100, 90, 70]);
});

test('a cue beside other words means a system, a word alone does not', () => {
  expect(cuedBy('wobble 10 mg tab', SYSTEMS)).toEqual(['rxnorm']);
  expect(cuedBy('wobble antibody titer', SYSTEMS)).toEqual(['loinc']);
  expect(cuedBy('wobble disease', SYSTEMS)).toEqual(['icd10']);
  expect(cuedBy('CAP', SYSTEMS)).toEqual([]);
});

test('a word of the phrase that a name has in two words counts once, so it pays for no unread word', () => {
  const numbered = (category: string, count: number, name: string) =>
    Array.from({ length: count }, (_, at) => {
      const place = String(at % 1000).padStart(3, '0');
      return concept('icd10', `${category}${Math.floor(at / 1000)}.${place}`, `${name} ${at}`);
    });
  // So many names make `neoplasm` a common word, which is counted apart from the others.
  const search = answersFrom('icd10', [
    ...numbered('D1', 4100, 'Neoplasm of place'),
    ...numbered('N8', 40, 'Cyst of ovary'),
    concept('icd10', 'C56.9', 'Malignant neoplasm of ovary'),
  ]);
  const [inOneWord] = search('zibbet ovary cancer');
  const [inTwoWords] = search('zibbet ovary malignant neoplasm');
  expect(inOneWord?.code).toBe('C56.9');
  expect(inOneWord?.score).toBeLessThanOrEqual(inTwoWords?.score ?? 0);
});

const lenses = answersFrom('icd10', [
  concept('icd10', 'H26.492', 'Grumbling clouding, left eye'),
  concept('icd10', 'H26.501', 'Striped clouding, right eye'),
  concept('icd10', 'H26.9', 'Unspecified clouding', { synonyms: ['clouding'] }),
  concept('icd10', 'H31.402', 'Unspecified wobbling, left eye'),
  concept('icd10', 'H33.102', 'Snurfled wobbling, left eye'),
  concept('icd10', 'H33.202', 'Snurfled gizzard, left eye'),
  ...Array.from({ length: 40 }, (_, at) => concept('icd10', `Z${100 + at}`, `Place ${at} of the left kidney`)),
]);

test.each([
  ['left eye clouding', 'H26.9', false],
  ['grumbling clouding left eye', 'H26.492', true],
  ['wobbling of left eye', 'H31.402', true],
  ['snurfled left eye', 'H33.102', false],
])(
  'a code that says more than side and encounter beyond %p is not certain, nor before the plain one: %p',
  (phrase, code, isCertain) => {
    const [best] = lenses(phrase);
    expect({ code: best?.code, isCertain: (best?.score ?? 0) >= 80 }).toEqual({ code, isCertain });
  },
);

const dirty = answersFrom('icd10', [
  concept('icd10', 'A10', 'Wobbling fever'),
  concept('icd10', 'A20', 'Snurflation of the kidney'),
  concept('icd10', 'A30', 'Grumbling'),
]);

test.each([
  ['w0bb1ing fever', 'A10'],
  ['wobblingfever', 'A10'],
  ['snurf lation of kidney', 'A20'],
  ['snrflatoin of kidney', 'A20'],
  ['grumbling5', 'A30'],
])(
  'words as scanning, copying and haste leave them are read, and two edits are never certain: %p is %p',
  (phrase, code) => {
    const [best] = dirty(phrase);
    expect(best?.code).toBe(code);
    expect(best?.score).toBeLessThan(80);
  },
);

test('one digit for a letter is certain', () => {
  expect(dirty('wobb1ing fever')[0]).toMatchObject({ code: 'A10' });
  expect(dirty('wobb1ing fever')[0]?.score).toBeGreaterThanOrEqual(80);
});

// Of few names every word is a common one.
const fillers = Array.from({ length: 60 }, (_, at) => concept('icd10', `A${at + 10}`, `Filler ${at}`));

test('a word that no name has, or an abbreviation for what another code is, keeps even a long name from being certain', () => {
  const name = 'Wobbling snurflation gribble of fnordle with quindle, morbing, dweezil and plinth';
  const other = concept('icd10', 'I10', 'Hypertension');
  const search = answersFrom('icd10', [...fillers, concept('icd10', 'R10', name), other]);
  expect(search(name)[0]?.score).toBe(100);
  expect(search(`${name} zorblax`)[0]).toMatchObject({ code: 'R10', score: 79 });
  expect(search(`${name} htn`)[0]).toMatchObject({ code: 'R10', score: 79 });
});

test('how something happened comes first only if it has all of the phrase', () => {
  const search = answersFrom('icd10', [
    ...fillers,
    concept('icd10', 'W19', 'Gribble in the snow'),
    concept('icd10', 'R63', 'Abnormal gribble loss'),
  ]);
  expect(search('gribble in the snow')[0]?.code).toBe('W19');
  expect(search('gribble snow loss')[0]?.code).toBe('R63');
});

test('who is immune to a disease does not have it for certain, nor is a newborn affected by how it was born', () => {
  const answer = answersFrom('icd10', [
    concept('icd10', 'B06.9', 'Rubella without complication', { synonyms: ['rubella'] }),
    concept('icd10', 'P03.4', 'Newborn affected by Cesarean delivery'),
    concept('icd10', 'D69.3', 'Immune thrombocytopenic purpura'),
  ]);
  expect(answer('rubella')[0]?.score).toBeGreaterThanOrEqual(80);
  expect(answer('immune to rubella')[0]?.score).toBeLessThan(80);
  expect(answer('newborn affected by cesarean delivery')[0]?.score).toBeGreaterThanOrEqual(80);
  expect(answer('newborn, cesarean delivery')[0]?.score).toBeLessThan(80);
});

test('a word glued to with is not read as without', () => {
  const answer = answersFrom('icd10', [
    concept('icd10', 'N40.0', 'Prostatic hyperplasia without LUTS'),
    concept('icd10', 'N40.1', 'Prostatic hyperplasia with LUTS'),
  ]);
  expect(answer('prostatic hyperplasia withLUTS')[0]?.code).toBe('N40.1');
  expect(answer('prostatic hyperplasia wthout LUTS')[0]?.code).toBe('N40.0');
});
