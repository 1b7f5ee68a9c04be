/** The options of `clinmeter ledger`. */
import { type Flag, options, switched } from '../../config/options.ts';
import { type Arguments, ConfigError, readArguments } from '../../config/read.ts';
import { type CommandIo, usageOf } from '../command.ts';

const limit: Flag<number> = {
  flag: 'limit',
  placeholder: 'N',
  doc: 'list: how many purchases to show, the newest first',
  accepts: 'an integer from 1 to 1000000',
  fallback: '50',
  parse: (text) => (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : undefined),
};

const format: Flag<'csv' | 'jsonl'> = {
  flag: 'format',
  placeholder: 'csv|jsonl',
  doc: 'export: one line a purchase, the oldest first',
  accepts: 'csv or jsonl',
  fallback: 'csv',
  parse: (text) => (text === 'csv' || text === 'jsonl' ? text : undefined),
};

const block = (flag: string, doc: string): Flag<bigint> => ({
  flag,
  placeholder: 'N',
  doc,
  accepts: 'the number of a block',
  parse: (text) => (/^\d{1,15}$/.test(text) ? BigInt(text) : undefined),
});

const mark = (flag: string, doc: string): Flag<boolean> => ({ flag, doc, ...switched });

const transaction: Flag<string> = {
  flag: 'transaction',
  placeholder: 'HASH',
  doc: 'resolve --settled: the transaction that moved the money',
  accepts: '0x and 64 hexadecimal digits',
  parse: (text) => (/^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
};

const why: Flag<string> = {
  flag: 'why',
  placeholder: 'TEXT',
  doc: 'resolve: how you know, for the history',
  accepts: 'a text of 1 to 500 characters',
  parse: (text) => (text.trim() !== '' && text.length <= 500 ? text.trim() : undefined),
};

export const ledgerOptions = {
  config: options.config,
  ledger: options.ledger,
  limit,
  format,
  settled: mark('settled', 'resolve: the money has moved to us'),
  refused: mark('refused', 'resolve: it is certain that nothing moved and nothing will'),
  transaction,
  why,
  rpcUrl: { ...options.rpcUrl, doc: 'reconcile: JSON-RPC of a Base node' },
  payTo: { ...options.payTo, doc: 'reconcile: an address that was paid, besides those in the ledger' },
  allowLocalUpstream: {
    ...options.allowLocalUpstream,
    doc: 'reconcile: accept a node whose name leads to this machine or to a private network',
  },
  fromBlock: block('from-block', 'reconcile: first block (default: the first one a purchase was begun at)'),
  toBlock: block('to-block', 'reconcile: last block (default: the newest)'),
};

type Options = Parameters<typeof readArguments>[1];

/** Reads the arguments of a word of `ledger` that takes no further words. */
export const readLedgerArguments = <O extends Options>(
  word: string,
  accepted: O,
  argv: readonly string[],
  { environment }: CommandIo,
): Arguments<O> => {
  const given = readArguments('ledger', { ...accepted, config: options.config }, argv, environment);
  if (given.words.length === 0) return given;
  throw new ConfigError(`${word} takes no words, got ${JSON.stringify(given.words[0])}`, usageOf('ledger'));
};
