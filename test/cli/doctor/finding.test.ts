import { expect, test } from 'bun:test';
import { answerOf, findings, isColoured, reported } from '../../../src/cli/doctor/finding.ts';

const FOUND = [
  findings('clock').skipped('nothing to compare it with'),
  findings('data').ok('whole'),
  findings('disk').error('full', 'free space'),
];

test('colours mark the severities, and columns stay aligned', () => {
  const plain = reported(FOUND, { isJson: false }).text;
  const coloured = reported(FOUND, { isJson: false, isColoured: true }).text;
  expect(coloured).toContain('\u001b[31merror  \u001b[0m  disk   full');
  expect(Bun.stripANSI(coloured)).toBe(plain);
  expect(reported(FOUND, { isJson: true, isColoured: true }).text).not.toContain('\u001b');
});

test('a check that was skipped is neither good nor bad', () => {
  const [skipped] = FOUND;
  if (skipped === undefined) throw new Error('there is none');
  expect(JSON.parse(reported([skipped, findings('data').ok('whole')], { isJson: true }).text)).toMatchObject({
    ok: true,
    severity: 'ok',
  });
});

test.each([
  [{ environment: {}, isTerminal: true }, true],
  [{ environment: { NO_COLOR: '' }, isTerminal: true }, true],
  [{ environment: { NO_COLOR: '1' }, isTerminal: true }, false],
  [{ environment: { TERM: 'dumb' }, isTerminal: true }, false],
  [{ environment: {}, isTerminal: false }, false],
  [{ environment: {} }, false],
])('with %j colours are wanted: %p', (io, wanted) => {
  expect(isColoured(io)).toBe(wanted);
});

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
