/** The cost of a purchase with a ledger in PostgreSQL, beside SQLite, and the throughput of several nodes. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Cluster, isPostgresInstalled, NEEDED, startCluster } from '../../test/support/postgres.ts';
import type { Bench, Finding, Part } from '../part.ts';
import { contests, purchasePlans, spentBy, standingsTable, timesOf } from '../support/contest.ts';
import { mustBe, startLoad } from '../support/load.ts';
import { PAY_TO, paymentFile } from '../support/payments.ts';
import { type Core, cpuOf, LOAD_CORE, SERVER_CORE } from '../support/processes.ts';
import { BMI, stopAll } from '../support/sellers.ts';
import { type Server, startFacilitator, startOurs } from '../support/servers.ts';
import { figure } from '../support/statistics.ts';
import { table } from '../support/table.ts';
import { verdict } from '../support/verdict.ts';

const ON_SQLITE = 'one node, SQLite';
const ON_POSTGRES = 'one node, PostgreSQL';

/** Purchases in flight at each node. */
const IN_FLIGHT = 64;

/** Three nodes, their loads and the database have a core each. */
const ENOUGH_CORES = 8;

/** PostgreSQL waits so long before an idle connection reports its transactions (`PGSTAT_IDLE_INTERVAL`), in milliseconds. */
const REPORTED = 11_000;

type Place = { readonly cluster: Cluster; readonly facilitator: Server; readonly folder: string };

/** Starts a node with a ledger in a database, or in a file. */
const startNode = (
  { cluster, facilitator, folder }: Place,
  { name, database, key, core = SERVER_CORE }: { name: string; database?: string; key?: string; core?: Core },
): Promise<Server> => {
  const url = `http://127.0.0.1:${facilitator.port}`;
  const shared = [
    ...['--ledger', `postgres://postgres@127.0.0.1:${cluster.port}/${database}`],
    ...['--ledger-key', key ?? '', '--node', name],
  ];
  const flags = ['--facilitator', url, '--pay-to', PAY_TO, '--log', 'off', ...(database === undefined ? [] : shared)];
  return startOurs(flags, { folder, core });
};

/** CPU time of all processes of the server, in microseconds. */
const cpuOfDatabase = (cluster: Cluster): number => {
  const parent = cluster.pid();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .reduce((sum, name) => sum + cpuOf(Number(name)), cpuOf(parent));
};

/** The fourth field of `/proc/<pid>/stat` (proc_pid_stat(5)), behind a name that may hold anything. */
const parentOf = (pid: string): number | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
};

const transactionsOf = async (cluster: Cluster, database: string): Promise<number> => {
  await Bun.sleep(REPORTED);
  const [row] = await cluster.admin(`select xact_commit::int as n from pg_stat_database where datname = '${database}'`);
  return Number(row?.n);
};

/** Measures one node on each engine, and then the statements of the database for each purchase. */
const compareEngines = async (place: Place, { load, rounds, scaled }: Bench) => {
  const { cluster, folder } = place;
  const database = await cluster.database();
  const key = randomBytes(32).toString('hex');
  const nodes = [
    { name: ON_SQLITE, server: await startNode(place, { name: 'a' }) },
    { name: ON_POSTGRES, server: await startNode(place, { name: 'a', database, key }) },
  ];
  try {
    const plans = purchasePlans({ rounds, scaled });
    const count = scaled(4000);
    const contestants = [];
    for (const { name, server } of nodes) {
      const payments = await paymentFile(
        server.port,
        BMI,
        plans.reduce((sum, plan) => sum + spentBy(plan), count),
        folder,
      );
      contestants.push({ name, server, paths: [BMI], status: 200, payments });
    }
    const { standings, from } = await contests(plans, { load, contestants, from: 0 });
    const [, node] = contestants;
    if (node === undefined) throw new Error('no node on PostgreSQL');
    const before = { cpu: cpuOfDatabase(cluster), transactions: await transactionsOf(cluster, database) };
    const plan = { port: node.server.port, paths: [BMI], payments: node.payments, from, count, inFlight: IN_FLIGHT };
    mustBe(200, ON_POSTGRES, await load.run(plan));
    const cpu = (cpuOfDatabase(cluster) - before.cpu) / count;
    const statements = ((await transactionsOf(cluster, database)) - before.transactions) / count;
    return { standings, cpu, statements };
  } finally {
    await stopAll(nodes.map(({ server }) => server));
  }
};

