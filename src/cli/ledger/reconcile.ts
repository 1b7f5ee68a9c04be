/** `clinmeter ledger reconcile`: the ledger beside the chain. */
import { reachFrom } from '../../config/hosts.ts';
import { ConfigError } from '../../config/read.ts';
import { chainFailure } from '../../payments/chain/rpc.ts';
import { type Paid, paymentsOn } from '../../payments/chain/transfers.ts';
import type { Purchase } from '../../payments/ledger/ledger.ts';
import { readLedger } from '../../payments/ledger/reader.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { reconcile as compare, type Pair, type Reconciliation } from '../../payments/purchase/reconcile.ts';
import { nodeOf } from '../../service/upstreams.ts';
import { CommandError, type CommandIo } from '../command.ts';
import { counted } from '../count.ts';
import { json } from '../options.ts';
import { ledgerOptions, readLedgerArguments } from './options.ts';

export const RECONCILE_EXAMPLE = 'clinmeter ledger reconcile --rpc-url https://base.example/key --from-block 24000000';

const { ledger, rpcUrl, payTo, fromBlock, toBlock, allowLocalUpstream } = ledgerOptions;

/** The status is 1 when anything differs. */
export const reconcile = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const accepted = { ledger, rpcUrl, payTo, fromBlock, toBlock, allowLocalUpstream, json };
  const { values } = readLedgerArguments('reconcile', accepted, argv, io);
  const node =
    values.rpcUrl === undefined ? undefined : await nodeOf({ ...values, reach: reachFrom(values.rpcUrl, values) });
  if (node === undefined) throw new ConfigError('--rpc-url is missing', RECONCILE_EXAMPLE);
  const payments = paymentsOn(node);
  // Before the ledger is read: what is sold in between would seem to be missing from it.
  const to = values.toBlock ?? (await asked(() => payments.head()));
  const purchases = allIn(values.ledger ?? '');
  const from = values.fromBlock ?? firstBlock(purchases);
  if (to < from) throw new ConfigError(`the last block, ${to}, is before the first one, ${from}`, RECONCILE_EXAMPLE);
  const recipients = values.payTo === undefined ? [] : [values.payTo];
  const found = await asked(() => compare(purchases, payments, { from, to }, recipients));
  io.out(values.json === true ? JSON.stringify(shown(found), null, 2) : summary(found));
  return found.differing.length + found.unknown.length + found.missing.length === 0 ? 0 : 1;
};

const allIn = (file: string): readonly Purchase[] => {
  const reader = readLedger(file);
  try {
    return [...reader.all()];
  } finally {
    reader.close();
  }
};

const firstBlock = (purchases: readonly Purchase[]): bigint => {
  const [first] = purchases.flatMap(({ headBlock }) => (headBlock === null ? [] : [headBlock])).sort(ascending);
  if (first !== undefined) return first;
  throw new ConfigError('--from-block is missing: no purchase says at which block it was begun', RECONCILE_EXAMPLE);
};

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** @throws {@link CommandError} without the address of the node, which may hold a key */
const asked = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    throw new CommandError(chainFailure(error), RECONCILE_EXAMPLE);
  }
};

const shown = ({ range, matched, differing, unknown, missing, outside, otherTransfers }: Reconciliation) => ({
  from_block: range.from.toString(),
  to_block: range.to.toString(),
  matched: matched.length,
  settled_outside: outside,
  other_transfers: otherTransfers,
  differing: differing.map(({ paid, purchase }) => ({ ...paidRow(paid), id: purchase.id, state: purchase.state })),
  not_in_ledger: unknown.map(paidRow),
  not_on_chain: missing.map(({ id, payer, nonce, amount, transaction }) => ({
    ...{ id, payer, nonce, amount: amount.toString(), transaction },
  })),
});

const paidRow = ({ payer, nonce, payTo, amount, block, transaction }: Paid) => ({
  ...{ payer, nonce, pay_to: payTo, amount: amount.toString(), block: block.toString(), transaction },
});

const summary = (found: Reconciliation): string => {
  const { range, matched, differing, unknown, missing, outside, otherTransfers } = found;
  const sum = matched.reduce((total, { paid }) => total + paid.amount, 0n);
  return [
    `Blocks ${range.from} to ${range.to}`,
    `${counted(matched.length, 'purchase')} ${matched.length === 1 ? 'matches' : 'match'}, ${formatUsdc(sum)} USDC`,
    ...(outside === 0 ? [] : [`${counted(outside, 'purchase')} settled in other blocks`]),
    ...(otherTransfers === 0 ? [] : [`${counted(otherTransfers, 'transfer')} to us without an authorization`]),
    ...section('Paid, but not settled like that in the ledger', differing.map(pairLine)),
    ...section('Paid, but not in the ledger', unknown.map(paidLine)),
    ...section('Settled in the ledger, but not on the chain', missing.map(missingLine)),
  ].join('\n');
};

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)];

const paidLine = ({ payer, amount, transaction, block }: Paid): string =>
  `${formatUsdc(amount)} USDC from ${payer} in ${transaction}, block ${block}`;

const pairLine = ({ paid, purchase }: Pair): string => `purchase ${purchase.id}, ${purchase.state}: ${paidLine(paid)}`;

const missingLine = ({ id, amount, payer, transaction }: Purchase): string =>
  `purchase ${id}: ${formatUsdc(amount)} USDC from ${payer} in ${transaction ?? 'no transaction'}`;
