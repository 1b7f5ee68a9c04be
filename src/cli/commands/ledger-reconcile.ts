/** `clinmeter ledger reconcile`: compares the ledger with the chain. */
import type { Paid } from '../../payments/chain/transfers.ts';
import type { Purchase } from '../../payments/ledger/ledger.ts';
import { keyOf } from '../../payments/methods/exact-evm.ts';
import { formatUsdc, type Network } from '../../payments/protocol/usdc.ts';
import { reconcile as compare, type Pair, type Reconciliation } from '../../payments/purchase/reconcile.ts';
import { defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings } from '../ledger.ts';
import { asked, chainRange, lastBlocks, nodesAt, rangesOf } from '../ledger-node.ts';
import { counted } from '../terminal.ts';

const EXAMPLE = 'clinmeter ledger reconcile --rpc-url https://base.example/key --from-block 24000000';

export const ledgerReconcile = defineCommand({
  name: 'ledger reconcile',
  summary: 'Compare the ledger with the chain',
  statuses: ['ledger and chain agree', 'a purchase differs, or the chain of one was not looked at'],
  options: {
    ...ledgerSettings,
    ...chainRange,
    json,
  },
  examples: [EXAMPLE],
  run: async ({ ledger, payTo, json, ...given }, { out }) => {
    const ends = await lastBlocks(nodesAt(given), given, EXAMPLE);
    const { found, unseen } = await inLedger(ledger, async ({ all, isClosed }) => {
      const purchases = await Array.fromAsync(all());
      const { compared, unseen } = rangesOf(purchases, ends, given, EXAMPLE);
      const found: Found[] = [];
      for (const { node, purchases: own, range } of compared) {
        const { network, payments } = node;
        const known = {
          recipients: payTo === undefined ? [] : [payTo],
          isClosed: ({ payer, nonce }: Paid) => isClosed(keyOf(payer, nonce, network)),
        };
        found.push({ network, ...(await asked(() => compare(own, payments, range, known), EXAMPLE)) });
      }
      return { found, unseen };
    });
    const isOne = found.length === 1 && unseen.length === 0;
    const told = isOne ? found.map(shown)[0] : { networks: found.map(shown), not_looked_at: unseen };
    const lines = found.map((one) => (isOne ? summary(one) : `${one.network.title}\n${summary(one)}`));
    out(json ? JSON.stringify(told, null, 2) : [...lines, ...section('Not looked at', unseen)].join('\n\n'));
    const agrees = ({ differing, unknown, missing, wrongRefunds }: Found): boolean =>
      [differing, unknown, missing, wrongRefunds].every((list) => list.length === 0);
    return found.every(agrees) && unseen.length === 0 ? 0 : 1;
  },
});

type Found = Reconciliation & { readonly network: Network };

const shown = ({
  network,
  range,
  matched,
  differing,
  unknown,
  missing,
  outside,
  otherTransfers,
  ...others
}: Found) => ({
  network: network.id,
  from_block: range.from.toString(),
  to_block: range.to.toString(),
  matched: matched.length,
  closed: others.closed.length,
  refunded: others.refunded.length,
  refunds_without_transaction: others.unnamedRefunds,
  refunds_not_on_chain: others.wrongRefunds.map(refundRow),
  settled_outside: outside,
  other_transfers: otherTransfers,
  differing: differing.map(({ paid, purchase }) => ({ ...paidRow(paid), id: purchase.id, state: purchase.state })),
  not_in_ledger: unknown.map(paidRow),
  not_on_chain: missing.map(({ id, payer, nonce, amount, transaction }) => ({
    id,
    payer,
    nonce,
    amount: amount.toString(),
    transaction,
  })),
});

const refundRow = ({ id, payer, amount, refund }: Purchase) => ({
  id,
  payer,
  amount: amount.toString(),
  transaction: refund?.transaction ?? null,
});

const paidRow = ({ payer, nonce, payTo, amount, block, transaction }: Paid) => ({
  payer,
  nonce,
  pay_to: payTo,
  amount: amount.toString(),
  block: block.toString(),
  transaction,
});

const summary = (found: Reconciliation): string => {
  const { range, matched, differing, unknown, missing, outside, otherTransfers } = found;
  const { closed, refunded, unnamedRefunds, wrongRefunds } = found;
  const sum = matched.reduce((total, { paid }) => total + paid.amount, 0n);
  return [
    `Blocks ${range.from} to ${range.to}`,
    `${counted(matched.length, 'purchase')} ${matched.length === 1 ? 'matches' : 'match'}, ${formatUsdc(sum)} USDC`,
    ...(closed.length === 0 ? [] : [`${counted(closed.length, 'payment')} of closed purchases, which are in archives`]),
    ...(refunded.length === 0 ? [] : [`${counted(refunded.length, 'refund')} on the chain, as recorded`]),
    ...(unnamedRefunds === 0 ? [] : [`${counted(unnamedRefunds, 'refund')} without a transaction, not looked for`]),
    ...(outside === 0 ? [] : [`${counted(outside, 'purchase')} settled in other blocks`]),
    ...(otherTransfers === 0 ? [] : [`${counted(otherTransfers, 'transfer')} to us without an authorization`]),
    ...section('Paid, but not settled like that in the ledger', differing.map(pairLine)),
    ...section('Paid, but not in the ledger', unknown.map(paidLine)),
    ...section('Settled in the ledger, but not on the chain', missing.map(missingLine)),
    ...section('Refunded in the ledger, but not so on the chain', wrongRefunds.map(refundLine)),
  ].join('\n');
};

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)];

const paidLine = ({ payer, amount, transaction, block }: Paid): string =>
  `${formatUsdc(amount)} USDC from ${payer} in ${transaction}, block ${block}`;

const pairLine = ({ paid, purchase }: Pair): string => `purchase ${purchase.id}, ${purchase.state}: ${paidLine(paid)}`;

const missingLine = ({ id, amount, payer, transaction }: Purchase): string =>
  `purchase ${id}: ${formatUsdc(amount)} USDC from ${payer} in ${transaction ?? 'no transaction'}`;

const refundLine = ({ id, amount, payer, refund }: Purchase): string =>
  `purchase ${id}: ${formatUsdc(amount)} USDC to ${payer} in ${refund?.transaction}`;
