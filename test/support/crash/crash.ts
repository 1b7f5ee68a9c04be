/** Kills a seller again and again while buyers pay it, and looks what became of the money. */
import { encodeHeader } from '../../../src/payments/protocol/headers.ts';
import type { PaymentRequirements } from '../../../src/payments/protocol/schema.ts';
import { COMPUTED } from '../arbitraries.ts';
import { newAccount, offerFor } from '../buyer.ts';
import { startChain } from '../chain/anvil.ts';
import { newBuyer, signAuthorization } from '../chain/wallet.ts';
import { audit, openRows } from './audit.ts';
import { buy, fetchAgain, insist, isEnded } from './buyer.ts';
import { BUYERS, killsAmong, type Mode, type Plan, planOf, TRANSITIONS, type Transition } from './plan.ts';
import { randomOf } from './random.ts';
import { startSeller } from './seller.ts';
import { fundedKey, watchedFacilitator, watchedNode } from './upstreams.ts';
import { killsAt, type Purchase, type World } from './world.ts';

export type CrashOptions = {
  readonly mode: Mode;
  readonly seed: number;
  /** At least this many. */
  readonly purchases: number;
  /** At least this often at every transition. */
  readonly kills: number;
};

const SETTLE_SECONDS = 1;
/** A row belongs to a dead seller for as long as its lease: the deadline and five seconds. */
const LEASE_MS = (SETTLE_SECONDS + 5) * 1000;
const BUYERS_AT_ONCE = 24;
/** Blocks come without transactions, too, so that old ones become safe. */
const BLOCK_MS = 250;
const MONEY = 1_000_000_000n;
/** How long one buyer insists before somebody else has a turn, in milliseconds. */
const INSISTS_MS = 3 * LEASE_MS;

/** Makes purchases until enough is killed, then lets everything come right, and checks it. */
export const crash = async (options: CrashOptions) => {
  const startedAt = Date.now();
  const { mode, seed } = options;
  await using resources = new AsyncDisposableStack();
  const chain = resources.use(await startChain());
  let world: World | undefined;
  const watched = { world: () => world };
  const node = resources.use(await watchedNode(chain, seed, watched));
  const payTo = newAccount().address;
  const seller = resources.use(
    await startSeller(['--settle-timeout', String(SETTLE_SECONDS), '--rate-limit', 'off', '--rate-limit-free', 'off'], {
      CLINMETER_PAY_TO: payTo,
      CLINMETER_RPC_URL: node.url,
      ...(mode === 'onchain'
        ? { CLINMETER_FACILITATOR: 'onchain', CLINMETER_SETTLER_KEY: await fundedKey(chain) }
        : { CLINMETER_FACILITATOR: resources.use(await watchedFacilitator(chain, watched)).url }),
    }),
  );
  world = {
    ...{ mode, seed, chain, payTo, seller, purchases: new Map(), kills: [], violations: [], isQuiet: false },
    ...{ faultsMet: new Map(), statuses: new Map() },
  };
  const sign = await signer(world);
  const timer = setInterval(() => void chain.test.mine({ blocks: 1 }).catch(() => {}), BLOCK_MS);
  resources.defer(() => clearInterval(timer));
  await killAndBuy(world, options, sign);
  const killedFor = Date.now() - startedAt;
  await comeRight(world);
  const exitStatus = await seller.stop();
  if (exitStatus !== 0) world.violations.push(`the seller has ended with status ${exitStatus}`);
  const audited = await audit(world);
  const { kills, violations, purchases, faultsMet, statuses } = world;
  return {
    ...{ mode, seed, purchases, kills, faultsMet, statuses, violations, audited },
    complaints: seller.complaints(),
    seconds: [killedFor, Date.now() - startedAt - killedFor].map((time) => Math.round(time / 1000)),
  };
};

export type Report = Awaited<ReturnType<typeof crash>>;

type Sign = (plan: Plan) => Promise<Purchase>;

