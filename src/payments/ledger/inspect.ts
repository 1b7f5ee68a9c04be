/** Reads a ledger, without its key and without a service. */
import type { Database } from 'bun:sqlite';
import { type Examination, examine, withHistory } from './examine.ts';
import { eventsIn, type LedgerEvent } from './history.ts';
import { guard, type LedgerMode, type Purchase } from './ledger.ts';
import { connect } from './open.ts';
import { purchaseOf, type Row } from './rows.ts';
import { asOf, listPurchases } from './store.ts';

export type LedgerReader = {
  /** Whose payments it holds. */
  readonly mode: () => LedgerMode | undefined;
  /** The newest first. */
  readonly list: (limit: number) => readonly Purchase[];
  /** All of them, the oldest first. */
  readonly all: () => Iterable<Purchase>;
  /** The purchases with this id, nonce or transaction, or begun by the request with this id. */
  readonly find: (word: string) => readonly Purchase[];
  /** The history of one purchase. */
  readonly history: (id: number) => readonly LedgerEvent[];
  /**
   * Looks for damage to the file, for history that was changed or cut off, and for rows that differ from their history.
   *
   * @param noted - digests that the history must still have
   */
  readonly examine: (noted?: readonly string[]) => Examination;
  readonly close: () => void;
};

/**
 * Opens a ledger to look at it: nothing is created, migrated or written.
 *
 * @throws {@link LedgerError} when there is none
 */
export const readLedger = (file: string): LedgerReader =>
  guard(() => {
    const database = connect(file, { readonly: true });
    return {
      mode: () => guard(() => modeOf(database)),
      list: (limit) => guard(() => listPurchases(database, limit)),
      all: () => everyPurchase(database),
      find: (word) => guard(() => purchasesNamed(withHistory(database), word)),
      history: (id) => guard(() => [...eventsIn(withHistory(database), id)]),
      examine: (noted = []) => guard(() => examine(database, noted)),
      close: () => database.close(),
    };
  });

const modeOf = (database: Database): LedgerMode | undefined => {
  const kept = database.query("SELECT value FROM ledger WHERE key = 'mode'").get() as { value: LedgerMode } | null;
  return kept?.value;
};

/** A generator: it throws when the next row is asked for. */
function* everyPurchase(database: Database): Generator<Purchase> {
  const now = Date.now();
  const rows = guard(() => database.query('SELECT * FROM purchase ORDER BY id').iterate());
  for (;;) {
    const { value, done } = guard(() => rows.next());
    if (done === true) return;
    yield asOf(purchaseOf(value as Row), now);
  }
}

/** Reads everything: a ledger has no index of what only a person looks for. */
const purchasesNamed = (database: Database, word: string): readonly Purchase[] => {
  const rows = database
    .query(
      `SELECT * FROM purchase
       WHERE CAST(id AS TEXT) = $word OR nonce = $word OR lower("transaction") = $word OR lower(request_id) = $word
         OR id IN (SELECT purchase_id FROM event
                   WHERE kind = 'begun' AND json_valid(detail) AND lower(json_extract(detail, '$.request_id')) = $word)
       ORDER BY id`,
    )
    .all({ word: word.toLowerCase() });
  return (rows as Row[]).map((row) => asOf(purchaseOf(row), Date.now()));
};
