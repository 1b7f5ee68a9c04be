/**
 * The numbers of a note: which measure, which value, in which unit, and when. A name reaches forward to the first number of
 * its sentence that can be its own; a unit that only one measure has tells it without a name.
 */
import { legible, type Part, partsOf, sentencesIn } from '../annotate/note.ts';
import type { Section } from '../model/note.ts';
import { type Span, spanOf } from '../text/trace.ts';
import { type Measure, type MeasureUnit, measureNamed, measureOfUrine, type Named, namesIn } from './measures.ts';
import { isOfAnother } from './person.ts';
import { type Fluid, fluidsIn, type Specimen, specimenOf } from './specimen.ts';
import { type Quantity, quantitiesIn, withoutReferences } from './units.ts';
import { isOfFirstDay, stayDayIn, type When, whenOf } from './when.ts';

/** The reasons for which a reading is not sure. */
export type Reason =
  | 'unit_ambiguous'
  | 'unit_implausible'
  | 'value_implausible'
  | 'range'
  | 'before'
  | 'after'
  | 'another_person'
  | 'goal'
  | 'decimal_comma'
  | 'more_values';

/** A number of the note that is a value of a measure. Places are UTF-16 units of the note as it was sent. */
export type Measured = {
  readonly measure: Measure;
  /** Decimal text in `unit`. */
  readonly value: string;
  readonly unit: MeasureUnit;
  readonly written: Quantity['written'];
  /** The name, where there is one, and the value. */
  readonly spans: readonly Span[];
  readonly line: number;
  readonly section: Section | undefined;
  readonly specimen: Specimen;
  readonly when: When;
  /** The note says a time of it that is within 24 hours of the admission. */
  readonly isFirstDay: boolean;
  /** The number of its sentence: values of one sentence are of one time. */
  readonly statement: number;
  readonly reasons: readonly Reason[];
};

/** The values of a note, in its order. */
export const measuredIn = (sent: string): readonly Measured[] => {
  const plain = legible(sent);
  const { text, parts } = partsOf(plain.text);
  const placed = ({ start, end }: Span): Span => ({ start: plain.placeOf(start), end: plain.placeOf(end - 1) + 1 });
  let statement = 0;
  let day = 1;
  let heading: string | undefined;
  return parts.flatMap((part) => {
    const ahead = text.slice(Math.max(0, part.start - LONGEST_HEADING), part.start);
    const head = ahead.slice(ahead.lastIndexOf('\n') + 1);
    if (head.trim() !== '') heading = head;
    return sentencesIn(text, part).flatMap((sentence) => {
      statement += 1;
      const words = text.slice(sentence.start, sentence.end);
      day = stayDayIn(`${head} ${words}`) ?? day;
      // `Pleural fluid: LDH 300; glucose 60`
      // `Pleural fluid: LDH 300; glucose 60`: the label of the line holds.
      const goesOn = text.slice(Math.max(part.start, sentence.start - 2), sentence.start).includes(';');
      const [label] = (goesOn ? LABEL.exec(text.slice(part.start, part.start + LONGEST_HEADING)) : undefined) ?? [];
      const within = { text: words, heading: label ?? heading, statement, part, day };
      return readingsOf(within)
        .toSorted((a, b) => (a.spans.at(-1)?.start ?? 0) - (b.spans.at(-1)?.start ?? 0))
        .map((one) => ({
          ...one,
          spans: one.spans.map(({ start, end }) =>
            placed({ start: start + sentence.start, end: end + sentence.start }),
          ),
        }));
    });
  });
};

const LONGEST_HEADING = 120;
const LABEL = /^[^\d:.;]{2,40}:/u;

type Statement = {
  readonly text: string;
  readonly heading: string | undefined;
  readonly statement: number;
  readonly part: Part;
  /** The day of the stay that was spoken of last. */
  readonly day: number;
};

/** A name reaches so many characters. */
const REACH = 75;

