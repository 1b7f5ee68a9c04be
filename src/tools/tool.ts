/**
 * The contract of a tool: one declaration from which routing, validation, the offer, every document and the tests
 * are derived.
 */
import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { lazily, withLazyMembers } from '../deferred.ts';
import type { Problem, ValidationError } from '../errors/errors.ts';
import { type Currency, type History, recentlyCorrected } from './currency.ts';
import type { Rational } from './exact-numbers.ts';
import {
  choice,
  type Doubt,
  type Input,
  type Inputs,
  optional,
  type Parameter,
  type Quantity,
  type Values,
} from './inputs.ts';
import type { Meanings } from './meaning.ts';
import type { Query } from './query.ts';
import type { Specialty } from './specialty.ts';
import { unknownNames } from './unknown-names.ts';

/** A call and fields of its answer, known from a source outside this code. */
export type Example<Field extends string = string> = {
  readonly input: Readonly<Record<string, string>>;
  readonly output: { readonly [F in Field]?: unknown };
  /** The publication that prints the result, or `computed independently: ` and how. */
  readonly source: string;
};

/** A factor of a score: its conditions with the points of each. */
export type ScoredFactor = {
  readonly factor: string;
  readonly rows: readonly { readonly when: string; readonly points: string }[];
};

/** At least three examples. */
export type Examples<Field extends string = string> = readonly [
  Example<Field>,
  Example<Field>,
  Example<Field>,
  ...Example<Field>[],
];

/** `from` includes the bound, `above` does not. */
export type Step<Outcome> = readonly [outcome: Outcome, kind: 'from' | 'above', bound: string];

type Limit = {
  readonly exact: Rational;
  /** The bound as a double, for values that are integers. */
  readonly nearest: number;
};

/** A scale with ascending bounds; below the first of them `lowest` holds. */
export type Scale<Outcome> = {
  readonly lowest: Outcome;
  readonly steps: readonly Step<Outcome>[];
  /** The outcome of a value; `against` compares it with a bound: negative, zero or positive. */
  readonly outcome: (against: (limit: Limit) => number) => Outcome;
};

/** A field that is rounded half-up once; `isInput` where it repeats an input. */
type Rounding = { readonly field: string; readonly decimals: number; readonly isInput: boolean };
/** A field with one word out of a scale, and the publication that sets its bounds. */
export type Categories = { readonly field: string; readonly scale: Scale<string>; readonly source: string };
/** A number whose bands have a meaning each; `null` where the publication says nothing. */
export type Graded = { readonly field: string; readonly scale: Scale<string | null> };
/** A parameter that scores by its number. */
export type Count = { readonly input: string; readonly scale: Scale<number> };

/** Facts about the answers of a tool, for the documents. */
type Details = {
  readonly rounding: readonly Rounding[];
  readonly categories: readonly Categories[];
  /** Its standing, its limits and its versions; absent for what rests on no publication. */
  readonly currency?: Currency | undefined;
  /** The meanings of its values. */
  readonly meanings: readonly Meanings[];
  /** The numbers among the meanings. */
  readonly graded: readonly Graded[];
  readonly counts: readonly Count[];
  /** The table of points of a score. */
  readonly points: readonly ScoredFactor[];
};

const NO_DETAILS: Details = {
  rounding: [],
  categories: [],
  meanings: [],
  graded: [],
  counts: [],
  points: [],
};

/** The schema of every field of an answer. */
export type Schemas<A> = { readonly [Field in keyof A]: TSchema & { static: A[Field] } };

