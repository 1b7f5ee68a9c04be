/**
 * What the service and the commands ask of a ledger. They do not know which engine keeps it, nor how that groups its writes.
 *
 * 1. Every method rejects with a {@link LedgerError} when the ledger cannot be read or written.
 * 2. What a promise of a write has returned is durable, wherever it may be read from later; {@link Written} tells sooner.
 * 3. The ledger's clock alone begins and judges leases. A caller gives the length of a lease, never its end.
 * 4. Each transition of a purchase is written together with its history, or not at all.
 */
import type { AuthorizationKey } from '../protocol/payment.ts';
import type { LedgerEvent } from './hash-chain.ts';
import type {
  Answered,
  Attempt,
  Begun,
  Concluded,
  Conclusion,
  DayKey,
  Decision,
  Digest,
  LedgerMode,
  Noted,
  Opening,
  Purchase,
  PurchaseState,
  WithSettlement,
} from './ledger.ts';

/**
 * What a write has returned, once it is in the ledger. `kept`: it is durable. What may be done before that is done
 * meanwhile; until then, no one outside may be told.
 */
export type Written<Result> = { readonly result: Result; readonly kept: Promise<unknown> };

/** How long a look at an open row is put off, in milliseconds: for as long as nothing has happened to it, within bounds. */
export type Pause = { readonly least: number; readonly most: number };

/** The ledger of a service. */
export type Ledger = {
  /** Rejects if nothing can be written, or the key of a day cannot be kept. */
  readonly check: () => Promise<void>;
  /**
   * The row of an authorization, or else the one that a buyer's identifier names. A settling row whose lease has ended is
   * uncertain.
   */
  readonly find: (key: AuthorizationKey, identifierDigest?: string | null) => Promise<Purchase | undefined>;
  /**
   * Leases an authorization, atomically: a new one, a refused one, or an uncertain one for the same payment and resource.
   * It is not leased if its identifier names another payment's row.
   */
  readonly begin: (opening: Opening) => Promise<Written<Begun>>;
  /**
   * Ends the attempt that {@link Ledger.begin} has begun. A settlement is always written; anything else only while this
   * very attempt holds the lease.
   *
   * @returns the result is `undefined` when the row was not changed
   */
  readonly conclude: (
    attempt: Attempt,
    conclusion: Conclusion & WithSettlement,
    by?: Decision,
  ) => Promise<Written<Concluded | undefined>>;
  /** Notes that an attempt goes on with another facilitator. @returns whether it still holds the lease */
  readonly failOver: (attempt: Attempt, facilitator: string) => Promise<boolean>;
  /** Takes an uncertain row up and ends it, in one transaction; `undefined` if it is not uncertain (any more). */
  readonly decide: (id: number, conclusion: Conclusion, by: Decision) => Promise<Concluded | undefined>;
  /**
   * Takes open rows whose look at the chain is due, at most so many, the newest first: half of them became due last, half
   * have waited longest. Their next look is put off, so that no other caller is given them meanwhile.
   */
  readonly due: (limit: number, pause: Pause) => Promise<readonly Purchase[]>;
  /** Notes that no look at the chain can decide an open row any more. */
  readonly giveUp: (id: number) => Promise<void>;
  /** Notes a wrong resource once. @returns `false` if the row holds `most` others already */
  readonly noteWrong: (id: number, resourceDigest: string, most: number) => Promise<boolean>;
  /**
   * Notes the first answer that was delivered, so that a later delivery can be compared with it; the first note stays.
   *
   * @param when - `later`, the default: it may wait a moment for others
   * @returns what the row holds
   */
  readonly recordAnswer: (answered: Answered, when?: 'now' | 'later') => Promise<Noted>;
  /**
   * Removes purchases that were refused at once and whose authorization ended on an earlier day.
   *
   * @param limit - the most that are looked at
   * @returns the number that were looked at
   */
  readonly prune: (limit: number) => Promise<number>;
  /** The number of rows in each state. */
  readonly counts: () => Promise<Readonly<Record<PurchaseState, number>>>;
  /** When the oldest uncertain purchase was begun, in milliseconds since the epoch; `undefined` if there is none. */
  readonly oldestUncertain: () => Promise<number | undefined>;
  /** The newest rows first. */
  readonly list: (limit: number) => Promise<readonly Purchase[]>;
  /** Digest of a value that must not be stored and has to be found again, with the ledger's own key. */
  readonly digest: Digest;
  /** The key of today, for the digests of a new row. */
  readonly today: () => Promise<DayKey>;
  /** Makes the digests of a row; `undefined` if its key is destroyed. */
  readonly digestOf: (row: Pick<Purchase, 'resourceKey'>) => Promise<Digest | undefined>;
  /**
   * Destroys the keys of the days whose answers can no longer be fetched, and writes lost ones of the others again.
   *
   * @param redelivery - how long after its settlement an answer can be fetched, in milliseconds
   * @param isBelieved - whether the clock of this machine is; while it is not, no key is destroyed by it
   */
  readonly forgetDays: (redelivery: number, isBelieved?: boolean) => Promise<void>;
  /** Notes on which terms this process sells from now on; the text is the caller's. */
  readonly noteOffers: (terms: string) => Promise<void>;
  /** What the processes of this ledger offer, or have offered within the last hour, restarts included. */
  readonly offers: () => Promise<readonly Offered[]>;
  /** Writes what waits. */
  readonly close: () => Promise<void>;
};

