/** The ledger's table of purchases: its rows, and the statements that read and change them. */
import type { SQLQueryBindings } from 'bun:sqlite';
import { hash } from 'node:crypto';
import { gasIn } from '../protocol/gas.ts';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { LONGEST_LEASE, type Opening, type Purchase } from './ledger.ts';

/** A row as SQLite gives it: snake case, integers as bigint, amounts as text. */
export type Row = Record<string, string | bigint | null>;

/**
 * What is unique about an authorization in 32 bytes (SHA-256): every purchase writes a page of the index, where the four
 * columns would take 160.
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

/** The columns of what is written before a facilitator is called. */
export const columnsOf = (opening: Opening) => ({
  authorization_digest: authorizationDigest(opening),
  network: opening.network,
  asset: opening.asset,
  payer: opening.payer,
  nonce: opening.nonce,
  payment_digest: opening.paymentDigest,
  resource_digest: opening.resourceDigest,
  resource_key: opening.resourceKey,
  amount: opening.amount.toString(),
  pay_to: opening.payTo,
  tool: opening.tool,
  facilitator: opening.facilitator,
  request_id: opening.requestId,
  valid_before: opening.validBefore.toString(),
  head_block: opening.headBlock,
  identifier_digest: opening.identifierDigest,
  client_digest: opening.clientDigest,
});

/** The columns whose changes the history keeps; leases come and go without a trace. */
export const KEPT = [
  ...['network', 'asset', 'payer', 'nonce', 'payment_digest', 'resource_digest', 'amount', 'pay_to', 'tool'],
  ...['facilitator', 'request_id', 'valid_before', 'head_block', 'identifier_digest', 'state', 'transaction', 'reason'],
  'resource_key',
] as const;

/** The columns of which the entry of a beginning has a digest; it tells the others that an attempt begins with. */
export const COVERED = [
  ...['network', 'asset', 'payer', 'nonce', 'payment_digest', 'resource_digest', 'amount', 'pay_to', 'tool'],
  ...['valid_before', 'resource_key'],
] as const;

/** The digest of the covered columns. */
export const digestOfRow = (row: Readonly<Record<string, SQLQueryBindings | undefined>>): string =>
  hash('sha256', JSON.stringify(COVERED.map((name) => textOf(row[name]))), 'hex');

/** Further columns that the history keeps, of rows that were begun since it does. */
export const TOLD = ['settled_at', 'answer_digest', 'pack', 'wrong_resources', 'gas'] as const;

/** A column as the history keeps it. */
export const textOf = (value: SQLQueryBindings | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** The purchase of a row. */
export const purchaseOf = (row: Row): Purchase => ({
  id: Number(row.id),
  network: String(row.network),
  asset: String(row.asset),
  payer: String(row.payer),
  nonce: String(row.nonce),
  state: String(row.state) as Purchase['state'],
  paymentDigest: String(row.payment_digest),
  resourceDigest: String(row.resource_digest),
  resourceKey: textOrNull(row.resource_key),
  answerDigest: textOrNull(row.answer_digest),
  amount: BigInt(row.amount ?? 0),
  payTo: String(row.pay_to),
  tool: String(row.tool),
  facilitator: String(row.facilitator),
  requestId: String(row.request_id),
  transaction: textOrNull(row.transaction),
  reason: textOrNull(row.reason),
  validBefore: BigInt(row.valid_before ?? 0),
  owner: String(row.owner),
  leaseExpiresAt: Number(row.lease_expires_at),
  attempts: Number(row.attempts),
  headBlock: row.head_block === null || row.head_block === undefined ? null : BigInt(row.head_block),
  identifierDigest: textOrNull(row.identifier_digest),
  clientDigest: textOrNull(row.client_digest),
  wrongResources: wrongResourcesOf(row),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  settledAt: numberOrNull(row.settled_at),
  nextLookAt: numberOrNull(row.next_look_at),
  pack: textOrNull(row.pack),
  gas: gasIn(row.gas),
});

/** Digests, with a space between them. Older ledgers have none. */
const wrongResourcesOf = ({ wrong_resources: kept }: Row): readonly string[] =>
  typeof kept === 'string' && kept !== '' ? kept.split(' ') : [];

const textOrNull = (value: string | bigint | null | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** Older ledgers do not have every column. */
const numberOrNull = (value: string | bigint | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

export const FIND = 'SELECT * FROM purchase WHERE authorization_digest = $authorization_digest';

/** Neither an authorization nor an identifier may have a row already. */
export const INSERT = `
  INSERT INTO purchase (authorization_digest, network, asset, payer, nonce, state, payment_digest, resource_digest,
    resource_key, amount, pay_to, tool, facilitator, request_id, valid_before, head_block, identifier_digest, client_digest, owner,
    lease_expires_at, next_look_at, attempts, created_at, updated_at)
  VALUES ($authorization_digest, $network, $asset, $payer, $nonce, 'settling', $payment_digest, $resource_digest,
    $resource_key, $amount, $pay_to, $tool, $facilitator, $request_id, $valid_before, $head_block, $identifier_digest, $client_digest,
    $owner, $lease_expires_at, $lease_expires_at, 1, $now, $now)
  ON CONFLICT DO NOTHING`;

export const REOPEN = `
  UPDATE purchase SET state = 'settling', payment_digest = $payment_digest, resource_digest = $resource_digest,
    resource_key = $resource_key, amount = $amount, pay_to = $pay_to, tool = $tool, facilitator = $facilitator, request_id = $request_id,
    reason = NULL, valid_before = $valid_before, head_block = $head_block, identifier_digest = $identifier_digest,
    client_digest = $client_digest, owner = $owner, lease_expires_at = $lease_expires_at,
    next_look_at = $lease_expires_at, attempts = $attempts, was_uncertain = was_uncertain OR $attempts > 1,
    updated_at = $now
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
