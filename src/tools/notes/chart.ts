/**
 * Inputs of calculators out of a note, and what the calculators answer of them. Nothing is chosen in silence: of several
 * values the rule of the calculator takes one, and the answer is not sure. Nothing is computed from what is not sure unless
 * the call says so.
 */
import type { Problem } from '../../errors/errors.ts';
import { comaIn } from '../../terminology/measures/coma.ts';
import { cycleIn, lastPeriodIn, noteDateIn } from '../../terminology/measures/dates.ts';
import { type Person, personIn } from '../../terminology/measures/person.ts';
import { type Measured, measuredIn, type Reason } from '../../terminology/measures/read.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { type Span, spanOf } from '../../terminology/text/trace.ts';
import type { CalculatorTool } from '../calculators/calculator.ts';
import { add, decimal, divide, multiply, toNumber } from '../exact-numbers.ts';
import type { Input } from '../inputs.ts';
import { queryOf } from '../query.ts';
import { type Mentions, type Said, saidOf } from './findings.ts';

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
export const chartOf = (note: string, terminology: Pick<Terminology, 'annotate'>): Chart => ({
  note,
  measured: measuredIn(note),
  person: personIn(note),
  mentions: terminology.annotate(note),
});

/** The answer of a calculator out of the note, or the reason why there is none. */
export const computed = (
  chart: Chart,
  tool: CalculatorTool,
  { given = {}, accept, at }: ChartOptions = {},
): Computed => {
  const inputs = Object.values(tool.inputs);
  const wanted = inputs.filter((input) => !input.parameters.some(({ name }) => name in given));
  const draw = tool.pick === 'one_draw' ? drawOf(chart.measured, wanted) : new Set<Measured>();
  const read = wanted.flatMap((input) => readingOf(input, { ...chart, draw, at: at ?? 'presentation', given, accept }));
  const query = { ...Object.fromEntries(read.map(({ parameter, value }) => [parameter, value])), ...given };
  const call = tool.prepare(queryOf(query));
  const answer = call.answer?.();
  const stated = statedIn(chart, tool.stated, answer);
  const doubts = [
    ...new Set([
      ...read.flatMap((one) => one.doubts),
      ...(tool.pick === 'one_draw' && isOfSeveralDraws(chart, read) ? (['draws_differ'] as const) : []),
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

type Sources = Chart & {
  /** The values of the statement to take them from; empty for any. */
  readonly draw: ReadonlySet<Measured>;
  readonly at: 'presentation' | 'latest';
  readonly given: Readonly<Record<string, string>>;
  readonly accept: 'low' | undefined;
};

const readingOf = ({ inText, parameters }: Input<unknown>, sources: Sources): readonly Read[] => {
  if (inText === undefined || 'said' in inText) return [];
  if ('person' in inText) return personal(inText.person, sources.person);
  const parameter = parameters[0]?.name ?? '';
  if ('date' in inText) return dated(inText.date, sources.note).map((one) => ({ ...one, parameter }));
  if ('doseOf' in inText) return dosed(sources, sources.given[inText.doseOf]).map((one) => ({ ...one, parameter }));
  if ('coma' in inText) {
    const rated = comaIn(sources.note, inText.coma);
    if (rated === undefined) return [];
    const doubts = rated.isSure ? [] : (['several_values'] as const);
    return [{ parameter, value: String(rated.rating), spans: [spanOf(rated)], doubts }];
  }
  if ('daily' in inText) return daily(sources, inText).map((one) => ({ ...one, parameter }));
  const isAbsent =
    'unmentioned' in inText &&
    (inText.unmentioned === 'absent' || (inText.unmentioned === 'low' && sources.accept === 'low'));
  if ('finding' in inText) {
    const above = aboveIn(inText.above ?? {}, sources);
    const said = saidOf(inText.finding, sources.note, sources.mentions);
    if (above !== undefined && (above.value === 'true' || said === undefined)) return [{ ...above, parameter }];
    if (said === undefined) return isAbsent ? [assumed(parameter, 'false')] : [];
    return [{ parameter, value: String(said.is === 'present'), spans: [said.span], doubts: doubtsOf(said) }];
  }
  if ('findings' in inText) {
    const said = Object.entries(inText.findings).map(([word, finding]) => ({
      word,
      said: saidOf(finding, sources.note, sources.mentions),
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

/** The amount of a drug in a day, where the note says a dose and how often it is taken; else that it is not known. */
const daily = (
  { mentions, note }: Chart,
  { daily: ingredient, isPatch = false }: { readonly daily: string; readonly isPatch?: boolean },
): readonly Omit<Read, 'parameter'>[] => {
  const amounts = [...note.matchAll(new RegExp(String.raw`(?<!\p{L})${ingredient}(?!\p{L})`, 'giu'))].flatMap(
    (match) => {
      const span = { start: match.index, end: match.index + match[0].length };
      const mention = mentions.find(({ start, end }) => start < span.end && span.start < end);
      if (mention !== undefined && mention.assertion !== 'present') return [];
      const behind = note.slice(span.end, span.end + FARTHEST_DIRECTIONS).split(/[;\n,]|\.\s/)[0] ?? '';
      if (/^\s(?:transdermal\s)?patch/i.test(behind) !== isPatch) return [];
      const before = note.slice(Math.max(0, span.start - FARTHEST_DIRECTIONS), span.start);
      const rate = PATCH.exec(behind)?.[1];
      if (isPatch) return [{ amount: rate === undefined ? undefined : Number(rate), behind, span }];
      const dose = DOSE_BEFORE.exec(before)?.[1] ?? DOSE_WITHIN.exec(behind)?.[1];
      const often = TIMES_A_DAY.find(([, words]) => words.test(behind))?.[0];
      return [{ amount: dose === undefined || often === undefined ? undefined : Number(dose) * often, behind, span }];
    },
  );
  const [first] = amounts;
  if (first === undefined) return [];
  const known = amounts.filter(({ amount }) => amount !== undefined);
  const isSeveral = new Set(known.map(({ amount }) => amount)).size > 1;
  const isOpen = known.length < amounts.length || amounts.some(({ behind }) => /\bprn\b|as needed/i.test(behind));
  const doubts = [...(isSeveral ? (['several_values'] as const) : []), ...(isOpen ? (['scope'] as const) : [])];
  return [{ value: String(known[0]?.amount ?? 0), spans: [first.span], doubts }];
};
const DOSE_WITHIN = /(?<![\d.])(\d{1,4}(?:\.\d{1,4})?)\s?mg(?![\p{L}/])/iu;
const FARTHEST_DIRECTIONS = 60;
const PATCH = /(?<![\d.])(\d{1,3}(?:\.\d)?)\s?(?:mcg|µg|ug)\s?(?:\/|per |an )\s?h(?:r|our)?(?!\p{L})/iu;
const TIMES_A_DAY: readonly (readonly [times: number, words: RegExp])[] = [
  [12, /\bq\s?2\s?h|every (?:2|two) hours/i],
  [8, /\bq\s?3\s?h|every (?:3|three) hours/i],
  [6, /\bq\s?4\s?h|every (?:4|four) hours|six times/i],
  [4, /\bqid\b|\bq\s?6\s?h|every (?:6|six) hours|(?:four|4) times/i],
  [3, /\btid\b|\bq\s?8\s?h|every (?:8|eight) hours|(?:three|3) times|thrice/i],
  [2, /\bbid\b|\bq\s?12\s?h|every (?:12|twelve) hours|twice|(?:two|2) times/i],
  [
    1,
    /\bdaily\b|\bqd\b|\bonce\b|(?:one|1) time\b|\bqhs\b|every (?:day|night|24 hours)|at bedtime|nightly|a day|per day|\/day/i,
  ],
];

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

/** The dose in mg of a drug that is taken, where the note says one. */
const dosed = ({ mentions, note }: Chart, drug: string | undefined): readonly Omit<Read, 'parameter'>[] => {
  if (drug === undefined) return [];
  const doses = mentions.flatMap(({ system, ranked, assertion, start, end }) => {
    if (system !== 'rxnorm' || assertion !== 'present') return [];
    if (!ranked.matches[0]?.display.toLowerCase().includes(drug)) return [];
    const dose =
      DOSE_BEHIND.exec(note.slice(end, end + 40)) ?? DOSE_BEFORE.exec(note.slice(Math.max(0, start - 30), start));
    return dose?.[1] === undefined ? [] : [{ value: dose[1], span: { start, end } }];
  });
  const [first] = doses;
  if (first === undefined) return [];
  const isSeveral = doses.some(({ value }) => Number(value) !== Number(first.value));
  return [{ value: first.value, spans: [first.span], doubts: isSeveral ? ['several_values'] : [] }];
};

const DOSE_BEHIND = /^\s(?:(?:PO|IV|oral(?:ly)?|at|of|a dose of|:)\s){0,2}(\d{1,4}(?:\.\d{1,4})?)\s?mg(?![\p{L}/])/iu;
const DOSE_BEFORE = /(?<![\d.])(\d{1,4}(?:\.\d{1,4})?)\s?mg\s(?:of\s)?$/i;

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
export const measureOf = ({ measure, specimen }: Measured): string | undefined =>
  specimen === 'blood' || measure.name.startsWith('urine_')
    ? measure.name
    : specimen === 'urine'
      ? `urine_${measure.name}`
      : undefined;

const valuesOf = (measure: string, { measured }: Chart): readonly Measured[] =>
  measured.filter((value) => measureOf(value) === measure);

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

/** The values of the first statement of results that has all that are wanted. */
const drawOf = (measured: readonly Measured[], inputs: readonly Input<unknown>[]): ReadonlySet<Measured> => {
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
const isOfSeveralDraws = ({ measured }: Chart, read: readonly Read[]): boolean => {
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
const chosen = (all: readonly Measured[], { draw, at }: Sources): Omit<Read, 'parameter'> | undefined => {
  const possible = all.filter(({ reasons }) => !reasons.includes('value_implausible'));
  const owned = possible.filter(({ reasons }) => !reasons.includes('another_person') && !reasons.includes('goal'));
  const good = owned.length > 0 ? owned : possible;
  const atTime = good.filter(({ when }) => when !== 'before' && when !== 'after');
  const usual = atTime.length > 0 ? atTime : good;
  const ofDraw = usual.filter((value) => draw.has(value));
  const fitting = ofDraw.length > 0 ? ofDraw : usual;
  const presented = fitting.filter(({ when }) => when === 'presentation');
  const named = at === 'presentation' && presented.length > 0 ? presented : fitting;
  const one = at === 'latest' ? named.at(-1) : named[0];
  if (one === undefined) return undefined;
  const doubts: Doubt[] = [...one.reasons];
  if (usual.some((other) => !isSameValue(one, other))) doubts.push('several_values');
  return {
    value: inFirstUnit(one),
    spans: one.spans,
    doubts,
    from: one,
    others: usual.filter((other) => other !== one),
  };
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
const DIGITS = 8;
