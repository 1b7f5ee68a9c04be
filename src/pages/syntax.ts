/** The colours of programs and JSON, as spans that are made when a page is rendered. */
import { type Html, html } from './html.ts';

const WORDS = 'import from const await async function return True False null true false';

/** A comment, a text, a word of a language. Names before a colon and numbers stay as they are: they would double the spans. */
const PART = new RegExp(
  [
    '(?<remark>(?<![^\\s])(?:#|//)[^\\n]*)',
    '(?<key>"[^"\\n\\\\]*"(?=:))',
    '(?<text>"(?:\\\\.|[^"\\n\\\\])*"|\'(?:\\\\.|[^\'\\n\\\\])*\'|`[^`]*`)',
    `(?<word>\\b(?:${WORDS.replaceAll(' ', '|')})\\b(?![-.:=/]))`,
  ].join('|'),
  'g',
);

/** A text of a program, with its parts marked by what they are. It stays the same text. */
export const coloured = (text: string): readonly Html[] => {
  const parts: Html[] = [];
  let at = 0;
  for (const { 0: part, index, groups = {} } of text.matchAll(PART)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'text';
    if (kind === 'key') continue;
    parts.push(html`${text.slice(at, index)}<span class="${kind}">${part}</span>`);
    at = index + part.length;
  }
  return [...parts, html`${text.slice(at)}`];
};
