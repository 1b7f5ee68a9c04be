/**
 * Inputs of calculators out of a note, and what the calculators answer of them. Nothing is chosen in silence: of several
 * values the rule of the calculator takes one, and the answer is not sure. Nothing is computed from what is not sure unless
 * the call says so.
 */
import type { Problem } from '../../errors/errors.ts';
import { comaIn } from '../../terminology/measures/coma.ts';
import { cycleIn, lastPeriodIn, noteDateIn } from '../../terminology/measures/dates.ts';
import { isPronounOfAnother, type Person, personIn } from '../../terminology/measures/person.ts';
import { type Measured, measuredIn } from '../../terminology/measures/read.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { type Span, spanOf } from '../../terminology/text/trace.ts';
import type { CalculatorTool } from '../calculators/calculator.ts';
import { add, decimal, divide, multiply, toNumber } from '../exact-numbers.ts';
import type { Input } from '../inputs.ts';
import { queryOf } from '../query.ts';
import {
  type Choice,
  chosen,
  DIGITS,
  type Doubt,
  drawOf,
  inFirstUnit,
  isOfSeveralDraws,
  isOfSeveralGases,
  type Read,
  valuesOf,
  worstOf,
} from './choose.ts';
import { daily, dosed } from './doses.ts';
import { type Mentions, type Said, saidOf } from './findings.ts';

export type Computed = {
  readonly id: string;
  readonly status: 'computed' | 'assumed' | 'ambiguous' | 'missing' | 'refused';
  readonly inputs: readonly Read[];
  /** Parameters that the call gave itself. */
  readonly given: readonly string[];
  readonly missing: readonly string[];
  readonly doubts: readonly Doubt[];
  /** The values of fields of the answer that the note itself states. */
  readonly stated: readonly Stated[];
  /** The parameters of its call, and what the call refuses. */
  readonly query: Readonly<Record<string, string>>;
  readonly problem: Problem | undefined;
  readonly answer: Readonly<Record<string, unknown>> | undefined;
};

export type Stated = Span & { readonly field: string; readonly value: string; readonly agrees: boolean };

export type ChartOptions = {
  /** Parameters that the caller knows and the note does not; they win over the note. */
  readonly given?: Readonly<Record<string, string>>;
  readonly accept?: 'low';
  readonly at?: 'presentation' | 'latest';
};

/** A note, read once for all calculators. */
export type Chart = {
  readonly note: string;
  readonly measured: readonly Measured[];
  readonly person: Person;
  readonly mentions: Mentions;
};

/** @param terminology - finds what the note mentions */
export const chartOf = (note: string, terminology: Pick<Terminology, 'annotate'>): Chart => {
  const person = personIn(note);
  const measured = measuredIn(note).map((one): Measured => {
    const at = one.spans.at(-1)?.start ?? 0;
    const isOther = !one.reasons.includes('another_person') && isPronounOfAnother(note, at, person);
    return isOther ? { ...one, reasons: [...one.reasons, 'another_person'] } : one;
  });
  return { note, measured, person, mentions: terminology.annotate(note) };
};

/** The answer of a calculator out of the note, or the reason why there is none. */
export const computed = (
  chart: Chart,
  tool: CalculatorTool,
  { given = {}, accept, at }: ChartOptions = {},
): Computed => {
  const inputs = Object.values(tool.inputs);
  const wanted = inputs.filter((input) => !input.parameters.some(({ name }) => name in given));
  const draw = tool.pick === 'one_draw' ? drawOf(chart.measured, wanted) : new Set<Measured>();
  const rule = at ?? (tool.pick === 'worst_24h' ? tool.pick : 'presentation');
  const first = wanted.flatMap((input) => readingOf(input, { ...chart, draw, at: rule, given, accept }));
  const pointsOf = (query: Readonly<Record<string, string>>) =>
    Number(tool.prepare(queryOf({ ...query, ...given })).answer?.().score);
  const read = rule === 'worst_24h' ? worstOf(first, pointsOf) : first;
  const query = { ...Object.fromEntries(read.map(({ parameter, value }) => [parameter, value])), ...given };
  const call = tool.prepare(queryOf(query));
  const answer = call.answer?.();
  const stated = statedIn(chart, tool.stated, answer);
  const isApart =
    tool.pick === 'one_draw' ? isOfSeveralDraws(chart, read) : rule === 'worst_24h' && isOfSeveralGases(read);
  const doubts = [
    ...new Set([
      ...read.flatMap((one) => one.doubts),
      ...(isApart ? (['draws_differ'] as const) : []),
      ...doubtsOfAge(chart, tool),
      ...(isForOther(chart, tool) ? (['not_for_patient'] as const) : []),
      ...(stated.some(({ agrees }) => !agrees) ? (['stated_differs'] as const) : []),
    ]),
  ];
  const [problem] = call.problems;
  const said = { id: tool.id, inputs: read, given: Object.keys(given), doubts, stated, query, problem };
  const missing = wanted.flatMap((input) => (isMissing(input, query) ? (input.parameters[0]?.name ?? []) : []));
  if (missing.length > 0) return { ...said, status: 'missing', missing, answer: undefined };
  if (answer === undefined) return { ...said, status: 'refused', missing: [], answer: undefined };
  if (doubts.length === 0) return { ...said, status: 'computed', missing: [], answer };
  if (doubts.every((doubt) => doubt === 'not_mentioned')) return { ...said, status: 'assumed', missing: [], answer };
  return { ...said, status: 'ambiguous', missing: [], answer: accept === 'low' ? answer : undefined };
};

