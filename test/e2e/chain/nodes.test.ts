/** Sales with chain nodes beside the facilitator: slow, limited, stopped, several. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { paymentFor } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import { type Condition, startRelay } from '../../support/chain/relay.ts';
import { describeOnChain, openShop, PRICE, pay, problemIn, type Shop, until } from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';
import { samplesOf } from '../../support/exposition.ts';

const UNAVAILABLE = {
  status: 503,
  code: 'payment_unavailable',
  reason: 'node_unavailable',
  retry: { allowed: true, action: 'retry_same_payment' },
  payment: { state: 'unused' },
};

type Relay = ReturnType<typeof startRelay>;

const chainCheck = async ({ url }: Shop): Promise<{ readonly status: string; readonly detail: string }> =>
  ((await (await fetch(`${url}/ready`)).json()) as { checks: { chain: { status: string; detail: string } } }).checks
    .chain;

const headAge = async ({ url }: Shop): Promise<number | undefined> =>
  samplesOf(await (await fetch(`${url}/metrics`)).text()).get('clinmeter_chain_head_age_seconds{network="base"}');

describeOnChain('a sale with a node beside the facilitator', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain({ blockTime: 1 });
  });
  afterAll(() => chain.stop());

  /** A seller with these relays for nodes. */
  const scene = (...relays: readonly Relay[]) => sceneWith({}, ...relays);
  const sceneWith = async (
    options: Omit<Parameters<typeof startReferenceFacilitator>[0], 'chain'>,
    ...relays: readonly Relay[]
  ) => {
    const facilitator = await startReferenceFacilitator({ chain, ...options });
    const shop = await openShop({
      chain,
      facilitators: [facilitator.url],
      argv: ['--metrics-public', '--settle-timeout', '20'],
      environment: { CLINMETER_RPC_URL: relays.map(({ url }) => url).join() },
    });
    const buyer = await newBuyer(chain, 100n * PRICE);
    return {
      shop,
      settlements: () => facilitator.calls.filter(({ path }) => path === '/settle').length,
      payment: () => paymentFor(shop.bmi(), buyer),
      buy: async () => pay(shop.bmi(), await paymentFor(shop.bmi(), buyer)),
      [Symbol.asyncDispose]: async () => {
        await shop[Symbol.asyncDispose]();
        await facilitator.stop();
      },
    };
  };

  test.each<Condition>(['slow', 'limited', 'frozen'])('goes on while the node is %s', async (condition) => {
    await using node = startRelay(chain);
    await using at = await scene(node);
    expect((await at.buy()).status).toBe(200);
    node.be(condition);
    expect((await at.buy()).status).toBe(200);
    expect(at.settlements()).toBe(2);
  });

  test.each<Condition>(['slow', 'limited', 'frozen'])(
    'is 503, unused, if the node is %s from the start',
    async (condition) => {
      await using node = startRelay(chain);
      node.be(condition);
      await using at = await scene(node);
      const answer = await at.buy();
      expect(problemIn(answer)).toMatchObject(UNAVAILABLE);
      expect([await at.shop.rows(), at.settlements()]).toEqual([[], 0]);
      expect(answer.body).not.toContain('key-of-the-node');
    },
  );

  test('goes on with the second node while the first is stopped, and that is told', async () => {
    await using first = startRelay(chain);
    await using second = startRelay(chain);
    first.be('frozen');
    await using at = await scene(first, second);
    expect((await at.buy()).status).toBe(200);
    expect(await chainCheck(at.shop)).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/^the newest block is \d+ s (?:old|ahead), the node of the chain: behind$/),
    });
    expect(await headAge(at.shop)).toBeWithin(-5, 60);
    expect(at.shop.output()).not.toContain('key-of-the-node');
  });

  test('a settlement that cannot begin is reported in /ready, and the service stays ready', async () => {
    await using node = startRelay(chain);
    node.be('frozen');
    await using at = await scene(node);
    await until(async () => /behind/.test((await chainCheck(at.shop)).detail));
    expect(await chainCheck(at.shop)).toEqual({
      status: 'failed',
      detail: expect.stringMatching(/^the newest block is 12\d s old, the node of the chain: behind$/),
    });
    expect((await fetch(`${at.shop.url}/ready`)).status).toBe(200);
    expect(await headAge(at.shop)).toBeWithin(120, 130);
  });

  test('asks for the newest block and for the state of the authorization at the same time', async () => {
    await using node = startRelay(chain);
    await using at = await scene(node);
    await at.buy();
    await Bun.sleep(2500);
    node.questions();
    expect((await at.buy()).status).toBe(200);
    expect(
      node
        .questions()
        .filter((method) => method !== 'eth_chainId')
        .sort(),
    ).toEqual(['eth_call', 'eth_getBlockByNumber']);
  });

  test('an uncertain payment asks the node a few times, however often its buyer comes back', async () => {
    await using node = startRelay(chain);
    await using at = await sceneWith({ faults: () => ({ when: 'before', kind: 'drop' }) }, node);
    const payment = await at.payment();
    expect((await pay(at.shop.bmi(), payment)).status).toBe(503);
    node.questions();
    for (let retry = 0; retry < 40; retry += 1) await pay(at.shop.bmi(), payment);
    // Two for each look: the newest and the safe block.
    expect(node.questions().filter((method) => method === 'eth_call').length).toBeLessThanOrEqual(16);
  });
});
