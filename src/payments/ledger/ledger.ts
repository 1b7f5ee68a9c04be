/** The record of every payment: what it holds and what may be done to it. `store.ts` keeps it in SQLite. */
import { SQLiteError } from 'bun:sqlite';
import { Condition } from '../../errors/condition.ts';
import { reasonOf } from '../../errors/reason.ts';
import type { AuthorizationKey } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { Actor } from './history.ts';

/**
 * - `settling`: a process has leased it, until the lease ends
 * - `settled`: the money has moved to us
 * - `refused`: it is certain that nothing moved; the authorization may be tried again
 * - `uncertain`: the money may have moved
 */
export type PurchaseState = 'settling' | 'settled' | 'refused' | 'uncertain';

/** Whether money is real. A ledger holds one kind only. */
export type LedgerMode = 'stub' | 'real';

/** Makes a keyed digest (HMAC-SHA-256, hexadecimal). */
export type Digest = (value: string) => string;

/** `name`: the day and a mark of the key, so that no row is ever read with another key. */
export type DayKey = { readonly name: string; readonly digest: Digest };

/** One authorization and what became of it. Times are milliseconds since the epoch. */
export type Purchase = AuthorizationKey & {
  readonly id: number;
  readonly state: PurchaseState;
  /** SHA-256 of authorization and signature. */
  readonly paymentDigest: string;
  /** Digest of the resource it bought, with the key of the row; never the resource itself. */
  readonly resourceDigest: string;
  /** Name of the day's key that the row's digests are made with; null for rows of earlier versions. */
  readonly resourceKey: string | null;
  /** Digest of the answer's bytes with the key of the row, once it was delivered. */
  readonly answerDigest: string | null;
  /** Atomic units. */
  readonly amount: bigint;
  readonly payTo: string;
  readonly tool: string;
  readonly facilitator: string;
  readonly requestId: string;
  readonly transaction: string | null;
  readonly reason: string | null;
  /** End of the authorization's validity, in seconds since the epoch, as signed. */
  readonly validBefore: bigint;
  /** The lease's token: another one for every attempt. */
  readonly owner: string;
  readonly leaseExpiresAt: number;
  /** Settlement attempts of this payment. */
  readonly attempts: number;
  /**
   * The chain's newest block when the attempt was begun: only a later use of the authorization can be this purchase.
   * Null where no chain could be asked.
   */
  readonly headBlock: bigint | null;
  /** Digest of the payer and of the keyed digest of the identifier that it has given the payment. */
  readonly identifierDigest: string | null;
  /** Digest of the client network of the first attempt, with the key of the row; null if it is not known. */
  readonly clientDigest: string | null;
  /** Digests, with the key of the row, of the different wrong resources that the payment was sent for. */
  readonly wrongResources: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly settledAt: number | null;
  /** When an open row is to be looked at next; null if the chain can never decide it. */
  readonly nextLookAt: number | null;
  /** Checksum of the data with which the answer was made, once it was delivered; null if that is not known. */
  readonly pack: string | null;
};

/** What a row holds of the first answer. */
export type Noted = Pick<Purchase, 'answerDigest' | 'pack'>;

/** An answer that was delivered: its row, the keyed digest of its bytes, and the checksum of the data it was made with. */
export type Answered = { readonly id: number; readonly digest: string; readonly pack: string | null };

/** The part of a row that is written before a facilitator is called. */
export type Opening = Pick<
  Purchase,
  | keyof AuthorizationKey
  | 'paymentDigest'
  | 'resourceDigest'
  | 'resourceKey'
  | 'amount'
  | 'payTo'
  | 'tool'
  | 'facilitator'
  | 'requestId'
  | 'validBefore'
  | 'leaseExpiresAt'
  | 'headBlock'
  | 'identifierDigest'
  | 'clientDigest'
>;

/** The author of a conclusion; of a person, the reason too. */
export type Decision = { readonly actor: Actor; readonly why?: string };

/** Stands for what a row does not know that was brought back from the chain: tool, facilitator, request, name of the key. */
export const RECOVERED = 'recovered';

/** The reason of a refusal after which the authorization can never move anything again. */
export const ENDED = 'authorization_already_used';

/** The end of an attempt. */
export type Conclusion =
  | { readonly state: 'settled'; readonly transaction: string }
  | { readonly state: 'refused'; readonly reason: Reason | string }
  | { readonly state: 'uncertain'; readonly transaction?: string };

/**
 * The longest lease, in milliseconds: 120 seconds for a settlement, 5 for its end. One that ends later is over: the clock was
 * set back.
 */
export const LONGEST_LEASE = 125_000;

/** The lease for writing one decision, in milliseconds: long enough for one transaction. */
export const DECISION_LEASE = 5000;

/** The time an end was written, in milliseconds since the epoch, and the token of the lease. */
export type Concluded = { readonly at: number } & Pick<Purchase, 'owner'>;

/** One attempt to settle: its row, and the token of the lease it was begun with. */
export type Attempt = Pick<Purchase, 'id' | 'owner'>;

/** `begun`: the row is ours to settle; otherwise another request has it, or its end is known. */
export type Begun = { readonly begun: boolean; readonly purchase: Purchase };

/** The ledger cannot be read or written; nothing may be settled while that lasts. */
export class LedgerError extends Condition {
  override readonly name = 'LedgerError';
  /** What the operator can do, where that is known. */
  readonly hint: string | undefined;
  constructor(message: string, { hint, ...options }: ErrorOptions & { readonly hint?: string } = {}) {
    super(message, options);
    this.hint = hint;
  }
}

