/** Turns fields around: from what is linked to what links to it, and from numbers to the nodes that have them. */

/** The values of a field, by node. */
export type FieldValues = { readonly nodes: number; readonly valuesOf: (node: number) => readonly number[] };

/** The nodes whose links lead to a node, ascending. */
export const invertLinks = ({ nodes, valuesOf }: FieldValues): ((node: number) => readonly number[]) => {
  // Two passes over the records: the first finds where the list of each node ends, the second fills it from its end.
  const ends = new Uint32Array(nodes + 1);
  for (let node = 0; node < nodes; node += 1) for (const target of valuesOf(node)) bump(ends, target);
  for (let node = 1; node <= nodes; node += 1) ends[node] = (ends[node] ?? 0) + (ends[node - 1] ?? 0);
  const sources = new Uint32Array(ends[nodes] ?? 0);
  const starts = ends.slice();
  for (let node = nodes - 1; node >= 0; node -= 1) {
    for (const target of valuesOf(node)) {
      starts[target] = (starts[target] ?? 0) - 1;
      sources[starts[target] ?? 0] = node;
    }
  }
  return (node) => Array.from(sources.subarray(starts[node], ends[node]));
};

const bump = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

export type Holders = {
  readonly nodesOf: (number: number) => readonly number[];
  readonly between: (least: number, most: number) => readonly number[];
};

/** The nodes that have a number, and the numbers that lie between two. */
export const invertNumbers = ({ nodes, valuesOf }: FieldValues): Holders => {
  const pairs: { readonly number: number; readonly node: number }[] = [];
  for (let node = 0; node < nodes; node += 1) for (const number of valuesOf(node)) pairs.push({ number, node });
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