/** Buyers with money, and one without, who sign what is offered. */
const signer = async ({ chain, seller }: World): Promise<Sign> => {
  const offers = new Map<string, PaymentRequirements>();
  for (const path of COMPUTED) {
    const [offer] = (await offerFor(`${seller.url}${path}`)).accepts;
    offers.set(path, offer as PaymentRequirements);
  }
  const units = Array.from({ length: 1 + BUYERS }, (_, number) => (number === 0 ? 0n : MONEY));
  const accounts = await Promise.all(units.map((amount) => newBuyer(chain, amount)));
  return async (plan) => {
    const [account, offer] = [accounts[plan.buyer], offers.get(plan.path)];
    if (account === undefined || offer === undefined) throw new Error(`nobody can pay for purchase ${plan.index}`);
    const validBefore = BigInt(Math.floor(Date.now() / 1000) + (plan.validity ?? offer.maxTimeoutSeconds));
    const { paymentPayload } = await signAuthorization(
      account,
      { nonce: plan.nonce, validBefore: validBefore.toString() },
      offer,
    );
    return {
      ...{ plan, payer: account.address, nonce: plan.nonce, price: BigInt(offer.amount), validBefore },
      url: `${seller.url}${plan.path}?${new URLSearchParams(plan.query)}`,
      header: encodeHeader(paymentPayload),
      ...{ armed: plan.kill, faults: [...plan.faults], hangUp: undefined, requests: 0 },
      ...{ bodies: new Set(), receipts: new Set(), deliveries: 0, refusal: undefined, seen: [] },
    };
  };
};

/** Purchases by many buyers at once, until there are enough of them and the seller was killed often enough. */
const killAndBuy = async (world: World, { mode, seed, purchases, kills }: CrashOptions, sign: Sign): Promise<void> => {
  const planned = killsAmong(seed, mode, purchases, kills);
  const most = 2 * planned.length + 100;
  const open = new Set<Purchase>();
  let next = 0;
  /** Where something else came first, and may have kept the moment from ever coming, another purchase makes up for it. */
  const missing = (): Transition | undefined =>
    TRANSITIONS.find((transition) => {
      const coming = [...open].filter(({ armed, requests }) => armed === transition && requests <= 1).length;
      return killsAt(world, transition).length + coming < kills;
    });
  const work = async (worker: number): Promise<void> => {
    await Bun.sleep(randomOf(seed, mode, 'worker', worker).below(2000));
    for (;;) {
      const kill = next < planned.length ? planned[next] : missing();
      if (next >= planned.length && kill === undefined) {
        if (TRANSITIONS.every((transition) => killsAt(world, transition).length >= kills)) return;
        await Bun.sleep(100);
        continue;
      }
      if (next >= most) {
        world.violations.push(`no kill at ${kill} within ${most} purchases`);
        return;
      }
      next += 1;
      const purchase = await sign(planOf(seed, mode, next - 1, kill));
      world.purchases.set(purchase.nonce, purchase);
      open.add(purchase);
      await buy(world, purchase, Date.now() + INSISTS_MS);
      open.delete(purchase);
    }
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, (_, worker) => work(worker)));
};

/** Well past the validity of every authorization. */
const LATER_SECONDS = 700;
/** The safe block of anvil is 32 blocks behind. */
const SAFE_BLOCKS = 64;

/** No more faults: everything that the chain can decide is decided, with the buyers who come back and without them. */
const comeRight = async (world: World): Promise<void> => {
  const { chain, seller, purchases } = world;
  world.isQuiet = true;
  const all = [...purchases.values()];
  const returning = all.filter((purchase) => !isEnded(purchase) && !purchase.plan.staysAway);
  const insistFor = (these: readonly Purchase[], time: number) =>
    Promise.all(these.map((purchase) => insist(world, purchase, Date.now() + time)));
  await insistFor(
    returning.filter(({ plan }) => plan.buyer > 0),
    LEASE_MS + 2000,
  );
  await chain.test.increaseTime({ seconds: LATER_SECONDS });
  await chain.test.mine({ blocks: SAFE_BLOCKS });
  await insistFor(returning, LEASE_MS + 6000);
  // The leases of those who stay away have ended: a seller looks at all that is uncertain when it starts.
  await Bun.sleep(Math.max(0, seller.killedAt() + LEASE_MS + 500 - Date.now()));
  seller.kill();
  await seller.ready();
  const until = Date.now() + 5000;
  let left = await openRows(world);
  while (left.length > 0 && Date.now() < until) {
    await Bun.sleep(200);
    left = await openRows(world);
  }
  for (const row of left) world.violations.push(`not decided without its buyer: ${JSON.stringify(row)}`);
  await insistFor(all, LEASE_MS + 6000);
  await Promise.all(all.filter(({ deliveries }) => deliveries > 0).map((purchase) => fetchAgain(world, purchase)));
};