/** What helps a ledger whose file is damaged. */
export const DAMAGED = 'restore the newest backup; clinmeter ledger verify shows what is damaged';

const NO_DATABASE = 'check --ledger; if this file was a ledger, restore the newest backup';

/** Turns an error of SQLite or the file system into a {@link LedgerError}. */
export const asLedgerError = (error: unknown): LedgerError => {
  if (error instanceof LedgerError) return error;
  const code = error instanceof SQLiteError ? error.code : undefined;
  const hint =
    code === 'SQLITE_NOTADB' ? NO_DATABASE : code?.startsWith('SQLITE_CORRUPT') === true ? DAMAGED : undefined;
  return new LedgerError(`the ledger is not usable: ${reasonOf(error)}`, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
  });
};

/** Runs work on a ledger. @throws {@link LedgerError} for everything that SQLite or the file system throws */
export const guard = <Result>(action: () => Result): Result => {
  try {
    return action();
  } catch (error) {
    throw asLedgerError(error);
  }
};

/**
 * Queues a write of the ledger with the others of the moment, so that they share one wait for the disk. The write may run
 * twice, and must do nothing but read and write the ledger. Both promises are rejected with a {@link LedgerError} if the
 * ledger fails.
 *
 * - `written`: the result once it is committed; what may be done before it is durable is done meanwhile
 * - `durable`: the same result once it is on the disk; until then, no one outside may be told
 *
 * @param when - `later`: it may wait a moment for the next group
 */
export type Commit = <Result>(
  write: () => Result,
  when?: 'now' | 'later',
) => { readonly written: Promise<Result>; readonly durable: Promise<Result> };

/**
 * Every method throws {@link LedgerError} when the ledger cannot be read or written. A write is durable when it returns,
 * or, within {@link Ledger.commit}, when the promise of that is kept.
 */
export type Ledger = {
  readonly commit: Commit;
  /** The number of groups that were written. */
  readonly commits: () => number;
  /** @throws {@link LedgerError} if nothing can be written, or the key of a day cannot be kept */
  readonly check: () => void;
  /** The row of an authorization. A settling row whose lease has ended is uncertain. */
  readonly find: (key: AuthorizationKey) => Purchase | undefined;
  /** The row that a buyer's identifier names. */
  readonly findIdentified: (identifierDigest: string) => Purchase | undefined;
  /**
   * Leases an authorization, atomically: a new one, a refused one, or an uncertain one for the same payment and resource.
   * It is not leased if its identifier names another payment's row.
   */
  readonly begin: (opening: Opening) => Begun;
  /**
   * Ends the attempt that {@link Ledger.begin} has begun. A settlement is always written; anything else only while this
   * very attempt holds the lease.
   *
   * @returns `undefined` when the row was not changed
   */
  readonly conclude: (attempt: Attempt, conclusion: Conclusion, by?: Decision) => Concluded | undefined;
  /** Notes that an attempt goes on with another facilitator. @returns whether it still holds the lease */
  readonly failOver: (attempt: Attempt, facilitator: string) => boolean;
  /** Leases an uncertain row to decide it; `undefined` if it is not uncertain (any more). */
  readonly lease: (id: number, leaseExpiresAt: number, actor: Actor) => Purchase | undefined;
  /**
   * Open rows whose look is due, at most so many, the newest first: half of them became due last, half have waited longest.
   *
   * @param now - milliseconds since the epoch
   */
  readonly due: (now: number, limit: number) => readonly Purchase[];
  /** Puts the next look at an open row off; `null`: no look can decide it any more. */
  readonly postpone: (id: number, until: number | null) => void;
  /** Notes a wrong resource once. @returns `false` if the row holds `most` others already */
  readonly noteWrong: (id: number, resourceDigest: string, most: number) => boolean;
  /**
   * Notes the first answer that was delivered, so that a later delivery can be compared with it; all answers of a moment
   * together.
   *
   * @param when - `later`, the default: it may wait a moment for others
   * @returns what the row holds once it is durable; rejected with a {@link LedgerError} if the ledger fails
   */
  readonly recordAnswer: (answered: Answered, when?: 'now' | 'later') => Promise<Noted>;
  /**
   * Removes purchases that were refused at once and whose authorization ended on an earlier day.
   *
   * @param limit - the most that are looked at
   * @returns the number that were looked at
   */
  readonly prune: (limit: number) => number;
  /** The number of rows in each state. */
  readonly counts: () => Readonly<Record<PurchaseState, number>>;
  /** When the oldest uncertain purchase was begun, in milliseconds since the epoch; `undefined` if there is none. */
  readonly oldestUncertain: () => number | undefined;
  /** The newest rows first. */
  readonly list: (limit: number) => readonly Purchase[];
  /** Digest of a value that must not be stored and has to be found again, with the ledger's own key. */
  readonly digest: Digest;
  /** The key of today, for the digests of a new row. */
  readonly today: () => DayKey;
  /** Makes the digests of a row; `undefined` if its key is destroyed. */
  readonly digestOf: (row: Pick<Purchase, 'resourceKey'>) => Digest | undefined;
  /**
   * Destroys the keys of the days whose answers can no longer be fetched, and writes lost ones of the others again.
   *
   * @param redelivery - how long after its settlement an answer can be fetched, in milliseconds
   */
  readonly forgetDays: (redelivery: number) => void;
  readonly close: () => void;
};
