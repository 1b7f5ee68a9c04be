/** A quantity that a buyer may send in a metric or in another unit. */
import { decimal, divide, multiply, type Rational } from './decimal.ts';
import { type Bounds, type Described, errorOf, type Form, numberForm, readForm, type Worded } from './inputs.ts';
import type { Input, Reading } from './tool.ts';

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
