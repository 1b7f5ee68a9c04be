/** A slow facilitator and a slow disk: the latency of purchases and of all other requests. */
import { isStraceInstalled } from '../../test/support/strace.ts';
import type { Bench, Finding, Part } from '../part.ts';
import { type Load, mustBe, type Seen, startLoad } from '../support/load.ts';
import { PAY_TO, paymentFile } from '../support/payments.ts';
import { BMI, stopAll } from '../support/sellers.ts';
import { type Server, startFacilitator, startOurs } from '../support/servers.ts';
import { figure, shown, spreadOf } from '../support/statistics.ts';
import { table } from '../support/table.ts';

const DELAY = 2000;
const WAITING = [0, 64, 256];
const CATALOG = '/v1/catalog';

const WHY =
  'Purchases/s are the waiting buyers ÷ 2 s. A waiting buyer is a row in the ledger and a promise. It holds no thread, lock or transaction, so it delays no other request.';

/** The delay that is added to each flush of the ledger's files, in milliseconds. */
const FLUSHES = [0, 5, 20];

const WHY_DISK =
  'A purchase waits for the disk twice, and once more behind a flush that is under way. So 64 buyers make 64 purchases in about three flushes; the rest is work. Other requests wait for the disk only while SQLite copies the log into the file, every thousand pages.';

const COLUMNS = ['purchases/s', 'p50 ms', 'p99 ms', 'unpaid p50 ms', 'p99', 'catalog p50 ms', 'p99'];

/** The benchmark, and a second load that buys while the first one sends unpaid requests. */
type Market = Bench & { readonly buyers: Load };
type Buying = { readonly payments: string; readonly from: number; readonly inFlight: number; readonly count: number };

/** The purchases of the buyers, and the latency of other requests meanwhile. */
const feltAt = async (
  { port }: Server,
  { load, buyers, scaled }: Market,
  buying: Buying,
): Promise<readonly string[]> => {
  /** Low enough to keep neither server nor generator busy, so that the server alone causes a delay. */
  const others = { port, inFlight: 4, count: scaled(4000) };
  const purchases = buying.count === 0 ? Promise.resolve(undefined) : buyers.run({ port, paths: [BMI], ...buying });
  const isBuying = { now: true };
  void purchases.finally(() => {
    isBuying.now = false;
  });
  const [unpaid, free]: [Seen[], Seen[]] = [[], []];
  do {
    unpaid.push(await load.run({ ...others, paths: [BMI] }));
    free.push(await load.run({ ...others, paths: [CATALOG] }));
  } while (isBuying.now || unpaid.length < 3);
  const bought = await purchases;
  if (bought !== undefined) mustBe(200, 'the purchase', bought);
  for (const seen of unpaid) mustBe(402, 'the unpaid request', seen);
  for (const seen of free) mustBe(200, 'the catalog', seen);
  const median = (all: readonly Seen[], name: 'p50' | 'p99') => shown(spreadOf(all.map((one) => one[name])));
  return [
    ...(bought === undefined
      ? ['–', '–', '–']
      : [figure(buying.count / bought.seconds), figure(bought.p50), figure(bought.p99)]),
    ...[unpaid, free].flatMap((all) => [median(all, 'p50'), median(all, 'p99')]),
  ];
};

const warmUp = ({ load, scaled }: Market, { port }: Server): Promise<Seen> =>
  load.run({ port, inFlight: 4, count: scaled(8000), paths: [BMI, CATALOG] });

const slowFacilitator = async (market: Market): Promise<readonly string[][]> => {
  const { folder } = market;
  const facilitator = await startFacilitator({ folder }, DELAY);
  const flags = ['--facilitator', `http://127.0.0.1:${facilitator.port}`, '--pay-to', PAY_TO];
  const server = await startOurs(flags, { folder });
  try {
    const all = 2 * WAITING.reduce((sum, waiting) => sum + waiting, 0);
    const payments = await paymentFile(server.port, BMI, all, folder);
    let from = 0;
    const rows = [];
    await warmUp(market, server);
    for (const waiting of WAITING) {
      const count = 2 * waiting;
      const felt = await feltAt(server, market, { payments, from, inFlight: waiting, count });
      rows.push([String(waiting), ...felt]);
      from += count;
    }
    return rows;
  } finally {
    await stopAll([server, facilitator]);
  }
};

/** strace with a delay for each flush and for nothing else. */
const slowFlushes = (milliseconds: number): readonly string[] => [
  ...'strace -D -f --seccomp-bpf -qq -o /dev/null -e trace=fsync,fdatasync'.split(' '),
  ...(milliseconds === 0 ? [] : ['-e', `inject=fsync,fdatasync:delay_exit=${1000 * milliseconds}`]),
];

const slowDisk = async (market: Market): Promise<readonly string[][]> => {
  const { load, folder, scaled } = market;
  const rows = [];
  for (const milliseconds of FLUSHES) {
    const flags = ['--facilitator', 'stub', '--pay-to', PAY_TO];
    const server = await startOurs(flags, { folder, under: slowFlushes(milliseconds) });
    try {
      const count = scaled(2000);
      const payments = await paymentFile(server.port, BMI, 2 * count, folder);
      await load.run({ port: server.port, paths: [BMI], payments, inFlight: 64, count });
      await warmUp(market, server);
      const felt = await feltAt(server, market, { payments, from: count, inFlight: 64, count });
      rows.push([String(milliseconds), ...felt]);
    } finally {
      await server.stop();
    }
  }
  return rows;
};

const run = async (bench: Bench): Promise<Finding> => {
  const market = { ...bench, buyers: startLoad() };
  try {
    const meanwhile =
      'Meanwhile four other connections ask for the BMI tool without a payment, and for the catalog, one after another; their times are the medians of these runs.';
    return {
      text: [
        `Every settlement takes ${DELAY / 1000} s. ${meanwhile}`,
        table(['buyers waiting', ...COLUMNS], await slowFacilitator(market)),
        WHY,
        ...(isStraceInstalled()
          ? [
              'The same with 64 buyers in stub mode, when the disk takes so much longer for every flush (strace holds it up):',
              table(['ms more a flush', ...COLUMNS], await slowDisk(market)),
              WHY_DISK,
            ]
          : ['**Left out**: a slow disk, as strace is not installed.']),
      ],
      verdicts: [],
    };
  } finally {
    await market.buyers.stop();
  }
};

export const slowGrowth: Part = { name: 'slow', title: 'How cost grows: a slow facilitator, a slow disk', run };
