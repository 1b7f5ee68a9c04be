/** The colours of programs and JSON, as spans that are made when a page is rendered. */
import { type Html, html } from './html.ts';

const WORDS =
  'import from export const let new await async function return if else for in of while try except with as def not and or is None True False null true false';

/** A comment, a text, a word of a language or a number; a name before a colon is a key. */
const PART = new RegExp(
  [
    '(?<remark>(?<![^\\s])(?:#|//)[^\\n]*)',
    '(?<key>"[^"\\n\\\\]*"(?=:))',
    '(?<text>"(?:\\\\.|[^"\\n\\\\])*"|\'(?:\\\\.|[^\'\\n\\\\])*\'|`[^`]*`)',
    `(?<word>\\b(?:${WORDS.replaceAll(' ', '|')})\\b(?![-.:=/]))`,
    '(?<figure>(?<![\\w.-])-?\\d+(?:\\.\\d+)?(?![\\w.-]))',
  ].join('|'),
  'g',
);

const CLASSES: Readonly<Record<string, string>> = { key: 'word' };

/** A text of a program, with its parts marked by what they are. It stays the same text. */
export const coloured = (text: string): readonly Html[] => {
  const parts: Html[] = [];
  let at = 0;
  for (const { 0: part, index, groups = {} } of text.matchAll(PART)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'text';
    parts.push(html`${text.slice(at, index)}<span class="${CLASSES[kind] ?? kind}">${part}</span>`);
    at = index + part.length;
  }
  return [...parts, html`${text.slice(at)}`];
};
