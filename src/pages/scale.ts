/** Places a value on a scale of equally wide bands. The script of the pages uses it too. */

/** The place on the scale in bands. In a band that is open to one side it goes by the width of the others. */
export const placeOnScale = (bounds: readonly number[], band: number, value: number): number => {
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)];
  const width = bounds.length > 1 ? (last - first) / (bounds.length - 1) : Math.abs(first) || 1;
  const low = bounds[band - 1] ?? first - width;
  const high = bounds[band] ?? last + width;
  return band + Math.min(0.95, Math.max(0.05, (value - low) / (high - low)));
};

export const partOf = (place: number, bands: number): string => `${Number(((place * 100) / bands).toFixed(2))}%`;
