import { expect, test } from 'bun:test';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { createSignIn, signInDeclaration } from '../../src/payments/sign-in-with-x.ts';
import { newAccount } from '../support/buyer.ts';
import { NOW } from '../support/payments.ts';

const BASE_URL = 'https://clinmeter.example';
const PATH = '/v1/tools/ping';
const now = NOW * 1000;

const ISSUED = new Date(now).toISOString();
const NONCE = 'abcdefgh12345678';
const account = newAccount();
const payer = account.address.toLowerCase();

type Fields = Readonly<Record<string, unknown>>;

const declared = (baseUrl = BASE_URL) =>
  signInDeclaration({ network: BASE.id, baseUrl, path: PATH, nonce: NONCE, now })['sign-in-with-x'].info;

/** The text of EIP-4361, written by hand. `lines` follow "Issued At". */
const messageWith = (lines: readonly string[], { domain, uri, issuedAt, statement = '' } = messageDefaults()) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    `${account.address}\n`,
    ...(statement === '' ? [''] : [`${statement}\n`]),
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 8453',
    `Nonce: ${NONCE}`,
    `Issued At: ${issuedAt}`,
    ...lines,
  ].join('\n');

const messageDefaults = (baseUrl = BASE_URL) => ({
  domain: new URL(baseUrl).host,
  uri: `${baseUrl}${PATH}`,
  issuedAt: ISSUED,
  statement: '',
});

const FIELDS: Fields = {
  ...messageDefaults(),
  statement: undefined,
  version: '1',
  nonce: NONCE,
  address: account.address,
  chainId: 'eip155:8453',
  type: 'eip191',
};

/** Sends fields with the signature of a text, for a purpose. */
const sender = async (fields: Fields, text: string, baseUrl = BASE_URL) => {
  const header = encodeHeader({ ...fields, signature: await account.signMessage({ message: text }) });
  const signIn = createSignIn();
  return (purpose = 'a call') => signIn(header, { network: BASE.id, payer, uri: `${baseUrl}${PATH}`, purpose, now });
};

/** A proof that its payer has signed as the server has declared it. */
const proof = () => {
  const { uri, expirationTime, ...info } = declared();
  const lines = [`Expiration Time: ${expirationTime}`, 'Resources:', `- ${uri}`];
  return sender({ ...FIELDS, ...info, uri, expirationTime }, messageWith(lines));
};

test('the text that the payer signs has the optional lines of EIP-4361 in their order', async () => {
  const optional = {
    expirationTime: '2100-01-01T00:00:00Z',
    notBefore: '2020-01-01T00:00:00+02:00',
    requestId: 'a-b',
  };
  const resources = ['https://clinmeter.example/a', 'ipfs://b'];
  const lines = [
    `Expiration Time: ${optional.expirationTime}`,
    `Not Before: ${optional.notBefore}`,
    `Request ID: ${optional.requestId}`,
    'Resources:',
    ...resources.map((resource) => `- ${resource}`),
  ];
  const statement = 'This is me.';
  const text = messageWith(lines, { ...messageDefaults(), statement });
  const isGood = await sender({ ...FIELDS, ...optional, statement, resources }, text);
  expect(await isGood()).toBe(true);
});

test('the text that the payer signs has no line for an empty list of resources', async () => {
  expect(await (await sender({ ...FIELDS, resources: [] }, messageWith([])))()).toBe(true);
});

test('the text that the payer signs has a date without milliseconds as the payer wrote it', async () => {
  const issuedAt = ISSUED.replace('.000Z', 'Z');
  expect(issuedAt).not.toBe(ISSUED);
  const text = messageWith([], { ...messageDefaults(), issuedAt });
  expect(await (await sender({ ...FIELDS, issuedAt }, text))()).toBe(true);
});

test.each(['http://localhost:8402', 'http://clinmeter:8402', 'http://[::1]:8402', 'http://192.0.2.1'])(
  'the text that the payer signs names the domain of %s',
  async (baseUrl) => {
    const text = messageWith([], messageDefaults(baseUrl));
    expect(
      await (await sender({ ...FIELDS, ...messageDefaults(baseUrl), statement: undefined }, text, baseUrl))(),
    ).toBe(true);
  },
);

test.each([
  ['a line break', { requestId: 'a\nResources:' }, 'Request ID: a\nResources:'],
  ['no text', { requestId: 1 }, 'Request ID: 1'],
  ['a resource that is no text', { resources: [1] }, 'Resources:\n- 1'],
  ['a list of resources that is none', { resources: 'a' }, 'Resources:\n- a'],
])('a message with %s in a field proves nothing', async (_, fields, line) => {
  expect(await (await sender({ ...FIELDS, ...fields }, messageWith([line])))()).toBe(false);
});

test('a signature of something else proves nothing', async () => {
  expect(await (await sender(FIELDS, `${messageWith([])} `))()).toBe(false);
});

test('a proof is good for its first payment and call, again and again', async () => {
  const isGood = await proof();
  expect([await isGood('first'), await isGood('first')]).toEqual([true, true]);
});

test('a proof that is sent with another call is good for none from then on', async () => {
  const isGood = await proof();
  expect(await isGood('first')).toBe(true);
  for (const purpose of ['second', 'first', 'second', 'third']) expect(await isGood(purpose)).toBe(false);
});
