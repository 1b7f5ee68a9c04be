/** `/docs/api`: the API reference, which Scalar draws from `/openapi.json`. */
import type { Site } from '../discovery/site.ts';
import { html } from './html.ts';
import { head, link, localPath, navigation } from './layout.ts';

/** Scalar without other hosts, and without test requests: `/docs` has forms for those. */
const configurationOf = ({ baseUrl }: Site) => ({
  url: localPath(baseUrl, '/openapi.json'),
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultOpenAllTags: true,
  documentDownloadType: 'direct',
  persistAuth: false,
  modelsSectionLabel: 'Schemas',
  orderSchemaPropertiesBy: 'preserve',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: true,
  metaData: { title: TITLE },
  favicon: localPath(baseUrl, '/favicon.svg'),
});

const TITLE = 'Clinmeter API reference';

/** Colours with enough contrast, and visible names for buttons that only show icons. */
const STYLE = `
:root { color-scheme: light dark; --scalar-custom-header-height: 3rem; }
body { margin: 0; font-family: system-ui, sans-serif; }
.site { display: flex; gap: .25rem 1.25rem; align-items: center; min-height: 3rem; padding: 0 1rem; position: sticky; top: 0; z-index: 100; background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, GrayText); overflow-x: auto; }
.site nav { display: flex; gap: 1.25rem; white-space: nowrap; } .site a { color: var(--scalar-color-accent, LinkText); }
.light-mode { --scalar-color-1: #16202c; --scalar-color-2: #3d4a59; --scalar-color-3: #566373; --scalar-color-accent: #0b5cad; --scalar-background-1: #fff; --scalar-background-2: #f6f7f9; --scalar-background-3: #eceff3; --scalar-background-accent: #e3eefa; --scalar-border-color: #d5dbe3; --scalar-color-green: #0b6b3a; --scalar-color-red: #a3231b; --scalar-color-yellow: #7a5a00; --scalar-color-blue: #0b5cad; --scalar-color-orange: #93450a; --scalar-color-purple: #5b3fa8; }
.dark-mode { --scalar-color-1: #e6ebf2; --scalar-color-2: #bcc7d4; --scalar-color-3: #a9b5c4; --scalar-color-accent: #7db7f5; --scalar-background-1: #10161e; --scalar-background-2: #1a222d; --scalar-background-3: #242e3b; --scalar-background-accent: #1b3350; --scalar-border-color: #334050; --scalar-color-green: #6fd39b; --scalar-color-red: #ff9a8f; --scalar-color-yellow: #f0cf6a; --scalar-color-blue: #7db7f5; --scalar-color-orange: #ffb27a; --scalar-color-purple: #c3aefb; }
.scalar-code-copy .sr-only > .hidden, .icons-only a > span { display: inline !important; }
.endpoints { max-height: none !important; overflow: visible !important; } .scalar-card-content { max-height: none !important; overflow: hidden !important; } .scalar-card-content :is(pre, code) { white-space: pre-wrap !important; overflow-wrap: anywhere; } .endpoint { overflow-wrap: anywhere; white-space: normal !important; }
@media (max-width: 36rem) { .site a:not(:first-child) { display: none; } }
`;

export const referencePage = (site: Site): string =>
  html`<!doctype html>
<html lang="en">
<head>
${head({
  title: TITLE,
  description: 'Every operation of Clinmeter with parameters, answers and errors, from its OpenAPI description.',
  baseUrl: site.baseUrl,
  path: '/docs/api',
})}
<style>${{ html: STYLE }}</style>
</head>
<body>
<div class="site">${navigation(site.baseUrl)}
</div>
<noscript><p>This page needs JavaScript. The same is in the ${link(site, '/docs', 'documentation')}
and in ${link(site, '/openapi.json', 'openapi.json')}.</p></noscript>
<div id="api-reference" data-configuration="${JSON.stringify(configurationOf(site))}"></div>
<script src="${localPath(site.baseUrl, '/docs/reference.js')}"></script>
</body>
</html>
`.html;
