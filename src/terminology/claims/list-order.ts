/**
 * The order of the tabular list. It is not that of the letters: C7A stands before C76, and C84.Z before C84.9. A pack
 * names the first code of each run of codes that follow one another in both orders.
 */
import { icd10cmSyntax } from '../systems/icd10cm/code.ts';

/** The codes from one to another, with all below them, as places in the list. */
export type Span = { readonly first: number; readonly last: number };

export type ListOrder = {
  /** The place of a code; not a number for a text that is none. */
  readonly placeOf: (code: string) => number;
  readonly spanOf: (first: string, last: string) => Span;
};

/** Above the key of every code. */
const RUN = 37 ** 7;
const PLACES = 7;

/** @param starts - the first code of each run, in the order of the list; none: the order is that of the letters */
export const listOrder = (starts: readonly string[]): ListOrder => {
  const { keyOf } = icd10cmSyntax;
  const runs = starts.map((code, run) => ({ key: keyOf(code), run })).sort((a, b) => a.key - b.key);
  const runAt = (key: number): number => runs.findLast((run) => run.key <= key)?.run ?? 0;
  const placeOf = (code: string) => {
    const key = keyOf(code);
    return runAt(key) * RUN + key;
  };
  return {
    placeOf,
    spanOf: (first, last) => {
      const [low, high] = [keyOf(last), keyOf(lastBelow(last))];
      // Codes below a header may be in several runs.
      const below = runs.filter(({ key }) => key > low && key <= high).map(({ run }) => run);
      return { first: placeOf(first), last: Math.max(runAt(low), ...below) * RUN + high };
    },
  };
};

const lastBelow = (code: string): string => code.replace('.', '').padEnd(PLACES, 'Z');