/** The age of the patient is none that the formula was made for, or is not known. */
const doubtsOfAge = ({ person: { age } }: Chart, { ages, inputs }: CalculatorTool): readonly Doubt[] => {
  if (ages === undefined || 'age' in inputs) return [];
  if (age === undefined) return ['age_unknown'];
  return age.years >= ages[0] && age.years <= ages[1] ? [] : ['age_outside'];
};

/** The patient has what the formula is not for, or lacks what it is for. */
const isForOther = (chart: Chart, { notIn, onlyIn }: CalculatorTool): boolean => {
  const isPresent = (finding: string): boolean => saidOf(finding, chart)?.is === 'present';
  return notIn.some(isPresent) || !onlyIn.every(isPresent);
};

/** A number that differs by more is another one. */
const AGREES = 0.05;

const statedIn = (
  { measured }: Chart,
  fields: Readonly<Record<string, string>>,
  answer: Readonly<Record<string, unknown>> | undefined,
): readonly Stated[] =>
  measured
    .filter((one) => one.measure.name in fields && one.when !== 'before' && one.when !== 'after')
    .flatMap((one) => {
      const field = fields[one.measure.name] ?? '';
      const ours = Number(answer?.[field]);
      const value = inFirstUnit(one);
      const [span] = one.spans.slice(-1);
      if (span === undefined || Number.isNaN(ours)) return [];
      return [{ ...spanOf(span), field, value, agrees: Math.abs(ours - Number(value)) <= AGREES * Math.abs(ours) }];
    });

/** True for an input that has to be sent and is not. */
const isMissing = (input: Input<unknown>, query: Readonly<Record<string, string>>): boolean =>
  !input.parameters.some(({ name }) => name in query) && !input.read(queryOf(query)).ok;

type Sources = Chart &
  Choice & { readonly given: Readonly<Record<string, string>>; readonly accept: 'low' | undefined };

