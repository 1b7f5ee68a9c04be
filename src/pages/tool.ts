/** `/docs/<id>`: the page of a tool. */
import { samplesOf } from '../discovery/code.ts';
import { parameterLegend, rulesOf } from '../discovery/guide.ts';
import {
  displayPrice,
  errorsOf,
  errorUrl,
  exampleAnswer,
  exampleUrl,
  groupsOf,
  type Site,
  toolTextUrl,
} from '../discovery/site.ts';
import { citationsOf, formulaOf } from '../discovery/sources.ts';
import { type Currency, changeWords, statusLine } from '../tools/currency.ts';
import { guidelines } from '../tools/guidelines.ts';
import { formatQuery } from '../tools/query.ts';
import { reviewWords } from '../tools/reviews.ts';
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import { exampleCard } from './answer.ts';
import { bandsOf, categoryFigure, meaningFigure } from './bands.ts';
import { type Html, html } from './html.ts';
import { brandOf, layout, localPath } from './layout.ts';
import { typeset } from './mathml.ts';
import {
  answerTable,
  block,
  code,
  contentsOf,
  factList,
  notice,
  parameterTable,
  plain,
  prose,
  type Section,
  samples,
  table,
} from './parts.ts';
import { toolForm } from './tool-form.ts';
import { frameOf } from './tool-list.ts';

/** @param notes - what the clock says of the releases that the tool answers from */
export const toolPage = (tool: Tool, site: Site, notes: readonly string[] = []): string => {
  const parts = sections(tool, site);
  return layout({
    title: `${tool.title}: ${displayPrice(tool)} a call`,
    description: tool.description,
    ...brandOf(site),
    path: `/docs/${tool.id}`,
    scripts: ['/docs/search.js', '/docs/playground.js'],
    alternate: { type: 'text/markdown', path: `/docs/${tool.id}.md` },
    frame: frameOf(site, `/docs/${tool.id}`),
    body: html`${breadcrumbs(tool, site)}
<h1>${tool.title}</h1>
<p><code>GET ${tool.path}</code>, <strong>${displayPrice(tool)}</strong> a call</p>
<p class="lede">${tool.description}</p>
${tool.currency === undefined ? undefined : standing(tool.currency)}
${notes.map((note) => html`<p class="notice"><strong>${note}.</strong></p>\n`)}${exampleCard(tool)}
${tool.larger && html`<p>A text of more than ${tool.larger.above} characters goes by POST, and costs ${displayPrice(tool.larger)}.</p>\n`}${notice(site)}
${contentsOf(parts)}
<noscript><p class="notice">With JavaScript there is a form here that makes the call. Nothing else needs it.</p></noscript>
${toolForm(tool, site)}
${parts.map(({ id, name, body }) => html`<h2 id="${id}">${name}</h2>\n${body}\n`)}
${tool.synonyms.length === 0 ? undefined : html`<p class="quiet">Also found by: ${tool.synonyms.join(', ')}.</p>`}
${neighbours(tool, site)}`,
  });
};

const sections = (tool: Tool, site: Site): readonly Section[] => [
  ...formulaOf(tool).map((formula) => ({ id: 'formula', name: 'Formula', body: typeset(formula) })),
  ...(tool.points.length === 0 ? [] : [{ id: 'points', name: 'Points', body: pointTable(tool) }]),
  { id: 'inputs', name: 'Parameters', body: inputs(tool) },
  { id: 'answer', name: 'Answer', body: answer(tool) },
  ...(tool.meanings.length + tool.categories.length === 0
    ? []
    : [{ id: 'meaning', name: 'What the values mean', body: meanings(tool) }]),
  ...(tool.currency === undefined ? [] : [{ id: 'limits', name: 'Limits and warnings', body: limits(tool.currency) }]),
  { id: 'example', name: 'Example', body: example(tool, site) },
  ...(tool.examples.length === 0
    ? []
    : [{ id: 'examples', name: 'Checked examples', body: checkedExamples(tool, site) }]),
  {
    id: 'code',
    name: 'Code',
    body: html`${samples(samplesOf(site, tool))}<p>For agents: <a href="${toolTextUrl(site, tool)}">this page as Markdown</a>.</p>`,
  },
  { id: 'errors', name: 'Errors', body: errors(tool, site) },
  ...citation(tool),
];

