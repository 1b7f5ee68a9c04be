/** Of several values of a measure, the one that the rule of a calculator takes. Nothing is chosen in silence. */
import type { Measured, Reason } from '../../terminology/measures/read.ts';
import type { Span } from '../../terminology/text/trace.ts';
import { add, decimal, divide, multiply, toNumber } from '../exact-numbers.ts';
import type { Input } from '../inputs.ts';

/** The reasons for which an input, and so its result, is not sure. */
export type Doubt =
  | Reason
  | 'several_values'
  | 'pronouns_only'
  | 'scope'
  | 'possible'
  | 'not_mentioned'
  | 'date_order'
  | 'draws_differ'
  | 'age_outside'
  | 'age_unknown'
  | 'not_for_patient'
  | 'stated_differs';

/** A value for a parameter, and where the note says it. */
export type Read = {
  readonly parameter: string;
  readonly value: string;
  readonly spans: readonly Span[];
  readonly doubts: readonly Doubt[];
  /** The measured value that it is, and those that it was chosen from. */
  readonly from?: Measured;
  readonly others?: readonly Measured[];
};

/** Rules of a choice, and the values that it is made from. */
export type Choice = {
  readonly measured: readonly Measured[];
  /** The values of the statement to take them from; empty for any. */
  readonly draw: ReadonlySet<Measured>;
  readonly at: 'presentation' | 'latest' | 'worst_24h';
};

/** A value of urine is of the measure of urine; one of another fluid is of none. */
export const measureOf = ({ measure, specimen }: Measured): string | undefined =>
  specimen === 'blood' || measure.name.startsWith('urine_')
    ? measure.name
    : specimen === 'urine'
      ? `urine_${measure.name}`
      : undefined;

export const valuesOf = (measure: string, { measured }: Pick<Choice, 'measured'>): readonly Measured[] =>
  measured.filter((value) => measureOf(value) === measure);

/** The values of the first statement of results that has all that are wanted. */
export const drawOf = (measured: readonly Measured[], inputs: readonly Input<unknown>[]): ReadonlySet<Measured> => {
  const measures = inputs.flatMap(({ inText, isOptional }) =>
    inText !== undefined && 'measures' in inText && isOptional !== true ? [Object.keys(inText.measures)] : [],
  );
  const statements = Map.groupBy(measured, ({ statement }) => statement);
  const whole = [...statements.values()].filter((values) =>
    measures.every((names) => values.some((value) => names.includes(measureOf(value) ?? ''))),
  );
  const [first] = whole.filter((values) => values.every(({ when }) => when !== 'before'));
  return new Set(first);
};

/** True for values of statements that are far from each other, or of a blood gas and of another sample. */
export const isOfSeveralDraws = ({ measured }: Pick<Choice, 'measured'>, read: readonly Read[]): boolean => {
  const starts = new Set(read.flatMap(({ spans }) => spans.slice(-1).map(({ start }) => start)));
  const isGas = (one: Measured | undefined): boolean => one !== undefined && OF_GAS.has(one.measure.name);
  const gases = new Set(measured.filter(isGas).map(({ statement }) => statement));
  const taken = measured.flatMap((one, at) => {
    if (one.specimen !== 'blood' || !starts.has(one.spans.at(-1)?.start ?? -1) || AT_BEDSIDE.has(one.measure.name))
      return [];
    const isOfGas = gases.has(one.statement) || isGas(measured[at - 1]) || isGas(measured[at + 1]);
    return [{ statement: one.statement, isOfGas }];
  });
  const statements = taken.map(({ statement }) => statement);
  return (
    new Set(statements).size > 1 &&
    (new Set(taken.map(({ isOfGas }) => isOfGas)).size > 1 ||
      Math.max(...statements) - Math.min(...statements) > FARTHEST_STATEMENT)
  );
};
const OF_GAS: ReadonlySet<string> = new Set(['ph', 'pao2', 'paco2']);
const AT_BEDSIDE: ReadonlySet<string> = new Set(['sbp', 'dbp', 'heart_rate', 'temperature', 'height', 'weight', 'bmi']);
const FARTHEST_STATEMENT = 6;

