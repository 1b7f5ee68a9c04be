/** Claims that are held against the numbers of a note: values, and scores out of them. */
import { type Measure, type MeasureUnit, measureNamed, namesIn } from '../../terminology/measures/measures.ts';
import { isOfAnother } from '../../terminology/measures/person.ts';
import type { Measured } from '../../terminology/measures/read.ts';
import { quantitiesIn } from '../../terminology/measures/units.ts';
import type { CalculatorTool } from '../calculators/calculator.ts';
import { parseDecimal } from '../exact-numbers.ts';
import { queryOf } from '../query.ts';
import { type Chart, computed } from './chart.ts';
import { inFirstUnit, measureOf } from './choose.ts';
import type { ScoreClaim, ValueClaim } from './claims.ts';
import { datesOf, type Given, ofTool } from './note-inputs.ts';
import { type Checks, type Evidence, type Judged, type Weighed, weighed } from './verdicts.ts';

type Meant = {
  readonly measure: Measure;
  /** The units that a value may be in: none for one that the measure does not have, `undefined` for one that is not known. */
  readonly units: readonly MeasureUnit[] | undefined;
};

/** The measure of a parameter, or of a name, and the unit that the claim means. */
const meantBy = (claim: ValueClaim, calculators: readonly CalculatorTool[]): Meant | undefined => {
  const { name, parameter, unit } = claim;
  const meant = parameter === undefined ? ofName(name ?? '') : ofParameter(parameter, calculators);
  if (meant === undefined || unit === undefined) return meant;
  const written = quantitiesIn(`1 ${unit}`)[0]?.unit;
  const { measure } = meant;
  return { measure, units: written === undefined ? undefined : measure.units.filter((one) => one.unit === written) };
};

const ofName = (name: string): Meant | undefined => {
  const [named, ...more] = namesIn(name);
  if (named === undefined || more.some(({ measure }) => measure !== named.measure)) return undefined;
  return { measure: named.measure, units: named.measure.units };
};

/** The first parameter of an input takes the first unit of its measure, another one the unit that its name ends with. */
const ofParameter = (parameter: string, calculators: readonly Pick<CalculatorTool, 'inputs'>[]): Meant | undefined => {
  for (const { inText, parameters } of calculators.flatMap(({ inputs }) => Object.values(inputs))) {
    if (inText === undefined || !('measures' in inText)) continue;
    const names = Object.entries(inText.measures);
    const own = names.find(([, one]) => one === parameter)?.[0];
    const [first] = names;
    if (own === undefined && (first === undefined || !parameters.some(({ name }) => name === parameter))) continue;
    const measure = measureNamed(own ?? first?.[0] ?? '');
    const units =
      own === undefined
        ? measure.units.filter(({ unit }) => parameter.endsWith(endOf(unit)))
        : measure.units.slice(0, 1);
    return { measure, units: units.length === 0 ? undefined : units };
  }
  return undefined;
};

/** `umol/L` in the name of a parameter: `_umol_l`. */
const endOf = (unit: string): string => `_${unit.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`;

/** Half a unit of the last digit that is written. */
const halfOf = (value: string): number => 0.5 * 10 ** -(/\.(\d+)$/.exec(value)?.[1]?.length ?? 0);

const inFirst = (value: number, { plus = '0', times = '1', over = '1' }: MeasureUnit): number =>
  ((value + Number(plus)) * Number(times)) / Number(over);

const factorOf = ({ times = '1', over = '1' }: MeasureUnit): number => Number(times) / Number(over);

/** A value is that of the note if it is so within the last digit that is written; converted, within that of either. */
const isValue = (value: string, unit: MeasureUnit, read: Measured): boolean => {
  if (unit.unit === read.unit.unit) return Math.abs(Number(value) - Number(read.value)) <= halfOf(value) + TINY;
  const [half, other] = [halfOf(value) * factorOf(unit), halfOf(read.value) * factorOf(read.unit)];
  return Math.abs(inFirst(Number(value), unit) - Number(inFirstUnit(read))) <= half + other + TINY;
};
const TINY = 1e-9;

/** When a value was measured is no doubt about the value. */
const UNSURE: ReadonlySet<string> = new Set([
  ...['unit_ambiguous', 'unit_implausible', 'value_implausible', 'range'],
  ...['another_person', 'goal', 'more_values'],
]);

