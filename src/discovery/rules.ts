/** The rules of input and result that the documents derive from the declarations of the tools. */
import { inWords } from '../tools/calculators/results.ts';
import type { Site } from './site.ts';

/** One thing worth knowing. */
export type Fact = { readonly title: string; readonly text: string };

export type Tools = Pick<Site, 'tools'>;

const code = (text: string): string => `\`${text}\``;

/** `a`, `a and b`, `a, b and c` */
const listed = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const quantitiesOf = ({ tools }: Tools): readonly string[] =>
  unique(tools.flatMap(({ quantities }) => quantities.map(({ name }) => name)));

/** The sentences about quantities with two units, where there are any: a call without a required one is refused. */
export const twoForms = ({ tools }: Tools): readonly string[] => {
  const required = unique(
    tools.flatMap(({ quantities, prepare }) => {
      const wanted = prepare(new Map()).problems.map(({ parameter }) => parameter);
      return quantities
        .filter(({ parameters }) => parameters.some((name) => wanted.includes(name)))
        .map(({ name }) => name);
    }),
  );
  const optional = quantitiesOf({ tools }).filter((name) => !required.includes(name));
  const have = (names: readonly string[]): string =>
    `${capitalised(listed(names))} ${names.length === 1 ? 'has' : 'have'} two forms`;
  return [
    ...(required.length === 0 ? [] : [`${have(required)}, each optional by itself, and one of them is required.`]),
    ...(optional.length === 0 ? [] : [`${have(optional)}; send one, or none.`]),
  ];
};

/** Names the preferred unit of each quantity and the conversion of the other. */
export const unitFacts = (site: Tools): readonly Fact[] => {
  const names = quantitiesOf(site);
  if (names.length === 0) return [];
  const conversions = unique(
    site.tools.flatMap(({ quantities }) => quantities.flatMap(({ conversion }) => conversion ?? [])),
  );
  return [
    {
      title: 'Which unit wins',
      text: `${capitalised(listed(names))} ${names.length === 1 ? 'has' : 'have'} a metric and another form; send one. When both are sent, the metric one is used if it is valid, else the other one; it is an error only when neither is valid. Bounds apply to the form that was sent. Conversions are exact: ${conversions.join(', ')}.`,
    },
  ];
};

/** Facts about the arithmetic of every tool. */
export const generalResultFacts: readonly Fact[] = [
  {
    title: 'Rounding',
    text: 'A result is the exact value of the formula for the decimal text as sent, rounded half away from zero once, at the end, to the decimals that the page of its tool names. No intermediate value is rounded.',
  },
  {
    title: 'Categories',
    text: 'Categories and bands are decided on the unrounded value. The page of a tool has its bounds and their source.',
  },
];

export const resultFacts = (site: Tools): readonly Fact[] => [
  ...roundingFacts(site),
  ...categoryFacts(site),
  ...scoreFacts(site),
];

/** `4 decimals for \`bsa_m2\`, 2 for \`bmi\` and \`fib4\`` */
const decimalsInWords = (rows: readonly { readonly field: string; readonly decimals: number }[]): string =>
  unique(rows.map(({ decimals }) => decimals))
    .toSorted((a, b) => b - a)
    .map((decimals, index) => {
      const fields = unique(rows.filter((row) => row.decimals === decimals).map(({ field }) => code(field)));
      return `${decimals}${index === 0 ? ' decimals' : ''} for ${listed(fields)}`;
    })
    .join(', ');

const roundingFacts = ({ tools }: Tools): readonly Fact[] => {
  const rows = tools.flatMap(({ rounding }) => rounding);
  const results = rows.filter(({ isInput }) => !isInput);
  if (results.length === 0) return [];
  const reported = unique(rows.filter(({ isInput }) => isInput).map(({ decimals }) => decimals));
  const inputs =
    reported.length === 0
      ? ''
      : ` Quantities are reported back in metric units, rounded half-up to ${listed(reported.map(String), 'or')} decimals.`;
  return [
    {
      title: 'Rounding',
      text: `A result is the exact value of the formula for the decimal text as sent, rounded half-up once, at the end: ${decimalsInWords(results)}. No intermediate value is rounded.${inputs}`,
    },
  ];
};

const categoryFacts = ({ tools }: Tools): readonly Fact[] => {
  const fields = tools.flatMap(({ categories }) => categories);
  if (fields.length === 0) return [];
  const told = fields.map(
    ({ field, scale, source }) => `${code(field)} (${source}): ${inWords(scale, code).join(', ')}.`,
  );
  return [
    {
      title: 'Categories',
      text: `Categories and bands are decided on the unrounded value. ${told.join(' ')}`,
    },
  ];
};

const scoreFacts = ({ tools }: Tools): readonly Fact[] => {
  const counting = tools.filter(({ counts }) => counts.length > 0);
  if (counting.length === 0) return [];
  const told = counting.map(
    ({ title, counts }) =>
      `${title} counts ${counts.map(({ input, scale }) => `${input} ${listed(pointsInWords(scale.steps))}`).join('; ')}`,
  );
  return [
    {
      title: 'Scores',
      text: `${told.join('; ')}. The submitted number is the \`value\` of its component.`,
    },
  ];
};

/** `from 65 (1 point)` */
const pointsInWords = (steps: readonly (readonly [points: number, kind: string, bound: string])[]): readonly string[] =>
  steps.map(([points, kind, bound]) => `${kind} ${bound} (${points} point${points === 1 ? '' : 's'})`);

/** The ages the calculators accept, by the bounds of the parameter `age`. */
export const ageLimit = ({ tools }: Tools): readonly string[] => {
  const ages = tools.flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'age'));
  if (ages.length === 0) return [];
  const [low, high] = [
    Math.min(...ages.map(({ schema }) => schema.minimum)),
    Math.max(...ages.map(({ schema }) => schema.maximum)),
  ];
  return [`Not made for children: an age is ${low} to ${high} years, and categories are those for adults.`];
};
