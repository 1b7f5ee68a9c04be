/** `clinmeter ledger`: what the ledger holds, whether it is whole, and whether the chain agrees. */
import { actions, type Command } from './command.ts';
import { exportAll } from './ledger/export.ts';
import { list } from './ledger/list.ts';
import { ledgerOptions } from './ledger/options.ts';
import { RECONCILE_EXAMPLE, reconcile } from './ledger/reconcile.ts';
import { RESOLVE_EXAMPLE, resolve } from './ledger/resolve.ts';
import { verify } from './ledger/verify.ts';
import { json } from './options.ts';

export const ledger: Command = {
  name: 'ledger',
  operands: 'list | export | verify | resolve ID | reconcile',
  summary: 'Show, export and check the payments; decide uncertain ones; compare them with the chain',
  options: { ...ledgerOptions, json: { ...json, doc: `list, verify, reconcile: ${json.doc}` } },
  examples: [
    'clinmeter ledger list',
    'clinmeter ledger list --json --limit 1000 --ledger /var/lib/clinmeter/ledger.sqlite',
    'clinmeter ledger export --format jsonl > purchases.jsonl',
    'clinmeter ledger verify',
    RESOLVE_EXAMPLE,
    RECONCILE_EXAMPLE,
  ],
  run: actions('ledger', { list, export: exportAll, verify, resolve, reconcile }, 'clinmeter ledger list'),
};
