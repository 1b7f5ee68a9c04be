/** A phrase as it is typed, without what only shows or copies it. */

/** Zero-width characters, soft hyphens, marks of direction. */
const INVISIBLE = /[\p{Cf}\u115f\u3164]/gu;
const FULL_WIDTH = /[\u3000\uff01-\uff5e]/;

/** `• `, `* `, `1. `, `2) `: a list. */
const BULLET = /^(?:[•·*▪◦‣●■–—]|\(?\d{1,2}[.)])\s+(?=[\p{L}(])/u;

const QUOTED = /^(["'“”‘’«»`]+)(.*?)["'“”‘’«»`]+$/u;
const IN_PARENTHESES = /^\(([^()]*\p{L}{2}[^()]*)\)$/u;
const END = /[\s.,;:!]+$/u;

/** The phrase without invisible characters, bullets, quotes and the signs at its end; as it is if nothing else is left. */
export const cleaned = (phrase: string): string => {
  const visible = phrase.replace(INVISIBLE, '').normalize(FULL_WIDTH.test(phrase) ? 'NFKC' : 'NFC');
  const plain = visible
    .replace(/\s+/g, ' ')
    .trim()
    .replace(QUOTED, '$2')
    .replace(IN_PARENTHESES, '$1')
    .replace(BULLET, '')
    .replace(END, '');
  return plain === '' ? phrase : plain;
};
