/** Numbers of a note, and the units that they are written in. */
import { lazily } from '../../deferred.ts';
import type { Span } from '../text/trace.ts';

/** A number with the unit behind it. `value` is decimal text; `unit` is as the table of measures has it. */
export type Quantity = Span & {
  readonly value: string;
  readonly unit: string | undefined;
  readonly written: { readonly value: string; readonly unit: string | null };
  /** The second number of `124/77`. */
  readonly over?: string;
  /** The measure that it is of, by its form. */
  readonly of?: string;
  /** A comma stands for its point, and no unit behind it says so. */
  readonly isComma?: true;
  /** A range, a bound or about: no value that was measured. */
  readonly isRange: boolean;
};

const PER = String.raw`\s?(?:/|per)\s?`;
const MICRO = '(?:µ|μ|u|mc)';
const DAYS = String.raw`(?:\s?[-–]1|⁻¹|\^-1)`;
const per = (of: string, by: string) => `${of}(?:${PER}${by}|[ ·.]?${by}${DAYS})`;

/** Each unit with the forms it is written in. The first that fits counts, so that the longer stand first. */
const UNITS: readonly (readonly [unit: string, form: string])[] = [
  ['kg/m2', String.raw`kg${PER}m(?:2|²|\^2| ?sq)|kg[ ·]?m(?:-2|⁻²)`],
  ['10^9/L', String.raw`(?:[x×*]\s?)?10\s?(?:\^|\*|e|\()?\s?(?:9|⁹)\)?${PER}(?:L|l|lit(?:er|re))`],
  [
    '10^9/L',
    String.raw`(?:[x×*]\s?)?10\s?(?:\^|\*|e|\()?\s?(?:3|³)\)?${PER}(?:cells${PER})?(?:${MICRO}L|mm\s?(?:3|³|\^3)|cmm)`,
  ],
  ['10^9/L', String.raw`(?:[KG]|thou(?:sand)?)${PER}(?:${MICRO}L|L|mm\s?(?:3|³|\^3)|cmm)`],
  ['10^4/uL', String.raw`(?:[x×*]\s?)?10\s?(?:\^|\*|e|\()?\s?(?:4|⁴)\)?${PER}(?:${MICRO}L|mm\s?(?:3|³|\^3))`],
  ['lakh', String.raw`la(?:kh|c)s?(?:${PER}(?:${MICRO}L|mm\s?(?:3|³|\^3)|cmm|cu\.? ?mm))?`],
  [
    '/uL',
    String.raw`(?:cells|WBCs?)?${PER}(?:${MICRO}L|mm\s?(?:3|³|\^3)|cmm|cu\.? ?mm|cubic millimet(?:er|re)|microlit(?:er|re))`,
  ],
  ['umol/L', per(`(?:${MICRO}mol|micromol(?:e?s)?)`, '(?:L|l|lit(?:er|re))')],
  ['mmol/L', `${per('(?:mmol|millimol(?:e?s)?)', '(?:L|l|lit(?:er|re))')}|mM(?![a-z])`],
  ['mEq/L', per('m[Ee]q', '(?:L|l|lit(?:er|re))')],
  ['pmol/L', per('pmol', '(?:L|l)')],
  ['mg/dL', `${per('mg', '(?:d[Ll]|100 ?m[Ll])')}|mg\\s?%`],
  ['mg/L', per('mg', '(?:L|l)')],
  ['g/dL', `${per('(?:g|gm|gms|gr|grams?)', '(?:d[Ll]|100 ?m[Ll])')}|gm?s?\\s?%`],
  ['g/L', per('(?:g|gm|grams?)', '(?:L|l|lit(?:er|re))')],
  ['uIU/mL', per(`${MICRO}I?U`, 'm[Ll]')],
  ['mIU/L', per('m(?:I?U)', '(?:L|l)')],
  ['U/L', per('(?:I\\.?U\\.?|U|units?|international units)', '(?:L|l|lit(?:er|re))')],
  ['L/L', 'L/L'],
  ['mOsm/kg', String.raw`m[Oo]sm(?:ol)?${PER}(?:kg|L|l)(?:\s?H2O)?`],
  ['mmHg', String.raw`mm\s?(?:of\s)?Hg|mmhg|torr|millimet(?:er|re)s of mercury`],
  ['kPa', 'kPa'],
  ['ug/kg/min', `${MICRO}g${PER}kg${PER}min(?:ute)?|gamma`],
  [
    '/min',
    String.raw`(?:beats|breaths|bpm|cycles|times|respirations)?${PER}min(?:ute)?(?![a-z])|bpm|beats (?:a|each) minute|breaths (?:a|each) minute|b\.p\.m\.`,
  ],
  ['L/min', `L(?:it(?:er|re)s?)?${PER}min(?:ute)?`],
  [
    'degC',
    String.raw`(?:°|º|˚|℃|degrees?)\s?(?:C(?:elsius|entigrade)?)?(?![\p{L}])(?!\s?F)|°?\s?C(?:elsius)?(?![\p{L}\d])`,
  ],
  ['degF', String.raw`(?:°|º|˚|degrees?)?\s?(?:F(?:ahrenheit)?|℉)(?![\p{L}\d])`],
  ['%', '%|percent|per cent'],
  ['ms', 'ms(?:ec)?(?![a-z])|milliseconds?'],
  ['s', 's(?:ec(?:onds?)?)?(?![a-z])'],
  ['cm', 'cm(?![a-z²³23])|centimet(?:er|re)s?'],
  ['m', String.raw`m(?![\p{L}²³\d/])|met(?:er|re)s?`],
  [
    'in',
    String.raw`inch(?:es)?(?![\p{L}])|in\.?(?=\s?(?:$|[,;)/(]|\.(?!\d)|tall\b|high\b|(?:and|&|with|x)\s|in height|\d{2,3}(?:\.\d)?\s?(?:kg|lb|pounds)|(?:wt|weight|bmi)\b))|"`,
  ],
  ['kg', String.raw`kg(?![\p{L}/])|kgs|kilos?|kilograms?`],
  ['lb', 'lbs?(?![a-z])|pounds?'],
  ['mg', String.raw`mg(?![\p{L}/])`],
  ['g', String.raw`g(?![\p{L}/])|grams?`],
];

