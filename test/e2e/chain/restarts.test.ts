/** A restarted seller decides the purchases of a killed one from the chain, without their buyers. */
import { expect, test } from 'bun:test';
import { paymentFor } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { type SettlePhase, startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import {
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
import { newBuyer, signAuthorization } from '../../support/chain/wallet.ts';

/** The seller must die before its deadline, and be back within its lease, which is five seconds longer: on a slow machine too. */
const SHORT = ['--settle-timeout', '15'];

/** Enough blocks for those of now to be safe. */
const makeSafe = (chain: LocalChain) => chain.test.mine({ blocks: 40 });

const untilRow = (shop: Shop, state: string) => until(async () => (await shop.rows())[0]?.state === state);

describeOnChain('a seller that was killed', () => {
  test.concurrent('after the money has moved finds the settlement itself, and delivers', async () => {
    await using chain = await startChain();
    let killed: Shop | undefined;
    await using facilitator = await startReferenceFacilitator({
      chain,
      onSettle: async (phase) => void (phase === 'moved' && (await killed?.stop('SIGKILL'))),
    });
    await using shop = await openShop({ chain, facilitators: [facilitator.url], asksChain: true, argv: SHORT });
    killed = shop;
    const buyer = await newBuyer(chain, 2n * PRICE);
    const payment = await paymentFor(shop.bmi(), buyer);
    expect(await pay(shop.bmi(), payment).catch(() => 'no answer')).toBe('no answer');
    expect(await shop.earned()).toBe(PRICE);
    await using reopened = await shop.reopen();
    const meanwhile = await pay(reopened.bmi(), payment);
    expect(problemIn(meanwhile)).toMatchObject({ status: 409, code: 'payment_in_progress' });
    await untilRow(reopened, 'settled');
    const [row] = await reopened.rows();
    const decided = { msg: 'an uncertain purchase is decided', purchase: 1, transaction: row?.transaction };
    await until(async () => reopened.log().includes(decided.msg));
    const lines = reopened
      .log()
      .split('\n')
      .filter((line) => line.includes(decided.msg));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'info', state: 'settled', ...decided }]);
    expect(await isOnChain(chain, row?.transaction ?? '')).toBe(true);
    const delivered = await pay(reopened.bmi(), payment);
    expect(delivered).toMatchObject({ status: 200, receipt: { success: true, transaction: row?.transaction } });
    expect([await chain.balanceOf(buyer.address), await reopened.earned()]).toEqual([PRICE, PRICE]);
    expect(facilitator.calls.filter(({ path }) => path === '/settle').length).toBe(1);
  });

  test.concurrent('before the money could move settles for the buyer who comes back, once', async () => {
    await using chain = await startChain();
    let killed: Shop | undefined;
    await using facilitator = await startReferenceFacilitator({
      chain,
      faults: (callNumber) => (callNumber === 1 ? { when: 'before', kind: 'timeout' } : undefined),
      onSettle: async (phase, callNumber) =>
        void (phase === 'received' && callNumber === 1 && (await killed?.stop('SIGKILL'))),
    });
    await using shop = await openShop({ chain, facilitators: [facilitator.url], asksChain: true, argv: SHORT });
    killed = shop;
    const payment = await paymentFor(shop.bmi(), await newBuyer(chain, 2n * PRICE));
    expect(await pay(shop.bmi(), payment).catch(() => 'no answer')).toBe('no answer');
    await untilRow(shop, 'uncertain');
    await using reopened = await shop.reopen();
    expect(await reopened.earned()).toBe(0n);
    expect((await pay(reopened.bmi(), payment)).status).toBe(200);
    expect(await reopened.rows()).toMatchObject([{ state: 'settled', attempts: 2 }]);
    expect(await reopened.earned()).toBe(PRICE);
  });

  test.concurrent('with its own transaction under way finds it at the start', async () => {
    await using chain = await startChain({ automine: false });
    await using shop = await openShop({ chain, facilitators: ['onchain'], argv: SHORT });
    const payment = await paymentFor(shop.bmi(), await newBuyer(chain, 2n * PRICE));
    const lost = pay(shop.bmi(), payment).catch(() => 'no answer');
    await until(async () => (await chain.test.getTxpoolStatus()).pending > 0);
    await shop.stop('SIGKILL');
    expect(await lost).toBe('no answer');
    await chain.test.mine({ blocks: 1 });
    await untilRow(shop, 'uncertain');
    await using reopened = await shop.reopen();
    await untilRow(reopened, 'settled');
    expect((await pay(reopened.bmi(), payment)).status).toBe(200);
    expect(await reopened.earned()).toBe(PRICE);
  });
});

