import { Type } from '@sinclair/typebox';
import type { TermType } from '../../terminology/model/concept.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { quote, text } from '../inputs.ts';
import { type DeclaredTool, defineTool, isFull } from '../tool.ts';
import { dateFields, dateInput, dayNotes, judged, withLife } from './days.ts';
import { billable, described, disclaimerField, notLoaded, RECORD, systemInput } from './fields.ts';
import { ORDER_FILE, recordFields, recordShown } from './record-fields.ts';
import { ancestorNotes } from './target.ts';

/** Members of the answer to a call with a date. */
const onlyWithDate = {
  date: Type.Optional(dateFields.date),
  date_covered: Type.Optional(dateFields.date_covered),
  judged_on: Type.Optional(dateFields.judged_on),
  date_note: Type.Optional(dateFields.date_note),
};

/** Exact lookup of one code. */
export const lookup = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'lookup',
    title: 'Ontology lookup',
    specialty: 'terminology',
    synonyms: ['code lookup', 'ICD-10-CM', 'RxNorm', 'RxCUI', 'LOINC', 'what is this code', 'code to name'],
    description:
      'Name, status and synonyms of one RxNorm, ICD-10-CM or LOINC code. A well-formed code that does not exist is answered with found false.',
    inputs: {
      system: systemInput('Code system of the code'),
      code: text({
        name: 'code',
        description: 'The code; ICD-10-CM dotted or compact, in any case',
        longest: 32,
        isTrimmed: true,
        example: 'E11.9',
        error: 'invalid_code',
        remedy: 'Send a code of {range} characters.',
      }),
      date: dateInput,
    },
    response: {
      ...described,
      found: Type.Boolean({ description: 'Whether the code exists in the loaded release' }),
      billable,
      synonyms: Type.Array(Type.String(), { description: 'Other names' }),
      ...onlyWithDate,
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    },
    example: { system: 'icd10', code: 'E11.9' },
    examples: [
      {
        input: { system: 'icd10', code: 'e119' },
        output: {
          code: 'E11.9',
          display: 'Type 2 diabetes mellitus without complications',
          found: true,
          billable: true,
        },
        source: `${ORDER_FILE}: E119`,
      },
      {
        input: { system: 'icd10', code: 'E11', view: 'compact' },
        output: { code: 'E11', display: 'Type 2 diabetes mellitus', billable: false },
        source: `${ORDER_FILE}: E11`,
      },
      {
        input: { system: 'loinc', code: '4548-4' },
        output: { display: 'Hemoglobin A1c/Hemoglobin.total in Blood', tty: 'LN', billable: null },
        source: 'LOINC 2.81 (2025): 4548-4',
      },
    ],
    views: {
      full: {
        response: recordFields,
        add: ({ system, code, date }) => {
          const { day } = judged(terminology, system, date);
          const target = { system, code: terminology.codeAsPublished(system, code), day };
          return recordShown(terminology, target, terminology.lookup(system, code, day));
        },
      },
      compact: ['catalog', 'disclaimer'],
    },
    check: ({ system }) => notLoaded(terminology, system),
    warn: ({ system, code, date }) => {
      const flaw = terminology.flawOf(system, code);
      const flaws = flaw === undefined ? [] : [`code ${quote(code)} ${flaw}: found will be false`];
      return [...flaws, ...dayNotes(terminology, system, date)];
    },
    judge: ({ system, code }) => ancestorNotes(terminology, system, code),
    effort: (_, view) => (isFull(view) ? RECORD : 0),
    run: ({ system, code, date }) => {
      const asked = judged(terminology, system, date);
      const { day, isKnown } = asked;
      const entry = terminology.lookup(system, code, day);
      // The declaration cannot say that members are there with a date only.
      const onlyDated = (
        date === undefined ? {} : withLife(terminology, asked, terminology.detailsOf(system, code))
      ) as ReturnType<typeof withLife>;
      const shared = { ...onlyDated, catalog: terminology.metadata, disclaimer };
      if (entry !== undefined) {
        const { billable, synonyms, ...fields } = entry;
        const status = isKnown ? fields.status : ('unknown' as const);
        return {
          ...{ ...fields, status, found: true, billable: isKnown ? billable : null },
          synonyms: [...synonyms],
          ...shared,
        };
      }
      return {
        code: terminology.codeAsPublished(system, code),
        status: 'unknown' as const,
        system,
        display: '',
        tty: onlyTermType(terminology.termTypesOf(system)),
        obsolete: false,
        found: false,
        billable: null,
        synonyms: [],
        ...shared,
      };
    },
  });

/** The term type of a code that does not exist, where its system has only one. */
const onlyTermType = ([first, ...others]: readonly TermType[]): TermType | '' =>
  first === undefined || others.length > 0 ? '' : first;
