/** `clinmeter ledger recover`: brings payments that the ledger has lost back from the chain. */
import { existsSync } from 'node:fs';
import { flag, switched } from '../../config/option.ts';
import type { Paid } from '../../payments/chain/transfers.ts';
import type { OperatorLedger, Recovered } from '../../payments/ledger/ledger.ts';
import { lossOf } from '../../payments/ledger/open.ts';
import { isDatabase } from '../../payments/ledger/postgres/address.ts';
import { formatUsdc, type Network } from '../../payments/protocol/usdc.ts';
import { reconcile } from '../../payments/purchase/reconcile.ts';
import { CommandError, defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings, openToDecide } from '../ledger.ts';
import { asked, chainRange, keyOf, type Node, nodeAt, rangeOf } from '../ledger-node.ts';
import { counted, shellQuote } from '../terminal.ts';

const EXAMPLE = 'clinmeter ledger recover --rpc-url https://base.example/key --from-block 24000000 --pay-to 0x…';

export const ledgerRecover = defineCommand({
  name: 'ledger recover',
  summary: 'Bring payments that the ledger has lost back from the chain',
  statuses: ['the books are complete, or would be with --write', 'the node or the ledger cannot be used'],
  options: {
    ...ledgerSettings,
    ...chainRange,
    write: flag({ flag: 'write', doc: 'Write the rows; without it they are only shown', ...switched }),
    json,
  },
  examples: [EXAMPLE, `${EXAMPLE} --write`],
  run: async ({ ledger, rpcUrl, payTo, fromBlock, toBlock, write, json, ...access }, { out, err }) => {
    if (!isDatabase(ledger) && !existsSync(ledger) && lossOf(ledger) === undefined)
      throw new CommandError(`there is no ledger ${ledger} to recover into`, createFirst(ledger));
    const node = nodeAt(rpcUrl, access);
    const head = toBlock ?? (await asked(() => node.payments.head(), EXAMPLE));
    const [range, lost] = await inLedger(ledger, async ({ mode, all, isClosed }) => {
      if ((await mode())?.startsWith('stub'))
        throw new CommandError('the ledger is for stub payments, which are on no chain', EXAMPLE);
      const purchases = await Array.fromAsync(all());
      const between = rangeOf(purchases, { from: fromBlock, to: head }, EXAMPLE);
      const known = {
        recipients: payTo === undefined ? [] : [payTo],
        isClosed: (paid: Paid) => isClosed(keyOf(paid, access.network)),
      };
      const found = await asked(async () => {
        const { unknown } = await reconcile(purchases, node.payments, between, known);
        return recoverable(node, access.network, unknown);
      }, EXAMPLE);
      return [between, found] as const;
    });
    const written = write ? await recover(await openToDecide(ledger, err), lost) : 0;
    const shown = { from_block: `${range.from}`, to_block: `${range.to}`, written, lost: lost.map(rowOf) };
    out(json ? JSON.stringify(shown, null, 2) : told(lost, write ? written : undefined));
    return 0;
  },
});

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
const recoverable = async (
  { payments }: Node,
  network: Network,
  found: readonly Paid[],
): Promise<readonly Recovered[]> => {
  const rows: Recovered[] = [];
  const times = new Map<bigint, number>();
  for (const paid of found) {
    const at = times.get(paid.block) ?? (await payments.timeOf(paid.block));
    times.set(paid.block, at);
    rows.push({ ...paid, at, method: 'exact', network: network.id, asset: network.usdc.toLowerCase() });
  }
  return rows;
};

const rowOf = ({ payer, nonce, payTo, amount, transaction, block, at }: Recovered) => ({
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
