/** Ways to read a phrase: the words it may stand for, each with the index words that would do and how well. */
import { correctionOf, type Rewriting, rewritings, symbolFor } from '../lexicon/lexicon.ts';
import { isNoise, synonymsOf } from '../lexicon/words.ts';
import { stemOf } from '../systems/icd10cm/stem.ts';
import { withoutVariants } from '../systems/icd10cm/variants.ts';
import { withOtherQuantities } from '../systems/rxnorm/quantities.ts';
import { normalise } from '../text/normalise.ts';
import { findBeginning, findMisspelt, findWord } from '../text/trie.ts';
import type { SystemIndex } from './system-index.ts';

/** An index word that stands for a word of the phrase, and how well: 1 for the word itself. */
export type Alternative = { readonly word: number; readonly worth: number };

/** One word of a phrase. */
export type ReadWord = { readonly alternatives: readonly Alternative[]; readonly weight: number };

/** One reading of a phrase. */
export type Reading = {
  /** The weightiest word first. */
  readonly words: readonly ReadWord[];
  /** The weight of all its words. */
  readonly total: number;
  /** How sure it is that the phrase means this. */
  readonly worth: number;
};

/** Weight of a word that no name holds, beside that of a rare word. */
const UNKNOWN_WEIGHT = 5;

/** What remains of the weight of a word that phrases carry along. */
const NOISE_SHARE = 0.1;

/** The phrase as it stands, and with its abbreviations and lay words written out. */
export const readings = (
  index: SystemIndex,
  phrase: string,
  isKnownElsewhere: (word: string) => boolean = () => false,
): readonly Reading[] => {
  const reader = wordReader(index, isKnownElsewhere);
  const asWritten = readAll(
    index,
    wordingsOf(index, phrase).flatMap((text) => rewritings(text, index.system)),
    reader.read,
  );
  if (!reader.hasUnknown()) return asWritten;
  return [...asWritten, ...readAll(index, corrected(index, phrase, isKnownElsewhere), reader.read)];
};

/** The phrase, and in what other ways it may be written. */
const wordingsOf = (index: SystemIndex, phrase: string): readonly string[] => {
  if (index.system === 'rxnorm') return withOtherQuantities(phrase);
  return index.system === 'icd10' ? [...new Set([phrase, withoutVariants(phrase), joined(index, phrase)])] : [phrase];
};

/** Tako-tsubo is takotsubo, if names have it so. */
const joined = ({ system, vocabulary }: SystemIndex, phrase: string): string => {
  if (!phrase.includes('-')) return phrase;
  return phrase.replace(/(?<!\p{L})(\p{L}+)-(\p{L}+)/gu, (given, before: string, after: string) => {
    const [word = ''] = normalise(before + after, system);
    return findWord(vocabulary, word) < 0 ? given : word;
  });
};

const readAll = (
  { system }: SystemIndex,
  texts: readonly Rewriting[],
  read: (word: string) => ReadWord,
): readonly Reading[] =>
  texts.flatMap(({ text, worth }) => {
    const words = [...new Set(normalise(text, system))]
      .map(read)
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const total = words.reduce((sum, { weight }) => sum + weight, 0);
    return total > 0 ? [{ words: words.slice(0, MOST_WORDS), total, worth }] : [];
  });

/** Words of a phrase that are looked for, the weightiest; the others still say that a name covers little of it. */
const MOST_WORDS = 32;

/** Unknown words of a phrase that are repaired, the first: who misspells more did not mean words. */
const MOST_REPAIRED = 8;

/** Reads each word once for all readings of a phrase. */
const wordReader = (index: SystemIndex, isKnownElsewhere: (word: string) => boolean) => {
  const known = new Map<string, ReadWord>();
  let repairs = 0;
  const mayRepair = (word: string) => !isKnownElsewhere(word) && ++repairs <= MOST_REPAIRED;
  const read = (word: string): ReadWord => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const fresh = readWord(index, word, mayRepair);
    known.set(word, fresh);
    return fresh;
  };
  return { read, hasUnknown: () => repairs > 0 };
};

