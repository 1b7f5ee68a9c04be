/** The tool that reads the inputs of calculators out of a note, and computes what they allow. */
import { Type } from '@sinclair/typebox';
import { validationError } from '../../errors/errors.ts';
import { suggestion } from '../../nearest.ts';
import { WHENS } from '../../terminology/measures/when.ts';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import { ASSERTIONS, SECTIONS } from '../../terminology/model/note.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { type CalculatorTool, Citation } from '../calculators/calculator.ts';
import { disclaimer } from '../disclaimer.ts';
import { choice, type Input, optional, quote } from '../inputs.ts';
import { noteInput, sizeOfNote } from '../note-text.ts';
import { formatQuery } from '../query.ts';
import { disclaimerField, wordOf } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool, type Tool } from '../tool.ts';
import { type Computed, chartOf, computed } from './chart.ts';
import { countsOf, datesOf, EXAMPLE_NOTE, givenInput, noteDate, ofTool } from './note-inputs.ts';
import { NOTICE, type Numbered, type Reading, readingsOf, spanFields } from './readings.ts';

/** A calculator with its path. */
export type Sold = CalculatorTool & Tool;

/** The most calculators that a call asks for. */
const MOST_CALCULATORS = 20;

/** Without a list, a calculator is shown that lacks no more inputs. */
const MOST_LACKING = 2;

const STATUSES = ['computed', 'assumed', 'ambiguous', 'missing', 'refused'] as const;

/** The calculators of a call by their ids; none for all. */
const calculatorsInput = (calculators: readonly Sold[]): Input<readonly Sold[]> => {
  const [error, accepted] = [
    'invalid_calculator',
    `0 to ${MOST_CALCULATORS} ids of calculators of the catalog`,
  ] as const;
  const refused = (message: string) =>
    ({ ok: false, problem: { code: error, parameter: 'calculator', message }, warnings: [] }) as const;
  return {
    parameters: [
      {
        ...{ name: 'calculator', listName: 'calculators', required: false, example: 'egfr_ckd_epi' },
        description: 'Id of a calculator; repeat it for several; absent: all',
        schema: Type.Array(Type.String({ maxLength: 64, pattern: '^[a-z][a-z0-9_]*$' }), {
          maxItems: MOST_CALCULATORS,
        }),
      },
    ],
    error: validationError(error, `calculator not ${accepted}`, `Send ${accepted}, or none.`),
    isOptional: true,
    read: (query) => {
      const sent = query.get('calculator') ?? [];
      if (sent.length > MOST_CALCULATORS) return refused(`calculator must be ${accepted}, got ${sent.length}`);
      const ids = calculators.map(({ id }) => id);
      const unknown = sent.find((id = '') => !ids.includes(id));
      if (unknown !== undefined || sent.includes(undefined))
        return refused(
          `calculator ${quote(unknown ?? '')} is none of the catalog${suggestion((unknown ?? '').slice(0, 64), ids)}`,
        );
      const asked = new Set(sent);
      return {
        ok: true,
        value: calculators.filter(({ id }) => asked.has(id)).sort((a, b) => sent.indexOf(a.id) - sent.indexOf(b.id)),
        warnings: [],
      };
    },
  };
};

const at = optional(
  choice({
    name: 'at',
    description: 'The value to take of several',
    words: ['presentation', 'latest'],
    example: 'latest',
    error: 'invalid_at',
    remedy: 'Send presentation or latest, or leave it out.',
  }),
  'presentation',
);

const accept = optional(
  choice({
    name: 'accept',
    description: 'low: compute from inputs that are not sure too',
    words: ['low'],
    example: 'low',
    error: 'invalid_accept',
    remedy: 'Send low, or leave it out.',
  }),
);

const nullOr = <Schema extends ReturnType<typeof Type.String>>(schema: Schema, description: string) =>
  Type.Union([Type.Null(), schema], { description });

const reasons = Type.Array(Type.String(), {
  description: 'Why it is not sure, in words such as several_values; empty if it is sure',
});
const quality = wordOf(['high', 'low'], 'high: nothing speaks against it; low: check it before use');
const parameter = Type.String({ description: 'Parameter of a calculator' });

