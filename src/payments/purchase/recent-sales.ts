/** How the last sales have ended, so that a fault which stops all of them shows while the facilitator's `/supported` answers. */

/** How many sales there were lately, and the codes of those that failed. */
export type SalesSummary = { readonly sales: number; readonly failed: readonly string[] };

export type RecentSales = {
  /** Notes the end of the first attempt for a payment. */
  readonly note: (end: End) => void;
  readonly summary: () => SalesSummary;
};

/** So many sales are remembered. */
const MEMORY = 20;

/** Starts without any sale. */
export const recentSales = (memory = MEMORY): RecentSales => {
  const codes: (string | undefined)[] = [];
  return {
    note: (end) => {
      if (!isSale(end)) return;
      codes.push(codeOf(end));
      if (codes.length > memory) codes.shift();
    },
    summary: () => ({ sales: codes.length, failed: codes.filter((code) => code !== undefined) }),
  };
};

/** An end of an attempt, as `attempt.ts` describes it. */
type End = {
  readonly kind: string;
  readonly code?: string | undefined;
  readonly cause?: string;
  readonly purchase?: { readonly reason: string | null };
};

const isSale = ({ kind, code }: End): boolean =>
  ['settled', 'refused', 'uncertain', 'unavailable'].includes(kind) && code !== 'client_left';

/** The code of a sale that failed through no fault of the buyer. */
const codeOf = ({ kind, code, cause, purchase }: End): string | undefined =>
  cause ?? code ?? (kind === 'uncertain' ? (purchase?.reason ?? 'settlement_uncertain') : undefined);

/** `2 of the last 20 sales failed: facilitator_unauthorized`; empty if none has failed. */
export const describeFailures = ({ sales, failed }: SalesSummary): string =>
  failed.length === 0 ? '' : `${failed.length} of the last ${sales} sales failed: ${[...new Set(failed)].join(', ')}`;
