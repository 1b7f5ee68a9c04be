/** Kills a seller again and again while buyers pay it, then lets every purchase end, and audits the money. */
import { newAccount } from '../../support/buyer.ts';
import { toolAt } from '../../support/calling.ts';
import { startChain } from '../../support/chain/anvil.ts';
import { newBuyer, signAuthorization } from '../../support/chain/wallet.ts';
import { rowsOf } from '../audit.ts';
import { callOf, rightCalls } from '../calls.ts';
import { purchaseOf } from '../purchases.ts';
import { randomOf } from '../random.ts';
import { listed, trafficTable, violationLines } from '../report.ts';
import { count, createWorld, violate, violationsIn } from '../world.ts';
import { buy, fetchAgain, insist, isEnded } from './buyer.ts';
import { auditMoney } from './money.ts';
import { BUYERS, killsAmong, type Mode, type Plan, planOf, TRANSITIONS, type Transition } from './plan.ts';
import { startSeller } from './seller.ts';
import { fundedKey, watchedFacilitator, watchedNode } from './upstreams.ts';
import { type CrashWorld, killsAt, type Sale } from './world.ts';

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
/** One buyer insists for so long before another has a turn, in milliseconds. */
const INSISTS_MS = 3 * LEASE_MS;

/** Makes purchases until enough is killed, then audits. @returns a report and the violations */
export const crash = async (options: CrashOptions) => {
  const startedAt = Date.now();
  const { mode, seed } = options;
  await using resources = new AsyncDisposableStack();
  const chain = resources.use(await startChain());
  let world: CrashWorld | undefined;
  const watched = { world: () => world };
  const node = resources.use(await watchedNode(chain, seed, watched));
  const payTo = newAccount().address;
  const seller = resources.use(
    await startSeller(['--settle-timeout', String(SETTLE_SECONDS), '--rate-limit', 'off', '--rate-limit-free', 'off'], {
      CLINMETER_PAY_TO: payTo,
      CLINMETER_RPC_URL: node.url,
      ...(mode === 'onchain'
        ? {
            CLINMETER_FACILITATOR: 'onchain',
            CLINMETER_SETTLER_KEY: await fundedKey(chain),
            CLINMETER_MAX_FEE_GWEI: '1000',
          }
        : { CLINMETER_FACILITATOR: resources.use(await watchedFacilitator(chain, watched)).url }),
    }),
  );
  const random = randomOf(seed, mode);
  const common = { url: seller.url, random, isFaulty: true, asksChain: true, mayLose: true };
  world = {
    ...(await createWorld(common, rightCalls(seed))),
    mode,
    seed,
    chain,
    payTo,
    seller,
    sales: new Map(),
    kills: [],
    faultsMet: new Map(),
    isQuiet: false,
  };
  const timer = setInterval(() => void chain.test.mine({ blocks: 1 }).catch(() => {}), BLOCK_MS);
  resources.defer(() => clearInterval(timer));
  await killAndBuy(world, options, await signer(world));
  const killedFor = Date.now() - startedAt;
  await comeRight(world);
  const status = await seller.stop();
  if (status !== 0) violate(world, 'the seller', `ended with status ${status}`);
  const audited = await auditMoney(world);
  const seconds = [killedFor, Date.now() - startedAt - killedFor].map((time) => Math.round(time / 1000));
  return { report: reportOf(world, seconds, audited), kills: world.kills, violations: violationsIn(world) };
};

const reportOf = (world: CrashWorld, seconds: readonly number[], audited: Awaited<ReturnType<typeof auditMoney>>) => {
  const { mode, seed, sales, kills, faultsMet } = world;
  const fates = new Map<string, number>();
  for (const { fate } of sales.values()) count(fates, fate);
  const rowsAt = (transition: Transition): string => {
    const rows = new Map<string, number>();
    for (const { row = '' } of killsAt(world, transition)) count(rows, row);
    return `${transition} (${listed(rows)})`;
  };
  return [
    `${mode}, CLINMETER_CRASH_SEED=${seed}, ${seconds.join(' + ')} s`,
    ...trafficTable(world),
    `purchases  ${listed(fates)}; money moved × ${audited.paid}; ledger ${audited.verified}`,
    `kills      ${TRANSITIONS.map(rowsAt).join(', ')}; ${kills.length} in all`,
    `faults     ${listed(faultsMet)}`,
    `complaints ${new Set(world.seller.complaints()).size} in its log`,
    ...violationLines(violationsIn(world)),
  ].join('\n');
};

