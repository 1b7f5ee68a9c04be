/** A calculator is one declaration; this makes a tool of it: path, price, citation, disclaimer, finished fields. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { lazily } from '../../deferred.ts';
import type { Problem } from '../../errors/errors.ts';
import {
  currencyFields,
  currencyOf,
  type Declared,
  type FoundLimit,
  historyOf,
  limitsFound,
  saidBefore,
  statusShown,
} from '../currency.ts';
import { disclaimer } from '../disclaimer.ts';
import type { Rational } from '../exact-numbers.ts';
import type { Inputs, Parameter, Sent, Values } from '../inputs.ts';
import { Interpretation } from '../meaning.ts';
import type { Query } from '../query.ts';
import { type DeclaredTool, defineTool, type Examples } from '../tool.ts';
import { interpretationOf, type Meaning, meaningsOf } from './meaning.ts';
import { type Constant, orNull, plain, type Result, reported } from './results.ts';

export const Citation = Type.Object(
  {
    authors: Type.String({ description: 'Authors of the publication' }),
    doi: Type.String({ description: 'Digital object identifier; empty where none was assigned or found' }),
    id: Type.String({ description: 'Short identifier of the publication' }),
    source: Type.String({ description: 'Journal or report, year, volume and pages' }),
    title: Type.String({ description: 'Title of the publication' }),
  },
  { description: 'The publication the formula is taken from' },
);

/** The source of a worked example that MedCalc-Bench prints, by its calculator number and result. */
export const medCalcBench = (calculator: number, result: string): string =>
  `MedCalc-Bench (Khandekar et al., NeurIPS 2024, arXiv:2406.12036), worked example of calculator ${calculator}: ${result}`;

const interpretationField = Type.Array(Interpretation, {
  description: 'What the values mean, by the publications that say so',
});

const sentFields = {
  inputs_as_sent: Type.Record(Type.String(), Type.String(), { description: 'The parameters as they were sent' }),
};

/** The rule by which a calculator takes one of several values of a note. */
export type PickRule = 'one_draw' | 'worst_24h';

type Exact = Readonly<Record<string, unknown>>;

/** The values `run` gives: one a field, without the constant fields. */
type Computed<A> = { readonly [Field in keyof A as A[Field] extends Constant ? never : Field]: A[Field] };

type Calculator<I extends Inputs, A> = Pick<DeclaredTool, 'id' | 'title' | 'specialty' | 'synonyms' | 'description'> &
  Declared<Values<I>, NoInfer<Computed<A>>> & {
    /** Name of the formula, the first field of the answer. */
    readonly formula: string;
    /** The formula as it is evaluated, where it fits one line: the second field. */
    readonly expression?: string;
    /** In the documented order, which is the order in which problems are reported. */
    readonly inputs: I;
    /** Out of a note: its laboratory values are of one sample, or the worst of the first 24 hours. */
    readonly pick?: PickRule;
    /** The years of age that it is published for, where it does not ask for the age. */
    readonly ages?: readonly [from: number, upTo: number];
    /** Findings of a note with which it is not for the patient, and those without which it is not. */
    readonly notIn?: readonly string[];
    readonly onlyIn?: readonly string[];
    /** Fields of the answer that a note may state, by their measure. */
    readonly stated?: { readonly [Measure in string]: NoInfer<keyof A & string> };
    /** The answer repeats the inputs after the formula: all of them, or those that are not flags. */
    readonly used?: 'all' | 'not_flags';
    /** The fields of the answer between formula, inputs and citation, in order. */
    readonly response: { readonly [Field in keyof A]: Result<A[Field]> };
    /** The last field but the disclaimer. */
    readonly citation: Static<typeof Citation>;
    /** The meanings of its values, by the publications that state them. */
    readonly meaning?: readonly Meaning<NoInfer<keyof A & string>, Values<I>>[];
    /** The first one is the example of the catalog and the offer. */
    readonly examples: Examples<NoInfer<keyof A & string>>;
    /** Finds a problem between inputs that are valid one by one; its code is that of an input. */
    readonly check?: (values: Values<I>) => Problem | undefined;
    /** The exact values of the fields: a pure function of the inputs. The declared fields round and classify them. */
    readonly run: (values: Values<I>) => NoInfer<Computed<A>>;
  };

