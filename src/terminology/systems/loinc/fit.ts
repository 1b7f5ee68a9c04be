/** Compares the axes of tests with those of a phrase, and judges whether the best test is certain. */
import type { Contender, PhraseRules } from '../../model/code-system.ts';
import type { Trace } from '../../text/trace.ts';
import { AS_NAMED } from '../../tuning.ts';
import { type Asked, AXES, type Axis, axisIn, commonnessIn, nearFit, readValues, valueOfCode } from './axis-values.ts';
import {
  ALIKE,
  LEAD,
  LEAST_READ,
  LEAST_SAID,
  METHOD_LEAD,
  OTHER_ON,
  OTHER_VALUE,
  SILENT_ON,
  SILENT_VALUE,
  WELL_KNOWN,
} from './tuning.ts';

type Wanted = { readonly axis: Axis; readonly values: readonly string[] };

type AxesAsked = Required<Pick<PhraseRules, 'text' | 'exactFrom' | 'coversAxes'>> & {
  readonly fitOf: (codes: number) => number;
};

/** `undefined` for a phrase without axis values. */
export const axesAsked = (phrase: string, trace?: Trace): AxesAsked | undefined => {
  const { asked, text, saysMore } = readValues(phrase, trace);
  const wanted = wantedIn(asked);
  if (wanted.length === 0) return undefined;
  const tables = wanted.map(({ axis, values }) => ({ axis, fits: fitsOf(axis, values), isOne: values.length === 1 }));
  const fitIn = ({ axis, fits }: (typeof tables)[number], codes: number) => fits[axisIn(codes, axis)] ?? 1;
  return {
    text,
    exactFrom: saysMore ? NEVER : AS_NAMED,
    fitOf: (codes) => tables.reduce((fit, table) => fit * fitIn(table, codes), 1),
    coversAxes: (codes) => tables.every((table) => table.isOne && fitIn(table, codes) >= LEAST_READ),
  };
};

const NEVER = Number.POSITIVE_INFINITY;

/** Values that are redundant beside a narrower one: `chloride, whole blood, blood`. */
const BROADER: readonly string[] = ['anyblood', 'fluid', 'urine', 'quantity', 'total'];

const wantedIn = (asked: readonly Asked[]): readonly Wanted[] =>
  AXES.flatMap((axis) => {
    const all = [...new Set(asked.filter((one) => one.axis === axis).map(({ value }) => value))];
    const narrow = all.filter((value) => !BROADER.includes(value));
    const values = narrow.some((value) => isWithin(value, all)) ? narrow : all;
    return values.length === 0 ? [] : [{ axis, values }];
  });

/** True if another value of the phrase is broader than this one. */
const isWithin = (value: string, all: readonly string[]): boolean =>
  all.some((other) => other !== value && BROADER.includes(other) && (nearFit(other, value) ?? 0) > 0);

const fitsOf = (axis: Axis, wanted: readonly string[]): Float32Array => {
  const fits = new Float32Array(MOST_VALUES);
  for (let code = 0; code < fits.length; code += 1) {
    const named = valueOfCode(axis, code);
    fits[code] =
      named === 'two' && wanted.length > 1 ? 1 : Math.max(...wanted.map((value) => fitOf(axis, value, named)));
  }
  return fits;
};

const MOST_VALUES = 64;

const fitOf = (axis: Axis, asked: string, named: string): number => {
  if (asked === named) return 1;
  const near = nearFit(asked, named);
  if (near !== undefined) return near;
  return named === '' || named === 'any'
    ? asked === 'quantity' || asked === 'spot'
      ? 1
      : (SILENT_ON[axis] ?? SILENT_VALUE)
    : (nearFit(asked, '*') ?? OTHER_ON[axis] ?? OTHER_VALUE);
};

/**
 * True if the phrase may mean another test. Between tests that fit alike, convention decides: the first is certain if
 * laboratories do it at least twice as often, and it is common or the same test in other units. Or it is certain if only the
 * other one names a method.
 */
export const isRival = (best: Contender, other: Contender): boolean => {
  const alike = other.score / other.prior / (best.score / best.prior);
  if (alike < ALIKE) return best.score === other.score;
  const differing = AXES.filter((axis) => axisIn(best.axes, axis) !== axisIn(other.axes, axis));
  const isByMethod = axisIn(best.axes, 'method') === 0 && differing.every((axis) => axis === 'method');
  const lead = commonnessIn(best.axes) - commonnessIn(other.axes);
  if (isByMethod) return lead < METHOD_LEAD;
  // Of tests that are not ranked, the priors of their properties are all that convention says: a mass before a presence.
  const isUnranked = [best, other].every(({ axes }) => commonnessIn(axes) === 0);
  const isByProperty = differing.every(
    (axis) => axis === 'property' || (axis === 'method' && axisIn(best.axes, 'method') === 0),
  );
  if (isUnranked && isByProperty) return best.score <= other.score;
  if (lead < LEAD) return true;
  const isQuantity = [best, other].every(({ axes }) =>
    QUANTITIES.includes(valueOfCode('property', axisIn(axes, 'property'))),
  );
  const isSame = differing.every((axis) => axis === 'method' || (axis === 'property' && isQuantity));
  return !isSame && commonnessIn(best.axes) < WELL_KNOWN;
};

/** True if a phrase has said a test, and its rarity alone has lowered the score. A method is seldom said. */
export const isSaid = ({ score, prior, axes }: Contender): boolean =>
  score >= LEAST_SAID * prior && axisIn(axes, 'method') === 0;

/** Choices between tests, in their names and in phrases: the free part alone, and a drug that is looked for or proved. */
const CHOICES: readonly (readonly [name: RegExp, phrase: RegExp])[] = [
  [
    /[. ]free\b(?!\+)(?!.* panel )/i,
    /free|unbound|(?<![\p{L}\p{N}])(?=\p{L}{0,4}f)[\p{L}\p{N}]{2,5}(?![\p{L}\p{N}])/iu,
  ],
  [/by (?:Screen|Confirmatory|SAMHSA)/, /scr|conf|uds|tox|drug/i],
];

/** Of LOINC 2.81 the substances that are also named as a class with its relatives. */
const CLASSES: readonly (readonly [name: RegExp, one: RegExp])[] = [
  [/^Amphetamines\b/, /\bamphetamine\b/i],
  [/^Metanephrines\b/, /\bmetanephrine\b/i],
];

/** The markers of cells that are said to be absent: CD3-CD56+ cells are other ones than CD3+CD56+ cells. */
const signsIn = (text: string): string => (text.match(/\bCD\d\w*-(?=CD|\+)/gi) ?? []).join().toLowerCase();

/** True if a name makes a choice that a phrase does not, or is of a class of which the phrase names one. */
export const isUnsaid = (phrase: string, name: string): boolean =>
  signsIn(name) !== signsIn(phrase) ||
  CHOICES.some(([chosen, said]) => chosen.test(name) && !said.test(phrase)) ||
  CLASSES.some(([several, one]) => several.test(name) && one.test(phrase));

/** One amount in different units. */
const QUANTITIES: readonly string[] = ['mass', 'moles', 'units', 'catalytic', 'massrate', 'molarrate'];