export type Declaration<I extends Inputs, A> = {
  /** Snake-case name, as in the path. */
  readonly id: string;
  readonly title: string;
  readonly specialty: Specialty;
  /** Other names that people search by: `GFR`, `Cockcroft`. */
  readonly synonyms?: readonly string[];
  /** Its answer and its limits, for agents and people. */
  readonly description: string;
  /** The form of answers and errors, if it is not our own: resources of FHIR, which take no member of ours. */
  readonly format?: 'fhir';
  /** The HTTP status of an answer that is an OperationOutcome; 200 if it is absent. */
  readonly outcomeStatus?: 404;
  /** In the documented order, which is the order in which problems are reported. */
  readonly inputs: I;
  /** Its version and its corrections; absent for what rests on no publication. */
  readonly formula?: History;
  /** The fields of a 200 response, in order; a function where the start does not wait for them. */
  readonly response: Schemas<A> | (() => Schemas<A>);
  /** A valid call, by parameter name. */
  readonly example: Example['input'];
  readonly examples?: readonly Example[];
  /** Finds a problem between inputs that are valid one by one. */
  readonly check?: (values: Values<I>) => Problem | undefined;
  /** Facts about the answer for the documents, made on first use. */
  readonly details?: () => Partial<Details>;
  /** The members that `view=full` adds and `view=compact` leaves out. */
  readonly views?: Views<Values<I>, NoInfer<A>>;
  /** Warnings before the payment, such as that the answer will be empty. */
  readonly warn?: (values: Values<I>) => readonly string[];
  /** Warnings of offer and answer, such as that the inputs break a limit of the formula; in ASCII. */
  readonly caution?: (values: Values<I>, query: Query) => readonly string[];
  /** Warnings of the answer in place of `caution`: what depends on a result is not said before it is paid for. */
  readonly judge?: (values: Values<I>, query: Query, answer: NoInfer<A>) => readonly string[];
  /** The characters that its price depends on, where it has a second one. */
  readonly size?: (values: Values<I>) => number;
  /** The characters that a run has to read, or what stands for as much work; absent for a run of microseconds. */
  readonly effort?: (values: Values<I>, view: View | undefined) => number;
  /** The answer: a pure function of the inputs, or of the call where other tools answer parts of it. */
  readonly run: (values: Values<I>, query: Query) => NoInfer<A>;
};

/** A call whose parameters were read: an answer to compute, or every problem in the documented order. */
export type Call = {
  readonly problems: readonly Problem[];
  /** Those of the offer; the answer leaves out what it says itself. */
  readonly warnings: readonly string[];
  /** A name that is not read is probably meant for one that is: to be corrected before a payment. */
  readonly isMisnamed: boolean;
  /** See {@link Declaration}; 0 without an answer, and for a run of microseconds. */
  readonly effort: number;
  /** See {@link Declaration}; absent without an answer, and for a tool with one price. */
  readonly size?: number;
  /** Computes the answer; absent while there are problems. `isBare`: without what it says of unknown parameters. */
  readonly answer?: (isBare?: boolean) => Record<string, unknown>;
};

/** A declared tool. What only documents need is made when one first reads it, so no call waits for it. */
export type DeclaredTool = Omit<
  Declaration<Inputs, unknown>,
  | 'inputs'
  | 'response'
  | 'synonyms'
  | 'examples'
  | 'check'
  | 'details'
  | 'views'
  | 'warn'
  | 'caution'
  | 'judge'
  | 'size'
  | 'effort'
  | 'run'
> &
  Details & {
    /** The default members of an answer. */
    readonly response: TObject;
    /** The members of an answer in every view. */
    readonly everyView: TObject;
    readonly synonyms: readonly string[];
    readonly examples: readonly Example[];
    readonly parameters: readonly Parameter[];
    /** The validation errors it may answer with, one a code, in the documented order. */
    readonly errors: readonly ValidationError[];
    readonly quantities: readonly Quantity[];
    /** What an offer of a call tells of recent corrections. @param now - milliseconds since the epoch */
    readonly corrected: (query: Query, now: number) => readonly string[];
    /** Checks the parameters of a call without running it. */
    readonly prepare: (query: Query) => Call;
  };

