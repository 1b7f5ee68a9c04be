/** `clinmeter ledger backup`: a copy of the ledger and its key, while a service writes to it. */
import { ConfigError, readArguments } from '../../config/read.ts';
import { backUpLedger } from '../../payments/ledger/backup.ts';
import { readLedger } from '../../payments/ledger/reader.ts';
import type { CommandIo } from '../command.ts';
import { json } from '../options.ts';
import { ledgerOptions } from './options.ts';
import { verdict } from './verify.ts';

export const BACKUP_EXAMPLE = 'clinmeter ledger backup /var/backups/clinmeter-2030-01-31.sqlite';

const { config, ledger } = ledgerOptions;

export const backup = async (argv: readonly string[], { environment, out }: CommandIo): Promise<number> => {
  const { values, words } = readArguments('ledger', { config, ledger, json }, argv, environment);
  const [path = ''] = words;
  if (words.length !== 1 || path === '') throw new ConfigError('backup takes the path of one new file', BACKUP_EXAMPLE);
  const { file, keyFile } = backUpLedger(values.ledger ?? '', path);
  const reader = readLedger(file);
  try {
    const found = reader.examine();
    const ok = found.flaws.length === 0;
    const report = [
      verdict(found),
      `ledger: ${file}`,
      `key:    ${keyFile ?? 'not in a file beside the ledger; keep what is given as --ledger-key'}`,
    ];
    out(
      values.json === true
        ? JSON.stringify({ ok, file, key_file: keyFile ?? null, ...found }, null, 2)
        : report.join('\n'),
    );
    return ok ? 0 : 1;
  } finally {
    reader.close();
  }
};
