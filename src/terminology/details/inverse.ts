/** Turns fields around: from what is linked to what links to it, and from numbers to the nodes that have them. */

/** The values of a field, by node. */
export type FieldValues = {
  readonly nodes: number;
  /** Goes through the nodes in their order. */
  readonly each: (visit: (node: number, values: readonly number[]) => void) => void;
};

/** The nodes whose links lead to a node, ascending. */
export const invertLinks = ({ nodes, each }: FieldValues): ((node: number) => readonly number[]) => {
  // Two passes over the records: the first finds how long the list of each node is, the second fills it.
  const starts = new Uint32Array(nodes + 1);
  each((_, targets) => {
    for (const target of targets) bump(starts, target + 1);
  });
  for (let node = 1; node <= nodes; node += 1) starts[node] = (starts[node] ?? 0) + (starts[node - 1] ?? 0);
  const sources = new Uint32Array(starts[nodes] ?? 0);
  const ends = starts.slice();
  each((node, targets) => {
    for (const target of targets) {
      sources[ends[target] ?? 0] = node;
      bump(ends, target);
    }
  });
  return (node) => [...new Set(sources.subarray(starts[node], starts[node + 1]))];
};

const bump = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

export type Holders = {
  readonly nodesOf: (number: number) => readonly number[];
  readonly between: (least: number, most: number) => readonly number[];
};

/** The nodes that have a number, and the numbers that lie between two. */
export const invertNumbers = ({ each }: FieldValues): Holders => {
  const pairs: { readonly number: number; readonly node: number }[] = [];
  each((node, found) => {
    for (const number of found) pairs.push({ number, node });
  });
  pairs.sort((a, b) => a.number - b.number || a.node - b.node);
  const numbers = Float64Array.from(pairs, ({ number }) => number);
  const holders = Uint32Array.from(pairs, ({ node }) => node);
  const range = (least: number, most: number) => [firstFrom(numbers, least), firstFrom(numbers, most + 1)] as const;
  return {
    nodesOf: (number) => Array.from(holders.subarray(...range(number, number))),
    between: (least, most) => [...new Set(numbers.subarray(...range(least, most)))],
  };
};

/** The position of the first number that is not below a bound. */
const firstFrom = (ascending: Float64Array, bound: number): number => {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
};
