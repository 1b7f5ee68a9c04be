/**
 * The channels of a ledger: money that a buyer has locked in an escrow, and how much of it its vouchers have spent. A channel
 * is spent only by a charge, which is one write with its purchase; what the escrow holds is taken from the chain alone.
 */

/**
 * - `open`: vouchers are taken
 * - `draining`: its buyer withdraws, so that no voucher is taken
 * - `closing`: a refund of it is signed, and may be sent at any time
 * - `closed`: nothing is left to spend
 * - `short`: the escrow holds less than was sold
 */
export type ChannelState = 'open' | 'draining' | 'closing' | 'closed' | 'short';

/** The parts of a channel that never change. `config`: its canonical JSON. */
export type ChannelName = {
  /** The digest of its configuration, in lower case. */
  readonly id: string;
  readonly network: string;
  readonly payer: string;
  readonly receiver: string;
  readonly authorizer: string;
  readonly config: string;
};

/** A channel as the escrow has shown it. `block`: orders what was seen. Amounts are atomic units. */
export type Sighting = {
  readonly balance: bigint;
  readonly claimed: bigint;
  readonly refundNonce: bigint;
  readonly withdrawAmount: bigint;
  /** Seconds since the epoch; 0 while its buyer withdraws nothing. */
  readonly withdrawAt: bigint;
  readonly block: bigint;
};

/** A channel of which nothing was seen, and one that is not there. */
export const NO_SIGHTING: Sighting = {
  ...{ balance: 0n, claimed: 0n, refundNonce: 0n },
  ...{ withdrawAmount: 0n, withdrawAt: 0n, block: 0n },
};

/** The deposit that is being settled: its purchase, and the voucher that is charged with it. */
export type PendingDeposit = { readonly purchase: number; readonly ceiling: bigint; readonly signature: string };

/** A channel as the ledger keeps it. Times are milliseconds since the epoch. */
export type Channel = ChannelName &
  Sighting & {
    readonly state: ChannelState;
    /** The sum that was charged before this ledger knew it. */
    readonly base: bigint;
    /** The ceiling of the newest voucher that was charged. */
    readonly charged: bigint;
    /** Of that voucher; empty while nothing was charged here. */
    readonly signature: string;
    readonly deposit: PendingDeposit | null;
    /** The time of the last look at the escrow; 0 if that has to be done before anything else. */
    readonly lookedAt: number;
    /** Since when something is charged that was not claimed. */
    readonly unclaimedSince: number | null;
    readonly createdAt: number;
    readonly updatedAt: number;
  };

/** A signed promise to pay all of a channel up to a ceiling. */
export type Voucher = { readonly channel: ChannelName; readonly ceiling: bigint; readonly signature: string };

/** A voucher that is charged. `freshSince`: a look at the escrow that is older does not count. */
export type Charge = Voucher & { readonly freshSince: number };

/** A voucher whose channel is filled first. `seen`: of the escrow, if the ledger does not know the channel. */
export type Deposit = Voucher & { readonly seen: Sighting };

/** The sum that was charged before the ledger knew the channel. An escrow with money in it was in use: its ledger was lost. */
export const baseOf = ({ balance, claimed }: Sighting, spent: bigint): bigint =>
  balance > 0n && spent > claimed ? spent : claimed;

/** The state that follows from what the escrow shows. A signed refund has no end of its own: it stays until it was sent. */
const stateAfter = (
  before: Pick<Channel, 'state' | 'refundNonce'> | undefined,
  { charged, balance, claimed, withdrawAt, refundNonce }: Sighting & Pick<Channel, 'charged'>,
): ChannelState => {
  if (before?.state === 'closing' && refundNonce === before.refundNonce) return 'closing';
  if (balance < charged && claimed < charged) return 'short';
  if (withdrawAt > 0n) return 'draining';
  return balance > charged || (before?.state === 'open' && balance === charged) ? 'open' : 'closed';
};

