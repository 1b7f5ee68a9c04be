/** `clinmeter ledger`: what the ledger holds, whether it is whole, and whether the chain agrees. */
import { ConfigError } from '../config/read.ts';
import type { Command, CommandIo } from './command.ts';
import { exportAll } from './ledger/export.ts';
import { list } from './ledger/list.ts';
import { ledgerOptions } from './ledger/options.ts';
import { RECONCILE_EXAMPLE, reconcile } from './ledger/reconcile.ts';
import { RESOLVE_EXAMPLE, resolve } from './ledger/resolve.ts';
import { verify } from './ledger/verify.ts';
import { json } from './options.ts';

type Action = (argv: readonly string[], io: CommandIo) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = { list, export: exportAll, verify, resolve, reconcile };

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
  run: async ([word, ...argv], io) => {
    const action = Object.hasOwn(ACTIONS, word ?? '') ? ACTIONS[word ?? ''] : undefined;
    if (action !== undefined) return action(argv, io);
    throw new ConfigError(
      `ledger takes ${Object.keys(ACTIONS).join(', ')}, got ${word === undefined ? 'nothing' : JSON.stringify(word)}`,
      'clinmeter ledger list',
    );
  },
};
