/** An answer as a person reads it: the results first. */
import { isObject } from '../../payments/protocol/headers.ts';
import { codesView, isTranslation } from './codes.ts';
import { element, styled, terms } from './dom.ts';
import { scaleView } from './scale-view.ts';

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
): readonly Node[] => {
  const parts = isTranslation(body) ? codesView(body, refine) : resultsView(body, results);
  const all = [...parts, ...meaningsView(body), ...warningsView(body)];
  return all.length === 0 ? [] : [styled('section', 'card', ...all)];
};

/** A few results stand large; more of them, or an answer without declared ones, as a table. */
const resultsView = (body: Body, results: readonly Result[]): readonly Node[] => {
  const declared = results.filter(({ field }) => isPlain(body[field]));
  if (declared.length > MOST_LARGE) return [tableOf(declared.map((result) => rowOf(result, body))), ...scaleView(body)];
  if (declared.length > 0) return [...declared.map((result) => headline(result, body)), ...scaleView(body)];
  if (isObject(body.results)) return Object.entries(body.results).flatMap(([id, part]) => partView(id, part));
  const plain = plainOf(body);
  return plain.length === 0 ? [] : [tableOf(plain)];
};

const MOST_LARGE = 3;

/** The answer of one calculator of a panel. */
const partView = (id: string, part: unknown): readonly Node[] =>
  isObject(part) ? [element('h3', words(id)), tableOf(plainOf(part))] : [];

type Row = readonly [name: string, value: string];

const plainOf = (body: Body): readonly Row[] =>
  Object.entries(body).flatMap(([name, value]) =>
    isPlain(value) && !NOTICES.includes(name) ? [[words(name), wordsOf(value)]] : [],
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
    styled('span', 'quiet', text),
  );
};

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const words = (text: string): string => text.replaceAll('_', ' ');

const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' && /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(value) ? words(value) : String(value);
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
