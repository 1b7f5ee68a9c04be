/** A ledger in a file with sales of past days, each as the service writes it. */
import { randomBytes } from 'node:crypto';
import type { Opening } from '../../src/payments/ledger/ledger.ts';
import { openStore } from '../../src/payments/ledger/open.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { PAY_TO } from './payments.ts';

/** Sales in one transaction. */
const AT_ONCE = 1000;

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

const opening = (at: number): Opening => ({
  ...{ method: 'exact', network: BASE.id, asset: BASE.usdc.toLowerCase(), payer: `0x${hex(20)}` },
  ...{ nonce: `0x${hex(32)}`, paymentDigest: hex(32), resourceDigest: hex(32), resourceKey: 'a day' },
  ...{ amount: 5000n, payTo: PAY_TO.toLowerCase(), tool: 'bmi', facilitator: 'stub', requestId: hex(18) },
  ...{ validBefore: BigInt(Math.floor(at / 1000) + 60), lease: 60_000, mark: null, identifierDigest: null },
});

/** Sells that often, from one time to another (milliseconds since the epoch); the digests are random. */
export const fillLedger = (file: string, count: number, from: number, to: number): void => {
  let now = from;
  const store = openStore({ file, mode: 'stub', now: () => now });
  const sell = store.atOnce((first: number) => {
    for (let sold = first; sold < Math.min(first + AT_ONCE, count); sold += 1) {
      now = from + Math.floor(((to - from) * sold) / count);
      const { purchase } = store.begin(opening(now));
      store.conclude(purchase, { state: 'settled', transaction: `0x${hex(32)}` });
    }
  });
  for (let first = 0; first < count; first += AT_ONCE) sell(first);
  store.close();
};