const readingField = Type.Object({
  id: Type.String({ description: 'Its name in this answer' }),
  parameter,
  name: Type.String({ description: 'What it is' }),
  kind: wordOf(['measure', 'finding', 'person', 'drug', 'date'], 'Kind of input'),
  value: Type.String({ description: 'Value in the unit of the parameter, a word, a date, true or false' }),
  as_written: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ value: Type.String(), unit: Type.Union([Type.Null(), Type.String()]) })], {
      description: 'Number and unit as written; null where there is no number',
    }),
  ),
  spans: Type.Array(Type.Object(spanFields), { description: 'Where the note says it: name and value' }),
  line: Type.Optional(Type.Integer({ minimum: 1, description: 'Line of the note' })),
  section: Type.Optional(
    Type.Union([Type.Null(), wordOf(SECTIONS, 'Section')], {
      description: 'Section of the note; null before the first heading',
    }),
  ),
  when: wordOf(WHENS, 'When it was so, as the words beside it say'),
  date: nullOr(Type.String(), 'A date that is the value; null for others'),
  specimen: Type.Union([Type.Null(), wordOf(['blood', 'urine', 'other'], 'Specimen')], {
    description: 'Of a measure: its specimen',
  }),
  assertion: Type.Union([Type.Null(), wordOf(ASSERTIONS, 'Assertion')], {
    description: 'Of a finding or drug: whether it holds',
  }),
  code: Type.Union(
    [Type.Null(), Type.Object({ system: wordOf(SYSTEMS, 'Code system'), code: Type.String(), display: Type.String() })],
    { description: 'Its code; null if the loaded release has none' },
  ),
  quality,
  reasons,
});

const computedField = Type.Object({
  id: Type.String({ description: 'Calculator' }),
  title: Type.String({ description: 'Its title' }),
  path: Type.String({ description: 'Its path' }),
  status: wordOf(
    STATUSES,
    'computed: all inputs are sure; assumed: a finding that is not mentioned counts as absent; ambiguous: an input is not sure; missing: one is not in the note; refused: the formula does not take a value',
  ),
  quality: Type.Union([Type.Null(), quality], { description: 'Of the answer; null without one' }),
  answer: Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown())], {
    description:
      'The fields of the answer of the calculator; null if it is not computed; of an ambiguous one only with accept=low',
  }),
  inputs: Type.Array(
    Type.Object({
      parameter,
      reading: Type.String({ description: 'Id among inputs' }),
      others: Type.Optional(Type.Array(Type.String())),
    }),
    { description: 'What it takes from the note; others are further values of the same measure' },
  ),
  given: Type.Array(Type.String(), { description: 'Parameters that the call gave' }),
  assumed: Type.Array(Type.Object({ parameter, value: Type.String(), because: Type.Literal('not_mentioned') }), {
    description: 'Findings that the note does not mention, and the value that they count as: not known to be so',
  }),
  missing: Type.Array(Type.Object({ parameter, why: Type.String() }), {
    description:
      'not_found: no rule found it, which is not to say that the note lacks it; not_looked_for: a judgement or an examination that is not read from notes, to be given; else why the input is not sure',
  }),
  stated: Type.Array(
    Type.Object({
      field: Type.String(),
      value: Type.String(),
      spans: Type.Array(Type.Object(spanFields)),
      agrees: Type.Boolean(),
    }),
    { description: 'Results that the note states itself, and whether ours agrees' },
  ),
  pick: wordOf(
    ['one_draw', 'presentation', 'latest', 'worst_24h'],
    'The rule that chooses one of several values; worst_24h: the one of most points among those that the note places in the first 24 hours',
  ),
  problem: nullOr(Type.String(), 'Of a refused one: why'),
  reasons,
  query: Type.String({ description: 'The call of the calculator that gives the same answer, with its citation' }),
});