const readingOf = ({ inText, parameters }: Input<unknown>, sources: Sources): readonly Read[] => {
  if (inText === undefined || 'said' in inText) return [];
  if ('person' in inText) return personal(inText.person, sources.person);
  const parameter = parameters[0]?.name ?? '';
  if ('date' in inText) return dated(inText.date, sources.note).map((one) => ({ ...one, parameter }));
  if ('doseOf' in inText) return dosed(sources, sources.given[inText.doseOf]).map((one) => ({ ...one, parameter }));
  if ('coma' in inText) {
    const rated = comaIn(sources.note, inText.coma);
    if (rated === undefined) return [];
    const isOfTime = rated.when === 'before' || rated.when === 'after';
    const doubts: Doubt[] = [
      ...(rated.isSure ? [] : (['several_values'] as const)),
      ...(isOfTime ? [rated.when as Doubt] : []),
    ];
    return [{ parameter, value: String(rated.rating), spans: [spanOf(rated)], doubts }];
  }
  if ('daily' in inText) return daily(sources, inText).map((one) => ({ ...one, parameter }));
  const isAbsent =
    'unmentioned' in inText &&
    (inText.unmentioned === 'absent' || (inText.unmentioned === 'low' && sources.accept === 'low'));
  if ('finding' in inText) {
    const above = aboveIn(inText.above ?? {}, sources);
    const said = saidOf(inText.finding, sources);
    if (above !== undefined && (above.value === 'true' || said === undefined)) return [{ ...above, parameter }];
    if (said === undefined) return isAbsent ? [assumed(parameter, 'false')] : [];
    return [{ parameter, value: String(said.is === 'present'), spans: [said.span], doubts: doubtsOf(said) }];
  }
  if ('findings' in inText) {
    const said = Object.entries(inText.findings).map(([word, finding]) => ({
      word,
      said: saidOf(finding, sources),
    }));
    const worst = said.find((one) => one.said?.is === 'present') ?? said.find((one) => one.said !== undefined);
    if (worst?.said === undefined) return isAbsent ? [assumed(parameter, inText.otherwise)] : [];
    const isPresent = worst.said.is === 'present';
    // `No metastases` says nothing of the tumour; `no ascites` says it of all grades.
    const isAll = said.every((one) => one.said !== undefined) || (inText.isGraded === true && said.at(-1)?.said);
    const open = isPresent || isAll ? [] : (['not_mentioned'] as const);
    const ungraded = isPresent && inText.isGraded === true ? (['scope'] as const) : [];
    const doubts = [...new Set([...doubtsOf(worst.said), ...open, ...ungraded])];
    return [{ parameter, value: isPresent ? worst.word : inText.otherwise, spans: [worst.said.span], doubts }];
  }
  const found = Object.entries(inText.measures).flatMap(([measure, parameter]) => {
    const one = chosen(valuesOf(measure, sources), sources) ?? (measure === 'map' ? meanOf(sources) : undefined);
    return one === undefined ? [] : [{ ...one, parameter }];
  });
  const [best] = found.toSorted((a, b) => a.doubts.length - b.doubts.length);
  return best === undefined ? [] : [best];
};

/** True where a measure is above its bound, with its place; nothing where none is measured. */
const aboveIn = (bounds: Readonly<Record<string, number>>, sources: Sources): Omit<Read, 'parameter'> | undefined => {
  const found = Object.entries(bounds).flatMap(([measure, bound]) => {
    const one = chosen(valuesOf(measure, sources), sources);
    return one === undefined ? [] : [{ ...one, value: String(Number(one.value) > bound) }];
  });
  return found.find(({ value }) => value === 'true') ?? found[0];
};

const dated = (what: 'last_period' | 'cycle_days' | 'note', note: string): readonly Omit<Read, 'parameter'>[] => {
  if (what === 'cycle_days') {
    const cycle = cycleIn(note);
    return cycle === undefined ? [] : [{ value: String(cycle.days), spans: [spanOf(cycle)], doubts: [] }];
  }
  const day = what === 'note' ? noteDateIn(note) : lastPeriodIn(note);
  return day === undefined
    ? []
    : [{ value: day.date, spans: [spanOf(day)], doubts: day.isSure ? [] : (['date_order'] as const) }];
};

const assumed = (parameter: string, value: string): Read => ({
  parameter,
  value,
  spans: [],
  doubts: ['not_mentioned'],
});

const doubtsOf = ({ is, isSure, isOfOther }: Said): readonly Doubt[] => [
  ...(isOfOther ? (['another_person'] as const) : []),
  ...(is === 'possible' ? (['possible'] as const) : []),
  ...(isSure ? [] : (['scope'] as const)),
];

/** The mean pressure of a systolic and a diastolic one: (sbp + 2 dbp) / 3. */
const meanOf = (sources: Sources): Omit<Read, 'parameter'> | undefined => {
  const systolic = chosen(valuesOf('sbp', sources), sources);
  const diastolic = chosen(valuesOf('dbp', sources), sources);
  if (systolic === undefined || diastolic === undefined) return undefined;
  const sum = add(decimal(systolic.value), multiply(decimal('2'), decimal(diastolic.value)));
  const value = String(Number(toNumber(divide(sum, decimal('3'))).toPrecision(DIGITS)));
  const doubts = [...new Set([...systolic.doubts, ...diastolic.doubts])];
  return { value, spans: [...systolic.spans, ...diastolic.spans], doubts };
};

const personal = (what: 'age' | 'sex', { age, sex }: Person): readonly Read[] => {
  if (what === 'sex')
    return sex === undefined
      ? []
      : [{ parameter: 'sex', value: sex.sex, spans: [spanOf(sex)], doubts: sex.isSure ? [] : ['pronouns_only'] }];
  return age === undefined ? [] : [{ parameter: 'age', value: String(age.years), spans: [spanOf(age)], doubts: [] }];
};
