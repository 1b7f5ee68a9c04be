/** What a service has in force, beside what a command expects. */
import { expect, test } from 'bun:test';
import { changesBetween, inForce, notInForce, type ResolvedService } from '../../src/config/in-force.ts';
import { options } from '../../src/config/options.ts';
import { resolveOptions } from '../../src/config/read.ts';

const PAY_TO = `0x${'1'.repeat(40)}`;
const OTHER = `0x${'2'.repeat(40)}`;
const SALT = 'salt';

const resolved = (argv: readonly string[], environment: Readonly<Record<string, string>> = {}): ResolvedService =>
  resolveOptions({ name: 'serve', options, operands: {}, examples: [] }, argv, environment).resolved;

const missing = (expected: ResolvedService, running: ResolvedService, isRestart = false) =>
  notInForce(inForce(expected, SALT), inForce(running, SALT), isRestart);

test('what was not given is not expected, and a variable that is gone is, where a restart would miss it', () => {
  const running = resolved(['--port', '9000'], { CLINMETER_PAY_TO: PAY_TO });
  expect(missing(resolved([]), running)).toEqual([]);
  expect(missing(resolved([]), running, true)).toEqual([
    `--pay-to is ${PAY_TO}, fixed at the start by CLINMETER_PAY_TO, which is not set any more`,
  ]);
});

test('a value that differs is named with both places', () => {
  const running = resolved(['--pay-to', PAY_TO]);
  expect(missing(resolved([], { CLINMETER_PAY_TO: OTHER }), running)).toEqual([
    `--pay-to is ${PAY_TO}, fixed at the start by --pay-to; expected: ${OTHER}, that of CLINMETER_PAY_TO`,
  ]);
  expect(missing(resolved(['--port', '1']), resolved([]))).toEqual([
    '--port is 8402, from default; expected: 1, that of --port',
  ]);
});

test('values that mean the same are the same', () => {
  const [one, other] = [
    '{"bmi":{"price":"0.01","enabled":true},"ping":{"price":"0.1"}}',
    '{"ping":{"price":"0.10"},"bmi":{"enabled":true,"price":"0.010"}}',
  ];
  expect(missing(resolved(['--tool-settings', one]), resolved(['--tool-settings', other]))).toEqual([]);
  expect(changesBetween([resolved(['--tool-settings', one]), resolved(['--tool-settings', other])])).toEqual([]);
  const letters = `0x${'ab'.repeat(20)}`;
  expect(missing(resolved(['--pay-to', letters]), resolved(['--pay-to', `0x${'AB'.repeat(20)}`]))).toEqual([]);
});

test('digests with another salt tell nothing of each other', () => {
  const running = resolved(['--receipt-key', '1'.repeat(64)]);
  const [one, other] = [SALT, 'other'].map((salt) => inForce(running, salt));
  for (const [index, { digest }] of (one ?? []).entries()) expect(other?.[index]?.digest).not.toBe(digest);
});

test('a password of the ledger, a key and the URL of a node are never shown', () => {
  const given = (word: string) =>
    resolved([
      ...['--ledger', `postgres://a:${word}@db.example/x`, '--rpc-url', `https://node.example/${word}`],
      ...['--receipt-key', word === 'hunter2' ? '1'.repeat(64) : '2'.repeat(64)],
    ]);
  const [before, next] = [given('hunter2'), given('hunter3')];
  const told = JSON.stringify([inForce(before, SALT), changesBetween([before, next]), missing(next, before)]);
  expect(told).not.toMatch(/hunter|1{64}|2{64}/);
  expect(changesBetween([before, next]).map(({ option }) => option)).toEqual(['rpc-url', 'receipt-key', 'ledger']);
  expect(missing(next, before)).toHaveLength(3);
});

test('changes of tools are told one by one', () => {
  const [before, next] = [
    '{"bmi":{"price":"0.01"},"ping":{"enabled":false}}',
    `{"bmi":{"pay-to":"${OTHER}"},"fib4":{"enabled":false}}`,
  ];
  expect(changesBetween([resolved(['--tool-settings', before]), resolved(['--tool-settings', next])])).toEqual([
    { option: 'tools.bmi.price', from: '0.01', to: 'the usual price' },
    { option: 'tools.bmi.pay-to', from: 'the address of --pay-to', to: OTHER },
    { option: 'tools.ping.enabled', from: 'false', to: 'true' },
    { option: 'tools.fib4.enabled', from: 'true', to: 'false' },
  ]);
});

test('a file with the same name and another content is a change', () => {
  const both = resolved(['--data', '/x.pack']);
  expect(changesBetween([both, both], { data: ['a', 'a'] })).toEqual([]);
  expect(changesBetween([both, both], { data: ['a', 'b'] })).toEqual([
    { option: 'data', from: '/x.pack with other content', to: '/x.pack' },
  ]);
});
