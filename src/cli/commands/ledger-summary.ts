/** `clinmeter ledger summary`: what was sold, by day, month, tool, payer or recipient. */
import { formatEther } from 'viem/utils';
import { helpFor } from '../../config/arguments.ts';
import { flag, oneOf } from '../../config/option.ts';
import { timeInBooks } from '../../payments/ledger/books.ts';
import type { Channel } from '../../payments/ledger/channels.ts';
import type { Purchase, PurchaseState } from '../../payments/ledger/ledger.ts';
import type { Seal } from '../../payments/ledger/seal.ts';
import { isEther } from '../../payments/protocol/chain-rules.ts';
import { formatUsdc, placesOf } from '../../payments/protocol/usdc.ts';
import { defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings } from '../ledger.ts';
import { isoOf, period, selects } from '../ledger-selection.ts';
import { table } from '../terminal.ts';

const GROUPS = {
  day: (purchase: Purchase): string => isoOf(timeInBooks(purchase)).slice(0, 10),
  month: (purchase: Purchase): string => isoOf(timeInBooks(purchase)).slice(0, 7),
  tool: ({ tool }: Purchase): string => tool,
  payer: ({ payer }: Purchase): string => payer,
  recipient: ({ payTo }: Purchase): string => payTo,
};

type Group = keyof typeof GROUPS;

/**
 * Purchases by state. `amount`: what the settled ones have brought, and `refunds`: what of it went back, in atomic units;
 * `refunded`: how many those are. `gas`: what those have cost whose gas
 * is known, in wei; `gasKnown`: how many those are. Gas that costs another coin is in neither.
 */
type Sum = Record<PurchaseState | 'refunded' | 'gasKnown', number> & Record<'amount' | 'refunds' | 'gas', bigint>;

const nothing = (): Sum => ({
  ...{ settled: 0, refunded: 0, refused: 0, uncertain: 0, settling: 0, gasKnown: 0 },
  ...{ amount: 0n, refunds: 0n, gas: 0n },
});

const add = (sum: Sum, { state, amount, gas, refund, network }: Purchase): void => {
  sum[state] += 1;
  // Only what is certain to have moved is revenue.
  if (state !== 'settled') return;
  sum.amount += amount;
  if (refund !== null) {
    sum.refunded += 1;
    sum.refunds += refund.amount;
  }
  if (gas === null || !isEther(network)) return;
  sum.gas += gas.fee;
  sum.gasKnown += 1;
};

/** The revenue of a way to be paid, in atomic units. */
type MethodSum = Pick<Purchase, 'method' | 'network' | 'amount'> & { readonly settled: number };

type Summary = {
  readonly groups: readonly (readonly [name: string, sum: Sum])[];
  readonly methods: readonly MethodSum[];
  readonly total: Sum;
};

/** The sums of purchases by group, in the order of the groups' names, and of all. */
export const summarise = async (
  purchases: AsyncIterable<Purchase>,
  by: Group,
  isWanted: (purchase: Purchase) => boolean,
): Promise<Summary> => {
  const groups = new Map<string, Sum>();
  const methods = new Map<string, MethodSum>();
  const total = nothing();
  for await (const purchase of purchases) {
    if (!isWanted(purchase)) continue;
    const name = GROUPS[by](purchase);
    const sum = groups.get(name) ?? nothing();
    groups.set(name, sum);
    for (const one of [sum, total]) add(one, purchase);
    const { method, network, state, amount } = purchase;
    if (state !== 'settled') continue;
    const key = `${method} ${network}`;
    const { settled, amount: before } = methods.get(key) ?? { settled: 0, amount: 0n };
    methods.set(key, { method, network, settled: settled + 1, amount: before + amount });
  }
  const byName = <Value>([a]: readonly [string, Value], [b]: readonly [string, Value]): number => (a < b ? -1 : 1);
  return { groups: [...groups].sort(byName), methods: [...methods].sort(byName).map(([, sum]) => sum), total };
};

