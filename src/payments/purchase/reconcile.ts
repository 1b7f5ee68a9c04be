/** Compares the ledger with the chain: what was paid, and what is written down. */
import type { Paid, Payments } from '../chain/transfers.ts';
import type { Purchase } from '../ledger/ledger.ts';

export type Range = { readonly from: bigint; readonly to: bigint };

/** A payment on the chain and the row of its authorization. */
export type Pair = { readonly paid: Paid; readonly purchase: Purchase };

export type Reconciliation = {
  readonly range: Range;
  /** Paid, and settled in the ledger. */
  readonly matched: readonly Pair[];
  /** Paid, but the ledger says that it is refused, uncertain or being settled, or of another amount or transaction. */
  readonly differing: readonly Pair[];
  /** Paid to us with an authorization, and not in the ledger. */
  readonly unknown: readonly Paid[];
  /** Settled in the ledger, and not on the chain. */
  readonly missing: readonly Purchase[];
  /** Settled in a block outside of the range. */
  readonly outside: number;
  /** Transfers to us within the range that no authorization has made: no sales. */
  readonly otherTransfers: number;
};

/**
 * Compares a ledger with a range of blocks.
 *
 * @param recipients - further addresses besides those that the ledger's purchases were paid to
 * @throws the node's own errors
 */
export const reconcile = async (
  purchases: readonly Purchase[],
  payments: Payments,
  range: Range,
  recipients: readonly string[] = [],
): Promise<Reconciliation> => {
  const addresses = new Set([...purchases.map(({ payTo }) => payTo), ...recipients].map((one) => one.toLowerCase()));
  const rows = new Map(purchases.map((purchase) => [keyOf(purchase), purchase]));
  const found: Paid[] = [];
  let otherTransfers = 0;
  for (const address of addresses) {
    const { paid, others } = await payments.paidTo(address, range.from, range.to);
    found.push(...paid);
    otherTransfers += others;
  }
  const pairs = found.flatMap((paid): readonly Pair[] => {
    const purchase = rows.get(keyOf(paid));
    return purchase === undefined ? [] : [{ paid, purchase }];
  });
  const onChain = new Set(found.map(keyOf));
  const unpaired = purchases.filter((purchase) => purchase.state === 'settled' && !onChain.has(keyOf(purchase)));
  const missing: Purchase[] = [];
  for (const purchase of unpaired) {
    const block = await payments.blockOf(purchase.transaction ?? '');
    if (block === undefined || (block >= range.from && block <= range.to)) missing.push(purchase);
  }
  return {
    range,
    matched: pairs.filter(isMatch),
    differing: pairs.filter((pair) => !isMatch(pair)),
    unknown: found.filter((paid) => !rows.has(keyOf(paid))),
    missing,
    outside: unpaired.length - missing.length,
    otherTransfers,
  };
};

const keyOf = ({ payer, nonce }: Pick<Paid, 'payer' | 'nonce'>): string => `${payer} ${nonce}`;

const isMatch = ({ paid, purchase }: Pair): boolean =>
  purchase.state === 'settled' &&
  purchase.amount === paid.amount &&
  purchase.payTo.toLowerCase() === paid.payTo &&
  purchase.transaction?.toLowerCase() === paid.transaction.toLowerCase();
