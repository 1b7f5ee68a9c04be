/** Proof by the payer fetches an answer that others have guessed at. */
import { expect, test } from 'bun:test';
import { createSIWxPayload, encodeSIWxHeader, type SIWxExtension } from '@x402/extensions/sign-in-with-x';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';

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
  const askWith = async (age: number, message: object, client = STRANGER) => {
    const headers = { 'X-Forwarded-For': client, 'SIGN-IN-WITH-X': encodeSIWxHeader(message as never) };
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
  // Of another client, as one may show twenty proofs a minute.
  for (const message of others)
    for (const age of [RIGHT, 68]) expect((await askWith(age, message, '192.0.2.99')).status).toBe(409);
});
