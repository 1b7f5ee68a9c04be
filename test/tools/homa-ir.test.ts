/** The declaration that src/tools/README.md shows is complete, and right. */
import { describe, expect, test } from 'bun:test';
import { parseQuery } from '../../src/tools/query.ts';
import { homaIr } from './homa-ir.ts';

describe('the declaration of src/tools/README.md', () => {
  test.each(homaIr.examples)('answers its example: $source', ({ input, output }) => {
    const { problems, answer } = homaIr.prepare(parseQuery(new URLSearchParams(input).toString()));
    expect(problems).toEqual([]);
    expect(answer?.()).toMatchObject(output);
  });

  test('refuses a value outside its bounds with the code of the input', () => {
    const { problems } = homaIr.prepare(parseQuery('glucose_mmol_l=0&insulin_uu_ml=12'));
    expect(problems).toMatchObject([{ code: 'invalid_glucose', parameter: 'glucose_mmol_l' }]);
  });
});
