/** The inputs that a tool can declare. Each reads its text strictly and names its bounds when it refuses. */
import { type TSchema, Type } from '@sinclair/typebox';
import { lazily } from '../deferred.ts';
import { type Problem, type ValidationCode, type ValidationError, validationError } from '../errors/errors.ts';
import { FIRST_YEAR, isDate, LAST_YEAR } from './dates.ts';
import { add, compare, decimal, divide, multiply, parseDecimal, type Rational } from './exact-numbers.ts';
import type { Query } from './query.ts';

/** A query parameter as a buyer sees it. */
export type Parameter = {
  readonly name: string;
  /** Its name among JSON arguments, where it is a list. */
  readonly listName?: string;
  /** The value among JSON arguments, where a URL has it as JSON text. */
  readonly jsonSchema?: TSchema;
  readonly description: string;
  readonly required: boolean;
  readonly example: string;
  /** JSON Schema of the value: type, bounds, enum, default. */
  readonly schema: TSchema;
};

/** A value that may be meant for another parameter, and a sentence that says so. */
export type Doubt = { readonly name: string; readonly sentence: string };

/** A value read from the query, or its problem; `warnings` name parameters that were sent and not used. */
export type Reading<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      readonly warnings: readonly string[];
      readonly doubt?: Doubt | undefined;
    }
  | { readonly ok: false; readonly problem: Problem; readonly warnings: readonly string[] };

/** A quantity with two units. */
export type Quantity = {
  /** The quantity in a sentence: `weight`. */
  readonly name: string;
  /** The conversion to the metric unit: `kg = lb * 0.45359237`; absent where the unit sent decides. */
  readonly conversion?: string;
  /** The parameter of each unit, metric first. */
  readonly parameters: readonly [metric: string, other: string];
};

/** One value a tool needs, sent as one parameter or in one of two units. */
export type Input<Value> = {
  readonly parameters: readonly Parameter[];
  /** The error when it is wrong; absent where nothing can be wrong. */
  readonly error?: ValidationError;
  /** The quantity that two units express, for the documents. */
  readonly quantity?: Quantity;
  /** It may be left out, and has no fallback. */
  readonly isOptional?: boolean;
  /** The place of the input in a note. */
  readonly inText?: InText;
  readonly read: (query: Query) => Reading<Value>;
};

/**
 * Where a note says an input: as a measure (`src/terminology/measures`), each with the parameter that takes it in the first
 * unit of the measure, or as age or sex of the patient.
 */
export type InText =
  | { readonly measures: Readonly<Record<string, string>> }
  | { readonly person: 'age' | 'sex' }
  | { readonly date: 'last_period' | 'cycle_days' | 'note' }
  /** The dose in mg of the drug that another parameter names. */
  | { readonly doseOf: string }
  /** It holds as well where a measure is above a bound. */
  | { readonly finding: string; readonly unmentioned: Unmentioned; readonly above?: Readonly<Record<string, number>> }
  /** The words of a choice, the worst first, each with its finding; the last one is that of none. */
  | {
      readonly findings: Readonly<Record<string, string>>;
      readonly otherwise: string;
      readonly unmentioned: Unmentioned;
      /** A finding without its grade is not sure. */
      readonly isGraded?: true;
    }
  | { readonly coma: 'eye' | 'verbal' | 'motor' }
  /** The amount of an ingredient that is taken in a day, in mg; a patch in µg an hour. */
  | { readonly daily: string; readonly isPatch?: true }
  | { readonly said: 'never' };

/**
 * A finding that the note does not mention: the publication counts what is recorded (`absent`), or the note does not tell
 * (`unknown`). With `low` it counts as absent for a call alone that accepts what is not sure.
 */
type Unmentioned = 'absent' | 'low' | 'unknown';

/** A finding that counts as absent where a note does not mention it: a comorbidity, a part of the history. */
export const recorded = (finding: string): InText => ({ finding, unmentioned: 'absent' });

/** A finding that has to be looked for: without a mention it is unknown. */
export const examined = (finding: string): InText => ({ finding, unmentioned: 'unknown' });

