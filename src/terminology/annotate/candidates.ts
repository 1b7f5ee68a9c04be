/** Parts of a sentence that may name something in a code system. */
import { isOfSentence } from '../lexicon/sentence.ts';
import type { CodeSystem } from '../model/code-system.ts';
import type { SystemIndex } from '../search/index.ts';
import type { Span } from '../text/trace.ts';
import { findWord } from '../text/trie.ts';
import type { Designations } from './designations.ts';
import type { Sentence, Token } from './note.ts';
import { namesNothing } from './words.ts';

/** Tokens from `first` to `last`, both included. */
export type Window = { readonly first: number; readonly last: number };

/** A sentence, with the index words of each token; none of one that no name has. */
export type Indexed = Sentence & { readonly words: readonly (readonly number[])[] };

export const indexed = (sentence: Sentence, { system, vocabulary }: SystemIndex): Indexed => ({
  ...sentence,
  words: sentence.tokens.map(({ text }) => {
    const ids = system.normalise(text).map((word) => findWord(vocabulary, word));
    return ids.includes(-1) ? [] : ids;
  }),
});

/** The most tokens of a window. */
const LONGEST = 7;

/** What may stand between the tokens of a name. */
const GAP = /^(?! +-\S*$)(?:[ \t'’/-]+| ?\(| ?\) ?| ?, ?)$/;
const COMMA = /,/;

/** Windows whose words are those of a designation, or a key of the lexicon. */
export const windowsIn = (
  note: string,
  sentence: Indexed,
  system: CodeSystem,
  designations: Designations,
): readonly Window[] => {
  const { tokens, words } = sentence;
  const found: Window[] = keysIn(note, sentence, system);
  for (let first = 0; first < tokens.length; first += 1) {
    if (!mayBegin(sentence, first, designations)) continue;
    const ids: number[] = [];
    for (let last = first; last < tokens.length && last < first + LONGEST; last += 1) {
      const own = words[last] ?? [];
      if (own.length === 0 || (last > first && !isJoined(note, tokens, last))) break;
      ids.push(...own);
      if (mayBegin(sentence, last, designations) && designations.has(ids)) found.push({ first, last });
    }
  }
  const isFound = (window: Window) => found.some(({ first, last }) => first === window.first && last === window.last);
  const isList = ({ first, last }: Window) =>
    tokens.slice(first, last).some((_, at) => {
      const end = first + at;
      const next = tokens[end + 1]?.text.toLowerCase() === 'and' ? end + 2 : end + 1;
      const isSplit = next > end + 1 || /[&/]/.test(note.slice(tokens[end]?.end, tokens[end + 1]?.start));
      return system.domain !== 'drug' && isSplit && isFound({ first, last: end }) && isFound({ first: next, last });
    });
  // `on prednisone` is a drug, not its long-term use.
  const isUse = (window: Window) => system.domain === 'condition' && /^on\s/i.test(textOf(note, sentence, window));
  return found.filter(
    (window) => !namesNothing(system.domain, textOf(note, sentence, window)) && !isUse(window) && !isList(window),
  );
};

export const spanOf = ({ tokens }: Sentence, { first, last }: Window): Span => ({
  start: tokens[first]?.start ?? 0,
  end: tokens[last]?.end ?? 0,
});

export const textOf = (note: string, sentence: Sentence, window: Window): string => {
  const { start, end } = spanOf(sentence, window);
  return note.slice(start, end);
};

/** Whether a token goes on with the one before: no sign stands between them that ends a name. */
export const isJoined = (note: string, tokens: readonly Token[], at: number): boolean => {
  const gap = note.slice(tokens[at - 1]?.end, tokens[at]?.start);
  return GAP.test(gap) && !COMMA.test(gap);
};

/** Small words and those of sentences begin and end no name. */
const mayBegin = ({ tokens, words }: Indexed, at: number, { isSmall }: Designations): boolean => {
  const ids = words[at] ?? [];
  const text = tokens[at]?.text.toLowerCase() ?? '';
  return ids.length > 0 && !ids.every(isSmall) && !isOfSentence(text) && !/^\d+([.,]\d+)?$/.test(text);
};

/** Shorter keys are abbreviations in capitals. */
const SHORTEST = 3;

const keysIn = (note: string, sentence: Sentence, { domain, lexicon }: CodeSystem): Window[] =>
  lexicon.keysIn(note.slice(sentence.start, sentence.end)).flatMap((key) => {
    const [start, end] = [sentence.start + key.start, sentence.start + key.end];
    const first = sentence.tokens.findIndex((token) => token.start === start);
    const last = sentence.tokens.findIndex((token) => token.end === end);
    const text = note.slice(start, end);
    if (first < 0 || last < first || key.meaning === '') return [];
    const isOne = sentence.tokens.slice(first, last).every((_, at) => isJoined(note, sentence.tokens, first + at + 1));
    const isShort = text.length < SHORTEST && text !== text.toUpperCase() && domain !== 'measurement';
    return isOne && !isShort ? [{ first, last }] : [];
  });
