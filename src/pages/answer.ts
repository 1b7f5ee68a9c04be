/** The answer to a tool's example as a card, as the form shows a paid one. It is computed beforehand. */
import { titleOf } from '../discovery/code-systems.ts';
import { exampleAnswer } from '../discovery/site.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { queryOf } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import { bandsOf, scalePicture } from './bands.ts';
import { asWords, isPlain, wordsOf } from './browser/words.ts';
import { type Html, html } from './html.ts';
import { nameOf } from './label.ts';
import { type Result, resultsOf } from './tool-form.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Fields that every answer repeats. */
const NOTICES = [
  'formula',
  'formula_expression',
  'units',
  'max_score',
  'citation',
  'disclaimer',
  'catalog',
  'resourceType',
];

const MOST = 3;

/** The card of the example: the call, the results, the first one on its scale, and its meaning. */
export const exampleCard = (tool: Tool): Html => {
  const answer = exampleAnswer(tool);
  return html`<section class="card" aria-label="Example answer">
<p class="tag">Example, free to read</p>
${resultsIn(tool, answer)}
${bandsOf(tool, answer).slice(0, 1).map(scalePicture)}
${meaningsIn(tool)}
<p class="asked">${Object.entries(tool.example).map(([name, value]) => html`<span><span class="quiet">${nameOf(tool, name)}</span> ${wordsOf(value)}</span> `)}</p>
</section>`;
};

const resultsIn = (tool: Tool, answer: Answer): Html | readonly Html[] => {
  if (Array.isArray(answer.matches)) return matchesIn(answer.matches);
  const results = resultsOf(tool).filter(({ field }) => isPlain(answer[field]));
  if (results.length > 0) return results.slice(0, 6).map((result) => headline(result, answer));
  const scores = isObject(answer.models)
    ? Object.entries(answer.models).map(([id, one]) => [id, (one as Answer).raf] as const)
    : [];
  const plain = [...scores, ...Object.entries(answer)].filter(
    ([name, value]) => isPlain(value) && !NOTICES.includes(name),
  );
  return html`<dl class="terms">${plain.map(([name, value]) => html`<dt>${name.replaceAll('_', ' ')}</dt><dd>${wordsOf(value)}</dd>`)}</dl>`;
};

const headline = ({ field, text, unit }: Result, answer: Answer): Html => {
  const value = answer[field];
  const shown = field === 'score' && answer.max_score !== undefined ? `of ${answer.max_score}` : unit;
  return html`<p class="result"><strong class="value${typeof value === 'number' ? '' : ' word'}">${wordsOf(value)}</strong> ${shown === '' ? undefined : html`<span class="unit">${shown}</span> `}<span class="quiet">${asWords(text)}</span></p>
`;
};

const matchesIn = (matches: readonly unknown[]): Html =>
  html`<ol class="matches">${matches
    .filter(isObject)
    .slice(0, MOST)
    .map(
      ({ code: one, display, system, score }) => html`<li><p class="name">${String(display)}</p>
<p class="facts"><code>${String(one)}</code> ${titleOf(system)}${score === undefined ? undefined : html` <span class="score">score ${String(score)}</span>`}</p></li>
`,
    )}</ol>`;

const meaningsIn = (tool: Tool): readonly Html[] => {
  if (tool.meanings.length === 0) return [];
  const { answer } = tool.prepare(queryOf({ ...tool.example, view: 'full' }));
  const { interpretation } = answer?.() ?? {};
  return (Array.isArray(interpretation) ? interpretation : [])
    .filter(isObject)
    .slice(0, 1)
    .map(
      ({ about, meaning }) =>
        html`<p class="means"><strong>${String(meaning)}</strong> <span class="quiet">${String(about)}</span></p>\n`,
    );
};