const evidenceOf = ({ spans, measure, written, when }: Measured): Evidence => {
  const [start, end] = [Math.min(...spans.map((one) => one.start)), Math.max(...spans.map((one) => one.end))];
  const time = when === 'unknown' ? '' : ` (${when})`;
  return {
    start,
    end,
    says: `${measure.name.replaceAll('_', ' ')} ${written.value}${written.unit ? ` ${written.unit}` : ''}${time}`,
  };
};

export const judgedValue = (chart: Chart, claim: ValueClaim, calculators: readonly CalculatorTool[]): Judged => {
  const about = claim.parameter ?? claim.name?.toLowerCase();
  if (about === 'age' || about === 'sex' || about === 'gender') return judgedPerson(chart, claim, about === 'age');
  if (parseDecimal(claim.value) === undefined) return { verdict: 'unclear', evidence: [], reasons: ['no_number'] };
  const meant = meantBy(claim, calculators);
  if (meant === undefined || meant.measure.units.length === 0) return judgedByWords(chart, claim);
  const { measure, units } = meant;
  const size = Number(claim.value);
  const checks: Checks = {
    unit_possible: claim.unit === undefined || units === undefined ? null : units.length > 0,
    value_possible:
      units === undefined || units.length === 0
        ? null
        : units.some(({ plausible: [low, high] }) => size >= low && size <= high),
  };
  const all = chart.measured.filter((one) => one.measure === measure && measureOf(one) === measure.name);
  const weights = all.map((read) => weighedValue(read, claim, units ?? measure.units));
  // A note has values of several times: a claim is about one of them.
  const pro = weights.filter(({ stands, isSure }) => stands === 'for' && isSure);
  // A value of before in place of one of another time: `creatinine 0.9`, where that was the baseline.
  const isStale =
    claim.when === undefined &&
    pro.length > 0 &&
    all.every((read, at) => read.when === 'before' || weights[at]?.stands === 'against') &&
    all.some(({ when }) => when !== 'before');
  if (isStale) return { ...unclear(weighed(pro)), checks, reasons: ['other_time'] };
  const found = weighed(pro.length > 0 ? pro : weights);
  if (units === undefined) return { ...unclear(found), checks, reasons: ['unit_unknown'] };
  const isWritten = all.some((read) => read.written.value === claim.value);
  const wrong = [
    ...(checks.unit_possible === false ? ['unit_impossible'] : []),
    ...(checks.value_possible === false ? ['value_implausible'] : []),
  ];
  // A slip of the note itself, repeated by the claim.
  if (wrong.length > 0 && isWritten && all.some(({ reasons }) => reasons.some((one) => UNSURE.has(one))))
    return { ...unclear(found), checks, reasons: wrong };
  if (wrong.length > 0)
    return { ...found, verdict: 'contradicted', found: found.evidence[0]?.says, checks, reasons: wrong };
  const isUnread = found.verdict === 'contradicted' || found.verdict === 'not_found';
  const near = isUnread ? besideName(chart.note, claim.value, measure, all) : undefined;
  if (near !== undefined) return { verdict: 'unclear', evidence: [near], checks, reasons: ['not_read'] };
  return { ...found, checks };
};

const unclear = (found: Judged): Judged => ({ ...found, verdict: 'unclear' });

const weighedValue = (read: Measured, claim: ValueClaim, units: readonly MeasureUnit[]): Weighed => {
  const isSame = units.some(
    (unit) =>
      (claim.unit === undefined && claim.parameter === undefined ? unit === read.unit : true) &&
      isValue(claim.value, unit, read),
  );
  const isOtherTime = claim.when !== undefined && read.when !== claim.when;
  const unsure = read.reasons.filter((reason) => UNSURE.has(reason));
  const isTimeOpen = isOtherTime && (read.when === 'unknown' || claim.when === 'unknown');
  return {
    stands: isSame ? (isOtherTime ? 'open' : 'for') : isTimeOpen || !isOtherTime ? 'against' : 'open',
    isSure: unsure.length === 0,
    evidence: evidenceOf(read),
    reasons: [...unsure, ...(isSame && isOtherTime ? ['other_time'] : [])],
  };
};

/** The number of a claim behind the name of its measure, where it was not read. */
const besideName = (note: string, value: string, measure: Measure, read: readonly Measured[]): Evidence | undefined => {
  for (const name of namesIn(note)) {
    if (name.measure !== measure) continue;
    const at = placeOf(note, value, name.end);
    if (at === undefined) continue;
    if (read.some(({ spans }) => spans.some(({ start, end }) => start <= at && at < end))) continue;
    return { start: name.start, end: at + value.length, says: 'the number stands near the name' };
  }
  return undefined;
};

const NEAR = 60;