/** True if a channel takes the voucher now. */
export const takes = (channel: Channel | undefined, amount: bigint, { ceiling, freshSince }: Charge): boolean =>
  channel !== undefined &&
  channel.state === 'open' &&
  channel.deposit === null &&
  channel.charged + amount === ceiling &&
  channel.balance >= ceiling &&
  channel.lookedAt > freshSince;

/** True if a channel takes the deposit now. @param purchase - of an attempt that is repeated */
export const takesDeposit = (
  { state, deposit, charged }: Channel,
  amount: bigint,
  { ceiling }: Voucher,
  purchase: number | undefined,
): boolean =>
  (state === 'open' || state === 'closed') &&
  (deposit === null || deposit.purchase === purchase) &&
  charged + amount === ceiling;

/** True if its buyer may have something left in a channel, as far as is known. */
export const hasBuyersMoney = ({ state, balance, charged, deposit, lookedAt }: Channel): boolean =>
  balance > charged || state === 'closing' || deposit !== null || lookedAt === 0;

/** The tables of channels. @param integer - a type of 64 bits */
export const channelTable = (integer: 'INTEGER' | 'BIGINT'): string =>
  `CREATE TABLE channel (
    id TEXT PRIMARY KEY CHECK (length(id) = 66),
    network TEXT NOT NULL,
    payer TEXT NOT NULL,
    receiver TEXT NOT NULL,
    authorizer TEXT NOT NULL,
    config TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'draining', 'closing', 'closed', 'short')),
    base INTEGER NOT NULL,
    charged INTEGER NOT NULL,
    signature TEXT NOT NULL,
    balance INTEGER NOT NULL,
    claimed INTEGER NOT NULL,
    refund_nonce INTEGER NOT NULL,
    withdraw_amount INTEGER NOT NULL,
    withdraw_at INTEGER NOT NULL,
    block INTEGER NOT NULL,
    deposit_id INTEGER,
    deposit_ceiling INTEGER,
    deposit_signature TEXT,
    looked_at INTEGER NOT NULL,
    unclaimed_since INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK (state <> 'open' OR charged <= balance),
    CHECK (base <= charged)
  )`.replaceAll('INTEGER', integer);

/** The names of its columns. */
export const CHANNEL_COLUMNS = [
  ...['id', 'network', 'payer', 'receiver', 'authorizer', 'config', 'state', 'base', 'charged', 'signature', 'balance'],
  ...['claimed', 'refund_nonce', 'withdraw_amount', 'withdraw_at', 'block', 'deposit_id', 'deposit_ceiling'],
  ...['deposit_signature', 'looked_at', 'unclaimed_since', 'created_at', 'updated_at'],
] as const;

/** A channel's columns, as both engines name them. */
export type ChannelColumns = Readonly<Record<string, string | bigint | number | null>>;

export const channelColumns = ({ deposit, ...channel }: Channel): ChannelColumns => ({
  id: channel.id,
  network: channel.network,
  payer: channel.payer,
  receiver: channel.receiver,
  authorizer: channel.authorizer,
  config: channel.config,
  state: channel.state,
  base: channel.base,
  charged: channel.charged,
  signature: channel.signature,
  balance: channel.balance,
  claimed: channel.claimed,
  refund_nonce: channel.refundNonce,
  withdraw_amount: channel.withdrawAmount,
  withdraw_at: channel.withdrawAt,
  block: channel.block,
  deposit_id: deposit?.purchase ?? null,
  deposit_ceiling: deposit?.ceiling ?? null,
  deposit_signature: deposit?.signature ?? null,
  looked_at: channel.lookedAt,
  unclaimed_since: channel.unclaimedSince,
  created_at: channel.createdAt,
  updated_at: channel.updatedAt,
});

/** The columns that the history tells nothing of: they change with each look. */
const UNTOLD: ReadonlySet<string> = new Set(['block', 'looked_at', 'created_at', 'updated_at']);

