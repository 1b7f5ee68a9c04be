/**
 * What the row of a payment says of a claim: every digest is compared here, once, and the rest of the room sees the results.
 *
 * A settled payment is public on the chain, so that every observer can rebuild it and probe what its buyer asked. The row counts the
 * wrong calls that a payment is sent for; memory holds those that are on their way to the disk.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Channel } from '../ledger/channels.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Digest, ENDED, identifierDigestFor, type Purchase, RECOVERED } from '../ledger/ledger.ts';
import type { Payment } from '../protocol/payment.ts';

/** So many different wrong calls are told apart from the right one without proof. */
const MOST_PROBES = 3;
/** So many wrong identifiers are told from a lack of proof. */
const MOST_PROBES_WITH_IDENTIFIER = 20;

/** A row that was read before a probe was written to it is used within this time, in milliseconds. */
const STALE = 10_000;

/** The part of a claim that a row is compared with. */
export type Asked = {
  readonly payment: Payment;
  /** The canonical resource. */
  readonly resource: string;
  /** The buyer's name for this payment (extension `payment-identifier`). */
  readonly identifier?: string | undefined;
};

/** There is no row that binds the payment. `isRefusedForGood`: its refused row can never be tried anew. */
type NoRow = { readonly kind: 'none'; readonly isRefusedForGood: boolean };

/** The row of another payment of the payer, which has this identifier. */
type OfAnother = { readonly kind: 'of_another'; readonly row: Purchase };

/** The row of the payment, compared with the claim. */
export type OwnRow = {
  readonly kind: 'own';
  readonly row: Purchase;
  /** True if it was brought back from the chain, so that it does not know what was bought. */
  readonly isRecovered: boolean;
  /** True if it was signed as the row says. */
  readonly isSamePayment: boolean;
  /** True if the key of the row's day is there. Without it nothing can be compared. */
  readonly hasKey: boolean;
  /** True if its answer can still be fetched. */
  readonly isInTime: boolean;
  readonly identifier: 'same' | 'left_out' | 'other';
  readonly isSameCall: boolean;
  /** Digest of what is wrong: the identifier or else the call; absent if both are right. */
  readonly probe?: string | undefined;
  readonly isKnownProbe: boolean;
  /** Different wrong calls so far, and how many are told without proof. */
  readonly probes: number;
  readonly mostProbes: number;
};

export type RowView = NoRow | OfAnother | OwnRow;

/** Probes that no row is known to hold, by purchase. */
export type HeldProbes = Map<number, Set<string>>;

/** A row, and what compares it with a claim: read first, so that nothing is awaited between the view and what follows. */
export type ReadRow = {
  readonly row?: Purchase | undefined;
  readonly digest?: Digest | undefined;
  /** That the row was paid out of. */
  readonly channel?: Channel | undefined;
};

/**
 * Reads the row of a payment, or else of its payer's payment that has its identifier.
 *
 * @throws {@link LedgerError}
 */
export const readRow = async (ledger: Ledger, asked: Asked): Promise<ReadRow> =>
  withDigest(ledger, await ledger.find(asked.payment.key, identifierDigestOf(ledger, asked)));

/** Adds the key of a row's day, and its channel. @throws {@link LedgerError} */
export const withDigest = async (
  ledger: Pick<Ledger, 'digestOf' | 'channels'>,
  row: Purchase | undefined,
): Promise<ReadRow> => ({
  row,
  digest: row && (await ledger.digestOf(row)),
  ...(typeof row?.channelId === 'string' && { channel: await ledger.channels?.find(row.channelId) }),
});

type Context = {
  readonly ledger: Pick<Ledger, 'digest'>;
  readonly held: HeldProbes;
  /** In milliseconds. */
  readonly redelivery: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** True if its payer alone can have the payment, so that no observer can probe what it has bought. */
  readonly isSecret: boolean;
};

/** Compares a row with a claim. It waits for nothing, so that claims of the same moment see each other's probes. */
export const viewOf = (context: Context, { row, digest }: ReadRow, asked: Asked): RowView => {
  if (row === undefined || row.state === 'refused')
    return { kind: 'none', isRefusedForGood: row?.state === 'refused' && row.reason === ENDED };
  const { payment, resource } = asked;
  if (!isRowOf(row, payment)) return { kind: 'of_another', row };
  const given = identifierDigestOf(context.ledger, asked);
  const identifier =
    row.identifierDigest === null || row.identifierDigest === given ? 'same' : given === null ? 'left_out' : 'other';
  const call = digest?.(resource);
  const isSameCall = call !== undefined && isSame(row.resourceDigest, call);
  const probe = context.isSecret
    ? undefined
    : identifier === 'other'
      ? (given ?? undefined)
      : isSameCall
        ? undefined
        : call;
  const known = new Set([...row.wrongResources, ...(context.held.get(row.id) ?? [])]);
  return {
    kind: 'own',
    row,
    isRecovered: row.resourceKey === RECOVERED,
    isSamePayment: isSame(row.paymentDigest, payment.digest),
    hasKey: digest !== undefined,
    isInTime: isInTime(row, context),
    identifier,
    isSameCall,
    probe,
    isKnownProbe: probe !== undefined && known.has(probe),
    probes: known.size,
    mostProbes: row.identifierDigest === null ? MOST_PROBES : MOST_PROBES_WITH_IDENTIFIER,
  };
};

/** Holds a probe in memory, so that claims of the same moment see it. */
export const holdProbe = (held: HeldProbes, id: number, digest: string): void => {
  held.set(id, (held.get(id) ?? new Set()).add(digest));
};

/** Lets a probe go that the ledger has taken, once no row is in use that was read before. */
export const releaseProbe = (held: HeldProbes, id: number, digest: string): void => {
  setTimeout(() => {
    const own = held.get(id);
    own?.delete(digest);
    if (own?.size === 0) held.delete(id);
  }, STALE).unref();
};

/** A clock that was set back can settle before the beginning. */
const isInTime = ({ settledAt, createdAt }: Purchase, { redelivery, now }: Context): boolean =>
  Math.max(settledAt ?? createdAt, createdAt) + redelivery > now;

/** True for the row of the payment itself, false for that of another one with its identifier. */
const isRowOf = ({ network, asset, payer, nonce }: Purchase, { key }: Payment): boolean =>
  network === key.network && asset === key.asset && payer === key.payer && nonce === key.nonce;

/** The digest of a claim's identifier; null without one. */
export const identifierDigestOf = (
  { digest }: Pick<Ledger, 'digest'>,
  { identifier, payment }: Pick<Asked, 'identifier' | 'payment'>,
): string | null => (identifier === undefined ? null : identifierDigestFor(payment.key.payer, digest(identifier)));

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
