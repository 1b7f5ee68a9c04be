/** The ledger beside a chain of our own. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { getAddress, type Hex } from 'viem';
import { clientFor } from '../../src/payments/chain/nodes.ts';
import { paymentsOn } from '../../src/payments/chain/transfers.ts';
import type { Conclusion, Opening } from '../../src/payments/ledger/ledger.ts';
import { openStore } from '../../src/payments/ledger/open.ts';
import type { Store } from '../../src/payments/ledger/sqlite.ts';
import type { FacilitatorRequest } from '../../src/payments/protocol/schema.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { type Range, reconcile } from '../../src/payments/purchase/reconcile.ts';
import { type LocalChain, startChain } from '../support/chain/anvil.ts';
import { newBooks, PRICE } from '../support/chain/books.ts';
import { describeOnChain } from '../support/chain/shop.ts';
import { allow, allowedCall, callTogether, cancelCall, pay, transferCall } from '../support/chain/together.ts';
import { newBuyer } from '../support/chain/wallet.ts';

const NOWHERE: Hex = `0x${'7a'.repeat(32)}`;
const STRANGER: Hex = '0x1212121212121212121212121212121212121212';

const settledIn = (transaction: string): Conclusion => ({ state: 'settled', transaction });

describeOnChain('the ledger beside the chain', () => {
  let local: LocalChain;
  let ledger: Store;
  let books: ReturnType<typeof newBooks>;
  let first = 0n;
  beforeAll(async () => {
    local = await startChain();
  });
  afterAll(() => local.stop());
  beforeEach(async () => {
    ledger = openStore({ file: ':memory:', mode: 'real' });
    books = newBooks(local, ledger);
    first = await local.client.getBlockNumber();
  });

  const compare = async (range: Partial<Range> = {}, recipients?: readonly string[]) => {
    const payments = paymentsOn(clientFor([local.rpcUrl], BASE));
    const whole = { from: first, to: await payments.head(), ...range };
    const { matched, differing, unknown, missing, ...numbers } = await reconcile(
      ledger.list(99),
      payments,
      whole,
      recipients === undefined ? {} : { recipients },
    );
    expect(numbers.range).toEqual(whole);
    return {
      ...{ outside: numbers.outside, otherTransfers: numbers.otherTransfers },
      matched: matched.map(({ purchase }) => purchase.id).sort(),
      differing: differing.map(({ purchase }) => purchase.id).sort(),
      unknown: unknown.map(({ nonce }) => nonce),
      missing: missing.map(({ id }) => id).sort(),
      paid: [...matched.map(({ paid }) => paid), ...unknown],
    };
  };
  const NOTHING = { matched: [], differing: [], unknown: [], missing: [], outside: 0, otherTransfers: 0, paid: [] };

  const nonceOf = ({ paymentPayload }: FacilitatorRequest): string => paymentPayload.payload.authorization.nonce;
  const payerOf = ({ paymentPayload }: FacilitatorRequest): Hex => paymentPayload.payload.authorization.from;

  test('is empty when nothing was sold', async () => {
    expect(await compare()).toEqual(NOTHING);
    expect(await compare({}, [books.payTo])).toEqual(NOTHING);
  });

  test('matches what was settled, each payment in a transaction of its own', async () => {
    const purchases = [await books.sell(), await books.sell()];
    const found = await compare();
    expect({ ...found, paid: [] }).toEqual({ ...NOTHING, matched: [1, 2] });
    for (const [index, { payer, nonce, transaction }] of purchases.entries()) {
      const { blockNumber: block } = await local.client.getTransactionReceipt({ hash: transaction as Hex });
      const payTo = books.payTo.toLowerCase();
      expect(found.paid[index]).toEqual({ payer, nonce, payTo, amount: PRICE, block, transaction: transaction ?? '' });
    }
  });

  test('matches payments that share a transaction with each other and with those of others', async () => {
    const requests = [await books.sign(), await books.sign(STRANGER), await books.sign()];
    const transaction = await callTogether(local, requests.map(transferCall));
    for (const request of [requests[0], requests[2]]) {
      if (request !== undefined) await books.record(request, settledIn(transaction), { mark: String(first) });
    }
    expect({ ...(await compare()), paid: [] }).toEqual({ ...NOTHING, matched: [1, 2] });
  });

  test('matches a transaction hash in any letter case', async () => {
    const request = await books.sign();
    const hash = (await books.move(request)).toUpperCase().replace('0X', '0x');
    await books.record(request, settledIn(hash));
    expect({ ...(await compare()), paid: [] }).toEqual({ ...NOTHING, matched: [1] });
  });

  test.each<[string, (transaction: Hex) => Conclusion | undefined, Partial<Opening>]>([
    ['is refused', () => ({ state: 'refused', reason: 'expired' }), {}],
    ['is uncertain', () => ({ state: 'uncertain' }), {}],
    ['is still being settled', () => undefined, {}],
    ['is settled in another transaction', () => settledIn(NOWHERE), {}],
    ['is settled for another amount', settledIn, { amount: PRICE + 1n }],
    ['is uncertain in this very transaction', (transaction) => ({ state: 'uncertain', transaction }), {}],
  ])('differs where money has come and the ledger says that it %s', async (_, conclude, changes) => {
    const request = await books.sign();
    await books.record(request, conclude(await books.move(request)), changes);
    expect(await compare()).toEqual({ ...NOTHING, differing: [1] });
  });

  test('differs where the money went to another of our addresses than the ledger says', async () => {
    const other = newBooks(local, ledger);
    const request = await books.sign();
    await books.record(request, settledIn(await books.move(request)), { payTo: other.payTo.toLowerCase() });
    expect(await compare({}, [books.payTo])).toEqual({ ...NOTHING, differing: [1] });
  });

  test('shows what was paid and is not in the ledger, to the addresses of the ledger and those that are named', async () => {
    await books.sell();
    const lost = await books.sign();
    await books.move(lost);
    expect(await compare()).toMatchObject({ matched: [1], unknown: [nonceOf(lost)], differing: [], missing: [] });
    const named = newBooks(local, ledger);
    const elsewhere = await named.sign();
    await named.move(elsewhere);
    for (const address of [getAddress(named.payTo), named.payTo.toLowerCase()]) {
      expect((await compare({}, [address])).unknown).toEqual([nonceOf(lost), nonceOf(elsewhere)]);
    }
  });

  test.each<[string, () => Promise<string>]>([
    ['a transaction that is not there', async () => NOWHERE],
    ['a transaction that paid another seller', async () => books.move(await books.sign(STRANGER))],
    ['a transaction that paid us for another buyer', async () => (await books.sell()).transaction ?? ''],
  ])('shows what is settled in the ledger in %s', async (_, make) => {
    const transaction = await make();
    const { id } = await books.record(await books.sign(), settledIn(transaction), { mark: String(first) });
    expect(await compare()).toMatchObject({ missing: [id], differing: [], unknown: [], outside: 0 });
  });

  test('shows what is settled in a transaction that failed, whichever blocks are compared', async () => {
    const { authorization, signature } = (await books.sign()).paymentPayload.payload;
    const hash = await local.submit({ ...authorization, value: '1' }, signature, { wait: false });
    const { status, blockNumber } = await local.client.waitForTransactionReceipt({ hash });
    expect(status).toBe('reverted');
    await books.record(await books.sign(), settledIn(hash));
    await local.test.mine({ blocks: 1 });
    expect(await compare({ from: first })).toEqual({ ...NOTHING, missing: [1] });
    expect(await compare({ from: blockNumber + 1n })).toEqual({ ...NOTHING, missing: [1] });
  });

  test('leaves out what was settled in blocks outside of the range, and counts it', async () => {
    await books.sell();
    const from = await local.client.getBlockNumber();
    await books.sell();
    const to = await local.client.getBlockNumber();
    await books.sell();
    expect({ ...(await compare({ from: from + 1n, to })), paid: [] }).toEqual({ ...NOTHING, matched: [2], outside: 2 });
    expect({ ...(await compare({ from: to + 1n })), paid: [] }).toEqual({ ...NOTHING, matched: [3], outside: 2 });
    expect({ ...(await compare({ from: first, to: first })), paid: [] }).toEqual({ ...NOTHING, outside: 3 });
  });

  test('says nothing of what was never paid and is not said to be', async () => {
    await books.record(await books.sign(), { state: 'refused', reason: 'expired' });
    await books.record(await books.sign(), { state: 'uncertain' });
    await books.record(await books.sign());
    expect(await compare()).toEqual(NOTHING);
  });

  test('counts transfers to us without an authorization, and takes them for no sale', async () => {
    await books.sell();
    const buyer = await newBuyer(local, 9n * PRICE);
    await pay(local, buyer, books.payTo, PRICE);
    await allow(local, buyer, 3n * PRICE);
    const plain = allowedCall(buyer.address, books.payTo, PRICE);
    const elsewhere = transferCall(await books.sign(STRANGER));
    await callTogether(local, [plain, elsewhere, plain]);
    await pay(local, buyer, STRANGER, PRICE);
    expect({ ...(await compare()), paid: [] }).toEqual({ ...NOTHING, matched: [1], otherTransfers: 3 });
  });

  test('is not taken in by a cancellation right before a transfer to us', async () => {
    const buyer = await newBuyer(local, PRICE);
    await allow(local, buyer, PRICE);
    const nonce: Hex = `0x${'0a'.repeat(32)}`;
    const calls = [await cancelCall(buyer, nonce), allowedCall(buyer.address, books.payTo, PRICE)];
    await callTogether(local, calls);
    expect(await compare({}, [books.payTo])).toEqual({ ...NOTHING, otherTransfers: 1 });
  });

  test('is not misled by a payment to another seller beside a transfer to us', async () => {
    const buyer = await newBuyer(local, PRICE);
    await allow(local, buyer, PRICE);
    const theirs = await books.sign(STRANGER);
    const calls = [transferCall(theirs), allowedCall(buyer.address, books.payTo, PRICE)];
    const { id } = await books.record(theirs, settledIn(await callTogether(local, calls)), { mark: String(first) });
    expect(await compare()).toEqual({ ...NOTHING, missing: [id], otherTransfers: 1 });
    expect(await local.balanceOf(payerOf(theirs))).toBe(0n);
  });
});
