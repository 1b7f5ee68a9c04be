/** Finds the name that a mistyped one may mean. */

/** The nearest of some names, or `undefined` when none is near: one mistake for every three letters. */
export const nearest = (word: string, names: Iterable<string>): string | undefined => {
  let most = Math.max(1, Math.floor(word.length / 3));
  let found: string | undefined;
  for (const name of names) {
    const distance = Math.abs(name.length - word.length) > most ? most + 1 : editDistance(word, name, most);
    if (distance > most) continue;
    found = name;
    most = distance - 1;
  }
  return found;
};

/** `; did you mean --port?`, or nothing. */
export const suggestion = (word: string, names: Iterable<string>, prefix = ''): string => {
  const name = nearest(word, names);
  return name === undefined ? '' : `; did you mean ${prefix}${name}?`;
};

/**
 * Letters that are missing, too many, wrong or swapped with their neighbour (optimal string alignment). It gives up where
 * there are more than `most`.
 */
const editDistance = (from: string, to: string, most: number): number => {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...last, ...current) > most) return Number.POSITIVE_INFINITY;
    [before, last] = [last, current];
  }
  return last[to.length] ?? 0;
};
