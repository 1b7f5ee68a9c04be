/** The frame of every page: one style sheet, no script, nothing loaded from anywhere. */
import { type Html, html } from './html.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #16202c; --paper: #fff; --soft: #f3f5f8; --line: #d5dbe3; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf2; --paper: #10161e; --soft: #1a222d; --line: #334050; --accent: #7db7f5; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline; border-bottom: 1px solid var(--line); }
header strong { font-size: 1.15rem; margin-right: auto; }
a { color: var(--accent); }
h2 { margin-top: 2.2rem; } h3 { margin-top: 1.6rem; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; background: var(--soft); border-radius: .25rem; }
code { padding: .1em .3em; overflow-wrap: anywhere; }
pre { padding: .75rem; overflow-x: auto; border: 1px solid var(--line); }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.scroll { overflow-x: auto; } .scroll code { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
.notice { border-left: .25rem solid var(--accent); background: var(--soft); padding: .5rem .9rem; }
footer { border-top: 1px solid var(--line); margin-top: 2.5rem; font-size: .875rem; }
`;

type Page = { readonly title: string; readonly description: string; readonly baseUrl: string; readonly body: Html };

/** The sources a page may use: its own style sheet and nothing else. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A whole page. */
export const layout = ({ title, description, baseUrl, body }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<style>${{ html: STYLE }}</style>
</head>
<body>
<header><strong>Clinmeter</strong>
<a href="${baseUrl}/docs">Documentation</a>
<a href="${baseUrl}/docs/errors">Errors</a>
<a href="${baseUrl}/v1/catalog">Catalog</a>
<a href="${baseUrl}/openapi.json">OpenAPI</a>
</header>
<main>
${body}
</main>
<footer>Deterministic outputs of published methods. Not a medical device: a licensed clinician stays responsible.
Do not send patient names or record numbers in any parameter.</footer>
</body>
</html>
`.html;
