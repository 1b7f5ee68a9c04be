/** Purchases by third-party clients with real USDC on a chain of our own, with each kind of facilitator. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { decodePaymentResponseHeader } from '@x402/core/http';
import type { Hex } from 'viem';
import { paymentFor } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import { describeOnChain, isOnChain, openShop, PRICE, pay } from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';
import { clients } from '../../support/clients.ts';

setDefaultTimeout(60_000);

/** Who settles, and what of it is asked for a first purchase and for a later one. */
const SETTLERS = [
  { settler: 'the reference facilitator', requireVerify: false, first: ['/settle'], later: ['/settle'] },
  {
    settler: 'a facilitator that wants to verify first',
    requireVerify: true,
    first: ['/settle', '/verify', '/settle'],
    later: ['/verify', '/settle'],
  },
  { settler: 'the seller itself', requireVerify: false, first: [], later: [] },
] as const;

describeOnChain('a buyer pays real USDC', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());

  for (const { settler, requireVerify, first, later } of SETTLERS) {
    describe(`settled by ${settler}`, () => {
      for (const [name, buy] of Object.entries(clients)) {
        test(`a purchase with ${name}: exactly the price moves, in the transaction of the receipt`, async () => {
          await using facilitator = await startReferenceFacilitator({ chain, requireVerify });
          await using shop = await openShop({
            chain,
            facilitators: [first.length === 0 ? 'onchain' : facilitator.url],
          });
          const buyer = await newBuyer(chain, 3n * PRICE);
          const asked = () => facilitator.calls.map(({ path }) => path).filter((path) => path !== '/supported');
          for (const [count, calls] of [[1n, first] as const, [2n, [...first, ...later]] as const]) {
            const bought = await buy(buyer, shop.bmi());
            expect(bought).toMatchObject({ status: 200, json: { bmi: 24.22 } });
            const { transaction, ...receipt } = decodePaymentResponseHeader(bought.receipt);
            const payer = buyer.address.toLowerCase();
            expect(receipt).toEqual({ success: true, network: 'eip155:8453', payer, amount: '5000' });
            expect(await isOnChain(chain, transaction)).toBe(true);
            expect(await chain.balanceOf(buyer.address)).toBe((3n - count) * PRICE);
            expect(await shop.earned()).toBe(count * PRICE);
            expect(asked()).toEqual([...calls]);
            expect((await shop.rows())[0]).toMatchObject({
              state: 'settled',
              transaction: transaction as Hex,
              facilitator: first.length === 0 ? 'onchain' : facilitator.url,
              attempts: 1,
            });
          }
        });
      }
    });
  }
});

describeOnChain('twenty purchases at the same time', () => {
  for (const [blocks, options] of [
    ['as soon as there is something in them', {}],
    ['every second', { blockTime: 1 }],
  ] as const) {
    test(`payments are settled by the seller itself, each once, where blocks come ${blocks}`, async () => {
      await using chain = await startChain(options);
      await using shop = await openShop({ chain, facilitators: ['onchain'] });
      const buyer = await newBuyer(chain, 20n * PRICE);
      const payments = await Promise.all(Array.from({ length: 20 }, () => paymentFor(shop.bmi(), buyer)));
      const answers = await Promise.all(payments.map((payment) => pay(shop.bmi(), payment)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      const transactions = new Set(answers.map(({ receipt }) => receipt?.transaction ?? ''));
      expect(transactions.size).toBe(20);
      for (const transaction of transactions) expect(await isOnChain(chain, transaction)).toBe(true);
      expect(await chain.balanceOf(buyer.address)).toBe(0n);
      expect(await shop.earned()).toBe(20n * PRICE);
      const rows = await shop.rows();
      expect(new Set(rows.map(({ transaction }) => transaction as string))).toEqual(transactions);
      expect(rows.every(({ state, attempts }) => state === 'settled' && attempts === 1)).toBe(true);
    });
  }
});

describeOnChain('one payment sent many times at once', () => {
  for (const mode of ['the reference facilitator', 'the seller itself']) {
    test(`a payment is settled once by ${mode}, and buys one answer`, async () => {
      await using chain = await startChain();
      await using facilitator = await startReferenceFacilitator({ chain });
      const facilitators = [mode === 'the seller itself' ? 'onchain' : facilitator.url];
      await using shop = await openShop({ chain, facilitators, asksChain: true });
      const payment = await paymentFor(shop.bmi(), await newBuyer(chain, 10n * PRICE));
      const urls = Array.from({ length: 30 }, (_, at) => shop.bmi(`height_cm=${160 + (at % 3)}&weight_kg=70`));
      const answers = await Promise.all(urls.map(async (url) => ({ url, ...(await pay(url, payment)) })));
      const statuses = new Set(answers.map(({ status }) => status));
      for (const status of statuses) expect([200, 402, 409]).toContain(status);
      const bought = answers.filter(({ status }) => status === 200);
      expect(new Set(bought.map(({ url, body, receipt }) => JSON.stringify([url, body, receipt]))).size).toBe(1);
      expect(await shop.earned()).toBe(PRICE);
      expect(await shop.rows()).toMatchObject([{ state: 'settled', attempts: 1 }]);
    });
  }
});