/** A whole number in the text behind a name. */
const placeOf = (note: string, value: string, from: number): number | undefined => {
  const within = note.slice(from, from + NEAR);
  const at = within.indexOf(value);
  const isWhole = at >= 0 && !/[\d.]$/.test(within.slice(0, at)) && !/^[\d.]*\d/.test(within.slice(at + value.length));
  return isWhole ? from + at : undefined;
};

/** Of a measure that is not in the table: its words and the number beside them, which is never sure. */
const judgedByWords = ({ note, mentions }: Chart, { name = '', value, unit }: ValueClaim): Judged => {
  const asked = name.toLowerCase();
  const told = mentions.find(
    ({ system, text, result }) => system === 'loinc' && text.toLowerCase() === asked && result?.value === value,
  );
  if (told !== undefined && told.ranked.quality === 'high' && !told.isDoubtful) {
    const says = `${told.text} ${told.result?.value} ${told.result?.unit ?? ''}`.trim();
    const evidence = [{ start: told.start, end: told.end, says }];
    // No table says how the units of such a measure compare.
    const isSameUnit = unit === undefined || unit.toLowerCase() === (told.result?.unit ?? '').toLowerCase();
    if (!isSameUnit) return { verdict: 'unclear', evidence, reasons: ['unit_differs'] };
    if (isOfAnother(note, told.start)) return { verdict: 'unclear', evidence, reasons: ['another_person'] };
    return { verdict: 'supported', evidence: [{ start: told.start, end: told.end, says }] };
  }
  const start = asked === '' ? -1 : note.toLowerCase().indexOf(asked);
  if (start < 0) return { verdict: 'not_found', evidence: [], reasons: ['not_mentioned'] };
  const at = placeOf(note, value, start + asked.length);
  const end = at === undefined ? start + asked.length : at + value.length;
  return { verdict: 'unclear', evidence: [{ start, end, says: 'the words' }], reasons: ['measure_unknown'] };
};

const judgedPerson = ({ person: { age, sex } }: Chart, { value }: ValueClaim, isAge: boolean): Judged => {
  const read = isAge ? age : sex;
  if (read === undefined) return { verdict: 'not_found', evidence: [], reasons: ['not_mentioned'] };
  const said = isAge ? String(age?.years) : String(sex?.sex);
  const isSame = isAge ? Math.floor(Number(value)) === age?.years : value.toLowerCase() === said;
  return weighed([
    {
      stands: isSame ? 'for' : 'against',
      isSure: read.isSure,
      evidence: { start: read.start, end: read.end, says: said },
      reasons: read.isSure ? [] : ['pronouns_only'],
    },
  ]);
};

/** The field that a score is: the first with a meaning, else the first number that is no input. */
const mainField = (tool: CalculatorTool, answer: Readonly<Record<string, unknown>>): string | undefined =>
  tool.meanings.map(({ field }) => field).find((field) => typeof answer[field] === 'number') ??
  tool.examples.flatMap(({ output }) => Object.keys(output)).find((field) => isResultOf(tool, field, answer)) ??
  Object.keys(answer).find((field) => isResultOf(tool, field, answer));

/** True for a number of an answer that repeats no input, as `age_years` repeats `age`. */
const isResultOf = (tool: CalculatorTool, field: string, answer: Readonly<Record<string, unknown>>): boolean =>
  typeof answer[field] === 'number' &&
  !tool.rounding.some((one) => one.isInput && one.field === field) &&
  !tool.parameters.some(({ name }) => field === name || field.startsWith(`${name}_`));

/** A number is the same within the last digit that the claim has; a word in any letters. */
const isResult = (claimed: string, ours: unknown): boolean =>
  typeof ours === 'number'
    ? parseDecimal(claimed) !== undefined &&
      Math.abs(Number(claimed) - ours) <=
        (Number.isInteger(ours) && !claimed.includes('.') ? TINY : halfOf(claimed) + TINY)
    : claimed.toLowerCase() === String(ours).toLowerCase();

export const judgedScore = (
  chart: Chart,
  claim: ScoreClaim,
  calculators: readonly CalculatorTool[],
  call: { readonly given: Given; readonly noteDate: string | undefined },
): Judged => {
  const tool = calculators.find(({ id }) => id === claim.calculator);
  if (tool === undefined) return { verdict: 'unclear', evidence: [], reasons: ['unknown_calculator'] };
  const given = { ...datesOf(tool, call.noteDate), ...ofTool(tool, call.given), ...claim.given };
  return claim.inputs === undefined ? scoreOfNote(chart, claim, tool, given) : scoreOfInputs(chart, claim, tool, given);
};

