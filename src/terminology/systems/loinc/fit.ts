/** Compares the axes of tests with those of a phrase, and judges whether the best test is certain. */
import type { Contender, PhraseRules } from '../../model/code-system.ts';
import type { Trace } from '../../text/trace.ts';
import { type Asked, AXES, type Axis, axisIn, commonnessIn, readValues, valueOfCode } from './axis-values.ts';

/** Multiplier for another value than the phrase has. Only specimens differ by degrees. */
const OTHER: Readonly<Record<Axis, number>> = {
  specimen: 0.72,
  property: 0.82,
  time: 0.8,
  challenge: 0.7,
  method: 0.88,
  class: 0.5,
  addition: 0.45,
  side: 0.45,
};

/** Multiplier for a test without a value on an axis that the phrase names. */
const SILENT: Readonly<Record<Axis, number>> = {
  specimen: 0.96,
  property: 0.82,
  time: 0.85,
  challenge: 0.9,
  method: 0.97,
  class: 0.9,
  addition: 0.9,
  side: 0.9,
};

/** The values of an axis that a phrase asks for. */
type Wanted = { readonly axis: Axis; readonly values: readonly string[] };

/** The rules for a phrase with axis values. */
type AxesAsked = Required<Pick<PhraseRules, 'text' | 'exactFrom' | 'coversAxes'>> & {
  readonly fitOf: (codes: number) => number;
};

/** `undefined` for a phrase that says nothing of any axis. */
export const axesAsked = (phrase: string, trace?: Trace): AxesAsked | undefined => {
  const { asked, text, saysMore } = readValues(phrase, trace);
  const wanted = wantedIn(asked);
  if (wanted.length === 0) return undefined;
  const tables = wanted.map(({ axis, values }) => ({ axis, fits: fitsOf(axis, values), isOne: values.length === 1 }));
  const fitIn = ({ axis, fits }: (typeof tables)[number], codes: number) => fits[axisIn(codes, axis)] ?? 1;
  return {
    text,
    exactFrom: saysMore ? NEVER : EXACT,
    fitOf: (codes) => tables.reduce((fit, table) => fit * fitIn(table, codes), 1),
    coversAxes: (codes) => tables.every((table) => table.isOne && fitIn(table, codes) >= LEAST_READ),
  };
};

/** A name with the words of the phrase says its axes itself, but not one with words that only stand for them. */
const EXACT = 0.998;
const NEVER = Number.POSITIVE_INFINITY;

/** The least fit of a test that says what the phrase says. */
const LEAST_READ = 0.95;

/** Values that a narrower one beside them only repeats: `chloride, whole blood, blood`. */
const BROADER: readonly string[] = ['anyblood', 'fluid', 'urine', 'quantity'];

const wantedIn = (asked: readonly Asked[]): readonly Wanted[] =>
  AXES.flatMap((axis) => {
    const all = [...new Set(asked.filter((one) => one.axis === axis).map(({ value }) => value))];
    const narrow = all.filter((value) => !BROADER.includes(value));
    const values = narrow.some((value) => isWithin(value, all)) ? narrow : all;
    return values.length === 0 ? [] : [{ axis, values }];
  });

/** True if another value of the phrase is broader than this one. */
const isWithin = (value: string, all: readonly string[]): boolean =>
  all.some((other) => other !== value && BROADER.includes(other) && (NEAR[other]?.[value] ?? 0) > 0);

/** The fit of each value of an axis, by its code. */
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
  const near = NEAR[asked]?.[named];
  if (near !== undefined) return near;
  return named === '' || named === 'any'
    ? asked === 'quantity' || asked === 'spot'
      ? 1
      : SILENT[axis]
    : (NEAR[asked]?.['*'] ?? OTHER[axis]);
};

const SAME = 1;
const LIKELY = 0.97;
const CLOSE = 0.93;
const POOR = 0.8;
const UNLIKE = 0.74;

/** The fluid that a phrase names before any fluid, though that is tested more often. */
const EXACT_FIRST = 0.93;

/** A test without a rank in the unit of a result is meant before the commonest one in another unit. */
const OTHER_UNIT = 0.72;

