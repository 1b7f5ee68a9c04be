/** Shared by the commands of the ledger: its settings, and a purchase as people and programs read it. */
import { options } from '../config/options.ts';
import { type Examination, type LedgerReader, readLedger } from '../payments/ledger/inspect.ts';
import type { Purchase } from '../payments/ledger/ledger.ts';
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

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The public fields of a purchase in their order; digests and lease stay inside the service. */
const FIELDS = {
  id: ({ id }: Purchase) => id,
  state: ({ state }: Purchase) => state,
  tool: ({ tool }: Purchase) => tool,
  amount: ({ amount }: Purchase) => amount.toString(),
  payer: ({ payer }: Purchase) => payer,
  pay_to: ({ payTo }: Purchase) => payTo,
  nonce: ({ nonce }: Purchase) => nonce,
  network: ({ network }: Purchase) => network,
  asset: ({ asset }: Purchase) => asset,
  facilitator: ({ facilitator }: Purchase) => facilitator,
  transaction: ({ transaction }: Purchase) => transaction,
  reason: ({ reason }: Purchase) => reason,
  attempts: ({ attempts }: Purchase) => attempts,
  request_id: ({ requestId }: Purchase) => requestId,
  head_block: ({ headBlock }: Purchase) => headBlock?.toString() ?? null,
  valid_before: ({ validBefore }: Purchase) => validBefore.toString(),
  created_at: ({ createdAt }: Purchase) => timeOf(createdAt),
  updated_at: ({ updatedAt }: Purchase) => timeOf(updatedAt),
  settled_at: ({ settledAt }: Purchase) => (settledAt === null ? null : timeOf(settledAt)),
};

/** A purchase as people and programs read it. */
export type Row = { readonly [Name in keyof typeof FIELDS]: ReturnType<(typeof FIELDS)[Name]> };

export const COLUMNS = Object.keys(FIELDS) as readonly (keyof Row)[];

export const rowOf = (purchase: Purchase): Row =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, field(purchase)])) as Row;
