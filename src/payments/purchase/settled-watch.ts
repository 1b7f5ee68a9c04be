/** Checks on the chain that settled purchases are paid: what has settled them may be a facilitator's word alone. */
import { Condition } from '../../errors/condition.ts';
import type { Payments } from '../chain/transfers.ts';
import type { Ledger, Purchase } from '../ledger/ledger.ts';

type WatchOptions = {
  readonly ledger: Pick<Ledger, 'list'>;
  readonly payments: Pick<Payments, 'receiptOf'>;
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

/** Looks at the purchases of the last hours, the newest first, and again at those that were not paid. */
export const watchSettled = ({ ledger, payments, interval = MINUTE, now = Date.now, onError }: WatchOptions) => {
  const paid = new Set<number>();
  const unpaid = new Set<number>();
  let isRunning = false;
  let isStopped = false;

  const isDue = ({ id, state, settledAt }: Purchase): boolean => {
    const age = now() - (settledAt ?? 0);
    return state === 'settled' && !paid.has(id) && age >= YOUNGEST && age < OLDEST;
  };
  const check = async (purchase: Purchase, rows: readonly Purchase[]): Promise<void> => {
    const { id, transaction } = purchase;
    const receipt = await payments.receiptOf(transaction ?? '', purchase);
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
    for (const row of inOrder.slice(0, ROUND)) {
      if (isStopped) return;
      await check(row, rows);
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
