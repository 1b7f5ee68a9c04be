import { describe, expect, test } from 'bun:test';
import { isNoise, wordTable } from '../../../src/terminology/lexicon/lexicon.ts';
import { CODE_SYSTEMS } from '../../../src/terminology/systems/index.ts';
import { normaliser } from '../../../src/terminology/text/normalise.ts';

const plain = normaliser({ prepare: (text) => text, hasRomanNumerals: false });

describe('a file of words', () => {
  const { synonymsOf, factorOf } = wordTable(
    '# comment\n[same]\nKidneys renal nephric\n\n[meaning]\ntum = neoplasm growth\n[factor]\n0.5 = of the\n0.2 = the',
    plain,
  );

  test('gives each word of a line the others, and one word its meanings', () => {
    expect(synonymsOf('renal')).toEqual([
      { word: 'kidney', boost: 0.8 },
      { word: 'nephric', boost: 0.8 },
    ]);
    expect(synonymsOf('tum')).toEqual([
      { word: 'neoplasm', boost: 0.95 },
      { word: 'growth', boost: 0.95 },
    ]);
    expect(synonymsOf('growth')).toEqual([]);
  });

  test('weighs a word by the last line that has it, and no other word', () => {
    expect(['of', 'the', 'kidney'].map(factorOf)).toEqual([0.5, 0.2, undefined]);
  });
});

test('words that say little are known in the form of index words', () => {
  expect(['patient', 'take', 'diagnosis', 'mg'].filter(isNoise)).toHaveLength(4);
  expect(isNoise('diabetes')).toBe(false);
});

test('an abbreviation that is also an everyday word is one only in capitals', () => {
  const { expand } = CODE_SYSTEMS.icd10.lexicon;
  expect(expand('AIDS').length).toBeGreaterThan(1);
  expect(expand('visual aids')).toEqual([{ text: 'visual aids', boost: 1 }]);
});