/** Values of names that are near to what is asked; `*` any other. */
const NEAR: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  anyblood: {
    ...{ blood: SAME, serum: SAME, serplas: SAME, serplasblood: SAME, plasma: SAME, ppp: SAME, bloodtissue: SAME },
    ...{ bloodmarrow: SAME, cells: SAME, arterial: SAME, venous: SAME, capillary: SAME, mixed: SAME, cord: SAME },
    ...{ culture: SAME, spot: LIKELY, donor: LIKELY, two: CLOSE },
  },
  blood: {
    serplasblood: LIKELY,
    bloodtissue: LIKELY,
    bloodmarrow: LIKELY,
    venous: LIKELY,
    capillary: CLOSE,
    arterial: CLOSE,
  },
  serum: { serplas: SAME, serplasblood: LIKELY, plasma: POOR, ppp: POOR },
  plasma: { serplas: SAME, ppp: SAME, serplasblood: LIKELY, serum: POOR },
  serplas: { serum: SAME, plasma: LIKELY, serplasblood: LIKELY, ppp: LIKELY },
  ppp: { plasma: LIKELY, serplas: POOR },
  arterial: { blood: CLOSE, mixed: POOR },
  venous: { blood: LIKELY },
  capillary: { blood: CLOSE },
  marrow: { bloodmarrow: LIKELY },
  tissue: { bloodtissue: LIKELY },
  urine: { sediment: SAME },
  sediment: { urine: LIKELY },
  fluid: { pleural: CLOSE, peritoneal: CLOSE, synovial: CLOSE, pericardial: CLOSE, csf: CLOSE, other: CLOSE },
  pleural: { fluid: EXACT_FIRST },
  peritoneal: { fluid: EXACT_FIRST },
  synovial: { fluid: EXACT_FIRST },
  pericardial: { fluid: EXACT_FIRST },
  nasopharynx: { respiratory: 0.96, nose: CLOSE },
  throat: { respiratory: CLOSE, nasopharynx: CLOSE },
  nose: { nasopharynx: CLOSE, respiratory: CLOSE },
  cervix: { genital: 0.96 },
  vaginal: { genital: 0.96 },
  urethra: { genital: 0.96 },
  mass: { moles: OTHER_UNIT, either: 0.95, '*': CLOSE },
  moles: { mass: OTHER_UNIT, either: 0.95, '*': CLOSE },
  presence: { mass: UNLIKE, moles: UNLIKE, units: UNLIKE, catalytic: UNLIKE, number: UNLIKE },
  catalytic: { units: SAME },
  units: { catalytic: SAME },
  number: { area: CLOSE },
  massrate: { mass: POOR },
  molarrate: { moles: POOR },
  quantity: { presence: UNLIKE, titer: 0.9, '*': 1 },
  timed: { day: CLOSE },
  without: { '': LIKELY },
};

/**
 * True if the phrase may mean another test. Between tests that fit alike, convention decides: the first is certain if
 * laboratories do it at least twice as often, and if it is common or is the same test in other units.
 */
export const isRival = (best: Contender, other: Contender): boolean => {
  const alike = other.score / other.prior / (best.score / best.prior);
  if (alike < ALIKE) return best.score - other.score <= TIE;
  const differing = AXES.filter((axis) => axisIn(best.axes, axis) !== axisIn(other.axes, axis));
  const isByMethod = axisIn(best.axes, 'method') === 0 && differing.every((axis) => axis === 'method');
  const lead = commonnessIn(best.axes) - commonnessIn(other.axes);
  if (lead < (isByMethod ? METHOD_LEAD : LEAD)) return true;
  const isQuantity = [best, other].every(({ axes }) =>
    QUANTITIES.includes(valueOfCode('property', axisIn(axes, 'property'))),
  );
  const isSame = differing.every((axis) => axis === 'method' || (axis === 'property' && isQuantity));
  return commonnessIn(best.axes) < (isSame ? LEAST_COMMON : WELL_KNOWN);
};

/** Least ratio of the fits of two tests, priors aside, that makes them alike. */
const ALIKE = 0.9;

/** Another test fits as well if it scores no more than this below the best. */
const TIE = 2;

/** Half as common. */
const LEAD = 2;

/** A test by a method, which phrases seldom say, may even be twice as common. */
const METHOD_LEAD = -2;

/** One amount in different units. */
const QUANTITIES: readonly string[] = ['mass', 'moles', 'units', 'catalytic', 'massrate', 'molarrate'];

/** Rank 256. */
const WELL_KNOWN = 15;

/** Any rank. */
const LEAST_COMMON = 1;
