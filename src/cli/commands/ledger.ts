/** The commands that read the ledger on this machine: `clinmeter ledger list` and `verify`. */
import { file, flag, integerFrom } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { readHeads } from '../../payments/ledger/backup.ts';
import { readLedger } from '../../payments/ledger/engine.ts';
import type { Examination, LedgerReader, Purchase } from '../../payments/ledger/ledger.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { defineCommand, json } from '../command.ts';
import { counted, table } from '../terminal.ts';

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
  head_block: ({ mark }: Purchase) => mark,
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

export const ledgerList = defineCommand({
  name: 'ledger list',
  summary: 'Show the newest purchases',
  options: {
    ...ledgerSettings,
    limit: flag({
      flag: 'limit',
      doc: 'Number of purchases to show, the newest first',
      fallback: '50',
      ...integerFrom(1, 1_000_000),
    }),
    json,
  },
  examples: [
    'clinmeter ledger list',
    'clinmeter ledger list --json --limit 1000 --ledger /var/lib/clinmeter/ledger.sqlite',
  ],
  run: async ({ ledger, limit, json }, { out }) => {
    const rows = (await inLedger(ledger, (reader) => reader.list(limit))).map(rowOf);
    out(json ? JSON.stringify(rows, null, 2) : rows.length === 0 ? 'The ledger is empty.' : tableOf(rows));
    return 0;
  },
});

const tableOf = (rows: readonly Row[]): string =>
  table([
    ['id', 'created', 'state', 'tool', 'USDC', 'payer', 'transaction or reason'],
    ...rows.map(({ id, created_at, state, tool, amount, payer, transaction, reason }) => [
      String(id),
      created_at,
      state,
      tool,
      formatUsdc(BigInt(amount)),
      payer,
      transaction ?? reason ?? '',
    ]),
  ]);

export const ledgerVerify = defineCommand({
  name: 'ledger verify',
  summary: 'Check that the ledger is whole and its history unchanged',
  statuses: ['the ledger is whole', 'the ledger is damaged, was changed, or cannot be read'],
  options: {
    ...ledgerSettings,
    contains: flag({
      flag: 'contains',
      placeholder: 'DIGEST',
      doc: 'A digest noted earlier, which the history must still have; repeatable',
      accepts: '64 hexadecimal digits',
      isRepeatable: true,
      parse: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
    }),
    anchor: flag({
      flag: 'anchor',
      ...file,
      doc: 'File of such digests, as ledger anchor prints and ledger backup keeps them',
    }),
    json,
  },
  examples: ['clinmeter ledger verify', 'clinmeter ledger verify --anchor clinmeter-ledger.sqlite.heads'],
  run: async ({ ledger, contains, anchor, json }, { out }) => {
    const noted = [...contains, ...(anchor === undefined ? [] : readHeads(anchor))];
    const found = await inLedger(ledger, (reader) => reader.examine(noted));
    const ok = found.flaws.length === 0;
    out(json ? JSON.stringify({ ok, ...found }, null, 2) : verdictOn(found));
    return ok ? 0 : 1;
  },
});

/** The result of an examination, for people. */
export const verdictOn = ({ purchases, events, head, heads, flaws }: Examination): string => {
  if (flaws.length > 0) return flaws.join('\n');
  const found = `ok: ${counted(purchases, 'purchase')}, ${counted(events, 'event')}`;
  if (heads?.length === 0) return found;
  return heads === undefined
    ? `${found}, the digest to note is ${head}`
    : [`${found}, the digests to note are`, ...heads.map((one) => `${one.head} ${one.node}`)].join('\n');
};
