/** Reads a ledger in a file, without its key and without a service. */
import type { Database } from 'bun:sqlite';
import { examine } from './examine.ts';
import { entriesAbout, entriesOf, GENESIS, linksIn } from './hash-chain.ts';
import { guard, type LedgerMode, type Purchase } from './ledger.ts';
import { connect } from './open.ts';
import type { LedgerReader } from './port.ts';
import { asOf, listPurchases } from './reads.ts';
import { purchaseOf, type Row } from './rows.ts';

/** Opens a ledger to look at it. Rejects with a LedgerError when there is none. */
export const readSqlite = async (file: string): Promise<LedgerReader> =>
  readerOn(guard(() => connect(file, { readonly: true })));

/** What can be read on an open database. */
export const readerOn = (database: Database): LedgerReader => {
  const looking =
    <Given extends readonly unknown[], Result>(look: (...given: Given) => Result) =>
    async (...given: Given): Promise<Result> =>
      guard(() => look(...given));
  return {
    mode: looking(() => modeOf(database)),
    list: looking((limit: number) => listPurchases(database, limit)),
    all: () => everyPurchase(database),
    open: looking(() => uncertainIn(database)),
    find: looking((word: string) => purchasesNamed(database, word)),
    read: looking((id: number) => {
      const row = database.query('SELECT * FROM purchase WHERE id = ?').get(id) as Row | null;
      return row === null ? undefined : asOf(purchaseOf(row), Date.now());
    }),
    history: looking((id: number) => entriesAbout(database, id)),
    examine: looking((noted: readonly string[] = []) => examine(database, noted)),
    heads: looking(() => [{ head: headOf(database) }]),
    close: async () => database.close(),
  };
};

const headOf = (database: Database): string => {
  const [last] = linksIn(database, 'WHERE id = (SELECT max(id) FROM link)');
  return last?.hash ?? GENESIS;
};

const modeOf = (database: Database): LedgerMode | undefined => {
  const kept = database.query("SELECT value FROM ledger WHERE key = 'mode'").get() as { value: LedgerMode } | null;
  return kept?.value;
};

async function* everyPurchase(database: Database): AsyncGenerator<Purchase> {
  const now = Date.now();
  const rows = guard(() => database.query('SELECT * FROM purchase ORDER BY id').iterate());
  for (;;) {
    const { value, done } = guard(() => rows.next());
    if (done === true) return;
    yield guard(() => asOf(purchaseOf(value as Row), now));
  }
}

const uncertainIn = (database: Database): readonly Purchase[] =>
  (database.query("SELECT * FROM purchase WHERE state IN ('settling', 'uncertain') ORDER BY id").all() as Row[])
    .map((row) => asOf(purchaseOf(row), Date.now()))
    .filter(({ state }) => state === 'uncertain');

/** Reads everything: a ledger has no index of what only a person looks for. */
const purchasesNamed = (database: Database, name: string): readonly Purchase[] => {
  const word = name.toLowerCase();
  const rows = database
    .query(
      `SELECT * FROM purchase
       WHERE CAST(id AS TEXT) = $word OR nonce = $word OR lower("transaction") = $word OR lower(request_id) = $word
         OR id IN (SELECT value FROM json_each($begun))
       ORDER BY id`,
    )
    .all({ word, begun: JSON.stringify(begunBy(database, word)) });
  return (rows as Row[]).map((row) => asOf(purchaseOf(row), Date.now()));
};

/** The purchases that a request has begun an attempt of. */
const begunBy = (database: Database, requestId: string): readonly number[] =>
  [...linksIn(database, 'WHERE instr(lower(entries), $words) > 0', { words: JSON.stringify(requestId) })]
    .flatMap(entriesOf)
    .filter(({ kind, detail }) => kind === 'begun' && detail.request_id?.toLowerCase() === requestId)
    .map(({ purchaseId }) => purchaseId);
