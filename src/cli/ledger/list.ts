/** `clinmeter ledger list`: the newest purchases. */
import { readLedger } from '../../payments/ledger/reader.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import type { CommandIo } from '../command.ts';
import { json } from '../options.ts';
import { ledgerOptions, readLedgerArguments } from './options.ts';
import { rowOf } from './row.ts';

const { ledger, limit } = ledgerOptions;

export const list = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const { values } = readLedgerArguments('list', { ledger, limit, json }, argv, io);
  const reader = readLedger(values.ledger ?? '');
  try {
    const rows = reader.list(values.limit ?? 0).map(rowOf);
    io.out(values.json === true ? JSON.stringify(rows, null, 2) : table(rows));
    return 0;
  } finally {
    reader.close();
  }
};

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
