/** Payments that buy nothing where money is real: the answer, the ledger, and that nothing moves. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Authorization, PaymentPayload, PaymentRequirements } from '../../../src/payments/protocol/schema.ts';
import { newAccount } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import { describeOnChain, openShop, PRICE, pay, problemIn, type Shop } from '../../support/chain/shop.ts';
import { newBuyer, signAuthorization } from '../../support/chain/wallet.ts';

const seconds = (): number => Math.floor(Date.now() / 1000);

type Sign = (account: PrivateKeyAccount, asked: PaymentRequirements) => Promise<PaymentPayload>;

const changed =
  (changes: () => Partial<Authorization>): Sign =>
  async (account, asked) =>
    (await signAuthorization(account, changes(), asked)).paymentPayload;

/** Payments that only the facilitator can refuse. Their row has the reason. */
const THEIRS: readonly (readonly [what: string, reason: string, sign: Sign])[] = [
  ['is not valid yet by the chain’s clock', 'not_yet_valid', changed(() => ({ validAfter: String(seconds() + 30) }))],
];

describeOnChain('a payment of real USDC', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());

  for (const mode of ['the reference facilitator', 'the seller itself'] as const) {
    describe(`before ${mode}`, () => {
      let facilitator: Awaited<ReturnType<typeof startReferenceFacilitator>>;
      let shop: Shop;
      let asked: PaymentRequirements;
      beforeAll(async () => {
        facilitator = await startReferenceFacilitator({ chain });
        const facilitators = [mode === 'the seller itself' ? 'onchain' : facilitator.url];
        shop = await openShop({ chain, facilitators, asksChain: true });
        asked = await shop.requirements();
      });
      afterAll(async () => {
        await shop[Symbol.asyncDispose]();
        await facilitator.stop();
      });

      /** Something that moves no money to the seller or from the payer, and asks no facilitator to settle. */
      const unmoved = async <Result>(payer: `0x${string}`, action: () => Promise<Result>): Promise<Result> => {
        const state = async () => [await chain.balanceOf(payer), await shop.earned()];
        const before = await state();
        const result = await action();
        expect(await state()).toEqual(before);
        return result;
      };
      const settleCalls = () => facilitator.calls.filter(({ path }) => path === '/settle').length;

      for (const [what, reason, sign] of THEIRS) {
        test(`a payment that ${what} gets 402 ${reason}, and the row says so`, async () => {
          const buyer = await newBuyer(chain, 2n * PRICE);
          const answer = await unmoved(buyer.address, async () => pay(shop.bmi(), await sign(buyer, asked)));
          expect(problemIn(answer)).toMatchObject({ status: 402, code: 'payment_required', reason });
          expect(answer.receipt).toMatchObject({ success: false, errorReason: reason, transaction: '' });
          expect((await shop.rows())[0]).toMatchObject({ state: 'refused', reason, transaction: null, attempts: 1 });
        });
      }

      test('a payment of more than the balance gets 402 insufficient_funds, and another one buys once there is enough', async () => {
        const buyer = await newBuyer(chain, PRICE - 1n);
        const { paymentPayload: payment } = await signAuthorization(buyer, {}, asked);
        const answer = await unmoved(buyer.address, () => pay(shop.bmi(), payment));
        expect(problemIn(answer)).toMatchObject({ status: 402, reason: 'insufficient_funds' });
        expect((await shop.rows())[0]).toMatchObject({ state: 'refused', reason: 'insufficient_funds' });
        await chain.mint(buyer.address, 1n);
        // The refusal is remembered for a while, for this payment alone.
        expect((await pay(shop.bmi(), payment)).status).toBe(402);
        const { paymentPayload: next } = await signAuthorization(buyer, {}, asked);
        expect((await pay(shop.bmi(), next)).status).toBe(200);
        expect(await chain.balanceOf(buyer.address)).toBe(0n);
      });

      const ended: readonly [string, (payment: PaymentPayload, buyer: PrivateKeyAccount) => Promise<unknown>][] = [
        ['was taken back', ({ payload }, buyer) => chain.cancel(buyer, payload.authorization.nonce)],
        ['another account has submitted', ({ payload }) => chain.submit(payload.authorization, payload.signature)],
      ];
      for (const [what, end] of ended) {
        test(`a payment whose authorization ${what} before gets 402 authorization_already_used, without an attempt`, async () => {
          const buyer = await newBuyer(chain, 2n * PRICE);
          const { paymentPayload: payment } = await signAuthorization(buyer, {}, asked);
          await end(payment, buyer);
          const before = [await shop.rows(), settleCalls()];
          for (const _ of ['first', 'again']) {
            const answer = await unmoved(buyer.address, () => pay(shop.bmi(), payment));
            expect(problemIn(answer)).toMatchObject({
              status: 402,
              reason: 'authorization_already_used',
              retry: { action: 'none' },
            });
          }
          expect([await shop.rows(), settleCalls()]).toEqual(before);
        });
      }

      test('a payment of a smart-contract wallet buys with its owner’s signature (EIP-1271), and with no other', async () => {
        const owner = newAccount();
        const wallet = await chain.deployWallet(owner.address);
        await chain.mint(wallet, 2n * PRICE);
        const forged = await changed(() => ({ from: wallet }))(newAccount(), asked);
        const refused = await unmoved(wallet, () => pay(shop.bmi(), forged));
        expect(problemIn(refused)).toMatchObject({ status: 402, reason: 'invalid_signature' });
        expect((await shop.rows())[0]).toMatchObject({ state: 'refused', reason: 'invalid_signature' });
        const before = await shop.earned();
        const bought = await pay(shop.bmi(), await changed(() => ({ from: wallet }))(owner, asked));
        expect(bought).toMatchObject({ status: 200, receipt: { success: true, payer: wallet.toLowerCase() } });
        expect(await chain.balanceOf(wallet)).toBe(PRICE);
        expect(await shop.earned()).toBe(before + PRICE);
      });
    });
  }
});
