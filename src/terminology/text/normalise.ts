/**
 * Text to index words. Names and phrases are normalised alike, so that spellings of one thing meet.
 *
 * All systems share lower case without accents, American spelling and singulars. What else a system reads as one word,
 * its `prepare` writes as one.
 */

/** The words of a text, in its order. */
export type Normalise = (text: string) => string[];

type TextRules = {
  /** Changes a text in lower case without accents before it is cut into words. */
  readonly prepare: (text: string) => string;
  /** True to read `ii` as 2. */
  readonly hasRomanNumerals: boolean;
};

export const normaliser =
  ({ prepare, hasRomanNumerals }: TextRules): Normalise =>
  (text) => {
    const words: string[] = [];
    for (const [token] of prepare(fold(text)).matchAll(TOKEN)) words.push(canonicalWord(token, hasRomanNumerals));
    return words;
  };

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    // Vitamin B-12 is B12, and omega-3 stays what it is.
    .replace(/(?<![\p{L}\p{N}])([a-z])[- ](?=\d{1,2}(?![\p{L}\p{N}.]))/gu, '$1');

/** A quantity, a number, or a run of letters and digits. */
const TOKEN =
  /(?:\d+(?:\.\d+)?|\.\d+)(?:mg|ml|unt|meq|mmol|%|cell|pfu|ir|mci|hr|bau|mm|cm)(?:\/(?:ml|mg|hr|actuat|l|cm))?(?![a-z])|\d+(?:\.\d+)?|[\p{L}\p{N}]+/gu;

const canonicalWord = (token: string, hasRomanNumerals: boolean): string => {
  if (/^[\d.]/.test(token)) return /^\d+$/.test(token) ? token.replace(/^0+(?=\d)/, '') : token.replace(/^\./, '0.');
  const word = singular(american(token));
  return hasRomanNumerals ? (ROMAN.get(word) ?? word) : word;
};

/** Without those of one letter, which are letters more often. */
const ROMAN: ReadonlyMap<string, string> = new Map(
  ['ii 2', 'iii 3', 'iv 4', 'vi 6', 'vii 7', 'viii 8', 'ix 9', 'xi 11', 'xii 12', 'xiii 13'].map((pair) => {
    const [roman = '', number = ''] = pair.split(' ');
    return [roman, number];
  }),
);

/** British to American spelling. A wrong guess costs nothing, because the rules change both sides. */
const american = (word: string): string =>
  word.length < 5
    ? word
    : word
        .replace(/ae|oe/g, 'e')
        .replace(/sulph/g, 'sulf')
        .replace(/leuco/g, 'leuko')
        .replace(/our(?=s?$|ed$|ing$)/, 'or')
        .replace(/(?<=[bt])res?$/, 'er')
        .replace(/is(?=e[ds]?$|ing$|ation$)/, 'iz')
        .replace(/yse(?=[ds]?$)/, 'yze');

const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

/** Zero-width characters, soft hyphens, marks of direction. */
const INVISIBLE = /[\p{Cf}\u115f\u3164]/gu;
const FULL_WIDTH = /[\u3000\uff01-\uff5e]/;

/** `• `, `* `, `1. `, `2) `: a list. */
const BULLET = /^(?:[•·*▪◦‣●■–—]|\(?\d{1,2}[.)])\s+(?=[\p{L}(])/u;

const OPENING = /^["'“”‘’«»`]+/u;
const CLOSING = /(?<!["'“”‘’«»`])["'“”‘’«»`]+$/u;
const IN_PARENTHESES = /^\((?=[^()]*\p{L}{2})([^()]+)\)$/u;
const END = /(?<![\s.,;:!])[\s.,;:!]+$/u;

/** A text in quotes without them. */
const unquoted = (text: string): string => {
  const inner = text.replace(OPENING, '');
  return inner === text || !CLOSING.test(text.slice(1)) ? text : inner.replace(CLOSING, '');
};

/** The phrase without invisible characters, bullets, quotes and the signs at its end; as it is if nothing else is left. */
export const cleaned = (phrase: string): string => {
  const visible = phrase.replace(INVISIBLE, '').normalize(FULL_WIDTH.test(phrase) ? 'NFKC' : 'NFC');
  const plain = unquoted(visible.replace(/\s+/g, ' ').trim())
    .replace(IN_PARENTHESES, '$1')
    .replace(BULLET, '')
    .replace(END, '');
  return plain === '' ? phrase : plain;
};

/** What is read of a phrase: counted behind normalisation, which makes one character up to eighteen, and four words of it. */
const MOST_CHARACTERS = 1024;
const MOST_WORDS = 128;

/** The beginning of a phrase that is read: all of it, but of few. */
export const readable = (phrase: string): string => {
  let [characters, words] = [0, 0];
  for (const { 0: part, index } of phrase.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const folded = part.normalize('NFKD');
    characters += folded.length;
    words += folded.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    if (characters > MOST_CHARACTERS || words > MOST_WORDS) return phrase.slice(0, index).trimEnd();
  }
  return phrase;
};

/** Normalises by the rules that all code systems share. */
export const normalisePlain = normaliser({ prepare: (text) => text, hasRomanNumerals: false });
