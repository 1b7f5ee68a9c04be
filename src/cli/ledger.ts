/** `clinmeter ledger list`: shows what the ledger holds. */
import { type Option, options } from '../config/options.ts';
import { ConfigError } from '../config/read.ts';
import type { Purchase } from '../payments/ledger/ledger.ts';
import { readLedger } from '../payments/ledger/sqlite.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import { defineCommand } from './command.ts';
import { json } from './options.ts';

const limit: Option<number> = {
  flag: 'limit',
  placeholder: 'N',
  doc: 'How many purchases to show, the newest first',
  accepts: 'an integer from 1 to 1000000',
  fallback: '50',
  parse: (text) => (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : undefined),
};

export const ledger = defineCommand({
  name: 'ledger',
  operands: 'list',
  summary: 'Show the payments in the ledger',
  options: { ledger: options.ledger, limit, json },
  examples: [
    'clinmeter ledger list',
    'clinmeter ledger list --json --limit 1000 --ledger /var/lib/clinmeter/ledger.sqlite',
  ],
  run: async ({ values, words }, { out }) => {
    if (words.length !== 1 || words[0] !== 'list') {
      throw new ConfigError(
        `ledger takes the word list, got ${JSON.stringify(words.join(' '))}`,
        'clinmeter ledger list',
      );
    }
    const reader = readLedger(values.ledger ?? '');
    try {
      const rows = reader.list(values.limit ?? 0).map(rowOf);
      out(values.json === true ? JSON.stringify(rows, null, 2) : table(rows));
      return 0;
    } finally {
      reader.close();
    }
  },
});

/** A purchase as it is shown; digests and lease are the service's own business. */
const rowOf = (purchase: Purchase) => ({
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
  created_at: new Date(purchase.createdAt).toISOString(),
  updated_at: new Date(purchase.updatedAt).toISOString(),
  settled_at: purchase.settledAt === null ? null : new Date(purchase.settledAt).toISOString(),
});

const table = (rows: readonly ReturnType<typeof rowOf>[]): string => {
  if (rows.length === 0) return 'The ledger is empty.';
  const cells = rows.map((row) => [
    String(row.id),
    row.created_at,
    row.state,
    row.tool,
    formatUsdc(BigInt(row.amount)),
    row.payer,
    row.transaction ?? row.reason ?? '',
  ]);
  const lines = [['id', 'created', 'state', 'tool', 'USDC', 'payer', 'transaction or reason'], ...cells];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
