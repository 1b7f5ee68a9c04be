/** Every path of the service, one row each: tools by their declarations, free paths by `discovery/paths.ts`. */
import { type DocumentPath, freeRows, type LivePath } from '../discovery/paths.ts';
import type { Site } from '../discovery/site.ts';
import { lazily } from '../lazily.ts';
import type { Tool } from '../tools/tool.ts';
import { astrayAnswers } from './astray.ts';
import type { RequestContext } from './client.ts';
import { type Document, freeAnswer } from './free.ts';
import { redeliver, sell } from './paid.ts';
import type { SellOptions } from './said.ts';
import { toolPages } from './tool-pages.ts';

/** A path that answers GET and HEAD, or POST alone. */
export type Route = {
  readonly path: string;
  readonly method?: 'POST';
  /** Answered under any host name. */
  readonly isForAnyHost: boolean;
  /** The app counts each request for a free path; a paid path counts by what its payment has bought. */
  readonly isFree: boolean;
  /** Whether it knows a path that its pattern fits; absent where the path is no pattern. */
  readonly has?: (request: Request) => boolean;
  readonly answer: (context: RequestContext) => Promise<Response>;
};

type Live = () => Document | Promise<Document>;

type RouteOptions = {
  readonly tools: readonly Tool[];
  /** Those that are not sold: their paths answer what was bought before. */
  readonly withheld?: readonly Tool[];
  readonly site: Site;
  /** Bodies made for each request; the metrics only where they are public. */
  readonly live: Readonly<Record<Exclude<LivePath, '/metrics'>, Live>> & { readonly '/metrics'?: Live | undefined };
};

/** The routes of a service. A document is loaded and made when a request first asks for it, so no start waits for it. */
export const routesOf = (
  { tools, withheld = [], site, live }: RouteOptions,
  options: SellOptions,
): readonly Route[] => {
  const library = lazily(() => Promise.all([import('./documents.ts'), import('./negotiation.ts')]));
  const madeOnce = (path: DocumentPath) => {
    const negotiate = lazily(async () => {
      const [{ documents }, { negotiated }] = await library();
      return negotiated(documents[path](site));
    });
    return async (request: Request): Promise<Document> => (await negotiate())(request);
  };
  const searching = (whole: Route['answer']): Route['answer'] => {
    const catalog = lazily(async () => (await import('./catalog.ts')).catalogAnswer(site, options));
    return async (context) => (context.query === '' ? whole : await catalog())(context);
  };
  const capabilities = lazily(async () => (await import('./fhir-metadata.ts')).metadataAnswer(site, options));
  const metadata: Route['answer'] = async (context) => (await capabilities())(context);
  const free = freeRows.flatMap(({ path, type, isLive, isForAnyHost = false }): readonly Route[] => {
    if (path === '/fhir/metadata') return [{ path, isForAnyHost, isFree: true, answer: metadata }];
    const document = isLive ? live[path as LivePath] : madeOnce(path as DocumentPath);
    if (document === undefined) return [];
    const whole = freeAnswer(document, type, options);
    return [{ path, isForAnyHost, isFree: true, answer: path === '/v1/catalog' ? searching(whole) : whole }];
  });
  const declared = new Map(site.tools.map((tool) => [tool.id, tool]));
  const paid = tools.map((tool) => ({
    path: tool.path,
    isForAnyHost: false,
    isFree: false,
    answer: sell(tool, options, declared.get(tool.id)),
  }));
  const closed = withheld.map((tool) => ({
    path: tool.path,
    isForAnyHost: false,
    isFree: false,
    answer: redeliver(tool, options, astrayAnswers(site, options)),
  }));
  return [...paid, ...closed, ...free, toolPages(site, options)];
};
