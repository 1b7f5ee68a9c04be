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
import { reviewWords } from '../tools/reviews.ts';
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import { exampleCard } from './answer.ts';
import { bandsOf, categoryFigure, meaningFigure } from './bands.ts';
import { evidenceLine } from './evidence.ts';
import { type Html, html } from './html.ts';
import { nameOf } from './label.ts';
import { brandOf, layout, localPath } from './layout.ts';
import { typeset } from './mathml.ts';
import { nameOnPages } from './names.ts';
import {
  answerTable,
  block,
  code,
  factList,
  parameterTable,
  plain,
  prose,
  type Section,
  STARTER,
  samples,
  table,
} from './parts.ts';
import { fillButton, isCounted, toolForm } from './tool-form.ts';
import { frameOf } from './tool-list.ts';
import { asWords, bandWords, wordsOf } from './words.ts';

/** @param notes - what the clock says of the releases that the tool answers from */
export const toolPage = (tool: Tool, site: Site, notes: readonly string[] = []): string => {
  const [lead, more] = parted(tool.description);
  return layout({
    title: `${nameOnPages(tool)}: ${displayPrice(tool)} a call`,
    description: tool.description,
    ...brandOf(site),
    path: `/docs/${tool.id}`,
    scripts: ['/docs/search.js', '/docs/playground.js'],
    alternate: { type: 'text/markdown', path: `/docs/${tool.id}.md` },
    frame: frameOf(site, `/docs/${tool.id}`),
    body: html`<p class="crumbs">${specialties[tool.specialty]}</p>
<h1>${nameOnPages(tool)}</h1>
<p class="lede">${lead}</p>
${tool.currency === undefined ? undefined : status(tool.currency)}
${dataNote(tool, site, notes)}<noscript><p class="notice">With JavaScript there is a form here that makes the call. Nothing else needs it.</p></noscript>
<div class="calc${isWide(tool) ? ' below' : ''}">
${toolForm(tool, site)}
<div class="outcome" id="result" tabindex="-1">${exampleCard(tool)}</div>${
      isCounted(tool)
        ? html`
<p class="bottom" hidden><strong></strong> <a href="#result">See the result</a></p>`
        : undefined
    }
<div class="detail"></div>
</div>
${more === '' ? undefined : html`<p class="more">${more}</p>\n`}${tool.larger && html`<p>A text of more than ${tool.larger.above} characters goes by POST, and costs ${displayPrice(tool.larger)}.</p>\n`}${forPeople(
  tool,
  site,
).map(({ id, name, body, isFolded }) =>
  isFolded === true ? folded({ id, name, body }) : html`<h2 id="${id}">${name}</h2>\n${body}\n`,
)}
<h2 id="developers">For developers</h2>
<p><code>GET ${tool.path}</code>, <strong>${displayPrice(tool)}</strong> a call. For agents: <a href="${toolTextUrl(site, tool)}">this page as Markdown</a>.</p>
${forPrograms(tool, site).map(folded)}
${tool.synonyms.length === 0 ? undefined : html`<p class="quiet">Also found by: ${tool.synonyms.join(', ')}.</p>`}
${neighbours(tool, site)}`,
  });
};

const folded = ({ id, name, body }: Section): Html =>
  html`<details class="sample" id="${id}"><summary>${name}</summary>\n${body}\n</details>\n`;

/** The first sentence of a description, and the others. */
const parted = (description: string): readonly [lead: string, more: string] => {
  const [lead = description] = /^.*?[.](?=\s|$)/s.exec(description) ?? [];
  // A long sentence is cut above the form, so it stands below once more.
  return [lead, lead.length > LONGEST_LEAD ? description : description.slice(lead.length).trim()];
};

/** The letters that two lines of a phone hold. */
const LONGEST_LEAD = 80;

/** The fields that stand in one column. */
const LONGEST_COLUMN = 20;

/** True for a tool whose answer is a list, or whose form is long: the answer stands below it. */
const isWide = ({ points, rounding, parameters }: Tool): boolean =>
  points.length + rounding.length === 0 || parameters.length > LONGEST_COLUMN;

const forPeople = (tool: Tool, site: Site): readonly (Section & { readonly isFolded?: true })[] => [
  ...sources(tool, site),
  ...(tool.examples.length === 0 ? [] : [{ id: 'examples', name: 'Checked examples', body: checkedExamples(tool) }]),
  ...(tool.meanings.length + tool.categories.length === 0
    ? []
    : [{ id: 'meaning', name: 'What the values mean', body: meanings(tool), isFolded: true as const }]),
  ...(tool.currency === undefined
    ? []
    : [
        {
          id: 'limits',
          name: 'Limits and warnings, with their sources',
          body: limits(tool.currency),
          isFolded: true as const,
        },
      ]),
  ...formulaOf(tool).map((formula) => ({
    id: 'formula',
    name: 'Formula',
    body: typeset(formula),
    isFolded: true as const,
  })),
  ...(tool.points.length === 0
    ? []
    : [{ id: 'points', name: 'Points', body: pointTable(tool), isFolded: true as const }]),
];

const forPrograms = (tool: Tool, site: Site): readonly Section[] => [
  { id: 'code', name: 'Call it: programs and commands', body: samples(samplesOf(site, tool)) },
  { id: 'inputs', name: 'Parameters', body: inputs(tool) },
  { id: 'answer', name: 'Answer', body: answer(tool) },
  { id: 'example', name: 'Example: the call and its JSON', body: example(tool, site) },
  { id: 'errors', name: 'Errors', body: errors(tool, site) },
];

