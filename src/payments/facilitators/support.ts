/** Watches `GET /supported` of a facilitator (x402 v2 facilitator interface). */
import { EXACT } from '../methods/schemes/exact.ts';
import { isObject } from '../protocol/headers.ts';
import type { PaymentPayload, SupportedResponse } from '../protocol/schema.ts';
import { isEvm, type Network } from '../protocol/usdc.ts';
import { type Facilitator, type Trouble, troubleIn } from './facilitator.ts';

/**
 * What the last `/supported` said.
 *
 * - `unknown`: none was asked for yet
 * - `reachable`: it settles what we sell for, version 2, on one of our networks at least
 * - `unsupported`: it is whole and well-formed, and nothing of what we sell for is in it
 * - `unreachable`: none came, or one that is not well-formed
 */
export type SupportState = 'unknown' | 'reachable' | 'unreachable' | 'unsupported';

/** A facilitator whose `/supported` is asked for again and again. */
export type SupportWatch<Payload = PaymentPayload['payload']> = {
  readonly name: string;
  /** The facilitator for one of the networks; it settles nothing while it is known not to settle there. */
  readonly on: (network: Network) => Facilitator<Payload>;
  /** True if its last well-formed `/supported` did not have the network. */
  readonly lacks: (network: Network) => boolean;
  /** Those who pay the fee of a payment on a network: the one to be offered, then those of the last hour. */
  readonly feePayers: (network: Network) => readonly string[];
  readonly state: () => SupportState;
  /** Why it is not reachable; `undefined` if it is. */
  readonly trouble: () => Trouble | undefined;
  /**
   * When a look has shown that the trouble of a settlement is over, on the clock of `performance.now()`; `undefined` if none
   * has.
   */
  readonly backAt: () => number | undefined;
  /** Asks at once, in the background, and keeps asking. */
  readonly start: () => void;
  readonly stop: () => void;
};

type WatchOptions = {
  readonly networks: readonly Network[];
  /** Between two questions while all is well, in milliseconds. */
  readonly interval?: number;
  /** Before the next question while it is not, or while the last settlement has failed, in milliseconds: it doubles. */
  readonly retryInterval?: number;
  /** Time-out of one question, in milliseconds. */
  readonly bound?: number;
  /** Told after each answer of the trouble that there is now, if there is any. */
  readonly onAnswer?: (trouble: Trouble | undefined) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
};

/** A facilitator that does not work is asked at least this often, in milliseconds. */
const LONGEST_PAUSE = 30_000;

