/** Repairs what scanning and copying do to words: `hypertens1on`, `chestpain`, `pneu monia`. */
import { isOfFrame } from '../lexicon/frame.ts';
import { isOfDenial } from '../lexicon/negation.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import { type Edit, edited, type Trace } from '../text/trace.ts';
import { findWord, textOfWord } from '../text/trie.ts';
import type { SystemIndex } from './index.ts';
import { MOST_REPAIRED, type WordReader } from './query-words.ts';

/** The phrase with whole words, and how far from it that is. */
type Repaired = { readonly text: string; readonly edits: number };

/** A beginning that denies what follows. */
const PRIVATIVE = /^(?:an?|un|in)(?=\p{L}{4})/iu;

/** Letters that a scanner takes for digits. */
const LOOKALIKES: Readonly<Record<string, readonly string[]>> = {
  ...{ 0: ['o'], 1: ['i', 'l'], 2: ['z'], 3: ['e'], 4: ['a'], 5: ['s'], 6: ['b', 'g'], 7: ['t'], 8: ['b'], 9: ['g'] },
};

/** A split or joined word counts as two edits: its parts may be another thing than the whole, as of a chemical. */
const APART = 2;

const SHORTEST_PART = 3;
const SHORTEST_GLUED = 7;
const LONGEST = 40;

export const repaired = (index: SystemIndex, { read }: WordReader, phrase: string, trace?: Trace): Repaired => {
  const { vocabulary, system } = index;
  const isWord = (text: string): boolean => {
    const word = text.toLowerCase();
    return (
      findWord(vocabulary, word) >= 0 ||
      isOfSentence(word) ||
      isOfFrame(word) ||
      isOfDenial(word) ||
      system.lexicon.isWord(word) ||
      system.normalise(word).every((one) => findWord(vocabulary, one) >= 0)
    );
  };
  const wordOf = (token: string) => read(system.normalise(token).at(-1) ?? '');
  // Axes and denials are read in whole words: `withot exacerbation`.
  const respelt = (token: string): string | undefined => {
    const { edits, alternatives } = wordOf(token);
    const [near] = alternatives;
    if (edits !== 1 || near === undefined || alternatives.length > 1) return undefined;
    const word = textOfWord(vocabulary, near.word);
    const key = system.lexicon.correct(token.toLowerCase()) ?? word;
    // Apyrexia is no misspelling of pyrexia, nor afebrile of febrile.
    if (PRIVATIVE.test(token) && key.endsWith(token.replace(PRIVATIVE, '').toLowerCase())) return undefined;
    return system.normalise(key).join(' ') === word ? key : word;
  };
  let dissections = MOST_DISSECTIONS;
  const apart = (token: string): string | undefined => {
    const pair = isGlued(token) && wordOf(token).alternatives.length === 0 ? splitWord(token, isWord) : undefined;
    if (pair !== undefined || token.length < SHORTEST_DISSECTED || dissections === 0) return pair;
    dissections -= 1;
    return dissected(token, isWord);
  };
  const tokens = [...phrase.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MOST_TOKENS);
  const edits: Edit[] = [];
  let distance = 0;
  for (let at = 0; at < tokens.length && edits.length < MOST_REPAIRED; at += 1) {
    const [{ 0: token, index: start } = { 0: '', index: 0 }, next] = [tokens[at], tokens[at + 1]];
    const isJoined = next !== undefined && next.index === start + token.length + 1 && phrase[next.index - 1] === ' ';
    if (token.length > LONGEST) continue;
    const isKnown = isWord(token);
    const whole = isJoined && /^\p{L}+$/u.test(token + next[0]) ? token + next[0] : '';
    if (isGlued(whole) && !(isKnown && isWord(next?.[0] ?? '')) && isWord(whole)) {
      edits.push({ start, end: start + whole.length + 1, by: whole });
      distance += APART;
      at += 1;
      continue;
    }
    if (isKnown) continue;
    const isOfCompound = phrase[start - 1] === '-' || phrase[start + token.length] === '-';
    const mayRespell = !isOfCompound && (tokens.length > 1 || token.length >= SHORTEST_GLUED);
    const parts =
      behindWith(token, isWord) ??
      withLetters(token, isWord) ??
      (mayRespell ? respelt(token) : undefined) ??
      apart(token);
    if (parts === undefined) continue;
    edits.push({ start, end: start + token.length, by: parts });
    distance += parts.includes(' ') ? APART : lettersChanged(token, parts);
  }
  if (edits.length === 0) return { text: phrase, edits: 0 };
  return { text: trace?.edit(phrase, edits) ?? edited(phrase, edits), edits: distance };
};