/** A calculator for sale or in a panel. */
export type CalculatorTool = DeclaredTool & {
  readonly inputs: Inputs;
  readonly pick: PickRule | undefined;
  readonly ages: readonly [from: number, upTo: number] | undefined;
  readonly notIn: readonly string[];
  readonly onlyIn: readonly string[];
  readonly stated: Readonly<Record<string, string>>;
  /** The values of its fields before they are rounded, for a call that it answers. */
  readonly exactly: (query: Query) => Exact;
  readonly citation: Static<typeof Citation>;
};

/** Makes a tool of a declared calculator. */
export const calculator = <I extends Inputs, A extends Record<string, unknown>>({
  id,
  title,
  specialty,
  synonyms,
  description,
  formula,
  expression,
  inputs,
  pick,
  ages,
  notIn = [],
  onlyIn = [],
  stated = {},
  used,
  response,
  citation,
  meaning = [],
  examples,
  check,
  run,
  status,
  reviewed,
  uses,
  limits,
  changes,
}: Calculator<I, A>): CalculatorTool => {
  const history = historyOf(changes);
  const repeated = lazily(() => (used === undefined ? [] : usedInputs(inputs, used === 'not_flags')));
  const all = lazily(() => [
    ...repeated().map(({ name, result }) => [name, result] as const),
    ...Object.entries<Result<never>>(response),
  ]);
  const results = lazily(() => all().filter(([, { isFull }]) => isFull !== true));
  const further = lazily(() => all().filter(([, { isFull }]) => isFull === true));
  const schemasOf = (fields: ReturnType<typeof all>) =>
    Object.fromEntries(fields.map(([field, { schema }]) => [field, schema()]));
  /** The values of each answer before they were rounded. */
  const exactOf = new WeakMap<object, Exact>();
  const found = (values: Values<I>, query: Query, answer: object): readonly FoundLimit[] =>
    limitsFound(limits, { exact: (exactOf.get(answer) ?? {}) as Computed<A>, values, query });
  const fixed = { formula, ...(expression === undefined ? {} : { formula_expression: expression }) };
  const described = lazily(
    (): Record<string, TSchema> => ({
      formula: Type.String({ const: formula, description: 'Name of the formula' }),
      ...(expression === undefined
        ? {}
        : { formula_expression: Type.String({ const: expression, description: 'The formula that was evaluated' }) }),
      ...schemasOf(results()),
      citation: Citation,
      disclaimer: Type.String({
        const: disclaimer,
        description: 'Fixed notice: deterministic, not a medical device, a clinician stays responsible',
      }),
    }),
  );
  return Object.assign(
    defineTool<I, Record<string, unknown>>({
      id,
      title,
      specialty,
      synonyms,
      description,
      inputs,
      formula: history,
      response: described,
      example: examples[0].input,
      examples,
      ...(check === undefined ? {} : { check }),
      caution: (values, query) => saidBefore({ limits, status }, values, query),
      judge: (values, query, answer) =>
        found(values, query, answer).flatMap(({ text, warned }) => (warned ? [text] : [])),
      details: () => ({
        rounding: all().flatMap(([field, { decimals, isInput = false }]) =>
          decimals === undefined ? [] : [{ field, decimals, isInput }],
        ),
        currency: currencyOf({ status, reviewed, uses, limits }, history),
        meanings: meaning.map((one) => meaningsOf(one as Meaning, schemasOf(all())[one.field] ?? Type.Unknown())),
        graded: meaning.flatMap((one) => {
          const bands = 'bands' in one ? one.bands : 'words' in one ? one.steps : undefined;
          return bands === undefined ? [] : [{ field: one.field, scale: bands }];
        }),
        categories: results().flatMap(([field, { categories }]) =>
          categories === undefined ? [] : [{ field, ...categories }],
        ),
        points: results().flatMap(([, { points = [] }]) => points),
        counts: results().flatMap(([, { counts = [] }]) => counts),
      }),
      views: {
        full: {
          response: () => ({
            ...schemasOf(further()),
            ...(meaning.length > 0 && { interpretation: interpretationField }),
            ...currencyFields,
            ...sentFields,
          }),
          add: (values, { query, sent, answer }) => {
            const exact = exactOf.get(answer) ?? {};
            const more = Object.fromEntries(
              further().map(([field, { finish }]) => [field, finish(exact[field] as never)]),
            );
            return {
              ...more,
              ...(meaning.length > 0 && {
                interpretation: interpretationOf(meaning, { exact, answer: { ...answer, ...more }, values }),
              }),
              status: statusShown(status),
              version: history.version,
              reviewed,
              limits: found(values, query, answer),
              inputs_as_sent: sent(),
            };
          },
        },
        compact: ['formula_expression', 'citation', 'disclaimer'],
      },
      run: (values) => {
        const given = Object.fromEntries(repeated().map(({ name, value }) => [name, value(values)]));
        const exact: Exact = { ...given, ...run(values) };
        const answer: Record<string, unknown> = { ...fixed };
        exactOf.set(answer, exact);
        for (const [field, { finish }] of results()) answer[field] = finish(exact[field] as never);
        answer.citation = { ...citation };
        answer.disclaimer = disclaimer;
        return answer;
      },
    }),
    {
      inputs,
      pick,
      ages,
      notIn,
      onlyIn,
      stated,
      citation,
      exactly: (query: Query): Exact => run(valuesIn(inputs, query)),
    },
  );
};

