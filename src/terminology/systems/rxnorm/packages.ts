/** Ranks drugs by the number of their packages on the market: table RXNSAT. */
import type { Entry } from '../../import/entry.ts';
import { readRrf } from '../../import/table.ts';

/** RxNorm Technical Documentation, 12.5 RXNSAT.RRF. */
const COLUMNS = [
  ...(['RXCUI', 'LUI', 'SUI', 'RXAUI', 'STYPE', 'CODE', 'ATUI'] as const),
  ...(['SATUI', 'ATN', 'SAB', 'ATV', 'SUPPRESS', 'CVF'] as const),
];

/**
 * Reads the national drug codes (NDC) of RXNSAT.RRF.
 *
 * @returns the position of a drug among those with the most packages, from 1; equal ones share it; 0 without packages
 *
 * @throws `ImportError`
 */
export const readPackages = async (entry: Entry | undefined): Promise<(code: string) => number> => {
  const packages = new Map<string, number>();
  if (entry !== undefined) {
    await readRrf(entry, COLUMNS, 'RXNORM', (field) => {
      if (field('ATN') !== 'NDC' || field('SUPPRESS') === 'O') return;
      packages.set(field('RXCUI'), (packages.get(field('RXCUI')) ?? 0) + 1);
    });
  }
  const sizes = [...packages.values()].sort((a, b) => b - a);
  const rank = new Map(sizes.toReversed().map((size, index) => [size, sizes.length - index]));
  return (code) => rank.get(packages.get(code) ?? 0) ?? 0;
};