const readWord = (index: SystemIndex, word: string, mayRepair: (word: string) => boolean): ReadWord => {
  const exact = findWord(index.vocabulary, word);
  const others = synonymsOf(word, index.system).flatMap(({ word: other, worth }) => {
    const id = findWord(index.vocabulary, other);
    return id < 0 ? [] : [{ word: id, worth }];
  });
  const found = [...(exact < 0 ? [] : [{ word: exact, worth: 1 }]), ...others, ...related(index, word)];
  if (isNoise(word) && found.length === 0) return { alternatives: found, weight: 0 };
  if (found.length === 0 && isWordlike(word) && mayRepair(word)) found.push(...repaired(index, word));
  // Of the symbol of a locus the letters alone can be misspelt, and only the lexicon knows them.
  if (found.length === 0 && SYMBOL.test(word)) mayRepair(word);
  const [first] = found;
  const weight = first === undefined ? UNKNOWN_WEIGHT : (index.weights[first.word] ?? 0);
  return { alternatives: found, weight: isNoise(word) ? weight * NOISE_SHARE : weight };
};

const MOST_RELATED = 80;
const RELATED_WORTH = 0.85;

/** Words of the same stem with another ending: conjunctival and conjunctiva, tuberculous and tuberculosis. */
const related = (index: SystemIndex, word: string): readonly Alternative[] => {
  const stem = index.system === 'icd10' ? stemOf(word) : '';
  if (stem === '') return [];
  return findBeginning(index.vocabulary, stem, MOST_RELATED)
    .filter(({ text }) => text !== word && stemOf(text) === stem)
    .map(({ id }) => ({ word: id, worth: RELATED_WORTH }));
};

/** Shorter ones are mostly abbreviations, and no name has a longer one. */
const isWordlike = (word: string): boolean => word.length >= 4 && word.length <= 40 && !/\d/.test(word);

const SYMBOL = /^[a-z]{3,7}\d{1,3}[a-z]?$/;
const SYMBOL_LETTERS = /\b[a-z]{3,7}(?=\d{1,3}[a-z]?\b)/gi;

const MOST_REPAIRS = 8;

/** How much less each rarer word is likely to be meant. */
const RARER = 0.04;

/** Known words that an unknown one may be a misspelling of: one edit, two in long words, with the first letter kept first. */
const repaired = ({ vocabulary, weights }: SystemIndex, word: string): readonly Alternative[] =>
  findMisspelt(vocabulary, word)
    .toSorted((a, b) => (weights[a.word] ?? 0) - (weights[b.word] ?? 0) || a.word - b.word)
    .slice(0, MOST_REPAIRS)
    .map(({ word: id, distance }, position) => ({
      word: id,
      worth: (distance === 1 ? 0.95 : 0.85) - position * RARER,
    }));

/** Worth of a phrase with misspelt words of abbreviations and lay words put right. */
const CORRECTED_WORTH = 0.95;

/** The phrase with what may be misspelt words of the lexicon put right, when it then has other words for some of it. */
const corrected = (
  index: SystemIndex,
  phrase: string,
  isKnownElsewhere: (word: string) => boolean,
): readonly Rewriting[] => {
  let corrections = 0;
  const symbols =
    index.system === 'icd10'
      ? phrase.replace(SYMBOL_LETTERS, (given) => symbolFor(given.toLowerCase()) ?? given)
      : phrase;
  const text = symbols.replace(/\p{L}{4,40}(?![\p{L}\d])/gu, (given) => {
    const word = given.toLowerCase();
    const isKnown = normalise(word, index.system).every(
      (part) => findWord(index.vocabulary, part) >= 0 || isNoise(part) || isKnownElsewhere(part),
    );
    if (isKnown || corrections >= MOST_REPAIRED) return given;
    corrections += 1;
    return correctionOf(word, index.system)?.word ?? given;
  });
  if (text === phrase) return [];
  return wordingsOf(index, text)
    .flatMap((wording) => rewritings(wording, index.system).slice(wording === text ? 1 : 0))
    .map((rewriting) => ({ ...rewriting, worth: rewriting.worth * CORRECTED_WORTH }));
};
