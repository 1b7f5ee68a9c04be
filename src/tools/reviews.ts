/** Reviews: when a declaration was compared with its sources, and when that is due again. */

/** How a declaration was compared with its sources: with their text, a summary, from memory, or by arithmetic. */
type Basis = 'text' | 'summary' | 'memory' | 'formula';

export type Reviewed = { readonly on: string; readonly next: string; readonly basis: Basis };

/** Months until a declaration is read again. */
const MONTHS: Readonly<Record<Basis, number>> = { text: 12, formula: 12, summary: 6, memory: 3 };

/** A review on a day, `YYYY-MM-DD`, with the day of the next. */
export const reviewed = (on: string, basis: Basis): Reviewed => {
  const next = new Date(`${on}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + MONTHS[basis]);
  return { on, next: next.toISOString().slice(0, 10), basis };
};

const BASIS: Readonly<Record<Basis, string>> = {
  text: 'with the text of its sources',
  summary: 'with summaries of its sources',
  memory: 'from memory of its sources',
  formula: 'by arithmetic',
};

/** `Reviewed 2026-11-23 with summaries of its sources, next by 2027-05-23.` */
export const reviewWords = ({ on, next, basis }: Reviewed): string =>
  `Reviewed ${on} ${BASIS[basis]}, next by ${next}.`;

type Reviewable = { readonly id: string; readonly currency?: { readonly reviewed: Reviewed } | undefined };

/** The tools whose review is due at a moment, the longest overdue first. */
export const reviewsDue = (tools: readonly Reviewable[], now: number): readonly { id: string; next: string }[] =>
  tools
    .flatMap(({ id, currency }) => (currency === undefined ? [] : [{ id, next: currency.reviewed.next }]))
    .filter(({ next }) => Date.parse(next) <= now)
    .sort((a, b) => a.next.localeCompare(b.next));
