/** Makes each document. The routes load this file at the first request for a document. */
import { catalog } from '../discovery/catalog.ts';
import { llmsFullTxt, llmsTxt } from '../discovery/llms.ts';
import { aiCatalog, serverCard } from '../discovery/mcp.ts';
import { openapi } from '../discovery/openapi.ts';
import type { DocumentPath } from '../discovery/paths.ts';
import type { Site } from '../discovery/site.ts';
import { toolText } from '../discovery/tool-text.ts';
import { resourceList, wellKnown } from '../discovery/well-known.ts';
import { cryptoScript, favicon, playgroundScript, searchScript } from '../pages/assets.ts';
import { codesPage } from '../pages/codes.ts';
import { docsPage } from '../pages/docs.ts';
import { errorsPage } from '../pages/errors.ts';
import { homePage } from '../pages/home.ts';
import { FORM_POLICY, SCRIPT_POLICY } from '../pages/policy.ts';
import { referencePage } from '../pages/reference.ts';
import { toolPage } from '../pages/tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { Document } from './free.ts';
import { NO_REFERRER } from './headers.ts';
import type { Packed } from './negotiation.ts';

const json = (value: unknown): Document => ({ body: JSON.stringify(value) });
const page = (body: string, policy = SCRIPT_POLICY): Document => ({
  body,
  headers: { 'Content-Security-Policy': policy, ...NO_REFERRER },
});
const icon: Document = { body: favicon, headers: { 'Cache-Control': 'public, max-age=86400' } };

/** The documents of a site, by path. */
export const documents: Readonly<Record<DocumentPath, (site: Site) => Document | Packed>> = {
  '/.well-known/x402': (site) => json(wellKnown(site)),
  '/.well-known/ai-catalog.json': (site) => json(aiCatalog(site)),
  '/mcp/server-card': (site) => json(serverCard(site)),
  '/.well-known/openapi.json': (site) => json(openapi(site)),
  '/.well-known/x402.json': (site) => json(resourceList(site)),
  '/v1/catalog': (site) => json(catalog(site)),
  '/openapi.json': (site) => json(openapi(site)),
  '/llms.txt': (site) => ({ body: llmsTxt(site) }),
  '/llms-full.txt': (site) => ({ body: llmsFullTxt(site) }),
  '/': (site) => page(homePage(site)),
  '/docs': (site) => page(docsPage(site)),
  '/search': (site) => page(codesPage(site), FORM_POLICY),
  '/docs/search.js': () => ({ gzip: searchScript }),
  '/docs/playground.js': () => ({ gzip: playgroundScript }),
  '/docs/crypto.js': () => ({ gzip: cryptoScript }),
  '/docs/errors': (site) => page(errorsPage(site)),
  '/docs/api': (site) => page(referencePage(site)),
  '/favicon.svg': () => icon,
  '/favicon.ico': () => icon,
};

/** What `Accept` decides must not be taken from a cache for another. */
const byAccept = (document: Document): Document => ({ ...document, headers: { ...document.headers, Vary: 'Accept' } });

/** The page of a tool, and its text. */
export const toolDocuments = (tool: Tool, site: Site): { readonly page: Document; readonly text: Document } => ({
  page: byAccept(page(toolPage(tool, site))),
  text: byAccept({ type: 'text/markdown; charset=utf-8', body: toolText(tool, site) }),
});
