/** `/docs`: the documentation for people, from the same declarations and words as the texts for agents. */
import {
  clientCode,
  curlCommand,
  handshake,
  limitsOfUse,
  parameterLegend,
  payCommand,
  paymentFacts,
  rules,
  summary,
} from '../discovery/guide.ts';
import { mcpFacts } from '../discovery/mcp.ts';
import { publicationOf } from '../discovery/meanings.ts';
import { type PlaybookEntry, playbooks } from '../discovery/playbooks.ts';
import {
  displayPrice,
  errorsOf,
  errorUrl,
  exampleAnswer,
  exampleUrl,
  groupsOf,
  INTERFACE_VERSION,
  releasesOf,
  type Site,
} from '../discovery/site.ts';
import { formatQuery } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { layout, link } from './layout.ts';
import { answerTable, block, code, factList, notice, parameterTable, plain, prose, table } from './parts.ts';
import { statesPicture } from './states.ts';
import { toolForm } from './tool-form.ts';

export const docsPage = (site: Site): string =>
  layout({
    title: 'Clinmeter documentation',
    description: summary(site),
    baseUrl: site.baseUrl,
    path: '/docs',
    script: '/docs/playground.js',
    body: html`<h1>Clinmeter</h1>
<p>${summary(site)}</p>
${notice(site)}
${contents(site)}
${quickStart(site)}
${paying(site)}
<h2 id="rules">Inputs and results</h2>
${rules(site).map(({ title, facts }) => html`<h3>${title}</h3>${factList(facts)}`)}
<h2 id="tools">Tools</h2>
<p>${prose(parameterLegend(site))}</p>
<noscript><p class="notice">With JavaScript every tool has a form here that makes the call. Nothing else needs it.</p></noscript>
${site.tools.map((tool) => toolSection(tool, site))}
<h2 id="playbooks">Playbooks</h2>
<p>Sequences of calls for a whole task. Each call is paid for by itself.</p>
${playbooks(site).map(playbookSection)}
<h2 id="data">Data releases and notices</h2>
${dataReleases(site)}
<h2 id="not">What it is not</h2>
<ul>${limitsOfUse(site).map((text) => html`<li>${prose(text)}</li>`)}</ul>`,
  });

const contents = (site: Site): Html => html`<nav aria-label="Contents">
<p><a href="#start">Quick start</a> · <a href="#pay">How to pay</a> · <a href="#states">What becomes of a payment</a> ·
<a href="#rules">Inputs and results</a> · <a href="#tools">Tools</a> · <a href="#playbooks">Playbooks</a> ·
<a href="#data">Data releases and notices</a> · <a href="#not">What it is not</a></p>
</nav>
${table(
  'Tools and prices',
  ['Tool', 'Path', 'Price'],
  groupsOf(site).flatMap(({ tools }) =>
    tools.map((tool) => [
      html`<a href="#${tool.id}">${tool.title}</a>`,
      code(`GET ${tool.path}`),
      plain(displayPrice(tool)),
    ]),
  ),
)}`;

const quickStart = (site: Site): Html => html`<h2 id="start">Quick start</h2>
<p>See what a call costs, and whether its parameters are right. This is free:</p>
${block(curlCommand(site))}
<p>Make the call and pay for it, with the same executable that runs this service:</p>
${block(payCommand(site))}
<p>Or let an agent pay, in JavaScript with <code>npm install @x402/fetch @x402/evm viem</code>:</p>
${block(clientCode(site))}
<p>For agents: ${link(site, '/llms.txt', 'llms.txt')}, ${link(site, '/llms-full.txt', 'llms-full.txt')},
${link(site, '/v1/catalog', 'catalog')}, ${link(site, '/openapi.json', 'OpenAPI')},
${link(site, '/.well-known/x402', 'x402 manifest')}.
Interface version ${INTERFACE_VERSION}, server version ${site.version}.</p>`;

const paying = (site: Site): Html => html`<h2 id="pay">How to pay</h2>
<ol>${handshake.map((step) => html`<li>${prose(step)}</li>\n`)}</ol>
<h3 id="states">What becomes of a payment</h3>
${statesPicture()}
<h3>What you can rely on</h3>
${factList(paymentFacts(site))}
<h3 id="mcp">Over MCP</h3>
${factList(mcpFacts(site))}`;

const toolSection = (tool: Tool, site: Site): Html => html`<section aria-labelledby="${tool.id}">
<h3 id="${tool.id}">${tool.title}</h3>
<p><code>GET ${tool.path}</code>, <strong>${displayPrice(tool)}</strong> a call</p>
<p>${tool.description}</p>
${toolForm(tool, site)}
<h4>Parameters</h4>
${parameterTable(tool.parameters, `Parameters of ${tool.title}`)}
<h4>Answer</h4>
${answerTable(tool, `Answer of ${tool.title}`)}
${cautionList(tool)}${meaningTable(tool)}<h4>Example</h4>
<p><a href="${exampleUrl(site, tool)}"><code>${exampleUrl(site, tool)}</code></a></p>
${block(JSON.stringify(exampleAnswer(tool), null, 2))}
${checkedExamples(tool, site)}<h4>Errors</h4>
<p>${errorsOf(tool).map(({ code, status }, index) => html`${index === 0 ? '' : ', '}<a href="${errorUrl(site, code)}"><code>${code}</code></a> (${status})`)}</p>
</section>
`;

const cautionList = ({ cautions }: Tool): Html | undefined =>
  cautions.length === 0
    ? undefined
    : html`<h4>Warnings it may give</h4>
<ul>${cautions.map((sentence) => html`<li>${sentence}</li>\n`)}</ul>
`;

/** What the values of fields mean, by the publications that say so. */
const meaningTable = (tool: Tool): Html | undefined =>
  tool.meanings.length === 0
    ? undefined
    : html`<h4>What the values mean</h4>
${table(
  `Meanings of ${tool.title}`,
  ['Field', 'Value', 'Meaning', 'Source'],
  tool.meanings.flatMap((one) =>
    one.bands.map(({ values, meaning }, index) => [
      code(one.field),
      plain(values),
      plain(index === 0 ? `${meaning} (${one.about})` : meaning),
      plain(index === 0 ? [one.cohort, publicationOf(one)].filter(Boolean).join('. ') : ''),
    ]),
  ),
)}
`;

/** Calls with results that another source states. */
const checkedExamples = (tool: Tool, site: Site): Html | undefined =>
  tool.examples.length === 0
    ? undefined
    : html`<h4>Checked examples</h4>
${table(
  `Checked examples of ${tool.title}`,
  ['Call', 'Result', 'Source'],
  tool.examples.map(({ input, output, source }) => [
    html`<a href="${exampleUrl(site, tool, input)}"><code>${formatQuery(input)}</code></a>`,
    code(JSON.stringify(output)),
    plain(source),
  ]),
)}
`;

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