/** A finding without a mention: unknown, and absent where the call accepts what is not sure. */
export const judged = (finding: string): InText => ({ finding, unmentioned: 'low' });

/** An input that a note says. */
export const said = <Value>(inText: InText, input: Input<Value>): Input<Value> => ({ ...input, inText });

/** An input that a note says as a measure, in the unit of its first parameter. */
export const measured = <Value>(name: string, input: Input<Value>): Input<Value> =>
  said({ measures: { [name]: input.parameters[0]?.name ?? '' } }, input);

export type Inputs = Readonly<Record<string, Input<unknown>>>;
/** The values of a tool's inputs. */
export type Values<I extends Inputs> = { readonly [K in keyof I]: I[K] extends Input<infer Value> ? Value : never };

export const LONGEST_QUOTE = 64;

/** A value as an error message shows it: quoted, escaped, and cut at 64 characters. */
export const quote = (text: string): string => {
  const characters = [...text];
  return JSON.stringify(characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : text);
};

export type Described = { readonly name: string; readonly description: string; readonly example: string };
export type Bounds = { readonly minimum: number; readonly maximum: number };

/** The error of an input, as documents word it. */
export type Worded = {
  readonly error: ValidationCode;
  /** The advice to the buyer; `{range}` stands for the bounds, as in `1 to 25`. */
  readonly remedy: string;
  /** The condition, where parameter and bounds do not say it. */
  readonly condition?: string;
};

/** Text that was read, or the sentence that says why not. */
type Parsed<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

/** One parameter that reads one value: every kind below is made of these. */
export type Form<Value> = {
  readonly parameter: Parameter;
  readonly accepted: string;
  readonly parse: (text: string) => Value | undefined;
  /** A common slip worth naming in the error. */
  readonly hint?: (text: string) => string;
};

const refused = <Value>({ parameter, accepted }: Form<Value>, got: string) =>
  ({ ok: false, message: `${parameter.name} must be ${accepted}, got ${got}` }) as const;

/** Reads one form; `undefined` when the query lacks the parameter. */
const readForm = <Value>(form: Form<Value>, query: Query): Parsed<Value> | undefined => {
  const given = query.get(form.parameter.name);
  if (given === undefined) return undefined;
  const text = given[0];
  if (given.length > 1) return refused(form, `${given.length} values`);
  if (text === undefined) return refused(form, 'text that is not valid percent-encoded UTF-8');
  const value = form.parse(text);
  return value === undefined ? refused(form, `${quote(text)}${form.hint?.(text) ?? ''}`) : { ok: true, value };
};

export const errorOf = ({ error, remedy, condition }: Worded, usual: string, range = ''): ValidationError =>
  validationError(error, condition ?? usual, remedy.replace('{range}', range));

const single = <Value>(error: ValidationError, form: Form<Value>): Input<Value> => ({
  parameters: [form.parameter],
  error,
  read: (query): Reading<Value> => {
    const parsed = readForm(form, query) ?? {
      ok: false,
      message: `${form.parameter.name} is required: ${form.accepted}`,
    };
    if (parsed.ok) return { ok: true, value: parsed.value, warnings: [] };
    const { code } = error;
    return { ok: false, problem: { code, parameter: form.parameter.name, message: parsed.message }, warnings: [] };
  },
});

const parameterOf = ({ name, description, example }: Described, schema: TSchema, required = true): Parameter => ({
  name,
  description,
  required,
  example,
  schema,
});

const numberForm = (
  described: Described & Bounds & Pick<Form<Rational>, 'hint'>,
  required: boolean,
): Form<Rational> => {
  const { minimum, maximum, hint } = described;
  const bounds = lazily(() => [decimal(String(minimum)), decimal(String(maximum))] as const);
  return {
    parameter: parameterOf(described, Type.Number({ minimum, maximum }), required),
    accepted: `a number from ${minimum} to ${maximum}`,
    parse: (text) => {
      const value = parseDecimal(text);
      const [low, high] = bounds();
      return value !== undefined && compare(value, low) >= 0 && compare(value, high) <= 0 ? value : undefined;
    },
    ...(hint === undefined ? {} : { hint }),
  };
};

