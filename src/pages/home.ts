/** `/`: sends people to the documentation, and introduces the service. */
import { stubNotice, summary } from '../discovery/guide.ts';
import type { Site } from '../discovery/site.ts';
import { html } from './html.ts';
import { brandOf, layout, link } from './layout.ts';

export const homePage = (site: Site): string =>
  layout({
    title: `${site.serviceName}: deterministic clinical answers for agents, paid per call`,
    description: summary(site),
    ...brandOf(site),
    path: '/',
    body: html`<h1>${site.serviceName}</h1>
<p>${summary(site)}</p>
${stubNotice(site) === undefined ? undefined : html`<p class="notice">This server is in stub mode: payments are made up.</p>`}
<ul>
<li>For people: the ${link(site, '/docs', 'documentation')}</li>
<li>For agents: ${link(site, '/llms.txt', 'llms.txt')}, ${link(site, '/v1/catalog', 'catalog')},
${link(site, '/openapi.json', 'OpenAPI')}, ${link(site, '/.well-known/x402', 'x402 manifest')}</li>
</ul>`,
  });
