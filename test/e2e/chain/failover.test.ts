/** Several facilitators: the next one settles only where it is certain that nothing can have moved. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { PaymentPayload } from '@x402/core/types';
import { paymentFor } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { type Fault, startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import {
  deadlineFor,
  describeOnChain,
  openShop,
  PRICE,
  pay,
  problemIn,
  type Shop,
  until,
} from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';

type Facilitator = Awaited<ReturnType<typeof startReferenceFacilitator>>;

const settlements = ({ calls }: Facilitator) => calls.filter(({ path }) => path === '/settle').length;

/** The facilitators in `/ready`. */
const readiness = async ({ url }: Shop) => {
  const response = await fetch(`${url}/ready`);
  const { checks } = (await response.json()) as { checks: { facilitator: { status: string; detail: string } } };
  return { status: response.status, facilitator: checks.facilitator };
};

/** An address where no server listens. */
const silent = async (): Promise<string> => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  await server.stop(true);
  return `http://127.0.0.1:${server.port}`;
};

describeOnChain('with two facilitators', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());

  const scene = async (facilitators: readonly string[], deadline = deadlineFor()) => {
    const shop = await openShop({ chain, facilitators, asksChain: true, argv: deadline });
    const buyer = await newBuyer(chain, 2n * PRICE);
    const payment = await paymentFor(shop.bmi(), buyer);
    return { shop, buyer, payment, [Symbol.asyncDispose]: shop[Symbol.asyncDispose] };
  };
  type Scene = Awaited<ReturnType<typeof scene>>;

  const failing = (fault: Fault | undefined) => startReferenceFacilitator({ chain, faults: () => fault });

  const expectSettledBy = async (name: string, { shop, buyer, payment }: Scene) => {
    const answer = await pay(shop.bmi(), payment);
    expect(answer).toMatchObject({ status: 200, receipt: { success: true } });
    expect(await shop.rows()).toMatchObject([{ state: 'settled', facilitator: name, attempts: 1, reason: null }]);
    expect([await chain.balanceOf(buyer.address), await shop.earned()]).toEqual([PRICE, PRICE]);
  };

  describe('of which the first has certainly moved nothing, the second settles', () => {
    test('when the first is down, and the seller says so and starts all the same', async () => {
      const down = await silent();
      await using second = await failing(undefined);
      await using at = await scene([down, second.url]);
      await expectSettledBy(second.url, at);
      expect(settlements(second)).toBe(1);
      await until(async () => (await readiness(at.shop)).facilitator.status === 'failed');
      expect(await readiness(at.shop)).toEqual({
        status: 200,
        facilitator: { status: 'failed', detail: `${down}: unreachable (ECONNREFUSED)` },
      });
    });

    test('when the second is the seller itself', async () => {
      await using at = await scene([await silent(), 'onchain']);
      await expectSettledBy('onchain', at);
    });
  });

  describe('of which the first may have moved the money, the second is never asked', () => {
    const FAULTS: readonly (readonly [string, Fault])[] = (['before', 'after'] as const).flatMap((when) => [
      [`does not answer, ${when} the money has moved`, { when, kind: 'timeout' }] as const,
      [`answers 500 ${when} the money has moved`, { when, kind: 'status' }] as const,
      [`closes the connection ${when} the money has moved`, { when, kind: 'drop' }] as const,
      [`says that it is pending ${when} the money has moved`, { when, kind: 'pending-200' }] as const,
    ]);
    for (const [what, fault] of FAULTS) {
      test(`when the first ${what}`, async () => {
        await using first = await failing(fault);
        await using second = await failing(undefined);
        await using at = await scene([first.url, second.url], deadlineFor(fault));
        const { shop, payment } = at;
        expect(problemIn(await pay(shop.bmi(), payment))).toMatchObject({ status: 503, code: 'settlement_uncertain' });
        expect(await shop.rows()).toMatchObject([{ state: 'uncertain', facilitator: first.url }]);
        expect([settlements(first), settlements(second)]).toEqual([1, 0]);
        await expectNext(at, fault);
        expect(settlements(second)).toBe(0);
      });
    }

    /** The chain tells the truth where the money has moved; where it has not, the first is asked again, and fails again. */
    const expectNext = async ({ shop, payment }: { shop: Shop; payment: PaymentPayload }, { when }: Fault) => {
      const next = await pay(shop.bmi(), payment);
      expect(next.status).toBe(when === 'after' ? 200 : 503);
      expect(await shop.rows()).toMatchObject([{ state: when === 'after' ? 'settled' : 'uncertain' }]);
      expect(await shop.earned()).toBe(when === 'after' ? PRICE : 0n);
    };
  });

  test('where the first is uncertain and then away, the second settles for the buyer who comes back', async () => {
    const first = await failing({ when: 'before', kind: 'drop' });
    await using second = await failing(undefined);
    await using at = await scene([first.url, second.url]);
    expect((await pay(at.shop.bmi(), at.payment)).status).toBe(503);
    await first.stop();
    const answer = await pay(at.shop.bmi(), at.payment);
    expect(answer.status).toBe(200);
    expect(await at.shop.rows()).toMatchObject([{ state: 'settled', facilitator: second.url, attempts: 2 }]);
    expect(await at.shop.earned()).toBe(PRICE);
  });
});
