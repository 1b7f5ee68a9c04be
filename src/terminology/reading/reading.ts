/** How a phrase was read: which words as what, and what it leaves open. */
import type { Hit } from '../model/code-system.ts';
import type { System } from '../model/concept.ts';
import type { Searchable } from '../search/buffers.ts';
import { firstTermOf } from '../search/coverage.ts';
import { COMMON_WORDS } from '../search/index.ts';
import { readTerms } from '../search/postings.ts';
import type { Query } from '../search/query.ts';
import { find, type SearchOptions } from '../search/rank.ts';
import type { TextReader } from '../search/text-table.ts';
import type { Normalise } from '../text/normalise.ts';
import { type OpenAxis, openAxes } from './open.ts';
import { trackerOf } from './tracker.ts';
import { type ReadWord, readWords } from './words.ts';

export type Reading = {
  /** The code system whose reading this is: that of the best code. */
  readonly system: System;
  /** In the order of the phrase; they do not overlap. */
  readonly words: readonly ReadWord[];
  readonly ignored: readonly string[];
  readonly negated: readonly string[];
  readonly open: readonly OpenAxis[];
};

/** Of a code that fits less the family says nothing. */
const LEAST_SURE = 60;

/** So many hits are looked through for codes that differ from the best one in one axis. */
const DEPTH = 200;

/** Searches once more for a cleaned phrase, and keeps what the engine does with the words. `best` is that of the answer, if it has one. */
export const readPhrase = (
  searchable: Searchable,
  texts: TextReader,
  { phrase, given }: { readonly phrase: string; readonly given: string },
  { best, ...options }: Omit<SearchOptions, 'limit' | 'trace'> & { readonly best: Hit | undefined },
): Reading => {
  const { index } = searchable;
  const tracker = trackerOf(phrase);
  const notes: Omit<ReadWord, 'text'>[] = [];
  const queries: Query[] = [];
  const { hits } = find(searchable, texts, phrase, {
    ...options,
    limit: DEPTH,
    trace: {
      ...tracker,
      note: (text, span, as, meaning) => {
        const place = tracker.placeOf(text, span);
        if (place !== undefined) notes.push({ ...place, as, meaning });
      },
      onQuery: (query) => queries.push(query),
    },
  });
  const [query] = queries;
  if (query === undefined) return { system: index.system.id, words: [], ignored: [], negated: [], open: [] };
  const has = best === undefined ? () => true : hasWord(searchable, best.concept);
  const { words, negated } = readWords(index, { phrase, query, tracker, notes, has });
  const said = new Set(words.map(({ as }) => as));
  const { normalise } = index.system;
  const known = new Set([...query.words, ...words.flatMap((word) => saidIn(word, normalise))]);
  const says = (text: string) => normalise(text).every((word) => known.has(word));
  const others = hits.map(({ concept }) => concept);
  return {
    system: index.system.id,
    words: placedIn(given, words),
    ignored: words.filter(({ as }) => as === 'ignored').map(({ text }) => text),
    negated: negated.map(({ text }) => text),
    open:
      best === undefined || best.score < LEAST_SURE
        ? []
        : openAxes(index, texts, { best: best.concept, others, said, says }),
  };
};

/** The words where they stand in the phrase as it was sent; none that cleaning has spelled anew. */
const placedIn = (given: string, words: readonly ReadWord[]): readonly ReadWord[] => {
  let from = 0;
  return words.flatMap((word) => {
    const pattern = new RegExp(RegExp.escape(word.text).replaceAll(String.raw`\x20`, String.raw`\s+`), 'gu');
    pattern.lastIndex = from;
    const found = pattern.exec(given);
    if (found === null) return [];
    from = found.index + found[0].length;
    return [{ ...word, text: found[0], start: found.index, end: from }];
  });
};

/**
 * What words say by their meaning. An abbreviation says all of it; what a meaning adds to words of its own is a default,
 * and so is what is unspecified.
 */
const saidIn = ({ text, meaning }: ReadWord, normalise: Normalise): readonly string[] => {
  const own = normalise(text);
  const meant = normalise(meaning);
  return meant.some((word) => own.includes(word)) ? own : meant.filter((word) => word !== 'unspecified');
};

/** Whether a designation of a concept has an index word. */
const hasWord = ({ index, buffers, conceptOf }: Searchable, concept: number): ((word: number) => boolean) => {
  const first = firstTermOf(conceptOf, concept);
  const end = first + (index.termCounts[concept] ?? 0);
  const bits = index.profiles.slice(first, end).reduce((all, profile) => all | (index.profileBits[profile] ?? 0), 0);
  return (word) => {
    const bit = index.common.indexOf(word);
    if (bit >= 0 && bit < COMMON_WORDS) return (bits & (1 << bit)) !== 0;
    const count = readTerms(index, word, buffers.list);
    for (let at = 0; at < count; at += 1) {
      const term = buffers.list[at] ?? 0;
      if (term >= first && term < end) return true;
    }
    return false;
  };
};
