/** Compares the ledger with the chain: a report over a range of blocks, and a watch over settled purchases. */
import { Condition } from '../../errors/condition.ts';
import type { Paid, Payments } from '../chain/transfers.ts';
import type { Ledger, Purchase } from '../ledger/ledger.ts';
import { spelled } from '../protocol/payment.ts';

export type Range = { readonly from: bigint; readonly to: bigint };

/** A payment on the chain and its row. */
export type Pair = { readonly paid: Paid; readonly purchase: Purchase };

export type Reconciliation = {
  readonly range: Range;
  /** Paid, and settled in the ledger. */
  readonly matched: readonly Pair[];
  /** Paid, but the ledger says that it is refused, uncertain or being settled, or of another amount or transaction. */
  readonly differing: readonly Pair[];
  /** Paid to us as buyers pay, and not in the ledger. */
  readonly unknown: readonly Paid[];
  /** Paid to us, and closed: the purchases are in archives. */
  readonly closed: readonly Paid[];
  /** Refunds whose transaction pays the buyer the whole price back. */
  readonly refunded: readonly Purchase[];
  /** Refunds whose transaction the chain does not show, or shows with another payment. */
  readonly wrongRefunds: readonly Purchase[];
  /** Refunds that name no transaction: the chain cannot be asked. */
  readonly unnamedRefunds: number;
  /** Settled in the ledger, and not on the chain. */
  readonly missing: readonly Purchase[];
  /** Settled in a block outside of the range. */
  readonly outside: number;
  /** Other transfers to us within the range: no sales. */
  readonly otherTransfers: number;
};

type ReconcileOptions = {
  readonly recipients?: readonly string[];
  readonly isClosed?: (paid: Paid) => Promise<boolean>;
};

/**
 * Compares a ledger with a range of blocks.
 *
 * @param recipients - further addresses besides those that the ledger's purchases were paid to
 * @param isClosed - true for a payment whose purchase is in an archive of the ledger
 * @throws the node's own errors
 */
export const reconcile = async (
  purchases: readonly Purchase[],
  payments: Payments,
  range: Range,
  { recipients = [], isClosed = async () => false }: ReconcileOptions = {},
): Promise<Reconciliation> => {
  const addresses = new Set([...purchases.map(({ payTo }) => payTo), ...recipients].map(spelled));
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
  const [unknown, closed]: [Paid[], Paid[]] = [[], []];
  for (const paid of found.filter((one) => !rows.has(keyOf(one))))
    ((await isClosed(paid)) ? closed : unknown).push(paid);
  const refunds = purchases.filter(({ refund }) => refund !== null);
  const [refunded, wrongRefunds]: [Purchase[], Purchase[]] = [[], []];
  for (const purchase of refunds) {
    const { refund, payer: to, amount } = purchase;
    if (refund === null || refund.transaction === null) continue;
    const isPaidBack = await payments.isPaidBack(refund.transaction, { to, amount });
    (isPaidBack ? refunded : wrongRefunds).push(purchase);
  }
  return {
    range,
    matched: pairs.filter(isMatch),
    differing: pairs.filter((pair) => !isMatch(pair)),
    unknown,
    closed,
    refunded,
    wrongRefunds,
    unnamedRefunds: refunds.length - refunded.length - wrongRefunds.length,
    missing,
    outside: unpaired.length - missing.length,
    otherTransfers,
  };
};

const keyOf = ({ payer, nonce }: Pick<Paid, 'payer' | 'nonce'>): string => `${payer} ${nonce}`;

const isMatch = ({ paid, purchase }: Pair): boolean =>
  purchase.state === 'settled' &&
  purchase.amount === paid.amount &&
  spelled(purchase.payTo) === paid.payTo &&
  spelled(purchase.transaction ?? '') === spelled(paid.transaction);

type WatchOptions = {
  readonly ledger: Pick<Ledger, 'list'>;
  /** Asks the chain of a network; `undefined` for one without a node. */
  readonly paymentsOn: (network: string) => Pick<Payments, 'receiptOf'> | undefined;
  /** Between two rounds, in milliseconds. */
  readonly interval?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Told once of each purchase that is not paid. */
  readonly onError: (error: Error) => void;
};

const MINUTE = 60_000;

/** A purchase is checked when its block cannot be new to any node, and for some hours, in milliseconds. */
const YOUNGEST = 2 * MINUTE;
const OLDEST = 6 * 60 * MINUTE;

/** So many of the newest rows are read in a round, and so many of them are looked at. */
const READ = 200;
const ROUND = 60;

/**
 * Checks on the chain that settled purchases are paid: what has settled them may be a facilitator's word alone. It looks at
 * those of the last hours, the newest first, and again at those that were not paid.
 */
export const watchSettled = ({ ledger, paymentsOn, interval = MINUTE, now = Date.now, onError }: WatchOptions) => {
  const paid = new Set<number>();
  const unpaid = new Set<number>();
  let isRunning = false;
  let isStopped = false;

  const isDue = ({ id, state, settledAt, network }: Purchase): boolean => {
    const age = now() - (settledAt ?? 0);
    const isLookedAt = state === 'settled' && !paid.has(id) && age >= YOUNGEST && age < OLDEST;
    return isLookedAt && paymentsOn(network) !== undefined;
  };
  const check = async (purchase: Purchase, rows: readonly Purchase[]): Promise<void> => {
    const { id, transaction, network } = purchase;
    const receipt = await paymentsOn(network)?.receiptOf(transaction ?? '', purchase);
    if (receipt?.isSuccess === true && receipt.isPaid) {
      unpaid.delete(id);
      paid.add(id);
      return;
    }
    if (!unpaid.has(id)) onError(new Condition(`purchase ${id} is settled, and ${flawOf(purchase, rows)}`));
    unpaid.add(id);
  };
  const round = async (): Promise<void> => {
    const rows = await ledger.list(READ);
    const ids = new Set(rows.map(({ id }) => id));
    for (const known of [paid, unpaid]) for (const id of known) if (!ids.has(id)) known.delete(id);
    const due = rows.filter(isDue);
    const inOrder = [...due.filter(({ id }) => !unpaid.has(id)), ...due.filter(({ id }) => unpaid.has(id))];
    // A node that does not answer says nothing of the purchases on other networks.
    const failing = new Set<string>();
    for (const row of inOrder.slice(0, ROUND)) {
      if (isStopped) return;
      if (!failing.has(row.network)) await check(row, rows).catch(() => failing.add(row.network));
    }
  };
  const look = (): void => {
    if (isRunning) return;
    isRunning = true;
    void round()
      // A node that is down, or a ledger, is reported by those that need it.
      .catch(() => {})
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(look, interval);
  timer.unref();
  look();
  return {
    /** The number of settled purchases that the chain does not show as paid. */
    unpaid: (): number => unpaid.size,
    stop: (): void => {
      isStopped = true;
      clearInterval(timer);
    },
  };
};

const flawOf = ({ id, transaction }: Purchase, rows: readonly Purchase[]): string => {
  const others = rows.filter((row) => row.transaction === transaction && row.id !== id);
  const shared =
    others.length === 0 ? '' : `, which is named for purchase ${others.map((row) => row.id).join(', ')} too`;
  return `the chain does not show its payment in transaction ${transaction}${shared}`;
};
