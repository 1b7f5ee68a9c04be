/** Names and values of an answer in words, for the script and for the pages that the server writes. */

/** A text of the declarations for a person: without the underscores of names. */
export const asWords = (text: string): string => text.replace(/(?<=[a-z0-9])_(?=[a-z0-9])/gi, ' ');

/** A value for a person: yes or no, a word without underscores. */
export const wordsOf = (value: unknown): string => {
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'yes' : 'no';
  return typeof value === 'string' && /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(value) ? asWords(value) : String(value);
};

/** A band or another word of an answer as a person says it: `Low–medium`, `Severe`. */
export const bandWords = (value: unknown): string => {
  const text = wordsOf(
    typeof value === 'string' ? value.replace(/\b(low|intermediate|medium)_(?=medium|high)/g, '$1–') : value,
  );
  return `${text.charAt(0).toUpperCase()}${asWords(text.slice(1))}`;
};

/** True for a value that stands in a line. */
export const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
