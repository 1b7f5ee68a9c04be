/**
 * The record of every payment: the purchase with its columns, what may be done with a ledger, and how it fails. Neither
 * the service nor the commands know which engine keeps it.
 *
 * 1. Every method rejects with a {@link LedgerError} when the ledger cannot be read or written.
 * 2. What a promise of a write has returned is durable, wherever it may be read from later; {@link Written} tells sooner.
 * 3. The ledger's clock alone begins and judges leases. A caller gives the length of a lease, never its end.
 * 4. Each transition of a purchase is written together with its history, or not at all.
 */
import type { SQLQueryBindings } from 'bun:sqlite';
import { Condition } from '../../errors/condition.ts';
import { reasonOf } from '../../errors/reason.ts';
import { type Gas, gasIn } from '../protocol/gas.ts';
import type { PaymentKey } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { Channel, ChannelName, Charge, Deposit, Sighting } from './channels.ts';
import type { Actor, Detail, LedgerEvent } from './hash-chain.ts';
import type { SealedPart, SignedSeal } from './seal.ts';

/**
 * - `settling`: a process has leased it, until the lease ends
 * - `settled`: the money has moved to us
 * - `refused`: it is certain that nothing moved; the payment may be tried again
 * - `uncertain`: the money may have moved
 */
export type PurchaseState = 'settling' | 'settled' | 'refused' | 'uncertain';

/** The kind of money: simulated, real, or that of test networks. A ledger holds one kind only, of any networks. */
export type LedgerMode = 'stub' | 'real' | 'test';

/** The kind that a ledger keeps. Earlier releases named the test network of theirs. */
export const modeIn = (kept: unknown): LedgerMode | undefined =>
  typeof kept !== 'string' ? undefined : (EARLIER[kept] ?? (kept as LedgerMode));

const EARLIER: Readonly<Record<string, LedgerMode>> = { 'stub base-sepolia': 'stub', 'base-sepolia': 'test' };

/** Makes a keyed digest (HMAC-SHA-256, hexadecimal). */
export type Digest = (value: string) => string;

/** `name`: the day and a mark of the key, so that no row is ever read with another key. */
export type DayKey = { readonly name: string; readonly digest: Digest };

/** One payment and its outcome. Times are milliseconds since the epoch. */
export type Purchase = PaymentKey & {
  readonly id: number;
  readonly state: PurchaseState;
  /** The payment method: the scheme of the offer, such as `exact`. */
  readonly method: string;
  /** SHA-256 of what was signed and of its signature. */
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
  /** End of the payment's validity, in seconds since the epoch, as signed. */
  readonly validBefore: bigint;
  /** The lease's token: another one for every attempt. */
  readonly owner: string;
  readonly leaseExpiresAt: number;
  readonly attempts: number;
  /**
   * A word of the payment method for its later looks: the chain's newest block when the attempt was begun, as only a later
   * use of the payment can be this purchase. Null where no chain could be asked.
   */
  readonly mark: string | null;
  /** Digest of the payer and of the keyed digest of the identifier that it has given the payment. */
  readonly identifierDigest: string | null;
  /** Digests, with the key of the row, of the different wrong resources that the payment was sent for. */
  readonly wrongResources: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly settledAt: number | null;
  /** Time of the next look at an open row; null if the chain can never decide it. */
  readonly nextLookAt: number | null;
  /** Checksum of the data with which the answer was made, once it was delivered; null if that is not known. */
  readonly pack: string | null;
  /** Version of the formula that the answer was made with, once it was delivered; null where it has none, or it is not known. */
  readonly formulaVersion: string | null;
  /** Our own settler's cost of the settlement; null where another has settled it, or its receipt was not seen. */
  readonly gas: Gas | null;
  /** Null unless a person has recorded that the buyer got the money back. */
  readonly refund: Refund | null;
  /** The channel that it was paid out of; null where each payment moves its own money. */
  readonly channelId: string | null;
};

/** Money that went back to the buyer, as a person has recorded it; `transaction` is null where none was named. */
export type Refund = { readonly at: number; readonly amount: bigint; readonly transaction: string | null };

