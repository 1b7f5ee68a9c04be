/** Payments that are signed before a clock starts, as headers for one seller. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { signPayment } from '../../src/payments/buyer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { askOnce, headerOf, requestFor } from './connection.ts';

/** The recipient at every seller, so one authorization is good at each of them. */
export const PAY_TO = '0x00000000000000000000000000000000000000B0';

/** Many buyers, so a seller gains nothing from remembering one. */
const BUYERS = Array.from({ length: 64 }, () => privateKeyToAccount(generatePrivateKey()));

/** The longest validity that the service takes, in seconds. */
const VALID = 3600;

/** A part ends before payments of this age expire, in milliseconds. */
const FRESH = 20 * 60_000;

type Pool = { readonly since: number; readonly payloads: PaymentPayload['payload'][] };

const pools = new Map<string, Pool>();

const poolOf = (amount: string): Pool['payloads'] => {
  const pool = pools.get(amount);
  if (pool !== undefined && Date.now() - pool.since < FRESH) return pool.payloads;
  const payloads: Pool['payloads'] = [];
  pools.set(amount, { since: Date.now(), payloads });
  return payloads;
};

/** The first authorizations of a price. Each can be spent once at every seller. */
const signed = async (offer: PaymentRequirements, count: number): Promise<readonly PaymentPayload['payload'][]> => {
  const pool = poolOf(offer.amount);
  while (pool.length < count) {
    const buyer = BUYERS[pool.length % BUYERS.length];
    if (buyer === undefined) throw new Error('no buyers');
    const lasting = { ...offer, payTo: PAY_TO, maxTimeoutSeconds: VALID };
    pool.push((await signPayment(buyer, lasting, Math.floor(Date.now() / 1000))).payload);
  }
  return pool.slice(0, count);
};

/** The offer of a seller. */
export const offerAt = async (port: number, path: string): Promise<PaymentRequired> => {
  const answer = await askOnce(port, requestFor(path));
  if (answer.status !== 402) throw new Error(`${path} answered ${answer.status}, not 402`);
  return JSON.parse(Buffer.from(headerOf(answer, 'PAYMENT-REQUIRED'), 'base64').toString());
};

/** `PAYMENT-SIGNATURE` headers for a seller, with the members that `@x402/core` gives a payment, in its order. */
export const paymentsFor = async (port: number, path: string, count: number): Promise<readonly string[]> => {
  const { accepts, resource, extensions } = await offerAt(port, path);
  const [accepted] = accepts;
  const payloads = await signed(accepted, count);
  return payloads.map((payload) => encodeHeader({ x402Version: 2, payload, extensions, resource, accepted }));
};

/** Writes the headers to a file, one a line, for the load generator. */
export const paymentFile = async (port: number, path: string, count: number, folder: string): Promise<string> => {
  const file = join(mkdtempSync(join(folder, 'payments-')), 'headers');
  writeFileSync(file, (await paymentsFor(port, path, count)).join('\n'));
  return file;
};