/** Watches a facilitator. Its timers do not keep a process alive that has nothing else to do. */
export const watchSupport = <Payload = PaymentPayload['payload']>(
  facilitator: Facilitator<Payload>,
  {
    networks,
    interval = 600_000,
    retryInterval = 5000,
    bound = 10_000,
    onAnswer = () => {},
    now = () => performance.now(),
  }: WatchOptions,
): SupportWatch<Payload> => {
  let state: SupportState = 'unknown';
  let lacking: readonly string[] = [];
  const lacks = ({ id }: Network): boolean => lacking.includes(id);
  const payers = keptFeePayers(now);
  let question: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Once between two questions, so that a facilitator that never says what it supports is not asked at each sale. */
  let mayAskEarly = true;
  let backAt: number | undefined;
  let pause = retryInterval;
  /** Dear gas is no trouble that `/supported` would show. */
  let isSeenByLooking = false;
  const troubles: { supported?: Trouble | undefined; settle?: Trouble | undefined } = {};

  const note = (changed: typeof troubles): void => {
    Object.assign(troubles, changed);
    onAnswer(troubles.settle ?? troubles.supported);
  };

  const ask = async (): Promise<void> => {
    const asked = new AbortController();
    question = asked;
    timer = setTimeout(() => asked.abort(), bound);
    timer.unref();
    const answer = await supportOf(facilitator, networks, asked.signal);
    // Stopped meanwhile, and perhaps started again.
    if (question !== asked) return;
    clearTimeout(timer);
    state = answer.state;
    lacking = answer.lacking ?? lacking;
    for (const [id, named] of answer.feePayers ?? []) payers.note(id, named);
    // A look shows that a settlement's trouble is over if an earlier look has seen it, too. An answer to `/supported` says
    // nothing of a settlement that was turned away meanwhile.
    const wasSeen = isSeenByLooking && (troubles.settle?.status === undefined || troubles.supported !== undefined);
    const isReachedAgain = state === 'reachable' && wasSeen;
    if (isReachedAgain && troubles.settle !== undefined) backAt = performance.now();
    note({ supported: answer.trouble, ...(isReachedAgain ? { settle: undefined } : {}) });
    const askInTurn = (): void => {
      mayAskEarly = true;
      void ask();
    };
    const isWell = state === 'reachable' && troubles.settle === undefined;
    timer = setTimeout(askInTurn, isWell ? interval : pause);
    pause = isWell ? retryInterval : Math.max(retryInterval, Math.min(2 * pause, LONGEST_PAUSE));
    timer.unref();
  };

  const askEarly = (): void => {
    if (question === undefined || !mayAskEarly) return;
    mayAskEarly = false;
    question.abort();
    clearTimeout(timer);
    void ask();
  };

  return {
    name: facilitator.name,
    lacks,
    feePayers: ({ id }) => payers.of(id),
    on: (network) => ({
      ...facilitator,
      lacksIt: () => lacks(network),
      ...(isEvm(network) ? {} : { feePayers: () => payers.of(network.id) }),
      settle: async (request, signal) => {
        if (state !== 'unreachable' && lacks(network)) return { kind: 'unsupported' };
        const answer = await facilitator.settle(request, signal);
        const settle = troubleIn(answer);
        const wasWell = troubles.settle === undefined;
        isSeenByLooking = answer.kind !== 'too_expensive';
        note({ settle });
        // Where none came, any status is news.
        const isBack = settle?.status !== undefined && troubles.supported?.status === undefined;
        if (state === 'unreachable' ? settle === undefined || isBack : wasWell && settle !== undefined) askEarly();
        return answer;
      },
    }),
    state: () => state,
    trouble: () => troubles.supported,
    backAt: () => backAt,
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

/** The state of a facilitator, and the trouble that it has unless it is reachable. */
export type Support = {
  readonly state: SupportState;
  readonly trouble?: Trouble | undefined;
  /** The identifiers of the networks that a well-formed answer lacks. */
  readonly lacking?: readonly string[] | undefined;
  /** By network, where payers need one: the one that is named, then all that the facilitator has keys of. */
  readonly feePayers?: ReadonlyMap<string, readonly string[]> | undefined;
};

/** A payment that was signed for a former one is accepted for this long, in milliseconds. */
const HONOURED = 3_600_000;

/**
 * Keeps the fee payer that is offered on each network: a facilitator with several keys names another one in each answer. It
 * changes once the facilitator has its key no more.
 */
const keptFeePayers = (now: () => number) => {
  const offered = new Map<string, string>();
  const former = new Map<string, Map<string, number>>();
  return {
    note: (id: string, [named, ...owned]: readonly string[]): void => {
      const present = offered.get(id);
      if (named === undefined || present === named || (present !== undefined && owned.includes(present))) return;
      offered.set(id, named);
      if (present !== undefined) former.set(id, (former.get(id) ?? new Map()).set(present, now()));
    },
    of: (id: string): readonly string[] => {
      const present = offered.get(id);
      const recent = [...(former.get(id) ?? [])].filter(([one, at]) => one !== present && now() - at < HONOURED);
      return present === undefined ? [] : [present, ...recent.map(([one]) => one)];
    },
  };
};

/** The state of a facilitator in words that hold no address, so that strangers can read them. */
export const describeSupport = ({ state, trouble: { status, errno } = {} }: Support): string => {
  if (state !== 'unreachable') return state;
  if (status === undefined) return errno === undefined ? state : `${state} (${errno})`;
  const isSuccess = status >= 200 && status < 300;
  return isSuccess ? 'its answer to GET /supported is not well-formed' : `it answers ${status} to GET /supported`;
};

/** Asks a facilitator once. */
export const supportOf = async <Payload>(
  facilitator: Facilitator<Payload>,
  networks: readonly Network[],
  signal: AbortSignal,
): Promise<Support> => supportFrom(await answerOf(facilitator, signal), networks);

/** The answer, or a time-out once the signal says so, even for a facilitator that does not listen to it. */
const answerOf = async (
  facilitator: Pick<Facilitator, 'supported'>,
  signal: AbortSignal,
): ReturnType<Facilitator['supported']> => {
  const ended = Promise.withResolvers<Trouble>();
  signal.addEventListener('abort', () => ended.resolve({ errno: 'ETIMEDOUT' }), { once: true });
  try {
    return await Promise.race([facilitator.supported(signal), ended.promise]);
  } catch {
    return undefined;
  }
};

const supportFrom = (answer: SupportedResponse | Trouble = {}, networks: readonly Network[]): Support => {
  if (!('kinds' in answer)) return { state: 'unreachable', trouble: answer };
  const kindsOf = (id: string) =>
    answer.kinds.filter((kind) => kind.x402Version === 2 && kind.scheme === EXACT && kind.network === id);
  const feePayers = new Map(
    networks.flatMap((network): readonly (readonly [string, readonly string[]])[] => {
      const [named] = isEvm(network) ? [] : kindsOf(network.id).flatMap(({ extra }) => feePayerIn(extra) ?? []);
      return named === undefined ? [] : [[network.id, [named, ...ownedFor(answer, network.id)]]];
    }),
  );
  const settles = (network: Network): boolean =>
    isEvm(network) ? kindsOf(network.id).length > 0 : feePayers.has(network.id);
  const lacking = networks.filter((network) => !settles(network)).map(({ id }) => id);
  if (lacking.length < networks.length) return { state: 'reachable', lacking, feePayers };
  return {
    state: 'unsupported',
    lacking,
    trouble: { detail: `it does not settle ${EXACT} on ${lacking.join(' or ')}` },
  };
};

/** 32 bytes in base58. */
const SOLANA_KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const feePayerIn = (extra: unknown): string | undefined => {
  const named = isObject(extra) ? extra.feePayer : undefined;
  return typeof named === 'string' && SOLANA_KEY.test(named) ? named : undefined;
};

/** The keys that a facilitator has for a network: named by it, or by the family of it. */
const ownedFor = ({ signers }: Pick<SupportedResponse, 'signers'>, id: string): readonly string[] => [
  ...(signers[id] ?? []),
  ...(signers[`${id.split(':')[0]}:*`] ?? []),
];

/**
 * The body of a `/supported` answer, or `undefined` when any of its kinds is not well-formed.
 *
 * Some facilitators leave `extensions` and `signers` out; nothing is decided by these.
 */
export const supportedFrom = async (body: unknown): Promise<SupportedResponse | undefined> => {
  // Schema and checker take milliseconds to load, and no start waits for them here.
  const [{ Value }, { Type }, { SupportedResponse: schema }] = await Promise.all([
    import('@sinclair/typebox/value'),
    import('@sinclair/typebox'),
    import('../protocol/schema.ts'),
  ]);
  const { kinds, extensions, signers } = schema.properties;
  if (!Value.Check(Type.Object({ kinds }), body)) return undefined;
  const { extensions: named, signers: keys }: Readonly<Record<string, unknown>> = body;
  return {
    kinds: body.kinds,
    extensions: Value.Check(extensions, named) ? named : [],
    signers: Value.Check(signers, keys) ? keys : {},
  };
};
