import { describe, expect, test } from 'bun:test';
import { rewritings } from '../../src/terminology/lexicon/lexicon.ts';
import { SYSTEMS } from '../../src/terminology/model/concept.ts';
import { normalise } from '../../src/terminology/text/normalise.ts';

const readings = (phrase: string) => rewritings(phrase, 'rxnorm').map(({ text }) => normalise(text, 'rxnorm'));

describe('a rewritten phrase', () => {
  test.each([
    ['guaifenesin 100 MG/5ML syrup', ['guaifenesin', '2%', 'oral', 'solution']],
    ['guaifenesin 1,200 mg tab.', ['guaifenesin', '1200mg', 'oral', 'tablet']],
    ['timolol 0.5% tab', ['timolol', '0.5%', 'oral', 'tablet']],
    ['levodopa 25-100 mg (tab)', ['levodopa', '25mg', '100mg', 'oral', 'tablet']],
  ])('keeps the quantity of %p', (phrase, words) => {
    expect(readings(phrase)).toContainEqual(words);
  });

  test('is found across a decimal point and a percent sign', () => {
    const saline = ['sodium', 'chloride', '0.9%', 'injectable', 'solution'];
    expect(readings('0.9% NaCl')).toContainEqual(saline);
    expect(readings('nacl 0.9%')).toContainEqual(saline);
  });

  test.each(['methylmalonic acid', 'Methylmalonic Acid, serum'])('names the acid of %p as LOINC does', (phrase) => {
    const [, rewritten] = rewritings(phrase, 'loinc').map(({ text }) => normalise(text, 'loinc'));
    expect(rewritten).toContain('methylmalonate');
    expect(rewritten).not.toContain('acid');
    expect(rewritings(phrase, 'rxnorm')).toHaveLength(1);
  });

  test('does not begin or end inside a number', () => {
    const mesalamine = rewritings('5 asa', 'rxnorm').map(({ text }) => text.trim());
    expect(mesalamine).toContain('mesalamine');
    expect(JSON.stringify(rewritings('0.5 asa', 'rxnorm'))).not.toContain('mesalamine');
  });

  test('comes after the phrase itself, which is always there', () => {
    for (const system of SYSTEMS) {
      for (const phrase of ['', '...', '0.9%', 'htn', 'x'.repeat(512), 'الضغط']) {
        expect(rewritings(phrase, system)[0]).toEqual({ text: phrase, worth: 1 });
      }
    }
  });
});
