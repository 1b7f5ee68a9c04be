/**
 * A result as a person reads it: one card for a paid answer, the free example and a total that a page counts. The
 * server and the script of the pages draw it alike, each with its own maker of elements.
 */

import { isObject } from '../payments/protocol/headers.ts';
import { partOf, placeOnScale } from './scale.ts';
import { asWords, bandWords, fieldWords, isPlain, wordsOf } from './words.ts';

/** Makes an element; an attribute without a value is left out. */
export type Maker<N> = (
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly (N | string)[]
) => N;

type Body = Readonly<Record<string, unknown>>;

/** A field of an answer with its name and unit for a person. */
export type Result = { readonly field: string; readonly text: string; readonly unit: string };

type Step = readonly [outcome: string | null, kind: 'from' | 'above', bound: string];

/** The bands of a number in an answer. */
export type Bands = {
  /** The field that names the band. */
  readonly field: string;
  /** The field with the number; absent where the answer has none. */
  readonly number?: string | undefined;
  /** The decimals that the number is rounded to; absent where it is exact. */
  readonly decimals?: number | undefined;
  readonly lowest: string | null;
  readonly steps: readonly Step[];
};

/** The results of a tool, as its page declares them to the script. */
export type Declared = {
  readonly title: string;
  readonly results: readonly Result[];
  readonly bands: readonly Bands[];
};

export const EXAMPLE = 'Example, free to read';

/** @param tag - says how the answer came */
export const cardOf = <N>(make: Maker<N>, tag: string, ...parts: readonly N[]): N =>
  make(
    'section',
    { class: tag === EXAMPLE ? 'card' : 'card answer', 'aria-label': tag },
    make('p', { class: 'tag' }, tag),
    ...parts,
  );

/** The parts of the card of a result: value, band, meaning, scale, warnings, limits, source. */
export const resultParts = <N>(make: Maker<N>, body: Body, { title, results, bands }: Declared): readonly N[] => {
  const shown = results.filter(({ field }) => isPlain(body[field]));
  const main = shown.find(({ field }) => typeof body[field] === 'number') ?? shown[0];
  if (main === undefined) return [...fieldsIn(make, body), ...notesOf(make, body)];
  const named = shown.filter((one) => one !== main && typeof body[one.field] === 'string');
  const others = shown.filter((one) => one !== main && !named.includes(one));
  const scale =
    bands.find(({ number }) => number === main.field) ?? bands.find(({ number = '' }) => isIn(body, number));
  // Of a number with bands in words the band is a line of its own.
  const at = scale === undefined || named.length > 0 ? undefined : bandIn(Number(body[scale.number ?? '']), scale, '');
  const name = at === undefined ? '' : shortOf((scale && outcomesOf(scale)[at]) ?? null);
  const band = /^[A-Za-z]/.test(name) && name !== shortOf(null) ? name : undefined;
  return [
    make('p', { class: 'what' }, main.field === 'score' ? title : asWords(main.text)),
    headline(make, body[main.field], main.unit),
    ...named.map(({ field, text }) =>
      make(
        'p',
        { class: 'band' },
        bandWords(body[field]),
        ...(named.length > 1 ? [make('span', { class: 'quiet' }, ` ${asWords(text)}`)] : []),
      ),
    ),
    ...(band === undefined ? [] : [make('p', { class: 'band' }, band)]),
    ...meaningsIn(make, body, band),
    ...(scale === undefined ? [] : [scaleOf(make, scale, body)]),
    ...(others.length === 0
      ? []
      : [
          table(
            make,
            others.map((one) => rowOf(one, body)),
          ),
        ]),
    ...notesOf(make, body),
  ];
};

export const headline = <N>(make: Maker<N>, value: unknown, unit: string): N =>
  make(
    'p',
    { class: 'result' },
    make(
      'strong',
      { class: typeof value === 'string' && value.length > 1 ? 'value word' : 'value' },
      typeof value === 'string' ? bandWords(value) : wordsOf(value),
    ),
    ...(unit === '' ? [] : [' ', make('span', { class: 'unit' }, unit)]),
  );

const isIn = (body: Body, field: string): boolean => typeof body[field] === 'number';

type Row = readonly [name: string, value: string];

const rowOf = ({ field, text, unit }: Result, body: Body): Row => [
  asWords(text),
  `${wordsOf(body[field])} ${unit}`.trim(),
];

const table = <N>(make: Maker<N>, rows: readonly Row[]): N =>
  make(
    'dl',
    { class: 'terms results' },
    ...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, make('strong', {}, value))]),
  );

/** Fields that every answer repeats, or that the notes below show. */
const NOTICES = 'formula formula_expression units citation disclaimer catalog resourceType version'.split(' ');

/** An answer without declared results: its plain fields, or those of each calculator of a panel or model of a score. */
const fieldsIn = <N>(make: Maker<N>, body: Body): readonly N[] => {
  const { results: byTool = body.models } = body;
  const parts = isObject(byTool) ? Object.entries(byTool) : [];
  if (parts.length > 0) {
    return parts.flatMap(([id, part]) =>
      isObject(part) ? [make('h3', {}, bandWords(id)), table(make, plainIn(part))] : [],
    );
  }
  const plain = plainIn(body);
  return plain.length === 0 ? [] : [table(make, plain)];
};

const plainIn = (body: Body): readonly Row[] =>
  Object.entries(body).flatMap(([name, value]) =>
    isPlain(value) && !NOTICES.includes(name) ? [rowOf({ field: name, ...fieldWords(name) }, body)] : [],
  );

