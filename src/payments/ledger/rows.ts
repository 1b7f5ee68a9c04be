/** The ledger's table of purchases: its rows, and the statements that read and change them. */
import type { SQLQueryBindings } from 'bun:sqlite';
import { hash } from 'node:crypto';
import { gasIn } from '../protocol/gas.ts';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { LONGEST_LEASE, type Opening, type Purchase } from './ledger.ts';

/** A row as SQLite gives it: snake case, integers as bigint, amounts as text. */
export type Row = Record<string, string | bigint | null>;

/** The form of a column. `units`: a whole number of any size, as text. `list`: words with a space between them. */
type Form = 'text' | 'text?' | 'integer' | 'integer?' | 'units' | 'list' | 'gas';

/**
 * The part of a column in the history. `begun`: the entry of a beginning tells it. `covered`: that entry has a digest of
 * it. `ended`: later entries tell it. `later`: the same, from the settlement on. Leases come and go without a trace.
 */
type Part = 'begun' | 'covered' | 'ended' | 'later';

/** The columns of a purchase in both engines, by the member that they hold. */
const COLUMNS: Readonly<Record<keyof Omit<Purchase, 'id'>, readonly [Form, Part?]>> = {
  network: ['text', 'covered'],
  method: ['text', 'covered'],
  asset: ['text', 'covered'],
  payer: ['text', 'covered'],
  nonce: ['text', 'covered'],
  state: ['text', 'ended'],
  paymentDigest: ['text', 'covered'],
  resourceDigest: ['text', 'covered'],
  resourceKey: ['text', 'covered'],
  amount: ['units', 'covered'],
  payTo: ['text', 'covered'],
  tool: ['text', 'covered'],
  validBefore: ['units', 'covered'],
  facilitator: ['text', 'begun'],
  requestId: ['text', 'begun'],
  mark: ['text?', 'begun'],
  identifierDigest: ['text?', 'begun'],
  transaction: ['text?', 'ended'],
  reason: ['text?', 'ended'],
  owner: ['text'],
  leaseExpiresAt: ['integer'],
  nextLookAt: ['integer?'],
  attempts: ['integer'],
  createdAt: ['integer'],
  updatedAt: ['integer'],
  settledAt: ['integer?', 'later'],
  answerDigest: ['text?', 'later'],
  pack: ['text?', 'later'],
  wrongResources: ['list', 'later'],
  gas: ['gas', 'later'],
};

type Column = { readonly member: string; readonly name: string; readonly form: Form; readonly part: Part | undefined };

const columns: readonly Column[] = Object.entries(COLUMNS).map(([member, [form, part]]) => ({
  ...{ member, form, part },
  name: member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}));

const namesOf = (...parts: readonly Part[]): readonly string[] =>
  columns.flatMap(({ name, part }) => (part !== undefined && parts.includes(part) ? [name] : []));

/** The columns whose changes the history keeps. */
export const KEPT = namesOf('covered', 'begun', 'ended');

/** The columns of which the entry of a beginning has a digest. */
export const COVERED = namesOf('covered');

/** The columns that are told after a beginning alone. */
export const TOLD = namesOf('later');

const SQL_TYPES: Readonly<Record<Form, string>> = {
  text: 'TEXT NOT NULL',
  'text?': 'TEXT',
  integer: 'INTEGER NOT NULL',
  'integer?': 'INTEGER',
  units: 'TEXT NOT NULL',
  list: 'TEXT',
  gas: 'TEXT',
};

/** The columns as SQL defines them, and what holds in every row. @param integer - a type of 64 bits */
export const purchaseColumns = (integer: 'INTEGER' | 'BIGINT'): string =>
  [
    ...columns.map(({ name, form }) => `"${name}" ${SQL_TYPES[form].replace('INTEGER', integer)}`),
    `CHECK (state IN ('settling', 'settled', 'refused', 'uncertain'))`,
    `CHECK (state <> 'settled' OR ("transaction" IS NOT NULL AND settled_at IS NOT NULL))`,
  ].join(',\n');

/**
 * SHA-256 of the parts that identify an authorization: every purchase writes a page of the index, where the four columns
 * would take 160 bytes.
 */
