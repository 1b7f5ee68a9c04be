/** Every path of the service, one row each: tools by their declarations, free paths by `discovery/paths.ts`. */

import { lazily } from '../deferred.ts';
import { type DocumentPath, freeRows, type LivePath } from '../discovery/paths.ts';
import { makeExamples, type Site } from '../discovery/site.ts';
import type { Tries } from '../limits/tries.ts';
import type { Tool } from '../tools/tool.ts';
import { pathOf, type RequestContext } from './client.ts';
import { type Document, freeAnswer } from './free.ts';
import { tryRoute } from './free-try.ts';
import type { Methods } from './headers.ts';
import { suggestRoute } from './not-found.ts';
import { redeliver, sell } from './reply.ts';
import type { SellOptions } from './sale.ts';
import { examplesIn } from './work.ts';

/** A path with the methods that it answers: GET, HEAD and OPTIONS unless `methods` says otherwise. */
export type Route = {
  readonly path: string;
  readonly methods?: Methods;
  /** True if any host name is accepted. */
  readonly isForAnyHost?: boolean;
  /** The app counts each request for a free path; a paid path counts by what its payment has bought. */
  readonly isFree?: true;
  /** True for a request that a pattern is to answer; absent where the path is no pattern. */
  readonly has?: (request: Request) => boolean;
  readonly answer: (context: RequestContext) => Promise<Response>;
};

type Live = () => Document | Promise<Document>;

type RouteOptions = {
  readonly tools: readonly Tool[];
  /** Tools that are not for sale now: their paths answer what was bought before. */
  readonly withheld?: readonly Tool[];
  readonly site: Site;
  /** Bodies made for each request; the metrics only where they are public. */
  readonly live: Readonly<Record<Exclude<LivePath, '/metrics'>, Live>> & { readonly '/metrics'?: Live | undefined };
  /** Answers `/tools.json`. */
  readonly toolLists: Route['answer'];
  /** Absent where no form is answered for free. */
  readonly tries?: Tries | undefined;
};

/** No start waits for the documents. */
const library = lazily(() => import('./documents.ts'));

export const routesOf = (
  { tools, withheld = [], site, live, toolLists, tries }: RouteOptions,
  options: SellOptions,
): readonly Route[] => {
  const declared = new Map(site.tools.map((tool) => [tool.id, tool]));
  const noRoute = suggestRoute(site, options);
  return [
    ...tools.map((tool) => ({ ...pathOfTool(tool), answer: sell(tool, options, declared.get(tool.id)) })),
    ...withheld.map((tool) => ({ ...pathOfTool(tool), answer: redeliver(tool, options, noRoute) })),
    ...freeRoutes({ site, live, toolLists }, options),
    toolPages(site, options),
    caseFiles(site, options),
    ...(tries === undefined ? [] : [tryRoute(tools, tries, options)]),
  ];
};

/** A tool that reads texts takes them in a body, too. */
const pathOfTool = ({ path, takesBody }: Tool): Pick<Route, 'path' | 'methods'> =>
  takesBody === true ? { path, methods: 'GET, POST' } : { path };

const freeRoutes = (
  { site, live, toolLists }: Pick<RouteOptions, 'site' | 'live' | 'toolLists'>,
  options: SellOptions,
): readonly Route[] => {
  const examples = () => makeExamples(site.tools, options.work && examplesIn(options.work));
  const metadata = lazily(async () => (await library()).metadataAnswer(site, options));
  const catalogSearch = lazily(async () => {
    await examples();
    return (await library()).catalogSearchAnswer(site, options);
  });
  return freeRows.flatMap(({ path, type, isLive, isForAnyHost = false }): readonly Route[] => {
    const route = { path, isForAnyHost, isFree: true } as const;
    if (path === '/tools.json') return [{ ...route, answer: toolLists }];
    if (path === '/fhir/metadata') return [{ ...route, answer: async (context) => (await metadata())(context) }];
    const made = lazily(async () => {
      await examples();
      return (await library()).documentAt(path as DocumentPath, site);
    });
    const document = isLive ? live[path as LivePath] : async (request: Request) => (await made())(request);
    if (document === undefined) return [];
    const answer = freeAnswer(document, type, options);
    const filtered =
      path === '/v1/catalog'
        ? catalogSearch
        : path === '/v1/changes' || path === '/changes.atom'
          ? async () => (await library()).changesAnswer(path, site, options)
          : undefined;
    if (filtered === undefined) return [{ ...route, answer }];
    return [{ ...route, answer: async (context) => (context.query === '' ? answer : await filtered())(context) }];
  });
};

/** Makes the route of `/evidence/<id>.jsonl`, the cases of each calculator, and of all of them. */
const caseFiles = (site: Site, options: SellOptions): Route => {
  const compared = site.tools.filter(({ path }) => path.startsWith('/api/calc/'));
  const made = new Map(
    [undefined, ...compared].map((tool) => [
      `/evidence/${tool?.id ?? 'cases'}.jsonl`,
      lazily(async () => (await library()).casesDocument(tool)),
    ]),
  );
  const find = (request: Request) => made.get(pathOf(request));
  return {
    path: '/evidence/:cases',
    isFree: true,
    has: (request) => find(request) !== undefined,
    answer: freeAnswer(
      async (request) => (await find(request)?.())?.(request) ?? { body: null },
      'application/jsonl',
      options,
    ),
  };
};

/** Makes the route of `/docs/<id>` and `/docs/<id>.md`, the documents of each tool. */
const toolPages = (site: Site, options: SellOptions): Route => {
  const made = new Map(
    site.tools.map((tool) => [tool.id, lazily(async () => (await library()).toolDocument(tool, site))]),
  );
  const nameIn = (request: Request): string => pathOf(request).slice('/docs/'.length);
  const find = (request: Request) => made.get(nameIn(request).replace(/\.md$/, ''));
  const document = async (request: Request): Promise<Document> =>
    (await find(request)?.())?.(request, nameIn(request)) ?? { body: null };
  return {
    path: '/docs/:page',
    isFree: true,
    has: (request) => find(request) !== undefined,
    answer: freeAnswer(document, 'text/html', options),
  };
};
