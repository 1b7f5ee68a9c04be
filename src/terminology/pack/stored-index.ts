/** An index in the form of a pack: without derived arrays, ascending numbers as distances. */
import { lazily } from '../../deferred.ts';
import { derived } from '../derived.ts';
import type { DetailTable } from '../details/detail-table.ts';
import type { System } from '../model/concept.ts';
import type { Field } from '../model/details.ts';
import type { SystemIndex } from '../search/index.ts';
import { CODE_SYSTEMS } from '../systems/index.ts';
import { packTrie, unpackTrie } from '../text/trie.ts';
import { packAscending, packIntegers, unpackAscending, unpackIntegers } from '../text/varint.ts';
import { digestOf, PackError } from './parts.ts';

/** The arrays and what they are made of, in the order in which they are written. */
export const STORED = {
  labels: Uint16Array,
  shapes: Uint16Array,
  weights: Float32Array,
  postingStarts: Uint8Array,
  postings: Uint8Array,
  common: Uint32Array,
  profiles: Uint16Array,
  profileBits: Uint32Array,
  profileKinds: Uint8Array,
  termCounts: Uint16Array,
  codes: Uint8Array,
  traits: Uint8Array,
  axes: Uint16Array,
  axisCodes: Uint32Array,
  priors: Uint8Array,
  textWords: Uint8Array,
  textRecords: Uint8Array,
  textStarts: Uint8Array,
} as const;

export type StoredName = keyof typeof STORED;
type ArrayMadeBy<Maker> = Maker extends Uint8ArrayConstructor
  ? Uint8Array
  : Maker extends Uint16ArrayConstructor
    ? Uint16Array
    : Maker extends Uint32ArrayConstructor
      ? Uint32Array
      : Float32Array;
export type StoredIndex = { readonly [Name in StoredName]: ArrayMadeBy<(typeof STORED)[Name]> };

export const storeIndex = (index: SystemIndex): StoredIndex => ({
  ...packTrie(index.vocabulary),
  weights: index.weights,
  postingStarts: packAscending(index.postingStarts),
  postings: index.postings,
  common: index.common,
  profiles: index.profiles,
  profileBits: index.profileBits,
  profileKinds: index.profileKinds,
  termCounts: index.termCounts,
  codes: packAscending(index.codes),
  traits: index.traits,
  axes: index.axes,
  axisCodes: index.axisCodes,
  priors: index.priors,
  textWords: index.texts.words,
  textRecords: index.texts.records,
  textStarts: packAscending(index.texts.starts),
});

/**
 * Large arrays stay views of the pack. Short ones are unpacked at once, the codes when the first one is read.
 *
 * @throws RangeError for postings that end outside of their array, and for a trie without its shape
 */
export const openIndex = (id: System, stored: StoredIndex): SystemIndex => {
  const { labels, shapes, textWords, textRecords, textStarts, postingStarts, codes, ...asTheyAre } = stored;
  const system = CODE_SYSTEMS[id];
  const starts = ascending(postingStarts);
  if (starts.at(-1) !== stored.postings.length) throw new RangeError('postings do not end where they should');
  const unpackCodes = lazily(() =>
    derived(codes, 'codes', () => unpackAscending(codes, (length) => new system.syntax.Keys(length))),
  );
  return {
    ...asTheyAre,
    system,
    vocabulary: unpackTrie({ labels, shapes }),
    postingStarts: starts,
    get codes() {
      return unpackCodes();
    },
    texts: {
      words: textWords,
      records: textRecords,
      starts: ascending(textStarts),
    },
  };
};

const ascending = (packed: Uint8Array): Uint32Array =>
  derived(packed, 'ascending', () => unpackAscending(packed, (length) => new Uint32Array(length)));

/** The arrays, in the order in which they are written. */
const ARRAYS = ['others', 'records', 'starts', 'textWords', 'textRecords', 'textStarts'] as const;

/** The entry for the details of a system in the directory of a pack. */
export type StoredDetails = {
  readonly fields: readonly Field[];
  readonly absent: readonly string[];
  /** Offset among the details of all systems. */
  readonly offset: number;
  /** The bytes of each array. */
  readonly lengths: readonly number[];
  /** SHA-256. */
  readonly checksum: Uint8Array;
};

export const storeDetails = (table: DetailTable, offset: number): { stored: StoredDetails; bytes: Uint8Array } => {
  const { fields, absent, others, records, starts, texts } = table;
  const arrays = [
    packIntegers(others),
    records,
    packAscending(starts),
    ...[texts.words, texts.records, packAscending(texts.starts)],
  ];
  const bytes = Buffer.concat(arrays);
  const lengths = arrays.map(({ length }) => length);
  return { stored: { fields, absent, offset, lengths, checksum: digestOf(bytes) }, bytes };
};

/** @throws {@link PackError} for details that are not those that were stored */
export const expectWhole = (stored: StoredDetails, details: Uint8Array, name: string): void => {
  if (digestOf(partOf(stored, details)).equals(stored.checksum)) return;
  throw new PackError(`${name} is damaged: its checksum does not match its content`);
};

/** The details of a system, out of the bytes of all systems. */
export const restoreDetails = (stored: StoredDetails, details: Uint8Array): DetailTable => {
  const { fields, absent, lengths } = stored;
  const bytes = partOf(stored, details);
  let at = 0;
  const [others, records, starts, words, textRecords, textStarts] = ARRAYS.map((_, array) => {
    const from = at;
    at += lengths[array] ?? 0;
    return bytes.subarray(from, at);
  }) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  return {
    ...{ fields, absent, records },
    others: derived(others, 'integers', () => unpackIntegers(others)),
    starts: ascending(starts),
    texts: { words, records: textRecords, starts: ascending(textStarts) },
  };
};

const partOf = (stored: StoredDetails, details: Uint8Array): Uint8Array =>
  details.subarray(stored.offset, stored.offset + bytesOf(stored));

/** The number of bytes of the details of a system. */
export const bytesOf = ({ lengths }: StoredDetails): number => lengths.reduce((sum, length) => sum + length, 0);
