/** The process that makes the traffic: `main.ts` starts it, so that buyers and measurements do not share a thread. */

import type { Line } from './book.ts';
import { document, methods, nowhere, oversized, unpaid } from './browsing.ts';
import { bent, burst, purchase, replay, replayElsewhere, retry, spoilt, twins } from './buying.ts';
import { cut, junk, loris, slowReader } from './hostile.ts';
import { createWorld, type Orders, violate, type World } from './world.ts';

/** What the traffic is told while it runs. */
export type Command = { readonly orders: Orders } | 'stopping' | 'over';

/** What it has seen. */
export type Seen = {
  readonly tally: readonly (readonly [
    kind: string,
    outcomes: readonly (readonly [string, number])[],
    p50: number,
    p99: number,
  ])[];
  readonly violations: readonly (readonly [sentence: string, times: number])[];
  readonly payments: readonly Line[];
  /** Processor time of the traffic, signing included, in seconds. */
  readonly processor: number;
};

export type Told = 'begun' | { readonly seen: Seen };

type Act = (world: World) => Promise<void>;

/** What happens, and how often of a hundred. */
const MIX: readonly (readonly [Act, number])[] = [
  [unpaid, 24],
  [purchase, 20],
  [replay, 14],
  [replayElsewhere, 6],
  [retry, 4],
  [twins, 3],
  [spoilt, 6],
  [bent, 5],
  [document, 4],
  [nowhere, 3],
  [methods, 4],
  [oversized, 2],
  [cut, 4],
  [junk, 1],
];

const SLOW_CLIENTS = 20;
const BURST_EVERY_MS = 5000;

const deck = MIX.flatMap(([act, share]) => Array.from({ length: share }, () => act));

const repeat = async (world: World, next: () => Act, pause = 0): Promise<void> => {
  while (!world.isOver) {
    try {
      await next()(world);
    } catch (error) {
      violate(world, 'the traffic itself', error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    if (pause > 0) await Bun.sleep(pause);
  }
};

const times = (count: number, start: () => Promise<void>): readonly Promise<void>[] =>
  Array.from({ length: count }, start);

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

const seenBy = ({ tally, violations, book }: World): Seen => ({
  tally: [...tally].map(([kind, { outcomes, times: taken }]) => {
    const sorted = Float64Array.from(taken).sort();
    return [kind, [...outcomes], quantile(sorted, 0.5), quantile(sorted, 0.99)] as const;
  }),
  violations: [...violations],
  payments: book.lines(),
  processor: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
});

const tell = (told: Told): void => {
  process.send?.(told);
};

const run = async (orders: Orders): Promise<void> => {
  world = await createWorld(orders);
  tell('begun');
  const own = world;
  await Promise.race([
    Promise.all([
      ...times(orders.concurrency, () => repeat(own, () => own.random.pick(deck))),
      ...times(SLOW_CLIENTS, () => repeat(own, () => loris)),
      ...times(SLOW_CLIENTS, () => repeat(own, () => slowReader)),
      repeat(own, () => burst, BURST_EVERY_MS),
    ]),
    over.promise.then(() => Bun.sleep(LAST_ANSWERS_MS)),
  ]);
  tell({ seen: seenBy(own) });
};

/** The service is gone: what has no answer by now will have none. */
const LAST_ANSWERS_MS = 2000;

let world: World | undefined;
const over = Promise.withResolvers<void>();

process.on('message', (command: Command) => {
  if (typeof command === 'object') void run(command.orders);
  else if (world !== undefined) {
    world.isStopping = true;
    if (command === 'over') {
      world.isOver = true;
      over.resolve();
    }
  }
});
