/** Reads a ledger, without its key and without a service. */
import { type Database, SQLiteError } from 'bun:sqlite';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { checkChain, eventsIn, type LedgerEvent } from './history.ts';
import { guard, LedgerError, type LedgerMode, type Purchase } from './ledger.ts';
import { connect } from './open.ts';
import { authorizationDigest, KEPT, purchaseOf, type Row, textOf } from './rows.ts';
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
  /** Looks for damage to the file, for history that was changed, and for rows that differ from their history. */
  readonly examine: () => Examination;
  readonly close: () => void;
};

export type Examination = {
  readonly purchases: number;
  readonly events: number;
  /** Digest of the last event: a noted one proves later that no event before it was changed. */
  readonly head: string;
  /** Each flaw as a sentence; none for a ledger that is whole. */
  readonly flaws: readonly string[];
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
      examine: () => guard(() => examine(database)),
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

const withHistory = (database: Database): Database => {
  if (database.query("SELECT 1 FROM sqlite_schema WHERE name = 'event'").get() !== null) return database;
  throw new LedgerError('the ledger keeps no history yet: it begins when this version serves with it');
};

/** Of a damaged file, the readable part is compared. */
const examine = (database: Database): Examination => {
  const damage = damageTo(database);
  try {
    // One transaction: what a service writes meanwhile is not seen by one half of the comparison alone.
    const { flaws, ...counts } = database.transaction(() => compare(withHistory(database)))();
    return { ...counts, flaws: [...damage, ...flaws] };
  } catch (error) {
    if (damage.length === 0) throw error;
    return { purchases: 0, events: 0, head: '', flaws: damage };
  }
};

const damageTo = (database: Database): readonly string[] => {
  try {
    return (database.query('PRAGMA integrity_check').all() as { integrity_check: string }[])
      .map(({ integrity_check }) => integrity_check)
      .filter((line) => line !== 'ok')
      .map((line) => `the file is damaged: ${line}`);
  } catch (error) {
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_CORRUPT') === true)
      return [`the file is damaged: ${error.message}`];
    throw error;
  }
};

const compare = (database: Database): Examination => {
  const { broken, count, head } = checkChain(eventsIn(database));
  const chain = broken === undefined ? [] : [`event ${broken} does not follow from the one before it`];
  const rows = database.query('SELECT * FROM purchase ORDER BY id').all() as Row[];
  const flaws = [...chain, ...differences(rows, eventsIn(database))];
  return { purchases: rows.length, events: count, head, flaws };
};

type Kept = Record<string, string | null>;

/** Rows that differ from what their history makes of them. */
const differences = (rows: readonly Row[], events: Iterable<LedgerEvent>): readonly string[] => {
  const told = new Map<number, Kept>();
  for (const event of events) told.set(event.purchaseId, after(told.get(event.purchaseId) ?? {}, event));
  const flaws = rows.flatMap((row) => {
    const id = Number(row.id);
    const kept = told.get(id);
    told.delete(id);
    if (kept === undefined) return [`purchase ${id} has no history`];
    const changed = KEPT.filter((name) => textOf(row[name]) !== (kept[name] ?? null));
    if (changed.length === 0 && !isFiled(row))
      return [`purchase ${id}: authorization_digest is not that of its authorization`];
    return changed.map((name) => `purchase ${id}: ${name} is not what its history says`);
  });
  return [...flaws, ...[...told.keys()].map((id) => `purchase ${id} has a history but no row`)];
};

/** Whether a purchase is found by its authorization; older ledgers have no digest of it. */
const isFiled = (row: Row): boolean => {
  const { authorization_digest: digest }: Readonly<Record<string, unknown>> = row;
  if (digest === undefined) return true;
  return digest instanceof Uint8Array && authorizationDigest(row as AuthorizationKey).equals(digest);
};

/** Applies an event to the columns of a purchase. */
const after = (before: Kept, { kind, detail }: LedgerEvent): Kept => {
  switch (kind) {
    case 'carried_over':
    case 'begun':
      return { ...detail };
    case 'handed_over':
      return { ...before, ...detail };
    case 'taken_up':
      return { ...before, state: 'settling' };
    default: {
      const { reason = null, transaction = null } = detail;
      const ended = { ...before, state: kind, reason, transaction: transaction ?? before.transaction ?? null };
      return kind === 'refused' ? { ...ended, identifier_digest: null } : ended;
    }
  }
};
