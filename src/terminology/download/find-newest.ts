/** Finds the newest file of a release by the links of its publisher's page. */
import { DownloadError } from './error.ts';
import { type Asking, ask } from './request.ts';
import type { Source } from './sources.ts';

/** Where the newest file is. */
export type Found = {
  readonly url: string;
  /** Why it is the known address and not a link of the page; absent for a link. */
  readonly reason?: string;
};

export type Finding = Omit<Asking, 'signal' | 'hint'> & {
  readonly now: Date;
  /** How long the page may take. */
  readonly patienceMs?: number;
};

const PATIENCE_MS = 30_000;
const LONGEST_PAGE = 5_000_000;

/** The newest file that the page links; if it links none or does not answer, the known address and the reason. */
export const findNewest = async (
  { ageOf, knownUrl }: Source,
  page: string,
  { now, patienceMs = PATIENCE_MS, ...asking }: Finding,
): Promise<Found> => {
  try {
    const html = await readPage(page, { ...asking, signal: AbortSignal.timeout(patienceMs), hint: '' });
    const aged = linksIn(html, page).flatMap((url) => {
      const age = asking.isAllowed(url) ? ageOf(nameOf(url)) : undefined;
      return age === undefined ? [] : [{ url: url.href, age }];
    });
    const [first, ...others] = aged;
    if (first === undefined) return { url: knownUrl(now), reason: `${page} links no such file` };
    // Of files of the same age the page has the newest first.
    return { url: others.reduce((newest, link) => (link.age > newest.age ? link : newest), first).url };
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    return { url: knownUrl(now), reason: error.message };
  }
};

const readPage = async (page: string, asking: Asking): Promise<string> => {
  const { response } = await ask(page, undefined, asking);
  const decoder = new TextDecoder();
  let html = '';
  try {
    for await (const piece of response.body ?? []) {
      html += decoder.decode(piece, { stream: true });
      if (html.length > LONGEST_PAGE) break;
    }
  } catch {
    throw new DownloadError(`${page} was cut, or took too long`, asking.hint);
  }
  return html;
};

/** Links to files of the publisher: of the host of the page, or of one below it without `www`. */
const linksIn = (html: string, page: string): readonly URL[] => {
  const home = new URL(page).hostname.replace(/^www\./, '');
  return [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].flatMap(([, double, single]) => {
    const link = (double ?? single ?? '').replaceAll('&amp;', '&').trim();
    if (!URL.canParse(link, page)) return [];
    const url = new URL(link, page);
    return url.hostname === home || url.hostname.endsWith(`.${home}`) ? [url] : [];
  });
};

const nameOf = ({ pathname }: URL): string => {
  const name = pathname.split('/').at(-1) ?? '';
  return /^[\w-][\w.-]*\.zip$/i.test(name) ? name : '';
};
