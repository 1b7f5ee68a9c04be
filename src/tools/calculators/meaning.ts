/** Declared meanings: of each word of a category, or of each band of a number. */
import type { TSchema } from '@sinclair/typebox';
import type { Exact } from '../exact-numbers.ts';
import type { Interpretation, Meanings } from '../meaning.ts';
import type { Scale } from '../tool.ts';
import { outcomeOf } from './results.ts';

/** A publication. */
export type Publication = Pick<Meanings, 'source' | 'year' | 'doi'>;

/** A scale of categories; the first of several holds whose condition the inputs meet, and none is no category. */
type Rule<Values> = {
  /** The condition in words: `from 65 years`. */
  readonly if: string;
  readonly when: (values: Values) => boolean;
  readonly scale: Scale<string | null>;
};

/** The meaning of every word, or of every band of a number; `null` where the publication says nothing. */
type Bands<Values> =
  | {
      readonly words: Readonly<Record<string, string>>;
      /** The bands of the number beside it, for pages: a word may depend on more than that. */
      readonly steps?: Scale<string | null>;
    }
  | { readonly bands: Scale<string | null> }
  | {
      /** Stable id of the decision that the categories are for. */
      readonly use: string;
      readonly by: Scale<string | null> | readonly Rule<Values>[];
      /** The meaning of each category. */
      readonly categories: Readonly<Record<string, string>>;
    };

export type Meaning<Field extends string = string, Values = never> = Publication &
  Bands<Values> & {
    readonly field: Field;
    /** The subject of the meanings: `Ischaemic stroke a year without an anticoagulant`. */
    readonly about: string;
    readonly cohort?: string;
    /** True for what was said in its time, and is said by no guideline in force. */
    readonly historical?: true;
  };

const citedOf = ({ historical, cohort, source, year, doi }: Meaning) => ({
  ...(historical === undefined ? {} : { historical }),
  ...(cohort === undefined ? {} : { cohort }),
  source,
  year,
  doi,
});

const shown = ({ historical }: Meaning, text: string): string => (historical === true ? `historical: ${text}` : text);

/** The declared meanings of a field, as the documents show them. */
export const meaningsOf = (meaning: Meaning, schema: TSchema): Meanings => ({
  field: meaning.field,
  about: meaning.about,
  bands: bandsOf(meaning, schema).map((band) => ({ ...band, meaning: shown(meaning, band.meaning) })),
  ...('use' in meaning && { use: meaning.use }),
  ...citedOf(meaning),
});

const bandsOf = (meaning: Meaning, schema: TSchema): Meanings['bands'] => {
  if ('words' in meaning) return wordBands(meaning.words);
  if ('bands' in meaning) return numberBands(meaning.bands, schema);
  const { by, categories } = meaning;
  const rules: readonly Omit<Rule<never>, 'when'>[] = 'steps' in by ? [{ if: '', scale: by }] : by;
  return rules.flatMap((rule) =>
    numberBands(rule.scale, schema).map(({ values, meaning: category }) => ({
      values: rule.if === '' ? values : `${values}, ${rule.if}`,
      category,
      meaning: categories[category] ?? '',
    })),
  );
};

const wordBands = (words: Readonly<Record<string, string>>): Meanings['bands'] =>
  Object.entries(words).map(([values, meaning]) => ({ values, meaning }));

const numberBands = (scale: Scale<string | null>, field: TSchema): Meanings['bands'] => {
  const schema: TSchema = field.anyOf?.[0] ?? field;
  return [scale.lowest, ...scale.steps.map(([meaning]) => meaning)].flatMap((meaning, index) =>
    meaning === null ? [] : [{ values: (schema.type === 'integer' ? integers : range)(scale, index, schema), meaning }],
  );
};

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
export const interpretationOf = <Values>(
  meanings: readonly Meaning<string, Values>[],
  { exact, answer, values }: Judged<Values>,
): readonly Interpretation[] =>
  meanings.flatMap((meaning) => {
    const { field, about } = meaning;
    const value = answer[field] as Interpretation['value'] | null | undefined;
    if (value === null || value === undefined) return [];
    const one = meaning as Meaning;
    const given = { field, value, about };
    if ('use' in meaning) {
      const category = categoryOf(meaning.by, exact[field], values);
      const text = category === null ? undefined : meaning.categories[category];
      if (category === null || text === undefined) return [];
      return [{ ...given, meaning: shown(one, text), use: meaning.use, category, ...citedOf(one) }];
    }
    const text = meaningOf(meaning, exact[field], value);
    return text === null ? [] : [{ ...given, meaning: shown(one, text), ...citedOf(one) }];
  });

type Judged<Values> = {
  readonly exact: Readonly<Record<string, unknown>>;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly values: Values;
};

/** The category of a value, by the first rule whose condition holds. */
const categoryOf = <Values>(
  by: Scale<string | null> | readonly Rule<Values>[],
  exact: unknown,
  values: Values,
): string | null => {
  const scale = 'steps' in by ? by : by.find(({ when }) => when(values))?.scale;
  return scale === undefined ? null : judged(scale, exact);
};

/** A number is judged before it was rounded. */
const judged = <Outcome>(scale: Scale<Outcome>, exact: unknown): Outcome =>
  typeof exact === 'number' ? scale.outcome(({ nearest }) => exact - nearest) : outcomeOf(scale, exact as Exact);

const meaningOf = (
  meaning: Exclude<Bands<never>, { readonly use: string }>,
  exact: unknown,
  value: Interpretation['value'],
): string | null => ('words' in meaning ? (meaning.words[String(value)] ?? null) : judged(meaning.bands, exact));
