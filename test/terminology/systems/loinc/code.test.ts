import { expect, test } from 'bun:test';
import { checkDigitOf, loincSyntax } from '../../../../src/terminology/systems/loinc/code.ts';

test.each(['2345-7', '4548-4', '718-7', '2160-0', '33914-3', '1742-6', '48642-3', '5671-3'])(
  'the check digit of %s is that of mod 10',
  (code) => {
    const [number = '', digit] = code.split('-');
    expect(`${checkDigitOf(number)}`).toBe(digit ?? '');
    expect(loincSyntax.doubtOf?.(code)).toBeUndefined();
  },
);

test('a mistyped digit, and two that changed places, are seen', () => {
  for (const code of ['2346-7', '2354-7', '3245-7']) expect(loincSyntax.doubtOf?.(code)).toContain('check digit 7');
});
