/**
 * `bun build/synonyms.ts PACK SYSTEM`: words that stand for each other, aligned from the names of each code of a pack.
 *
 * Two names of a code say the same, so the words that only one of them has translate those that only the other has: the
 * first model of Brown et al., The Mathematics of Statistical Machine Translation, Computational Linguistics 1993. It
 * prints a pair a line with how sure it is and how often the names of a code differ by it. A person chooses from these
 * for the tables of `data/lexicon/*-words.txt`.
 */
import { SYSTEMS } from '../src/terminology/model/concept.ts';
import { readPackFile } from '../src/terminology/pack/pack-file.ts';
import type { SystemIndex } from '../src/terminology/search/index.ts';
import { readTerms } from '../src/terminology/search/match.ts';
import { textOfWord } from '../src/terminology/text/trie.ts';

/** Words that one name has and the other has not. */
type Difference = readonly [readonly number[], readonly number[]];

const ROUNDS = 6;
/** Names of a code that are compared, and words that they may differ in. */
const MOST_NAMES = 14;
const MOST_WORDS = 4;
const LEAST_WEIGHT = 2.5;
const LEAST_COUNT = 4;
const LEAST_SURE = 0.15;

/** The telling words of each term. */
const wordsOfTerms = (index: SystemIndex): readonly (readonly number[])[] => {
  const words: number[][] = Array.from(index.profiles, () => []);
  const list = new Uint32Array(index.profiles.length);
  for (const [word, weight] of index.weights.entries()) {
    if (weight < LEAST_WEIGHT || !/^\p{Ll}/u.test(textOfWord(index.vocabulary, word))) continue;
    for (const term of list.subarray(0, readTerms(index, word, list))) words[term]?.push(word);
  }
  return words;
};

const differencesOf = (index: SystemIndex): readonly Difference[] => {
  const words = wordsOfTerms(index);
  const found: Difference[] = [];
  let first = 0;
  for (const count of index.termCounts) {
    const names = words.slice(first, first + Math.min(count, MOST_NAMES));
    first += count;
    for (const one of names) {
      for (const other of names) {
        const [own, others] = [
          one.filter((word) => !other.includes(word)),
          other.filter((word) => !one.includes(word)),
        ];
        const isLike = own.length < one.length || (one.length === 1 && other.length === 1);
        const isShort = [own, others].every(({ length }) => length > 0 && length <= MOST_WORDS);
        if (isLike && isShort) found.push([own, others]);
      }
    }
  }
  return found;
};

const key = (from: number, to: number): string => `${from} ${to}`;

/** The share of each word's translations that a word is; the share is equal at first. */
const translated = (differences: readonly Difference[]): ReadonlyMap<string, number> => {
  let shares: ReadonlyMap<string, number> = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [counts, totals] = [new Map<string, number>(), new Map<number, number>()];
    for (const [from, to] of differences) {
      for (const word of to) {
        const shareOf = (one: number) => shares.get(key(one, word)) ?? (round === 0 ? 1 : 0);
        const all = from.reduce((sum, one) => sum + shareOf(one), 0);
        for (const one of from) {
          const part = all === 0 ? 0 : shareOf(one) / all;
          counts.set(key(one, word), (counts.get(key(one, word)) ?? 0) + part);
          totals.set(one, (totals.get(one) ?? 0) + part);
        }
      }
    }
    shares = new Map([...counts].map(([pair, count]) => [pair, count / (totals.get(Number.parseInt(pair, 10)) || 1)]));
  }
  return shares;
};

const [file = '', name = ''] = process.argv.slice(2);
const system = SYSTEMS.find((one) => one === name);
if (system === undefined) throw new Error(`no system is called ${name}; they are ${SYSTEMS.join(', ')}`);
const index = readPackFile(file).pack.indexes[system];
const differences = differencesOf(index);
const shares = translated(differences);
const counts = new Map<string, number>();
for (const [from, to] of differences)
  for (const one of from) for (const word of to) counts.set(key(one, word), (counts.get(key(one, word)) ?? 0) + 1);
const pairs = [...shares].flatMap(([pair, share]) => {
  const [from = 0, to = 0] = pair.split(' ').map(Number);
  const sure = Math.sqrt(share * (shares.get(key(to, from)) ?? 0));
  const count = counts.get(pair) ?? 0;
  return from < to && sure >= LEAST_SURE && count >= LEAST_COUNT ? [{ from, to, sure, count }] : [];
});
for (const { from, to, sure, count } of pairs.sort((a, b) => b.sure - a.sure))
  console.log(`${textOfWord(index.vocabulary, from)} ${textOfWord(index.vocabulary, to)} ${sure.toFixed(2)} ${count}`);