/** A note to inputs and results. */
export const chart = (terminology: Terminology, calculators: readonly Sold[]): DeclaredTool =>
  defineTool({
    id: 'chart',
    title: 'Chart abstraction',
    specialty: 'terminology',
    synonyms: [
      'note to score',
      'clinical data extraction',
      'calculators from a note',
      'labs from text',
      'vital signs from text',
      'structured data from a note',
    ],
    description:
      'The inputs of calculators in a clinical note of up to 20000 characters (age, sex, vital signs, laboratory values, findings, dates), each with its place, time and quality, and the results of the calculators. No value is chosen in silence, and nothing is computed from what is not sure unless the call says so. A finding that is not mentioned is not known to be absent: where it counts as absent, the answer says so. Read by stated rules, not by a person; nothing is stored. Check each marked input before use.',
    inputs: {
      note: noteInput(EXAMPLE_NOTE),
      asked: calculatorsInput(calculators),
      given: givenInput(calculators),
      at,
      accept,
      noteDate,
    },
    response: () => ({
      text_length: Type.Integer({ minimum: 1, description: 'UTF-16 units of the text' }),
      note_date: nullOr(Type.String(), 'The day as sent'),
      inputs: Type.Array(readingField, { description: 'What the calculators take, in the order of the text' }),
      calculators: Type.Array(computedField, {
        description:
          'In the order asked; else computed, assumed, ambiguous, missing, refused, without those that lack more than two inputs',
      }),
      summary: Type.Object(
        Object.fromEntries(
          STATUSES.map((status) => [status, Type.Integer({ minimum: 0, description: `Number that are ${status}` })]),
        ) as Record<(typeof STATUSES)[number], ReturnType<typeof Type.Integer>>,
        { description: 'Calculators by status' },
      ),
      notice: Type.String({ const: NOTICE, description: 'How it was read' }),
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    }),
    example: { text: EXAMPLE_NOTE, calculator: 'egfr_ckd_epi' },
    views: {
      full: {
        response: {
          citations: Type.Array(Citation, { description: 'The publications of the computed calculators, each once' }),
        },
        add: (_, { answer }) => ({
          citations: [
            ...new Map(
              calculators
                .filter(({ id }) => answer.calculators.some((one) => one.id === id && one.answer !== null))
                .map(({ citation }) => [citation.id, { ...citation }]),
            ).values(),
          ],
        }),
      },
      compact: ['catalog', 'disclaimer'],
    },
    warn: () => terminology.clockNotes(),
    size: sizeOfNote,
    effort: ({ note }) => note.length,
    run: ({ note, asked, given, at, accept, noteDate }, query) => {
      const read = chartOf(note, terminology);
      const isCompact = query.get('view')?.[0]?.includes('compact') === true;
      const found = (asked.length === 0 ? calculators : asked).map((tool): Found => {
        const known = { ...datesOf(tool, noteDate), ...ofTool(tool, given) };
        return { tool, ...computed(read, tool, { given: known, at, ...(accept !== undefined && { accept }) }) };
      });
      const shown = asked.length === 0 ? telling(found) : found;
      const readings = readingsOf(read, shown, terminology);
      return {
        text_length: note.length,
        note_date: noteDate ?? null,
        inputs: readings.all.map((one) => (isCompact ? bare(one) : one)),
        calculators: shown.map((one) => shownOf(one, readings, at)),
        summary: countsOf(
          STATUSES,
          shown.map(({ status }) => status),
        ),
        ...{ notice: NOTICE, catalog: terminology.metadata, disclaimer },
      };
    },
  });

/** A calculator that was tried. */
export type Found = Computed & { readonly tool: Sold };

/** Those that the note says something of, the computed ones first. */
const telling = (found: readonly Found[]): readonly Found[] =>
  found
    .filter(
      ({ inputs, missing, given }) =>
        missing.length <= MOST_LACKING && (given.length > 0 || inputs.some(({ spans }) => spans.length > 0)),
    )
    .toSorted((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status));

const bare = ({ as_written: _, line: __, section: ___, ...reading }: Reading) => reading;

/** False for an input of which the declaration does not say how a note says it. */
const isLookedFor = ({ inputs }: Sold, parameter: string): boolean =>
  Object.values(inputs).some(
    ({ inText, parameters }) =>
      inText !== undefined && !('said' in inText) && parameters.some(({ name }) => name === parameter),
  );

const WITHOUT = ['citation', 'disclaimer', 'warnings'];

const shownOf = (found: Found, { idOf, idOfValue, placed }: Numbered, at: 'presentation' | 'latest') => {
  const { tool, status, answer, inputs, given, missing, stated, doubts, query, problem } = found;
  const read = inputs.filter(({ spans }) => spans.length > 0);
  const unsure = status === 'ambiguous' ? read.filter((one) => one.doubts.length > 0) : [];
  return {
    ...{ id: tool.id, title: tool.title, path: tool.path, status },
    quality: answer === undefined ? null : status === 'computed' ? ('high' as const) : ('low' as const),
    answer:
      answer === undefined
        ? null
        : Object.fromEntries(Object.entries(answer).filter(([name]) => !WITHOUT.includes(name))),
    inputs: read.map((one) => {
      const others = (one.others ?? []).flatMap((other) => idOfValue(other) ?? []);
      return { parameter: one.parameter, reading: idOf(one), ...(others.length > 0 && { others }) };
    }),
    given: [...given],
    assumed: inputs
      .filter((one) => one.spans.length === 0)
      .map((one) => ({ parameter: one.parameter, value: one.value, because: 'not_mentioned' as const })),
    missing: [
      ...missing.map((parameter) => ({
        parameter,
        why: isLookedFor(tool, parameter) ? 'not_found' : 'not_looked_for',
      })),
      ...unsure.map((one) => ({ parameter: one.parameter, why: one.doubts[0] ?? '' })),
    ],
    stated: stated.map(({ field, value, agrees, start, end }) => ({
      field,
      value,
      spans: [placed({ start, end })],
      agrees,
    })),
    pick: at === 'latest' ? at : (tool.pick ?? ('presentation' as const)),
    problem: status === 'refused' ? (problem?.message ?? null) : null,
    reasons: [...doubts],
    query: `${tool.path}${formatQuery(query)}`,
  };
};
