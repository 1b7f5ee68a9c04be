/** `/`: sends people to the documentation, and introduces the service. */
import { stubNotice, summary } from '../discovery/guide.ts';
import type { Site } from '../discovery/site.ts';
import { html } from './html.ts';
import { layout, localPath } from './layout.ts';

export const homePage = (site: Site): string =>
  layout({
    title: 'Clinmeter: deterministic clinical answers for agents, paid per call',
    description: summary(site),
    baseUrl: site.baseUrl,
    path: '/',
    refresh: localPath(site.baseUrl, '/docs'),
    body: html`<h1>Clinmeter</h1>
<p>${summary(site)}</p>
${stubNotice(site) === undefined ? undefined : html`<p class="notice">This server is in stub mode: payments are made up.</p>`}
<ul>
<li>For people: the <a href="${site.baseUrl}/docs">documentation</a></li>
<li>For agents: <a href="${site.baseUrl}/llms.txt">llms.txt</a>, <a href="${site.baseUrl}/v1/catalog">catalog</a>,
<a href="${site.baseUrl}/openapi.json">OpenAPI</a>, <a href="${site.baseUrl}/.well-known/x402">x402 manifest</a></li>
</ul>`,
  });
