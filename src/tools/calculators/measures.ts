/** Short forms of inputs that name a number once: its parameter, its unit, its bounds and an example. */
import type { Rational } from '../exact-numbers.ts';
import { choice, type Input, integer, number, quantity, quantityAsSent, type Sent, type Slips } from '../inputs.ts';

type Range = readonly [minimum: number, maximum: number];
type Measure = readonly [name: string, unit: string, range: Range, example: string];
type Thing = `invalid_${string}`;

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text;

/** A number in one unit. */
export const measure = (
  [name, unit, [minimum, maximum], example]: Measure,
  title: string,
  error: Thing,
): Input<Rational> =>
  number({
    name,
    description: unit === '' ? title : `${title} in ${unit}`,
    minimum,
    maximum,
    example,
    error,
    remedy: `Send the ${lowerFirst(title)} as decimal text${unit === '' ? '' : ` in ${unit}`}.`,
  });

/** A whole number. */
export const count = ([name, , [minimum, maximum], example]: Measure, title: string, error: Thing): Input<number> =>
  integer({
    name,
    description: title,
    minimum,
    maximum,
    example,
    error,
    remedy: `Send the ${lowerFirst(title)} as an integer.`,
  });

/** A word of a closed list. */
export const word = <const Word extends string>(
  name: string,
  description: string,
  words: readonly [Word, ...Word[]],
  error: Thing = `invalid_${name}`,
): Input<Word> =>
  choice({ name, description, words, example: words[0], error, remedy: `Send ${name} as one of its words.` });

const unitsOf = (title: string, error: Thing, metric: Measure, other: Measure) => {
  const [first, second] = [metric, other].map(([name, unit, [minimum, maximum], example]) => ({
    name,
    unit,
    minimum,
    maximum,
    example,
  })) as [Unit, Unit];
  return {
    quantity: lowerFirst(title),
    title,
    metric: first,
    other: second,
    error,
    remedy: `Send one ${lowerFirst(title)} as decimal text, in ${metric[1]} or in ${other[1]}.`,
  };
};

type Unit = { readonly name: string; readonly unit: string; readonly example: string } & {
  readonly minimum: number;
  readonly maximum: number;
};

/** A number in one of two units, of which the other converts exactly: `(value - minus) * times / over`. */
export const inTwoUnits = (
  title: string,
  error: Thing,
  metric: Measure,
  other: Measure,
  conversion: { readonly minus?: string; readonly times?: string; readonly over?: string },
  slips?: Slips,
): Input<Rational> => quantity({ ...unitsOf(title, error, metric, other), conversion, ...(slips && { slips }) });

/** A number in one of two units that stays in the unit it was sent in. */
export const inUnitSent = (title: string, error: Thing, metric: Measure, other: Measure): Input<Sent> =>
  quantityAsSent(unitsOf(title, error, metric, other));