const resultOf = (tool: CalculatorTool, { field }: ScoreClaim, answer: Readonly<Record<string, unknown>>) => {
  const name = field ?? mainField(tool, answer);
  return name === undefined ? undefined : { name, value: answer[name] };
};

const scoreOfNote = (chart: Chart, claim: ScoreClaim, tool: CalculatorTool, given: Given): Judged => {
  const found = computed(chart, tool, { given, accept: 'low' });
  const evidence = found.inputs.flatMap(({ parameter, value, spans }) => {
    const [first, last] = [spans[0], spans.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [{ start: first.start, end: last.end, says: `${parameter} ${value}` }];
  });
  const ours = found.answer === undefined ? undefined : resultOf(tool, claim, found.answer);
  if (ours === undefined || ours.value === undefined)
    return { verdict: 'unclear', evidence, checks: { recomputes: null }, reasons: [found.status, ...found.missing] };
  const [isSame, said] = [isResult(claim.value, ours.value), `${ours.name} ${ours.value}`];
  const checks = { recomputes: isSame };
  if (found.status !== 'computed')
    return { verdict: 'unclear', evidence, found: said, checks, reasons: [found.status, ...found.doubts] };
  return isSame
    ? { verdict: 'supported', evidence, checks }
    : { verdict: 'contradicted', evidence, found: said, checks, reasons: ['score_differs'] };
};

/** The result out of the inputs of the claim, and each of them as the note says it. */
const scoreOfInputs = (chart: Chart, claim: ScoreClaim, tool: CalculatorTool, given: Given): Judged => {
  const inputs = claim.inputs ?? {};
  const call = tool.prepare(queryOf({ ...given, ...inputs }));
  const ours = call.answer === undefined ? undefined : resultOf(tool, claim, call.answer());
  if (ours === undefined || ours.value === undefined) {
    const reasons = [
      call.problems.length > 0 ? 'refused' : 'unknown_field',
      ...call.problems.map(({ parameter }) => parameter),
    ];
    return { verdict: 'unclear', evidence: [], checks: { recomputes: null }, reasons };
  }
  const read = computed(chart, tool, { given }).inputs;
  const checked = Object.entries(inputs).map(([parameter, value]) => {
    const one = read.find((other) => other.parameter === parameter);
    return { parameter, judged: judgedInput(chart, tool, { parameter, value, one }) };
  });
  const evidence = checked.flatMap(({ judged }) => judged.evidence);
  const checks = { recomputes: isResult(claim.value, ours.value) };
  if (!checks.recomputes)
    return {
      verdict: 'contradicted',
      evidence,
      found: `${ours.name} ${ours.value}`,
      checks,
      reasons: ['score_differs'],
    };
  const wrong = checked.find(({ judged }) => judged.verdict === 'contradicted');
  if (wrong !== undefined)
    return {
      verdict: 'contradicted',
      evidence: wrong.judged.evidence,
      found: wrong.judged.found,
      checks,
      reasons: [`${wrong.parameter}_differs`],
    };
  const open = checked
    .filter(({ judged }) => judged.verdict !== 'supported')
    .map(({ parameter, judged }) => `${parameter}_${judged.verdict}`);
  return open.length === 0
    ? { verdict: 'supported', evidence, checks }
    : { verdict: 'unclear', evidence, checks, reasons: open };
};

type ClaimedInput = {
  readonly parameter: string;
  readonly value: string;
  /** The reading of the note. */
  readonly one: ReturnType<typeof computed>['inputs'][number] | undefined;
};

/** An input of a score: a measure as a value, any other as the note says it. */
const judgedInput = (chart: Chart, tool: CalculatorTool, { parameter, value, one }: ClaimedInput): Judged => {
  if (ofParameter(parameter, [tool]) !== undefined || parameter === 'age' || parameter === 'sex')
    return judgedValue(chart, { kind: 'value', parameter, value }, [tool]);
  const [span] = one?.spans ?? [];
  // What is not mentioned counts as absent, and is not known to be.
  if (one === undefined || span === undefined)
    return { verdict: 'not_found', evidence: [], reasons: ['not_mentioned'] };
  return weighed([
    {
      stands: one.value === value || Number(one.value) === Number(value) ? 'for' : 'against',
      isSure: one.doubts.length === 0,
      evidence: { start: span.start, end: span.end, says: `${parameter} ${one.value}` },
      reasons: [...one.doubts],
    },
  ]);
};