/** Terms that were noted. `endedAgo`: how long ago they were offered last, in milliseconds; about 0 if they are still. */
export type Offered = { readonly terms: string; readonly endedAgo: number };

/** A ledger that is looked at, without its key and without a service: nothing is created, migrated or written. */
export type LedgerReader = {
  /** Whose payments it holds. */
  readonly mode: () => Promise<LedgerMode | undefined>;
  /** The newest first. */
  readonly list: (limit: number) => Promise<readonly Purchase[]>;
  /** All of them, the oldest first. */
  readonly all: () => AsyncIterable<Purchase>;
  /** All uncertain purchases, the oldest first. */
  readonly open: () => Promise<readonly Purchase[]>;
  /** The purchases with this id, nonce or transaction, or begun by the request with this id. */
  readonly find: (word: string) => Promise<readonly Purchase[]>;
  readonly read: (id: number) => Promise<Purchase | undefined>;
  /** The history of one purchase. */
  readonly history: (id: number) => Promise<readonly LedgerEvent[]>;
  /**
   * Looks for damage, for history that was changed or cut off, and for rows that differ from their history.
   *
   * @param noted - digests that the history must still have
   */
  readonly examine: (noted?: readonly string[]) => Promise<Examination>;
  /** The digests to note, that of the newest node first; nothing is examined. */
  readonly heads: () => Promise<readonly Head[]>;
  readonly close: () => Promise<void>;
};

/** A ledger in which a person decides; it is migrated when it is opened. */
export type LedgerBook = LedgerReader &
  Pick<Ledger, 'decide' | 'giveUp'> & {
    /**
     * Makes a settled row of each payment that has no row yet. The rows have the time of their block, and no digest of a
     * call.
     *
     * @returns how many rows were made
     */
    readonly recover: (payments: readonly Recovered[], found: Date) => Promise<number>;
  };

/** The end of a history. `node`: whose it is, where each node has its own. */
export type Head = { readonly node?: string; readonly head: string };

export type Examination = {
  readonly purchases: number;
  readonly events: number;
  /**
   * Digest of the last part of the history that is never pruned: a noted one proves later that no sale before it was
   * changed or cut off.
   */
  readonly head: string;
  /** Where each node has a history of its own: the digests to note, that of the newest node first. */
  readonly heads?: readonly Head[];
  /** Each flaw as a sentence; none for a ledger that is whole. */
  readonly flaws: readonly string[];
};

/** A payment as the chain shows it; what it was for is not known. */
export type Recovered = Pick<Opening, 'method' | 'network' | 'asset' | 'payer' | 'nonce' | 'amount' | 'payTo'> & {
  readonly transaction: string;
  readonly block: bigint;
  /** The time of the block, in milliseconds since the epoch. */
  readonly at: number;
};

/** What a node says of itself to the others that share its ledger. */
export type NodeIdentity = {
  readonly name: string;
  readonly release: string;
  /** Checksum of its data. */
  readonly pack: string | null;
  /** The address that its settlements are sent from. */
  readonly settler: string | null;
};
