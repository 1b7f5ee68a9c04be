/** `/docs/<id>` and `/docs/<id>.md`: the documents of each tool, made when one is first asked for. */
import type { Site } from '../discovery/site.ts';
import { lazily } from '../lazily.ts';
import { type Document, freeAnswer } from './free.ts';
import { prefersMarkdown } from './headers.ts';
import type { SellOptions } from './said.ts';

/** Any one name below `/docs`. */
const PATTERN = '/docs/:page';

type Answer = (request: Request) => Document;

/** The pages of tools as one route. */
export const toolPages = (site: Site, options: SellOptions) => {
  const library = lazily(() => Promise.all([import('./documents.ts'), import('./negotiation.ts')]));
  const made = new Map(
    site.tools.map((tool) => [
      tool.id,
      lazily(async (): Promise<Answer> => {
        const [{ toolDocuments }, { negotiated }] = await library();
        const { page, text } = toolDocuments(tool, site);
        const [asPage, asText] = [negotiated(page), negotiated(text)];
        return (request) => (isText(request) ? asText : asPage)(request);
      }),
    ]),
  );
  const find = (request: Request) => made.get(nameIn(request).replace(/\.md$/, ''));
  const document = async (request: Request): Promise<Document> =>
    (await find(request)?.())?.(request) ?? { body: null };
  return {
    path: PATTERN,
    isForAnyHost: false,
    isFree: true,
    has: (request: Request): boolean => find(request) !== undefined,
    answer: freeAnswer(document, 'text/html', options),
  };
};

/** The last part of the path, as sent. */
const nameIn = ({ url }: Request): string => /^[^/]*\/\/[^/]*\/docs\/([^/?]*)/.exec(url)?.[1] ?? '';

/** A name with `.md` is the text; of one without, `Accept` decides. */
const isText = (request: Request): boolean =>
  nameIn(request).endsWith('.md') || prefersMarkdown(request.headers.get('accept'));
