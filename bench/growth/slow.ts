/** A facilitator that takes two seconds: what buyers and everybody else feel of it. */
import type { Bench, Finding, Part } from '../part.ts';
import { mustBe, type Seen, startLoad } from '../support/load.ts';
import { PAY_TO, paymentFile } from '../support/payments.ts';
import { BMI, stopAll } from '../support/sellers.ts';
import { startFacilitator, startOurs } from '../support/servers.ts';
import { figure, shown, spreadOf } from '../support/statistics.ts';
import { table } from '../support/table.ts';

const DELAY = 2000;
const WAITING = [0, 64, 256];
const CATALOG = '/v1/catalog';

const WHY =
  'Purchases/s are the buyers waiting ÷ 2 s: one that waits is a row in the ledger and a promise, and holds no thread, no lock and no transaction, so that nobody else waits for it.';

const run = async ({ load, folder, scaled }: Bench): Promise<Finding> => {
  const facilitator = await startFacilitator({ folder }, DELAY);
  const flags = ['--facilitator', `http://127.0.0.1:${facilitator.port}`, '--pay-to', PAY_TO];
  const server = await startOurs(flags, { folder });
  const buyers = startLoad();
  const { port } = server;
  /** Neither the server nor the generator is kept busy by it, so that a delay is one of the server's making. */
  const others = { port, inFlight: 4, count: scaled(4000) };
  try {
    const payments = await paymentFile(port, BMI, 2 * WAITING.reduce((sum, waiting) => sum + waiting, 0), folder);
    let from = 0;
    const rows = [];
    await load.run({ ...others, paths: [BMI, CATALOG] });
    await load.run({ ...others, paths: [BMI, CATALOG] });
    for (const waiting of WAITING) {
      const count = 2 * waiting;
      const buying =
        waiting === 0
          ? Promise.resolve(undefined)
          : buyers.run({ port, paths: [BMI], payments, from, inFlight: waiting, count });
      from += count;
      const isBuying = { now: true };
      void buying.finally(() => {
        isBuying.now = false;
      });
      const [unpaid, free]: [Seen[], Seen[]] = [[], []];
      do {
        unpaid.push(await load.run({ ...others, paths: [BMI] }));
        free.push(await load.run({ ...others, paths: [CATALOG] }));
      } while (isBuying.now || unpaid.length < 3);
      const bought = await buying;
      if (bought !== undefined) mustBe(200, 'the purchase', bought);
      for (const seen of unpaid) mustBe(402, 'the unpaid request', seen);
      for (const seen of free) mustBe(200, 'the catalog', seen);
      const [p50, p99] = (['p50', 'p99'] as const).map(
        (name) => (all: readonly Seen[]) => shown(spreadOf(all.map((one) => one[name]))),
      );
      rows.push([
        String(waiting),
        ...(bought === undefined
          ? ['–', '–', '–']
          : [figure(count / bought.seconds), figure(bought.p50), figure(bought.p99)]),
        ...[unpaid, free].flatMap((all) => [p50?.(all) ?? '', p99?.(all) ?? '']),
      ]);
    }
    const columns = ['purchases/s', 'p50 ms', 'p99 ms'];
    return {
      text: [
        `Every settlement takes ${DELAY / 1000} s. Meanwhile four other connections ask for the BMI tool without a payment, and for the catalog, one after another; their times are the medians of these runs.`,
        table(['buyers waiting', ...columns, 'unpaid p50 ms', 'p99', 'catalog p50 ms', 'p99'], rows),
        WHY,
      ],
      verdicts: [],
    };
  } finally {
    await buyers.stop();
    await stopAll([server, facilitator]);
  }
};

export const slowGrowth: Part = { name: 'slow', title: 'How cost grows: a slow facilitator', run };
