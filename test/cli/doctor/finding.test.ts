import { expect, test } from 'bun:test';
import { answerOf } from '../../../src/cli/doctor/finding.ts';

test('a check has the answer of the remote side, or none if it fails or takes too long', async () => {
  const signals: AbortSignal[] = [];
  const silent = (signal: AbortSignal): Promise<string> => {
    signals.push(signal);
    return new Promise(() => {});
  };
  expect(await answerOf(async () => 'here')).toBe('here');
  expect(await answerOf(() => Promise.reject(new Error('gone')))).toBeUndefined();
  expect(await answerOf(silent, 1)).toBeUndefined();
  expect(signals).toHaveLength(1);
});
