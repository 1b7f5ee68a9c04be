/** Finds the newest file of a release by the links of its publisher's page. */
import { type Asking, ask, DownloadError } from './request.ts';

/** The address of the newest file. */
export type Found = {
  readonly url: string;
  /** The reason for using the known address instead of a link of the page; absent for a link. */
  readonly reason?: string;
};

type Finding = Omit<Asking, 'signal' | 'hint'> & {
  readonly now: Date;
  /** The time limit for the page. */
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

/** One file that is published anew every year or month. */
export type Source = {
  readonly title: string;
  /** The page of the publisher that links the newest file. */
  readonly page: string;
  /** The age of a file by its name: the newest has the greatest text. `undefined` for a file of something else. */
  readonly ageOf: (name: string) => string | undefined;
  /** The expected address on a day, used if the page has no link. */
  readonly knownUrl: (now: Date) => string;
};

const CMS = 'https://www.cms.gov/medicare/coding-billing/icd-10-codes';
const NLM = 'https://www.nlm.nih.gov/research/umls/rxnorm/docs/rxnormfiles.html';

/** Fiscal years begin in October of the year before. */
const fiscalYearOf = (now: Date): number => now.getUTCFullYear() + (now.getUTCMonth() >= 9 ? 1 : 0);

/** A file of CMS: the fiscal year stands first in its name. That of an update in the year is newer than the first one. */
const cms = (title: string, kind: RegExp, knownName: string): Source => ({
  title,
  page: CMS,
  ageOf: (name) => {
    const [year] = /20\d\d/.exec(name) ?? [];
    if (year === undefined || !kind.test(name) || /pcs|addend/i.test(name)) return undefined;
    return `${year}${/update|april/i.test(name) ? 1 : 0}`;
  },
  knownUrl: (now) => `https://www.cms.gov/files/zip/${fiscalYearOf(now)}-${knownName}.zip`,
});

export const SOURCES = {
  icd10cm: cms(
    'ICD-10-CM code descriptions in tabular order, CMS',
    /code-?descriptions?-(?:in-)?tabular/i,
    'code-descriptions-tabular-order',
  ),
  icd10cmTabular: cms(
    'ICD-10-CM tabular list and index, CMS',
    /(?:code-)?tables?-.*index|tabular-(?:and-)?index/i,
    'code-tables-tabular-index',
  ),
  icd10cmConversion: cms('ICD-10-CM conversion table, CMS', /conversion-?table/i, 'conversion-table'),
  rxnorm: {
    title: 'RxNorm current prescribable content, NLM',
    page: NLM,
    ageOf: (name) => {
      const [, month, day, year] = /^RxNorm_full_prescribe_(\d\d)(\d\d)(20\d\d)\.zip$/i.exec(name) ?? [];
      return year === undefined ? undefined : `${year}${month}${day}`;
    },
    // NLM keeps the newest monthly release under this name.
    knownUrl: () => 'https://download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_current.zip',
  },
} as const satisfies Readonly<Record<string, Source>>;
