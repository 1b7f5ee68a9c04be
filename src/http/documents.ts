/** The free documents: how each is made, tagged and compressed. The first request for one loads this file. */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { lazily } from '../deferred.ts';
import { catalog, catalogFound } from '../discovery/catalog.ts';
import { readCatalogQuery } from '../discovery/catalog-query.ts';
import { changesDocument, changesFeed, readChangesQuery } from '../discovery/changes.ts';
import { agentsMd, robots, sitemap } from '../discovery/crawlers.ts';
import { fhirMetadata } from '../discovery/fhir.ts';
import { llmsFullTxt, llmsTxt } from '../discovery/llms.ts';
import { aiCatalog, serverCard } from '../discovery/mcp.ts';
import { openapi } from '../discovery/openapi.ts';
import type { DocumentPath } from '../discovery/paths.ts';
import { isOntology, type Site } from '../discovery/site.ts';
import { toolText } from '../discovery/tool-text.ts';
import { resourceList, wellKnown } from '../discovery/well-known.ts';
import { cryptoScript, favicon, finderScript, playgroundScript, scoresScript, searchScript } from '../pages/assets.ts';
import { codesPage } from '../pages/codes.ts';
import { docsPage } from '../pages/docs.ts';
import { errorsPage } from '../pages/errors.ts';
import { evidencePage } from '../pages/evidence.ts';
import { homePage } from '../pages/home.ts';
import { allCases, casesOf } from '../pages/measured.ts';
import { FORM_POLICY, SCRIPT_POLICY } from '../pages/policy.ts';
import { preview } from '../pages/preview.ts';
import { referencePage } from '../pages/reference.ts';
import { toolPage } from '../pages/tool.ts';
import { findables } from '../pages/tool-list.ts';
import { parseQuery } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import type { RequestContext } from './client.ts';
import { acceptsEncoding } from './encoding.ts';
import { acceptedVersion, fhirType } from './fhir.ts';
import { type Document, freeAnswer } from './free.ts';
import { NO_REFERRER, prefersMarkdown } from './headers.ts';
import { problem } from './problem.ts';
import type { SellOptions } from './sale.ts';
import { toolFinder } from './tool-finder.ts';

/** A document that the executable holds compressed, because it is large and nearly all clients accept gzip. */
type Packed = Omit<Document, 'body'> & { readonly gzip: () => Uint8Array<ArrayBuffer> };

/** Picks the form of a document that a request accepts. */
type Negotiate = (request: Request) => Document;

const json = (value: unknown): Document => ({ body: JSON.stringify(value) });
const page = (body: string, policy = SCRIPT_POLICY): Document => ({
  body,
  headers: { 'Content-Security-Policy': policy, ...NO_REFERRER },
});
const icon: Document = { body: favicon, headers: { 'Cache-Control': 'public, max-age=86400' } };

const makers: Readonly<Record<DocumentPath, (site: Site) => Document | Packed>> = {
  '/.well-known/x402': (site) => json(wellKnown(site)),
  '/.well-known/ai-catalog.json': (site) => json(aiCatalog(site)),
  '/mcp/server-card': (site) => json(serverCard(site)),
  '/.well-known/openapi.json': (site) => json(openapi(site)),
  '/.well-known/x402.json': (site) => json(resourceList(site)),
  '/v1/catalog': (site) => json(catalog(site)),
  '/v1/changes': (site) => json(changesDocument(site)),
  '/changes.atom': (site) => ({ body: changesFeed(site) }),
  '/openapi.json': (site) => json(openapi(site)),
  '/llms.txt': (site) => ({ body: llmsTxt(site) }),
  '/llms-full.txt': (site) => ({ body: llmsFullTxt(site) }),
  '/AGENTS.md': (site) => ({ body: agentsMd(site) }),
  '/robots.txt': (site) => ({ body: robots(site) }),
  '/sitemap.xml': (site) => ({ body: sitemap(site) }),
  '/evidence': (site) => page(evidencePage(site)),
  '/': (site) => page(homePage(site)),
  '/docs': (site) => page(docsPage(site)),
  '/search': (site) => page(codesPage(site), FORM_POLICY),
  '/docs/search.js': () => ({ gzip: searchScript }),
  '/docs/playground.js': () => ({ gzip: playgroundScript }),
  '/docs/crypto.js': () => ({ gzip: cryptoScript }),
  '/docs/scores.js': () => ({ gzip: scoresScript }),
  '/docs/finder.js': () => ({ gzip: finderScript }),
  '/docs/find.json': (site) => json(findables(site)),
  '/docs/errors': (site) => page(errorsPage(site)),
  '/docs/api': (site) => page(referencePage(site)),
  '/favicon.svg': () => icon,
  '/og.png': () => ({ gzip: lazily(() => gzipSync(preview())) }),
  '/favicon.ico': () => icon,
};

export const documentAt = (path: DocumentPath, site: Site): Negotiate => negotiated(makers[path](site));

/** The cases of a calculator, or of all without one. */
export const casesDocument = (tool: Tool | undefined): Negotiate =>
  negotiated({ body: `${tool === undefined ? allCases() : casesOf(tool)}\n` });

