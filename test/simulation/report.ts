/** The figures of a run as text. */
import type { World } from './world.ts';

/** `a × 2, b × 1`, the most frequent first. */
export const listed = (counts: Iterable<readonly [name: string, times: number]>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} × ${times}`)
    .join(', ') || 'none';

/** Rows in columns: the first and the last to the left, the others to the right. */
export const columns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (row: readonly string[]) => (cell: string, column: number) =>
    column === 0 || column === row.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad(row)).join('  ').trimEnd());
};

export const ms = (milliseconds: number): string =>
  Number.isFinite(milliseconds) ? `${milliseconds.toFixed(1)} ms` : '';

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** The kinds of requests with their times and outcomes. */
export const trafficTable = ({ tally }: Pick<World, 'tally'>): readonly string[] =>
  columns([
    ['traffic', 'requests', 'p50', 'p99', 'outcomes'],
    ...[...tally].map(([kind, { outcomes, times }]) => {
      const sorted = Float64Array.from(times).sort();
      const requests = [...outcomes.values()].reduce((sum, one) => sum + one, 0);
      return [kind, String(requests), ms(quantile(sorted, 0.5)), ms(quantile(sorted, 0.99)), listed(outcomes)];
    }),
  ]);

/** The violations, or that there are none. */
export const violationLines = (violations: readonly string[]): readonly string[] => [
  `violations ${violations.length === 0 ? 'none' : violations.length}`,
  ...violations.slice(0, 50).map((violation) => `  ${violation}`),
];