/** The part of a row that is written before a facilitator is called. */
export type Opening = Pick<
  Purchase,
  | keyof PaymentKey
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
  /** Duration of the lease, in milliseconds. */
  readonly lease: number;
  readonly channelId?: string | null | undefined;
  /** Of a payment that fills its channel first. */
  readonly deposit?: Deposit | undefined;
};

/** The author of a conclusion; of a person, the reason too. */
export type Decision = { readonly actor: Actor; readonly why?: string };

/** Tool, facilitator, request and key name of a row that was recovered from the chain, which does not tell them. */
export const RECOVERED = 'recovered';

/** The reason of a refusal after which the payment can never move anything again. */
export const ENDED = 'authorization_already_used';

/**
 * `answer`: the first one that will be delivered for the settlement. `gas`: the cost of our own settler. `seen`: the channel
 * after the deposit that was settled.
 */
export type WithSettlement = {
  readonly answer?: Omit<Answered, 'id'> | undefined;
  readonly gas?: Gas | undefined;
  readonly seen?: Sighting | undefined;
};

/** As a ledger keeps a refund. */
export const refundText = ({ at, amount, transaction }: Refund): string => `${at} ${amount} ${transaction ?? '-'}`;

/** Reads what a ledger keeps; null for anything else, and nothing. */
const refundIn = (text: unknown): Refund | null => {
  const [, at, amount, transaction] = (typeof text === 'string' && /^(\d+) (\d+) (\S+)$/.exec(text)) || [];
  if (at === undefined || amount === undefined || transaction === undefined) return null;
  return { at: Number(at), amount: BigInt(amount), transaction: transaction === '-' ? null : transaction };
};

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

/** Purchases that are settled later than this after their beginning are in an index of their own, in milliseconds. */
export const LATE = 3_600_000;

/** The lease for writing one decision, in milliseconds: long enough for one transaction. */
export const DECISION_LEASE = 5000;

/** The time an end was written, in milliseconds since the epoch, and the token of the lease. */
export type Concluded = { readonly at: number } & Pick<Purchase, 'owner'>;

/** One attempt to settle: its row, and the token of the lease it was begun with. */
export type Attempt = Pick<Purchase, 'id' | 'owner'>;

/**
 * `begun`: the row is ours to settle; otherwise another request has it, or its end is known. `isChannelBusy`: there is no row,
 * because its channel takes no deposit now.
 */
export type Begun = { readonly begun: boolean; readonly purchase: Purchase; readonly isChannelBusy?: true };

/** The row's record of the first answer. */
export type Noted = Pick<Purchase, 'answerDigest' | 'pack'>;

/**
 * An answer that was delivered: its row, the keyed digest of its bytes, the checksum of the data and the version of the
 * formula that it was made with.
 */
export type Answered = {
  readonly id: number;
  readonly digest: string;
  readonly pack: string | null;
  readonly formulaVersion?: string | undefined;
};

/** The columns of an answer that was delivered. */
export const answerColumns = ({ digest, pack, formulaVersion }: Omit<Answered, 'id'>) =>
  ({ answer_digest: digest, pack, formula_version: formulaVersion ?? null }) as const;

/**
 * The result of a write that is committed. `kept` is fulfilled when it is durable. Work that may precede that goes on
 * meanwhile; until then, no one outside may be told.
 */
export type Written<Result> = { readonly result: Result; readonly kept: Promise<unknown> };

/** The pause before the next look at an open row, in milliseconds: as long as the row has not changed, within these bounds. */
export type Pause = { readonly least: number; readonly most: number };

/** A migration of a ledger in a file to the schema of this executable. */
export type Migration = {
  readonly from: number;
  readonly to: number;
  /** The ledger as it was. It is removed with the first purchase after the migration, which it does not know. */
  readonly copy: string | undefined;
};

/** A migration, for the log and for people. */
export const migrationText = ({ from, to, copy }: Migration): string =>
  `the ledger was migrated from schema version ${from} to ${to}${
    copy === undefined ? '' : `; until the first purchase, ${copy} is a copy of it as it was`
  }`;

