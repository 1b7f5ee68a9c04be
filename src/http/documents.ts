/** What the free documents say. They are loaded when one is first asked for: no start waits for them. */
import { catalog } from '../discovery/catalog.ts';
import { llmsFullTxt, llmsTxt } from '../discovery/llms.ts';
import { openapi } from '../discovery/openapi.ts';
import type { Site } from '../discovery/site.ts';
import { wellKnown } from '../discovery/well-known.ts';
import { docsPage } from '../pages/docs.ts';
import { errorsPage } from '../pages/errors.ts';
import { favicon } from '../pages/favicon.ts';
import { homePage } from '../pages/home.ts';
import { CONTENT_SECURITY_POLICY, REFERENCE_POLICY, SCRIPT_POLICY } from '../pages/policy.ts';
import { referencePage } from '../pages/reference.ts';
import { playgroundScript, referenceScript } from '../pages/scripts.ts';
import type { DocumentPath } from './document-paths.ts';
import type { Document } from './free.ts';
import type { Packed } from './negotiated.ts';

/** How the documents of a site are made, by path. */
export const documents = (site: Site): Readonly<Record<DocumentPath, () => Document | Packed>> => ({
  '/.well-known/x402': () => json(wellKnown(site)),
  '/v1/catalog': () => json(catalog(site)),
  '/openapi.json': () => json(openapi(site)),
  '/llms.txt': () => text(llmsTxt(site)),
  '/llms-full.txt': () => text(llmsFullTxt(site)),
  '/': () => page(homePage(site)),
  '/docs': () => page(docsPage(site), SCRIPT_POLICY),
  '/docs/playground.js': () => script(playgroundScript),
  '/docs/errors': () => page(errorsPage(site)),
  '/docs/api': () => page(referencePage(site), REFERENCE_POLICY),
  '/docs/reference.js': () => script(referenceScript),
  '/favicon.svg': () => icon,
  '/favicon.ico': () => icon,
});

const json = (value: unknown): Document => ({ type: 'application/json', body: JSON.stringify(value) });
const text = (body: string): Document => ({ type: 'text/plain; charset=utf-8', body });
const page = (body: string, policy = CONTENT_SECURITY_POLICY): Document => ({
  type: 'text/html; charset=utf-8',
  body,
  headers: { 'Content-Security-Policy': policy },
});
const script = (gzip: Packed['gzip']): Packed => ({ type: 'text/javascript; charset=utf-8', gzip });
const icon: Document = { type: 'image/svg+xml', body: favicon, headers: { 'Cache-Control': 'public, max-age=86400' } };
