import { describe, expect, test } from 'bun:test';
import { SYSTEMS, type System } from '../../../src/terminology/model/concept.ts';
import { CODE_SYSTEMS } from '../../../src/terminology/systems/index.ts';

const expand = (phrase: string, system: System) => CODE_SYSTEMS[system].lexicon.expand(phrase);
const wordsOf = (phrase: string, system: System) =>
  expand(phrase, system).map(({ text }) => CODE_SYSTEMS[system].normalise(text));
const expansions = (phrase: string) => wordsOf(phrase, 'rxnorm');

describe('an expanded phrase', () => {
  test.each([
    ['guaifenesin 100 MG/5ML syrup', ['guaifenesin', '2%', 'oral', 'solution']],
    ['guaifenesin 1,200 mg tab.', ['guaifenesin', '1200mg', 'oral', 'tablet']],
    ['timolol 0.5% tab', ['timolol', '0.5%', 'oral', 'tablet']],
    ['levodopa 25-100 mg (tab)', ['levodopa', '25mg', '100mg', 'oral', 'tablet']],
  ])('keeps the quantity of %p', (phrase, words) => {
    expect(expansions(phrase)).toContainEqual(words);
  });

  test('is found across a decimal point and a percent sign', () => {
    const saline = ['sodium', 'chloride', '0.9%', 'injectable', 'solution'];
    expect(expansions('0.9% NaCl')).toContainEqual(saline);
    expect(expansions('nacl 0.9%')).toContainEqual(saline);
  });

  test.each(['methylmalonic acid', 'Methylmalonic Acid, serum'])('names the acid of %p as LOINC does', (phrase) => {
    const [, rewritten] = wordsOf(phrase, 'loinc');
    expect(rewritten).toContain('methylmalonate');
    expect(rewritten).not.toContain('acid');
    expect(expand(phrase, 'rxnorm')).toHaveLength(1);
  });

  test('does not begin or end inside a number', () => {
    const mesalamine = expand('5 asa', 'rxnorm').map(({ text }) => text.trim());
    expect(mesalamine).toContain('mesalamine');
    expect(JSON.stringify(expand('0.5 asa', 'rxnorm'))).not.toContain('mesalamine');
  });

  test('comes after the phrase itself, which is always there', () => {
    for (const system of SYSTEMS) {
      for (const phrase of ['', '...', '0.9%', 'htn', 'x'.repeat(512), 'الضغط']) {
        expect(expand(phrase, system)[0]).toEqual({ text: phrase, boost: 1 });
      }
    }
  });
});
