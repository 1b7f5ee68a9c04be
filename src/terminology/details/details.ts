/** Reads the details of a system. */
import { lazily, memoised } from '../../deferred.ts';
import { derived } from '../derived.ts';
import {
  FIELDS,
  type Field,
  type FlagField,
  type Graph,
  type LinkField,
  type NumberField,
  OTHER_KINDS,
  type OtherNode,
  type TextField,
} from '../model/details.ts';
import { type SystemIndex, traitsOf } from '../search/index.ts';
import { nameIn, textReader } from '../search/text-table.ts';
import { IntegerReader } from '../text/varint.ts';
import { type DetailTable, NODES_PER_START, OTHER_WIDTH } from './detail-table.ts';

export type Details = Graph & {
  readonly textsOf: (node: number, field: TextField) => readonly string[];
  /** The texts of a field by node, of those that have some. */
  readonly textsByNode: (field: TextField) => ReadonlyMap<number, readonly string[]>;
  readonly numbersOf: (node: number, field: NumberField) => readonly number[];
  readonly has: (node: number, field: FlagField) => boolean;
  /** The nodes that have a number, ascending. */
  readonly having: (number: number, field: NumberField) => readonly number[];
  /** A node that is no code; `undefined` for a code. */
  readonly otherAt: (node: number) => OtherNode | undefined;
  /** The number of a node that is no code, or -1. */
  readonly findOther: (key: string) => number;
  /** Those that some node has. */
  readonly fields: readonly Field[];
  /** See `DraftDetails`. */
  readonly absent: readonly string[];
};

