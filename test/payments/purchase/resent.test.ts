import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { signPayment } from '../../../src/payments/buyer.ts';
import type { Facilitator, FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import type { Store } from '../../../src/payments/ledger/sqlite.ts';
import { ledgerOn } from '../../../src/payments/ledger/sqlite.ts';
import type { ReadableClaim as Claim } from '../../../src/payments/purchase/decide.ts';
import { newAccount } from '../../support/buyer.ts';
import { NOW, paymentFrom, paymentWith, REQUIREMENTS } from '../../support/payments.ts';
import { ADMIT, claimFor as anyClaim, doorWith } from '../../support/purchases.ts';

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
const LOST: FacilitatorAnswer = { kind: 'no_answer' };

const shop = (answer: FacilitatorAnswer, options: Partial<Parameters<typeof doorWith>[0]> = {}) => {
  const facilitator: Facilitator = { name: 'fake', settle: async () => answer, supported: async () => undefined };
  return doorWith({ ledger: ledgerOn(ledger), facilitators: [facilitator], deadline: 1000, ...options });
};

const claimWith = (changes: Partial<Claim> = {}): Claim =>
  anyClaim({ payment: paymentWith({ signature: `0x${'5a'.repeat(64)}1b` }), answer: () => '{}', ...changes });
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
    expect(await redeem(inSpelling(again), ADMIT)).toMatchObject({ kind: 'redelivered' });
  });

  test.each(['1c', '02', '1d', '1b00'])('with another signature (…%s) is not told to be signed again', async (end) => {
    for (const answer of [LOST, SETTLED]) {
      const { redeem } = shop(answer);
      await redeem(inSpelling('1b'), ADMIT);
      const outcome = await redeem(inSpelling(end), ADMIT);
      expect(outcome).toMatchObject({
        kind: 'resent',
        reason: 'authorization_already_used',
      });
    }
  });

  test('with a flaw is answered all the same, and a new one is not', async () => {
    const { redeem } = shop(LOST);
    const flaw = { reason: 'malformed', message: 'no identifier' } as const;
    expect(await redeem(claimWith({ flaw }), ADMIT)).toMatchObject({ kind: 'rejected', ...flaw });
    expect(ledger.list(9)).toEqual([]);
    await redeem(claimWith(), ADMIT);
    expect(await redeem(claimWith({ flaw }), ADMIT)).toMatchObject({ kind: 'uncertain' });
  });

  test('too late is said to be settled', async () => {
    const { redeem } = shop(SETTLED);
    await redeem(claimWith(), ADMIT);
    const late = doorWith({ ledger: ledgerOn(ledger), facilitators: [], deadline: 1, redelivery: 0 });
    const outcome = await late.redeem(claimWith(), ADMIT);
    expect(outcome).toMatchObject({ kind: 'redelivery_expired', row: { state: 'settled', id: 1 } });
  });

  test('and cannot be read is known by its authorization alone', async () => {
    const { redeem, holds } = shop(LOST);
    const { key } = claimWith().payment;
    expect(await holds(key)).toBe(false);
    await redeem(claimWith(), ADMIT);
    expect([await holds(key), await holds({ ...key, nonce: `0x${'0b'.repeat(32)}` })]).toEqual([true, false]);
  });
});

describe('an identifier of another payment', () => {
  const identifier = 'order-0000000042';
  /** A payment that its payer has signed, and one like it with a signature of another's. */
  const paid = async (options: Partial<Parameters<typeof doorWith>[0]> = {}) => {
    const { redeem } = shop(SETTLED, { judge: 'by_key', ...options });
    const account = newAccount();
    const claimFor = (content: object): Claim => claimWith({ payment: paymentFrom({ ...content }), identifier });
    expect(await redeem(claimFor(await signPayment(account, REQUIREMENTS, NOW)))).toMatchObject({ kind: 'settled' });
    const other = await signPayment(account, REQUIREMENTS, NOW);
    const forged = { ...other, payload: { ...other.payload, signature: `0x${'5a'.repeat(65)}` } };
    return { redeem, other: claimFor(other), forged: claimFor(forged) };
  };
  const taken = { kind: 'identifier_conflict', row: undefined } as const;
  const exceeded = (bucket: string) => (bucket === 'wallet' ? { limit: 10, resetSeconds: 9 } : undefined);

  test.each([
    ['no node can judge a contract', {}],
    ['the payer is a contract', { isContract: async () => true }],
    ['the payer is no contract', { isContract: async () => false }],
  ])('an identifier of another payment is told to its payer alone, even if %s', async (_, options) => {
    const { redeem, other, forged } = await paid(options);
    for (const limits of [ADMIT, { ...ADMIT, exceeded }]) {
      expect(await redeem(forged, limits)).toMatchObject({ reason: 'invalid_signature' });
      expect(await redeem(other, limits)).toMatchObject(taken);
    }
  });

  test('a wrong call is told as such, whether the identifier of its payment is taken or not', async () => {
    const { redeem, other, forged } = await paid();
    for (const claim of [other, forged])
      expect(await redeem({ ...claim, answer: undefined })).toEqual({ kind: 'invalid_parameters' });
  });
});

test('proof is checked before the limit of payments, and within a limit of its own', async () => {
  const { redeem } = shop(SETTLED, { signIn: async (header) => header === 'good' });
  await redeem(claimWith());
  for (const weight of [71, 72, 73]) await redeem(claimWith({ resource: `/api/calc/bmi?weight_kg=${weight}` }));
  const signIn = { header: 'good', uri: 'https://a.example/api/calc/bmi' };
  const limitedIn = (...buckets: readonly string[]) => ({
    ...ADMIT,
    exceeded: (bucket: string) => (buckets.includes(bucket) ? { limit: 1, resetSeconds: 9 } : undefined),
  });
  expect(await redeem(claimWith({ signIn }), limitedIn('paid'))).toMatchObject({ kind: 'redelivered' });
  expect(await redeem(claimWith({ signIn }), limitedIn('proof'))).toMatchObject({ kind: 'rate_limited' });
  expect(await redeem(claimWith({ signIn }), limitedIn('proof', 'paid'))).toMatchObject({ kind: 'rate_limited' });
  const bad = { ...signIn, header: 'bad' };
  expect(await redeem(claimWith({ signIn: bad }))).toMatchObject({ kind: 'proof_required' });
});