/** A required number as decimal text, kept exact; both bounds are allowed. */
export const number = (declared: Described & Bounds & Worded & Pick<Form<Rational>, 'hint'>): Input<Rational> => {
  const { name, minimum, maximum } = declared;
  const error = errorOf(declared, `${name} not a number ${minimum}-${maximum}`, `${minimum} to ${maximum}`);
  return single(error, numberForm(declared, true));
};

/** A required integer: digits only; both bounds are allowed. */
export const integer = (declared: Described & Bounds & Worded): Input<number> => {
  const { name, minimum, maximum } = declared;
  const error = errorOf(declared, `${name} not an integer ${minimum}-${maximum}`, `${minimum} to ${maximum}`);
  return single(error, {
    parameter: parameterOf(declared, Type.Integer({ minimum, maximum })),
    accepted: `an integer from ${minimum} to ${maximum}`,
    parse: (text) => {
      const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
      return value >= minimum && value <= maximum ? value : undefined;
    },
  });
};

/** A required date of the calendar, `YYYY-MM-DD`; its value is the text. */
export const date = (declared: Described & Worded): Input<string> => {
  const accepted = `a date YYYY-MM-DD of the years ${FIRST_YEAR} to ${LAST_YEAR}`;
  return single(errorOf(declared, `${declared.name} not ${accepted}`), {
    parameter: parameterOf(declared, Type.String({ format: 'date', pattern: '^(19|2[01])\\d{2}-\\d{2}-\\d{2}$' })),
    accepted,
    parse: (text) => (isDate(text) ? text : undefined),
  });
};

/** A required word out of a closed list, in exactly this spelling. */
export const choice = <const Word extends string>(
  declared: Described & Worded & { readonly words: readonly Word[] } & Pick<Form<string>, 'hint'>,
): Input<Word> => {
  const { name, words, hint } = declared;
  return single(errorOf(declared, `${name} not ${words.join(words.length === 2 ? ' or ' : ', ')}`), {
    parameter: parameterOf(declared, Type.String({ enum: [...words] })),
    accepted: words.join(' or '),
    parse: (text) => words.find((word) => word === text),
    ...(hint === undefined ? {} : { hint }),
  });
};

/** All flags share one error: a buyer reads the parameter beside it. */
const INVALID_FLAG = validationError(
  'invalid_flag',
  'a boolean flag not true or false',
  'Send every flag as true or false.',
);

/** A required boolean: `true` or `false`. */
export const flag = (name: string, description: string): Input<boolean> =>
  single(INVALID_FLAG, {
    parameter: parameterOf({ name, description, example: 'false' }, Type.Boolean()),
    accepted: 'true or false',
    parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  });

/** The flags of an example: those that are named are true, all others false. */
export const flagsOf =
  (inputs: Inputs) =>
  (...on: readonly string[]): Readonly<Record<string, string>> => {
    const flags = Object.values(inputs).flatMap(({ parameters }) => parameters.filter(isFlag));
    return Object.fromEntries(flags.map(({ name }) => [name, String(on.includes(name))]));
  };

const isFlag = ({ schema }: Parameter): boolean => schema.type === 'boolean';

/** At least one character that `trim` would keep. */
const NOT_BLANK = '\\S';

/** Required text of 1 to `longest` Unicode code points, or of any length, not blank. */
export const text = (
  declared: Described & Worded & { readonly longest?: number; readonly isTrimmed?: true },
): Input<string> => {
  const { name, longest, isTrimmed = false } = declared;
  const condition = longest === undefined ? 'blank' : `not 1-${longest} characters`;
  return single(errorOf(declared, `${name} missing or ${condition}`, `1 to ${longest}`), {
    parameter: parameterOf(
      declared,
      Type.String({ minLength: 1, ...(longest && { maxLength: longest }), pattern: NOT_BLANK }),
    ),
    accepted: longest === undefined ? 'text that is not blank' : `1 to ${longest} characters, not blank`,
    parse: (given) => {
      const read = isTrimmed ? given.trim() : given;
      return given.trim() !== '' && [...read].length <= (longest ?? read.length) ? read : undefined;
    },
  });
};

