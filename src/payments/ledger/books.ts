/** Sums of what a shop has earned lately, and the purchases that its owner must decide: one pass over a ledger. */
import { formatUsdc } from '../protocol/usdc.ts';
import type { LedgerReader, Purchase } from './ledger.ts';

/** Settled purchases. `earned`: what they brought without what was refunded, in USDC. */
export type Earned = { readonly sales: number; readonly earned: string };

/** Days and months are those of UTC. Own purchases are in `own` alone. */
export type Books = {
  /** ISO 8601. */
  readonly at: string;
  readonly stub: boolean;
  readonly today: Earned;
  readonly month: Earned & { readonly name: string };
  readonly former_month: Earned & { readonly name: string };
  /** Bought by own addresses this month. */
  readonly own: Earned;
  /** The days of this month with a sale, in their order. */
  readonly days: readonly (Earned & { readonly day: string })[];
  /** The tools of this month, the one that earned most first. */
  readonly tools: readonly (Earned & { readonly tool: string })[];
  /** Purchases whose end is not known: all are counted, and the oldest are listed. */
  readonly uncertain: {
    readonly count: number;
    readonly oldest: readonly {
      readonly id: number;
      readonly tool: string;
      readonly amount: string;
      readonly since: string;
    }[];
  };
  /** An archive has what was closed, and none of these sums. */
  readonly closed_until: string | null;
};

/** The uncertain purchases that are listed. */
const LISTED = 20;

type Sum = { sales: number; units: bigint };

const add = (sum: Sum, { amount, refund }: Purchase): void => {
  sum.sales += 1;
  sum.units += amount - (refund?.amount ?? 0n);
};

const shown = ({ sales, units }: Sum): Earned => ({ sales, earned: formatUsdc(units) });

/** The accounting time of a purchase in milliseconds since the epoch: its settlement, or else its beginning. */
export const timeInBooks = ({ state, settledAt, createdAt }: Purchase): number =>
  state === 'settled' ? (settledAt ?? createdAt) : createdAt;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The month before one, `2030-01` for `2030-02`. */
const monthBefore = (month: string): string => dayOf(Date.parse(`${month}-01T00:00:00Z`) - 1).slice(0, 7);

/**
 * Adds up this month and the one before.
 *
 * @param own - addresses of the owner, in lower case where the network has no case
 * @param now - milliseconds since the epoch
 */
export const booksOf = async (
  reader: Pick<LedgerReader, 'all' | 'mode' | 'open' | 'closed'>,
  own: ReadonlySet<string>,
  now: number,
): Promise<Books> => {
  const today = dayOf(now);
  const month = today.slice(0, 7);
  const former = monthBefore(month);
  const sums = new Map<string, Sum>();
  const sumOf = (name: string): Sum => {
    const sum = sums.get(name) ?? { sales: 0, units: 0n };
    sums.set(name, sum);
    return sum;
  };
  for await (const purchase of reader.all()) {
    if (purchase.state !== 'settled') continue;
    const day = dayOf(timeInBooks(purchase));
    const its = day.slice(0, 7);
    if (its !== month && its !== former) continue;
    if (own.has(purchase.payer)) {
      if (its === month) add(sumOf('own'), purchase);
      continue;
    }
    add(sumOf(its), purchase);
    if (its === month) for (const name of [`day ${day}`, `tool ${purchase.tool}`]) add(sumOf(name), purchase);
  }
  const kind = (prefix: string) =>
    [...sums].flatMap(([name, sum]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), sum] as const] : []));
  const open = await reader.open();
  return {
    at: new Date(now).toISOString(),
    stub: (await reader.mode()) === 'stub',
    today: shown(sumOf(`day ${today}`)),
    month: { name: month, ...shown(sumOf(month)) },
    former_month: { name: former, ...shown(sumOf(former)) },
    own: shown(sumOf('own')),
    days: kind('day ')
      .filter(([, { sales }]) => sales > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, sum]) => ({ day, ...shown(sum) })),
    tools: kind('tool ')
      .sort(([a, { units }], [b, other]) => Number(other.units - units) || (a < b ? -1 : 1))
      .map(([tool, sum]) => ({ tool, ...shown(sum) })),
    uncertain: {
      count: open.length,
      oldest: open.slice(0, LISTED).map(({ id, tool, amount, createdAt }) => ({
        ...{ id, tool, amount: formatUsdc(amount), since: new Date(createdAt).toISOString() },
      })),
    },
    closed_until: (await reader.closed())?.seal.until ?? null,
  };
};
