/** `clinmeter ledger`: what the ledger holds, whether it is whole, whether the chain agrees, and a copy of it. */
import { actions, type Command, choicesOf } from './command.ts';
import { BACKUP_EXAMPLE, backup } from './ledger/backup.ts';
import { exportAll } from './ledger/export.ts';
import { list } from './ledger/list.ts';
import { ledgerOptions } from './ledger/options.ts';
import { RECONCILE_EXAMPLE, reconcile } from './ledger/reconcile.ts';
import { RESOLVE_EXAMPLE, resolve } from './ledger/resolve.ts';
import { verify } from './ledger/verify.ts';
import { json } from './options.ts';

const words = { list, export: exportAll, verify, backup, resolve, reconcile };

export const ledger: Command = {
  name: 'ledger',
  operands: 'list | export | verify | backup PATH | resolve ID | reconcile',
  summary: 'Show, export, check and copy the payments; decide uncertain ones; compare them with the chain',
  choices: choicesOf(words),
  options: { ...ledgerOptions, json: { ...json, doc: `list, verify, backup, reconcile: ${json.doc}` } },
  examples: [
    'clinmeter ledger list',
    'clinmeter ledger list --json --limit 1000 --ledger /var/lib/clinmeter/ledger.sqlite',
    'clinmeter ledger export --format jsonl > purchases.jsonl',
    'clinmeter ledger verify',
    BACKUP_EXAMPLE,
    RESOLVE_EXAMPLE,
    RECONCILE_EXAMPLE,
  ],
  run: actions('ledger', words, 'clinmeter ledger list'),
};
