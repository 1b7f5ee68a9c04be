/** The pieces of the pages. */
import type { Sample } from '../discovery/code.ts';
import { partsOf, stubNotice } from '../discovery/guide.ts';
import type { Fact } from '../discovery/rules.ts';
import { acceptedValues, nestedFieldsOf, typeName } from '../discovery/schema.ts';
import type { Site } from '../discovery/site.ts';
import type { Parameter } from '../tools/inputs.ts';
import type { Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { coloured } from './syntax.ts';

type Cell = Html | readonly Html[];

/** A text of the guide, with its parts in backticks as code. */
export const prose = (text: string): readonly Html[] =>
  partsOf(text).map((part) => (part.isCode ? html`<code>${part.text}</code>` : html`${part.text}`));

export const code = (text: string): Html => html`<code>${text}</code>`;

export const plain = (text: string): Html => html`${text}`;

export const block = (text: string): Html => html`<pre><code>${coloured(text)}</code></pre>`;

/** A table that scrolls sideways where it is too wide, by keyboard too. On a phone each row is a card. */
export const table = (name: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="${name}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => html`<tr>${cells.map((cell, column) => html`<td${column === 0 ? undefined : html` data-head="${heads[column]}"`}>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;

export const factList = (facts: readonly Fact[]): Html =>
  html`<ul>${facts.map(({ title, text }) => html`<li><strong>${title}.</strong> ${prose(text)}</li>\n`)}</ul>`;

/** Said above the forms of codes where the pack holds no whole release. */
export const STARTER = 'Starter data: a small part of each system; a code that is not found may exist.';

/** The notice of stub mode, if the service is in it. */
export const notice = (site: Pick<Site, 'isStub'>): Html | undefined => {
  const text = stubNotice(site);
  return text === undefined ? undefined : html`<p class="notice">${prose(text)}</p>`;
};

export const answerTable = ({ everyView }: Tool, name: string): Html =>
  table(
    name,
    ['Field', 'Type', 'Meaning'],
    nestedFieldsOf(everyView).map(({ name, type, description }) => [code(name), plain(type), plain(description)]),
  );

export const parameterTable = (parameters: readonly Parameter[], name: string): Html =>
  table(name, ['Name', 'Type', 'Required', 'Accepted', 'Meaning'], parameters.map(parameterRow));

const parameterRow = ({ name, required, description, schema }: Parameter): readonly Html[] => [
  code(name),
  plain(typeName(schema)),
  plain(required ? 'yes' : 'no'),
  plain(`${acceptedValues(schema)}${schema.default === undefined ? '' : `; default ${schema.default}`}`),
  plain(description),
];

/** Programs under tabs, which are radio buttons and work without a script. */
export const samples = (programs: readonly Sample[]): Html =>
  html`<div class="tabs" role="group" aria-label="Programs">${programs.map(
    (
      { id, label, note, text },
      index,
    ) => html`<input type="radio" name="code" id="code-${id}"${index === 0 ? html` checked` : undefined}><label for="code-${id}">${label}</label>
<div>
<p>${prose(note)}</p>
${block(text)}
</div>
`,
  )}</div>`;

export type Section = { readonly id: string; readonly name: string; readonly body: Html };

export const contentsOf = (sections: readonly Pick<Section, 'id' | 'name'>[]): Html =>
  html`<nav class="contents" aria-label="On this page"><div><p>On this page</p>
<ul>${sections.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>\n`)}</ul></div></nav>`;