/** The value of a fallback: of a number, an exact one. */
const fallbackOf = <Value>({ parameters }: Input<Value>, fallback: Value | number | undefined): Value | undefined =>
  typeof fallback === 'number' && parameters[0]?.schema.type === 'number'
    ? (decimal(String(fallback)) as Value)
    : (fallback as Value | undefined);

/** The same input, not required: when absent it is the fallback, or `undefined` without one. */
export const optional: {
  <Value>(input: Input<Value>): Input<Value | undefined>;
  <Value extends string | number | boolean>(input: Input<Value>, fallback: Value): Input<Value>;
  (input: Input<Rational>, fallback: number): Input<Rational>;
} = <Value>(input: Input<Value>, fallback?: Value | number): Input<Value | undefined> => ({
  ...input,
  ...(fallback === undefined ? { isOptional: true } : {}),
  parameters: input.parameters.map((parameter) => ({
    ...parameter,
    required: false,
    schema: fallback === undefined ? parameter.schema : { ...parameter.schema, default: fallback },
  })),
  read: (query) =>
    input.parameters.some(({ name }) => query.has(name))
      ? input.read(query)
      : { ok: true, value: fallbackOf(input, fallback), warnings: [] },
});

/** The same input, with more in the schema of each parameter: `format`, `pattern`. */
export const withSchema = <Value>(input: Input<Value>, more: Readonly<Record<string, string>>): Input<Value> => ({
  ...input,
  parameters: input.parameters.map((one) => ({ ...one, schema: { ...one.schema, ...more } as TSchema })),
});

/** The same input, whose value is read further. */
export const refined = <From, To>(input: Input<From>, refine: (value: From) => Reading<To>): Input<To> => ({
  ...input,
  read: (query) => {
    const reading = input.read(query);
    return reading.ok ? refine(reading.value) : reading;
  },
});

/** Longer than any URL the service reads. */
const LONGEST_IGNORED = 16_384;

/** An optional parameter whose value the tool ignores. */
export const ignored = (described: Described): Input<undefined> => ({
  parameters: [parameterOf(described, Type.String({ maxLength: LONGEST_IGNORED }), false)],
  read: () => ({ ok: true, value: undefined, warnings: [] }),
});

/** One unit of a quantity: its parameter, its symbol in formulas, and its name where prose spells it out. */
type Unit = Omit<Described, 'description'> & Bounds & { readonly unit: string; readonly spelled?: string };

/** The exact conversion to the metric unit: `(value - minus) * times / over`. */
type Conversion = { readonly minus?: string; readonly times?: string; readonly over?: string };

/** The values that are more usual in the other unit: of the metric one from a bound, of the other one of adults up to a bound. */
export type Slips = { readonly from: number; readonly upTo?: number };

type Units = Worded & {
  readonly slips?: Slips;
  /** The quantity in a sentence: `weight`. */
  readonly quantity: string;
  /** The quantity as its parameters are described: `Total body weight`. */
  readonly title: string;
  readonly metric: Unit;
  readonly other: Unit;
};

type DeclaredQuantity = Units & { readonly conversion: Conversion };

/** `height_in from 20 to 98` */
const inShort = ({ parameter, accepted }: Form<Rational>): string =>
  `${parameter.name} ${accepted.replace('a number ', '')}`;

/** `kg = lb * 0.45359237` */
const conversionText = ({ metric, other, conversion: { minus, times, over } }: DeclaredQuantity): string =>
  [
    `${metric.unit} = ${minus === undefined ? other.unit : `(${other.unit} - ${minus})`}`,
    ...(times === undefined ? [] : [`* ${times}`]),
    ...(over === undefined ? [] : [`/ ${over}`]),
  ].join(' ');

