/** The chain decides a payment with an unconfirmed settlement when the buyer retries. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { PrivateKeyAccount } from 'viem/accounts';
import { paymentFor } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { type Fault, startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import {
  type Answer,
  deadlineFor,
  describeOnChain,
  isOnChain,
  openShop,
  PRICE,
  pay,
  problemIn,
  type Shop,
  until,
} from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';

type Kind<F = Fault> = F extends unknown ? Omit<F, 'when'> : never;

const FAULTS: readonly (readonly [what: string, fault: Kind])[] = [
  ['closes the connection', { kind: 'drop' }],
  ['never answers', { kind: 'timeout' }],
  ['says with status 200 that it is pending', { kind: 'pending-200' }],
  ['says with status 500 that it is pending', { kind: 'pending-500' }],
  ['says that it settled on another network', { kind: 'wrong-network' }],
  ['answers 500 without a body', { kind: 'status' }],
  ['answers with a page', { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' }],
  ['answers 200 with half a body', { kind: 'status', status: 200, body: '{"success": tr' }],
];

const UNCERTAIN = {
  status: 503,
  code: 'settlement_uncertain',
  retry: { allowed: true, action: 'retry_same_payment' },
  payment: { state: 'uncertain' },
};

describeOnChain('an unconfirmed settlement', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());

  /** A facilitator whose first settlement fails like this, a seller who asks it, and a buyer with a payment. */
  const scene = async (
    options: Omit<Parameters<typeof startReferenceFacilitator>[0], 'chain'>,
    { asksChain = true, argv = deadlineFor() } = {},
  ) => {
    const facilitator = await startReferenceFacilitator({ chain, ...options });
    const shop = await openShop({
      chain,
      facilitators: [facilitator.url],
      asksChain,
      argv,
    });
    const buyer = await newBuyer(chain, 2n * PRICE);
    return {
      ...{ shop, buyer, payment: await paymentFor(shop.bmi(), buyer) },
      settlements: () => facilitator.calls.filter(({ path }) => path === '/settle').length,
      [Symbol.asyncDispose]: async () => {
        await shop[Symbol.asyncDispose]();
        await facilitator.stop();
      },
    };
  };

  const failingFirst = (fault: Fault) => ({
    faults: (callNumber: number) => (callNumber === 1 ? fault : undefined),
  });

  /** That the price has moved once, and that this answer and the ledger name the transaction that has moved it. */
  const expectPaid = async (answer: Answer, shop: Shop, buyer: PrivateKeyAccount) => {
    expect(answer).toMatchObject({ status: 200, receipt: { success: true } });
    const transaction = answer.receipt?.transaction ?? '';
    expect(await isOnChain(chain, transaction)).toBe(true);
    expect([await chain.balanceOf(buyer.address), await shop.earned()]).toEqual([PRICE, PRICE]);
    expect(await shop.rows()).toMatchObject([{ state: 'settled', reason: null, transaction }]);
  };

  for (const [what, fault] of FAULTS) {
    test(`a payment is left open by a facilitator that ${what} after the money has moved: the chain settles it for the retry`, async () => {
      await using at = await scene(failingFirst({ when: 'after', ...fault }), { argv: deadlineFor(fault) });
      const first = await pay(at.shop.bmi(), at.payment);
      expect(problemIn(first)).toMatchObject(UNCERTAIN);
      expect(first.receipt).toBeUndefined();
      expect(await at.shop.rows()).toMatchObject([
        { state: 'uncertain', reason: expect.stringMatching(/^facilitator_/) },
      ]);
      const retried = await pay(at.shop.bmi(), at.payment);
      await expectPaid(retried, at.shop, at.buyer);
      expect(await pay(at.shop.bmi(), at.payment)).toEqual(retried);
      expect(at.settlements()).toBe(1);
    });
  }

  test('the transaction is this purchase when another account has submitted it after it was written down', async () => {
    let submitted: string | undefined;
    await using at = await scene({
      onSettle: async (phase, callNumber) => {
        if (phase !== 'received' || callNumber !== 1) return;
        const { authorization, signature } = paymentOf(at.payment);
        submitted = await chain.submit(authorization, signature);
      },
    });
    expect(problemIn(await pay(at.shop.bmi(), at.payment))).toMatchObject(UNCERTAIN);
    const retried = await pay(at.shop.bmi(), at.payment);
    await expectPaid(retried, at.shop, at.buyer);
    expect(retried.receipt?.transaction).toBe(submitted ?? '');
    expect(at.settlements()).toBe(1);
  });

  describe('is uncertain while the node is away', () => {
    test('a payment is uncertain while the node is away, and the chain settles it when the node is back', async () => {
      let isAway = false;
      const node = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch: async (request) =>
          isAway
            ? new Response('away', { status: 503 })
            : fetch(chain.rpcUrl, { method: 'POST', headers: JSON_TYPE, body: await request.text() }),
      });
      await using facilitator = await startReferenceFacilitator({
        chain,
        ...failingFirst({ when: 'after', kind: 'drop' }),
      });
      const environment = { CLINMETER_RPC_URL: node.url.href };
      await using shop = await openShop({ chain, facilitators: [facilitator.url], environment });
      const buyer = await newBuyer(chain, 2n * PRICE);
      const payment = await paymentFor(shop.bmi(), buyer);
      expect(problemIn(await pay(shop.bmi(), payment))).toMatchObject(UNCERTAIN);
      isAway = true;
      expect(problemIn(await pay(shop.bmi(), payment))).toMatchObject(UNCERTAIN);
      isAway = false;
      await expectPaid(await pay(shop.bmi(), payment), shop, buyer);
      await node.stop(true);
    });
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

