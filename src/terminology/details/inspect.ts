/** Checks the arrays of the details of a system. Their reader relies on all that is checked here. */
import { FIELDS, type FieldKind, OTHER_KINDS } from '../model/details.ts';
import type { SystemIndex } from '../search/index.ts';
import { IntegerReader } from '../text/varint.ts';
import { type DetailTable, NODES_PER_START, OTHER_WIDTH } from './detail-table.ts';

/** Every flaw of a table, named as `system: flaw`; none for one that is whole. */
export const flawsOfDetails = (table: DetailTable, { system, codes }: SystemIndex): readonly string[] => {
  const { fields, others } = table;
  const limits = { nodes: codes.length + Math.floor(others.length / OTHER_WIDTH), texts: textsIn(table) };
  const checks: readonly (readonly [holds: boolean, flaw: string])[] = [
    [fields.every((field) => Object.hasOwn(FIELDS, field)), 'details have a field that is not known'],
    [others.length % OTHER_WIDTH === 0, 'details have half a node'],
    [
      others.every((number, at) => number < (at % OTHER_WIDTH === 0 ? OTHER_KINDS.length : limits.texts)),
      'details have a node of an unknown kind or without a name',
    ],
    [areWhole(table, limits), 'details are not one record a node'],
  ];
  return checks.filter(([holds]) => !holds).map(([, flaw]) => `${system.id}: ${flaw}`);
};

type Limits = { readonly nodes: number; readonly texts: number };

/** There is a text for each record; the records are checked as those of names are. */
const textsIn = ({ texts: { records } }: DetailTable): number => {
  const read = new IntegerReader(records);
  let texts = 0;
  for (; read.at < records.length; texts += 1) {
    for (let left = read.next(); left > 0 && read.at < records.length; left -= 1) {
      read.byte();
      for (let words = read.next(); words > 0 && read.at < records.length; words -= 1) read.next();
    }
  }
  return texts;
};

const areWhole = ({ fields, records, starts }: DetailTable, { nodes, texts }: Limits): boolean => {
  const read = new IntegerReader(records);
  if (starts.length !== Math.ceil(nodes / NODES_PER_START)) return false;
  const limitOf = (kind: FieldKind) =>
    kind === 'numbers' ? Number.MAX_SAFE_INTEGER : kind === 'texts' ? texts : nodes;
  for (let node = 0; node < nodes; node += 1) {
    if (node % NODES_PER_START === 0 && starts[node / NODES_PER_START] !== read.at) return false;
    for (let number = read.next(); number > 0; number = read.next()) {
      const field = fields[number - 1];
      if (field === undefined || read.at > records.length) return false;
      const kind: FieldKind = FIELDS[field];
      let last = 0;
      for (let left = kind === 'flag' ? 0 : read.next(); left > 0; left -= 1) {
        last = read.next() + (kind === 'links' || kind === 'numbers' ? last : 0);
        if (last >= limitOf(kind)) return false;
      }
    }
  }
  return read.at === records.length;
};