const converter = ({ minus = '0', times = '1', over = '1' }: Conversion): ((value: Rational) => Rational) => {
  const exact = lazily(() => [decimal(`-${minus}`), divide(decimal(times), decimal(over))] as const);
  return (value) => {
    const [offset, factor] = exact();
    return multiply(add(value, offset), factor);
  };
};

/**
 * A quantity with a metric unit and another that converts to it exactly. A valid metric form wins, else a valid other
 * form; only when neither is valid is the input wrong.
 */
export const quantity = (declared: DeclaredQuantity): Input<Rational> => {
  const convert = converter(declared.conversion);
  return inEither(declared, conversionText(declared), (value) => value, convert);
};

/** A quantity as it was sent, in the unit of its parameter. */
export type Sent = { readonly name: string; readonly value: Rational };

/** A quantity that is not converted, because a guideline prints a cut-off for each unit. */
export const quantityAsSent = (declared: Units): Input<Sent> => {
  const { metric, other } = declared;
  const from =
    ({ name }: Unit) =>
    (value: Rational) => ({ name, value });
  return inEither(declared, undefined, from(metric), from(other));
};

/** The doubt of a value that is more usual in the other unit. */
const slipIn = ({ slips, metric, other }: Units, query: Query): Doubt | undefined => {
  if (slips === undefined) return undefined;
  const numberOf = (name: string): number => Number(query.get(name)?.[0] ?? Number.NaN);
  const told = (sent: Unit, { name, unit }: Unit): Doubt => ({
    name,
    sentence: `${sent.name} is unusual at this value: were it in ${unit.replace('µ', 'u')}, send ${name}`,
  });
  if (numberOf(metric.name) >= slips.from) return told(metric, other);
  return query.has('age') && numberOf(other.name) <= (slips.upTo ?? 0) ? told(other, metric) : undefined;
};

const inEither = <Value>(
  declared: Units,
  conversion: string | undefined,
  ofMetric: (value: Rational) => Value,
  ofOther: (value: Rational) => Value,
): Input<Value> => {
  const { metric, other, title } = declared;
  const describe = ({ unit, spelled = unit }: Unit, rest: Unit) => `${title} in ${spelled} (or send ${rest.name})`;
  const how = conversion ?? 'judged in this unit';
  const forms = [
    numberForm({ ...metric, description: describe(metric, other) }, false),
    numberForm({ ...other, description: `${describe(other, metric)}; ${how}` }, false),
  ] as const;
  const ranges = [metric, other].map(({ name, minimum, maximum }) => `${name} (${minimum}-${maximum})`);
  const error = errorOf(declared, `${ranges.join(' or ')} missing or out of range`);
  return {
    parameters: forms.map((form) => form.parameter),
    error,
    quantity: {
      name: declared.quantity,
      parameters: [metric.name, other.name],
      ...(conversion === undefined ? {} : { conversion }),
    },
    read: (query): Reading<Value> => {
      const first = readForm(forms[0], query);
      const second = readForm(forms[1], query);
      const doubt = declared.slips && slipIn(declared, query);
      if (first?.ok === true) {
        const warnings = second === undefined ? [] : [`${other.name} is ignored: ${metric.name} is used`];
        return { ok: true, value: ofMetric(first.value), warnings, doubt };
      }
      if (second?.ok === true) {
        const warnings = first === undefined ? [] : [`${first.message}; ${other.name} is used`];
        return { ok: true, value: ofOther(second.value), warnings, doubt };
      }
      const [wrong, rest] = first === undefined ? [second, forms[0]] : [first, forms[1]];
      const message =
        wrong === undefined
          ? `one of these is required: ${forms.map(inShort).join(' or ')}`
          : `${wrong.message} (or send ${inShort(rest)})`;
      const parameter = first === undefined && second !== undefined ? other.name : metric.name;
      const warnings = first !== undefined && second !== undefined ? [second.message] : [];
      return { ok: false, problem: { code: error.code, parameter, message }, warnings };
    },
  };
};
