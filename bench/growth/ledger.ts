/** The cost of a purchase by the length of the ledger. */
import { Database } from 'bun:sqlite';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Finding, Part } from '../part.ts';
import { type Load, mustBe, type Seen } from '../support/load.ts';
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
    // The executable makes the schema.
    await (await startOurs(flags, { folder })).stop();
    const made = performance.now();
    fill(file, size);
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

/** Inserts rows as a sale leaves them, without waiting for the disk. The digests are random. */
const fill = (file: string, size: number): void => {
  const database = new Database(file);
  // Through the write-ahead log every page would be written twice.
  database.run('PRAGMA journal_mode = DELETE');
  database.run('PRAGMA synchronous = OFF');
  database.run('PRAGMA cache_size = -4000000');
  database
    .transaction(() => {
      database.run(PURCHASES, [size]);
      database.run(EVENTS.replace('KIND', 'begun'));
      database.run(EVENTS.replace('KIND', 'settled'));
    })
    .immediate();
  database.run('PRAGMA journal_mode = WAL');
  database.close();
};

const HEX = (bytes: number): string => `lower(hex(randomblob(${bytes})))`;

const PURCHASES = `
  WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
  INSERT INTO purchase (authorization_digest, network, asset, payer, nonce, state, payment_digest, resource_digest,
    answer_digest, amount, pay_to, tool, facilitator, request_id, "transaction", valid_before, owner, lease_expires_at,
    attempts, created_at, updated_at, settled_at)
  SELECT randomblob(32), 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x' || ${HEX(20)},
    '0x' || ${HEX(32)}, 'settled', ${HEX(32)}, ${HEX(32)}, ${HEX(32)}, '5000', '${PAY_TO.toLowerCase()}', 'bmi', 'stub',
    ${HEX(18)}, '0x' || ${HEX(32)}, '1800000000', ${HEX(18)}, 1700000000000, 1, 1700000000000 + n, 1700000000000 + n,
    1700000000000 + n
  FROM number`;

/** Entries of the length that the service writes. The next event continues from the last digest. */
const EVENTS = `
  INSERT INTO event (purchase_id, at, kind, actor, detail, hash)
  SELECT id, created_at, 'KIND', 'request', CASE 'KIND' WHEN 'begun' THEN json_object('network', network, 'asset', asset,
    'payer', payer, 'nonce', nonce, 'payment_digest', payment_digest, 'resource_digest', resource_digest, 'amount', amount,
    'pay_to', pay_to, 'tool', tool, 'facilitator', facilitator, 'request_id', request_id, 'valid_before', valid_before)
    ELSE json_object('reason', NULL, 'transaction', "transaction") END, ${HEX(32)}
  FROM purchase`;

export const ledgerGrowth: Part = { name: 'ledger', title: 'How cost grows: length of the ledger', run };
