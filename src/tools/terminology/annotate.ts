import { Type } from '@sinclair/typebox';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import { ASSERTIONS, DRUG_STATES, type DrugState, SECTIONS } from '../../terminology/model/note.ts';
import { NOTE_CANDIDATES, type Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { toNumber } from '../exact-numbers.ts';
import { LONGEST_NOTE, noteInput, sizeOfNote } from '../note-text.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { claimInputs } from './claim-inputs.ts';
import { described, disclaimerField, wordOf } from './fields.ts';
import { limitInput, translated, USUAL_CANDIDATES } from './translation.ts';

const textOrNull = (description: string) =>
  Type.Union([Type.Null(), Type.String()], { description: `${description}; null if the note does not say it` });

const place = {
  start: Type.Integer({ minimum: 0, description: 'First UTF-16 unit in the text' }),
  end: Type.Integer({ minimum: 0, description: 'UTF-16 unit behind the last' }),
};

const mentionField = Type.Object({
  ...place,
  text: Type.String({ description: 'The words as sent' }),
  system: wordOf(SYSTEMS, 'Code system'),
  matches: translated.matches,
  match_quality: translated.match_quality,
  assertion: wordOf(ASSERTIONS, 'Whether it holds, as the words around it say'),
  assertion_quality: wordOf(
    ['low', 'high'],
    'Certainty of the assertion: low if the words around the mention disagree, or may not reach it; match_quality tells that of the codes',
  ),
  abbreviation: Type.Optional(
    Type.Object(
      {
        ...place,
        text: Type.String({ description: 'The words as sent' }),
      },
      { description: 'Of letters that the note itself defines: the words that they are short for' },
    ),
  ),
  section: Type.Union([Type.Null(), wordOf(SECTIONS, 'Section')], {
    description: 'Section of the note by its headings; null before the first one',
  }),
  line: Type.Integer({ minimum: 1, description: 'Line of the note' }),
  superseded_by: Type.Optional(
    Type.String({ description: 'Of an unspecified code: the specific one of its category that another mention has' }),
  ),
  medication: Type.Optional(
    Type.Object(
      {
        dose: textOrNull('Dose as written'),
        route: textOrNull('Route as written'),
        frequency: textOrNull('Frequency as written'),
        state: wordOf(DRUG_STATES, 'Whether and how it is taken; given is a single time, considered is not decided'),
      },
      { description: 'Of RxNorm mentions' },
    ),
  ),
  result: Type.Optional(
    Type.Object(
      { value: Type.String({ description: 'Value as written' }), unit: textOrNull('Unit as written') },
      {
        description: 'Of LOINC mentions with a result',
      },
    ),
  ),
});

const placesField = Type.Array(Type.Integer({ minimum: 0 }), {
  description: 'Mentions that it comes from, by place in mentions from 0',
});

/** The mentions of a note, with codes and assertions. */
export const annotate = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'annotate',
    title: 'Note annotation',
    specialty: 'terminology',
    synonyms: [
      'clinical note',
      'named entities',
      'concept extraction',
      'assertion',
      'negation',
      'problem list from a note',
    ],
    description: `Diagnoses, findings, drugs and tests in a clinical note of up to ${LONGEST_NOTE} characters, each with its place, ranked codes (of a past or family illness the status code first) and assertion: present, absent, possible, historical, family, planned or hypothetical. Drugs have dose, route, frequency and state, tests their result. By stated rules: the same note gets the same answer, and nothing is stored. Suggestions for a coder or clinician to confirm.`,
    inputs: {
      note: noteInput('PMH: asthma. Denies fever. Start lisinopril 10 mg daily. K 5.4 mmol/L'),
      limit: limitInput(NOTE_CANDIDATES, USUAL_CANDIDATES),
      ...claimInputs,
    },
    response: {
      text_length: Type.Integer({ minimum: 1, description: 'UTF-16 units of the text' }),
      mention_count: Type.Integer({ minimum: 0, description: 'Number of mentions' }),
      sections: Type.Array(
        Type.Object({
          section: wordOf(SECTIONS, 'Section'),
          ...place,
        }),
        { description: 'The sections of the note by its headings, in its order, without the headings' },
      ),
      lists: Type.Array(Type.Object({ head: Type.String({ description: 'Its head as sent' }), ...place }), {
        description: 'The lists whose head holds for their items, such as those below Denies:',
      }),
      mentions: Type.Array(mentionField, { description: 'In the order of the text; they do not overlap' }),
      claim_codes: Type.Array(
        Type.Object({ code: described.code, display: described.display, mentions: placesField }),
        {
          description: 'ICD-10-CM codes of what the note affirms, joined, checked and in claim order; to be confirmed',
        },
      ),
      questions: Type.Array(
        Type.Object({ question: Type.String({ description: 'A question to the record' }), mentions: placesField }),
        { description: 'What the note leaves open of the claim codes' },
      ),
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    },
    example: { text: 'PMH: asthma. Denies fever. Start lisinopril 10 mg daily. K 5.4 mmol/L' },
    views: { compact: ['catalog', 'disclaimer'] },
    warn: () => terminology.clockNotes(),
    size: sizeOfNote,
    effort: ({ note }) => note.length,
    run: ({ note, limit, age, ...facts }) => {
      const found = terminology.annotate(note);
      const { codes, questions } = terminology.claimCodes(note, found, { ...facts, age: age && toNumber(age) });
      const mentions = found.map(
        ({ ranked, section, medication, result, isDoubtful, abbreviation, supersededBy, ...mention }) => ({
          ...{ start: mention.start, end: mention.end, text: mention.text, system: mention.system },
          matches: ranked.matches.slice(0, limit),
          match_quality: isDoubtful && ranked.quality === 'high' ? ('low' as const) : ranked.quality,
          assertion: mention.assertion,
          assertion_quality: mention.assertionQuality,
          ...(abbreviation === undefined
            ? {}
            : { abbreviation: { ...abbreviation, text: note.slice(abbreviation.start, abbreviation.end) } }),
          section: section ?? null,
          line: mention.line,
          ...(supersededBy === undefined ? {} : { superseded_by: supersededBy }),
          ...(medication === undefined ? {} : { medication: withNulls(medication) }),
          ...(result === undefined ? {} : { result: { value: result.value, unit: result.unit || null } }),
        }),
      );
      const { sections, lists } = terminology.outlineOf(note);
      return {
        text_length: note.length,
        mention_count: mentions.length,
        sections: sections.map((one) => ({ ...one })),
        lists: lists.map(({ start, end, head }) => ({ head: note.slice(head.start, head.end), start, end })),
        mentions,
        claim_codes: codes.map((one) => ({ ...one, mentions: [...one.mentions] })),
        questions: questions.map((one) => ({ ...one, mentions: [...one.mentions] })),
        catalog: terminology.metadata,
        disclaimer,
      };
    },
  });

type Directions = Readonly<Record<'dose' | 'route' | 'frequency', string>> & { readonly state: DrugState };

const withNulls = ({ dose, route, frequency, state }: Directions) => ({
  dose: dose || null,
  route: route || null,
  frequency: frequency || null,
  state,
});
