/** The bands of a number: as a scale, with the place of a value on it, and as a list with their meanings. */
import { publicationOf } from '../discovery/meanings.ts';
import { inWords } from '../tools/calculators/results.ts';
import type { Meanings } from '../tools/meaning.ts';
import type { Scale, Tool } from '../tools/tool.ts';
import { type Bands, scaleOf } from './card.ts';
import { type Html, html, makeHtml } from './html.ts';
import { bandWords } from './words.ts';

type Body = Readonly<Record<string, unknown>>;

/** The bands of the results of a tool; `number` is found by the answer to its example. */
export const bandsOf = ({ categories, graded, rounding, response }: Tool, answer: Body): readonly Bands[] => {
  const isNumber = (field: string): boolean => typeof answer[field] === 'number';
  const results = [
    ...rounding.filter(({ isInput }) => !isInput).map(({ field }) => field),
    ...Object.keys(response.properties).filter((field) => field === 'score'),
  ].filter(isNumber);
  const bands = (field: string, { lowest, steps }: Scale<string | null>, number: string | undefined): Bands => {
    const decimals = rounding.find((one) => one.field === number)?.decimals;
    return {
      field,
      lowest,
      steps,
      ...(number !== undefined && { number }),
      ...(decimals !== undefined && { decimals }),
    };
  };
  const numberOf = (scale: Scale<string | null>, field: string): string | undefined =>
    results.find((result) => scale.outcome(({ nearest }) => Number(answer[result]) - nearest) === answer[field]);
  return [
    ...categories.map(({ field, scale }) => bands(field, scale, numberOf(scale, field))),
    ...graded.map(({ field, scale }) => bands(field, scale, isNumber(field) ? field : numberOf(scale, field))),
  ];
};

/** The band of the value of an answer; -1 where it has none. */
const placeIn = ({ number = '', steps }: Bands, answer: Body): number => {
  const value = answer[number];
  if (typeof value !== 'number') return -1;
  return steps.filter(([, kind, bound]) => (kind === 'from' ? value >= Number(bound) : value > Number(bound))).length;
};

/** Lists the bands of a field with their meanings, below the scale if there is one. */
export const meaningFigure = (meaning: Meanings, bands: Bands | undefined, answer: Body): Html => {
  const { field, about, cohort } = meaning;
  const at = bands === undefined ? -1 : placeIn(bands, answer);
  const own = String(answer[field]);
  const isOn = (values: string, index: number): boolean =>
    own === values ? true : at === index && isGraded(bands, field, meaning);
  return html`<figure>
<h3>${bandWords(about)}</h3>
${bands && scaleOf(makeHtml, bands, answer)}
<ul class="bands">${meaning.bands.map(({ values, meaning: text }, index) => html`<li${isOn(values, index) ? html` class="on"` : undefined}><strong>${bandWords(values)}</strong> <span>${text}</span></li>\n`)}</ul>
<figcaption>${cohort === undefined ? undefined : html`${cohort}. `}${publicationOf(meaning)}. The example is marked.</figcaption>
</figure>
`;
};

/** True if the list has an entry for each band of the scale. */
const isGraded = (bands: Bands | undefined, field: string, { bands: listed }: Meanings): boolean =>
  bands?.field === field && bands.steps.length + 1 === listed.length;

/** The bands of a category that no publication explains further. */
export const categoryFigure = (bands: Bands, answer: Body, source: string): Html => {
  const { field, lowest, steps } = bands;
  const bounds = inWords(bands, () => '');
  const at = placeIn(bands, answer);
  return html`<figure>
<h3>${bandWords(field)}</h3>
${scaleOf(makeHtml, bands, answer)}
<ul class="bands">${[lowest, ...steps.map(([outcome]) => outcome)].map((name, index) => html`<li${index === at ? html` class="on"` : undefined}><strong>${bandWords(name ?? 'not said')}</strong> <span>${bounds[index]}</span></li>\n`)}</ul>
<figcaption>Decided on the unrounded value. ${source}. The example is marked.</figcaption>
</figure>
`;
};