export type Ledger = {
  /** The migration that opening it has made. */
  readonly migrated?: Migration | undefined;
  /** Rejects if nothing can be written, or the key of a day cannot be kept. */
  readonly check: () => Promise<void>;
  /**
   * The row of a payment, or else the one that a buyer's identifier names. A settling row whose lease has ended is
   * uncertain.
   */
  readonly find: (key: PaymentKey, identifierDigest?: string | null) => Promise<Purchase | undefined>;
  /**
   * Leases a payment, atomically: a new one, a refused one, or an uncertain one for the same payment and resource.
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
  /** Notes that an attempt goes on with another facilitator. @returns true while it still holds the lease */
  readonly failOver: (attempt: Attempt, facilitator: string) => Promise<boolean>;
  /** Leases an uncertain row and ends it, in one transaction; `undefined` if it is not uncertain (any more). */
  readonly decide: (id: number, conclusion: Conclusion, by: Decision) => Promise<Concluded | undefined>;
  /**
   * Takes open rows whose check of the chain is due, at most so many, the newest first: half of them became due last, half
   * have waited longest. Their next check is postponed, so that no other caller gets them meanwhile.
   */
  readonly due: (limit: number, pause: Pause) => Promise<readonly Purchase[]>;
  /** Notes that no check of the chain can decide an open row any more. */
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
   * Removes purchases that were refused at once and whose payment ended on an earlier day.
   *
   * @param limit - the most that are looked at
   * @returns the number that were looked at
   */
  readonly prune: (limit: number) => Promise<number>;
  readonly counts: () => Promise<Readonly<Record<PurchaseState, number>>>;
  /** The beginning of the oldest uncertain purchase, in milliseconds since the epoch; `undefined` if there is none. */
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
   * @param redelivery - time after its settlement in which an answer can be fetched, in milliseconds
   * @param isBelieved - false: the clock of this machine is doubted, and destroys no key
   */
  readonly forgetDays: (redelivery: number, isBelieved?: boolean) => Promise<void>;
  /**
   * Notes the terms on which this process sells from now on. If the last ones that were noted differ, the history tells it.
   *
   * @param terms - JSON: {@link ToolTerms} by the id of the tool
   */
  readonly noteOffers: (terms: string) => Promise<void>;
  /** The terms that the processes of this ledger offer, or have offered within the last hour, restarts included. */
  readonly offers: () => Promise<readonly Offered[]>;
  /** Absent where no vouchers are kept. */
  readonly channels?: ChannelBooks;
  /** Writes what waits. */
  readonly close: () => Promise<void>;
};

/** The channels of a ledger that keeps some. */
export type ChannelBooks = {
  readonly find: (id: string) => Promise<Channel | undefined>;
  /** All of them, the newest first. */
  readonly all: () => Promise<readonly Channel[]>;
  /**
   * Notes what the escrow shows of a channel, and begins to keep a channel that the escrow has and the ledger has not.
   *
   * @param spent - what its buyer says was charged, if the ledger does not know it
   */
  readonly see: (name: ChannelName, seen: Sighting, spent: bigint) => Promise<Channel>;
  /**
   * Begins a refund, before it is signed: no voucher is charged until the escrow shows its end.
   *
   * @returns `undefined` if the channel has changed meanwhile
   */
  readonly beginRefund: (id: string, charged: bigint) => Promise<Channel | undefined>;
  /**
   * Charges a voucher and writes its purchase, settled, in one write.
   *
   * @returns the result is `undefined` if the channel does not take it: another was faster, or its state has changed
   */
  readonly charge: (
    opening: Opening,
    charge: Charge,
    answer: Omit<Answered, 'id'>,
  ) => Promise<{ readonly result: Purchase | undefined; readonly kept: Promise<unknown> }>;
};

/** The price in atomic units and the recipient of a tool, as an offer has them. */
export type ToolTerms = { readonly amount: string; readonly payTo: string };

