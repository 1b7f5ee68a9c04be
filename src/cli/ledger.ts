/** Shared by the commands of the ledger: its options, its reader, a purchase as they show it, and the verdict on a ledger. */
import { options } from '../config/options.ts';
import { openOperatorLedger, readLedger } from '../payments/ledger/engine.ts';
import {
  type Examination,
  type LedgerReader,
  migrationText,
  type OperatorLedger,
  type Purchase,
} from '../payments/ledger/ledger.ts';
import { isoOf } from './ledger-selection.ts';
import { counted } from './terminal.ts';

export const ledgerSettings = { config: options.config, ledger: options.ledger };

/** Opens a ledger for reading and closes it afterwards. */
export const inLedger = async <Result>(
  ledger: string,
  use: (reader: LedgerReader) => Promise<Result>,
): Promise<Result> => {
  const reader = await readLedger(ledger);
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
};

/** Opens a ledger to decide in it, and says if that has migrated it. */
export const openToDecide = async (ledger: string, err: (line: string) => void): Promise<OperatorLedger> => {
  const operated = await openOperatorLedger(ledger);
  if (operated.migrated !== undefined) err(migrationText(operated.migrated));
  return operated;
};

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
  head_block: ({ mark, channelId }: Purchase) => (channelId === null ? mark : null),
  valid_before: ({ validBefore }: Purchase) => validBefore.toString(),
  created_at: ({ createdAt }: Purchase) => isoOf(createdAt),
  updated_at: ({ updatedAt }: Purchase) => isoOf(updatedAt),
  settled_at: ({ settledAt }: Purchase) => (settledAt === null ? null : isoOf(settledAt)),
  refunded_at: ({ refund }: Purchase) => (refund === null ? null : isoOf(refund.at)),
  refund_transaction: ({ refund }: Purchase) => refund?.transaction ?? null,
  formula_version: ({ formulaVersion }: Purchase) => formulaVersion,
  method: ({ method }: Purchase) => method,
  channel_id: ({ channelId }: Purchase) => channelId,
};

/** A purchase as people and programs read it. */
export type Row = { readonly [Name in keyof typeof FIELDS]: ReturnType<(typeof FIELDS)[Name]> };

export const COLUMNS = Object.keys(FIELDS) as readonly (keyof Row)[];

export const rowOf = (purchase: Purchase): Row =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, field(purchase)])) as Row;

export const verdictOn = (examination: Examination): string => {
  const { purchases, events, head, heads, flaws } = examination;
  if (flaws.length > 0) return flaws.join('\n');
  const found = `ok: ${counted(purchases, 'purchase')}, ${counted(events, 'event')}`;
  if (heads?.length === 0) return found;
  const noted =
    heads === undefined
      ? `${found}, the digest to note is ${head}`
      : [`${found}, the digests to note are`, ...heads.map((one) => `${one.head} ${one.node}`)].join('\n');
  return [noted, ...sealedLines(examination)].join('\n');
};

/** What was closed, and how much of it was looked at. */
const sealedLines = ({ sealed }: Examination): readonly string[] => {
  if (sealed === undefined) return [];
  const { until, purchases, isFinished, lookedAt, notLookedAt } = sealed;
  const closed = `closed until ${until}: ${counted(purchases, 'purchase')}`;
  const looked =
    lookedAt.length === 0 ? [] : [`${counted(lookedAt.length, 'archive')} examined: ${lookedAt.join(', ')}`];
  return [
    ...(notLookedAt === undefined
      ? [`${closed}, all in archives that were examined`]
      : [`${closed}; not looked at: ${notLookedAt} and older archives. --archive PATH examines them`]),
    ...looked,
    ...(isFinished ? [] : ['the closing was interrupted: run clinmeter ledger close again']),
  ];
};