/** The columns that have changed, as the history tells them. */
export const toldOf = (before: ChannelColumns | undefined, after: ChannelColumns): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) =>
      UNTOLD.has(name) || (before !== undefined && String(before[name]) === String(value))
        ? []
        : [[name, value === null ? null : String(value)]],
    ),
  );

const numberOrNull = (value: string | bigint | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

export const channelOf = (row: Readonly<Record<string, string | bigint | null>>): Channel => {
  const text = (name: string): string => String(row[name]);
  const units = (name: string): bigint => BigInt(row[name] ?? 0);
  const purchase = numberOrNull(row.deposit_id);
  return {
    id: text('id'),
    network: text('network'),
    payer: text('payer'),
    receiver: text('receiver'),
    authorizer: text('authorizer'),
    config: text('config'),
    state: text('state') as ChannelState,
    base: units('base'),
    charged: units('charged'),
    signature: text('signature'),
    balance: units('balance'),
    claimed: units('claimed'),
    refundNonce: units('refund_nonce'),
    withdrawAmount: units('withdraw_amount'),
    withdrawAt: units('withdraw_at'),
    block: units('block'),
    deposit:
      purchase === null ? null : { purchase, ceiling: units('deposit_ceiling'), signature: text('deposit_signature') },
    lookedAt: Number(row.looked_at),
    unclaimedSince: numberOrNull(row.unclaimed_since),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
};

/** Takes over the members of a sighting alone: a channel that is passed for one has a deposit, too, which may have ended. */
const sightingIn = ({ balance, claimed, refundNonce, withdrawAmount, withdrawAt, block }: Sighting): Sighting => ({
  ...{ balance, claimed, refundNonce, withdrawAmount, withdrawAt, block },
});

/** A channel that the ledger begins to keep. */
export const newChannel = (name: ChannelName, seen: Sighting, base: bigint, now: number): Channel => ({
  ...name,
  ...sightingIn(seen),
  base,
  charged: base,
  signature: '',
  state: stateAfter(undefined, { ...seen, charged: base }),
  deposit: null,
  lookedAt: now,
  unclaimedSince: null,
  createdAt: now,
  updatedAt: now,
});

/**
 * A channel after a look at the escrow. What is claimed was charged: a ledger that was restored does not know it, and sells
 * nothing of it again.
 */
export const seenAs = (before: Channel, seen: Sighting, now: number): Channel => {
  if (seen.block < before.block) return before;
  const missing = seen.claimed > before.charged ? seen.claimed - before.charged : 0n;
  const charged = before.charged + missing;
  return {
    ...before,
    ...sightingIn(seen),
    base: before.base + missing,
    charged,
    signature: missing > 0n ? '' : before.signature,
    state: stateAfter(before, { ...seen, charged }),
    unclaimedSince: seen.claimed >= charged ? null : before.unclaimedSince,
    lookedAt: now,
    updatedAt: now,
  };
};

/** True for a channel that was never filled nor charged: refused deposits leave nothing behind. */
export const isUnused = ({ base, charged, balance, claimed }: Channel): boolean =>
  charged === base && balance === 0n && claimed === 0n;

/** A channel after a charge. */
export const chargedAs = (before: Channel, { ceiling, signature }: Omit<Voucher, 'channel'>, now: number): Channel => ({
  ...before,
  charged: ceiling,
  signature,
  unclaimedSince: before.unclaimedSince ?? now,
  updatedAt: now,
});

/**
 * A channel after the end of its deposit. Without a look at the escrow nothing is known of its balance, so that the next
 * voucher waits for one.
 */
export const filledAs = (before: Channel, seen: Sighting | undefined, now: number): Channel => {
  const { deposit } = before;
  if (deposit === null) return before;
  const charged = { ...chargedAs(before, deposit, now), deposit: null };
  return seen === undefined ? { ...charged, state: 'closed', lookedAt: 0 } : seenAs(charged, seen, now);
};
