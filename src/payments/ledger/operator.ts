/** A ledger in a file as its operator reads it and decides in it, without its key and without a service. */
import type { Database } from 'bun:sqlite';
import type { PaymentKey } from '../protocol/payment.ts';
import { formatUsdc } from '../protocol/usdc.ts';
import { archivesOf, withArchives } from './archive.ts';
import { channelOf } from './channels.ts';
import { dayKeys, saltsInMemory } from './day-keys.ts';
import { examine } from './examine.ts';
import { entriesAbout, entriesOf, GENESIS, linksIn } from './hash-chain.ts';
import {
  authorizationDigest,
  type Conclusion,
  fenceOf,
  LedgerError,
  type LedgerMode,
  type LedgerReader,
  modeIn,
  type OperatorLedger,
  type Purchase,
  purchaseOf,
  type Recovered,
  type Row,
  recoveredOpening,
  recoveryNote,
  searchedAs,
  termsChangesIn,
} from './ledger.ts';
import { connect, refuseArchive } from './open.ts';
import { hasChannels, migrate } from './schema.ts';
import { closedIn } from './seal.ts';
import { asOf, guard, newestPurchases, storeOn } from './sqlite.ts';

/** Opens a ledger to look at it. Rejects with a LedgerError when there is none. */
export const readSqlite = async (file: string): Promise<LedgerReader> =>
  readerOn(guard(() => connect(file, { readonly: true }), file));

export const readerOn = (database: Database): LedgerReader => {
  const looking =
    <Given extends readonly unknown[], Result>(look: (...given: Given) => Result) =>
    async (...given: Given): Promise<Result> =>
      guard(() => look(...given), database.filename);
  return {
    mode: looking(() => modeOf(database)),
    list: looking((limit: number) => newestPurchases(database, limit)),
    all: () => everyPurchase(database),
    channels: looking(() =>
      hasChannels(database)
        ? (database.query('SELECT * FROM channel ORDER BY created_at DESC, id').all() as Row[]).map(channelOf)
        : [],
    ),
    open: looking(() => uncertainIn(database)),
    find: looking((word: string) => purchasesNamed(database, word)),
    read: looking((id: number) => {
      const row = database.query('SELECT * FROM purchase WHERE id = ?').get(id) as Row | null;
      return row === null ? undefined : asOf(purchaseOf(row), Date.now());
    }),
    history: looking((id: number) => entriesAbout(database, id)),
    termsChanges: looking(() =>
      [...linksIn(database, OFFERED)]
        .flatMap(entriesOf)
        .filter(({ kind }) => kind === 'offered')
        .flatMap(termsChangesIn),
    ),
    examine: async (noted = [], archives) => {
      guard(() => refuseArchive(database, database.filename));
      const look = (left: readonly string[]) => guard(() => examine(database, left), database.filename);
      return archives === undefined
        ? look(noted)
        : withArchives({ ...archives, ...guard(() => archivesOf(database)), noted }, look);
    },
    closed: looking(() => {
      const { seal, signature, signer } = closedIn(database) ?? {};
      return seal && { seal, ...(signature && signer ? { signature, signer } : {}) };
    }),
    isClosed: looking((key: PaymentKey) => isFenced(database, key)),
    heads: looking(() => [{ head: headOf(database) }]),
    close: async () => database.close(),
  };
};

const OFFERED = `WHERE instr(entries, '[0,"offered"') > 0`;
const isFenced = (database: Database, key: PaymentKey): boolean =>
  // A ledger that was never closed may be older than the table.
  closedIn(database) !== undefined &&
  database.query('SELECT 1 FROM fence WHERE digest = ?').get(fenceOf(authorizationDigest(key))) !== null;

const headOf = (database: Database): string => {
  const [last] = linksIn(database, 'WHERE id = (SELECT max(id) FROM link)');
  return last?.hash ?? GENESIS;
};

const modeOf = (database: Database): LedgerMode | undefined => {
  const kept = database.query("SELECT value FROM ledger WHERE key = 'mode'").get() as { value: string } | null;
  return modeIn(kept?.value);
};

async function* everyPurchase(database: Database): AsyncGenerator<Purchase> {
  const now = Date.now();
  const rows = guard(() => database.query('SELECT * FROM purchase ORDER BY id').iterate(), database.filename);
  for (;;) {
    const { value, done } = guard(() => rows.next(), database.filename);
    if (done === true) return;
    yield guard(() => asOf(purchaseOf(value as Row), now), database.filename);
  }
}

const uncertainIn = (database: Database): readonly Purchase[] =>
  (database.query("SELECT * FROM purchase WHERE state IN ('settling', 'uncertain') ORDER BY id").all() as Row[])
    .map((row) => asOf(purchaseOf(row), Date.now()))
    .filter(({ state }) => state === 'uncertain');

