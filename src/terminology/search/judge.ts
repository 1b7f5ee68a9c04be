/** Asks of the best concepts whether they have what each word of a phrase means. */
import { lazily } from '../../deferred.ts';
import { isNegated, mayDeny, opposite } from '../lexicon/negation.ts';
import type { Hit } from '../model/code-system.ts';
import { findWord } from '../text/trie.ts';
import { LEAST_GAIN, LEAST_JUDGED, LEAST_SURPLUS, MOST_OF_MEANING, MUCH_SURPLUS, NAMED, WITHIN } from '../tuning.ts';
import { firstTermOf, hasAll, type Searchable, takeFromTerms } from './match.ts';
import type { Meant } from './meant.ts';
import type { QueryWord } from './query-words.ts';

/** True if a concept has what words of a phrase mean. */
const has = (searchable: Searchable, concept: number, { own, ways }: Meant): boolean => {
  const hasWord = (word: QueryWord) => word.alternatives.length > 0 && hasAll(searchable, concept, [word]);
  const isMet = (way: readonly QueryWord[]) => {
    const total = way.reduce((sum, { weight }) => sum + weight, 0);
    return way.reduce((sum, word) => sum + (hasWord(word) ? word.weight : 0), 0) >= MOST_OF_MEANING * total;
  };
  return own.every(hasWord) || ways.some(isMet);
};

/** The weight of what is meant that a concept does not have. */
export const missingIn =
  (searchable: Searchable, meant: () => readonly Meant[]): ((concept: number) => number) =>
  (concept) =>
    meant().reduce((sum, one) => sum + (has(searchable, concept, one) ? 0 : one.weight), 0);

/** True if a concept has one of what is meant by certain words, or if the phrase has no such words. */
export const hasOf = (
  searchable: Searchable,
  meant: readonly Meant[],
  concept: number,
  isOne: (word: string) => boolean,
): boolean => {
  const some = meant.filter(({ words }) => words.every(isOne));
  return some.length === 0 || some.some((one) => has(searchable, concept, one));
};

/** The weight of what even the nearest designation of a concept says beside the readings of a phrase. */
export const surplusIn = (
  searchable: Searchable,
  readings: readonly QueryWord[] | undefined,
): ((concept: number) => number) => {
  const { index, totals, conceptOf } = searchable;
  const { impliedWords } = index.system;
  if (impliedWords === undefined || readings === undefined) return () => 0;
  const words = lazily(() => [
    ...new Set([
      ...impliedWords()
        .map((word) => findWord(index.vocabulary, word))
        .filter((id) => id >= 0),
      ...readings.flatMap(({ alternatives }) => alternatives.map(({ word }) => word)),
    ]),
  ]);
  return (concept) => {
    const first = firstTermOf(conceptOf, concept);
    const rest = totals.slice(first, first + (index.termCounts[concept] ?? 0));
    for (const word of words()) takeFromTerms(index, first, rest, word);
    return Math.min(...rest);
  };
};

/** Puts the concept first that has more of what is meant, if it fits about as well as the best one. */
export const completeFirst = (hits: readonly Hit[], missing: (concept: number) => number): readonly Hit[] => {
  const [best, ...others] = hits;
  if (best === undefined || best.score < LEAST_JUDGED) return hits;
  const lost = missing(best.concept);
  if (lost === 0) return hits;
  let [fullest, least] = [best, lost - LEAST_GAIN];
  for (const other of others.slice(0, MOST_JUDGED)) {
    if (other.score < best.score - WITHIN) break;
    const rest = missing(other.concept);
    if (rest <= least) [fullest, least] = [other, rest - 0.01];
  }
  return fullest === best ? hits : toFront(hits, fullest);
};

/** True if a concept says something that the phrase does not. */
const saysMore = (surplus: number): boolean => surplus >= LEAST_SURPLUS;

/** True if the best concept and another one of its kind that fits about as well each say more, so the phrase chose neither. */
export const isChosenByMore = (
  [best, ...others]: readonly Hit[],
  { missing, surplus }: Record<'missing' | 'surplus', (concept: number) => number>,
  isAkin: (hit: Hit) => boolean,
): boolean =>
  best !== undefined &&
  saysMore(surplus(best.concept)) &&
  others
    .slice(0, MOST_JUDGED)
    .some((other) => other.score >= best.score - WITHIN && isAkin(other) && missing(other.concept) === 0);

/** True if the best concept says much more, and one of another kind that says no more has most of the phrase. */
export const isOfOtherKind = (
  [best, ...others]: readonly Hit[],
  { missing, surplus }: Record<'missing' | 'surplus', (concept: number) => number>,
  said: number,
  isAkin: (hit: Hit) => boolean,
): boolean =>
  best !== undefined &&
  best.score < NAMED &&
  surplus(best.concept) >= MUCH_SURPLUS &&
  others
    .slice(0, MOST_JUDGED)
    .some(
      (other) =>
        !isAkin(other) && !saysMore(surplus(other.concept)) && missing(other.concept) <= MOST_OF_MEANING * said,
    );

/** Puts the broader code that is all of the phrase but its side before a best one that says more. */
export const plainFirst = (
  hits: readonly Hit[],
  surplus: (concept: number) => number,
  plain: () => readonly Hit[],
  isBroader: (than: Hit, hit: Hit) => boolean,
): readonly Hit[] => {
  const [best] = hits;
  if (best === undefined || best.score < LEAST_JUDGED || best.score >= NAMED || !saysMore(surplus(best.concept)))
    return hits;
  const [other] = plain();
  const isPlain =
    other !== undefined && other.score >= NAMED && isBroader(best, other) && !saysMore(surplus(other.concept));
  return isPlain ? toFront(hits, hits.find(({ concept }) => concept === other.concept) ?? other) : hits;
};

/** Puts a code before the best one that says what the phrase does not, and that the code denies: `with obstruction`. */
export const deniedFirst = (
  hits: readonly Hit[],
  nameOf: (hit: Hit) => string,
  normalise: (name: string) => readonly string[],
  isAkin: (than: Hit, hit: Hit) => boolean,
  isAsked: (word: string) => boolean,
): readonly Hit[] => {
  const [best, ...others] = hits;
  if (best === undefined || best.score < LEAST_JUDGED) return hits;
  const contentOf = (name: string) => normalise(name).filter((word) => !WITH.test(word));
  const said = lazily(() => new Set(contentOf(nameOf(best))));
  const isDenial = (hit: Hit): boolean => {
    const name = nameOf(hit);
    if (!mayDeny(name)) return false;
    const words = contentOf(name);
    const more = words.filter((word) => !said().has(word));
    const less = [...said()].filter((word) => !words.includes(word));
    return more.length > 0 && more.every(isNegated) && isSame(more.map(opposite), less) && !less.some(isAsked);
  };
  const denial = others.slice(0, MOST_JUDGED).find((hit) => isAkin(best, hit) && isDenial(hit));
  return denial === undefined ? hits : toFront(hits, denial);
};

/** Denied words of a name are marked. */
const WITH = /^(?:with|without|not?|having|mention|of)$/;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** A moved hit gets the score of its new place. */
export const toFront = (hits: readonly Hit[], moved: Hit): readonly Hit[] =>
  [moved, ...hits.filter((hit) => hit !== moved)].map(({ concept }, at) => ({ concept, score: hits[at]?.score ?? 0 }));

/** The hits beside the best one that are judged. */
const MOST_JUDGED = 9;
