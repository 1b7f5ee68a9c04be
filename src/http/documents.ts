/** Which free document is at which path. All but the state of the service are made once, at start. */
import { catalog } from '../discovery/catalog.ts';
import { llmsFullTxt, llmsTxt } from '../discovery/llms.ts';
import { openapi } from '../discovery/openapi.ts';
import type { Site } from '../discovery/site.ts';
import { wellKnown } from '../discovery/well-known.ts';
import { docsPage } from '../pages/docs.ts';
import { errorsPage } from '../pages/errors.ts';
import { CONTENT_SECURITY_POLICY } from '../pages/layout.ts';
import type { Document } from './free.ts';

/** The documents of a site, by path. */
export const documents = (site: Site): ReadonlyMap<string, Document> =>
  new Map([
    ['/.well-known/x402', json(wellKnown(site))],
    ['/v1/catalog', json(catalog(site))],
    ['/openapi.json', json(openapi(site))],
    ['/llms.txt', text(llmsTxt(site))],
    ['/llms-full.txt', text(llmsFullTxt(site))],
    ['/docs', page(docsPage(site))],
    ['/docs/errors', page(errorsPage(site))],
    ['/', { status: 302, type: 'text/plain; charset=utf-8', body: '', headers: { Location: `${site.baseUrl}/docs` } }],
  ]);

const json = (value: unknown): Document => ({ type: 'application/json', body: JSON.stringify(value) });
const text = (body: string): Document => ({ type: 'text/plain; charset=utf-8', body });
const page = (body: string): Document => ({
  type: 'text/html; charset=utf-8',
  body,
  headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY },
});
