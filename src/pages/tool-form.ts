/** The form of a tool in the documentation, from its declaration. It stays hidden until the script runs. */
import type { TSchema } from '@sinclair/typebox';
import { titleOf } from '../discovery/code-systems.ts';
import { curlCommandFor, payCommandFor } from '../discovery/commands.ts';
import { acceptedValues, wordsOf } from '../discovery/schema.ts';
import { displayPrices, exampleUrl, type Site } from '../discovery/site.ts';
import type { Parameter } from '../tools/inputs.ts';
import type { Tool } from '../tools/tool.ts';
import { declaredBy, viewOf } from './answer.ts';
import { type Html, html } from './html.ts';
import { labelOf } from './label.ts';
import { localPath } from './layout.ts';
import { bandWords } from './words.ts';

export type Seller = Pick<Site, 'baseUrl' | 'isStub' | 'receiptSigner' | 'freeTries'>;

/** Attributes that describe a tool and its seller to the script. */
export const formAttributes = (
  tool: Tool,
  { baseUrl, isStub, receiptSigner, freeTries }: Seller,
): Html => html`id="call-${tool.id}"
 data-url="${baseUrl}${tool.path}" data-ask="${localPath(baseUrl, tool.path)}" data-errors="${localPath(baseUrl, '/docs/errors')}"
 data-price="${(tool.larger ?? tool).price.toString()}" data-shown="${JSON.stringify(declaredBy(tool))}"${receiptSigner === undefined ? undefined : html` data-signer="${receiptSigner}"`}${freeTries === undefined ? undefined : html` data-try="${localPath(baseUrl, `/docs/${tool.id}/try`)}"`}${isStub ? html` data-stub` : undefined}`;

/** The button that pays, the status line, and the place of the answer. */
export const payButton = (tool: Tool, className = 'main'): Html =>
  html`<button class="${className}" value="pay">Pay ${displayPrices(tool)}</button>`;

/** The button that answers as cheaply as this server does, and the one that pays beside it. */
export const buyButtons = (tool: Tool, { isStub, freeTries }: Seller, text: string): Html =>
  freeTries === undefined && !isStub
    ? payButton(tool)
    : html`<button class="main" value="${freeTries === undefined ? 'run' : 'try'}">${text}</button>${payButton(tool, 'other')}`;

/** Says what the first of them costs. */
export const buyHint = ({ isStub, freeTries }: Seller, text: string): string => {
  if (freeTries !== undefined)
    return `“${text}” is free, ${freeTries} times a day for your network. A paid answer can be fetched again, with its receipt.`;
  return isStub
    ? `“${text}” pays with made-up money and a throw-away key that is made in this page.`
    : 'A wallet in your browser signs the payment. This page never asks for a key. The executable computes the same on your own machine, free.';
};

/** The line of the script for people and screen readers. */
const verdict: Html = html`<p class="verdict" role="status"></p>`;

/** The place for the messages and the answer of the script. */
export const outcome: Html = html`${verdict}
<div class="detail"></div>`;

/** A button that fills the form of the page with a call. */
export const fillButton = (input: Tool['example'], text: string): Html =>
  html`<button type="button" class="fill" data-fill="${JSON.stringify(input)}" data-scripted hidden>${text}</button>`;

/** True for a score whose points are published: its page counts the total. */
export const isCounted = ({ path, points }: Tool): boolean => path.startsWith('/api/calc/') && points.length > 0;

export const toolForm = (tool: Tool, site: Site): Html => {
  const url = exampleUrl(site, tool, { ...tool.example, ...viewOf(tool) });
  const isRare = ({ name }: Parameter): boolean => name === 'view';
  const fields = (shown: readonly Parameter[]): Html =>
    html`<div class="fields">\n${shown.map((parameter) => row(parameter, tool))}</div>`;
  const rare = tool.parameters.filter(isRare);
  const isSecond = ({ name }: Parameter): boolean => tool.quantities.some(({ parameters }) => parameters[1] === name);
  return html`<form class="try" hidden novalidate aria-labelledby="try-${tool.id}" ${formAttributes(tool, site)}${isCounted(tool) ? html` data-counted="${tool.id}"` : undefined}>
<h2 class="unseen" id="try-${tool.id}">Your values</h2>
${fields(tool.parameters.filter((one) => !isRare(one) && !isSecond(one)))}
${rare.length === 0 ? undefined : html`<details class="more"><summary>More</summary>${fields(rare)}</details>\n`}<p class="actions">${buyButtons(tool, site, 'Get the answer')}${fillButton(tool.example, 'Fill in the example')}</p>
<p class="hint">${isCounted(tool) ? 'The total is counted in this page, free, as you fill in. ' : ''}${buyHint(site, 'Get the answer')}</p>
${verdict}
<details class="commands"><summary>The call as a URL and as commands</summary>
<h3>The call</h3>
<pre><code data-shows="url">${url}</code></pre>
<h3>Its price and whether it would be answered, free</h3>
<pre><code data-shows="curl">${curlCommandFor(url)}</code></pre>
<p class="actions"><button value="offer">See the offer</button></p>
<h3>The call, paid for${site.isStub ? ' with made-up money' : ''}</h3>
<pre><code data-shows="pay">${payCommandFor(url, site)}</code></pre>
</details>
</form>`;
};