export const authorizationDigest = ({ network, asset, payer, nonce }: AuthorizationKey): Buffer =>
  hash('sha256', [network, asset, payer, nonce].join('\n'), 'buffer');

/**
 * The digest of a buyer's identifier in a row: that of its payer alone, so that no other buyer can take it.
 *
 * @param keyed - the keyed digest of the identifier
 */
export const identifierDigestFor = (payer: string, keyed: string): string =>
  hash('sha256', `${payer}\n${keyed}`, 'hex');

const BEGUN = columns.filter(({ part }) => part === 'covered' || part === 'begun');

/** A row's columns by name, as a statement takes them. */
export type Columns = { readonly authorization_digest: Buffer } & Readonly<Record<string, string | Buffer | null>>;

/** The columns that are written before a facilitator is called. */
export const columnsOf = (opening: Opening): Columns => {
  const row: Record<string, string | null> & { authorization_digest: Buffer } = {
    authorization_digest: authorizationDigest(opening),
  } as never;
  for (const { member, name } of BEGUN) row[name] = textOf(opening[member as keyof Opening]);
  return row;
};

/** The digest of the covered columns. */
export const digestOfRow = (row: Readonly<Record<string, SQLQueryBindings | undefined>>): string =>
  hash('sha256', JSON.stringify(COVERED.map((name) => textOf(row[name]))), 'hex');

