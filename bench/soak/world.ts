/** What all of the traffic shares: the service, the buyers' book, the counts, and what went wrong. */
import { errors } from '../../src/errors/errors.ts';
import type { PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { type Random, randomOf } from '../../test/support/crash/random.ts';
import { type Answer, jsonOf, outcomeOf } from './answers.ts';
import { type Book, openBook } from './book.ts';
import { type Call, rightCalls, type WrongCall, wrongCalls } from './calls.ts';
import { openPurse, type Purse } from './purse.ts';

/** What the traffic is told to be. */
export type Orders = {
  readonly url: string;
  readonly seed: number;
  readonly concurrency: number;
  /** Paid requests that the service settles at the same time. */
  readonly cap: number;
  /** The facilitator fails now and then. */
  readonly isFaulty: boolean;
};

/** How often a kind of request had an outcome, and how long that took, in milliseconds. */
export type Tally = Map<string, { readonly outcomes: Map<string, number>; readonly times: number[] }>;

export type World = Orders & {
  readonly random: Random;
  readonly right: readonly Call[];
  readonly wrong: readonly WrongCall[];
  readonly purse: Purse;
  readonly offers: ReadonlyMap<string, PaymentRequirements>;
  readonly book: Book;
  readonly tally: Tally;
  readonly violations: Map<string, number>;
  /** The service was told to stop: what it no longer takes is no fault. */
  isStopping: boolean;
  isOver: boolean;
};

export const createWorld = async (orders: Orders): Promise<World> => {
  const right = rightCalls(orders.seed);
  const offers = new Map<string, PaymentRequirements>();
  for (const { price, target } of right) {
    if (!offers.has(price)) offers.set(price, await offerOf(orders.url + target));
  }
  return {
    ...orders,
    ...{ right, offers, isStopping: false, isOver: false },
    random: randomOf(orders.seed, 'traffic'),
    wrong: wrongCalls(),
    purse: openPurse(offers),
    book: openBook(),
    tally: new Map(),
    violations: new Map(),
  };
};

const offerOf = async (url: string): Promise<PaymentRequirements> => {
  const { payment_required: required } = (await (await fetch(url)).json()) as {
    payment_required: { accepts: [PaymentRequirements] };
  };
  return required.accepts[0];
};

export const count = (world: World, kind: string, outcome: string, milliseconds?: number): void => {
  const entry = world.tally.get(kind) ?? { outcomes: new Map<string, number>(), times: [] };
  world.tally.set(kind, entry);
  entry.outcomes.set(outcome, (entry.outcomes.get(outcome) ?? 0) + 1);
  if (milliseconds !== undefined) entry.times.push(milliseconds);
};

/** Notes that something must not be so; the same sentence is counted. */
export const violate = (world: World, kind: string, what: string | undefined): void => {
  if (what === undefined) return;
  const sentence = `${kind}: ${what}`;
  world.violations.set(sentence, (world.violations.get(sentence) ?? 0) + 1);
};

const NO_ANSWER_PAUSE_MS = 50;

/** Sends a request and waits for the whole answer; `undefined` when none came. */
export const ask = async (
  world: World,
  kind: string,
  target: string,
  init: RequestInit = {},
): Promise<Answer | undefined> => {
  const started = performance.now();
  try {
    const response = await fetch(world.url + target, { redirect: 'manual', ...init });
    const answer = { status: response.status, headers: response.headers, body: await response.text() };
    count(world, kind, outcomeOf(answer), performance.now() - started);
    if (answer.status >= 500) violate(world, kind, serverErrorFlaw(world, answer));
    return answer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    count(world, kind, world.isStopping ? `no answer, stopping: ${code}` : 'no answer');
    if (!world.isStopping) violate(world, kind, `no answer: ${code}`);
    await Bun.sleep(NO_ANSWER_PAUSE_MS);
    return undefined;
  }
};

/** Only what the table has as a state of things, never a fault of the service itself; and `/ready` once it stops. */
const serverErrorFlaw = ({ isStopping }: World, answer: Answer): string | undefined => {
  const { code, status: probed } = jsonOf(answer);
  if (isStopping && answer.status === 503 && probed === 'not_ready') return undefined;
  const isKnown = Object.entries(errors).some(([known, { status }]) => known === code && status === answer.status);
  return isKnown && code !== 'internal_error' ? undefined : `is ${answer.status}: ${answer.body.slice(0, 200)}`;
};

export const withPayment = (header: string) => ({ headers: { 'PAYMENT-SIGNATURE': header } });
