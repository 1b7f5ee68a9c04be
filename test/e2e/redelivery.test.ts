/** A third party rebuilds a payment from what is public, and guesses what it has bought. */
import { expect, test } from 'bun:test';
import type { PaymentPayload } from '@x402/core/types';
import { createSIWxPayload, encodeSIWxHeader, type SIWxExtension } from '@x402/extensions/sign-in-with-x';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';
import { examined } from '../support/ledger-file.ts';

const ARGV = ['--rate-limit', 'off', '--trusted-proxy', '127.0.0.1'];
const BUYER = '192.0.2.1';
const STRANGER = '198.51.100.1';

const PATH = '/api/calc/cha2ds2_vasc';
const FACTORS = 'sex=female&chf=false&hypertension=true&diabetes=true&stroke_tia=false&vascular_disease=false';
const queryFor = (age: number): string => `?age=${age}&${FACTORS}`;
/** The age that the buyer has asked for. */
const RIGHT = 71;

const from = (client: string): RequestInit => ({ headers: { 'X-Forwarded-For': client } });

const askIn =
  ({ url }: Running, payment: unknown, client: string) =>
  (age: number) =>
    sendPayment(`${url}${PATH}${queryFor(age)}`, payment, from(client));

/** The parts of a payment that are public on the chain and in the offer. */
const publicPartOf = ({ x402Version, accepted, payload }: PaymentPayload) => ({ x402Version, accepted, payload });

/** An answer but for what is new in every answer. */
const wordsOf = async (response: Response): Promise<string> => {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  const body = (await response.text()).replace(/"(request_id|nonce|issuedAt|expirationTime)":"[^"]*"/g, '');
  return JSON.stringify({ status: response.status, headers, body });
};

test('after three probes, right and wrong calls get the same answer, also after a restart', async () => {
  const first = await start(ARGV);
  await using _ = first;
  const payment = await paymentFor(`${first.url}${PATH}${queryFor(RIGHT)}`);
  const bought = await askIn(first, payment, BUYER)(RIGHT);
  expect(bought.status).toBe(200);

  const rebuilt = publicPartOf(payment);
  const guess = askIn(first, rebuilt, STRANGER);
  for (const age of [65, 66, 67]) {
    const wrong = await guess(age);
    expect(wrong.status).toBe(402);
    expect(await wrong.json()).toMatchObject({ reason: 'authorization_already_used' });
  }
  const told = await wordsOf(await guess(68));
  expect(JSON.parse(told)).toMatchObject({ status: 409, body: expect.stringContaining('"proof_required"') });
  for (const age of [RIGHT, 65, 69]) expect(await wordsOf(await guess(age))).toBe(told);
  // The network that sent the payment first proves nothing.
  expect(await wordsOf(await askIn(first, payment, BUYER)(RIGHT))).toBe(told);

  await first.stop('SIGKILL');
  const second = await start(ARGV, { folder: first.folder });
  await using __ = second;
  for (const age of [RIGHT, 65, 70]) {
    const after = await askIn(second, rebuilt, STRANGER)(age);
    expect([after.status, ((await after.json()) as { code: string }).code]).toEqual([409, 'proof_required']);
  }
  expect((await askIn(second, payment, BUYER)(RIGHT)).status).toBe(409);
  expect(examined(second.ledger).flaws).toEqual([]);
});

test('probes of the same moment are counted one by one', async () => {
  await using service = await start(ARGV);
  const payment = await paymentFor(`${service.url}${PATH}${queryFor(RIGHT)}`);
  expect((await askIn(service, payment, BUYER)(RIGHT)).status).toBe(200);
  const guess = askIn(service, publicPartOf(payment), STRANGER);
  const ages = Array.from({ length: 40 }, (_, index) => 20 + index);
  const statuses = await Promise.all(ages.map(async (age) => (await guess(age)).status));
  expect(statuses.filter((status) => status === 402)).toHaveLength(3);
  expect(statuses.filter((status) => status === 409)).toHaveLength(37);
});

test('a payment with an identifier is answered from anywhere, and tells a third party nothing', async () => {
  await using service = await start(ARGV);
  const plain = await paymentFor(`${service.url}${PATH}${queryFor(RIGHT)}`, newAccount());
  const payment = { ...plain, extensions: { 'payment-identifier': { info: { id: 'order-0000000042' } } } };
  const bought = await askIn(service, payment, BUYER)(RIGHT);
  expect(bought.status).toBe(200);
  const guess = askIn(service, publicPartOf(plain), STRANGER);
  const told = await wordsOf(await guess(RIGHT));
  for (const age of [60, 61, 62, 63]) expect(await wordsOf(await guess(age))).toBe(told);
  expect(await (await askIn(service, payment, STRANGER)(RIGHT)).text()).toBe(await bought.text());
});

