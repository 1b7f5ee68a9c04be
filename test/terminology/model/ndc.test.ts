import { expect, test } from 'bun:test';
import { formatNdc, readNdc } from '../../../src/terminology/model/ndc.ts';

// The segments are those that RxNorm's and the FDA's documents use as examples of each form.
test.each([
  ['5-4-2', '00071-0155-23', ['00071015523']],
  ['4-4-2', '0071-0155-23', ['00071015523']],
  ['5-3-2', '50242-040-62', ['50242004062']],
  ['5-4-1', '60575-4112-1', ['60575411201']],
  ['6-4-2 with a zero first', '000071-0155-23', ['00071015523']],
  ['6-3-1 with a zero first', '050242-040-6', ['50242004006']],
  ['eleven digits', '00071015523', ['00071015523']],
  ['twelve digits with a zero first', '000071015523', ['00071015523']],
])('a national drug code is read as eleven digits in the form %s', (_, text, expected) => {
  expect(readNdc(text)).toEqual(expected);
});

test('ten digits without hyphens are read as each of the three national drug codes that they may be', () => {
  expect(readNdc('0071015523')).toEqual(['00071015523', '00710015523', '00710155203']);
  expect(readNdc('0000000000')).toEqual(['00000000000']);
});

test.each([
  ...['', '71-155-23', '0071-0155', '0071-0155-23-1', '0071-0155-234', '123456-0155-23', '0071-01A5-23'],
  ...[
    '007101552',
    '100071015523',
    ' 00071015523',
    '0071 0155 23',
    '00071-0155-',
    '0071-155-23',
    '00071-155-2',
    '٠٠٠٧١٠١٥٥٢٣',
  ],
  '00071*0155-23',
])('%p is no national drug code', (text) => {
  expect(readNdc(text)).toEqual([]);
});

test('a national drug code is shown as eleven digits', () => {
  expect(formatNdc(Number('00071015523'))).toBe('00071015523');
});
