/** `clinmeter ledger export`: every purchase, for a spreadsheet or a program. */
import { readLedger } from '../../payments/ledger/reader.ts';
import type { CommandIo } from '../command.ts';
import { ledgerOptions, readLedgerArguments } from './options.ts';
import { rowOf } from './row.ts';

const { ledger, format } = ledgerOptions;

export const exportAll = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const { values } = readLedgerArguments('export', { ledger, format }, argv, io);
  const reader = readLedger(values.ledger ?? '');
  try {
    if (values.format === 'csv') io.out(COLUMNS.join(','));
    for (const purchase of reader.all()) {
      const row = rowOf(purchase);
      io.out(values.format === 'csv' ? COLUMNS.map((column) => field(row[column])).join(',') : JSON.stringify(row));
    }
    return 0;
  } finally {
    reader.close();
  }
};

const COLUMNS = [
  ...(['id', 'state', 'tool', 'amount', 'payer', 'pay_to', 'nonce', 'network', 'asset', 'facilitator'] as const),
  ...(['transaction', 'reason', 'attempts', 'request_id', 'head_block', 'valid_before'] as const),
  ...(['created_at', 'updated_at', 'settled_at'] as const),
];

/** RFC 4180, section 2. */
const field = (value: string | number | null): string => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
