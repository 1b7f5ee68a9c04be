/** Writes decisions about uncertain purchases, without the key of the ledger and without a service. */
import type { Database } from 'bun:sqlite';
import { dayKeys, saltsInMemory } from './day-keys.ts';
import { type Conclusion, DECISION_LEASE, guard, type Ledger, LedgerError, type Purchase } from './ledger.ts';
import { connect } from './open.ts';
import { purchaseOf, type Row } from './rows.ts';
import { migrate } from './schema.ts';
import { asOf, storeOn } from './store.ts';

export type Decisions = {
  /** For the look at the chain that decides by itself. It makes no digests. */
  readonly ledger: Ledger;
  /** All uncertain purchases, the oldest first. */
  readonly open: () => readonly Purchase[];
  /** @throws {@link LedgerError} when there is no such purchase, or it is not uncertain */
  readonly openOne: (id: number) => Purchase;
  /** Writes down what a person has found out. @throws {@link LedgerError} as `openOne` does */
  readonly decide: (id: number, conclusion: Conclusion, why: string) => Purchase;
  readonly read: (id: number) => Purchase;
  readonly close: () => void;
};

/** Opens a ledger that is there. @throws {@link LedgerError} when there is none */
export const openDecisions = (file: string): Decisions =>
  guard(() => {
    const database = connect(file, { readwrite: true });
    try {
      migrate(database);
      return decisionsOn(database);
    } catch (error) {
      database.close();
      throw error;
    }
  });

const decisionsOn = (database: Database): Decisions => {
  const ledger = storeOn(database, { secret: NO_KEY, days: dayKeys(NO_KEY, saltsInMemory()), now: Date.now });
  const select = database.query('SELECT * FROM purchase WHERE id = ?');
  const read = (id: number): Purchase => {
    const row = select.get(id) as Row | null;
    if (row === null) throw new LedgerError(`there is no purchase ${id}`);
    return asOf(purchaseOf(row), Date.now());
  };
  const openOne = (id: number): Purchase => {
    const purchase = read(id);
    if (purchase.state === 'uncertain') return purchase;
    throw new LedgerError(`purchase ${id} is ${purchase.state}; only an uncertain one can be decided`);
  };
  const write = database.transaction((id: number, conclusion: Conclusion, why: string): Purchase => {
    const leased = ledger.lease(id, Date.now() + DECISION_LEASE, 'operator') ?? openOne(id);
    ledger.conclude(leased, conclusion, { actor: 'operator', why });
    return read(id);
  });
  return {
    ledger,
    open: () => guard(() => readOpen(database)),
    openOne: (id) => guard(() => openOne(id)),
    decide: (id, conclusion, why) => guard(() => write.immediate(id, conclusion, why)),
    read: (id) => guard(() => read(id)),
    close: ledger.close,
  };
};

/** Nothing is digested here. */
const NO_KEY = Buffer.alloc(0);

const readOpen = (database: Database): readonly Purchase[] =>
  (database.query("SELECT * FROM purchase WHERE state IN ('settling', 'uncertain') ORDER BY id").all() as Row[])
    .map((row) => asOf(purchaseOf(row), Date.now()))
    .filter(({ state }) => state === 'uncertain');
