/** `clinmeter ledger backup`: copies the ledger, and its key if asked to. */
import { file, flag, switched } from '../../config/option.ts';
import { type Backup, backUpLedger, noteHead } from '../../payments/ledger/backup.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, verdictOn } from '../ledger.ts';

export const ledgerBackup = defineCommand({
  name: 'ledger backup',
  summary: 'Copy the ledger, also while the service runs',
  statuses: ['the copy is whole', 'the copy could not be made or is not whole'],
  operands: {
    path: {
      ...file,
      placeholder: 'PATH',
      doc: 'The copy to make',
      accepts: 'the name of a new file',
      isRequired: true,
    },
  },
  options: {
    ...ledgerSettings,
    withKey: flag({ flag: 'with-key', doc: 'Copy the key file too; it can tell what buyers asked about', ...switched }),
    json,
  },
  examples: [
    'clinmeter ledger backup /var/backups/clinmeter-2030-01-31.sqlite',
    'clinmeter ledger backup /root/clinmeter-2030-01-31.sqlite --with-key',
  ],
  run: async ({ ledger, path, withKey, json }, { out }) => {
    if (isDatabase(ledger))
      throw new CommandError(
        'a database is copied by its own means',
        'pg_basebackup or pg_dump; keep --ledger-key elsewhere',
      );
    const copy = backUpLedger(ledger, path, { withKey });
    const found = await inLedger(copy.file, (reader) => reader.examine());
    const ok = found.flaws.length === 0;
    const heads = ok ? noteHead(ledger, found, new Date()) : undefined;
    const report = [
      verdictOn(found),
      `ledger: ${copy.file}`,
      `key:    ${keyLine(copy, withKey)}`,
      ...(heads === undefined ? [] : [`heads:  ${heads}`]),
    ];
    const shown = { ok, file: copy.file, key_file: copy.keyFile ?? null, heads_file: heads ?? null, ...found };
    out(json ? JSON.stringify(shown, null, 2) : report.join('\n'));
    return ok ? 0 : 1;
  },
});

const keyLine = ({ keyFile }: Backup, isAsked: boolean): string => {
  if (keyFile !== undefined) return keyFile;
  return isAsked
    ? 'not in a file beside the ledger; keep the value of --ledger-key'
    : 'not copied; keep it elsewhere, or add --with-key';
};
