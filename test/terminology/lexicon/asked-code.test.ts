/** A phrase that is a code finds that code, and one that names nothing finds none. */
import { describe, expect, test } from 'bun:test';
import { askedCode, namesNothing } from '../../../src/terminology/lexicon/asked-code.ts';
import { SYSTEMS, type System } from '../../../src/terminology/model/concept.ts';
import { factsOf } from '../../../src/terminology/model/identity.ts';
import { CODE_SYSTEMS } from '../../../src/terminology/systems/index.ts';
import { terminology } from '../../support/tools.ts';

const ask = (phrase: string, system?: System) =>
  terminology.translate(phrase, { system, limit: 5, minScore: 35, includeObsolete: false, billableOnly: true });
const words = (phrase: string) => CODE_SYSTEMS.icd10.normalise(phrase);
const read = (phrase: string) =>
  terminology.read(phrase, { limit: 5, minScore: 35, includeObsolete: false, billableOnly: true });

describe('a code as it is typed', () => {
  test.each([
    ['E11.9', 'E11.9', undefined],
    ['e119', 'E11.9', undefined],
    ['ICD-10: E11.9', 'E11.9', undefined],
    ['icd10 code I10', 'I10', undefined],
    ['I10', 'I10', 'icd10'],
    ['2345-7', '2345-7', undefined],
    ['LOINC 2345-7', '2345-7', undefined],
    ['RXCUI 6809', '6809', undefined],
  ] as const)('finds itself, and nothing else: %p is %p', (phrase, code, system) => {
    const { matches, quality } = ask(phrase, system);
    expect(matches.map((match) => [match.code, match.score])).toEqual([[code, 100]]);
    expect(quality).toBe('high');
  });

  test('is read as the name of the code', () => {
    const [best] = ask('ICD-10 E11.9').matches;
    expect(read('ICD-10 E11.9').words).toEqual([
      { text: 'E11.9', start: 7, end: 12, as: 'term', meaning: best?.display ?? '' },
    ]);
  });

  test('may also be one of another system: then it is not certain', () => {
    expect(ask('E1165').quality).toBe('low');
    expect(ask('E1165', 'icd10').quality).toBe('high');
  });

  test('is found in no system but that which is named or asked', () => {
    expect(ask('LOINC E11.9').matches.filter(({ code }) => code === 'E11.9')).toEqual([]);
    expect(ask('E11.9', 'loinc').matches.filter(({ code }) => code === 'E11.9')).toEqual([]);
  });
});

test.each(['CPT 99213', 'cpt code: 99213', 'HCPCS J1100', 'A0428', 'SNOMED CT 44054006', '44054006', 'ICD-9 250.00'])(
  'a code of a system that is not here finds nothing: %p',
  (phrase) => {
    expect(ask(phrase)).toEqual({ matches: [], quality: 'none' });
  },
);

test.each(['A1C', 'B12', 'T3', 'Covid-19', 'CA-125'])('a name with a number is no code: %p', (phrase) => {
  expect(ask(phrase).matches).not.toEqual([]);
});

test.each(['no fever', 'denies chest pain', 'no cough or headache', 'history of', 'h/o', 'in remission', 'resolved'])(
  'what denies all, or says only how something is, finds nothing: %p',
  (phrase) => {
    expect(ask(phrase)).toEqual({ matches: [], quality: 'none' });
  },
);

test('who denies one thing and names another names something', () => {
  for (const phrase of ['cough without fever', 'no fever but cough', 'history of asthma', 'leukemia in remission']) {
    expect(namesNothing(phrase, () => words(phrase))).toBe(false);
  }
  expect(askedCode('asthma 12', ['others', ...SYSTEMS.map(factsOf)])).toBeUndefined();
});
