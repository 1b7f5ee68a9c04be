/** An index in the form of a pack: without derived arrays, ascending numbers as distances. */
import { lazily } from '../../lazily.ts';
import type { System } from '../model/concept.ts';
import type { SystemIndex } from '../search/index.ts';
import { CODE_SYSTEMS } from '../systems/index.ts';
import { packTrie, unpackTrie } from '../text/trie.ts';
import { packAscending, unpackAscending } from '../text/varint.ts';

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

/** Large arrays stay views of the pack. Short ones are unpacked at once, the codes when the first one is read. */
export const openIndex = (id: System, stored: StoredIndex): SystemIndex => {
  const { labels, shapes, textWords, textRecords, textStarts, postingStarts, codes, ...asTheyAre } = stored;
  const system = CODE_SYSTEMS[id];
  const unpackCodes = lazily(() => unpackAscending(codes, (length) => new system.syntax.Keys(length)));
  return {
    ...asTheyAre,
    system,
    vocabulary: unpackTrie({ labels, shapes }),
    postingStarts: unpackAscending(postingStarts, (length) => new Uint32Array(length)),
    get codes() {
      return unpackCodes();
    },
    texts: {
      words: textWords,
      records: textRecords,
      starts: unpackAscending(textStarts, (length) => new Uint32Array(length)),
    },
  };
};
