import { describe, expect, test } from 'bun:test';
import { followReferences } from '../../../../src/terminology/systems/icd10cm/alphabetic-index.ts';

/** What an entry that only refers to another one is coded as. */
const codeOf = (see: string, ...entries: readonly (readonly [text: string, code: string])[]) =>
  followReferences(
    [{ text: 'Odd word', see }],
    entries.map(([text, code]) => ({ text, code })),
  );

describe('an entry of the index without a code', () => {
  test('has the code of the entry that it refers to, under its own designation', () => {
    expect(codeOf('Bother, mites', ['Bother', 'B88.9'], ['Bother, mites', 'B88.0'])).toEqual([
      { text: 'Odd word', code: 'B88.0' },
    ]);
  });

  test('finds a main term by the first of its forms, without parentheses and NEC', () => {
    const plot = [{ text: 'Odd word', code: 'S99.0' }];
    expect(codeOf('Failure, plot (thin)', ['Failure, failed, plot NEC', 'S99.0'])).toEqual(plot);
  });

  test.each([
    ['Neoplasm, bone, malignant', 'C99.1'],
    ['Neoplasm, malignant, bone', 'C99.1'],
    ['Neoplasm, benign, by site', 'D99.9'],
    ['Neoplasm, bone, in situ', 'D09.9'],
  ])('finds %p in the table of neoplasms', (see, code) => {
    const found = codeOf(
      see,
      ['Neoplasm, neoplastic, Benign', 'D99.9'],
      ['Neoplasm, neoplastic, bone, Malignant Primary', 'C99.1'],
      ['Neoplasm, neoplastic, bone, Ca in situ', 'D09.9'],
    );
    expect(found).toEqual([{ text: 'Odd word', code }]);
  });

  test('is left out when it refers to nothing that is there', () => {
    expect(codeOf('Storyteller', ['Bother', 'B88.9'])).toEqual([]);
  });
});