const MOST_TOKENS = 32;

/** Of a word with digits the digits that are letters; of another one an edit may move all of its letters. */
const lettersChanged = (token: string, by: string): number =>
  /\d/.test(token) ? [...by].filter((letter, place) => letter !== token[place]).length : 1;

/** A word with a digit in it; a number before or behind a word is a number. */
const DIGIT_IN_WORD = /^(?=(?:\d*\p{L}){3})(?=\p{L}*\d)[\p{L}\d]{4,}$/u;
const NUMBER_BESIDE = /^\d+(?=\p{L})|(?<=\p{L})\d+$/gu;

/** The word that a token with digits was, or that word and its number; `undefined` if there is none. */
export const withLetters = (token: string, isWord: (text: string) => boolean): string | undefined => {
  if (!DIGIT_IN_WORD.test(token)) return undefined;
  const plain = token.replace(NUMBER_BESIDE, '');
  if (isWord(plain))
    return token.startsWith(plain) && isGlued(plain) ? `${plain} ${token.slice(plain.length)}` : undefined;
  let words = [''];
  for (const letter of token) {
    words = words.flatMap((word) => (LOOKALIKES[letter] ?? [letter]).map((other) => word + other)).slice(0, MOST_WAYS);
  }
  return words.find(isWord);
};

const MOST_WAYS = 16;

/** `withLUTS` is no misspelling of without. */
const WITH = /^with(?:out)?(?=\p{L}{3})/iu;

const behindWith = (token: string, isWord: (text: string) => boolean): string | undefined => {
  const [beginning = ''] = WITH.exec(token) ?? [];
  const rest = token.slice(beginning.length);
  return beginning !== '' && isWord(rest) ? `${beginning} ${rest}` : undefined;
};

const isGlued = (token: string): boolean => token.length >= SHORTEST_GLUED && /^\p{L}+$/u.test(token);

/** Of two words glued together the split with the longest shorter part. */
export const splitWord = (token: string, isWord: (text: string) => boolean): string | undefined => {
  for (let at = Math.floor(token.length / 2), step = 1; at >= SHORTEST_PART && at <= token.length - SHORTEST_PART; ) {
    const [before, after] = [token.slice(0, at), token.slice(at)];
    if (isWord(before) && isWord(after)) return `${before} ${after}`;
    at += step;
    step = step > 0 ? -step - 1 : -step + 1;
  }
  return undefined;
};

/** Words without a blank between them are looked for in so many tokens of a phrase. */
const MOST_DISSECTIONS = 2;
const SHORTEST_DISSECTED = 9;

/** A number may stand between them; one letter is a part of a number: `a1c`. */
const PIECE = /^(?:\p{L}{3,}|\d+|\p{L}\d+\p{L}?|\d\p{L})$/u;

/** The fewest words that a token is made of: `shortnessofbreath`, `metformin500mgtablet`. */
const dissected = (token: string, isWord: (text: string) => boolean): string | undefined => {
  const isPiece = (from: number, to: number): boolean => {
    const piece = token.slice(from, to);
    if (/^\d+$/.test(piece)) return !/\d/.test((token[from - 1] ?? '') + (token[to] ?? ''));
    if (from > 0 && UNIT.test(piece) && /\d/.test(token[from - 1] ?? '')) return true;
    if (from > 0 && to < token.length && isOfSentence(piece)) return true;
    return PIECE.test(piece) && isWord(piece);
  };
  const ways: (readonly string[] | undefined)[] = [[]];
  for (let to = 1; to <= token.length; to += 1)
    for (let from = 0; from < to; from += 1) {
      const before = ways[from];
      if (before === undefined || before.length + 1 >= (ways[to]?.length ?? MOST_PIECES + 1) || !isPiece(from, to))
        continue;
      ways[to] = [...before, token.slice(from, to)];
    }
  const words = ways[token.length];
  return words === undefined || words.length < 2 ? undefined : words.join(' ');
};

const MOST_PIECES = 5;

const UNIT = /^(?:mg|mcg|ml|g|iu|meq|units?)$/i;
