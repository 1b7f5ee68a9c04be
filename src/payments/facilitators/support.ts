/** Watches `GET /supported` of a facilitator (x402 v2 facilitator interface). */
import { Type } from '@sinclair/typebox';
import { SupportedResponse } from '../protocol/schema.ts';
import { NETWORK } from '../protocol/usdc.ts';
import type { Facilitator } from './facilitator.ts';

/**
 * What the last `/supported` said.
 *
 * - `unknown`: none was asked for yet
 * - `reachable`: it settles what we sell for: scheme `exact`, version 2, on our network
 * - `unsupported`: it is whole and well-formed, and what we sell for is not in it
 * - `unreachable`: none came, or one that is not well-formed
 */
export type SupportState = 'unknown' | 'reachable' | 'unreachable' | 'unsupported';

/** A facilitator whose `/supported` is asked for again and again. */
export type SupportWatch = {
  /** The facilitator; it settles nothing while it is known not to support what we sell for. */
  readonly facilitator: Facilitator;
  readonly state: () => SupportState;
  /** Asks at once, in the background, and keeps asking. */
  readonly start: () => void;
  readonly stop: () => void;
};

type WatchOptions = {
  /** Between two questions while all is well, in milliseconds. */
  readonly interval?: number;
  /** Between two questions while it is not, in milliseconds. */
  readonly retryInterval?: number;
  /** Time-out of one question, in milliseconds. */
  readonly bound?: number;
};

/** Watches a facilitator. Its timers do not keep a process alive that has nothing else to do. */
export const watchSupport = (
  facilitator: Facilitator,
  { interval = 600_000, retryInterval = 60_000, bound = 10_000 }: WatchOptions = {},
): SupportWatch => {
  let state: SupportState = 'unknown';
  let question: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<void> => {
    const asked = new AbortController();
    question = asked;
    timer = setTimeout(() => asked.abort(), bound);
    timer.unref();
    const answer = await supportOf(facilitator, asked.signal);
    // Stopped meanwhile, and perhaps started again.
    if (question !== asked) return;
    clearTimeout(timer);
    state = answer;
    timer = setTimeout(ask, state === 'reachable' ? interval : retryInterval);
    timer.unref();
  };

  return {
    facilitator: {
      ...facilitator,
      settle: async (request, signal) =>
        state === 'unsupported' ? { kind: 'unsupported' } : facilitator.settle(request, signal),
    },
    state: () => state,
    start: () => {
      if (question === undefined) void ask();
    },
    stop: () => {
      clearTimeout(timer);
      question?.abort();
      question = undefined;
    },
  };
};

/** Asks a facilitator once. */
export const supportOf = async (facilitator: Facilitator, signal: AbortSignal): Promise<SupportState> =>
  stateFrom(await answerOf(facilitator, signal));

/** The answer, or `undefined` once the signal says so, even for a facilitator that does not listen to it. */
const answerOf = async (facilitator: Facilitator, signal: AbortSignal): Promise<SupportedResponse | undefined> => {
  const ended = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => ended.resolve(undefined), { once: true });
  try {
    return await Promise.race([facilitator.supported(signal), ended.promise]);
  } catch {
    return undefined;
  }
};

const stateFrom = (answer: SupportedResponse | undefined): SupportState => {
  if (answer === undefined) return 'unreachable';
  const isOurs = ({ x402Version, scheme, network }: SupportedResponse['kinds'][number]): boolean =>
    x402Version === 2 && scheme === 'exact' && network === NETWORK;
  return answer.kinds.some(isOurs) ? 'reachable' : 'unsupported';
};

/**
 * The body of a `/supported` answer, or `undefined` when any of its kinds is not well-formed.
 *
 * Some facilitators leave `extensions` and `signers` out; nothing is decided by these.
 */
export const supportedFrom = async (body: unknown): Promise<SupportedResponse | undefined> => {
  // The checker takes milliseconds to load, and no start waits for it here.
  const { Value } = await import('@sinclair/typebox/value');
  const { kinds, extensions, signers } = SupportedResponse.properties;
  if (!Value.Check(Type.Object({ kinds }), body)) return undefined;
  const { extensions: named, signers: keys }: Readonly<Record<string, unknown>> = body;
  return {
    kinds: body.kinds,
    extensions: Value.Check(extensions, named) ? named : [],
    signers: Value.Check(signers, keys) ? keys : {},
  };
};
