/**
 * The details of a system in flat arrays: one record a node. The nodes are the codes of the index in their order, then
 * what else links lead to, in the order of the keys.
 *
 * A record is a list of fields, ended by a zero. A field is one more than its number, then its values:
 * - `links`, `numbers`: how many, the first, and the distances between them
 * - `sequence`, `texts`: how many, and the numbers of the nodes or texts
 * - `flag`: nothing
 */
import {
  type DraftDetails,
  type DraftValues,
  FIELDS,
  type Field,
  type FieldKind,
  OTHER_KINDS,
  type OtherNode,
} from '../model/details.ts';
import { codeOf, type SystemIndex } from '../search/index.ts';
import { buildTextTable, type TextTable } from '../search/text-table.ts';
import { type ByteWriter, byteWriter, pushInteger } from '../text/varint.ts';

export type DetailTable = {
  readonly fields: readonly Field[];
  readonly absent: readonly string[];
  /** Of each node that is no code: the number of its kind, and of the texts that are its key and its name. */
  readonly others: Uint32Array;
  readonly records: Uint8Array;
  /** The offset of every sixteenth record. */
  readonly starts: Uint32Array;
  /** Every text once, in the order of their code units. */
  readonly texts: TextTable;
};

/** Records per stored start. */
export const NODES_PER_START = 16;

/** Numbers in `others` of each node. */
export const OTHER_WIDTH = 3;

/**
 * Builds the table of the details of an index. The same details in any order give the same arrays.
 *
 * @throws RangeError for values of a node, or a link to one, that is neither a code of the index nor among `others`
 */
export const buildDetailTable = (
  index: SystemIndex,
  { others, values, absent }: DraftDetails,
  tidy: () => void = () => {},
): DetailTable => {
  const nodes = [...index.codes].map((_, concept) => codeOf(index, concept));
  const sorted = [...others].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key } of sorted) nodes.push(key);
  const numberOfNode = numbering(nodes, index.system.id);
  for (const key of values.keys()) numberOfNode(key);

  const fields = (Object.keys(FIELDS) as Field[]).filter((field) =>
    values.values().some((given) => given[field] !== undefined),
  );
  const texts = distinctTexts(sorted, values, tidy);
  const numberOfText = numbering(texts, index.system.id);
  const records = byteWriter();
  const starts: number[] = [];
  for (const [node, key] of nodes.entries()) {
    tidy();
    if (node % NODES_PER_START === 0) starts.push(records.length());
    pushRecord(records, { fields, given: values.get(key) ?? {}, numberOfNode, numberOfText });
  }
  return {
    fields,
    absent,
    others: Uint32Array.from(
      sorted.flatMap(({ key, name, kind }) => [OTHER_KINDS.indexOf(kind), numberOfText(key), numberOfText(name)]),
    ),
    records: records.bytes(),
    starts: Uint32Array.from(starts),
    texts: buildTextTable(
      texts.map((text) => [text]),
      tidy,
    ),
  };
};

type Numbering = (name: string) => number;

const numbering = (names: readonly string[], system: string): Numbering => {
  const numbers = new Map(names.map((name, number) => [name, number]));
  if (numbers.size !== names.length) throw new RangeError(`details of ${system} name a node twice`);
  return (name) => {
    const number = numbers.get(name);
    if (number === undefined) throw new RangeError(`details of ${system} name ${name}, which is not there`);
    return number;
  };
};

const distinctTexts = (
  others: readonly OtherNode[],
  values: DraftDetails['values'],
  tidy: () => void,
): readonly string[] => {
  const texts = new Set(others.flatMap(({ key, name }) => [key, name]));
  for (const given of values.values()) {
    tidy();
    for (const [field, list] of Object.entries(given)) {
      if (FIELDS[field as Field] === 'texts') for (const text of list as readonly string[]) texts.add(text);
    }
  }
  return [...texts].sort();
};

type Draft = {
  readonly fields: readonly Field[];
  readonly given: DraftValues;
  readonly numberOfNode: Numbering;
  readonly numberOfText: Numbering;
};

const pushRecord = (records: ByteWriter, { fields, given, numberOfNode, numberOfText }: Draft): void => {
  for (const [number, field] of fields.entries()) {
    const values = given[field];
    const kind: FieldKind = FIELDS[field];
    if (values === undefined || values === false) continue;
    if (values !== true && values.length === 0) continue;
    pushInteger(records, number + 1);
    if (values === true) continue;
    if (kind === 'numbers') pushDistances(records, values as readonly number[]);
    else if (kind === 'links') pushDistances(records, (values as readonly string[]).map(numberOfNode));
    else pushAll(records, (values as readonly string[]).map(kind === 'texts' ? numberOfText : numberOfNode));
  }
  records.push(0);
};

const pushDistances = (records: ByteWriter, values: readonly number[]): void => {
  const ascending = [...new Set(values)].sort((a, b) => a - b);
  pushAll(
    records,
    ascending.map((value, at) => value - (ascending[at - 1] ?? 0)),
  );
};

const pushAll = (records: ByteWriter, values: readonly number[]): void => {
  pushInteger(records, values.length);
  for (const value of values) pushInteger(records, value);
};
