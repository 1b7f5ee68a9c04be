/** `clinmeter ledger restore`: puts a backup in the place of the ledger. */
import { file, flag, switched } from '../../config/option.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { ledgerSettings, verdictOn } from '../ledger.ts';
import { shellQuote } from '../terminal.ts';

export const ledgerRestore = defineCommand({
  name: 'ledger restore',
  summary: 'Check a backup and put it in the place of the ledger',
  statuses: ['the ledger is restored', 'the backup is not whole, or may not replace the ledger'],
  operands: {
    backup: { ...file, doc: 'The backup', accepts: 'the name of a backup', isRequired: true },
  },
  options: {
    ...ledgerSettings,
    replace: flag({
      flag: 'replace',
      doc: 'Also replace a ledger that is newer, another one, or damaged; it is kept aside',
      ...switched,
    }),
    json,
  },
  examples: [
    'clinmeter ledger restore /var/backups/clinmeter-2030-01-31.sqlite --ledger /var/lib/clinmeter/ledger.sqlite',
  ],
  run: async ({ ledger, backup, replace, json }, { out }) => {
    if (isDatabase(ledger) || isDatabase(backup))
      throw new CommandError(
        'a database is restored by its own means',
        'pg_restore, or a base backup; then clinmeter ledger verify and clinmeter ledger reconcile',
      );
    const { restoreLedger } = await import('../../payments/ledger/restore.ts');
    const { found, mode, aside, key } = await restoreLedger(backup, ledger, { isForced: replace, now: new Date() });
    const ok = found.flaws.length === 0;
    const next = ok ? nextAfter(ledger, mode?.startsWith('stub') === true) : null;
    if (json) {
      const shown = { ok, file: ok ? ledger : null, replaced: aside ?? null, key: key ?? null, next };
      out(JSON.stringify({ ...shown, ...found }, null, 2));
    } else if (next === null) out(`${verdictOn(found)}\nthe backup is not whole, and nothing was changed`);
    else {
      const lines = [`ledger:   ${ledger}`, `replaced: ${aside ?? 'nothing'}`, `key:      ${KEYS[key ?? 'missing']}`];
      out([verdictOn(found), ...lines, `next:     ${next}`].join('\n'));
    }
    return ok ? 0 : 1;
  },
});

const KEYS = {
  kept: 'the key file beside the ledger is the right one',
  copied: 'copied with the backup',
  missing: 'not beside the ledger; bring its key file back, or give --ledger-key',
};

/** A backup does not know what was paid after it. */
const nextAfter = (ledger: string, isStub: boolean): string =>
  isStub
    ? `clinmeter serve --ledger ${shellQuote(ledger)}`
    : `clinmeter ledger recover --rpc-url URL --ledger ${shellQuote(ledger)}`;
