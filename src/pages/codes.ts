/** `/search`: a box that finds codes for a phrase. Without its script it is a plain form that leads to the paywall. */
import { releasesOf } from '../discovery/code-systems.ts';
import { type Site, toolPageUrl } from '../discovery/site.ts';
import { queryOf } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { brandOf, layout, localPath } from './layout.ts';
import { notice, STARTER } from './parts.ts';
import { buyButtons, buyHint, formAttributes, outcome } from './tool-form.ts';
import { frameOf } from './tool-list.ts';

const TITLE = 'Search codes';
const DESCRIPTION =
  'Ranked codes of RxNorm, ICD-10-CM and LOINC for a drug, a diagnosis or a laboratory test in plain words.';

/** The example phrase. It has an open axis and a negated word, so its answer shows both. */
const EXAMPLE = 'ankle sprain, no chest pain';

/** Phrases that show what is understood. */
const PHRASES = ['metformin 500 mg', 'pt c/o SOB', 'hba1c', 'type 2 diabetes without complications'];

export const codesPage = (site: Site): string => {
  const tool = site.tools.find(({ id }) => id === 'translate');
  return layout({
    title: `${site.serviceName}: ${TITLE.toLowerCase()}`,
    description: DESCRIPTION,
    ...brandOf(site),
    path: '/search',
    scripts: ['/docs/search.js', '/docs/playground.js'],
    frame: frameOf(site, '/search'),
    body: html`<h1 id="search-title">${TITLE}</h1>
<p>${DESCRIPTION} Each answer says how the phrase was read and what it leaves open.</p>
${notice(site)}
${site.ontology.coverage === 'starter' ? html`<p class="standing"><strong>${STARTER}</strong></p>` : undefined}
${tool === undefined ? html`<p>This server sells no terminology.</p>` : searchForm(tool, site)}`,
  });
};

/** The phrase goes nowhere but into the call: not into the address of this page, and into no storage but this tab's. */
const searchForm = (
  tool: Tool,
  site: Site,
): Html => html`<form class="try search" method="get" action="${localPath(site.baseUrl, tool.path)}" data-refine data-example="${exampleOf(tool)}" aria-labelledby="search-title" ${formAttributes(tool, site)}>
<div class="fields">
<div class="field phrase"><label for="phrase">Drug, diagnosis or laboratory test</label>
<input id="phrase" name="query" type="search" maxlength="512" required autocomplete="off" spellcheck="false" aria-describedby="phrase-hint"><p class="hint" id="phrase-hint">No patient names and no record numbers.</p></div>
<div class="field"><label for="system">Code system</label>
<select id="system" name="system" aria-describedby="system-hint"><option value="" selected disabled>all three</option>${releasesOf(site.ontology).map(({ id, title, subject }) => html`<option value="${id}">${title}: ${subject}</option>`)}</select><p class="hint" id="system-hint">Say it if you know it.</p></div>
</div>
<input type="hidden" name="view" value="full">
<p class="actions">${buyButtons(tool, site, 'Search')}</p>
<p class="hint">${buyHint(site, 'Search')} <a href="${toolPageUrl(site, tool)}">All parameters</a> of this tool.</p>
<p class="phrases" data-scripted hidden>Examples: ${PHRASES.map((phrase) => html`<button type="button" value="${phrase}">${phrase}</button> `)}</p>
<h2>Codes</h2>
${outcome}
</form>`;

/** The answer to one phrase, from the data of this server, so that the page shows what it sells. */
const exampleOf = (tool: Tool): string => {
  const { answer } = tool.prepare(queryOf({ query: EXAMPLE, view: 'full' }));
  return JSON.stringify(answer?.() ?? {});
};
