/** Purchases by third-party clients with real USDC on a chain of our own, with each kind of facilitator. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { decodePaymentResponseHeader } from '@x402/core/http';
import type { Hex } from 'viem';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import { describeOnChain, isOnChain, openShop, PRICE } from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';
import { clients } from '../../support/clients.ts';

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
            const { transaction, extensions: _, ...receipt } = decodePaymentResponseHeader(bought.receipt);
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