export const ledgerSummary = defineCommand({
  name: 'ledger summary',
  summary: 'Add purchases up by day, month, tool, payer or recipient',
  options: {
    ...ledgerSettings,
    by: flag({
      flag: 'by',
      doc: 'What a line stands for; days and months are those of UTC',
      fallback: 'day',
      ...oneOf(Object.keys(GROUPS) as Group[]),
    }),
    ...period,
    json,
  },
  examples: [
    'clinmeter ledger summary --by month',
    'clinmeter ledger summary --by tool --from 2030-01-01 --to 2030-02-01',
  ],
  run: async ({ ledger, by, from, to, json }, { out }) => {
    const isWanted = selects({ from, to }, helpFor('ledger summary'));
    const [mode, closed, channels, { groups, methods, total }] = await inLedger(
      ledger,
      async (reader) =>
        [
          await reader.mode(),
          await reader.closed(),
          channelSums(await reader.channels()),
          await summarise(reader.all(), by, isWanted),
        ] as const,
    );
    const isStub = mode?.startsWith('stub') === true;
    if (json) {
      const rows = groups.map(([name, sum]) => ({ [by]: name, ...shown(sum) }));
      const times = { from: from === undefined ? null : isoOf(from), to: to === undefined ? null : isoOf(to) };
      out(
        JSON.stringify(
          {
            ...{ by, ...times, stub: isStub, rows, total: shown(total), closed: closed?.seal ?? null },
            methods: methods.map((sum) => ({ ...sum, amount: sum.amount.toString() })),
            channels: channels.map(({ network, held, due, pending }) => ({
              ...{ network, held: held.toString(), due: due.toString(), pending_deposits: pending },
            })),
          },
          null,
          2,
        ),
      );
      return 0;
    }
    out(tableOf(by, [...groups, ['total', total]]));
    if (methods.length > 1) for (const one of methods) out(methodLine(one));
    for (const one of channels) out(channelLine(one));
    if (total.gasKnown > 0 && total.gasKnown < total.settled)
      out(`The gas of ${total.settled - total.gasKnown} settled ones is not known: another has settled them, or late.`);
    if (closed !== undefined) out(closedLine(closed.seal));
    if (isStub) out('The ledger is for stub payments: no money has moved.');
    return 0;
  },
});

/** The channels of a network. `held`: what buyers have left in them; `due`: what was charged and not claimed, in atomic units. */
type ChannelSum = {
  readonly network: string;
  readonly held: bigint;
  readonly due: bigint;
  /** Channels with a deposit whose end is not known: it is in none of the sums. */
  readonly pending: number;
};

const channelSums = (channels: readonly Channel[]): readonly ChannelSum[] =>
  [...Map.groupBy(channels, ({ network }) => network)].sort().map(([network, all]) => ({
    network,
    held: all.reduce((sum, { balance, charged }) => (balance > charged ? sum + balance - charged : sum), 0n),
    due: all.reduce((sum, { charged, claimed }) => sum + charged - claimed, 0n),
    pending: all.filter(({ deposit }) => deposit !== null).length,
  }));

const channelLine = ({ network, held, due, pending }: ChannelSum): string =>
  `Channels on ${placesOf([{ network }])}: ${formatUsdc(held)} USDC held for buyers, ${formatUsdc(due)} USDC due and not claimed${pending === 0 ? '' : `; deposits in doubt, and not in these sums: ${pending}`}`;

const methodLine = ({ method, network, settled, amount }: MethodSum): string =>
  `${method} on ${placesOf([{ network }])}: ${settled} settled, ${formatUsdc(amount)} USDC`;

/** Closed purchases are in no line: what a period has brought is then in the archives too. */
const closedLine = ({ until, total }: Seal): string => {
  const refunds = total.refunded === 0 ? '' : `, ${formatUsdc(BigInt(total.refunds))} USDC of it refunded`;
  const sold = `${total.settled} settled, ${formatUsdc(BigInt(total.amount))} USDC${refunds}`;
  return `Closed until ${until}, and in none of these lines: ${sold}. --ledger ARCHIVE adds up an archive.`;
};

const shown = ({ settled, amount, refunded, refunds, gas, gasKnown, ...others }: Sum) => ({
  settled,
  amount: amount.toString(),
  amount_usdc: formatUsdc(amount),
  refunded,
  refunds: refunds.toString(),
  refunds_usdc: formatUsdc(refunds),
  net: (amount - refunds).toString(),
  net_usdc: formatUsdc(amount - refunds),
  ...others,
  gas_fee_eth: formatEther(gas),
  gas_known: gasKnown,
});

/** Gas and refunds have columns only where there are some. */
const tableOf = (by: Group, lines: readonly (readonly [name: string, sum: Sum])[]): string => {
  const hasGas = lines.some(([, { gasKnown }]) => gasKnown > 0);
  const hasRefunds = lines.some(([, { refunded }]) => refunded > 0);
  const refundsOf = ({ amount, refunded, refunds }: Sum): readonly string[] =>
    hasRefunds ? [`${refunded}`, withSixDecimals(refunds), withSixDecimals(amount - refunds)] : [];
  return table(
    [
      [
        by,
        'settled',
        'USDC',
        ...(hasRefunds ? ['refunded', 'USDC back', 'USDC net'] : []),
        'refused',
        'uncertain',
        'settling',
        ...(hasGas ? ['gas (ETH)'] : []),
      ],
      ...lines.map(([name, sum]) => [
        name,
        `${sum.settled}`,
        // Six decimals, so that the points stand below each other.
        withSixDecimals(sum.amount),
        ...refundsOf(sum),
        ...[sum.refused, sum.uncertain, sum.settling].map(String),
        ...(hasGas ? [formatEther(sum.gas)] : []),
      ]),
    ],
    1,
  );
};

const withSixDecimals = (amount: bigint): string => {
  const [whole, fraction = ''] = formatUsdc(amount).split('.');
  return `${whole}.${fraction.padEnd(6, '0')}`;
};