/** A column as the history keeps it. */
export const textOf = (value: SQLQueryBindings | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

type Value = Row[string] | undefined;

const READ: Readonly<Record<Form, (value: Value) => unknown>> = {
  text: String,
  'text?': (value) => (typeof value === 'string' ? value : null),
  integer: Number,
  'integer?': (value) => (value === null || value === undefined ? null : Number(value)),
  units: (value) => BigInt(value ?? 0),
  list: (value) => (typeof value === 'string' && value !== '' ? value.split(' ') : []),
  gas: gasIn,
};

/** The purchase of a row. */
export const purchaseOf = (row: Row): Purchase => {
  const purchase: Record<string, unknown> = { id: Number(row.id) };
  for (const { member, name, form } of columns) purchase[member] = READ[form](row[name]);
  return purchase as unknown as Purchase;
};

export const FIND = 'SELECT * FROM purchase WHERE authorization_digest = $authorization_digest';

const begunNames = BEGUN.map(({ name }) => name);

/** Neither an authorization nor an identifier may have a row already. */
export const INSERT = `
  INSERT INTO purchase (authorization_digest, ${begunNames.join(', ')}, state, owner, lease_expires_at, next_look_at,
    attempts, created_at, updated_at)
  VALUES ($authorization_digest, ${begunNames.map((name) => `$${name}`).join(', ')}, 'settling', $owner,
    $lease_expires_at, $lease_expires_at, 1, $now, $now)
  ON CONFLICT DO NOTHING`;

export const REOPEN = `
  UPDATE purchase SET ${begunNames.map((name) => `${name} = $${name}`).join(', ')}, state = 'settling', reason = NULL,
    owner = $owner, lease_expires_at = $lease_expires_at, next_look_at = $lease_expires_at, attempts = $attempts,
    was_uncertain = was_uncertain OR $attempts > 1, updated_at = $now
  WHERE id = $id
  RETURNING *`;

/** The settlement of the attempt that holds the lease, as nearly all are: SQLite returns nothing of its row. */
export const SETTLE_OWN = `
  UPDATE purchase SET state = 'settled', "transaction" = $transaction, reason = NULL, settled_at = $now, updated_at = $now,
    gas = $gas, pack = $pack, answer_digest = $answer_digest
  WHERE id = $id AND state = 'settling' AND owner = $owner AND answer_digest IS NULL`;

/** A settlement that is known is written, even if another attempt holds the lease. */
export const SETTLE = `
  UPDATE purchase SET state = 'settled', "transaction" = $transaction, reason = NULL, settled_at = $now, updated_at = $now, gas = $gas,
    pack = CASE WHEN answer_digest IS NULL THEN $pack ELSE pack END,
    answer_digest = coalesce(answer_digest, $answer_digest)
  WHERE id = $id AND state <> 'settled'
  RETURNING owner, answer_digest`;

/**
 * A refused purchase has bought nothing, so the buyer's identifier is free again. A row that has just become uncertain is
 * due.
 */
export const RELEASE = `
  UPDATE purchase SET state = $state, reason = $reason, "transaction" = coalesce($transaction, "transaction"),
    identifier_digest = CASE $state WHEN 'refused' THEN NULL ELSE identifier_digest END, next_look_at = $now,
    was_uncertain = was_uncertain OR $state = 'uncertain', updated_at = $now
  WHERE id = $id AND state = 'settling' AND owner = $owner
  RETURNING owner`;

export const FAIL_OVER = `
  UPDATE purchase SET facilitator = $facilitator, updated_at = $now
  WHERE id = $id AND state = 'settling' AND owner = $owner`;

export const NOTE_WRONG = 'UPDATE purchase SET wrong_resources = $wrong_resources WHERE id = $id';

export const NOTE_ANSWER =
  'UPDATE purchase SET answer_digest = $answer_digest, pack = $pack WHERE id = $id AND answer_digest IS NULL';

export const POSTPONE =
  "UPDATE purchase SET next_look_at = $next_look_at WHERE id = $id AND state IN ('settling', 'uncertain')";

export const LEASE = `
  UPDATE purchase SET state = 'settling', owner = $owner, lease_expires_at = $lease_expires_at,
    next_look_at = $lease_expires_at, attempts = attempts + 1, was_uncertain = 1, updated_at = $now
  WHERE id = $id AND (state = 'uncertain' OR (state = 'settling' AND lease_expires_at NOT BETWEEN $now + 1 AND $now + ${LONGEST_LEASE}))
  RETURNING *`;

/** A look that is due later than in two hours was put off before the clock was set back, in milliseconds. */
const LONGEST_WAIT = 7_200_000;

/** Open rows whose look is due, from both ends: a crowd of old ones does not keep a new one waiting, nor the reverse. */
export const DUE = `
  SELECT * FROM purchase WHERE id IN (
    SELECT id FROM (SELECT id FROM purchase WHERE state IN ('settling', 'uncertain') AND next_look_at <= $now
      ORDER BY next_look_at DESC LIMIT $newest)
    UNION
    SELECT id FROM (SELECT id FROM purchase WHERE state IN ('settling', 'uncertain') AND next_look_at <= $now
      ORDER BY next_look_at LIMIT $oldest)
    UNION
    SELECT id FROM (SELECT id FROM purchase WHERE state IN ('settling', 'uncertain') AND next_look_at > $now + ${LONGEST_WAIT}
      LIMIT $oldest))
  ORDER BY next_look_at DESC, id DESC`;

/** What is settled later than this after its row was made is found by an index, in milliseconds. */
export const LATE = 3_600_000;

export const OPEN_WITH = `
  SELECT 1 FROM purchase WHERE state IN ('settling', 'uncertain') AND resource_key = $name LIMIT 1`;

export const LAST_LATE_WITH = `
  SELECT max(settled_at) AS at FROM purchase WHERE resource_key = $name AND settled_at > created_at + ${LATE}`;

/** Read by the index of open rows, and those rows alone. */
export const OLDEST_UNCERTAIN = `
  SELECT min(created_at) AS at FROM purchase
  WHERE state IN ('settling', 'uncertain') AND (state = 'uncertain' OR lease_expires_at NOT BETWEEN $now + 1 AND $now + ${LONGEST_LEASE})`;

/** Counted by indexes alone. The last one's number is how many there are, with those that were pruned. */
export const COUNT = `
  WITH parts AS (
    SELECT coalesce((SELECT max(id) FROM purchase), 0)
        - coalesce((SELECT CAST(value AS INTEGER) FROM ledger WHERE key = 'pruned'), 0) AS total,
      (SELECT count(*) FROM purchase WHERE state = 'refused') AS refused,
      (SELECT count(*) FROM purchase WHERE state IN ('settling', 'uncertain')) AS open,
      (SELECT count(*) FROM purchase WHERE state IN ('settling', 'uncertain') AND state = 'settling'
        AND lease_expires_at BETWEEN $now + 1 AND $now + ${LONGEST_LEASE}) AS settling)
  SELECT settling, total - refused - open AS settled, refused, open - settling AS uncertain FROM parts`;
