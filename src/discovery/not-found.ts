/** Suggests served paths for a path that is not served. */
import { nearest } from '../nearest.ts';
import type { Tool } from '../tools/tool.ts';
import { beginsSo, searchOf } from './catalog-query.ts';
import { linkedPaths } from './paths.ts';
import { exampleUrl, type Site } from './site.ts';

/** Longest path that is compared with others: no request may cost much. */
const LONGEST = 64;
const MOST = 5;

/** The suggestions in the body of a 404 or 405. */
type Suggestions = {
  /** The path that was probably meant. */
  readonly nearest: string | null;
  /** Paths of tools that fit the words of the path. */
  readonly tools: readonly string[];
  readonly search: string;
  readonly catalog: string;
  readonly openapi: string;
};

/** Makes the suggestions of a site; `found` are the tools behind `tools`. */
export const suggestionsOf = (site: Site): ((path: string) => Suggestions & { readonly found: readonly Tool[] }) => {
  const find = searchOf(site.tools);
  const { baseUrl, tools } = site;
  const pages = tools.map(({ id }) => `/docs/${id}`);
  return (path) => {
    const asked = path.length > LONGEST ? '' : plain(path);
    const [name = ''] = asked.split('/').slice(-1);
    const words = name.replace(/^\$|\.(?:md|html|json)$/g, '').replace(/[_-]+/g, ' ');
    const found = words.trim() === '' ? [] : find({ search: words, specialty: undefined }).tools.slice(0, MOST);
    const isPage = asked.startsWith('/docs/');
    const operation = asked.slice(asked.lastIndexOf('/$'));
    const named =
      tools.find(({ path: own }) => asked.includes('/$') && own.endsWith(operation)) ??
      tools.find(({ id }) => id === words.replaceAll(' ', '_')) ??
      found.find((tool) => beginsSo(tool, words));
    const known = [...linkedPaths, ...(isPage ? pages : tools.map((tool) => tool.path))];
    const meant = named && (isPage ? `/docs/${named.id}` : named.path);
    return {
      nearest: (asked === '' ? undefined : (meant ?? nearest(asked, known))) ?? null,
      tools: found.map((tool) => tool.path),
      search: `${baseUrl}/v1/catalog?search=${encodeURIComponent(words)}`,
      catalog: `${baseUrl}/v1/catalog`,
      openapi: `${baseUrl}/openapi.json`,
      found,
    };
  };
};

/** A path in lower case, decoded, without doubled slashes or one at its end. */
const plain = (path: string): string => {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
};

/** Returns a call that works, to show where its inputs go. */
export const workingCall = (site: Site, path: string): string => {
  const tool =
    site.tools.find((one) => one.path === path) ?? site.tools.find(({ id }) => id === 'bmi') ?? site.tools[0];
  return tool === undefined ? '' : `GET ${exampleUrl(site, tool)}`;
};