/** A tool that is sold on other terms from a time on, in milliseconds since the epoch; null where it is not sold. */
export type TermsChange = {
  readonly at: number;
  readonly tool: string;
  readonly before: ToolTerms | null;
  readonly after: ToolTerms | null;
};

/** Terms that were noted. `endedAgo`: how long ago they were offered last, in milliseconds; about 0 if they are still. */
export type Offered = { readonly terms: string; readonly endedAgo: number };

/** A ledger open for reading, without its key and without a service: nothing is created, migrated or written. */
export type LedgerReader = {
  readonly mode: () => Promise<LedgerMode | undefined>;
  /** The newest first. */
  readonly list: (limit: number) => Promise<readonly Purchase[]>;
  /** All of them, the oldest first. */
  readonly all: () => AsyncIterable<Purchase>;
  /** The channels of vouchers, the newest first. */
  readonly channels: () => Promise<readonly Channel[]>;
  /** All uncertain purchases, the oldest first. */
  readonly open: () => Promise<readonly Purchase[]>;
  /** The purchases with this id, nonce or transaction, or begun by the request with this id. */
  readonly find: (word: string) => Promise<readonly Purchase[]>;
  readonly read: (id: number) => Promise<Purchase | undefined>;
  readonly history: (id: number) => Promise<readonly LedgerEvent[]>;
  /** What the history tells of prices and recipients, the oldest first. */
  readonly termsChanges: () => Promise<readonly TermsChange[]>;
  /**
   * Looks for damage, for history that was changed or cut off, and for rows that differ from their history.
   *
   * @param noted - digests that the history must still have
   * @param archives - of what was closed; without them the sealed part is not looked at
   */
  readonly examine: (noted?: readonly string[], archives?: Archives) => Promise<Examination>;
  /** What was closed, if anything. */
  readonly closed: () => Promise<SignedSeal | undefined>;
  /** True if the payment was closed: its row is in an archive, and it is not sold again. */
  readonly isClosed: (key: PaymentKey) => Promise<boolean>;
  /** The digests to note, that of the newest node first; nothing is examined. */
  readonly heads: () => Promise<readonly Head[]>;
  readonly close: () => Promise<void>;
};

/** A ledger in which an operator decides; it is migrated when it is opened. */
export type OperatorLedger = LedgerReader &
  Pick<Ledger, 'decide' | 'giveUp' | 'migrated'> & {
    /**
     * Makes a settled row of each payment that has no row yet. The rows have the time of their block, and no digest of a
     * call.
     *
     * @returns how many rows were made
     */
    readonly recover: (payments: readonly Recovered[], found: Date) => Promise<number>;
    /** Records that a settled purchase was refunded. @returns false if it is not settled, or was refunded already */
    readonly refund: (id: number, refund: Refund, why: string) => Promise<boolean>;
  };

/** The end of a history. `node`: its owner, where each node has its own. */
export type Head = { readonly node?: string; readonly head: string };

export type Examination = {
  readonly purchases: number;
  readonly events: number;
  /**
   * Digest of the last part of the history that is never pruned: a noted one proves later that no sale before it was
   * changed or cut off.
   */
  readonly head: string;
  /** The digests to note where each node has its own history, that of the newest node first. */
  readonly heads?: readonly Head[];
  /** Of a ledger that was closed. */
  readonly sealed?: SealedPart;
  /** Each flaw as a sentence; none for a ledger that is whole. */
  readonly flaws: readonly string[];
};

/** Archives to examine with a ledger: files, or folders that have them. */
export type Archives = {
  readonly paths: readonly string[];
  /** Recovers the signer of a text. */
  readonly signerOf: (text: string, signature: string) => Promise<string>;
};

/** A payment as the chain shows it; the call that it was for is not known. */
export type Recovered = Pick<Opening, 'method' | 'network' | 'asset' | 'payer' | 'nonce' | 'amount' | 'payTo'> & {
  readonly transaction: string;
  readonly block: bigint;
  /** The time of the block, in milliseconds since the epoch. */
  readonly at: number;
};

type Changed = Readonly<Record<string, readonly [before: ToolTerms | null, after: ToolTerms | null]>>;