test('the payer is answered with a message that the reference extension signs, and no one else is', async () => {
  await using service = await start(ARGV);
  const account = newAccount();
  const payment = await paymentFor(`${service.url}${PATH}${queryFor(RIGHT)}`, account);
  const bought = await askIn(service, payment, BUYER)(RIGHT);
  const answer = await bought.text();
  for (const age of [65, 66, 67]) await askIn(service, payment, STRANGER)(age);

  const { host } = new URL(service.url);
  const signedBy = async (signer = account, changes: object = {}) => {
    const info = { domain: host, uri: `${service.url}${PATH}`, version: '1', chainId: 'eip155:8453', type: 'eip191' };
    const nonce = crypto.randomUUID().replaceAll('-', '');
    const message = { ...info, nonce, issuedAt: new Date().toISOString(), ...changes };
    const origin = new URL(message.uri).origin;
    return createSIWxPayload(message as never, signer as never, origin);
  };
  const askWith = async (age: number, message: object) => {
    const headers = { 'X-Forwarded-For': STRANGER, 'SIGN-IN-WITH-X': encodeSIWxHeader(message as never) };
    const response = await sendPayment(`${service.url}${PATH}${queryFor(age)}`, payment, { headers });
    return { status: response.status, text: await response.text() };
  };
  const extras = { statement: 'Fetch my answer', resources: [`${service.url}${PATH}`], requestId: 'a' };
  for (const message of [await signedBy(), await signedBy(account, extras)])
    expect(await askWith(RIGHT, message)).toEqual({ status: 200, text: answer });
  for (let age = 20; age < 25; age += 1) expect((await askWith(age, await signedBy())).status).toBe(402);

  const others = [
    await signedBy(newAccount()),
    { ...(await signedBy(newAccount())), address: account.address },
    await signedBy(account, { uri: `${service.url}/v1/tools/ping` }),
    await signedBy(account, { domain: 'other.example', uri: 'https://other.example/' }),
    await signedBy(account, { issuedAt: new Date(Date.now() - 301_000).toISOString() }),
    await signedBy(account, { issuedAt: new Date(Date.now() + 90_000).toISOString() }),
    await signedBy(account, { expirationTime: new Date(Date.now() - 1000).toISOString() }),
    await signedBy(account, { chainId: 'eip155:1' }),
    { ...(await signedBy()), nonce: 'another0' },
    {},
  ];
  // Good for the call that it was first sent for, and no longer a way to try others.
  const once = await signedBy();
  expect((await askWith(RIGHT, once)).status).toBe(200);
  expect((await askWith(RIGHT, once)).status).toBe(200);
  expect((await askWith(68, once)).status).toBe(409);
  // The answer without proof has all that is to be signed.
  const response = await askIn(service, payment, STRANGER)(RIGHT);
  const { extensions } = (await response.json()) as { extensions: Record<string, SIWxExtension> };
  const { info, supportedChains } = extensions['sign-in-with-x'] as SIWxExtension;
  const offered = { ...info, ...supportedChains[0] };
  const signed = await createSIWxPayload(offered as never, account as never, service.url);
  expect(await askWith(RIGHT, signed)).toEqual({ status: 200, text: answer });
  for (const message of others) for (const age of [RIGHT, 68]) expect((await askWith(age, message)).status).toBe(409);
});

test('the payer’s message is looked at even if the client’s limit of payments is used up', async () => {
  await using service = await start(['--rate-limit', '12', '--trusted-proxy', '127.0.0.1']);
  const account = newAccount();
  const payment = await paymentFor(`${service.url}${PATH}${queryFor(RIGHT)}`, account);
  expect((await askIn(service, payment, BUYER)(RIGHT)).status).toBe(200);
  const guess = askIn(service, payment, STRANGER);
  for (let age = 20; age < 32; age += 1) await guess(age);
  expect((await guess(RIGHT)).status).toBe(429);
  const told = await askIn(service, payment, '198.51.100.2')(RIGHT);
  expect(await told.json()).toMatchObject({
    code: 'proof_required',
    message: expect.stringMatching(/SIGN-IN-WITH-X signed by its payer; do not sign again/),
  });
  const info = { domain: new URL(service.url).host, uri: `${service.url}${PATH}`, version: '1', type: 'eip191' };
  const message = { ...info, chainId: 'eip155:8453', nonce: '0123456789abcdef', issuedAt: new Date().toISOString() };
  const signed = encodeSIWxHeader((await createSIWxPayload(message as never, account as never, service.url)) as never);
  const headers = { 'X-Forwarded-For': STRANGER, 'SIGN-IN-WITH-X': signed };
  expect((await sendPayment(`${service.url}${PATH}${queryFor(RIGHT)}`, payment, { headers })).status).toBe(200);
});
