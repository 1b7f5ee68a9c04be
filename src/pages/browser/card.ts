/** An answer as a person reads it: the results first. */
import { isObject } from '../../payments/protocol/headers.ts';
import { partOf, placeOnScale } from '../scale.ts';
import { chartView, isChart, isVerification, verificationView } from './chart.ts';
import { codesView, isTranslation } from './codes.ts';
import { element, styled, terms } from './dom.ts';
import { checkView, isCheck } from './findings.ts';
import { isNote, noteView } from './note.ts';
import { asWords, isPlain, wordsOf } from './words.ts';

/** A result of a tool and its meaning, as its page declares it. */
export type Result = { readonly field: string; readonly text: string; readonly unit?: string };

type Body = Readonly<Record<string, unknown>>;

/** Fields that every answer repeats. */
const NOTICES = ['formula', 'formula_expression', 'units', 'citation', 'disclaimer', 'catalog', 'resourceType'];

/** Draws the answer as a card. @returns nothing for an answer that is clear only as JSON */
export const cardView = (
  body: Body,
  results: readonly Result[],
  refine?: (phrase: string) => void,
  note?: string,
): readonly Node[] => {
  const parts =
    note !== undefined && (isNote(body) || isChart(body) || isVerification(body))
      ? viewOfNote(body, note)
      : isTranslation(body)
        ? codesView(body, refine)
        : isCheck(body)
          ? checkView(body)
          : resultsView(body, results);
  const all = [...parts, ...meaningsView(body), ...warningsView(body)];
  return all.length === 0 ? [] : [styled('section', 'card', ...all)];
};

const viewOfNote = (body: Body, note: string): readonly Node[] =>
  isNote(body) ? noteView(body, note) : isChart(body) ? chartView(body, note) : verificationView(body, note);

/** A few results stand large; more of them, or an answer without declared ones, as a table. */
const resultsView = (body: Body, results: readonly Result[]): readonly Node[] => {
  const declared = results.filter(({ field }) => isPlain(body[field]));
  if (declared.length > MOST_LARGE) return [tableOf(declared.map((result) => rowOf(result, body))), ...scaleView(body)];
  if (declared.length > 0) return [...declared.map((result) => headline(result, body)), ...scaleView(body)];
  const { results: byTool = body.models } = body;
  if (isObject(byTool)) return Object.entries(byTool).flatMap(([id, part]) => partView(id, part));
  const plain = plainOf(body);
  return plain.length === 0 ? [] : [tableOf(plain)];
};

const MOST_LARGE = 3;

/** The answer of one calculator of a panel, or of one model of a score. */
const partView = (id: string, part: unknown): readonly Node[] =>
  isObject(part) ? [element('h3', asWords(id)), tableOf(plainOf(part))] : [];

type Row = readonly [name: string, value: string];

const plainOf = (body: Body): readonly Row[] =>
  Object.entries(body).flatMap(([name, value]) =>
    isPlain(value) && !NOTICES.includes(name) ? [[asWords(name), wordsOf(value)]] : [],
  );

const rowOf = ({ field, text, unit = '' }: Result, body: Body): Row => [text, `${wordsOf(body[field])} ${unit}`.trim()];

const tableOf = (rows: readonly Row[]): HTMLElement => {
  const made = terms(rows.map(([name, value]) => [name, element('strong', value)]));
  made.classList.add('results');
  return made;
};

const headline = ({ field, text, unit = '' }: Result, body: Body): HTMLElement => {
  const value = body[field];
  const shown = field === 'score' && body.max_score !== undefined ? `of ${body.max_score}` : unit;
  return styled(
    'p',
    'result',
    styled('strong', typeof value === 'number' ? 'value' : 'value word', wordsOf(value)),
    ' ',
    ...(shown === '' ? [] : [styled('span', 'unit', shown), ' ']),
    styled('span', 'quiet', asWords(text)),
  );
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const meaningsView = ({ interpretation }: Body): readonly Node[] => {
  const entries = listOf(interpretation).flatMap((one) => {
    const { meaning, source } = isObject(one) ? one : {};
    if (typeof meaning !== 'string') return [];
    return [
      element('li', meaning, ...(typeof source === 'string' ? [' ', styled('span', 'quiet', `(${source})`)] : [])),
    ];
  });
  return entries.length === 0 ? [] : [element('ul', ...entries)];
};

const warningsView = ({ warnings }: Body): readonly Node[] => {
  const entries = listOf(warnings).map((text) => element('li', String(text)));
  return entries.length === 0 ? [] : [element('p', 'Warnings'), element('ul', ...entries)];
};

type Step = readonly [outcome: string | null, kind: 'from' | 'above', bound: string];

/**
 * Copies the scale of the page that fits an answer, and moves its mark. A number on a bound may have been rounded to it:
 * its band is marked only where the answer names it.
 */
const scaleView = (body: Readonly<Record<string, unknown>>): readonly Node[] => {
  const fits = ({ dataset: { number = '' } }: SVGElement): boolean => typeof body[number] === 'number';
  const drawn = [...document.querySelectorAll<SVGElement>('.scale[data-number]')].find(fits);
  if (drawn === undefined) return [];
  const { number = '', field = '', decimals = '', steps = '[]', lowest } = drawn.dataset;
  const value = Number(body[number]);
  const band = bandOf(value, { steps: JSON.parse(steps), decimals, named: body[field], lowest });
  const copy = drawn.cloneNode(true) as SVGElement;
  const bounds = (JSON.parse(steps) as Step[]).map(([, , bound]) => Number(bound));
  copy.querySelectorAll('rect').forEach((one, index) => {
    one.classList.toggle('on', index === band);
  });
  copy.querySelectorAll('.name').forEach((one, index) => {
    one.classList.toggle('here', index === band);
  });
  const mark = copy.querySelector('svg');
  if (band === undefined) mark?.remove();
  else mark?.setAttribute('x', partOf(placeOnScale(bounds, band, value), bounds.length + 1));
  copy.setAttribute('aria-label', `${number}: ${value}`);
  return [copy];
};

type Declared = {
  readonly steps: readonly Step[];
  readonly decimals: string;
  readonly named: unknown;
  readonly lowest: string | undefined;
};

const bandOf = (value: number, { steps, decimals, named, lowest }: Declared): number | undefined => {
  const place = [lowest, ...steps.map(([outcome]) => outcome)].indexOf(typeof named === 'string' ? named : undefined);
  if (place >= 0) return place;
  const half = decimals === '' ? 0 : 0.5 * 10 ** -Number(decimals);
  if (half > 0 && steps.some(([, , bound]) => Math.abs(value - Number(bound)) <= half)) return undefined;
  return steps.filter(([, kind, bound]) => (kind === 'from' ? value >= Number(bound) : value > Number(bound))).length;
};