/** What the history keeps of two texts of terms. */
export const changedTerms = (before: string, after: string): Detail => {
  const [was, is]: readonly Readonly<Record<string, ToolTerms>>[] = [JSON.parse(before), JSON.parse(after)];
  const tools = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const pairs = tools.map((tool) => [tool, [was?.[tool] ?? null, is?.[tool] ?? null]] as const);
  const differing = pairs.filter(([, [one, other]]) => JSON.stringify(one) !== JSON.stringify(other));
  return { changed: JSON.stringify(Object.fromEntries(differing)) };
};

/** The changes that an entry `offered` tells. */
export const termsChangesIn = ({ at, detail }: Pick<LedgerEvent, 'at' | 'detail'>): readonly TermsChange[] =>
  Object.entries(JSON.parse(detail.changed ?? '{}') as Changed).map(([tool, [before, after]]) => ({
    ...{ at, tool, before, after },
  }));

/** A digest that is made of nothing. */
const NO_DIGEST = '0'.repeat(64);

/** The opening of a row for a payment that the chain shows and the ledger has lost. */
export const recoveredOpening = ({ transaction: _, block, at: __, ...payment }: Recovered): Opening => ({
  ...payment,
  paymentDigest: NO_DIGEST,
  resourceDigest: NO_DIGEST,
  resourceKey: RECOVERED,
  tool: RECOVERED,
  facilitator: RECOVERED,
  requestId: RECOVERED,
  validBefore: 0n,
  lease: DECISION_LEASE,
  mark: String(block - 1n),
  identifierDigest: null,
});

/** The history's reason for such a row. */
export const recoveryNote = ({ block }: Recovered, found: Date): string =>
  `found on the chain in block ${block}, written at ${found.toISOString()}`;

/** A node as the others that share its ledger see it. */
export type NodeIdentity = {
  readonly name: string;
  readonly release: string;
  /** Checksum of its data. */
  readonly pack: string | null;
  /** The address that its settlements are sent from. */
  readonly settler: string | null;
};

/** A row as SQLite gives it: snake case, integers as bigint, amounts as text. */
export type Row = Record<string, string | bigint | null>;

/** The form of a column. `units`: a whole number of any size, as text. `list`: words with a space between them. */
type Form = 'text' | 'text?' | 'integer' | 'integer?' | 'units' | 'list' | 'gas' | 'refund';

/**
 * The part of a column in the history. `begun`: the entry of a beginning tells it. `covered`: that entry has a digest of
 * it. `ended`: later entries tell it. `later`: the same, from the settlement on. Leases come and go without a trace.
 */
type Part = 'begun' | 'covered' | 'ended' | 'later';

/** The columns of a purchase in both engines, by the member that they hold. */
const COLUMNS: Readonly<Record<keyof Omit<Purchase, 'id'>, readonly [Form, Part?]>> = {
  network: ['text', 'covered'],
  method: ['text', 'covered'],
  asset: ['text', 'covered'],
  payer: ['text', 'covered'],
  nonce: ['text', 'covered'],
  state: ['text', 'ended'],
  paymentDigest: ['text', 'covered'],
  resourceDigest: ['text', 'covered'],
  resourceKey: ['text', 'covered'],
  amount: ['units', 'covered'],
  payTo: ['text', 'covered'],
  tool: ['text', 'covered'],
  validBefore: ['units', 'covered'],
  facilitator: ['text', 'begun'],
  requestId: ['text', 'begun'],
  mark: ['text?', 'begun'],
  identifierDigest: ['text?', 'begun'],
  transaction: ['text?', 'ended'],
  reason: ['text?', 'ended'],
  owner: ['text'],
  leaseExpiresAt: ['integer'],
  nextLookAt: ['integer?'],
  attempts: ['integer'],
  createdAt: ['integer'],
  updatedAt: ['integer'],
  settledAt: ['integer?', 'later'],
  answerDigest: ['text?', 'later'],
  pack: ['text?', 'later'],
  wrongResources: ['list', 'later'],
  gas: ['gas', 'later'],
  refund: ['refund', 'later'],
  formulaVersion: ['text?', 'later'],
  channelId: ['text?'],
};

