/** `clinmeter ledger import`: copies a ledger in a file into a database that nodes share. */
import { file } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { addressIn } from '../../payments/ledger/engine.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { ledgerSettings, verdictOn } from '../ledger.ts';

const EXAMPLE =
  'CLINMETER_LEDGER_FILE=/run/secrets/ledger-owner clinmeter ledger import /var/lib/clinmeter/ledger.sqlite';

export const ledgerImport = defineCommand({
  name: 'ledger import',
  summary: 'Copy a ledger in a file into an empty database, with its history',
  statuses: ['the copy is whole, and the same as the file', 'it could not be made, or differs'],
  operands: {
    path: {
      ...file,
      placeholder: 'PATH',
      doc: 'The ledger to copy',
      accepts: 'the file of a ledger',
      isRequired: true,
    },
  },
  options: { ...ledgerSettings, ledgerKey: options.ledgerKey, json },
  examples: [EXAMPLE],
  run: async ({ ledger, ledgerKey, path, json }, { out }) => {
    if (!isDatabase(ledger)) throw new CommandError('--ledger names no database to import into', EXAMPLE);
    const { importLedger } = await import('../../payments/ledger/postgres/import.ts');
    const found = await importLedger({ file: path, key: ledgerKey }, addressIn(ledger));
    const ok = found.flaws.length === 0;
    out(json ? JSON.stringify({ ok, ...found }, null, 2) : verdictOn(found));
    return ok ? 0 : 1;
  },
});
