/** The frame of every page: one style sheet, nothing from another origin. */
import type { FreePath } from '../discovery/paths.ts';
import { type Html, html } from './html.ts';
import { STYLE } from './style.ts';

type Head = {
  readonly title: string;
  readonly description: string;
  readonly baseUrl: string;
  /** The canonical path of the page. */
  readonly path: string;
};

type Page = Head & {
  readonly body: Html;
  readonly scripts?: readonly FreePath[];
  /** The same in another form, for programs. */
  readonly alternate?: { readonly type: string; readonly path: string };
  /** Stands beside the body on a wide screen, and not at all on a narrow one. */
  readonly aside?: Html;
  /** The path that the page redirects to at once. */
  readonly refresh?: FreePath;
};

/** A path without a host, so that it works under every name of the service. */
export const localPath = (baseUrl: string, path: string): string =>
  `${new URL(baseUrl).pathname.replace(/\/$/, '')}${path}`;

/** The metadata for browsers, search engines and link previews (Open Graph protocol, ogp.me). */
const head = ({ title, description, baseUrl, path }: Head): Html => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${baseUrl}${path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Clinmeter">
<link rel="canonical" href="${baseUrl}${path}">
<link rel="icon" href="${localPath(baseUrl, '/favicon.svg')}" type="image/svg+xml">`;

const navigation = (baseUrl: string): Html => html`<nav aria-label="Site">
${link({ baseUrl }, '/docs', 'Documentation')}
${link({ baseUrl }, '/docs/errors', 'Errors')}
${link({ baseUrl }, '/docs/api', 'API reference')}
${link({ baseUrl }, '/v1/catalog', 'Catalog')}
</nav>`;

/** A link to a free path. */
export const link = ({ baseUrl }: Pick<Head, 'baseUrl'>, path: FreePath, text: string): Html =>
  html`<a href="${baseUrl}${path}">${text}</a>`;

/** The style sheet, byte for byte as the policy hashes it. */
const style: Html = { html: `<style>${STYLE}</style>` };

export const layout = ({ body, scripts = [], alternate, aside, refresh, ...page }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
${head(page)}
${style}
${refresh === undefined ? undefined : html`<meta http-equiv="refresh" content="0; url=${localPath(page.baseUrl, refresh)}">`}
${alternate && html`<link rel="alternate" type="${alternate.type}" href="${localPath(page.baseUrl, alternate.path)}">`}
${scripts.map(
  (script) => html`<script type="module" src="${localPath(page.baseUrl, script)}"></script>
`,
)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="brand" href="${page.baseUrl}/docs"><img src="${localPath(page.baseUrl, '/favicon.svg')}" alt="" width="28" height="28">Clinmeter</a>
${navigation(page.baseUrl)}
</header>
<div class="${aside === undefined ? 'page' : 'page beside'}">
<main id="main" tabindex="-1">
${body}
</main>
${aside}
</div>
<footer>Deterministic outputs of published methods. Not a medical device: a licensed clinician stays responsible.
Do not send patient names or record numbers in any parameter.</footer>
</body>
</html>
`.html;
