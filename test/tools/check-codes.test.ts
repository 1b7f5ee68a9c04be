/** The parameters of the check of a set of codes. */
import { expect, test } from 'bun:test';
import { loadTerminology } from '../../src/terminology/load.ts';
import { checkCodes } from '../../src/tools/terminology/check-codes.ts';

const tool = checkCodes(loadTerminology());

const codesOf = (...code: readonly string[]) => {
  const { answer } = tool.prepare(new Map([['code', code]]));
  const { codes = [] } = (answer?.() ?? {}) as { codes?: readonly { code: string }[] };
  return codes.map((one) => one.code);
};

test('codes with signs between them are those of a repeated parameter', () => {
  for (const sent of ['E11.9,I10', 'E11.9, I10', 'E11.9;I10', ' E11.9 I10 '])
    expect(codesOf(sent)).toEqual(['E11.9', 'I10']);
  expect(codesOf('E11.9,I10', 'R07.9')).toEqual(['E11.9', 'I10', 'R07.9']);
});

test('each code counts, and is as long as a code may be', () => {
  const problemsOf = (...code: readonly string[]) => tool.prepare(new Map([['code', code]])).problems;
  expect(problemsOf(Array(26).fill('I10').join(','))).toMatchObject([{ code: 'invalid_code' }]);
  expect(problemsOf(`I10,${'X'.repeat(33)}`)).toMatchObject([{ code: 'invalid_code' }]);
  expect(problemsOf(' ')).toMatchObject([{ code: 'invalid_code' }]);
  expect(problemsOf('I10,E11.9')).toEqual([]);
});
