/** Spanish words of phrases in English. */
import spanish from '../../../data/lexicon/spanish.txt' with { type: 'text' };
import { lazily } from '../../lazily.ts';
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

/** Letters at the start, anywhere and at the end of a word, in this order, and what English has. */
const RULES: readonly (readonly [spelling: RegExp, english: string])[] = [
  [/^hipo/, 'hypo'],
  [/^hiper/, 'hyper'],
  [/^neum(?=o)/, 'pneum'],
  [/^esc/, 'sc'],
  [/^est(?=[aeiour])/, 'st'],
  [/^esp/, 'sp'],
  [/tiroid/, 'thyroid'],
  [/(?<=\w)fi(?=[aeiou])/, 'phi'],
  [/^col(?=[ei])/, 'chol'],
  [/qu(?=[ei])/, 'ch'],
  [/rr?agia$/, 'rrhage'],
  [/rrea$/, 'rrhea'],
  [/(?:cion|ciones|cione|cao)$/, 'tion'],
  [/(?:sion|siones|sione|sao)$/, 'sion'],
  [/ismo$/, 'ism'],
  [/idad(?:es)?$/, 'ity'],
  [/(?:encia|incia)$/, 'ency'],
  [/ancia$/, 'ancy'],
  [/^cron(?=i)/, 'chron'],
  [/(?:ico|ica|icos|icas)$/, 'ic'],
  [/(?:oso|osa|osos|osas)$/, 'ous'],
  [/(?:ario|aria)$/, 'ary'],
  [/(?:ivo|iva)$/, 'ive'],
  [/(?:ado|ada)$/, 'ated'],
  [/patia$/, 'pathy'],
  [/grafia$/, 'graphy'],
  [/tomia$/, 'tomy'],
  [/trofia$/, 'trophy'],
  [/algia$/, 'algia'],
  [/ura$/, 'ure'],
];

/** `undefined` for a word that no rule changes. */
export const cognateOf = (word: string): string | undefined => {
  const english = RULES.reduce((spelt, [spelling, letters]) => spelt.replace(spelling, letters), word);
  return english === word ? undefined : english;
};
