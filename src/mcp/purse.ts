/** What a bridge has spent: a file that bridges share, so that a budget holds across restarts and hosts. */
import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A signed payment. Neither the arguments of its call nor its signature are kept. */
export type Spending = {
  /** The authorization's. */
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly server: string;
  readonly tool: string;
  /** Atomic USDC units. */
  readonly amount: bigint;
  readonly payer: string;
};

/** `signed`: no answer was seen yet. */
export type State = 'signed' | 'settled' | 'refused' | 'uncertain';

export type Purse = {
  /** Notes a payment before it is sent. @returns what is left of the budget, or `undefined` where it does not reach */
  readonly spend: (spending: Spending) => bigint | undefined;
  readonly note: (nonce: string, state: State, transaction?: string) => void;
  /** All that was signed, in atomic units. */
  readonly spent: () => bigint;
  readonly close: () => void;
};

const SCHEMA = `CREATE TABLE IF NOT EXISTS purchase (
  nonce TEXT PRIMARY KEY, at TEXT NOT NULL, server TEXT NOT NULL, tool TEXT NOT NULL, amount INTEGER NOT NULL,
  payer TEXT NOT NULL, state TEXT NOT NULL, transaction_hash TEXT) STRICT`;

/**
 * Opens the record. Every signature counts against the budget, also one that the server calls refused: who holds it can
 * still settle it until it expires, and the bridge does not look at the chain.
 *
 * @param budget - atomic USDC units
 */
export const openPurse = (file: string, budget: bigint): Purse => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Database(file, { create: true, strict: true, safeIntegers: true });
  database.run('PRAGMA busy_timeout = 5000');
  database.run(SCHEMA);
  const total = database.query<{ total: bigint | null }, []>('SELECT sum(amount) AS total FROM purchase');
  const insert = database.query(
    'INSERT INTO purchase VALUES ($nonce, $at, $server, $tool, $amount, $payer, $state, NULL)',
  );
  const update = database.query(
    'UPDATE purchase SET state = $state, transaction_hash = $transaction WHERE nonce = $nonce',
  );
  const spent = (): bigint => total.get()?.total ?? 0n;
  const spend = database.transaction((spending: Spending): bigint | undefined => {
    const left = budget - spent() - spending.amount;
    if (left < 0n) return undefined;
    insert.run({ ...spending, at: new Date(spending.at).toISOString(), state: 'signed' });
    return left;
  });
  return {
    // Another bridge may read the sum at the same moment, so that the lock comes before the look.
    spend: (spending) => spend.immediate(spending),
    note: (nonce, state, transaction) => {
      update.run({ nonce, state, transaction: transaction ?? null });
    },
    spent,
    close: () => database.close(),
  };
};
