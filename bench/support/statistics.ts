/** Medians with the least and the most. */

/** The value below which a share of sorted values lies. */
export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

/** The median of several rounds, with the least and the most. */
export type Spread = { readonly median: number; readonly least: number; readonly most: number };

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return {
    median: (low + high) / 2,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
};

/** Three significant digits without an exponent. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const decimals = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(decimals, 4)).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ' ');
};

export const shown = ({ median, least, most }: Spread): string =>
  `${figure(median)} (${figure(least)}–${figure(most)})`;
