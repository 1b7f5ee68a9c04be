/** The bands of a number: as a scale, with the place of a value on it, and as a list with their meanings. */

import { publicationOf } from '../discovery/meanings.ts';
import { inWords } from '../tools/calculators/results.ts';
import type { Meanings } from '../tools/meaning.ts';
import type { Scale, Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { partOf, placeOnScale } from './scale.ts';

export type Bands = {
  readonly field: string;
  /** The field with the number that is put into a band, if the answer has it. */
  readonly number: string | undefined;
  readonly value: number | undefined;
  /** The decimals that the number is rounded to; absent where it is exact. */
  readonly decimals: number | undefined;
  readonly scale: Scale<string | null>;
};

export const bandsOf = (
  { categories, graded, rounding, response }: Tool,
  answer: Readonly<Record<string, unknown>>,
): readonly Bands[] => {
  const isNumber = (field: string): boolean => typeof answer[field] === 'number';
  const results = [
    ...rounding.filter(({ isInput }) => !isInput).map(({ field }) => field),
    ...Object.keys(response.properties).filter((field) => field === 'score'),
  ].filter(isNumber);
  const numberOf = (scale: Scale<string | null>, field: string): string | undefined =>
    results.find((result) => bandOf(scale, Number(answer[result])) === answer[field]);
  const bands = (field: string, scale: Scale<string | null>, number: string | undefined): Bands => ({
    field,
    scale,
    number,
    value: number === undefined ? undefined : Number(answer[number]),
    decimals: rounding.find((one) => one.field === number)?.decimals,
  });
  return [
    ...categories.map(({ field, scale }) => bands(field, scale, numberOf(scale, field))),
    ...graded.map(({ field, scale }) => bands(field, scale, isNumber(field) ? field : undefined)),
  ];
};

const bandOf = (scale: Scale<string | null>, value: number): string | null =>
  scale.outcome(({ nearest }) => value - nearest);

const outcomesOf = ({ lowest, steps }: Scale<string | null>): readonly string[] =>
  [lowest, ...steps.map(([outcome]) => outcome)].map((outcome) => outcome ?? 'not said');

/** The short name of a band: `G3a` of `G3a, mildly to moderately decreased GFR`. */
const shortOf = (outcome: string): string => (outcome.split(', ')[0] ?? outcome).replaceAll('_', ' ');

/** The letters that all names may have together, to stand beside each other on a phone. */
const MOST_LETTERS = 34;

/** The scale as a picture: bands of equal width, their bounds below, a mark at the value. */
export const scalePicture = ({ field, scale, number, value, decimals }: Bands): Html => {
  const outcomes = outcomesOf(scale);
  const on = value === undefined ? -1 : placeOf(scale, value);
  const bounds = scale.steps.map(([, , bound]) => Number(bound));
  const at = (place: number): string => partOf(place, outcomes.length);
  const names = outcomes.map(shortOf);
  const isNamed = Math.max(...names.map((name) => name.length)) * names.length <= MOST_LETTERS;
  return html`<svg class="scale" width="100%" height="${isNamed ? 62 : 44}" role="img" aria-label="${inPlain(field, scale, value)}"${number === undefined ? undefined : html` data-number="${number}" data-field="${field}" data-decimals="${decimals}" data-steps="${JSON.stringify(scale.steps)}" data-lowest="${scale.lowest ?? ''}"`}>
${names.map((_, index) => html`<rect${index === on ? html` class="on"` : undefined} x="${at(index)}" y="13" width="${at(0.985)}" height="11"/>`)}
${scale.steps.map(([, , bound], index) => html`<line x1="${at(index + 0.9925)}" x2="${at(index + 0.9925)}" y1="13" y2="29"/><text class="bound" x="${at(index + 0.9925)}" y="42">${bound}</text>`)}
${isNamed ? names.map((name, index) => html`<text class="name${index === on ? ' here' : ''}" x="${at(index + 0.5)}" y="59">${name}</text>`) : undefined}
${value === undefined ? undefined : html`<svg x="${at(placeOnScale(bounds, on, value))}" y="0" overflow="visible"><path d="M-6 0h12L0 11z"/></svg>`}
</svg>`;
};

/** The place of a value among the bands. */
const placeOf = ({ steps }: Scale<string | null>, value: number): number =>
  steps.filter(([, kind, bound]) => (kind === 'from' ? value >= Number(bound) : value > Number(bound))).length;

const inPlain = (field: string, scale: Scale<string | null>, value: number | undefined): string => {
  const bands = inWords(scale, (outcome) => shortOf(String(outcome ?? 'not said'))).join(', ');
  return `${field}: ${bands}${value === undefined ? '' : `. The value ${value} is in the band ${shortOf(outcomesOf(scale)[placeOf(scale, value)] ?? '')}`}`;
};

/** Lists the bands of a field with their meanings, below the scale if there is one. */
export const meaningFigure = (
  meaning: Meanings,
  bands: Bands | undefined,
  answer: Readonly<Record<string, unknown>>,
): Html => {
  const { field, about, cohort } = meaning;
  const at = bands?.value === undefined ? -1 : placeOf(bands.scale, bands.value);
  const own = String(answer[field]);
  const isOn = (values: string, index: number): boolean =>
    own === values ? true : at === index && isGraded(bands, field, meaning);
  return html`<figure>
<h3>${field.replaceAll('_', ' ')}: ${about}</h3>
${bands && scalePicture(bands)}
<ul class="bands">${meaning.bands.map(({ values, meaning: text }, index) => html`<li${isOn(values, index) ? html` class="on"` : undefined}><strong>${values.replaceAll('_', ' ')}</strong> <span>${text}</span></li>\n`)}</ul>
<figcaption>${cohort === undefined ? undefined : html`${cohort}. `}${publicationOf(meaning)}. The example is marked.</figcaption>
</figure>
`;
};

/** True if the list has an entry for each band of the scale. */
const isGraded = (bands: Bands | undefined, field: string, { bands: listed }: Meanings): boolean =>
  bands?.field === field && bands.scale.steps.length + 1 === listed.length;

/** The bands of a category that no publication explains further. */
export const categoryFigure = (bands: Bands, source: string): Html => {
  const { field, scale, value } = bands;
  const bounds = inWords(scale, () => '');
  const at = value === undefined ? -1 : placeOf(scale, value);
  return html`<figure>
<h3>${field.replaceAll('_', ' ')}</h3>
${scalePicture(bands)}
<ul class="bands">${outcomesOf(scale).map((name, index) => html`<li${index === at ? html` class="on"` : undefined}><strong>${name.replaceAll('_', ' ')}</strong> <span>${bounds[index]}</span></li>\n`)}</ul>
<figcaption>Decided on the unrounded value. ${source}. The example is marked.</figcaption>
</figure>
`;
};
