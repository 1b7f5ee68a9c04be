/** The kinds of input a tool can declare. Each reads decimal text, a choice or a flag strictly and says what it accepts. */
import { type TSchema, Type } from '@sinclair/typebox';
import type { ErrorCode } from '../errors/errors.ts';
import { compare, decimal, parseDecimal, type Rational } from './decimal.ts';
import type { Query } from './query.ts';
import { type Input, type Parameter, quote, type Reading } from './tool.ts';

type Described = { readonly name: string; readonly description: string; readonly example: string };
type Bounds = { readonly minimum: number; readonly maximum: number };

/** A value that was understood, or the sentence that says why not. */
type Parsed<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

/** One parameter that reads one value: what every kind below is made of. */
type Form<Value> = {
  readonly parameter: Parameter;
  readonly accepted: string;
  readonly parse: (text: string) => Value | undefined;
  /** A common slip worth naming in the error. */
  readonly hint?: (text: string) => string;
};

/** Reads one form; `undefined` when the parameter was not sent at all. */
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

const single = <Value>(error: ErrorCode, form: Form<Value>): Input<Value> => ({
  parameters: [form.parameter],
  error,
  read: (query): Reading<Value> => {
    const parsed = readForm(form, query) ?? {
      ok: false,
      message: `${form.parameter.name} is required: ${form.accepted}`,
    };
    if (parsed.ok) return { ok: true, value: parsed.value, warnings: [] };
    return {
      ok: false,
      problem: { code: error, parameter: form.parameter.name, message: parsed.message },
      warnings: [],
    };
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
export const number = (
  declared: Described & Bounds & Pick<Form<Rational>, 'hint'> & { error: ErrorCode },
): Input<Rational> => single(declared.error, numberForm(declared, true));

/** A required integer: digits only; both bounds are allowed. */
export const integer = ({
  error,
  minimum,
  maximum,
  ...described
}: Described & Bounds & { error: ErrorCode }): Input<number> =>
  single(error, {
    parameter: parameterOf(described, Type.Integer({ minimum, maximum })),
    accepted: `an integer from ${minimum} to ${maximum}`,
    parse: (text) => {
      const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
      return value >= minimum && value <= maximum ? value : undefined;
    },
  });

/** A required word out of a closed list, in exactly this spelling. */
export const choice = <const Word extends string>({
  error,
  words,
  ...described
}: Described & { error: ErrorCode; words: readonly Word[] }): Input<Word> =>
  single(error, {
    parameter: parameterOf(described, Type.String({ enum: [...words] })),
    accepted: words.join(' or '),
    parse: (text) => words.find((word) => word === text),
  });

/** A required boolean: `true` or `false`. */
export const flag = (name: string, description: string): Input<boolean> =>
  single('invalid_flag', {
    parameter: parameterOf({ name, description, example: 'false' }, Type.Boolean()),
    accepted: 'true or false',
    parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  });

/** As `trim` sees it: something that is not white space. */
const NOT_BLANK = '\\S';

/** Required text of 1 to `longest` Unicode code points, not blank. */
export const text = ({
  error,
  longest,
  ...described
}: Described & { error: ErrorCode; longest: number }): Input<string> =>
  single(error, {
    parameter: parameterOf(described, Type.String({ minLength: 1, maxLength: longest, pattern: NOT_BLANK })),
    accepted: `1 to ${longest} characters, not blank`,
    parse: (given) => (given.trim() !== '' && [...given].length <= longest ? given : undefined),
  });

/** The same input, not required: absent it is the fallback, or `undefined` without one. */
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

/** More than fits into a URL that is looked at. */
const LONGEST_IGNORED = 8192;

/** An optional parameter that is accepted in any form and not looked at. */
export const ignored = (described: Described): Input<undefined> => ({
  parameters: [parameterOf(described, Type.String({ maxLength: LONGEST_IGNORED }), false)],
  read: () => ({ ok: true, value: undefined, warnings: [] }),
});

/** `height_in from 20 to 98` */
const inShort = ({ parameter, accepted }: Form<Rational>): string =>
  `${parameter.name} ${accepted.replace('a number ', '')}`;

/**
 * A quantity with a metric form and another that converts to it exactly. The metric form wins when it is valid, else
 * the other one; it is an error only when neither is valid.
 */
export const quantity = ({
  error,
  metric,
  other,
  toMetric,
}: {
  error: ErrorCode;
  metric: Described & Bounds;
  other: Described & Bounds;
  toMetric: (value: Rational) => Rational;
}): Input<Rational> => {
  const forms = [numberForm(metric, false), numberForm(other, false)] as const;
  return {
    parameters: forms.map((form) => form.parameter),
    error,
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
      return { ok: false, problem: { code: error, parameter, message }, warnings };
    },
  };
};