/** The gaps of the data and the words of the clock on them, in one line above the form. */
const dataNote = (tool: Tool, site: Site, notes: readonly string[]): Html | undefined => {
  const isStarter = tool.specialty === 'terminology' && site.ontology.coverage === 'starter';
  const said = [...(isStarter ? [STARTER] : []), ...notes.map((note) => `${note}.`)];
  return said.length === 0 ? undefined : html`<p class="standing"><strong>${said.join(' ')}</strong></p>\n`;
};

/** The successor of a tool is said before the form is filled; the whole line stands among the sources. */
const status = (currency: Currency): Html | undefined => {
  const [line = ''] = statusLine(currency)?.split(';') ?? [];
  return currency.status.is === 'superseded'
    ? html`<p class="standing"><strong>${plain(line.replaceAll('`', ''))}.</strong></p>`
    : undefined;
};

/** Sources, users, and the day of the review. */
const sources = (tool: Tool, site: Site): readonly Section[] => {
  const { currency } = tool;
  const lines = citationsOf(tool).map(
    ({ text, url }) =>
      html`<p>${text}${url === undefined ? undefined : html` <a href="${url}" rel="noreferrer">${url}</a>`}</p>\n`,
  );
  const line = evidenceLine(tool, site);
  if (currency === undefined && lines.length === 0 && line === undefined) return [];
  return [{ id: 'sources', name: 'Sources and status', body: html`${lines}${currency && review(currency)}${line}` }];
};

const review = (currency: Currency): Html => {
  const { version, reviewed, uses } = currency;
  const standing = statusLine(currency);
  const used = uses.map((id) => guidelines[id]).map(({ title, date }) => `${title} (${date})`);
  return html`<p>${standing === undefined ? '' : `${standing.replaceAll('`', '')} `}Version ${version}. ${reviewWords(reviewed)}${used.length === 0 ? '' : ` Used by: ${used.join('; ')}.`}</p>`;
};

const limits = ({ limits: all, changes }: Currency): Html =>
  html`<ul>${all.map(
    ({ text, source, warned }) =>
      html`<li>${text}${warned === undefined ? undefined : html` <strong>Warned: ${asWords(warned)}.</strong>`} <span class="quiet">${source}</span></li>\n`,
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
      plain(asWords(factor)),
      html`<ul class="points">${rows.map(({ when, points: scored }) => html`<li>${asWords(when)} <strong>${scored}</strong></li>\n`)}</ul>`,
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
    .map((one) =>
      categoryFigure(one, answer, tool.categories.find(({ field }) => field === one.field)?.source ?? ''),
    )}`;
};

const example = (
  tool: Tool,
  site: Site,
): Html => html`<p><a href="${exampleUrl(site, tool)}"><code>${exampleUrl(site, tool)}</code></a></p>
${block(JSON.stringify(exampleAnswer(tool), null, 2))}`;

/** So many examples stand in sight; none beside a long form. */
const MOST_EXAMPLES = 2;
const LONG_FORM = 12;

/** Calls with results that another source states, in words. */
const checkedExamples = (tool: Tool): Html => {
  const most = tool.parameters.length > LONG_FORM ? 0 : MOST_EXAMPLES;
  const [shown, more] = [tool.examples.slice(0, most), tool.examples.slice(most)];
  return html`${shown.length === 0 ? undefined : exampleList(tool, shown)}${
    more.length === 0
      ? undefined
      : folded({
          id: 'more-examples',
          name: `${more.length}${shown.length === 0 ? ' examples' : ' more'}`,
          body: exampleList(tool, more),
        })
  }`;
};

const exampleList = (tool: Tool, examples: Tool['examples']): Html =>
  html`<ul class="examples">${examples.map(
    ({
      input,
      output,
      source,
    }) => html`<li><p class="given">${Object.entries(output).map(([field, value], at) => html`${at === 0 ? '' : ' '}<strong>${bandWords(value)}</strong> <span class="quiet">${asWords(field)}</span>`)} ${fillButton(input, 'Fill the form')}</p>
<p>${Object.entries(input).map(([name, value], at) => html`${at === 0 ? '' : ', '}${nameOf(tool, name)} ${wordsOf(value)}`)}</p>
<p class="quiet">${asWords(source)}</p></li>
`,
  )}</ul>`;

const errors = (tool: Tool, site: Site): Html =>
  html`<p>${errorsOf(tool).map(({ code, status }, index) => html`${index === 0 ? '' : ', '}<a href="${errorUrl(site, code)}"><code>${code}</code></a> (${status})`)}</p>
${
  tool.errors.length === 0
    ? undefined
    : html`<ul>${tool.errors.map(({ code: name, message }) => html`<li>${code(name)}: ${message}</li>\n`)}</ul>`
}`;

/** The tools before and after this one, in the order of the list. */
const neighbours = (tool: Tool, site: Site): Html => {
  const all = groupsOf(site).flatMap(({ tools }) => tools);
  const place = all.findIndex(({ id }) => id === tool.id);
  const to = (other: Tool | undefined, rel: 'prev' | 'next', name: string): Html | undefined =>
    other &&
    html`<a rel="${rel}" href="${localPath(site.baseUrl, `/docs/${other.id}`)}"><span class="quiet">${name}</span> ${nameOnPages(other)}</a>`;
  return html`<nav class="neighbours" aria-label="Neighbouring tools">${to(all[place - 1], 'prev', 'Previous')}
${to(all[place + 1], 'next', 'Next')}</nav>`;
};
