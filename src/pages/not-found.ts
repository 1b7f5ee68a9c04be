/** The 404 page for browsers. */
import type { suggestionsOf } from '../discovery/not-found.ts';
import { type Site, toolPageUrl } from '../discovery/site.ts';
import { html } from './html.ts';
import { brandOf, layout, link } from './layout.ts';
import { frameOf } from './tool-list.ts';

type Suggestions = ReturnType<ReturnType<typeof suggestionsOf>>;

export const notFoundPage = (site: Site, { nearest, found }: Suggestions): string =>
  layout({
    title: `${site.serviceName}: no such page`,
    description: 'There is no page at this path.',
    ...brandOf(site),
    path: '',
    scripts: ['/docs/search.js'],
    frame: frameOf(site, ''),
    body: html`<h1>No such page</h1>
<p>There is nothing at this path. Paths are exact: no other case, and no slash at the end.</p>
${nearest === null ? undefined : html`<p>Did you mean <a href="${site.baseUrl}${nearest}"><code>${nearest}</code></a>?</p>`}
${
  found.length === 0
    ? undefined
    : html`<h2>Tools that fit</h2>
<ul>${found.map((tool) => html`<li><a href="${toolPageUrl(site, tool)}">${tool.title}</a></li>\n`)}</ul>`
}
<p>All tools are in the ${link(site, '/docs', 'documentation')}.</p>`,
  });
