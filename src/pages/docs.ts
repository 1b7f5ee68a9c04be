/** `/docs`: the tools by specialty, and the guide for people. Each tool has a page of its own. */
import { samplesOf } from '../discovery/code.ts';
import { handshake, limitsOfUse, paymentFacts, rules, summary } from '../discovery/guide.ts';
import { mcpFacts } from '../discovery/mcp.ts';
import { mcpHostFacts } from '../discovery/mcp-hosts.ts';
import { type PlaybookEntry, playbooks } from '../discovery/playbooks.ts';
import { INTERFACE_VERSION, releasesOf, type Site, usualPrice } from '../discovery/site.ts';
import { type Html, html } from './html.ts';
import { brandOf, layout, link } from './layout.ts';
import { code, contentsOf, factList, notice, plain, prose, samples, table } from './parts.ts';
import { statesPicture } from './states.ts';
import { frameOf, toolList } from './tool-list.ts';

export const docsPage = (site: Site): string =>
  layout({
    title: `${site.serviceName} documentation`,
    description: summary(site),
    ...brandOf(site),
    path: '/docs',
    scripts: ['/docs/search.js'],
    frame: frameOf(site, '/docs'),
    body: html`<h1>Documentation</h1>
<p class="lede">${summary(site)}</p>
${notice(site)}
${contentsOf(CONTENTS)}
<h2 id="tools">Tools</h2>
<p>A call costs ${usualPrice(site)} unless another price stands beside the tool.</p>
${toolList(site)}
${quickStart(site)}
${paying(site)}
<h2 id="rules">Inputs and results</h2>
${rules(site).map(({ title, facts }) => html`<h3>${title}</h3>${factList(facts)}`)}
<h2 id="playbooks">Playbooks</h2>
<p>Sequences of calls for a whole task. Each call is paid for by itself.</p>
${playbooks(site).map(playbookSection)}
<h2 id="data">Data releases and notices</h2>
${dataReleases(site)}
<h2 id="not">What it is not</h2>
<ul>${limitsOfUse(site).map((text) => html`<li>${prose(text)}</li>`)}</ul>`,
  });

const CONTENTS = [
  { id: 'tools', name: 'Tools' },
  { id: 'start', name: 'Quick start' },
  { id: 'pay', name: 'How to pay' },
  { id: 'states', name: 'What becomes of a payment' },
  { id: 'mcp', name: 'Over MCP' },
  { id: 'rules', name: 'Inputs and results' },
  { id: 'playbooks', name: 'Playbooks' },
  { id: 'data', name: 'Data releases and notices' },
  { id: 'not', name: 'What it is not' },
];

const quickStart = (site: Site): Html => html`<h2 id="start">Quick start</h2>
<p>See what a call costs and whether its parameters are right, which is free. Then pay: with this executable, or with a program.</p>
${site.tools.slice(0, 1).map((tool) => samples(samplesOf(site, tool)))}
<p id="local">On your own machine the executable answers the same, free: <code>clinmeter calc bmi --height-cm 170 --weight-kg 70</code>; <code>clinmeter --help</code> lists the other commands.</p>
<p>For agents: ${link(site, '/llms.txt', 'llms.txt')}, ${link(site, '/llms-full.txt', 'llms-full.txt')},
${link(site, '/v1/catalog', 'catalog')}, ${link(site, '/openapi.json', 'OpenAPI')},
${link(site, '/.well-known/x402', 'x402 manifest')}.
The text of a tool is its page with <code>.md</code>. <code>/v1/catalog?search=</code> finds tools.
Interface version ${INTERFACE_VERSION}, server version ${site.version}.</p>`;

const paying = (site: Site): Html => html`<h2 id="pay">How to pay</h2>
<ol>${handshake(site).map((step) => html`<li>${prose(step)}</li>\n`)}</ol>
<h3 id="states">What becomes of a payment</h3>
${statesPicture()}
<h3>What you can rely on</h3>
${factList(paymentFacts(site))}
<h3 id="mcp">Over MCP</h3>
${factList(mcpFacts(site))}
<h3 id="mcp-hosts">MCP hosts</h3>
${factList(mcpHostFacts(site))}`;

const playbookSection = ({
  name,
  slug,
  description,
  sequence,
}: PlaybookEntry): Html => html`<h3 id="${slug}">${name}</h3>
<p>${description}</p>
<ol>${sequence.map(({ method, example_url }) => html`<li><code>${method} ${example_url}</code></li>`)}</ol>
`;

const dataReleases = (site: Site): Html => html`${table(
  'Data releases',
  ['Field', 'Value'],
  releasesOf(site).map(([name, value]) => [code(name), plain(value)]),
)}
${Object.values(site.ontology.license).map((text) => html`<p class="notice">${text}</p>\n`)}`;
