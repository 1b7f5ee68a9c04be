/** `clinmeter ledger backup`: copies the ledger and its key while a service writes to it. */
import { file } from '../../config/option.ts';
import { backUpLedger } from '../../payments/ledger/backup.ts';
import { defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, verdictOn } from '../ledger.ts';

export const ledgerBackup = defineCommand({
  name: 'ledger backup',
  summary: 'Copy the ledger and its key, also while the service runs',
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
  options: { ...ledgerSettings, json },
  examples: ['clinmeter ledger backup /var/backups/clinmeter-2030-01-31.sqlite'],
  run: ({ ledger, path, json }, { out }) => {
    const { file, keyFile } = backUpLedger(ledger, path);
    const found = inLedger(file, (reader) => reader.examine());
    const ok = found.flaws.length === 0;
    const report = [
      verdictOn(found),
      `ledger: ${file}`,
      `key:    ${keyFile ?? 'not in a file beside the ledger; keep the value of --ledger-key'}`,
    ];
    out(json ? JSON.stringify({ ok, file, key_file: keyFile ?? null, ...found }, null, 2) : report.join('\n'));
    return ok ? 0 : 1;
  },
});
