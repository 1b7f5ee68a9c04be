/** Finds words that, in any order, make up a designation. The first note builds the table. */

import { derived } from '../derived.ts';
import { KINDS, type Kind } from '../model/concept.ts';
import { type SystemIndex, traitsOf } from '../search/index.ts';
import { readTerms, type Searchable } from '../search/match.ts';
import { findWord } from '../text/trie.ts';

/** Words that tell no designations apart. */
const SMALL = 'a an and by for from in of on or the to at unspecified site nos other'.split(' ');

/** Kinds of designations that name a concept by themselves. */
const NAMING: readonly Kind[] = ['name', 'synonym', 'default', 'inclusion', 'index', 'short'];

export type Designations = {
  /** True if these words, by number, are all of a designation but its small words. */
  readonly has: (words: Iterable<number>) => boolean;
  readonly isSmall: (word: number) => boolean;
};

/** Reads all lists of an index once. */
export const designationsIn = (searchable: Searchable): Designations => {
  const { index } = searchable;
  const small = new Set(SMALL.map((word) => findWord(index.vocabulary, word)).filter((word) => word >= 0));
  const isSmall = (word: number) => small.has(word);
  const known = membersOf(derived(index.weights, 'designations', () => designationSums(searchable, isSmall)));
  return {
    isSmall,
    has: (words) => {
      const telling = new Set<number>();
      for (const word of words) if (!isSmall(word)) telling.add(word);
      let sum = 0;
      for (const word of telling) sum = (sum + markOf(word)) >>> 0;
      return telling.size > 0 && known(sum);
    },
  };
};

/** The table of the sums of all designations. */
const designationSums = (
  { index, buffers, conceptOf }: Searchable,
  isSmall: (word: number) => boolean,
): Uint32Array => {
  const sums = commonSums(index, isSmall);
  for (let word = 0; word < index.weights.length; word += 1) {
    if (isSmall(word)) continue;
    const count = readTerms(index, word, buffers.list);
    const mark = markOf(word);
    for (let at = 0; at < count; at += 1) {
      const term = buffers.list[at] ?? 0;
      sums[term] = (sums[term] ?? 0) + mark;
    }
  }
  return tableOf(sums, (term) => isNaming(index, term) && isCurrent(index, conceptOf[term] ?? 0));
};

/** Marks of words add up to that of a designation. The multiplier spreads them (D. Knuth, TAOCP 3, 6.4). */
const markOf = (word: number): number => {
  const spread = Math.imul(word + 1, 0x9e3779b1);
  return Math.imul(spread ^ (spread >>> 15), 0x85ebca6b) >>> 0;
};

/** The sums of the common words of each term. */
const commonSums = (
  { profiles, profileBits, common }: SystemIndex,
  isSmall: (word: number) => boolean,
): Uint32Array => {
  const ofProfile = Uint32Array.from(profileBits, (bits) => {
    let sum = 0;
    for (let bit = 0, rest = bits; rest !== 0; bit += 1, rest >>>= 1) {
      const word = common[bit] ?? 0;
      if ((rest & 1) === 1 && !isSmall(word)) sum = (sum + markOf(word)) >>> 0;
    }
    return sum;
  });
  return Uint32Array.from(profiles, (profile) => ofProfile[profile] ?? 0);
};

const isNaming = ({ profiles, profileKinds }: SystemIndex, term: number): boolean =>
  NAMING.includes(KINDS[profileKinds[profiles[term] ?? 0] ?? 0] ?? 'related');

const isCurrent = (index: SystemIndex, concept: number): boolean => traitsOf(index, concept).status !== 'obsolete';

/** A set of numbers with open addressing, half full at most. */
const tableOf = (sums: Uint32Array, keep: (term: number) => boolean): Uint32Array => {
  const slots = new Uint32Array(1 << Math.ceil(Math.log2(Math.max(2, 2 * sums.length))));
  for (let term = 0; term < sums.length; term += 1) {
    const sum = sums[term] ?? 0;
    if (sum !== 0 && keep(term)) slots[placeIn(slots, sum)] = sum;
  }
  return slots;
};

const membersOf =
  (slots: Uint32Array) =>
  (sum: number): boolean =>
    sum !== 0 && slots[placeIn(slots, sum)] === sum;

/** Where a number is, or would be. */
const placeIn = (slots: Uint32Array, sum: number): number => {
  const mask = slots.length - 1;
  let place = Math.imul(sum, 0xc2b2ae35) >>> Math.clz32(mask);
  while (slots[place] !== 0 && slots[place] !== sum) place = (place + 1) & mask;
  return place;
};
