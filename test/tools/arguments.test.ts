import { expect, test } from 'bun:test';
import { prepared, queryOfArguments } from '../../src/tools/arguments.ts';
import { bmi } from '../../src/tools/calculators/general/bmi.ts';
import { toolAt } from '../support/calling.ts';

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
])('%j is read as %s', (given, text) => {
  expect([...queryOfArguments(given)]).toEqual([['height_cm', [text]]]);
});

test('null and an empty list stand for an absent parameter, a list for a repeated one', () => {
  expect([...queryOfArguments({ age: null, sex: [], query: ['a', 'b'] })]).toEqual([['query', ['a', 'b']]]);
});

test.each([
  [{ unit: 'cm' }, 'an object'],
  [[170], 'a list'],
  [[[170]], 'a list'],
  ['\ud800', 'text that is not valid Unicode'],
])('%j is a problem of its parameter', (value, got) => {
  const { call } = prepared(bmi, { height_cm: value, weight_kg: 70 });
  const message = `height_cm must be text, a number, true or false, got ${got}`;
  expect(call.problems).toEqual([{ code: 'invalid_height', parameter: 'height_cm', message }]);
  expect(call.answer).toBeUndefined();
});

test('a list in a list is a problem of a parameter that is a list', () => {
  const { problems } = prepared(toolAt('/api/ontology/translate_batch'), { query: [['gout']] }).call;
  const message = 'query must be text, a number, true or false, got a list in a list';
  expect(problems.map((problem) => problem.message)).toEqual([message]);
});
