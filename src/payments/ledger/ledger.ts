/** The record of every payment: what it holds, and how an attempt to settle is written. `port.ts` says what may be done to it. */
import { Condition } from '../../errors/condition.ts';
import { reasonOf } from '../../errors/reason.ts';
import type { Gas } from '../protocol/gas.ts';
import type { AuthorizationKey } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { Actor } from './hash-chain.ts';

/**
 * - `settling`: a process has leased it, until the lease ends
 * - `settled`: the money has moved to us
 * - `refused`: it is certain that nothing moved; the authorization may be tried again
 * - `uncertain`: the money may have moved
 */
export type PurchaseState = 'settling' | 'settled' | 'refused' | 'uncertain';

/** Whether money is real, and its network unless that is Base mainnet. A ledger holds one kind only. */
export type LedgerMode = 'stub' | 'real' | 'stub base-sepolia' | 'base-sepolia';

/** Makes a keyed digest (HMAC-SHA-256, hexadecimal). */
export type Digest = (value: string) => string;

/** `name`: the day and a mark of the key, so that no row is ever read with another key. */
export type DayKey = { readonly name: string; readonly digest: Digest };

/** One authorization and what became of it. Times are milliseconds since the epoch. */
export type Purchase = AuthorizationKey & {
  readonly id: number;
  readonly state: PurchaseState;
  /** How it was paid: the scheme of the offer, such as `exact`. */
  readonly method: string;
  /** SHA-256 of authorization and signature. */
  readonly paymentDigest: string;
  /** Digest of the resource it bought, with the key of the row; never the resource itself. */
  readonly resourceDigest: string;
  /** Name of the day's key that the row's digests are made with. */
  readonly resourceKey: string;
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
   * A word of the payment method for its later looks: the chain's newest block when the attempt was begun, as only a later
   * use of the authorization can be this purchase. Null where no chain could be asked.
   */
  readonly mark: string | null;
  /** Digest of the payer and of the keyed digest of the identifier that it has given the payment. */
  readonly identifierDigest: string | null;
  /** Digests, with the key of the row, of the different wrong resources that the payment was sent for. */
  readonly wrongResources: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly settledAt: number | null;
  /** When an open row is to be looked at next; null if the chain can never decide it. */
  readonly nextLookAt: number | null;
  /** Checksum of the data with which the answer was made, once it was delivered; null if that is not known. */
  readonly pack: string | null;
  /** What our own settler has paid for the settlement; null where another has settled it, or its receipt was not seen. */
  readonly gas: Gas | null;
};

/** What a row holds of the first answer. */
export type Noted = Pick<Purchase, 'answerDigest' | 'pack'>;

/** An answer that was delivered: its row, the keyed digest of its bytes, and the checksum of the data it was made with. */
export type Answered = { readonly id: number; readonly digest: string; readonly pack: string | null };

/** The part of a row that is written before a facilitator is called. */
export type Opening = Pick<
  Purchase,
  | keyof AuthorizationKey
  | 'method'
  | 'paymentDigest'
  | 'resourceDigest'
  | 'resourceKey'
  | 'amount'
  | 'payTo'
  | 'tool'
  | 'facilitator'
  | 'requestId'
  | 'validBefore'
  | 'mark'
  | 'identifierDigest'
> & {
  /** How long the attempt may take, in milliseconds. */
  readonly lease: number;
};

/** The row of an attempt that has just been written: reading it again would cost as much as writing it. */
export const opened = (
  { lease, ...opening }: Opening,
  id: number,
  { owner, now }: { readonly owner: string; readonly now: number },
): Purchase => ({
  ...opening,
  id,
  state: 'settling',
  owner,
  attempts: 1,
  leaseExpiresAt: now + lease,
  nextLookAt: now + lease,
  pack: null,
  gas: null,
  createdAt: now,
  updatedAt: now,
  answerDigest: null,
  wrongResources: [],
  transaction: null,
  reason: null,
  settledAt: null,
});

/** The author of a conclusion; of a person, the reason too. */
export type Decision = { readonly actor: Actor; readonly why?: string };

/** Stands for what a row does not know that was brought back from the chain: tool, facilitator, request, name of the key. */
export const RECOVERED = 'recovered';

/** The reason of a refusal after which the authorization can never move anything again. */
export const ENDED = 'authorization_already_used';

/**
 * What comes with a settlement. `answer`: the first one that will be delivered for it. `gas`: what our own settler has paid.
 */
export type WithSettlement = { readonly answer?: Omit<Answered, 'id'> | undefined; readonly gas?: Gas | undefined };

/** The end of an attempt. `reason` of an uncertain one: why it is not known, as `causeOf` says it. */
export type Conclusion =
  | { readonly state: 'settled'; readonly transaction: string }
  | { readonly state: 'refused'; readonly reason: Reason | string }
  | { readonly state: 'uncertain'; readonly transaction?: string; readonly reason?: string };

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
  /** Whether it is the same after a restart: the wrong ledger or key, or a damaged file. */
  readonly isLasting: boolean;
  constructor(message: string, { hint, isLasting, ...options }: LedgerErrorOptions = {}) {
    super(message, options);
    this.hint = hint;
    this.isLasting = isLasting ?? (options.cause === undefined || hint !== undefined);
  }
}

type LedgerErrorOptions = ErrorOptions & { readonly hint?: string; readonly isLasting?: boolean };

/** What helps a ledger whose file is damaged. */
export const DAMAGED =
  'stop the service, then clinmeter ledger restore BACKUP; clinmeter ledger verify shows what is damaged';

/** What helps, by the code of SQLite or of the system, and whether a restart finds the same. */
const REMEDIES: readonly (readonly [code: RegExp, hint: string, isLasting: boolean])[] = [
  [/^SQLITE_NOTADB/, 'check --ledger; if this file was a ledger: clinmeter ledger restore BACKUP', true],
  [/^SQLITE_CORRUPT/, DAMAGED, true],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'free disk space where the ledger is: df shows what is left', false],
  [/^(SQLITE_IOERR|EIO)/, 'free disk space where the ledger is (df), and look for errors of the disk (dmesg)', false],
  [/^(SQLITE_BUSY|SQLITE_LOCKED)/, 'another process holds the ledger: stop it, or try again', false],
  [
    /^(SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM|ENOENT|EACCES|EPERM|EROFS|EISDIR|ENOTDIR)/,
    'check --ledger, its folder and their owner; clinmeter doctor checks them too',
    false,
  ],
  [/./, 'clinmeter doctor', false],
];

/** A {@link LedgerError} for an error of SQLite; any other error as it is. */
export const explained = (error: unknown): unknown =>
  /^SQLITE_/.test(String((error as { readonly code?: unknown } | null)?.code)) ? asLedgerError(error) : error;

/** Turns an error of SQLite or the file system into a {@link LedgerError}. */
export const asLedgerError = (error: unknown): LedgerError => {
  if (error instanceof LedgerError) return error;
  const { code } = error as { readonly code?: unknown };
  const remedy = typeof code === 'string' ? REMEDIES.find(([known]) => known.test(code)) : undefined;
  const [, hint, isLasting] = remedy ?? [];
  return new LedgerError(`the ledger is not usable: ${reasonOf(error)}`, {
    cause: error,
    ...(hint === undefined || isLasting === undefined ? {} : { hint, isLasting }),
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
