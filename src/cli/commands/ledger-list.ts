/** `clinmeter ledger list`: the newest purchases of the ledger on this machine. */
import { flag, integerFrom } from '../../config/option.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, type Row, rowOf } from '../ledger.ts';
import { table } from '../terminal.ts';

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