/** Purchases a second of this many nodes with one ledger, on any free core. */
const rateOf = async (place: Place, nodes: number, { scaled }: Bench): Promise<number> => {
  const { cluster, folder } = place;
  const [database, key] = [await cluster.database(), randomBytes(32).toString('hex')];
  const names = Array.from({ length: nodes }, (_, index) => `node${index}`);
  const [warmUp, count] = [scaled(3000), scaled(6000)];
  const servers: Server[] = [];
  const loads = names.map(() => startLoad());
  try {
    for (const name of names) servers.push(await startNode(place, { name, database, key, core: 'any' }));
    const payments = await Promise.all(
      servers.map(({ port }) => paymentFile(port, BMI, nodes * (warmUp + count), folder)),
    );
    const sell = async (most: number, offset: number): Promise<number> => {
      const started = performance.now();
      await Promise.all(
        servers.map(async ({ port }, index) => {
          const from = index * (warmUp + count) + offset;
          const plan = { port, paths: [BMI], payments: payments[index], from, count: most, inFlight: IN_FLIGHT };
          mustBe(
            200,
            `node ${index}`,
            (await loads[index]?.run(plan)) ?? { seconds: 0, statuses: {}, p50: 0, p99: 0, max: 0 },
          );
        }),
      );
      return (nodes * most * 1000) / (performance.now() - started);
    };
    await sell(warmUp, 0);
    return await sell(count, warmUp);
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
    await stopAll(servers);
  }
};

const run = async (bench: Bench): Promise<Finding> => {
  if (!isPostgresInstalled()) return { text: [`Not measured: ${NEEDED}.`], verdicts: [] };
  const facilitator = await startFacilitator({ folder: bench.folder });
  // Every commit waits for the disk, as SQLite's does.
  const cluster = await startCluster(['fsync = on', 'shared_buffers = 128MB']);
  Bun.spawnSync(['taskset', '-cp', String(LOAD_CORE), String(cluster.pid())]);
  const place = { cluster, facilitator, folder: bench.folder };
  try {
    const { standings, cpu, statements } = await compareEngines(place, bench);
    const [many = [], one = []] = standings;
    const [alone, three] = [await rateOf(place, 1, bench), await rateOf(place, 3, bench)];
    return {
      text: [
        `A purchase as above, with \`--log off\`, on each engine; PostgreSQL is on the core of the load generator, and waits for the disk with every commit. CPU is that of the node. ${IN_FLIGHT} in flight:`,
        standingsTable(many),
        '1 in flight:',
        standingsTable(one),
        `For a purchase with ${IN_FLIGHT} in flight, PostgreSQL takes ${figure(cpu)} µs of CPU, and is sent ${figure(statements)} statements, each a transaction.`,
        `Nodes at one database, ${IN_FLIGHT} in flight at each, nothing pinned: ${cpus().length} cores carry nodes, database, facilitator and load${cpus().length < ENOUGH_CORES ? `; from ${ENOUGH_CORES} on there is a target` : ''}.`,
        table(
          ['nodes', 'purchases/s'],
          [
            [1, figure(alone)],
            [3, figure(three)],
          ],
        ),
      ],
      verdicts: [
        verdict(
          'PostgreSQL: CPU of the node ≤ 1.1 × SQLite',
          timesOf(many, ON_POSTGRES, ON_SQLITE),
          { atMost: 1.1 },
          ' ×',
        ),
        verdict('PostgreSQL: statements a purchase, 64 in flight: ≤ 0.15', statements, { atMost: 0.15 }),
        verdict('PostgreSQL: CPU of the database a purchase ≤ 250 µs', cpu, { atMost: 250 }, ' µs'),
        ...(cpus().length < ENOUGH_CORES
          ? []
          : [verdict('three nodes sell ≥ 2 × one', three / alone, { atLeast: 2 }, ' ×')]),
      ],
    };
  } finally {
    await cluster.remove();
    await facilitator.stop();
  }
};

export const nodes: Part = { name: 'nodes', title: 'Paid call with a ledger in PostgreSQL', run };
