import { expect, test } from 'bun:test';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { createSignIn, signInDeclaration } from '../../src/payments/sign-in-with-x.ts';
import { newAccount } from '../support/buyer.ts';
import { NOW } from '../support/payments.ts';

const BASE_URL = 'https://clinmeter.example';
const PATH = '/v1/tools/ping';
const now = NOW * 1000;

/** A proof that its payer has signed, and whether it is good for a purpose. */
const proof = async () => {
  const account = newAccount();
  const { info } = signInDeclaration({ network: BASE, baseUrl: BASE_URL, path: PATH, nonce: 'abcdefgh12345678', now })[
    'sign-in-with-x'
  ];
  const { domain, uri, version, nonce, issuedAt, expirationTime } = info;
  const message = [
    `${domain} wants you to sign in with your Ethereum account:`,
    `${account.address}\n\n`,
    `URI: ${uri}`,
    `Version: ${version}`,
    'Chain ID: 8453',
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expirationTime}`,
    'Resources:',
    `- ${uri}`,
  ].join('\n');
  const signature = await account.signMessage({ message });
  const header = encodeHeader({ ...info, address: account.address, chainId: 'eip155:8453', type: 'eip191', signature });
  const signIn = createSignIn({ network: BASE, baseUrl: BASE_URL });
  const payer = account.address.toLowerCase();
  return (purpose: string) => signIn(header, { payer, path: PATH, purpose, now });
};

test('a proof is good for its first payment and call, again and again', async () => {
  const isGood = await proof();
  expect([await isGood('first'), await isGood('first')]).toEqual([true, true]);
});

test('a proof that is sent with another call is good for none from then on', async () => {
  const isGood = await proof();
  expect(await isGood('first')).toBe(true);
  for (const purpose of ['second', 'first', 'second', 'third']) expect(await isGood(purpose)).toBe(false);
});
