/** Purchases as rows of the ledger's table, and back. */
import type { SQLQueryBindings } from 'bun:sqlite';
import { hash } from 'node:crypto';
import type { AuthorizationKey } from '../protocol/payment.ts';
import type { Opening, Purchase } from './ledger.ts';

/** A row as SQLite gives it: snake case, integers as bigint, amounts as text. */
export type Row = Record<string, string | bigint | null>;

/**
 * What is unique about an authorization in 32 bytes (SHA-256): every purchase writes a page of the index, where the four
 * columns would take 160.
 */
export const authorizationDigest = ({ network, asset, payer, nonce }: AuthorizationKey): Buffer =>
  hash('sha256', [network, asset, payer, nonce].join('\n'), 'buffer');

/** The columns of what is written before a facilitator is called. */
export const columnsOf = (opening: Opening) => ({
  authorization_digest: authorizationDigest(opening),
  network: opening.network,
  asset: opening.asset,
  payer: opening.payer,
  nonce: opening.nonce,
  payment_digest: opening.paymentDigest,
  resource_digest: opening.resourceDigest,
  amount: opening.amount.toString(),
  pay_to: opening.payTo,
  tool: opening.tool,
  facilitator: opening.facilitator,
  request_id: opening.requestId,
  valid_before: opening.validBefore.toString(),
  lease_expires_at: opening.leaseExpiresAt,
  head_block: opening.headBlock,
  identifier_digest: opening.identifierDigest,
});

/** The columns whose changes the history keeps; leases come and go without a trace. */
export const KEPT = [
  ...['network', 'asset', 'payer', 'nonce', 'payment_digest', 'resource_digest', 'amount', 'pay_to', 'tool'],
  ...['facilitator', 'request_id', 'valid_before', 'head_block', 'identifier_digest', 'state', 'transaction', 'reason'],
] as const;

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
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  settledAt: row.settled_at === null || row.settled_at === undefined ? null : Number(row.settled_at),
});

const textOrNull = (value: string | bigint | null | undefined): string | null =>
  typeof value === 'string' ? value : null;