/** The words of a choice for a person, in the order of the form, with the points that each scores. */
type Choice = { readonly value: string; readonly text: string; readonly points?: string };

/** More choices, or longer ones, are a list to choose from. */
const MOST_SEGMENTS = 5;
const LONGEST_SEGMENT = 16;

/** Choices with more letters than these together stand below their label. */
const BESIDE = 14;

const row = (parameter: Parameter, tool: Tool): Html => {
  const { name, required, schema } = parameter;
  const { text, unit, rest } = labelOf(parameter, tool);
  const id = `try-${tool.id}-${name}`;
  const quantity = tool.quantities.find(({ parameters }) => parameters[0] === name);
  const units = quantity === undefined ? undefined : unitsOf(quantity, tool);
  const choices = choicesOf(parameter, tool);
  const fallback = schema.default === undefined ? viewOf(tool)[name] : String(schema.default);
  const isOpen = !required && schema.default === undefined;
  const all =
    isOpen && name !== 'view'
      ? [{ value: '', text: tool.specialty === 'terminology' ? 'Any' : 'Not known' }, ...choices]
      : choices;
  const isSegmented =
    choices.length > 1 && all.length <= MOST_SEGMENTS && all.every((one) => one.text.length <= LONGEST_SEGMENT);
  const marks = [units === undefined ? unit : '', required || units !== undefined ? '' : 'optional'].filter(Boolean);
  const words = html`${text}${marks.length === 0 ? undefined : html` <span class="unit">${marks.join(', ')}</span>`}`;
  const described = html`aria-describedby="${id}-hint"`;
  const isWide = isSegmented && all.reduce((sum, one) => sum + one.text.length + (one.points?.length ?? 0), 0) > BESIDE;
  const label = isSegmented
    ? html`<span class="label" id="${id}-label">${words}</span>`
    : html`<label class="label" for="${id}">${words}</label>`;
  const control = isSegmented
    ? html`<div class="segments" id="${id}" role="radiogroup" aria-labelledby="${id}-label" ${described}>${all.map((one) => segment(name, one, one.value === (fallback ?? (isOpen ? '' : undefined))))}</div>`
    : choices.length > 0
      ? html`<select id="${id}" name="${name}" ${described}>${selectable(all, fallback, isOpen)}</select>`
      : (schema.maxLength ?? 0) > LONGEST_LINE
        ? html`<textarea id="${id}" name="${name}" ${described} rows="${name === 'text' ? 8 : 3}" maxlength="${schema.maxLength}" autocomplete="off"></textarea>`
        : units === undefined
          ? html`<input id="${id}" name="${name}" ${described} ${input(schema)}>`
          : measure(id, described, units);
  const said = [rest.replace(SCORES, ''), choices.length > 0 ? '' : limits(schema)].filter(Boolean).join('. ');
  const names = quantity?.parameters ?? [name];
  return html`<div class="field${isWide ? ' below' : ''}" data-names="${names.join(' ')}"${schema.default === undefined ? undefined : html` data-default="${fallback}"`}>${label}${control}<p class="hint" id="${id}-hint"><code>${names[0]}</code> ${said}${quantity?.conversion === undefined ? undefined : html` <span class="converted" data-conversion="${quantity.conversion}"></span>`}</p></div>
`;
};

const segment = (name: string, { value, text, points }: Choice, isChosen: boolean): Html =>
  html`<label><input type="radio" name="${name}" value="${value}"${isChosen ? html` checked` : undefined}><span>${text}${points === undefined ? undefined : html` <small>${points}</small>`}</span></label>`;

const selectable = (all: readonly Choice[], fallback: string | undefined, isOpen: boolean): Html =>
  html`${isOpen || fallback !== undefined ? undefined : html`<option value="">Choose</option>`}${all.map(({ value, text, points }) => html`<option value="${value}"${value === fallback ? html` selected` : undefined}>${text}${points === undefined ? '' : `, ${points}`}</option>`)}`;

