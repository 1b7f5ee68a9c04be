/** The kinds of input a tool can declare. Each reads its text strictly and says what it accepts. */
import { type TSchema, Type } from '@sinclair/typebox';
import { type ValidationCode, type ValidationError, validationError } from '../errors/errors.ts';
import { compare, decimal, divide, multiply, parseDecimal, type Rational } from './decimal.ts';
import type { Query } from './query.ts';
import { type Input, type Parameter, quote, type Reading } from './tool.ts';

type Described = { readonly name: string; readonly description: string; readonly example: string };
type Bounds = { readonly minimum: number; readonly maximum: number };

/** How documents word the error of an input. */
type Worded = {
  readonly error: ValidationCode;
  /** What to send instead; `{range}` stands for the bounds, as in `1 to 25`. */
  readonly remedy: string;
  /** What is wrong, where the parameter and its bounds do not say it. */
  readonly condition?: string;
};

/** Text that was read, or the sentence that says why not. */
type Parsed<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

/** One parameter that reads one value: every kind below is made of these. */
type Form<Value> = {
  readonly parameter: Parameter;
  readonly accepted: string;
  readonly parse: (text: string) => Value | undefined;
  /** A common slip worth naming in the error. */
  readonly hint?: (text: string) => string;
};

/** Reads one form; `undefined` when the query lacks the parameter. */
const readForm = <Value>(
  { parameter, accepted, parse, hint }: Form<Value>,
  query: Query,
): Parsed<Value> | undefined => {
  const given = query.get(parameter.name);
  if (given === undefined) return undefined;
  const [text] = given;
  const complain = (got: string) =>
    ({ ok: false, message: `${parameter.name} must be ${accepted}, got ${got}` }) as const;
  if (given.length > 1) return complain(`${given.length} values`);
  if (text === undefined) return complain('text that is not valid percent-encoded UTF-8');
  const value = parse(text);
  return value === undefined ? complain(`${quote(text)}${hint?.(text) ?? ''}`) : { ok: true, value };
};

const errorOf = ({ error, remedy, condition }: Worded, usual: string, range = ''): ValidationError =>
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
  const low = decimal(String(minimum));
  const high = decimal(String(maximum));
  return {
    parameter: parameterOf(described, Type.Number({ minimum, maximum }), required),
    accepted: `a number from ${minimum} to ${maximum}`,
    parse: (text) => {
      const value = parseDecimal(text);
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

/** A required word out of a closed list, in exactly this spelling. */
export const choice = <const Word extends string>(
  declared: Described & Worded & { readonly words: readonly Word[] },
): Input<Word> => {
  const { name, words } = declared;
  return single(errorOf(declared, `${name} not ${words.join(words.length === 2 ? ' or ' : ', ')}`), {
    parameter: parameterOf(declared, Type.String({ enum: [...words] })),
    accepted: words.join(' or '),
    parse: (text) => words.find((word) => word === text),
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

/** At least one character that `trim` would keep. */
const NOT_BLANK = '\\S';

/** Required text of 1 to `longest` Unicode code points, not blank. */
export const text = (declared: Described & Worded & { readonly longest: number }): Input<string> => {
  const { name, longest } = declared;
  return single(errorOf(declared, `${name} missing or not 1-${longest} characters`, `1 to ${longest}`), {
    parameter: parameterOf(declared, Type.String({ minLength: 1, maxLength: longest, pattern: NOT_BLANK })),
    accepted: `1 to ${longest} characters, not blank`,
    parse: (given) => (given.trim() !== '' && [...given].length <= longest ? given : undefined),
  });
};

/** The same input, not required: when absent it is the fallback, or `undefined` without one. */
export const optional: {
  <Value>(input: Input<Value>): Input<Value | undefined>;
  <Value extends string | number | boolean>(input: Input<Value>, fallback: Value): Input<Value>;
} = <Value>(input: Input<Value>, fallback?: Value): Input<Value | undefined> => ({
  ...input,
  parameters: input.parameters.map((parameter) => ({
    ...parameter,
    required: false,
    schema: fallback === undefined ? parameter.schema : { ...parameter.schema, default: fallback },
  })),
  read: (query) =>
    input.parameters.some(({ name }) => query.has(name))
      ? input.read(query)
      : { ok: true, value: fallback, warnings: [] },
});

/** Longer than any URL the service reads. */
const LONGEST_IGNORED = 8192;

/** An optional parameter whose value the tool ignores. */
export const ignored = (described: Described): Input<undefined> => ({
  parameters: [parameterOf(described, Type.String({ maxLength: LONGEST_IGNORED }), false)],
  read: () => ({ ok: true, value: undefined, warnings: [] }),
});

/** One unit of a quantity: its parameter, its symbol in formulas, and its name where prose spells it out. */
type Unit = Omit<Described, 'description'> & Bounds & { readonly unit: string; readonly spelled?: string };

/** How the other unit becomes the metric one, exactly. */
type Conversion = { readonly times: string } | { readonly over: string };

type DeclaredQuantity = Worded & {
  /** The quantity in a sentence: `weight`. */
  readonly quantity: string;
  /** The quantity as its parameters are described: `Total body weight`. */
  readonly title: string;
  readonly metric: Unit;
  readonly other: Unit;
  readonly conversion: Conversion;
};

/** `height_in from 20 to 98` */
const inShort = ({ parameter, accepted }: Form<Rational>): string =>
  `${parameter.name} ${accepted.replace('a number ', '')}`;

/** `kg = lb * 0.45359237` */
const conversionText = ({ metric, other, conversion }: DeclaredQuantity): string =>
  `${metric.unit} = ${other.unit} ${'times' in conversion ? `* ${conversion.times}` : `/ ${conversion.over}`}`;

const converter = (conversion: Conversion): ((value: Rational) => Rational) => {
  const factor = decimal('times' in conversion ? conversion.times : conversion.over);
  return 'times' in conversion ? (value) => multiply(value, factor) : (value) => divide(value, factor);
};

/**
 * A quantity with a metric unit and another that converts to it exactly. A valid metric form wins, else a valid other
 * form; only when neither is valid is the input wrong.
 */
export const quantity = (declared: DeclaredQuantity): Input<Rational> => {
  const { metric, other, title } = declared;
  const conversion = conversionText(declared);
  const toMetric = converter(declared.conversion);
  const describe = ({ unit, spelled = unit }: Unit, rest: Unit) => `${title} in ${spelled} (or send ${rest.name})`;
  const forms = [
    numberForm({ ...metric, description: describe(metric, other) }, false),
    numberForm({ ...other, description: `${describe(other, metric)}; ${conversion}` }, false),
  ] as const;
  const ranges = [metric, other].map(({ name, minimum, maximum }) => `${name} (${minimum}-${maximum})`);
  const error = errorOf(declared, `${ranges.join(' or ')} missing or out of range`);
  return {
    parameters: forms.map((form) => form.parameter),
    error,
    quantity: { name: declared.quantity, conversion, parameters: [metric.name, other.name] },
    read: (query): Reading<Rational> => {
      const first = readForm(forms[0], query);
      const second = readForm(forms[1], query);
      if (first?.ok === true) {
        const warnings = second === undefined ? [] : [`${other.name} is ignored: ${metric.name} is used`];
        return { ok: true, value: first.value, warnings };
      }
      if (second?.ok === true) {
        const warnings = first === undefined ? [] : [`${first.message}; ${other.name} is used`];
        return { ok: true, value: toMetric(second.value), warnings };
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
