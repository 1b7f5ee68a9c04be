/** Declared meanings: of each word of a category, or of each band of a number. */
import type { TSchema } from '@sinclair/typebox';
import type { Exact } from '../exact-numbers.ts';
import type { Interpretation, Meanings } from '../meaning.ts';
import type { Scale } from '../tool.ts';
import { outcomeOf } from './results.ts';

/** A publication. */
export type Publication = Pick<Meanings, 'source' | 'year' | 'doi'>;

/** The meaning of every word, or of every band of a number; `null` where the publication says nothing. */
type Bands = { readonly words: Readonly<Record<string, string>> } | { readonly bands: Scale<string | null> };

export type Meaning<Field extends string = string> = Publication &
  Bands & {
    readonly field: Field;
    /** The subject of the meanings: `Ischaemic stroke a year without an anticoagulant`. */
    readonly about: string;
    readonly cohort?: string;
  };

const citedOf = ({ cohort, source, year, doi }: Meaning) => ({
  ...(cohort === undefined ? {} : { cohort }),
  source,
  year,
  doi,
});

/** The declared meanings of a field, as the documents show them. */
export const meaningsOf = (meaning: Meaning, schema: TSchema): Meanings => ({
  field: meaning.field,
  about: meaning.about,
  bands: 'words' in meaning ? wordBands(meaning.words) : numberBands(meaning.bands, schema),
  ...citedOf(meaning),
});

const wordBands = (words: Readonly<Record<string, string>>): Meanings['bands'] =>
  Object.entries(words).map(([values, meaning]) => ({ values, meaning }));

const numberBands = (scale: Scale<string | null>, schema: TSchema): Meanings['bands'] =>
  [scale.lowest, ...scale.steps.map(([meaning]) => meaning)].flatMap((meaning, index) =>
    meaning === null ? [] : [{ values: (schema.type === 'integer' ? integers : range)(scale, index, schema), meaning }],
  );

/** `0`, `2-4`, `5 or more` */
const integers = ({ steps }: Scale<unknown>, index: number, { minimum = 0, maximum }: TSchema): string => {
  const low = steps[index - 1]?.[2] ?? minimum;
  const next = steps[index]?.[2];
  const high = next === undefined ? maximum : Number(next) - 1;
  if (high === undefined) return `${low} or more`;
  return String(low) === String(high) ? String(low) : `${low}-${high}`;
};

/** `below 15`, `from 15 to below 30`, `above 40` */
const range = ({ steps }: Scale<unknown>, index: number): string => {
  const [low, next] = [steps[index - 1], steps[index]];
  const until = next === undefined ? '' : `${next[1] === 'from' ? 'below ' : ''}${next[2]}`;
  if (low === undefined) return next?.[1] === 'above' ? `up to ${until}` : until;
  return `${low[1]} ${low[2]}${until === '' ? '' : ` to ${until}`}`;
};

/** The meaning of each field of an answer that has one. `exact` are its values before they were rounded. */
export const interpretationOf = (
  meanings: readonly Meaning[],
  exact: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>>,
): readonly Interpretation[] =>
  meanings.flatMap((meaning) => {
    const { field, about } = meaning;
    const value = answer[field] as Interpretation['value'] | null;
    const text = value === null ? null : meaningOf(meaning, exact[field], value);
    if (value === null || text === null) return [];
    return [{ field, value, about, meaning: text, ...citedOf(meaning) }];
  });

/** A number is judged before it was rounded. */
const meaningOf = (meaning: Meaning, exact: unknown, value: Interpretation['value']): string | null => {
  if ('words' in meaning) return meaning.words[String(value)] ?? null;
  return typeof exact === 'number'
    ? meaning.bands.outcome(({ nearest }) => exact - nearest)
    : outcomeOf(meaning.bands, exact as Exact);
};
