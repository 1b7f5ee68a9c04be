/** The inputs read out of a note, each with its place, once for all calculators that take it. */
import { Type } from '@sinclair/typebox';
import type { Measured } from '../../terminology/measures/read.ts';
import type { System } from '../../terminology/model/concept.ts';
import type { Assertion, Section } from '../../terminology/model/note.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import type { Span } from '../../terminology/text/trace.ts';
import type { CalculatorTool } from '../calculators/calculator.ts';
import type { InText } from '../inputs.ts';
import type { Chart, Computed } from './chart.ts';
import { inFirstUnit, measureOf, type Read } from './choose.ts';

export const NOTICE =
  'Read by rules, not by a person: check each input at its place. A finding that is not mentioned is not known to be absent; where it is taken as absent, its input says not_mentioned.';

export const spanFields = {
  start: Type.Integer({ minimum: 0, description: 'First UTF-16 unit in the text' }),
  end: Type.Integer({ minimum: 0, description: 'UTF-16 unit behind the last' }),
  text: Type.String({ description: 'The words as sent' }),
};

type Placed = { start: number; end: number; text: string };

export type Reading = {
  id: string;
  parameter: string;
  name: string;
  kind: 'measure' | 'finding' | 'person' | 'drug' | 'date';
  value: string;
  as_written: { value: string; unit: string | null } | null;
  spans: Placed[];
  line: number;
  section: Section | null;
  when: Measured['when'];
  date: string | null;
  specimen: Measured['specimen'] | null;
  assertion: Assertion | null;
  code: { system: System; code: string; display: string } | null;
  quality: 'high' | 'low';
  reasons: string[];
};

export type Numbered = {
  readonly all: readonly Reading[];
  readonly idOf: (read: Read) => string;
  /** `undefined` for a value that no calculator of the call takes. */
  readonly idOfValue: (value: Measured) => string | undefined;
  readonly placed: (span: Span) => Placed;
};

type Draft = Omit<Reading, 'id' | 'quality'>;

type Tried = Computed & { readonly tool: CalculatorTool };

const keyOfValue = ({ measure, spans }: Measured): string => `${measure.name} ${spans.at(-1)?.start}`;

const keyOf = ({ from, spans: [span], value }: Read): string =>
  from === undefined ? `${span?.start}-${span?.end} ${value}` : keyOfValue(from);

/** Every value of a measure that a calculator takes, and every other input that one was given. */
export const readingsOf = (
  chart: Chart,
  tried: readonly Tried[],
  terminology: Pick<Terminology, 'lookup'>,
): Numbered => {
  const drafts = new Map<string, Draft>();
  const byMeasure = Map.groupBy(chart.measured, measureOf);
  for (const [measure, parameter] of tried.flatMap(({ tool }) => measuresOf(tool)))
    for (const value of byMeasure.get(measure) ?? [])
      if (!drafts.has(keyOfValue(value)))
        drafts.set(keyOfValue(value), ofMeasure(chart, value, parameter, terminology));
  for (const { tool, inputs } of tried)
    for (const read of inputs.filter(({ spans }) => spans.length > 0)) {
      const draft = drafts.get(keyOf(read)) ?? ofOther(chart, tool, read);
      drafts.set(keyOf(read), { ...draft, reasons: [...new Set([...draft.reasons, ...read.doubts])] });
    }
  const all = [...drafts]
    .map(([key, draft]) => ({ key, draft, start: Math.min(...draft.spans.map(({ start }) => start)) }))
    .toSorted((a, b) => a.start - b.start || (a.key < b.key ? -1 : 1))
    .map(({ key, draft: { reasons, ...draft } }, at) => ({
      key,
      reading: {
        id: `i${at + 1}`,
        ...draft,
        quality: reasons.length === 0 ? ('high' as const) : ('low' as const),
        reasons,
      },
    }));
  const ids = new Map(all.map(({ key, reading }) => [key, reading.id]));
  return {
    all: all.map(({ reading }) => reading),
    idOf: (read) => ids.get(keyOf(read)) ?? '',
    idOfValue: (value) => ids.get(keyOfValue(value)),
    placed: placedIn(chart.note),
  };
};

export const placedIn =
  (note: string) =>
  ({ start, end }: Span): Placed => ({ start, end, text: note.slice(start, end) });

const measuresOf = ({ inputs }: CalculatorTool) =>
  Object.values(inputs).flatMap(({ inText }) =>
    inText !== undefined && 'measures' in inText ? Object.entries(inText.measures) : [],
  );

const ofMeasure = (
  { note }: Chart,
  value: Measured,
  parameter: string,
  terminology: Pick<Terminology, 'lookup'>,
): Draft => {
  const { measure, written, spans, line, section, when, specimen, reasons } = value;
  const known = measure.code === undefined ? undefined : terminology.lookup('loinc', measure.code);
  return {
    ...{ parameter, name: measure.name.replaceAll('_', ' '), kind: 'measure', value: inFirstUnit(value) },
    ...{ as_written: { ...written }, spans: spans.map(placedIn(note)), line, section: section ?? null, when },
    ...{ date: null, specimen, assertion: null },
    code: known === undefined ? null : { system: 'loinc', code: known.code, display: known.display },
    reasons: [...reasons],
  };
};

const ofOther = ({ note, mentions }: Chart, tool: CalculatorTool, { parameter, value, spans }: Read): Draft => {
  const input = Object.values(tool.inputs).find(({ parameters }) => parameters.some(({ name }) => name === parameter));
  const [{ start } = { start: 0 }] = spans;
  const mention = mentions.find((one) => one.start <= start && start < one.end);
  const kind = kindOf(input?.inText, mention?.system);
  const [best] = mention?.ranked.matches ?? [];
  const isFound = kind === 'finding' || kind === 'drug';
  return {
    ...{ parameter, name: parameter.replaceAll('_', ' '), kind, value, as_written: null },
    ...{ spans: spans.map(placedIn(note)), line: note.slice(0, start).split(LINE_END).length },
    ...{
      section: mention?.section ?? null,
      when: 'unknown',
      date: kind === 'date' && value.includes('-') ? value : null,
    },
    ...{ specimen: null, assertion: isFound ? (mention?.assertion ?? 'absent') : null },
    code:
      isFound && mention !== undefined && best !== undefined
        ? { system: mention.system, code: best.code, display: best.display }
        : null,
    reasons: [],
  };
};

const LINE_END = /\r\n|\r|\n/;

const kindOf = (inText: InText | undefined, system: System | undefined): Reading['kind'] => {
  if (inText !== undefined && 'person' in inText) return 'person';
  if (inText !== undefined && 'date' in inText) return 'date';
  return system === 'rxnorm' ? 'drug' : 'finding';
};
