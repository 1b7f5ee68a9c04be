import { expect, test } from 'bun:test';
import { privateKeyToAddress } from 'viem/accounts';
import { sharedKeys } from '../../src/config/shared-keys.ts';

const [ONE, OTHER, THIRD] = (['1', '2', '3'] as const).map((digit) => `0x${digit.repeat(64)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const [payTo, other] = [privateKeyToAddress(THIRD), privateKeyToAddress(ONE)];
const NOTHING = { receiptKey: undefined, settlerKey: undefined, toolSettings: undefined, payTo };

test('keys with one purpose each are not warned of', async () => {
  expect(await sharedKeys(NOTHING)).toEqual([]);
  expect(await sharedKeys({ ...NOTHING, receiptKey: ONE, settlerKey: OTHER })).toEqual([]);
  const cheaper = new Map([['bmi', { price: 1n }]]);
  expect(await sharedKeys({ ...NOTHING, receiptKey: ONE, toolSettings: cheaper })).toEqual([]);
});

test.each([
  ['signer and settler', { receiptKey: ONE, settlerKey: ONE }, ['--receipt-key and --settler-key']],
  ['signer and recipient', { receiptKey: THIRD, settlerKey: ONE }, ['--receipt-key is the key of a recipient']],
  ['settler and recipient', { settlerKey: THIRD }, ['--settler-key is the key of a recipient']],
  [
    'settler and recipient of one tool',
    { settlerKey: ONE, toolSettings: new Map([['bmi', { payTo: other }]]) },
    ['--settler-key is the key of a recipient'],
  ],
  [
    'all three',
    { receiptKey: THIRD, settlerKey: THIRD },
    ['--receipt-key and', '--receipt-key is', '--settler-key is'],
  ],
])('one key of %s is warned of, and never shown', async (_, given, begins) => {
  const warnings = await sharedKeys({ ...NOTHING, ...given });
  expect(warnings.length).toBe(begins.length);
  for (const [index, begin] of begins.entries()) expect(warnings[index]).toStartWith(begin);
  expect(warnings.join('')).not.toMatch(/[0-9a-f]{16}/);
});