/** A finding has its value right behind it: `(`, `of`, `at`. */
const OF_FINDING = /^\s?(?:[([:,]|of|at|to|with|up to|was|is|=|-)?\s?(?:of|at|a|rate of|up to)?\s?$/i;

const readingsOf = (statement: Statement): readonly Measured[] => {
  const { text } = statement;
  const masked = withoutReferences(text);
  const numbers = [...quantitiesIn(masked).filter((number) => !isOfTime(masked, number)), ...roomAirIn(masked)].sort(
    (a, b) => a.start - b.start,
  );
  if (numbers.length === 0) return [];
  const all = namesIn(text);
  const about = { ...statement, fluids: fluidsIn(text, all) };
  const used = new Set<Quantity>();
  const found: Measured[] = [];
  const take = (name: Named | undefined, measure: Measure, number: Quantity, last?: Quantity): boolean => {
    const readings = valuesOf(about, name, measure, number, last);
    if (readings.length > 0) used.add(number);
    found.push(...readings);
    return readings.length > 0;
  };
  const names = withoutLoneLetters(text, all);
  const listed = new Set<Named>();
  for (const { members, values } of listsIn(masked, names, numbers)) {
    const last = values.at(-1);
    for (const [at, name] of members.entries()) {
      const value = values[at];
      if (value === undefined) continue;
      listed.add(name);
      if (name.measure.units.length > 0) take(name, name.measure, value, last);
      used.add(value);
    }
  }
  for (const [at, name] of names.entries()) {
    if (listed.has(name)) continue;
    // `creatinine (Cr) 134`: the other name of the same is a part of it.
    const next = names.slice(at + 1).find((one) => !isSame(masked, name, one));
    const end = names.slice(at + 1).findLast((one) => isSame(masked, name, one))?.end ?? name.end;
    if (names.slice(0, at).some((one) => isSame(masked, one, name))) continue;
    const limit = Math.min(end + REACH, next?.start ?? text.length, endOfClause(masked, end));
    const own = numberBefore(masked, name, names, numbers);
    if (own !== undefined && !used.has(own) && name.measure.units.length > 0 && take(name, name.measure, own)) continue;
    for (const number of numbers) {
      if (number.end > text.length) break;
      if (number.start < end || used.has(number) || isAir(number, name)) continue;
      if (number.start > limit) break;
      const gap = masked.slice(end, number.start);
      if (name.isFinding && (number.unit === undefined || !OF_FINDING.test(gap))) break;
      if (name.measure.units.length === 0) {
        used.add(number);
        break;
      }
      if (take(name, name.measure, number)) {
        for (const later of courseOf(masked.slice(0, next?.start), number, numbers))
          take(name, name.measure, later, number);
        break;
      }
    }
  }
  for (const number of numbers) {
    // `163 cm (5 ft 4 in) tall` says one height twice.
    if (used.has(number) || found.some(({ measure }) => measure.name === number.of)) continue;
    const measure = measureByUnit(masked, number, names);
    if (measure !== undefined) take(undefined, measure, number);
  }
  return found;
};

/** `P 110, R 22`: a letter is a vital sign beside another one alone. */
const withoutLoneLetters = (text: string, names: readonly Named[]): readonly Named[] => {
  const signs = names.filter(({ measure }) => VITAL_SIGNS.has(measure.name));
  return names.filter(
    (name) =>
      !isLetter(name) ||
      !VITAL_SIGNS.has(name.measure.name) ||
      (/^\s?[:=]?\s?\d/.test(text.slice(name.end, name.end + 4)) &&
        signs.some((other) => other.measure !== name.measure)),
  );
};
const VITAL_SIGNS: ReadonlySet<string> = new Set(['temperature', 'bp', 'heart_rate', 'respiratory_rate', 'spo2']);
const isLetter = ({ start, end }: Span): boolean => end - start === 1;

/** `on room air`: a fraction of 21 %. */
const roomAirIn = (text: string): readonly Quantity[] =>
  [...text.matchAll(ROOM_AIR)].map(({ 0: air, index }) => ({
    ...{ start: index, end: index + air.length, value: '21', unit: '%', isRange: false },
    written: { value: air, unit: null },
  }));
/** Room air is a value of inspired oxygen alone. */
const isAir = ({ written }: Quantity, { measure }: Named): boolean =>
  measure.name !== 'fio2' && /air|^RA$/i.test(written.value);
const ROOM_AIR = /\b(?:room|ambient) air\b|(?<=\b(?:on|%|in)\s)RA\b/g;

/** `252 mg/dL total cholesterol, 84 mg/dL triglycerides`: the number before a name, where the next one is before another. */
const numberBefore = (
  text: string,
  name: Named,
  names: readonly Named[],
  numbers: readonly Quantity[],
): Quantity | undefined => {
  const isBefore = (number: Quantity, { start }: Named) =>
    number.unit !== undefined && number.end <= start && /^ (?:of )?(?:serum )?$/.test(text.slice(number.end, start));
  const own = numbers.find((number) => isBefore(number, name));
  const next = numbers.find(({ start }) => start >= name.end);
  const isAlone = next === undefined || names.some((other) => isBefore(next, other));
  return own !== undefined && !name.isFinding && isAlone ? own : undefined;
};

/** True for two names of one measure of which the second is in brackets, or follows at once. */
const isSame = (text: string, a: Named, b: Named): boolean =>
  a.measure === b.measure && b.start >= a.end && /^[\s,]?[([]?\s?$/.test(text.slice(a.end, b.start)) && !a.isFinding;

const endOfClause = (text: string, from: number): number => {
  const end = text.slice(from).search(/;|\bwhile\b|\bwhereas\b/);
  return end < 0 ? text.length : from + end;
};

/** Days, dates, ages, stages, figures: numbers that measure nothing of ours. */
const BEFORE_TIME =
  /(?:\b(?:day|days|stage|type|grade|class|figure|fig|table|no|number|#|week|hour|age|aged|ward|room|bed|case|patient|factor|cd|vitamin|hepatitis|lead|level|step|phase|gravida|para|lot|since|year|years|post-?operative day|pod|visit|cycle|january|february|march|april|may|june|july|august|september|october|november|december)\.?\s?#?|[A-Z]\d{0,2}[.-])$/iu;
const BEHIND_TIME =
  /^[\s-]{0,2}(?:st|nd|rd|th|y\/?o|years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes|mins?|times|tablets?|tabs?|units?|ampoules?|vials?|doses?|puffs?|episodes?|packs?|cigarettes?|drinks?|cycles|sessions|liters of|[ap]\.?m\.?|:\d{2}|-?fold|of \d|out of|\/\d{1,2}\/\d{2,4}|\/(?:5|6|10|12)(?!\d)(?!\s?mm))(?![\p{L}])/iu;

const isOfTime = (text: string, { start, end, unit }: Quantity): boolean =>
  unit === undefined &&
  (BEFORE_TIME.test(text.slice(Math.max(0, start - 20), start)) ||
    BEHIND_TIME.test(text.slice(end, end + 12)) ||
    HOURS.test(text.slice(end, end + 4)));
/** `5.6 H` has the flag of a high value. */
const HOURS = /^[\s-]{0,2}h(?![\p{L}])/u;

/** The names and the numbers of `Na/K/Cl 140/4.0/104`, of `AST and ALT were 21 and 14 U/L`, one to one. */
const listsIn = (text: string, names: readonly Named[], numbers: readonly Quantity[]) => {
  const lists: { readonly members: readonly Named[]; readonly values: readonly Quantity[] }[] = [];
  for (let at = 0; at < names.length; at += 1) {
    const members = [names[at] as Named];
    while (isJoined(text, members.at(-1), names[at + members.length]))
      members.push(names[at + members.length] as Named);
    if (members.length < 2) continue;
    const end = members.at(-1)?.end ?? 0;
    const limit = Math.min(end + REACH, names[at + members.length]?.start ?? text.length);
    const chain = chainIn(text, end, limit);
    if (chain.length === members.length) {
      lists.push({ members, values: chain });
      at += members.length - 1;
      continue;
    }
    const first = numbers.findIndex(({ start }) => start >= end && start <= limit);
    at += members.length - 1;
    if (first < 0) continue;
    const values = valuesInRow(text, numbers, first, members.length);
    if (values.length === members.length) lists.push({ members, values });
  }
  return lists;
};

/** `140/4.0/104` */
const chainIn = (text: string, from: number, limit: number): readonly Quantity[] => {
  const [chain = '', before = ''] =
    /^([^\d;]{0,20})\d+(?:\.\d+)?(?:\s?\/\s?\d+(?:\.\d+)?){2,6}/.exec(text.slice(from, limit)) ?? [];
  return [...chain.matchAll(/\d+(?:\.\d+)?/g)]
    .filter(({ index }) => index >= before.length)
    .map(({ 0: value, index }) => ({
      ...{ start: from + index, end: from + index + value.length, value, unit: undefined, isRange: false },
      written: { value, unit: null },
    }));
};

const JOIN = /^\s?(?:,|\/|and|&|, and|,? ?plus)\s?(?:the |serum |plasma )?$/i;

const isJoined = (text: string, a: Named | undefined, b: Named | undefined): boolean =>
  a !== undefined && b !== undefined && a.measure !== b.measure && JOIN.test(text.slice(a.end, b.start));

const VALUE_JOIN = /^\s?(?:,|\/|and|&|, and|;)\s?$/i;

/** So many numbers joined alike. A pair counts for two. */
const valuesInRow = (text: string, numbers: readonly Quantity[], first: number, count: number): readonly Quantity[] => {
  const values: Quantity[] = [];
  for (let at = first; values.length < count; at += 1) {
    const number = numbers[at];
    if (number === undefined) break;
    const before = numbers[at - 1];
    if (at > first && (before === undefined || !VALUE_JOIN.test(text.slice(before.end, number.start)))) break;
    values.push(number);
    if (number.over !== undefined)
      values.push({ ...number, value: number.over, start: number.end - number.over.length });
  }
  return values;
};

/** The numbers that go on: `rose from 1.2 to 2.4`, `2.4 → 1.8`. */
const courseOf = (text: string, first: Quantity, numbers: readonly Quantity[]): readonly Quantity[] => {
  const later: Quantity[] = [];
  let end = first.end;
  const dates = [...text.matchAll(DATE)].map(({ 0: date, index }) => ({ start: index, end: index + date.length }));
  for (const number of numbers) {
    if (number.start < end || dates.some((date) => number.start >= date.start && number.start < date.end)) continue;
    if (!isCourse(text.slice(end, number.start), text.slice(number.end, number.end + FARTHEST))) break;
    later.push(number);
    end = number.end;
  }
  return later;
};

/** Between a value and the next one of the same: signs and words of time alone. */
const isCourse = (between: string, behind: string): boolean => {
  const plain = between.replaceAll(DATE, ' date ').replaceAll(/\b[RL] arm\b/g, 'arm');
  const words = plain.toLowerCase().match(/-{1,2}>|[→⟶]|\p{L}[\p{L}-]*/gu) ?? [];
  if (
    between.length > FARTHEST ||
    /[.:](?!\s?$)|\d/.test(plain) ||
    (plain.includes(';') && !plain.includes('date')) ||
    !words.every((word) => OF_COURSE.has(word))
  )
    return false;
  return words.some((word) => !JOINS.has(word)) || TIME_BEHIND.test(behind);
};
const DATE =
  /\b\d{4}-\d{2}(?:-\d{2})?\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|(?<=\b(?:on|of) )\d{1,2}\/\d{1,2}\b|\b\d{1,2}:\d{2}\b/g;
const JOINS: ReadonlySet<string> = new Set([
  'of',
  'was',
  'is',
  'on',
  'at',
  'in',
  'the',
  'a',
  'and',
  'value',
  'level',
  'with',
  'being',
]);
const OF_COURSE: ReadonlySet<string> = new Set([
  ...JOINS,
  ...['to', '->', '-->', '→', '⟶', 'then', 'now', 'today', 'currently', 'later', 'repeat', 'repeated', 'baseline'],
  ...['previous', 'previously', 'prior', 'from', 'up', 'down', 'arrival', 'admission', 'presentation', 'discharge'],
  ...['scene', 'ed', 'er', 'initial', 'initially', 'morning', 'this', 'yesterday', 'last', 'month', 'year', 'week'],
  ...['peak', 'nadir', 'usual', 'rose', 'fell', 'rising', 'falling', 'date', 'triage', 'ward', 'field'],
  ...['arm', 'left', 'right', 'lying', 'standing', 'sitting', 'supine', 'upright'],
]);
const TIME_BEHIND =
  /^\s?\(?(?:now|today|currently|on arrival|on admission|in (?:the )?ED|on the ward|at discharge|yesterday|later|last (?:week|month|year)|on \d|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|20\d\d)\w*)\b/i;

/** A measure told by the unit and the words beside it. */
const measureByUnit = (
  text: string,
  { start, end, value, unit, over, of }: Quantity,
  names: readonly Named[],
): Measure | undefined => {
  // `163 cm (5 ft 4 in) tall`
  const before = text.slice(Math.max(0, start - 30), start);
  const behind = text.slice(end, end + 50).replace(/^\s?\([^()]{0,20}\)/, '');
  const isNamed = (pattern: RegExp) => pattern.test(behind) || pattern.test(before);
  if (of !== undefined) return measureNamed(of);
  if (unit === 'mmHg') return over === undefined ? undefined : measureNamed('bp');
  if (unit === '/min')
    return /breath|resp/i.test(text.slice(start, end)) || isNamed(/\b(?:breath|respirat|RR)/i)
      ? measureNamed('respiratory_rate')
      : /beats|bpm/i.test(text.slice(start, end))
        ? measureNamed('heart_rate')
        : undefined;
  // `67F, fever` is an age.
  if (unit === 'degF' && /^\d{1,3}F$/.test(text.slice(start, end)) && Number(value) < LEAST_FAHRENHEIT)
    return undefined;
  if (unit === 'degC' || unit === 'degF')
    return names.some(({ measure }) => measure.name === 'temperature') || isNamed(/\b(?:fever|febrile|temp)/i)
      ? measureNamed('temperature')
      : undefined;
  if (unit === 'cm' || unit === 'm' || unit === 'in')
    return /^\s?(?:tall|(?:in|of) height|high\b)/i.test(behind) ||
      /\b(?:height|tall|stature)\b[^.;]{0,15}$/i.test(before) ||
      besideWeight(text, { start, end })
      ? measureNamed('height')
      : undefined;
  if (unit === 'kg' || unit === 'lb')
    return /\b(?:loss|lost|gain|gained|lose|losing|reduction|per|every|lift(?:s|ed|ing)?|tumou?r|mass of)\b(?:[^.;]|\.\d){0,28}$/i.test(
      before,
    ) || /^\s?(?:of weight|weight (?:loss|gain)|loss|gain|in the (?:last|past)|over)/i.test(behind)
      ? undefined
      : measureNamed('weight');
  if (/air|^RA$/i.test(text.slice(start, end))) return measureNamed('fio2');
  if (unit === '%' && /^\s?(?:oxygen|O2|FiO2)\b/i.test(behind) && !/sat/i.test(before)) return measureNamed('fio2');
  if (unit === '%' && /^\s?(?:on|in)\s(?:room air|RA|ambient|\d)/i.test(behind)) return measureNamed('spo2');
  if (unit === 'kg/m2') return measureNamed('bmi');
  return undefined;
};

const LEAST_FAHRENHEIT = 90;

/** `180 cm, 60 kg` */
const besideWeight = (text: string, { start, end }: Span): boolean =>
  /^[\s,;/(and]{1,6}(?:weight|weighing|weighed)?\s?\d{2,3}(?:\.\d)?\s?(?:kg|lb)/i.test(text.slice(end, end + 24)) ||
  /\d\s?(?:kg|lbs?)[\s,;/(and]{1,6}$/i.test(text.slice(Math.max(0, start - 14), start));

/** The readings of one number: none if it cannot be of the measure, two for a pressure. */
const valuesOf = (
  about: Statement & { readonly fluids: readonly Fluid[] },
  name: Named | undefined,
  measure: Measure,
  number: Quantity,
  last: Quantity | undefined,
): readonly Measured[] => {
  const { text, statement, part, day } = about;
  const whole = { ...number, unit: number.unit ?? last?.unit };
  const { over, ...single } = number;
  if (measure.name === 'bp') {
    if (over === undefined) return [];
    return [['sbp', single.value] as const, ['dbp', over] as const].flatMap(([of, value]) =>
      valuesOf(about, name, measureNamed(of), { ...single, value }, last),
    );
  }
  if (over !== undefined && measure.name !== 'sbp' && measure.name !== 'dbp' && last === undefined) return [];
  const specimen = specimenOf(about, name, number);
  const ofUrine = specimen === 'urine' ? measureOfUrine(measure) : measure;
  const found = unitFor(ofUrine, whole, name !== undefined);
  if (found === undefined || isInParts(text, number)) return [];
  const when = whenOf(text, number, part.section);
  const reasons: Reason[] = [
    ...found.reasons,
    ...(number.isRange || ABOUT.test(text.slice(Math.max(0, number.start - 16), number.start))
      ? (['range'] as const)
      : []),
    ...(number.isComma === true ? (['decimal_comma'] as const) : []),
    ...(when === 'before' || when === 'after' ? [when] : []),
    ...(isOfAnother(text, number.start) ? (['another_person'] as const) : []),
    ...(isGoal(text, number, measure) ? (['goal'] as const) : []),
    ...(last === undefined && MORE.test(text.slice(number.end, number.end + FARTHEST))
      ? (['more_values'] as const)
      : []),
  ];
  return [
    {
      ...{ measure: ofUrine, value: number.value, unit: found.unit, written: number.written },
      spans: name === undefined ? [spanOf(number)] : [spanOf(name), spanOf(number)],
      ...{ line: part.line, section: part.section, specimen, when, statement, reasons },
      isFirstDay: day <= 1 && isOfFirstDay(text, number, when),
    },
  ];
};

const FARTHEST = 80;

/** A value that was not measured to its last digit. */
const ABOUT = /\b(?:about|around|approx(?:imately|\.)?|circa|est(?:imated|\.)?|roughly)(?: at)?\s?$/i;

/** `goal BP 130/80`, `call if HR 130`, `FiO2 will be increased to 60 %`: no value that was measured. */
const isGoal = (text: string, { start, end }: Quantity, { name }: Measure): boolean =>
  !name.includes('target') &&
  (GOAL.test(text.slice(Math.max(0, start - FARTHEST), start)) ||
    /^\s?\(?(?:goal|target)\b/i.test(text.slice(end, end + 10)));
const GOAL =
  /\b(?:goals?|targets?|aim(?:s|ed|ing)?|call (?:if|for)|notify|alert if|hold (?:if|for)|keep|maintain|titrat(?:e|ed|ing)|limits?|parameters|will be)\b[^.;]{0,30}$/i;

/** Another value of the same behind a number: `1.1, 1.8, 3.2 mg/dL`, `96/58, now 124/70`. */
const MORE =
  /^\s?,\s?\d{1,4}(?:\.\d{1,3})?\s?(?:,|[a-zµ]{1,5}\/|%)|^[^.;\n]{0,40}\b(?:now|today|currently|this morning)\b\s?(?:is |was |at |of |:)?\s?\d/i;

/** `12 stone 4 lb`, `8 lb 4 oz`: a part of a weight is none. */
const isInParts = (text: string, { start, end, unit }: Quantity): boolean =>
  unit === 'lb' &&
  (/\d\s?(?:st|stones?)\.?\s?$/i.test(text.slice(Math.max(0, start - 12), start)) ||
    /^\s?,?\s?\d{1,2}\s?oz\b/i.test(text.slice(end, end + 8)));

type FoundUnit = { readonly unit: MeasureUnit; readonly reasons: readonly Reason[] };

const isIn = (value: number, range: readonly [number, number] | undefined): boolean =>
  range !== undefined && value >= range[0] && value <= range[1];

/** The unit of a number, written or the only one in which it is possible. */
const unitFor = (measure: Measure, { value, unit }: Quantity, isNamed: boolean): FoundUnit | undefined => {
  const size = Number(value);
  if (unit !== undefined) {
    const known = measure.units.find((one) => one.unit === unit);
    if (known !== undefined) {
      // `WBC 22 /µL`: a thousand times too small, or a slip.
      const isSmall = known.unit === '/uL' && isIn(size, measure.units[0]?.bare);
      if (!isIn(size, known.plausible)) return { unit: known, reasons: ['value_implausible'] };
      return { unit: known, reasons: isSmall ? ['unit_ambiguous'] : [] };
    }
    // `albumin 3.3 mg/dL`: a number of the measure, in a unit that is none of it.
    const [only] = measure.units;
    const isSlip = isNamed && only !== undefined && only.unit !== '1' && unit.endsWith('L') && isIn(size, only.bare);
    return isSlip ? { unit: only, reasons: ['unit_implausible'] } : undefined;
  }
  const possible = measure.units.filter(({ bare }) => isIn(size, bare));
  const [first] = possible;
  if (first === undefined) return undefined;
  return {
    unit: first,
    reasons: possible.length > 1 ? ['unit_ambiguous'] : [],
  };
};
