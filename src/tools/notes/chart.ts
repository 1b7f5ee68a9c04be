/**
 * Inputs of calculators out of a note, and what the calculators answer of them. Nothing is chosen in silence: of several
 * values the rule of the calculator takes one, and the answer is not sure. Nothing is computed from what is not sure unless
 * the call says so.
 */
import { type Person, personIn } from '../../terminology/measures/person.ts';
import { type Measured, measuredIn, type Reason } from '../../terminology/measures/read.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import type { Span } from '../../terminology/text/trace.ts';
import type { CalculatorTool } from '../calculators/calculator.ts';
import { decimal, divide, multiply, toNumber } from '../exact-numbers.ts';
import type { Input } from '../inputs.ts';
import { queryOf } from '../query.ts';
import { type Mentions, type Said, saidOf } from './findings.ts';

/** Which of several values of a measure a calculator takes. */
export type Pick = 'one_draw' | 'presentation' | 'latest';

/** Why an input, and so its result, is not sure. */
export type Doubt =
  | Reason
  | 'several_values'
  | 'draws_differ'
  | 'pronouns_only'
  | 'scope'
  | 'possible'
  | 'not_mentioned';

/** A value for a parameter, and where the note says it. */
export type Read = {
  readonly parameter: string;
  readonly value: string;
  readonly spans: readonly Span[];
  readonly doubts: readonly Doubt[];
};

export type Computed = {
  readonly id: string;
  readonly status: 'computed' | 'assumed' | 'ambiguous' | 'missing' | 'refused';
  readonly inputs: readonly Read[];
  /** Parameters that the call gave itself. */
  readonly given: readonly string[];
  readonly missing: readonly string[];
  readonly doubts: readonly Doubt[];
  readonly answer: Readonly<Record<string, unknown>> | undefined;
};

export type ChartOptions = {
  /** What the caller knows and the note does not; it wins over the note. */
  readonly given?: Readonly<Record<string, string>>;
  readonly accept?: 'low';
  readonly at?: 'presentation' | 'latest';
};

/** What a note says, read once for all calculators. */
export type Chart = {
  readonly note: string;
  readonly measured: readonly Measured[];
  readonly person: Person;
  readonly mentions: Mentions;
};

export const chartOf = (note: string, terminology: Terminology): Chart => ({
  note,
  measured: measuredIn(note),
  person: personIn(note),
  mentions: terminology.annotate(note),
});

/** What a calculator answers of the note, or why it does not. */
export const computed = (
  chart: Chart,
  tool: CalculatorTool,
  { given = {}, accept, at }: ChartOptions = {},
): Computed => {
  const inputs = Object.values(tool.inputs);
  const wanted = inputs.filter((input) => !input.parameters.some(({ name }) => name in given));
  const draw = ONE_DRAW.has(tool.id) ? drawOf(chart.measured, wanted) : undefined;
  const read = wanted.flatMap((input) => readingOf(input, { ...chart, draw, at: at ?? 'presentation' }));
  const query = { ...Object.fromEntries(read.map(({ parameter, value }) => [parameter, value])), ...given };
  const call = tool.prepare(queryOf(query));
  const doubts = [...new Set(read.flatMap((one) => one.doubts))];
  const said = { id: tool.id, inputs: read, given: Object.keys(given), doubts };
  const missing = wanted.flatMap((input) => (isMissing(input, query) ? (input.parameters[0]?.name ?? []) : []));
  if (missing.length > 0) return { ...said, status: 'missing', missing, answer: undefined };
  if (call.answer === undefined) return { ...said, status: 'refused', missing: [], answer: undefined };
  if (doubts.length === 0) return { ...said, status: 'computed', missing: [], answer: call.answer() };
  if (doubts.every((doubt) => doubt === 'not_mentioned'))
    return { ...said, status: 'assumed', missing: [], answer: call.answer() };
  return { ...said, status: 'ambiguous', missing: [], answer: accept === 'low' ? call.answer() : undefined };
};

/** True for an input that has to be sent and is not. */
const isMissing = (input: Input<unknown>, query: Readonly<Record<string, string>>): boolean =>
  !input.parameters.some(({ name }) => name in query) && !input.read(queryOf(query)).ok;

type Sources = Chart & { readonly draw: Draw | undefined; readonly at: 'presentation' | 'latest' };

const readingOf = ({ inText, parameters }: Input<unknown>, sources: Sources): readonly Read[] => {
  if (inText === undefined || 'said' in inText) return [];
  if ('person' in inText) return personal(inText.person, sources.person);
  const parameter = parameters[0]?.name ?? '';
  if ('finding' in inText) {
    const said = saidOf(inText.finding, sources.note, sources.mentions);
    if (said === undefined) return inText.unmentioned === 'absent' ? [assumed(parameter, 'false')] : [];
    return [{ parameter, value: String(said.is === 'present'), spans: [said.span], doubts: doubtsOf(said) }];
  }
  if ('findings' in inText) {
    const said = Object.entries(inText.findings).map(([word, finding]) => ({
      word,
      said: saidOf(finding, sources.note, sources.mentions),
    }));
    const worst = said.find((one) => one.said?.is === 'present') ?? said.find((one) => one.said !== undefined);
    if (worst?.said === undefined) return inText.unmentioned === 'absent' ? [assumed(parameter, inText.otherwise)] : [];
    const value = worst.said.is === 'present' ? worst.word : inText.otherwise;
    return [{ parameter, value, spans: [worst.said.span], doubts: doubtsOf(worst.said) }];
  }
  const found = Object.entries(inText.measures).flatMap(([measure, parameter]) => {
    const one = chosen(
      sources.measured.filter((value) => measureOf(value) === measure),
      sources,
    );
    return one === undefined ? [] : [{ ...one, parameter }];
  });
  const [best] = found.toSorted((a, b) => a.doubts.length - b.doubts.length);
  return best === undefined ? [] : [best];
};

