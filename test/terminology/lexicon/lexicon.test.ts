import { expect, test } from 'bun:test';
import { isNoise, wordTable } from '../../../src/terminology/lexicon/lexicon.ts';
import { SYSTEMS, type System } from '../../../src/terminology/model/concept.ts';
import { CODE_SYSTEMS } from '../../../src/terminology/systems/index.ts';
import { normaliser } from '../../../src/terminology/text/normalise.ts';

const expand = (phrase: string, system: System) => CODE_SYSTEMS[system].lexicon.expand(phrase);
const wordsOf = (phrase: string, system: System) =>
  expand(phrase, system).map(({ text }) => CODE_SYSTEMS[system].normalise(text));
const expansions = (phrase: string) => wordsOf(phrase, 'rxnorm');

test.each([
  ['guaifenesin 100 MG/5ML syrup', ['guaifenesin', '2%', 'oral', 'solution']],
  ['guaifenesin 1,200 mg tab.', ['guaifenesin', '1200mg', 'oral', 'tablet']],
  ['timolol 0.5% tab', ['timolol', '0.5%', 'oral', 'tablet']],
  ['levodopa 25-100 mg (tab)', ['levodopa', '25mg', '100mg', 'oral', 'tablet']],
])('an expanded phrase keeps the quantity of %p', (phrase, words) => {
  expect(expansions(phrase)).toContainEqual(words);
});

test('an expanded phrase is found across a decimal point and a percent sign', () => {
  const saline = ['sodium', 'chloride', '0.9%', 'injectable', 'solution'];
  expect(expansions('0.9% NaCl')).toContainEqual(saline);
  expect(expansions('nacl 0.9%')).toContainEqual(saline);
});

test.each(['methylmalonic acid', 'Methylmalonic Acid, serum'])(
  'an expanded phrase names the acid of %p as LOINC does',
  (phrase) => {
    const [, rewritten] = wordsOf(phrase, 'loinc');
    expect(rewritten).toContain('methylmalonate');
    expect(rewritten).not.toContain('acid');
    expect(expand(phrase, 'rxnorm')).toHaveLength(1);
  },
);

test('an expanded phrase does not begin or end inside a number', () => {
  const mesalamine = expand('5 asa', 'rxnorm').map(({ text }) => text.trim());
  expect(mesalamine).toContain('mesalamine');
  expect(JSON.stringify(expand('0.5 asa', 'rxnorm'))).not.toContain('mesalamine');
});

test('an expanded phrase comes after the phrase itself, which is always there', () => {
  for (const system of SYSTEMS) {
    for (const phrase of ['', '...', '0.9%', 'htn', 'x'.repeat(512), 'الضغط']) {
      expect(expand(phrase, system)[0]).toEqual({ text: phrase, boost: 1 });
    }
  }
});

const plain = normaliser({ prepare: (text) => text, hasRomanNumerals: false });

const { synonymsOf, factorOf } = wordTable(
  '# comment\n[same]\nKidneys renal nephric\n\n[meaning]\ntum = neoplasm growth\n[factor]\n0.5 = of the\n0.2 = the',
  plain,
);

test('a word file gives synonyms by line, and the meanings of one word', () => {
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

test('a file of words weighs a word by the last line that has it, and no other word', () => {
  expect(['of', 'the', 'kidney'].map(factorOf)).toEqual([0.5, 0.2, undefined]);
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
