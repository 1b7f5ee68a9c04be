/** `clinmeter ledger export`: every purchase, for a spreadsheet or a program. */
import { helpFor } from '../../config/arguments.ts';
import { ConfigError } from '../../config/config-error.ts';
import { flag, oneOf } from '../../config/option.ts';
import { defineCommand, json } from '../command.ts';
import { COLUMNS, inLedger, ledgerSettings, rowOf } from '../ledger.ts';

export const ledgerExport = defineCommand({
  name: 'ledger export',
  summary: 'Print every purchase, one a line, the oldest first',
  options: {
    ...ledgerSettings,
    format: flag({ flag: 'format', doc: 'Form of a line', unset: 'csv', ...oneOf(['csv', 'jsonl']) }),
    json: flag({ ...json, doc: 'Same as --format jsonl; an error is one {"error", "try"} object' }),
  },
  examples: ['clinmeter ledger export > purchases.csv', 'clinmeter ledger export --format jsonl > purchases.jsonl'],
  run: ({ ledger, format, json }, { out }) => {
    if (format === 'csv' && json) throw new ConfigError('give either --format csv or --json', helpFor('ledger export'));
    const isCsv = (format ?? (json ? 'jsonl' : 'csv')) === 'csv';
    inLedger(ledger, (reader) => {
      if (isCsv) out(COLUMNS.join(','));
      for (const purchase of reader.all()) {
        const row = rowOf(purchase);
        out(isCsv ? COLUMNS.map((column) => field(row[column])).join(',') : JSON.stringify(row));
      }
    });
    return 0;
  },
});

/** RFC 4180, section 2. */
const field = (value: string | number | null): string => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
