/** The form of a tool in the documentation, from its declaration. It stays hidden until the script runs. */
import type { TSchema } from '@sinclair/typebox';
import { curlCommandFor, payCommandFor } from '../discovery/commands.ts';
import { acceptedValues, wordsOf } from '../discovery/schema.ts';
import { displayPrices, exampleUrl, type Site } from '../discovery/site.ts';
import type { Parameter } from '../tools/inputs.ts';
import type { Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { labelOf } from './label.ts';
import { localPath } from './layout.ts';

export type Seller = Pick<Site, 'baseUrl' | 'isStub' | 'receiptSigner'>;

/** Attributes that describe a tool and its seller to the script. */
export const formAttributes = (
  tool: Tool,
  { baseUrl, isStub, receiptSigner }: Seller,
): Html => html`id="call-${tool.id}"
 data-url="${baseUrl}${tool.path}" data-ask="${localPath(baseUrl, tool.path)}" data-errors="${localPath(baseUrl, '/docs/errors')}"
 data-price="${(tool.larger ?? tool).price.toString()}" data-results="${JSON.stringify(resultsOf(tool))}"${receiptSigner === undefined ? undefined : html` data-signer="${receiptSigner}"`}${isStub ? html` data-stub` : undefined}`;

/** The main results of a tool: those that its checked examples state, without its inputs. */
export const resultsOf = ({ examples, everyView, rounding }: Tool): readonly Result[] => {
  const isResult = (field: string): boolean =>
    examples.some(({ output }) => field in output) && !rounding.some((one) => one.isInput && one.field === field);
  return Object.entries(everyView.properties).flatMap(([field, { description = field }]) =>
    isResult(field) ? [resultOf(field, description)] : [],
  );
};

/** A field of an answer with its name and unit for a person. */
export type Result = { readonly field: string; readonly text: string; readonly unit: string };

/** A unit at the end of a description: `eGFR in mL/min/1.73m2`. */
const UNIT = /,? in ([^\s,]+)$/;

const resultOf = (field: string, description: string): Result => {
  const text = description.replace(/, rounded half-up.*$/, '');
  const [, unit = ''] = UNIT.exec(text) ?? [];
  const repeatsScale = text.endsWith('of the unrounded value');
  return {
    field,
    text: repeatsScale ? field.replaceAll('_', ' ') : text.replace(UNIT, ''),
    unit: unit === 'percent' ? '%' : unit.replace(/m2$/, 'm²'),
  };
};

/** The button that pays, the status line, and the place of the answer. */
export const payButton = (tool: Tool, className = 'main'): Html =>
  html`<button class="${className}" value="pay">Pay ${displayPrices(tool)}</button>`;

/** The place for the messages and the answer of the script. */
export const outcome: Html = html`<p class="verdict" role="status"></p>
<div class="detail"></div>`;

export const toolForm = (tool: Tool, site: Site): Html => {
  const url = exampleUrl(site, tool);
  const isRare = ({ name }: Parameter): boolean => name === 'view';
  const fields = (shown: readonly Parameter[]): Html =>
    html`<div class="fields">\n${shown.map((parameter) => field(parameter, tool))}</div>`;
  const rare = tool.parameters.filter(isRare);
  return html`<form class="try" hidden novalidate aria-labelledby="try-${tool.id}" ${formAttributes(tool, site)}>
<h2 class="unseen" id="try-${tool.id}">Your values</h2>
${fields(tool.parameters.filter((one) => !isRare(one)))}
${rare.length === 0 ? undefined : html`<details class="more"><summary>More</summary>${fields(rare)}</details>\n`}<p class="actions">${
    site.isStub
      ? html`<button class="main" value="run">Get the answer</button>${payButton(tool, 'other')}`
      : payButton(tool)
  }<button value="offer">See the offer</button></p>
<p class="hint">${
    site.isStub
      ? '“Get the answer” pays with made-up money and a throw-away key that is made in this page. “Pay” lets you try it with a wallet.'
      : 'A wallet in your browser signs the payment. This page never asks for a key. The executable computes the same on your own machine, free.'
  }</p>
${outcome}
<details class="commands"><summary>The call as a URL and as commands</summary>
<h3>The call</h3>
<pre><code data-shows="url">${url}</code></pre>
<h3>What it costs and whether it would be answered, free</h3>
<pre><code data-shows="curl">${curlCommandFor(url)}</code></pre>
<h3>The call, paid for${site.isStub ? ' with made-up money' : ''}</h3>
<pre><code data-shows="pay">${payCommandFor(url, site)}</code></pre>
</details>
</form>`;
};

const field = (parameter: Parameter, tool: Tool): Html => {
  const { name, required, schema } = parameter;
  const { text, unit, rest } = labelOf(parameter, tool);
  const id = `try-${tool.id}-${name}`;
  const value = tool.example[name] ?? '';
  const isFlag = schema.type === 'boolean' && !isOpen(parameter);
  const isChoice = isOpen(parameter) || wordsOf(schema) !== undefined;
  const control = isFlag ? checkbox(parameter, value) : isChoice ? undefined : input(schema);
  const twin = tool.quantities.flatMap(({ parameters }) => (parameters.includes(name) ? parameters : []));
  const other = twin.find((one) => one !== name);
  const shared = html`id="${id}" name="${name}" aria-describedby="${id}-hint"${other && html` data-twin="${other}"`}`;
  const isLong = (schema.maxLength ?? 0) > LONGEST_LINE;
  const entry =
    control === undefined
      ? select(parameter, shared, value)
      : isLong
        ? html`<textarea ${shared} rows="8" maxlength="${schema.maxLength}" autocomplete="off">${value}</textarea>`
        : html`<input ${shared} ${control}${isFlag ? undefined : html` value="${value}"`}>`;
  const marks = [unit, required || other !== undefined ? '' : 'optional'].filter((mark) => mark !== '').join(', ');
  const words = html`${text}${marks === '' ? undefined : html` <span class="unit">${marks}</span>`}`;
  const label = isFlag
    ? html`<label>${entry}<span>${words}</span></label>`
    : html`<label for="${id}">${words}</label>${entry}`;
  const said = [rest, limits(schema)].filter((one) => one !== '').join('. ');
  return html`<div class="field${isFlag ? ' check' : ''}">${label}<p class="hint" id="${id}-hint"><code>${name}</code> ${said}</p></div>
`;
};

/** Longer texts have lines. */
const LONGEST_LINE = 1000;

const input = ({ type, minimum, maximum, maxLength }: TSchema): Html => {
  if (type !== 'number' && type !== 'integer') {
    return html`type="text"${maxLength === undefined ? undefined : html` maxlength="${maxLength}"`} autocomplete="off"`;
  }
  return html`type="number" min="${minimum}" max="${maximum}" step="${type === 'integer' ? '1' : 'any'}" autocomplete="off"`;
};

/** A flag that may be left out, and then is not false: a box that is not checked would leave it out. */
const isOpen = ({ required, schema }: Parameter): boolean =>
  schema.type === 'boolean' && !required && schema.default === undefined;

/** The script always sends a required flag, and another flag only if it differs from its default. */
const checkbox = ({ required, schema }: Parameter, value: string): Html => {
  const fallback = String(schema.default ?? false);
  const isChecked = (value === '' ? fallback : value) === 'true';
  return html`type="checkbox"${required ? undefined : html` data-default="${fallback}"`}${isChecked ? html` checked` : undefined}`;
};

const select = ({ required, schema }: Parameter, shared: Html, value: string): Html =>
  html`<select ${shared}>${required ? undefined : html`<option value="">not given</option>`}${(
    wordsOf(schema) ?? ['true', 'false']
  ).map((word) => html`<option${word === value ? html` selected` : undefined}>${word}</option>`)}</select>`;

/** The limits that a control does not show by itself. */
const limits = (schema: TSchema): string => {
  const isShown = schema.type === 'boolean' || wordsOf(schema) !== undefined;
  const words = isShown ? [] : [acceptedValues(schema)];
  const fallback = schema.default === undefined || schema.type === 'boolean' ? [] : [`default ${schema.default}`];
  const text = [...words, ...fallback].join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** The example of a tool as a form with nothing but a button, for a page that shows its answer. */
export const exampleForm = (
  tool: Tool,
  site: Site,
): Html => html`<form class="try bare" hidden novalidate aria-label="Call of ${tool.title}" ${formAttributes(tool, site)}>
${Object.entries(tool.example).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<p class="actions">${site.isStub ? html`<button class="main" value="run">Run it as an agent does, with simulated money</button>` : payButton(tool)}<button value="offer">See the offer</button></p>
${outcome}
</form>`;
