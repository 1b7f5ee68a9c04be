/** HTML from template literals. Every value is escaped unless it is HTML. */
import type { Maker } from './card.ts';

/** Text that is HTML already. */
export type Html = { readonly html: string };

type Content = Html | string | number | readonly Content[] | undefined;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const render = (content: Content): string => {
  if (content === undefined) return '';
  if (typeof content === 'object') return 'html' in content ? content.html : content.map(render).join('');
  return String(content).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
};

/** Builds HTML from a template literal and escapes its values. */
export const html = (strings: TemplateStringsArray, ...values: readonly Content[]): Html => ({
  html: strings.map((text, index) => text + render(values[index])).join(''),
});

/** Makes an element of the card that the script of the pages draws too. */
export const makeHtml: Maker<Html> = (name, attributes, ...children) =>
  html`<${name}${Object.entries(attributes).map(([key, value]) => value && html` ${key}="${value}"`)}>${children}</${name}>`;
