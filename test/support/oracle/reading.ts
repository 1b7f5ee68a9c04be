/** Reads a call by the lines of the interface, and without `src`: the values, or the codes of everything wrong. */
import { Decimal } from 'decimal.js';

/** The parameters of a call, each given once. */
export type Given = Readonly<Record<string, string | undefined>>;

/** Decimal arithmetic with 66 significant digits. */
export const D = Decimal.clone({ precision: 66 });

/** The inputs of a formula: numbers, words, flags, or a number in the unit it was sent in. */
// biome-ignore lint/suspicious/noExplicitAny: the lines of the interface say which parameter is of which kind
export type Read = Readonly<Record<string, any>>;

type Form = { readonly name: string; readonly read: (text: string) => unknown };

const numeric =
  (range: string, isInteger: boolean, convert = (value: Decimal): Decimal => value) =>
  (text: string): Decimal | undefined => {
    const [, low = '', high = ''] = /^(-?[\d.]+)-([\d.]+)$/.exec(range) ?? [];
    const shape = isInteger ? /^\d{1,12}$/ : /^-?\d{1,12}(\.\d{1,12})?$/;
    if (!shape.test(text)) return undefined;
    const value = new D(text);
    return value.gte(low) && value.lte(high) ? convert(value) : undefined;
  };

const isDate = (text: string): boolean => {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const longest = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return year >= 1900 && year <= 2199 && day >= 1 && day <= longest;
};

const simple = (name: string, kind: string, range: string): Form => {
  if (kind === 'boolean')
    return { name, read: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined) };
  if (kind === 'date') return { name, read: (text) => (isDate(text) ? text : undefined) };
  if (kind === 'number' || kind === 'integer') return { name, read: numeric(range, kind === 'integer') };
  return { name, read: (text) => kind.split('|').find((word) => word === text) };
};

/** `*2.54`, `/88.42`, `-32*5/9` */
const converterOf =
  (steps: string) =>
  (value: Decimal): Decimal =>
    [...steps.matchAll(/([-*/])([\d.]+)/g)].reduce((result, [, sign = '', operand = '']) => {
      if (sign === '*') return result.times(operand);
      return sign === '/' ? result.div(operand) : result.minus(operand);
    }, value);

/** One line: `name kind [range] [or name range conversion] [? | =default] error`. */
const lineOf = (line: string) => {
  const [, name = '', kind = '', range = '', other, otherRange = '', steps = '', absent = '', code = ''] =
    /^(\w+) ([\w|-]+)(?: ([-\d.]+))?(?: or (\w+) ([-\d.]+) (\S+))?(?: (\?|=\S+))? (\w+)$/.exec(line) ?? [];
  if (code === '') throw new Error(`no line of the interface: ${line}`);
  const forms = [simple(name, kind, range)];
  if (other !== undefined && steps === 'as_sent') {
    const tagged = (one: string, bounds: string): Form => {
      const read = numeric(bounds, false);
      return { name: one, read: (text) => ((value) => value && { unit: one, value })(read(text)) };
    };
    forms.splice(0, 1, tagged(name, range), tagged(other, otherRange));
  } else if (other !== undefined) {
    forms.push({ name: other, read: numeric(otherRange, false, converterOf(steps)) });
  }
  const fallback = absent.startsWith('=') ? forms[0]?.read(absent.slice(1)) : undefined;
  return { name, forms, code, isOptional: absent !== '', fallback };
};

/** A field of an answer and its decimals, where it has any. */
type Field = { readonly name: string; readonly decimals?: number };

export const interfaceOf = (text: string) => {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const fields = (lines.pop() ?? '').replace('-> ', '').split(' ');
  return {
    parameters: lines.map(lineOf),
    fields: fields.map((field): Field => {
      const [name = '', decimals] = field.split(':');
      return { name, ...(decimals === undefined ? {} : { decimals: Number(decimals) }) };
    }),
  };
};

export type Interface = ReturnType<typeof interfaceOf>;

/** The values of a call by parameter, and the codes of all parameters that are wrong. */
export const readCall = ({ parameters }: Interface, given: Given): { values: Read; problems: readonly string[] } => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const { name, forms, code, isOptional, fallback } of parameters) {
    const sent = forms.filter((form) => given[form.name] !== undefined);
    const [read] = sent.map((form) => form.read(given[form.name] ?? '')).filter((value) => value !== undefined);
    if (read !== undefined) values[name] = read;
    else if (sent.length === 0 && isOptional) values[name] = fallback;
    else problems.push(code);
  }
  return { values, problems };
};

/** Half away from zero on the value, after the digits that 66-digit arithmetic is sure of. */
export const printed = (value: Decimal, decimals: number): string =>
  value
    .toSignificantDigits(52)
    .toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
    .toFixed(decimals)
    .replace(/^-(0(\.0*)?)$/, '$1');