/** Makes the page of a tool. A name that ends in `.md` asks for its text; without that, `Accept` decides. */
export const toolDocument = (tool: Tool, site: Site): ((request: Request, name: string) => Document) => {
  const byAccept = (document: Document): Negotiate =>
    negotiated({ ...document, headers: { ...document.headers, Vary: 'Accept' } });
  const notesNow = (): readonly string[] => (isOntology(tool) ? (site.clockNotes?.() ?? []) : []);
  /** It is made again on the day on which the clock says something else of the releases. */
  const dated = (make: (notes: readonly string[]) => Document): Negotiate => {
    let notes = notesNow();
    let made = byAccept(make(notes));
    return (request) => {
      const now = notesNow();
      if (now.join() !== notes.join()) [notes, made] = [now, byAccept(make(now))];
      return made(request);
    };
  };
  const asPage = dated((notes) => page(toolPage(tool, site, notes)));
  const asText = dated((notes) => ({ type: 'text/markdown; charset=utf-8', body: toolText(tool, site, notes) }));
  return (request, name) => {
    const isText = name.endsWith('.md') || prefersMarkdown(request.headers.get('accept'));
    return (isText ? asText : asPage)(request);
  };
};

type Answer = (context: RequestContext) => Promise<Response>;

/** Answers `/v1/catalog` with a query: the tools that match it. */
export const catalogSearchAnswer = (site: Site, options: SellOptions): Answer => {
  const find = toolFinder(site.tools, options);
  return async (context) => {
    const query = readCatalogQuery(parseQuery(context.query));
    if ('problems' in query) {
      const [{ code, message }] = query.problems;
      return problem(code, context, options, { message, problems: query.problems });
    }
    const found = await find(query, context);
    if ('code' in found) return problem(found.code, context, options, found.details);
    return freeAnswer(negotiated(json(catalogFound(site, found, query))), 'application/json', options)(context);
  };
};

/** Answers `/v1/changes` and `/changes.atom` with a query. */
export const changesAnswer =
  (path: '/v1/changes' | '/changes.atom', site: Site, options: SellOptions): Answer =>
  async (context) => {
    const query = readChangesQuery(parseQuery(context.query), site);
    if ('problem' in query) {
      const { code, message } = query.problem;
      return problem(code, context, options, { message, problems: [query.problem] });
    }
    const isFeed = path === '/changes.atom';
    const document = isFeed ? { body: changesFeed(site, query) } : json(changesDocument(site, query));
    const type = isFeed ? 'application/atom+xml' : 'application/json';
    return freeAnswer(negotiated(document), type, options)(context);
  };

/** Answers `/fhir/metadata` in the mode and for the version of FHIR that a request asks for. */
export const metadataAnswer =
  (site: Site, options: SellOptions): Answer =>
  async (context) => {
    const { request, query } = context;
    const metadata = fhirMetadata(site, parseQuery(query), acceptedVersion(request));
    if ('problem' in metadata) {
      const { code, message } = metadata.problem;
      return problem(code, context, options, { message, problems: [metadata.problem] });
    }
    const document = negotiated({ ...json(metadata), headers: { Vary: 'Accept' } });
    return freeAnswer(document, fhirType(request), options)(context);
  };

/** The forms of a body, the best encoding first. */
type Forms = {
  readonly br?: () => Uint8Array<ArrayBuffer>;
  readonly gzip: () => Uint8Array<ArrayBuffer>;
  readonly identity: () => string | Uint8Array<ArrayBuffer>;
};

/**
 * Answers conditional requests (RFC 9110, section 13.1.2) and negotiates an encoding (section 12.5.3). The first request
 * for a form makes it.
 */
export const negotiated = (document: Document | Packed): Negotiate => {
  if ('gzip' in document) {
    const { gzip, ...rest } = document;
    return inForms({ gzip, identity: () => gunzipSync(gzip()) }, gzip, rest);
  }
  const { body } = document;
  if (typeof body !== 'string' || body === '') return () => document;
  const forms: Forms = {
    br: () => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: () => gzipSync(body, { level: 9 }),
    identity: () => body,
  };
  return inForms(forms, () => body, document);
};

const inForms = (forms: Forms, content: () => string | Uint8Array, document: Omit<Document, 'body'>): Negotiate => {
  // Weak, because all encodings share the tag.
  const etag = lazily(() => `W/"${hash('sha256', content(), 'base64url').slice(0, 22)}"`);
  const made = new Map<keyof Forms | 'not modified', Document>();
  const make = (form: keyof Forms | 'not modified'): Document => {
    const vary = [document.headers?.Vary ?? [], 'Accept-Encoding'].flat().join(', ');
    const headers = { ...document.headers, ETag: etag(), Vary: vary };
    if (form === 'not modified') return { ...document, status: 304, body: null, headers };
    const body = new Blob([forms[form]?.() ?? '']);
    return { ...document, body, headers: form === 'identity' ? headers : { ...headers, 'Content-Encoding': form } };
  };
  return ({ headers }) => {
    const accepted = headers.get('accept-encoding');
    const encoding = (['br', 'gzip'] as const).find((name) => name in forms && acceptsEncoding(accepted, name));
    const form = matches(headers.get('if-none-match'), etag()) ? 'not modified' : (encoding ?? 'identity');
    const document = made.get(form) ?? make(form);
    made.set(form, document);
    return document;
  };
};

/** Returns true if an `If-None-Match` has the tag, weakly compared. */
const matches = (condition: string | null, etag: string): boolean => {
  const tags = condition?.split(',').map((tag) => tag.trim()) ?? [];
  return tags.some((tag) => tag === '*' || tag === etag || `W/${tag}` === etag);
};
