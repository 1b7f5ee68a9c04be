/** The bounds of JSON that strangers send. */
import { expect, test } from 'bun:test';
import { isOutsized, MOST_LEVELS, MOST_VALUES, repeatedMember } from '../src/bounded-json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const wide = (values: number): string => JSON.stringify(Array.from({ length: values }, () => 1));

test.each([
  ['as deep as a message may be', nested(MOST_LEVELS), false],
  ['one level deeper', nested(MOST_LEVELS + 1), true],
  ['deep where objects and lists take turns', `${'{"a":['.repeat(33)}`, true],
  ['as wide as a message may be', wide(MOST_VALUES), false],
  ['one value wider', wide(MOST_VALUES + 1), true],
  ['wide over many levels', `[${Array.from({ length: 21 }, () => wide(100)).join(',')}]`, true],
  ['many lists beside each other', `[${Array.from({ length: 99 }, () => nested(60)).join(',')}]`, false],
])('a text that is %s is outsized or not', (_, text, isBeyond) => {
  expect(isOutsized(text)).toBe(isBeyond);
});

test('what stands in a string is no structure', () => {
  for (const text of ['['.repeat(99), ','.repeat(3000), `\\"${'{'.repeat(99)}`, '"'.repeat(3), `${'['.repeat(99)}\\`])
    expect(isOutsized(JSON.stringify({ text }))).toBe(false);
});

test.each([
  ['{"a":1,"b":{"a":2,"a":3},"c":"\\":a"}', undefined],
  ['{"a":1,"b":2,"a":3}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['[{"a":1},{"a":2}]', undefined],
])('the member that %s has twice is %p', (text, member) => {
  expect(repeatedMember(text)).toBe(member as never);
});
