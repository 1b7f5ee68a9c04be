/** HTML from template literals. Every value is escaped unless it is HTML. */

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
