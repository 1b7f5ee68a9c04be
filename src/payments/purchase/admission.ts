/**
 * Who may try to pay: known payers, refusals that may not be used up, and a small lane for signatures that only the chain can
 * judge. All of it is in memory; a process that starts knows no payer.
 */
import { type Exceeded, type Limits, type Reserved, UNKNOWN_CLIENT } from '../../limits/limits.ts';
import type { PaymentMethod } from '../methods/method.ts';
import type { Payment, Refusal } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';

/** A payment and the network of its client, if that is known. */
export type Payer = { readonly payment: Payment; readonly client?: string | undefined };

/** A refusal that is remembered, and the seconds until the payment is tried again. */
export type Remembered = { readonly reason: Reason; readonly seconds: number };

/**
 * A signature as far as it was judged.
 *
 * - `good`: the payer's, or of a payer who has paid from this client before
 * - `contract`, `unverified`: it may be a contract's
 * - `wrong`: it is not the payer's
 * - `busy`, `exceeded`: not judged now
 */
export type Checked =
  | { readonly kind: 'good' | 'busy' | 'contract' | 'unverified' }
  | { readonly kind: 'wrong'; readonly refusal: Refusal }
  | { readonly kind: 'exceeded'; readonly exceeded: Exceeded };

export type Admission = {
  /** True if the payer has paid from that client. */
  readonly knows: (payer: Payer) => boolean;
  /** Finds the refusal that the same payment has got a moment ago. */
  readonly refusedLately: (payment: Payment) => Remembered | undefined;
  /**
   * Reserves an attempt that may be refused for a payer who is not known, and waits for one that others of the client hold.
   *
   * @param patience - in milliseconds
   * @returns `undefined` for a known payer
   */
  readonly reserve: (payer: Payer, patience: number) => Promise<Reserved | undefined>;
  /** Reserves one at once, for a known payer whose payment was refused after all. */
  readonly reserveNow: (payer: Payer) => Reserved;
  /** Gives the client's next turn to the payment that has waited longest. */
  readonly next: (payer: Payer) => void;
  /**
   * Judges a signature. `leave` ends its place in the lane, if it has one.
   *
   * @param isStrict - a known payer's signature is judged, too
   */
  readonly checkSignature: (
    method: PaymentMethod,
    payer: Payer,
    isStrict: boolean,
  ) => Promise<{ readonly found: Checked; readonly leave?: () => void }>;
  /** Makes the payer known: the next payment from that client is not judged, until one is refused. */
  readonly noteSettled: (payer: Payer) => void;
  /**
   * Forgets a payer whose own payment was refused. What the payer's key has not signed can be a forgery: then the payer is
   * judged again, and stays known.
   *
   * @param reason - is remembered for a while, if there is one
   */
  readonly noteRefused: (method: PaymentMethod, payer: Payer, reason?: Reason) => Promise<void>;
};

type AdmissionOptions = {
  readonly limits: Pick<Limits, 'exceeded' | 'reserve'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The number of nodes that share the lane. */
  readonly nodes?: number | undefined;
  readonly mostPairs?: number;
};

/** Some megabytes. */
const MOST_PAIRS = 10_000;

/** Starts without any known payer. */
export const createAdmission = ({ limits, now, nodes, mostPairs = MOST_PAIRS }: AdmissionOptions): Admission => {
  // An address is public: it is trusted only from where it has paid before.
  const pairs = new Map<string, 'trusted' | 'checked'>();
  const stateOf = (payer: Payer) => pairs.get(pairOf(payer) ?? '');
  const refusals = recentRefusals(now);
  const queue = clientQueue();
  const enterLane = walletLane(nodes);

  const knows = (payer: Payer): boolean => stateOf(payer) !== undefined;
  const reserveNow = ({ client = UNKNOWN_CLIENT }: Payer): Reserved => limits.reserve(client);

  const checkOnChain = async (method: PaymentMethod, payer: Payer, refusal: Refusal | undefined) => {
    const leave = enterLane(payer.client);
    // A full lane says nothing of the signature, which can be that of a contract.
    if (leave === undefined) return { found: { kind: 'busy' } as const };
    const stop = (found: Checked) => {
      leave();
      return { found };
    };
    try {
      const exceeded = limits.exceeded('wallet', payer.client ?? UNKNOWN_CLIENT);
      if (exceeded !== undefined)
        return stop(refusal === undefined ? { kind: 'exceeded', exceeded } : { kind: 'wrong', refusal });
      const found = await method.signatureOnChain(payer.payment);
      return found.kind === 'wrong' ? stop({ kind: 'wrong', refusal: refusal ?? found.refusal }) : { found, leave };
    } catch (error) {
      leave();
      throw error;
    }
  };

  return {
    knows,
    refusedLately: refusals.find,
    reserve: async (payer, patience) => {
      const end = performance.now() + patience;
      for (;;) {
        const reserved = knows(payer) ? undefined : reserveNow(payer);
        if (reserved === undefined || 'end' in reserved || reserved.exceeded.isReserved !== true) return reserved;
        const left = end - performance.now();
        if (left <= 0 || !(await queue.wait(payer.client ?? '', left))) return reserved;
      }
    },
    reserveNow,
    next: ({ client = '' }) => queue.next(client),
    checkSignature: async (method, payer, isStrict) => {
      if (!isStrict && stateOf(payer) === 'trusted') return { found: { kind: 'good' } };
      const found = await method.signature(payer.payment);
      return found.kind === 'chain' ? checkOnChain(method, payer, found.refusal) : { found };
    },
    noteSettled: (payer) => {
      const pair = pairOf(payer);
      if (pair === undefined) return;
      pairs.delete(pair);
      pairs.set(pair, 'trusted');
      const [oldest] = pairs.keys();
      if (pairs.size > mostPairs && oldest !== undefined) pairs.delete(oldest);
    },
    noteRefused: async (method, payer, reason) => {
      if (reason !== undefined) refusals.note(payer.payment, reason);
      const pair = pairOf(payer);
      if (pair === undefined || !pairs.has(pair)) return;
      if ((await method.signature(payer.payment)).kind === 'good') pairs.delete(pair);
      else pairs.set(pair, 'checked');
    },
  };
};

