/** A purchase as people and programs read it. */
import type { Purchase } from '../../payments/ledger/ledger.ts';

/** What is shown of a purchase; digests and lease are the service's own business. */
export const rowOf = (purchase: Purchase) => ({
  id: purchase.id,
  state: purchase.state,
  tool: purchase.tool,
  amount: purchase.amount.toString(),
  payer: purchase.payer,
  pay_to: purchase.payTo,
  nonce: purchase.nonce,
  network: purchase.network,
  asset: purchase.asset,
  facilitator: purchase.facilitator,
  transaction: purchase.transaction,
  reason: purchase.reason,
  attempts: purchase.attempts,
  request_id: purchase.requestId,
  head_block: purchase.headBlock === null ? null : purchase.headBlock.toString(),
  valid_before: purchase.validBefore.toString(),
  created_at: new Date(purchase.createdAt).toISOString(),
  updated_at: new Date(purchase.updatedAt).toISOString(),
  settled_at: purchase.settledAt === null ? null : new Date(purchase.settledAt).toISOString(),
});