type Column = { readonly member: string; readonly name: string; readonly form: Form; readonly part: Part | undefined };

const columns: readonly Column[] = Object.entries(COLUMNS).map(([member, [form, part]]) => ({
  ...{ member, form, part },
  name: member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}));

const namesOf = (...parts: readonly Part[]): readonly string[] =>
  columns.flatMap(({ name, part }) => (part !== undefined && parts.includes(part) ? [name] : []));

/** The columns whose changes the history keeps. */
export const KEPT = namesOf('covered', 'begun', 'ended');

/** The columns of which the entry of a beginning has a digest. */
export const COVERED = namesOf('covered');

/** The columns that are told after a beginning alone. */
export const TOLD = namesOf('later');

/**
 * The columns of version 1 of both schemas as SQL defines them, and what holds in every row. Later ones are added by the next
 * versions.
 *
 * @param integer - a type of 64 bits
 */
export const purchaseColumns = (integer: 'INTEGER' | 'BIGINT'): string =>
  `"network" TEXT NOT NULL,
"method" TEXT NOT NULL,
"asset" TEXT NOT NULL,
"payer" TEXT NOT NULL,
"nonce" TEXT NOT NULL,
"state" TEXT NOT NULL,
"payment_digest" TEXT NOT NULL,
"resource_digest" TEXT NOT NULL,
"resource_key" TEXT NOT NULL,
"amount" TEXT NOT NULL,
"pay_to" TEXT NOT NULL,
"tool" TEXT NOT NULL,
"valid_before" TEXT NOT NULL,
"facilitator" TEXT NOT NULL,
"request_id" TEXT NOT NULL,
"mark" TEXT,
"identifier_digest" TEXT,
"transaction" TEXT,
"reason" TEXT,
"owner" TEXT NOT NULL,
"lease_expires_at" INTEGER NOT NULL,
"next_look_at" INTEGER,
"attempts" INTEGER NOT NULL,
"created_at" INTEGER NOT NULL,
"updated_at" INTEGER NOT NULL,
"settled_at" INTEGER,
"answer_digest" TEXT,
"pack" TEXT,
"wrong_resources" TEXT,
"gas" TEXT,
CHECK (state IN ('settling', 'settled', 'refused', 'uncertain')),
CHECK (state <> 'settled' OR ("transaction" IS NOT NULL AND settled_at IS NOT NULL))`.replaceAll('INTEGER', integer);

/** A word of a person in search of a purchase: the names of base58 have a case, all others have none. */
export const searchedAs = (word: string): string => (BASE58_NAME.test(word) ? word : word.toLowerCase());

/** 32 or 64 bytes in base58. */
const BASE58_NAME = /^[1-9A-HJ-NP-Za-km-z]{43,44}$|^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/**
 * SHA-256 of the parts that identify a payment: every purchase writes a page of the index, where the four columns
 * would take 160 bytes.
 */
export const authorizationDigest = ({ network, asset, payer, nonce }: PaymentKey): Buffer =>
  Bun.CryptoHasher.hash('sha256', [network, asset, payer, nonce].join('\n'));

/** The part of the digest of a payment's key that stays when its purchase was closed. */
export const fenceOf = (digest: Uint8Array): Buffer => Buffer.from(digest.subarray(0, 16));

/**
 * The digest of a buyer's identifier in a row: that of its payer alone, so that no other buyer can take it.
 *
 * @param keyed - the keyed digest of the identifier
 */
export const identifierDigestFor = (payer: string, keyed: string): string =>
  Bun.CryptoHasher.hash('sha256', `${payer}\n${keyed}`, 'hex');

/** The columns that are written before a facilitator is called. */
export const BEGUN = columns.filter(({ part }) => part === 'covered' || part === 'begun');

/** A row's columns by name, as a statement takes them. */
export type Columns = { readonly authorization_digest: Buffer } & Readonly<Record<string, string | Buffer | null>>;