const pairOf = ({ payment, client }: Payer): string | undefined =>
  client === undefined ? undefined : `${payment.key.payer} ${client}`;

/** At most this many payments with a contract's signature are settled at the same time. */
const MOST_IN_LANE = 8;
/** At most this many of them are of one client network. */
const MOST_OF_CLIENT_IN_LANE = 2;
/** So many places are for client networks that have none. */
const LANE_RESERVE = 2;

/** Enters a payment; `undefined` while the lane is full. @returns what takes it out again */
export type WalletLane = (client: string | undefined) => (() => void) | undefined;

/** The concurrency limit of contract signatures. @param nodes - the nodes that share it; each takes its part */
export const walletLane = (nodes = 1): WalletLane => {
  const part = (of: number): number => Math.ceil(of / nodes);
  const [places, reserve, mostOfClient] = [part(MOST_IN_LANE), part(LANE_RESERVE), part(MOST_OF_CLIENT_IN_LANE)];
  const clients = new Map<string | undefined, number>();
  let all = 0;
  return (client) => {
    const own = clients.get(client) ?? 0;
    const most = own === 0 ? places : places - reserve;
    if (all >= most || own >= mostOfClient) return undefined;
    all += 1;
    clients.set(client, own + 1);
    return () => {
      all -= 1;
      const left = (clients.get(client) ?? 1) - 1;
      if (left === 0) clients.delete(client);
      else clients.set(client, left);
    };
  };
};

/** A refusal is remembered this long, in milliseconds. */
const REFUSAL_MEMORY = 30_000;
/** Some megabytes. */
const MOST_REFUSALS = 10_000;

/** Refusals of the last moments: the same payment gets the same one, without a row and without the facilitator. */
export const recentRefusals = (now: () => number, most = MOST_REFUSALS) => {
  const refused = new Map<string, { readonly reason: Reason; readonly at: number }>();
  return {
    find: ({ digest }: Payment): Remembered | undefined => {
      const last = refused.get(digest);
      if (last === undefined) return undefined;
      const age = now() - last.at;
      const isRemembered = age >= 0 && age < REFUSAL_MEMORY;
      return isRemembered ? { reason: last.reason, seconds: Math.ceil((REFUSAL_MEMORY - age) / 1000) } : undefined;
    },
    note: ({ digest }: Payment, reason: Reason): void => {
      // Time alone makes this payment good.
      if (reason === 'not_yet_valid') return;
      refused.delete(digest);
      refused.set(digest, { reason, at: now() });
      const [oldest] = refused.keys();
      if (refused.size > most && oldest !== undefined) refused.delete(oldest);
    },
  };
};

/** The in-flight share of one client under default limits. */
const MOST_OF_CLIENT_IN_QUEUE = 32;
/** Some megabytes. */
const MOST_IN_QUEUE = 1000;

/** First payments of a client that wait for a reservation of the same client to come back, first come, first served. */
export const clientQueue = (mostOfClient = MOST_OF_CLIENT_IN_QUEUE, most = MOST_IN_QUEUE) => {
  const clients = new Map<string, Set<() => void>>();
  let all = 0;
  return {
    /**
     * Waits for the next turn of a client.
     *
     * @param patience - in milliseconds
     * @returns `false` if it took too long, or if too many wait already
     */
    wait: async (client: string, patience: number): Promise<boolean> => {
      const queue = clients.get(client) ?? new Set();
      if (all >= most || queue.size >= mostOfClient) return false;
      clients.set(client, queue);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const take = () => resolve(true);
      const timer = setTimeout(() => {
        // Out at once, so that no turn is given to it any more.
        queue.delete(take);
        resolve(false);
      }, patience);
      queue.add(take);
      all += 1;
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        all -= 1;
        if (queue.size === 0) clients.delete(client);
      }
    },
    /** Gives the next turn of a client to the one that has waited longest. */
    next: (client: string): void => {
      const queue = clients.get(client);
      const [first] = queue ?? [];
      if (first === undefined) return;
      // Out at once, so that the turn after this one is another's.
      queue?.delete(first);
      first();
    },
  };
};
