/** The tools by specialty as links, which the search of the pages reads. */
import { displayPrice, groupsOf, type Site, usualPrice } from '../discovery/site.ts';
import type { Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { localPath } from './layout.ts';

/** A link to the page of a tool, with the words that it is found by. */
const toolLink = ({ id, title, synonyms, parameters }: Tool, site: Site, current?: Tool): Html =>
  html`<a href="${localPath(site.baseUrl, `/docs/${id}`)}" data-find="${synonyms.join(';')}" data-inputs="${parameters.map(({ name }) => name).join(' ')}"${current?.id === id ? html` aria-current="page"` : undefined}>${title}</a>`;

/** The list beside a page. */
export const sidebar = (site: Site, current: Tool): Html => html`<nav class="side" aria-label="Tools">
${groupsOf(site).map(
  ({ name, specialty, tools }) => html`<p>${name}</p>
<ul data-specialty="${specialty}" data-name="${name}">${tools.map((tool) => html`<li>${toolLink(tool, site, current)}</li>\n`)}</ul>
`,
)}</nav>`;

/** The list that is the content of a page. Each entry has the anchor of its tool. */
export const toolList = (site: Site): Html => {
  const usual = usualPrice(site);
  return html`<p>A call costs ${usual} unless another price is named.</p>
<div class="groups">${groupsOf(site).map(
    ({ name, specialty, tools }) => html`<section aria-labelledby="in-${specialty}">
<h3 id="in-${specialty}">${name}</h3>
<ul data-specialty="${specialty}" data-name="${name}">${tools.map((tool) => html`<li id="${tool.id}">${toolLink(tool, site)} ${displayPrice(tool) === usual ? undefined : html`<span class="quiet">${displayPrice(tool)}</span>`}</li>\n`)}</ul>
</section>
`,
  )}</div>`;
};

/** The search over the links of a page. It stays hidden until the script runs. */
export const findBox = (): Html => html`<div class="find" role="search" hidden>
<label for="find">Find a tool</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="eGFR, stroke risk, creatinine …" aria-describedby="find-hint" aria-controls="found">
<p class="hint" id="find-hint">Name, abbreviation, specialty or input. The key / leads here.</p>
<p class="count" role="status"></p>
<ol id="found"></ol>
</div>`;
