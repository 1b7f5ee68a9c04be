/** Which words of a phrase were read as what. */
import { cuesOfLack, isLacked, opposite } from '../lexicon/negation.ts';
import { isOfSentence, withoutExpressions } from '../lexicon/sentence.ts';
import type { SystemIndex } from '../search/index.ts';
import type { Query } from '../search/query.ts';
import type { Span } from '../text/trace.ts';
import { textOfWord } from '../text/trie.ts';
import type { Tracker } from './tracker.ts';

/** Words of a phrase, what they were read as, and their meaning; `''` where there is none. */
export type ReadWord = Span & { readonly text: string; readonly as: string; readonly meaning: string };

/** A part of the phrase that was read, before its text is cut out. */
type Read = Omit<ReadWord, 'text'>;

/** What the engine did to a phrase. */
export type Traced = {
  readonly phrase: string;
  readonly query: Query;
  readonly tracker: Tracker;
  /** What the rules of the system have noted. */
  readonly notes: readonly Read[];
  /** Whether a designation of the best code has an index word. */
  readonly has: (word: number) => boolean;
};

/** The words of a phrase, in its order, and those that it says are lacking. */
export const readWords = (
  index: SystemIndex,
  traced: Traced,
): { readonly words: readonly ReadWord[]; readonly negated: readonly ReadWord[] } => {
  const { phrase, query, tracker } = traced;
  const inPhrase = (spans: readonly Span[]) => spans.flatMap((span) => tracker.placeOf(query.text, span) ?? []);
  const isLacking = query.words.some(isLacked);
  const cues = isLacking ? inPhrase(cuesOfLack(query.text.toLowerCase())) : [];
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
  const valued = valuesIn(phrase, tracker);
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
  return { words, negated: isLacking ? words.filter((word) => isNegated(index, query, word)) : [] };
};

/** A word, a number, or both; with the sign of what is behind a point or an apostrophe. */
const tokensIn = (text: string): readonly Span[] =>
  text
    .matchAll(/[\p{L}\p{N}]+(?:['’.](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*|%/gu)
    .map(({ 0: token, index }) => ({ start: index, end: index + token.length }))
    .toArray();

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Those that overlap none before them. */
const apart = (reads: readonly Read[]): readonly Read[] => {
  const kept: Read[] = [];
  for (const read of reads) if (!kept.some((other) => overlaps(read, other))) kept.push(read);
  return kept;
};

/** The values of results: what goes only where a system names no amounts. */
const valuesIn = (phrase: string, tracker: Tracker): readonly Span[] => {
  const plain = withoutExpressions(phrase, true, tracker.replace);
  return tokensIn(plain).flatMap((span) => tracker.placeOf(plain, span) ?? []);
};

/** Words of the lexicon are a term if the best code has most of what they mean. */
const asKey = (index: SystemIndex, { query, has }: Traced, meaning: string): Omit<Read, keyof Span> => {
  if (meaning === '') return { as: 'ignored', meaning };
  const read = [...new Set(index.system.normalise(meaning))].map((word) => query.read(asSaid(query, word)));
  const weightOf = (words: typeof read) => words.reduce((sum, { weight }) => sum + weight, 0);
  const held = read.filter(({ alternatives }) => alternatives.some(({ word }) => has(word)));
  return { as: 2 * weightOf(held) > weightOf(read) ? 'term' : 'unmatched', meaning };
};

/** A word as the phrase says it: there, or lacking. */
const asSaid = ({ words }: Query, word: string): string =>
  words.includes(opposite(word)) && !words.includes(word) ? opposite(word) : word;

/** A word that the index knows is a term if the best code has it. */
const asWord = (index: SystemIndex, { query, has }: Traced, token: string): Omit<Read, keyof Span> => {
  const own = index.system.normalise(token);
  const read = own.map((word) => query.read(asSaid(query, word)));
  const alternatives = read.flatMap((word) => word.alternatives);
  const known = alternatives.find(({ word }) => has(word));
  if (known !== undefined) {
    const text = textOfWord(index.vocabulary, known.word);
    return { as: 'term', meaning: isLacked(text) ? opposite(text) : text };
  }
  if (own.every(isOfSentence) || read.every(({ weight }) => weight === 0)) return { as: 'ignored', meaning: '' };
  return { as: alternatives.length > 0 ? 'unmatched' : 'unknown', meaning: '' };
};

/** Whether the index words of a word stand in the phrase as lacking alone. */
const isNegated = ({ system }: SystemIndex, { words }: Query, { text, as, meaning }: ReadWord): boolean =>
  as !== 'negation' &&
  [text, meaning].some((given) =>
    system.normalise(given).some((word) => words.includes(opposite(word)) && !words.includes(word)),
  );
