/** Spanish words of phrases in English. */
import spanish from '../../../data/lexicon/spanish.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { parsePair, parseSections } from './table.ts';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** English by Spanish; and the words that begin a Spanish expression which is no English. */
const WORDS = lazily(() => {
  const sections = parseSections(spanish);
  const read = (section: string) =>
    sections(section)
      .map(parsePair)
      .flatMap(([english, others]) => others.split('; ').map((other) => [plain(other), english] as const));
  const own = read('words');
  const english = new Map([...read('shared'), ...own]);
  const longestFirst = [...english.keys()].sort((a, b) => b.length - a.length);
  return {
    english,
    telltales: new Set(own.map(([word]) => word)),
    pattern: new RegExp(String.raw`(?<!\p{L})(?:${longestFirst.join('|')})(?!\p{L})`, 'gu'),
  };
});

/** A phrase with its Spanish words in English, if it has one that is no English word; else as it is. */
export const inEnglish = (phrase: string): string => {
  const { english, telltales, pattern } = WORDS();
  const words = phrase.match(/\p{L}+/gu) ?? [];
  if (!words.some((word) => telltales.has(plain(word)))) return phrase;
  return plain(phrase).replace(pattern, (given) => english.get(given) ?? given);
};

/** English letters by the Spanish or Portuguese spelling at the start, inside or at the end of a word. */
const COGNATES = lazily(() =>
  parseSections(spanish)('cognates')
    .map(parsePair)
    .map(([spelling, letters]) => [new RegExp(spelling), letters] as const),
);

/** `undefined` for a word that no rule changes. */
export const cognateOf = (word: string): string | undefined => {
  const english = COGNATES().reduce((spelt, [spelling, letters]) => spelt.replace(spelling, letters), word);
  return english === word ? undefined : english;
};
