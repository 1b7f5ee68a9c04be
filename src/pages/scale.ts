/** Places a value on a scale of equally wide bands. The script of the pages uses it too. */

type Bound = readonly [outcome: unknown, kind: 'from' | 'above', bound: string];

/**
 * The place on the scale in bands, never on a border. In a band that is open to one side it goes by the width of the
 * others. A whole number stands in the middle of its own step.
 */
export const placeOnScale = (steps: readonly Bound[], band: number, value: number, isWhole: boolean): number => {
  const bounds = steps.map(([, kind, bound]) => Number(bound) + (isWhole && kind === 'above' ? 1 : 0));
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)];
  const width = bounds.length > 1 ? (last - first) / (bounds.length - 1) : Math.abs(first) || 1;
  const low = bounds[band - 1] ?? (first > 0 ? Math.max(0, first - width) : first - width);
  const high = bounds[band] ?? last + width;
  const middle = isWhole ? value + 0.5 : value;
  return band + Math.min(0.95, Math.max(0.05, (middle - low) / (high - low)));
};

export const partOf = (place: number, bands: number): string => `${Number(((place * 100) / bands).toFixed(2))}%`;