/** Reads everything: a ledger has no index of what only a person looks for. */
const purchasesNamed = (database: Database, name: string): readonly Purchase[] => {
  const word = searchedAs(name);
  const rows = database
    .query(
      `SELECT * FROM purchase
       WHERE CAST(id AS TEXT) = $word OR nonce = $word OR "transaction" = $word OR lower("transaction") = $word
         OR lower(request_id) = $word
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

/** Opens a ledger that is there. Rejects with a LedgerError when there is none. */
export const openSqliteOperator = async (file: string): Promise<OperatorLedger> =>
  guard(() => {
    const database = connect(file, { readwrite: true });
    try {
      const migrated = migrate(database);
      return { ...operatorOn(database), migrated };
    } catch (error) {
      database.close();
      throw error;
    }
  }, file);

const operatorOn = (database: Database): OperatorLedger => {
  const store = storeOn(database, { secret: NO_KEY, days: dayKeys(NO_KEY, saltsInMemory()), now: Date.now });
  return {
    ...readerOn(database),
    decide: async (id, conclusion, by) => store.decide(id, conclusion, by),
    giveUp: async (id) => store.giveUp(id),
    refund: async (id, refund, why) => store.refund(id, refund, why),
    recover: async (payments, found) => guard(() => recover(database, payments, found)),
    close: async () => store.close(),
  };
};

/** Nothing is digested here. */
const NO_KEY = Buffer.alloc(0);

const recover = (database: Database, payments: readonly Recovered[], found: Date): number => {
  let now = 0;
  const store = storeOn(database, { secret: NO_KEY, days: dayKeys(NO_KEY, saltsInMemory()), now: () => now });
  const write = store.atOnce((payment: Recovered): boolean => {
    // A closed purchase is in an archive: a row would sell it twice in the books.
    if (store.find(payment) !== undefined || isFenced(database, payment)) return false;
    now = payment.at;
    const { purchase } = store.begin(recoveredOpening(payment));
    const by = { actor: 'operator', why: recoveryNote(payment, found) } as const;
    return store.conclude(purchase, { state: 'settled', transaction: payment.transaction }, by) !== undefined;
  });
  return payments.filter((payment) => write(payment)).length;
};

/** @throws {@link LedgerError} when there is no such purchase, or it is not uncertain */
export const uncertainOne = async (ledger: Pick<OperatorLedger, 'read'>, id: number): Promise<Purchase> => {
  const purchase = await ledger.read(id);
  if (purchase === undefined) throw new LedgerError(`there is no purchase ${id}`);
  if (purchase.state === 'uncertain') return purchase;
  throw new LedgerError(`purchase ${id} is ${purchase.state}; only an uncertain one can be decided`);
};

/** Writes an operator's decision. @throws {@link LedgerError} as {@link uncertainOne} does */
export const decideByHand = async (
  ledger: Pick<OperatorLedger, 'read' | 'decide'>,
  id: number,
  conclusion: Conclusion,
  why: string,
): Promise<Purchase> => {
  const decided = await ledger.decide(id, conclusion, { actor: 'operator', why });
  if (decided === undefined) {
    // It was decided meanwhile, or its lease has ended just now.
    await uncertainOne(ledger, id);
    return decideByHand(ledger, id, conclusion, why);
  }
  return (await ledger.read(id)) as Purchase;
};

type RefundGiven = {
  /** The amount that a person says was paid back, if they say one. */
  readonly amount: bigint | undefined;
  readonly transaction: string | null;
  readonly why: string;
};

/**
 * Records that the whole price of a settled purchase was paid back.
 *
 * @throws {@link LedgerError} if there is no such purchase, it is closed, not settled or refunded already, or the amount differs
 */
export const refundByHand = async (
  ledger: Pick<OperatorLedger, 'read' | 'refund' | 'closed'>,
  id: number,
  { amount, transaction, why }: RefundGiven,
  at: number,
): Promise<Purchase> => {
  const purchase = await ledger.read(id);
  if (purchase === undefined) {
    const closed = await ledger.closed();
    const isOld = closed !== undefined && id <= closed.seal.last;
    throw new LedgerError(
      isOld
        ? `purchase ${id} was closed until ${closed.seal.until}: book its refund by hand, as its archive stays as it is`
        : `there is no purchase ${id}`,
      isOld ? { hint: `clinmeter ledger show ${id} --ledger ARCHIVE` } : {},
    );
  }
  if (purchase.state !== 'settled')
    throw new LedgerError(`purchase ${id} is ${purchase.state}; only a settled one can be refunded`);
  if (purchase.refund !== null)
    throw new LedgerError(`purchase ${id} was refunded already, at ${new Date(purchase.refund.at).toISOString()}`, {
      hint: `clinmeter ledger show ${id}`,
    });
  if (amount !== undefined && amount !== purchase.amount)
    throw new LedgerError(
      `purchase ${id} cost ${formatUsdc(purchase.amount)} USDC and not ${formatUsdc(amount)}; only the whole price can be refunded`,
    );
  if (await ledger.refund(id, { at, amount: purchase.amount, transaction }, why))
    return (await ledger.read(id)) as Purchase;
  throw new LedgerError(`purchase ${id} has changed meanwhile, or is being closed`, {
    hint: `clinmeter ledger show ${id}`,
  });
};
