/** Reads tools out of the documents that are texts. */
import type { Told } from './told.ts';

/** Parses limits such as `50 to 250`, `1 to 512 characters` and `female or male`. */
const limitsIn = (accepted: string, fallback: string | undefined) => {
  const range = /^(-?[\d.]+) to ([\d.]+)(?: characters)?$/.exec(accepted);
  if (range !== null) return { range: [Number(range[1]), Number(range[2])] as const, words: undefined, fallback };
  const isOpen = ['any text', 'true or false', 'YYYY-MM-DD'].includes(accepted);
  return { range: undefined, words: isOpen ? undefined : accepted.split(/, | or /), fallback };
};

/** The text of a tool. */
export const toldByText = (section: string, baseUrl: string): Told => {
  const [, path = ''] = /^`GET (\S+)`, \$/m.exec(section) ?? [];
  const [, price = '', atomic = '', meaning = ''] = /, \$([\d.]+) \((\d+) atomic.*\)\n\n(.*)\n/.exec(section) ?? [];
  const parameters = /- `([\w-]+)` \((\w+), (\w+), (.*?)(?:, default (\S+?))?\): (.*)\. Example: (.*)/g;
  return {
    url: baseUrl + path,
    price,
    atomic,
    meaning,
    parameters: [...section.matchAll(parameters)].map(
      ([, name = '', type = '', need, accepted = '', fallback, meaning = '', example = '']) => ({
        name,
        required: need === 'required',
        type,
        ...limitsIn(accepted, fallback),
        example,
        meaning,
      }),
    ),
    errors: [...(/^Errors: .*$/m.exec(section)?.[0] ?? '').matchAll(/`(\w+)` \((\d+)\)/g)].map(
      ([, code, status]) => `${code} ${status}`,
    ),
    exampleUrl: /^Example: (\S+)$/m.exec(section)?.[1] ?? '',
    answer: JSON.parse(/```json\n([\s\S]*?)\n```/.exec(section)?.[1] ?? 'null'),
    fields: [...section.matchAll(/^- `(\w+)` \([\w ]+\): /gm)].map(([, name = '']) => name),
  };
};

/** The page of a tool. */
export const toldByPage = (page: string, baseUrl: string): Told => {
  const under = (id: string) =>
    new RegExp(`<details class="sample" id="${id}"><summary>.*?</summary>([\\s\\S]*?)</details>`).exec(page)?.[1] ?? '';
  const rowsUnder = (id: string) =>
    [...under(id).matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => textOf(cell)),
    );
  const [, told = '', price = ''] = /<code>GET (\S+)<\/code>, <strong>\$([\d.]+)<\/strong> a call\./.exec(page) ?? [];
  const [lede = '', more = ''] = [...page.matchAll(/<p class="(?:lede|more)">(.*?)<\/p>/g)].map(
    ([, text = '']) => text,
  );
  // A long first sentence is cut above the form, and stands below once more.
  const meaning = more.startsWith(lede) ? more : `${lede} ${more}`.trim();
  const [exampleUrl = '', ...answer] = textOf(under('example')).trim().split('\n');
  return {
    url: baseUrl + told,
    price,
    meaning: textOf(meaning),
    exampleUrl,
    answer: JSON.parse(answer.join('\n')),
    parameters: rowsUnder('inputs').flatMap(([name, type = '', need, limits = '', meaning = '']) => {
      if (name === undefined) return [];
      const [accepted = '', fallback] = limits.split('; default ');
      return [{ name, required: need === 'yes', type, ...limitsIn(accepted, fallback), meaning }];
    }),
    errors: [...textOf(under('errors')).matchAll(/(\w+) \((\d+)\)/g)].map(([, code, status]) => `${code} ${status}`),
    fields: rowsUnder('answer').flatMap(([name = '']) => (/^\w+$/.test(name) ? [name] : [])),
  };
};

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
