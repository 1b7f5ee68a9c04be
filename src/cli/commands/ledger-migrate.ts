/** `clinmeter ledger migrate`: brings a database that nodes share to the schema of this executable. */
import { flag, switched } from '../../config/option.ts';
import { addressIn } from '../../payments/ledger/engine.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { ledgerSettings } from '../ledger.ts';

export const ledgerMigrate = defineCommand({
  name: 'ledger migrate',
  summary: 'Bring a ledger in PostgreSQL to the schema of this release',
  statuses: ['the schema is that of this release', 'it is older, or the database cannot be used'],
  options: {
    ...ledgerSettings,
    check: flag({ flag: 'check', doc: 'Change nothing; only say whether there is something to do', ...switched }),
    json,
  },
  examples: [
    'CLINMETER_LEDGER_FILE=/run/secrets/ledger-owner clinmeter ledger migrate',
    'clinmeter ledger migrate --check',
  ],
  run: async ({ ledger, check, json }, { out }) => {
    if (!isDatabase(ledger))
      throw new CommandError('a ledger in a file is migrated when the service opens it', 'clinmeter serve');
    const { migrateAt } = await import('../../payments/ledger/postgres/schema.ts');
    const { before, needed } = await migrateAt(addressIn(ledger), check);
    const isDone = !check || before >= needed;
    const shown = before === 0 ? 'no ledger' : `schema version ${before}`;
    const then = check ? `; this release needs ${needed}` : before < needed ? `; now ${needed}` : '';
    out(json ? JSON.stringify({ ok: isDone, before, needed }, null, 2) : `the database had ${shown}${then}`);
    return isDone ? 0 : 1;
  },
});
