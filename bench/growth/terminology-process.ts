/** Opens one pack and prints the cost. Arguments: the pack, and a file with phrases and codes. */
import { readFileSync } from 'node:fs';
import { loadTerminology } from '../../src/terminology/load.ts';
import { memoryOf } from '../support/processes.ts';
import { quantile } from '../support/statistics.ts';
import type { Asked, Opened } from './terminology.ts';

const [pack = '', file = ''] = process.argv.slice(2);
const { phrases, codes }: Asked = JSON.parse(readFileSync(file, 'utf8'));

const before = memoryOf(process.pid).resident;
const start = performance.now();
const terminology = loadTerminology(pack);
const load = performance.now() - start;

const PASSES = 5;

/** The fastest of several passes for each item, which excludes other work on the core. */
const timed = <Item>(items: readonly Item[], work: (item: Item) => unknown): Float64Array => {
  const times = new Float64Array(items.length).fill(Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [index, item] of items.entries()) {
      const from = Bun.nanoseconds();
      work(item);
      times[index] = Math.min(times[index] ?? 0, (Bun.nanoseconds() - from) / 1e3);
    }
  }
  return times.sort();
};

const filter = { limit: 5, minScore: 35, includeObsolete: false, billableOnly: true } as const;
const translate = timed(phrases, ({ query, system }) => terminology.translate(query, { ...filter, system }));
const lookup = timed(codes, ({ system, code }) => terminology.lookup(system, code));
Bun.gc(true);
const opened: Opened = {
  load,
  memory: memoryOf(process.pid).resident - before,
  translate: { p50: quantile(translate, 0.5), p99: quantile(translate, 0.99) },
  lookup: { p50: quantile(lookup, 0.5), p99: quantile(lookup, 0.99) },
};
console.log(JSON.stringify(opened));
