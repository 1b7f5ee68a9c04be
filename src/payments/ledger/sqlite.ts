/** The ledger in SQLite: write-ahead log, a sync before every acknowledged write, one writer at a time. */

import { Database } from 'bun:sqlite';
import { createHmac, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { reasonOf } from '../../errors/reason.ts';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { keyFileOf, ledgerKey, parseKey } from './key.ts';
import {
  type Attempt,
  type Begun,
  type Conclusion,
  type Ledger,
  LedgerError,
  type LedgerMode,
  type Opening,
  type Purchase,
} from './ledger.ts';
import { columnsOf, purchaseOf, type Row } from './rows.ts';
import { migrate } from './schema.ts';

type LedgerOptions = {
  /** The database file, or `:memory:`. */
  readonly file: string;
  readonly mode: LedgerMode;
  /** The digest key in hexadecimal; without it the file beside the ledger holds it. */
  readonly key?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

/** The wait for another process's transaction is synchronous: long enough for one of ours, short for everybody else. */
const BUSY_TIMEOUT_MS = 250;

/**
 * Opens a ledger, creating it when there is none.
 *
 * @throws {@link LedgerError} when it cannot be opened, holds payments of the other mode, or lost its key
 */
export const openLedger = ({ file, mode, key, now = Date.now }: LedgerOptions): Ledger =>
  guard(() => {
    const database = connect(file, { create: true });
    try {
      migrate(database);
      claimMode(database, file, mode);
      const secret = key === undefined ? secretOf(database, file) : parseKey(key, '--ledger-key');
      claimKey(database, file, secret);
      return operations(database, secret, now);
    } catch (error) {
      database.close();
      throw error;
    }
  });

/**
 * Opens a ledger to look at it: nothing is created, migrated or written.
 *
 * @throws {@link LedgerError} when there is none
 */
export const readLedger = (file: string): Pick<Ledger, 'list' | 'close'> =>
  guard(() => {
    const database = connect(file, { readonly: true });
    return { list: (limit) => guard(() => listPurchases(database, limit)), close: () => database.close() };
  });

const connect = (file: string, options: { create: true } | { readonly: true }): Database => {
  const database = new Database(file, { ...options, strict: true, safeIntegers: true });
  try {
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    if ('create' in options) {
      useWriteAheadLog(database);
      database.run('PRAGMA synchronous = FULL');
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const WAL_TRIES = 50;
const WAL_PAUSE_MS = 10;

/** The busy timeout does not hold for this statement: of two processes that make a ledger at once, one has to try again. */
const useWriteAheadLog = (database: Database): void => {
  for (let tries = 1; ; tries += 1) {
    try {
      database.run('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (tries >= WAL_TRIES) throw error;
      Bun.sleepSync(WAL_PAUSE_MS);
    }
  }
};

const secretOf = (database: Database, file: string): Buffer => {
  if (file === ':memory:') return Buffer.from(randomUUID());
  if (!existsSync(keyFileOf(file))) forgetKeyOfEmpty(database);
  return ledgerKey(file, database.query('SELECT 1 FROM purchase LIMIT 1').get() === null);
};

/** Keeps the first value of a property for good, and tells which it is. */
const keepFirst = (database: Database, property: string, value: string): string =>
  database
    .transaction((): string => {
      database.run('INSERT INTO ledger VALUES (?, ?) ON CONFLICT (key) DO NOTHING', [property, value]);
      return (database.query('SELECT value FROM ledger WHERE key = ?').get(property) as { value: string }).value;
    })
    .immediate();

/** A ledger keeps the mode it was made in: two processes could share an empty one before either has a row. */
const claimMode = (database: Database, file: string, mode: LedgerMode): void => {
  const kept = keepFirst(database, 'mode', mode);
  if (kept === mode) return;
  throw new LedgerError(
    `the ledger ${file} is for ${kept} payments and cannot be used in ${mode} mode. Name another file with --ledger.`,
  );
};

/** Takes a new key for a ledger without rows, whose old one nobody needs. */
const forgetKeyOfEmpty = (database: Database): void => {
  database.run("DELETE FROM ledger WHERE key = 'key_check' AND NOT EXISTS (SELECT 1 FROM purchase)");
};

/** A ledger knows its key by a digest: with another one no buyer would be recognised, and all would be asked to pay again. */
const claimKey = (database: Database, file: string, secret: Buffer): void => {
  const check = hmac(secret, 'clinmeter ledger key');
  if (keepFirst(database, 'key_check', check) === check) return;
  throw new LedgerError(
    `the key is not the one that the ledger ${file} was made with. Restore its key file, or give the right --ledger-key.`,
  );
};

const hmac = (secret: Buffer, value: string): string => createHmac('sha256', secret).update(value).digest('hex');

const operations = (database: Database, secret: Buffer, now: () => number): Ledger => {
  const select = database.query(
    'SELECT * FROM purchase WHERE network = $network AND asset = $asset AND payer = $payer AND nonce = $nonce',
  );
  const insert = database.query(INSERT);
  const reopen = database.query(REOPEN);
  const settle = database.query(SETTLE);
  const release = database.query(RELEASE);
  const answer = database.query('UPDATE purchase SET answer_digest = $answer_digest WHERE id = $id');

  const find = ({ network, asset, payer, nonce }: AuthorizationKey): Purchase | undefined => {
    const row = select.get({ network, asset, payer, nonce }) as Row | null;
    return row === null ? undefined : asOf(purchaseOf(row), now());
  };

  const begin = database.transaction((opening: Opening): Begun => {
    const existing = find(opening);
    if (existing !== undefined && !mayReopen(existing, opening)) return { begun: false, purchase: existing };
    const values = { ...columnsOf(opening), owner: randomUUID(), now: now() };
    if (existing === undefined) insert.run(values);
    else reopen.run({ ...values, attempts: existing.state === 'uncertain' ? existing.attempts + 1 : 1 });
    const purchase = find(opening);
    if (purchase === undefined) throw new LedgerError('a row that was just written cannot be read');
    return { begun: true, purchase };
  });

  const conclude = ({ id, owner }: Attempt, conclusion: Conclusion): boolean => {
    const at = { id, now: now() };
    switch (conclusion.state) {
      case 'settled':
        return settle.run({ ...at, transaction: conclusion.transaction }).changes > 0;
      case 'refused':
        return (
          release.run({ ...at, owner, state: 'refused', reason: conclusion.reason, transaction: null }).changes > 0
        );
      case 'uncertain': {
        const { transaction = null } = conclusion;
        return release.run({ ...at, owner, state: 'uncertain', reason: null, transaction }).changes > 0;
      }
    }
  };

  return {
    find: (key) => guard(() => find(key)),
    begin: (opening) => guard(() => begin.immediate(opening)),
    conclude: (attempt, conclusion) => guard(() => conclude(attempt, conclusion)),
    recordAnswer: (id, digest) => guard(() => void answer.run({ id, answer_digest: digest })),
    list: (limit) => guard(() => listPurchases(database, limit, now())),
    digest: (value) => hmac(secret, value),
    close: () => database.close(),
  };
};

const INSERT = `
  INSERT INTO purchase (network, asset, payer, nonce, state, payment_digest, resource_digest, amount, pay_to, tool,
    facilitator, request_id, valid_before, owner, lease_expires_at, attempts, created_at, updated_at)
  VALUES ($network, $asset, $payer, $nonce, 'settling', $payment_digest, $resource_digest, $amount, $pay_to, $tool,
    $facilitator, $request_id, $valid_before, $owner, $lease_expires_at, 1, $now, $now)`;

const REOPEN = `
  UPDATE purchase SET state = 'settling', payment_digest = $payment_digest, resource_digest = $resource_digest,
    amount = $amount, pay_to = $pay_to, tool = $tool, facilitator = $facilitator, request_id = $request_id,
    reason = NULL, valid_before = $valid_before, owner = $owner, lease_expires_at = $lease_expires_at,
    attempts = $attempts, updated_at = $now
  WHERE network = $network AND asset = $asset AND payer = $payer AND nonce = $nonce`;

/** A settlement that is known is written whoever has the row in hand. */
const SETTLE = `
  UPDATE purchase SET state = 'settled', "transaction" = $transaction, reason = NULL, settled_at = $now, updated_at = $now
  WHERE id = $id AND state <> 'settled'`;

const RELEASE = `
  UPDATE purchase SET state = $state, reason = $reason, "transaction" = coalesce($transaction, "transaction"), updated_at = $now
  WHERE id = $id AND state = 'settling' AND owner = $owner`;

/** A refused row is free for anybody; an uncertain one only for the same payment of the same resource. */
const mayReopen = (existing: Purchase, opening: Opening): boolean =>
  existing.state === 'refused' ||
  (existing.state === 'uncertain' &&
    existing.paymentDigest === opening.paymentDigest &&
    existing.resourceDigest === opening.resourceDigest);

/** A settling row whose lease has ended belongs to a process that is gone: what it did is not known. */
const asOf = (purchase: Purchase, now: number): Purchase =>
  purchase.state === 'settling' && purchase.leaseExpiresAt <= now ? { ...purchase, state: 'uncertain' } : purchase;

const listPurchases = (database: Database, limit: number, now = Date.now()): readonly Purchase[] =>
  (database.query('SELECT * FROM purchase ORDER BY id DESC LIMIT ?').all(limit) as Row[]).map((row) =>
    asOf(purchaseOf(row), now),
  );

/** Turns whatever SQLite or the file system throws into a {@link LedgerError}. */
const guard = <Result>(action: () => Result): Result => {
  try {
    return action();
  } catch (error) {
    if (error instanceof LedgerError) throw error;
    throw new LedgerError(`the ledger is not usable: ${reasonOf(error)}`, {
      cause: error,
    });
  }
};
