/** The cost of a purchase with a facilitator that answers at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isStraceInstalled } from '../../test/support/strace.ts';
import type { Bench, Finding, Part } from '../part.ts';
import { contests, purchasePlans, type Standing, spentBy, standingsTable, timesOf } from '../support/contest.ts';
import { expectPurchase } from '../support/offers.ts';
import { PAY_TO, paymentFile } from '../support/payments.ts';
import { BMI, HONO_UPFRONT, OURS, OURS_QUIET, type Seller, startSellers, stopAll } from '../support/sellers.ts';
import { type Server, startFacilitator, startOurs, startPeer } from '../support/servers.ts';
import { figure } from '../support/statistics.ts';
import { syncsDuring } from '../support/syncs.ts';
import { table } from '../support/table.ts';
import { type Verdict, verdict } from '../support/verdict.ts';

/** Purchases whose calls and syncs are counted, not timed. */
const COUNTED = 512;

type Calls = { readonly verify: number; readonly settle: number };

const callsOf = async ({ port }: Server): Promise<Calls> =>
  (await (await fetch(`http://127.0.0.1:${port}/counts`)).json()) as Calls;

/** Two lower bounds of the cost of a purchase: ours without a disk, and a relay that does the least work possible. */
const startParts = async (facilitator: Server, folder: string, memory: string): Promise<readonly Seller[]> => {
  const url = `http://127.0.0.1:${facilitator.port}`;
  const flags = ['--facilitator', url, '--pay-to', PAY_TO, '--ledger', join(memory, 'ledger.sqlite')];
  return [
    { name: 'Clinmeter, ledger on tmpfs', server: await startOurs(flags, { folder }) },
    { name: 'Bun.serve and fetch alone', server: await startPeer('relay', ['upfront', url], { folder }) },
  ];
};

const run = async ({ load, folder, rounds, scaled }: Bench): Promise<Finding> => {
  const facilitator = await startFacilitator({ folder });
  const memory = mkdtempSync('/dev/shm/clinmeter-bench-');
  const sellers = [...(await startSellers(facilitator, folder)), ...(await startParts(facilitator, folder, memory))];
  const plans = purchasePlans({ rounds, scaled });
  const timed = plans.reduce((sum, plan) => sum + spentBy(plan), 1);
  try {
    const contestants = [];
    for (const { name, server } of sellers) {
      await expectPurchase(server.port, BMI);
      const payments = await paymentFile(server.port, BMI, timed + 2 * COUNTED, folder);
      contestants.push({ name, server, paths: [BMI], status: 200, payments });
    }
    // The first payment was spent above.
    const { standings, from } = await contests(plans, { load, contestants, from: 1 });
    const counted: Counted[] = [];
    for (const contestant of contestants) {
      const before = await callsOf(facilitator);
      const plan = { port: contestant.server.port, paths: [BMI], payments: contestant.payments, inFlight: 64 };
      const work = () => load.run({ ...plan, from, count: COUNTED });
      await work();
      const after = await callsOf(facilitator);
      const syncs = isStraceInstalled()
        ? await syncsDuring(contestant.server.pid, () => load.run({ ...plan, from: from + COUNTED, count: COUNTED }))
        : undefined;
      const calls = { verify: after.verify - before.verify, settle: after.settle - before.settle };
      counted.push({ name: contestant.name, ...calls, syncs });
    }
    return findingOf(standings, counted, sellers);
  } finally {
    await stopAll([...sellers.map(({ server }) => server), facilitator]);
    rmSync(memory, { recursive: true, force: true });
  }
};

type Counted = Calls & { readonly name: string; readonly syncs: number | undefined };

const findingOf = (
  [many = [], one = []]: readonly (readonly Standing[])[],
  counted: readonly Counted[],
  sellers: readonly Seller[],
): Finding => {
  const share = (name: string) => timesOf(many, name, HONO_UPFRONT);
  const ours = counted.find(({ name }) => name === OURS);
  const calls = ((ours?.settle ?? Number.NaN) + (ours?.verify ?? Number.NaN)) / COUNTED;
  const syncs: readonly Verdict[] =
    ours?.syncs === undefined
      ? []
      : [verdict('purchases a ledger sync, 64 in flight: ≥ 8', COUNTED / ours.syncs, { atLeast: 8 })];
  return {
    text: [
      'A purchase of the BMI tool with a payment of its own, signed before the clock starts, at a facilitator on loopback that agrees at once. The first answer of each is looked at: the body mass index and a receipt. Ours writes every purchase to a durable ledger before and after the settlement; the peers keep nothing. The last two rows show where the cost comes from: ours with its ledger on tmpfs, and a server that hands each payment on and checks nothing. 64 in flight:',
      standingsTable(many),
      '1 in flight:',
      standingsTable(one),
      `Counted over ${COUNTED} purchases with 64 in flight; syncs are calls of fsync and fdatasync, by strace in a run of its own${isStraceInstalled() ? '' : ' (strace is not installed: not counted)'}:`,
      table(
        ['', '/verify a purchase', '/settle a purchase', 'syncs', 'purchases a sync'],
        sellers.map(({ name }) => {
          const { verify = Number.NaN, settle = Number.NaN, syncs } = counted.find((one) => one.name === name) ?? {};
          return [
            name,
            figure(verify / COUNTED),
            figure(settle / COUNTED),
            ...(syncs === undefined ? ['–', '–'] : [syncs, syncs === 0 ? 'no ledger' : figure(COUNTED / syncs)]),
          ];
        }),
      ),
    ],
    verdicts: [
      verdict('paid: CPU ≤ 1 × `@x402/hono` `upfront`', share(OURS), { atMost: 1 }, ' ×'),
      verdict('paid with `--log off`: CPU ≤ 1 × `@x402/hono` `upfront`', share(OURS_QUIET), { atMost: 1 }, ' ×'),
      verdict('facilitator calls a purchase: 1', calls, { atMost: 1 }),
      ...syncs,
    ],
  };
};

export const paid: Part = { name: 'paid', title: 'Paid call with a facilitator over HTTP', run };