const breadcrumbs = (tool: Tool, site: Site): Html => {
  const docs = localPath(site.baseUrl, '/docs');
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>
<li><a href="${docs}">Documentation</a></li>
<li><a href="${docs}#in-${tool.specialty}">${specialties[tool.specialty]}</a></li>
<li aria-current="page">${tool.title}</li>
</ol></nav>`;
};

/** The card with its status, its review and its guidelines. */
const standing = (currency: Currency): Html => {
  const line = statusLine(currency);
  const used = currency.uses.map((id) => guidelines[id]).map(({ title, date }) => `${title} (${date})`);
  return html`<aside class="notice standing">${
    line === undefined ? undefined : html`<p><strong>${plain(line.replaceAll('`', ''))}</strong></p>`
  }<p>Version ${currency.version}. ${reviewWords(currency.reviewed)}${used.length === 0 ? '' : ` Used by: ${used.join('; ')}.`}</p></aside>`;
};

const limits = ({ limits: all, changes }: Currency): Html =>
  html`<ul>${all.map(
    ({ text, source, warned }) =>
      html`<li>${text}${warned === undefined ? undefined : html` <strong>Warned: ${warned}.</strong>`} <span class="quiet">${source}</span></li>\n`,
  )}</ul>${
    changes.length === 0
      ? undefined
      : html`<h3>Changes</h3><ul>${changes.map((change) => html`<li>${changeWords(change)}</li>\n`)}</ul>`
  }`;

const pointTable = ({ title, points }: Tool): Html =>
  table(
    `Points of ${title}`,
    ['Factor', 'Points'],
    points.map(({ factor, rows }) => [
      code(factor),
      html`<ul class="points">${rows.map(({ when, points: scored }) => html`<li>${when.replaceAll('_', ' ')} <strong>${scored}</strong></li>\n`)}</ul>`,
    ]),
  );

const inputs = (tool: Tool): Html => html`<p>${prose(parameterLegend({ tools: [tool] }))}</p>
${parameterTable(tool.parameters, `Parameters of ${tool.title}`)}`;

const answer = (tool: Tool): Html => {
  const facts = rulesOf(tool);
  return html`${answerTable(tool, `Answer of ${tool.title}`)}
${facts.length === 0 ? undefined : factList(facts)}`;
};

const meanings = (tool: Tool): Html => {
  const answer = exampleAnswer(tool);
  const scales = bandsOf(tool, answer);
  const explained = tool.meanings.map(({ field }) => field);
  return html`${tool.meanings.map((one) =>
    meaningFigure(
      one,
      scales.find(({ field }) => field === one.field),
      answer,
    ),
  )}${scales
    .filter(({ field }) => !explained.includes(field))
    .map((one) => categoryFigure(one, tool.categories.find(({ field }) => field === one.field)?.source ?? ''))}`;
};

const example = (
  tool: Tool,
  site: Site,
): Html => html`<p><a href="${exampleUrl(site, tool)}"><code>${exampleUrl(site, tool)}</code></a></p>
${block(JSON.stringify(exampleAnswer(tool), null, 2))}`;

/** Calls with results that another source states. */
const checkedExamples = (tool: Tool, site: Site): Html =>
  table(
    `Checked examples of ${tool.title}`,
    ['Call', 'Result', 'Source'],
    tool.examples.map(({ input, output, source }) => [
      html`<a href="${exampleUrl(site, tool, input)}"><code>${formatQuery(input)}</code></a>`,
      code(JSON.stringify(output)),
      plain(source),
    ]),
  );

const errors = (tool: Tool, site: Site): Html =>
  html`<p>${errorsOf(tool).map(({ code, status }, index) => html`${index === 0 ? '' : ', '}<a href="${errorUrl(site, code)}"><code>${code}</code></a> (${status})`)}</p>
${
  tool.errors.length === 0
    ? undefined
    : html`<ul>${tool.errors.map(({ code: name, message }) => html`<li>${code(name)}: ${message}</li>\n`)}</ul>`
}`;

const citation = (tool: Tool): readonly Section[] => {
  const sources = citationsOf(tool);
  if (sources.length === 0) return [];
  const lines = sources.map(
    ({ text, url }) =>
      html`<p>${text}${url === undefined ? undefined : html` <a href="${url}" rel="noreferrer">${url}</a>`}</p>\n`,
  );
  return [{ id: 'citation', name: 'Citation', body: html`${lines}` }];
};

/** The tools before and after this one, in the order of the list. */
const neighbours = (tool: Tool, site: Site): Html => {
  const all = groupsOf(site).flatMap(({ tools }) => tools);
  const place = all.findIndex(({ id }) => id === tool.id);
  const to = (other: Tool | undefined, rel: 'prev' | 'next', name: string): Html | undefined =>
    other &&
    html`<a rel="${rel}" href="${localPath(site.baseUrl, `/docs/${other.id}`)}"><span class="quiet">${name}</span> ${other.title}</a>`;
  return html`<nav class="neighbours" aria-label="Neighbouring tools">${to(all[place - 1], 'prev', 'Previous')}
${to(all[place + 1], 'next', 'Next')}</nav>`;
};
