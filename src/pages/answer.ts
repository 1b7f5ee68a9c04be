/** The answer to a tool's example as a card, as the form shows a paid one. It is computed beforehand. */
import { titleOf } from '../discovery/code-systems.ts';
import { queryOf } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import { bandsOf } from './bands.ts';
import { cardOf, type Declared, EXAMPLE, objectsIn, type Result, resultParts } from './card.ts';
import { type Html, html, makeHtml } from './html.ts';
import { nameOf } from './label.ts';
import { wordsOf } from './words.ts';

/** The view of an answer that a person reads: with meanings and limits, where the tool has them. */
export const viewOf = ({ path, parameters }: Tool): Readonly<Record<string, string>> =>
  /^\/api\/(?:calc|panel)\//.test(path) && parameters.some(({ name }) => name === 'view') ? { view: 'full' } : {};

const MOST = 3;

/** The card of the example: the answer, and the call. */
export const exampleCard = (tool: Tool): Html => {
  const answer = briefly(answerOf(tool));
  const asked = Object.entries(tool.example);
  const parts = Array.isArray(answer.matches)
    ? [matchesIn(answer.matches)]
    : resultParts(makeHtml, answer, declaredBy(tool));
  const call = html`<p class="asked">${asked.slice(0, MOST_ASKED).map(([name, value]) => html`<span><span class="quiet">${nameOf(tool, name)}</span> ${wordsOf(value)}</span> `)}${asked.length > MOST_ASKED ? `and ${asked.length - MOST_ASKED} more` : ''}</p>`;
  return cardOf(makeHtml, EXAMPLE, ...parts, call);
};

/** Beside the form an example is short: all inputs are in the form, and all limits stand below it. */
const MOST_ASKED = 12;
const MOST_LIMITS = 3;

const briefly = (answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const limits = objectsIn(answer.limits).filter(({ warned }) => warned !== true);
  if (limits.length <= MOST_LIMITS) return answer;
  const more = { text: `${limits.length - MOST_LIMITS} more stand below the form.` };
  return { ...answer, limits: [...limits.slice(0, MOST_LIMITS), more] };
};

const answerOf = (tool: Tool): Readonly<Record<string, unknown>> =>
  tool.prepare(queryOf({ ...tool.example, ...viewOf(tool) })).answer?.() ?? {};

/** The results and bands of a tool, for its card. */
export const declaredBy = (tool: Tool): Declared => ({
  title: tool.title,
  results: resultsOf(tool),
  bands: bandsOf(tool, answerOf(tool)),
});

/** The main results of a tool: its categories, and what its checked examples state, without its inputs. */
const resultsOf = ({ categories, examples, everyView, rounding }: Tool): readonly Result[] => {
  const isResult = (field: string): boolean =>
    categories.some((one) => one.field === field) ||
    (examples.some(({ output }) => field in output) && !rounding.some((one) => one.isInput && one.field === field));
  return Object.entries(everyView.properties).flatMap(([field, { description = field, maximum }]) =>
    isResult(field) ? [resultOf(field, description, maximum)] : [],
  );
};

/** A unit at the end of a description: `eGFR in mL/min/1.73m2`. */
const UNIT = /,? in ([^\s,]+)$/;

const resultOf = (field: string, description: string, highest: number | undefined): Result => {
  const text = description.split(', rounded half-up')[0] ?? '';
  const [, unit = ''] = UNIT.exec(text) ?? [];
  // The description of a category is its bands: its name says more.
  const isCategory = text.endsWith('of the unrounded value') || /\bfrom \d/.test(text);
  return {
    field,
    text: isCategory ? field.replaceAll('_', ' ') : text.replace(UNIT, ''),
    unit:
      field === 'score' && highest !== undefined
        ? `of ${highest}`
        : unit === 'percent'
          ? '%'
          : unit.replace(/m2$/, 'm²'),
  };
};

const matchesIn = (matches: unknown): Html =>
  html`<ol class="matches">${objectsIn(matches)
    .slice(0, MOST)
    .map(
      ({ code: one, display, system, score }) => html`<li><p class="name">${String(display)}</p>
<p class="facts"><code>${String(one)}</code> ${titleOf(system)}${score === undefined ? undefined : html` <span class="score">score ${String(score)}</span>`}</p></li>
`,
    )}</ol>`;