const valuesIn = <I extends Inputs>(inputs: I, query: Query): Values<I> =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, input]) => {
      const reading = input.read(query);
      return [key, reading.ok ? reading.value : undefined];
    }),
  ) as Values<I>;

type Field = {
  readonly name: string;
  readonly result: Result<never>;
  readonly value: (values: Readonly<Record<string, unknown>>) => unknown;
};

const nullIfLeftOut = ({ schema, finish, ...rest }: Result<never>): Result<never> => ({
  ...rest,
  schema: () => orNull(schema()),
  finish: (value) => (value === undefined ? null : finish(value)),
});

const numberField = (description: string): Result<never> => reported(description) as Result<never>;

const fieldOf = ({ description, schema }: Parameter): Result<never> => {
  const label = `${description.replace(/ \(or send .*/, '')}, as used`;
  if (schema.type === 'number') return numberField(label);
  const kind: TSchema =
    schema.type === 'boolean'
      ? Type.Boolean({ description: label })
      : schema.type === 'integer'
        ? Type.Integer({ description: label })
        : schema.enum === undefined
          ? Type.String({ description: label })
          : Type.Union(
              schema.enum.map((word: string) => Type.Literal(word)),
              { description: label },
            );
  return plain(kind) as Result<never>;
};

const unitFields = (key: string, parameters: readonly Parameter[]): readonly Field[] =>
  parameters.map((parameter) => ({
    name: parameter.name,
    result: nullIfLeftOut(fieldOf(parameter)),
    value: (values) => {
      const sent = values[key] as Sent | undefined;
      return sent?.name === parameter.name ? sent.value : undefined;
    },
  }));

/** The name of a field that repeats an input: that of its metric parameter. */
const nameOf = (parameter: string): string => (parameter === 'age' ? 'age_years' : parameter);

/**
 * A field for every input; of a score its numbers and words only, because its components hold the rest. A quantity
 * has the name of its metric parameter. One that stays in the unit sent has a field for each unit.
 */
const usedInputs = (inputs: Inputs, isScore: boolean): readonly Field[] =>
  Object.entries(inputs).flatMap(([key, input]): readonly Field[] => {
    const [first] = input.parameters;
    if (first === undefined || (isScore && first.schema.type === 'boolean')) return [];
    if (input.quantity !== undefined && input.quantity.conversion === undefined)
      return unitFields(key, input.parameters);
    const field = fieldOf(first);
    const result = input.isOptional === true ? nullIfLeftOut(field) : field;
    return [{ name: nameOf(first.name), result, value: (values) => values[key] as Rational }];
  });
