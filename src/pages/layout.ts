/** The frame of every page: one style sheet, nothing from another origin. */
import type { FreePath } from '../discovery/paths.ts';
import type { Site } from '../discovery/site.ts';
import { type Html, html } from './html.ts';
import { STYLE } from './style.ts';

type Brand = Pick<Site, 'baseUrl' | 'serviceName' | 'icon' | 'contact' | 'termsUrl'>;

/** Data of the service that every page shows. */
export const brandOf = ({ baseUrl, serviceName, icon, contact, termsUrl }: Brand): Brand => ({
  baseUrl,
  serviceName,
  icon,
  contact,
  termsUrl,
});

type Head = Brand & {
  readonly title: string;
  readonly description: string;
  /** The canonical path of the page. */
  readonly path: string;
};

type Page = Head & {
  readonly body: Html;
  readonly scripts?: readonly FreePath[];
  /** The same in another form, for programs. */
  readonly alternate?: { readonly type: string; readonly path: string };
  /** The service for the frame. Without it there is no list of tools, search or release. */
  readonly frame?: Frame;
  /** Takes the whole width, without the list of tools. */
  readonly isWide?: boolean;
};

/** The parts around a page that knows the service. */
export type Frame = {
  /** The list of all pages, beside the body on a wide screen. */
  readonly aside: Html;
  /** The search over the list. */
  readonly find: Html;
  /** Facts of the service for the end of the page. */
  readonly facts: readonly Html[];
};

/** A path without a host, so that it works under every name of the service. */
export const localPath = (baseUrl: string, path: string): string =>
  `${new URL(baseUrl).pathname.replace(/\/$/, '')}${path}`;

/** The metadata for browsers, search engines and link previews (Open Graph protocol, ogp.me). */
const head = ({ title, description, baseUrl, path, serviceName, icon }: Head): Html => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${baseUrl}${path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${serviceName}">
<meta property="og:image" content="${icon ?? `${baseUrl}/og.png`}">
<link rel="canonical" href="${baseUrl}${path}">
<link rel="icon" href="${localPath(baseUrl, '/favicon.svg')}" type="image/svg+xml">`;

/** The two lists that every header links to; all else stands in the footer. */
const PAGES = [
  ['/docs', 'Calculators'],
  ['/search', 'Codes'],
] as const;

const navigation = ({ baseUrl, path }: Pick<Head, 'baseUrl' | 'path'>): Html => html`<nav aria-label="Site">
${PAGES.map(([to, name]) => html`<a href="${baseUrl}${to}"${to === path ? html` aria-current="page"` : undefined}>${name}</a>\n`)}</nav>`;

export const link = ({ baseUrl }: Pick<Head, 'baseUrl'>, path: FreePath, text: string): Html =>
  html`<a href="${baseUrl}${path}">${text}</a>`;

const operator = ({ contact, termsUrl }: Brand): Html | undefined => {
  const address = contact?.includes('@') === true ? `mailto:${contact}` : contact;
  if (address === undefined && termsUrl === undefined) return undefined;
  return html`<p>${address && html`<a href="${address}">Contact</a>`}${address && termsUrl && ' · '}${termsUrl && html`<a href="${termsUrl}">Terms of use</a>`}</p>`;
};

/** The style sheet, byte for byte as the policy hashes it. */
const style: Html = { html: `<style>${STYLE}</style>` };

export const layout = ({ body, scripts = [], alternate, frame, isWide = false, ...page }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
${head(page)}
${style}
${alternate && html`<link rel="alternate" type="${alternate.type}" href="${localPath(page.baseUrl, alternate.path)}">`}
${scripts.map(
  (script) => html`<script type="module" src="${localPath(page.baseUrl, script)}"></script>
`,
)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="bar"><a class="brand" href="${page.baseUrl}/"><img src="${localPath(page.baseUrl, '/favicon.svg')}" alt="" width="28" height="28">${page.serviceName}</a>
${navigation(page)}
${frame?.find}
</div></header>
<div class="page ${isWide ? 'wide' : frame === undefined ? '' : 'beside'}">
<main id="main" tabindex="-1">
${body}
</main>
${isWide ? undefined : frame?.aside}
</div>
${footer(page, frame)}
</body>
</html>
`.html;

const footer = (page: Head, frame: Frame | undefined): Html => html`<footer><div class="foot">
<div><p>Deterministic outputs of published methods. Not a medical device: a licensed clinician stays responsible.
Do not send patient names or record numbers in any parameter.</p>${operator(page)}</div>
<div>${frame?.facts.map((fact) => html`<p>${fact}</p>\n`)}</div>
<div><p>${link(page, '/evidence', 'Evidence')}, ${link(page, '/docs/errors', 'errors')}, <a href="${page.baseUrl}/docs#pay">how to pay</a>, ${link(page, '/docs/api', 'API reference')}.</p>
<p>For programs: ${link(page, '/llms.txt', 'llms.txt')}, ${link(page, '/v1/catalog', 'catalog')},
${link(page, '/openapi.json', 'OpenAPI')}, ${link(page, '/.well-known/x402', 'x402 manifest')}.</p></div>
</div></footer>`;
