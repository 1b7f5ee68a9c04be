/** The words of a name, as far as two names can share them. */

/** The first letters of the words of a name, without words that say nothing by themselves. */
export const stemsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => !EMPTY.test(word)).map((word) => word.slice(0, 6));
const EMPTY = /^(?:unspecified|with|without|other|disease|chronic|acute|specified|disorder|site)s?$/;