/** The objects of a list; none where there is no list. */
export const objectsIn = (value: unknown): readonly Body[] => (Array.isArray(value) ? value : []).filter(isObject);

const meaningsIn = <N>(make: Maker<N>, { interpretation }: Body, band = ''): readonly N[] =>
  objectsIn(interpretation).map(({ meaning, about, source, cohort }) => {
    // A figure says nothing without its subject.
    const isFigure = /^[^a-z]*\d/i.test(String(meaning));
    const said = isFigure ? `${bandWords(about)}: ${meaning}` : bandWords(String(meaning).replace(`${band}, `, ''));
    const rest = [isFigure ? undefined : about, cohort, source].filter((text) => typeof text === 'string');
    return make(
      'p',
      { class: 'means' },
      make('strong', {}, said),
      make('span', { class: 'quiet' }, `${rest.map(bandWords).join('. ')}.`),
    );
  });

/** Warnings of these values stand above what always holds. */
const notesOf = <N>(make: Maker<N>, { warnings, limits, citation, version }: Body): readonly N[] => {
  const raised = Array.isArray(warnings) ? warnings.map(String) : [];
  const always = objectsIn(limits).flatMap(({ text, warned }) => (warned === true ? [] : [String(text)]));
  return [
    ...listed(make, 'warned', '! For these values', raised),
    ...listed(make, 'limits', 'Limits', always),
    ...(isObject(citation)
      ? [
          make(
            'p',
            { class: 'source' },
            `Source: ${citation.authors}. ${citation.source}.${version === undefined ? '' : ` Formula version ${version}.`}`,
          ),
        ]
      : []),
  ];
};

const listed = <N>(make: Maker<N>, className: string, title: string, texts: readonly string[]): readonly N[] =>
  texts.length === 0
    ? []
    : [
        make(
          'div',
          { class: className },
          make('p', {}, make('strong', {}, title)),
          make('ul', {}, ...texts.map((text) => make('li', {}, asWords(text)))),
        ),
      ];

/** The letters that all names may have together, to stand beside each other on a phone. */
const MOST_LETTERS = 34;

/** The scale as a picture: bands of equal width, their bounds and names below, a mark at the value. */
export const scaleOf = <N>(make: Maker<N>, bands: Bands, body: Body): N => {
  const { steps, number = '', field, decimals } = bands;
  const names = outcomesOf(bands).map(shortOf);
  const value = isIn(body, number) ? Number(body[number]) : undefined;
  const on = value === undefined ? undefined : bandIn(value, bands, body[field]);
  const at = (place: number): string => partOf(place, names.length);
  const isNamed = Math.max(...names.map((name) => name.length)) * names.length <= MOST_LETTERS;
  const said = [
    `${asWords(field)}: ${names.map((name, index) => `${name} ${rangeOf(steps, index)}`).join(', ')}`,
    ...(value === undefined || on === undefined ? [] : [`The value ${value} is in the band ${names[on]}`]),
  ];
  const text = (x: string, y: string, className: string, words: string): N =>
    make('text', { x, y, class: className }, words);
  return make(
    'svg',
    { class: 'scale', width: '100%', height: isNamed ? '62' : '44', role: 'img', 'aria-label': said.join('. ') },
    ...names.map((_, index) =>
      make('rect', { class: index === on ? 'on' : undefined, x: at(index), y: '13', width: at(0.985), height: '11' }),
    ),
    ...steps.flatMap(([, , bound], index) => {
      const x = at(index + 0.9925);
      return [make('line', { x1: x, x2: x, y1: '13', y2: '29' }), text(x, '42', 'bound', bound)];
    }),
    ...(isNamed
      ? names.map((name, index) => text(at(index + 0.5), '59', index === on ? 'name here' : 'name', name))
      : []),
    ...(value === undefined || on === undefined
      ? []
      : [
          make(
            'svg',
            { x: at(placeOnScale(steps, on, value, decimals === undefined)), y: '0', overflow: 'visible' },
            make('path', { d: 'M-6 0h12L0 11z' }),
          ),
        ]),
  );
};

const outcomesOf = ({ lowest, steps }: Bands): readonly (string | null)[] => [
  lowest,
  ...steps.map(([outcome]) => outcome),
];

/** The short name of a band: `G3a` of `G3a, mildly to moderately decreased GFR`. */
const shortOf = (outcome: string | null): string => bandWords((outcome ?? 'not said').split(', ')[0]);

const rangeOf = (steps: readonly Step[], index: number): string => {
  const [own, next] = [steps[index - 1], steps[index]];
  if (own !== undefined) return `${own[1]} ${own[2]}`;
  return next === undefined ? '' : `${next[1] === 'from' ? 'below' : 'up to'} ${next[2]}`;
};

/** The band of a value. A number on a bound may have been rounded to it: its band is known only where the answer names it. */
const bandIn = (value: number, bands: Bands, named: unknown): number | undefined => {
  const { steps, decimals } = bands;
  const place = outcomesOf(bands).indexOf(typeof named === 'string' ? named : '');
  if (place >= 0) return place;
  const half = decimals === undefined ? 0 : 0.5 * 10 ** -decimals;
  if (half > 0 && steps.some(([, , bound]) => Math.abs(value - Number(bound)) <= half)) return undefined;
  return steps.filter(([, kind, bound]) => (kind === 'from' ? value >= Number(bound) : value > Number(bound))).length;
};
