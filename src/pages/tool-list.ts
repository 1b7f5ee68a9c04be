/** The tools by specialty as links, and for the search of the pages. */
import { releasesOf } from '../discovery/code-systems.ts';
import type { Findable } from '../discovery/finder.ts';
import { displayPrice, groupsOf, type Site } from '../discovery/site.ts';
import { type Html, html } from './html.ts';
import { type Frame, localPath } from './layout.ts';
import { nameOnPages } from './names.ts';

/** The tools with the words that the search of the pages finds them by, which its script asks for when it is used. */
export const findables = (site: Site): readonly (Findable & { readonly place: string })[] =>
  groupsOf(site).flatMap(({ name, specialty, tools }) =>
    tools.map(({ id, title, synonyms, parameters }) => ({
      ...{
        id,
        title: nameOnPages({ id, title }),
        synonyms: [...synonyms, title],
        specialty: `${specialty} ${name}`,
        description: '',
      },
      inputs: parameters.map((one) => one.name).join(' '),
      place: name,
    })),
  );

/** The pages of the guide, before the tools. */
const GUIDE = [
  ['/docs', 'Overview'],
  ['/docs/api', 'API reference'],
  ['/evidence', 'Evidence'],
  ['/docs/errors', 'Errors'],
] as const;

/** The frame of a documentation page: the list of all pages, its search, the releases. */
export const frameOf = (site: Site, path: string): Frame => ({
  aside: sidebar(site, path),
  find: findBox,
  facts: [
    html`${site.serviceName} ${site.version}${site.isStub ? ', in stub mode, with made-up money' : ''}`,
    html`${releasedData(site)}`,
  ],
});

const releasedData = ({ ontology }: Site): string =>
  `Data: ${releasesOf(ontology)
    .map(({ title, release }) => `${title} ${release}`)
    .join(', ')}`;

const sidebar = (site: Site, path: string): Html => html`<nav class="side" aria-label="Documentation">
<p>Guide</p>
<ul>${GUIDE.map(([to, name]) => html`<li><a href="${localPath(site.baseUrl, to)}"${current(to === path)}>${name}</a></li>\n`)}</ul>
${groupsOf(site).map(
  ({
    name,
    tools,
  }) => html`<details${tools.some(({ id }) => path === `/docs/${id}`) ? html` open` : undefined}><summary>${name}</summary>
<ul>${tools.map(({ id, title }) => html`<li><a href="${localPath(site.baseUrl, `/docs/${id}`)}"${current(path === `/docs/${id}`)}>${nameOnPages({ id, title })}</a></li>\n`)}</ul></details>
`,
)}</nav>`;

const current = (isCurrent: boolean): Html | undefined => (isCurrent ? html` aria-current="page"` : undefined);

/** The list that is the content of a page, with prices. Each entry has the anchor of its tool. */
export const toolList = (site: Site): Html =>
  html`<div class="groups">${groupsOf(site).map(
    ({ name, specialty, tools }) => html`<section aria-labelledby="in-${specialty}">
<h3 id="in-${specialty}">${name}</h3>
<ul>${tools.map((tool) => html`<li id="${tool.id}"><a href="${localPath(site.baseUrl, `/docs/${tool.id}`)}">${nameOnPages(tool)}</a> <span>${displayPrice(tool)}</span></li>\n`)}</ul>
</section>
`,
  )}</div>`;

/** It stays hidden until the script runs. */
const findBox: Html = html`<div class="find" role="search" hidden>
<label for="find">Find a tool by name, abbreviation, specialty or input</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="Find a tool" aria-controls="found"><kbd aria-hidden="true">/</kbd>
<div class="found"><p class="count" role="status"></p>
<ol id="found"></ol></div>
</div>`;
