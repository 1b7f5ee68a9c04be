/** Explains how a phrase was read: the role of each word, and the axes that the phrase leaves open. */

import { isNegated, negationCues, opposite } from '../lexicon/negation.ts';
import { isOfSentence, withoutExpressions } from '../lexicon/sentence.ts';
import type { Hit } from '../model/code-system.ts';
import type { System } from '../model/concept.ts';
import { COMMON_WORDS, codeOf, type SystemIndex } from '../search/index.ts';
import { firstTermOf, readTerms, type Searchable } from '../search/match.ts';
import type { Query } from '../search/query.ts';
import { find, type SearchOptions } from '../search/rank.ts';
import { nameIn, type TextReader } from '../search/text-table.ts';
import type { Normalise } from '../text/normalise.ts';
import { overlaps, type Span, type Tracker, trackerOf } from '../text/trace.ts';
import { textOfWord } from '../text/trie.ts';
import { type Choice, type OpenAxis, openAxes } from './open-axes.ts';

export type Reading = {
  /** The code system whose reading this is: that of the best code. */
  readonly system: System;
  /** In the order of the phrase; they do not overlap. */
  readonly words: readonly ReadWord[];
  readonly ignored: readonly string[];
  readonly negated: readonly string[];
  readonly open: readonly OpenAxis[];
};

/** Least score of a code whose siblings are worth listing. */
const LEAST_SURE = 60;

/** Number of hits searched for codes that differ from the best one in one axis. */
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
  const known = new Set([...query.words, ...words.flatMap((word) => impliedWords(word, normalise))]);
  const says = (text: string) => normalise(text).every((word) => known.has(word));
  const others = hits.map(({ concept }) => concept);
  return {
    system: index.system.id,
    words: placedIn(given, words),
    ignored: words.filter(({ as }) => as === 'ignored').map(({ text }) => text),
    negated: negated.map(({ text }) => text),
    open: [
      ...openMeaning(query.meanings, (meaning) => {
        const [hit] = find(searchable, texts, meaning, { ...options, limit: 1 }).hits;
        return hit && { code: codeOf(index, hit.concept), display: nameIn(texts, hit.concept), value: meaning };
      }),
      ...(best === undefined || best.score < LEAST_SURE
        ? []
        : openAxes(index, texts, { best: best.concept, others, said, says })),
    ],
  };
};

/** The best code of each meaning of an abbreviation. */
const openMeaning = (
  meanings: readonly string[],
  bestOf: (meaning: string) => Choice | undefined,
): readonly OpenAxis[] => {
  const choices = meanings.flatMap((meaning) => bestOf(meaning) ?? []);
  return choices.length === 0 ? [] : [{ axis: 'meaning', choices, more: 0 }];
};

/** The reading of a phrase that is a code: its last token, with the name of the code if it is one of ours. */
export const readingOfCode = (
  given: string,
  codes: readonly { readonly display: string }[],
  system: System,
): Reading => {
  const [text = ''] = /[\p{L}\p{N}][\p{L}\p{N}.-]*(?=[^\p{L}\p{N}]*$)/u.exec(given) ?? [];
  const start = given.lastIndexOf(text);
  const [code] = codes;
  const word = { text, start, end: start + text.length, as: code === undefined ? 'unknown' : 'term' };
  return { system, words: [{ ...word, meaning: code?.display ?? '' }], ignored: [], negated: [], open: [] };
};

/** A reading of the beginning of a phrase, with the rest as unread. */
export const withRest = (reading: Reading, given: string): Reading => {
  const text = given.slice(reading.words.at(-1)?.end ?? 0).trim();
  const start = given.lastIndexOf(text);
  return {
    ...reading,
    words: [...reading.words, { text, start, end: start + text.length, as: 'unread', meaning: '' }],
  };
};

/** The reading of a part of a sentence, with the words around it as ignored. */
export const readInside = (reading: Reading, given: string, { start, end }: Span): Reading => {
  const around = tokensIn(given)
    .filter((token) => token.end <= start || token.start >= end)
    .map((token) => ({ ...token, text: given.slice(token.start, token.end), as: 'ignored', meaning: '' }));
  const inside = reading.words.map((word) => ({ ...word, start: word.start + start, end: word.end + start }));
  const words = [...around, ...inside].sort((a, b) => a.start - b.start);
  return { ...reading, words, ignored: words.filter(({ as }) => as === 'ignored').map(({ text }) => text) };
};

/** Maps words to their place in the phrase as sent; drops those that cleaning respelled. */
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
 * The words that a reading implies. An abbreviation implies its whole meaning. Words added to the phrase's own words
 * are a default, like `unspecified`.
 */
const impliedWords = ({ text, meaning }: ReadWord, normalise: Normalise): readonly string[] => {
  const own = normalise(text);
  const meant = normalise(meaning);
  return meant.some((word) => own.includes(word)) ? own : meant.filter((word) => word !== 'unspecified');
};

/** True if a designation of a concept has an index word. */
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

/** A part of the phrase with its role and its meaning (`''` if it has none). */
type ReadWord = Span & { readonly text: string; readonly as: string; readonly meaning: string };

