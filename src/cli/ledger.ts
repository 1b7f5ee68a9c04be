/** Shared by the commands of the ledger: its settings, and a purchase as people and programs read it. */
import { options } from '../config/options.ts';
import type { Purchase } from '../payments/ledger/ledger.ts';
import { type Examination, type LedgerReader, readLedger } from '../payments/ledger/reader.ts';
import { counted } from './terminal.ts';

export const ledgerSettings = { config: options.config, ledger: options.ledger };

/** Opens a ledger for reading and closes it afterwards. */
export const inLedger = <Result>(file: string, use: (reader: LedgerReader) => Result): Result => {
  const reader = readLedger(file);
  try {
    return use(reader);
  } finally {
    reader.close();
  }
};

/** The result of an examination, for people. */
export const verdictOn = ({ purchases, events, head, flaws }: Examination): string =>
  flaws.length > 0
    ? flaws.join('\n')
    : `ok: ${counted(purchases, 'purchase')}, ${counted(events, 'event')}, the last one is ${head}`;

/** The public fields of a purchase; digests and lease stay inside the service. */
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
