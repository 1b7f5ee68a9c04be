import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { signPayment } from '../../../src/payments/buyer.ts';
import type { Facilitator, FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { ledgerOn, type Store } from '../../../src/payments/ledger/sqlite.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { createPurchases } from '../../../src/payments/purchase/purchase.ts';
import { createScreening } from '../../../src/payments/purchase/screening.ts';
import type { Claim } from '../../../src/payments/purchase/status.ts';
import { newAccount } from '../../support/buyer.ts';
import { ADMIT, NOW, OFFER, paymentFrom, paymentWith, REQUIREMENTS } from '../../support/payments.ts';

let ledger: Store;
beforeEach(() => {
  ledger = openStore({ file: ':memory:', mode: 'stub', now: () => NOW * 1000 });
});
afterEach(() => ledger.close());

const SETTLED: FacilitatorAnswer = {
  kind: 'answered',
  status: 200,
  body: { success: true, transaction: `0x${'7a'.repeat(32)}`, network: 'eip155:8453' },
};
const LOST: FacilitatorAnswer = { kind: 'lost' };

const shop = (answer: FacilitatorAnswer, isScreened = false) => {
  const facilitator: Facilitator = { name: 'fake', settle: async () => answer, supported: async () => undefined };
  return createPurchases({
    ledger: ledgerOn(ledger),
    facilitators: [facilitator],
    deadline: 1000,
    redelivery: 60_000,
    now: () => NOW * 1000,
    ...(isScreened ? { screening: createScreening({ network: BASE }) } : {}),
  });
};

const claimWith = (changes: Partial<Claim> = {}): Claim => ({
  payment: paymentWith({ signature: `0x${'5a'.repeat(64)}1b` }),
  offer: OFFER,
  tool: 'bmi',
  resource: '/api/calc/bmi?height_cm=170&weight_kg=70',
  requestId: 'request',
  answer: () => '{}',
  ...changes,
});
const inSpelling = (end: string): Claim =>
  claimWith({ payment: paymentWith({ signature: `0x${'5a'.repeat(64)}${end}` }) });

describe('a payment that comes again', () => {
  test.each([
    ['1b', '00'],
    ['1B', '1b'],
    ['1c', '01'],
    ['01', '1c'],
  ])('with the last byte %s spelled %s is the same payment', async (first, again) => {
    const { redeem } = shop(SETTLED);
    await redeem(inSpelling(first), ADMIT);
    expect(await redeem(inSpelling(again), ADMIT)).toMatchObject({ kind: 'paid', isNew: false });
  });

  test.each(['1c', '02', '1d', '1b00'])('with another signature (…%s) is not told to be signed again', async (end) => {
    for (const answer of [LOST, SETTLED]) {
      const { redeem } = shop(answer);
      await redeem(inSpelling('1b'), ADMIT);
      const outcome = await redeem(inSpelling(end), ADMIT);
      expect(outcome).toMatchObject({
        kind: 'refused',
        reason: 'authorization_already_used',
        held: { state: 'unknown' },
      });
    }
  });

  test('with a flaw is answered all the same, and a new one is not', async () => {
    const { redeem } = shop(LOST);
    const flaw = { reason: 'malformed', message: 'no identifier' } as const;
    expect(await redeem(claimWith({ flaw }), ADMIT)).toMatchObject({ kind: 'refused', ...flaw });
    expect(ledger.list(9)).toEqual([]);
    await redeem(claimWith(), ADMIT);
    expect(await redeem(claimWith({ flaw }), ADMIT)).toMatchObject({ kind: 'uncertain' });
  });

  test('too late is said to be settled', async () => {
    const { redeem } = shop(SETTLED);
    await redeem(claimWith(), ADMIT);
    const late = createPurchases({
      ...{ ledger: ledgerOn(ledger), facilitators: [], deadline: 1, redelivery: 0, now: () => NOW * 1000 },
    });
    const outcome = await late.redeem(claimWith(), ADMIT);
    expect(outcome).toMatchObject({ reason: 'redelivery_expired', held: { state: 'settled', purchase: { id: 1 } } });
  });

  test('and cannot be read is known by its authorization alone', async () => {
    const { redeem, holds } = shop(LOST);
    const { key } = claimWith().payment;
    expect(await holds(key)).toBe(false);
    await redeem(claimWith(), ADMIT);
    expect([await holds(key), await holds({ ...key, nonce: `0x${'0b'.repeat(32)}` })]).toEqual([true, false]);
  });
});

test('whether an identifier exists is told to its payer alone', async () => {
  const { redeem } = shop(SETTLED, true);
  const account = newAccount();
  const signed = async () => signPayment(account, REQUIREMENTS, NOW);
  const identifier = 'order-0000000042';
  const claimFor = (content: object): Claim => claimWith({ payment: paymentFrom({ ...content }), identifier });
  expect(await redeem(claimFor(await signed()), ADMIT)).toMatchObject({ kind: 'paid' });
  const other = await signed();
  const forged = { ...other, payload: { ...other.payload, signature: `0x${'5a'.repeat(65)}` } };
  const full = {
    ...ADMIT,
    rate: (bucket: string) => (bucket === 'wallet' ? { limit: 10, resetSeconds: 9 } : undefined),
  };
  expect(await redeem(claimFor(forged), full)).toMatchObject({ kind: 'refused', reason: 'invalid_signature' });
  expect(await redeem(claimFor(other), full)).toEqual({ kind: 'conflict', isOwn: false });
});

test('proof is looked at before the limit of payments, and within a limit of its own', async () => {
  const { redeem } = shop(SETTLED);
  await redeem(claimWith(), ADMIT);
  for (const weight of [71, 72, 73]) await redeem(claimWith({ resource: `/api/calc/bmi?weight_kg=${weight}` }), ADMIT);
  const prove = async () => true;
  const limitedIn = (...buckets: readonly string[]) => ({
    ...ADMIT,
    rate: (bucket: string) => (buckets.includes(bucket) ? { limit: 1, resetSeconds: 9 } : undefined),
  });
  expect(await redeem(claimWith({ prove }), limitedIn('paid'))).toMatchObject({ kind: 'paid', isNew: false });
  expect(await redeem(claimWith({ prove }), limitedIn('proof'))).toMatchObject({ kind: 'unproven' });
  expect(await redeem(claimWith({ prove }), limitedIn('proof', 'paid'))).toMatchObject({ kind: 'limited' });
});