describeOnChain('an authorization that', () => {
  /** A seller whose facilitator has lost the first settlement, at the moment of which something happens. */
  const scene = async (chain: LocalChain, onReceived: () => Promise<unknown> = async () => {}) => {
    const facilitator = await startReferenceFacilitator({
      chain,
      faults: (callNumber) => (callNumber === 1 ? { when: 'before', kind: 'drop' } : undefined),
      onSettle: async (phase: SettlePhase, callNumber) => {
        if (phase === 'received' && callNumber === 1) await onReceived();
      },
    });
    const shop = await openShop({ chain, facilitators: [facilitator.url], asksChain: true, argv: deadlineFor() });
    return { facilitator, shop };
  };

  test.concurrent('has expired unused is refused once that is certain, and not before', async () => {
    await using chain = await startChain();
    const { shop, facilitator } = await scene(chain);
    const buyer = await newBuyer(chain, 2n * PRICE);
    const validBefore = Math.floor(Date.now() / 1000) + 20;
    const changes = { validBefore: String(validBefore) };
    const { paymentPayload: payment } = await signAuthorization(buyer, changes, await shop.requirements());
    expect(problemIn(await pay(shop.bmi(), payment))).toMatchObject({ status: 503, code: 'settlement_uncertain' });
    await until(() => Date.now() / 1000 > validBefore + 1);
    await chain.test.mine({ blocks: 1 });
    expect(problemIn(await pay(shop.bmi(), payment))).toMatchObject({ status: 503, code: 'settlement_uncertain' });
    expect(await shop.rows()).toMatchObject([{ state: 'uncertain' }]);
    await makeSafe(chain);
    await using reopened = await shop.reopen();
    await untilRow(reopened, 'refused');
    expect(await reopened.rows()).toMatchObject([{ reason: 'expired', transaction: null }]);
    expect(problemIn(await pay(reopened.bmi(), payment))).toMatchObject({ status: 402, reason: 'expired' });
    expect([await chain.balanceOf(buyer.address), await reopened.earned()]).toEqual([2n * PRICE, 0n]);
    await facilitator.stop();
  });

  test.concurrent('was taken back while it was settled is refused once that is certain, and not before', async () => {
    await using chain = await startChain();
    const buyer = await newBuyer(chain, 2n * PRICE);
    const taken = Promise.withResolvers<`0x${string}`>();
    const { shop, facilitator } = await scene(chain, async () => chain.cancel(buyer, await taken.promise));
    const { paymentPayload: payment } = await signAuthorization(buyer, {}, await shop.requirements());
    taken.resolve(payment.payload.authorization.nonce);
    for (const _ of ['first', 'again']) {
      const answer = await pay(shop.bmi(), payment);
      expect(problemIn(answer)).toMatchObject({ status: 503, code: 'settlement_uncertain' });
    }
    await makeSafe(chain);
    await using reopened = await shop.reopen();
    await untilRow(reopened, 'refused');
    expect(await reopened.rows()).toMatchObject([{ reason: 'authorization_already_used', transaction: null }]);
    const last = problemIn(await pay(reopened.bmi(), payment));
    expect(last).toMatchObject({ status: 402, reason: 'authorization_already_used' });
    expect([await chain.balanceOf(buyer.address), await reopened.earned()]).toEqual([2n * PRICE, 0n]);
    await facilitator.stop();
  });
});
