/** Signs payments ahead, in a thread of its own, so that signing does not hold up the traffic. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { signPayment } from '../../src/payments/buyer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { PaymentPayload, PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { MARKER } from '../../test/support/marker.ts';

/** A payment that nobody has sent yet. */
export type Signed = {
  readonly nonce: string;
  readonly header: string;
  readonly payload: PaymentPayload;
  /** Milliseconds since the epoch. */
  readonly signedAt: number;
};

/** What the signer is asked for: so many payments of an offer. */
export type Order = { readonly offer: PaymentRequirements; readonly count: number };

const PAYERS = 200;
const payers = Array.from({ length: PAYERS }, () => privateKeyToAccount(generatePrivateKey()));
let turn = 0;

const sign = async (offer: PaymentRequirements): Promise<Signed> => {
  turn += 1;
  const payer = payers[turn % PAYERS];
  if (payer === undefined) throw new Error('nobody pays');
  const signedAt = Date.now();
  const signed = await signPayment(payer, offer, Math.floor(signedAt / 1000));
  const payload = { ...signed, resource: { url: `https://buyer.example/?note=${MARKER}` } };
  return { nonce: signed.payload.authorization.nonce, header: encodeHeader(payload), payload, signedAt };
};

const BATCH = 16;

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  for (let left = data.count; left > 0; left -= BATCH) {
    const batch: Signed[] = [];
    while (batch.length < Math.min(BATCH, left)) batch.push(await sign(data.offer));
    postMessage(batch);
  }
});
