/** `/`: the service, its prices, the steps to buy, and example answers. */
import { notLoadedIn, releasesOf } from '../discovery/code-systems.ts';
import { curlCommandFor } from '../discovery/commands.ts';
import { summary } from '../discovery/guide.ts';
import { mcpUrl } from '../discovery/mcp.ts';
import { exampleUrl, placesIn, type Site, toolPageUrl, usualPrice } from '../discovery/site.ts';
import { formatQuery } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import { exampleCard } from './answer.ts';
import { type Html, html } from './html.ts';
import { brandOf, layout, link, localPath } from './layout.ts';
import { block, code, prose } from './parts.ts';
import { exampleForm } from './tool-form.ts';
import { frameOf, toolList } from './tool-list.ts';

export const homePage = (site: Site): string =>
  layout({
    title: `${site.serviceName}: clinical scores and codes that you can check`,
    description: summary(site),
    ...brandOf(site),
    path: '/',
    scripts: ['/docs/search.js', '/docs/playground.js'],
    frame: frameOf(site, '/'),
    isWide: true,
    body: html`${hero(site)}
<section aria-labelledby="how">
<h2 id="how">How a call goes</h2>
<ol class="steps three">${steps(site).map(([title, text]) => html`<li><h3>${title}</h3><p>${prose(text)}</p></li>\n`)}</ol>
</section>
<section aria-labelledby="ways">
<h2 id="ways">Three ways in</h2>
<div class="three">${ways(site)}</div>
</section>
<section aria-labelledby="why">
<h2 id="why">Why you can rely on an answer</h2>
<dl class="facts">${facts(site).map(([title, text]) => html`<div><dt>${title}</dt><dd>${prose(text)}</dd></div>\n`)}</dl>
</section>
<section aria-labelledby="data">
<h2 id="data">Data releases</h2>
${releases(site)}
</section>
<section aria-labelledby="tools">
<h2 id="tools">All ${site.tools.length} tools with their prices</h2>
${toolList(site)}
</section>`,
  });

const hero = (site: Site): Html => html`<div class="first">
<h1>Clinical scores and codes that you can check</h1>
<p class="lede">${site.tools.length} calculators and code tools from published sources. The same question gets the same answer, with its limits and its source.</p>
<div class="doors">${doors(site)}</div>
<p class="cost"><strong>${usualPrice(site)}</strong> <span>a call, paid in USDC on ${placesIn(site)} over x402. No account, no API key. Free on your own machine, as one file.</span></p>
${site.isStub ? html`<p class="notice">This server is in stub mode: the answers are real, the payments are made up.</p>` : undefined}
</div>
<section aria-labelledby="answers">
<h2 id="answers">What an answer looks like</h2>
${examples(site)}
</section>`;

/** The part of each reader, with the way to it. */
const doors = (site: Site): readonly Html[] => {
  const to = (id: string): string | undefined =>
    site.tools.some((tool) => tool.id === id) ? localPath(site.baseUrl, `/docs/${id}`) : undefined;
  const [news2, check] = [to('news2'), to('check_codes')];
  const [call] = shownOf(site);
  return [
    html`<section><h2>For clinicians</h2>
<p>A score at the bedside, with what it means and when not to use it. Scores are counted as you fill in, free.</p>
<p class="actions"><a class="button main" href="${news2 ?? localPath(site.baseUrl, '/docs')}">${news2 === undefined ? 'Open a calculator' : 'Open NEWS2'}</a> <a class="button" href="#tools">All calculators</a></p></section>\n`,
    html`<section><h2>For coders</h2>
${
  check === undefined
    ? html`<p>This server sells no codes.</p>`
    : html`<p>The code for a phrase, with how it was read. A set of codes checked before it bounces, with the words of the rule.</p>
<p class="actions"><a class="button main" href="${localPath(site.baseUrl, '/search')}">Find a code</a> <a class="button" href="${check}">Check a set of codes</a></p>`
}</section>\n`,
    html`<section><h2>For agents</h2>
<p>One GET, one answer, paid per call. ${call && html`<code>GET ${call.path}</code> answers 402 with the price, then 200.`}</p>
<p class="actions"><a class="button main" href="#ways">Connect an agent</a> <a class="button" href="${localPath(site.baseUrl, '/docs')}">Documentation</a></p></section>\n`,
  ];
};

/** The tools whose examples stand first, by what they show; the first tools where these are not sold. */
const SHOWN = ['egfr_ckd_epi', 'translate', 'cha2ds2_vasc'];

