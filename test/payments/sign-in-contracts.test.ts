/** Whose signature the node is asked for. The whole message is tested on the executable. */
import { expect, test } from 'bun:test';
import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { createSignIn } from '../../src/payments/sign-in-with-x.ts';
import { newAccount } from '../support/buyer.ts';

const BASE_URL = 'https://clinmeter.example';
const PATH = '/api/calc/bmi';
const JUNK = `0x${'6b'.repeat(65)}`;

const account = newAccount();
const now = Date.now();
const expected = { payer: account.address.toLowerCase(), path: PATH, purpose: 'a call', now };

/** The header that the payer signs, or one with another signature. */
const headerOf = async (signature?: string): Promise<string> => {
  const info = { domain: new URL(BASE_URL).host, uri: `${BASE_URL}${PATH}`, version: '1', type: 'eip191' };
  const message = { ...info, chainId: 'eip155:8453', nonce: '0123456789abcdef', issuedAt: new Date(now).toISOString() };
  const payload = await createSIWxPayload(message as never, account as never, BASE_URL);
  return encodeSIWxHeader({ ...payload, ...(signature === undefined ? {} : { signature }) } as never);
};

/** A sign-in that notes what it asks a node, for which the payer is a contract or not. */
const signInWith = (isContract: boolean) => {
  const asked: string[] = [];
  const wallets = {
    isContract: async () => {
      asked.push('code');
      return isContract;
    },
    hasSigned: async () => {
      asked.push('signature');
      return true;
    },
  };
  return { signIn: createSignIn({ network: BASE, baseUrl: BASE_URL, wallets }), asked };
};

test('the signature of a key is judged without a node', async () => {
  const { signIn, asked } = signInWith(false);
  expect(await signIn(await headerOf(), expected)).toBe(true);
  expect(asked).toEqual([]);
});

test('junk in the name of an address without code costs one question a minute', async () => {
  const { signIn, asked } = signInWith(false);
  const junk = await headerOf(JUNK);
  for (const later of [0, 1, 59_999]) expect(await signIn(junk, { ...expected, now: now + later })).toBe(false);
  expect(asked).toEqual(['code']);
  expect(await signIn(junk, { ...expected, now: now + 60_000 })).toBe(false);
  expect(asked).toEqual(['code', 'code']);
});

test('a contract is asked whether the signature is its own', async () => {
  const { signIn, asked } = signInWith(true);
  expect(await signIn(await headerOf(JUNK), expected)).toBe(true);
  expect(asked).toEqual(['code', 'signature']);
});
