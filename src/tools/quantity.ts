/** A quantity that a buyer may send in a metric or in another unit. */
import { lazily } from '../lazily.ts';
import { add, decimal, divide, multiply, type Rational } from './decimal.ts';
import type { Input, Reading } from './input.ts';
import { type Bounds, type Described, errorOf, type Form, numberForm, readForm, type Worded } from './inputs.ts';

/** One unit of a quantity: its parameter, its symbol in formulas, and its name where prose spells it out. */
type Unit = Omit<Described, 'description'> & Bounds & { readonly unit: string; readonly spelled?: string };

/** How the other unit becomes the metric one, exactly: `(value - minus) * times / over`. */
type Conversion = { readonly minus?: string; readonly times?: string; readonly over?: string };

type Units = Worded & {
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
      if (first?.ok === true) {
        const warnings = second === undefined ? [] : [`${other.name} is ignored: ${metric.name} is used`];
        return { ok: true, value: ofMetric(first.value), warnings };
      }
      if (second?.ok === true) {
        const warnings = first === undefined ? [] : [`${first.message}; ${other.name} is used`];
        return { ok: true, value: ofOther(second.value), warnings };
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
