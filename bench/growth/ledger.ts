/** The cost of a purchase by the length of the ledger. */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Finding, Part } from '../part.ts';
import { type Load, mustBe, type Seen } from '../support/load.ts';
import { fillLedger } from '../support/past-ledger.ts';
import { PAY_TO, paymentFile } from '../support/payments.ts';
import { cpuOf } from '../support/processes.ts';
import { BMI } from '../support/sellers.ts';
import { startOurs } from '../support/servers.ts';
import { figure } from '../support/statistics.ts';
import { table } from '../support/table.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000];
const LONG = 10_000_000;

const WHY =
  'The cost does not grow with the ledger: a row is found, and its history appended, by indexes whose depth grows with the logarithm of the rows, nothing is ever counted or read through on the way of a purchase, and what is left of the differences is the disk.';

const run = async ({ load, folder, isQuick, isLong, scaled }: Bench): Promise<Finding> => {
  const rows = [];
  for (const size of isQuick ? SIZES.slice(0, 3) : isLong ? [...SIZES, LONG] : SIZES) {
    const place = join(folder, `ledger-${size}`);
    mkdirSync(place);
    const file = join(place, 'ledger.sqlite');
    const flags = ['--facilitator', 'stub', '--pay-to', PAY_TO, '--ledger', file];
    const made = performance.now();
    fillLedger(file, size, 1_700_000_000_000, 1_700_000_000_000 + size);
    console.error(`ledger of ${size} purchases: ${((performance.now() - made) / 1000).toFixed(0)} s`);
    const started = performance.now();
    const server = await startOurs(flags, { folder });
    const start = performance.now() - started;
    const measured = await purchases(server, { load, folder, count: scaled(1000) });
    await server.stop();
    const bytes = statSync(file).size;
    rmSync(place, { recursive: true });
    rows.push([
      figure(size),
      (bytes / 1e6).toFixed(0),
      figure(start),
      ...measured.flatMap(({ cpu, seen }) => [figure(cpu), figure(seen.p50), figure(seen.p99)]),
    ]);
  }
  return {
    text: [
      `A purchase in stub mode, and the same payment again (redelivery), 1 in flight, on a ledger with so many settled purchases before it, each with its history; CPU in µs, times in ms.${isLong ? '' : ' Ten million purchases: `bun run bench --long ledger`.'}`,
      table(['purchases', 'file MB', 'start ms', 'purchase: CPU', 'p50', 'p99', 'redelivery: CPU', 'p50', 'p99'], rows),
      WHY,
    ],
    verdicts: [],
  };
};

type Measured = { readonly cpu: number; readonly seen: Seen };

/** New purchases, then the same ones again. */
const purchases = async (
  { port, pid }: { readonly port: number; readonly pid: number },
  { load, folder, count }: { readonly load: Load; readonly folder: string; readonly count: number },
): Promise<readonly Measured[]> => {
  const payments = await paymentFile(port, BMI, 2 * count, folder);
  const plan = { port, paths: [BMI], payments, inFlight: 1, count };
  const once = async (from: number): Promise<Measured> => {
    const before = cpuOf(pid);
    const seen = await load.run({ ...plan, from });
    mustBe(200, 'the purchase', seen);
    return { cpu: (cpuOf(pid) - before) / count, seen };
  };
  await once(0);
  return [await once(count), await once(count)];
};

export const ledgerGrowth: Part = { name: 'ledger', title: 'How cost grows: length of the ledger', run };