/** The row of an opening, without its lease. */
export const columnsOf = (opening: Opening): Columns => {
  const row: Record<string, string | null> & { authorization_digest: Buffer } = {
    authorization_digest: authorizationDigest(opening),
  } as never;
  for (const { member, name } of BEGUN) row[name] = textOf(opening[member as Exclude<keyof Opening, 'deposit'>]);
  return row;
};

/** The kept columns of an opening as the history of PostgreSQL tells them. */
export const begunColumns = (opening: Opening): Readonly<Record<string, string | null>> => {
  const row: Readonly<Record<string, SQLQueryBindings>> = { ...columnsOf(opening), state: 'settling' };
  return Object.fromEntries(KEPT.map((name) => [name, textOf(row[name])]));
};

/** The digest of the covered columns. */
export const digestOfRow = (row: Readonly<Record<string, SQLQueryBindings | undefined>>): string =>
  Bun.CryptoHasher.hash('sha256', JSON.stringify(COVERED.map((name) => textOf(row[name]))), 'hex');

/** A column as the history keeps it. */
export const textOf = (value: SQLQueryBindings | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

type Value = Row[string] | undefined;

const READ: Readonly<Record<Form, (value: Value) => unknown>> = {
  text: String,
  'text?': (value) => (typeof value === 'string' ? value : null),
  integer: Number,
  'integer?': (value) => (value === null || value === undefined ? null : Number(value)),
  units: (value) => BigInt(value ?? 0),
  list: (value) => (typeof value === 'string' && value !== '' ? value.split(' ') : []),
  gas: gasIn,
  refund: refundIn,
};

export const purchaseOf = (row: Row): Purchase => {
  const purchase: Record<string, unknown> = { id: Number(row.id) };
  for (const { member, name, form } of columns) purchase[member] = READ[form](row[name]);
  return purchase as unknown as Purchase;
};

/** Makes the row of an attempt that has just been written: reading it again would cost as much as writing it. */
export const opened = (
  { lease, deposit: _, channelId = null, ...opening }: Opening,
  id: number,
  { owner, now }: { readonly owner: string; readonly now: number },
): Purchase => ({
  ...opening,
  id,
  channelId,
  state: 'settling',
  owner,
  attempts: 1,
  leaseExpiresAt: now + lease,
  nextLookAt: now + lease,
  pack: null,
  gas: null,
  refund: null,
  formulaVersion: null,
  createdAt: now,
  updatedAt: now,
  answerDigest: null,
  wrongResources: [],
  transaction: null,
  reason: null,
  settledAt: null,
});

/** The ledger cannot be read or written; nothing may be settled while that lasts. */
export class LedgerError extends Condition {
  override readonly name = 'LedgerError';
  /** The remedy, where one is known. */
  readonly hint: string | undefined;
  /** True if a restart does not help: the wrong ledger or key, or a damaged file. */
  readonly isLasting: boolean;
  constructor(message: string, { hint, isLasting, ...options }: LedgerErrorOptions = {}) {
    super(message, options);
    this.hint = hint;
    this.isLasting = isLasting ?? (options.cause === undefined || hint !== undefined);
  }
}

type LedgerErrorOptions = ErrorOptions & { readonly hint?: string; readonly isLasting?: boolean };

/** The remedy of a damaged file. */
export const DAMAGED =
  'stop the service, then clinmeter ledger restore BACKUP; clinmeter ledger verify shows what is damaged';

/** Remedies by the code of SQLite or of the system; `isLasting`: a restart does not help. */
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

/** Turns an error of SQLite or the file system into a {@link LedgerError}, which names the file if it is given. */
export const asLedgerError = (error: unknown, file?: string): LedgerError => {
  if (error instanceof LedgerError) return error;
  const { code } = error as { readonly code?: unknown };
  const remedy = typeof code === 'string' ? REMEDIES.find(([known]) => known.test(code)) : undefined;
  const [, hint, isLasting] = remedy ?? [];
  return new LedgerError(`the ledger${file === undefined ? '' : ` ${file}`} is not usable: ${reasonOf(error)}`, {
    cause: error,
    ...(hint === undefined || isLasting === undefined ? {} : { hint, isLasting }),
  });
};