/** The part of a tool that the inventory states. */
export type Listing = {
  readonly id: string;
  readonly path: string;
  /** Atomic USDC units: 1,000,000 are one US dollar. */
  readonly price: bigint;
  /** Its own recipient, where the operator has set one. */
  readonly payTo?: string | undefined;
  /** It reads texts that no URL holds: its parameters may stand in a JSON body, by POST. */
  readonly takesBody?: true | undefined;
  /** The price of a call of more characters. */
  readonly larger?: { readonly above: number; readonly price: bigint } | undefined;
};

/** A tool for sale. */
export type Tool = DeclaredTool & Listing;

/**
 * Makes a tool of its declaration.
 *
 * @example
 * ```ts
 * const ping = defineTool({ id: 'ping', title: 'Payment smoke test', inputs: { probe }, run: () => ({ ok: true }), … })
 * ping.prepare(parseQuery('probe=1')).answer?.() // { ok: true }
 * ```
 */
export const defineTool = <I extends Inputs, A extends Record<string, unknown>>({
  inputs,
  response,
  synonyms = [],
  examples = [],
  check = () => undefined,
  details = () => ({}),
  views,
  warn = () => [],
  caution = () => [],
  judge,
  size = () => 0,
  effort = () => 0,
  run,
  ...declared
}: Declaration<I, A>): DeclaredTool => {
  const all: Inputs = views === undefined ? inputs : { ...inputs, view: viewInput };
  const entries = Object.entries(all);
  const parameters = Object.values(all).flatMap((input) => input.parameters);
  const names = parameters.map((parameter) => parameter.name);
  const quantities = Object.values(inputs).flatMap((input) => input.quantity ?? []);
  const fields = lazily(() => (typeof response === 'function' ? response() : response) as TProperties);
  const detail = lazily((): Details => ({ ...NO_DETAILS, ...details() }));
  const tool = {
    ...declared,
    synonyms,
    examples,
    parameters,
    quantities,
    corrected: (query: Query, now: number) => recentlyCorrected({ formula: declared.formula, quantities }, query, now),
    prepare: (query: Query): Call => {
      const read: Record<string, unknown> = {};
      const problems: Problem[] = [];
      const { warnings: unknown, isMisnamed } = unknownNames([...query.keys()], names);
      const warnings = [...unknown];
      let doubts: readonly Doubt[] | undefined;
      for (const [key, input] of entries) {
        const reading = input.read(query);
        warnings.push(...reading.warnings);
        if (!reading.ok) problems.push(reading.problem);
        else {
          read[key] = reading.value;
          if (reading.doubt !== undefined) doubts = [...(doubts ?? []), reading.doubt];
        }
      }
      if (problems.length > 0) return { problems, warnings, isMisnamed, effort: 0 };
      const { view, ...given } = read as Values<I> & { readonly view?: View };
      const values = given as Values<I>;
      const between = check(values);
      if (between !== undefined) return { problems: [between], warnings, isMisnamed, effort: 0 };
      const cautions = caution(values, query);
      const hints = doubts === undefined ? [] : hintsOf(doubts, cautions);
      const answer = (isBare = false): Record<string, unknown> => {
        const answered = { query, sent: () => sentOf(query, names), answer: run(values, query) };
        const shown = shownIn(view, views ?? {}, values, answered);
        const stated = [
          ...(isBare ? warnings.slice(unknown.length) : warnings),
          ...hints,
          ...(judge?.(values, query, answered.answer) ?? cautions),
        ];
        return stated.length === 0 || declared.format === 'fhir' ? shown : { ...shown, warnings: stated };
      };
      const offered = [...warnings, ...hints, ...cautions, ...warn(values)];
      return { problems, warnings: offered, isMisnamed, effort: effort(values, view), size: size(values), answer };
    },
  };
  return withLazyMembers(tool, {
    response: () => Type.Object(fields()),
    everyView: () => inEveryView(fields(), views ?? {}, judge !== undefined),
    errors: () => errorsOf(Object.values(all)),
    rounding: () => detail().rounding,
    categories: () => detail().categories,
    currency: () => detail().currency,
    meanings: () => detail().meanings,
    graded: () => detail().graded,
    counts: () => detail().counts,
    points: () => detail().points,
  });
};

