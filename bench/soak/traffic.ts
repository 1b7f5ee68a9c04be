/** The process that makes the traffic. `soak.ts` starts it, so that buyers and measurements do not share a thread. */
import fc from 'fast-check';
import type { Line } from '../../test/simulation/audit.ts';
import { type Call, rightCalls, type WrongCall, wrongCalls } from '../../test/simulation/calls.ts';
import { randomOf } from '../../test/simulation/random.ts';
import { createWorld, violate, violationsIn, type World } from '../../test/simulation/world.ts';
import { anyBytes } from '../../test/support/random/bytes.ts';
import { type Contract, contractOf } from '../../test/support/random/contract.ts';
import { anyRequest, type Sent } from '../../test/support/random/request.ts';
import { document, junk, stray, unpaid } from './browsing.ts';
import { burst, invalidPayment, purchase, replay, replayElsewhere, retry, twins, wrongParameters } from './buying.ts';
import { cut, loris, slowReader } from './hostile.ts';
import { openPaymentLog, type PaymentLog } from './payment-log.ts';

/** The configuration of the traffic. */
export type Orders = {
  readonly url: string;
  readonly seed: number;
  readonly concurrency: number;
  /** Paid requests that the service settles at the same time. */
  readonly cap: number;
  /** True if the facilitator fails now and then. */
  readonly isFaulty: boolean;
};

export type Traffic = World & {
  readonly right: readonly Call[];
  readonly wrong: readonly WrongCall[];
  /** Random requests without a payment. */
  readonly strays: readonly Sent[];
  /** Random bytes. */
  readonly junk: readonly Uint8Array[];
  readonly contract: Contract;
  readonly payments: PaymentLog;
  readonly cap: number;
  /** The address of the next client: so many that no limit of a client concerns the traffic. */
  readonly client: () => string;
  isOver: boolean;
};

/** A message to the traffic. */
export type Command = { readonly orders: Orders } | 'stopping' | 'over';

/** The counts and violations of a run. */
export type TrafficReport = Pick<World, 'tally'> & {
  readonly violations: readonly string[];
  readonly payments: readonly Line[];
  /** CPU time of this process, in seconds: most of it signs payments. */
  readonly processor: number;
};

/** A message from the traffic. */
export type Message = 'begun' | 'stopping' | { readonly report: TrafficReport };

type Action = (traffic: Traffic) => Promise<void>;

/** The share of each action, in percent. */
const MIX: readonly (readonly [Action, number])[] = [
  [unpaid, 24],
  [purchase, 20],
  [replay, 14],
  [replayElsewhere, 6],
  [retry, 4],
  [twins, 3],
  [wrongParameters, 6],
  [invalidPayment, 5],
  [document, 4],
  [stray, 9],
  [cut, 4],
  [junk, 1],
];

const SLOW_CLIENTS = 20;
const BURST_EVERY_MS = 5000;

const deck = MIX.flatMap(([act, share]) => Array.from({ length: share }, () => act));

const repeat = async (traffic: Traffic, next: () => Action, pause = 0): Promise<void> => {
  while (!traffic.isOver) {
    try {
      await next()(traffic);
    } catch (error) {
      violate(traffic, 'the traffic itself', error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    if (pause > 0) await Bun.sleep(pause);
  }
};

const times = (count: number, start: () => Promise<void>): readonly Promise<void>[] =>
  Array.from({ length: count }, start);

const reportOf = (traffic: Traffic): TrafficReport => {
  const { user, system } = process.cpuUsage();
  const { tally, payments } = traffic;
  return { tally, violations: violationsIn(traffic), payments: payments.lines(), processor: (user + system) / 1e6 };
};

const send = (message: Message): void => {
  process.send?.(message);
};

/** Clients have addresses of a network for benchmarks (RFC 2544). */
const CLIENTS = 8192;
const addressOf = (number: number): string => `198.18.${number >> 8}.${number & 0xff}`;

/** The random requests, which are drawn before the traffic begins. */
const SAMPLES = 2000;

const createTraffic = async ({ url, seed, cap, isFaulty }: Orders): Promise<Traffic> => {
  const random = randomOf(seed, 'traffic');
  const client = () => addressOf(random.below(CLIENTS));
  const right = rightCalls(seed);
  const world = await createWorld({ url, random, isFaulty, asksChain: false, mayLose: false, client }, right);
  return {
    ...world,
    client,
    right,
    wrong: wrongCalls(),
    strays: fc.sample(anyRequest, { seed, numRuns: SAMPLES }),
    junk: fc.sample(anyBytes, { seed, numRuns: SAMPLES }),
    contract: await contractOf(url),
    payments: openPaymentLog(random),
    cap,
    isOver: false,
  };
};

/** Answers may arrive for this long after the service has stopped. */
const LAST_ANSWERS_MS = 20_000;

let traffic: Traffic | undefined;
const over = Promise.withResolvers<void>();

const run = async (orders: Orders): Promise<void> => {
  const own = await createTraffic(orders);
  traffic = own;
  send('begun');
  await Promise.race([
    Promise.all([
      ...times(orders.concurrency, () => repeat(own, () => own.random.pick(deck))),
      ...times(SLOW_CLIENTS, () => repeat(own, () => loris)),
      ...times(SLOW_CLIENTS, () => repeat(own, () => slowReader)),
      repeat(own, () => burst, BURST_EVERY_MS),
    ]),
    over.promise.then(() => Bun.sleep(LAST_ANSWERS_MS)),
  ]);
  send({ report: reportOf(own) });
};

process.on('message', (command: Command) => {
  if (typeof command === 'object') void run(command.orders);
  else if (traffic !== undefined) {
    traffic.mayLose = true;
    if (command === 'stopping') return send('stopping');
    traffic.isOver = true;
    over.resolve();
  }
});
