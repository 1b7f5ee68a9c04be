/** `clinmeter ledger recover`: brings payments that the ledger has lost back from the chain. */
import { existsSync } from 'node:fs';
import { flag, switched } from '../../config/option.ts';
import type { Paid } from '../../payments/chain/transfers.ts';
import type { OperatorLedger, Recovered } from '../../payments/ledger/ledger.ts';
import { lossOf } from '../../payments/ledger/open.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { keyOf } from '../../payments/methods/exact-evm.ts';
import { EXACT } from '../../payments/methods/schemes/exact.ts';
import { formatUsdc } from '../../payments/protocol/usdc.ts';
import { type Range, reconcile } from '../../payments/purchase/reconcile.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, openToDecide } from '../ledger.ts';
import { asked, chainRange, lastBlocks, type Node, nodesAt, rangesOf } from '../ledger-node.ts';
import { counted, shellQuote } from '../terminal.ts';

const EXAMPLE = 'clinmeter ledger recover --rpc-url https://base.example/key --from-block 24000000 --pay-to 0x…';

export const ledgerRecover = defineCommand({
  name: 'ledger recover',
  summary: 'Bring payments that the ledger has lost back from the chain',
  statuses: [
    'the books are complete, or would be with --write',
    'a node or the ledger cannot be used, or a network was not looked at',
  ],
  options: {
    ...ledgerSettings,
    ...chainRange,
    write: flag({ flag: 'write', doc: 'Write the rows; without it they are only shown', ...switched }),
    json,
  },
  examples: [EXAMPLE, `${EXAMPLE} --write`],
  run: async ({ ledger, payTo, write, json, ...given }, { out, err }) => {
    if (!isDatabase(ledger) && !existsSync(ledger) && lossOf(ledger) === undefined)
      throw new CommandError(`there is no ledger ${ledger} to recover into`, createFirst(ledger));
    const ends = await lastBlocks(nodesAt(given), given, EXAMPLE);
    const { ranges, lost, unseen } = await inLedger(ledger, async ({ mode, all, isClosed }) => {
      if ((await mode())?.startsWith('stub'))
        throw new CommandError('the ledger is for stub payments, which are on no chain', EXAMPLE);
      const purchases = await Array.fromAsync(all());
      const { compared, unseen } = rangesOf(purchases, ends, given, EXAMPLE);
      const lost: Recovered[] = [];
      for (const { node, purchases: own, range } of compared) {
        const known = {
          recipients: payTo === undefined ? [] : [payTo],
          isClosed: ({ payer, nonce }: Paid) => isClosed(keyOf(payer, nonce, node.network)),
        };
        const found = await asked(async () => {
          const { unknown } = await reconcile(own, node.payments, range, known);
          return recoverable(node, unknown);
        }, EXAMPLE);
        lost.push(...found);
      }
      return {
        ranges: compared.map(({ node, range }) => ({ network: node.network.id, ...rangeRow(range) })),
        lost,
        unseen,
      };
    });
    const written = write ? await recover(await openToDecide(ledger, err), lost) : 0;
    const where = ranges.length === 1 ? ranges[0] : { ranges };
    const shown = {
      ...where,
      written,
      lost: lost.map(rowOf),
      ...(unseen.length === 0 ? {} : { not_looked_at: unseen }),
    };
    const blind = unseen.map((one) => `\nNot looked at: ${one}`);
    out(json ? JSON.stringify(shown, null, 2) : told(lost, write ? written : undefined) + blind.join(''));
    return unseen.length === 0 ? 0 : 1;
  },
});

const rangeRow = ({ from, to }: Range) => ({ from_block: `${from}`, to_block: `${to}` });

const recover = async (opened: OperatorLedger, lost: readonly Recovered[]): Promise<number> => {
  try {
    return await opened.recover(lost, new Date());
  } finally {
    await opened.close();
  }
};

const createFirst = (ledger: string): string =>
  `clinmeter serve --ledger ${shellQuote(ledger)}; its first start creates the ledger. Stop it, and recover with --pay-to`;

/** The payments with the times of their blocks. */
const recoverable = async ({ payments, network }: Node, found: readonly Paid[]): Promise<readonly Recovered[]> => {
  const rows: Recovered[] = [];
  const times = new Map<bigint, number>();
  for (const paid of found) {
    const at = times.get(paid.block) ?? (await payments.timeOf(paid.block));
    times.set(paid.block, at);
    rows.push({ ...paid, at, method: EXACT, ...keyOf(paid.payer, paid.nonce, network) });
  }
  return rows;
};

const rowOf = ({ network, payer, nonce, payTo, amount, transaction, block, at }: Recovered) => ({
  network,
  payer,
  nonce,
  pay_to: payTo,
  amount: amount.toString(),
  transaction,
  block: block.toString(),
  at: new Date(at).toISOString(),
});

/** @param written - absent if nothing was to be written */
const told = (lost: readonly Recovered[], written: number | undefined): string => {
  const sum = lost.reduce((total, { amount }) => total + amount, 0n);
  const lines = lost.map(
    ({ amount, payer, transaction, at }) =>
      `  ${new Date(at).toISOString()}  ${formatUsdc(amount)} USDC from ${payer} in ${transaction}`,
  );
  const end = written === undefined ? 'nothing is written without --write' : `${counted(written, 'row')} written`;
  return [...lines, `${counted(lost.length, 'lost payment')}, ${formatUsdc(sum)} USDC: ${end}`].join('\n');
};
