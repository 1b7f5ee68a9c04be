import { expect, test } from 'bun:test';
import { queryOfArguments } from '../../src/mcp/arguments.ts';

test.each([
  [{ height_cm: 170 }, '170'],
  [{ height_cm: 170.5 }, '170.5'],
  [{ height_cm: -0.25 }, '-0.25'],
  [{ height_cm: 1e-7 }, '0.0000001'],
  [{ height_cm: 1.25e-9 }, '0.00000000125'],
  [{ height_cm: 1e21 }, '1000000000000000000000'],
  [{ height_cm: 1.5e22 }, '15000000000000000000000'],
  [{ height_cm: '170.0' }, '170.0'],
  [{ height_cm: true }, 'true'],
  [{ height_cm: { unit: 'cm' } }, '{"unit":"cm"}'],
])('%j is read as %s', (given, text) => {
  expect([...queryOfArguments(given)]).toEqual([['height_cm', [text]]]);
});

test('null stands for an absent parameter, a list for a repeated one', () => {
  expect([...queryOfArguments({ age: null, query: ['a', 'b'] })]).toEqual([['query', ['a', 'b']]]);
});