const assumed = (parameter: string, value: string): Read => ({
  parameter,
  value,
  spans: [],
  doubts: ['not_mentioned'],
});

const doubtsOf = ({ is, isSure }: Said): readonly Doubt[] => [
  ...(is === 'possible' ? (['possible'] as const) : []),
  ...(isSure ? [] : (['scope'] as const)),
];

/** A value of urine is of the measure of urine; one of another fluid is of none. */
const measureOf = ({ measure, specimen }: Measured): string | undefined =>
  specimen === 'blood' || measure.name.startsWith('urine_')
    ? measure.name
    : specimen === 'urine'
      ? `urine_${measure.name}`
      : undefined;

const personal = (what: 'age' | 'sex', { age, sex }: Person): readonly Read[] => {
  if (what === 'sex')
    return sex === undefined
      ? []
      : [{ parameter: 'sex', value: sex.sex, spans: [spanOf(sex)], doubts: sex.isSure ? [] : ['pronouns_only'] }];
  return age === undefined ? [] : [{ parameter: 'age', value: String(age.years), spans: [spanOf(age)], doubts: [] }];
};

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Calculators whose laboratory values are of one sample. */
const ONE_DRAW: ReadonlySet<string> = new Set([
  ...['anion_gap', 'osmolality', 'sodium_corrected', 'calcium_corrected', 'winters', 'aa_gradient', 'fena', 'feurea'],
  ...['homa_ir', 'ldl', 'child_pugh', 'meld_3', 'meld_na', 'albi', 'fib4', 'apri', 'nafld_fibrosis', 'abg', 'ttkg'],
]);

/** The values of one statement of results, the first that has all that are wanted. */
type Draw = { readonly values: ReadonlySet<Measured> };

const drawOf = (measured: readonly Measured[], inputs: readonly Input<unknown>[]): Draw | undefined => {
  const measures = inputs.flatMap(({ inText, isOptional }) =>
    inText !== undefined && 'measures' in inText && isOptional !== true ? [Object.keys(inText.measures)] : [],
  );
  const statements = Map.groupBy(measured, ({ statement }) => statement);
  const whole = [...statements.values()].filter((values) =>
    measures.every((names) => values.some((value) => names.includes(measureOf(value) ?? ''))),
  );
  const [first] = whole.filter((values) => values.every(({ when }) => when !== 'before'));
  return first === undefined ? undefined : { values: new Set(first) };
};

/** One of several values, by the rule; `several_values` if the rule cannot tell them apart. */
const chosen = (all: readonly Measured[], { draw, at }: Sources): Omit<Read, 'parameter'> | undefined => {
  const good = all.filter(({ reasons }) => !reasons.includes('value_implausible'));
  const atTime = good.filter(({ when }) => when !== 'before' && when !== 'after');
  const usual = atTime.length > 0 ? atTime : good;
  const ofDraw = draw === undefined ? [] : usual.filter((value) => draw.values.has(value));
  const fitting = ofDraw.length > 0 ? ofDraw : usual;
  const presented = fitting.filter(({ when }) => when === 'presentation');
  const named = at === 'presentation' && presented.length > 0 ? presented : fitting;
  const one = at === 'latest' ? named.at(-1) : named[0];
  if (one === undefined) return undefined;
  const isSeveral =
    atTime.some((other) => !isSameValue(one, other)) ||
    (atTime.length === 0 && good.some((other) => !isSameValue(one, other)));
  const doubts: Doubt[] = [...one.reasons.filter((reason) => reason !== 'unit_inferred')];
  if (isSeveral) doubts.push('several_values');
  return { value: inFirstUnit(one), spans: one.spans, doubts };
};

const isSameValue = (a: Measured, b: Measured): boolean => {
  const [one, other] = [Number(inFirstUnit(a)), Number(inFirstUnit(b))];
  return Math.abs(one - other) <= TOLERANCE * Math.abs(one);
};

/** Two units of one value differ by their rounding. */
const TOLERANCE = 0.01;

/** The value in the first unit of its measure, as decimal text. */
const inFirstUnit = ({ value, unit, measure }: Measured): string => {
  if (measure.name === 'temperature' && unit.unit === 'degF')
    return String(Number(((Number(value) - 32) / 1.8).toFixed(4)));
  if (unit.times === undefined && unit.over === undefined) return value;
  const exact = multiply(decimal(value), unit.times === undefined ? decimal('1') : decimal(unit.times));
  const whole = unit.over === undefined ? exact : divide(exact, decimal(unit.over));
  return String(Number(toNumber(whole).toPrecision(DIGITS)));
};

/** Digits of a converted value. */
const DIGITS = 8;