const shownOf = ({ tools }: Site): readonly Tool[] => {
  const shown = SHOWN.flatMap((id) => tools.find((tool) => tool.id === id) ?? []);
  return shown.length > 0 ? shown : tools.slice(0, 1);
};

const NAMES: Readonly<Record<string, string>> = {
  egfr_ckd_epi: 'A number',
  translate: 'A code',
  cha2ds2_vasc: 'A score',
};

/** Examples under tabs, each with the button that makes its call. */
const examples = (site: Site): Html =>
  html`<div class="tabs shown" role="group" aria-label="Example answers">${shownOf(site).map(
    (
      tool,
      index,
    ) => html`<input type="radio" name="shown" id="shown-${tool.id}"${index === 0 ? html` checked` : undefined}><label for="shown-${tool.id}">${NAMES[tool.id] ?? tool.title}</label>
<div>
<p class="request"><code>GET ${tool.path}${formatQuery(tool.example)}</code></p>
${exampleCard(tool)}
${exampleForm(tool, site)}
<p><a href="${toolPageUrl(site, tool)}">${tool.title}: formula, sources and your own values</a></p>
</div>
`,
  )}</div>`;

const steps = (site: Site): readonly (readonly [title: string, text: string])[] => [
  ['Ask, free', 'The answer to a plain GET is 402. It names the price and every wrong parameter before you pay.'],
  [
    'Sign',
    `Your wallet signs one USDC authorization over exactly ${usualPrice(site)}. The key stays with you, and a wrong call is never charged.`,
  ],
  [
    'Repeat',
    `The same GET with the signature is answered with 200. If the answer is lost, the same signature fetches it again, uncharged, for ${site.redeliveryHours} hours.`,
  ],
];

const ways = (site: Site): Html => {
  const [first] = shownOf(site);
  return html`<div>
<h3>Your agent, over x402</h3>
<p>Any x402 client pays by itself. Each tool has programs in TypeScript and Python to copy.</p>
${first && block(curlCommandFor(exampleUrl(site, first)))}
<p>${link(site, '/llms.txt', 'llms.txt')} tells a model all it needs. ${link(site, '/docs', 'How to pay')}</p>
</div>
<div>
<h3>MCP</h3>
<p>One address for hosts such as Claude Code and Cursor. A bridge on your machine pays, within a budget.</p>
${block(`clinmeter mcp --pay ${site.baseUrl} --budget 5`)}
<p>The endpoint is ${code(mcpUrl(site))}.</p>
</div>
<div>
<h3>This page</h3>
<p>Every tool has a form. A wallet in your browser signs the payment, and the page never asks for a key.</p>
<p>The answer stands on the same page, with its receipt. The example answers are free.</p>
<p class="actions"><a class="button" href="#tools">Choose a tool</a></p>
</div>`;
};

const facts = (site: Site): readonly (readonly [title: string, text: string])[] => {
  const checked = site.tools.reduce((sum, { examples }) => sum + examples.length, 0);
  return [
    [
      'Exact',
      'Every formula is evaluated on the decimal text as sent and rounded half-up once, at the end. Bands are decided on the unrounded value.',
    ],
    [
      'Checked',
      `${checked} worked examples with their sources stand on the pages of the tools, and each of them is tested.`,
    ],
    ['Cited', 'Each answer names its publication, and each code the release that it is from.'],
    ['Deterministic', 'The same call on the same data gives the same bytes. No model writes any answer.'],
    [
      'Receipts',
      site.receiptSigner === undefined
        ? 'Each paid answer names its transaction. An operator with a signing key adds a receipt over the answer.'
        : `\`${site.receiptSigner}\` signs a receipt over payer, amount, transaction and the bytes of the answer. You can check it offline.`,
    ],
    ['Private', 'Query values are never logged and never stored. Facilitators do not see them.'],
  ];
};

const releases = ({ ontology }: Site): Html => html`<dl class="releases">
${releasesOf(ontology).map(
  ({ title, release }) => html`<div><dt>${title}</dt><dd>${release}</dd></div>
`,
)}${notLoadedIn(ontology).map(
  (title) => html`<div><dt>${title}</dt><dd>not loaded</dd></div>
`,
)}<div><dt>Coverage</dt><dd>${ontology.coverage}</dd></div>
</dl>
<p class="quiet">${ontology.notes}</p>`;