/** Prepares a table for reading. What is asked for against the direction of the records is prepared when it first is. */
export const openDetails = (table: DetailTable, index: SystemIndex): Details => {
  const { codes } = index;
  const { fields, others, absent } = table;
  const text = textReader(table.texts);
  const textAt = (number: number) => nameIn(text, number);
  const nodes = codes.length + others.length / OTHER_WIDTH;
  const { read, each } = recordReader(table, nodes);
  const otherAt = (node: number): OtherNode | undefined => {
    const at = (node - codes.length) * OTHER_WIDTH;
    const [kind = 0, key = 0, name = 0] = others.subarray(at, at + OTHER_WIDTH);
    if (at < 0 || at >= others.length) return undefined;
    return { key: textAt(key), name: textAt(name), kind: OTHER_KINDS[kind] ?? 'retired' };
  };
  /** They stand in the order of their keys. */
  const findOther = (key: string): number => {
    let [low, high] = [codes.length, nodes];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((otherAt(middle)?.key ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return otherAt(low)?.key === key ? low : -1;
  };
  const all = (field: LinkField | NumberField): FieldValues => ({
    nodes,
    each: (visit) => each(fields.indexOf(field), visit),
    kept: (name, make) => derived(table.records, `${name} of ${field}`, make),
  });
  const inverse = memoised((field: LinkField) => invertLinks(all(field)));
  const holders = memoised((field: NumberField) => invertNumbers(all(field)));
  return {
    codes: codes.length,
    nodes,
    fields,
    absent,
    otherAt,
    findOther,
    linked: (node, field) => read(node, fields.indexOf(field)),
    linking: (node, field) => (fields.includes(field) ? inverse(field)(node) : []),
    textsOf: (node, field) => read(node, fields.indexOf(field)).map(textAt),
    textsByNode: (field) => {
      const found = new Map<number, readonly string[]>();
      each(fields.indexOf(field), (node, values) => {
        if (values.length > 0) found.set(node, values.map(textAt));
      });
      return found;
    },
    numbersOf: (node, field) => read(node, fields.indexOf(field)),
    has: (node, field) => read(node, fields.indexOf(field)).length > 0,
    having: (number, field) => holders(field)(number),
    termTypeOf: (node) => (node < codes.length ? traitsOf(index, node).termType : undefined),
  };
};

type RecordReader = {
  /** The values of a field of a node as they are stored; one zero for a flag. */
  readonly read: (node: number, field: number) => readonly number[];
  /** Goes through all nodes that have a field, in their order. */
  readonly each: (field: number, visit: (node: number, values: readonly number[]) => void) => void;
};

const recordReader = ({ fields, records, starts }: DetailTable, nodes: number): RecordReader => {
  const reader = new IntegerReader(records);
  const kinds = fields.map((field) => FIELDS[field]);
  /** Reads the record that begins here up to its end, and gives what it has of a field. */
  const next = (wanted: number): number[] => {
    let found: number[] = [];
    for (let field = reader.next(); field > 0; field = reader.next()) {
      const kind = kinds[field - 1];
      if (kind === 'flag') found = field - 1 === wanted ? [0] : found;
      else if (field - 1 === wanted) found = valuesFrom(reader, kind === 'links' || kind === 'numbers');
      else for (let left = reader.count(); left > 0; left -= 1) reader.next();
    }
    return found;
  };
  return {
    read: (node, field) => {
      reader.at = starts[Math.floor(node / NODES_PER_START)] ?? 0;
      for (let skipped = node % NODES_PER_START; skipped > 0; skipped -= 1) next(-1);
      return next(field);
    },
    each: (field, visit) => {
      reader.at = 0;
      for (let node = 0; node < nodes; node += 1) visit(node, next(field));
    },
  };
};

const valuesFrom = (reader: IntegerReader, areDistances: boolean): number[] => {
  const values: number[] = [];
  let last = 0;
  for (let left = reader.count(); left > 0; left -= 1) {
    last = areDistances ? last + reader.next() : reader.next();
    values.push(last);
  }
  return values;
};

type FieldValues = {
  readonly nodes: number;
  /** Goes through the nodes in their order. */
  readonly each: (visit: (node: number, values: readonly number[]) => void) => void;
  /** Keeps an array that follows from the values. */
  readonly kept: <Numbers extends Uint32Array | Float64Array>(name: string, make: () => Numbers) => Numbers;
};

/** The nodes whose links lead to a node, ascending. */
const invertLinks = ({ nodes, each, kept }: FieldValues): ((node: number) => readonly number[]) => {
  // Two passes over the records: the first finds how long the list of each node is, the second fills it.
  const starts = kept('starts', () => startsOfTargets({ nodes, each }));
  const sources = kept('sources', () => sourcesOf(starts, each));
  return (node) => [...new Set(sources.subarray(starts[node], starts[node + 1]))];
};

const startsOfTargets = ({ nodes, each }: Omit<FieldValues, 'kept'>): Uint32Array => {
  const starts = new Uint32Array(nodes + 1);
  each((_, targets) => {
    for (const target of targets) bump(starts, target + 1);
  });
  for (let node = 1; node <= nodes; node += 1) starts[node] = (starts[node] ?? 0) + (starts[node - 1] ?? 0);
  return starts;
};

const sourcesOf = (starts: Uint32Array, each: FieldValues['each']): Uint32Array => {
  const sources = new Uint32Array(starts.at(-1) ?? 0);
  const ends = starts.slice();
  each((node, targets) => {
    for (const target of targets) {
      sources[ends[target] ?? 0] = node;
      bump(ends, target);
    }
  });
  return sources;
};

const bump = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

const invertNumbers = ({ each, kept }: FieldValues): ((number: number) => readonly number[]) => {
  const pairs = lazily(() => {
    const found: { readonly number: number; readonly node: number }[] = [];
    each((node, numbers) => {
      for (const number of numbers) found.push({ number, node });
    });
    return found.sort((a, b) => a.number - b.number || a.node - b.node);
  });
  const numbers = kept('numbers', () => Float64Array.from(pairs(), ({ number }) => number));
  const holders = kept('holders', () => Uint32Array.from(pairs(), ({ node }) => node));
  return (number) => Array.from(holders.subarray(firstFrom(numbers, number), firstFrom(numbers, number + 1)));
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