type Sign = (plan: Plan) => Promise<Sale>;

/** Buyers with money, and one without, who sign their offers. */
const signer = async ({ chain, url, offers }: CrashWorld): Promise<Sign> => {
  const units = Array.from({ length: 1 + BUYERS }, (_, number) => (number === 0 ? 0n : MONEY));
  const accounts = await Promise.all(units.map((amount) => newBuyer(chain, amount)));
  return async (plan) => {
    const call = callOf(toolAt(plan.path), plan.query, plan.isPost);
    const [account, offer] = [accounts[plan.buyer], offers.get(call.price)];
    if (account === undefined || offer === undefined) throw new Error(`no buyer or offer at ${url}${plan.path}`);
    const validBefore = Math.floor(Date.now() / 1000) + (plan.validity ?? offer.maxTimeoutSeconds);
    const changes = { nonce: plan.nonce, validBefore: String(validBefore) };
    const { paymentPayload } = await signAuthorization(account, changes, offer);
    return {
      ...purchaseOf(call, paymentPayload),
      plan,
      payer: account.address,
      price: BigInt(offer.amount),
      armed: plan.kill,
      faults: [...plan.faults],
      hangUp: undefined,
      requests: 0,
      deliveries: 0,
      seen: [],
    };
  };
};

/** Purchases by many buyers at once, until there are enough of them and the seller was killed often enough. */
const killAndBuy = async (
  world: CrashWorld,
  { mode, seed, purchases, kills }: CrashOptions,
  sign: Sign,
): Promise<void> => {
  const planned = killsAmong(seed, mode, purchases, kills);
  const most = 2 * planned.length + 100;
  const open = new Set<Sale>();
  let next = 0;
  /** If another event kept a kill from happening, another purchase makes up for it. */
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
      if (next >= most) return violate(world, 'kills', `none at ${kill} within ${most} purchases`);
      next += 1;
      const sale = await sign(planOf(seed, mode, next - 1, kill));
      world.sales.set(sale.nonce, sale);
      open.add(sale);
      await buy(world, sale, Date.now() + INSISTS_MS);
      open.delete(sale);
    }
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, (_, worker) => work(worker)));
};

/** Well past the validity of every authorization. */
const LATER_SECONDS = 700;
/** The safe block of anvil is 32 blocks behind. */
const SAFE_BLOCKS = 64;

/** A look that decides nothing puts the next one off for as long as the purchase is old. */
const LONGEST_PAUSE_MS = 120_000;

/** No more faults: every purchase that the chain can decide ends, whether its buyer comes back or not. */
const comeRight = async (world: CrashWorld): Promise<void> => {
  const { chain, seller, sales } = world;
  world.isQuiet = true;
  const all = [...sales.values()];
  const returning = all.filter((sale) => !isEnded(sale) && !sale.plan.staysAway);
  const insistFor = (these: readonly Sale[], time: number) =>
    Promise.all(these.map((sale) => insist(world, sale, Date.now() + time)));
  await insistFor(
    returning.filter(({ plan }) => plan.buyer > 0),
    LEASE_MS + 2000,
  );
  await chain.test.increaseTime({ seconds: LATER_SECONDS });
  await chain.test.mine({ blocks: SAFE_BLOCKS });
  await insistFor(returning, LEASE_MS + 30_000);
  // The leases of those who stay away have ended: a seller checks their purchases, each when its look is due.
  await Bun.sleep(Math.max(0, seller.killedAt() + LEASE_MS + 500 - Date.now()));
  seller.kill();
  await seller.ready();
  const openRows = async () =>
    (await rowsOf(seller.ledger)).filter(({ state }) => state === 'settling' || state === 'uncertain');
  const until = Date.now() + LONGEST_PAUSE_MS;
  let left = await openRows();
  while (left.length > 0 && Date.now() < until) {
    await Bun.sleep(200);
    left = await openRows();
  }
  for (const row of left) violate(world, 'ledger', `not decided without its buyer: ${JSON.stringify(row)}`);
  await insistFor(all, LEASE_MS + 30_000);
  await Promise.all(all.filter(({ fate }) => fate === 'served').map((sale) => fetchAgain(world, sale)));
};