/** One of several values, by the rule; `several_values` if the rule cannot tell them apart. */
export const chosen = (all: readonly Measured[], { draw, at }: Choice): Omit<Read, 'parameter'> | undefined => {
  const possible = all.filter(({ reasons }) => !reasons.includes('value_implausible'));
  const owned = possible.filter(({ reasons }) => !reasons.includes('another_person') && !reasons.includes('goal'));
  const good = owned.length > 0 ? owned : possible;
  if (at === 'worst_24h') return ofFirstDay(good);
  const isLatest = at === 'latest';
  const atTime = good.filter(({ when }) => when !== 'before' && (isLatest || when !== 'after'));
  const usual = atTime.length > 0 ? atTime : good;
  const ofDraw = isLatest ? [] : usual.filter((value) => draw.has(value));
  const fitting = ofDraw.length > 0 ? ofDraw : usual;
  const presented = fitting.filter(({ when }) => when === 'presentation');
  const named = at === 'presentation' && presented.length > 0 ? presented : fitting;
  const one = isLatest ? named.at(-1) : named[0];
  if (one === undefined) return undefined;
  // Of one statement, a repeat says that the first value is in doubt: `5.9, repeat 4.4`.
  const isUsual = new Set(usual);
  const rivals = isLatest
    ? usual.filter(({ when }) => when === one.when)
    : good.filter((other) => isUsual.has(other) || (other.when !== 'before' && other.statement === one.statement));
  const isTimed = isLatest && one.when === 'after';
  return readAs(one, { rivals, good, isTimed });
};

/** A value as an input: in doubt where a rival differs. `isTimed` says that the rule asks for its time. */
const readAs = (
  one: Measured,
  { rivals, good, isTimed }: Readonly<Record<'rivals' | 'good', readonly Measured[]>> & { readonly isTimed: boolean },
): Omit<Read, 'parameter'> => {
  const doubts: Doubt[] = one.reasons.filter((reason) => !(isTimed && reason === 'after'));
  if (rivals.some((other) => !isSameValue(one, other))) doubts.push('several_values');
  return {
    value: inFirstUnit(one),
    spans: one.spans,
    doubts,
    from: one,
    others: good.filter((other) => other !== one),
  };
};

/** False for a value that the note places outside of the first 24 hours. */
const mayBeOfFirstDay = ({ when, isFirstDay }: Measured): boolean =>
  isFirstDay || (when !== 'before' && when !== 'after');

/** The values of the first 24 hours: the first of them, until the points tell which is the worst. */
const ofFirstDay = (good: readonly Measured[]): Omit<Read, 'parameter'> | undefined => {
  const possible = good.filter(mayBeOfFirstDay);
  const timed = possible.filter(({ isFirstDay }) => isFirstDay);
  const [one = good[0]] = timed.length > 0 ? timed : possible;
  // A value without a time can be of another day.
  const rivals = possible.filter(({ isFirstDay }) => !isFirstDay);
  return one === undefined ? undefined : readAs(one, { rivals, good, isTimed: one.isFirstDay });
};

/** Each input with its value of most points among those of the first 24 hours, the other inputs as they are. */
export const worstOf = (
  read: readonly Read[],
  pointsOf: (query: Readonly<Record<string, string>>) => number,
): readonly Read[] => {
  const query = Object.fromEntries(read.map(({ parameter, value }) => [parameter, value]));
  const points = pointsOf(query);
  return read.map((one) => {
    const { from, others = [] } = one;
    if (from === undefined || others.length === 0) return one;
    const rated = [from, ...others]
      .filter((value) => value.isFirstDay === from.isFirstDay && mayBeOfFirstDay(value))
      .map((value) => ({ value, points: pointsOf({ ...query, [one.parameter]: inFirstUnit(value) }) }));
    const [worst] = rated.toSorted((a, b) => b.points - a.points);
    if (worst === undefined || !(worst.points > points)) return one;
    const { value } = worst;
    const rest = [from, ...others].filter((other) => other !== value);
    return { ...one, value: inFirstUnit(value), spans: value.spans, from: value, others: rest };
  });
};

/** True where pressure and fraction of oxygen, each one of several, are of different gases. */
export const isOfSeveralGases = (read: readonly Read[]): boolean => {
  const gas = read.filter(
    ({ from }) => from !== undefined && (OF_GAS.has(from.measure.name) || from.measure.name === 'fio2'),
  );
  const isChosen = gas.some(({ others = [] }) => others.length > 0);
  return isChosen && new Set(gas.map(({ from }) => from?.statement)).size > 1;
};

const isSameValue = (a: Measured, b: Measured): boolean => {
  const [one, other] = [Number(inFirstUnit(a)), Number(inFirstUnit(b))];
  return Math.abs(one - other) <= TOLERANCE * Math.abs(one);
};

/** Two units of one value differ by their rounding. */
const TOLERANCE = 0.01;

/** The value in the first unit of its measure, as decimal text. */
export const inFirstUnit = ({ value, unit: { plus = '0', times = '1', over = '1' } }: Measured): string => {
  if (plus === '0' && times === '1' && over === '1') return value;
  const exact = divide(multiply(add(decimal(value), decimal(plus)), decimal(times)), decimal(over));
  return String(Number(toNumber(exact).toPrecision(DIGITS)));
};

/** Digits of a converted value. */
export const DIGITS = 8;