type Signed = Parameters<LocalChain['submit']>;

const paymentOf = ({ payload }: { readonly payload: object }) =>
  payload as { readonly authorization: Signed[0]; readonly signature: Signed[1] };

describeOnChain('a settlement by the seller itself', () => {
  const scene = async () => {
    const chain = await startChain({ automine: false });
    const shop = await openShop({ chain, facilitators: ['onchain'], argv: deadlineFor({ kind: 'timeout' }) });
    const buyer = await newBuyer(chain, 2n * PRICE);
    return {
      ...{ chain, shop, buyer, payment: await paymentFor(shop.bmi(), buyer) },
      [Symbol.asyncDispose]: async () => {
        await shop[Symbol.asyncDispose]();
        await chain.stop();
      },
    };
  };

  test('a transaction that is not mined in time is uncertain, and buys once it is', async () => {
    await using at = await scene();
    const first = await pay(at.shop.bmi(), at.payment);
    expect(problemIn(first)).toMatchObject(UNCERTAIN);
    expect(problemIn(await pay(at.shop.bmi(), at.payment))).toMatchObject({ status: 503 });
    await at.chain.test.mine({ blocks: 1 });
    let retried = await pay(at.shop.bmi(), at.payment);
    // The chain is looked at again after a pause.
    while (retried.status !== 200) {
      await Bun.sleep(200);
      retried = await pay(at.shop.bmi(), at.payment);
    }
    expect(retried).toMatchObject({ status: 200, receipt: { success: true } });
    expect(await at.shop.earned()).toBe(PRICE);
    expect(await at.chain.balanceOf(at.buyer.address)).toBe(PRICE);
    await at.chain.test.mine({ blocks: 1 });
    expect(await at.shop.earned()).toBe(PRICE);
  });

  test('a transaction that another account submitted first is this purchase all the same', async () => {
    await using at = await scene();
    const first = pay(at.shop.bmi(), at.payment);
    await until(async () => (await at.chain.test.getTxpoolStatus()).pending > 0);
    const { authorization, signature } = paymentOf(at.payment);
    const faster = await at.chain.submit(authorization, signature, { wait: false });
    await at.chain.test.mine({ blocks: 1 });
    expect(problemIn(await first)).toMatchObject(UNCERTAIN);
    const retried = await pay(at.shop.bmi(), at.payment);
    expect(retried).toMatchObject({ status: 200, receipt: { transaction: faster } });
    expect(await at.shop.earned()).toBe(PRICE);
    expect(await at.shop.rows()).toMatchObject([{ state: 'settled', transaction: faster }]);
  });
});
