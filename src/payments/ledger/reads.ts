/** What is read of the rows of a ledger, at a moment. */
import type { Database, Statement } from 'bun:sqlite';
import { LONGEST_LEASE, type Purchase, type PurchaseState } from './ledger.ts';
import { purchaseOf, type Row } from './rows.ts';

const isRunning = ({ leaseExpiresAt }: Purchase, now: number): boolean =>
  leaseExpiresAt > now && leaseExpiresAt <= now + LONGEST_LEASE;

/** A settling row whose lease has ended belongs to a process that is gone: what it did is not known. */
export const asOf = (purchase: Purchase, now: number): Purchase =>
  purchase.state === 'settling' && !isRunning(purchase, now) ? { ...purchase, state: 'uncertain' } : purchase;

/** The number of rows in each state. */
export const countRows = (count: Statement, now: number): Record<PurchaseState, number> => {
  const counted = count.get({ now }) as Readonly<Record<PurchaseState, bigint>>;
  const { settling, settled, refused, uncertain } = counted;
  return {
    settling: Number(settling),
    settled: Number(settled),
    refused: Number(refused),
    uncertain: Number(uncertain),
  };
};

/** The newest purchases, the last one first. */
export const listPurchases = (database: Database, limit: number, now = Date.now()): readonly Purchase[] =>
  (database.query('SELECT * FROM purchase ORDER BY id DESC LIMIT ?').all(limit) as Row[]).map((row) =>
    asOf(purchaseOf(row), now),
  );