/** The sentences of doubts about parameters that no caution names. */
const hintsOf = (doubts: readonly Doubt[], cautions: readonly string[]): readonly string[] =>
  doubts.flatMap(({ name, sentence }) => (cautions.some((one) => one.includes(name)) ? [] : [sentence]));

/** One error a code: where inputs share it, its message has the condition of each. */
const errorsOf = (inputs: readonly Input<unknown>[]): readonly ValidationError[] => {
  const byCode = Map.groupBy(
    inputs.flatMap(({ error }) => error ?? []),
    ({ code }) => code,
  );
  return [...byCode.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const conditions = new Set([first, ...rest].map(({ message }) => message));
    return [{ ...first, message: [...conditions].join('; ') }];
  });
};

const sentOf = (query: Query, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (name === 'view' ? [] : (query.get(name) ?? []).map((text) => [name, text ?? '']))),
  );

const VIEWS = ['full', 'compact', 'full,compact'] as const;
export type View = (typeof VIEWS)[number];

export const isFull = (view: View | undefined): boolean => view !== undefined && view !== 'compact';

/** A call as its buyer sent it, and the default members of its answer. */
export type Answered<A> = {
  readonly query: Query;
  /** The declared parameters but `view`, as text. */
  readonly sent: () => Readonly<Record<string, string>>;
  readonly answer: A;
};

/** The changes of each view. The default answer has none. */
export type Views<Values, A> = {
  /** Members of `view=full`, after the default ones. */
  readonly full?: {
    readonly response: Readonly<Record<string, TSchema>> | (() => Readonly<Record<string, TSchema>>);
    readonly add: (values: Values, answered: Answered<A>) => Record<string, unknown>;
  };
  /** Default members that `view=compact` leaves out: the same in every answer, and documented at one address. */
  readonly compact?: readonly (keyof A & string)[];
};

/** The parameter that chooses a view. */
const viewInput = optional(
  choice({
    name: 'view',
    description: 'full: further members; compact: without what is null or the same in every answer; or both',
    words: VIEWS,
    example: 'full',
    error: 'invalid_view',
    remedy: 'Send full, compact or full,compact, or leave it out.',
  }),
);

/** The members as the view shows them. A compact one leaves out what is null, and no empty list: that says `none`. */
const shownIn = <Values, A extends Record<string, unknown>>(
  view: View | undefined,
  { full, compact = [] }: Views<Values, A>,
  values: Values,
  answered: Answered<A>,
): Record<string, unknown> => {
  const all = isFull(view) ? { ...answered.answer, ...full?.add(values, answered) } : answered.answer;
  if (view === undefined || view === 'full') return all;
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => !compact.includes(name) && value !== null));
};

const isNullable = ({ anyOf = [] }: TSchema): boolean => anyOf.some(({ type }: TSchema) => type === 'null');

const WARNINGS = Type.Optional(
  Type.Array(Type.String(), {
    description: 'Limits that this call meets, and unused parameters',
  }),
);

/** The members of an answer in every view; those that a view or a call may lack are optional. */
const inEveryView = <Values, A>(
  response: TProperties,
  { full, compact = [] }: Views<Values, A>,
  isWarning: boolean,
): TObject => {
  const left: readonly string[] = compact;
  const kept = Object.entries(response).map(([name, schema]) => [
    name,
    left.includes(name) || (left.length > 0 && isNullable(schema)) ? Type.Optional(schema) : schema,
  ]);
  const added = Object.entries(typeof full?.response === 'function' ? full.response() : (full?.response ?? {})).map(
    ([name, schema]) => [
      name,
      Type.Optional({ ...schema, description: `With view=full: ${schema.description ?? ''}` }),
    ],
  );
  const warned = isWarning ? [['warnings', WARNINGS]] : [];
  return Type.Object(Object.fromEntries([...kept, ...added, ...warned]));
};
