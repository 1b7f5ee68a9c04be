/** The beginnings of codes that have a value of an axis at each place, and the values of the next axis. */
import type { Relation } from '../model/details.ts';
import { codeOf, type SystemIndex } from '../search/index.ts';
import { nameIn, type TextReader } from '../search/text-table.ts';

/** A value of the axis behind a beginning: its character, its meaning in the names, and how many codes go on so. */
export type AxisValue = { readonly value: string; readonly label: string; readonly count: number };

/** Relations by what codes begin with. */
export const AXIAL_RELATIONS: readonly Relation[] = ['parent', 'children', 'ancestors', 'descendants', 'siblings'];

/** The concepts whose codes begin so: the first, and the one behind the last. */
const rangeOf = (index: SystemIndex, beginning: string): readonly [from: number, to: number] => {
  const first = (isBehind: (code: string) => boolean): number => {
    let [low, high] = [0, index.codes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBehind(codeOf(index, middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [first((code) => code >= beginning), first((code) => code > beginning && !code.startsWith(beginning))];
};

/** The concepts with a beginning that are whole codes. */
export const codesBelow = (index: SystemIndex, beginning: string): readonly number[] => {
  const [from, to] = rangeOf(index, beginning);
  const length = index.system.axial?.length;
  const found: number[] = [];
  for (let concept = from; concept < to; concept += 1) {
    const code = codeOf(index, concept);
    if (code.length === length && code !== beginning) found.push(concept);
  }
  return found;
};

/**
 * The values of the axis behind a beginning, in the order of the codes.
 *
 * @param isCounted - false for a code that does not count; a value without any is left out
 */
export const axisValues = (
  index: SystemIndex,
  names: TextReader,
  beginning: string,
  isCounted: (concept: number) => boolean,
): readonly AxisValue[] => {
  const counts = new Map<string, number>();
  for (const concept of codesBelow(index, beginning)) {
    const value = codeOf(index, concept).charAt(beginning.length);
    if (isCounted(concept)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const labels = index.system.axial?.labelsAfter(beginning, (start, length) => {
    const [from, to] = rangeOf(index, start);
    const found: { readonly code: string; readonly name: string }[] = [];
    for (let concept = from; concept < to; concept += 1) {
      const code = codeOf(index, concept);
      if (code.length === length) found.push({ code, name: nameIn(names, concept) });
    }
    return found;
  });
  return [...counts].map(([value, count]) => ({ value, label: labels?.get(value) ?? '', count }));
};