/** The points that a flag scores stand beside its choice. */
const SCORES = /(?:^|[;,]? )scores (-?[\d.]+)$/;

const choicesOf = ({ name, description, schema }: Parameter, tool: Tool): readonly Choice[] => {
  const { type, minimum, maximum } = schema;
  const rows = tool.points.find(({ factor }) => factor === name)?.rows ?? [];
  const pointsAt = (when: string): Pick<Choice, 'points'> => {
    const scored = rows.find((one) => one.when === when)?.points;
    return scored === undefined ? {} : { points: pointWords(scored) };
  };
  if (type === 'boolean') {
    const [, scored] = SCORES.exec(description) ?? [];
    return [
      { value: 'false', text: 'No' },
      { value: 'true', text: 'Yes', ...(scored === undefined ? pointsAt('present') : { points: pointWords(scored) }) },
    ];
  }
  // The ratings of an item are its points.
  const ratings = type === 'integer' && maximum - minimum < MOST_SEGMENTS ? range(minimum, maximum) : undefined;
  const textOf = (value: string): string => {
    if (name === 'system') return titleOf(value);
    // Two numbers beside each other would read as one quantity.
    return name.endsWith('_scale') && /^\d$/.test(value) ? `Scale ${value}` : bandWords(value);
  };
  return (wordsOf(schema) ?? ratings ?? []).map((value) => ({ value, text: textOf(value), ...pointsAt(value) }));
};

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const pointWords = (points: string): string => `${points.replace('-', '−')} ${points === '1' ? 'point' : 'points'}`;

/** A quantity in one of two units: the field has the name of the parameter of its unit. */
type Unit = { readonly parameter: Parameter; readonly unit: string };

const unitsOf = ({ parameters, conversion = '' }: Tool['quantities'][number], tool: Tool): readonly Unit[] => {
  // `mg/dL = µmol/L / 88.42`
  const [, ...sides] = /^(.+) = \(?(.+?) [-*/] /.exec(conversion) ?? [];
  return parameters.flatMap((name, at) => {
    const parameter = tool.parameters.find((one) => one.name === name);
    if (parameter === undefined) return [];
    const unit = sides[at] ?? labelOf(parameter, tool).unit;
    return [
      {
        parameter,
        unit:
          unit === 'percent'
            ? '%'
            : unit || `in ${name.replace(/^.*?_(?=[a-z]+(?:_d?l|_mmol|_g)?$)/, '').replaceAll('_', '/')}`,
      },
    ];
  });
};

const measure = (id: string, described: Html, units: readonly Unit[]): Html => {
  const [first] = units;
  if (first === undefined) return html``;
  return html`<div class="measure"><input id="${id}" name="${first.parameter.name}" ${described} ${input(first.parameter.schema)}><div class="segments" role="radiogroup" aria-label="Unit">${units.map(
    ({ parameter: { name, schema }, unit }, at) =>
      html`<label><input type="radio" name="unit:${first.parameter.name}" value="${name}" data-min="${schema.minimum}" data-max="${schema.maximum}"${at === 0 ? html` checked` : undefined}><span>${unit}</span></label>`,
  )}</div></div>`;
};

/** Longer texts have lines. */
const LONGEST_LINE = 1000;

const input = ({ type, minimum, maximum, maxLength }: TSchema): Html => {
  if (type !== 'number' && type !== 'integer') {
    return html`type="text"${maxLength === undefined ? undefined : html` maxlength="${maxLength}"`} autocomplete="off"`;
  }
  return html`type="number" min="${minimum}" max="${maximum}" step="${type === 'integer' ? '1' : 'any'}" inputmode="decimal" autocomplete="off"`;
};

/** The limits that a control does not show by itself. */
const limits = (schema: TSchema): string => {
  const fallback = schema.default === undefined ? [] : [`default ${schema.default}`];
  const accepted = acceptedValues(schema);
  const text = [...(accepted === 'any text' ? [] : [accepted]), ...fallback].join(', ');
  if (text === '') return '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** The example of a tool as a form with nothing but a button, for a page that shows its answer. */
export const exampleForm = (
  tool: Tool,
  site: Site,
): Html => html`<form class="try bare" hidden novalidate aria-label="Call of ${tool.title}" ${formAttributes(tool, site)}>
${Object.entries({ ...tool.example, ...viewOf(tool) }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<p class="actions">${site.isStub ? html`<button class="main" value="run">Run it as an agent does, with simulated money</button>` : payButton(tool)}<button value="offer">See the offer</button></p>
${outcome}
</form>`;