/** `2.1 (H) mg/dL`, `250* mg/dL`, and the columns of a table */
const FLAG = String.raw`(?:\s{3,16}|\s{0,16}(?:\*|\(?(?:HH?|LL?)\*?\)?)\s{0,16})`;

const QUANTITY = lazily(() => {
  const plain = String.raw`\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,6})?|\d{1,3},\d{1,2}(?![\d,]|\.\d)|\d{1,9}(?:\.\d{1,9})?|\.\d{1,6}`;
  const units = UNITS.map(([, form]) => `(${form})`).join('|');
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}.,/^-]|\d[-–])(?<sign>[<>≤≥~≈]=?\s?)?(?<value>${plain})(?:\s?(?<join>/|[-–—]|over)\s?(?<next>${plain})(?![\p{N}])(?!\s?\/\s?\d))?(?:(?:[\s-]{0,2}|${FLAG})(?<unit>${units})(?![\p{L}\p{N}]))?(?![\d]|[.,]\d)`,
    'gu',
  );
});

/** The parts of a match before the groups of the units. */
const FIRST_UNIT = 6;

/** `5 ft 9 in`, `5'9"`, `5 ft 9` */
const FEET =
  /(?<![\p{L}\p{N}.])(?<feet>\d)\s?(?:ft\.?|feet|foot|'|′|’)(?:\s?(?<inches>\d{1,2}(?:\.\d)?)\s?(?:in(?:ch(?:es)?)?\.?|"|″|”|''|’’)|\s?(?<bare>\d|1[01])(?=\s?(?:$|[,;.)/]|tall|and\b|wt\b|weight|\d{2,3}\s?(?:kg|lb))))?(?![\p{L}\p{N}])/giu;

const feetIn = (text: string): readonly Quantity[] =>
  [...text.matchAll(FEET)].map(({ 0: whole, index, groups = {} }) => {
    const { feet = '', inches, bare } = groups;
    return {
      ...{ start: index, end: index + whole.length, unit: 'in' },
      value: String(Number(feet) * 12 + Number(inches ?? bare ?? 0)),
      ...{ written: { value: whole, unit: null }, isRange: false },
      // Nothing but a height is counted in feet and inches.
      ...(inches !== undefined && Number(feet) >= FEWEST_FEET && { of: 'height' }),
    };
  });
const FEWEST_FEET = 3;

/** The numbers of a text, each with its unit, in order. */
export const quantitiesIn = (text: string): readonly Quantity[] => {
  const heights = feetIn(text);
  const others = numbersIn(text).filter(({ start }) => !heights.some((one) => start >= one.start && start < one.end));
  return [...others, ...heights].sort((a, b) => a.start - b.start);
};

const numbersIn = (text: string): readonly Quantity[] =>
  [...text.matchAll(QUANTITY())].map((match) => {
    const { sign = '', value = '', join, next, unit } = match.groups ?? {};
    const form = unit === undefined ? undefined : UNITS[match.slice(FIRST_UNIT).indexOf(unit)]?.[0];
    const isPair = join === '/' || join === 'over';
    return {
      start: match.index + sign.length,
      end: match.index + match[0].length,
      value: plainOf(value),
      unit: form,
      written: { value: match[0].slice(sign.length).slice(0, value.length), unit: unit?.trim() ?? null },
      ...(isPair && next !== undefined && { over: plainOf(next) }),
      ...(DECIMAL_COMMA.test(value) && form === undefined && { isComma: true as const }),
      isRange: sign !== '' || (join !== undefined && !isPair),
    };
  });

/** `1,4` has a decimal comma, `1,400` one of thousands. */
const DECIMAL_COMMA = /^(\d{1,3}),(\d{1,2})$/;

const plainOf = (written: string): string => {
  const text = written.replace(DECIMAL_COMMA, '$1.$2').replaceAll(',', '');
  return text.startsWith('.') ? `0${text}` : text.replace(/^0+(?=\d)/, '');
};

/** A range of normal values is no value: `(3.5-5.0)`, `normal range 136–145`, `ref: < 5`. */
const REFERENCE =
  /[([](?:(?:normal|reference|ref|range|nr|n|rr|normal range|reference range|normal value|upper limit of normal|uln)\b[^()[\]]{0,60}|\s?[<>≤≥]?\s?[\d.,]{1,9}\s?(?:-|–|—|to)\s?[\d.,]{1,9}[^()[\]\d]{0,20})[)\]]|\b(?:(?<!\ban? )normal(?: range| value| values| level)?|reference(?: range| value| interval)?|ref\.?(?: range)?|upper limit(?: of normal)?|cut-?off(?: value)?)\b\s?(?:is|was|of|:|,|=|<|>|≤|≥|up to|being|for (?:men|women|adults)|\s){0,4}\s?[\d.,]{1,9}(?:\s?(?:-|–|—|to)\s?[\d.,]{1,9})?/giu;

/** A text of the same length without its reference ranges. */
export const withoutReferences = (text: string): string =>
  text.replaceAll(REFERENCE, (found) => (/\d/.test(found) ? ' '.repeat(found.length) : found));