/** A part of the phrase that was read, before its text is cut out. */
type Read = Omit<ReadWord, 'text'>;

type Traced = {
  readonly phrase: string;
  readonly query: Query;
  readonly tracker: Tracker;
  /** The words that the rules of the system have read. */
  readonly notes: readonly Read[];
  /** True if a designation of the best code has an index word. */
  readonly has: (word: number) => boolean;
};

/** The words of a phrase in order, and its negated words. */
const readWords = (
  index: SystemIndex,
  traced: Traced,
): { readonly words: readonly ReadWord[]; readonly negated: readonly ReadWord[] } => {
  const { phrase, query, tracker } = traced;
  const inPhrase = (spans: readonly Span[]) => spans.flatMap((span) => tracker.placeOf(query.text, span) ?? []);
  const hasNegation = query.words.some(isNegated);
  const cues = hasNegation ? inPhrase(negationCues(query.text.toLowerCase())) : [];
  const keys = index.system.lexicon
    .keysIn(query.text)
    .flatMap(({ meaning, ...span }) =>
      inPhrase([span]).map((place) => ({ ...place, ...asKey(index, traced, meaning) })),
    );
  const taken = apart([
    ...cues.map((span) => ({ ...span, as: 'negation', meaning: 'without' })),
    ...traced.notes,
    ...keys,
  ]);
  const isFree = (span: Span) => !taken.some((other) => overlaps(span, other));
  const rest = tokensIn(phrase).filter(isFree);
  const kept = inPhrase(tokensIn(query.text));
  const valued = valuesIn(query.given, tracker);
  const words = [
    ...taken,
    ...rest.map((span) =>
      kept.some((other) => overlaps(span, other))
        ? { ...span, ...asWord(index, traced, phrase.slice(span.start, span.end)) }
        : { ...span, as: valued.some((other) => overlaps(span, other)) ? 'value' : 'ignored', meaning: '' },
    ),
  ]
    .sort((a, b) => a.start - b.start)
    .map((read) => ({ text: phrase.slice(read.start, read.end), ...read }));
  return { words, negated: hasNegation ? words.filter((word) => isNegatedRead(index, query, word)) : [] };
};

/** A word, a number, or both; with the sign of what is behind a point or an apostrophe. */
const tokensIn = (text: string): readonly Span[] =>
  text
    .matchAll(/[\p{L}\p{N}]+(?:['’.](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*|%/gu)
    .map(({ 0: token, index }) => ({ start: index, end: index + token.length }))
    .toArray();

const apart = (reads: readonly Read[]): readonly Read[] => {
  const kept: Read[] = [];
  for (const read of reads) if (!kept.some((other) => overlaps(read, other))) kept.push(read);
  return kept;
};

/** Values of results: removed only in systems whose names state no amounts. */
const valuesIn = (phrase: string, tracker: Tracker): readonly Span[] => {
  const plain = withoutExpressions(phrase, true, tracker.replace);
  return tokensIn(plain).flatMap((span) => tracker.placeOf(plain, span) ?? []);
};

/** The role of a lexicon key: a term if the best code has most of its meaning. */
const asKey = (index: SystemIndex, { query, has }: Traced, meaning: string): Omit<Read, keyof Span> => {
  if (meaning === '') return { as: 'ignored', meaning };
  const read = [...new Set(index.system.normalise(meaning))].map((word) => query.read(withPolarity(query, word)));
  const weightOf = (words: typeof read) => words.reduce((sum, { weight }) => sum + weight, 0);
  const held = read.filter(({ alternatives }) => alternatives.some(({ word }) => has(word)));
  return { as: 2 * weightOf(held) > weightOf(read) ? 'term' : 'unmatched', meaning };
};

/** The index word as the phrase has it: plain or negated. */
const withPolarity = ({ words }: Query, word: string): string =>
  words.includes(opposite(word)) && !words.includes(word) ? opposite(word) : word;

/** The role of a word: a term if the best code has it. */
const asWord = (index: SystemIndex, { query, has }: Traced, token: string): Omit<Read, keyof Span> => {
  const own = index.system.normalise(token);
  const read = own.map((word) => query.read(withPolarity(query, word)));
  const alternatives = read.flatMap((word) => word.alternatives);
  const known = alternatives.find(({ word }) => has(word));
  if (known !== undefined) {
    const text = textOfWord(index.vocabulary, known.word);
    return { as: 'term', meaning: isNegated(text) ? opposite(text) : text };
  }
  if (own.every(isOfSentence) || read.every(({ weight }) => weight === 0)) return { as: 'ignored', meaning: '' };
  return { as: alternatives.length > 0 ? 'unmatched' : 'unknown', meaning: '' };
};

/** True if the phrase has the index words of a word only as negated. */
const isNegatedRead = ({ system }: SystemIndex, { words }: Query, { text, as, meaning }: ReadWord): boolean =>
  as !== 'negation' &&
  [text, meaning].some((given) =>
    system.normalise(given).some((word) => words.includes(opposite(word)) && !words.includes(word)),
  );
