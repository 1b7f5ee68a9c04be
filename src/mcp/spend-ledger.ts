/** Records what the bridge has spent, in a file that bridges share. A budget therefore holds across restarts and hosts. */
import { Database } from 'bun:sqlite';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** A signed payment. The file holds no arguments, and holds the payment only until an answer comes. */
export type Spending = {
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly server: string;
  readonly tool: string;
  /** Atomic USDC units. */
  readonly amount: bigint;
  readonly payer: string;
  /** A keyed digest of the call. */
  readonly call: string;
  /** The payment as JSON. */
  readonly payment: string;
};

/** `signed`: no answer has come yet. */
export type State = 'signed' | 'settled' | 'refused' | 'uncertain';

export type SpendLedger = {
  /** Records a payment before it is sent. @returns false if it exceeds the budget */
  readonly spend: (spending: Spending) => boolean;
  /** The payment of a call that has no answer yet, perhaps because an earlier bridge process ended. */
  readonly unanswered: (call: string) => string | undefined;
  readonly note: (nonce: string, state: State, transaction?: string) => void;
  /** The sum of all signed payments, in atomic units. */
  readonly spent: () => bigint;
  /** The remaining budget, in atomic units. */
  readonly left: () => bigint;
  readonly close: () => void;
};

const SCHEMA = `CREATE TABLE IF NOT EXISTS purchase (
  nonce TEXT PRIMARY KEY, at TEXT NOT NULL, server TEXT NOT NULL, tool TEXT NOT NULL, amount INTEGER NOT NULL,
  payer TEXT NOT NULL, state TEXT NOT NULL, transaction_hash TEXT,
  call TEXT, payment TEXT) STRICT`;

/**
 * Opens the record. Every signature counts against the budget, even a refused one: its holder can settle it until it
 * expires, and the bridge does not read the chain.
 *
 * @param budget - atomic USDC units
 */
export const openSpendLedger = (file: string, budget: bigint): SpendLedger => {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // SQLite would create a file that others can read.
    closeSync(openSync(file, 'a', 0o600));
  }
  const database = new Database(file, { create: true, strict: true, safeIntegers: true });
  database.run('PRAGMA busy_timeout = 5000');
  database.run(SCHEMA);
  const total = database.query<{ total: bigint | null }, []>('SELECT sum(amount) AS total FROM purchase');
  const insert = database.query(
    "INSERT INTO purchase VALUES ($nonce, $at, $server, $tool, $amount, $payer, 'signed', NULL, $call, $payment)",
  );
  const unanswered = database.query<{ payment: string }, [string]>(
    'SELECT payment FROM purchase WHERE call = ? AND payment IS NOT NULL ORDER BY at DESC LIMIT 1',
  );
  const update = database.query(
    `UPDATE purchase SET state = $state, transaction_hash = $transaction,
       payment = iif($state IN ('settled', 'refused'), NULL, payment) WHERE nonce = $nonce`,
  );
  const spent = (): bigint => total.get()?.total ?? 0n;
  const left = (): bigint => budget - spent();
  const spend = database.transaction((spending: Spending): boolean => {
    if (left() < spending.amount) return false;
    insert.run({ ...spending, at: new Date(spending.at).toISOString() });
    return true;
  });
  return {
    // Another bridge may read the sum at the same moment, so the lock comes before the read.
    spend: (spending) => spend.immediate(spending),
    unanswered: (call) => unanswered.get(call)?.payment,
    note: (nonce, state, transaction) => {
      update.run({ nonce, state, transaction: transaction ?? null });
    },
    spent,
    left,
    close: () => database.close(),
  };
};
