/** `/docs/api`: every operation on one page with its price, parameters and a call. */
import { curlCommandFor } from '../discovery/commands.ts';
import { freeParametersOf } from '../discovery/free-parameters.ts';
import { parameterLegend, statusFacts } from '../discovery/guide.ts';
import { headers } from '../discovery/openapi-paid.ts';
import { freeRows } from '../discovery/paths.ts';
import { displayPrice, exampleUrl, type Group, groupsOf, type Site, usualPrice } from '../discovery/site.ts';
import type { Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { brandOf, layout, link, localPath } from './layout.ts';
import { block, code, contentsOf, factList, notice, parameterTable, plain, prose, table } from './parts.ts';
import { frameOf } from './tool-list.ts';

export const referencePage = (site: Site): string =>
  layout({
    title: `${site.serviceName} API reference`,
    description: `Every operation of ${site.serviceName} with its price, its parameters and a call.`,
    ...brandOf(site),
    path: '/docs/api',
    scripts: ['/docs/search.js'],
    frame: frameOf(site, '/docs/api'),
    body: html`<h1>API reference</h1>
<p>Every operation is a GET without a body; its inputs go in the query. Base URL: <code>${site.baseUrl}</code>.
For programs the same is in ${link(site, '/openapi.json', 'openapi.json')}, with the schema of every answer.
A call costs ${usualPrice(site)} unless another price is named; ${link(site, '/docs', 'the documentation')} says how to pay it.</p>
${notice(site)}
${contentsOf([
  ...groupsOf(site).map(({ specialty, name }) => ({ id: `in-${specialty}`, name })),
  { id: 'free', name: 'Free' },
  { id: 'answers', name: 'Answers' },
])}
${groupsOf(site).map((group) => paid(group, site))}
<h2 id="free">Free</h2>
${freeRows.map((row) => free(row, site))}
<h2 id="answers">Answers</h2>
<p>200 is the answer that was paid for; the page of a tool lists its fields. ${link(site, '/docs/errors', 'Errors')} have one body.</p>
${factList(statusFacts)}
${table(
  'Headers of answers',
  ['Header', 'Meaning'],
  Object.entries(headers).map(([name, { description }]) => [code(name), plain(description)]),
)}`,
  });

const paid = ({ specialty, name, tools }: Group, site: Site): Html => html`<h2 id="in-${specialty}">${name}</h2>
${tools.map((tool) => operation(tool, site))}`;

const operation = (tool: Tool, site: Site): Html => html`<details class="sample" id="${tool.id}">
<summary><code>GET ${tool.path}</code> ${tool.title}, ${displayPrice(tool)}</summary>
<p>${tool.description} <a href="${localPath(site.baseUrl, `/docs/${tool.id}`)}">Form, answer, formula and programs: ${tool.title}</a>.</p>
<p>${prose(parameterLegend({ tools: [tool] }))}</p>
${parameterTable(tool.parameters, `Parameters of ${tool.path}`)}
${block(curlCommandFor(exampleUrl(site, tool)))}
</details>
`;

const free = ({ path, operation: described }: (typeof freeRows)[number], site: Site): Html | undefined => {
  const parameters = freeParametersOf(path);
  return (
    described &&
    html`<details class="sample" id="${described.id}">
<summary><code>GET ${path}</code> ${described.summary}</summary>
${parameters && parameterTable(parameters, `Parameters of ${path}`)}
${block(curlCommandFor(`${site.baseUrl}${path}`))}
</details>
`
  );
};
