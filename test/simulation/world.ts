/** The state that all buyers of a run share: the seller, the offers, what was answered, and what went wrong. */
import { errors } from '../../src/errors/errors.ts';
import type { PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { offerFor } from '../support/buyer.ts';
import { type Answer, jsonOf, outcomeOf } from './answers.ts';
import { type Call, requestTo } from './calls.ts';
import type { Random } from './random.ts';

/** How often a kind of request had an outcome, and how long that took, in milliseconds. */
type Tally = { readonly outcomes: Map<string, number>; readonly times: number[] };

export type World = {
  readonly url: string;
  readonly random: Random;
  /** By price. */
  readonly offers: ReadonlyMap<string, PaymentRequirements>;
  /** By kind of request. */
  readonly tally: Map<string, Tally>;
  /** Sentences, with how often each was true. */
  readonly violations: Map<string, number>;
  /** Settlement fails now and then. */
  readonly isFaulty: boolean;
  /** The chain decides uncertain payments, so that one of them can still be refused. */
  readonly asksChain: boolean;
  /** The seller is killed or stops: a request without an answer is no violation. */
  mayLose: boolean;
  /** The address of the client of a request, which the seller believes from its proxy. */
  readonly client?: () => string;
};

type WorldOptions = Pick<World, 'url' | 'random' | 'isFaulty' | 'asksChain' | 'mayLose' | 'client'>;

/** Reads one offer for each price of the calls. */
export const createWorld = async (options: WorldOptions, calls: readonly Call[]): Promise<World> => {
  const offers = new Map<string, PaymentRequirements>();
  for (const { price, target } of calls) {
    if (offers.has(price)) continue;
    const [offer] = (await offerFor(options.url + requestTo(target).path)).accepts;
    offers.set(price, offer as PaymentRequirements);
  }
  return { ...options, offers, tally: new Map(), violations: new Map() };
};

/** Adds one to the count of a name. */
export const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Notes the outcome of a request. */
export const note = ({ tally }: World, kind: string, outcome: string, milliseconds?: number): void => {
  const entry = tally.get(kind) ?? { outcomes: new Map<string, number>(), times: [] };
  tally.set(kind, entry);
  count(entry.outcomes, outcome);
  if (milliseconds !== undefined) entry.times.push(milliseconds);
};

/** Notes a violation; `undefined` is none. */
export const violate = ({ violations }: World, subject: string, flaw: string | undefined): void => {
  if (flaw !== undefined) count(violations, `${subject}: ${flaw}`);
};

/** The violations as lines. */
export const violationsIn = ({ violations }: World): readonly string[] =>
  [...violations].map(([sentence, times]) => (times === 1 ? sentence : `${times} × ${sentence}`));

const NO_ANSWER_PAUSE_MS = 50;

/** Sends a request and reads the whole answer; `undefined` when none came. */
export const ask = async (
  world: World,
  kind: string,
  target: string,
  init: RequestInit = {},
): Promise<Answer | undefined> => {
  const startedAt = performance.now();
  try {
    const client = world.client === undefined ? {} : { 'X-Forwarded-For': world.client() };
    const { path, init: own } = requestTo(target);
    const headers = { ...own.headers, ...init.headers, ...client };
    const response = await fetch(world.url + path, { redirect: 'manual', ...own, ...init, headers });
    const answer = { status: response.status, headers: response.headers, body: await response.text() };
    note(world, kind, outcomeOf(answer), performance.now() - startedAt);
    if (answer.status >= 500) violate(world, kind, serverErrorFlaw(world, answer));
    return answer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const isOwnWish = init.signal?.aborted === true;
    note(world, kind, isOwnWish ? 'hung up' : 'no answer');
    if (!isOwnWish && !world.mayLose) violate(world, kind, `no answer: ${code}`);
    await Bun.sleep(NO_ANSWER_PAUSE_MS);
    return undefined;
  }
};

/** The error table names every 5xx but a fault of the service itself; `/ready` answers 503 while the service stops. */
const serverErrorFlaw = ({ mayLose }: World, answer: Answer): string | undefined => {
  const { code, status: probed } = jsonOf(answer);
  if (mayLose && answer.status === 503 && probed === 'not_ready') return undefined;
  const isKnown = Object.entries(errors).some(([known, { status }]) => known === code && status === answer.status);
  return isKnown && code !== 'internal_error' ? undefined : `is ${answer.status}: ${answer.body.slice(0, 200)}`;
};

export const withPayment = (header: string) => ({ headers: { 'PAYMENT-SIGNATURE': header } });
