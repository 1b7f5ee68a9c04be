/** The cost of a purchase by the number of buyers at once. */
import { isStraceInstalled } from '../../test/support/strace.ts';
import type { Bench, Finding, Part } from '../part.ts';
import { mustBe } from '../support/load.ts';
import { PAY_TO, paymentFile } from '../support/payments.ts';
import { cpuOf } from '../support/processes.ts';
import { BMI, stopAll } from '../support/sellers.ts';
import { startFacilitator, startOurs } from '../support/servers.ts';
import { figure } from '../support/statistics.ts';
import { syncsDuring } from '../support/syncs.ts';
import { table } from '../support/table.ts';

const LEVELS = [1, 4, 16, 64, 256, 1000];

const WHY =
  'Alone, a buyer pays for every wait for the disk, one at each step of the purchase. Those who come at the same moment share one transaction and one wait, so that CPU falls until there is nothing left to share; from there on the one core is full, and more buyers only wait longer: p50 is in flight ÷ purchases/s.';

const run = async ({ load, folder, scaled }: Bench): Promise<Finding> => {
  const facilitator = await startFacilitator({ folder });
  const flags = ['--facilitator', `http://127.0.0.1:${facilitator.port}`, '--pay-to', PAY_TO];
  const server = await startOurs(flags, { folder });
  const warmUp = scaled(3000);
  // Many more than are in flight at once, as the first ones all arrive together.
  const countOf = (inFlight: number): number => scaled(Math.max(2000, 8 * inFlight));
  const all = LEVELS.reduce((sum, inFlight) => sum + 2 * countOf(inFlight), warmUp);
  try {
    const payments = await paymentFile(server.port, BMI, all, folder);
    const plan = { port: server.port, paths: [BMI], payments };
    await load.run({ ...plan, inFlight: 64, count: warmUp });
    let from = warmUp;
    const rows = [];
    for (const inFlight of LEVELS) {
      const count = countOf(inFlight);
      const before = cpuOf(server.pid);
      const seen = await load.run({ ...plan, from, inFlight, count });
      mustBe(200, 'the purchase', seen);
      const cpu = (cpuOf(server.pid) - before) / count;
      from += count;
      const start = from;
      const syncs = isStraceInstalled()
        ? await syncsDuring(server.pid, () => load.run({ ...plan, from: start, inFlight, count }))
        : Number.NaN;
      from += count;
      rows.push([
        String(inFlight),
        figure(cpu),
        figure(count / seen.seconds),
        figure(seen.p50),
        figure(seen.p99),
        figure(count / syncs),
      ]);
    }
    return {
      text: [
        'Purchases at a facilitator on loopback that agrees at once; `--max-in-flight 8000`. Syncs are counted in a run of their own.',
        table(['in flight', 'CPU µs a purchase', 'purchases/s', 'p50 ms', 'p99 ms', 'purchases a sync'], rows),
        WHY,
      ],
      verdicts: [],
    };
  } finally {
    await stopAll([server, facilitator]);
  }
};

export const concurrencyGrowth: Part = { name: 'concurrency', title: 'How cost grows: buyers at the same time', run };
