import { Type } from '@sinclair/typebox';
import type { System } from '../../terminology/model/concept.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { CodeDetails, Successor, Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { date, optional, text } from '../inputs.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { billable, described, disclaimerField, RECORD, wordOf } from './fields.ts';
import { absentOfValidation } from './gaps.ts';
import { absentField, ORDER_FILE, packField, packOf, replacedByField, successorsShown } from './record-fields.ts';
import { flawsOf, TARGET_SYSTEMS, type Target, targetInputs, targetOf } from './target.ts';

const DISPLAY_MATCHES = ['exact', 'letter_case', 'official_synonym', 'clinmeter_synonym', 'different'] as const;

const orNull = (type: ReturnType<typeof Type.String> | ReturnType<typeof Type.Boolean>, description: string) =>
  Type.Union([Type.Null(), type], { description });

/** Validates a code: its status, and the detail that it still needs. */
export const validate = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'validate',
    title: 'Code validation',
    specialty: 'terminology',
    synonyms: ['code check', 'billable', 'valid code', 'claim check', 'prescribable', 'NDC', 'successor'],
    description:
      'Whether one code is known, current, billable and prescribable in the loaded release, whether a display is its own, what replaces it, and what a header lacks to be billable. It does not check coverage or medical need.',
    inputs: {
      ...targetInputs,
      display: optional(
        text({
          name: 'display',
          description: 'A name to compare with those of the code',
          longest: 512,
          example: 'Type 2 diabetes mellitus without complications',
          error: 'invalid_display',
          remedy: 'Send a name of {range} characters, or leave it out.',
        }),
      ),
      date: optional(
        date({
          name: 'date',
          description: 'Day of the service, YYYY-MM-DD; a release answers only for its own days',
          example: '2026-03-01',
          error: 'invalid_date',
          remedy: 'Send a day of the calendar as YYYY-MM-DD, or leave it out.',
        }),
      ),
    },
    response: {
      code: Type.String({ description: 'The code as published; of an NDC the 11 digits' }),
      system: wordOf(TARGET_SYSTEMS, 'Code system'),
      found: Type.Boolean({
        description: 'Whether the loaded data has the code; RxNorm groups (DFG, SCDG, SBDG) are no codes of it',
      }),
      display: Type.String({ description: 'Official name; of an NDC that of its drug' }),
      status: described.status,
      current: Type.Boolean({ description: 'Whether the code is in use: not obsolete, deprecated or unknown' }),
      billable,
      prescribable: orNull(
        Type.Boolean(),
        'RxNorm: whether it is in the prescribable content; null for others and where the release does not say',
      ),
      display_match: Type.Union([Type.Null(), wordOf(DISPLAY_MATCHES, 'How the display sent relates to the names')], {
        description:
          'exact: the official name; letter_case: but for letter case; a synonym of the release or of Clinmeter; different: none; null if none was sent',
      }),
      date: orNull(Type.String(), 'The day as sent'),
      date_covered: orNull(Type.Boolean(), 'Whether the release answers for that day; null if that is not known'),
      date_note: Type.String({ description: 'What the release says of that day, in a sentence; empty without date' }),
      effective_from: orNull(Type.String(), 'First day of the code, YYYY-MM-DD; null if the release does not say'),
      replaced_by: replacedByField,
      missing_axes: Type.Array(Type.String(), {
        description: 'ICD-10-CM header: axes to choose until a claim can carry the code, such as laterality, encounter',
      }),
      choices: Type.Array(
        Type.Object({
          code: described.code,
          display: described.display,
          billable,
          axis: Type.String({ description: 'The axis on which it differs from the others; detail for any other' }),
        }),
        { description: 'ICD-10-CM header: the current codes directly below' },
      ),
      other_readings: Type.Array(Type.String(), {
        description: 'Further NDCs of 11 digits that 10 digits without hyphens may mean, and that the release knows',
      }),
      pack: packField,
      absent: absentField,
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    },
    example: { system: 'icd10', code: 'E11.9', display: 'type 2 diabetes', date: '2026-03-01' },
    examples: [
      {
        input: { system: 'icd10', code: 'E11.9', display: 'type 2 diabetes mellitus without complications' },
        output: { found: true, current: true, billable: true, display_match: 'letter_case' },
        source: `${ORDER_FILE}: E119 has the flag 1`,
      },
      {
        input: { system: 'icd10', code: 'E11', date: '2026-09-30' },
        output: { found: true, billable: false, date_covered: true },
        source: `${ORDER_FILE}: E11 has the flag 0; the fiscal year ends on 30 September (45 CFR 162.1000)`,
      },
      {
        input: { system: 'loinc', code: '4548-4' },
        output: { display: 'Hemoglobin A1c/Hemoglobin.total in Blood', status: 'current', billable: null },
        source: 'LOINC 2.81 (2025): 4548-4 is active',
      },
    ],
    views: { compact: ['catalog', 'disclaimer'] },
    warn: ({ system, code }) => flawsOf(terminology, system, code),
    effort: () => RECORD,
    run: ({ system, code, display, date }) => {
      const target = targetOf(terminology, system, code);
      const [details] = target.found;
      const isKnown = details?.self.kind === 'code';
      const missing =
        system === 'icd10' && isKnown
          ? terminology.requiredSpecificity(system, target.code)
          : { axes: [], choices: [] };
      return {
        code: target.code,
        system,
        found: isKnown,
        display: details?.self.display ?? '',
        status: isKnown ? details.self.status : ('unknown' as const),
        current: isKnown && !details.self.obsolete,
        billable: isKnown ? details.self.billable : null,
        prescribable: details === undefined || !isKnown ? null : prescribableOf(details),
        display_match: display === undefined || !isKnown ? null : displayMatch(terminology, target, details, display),
        date: date ?? null,
        ...coverageOf(terminology, target, date),
        effective_from: effectiveFrom(details),
        replaced_by: details === undefined ? [] : successorsShown(lastSuccessors(terminology, target.home, details)),
        missing_axes: [...missing.axes],
        choices: missing.choices.map(({ code, display, billable, axis }) => ({ code, display, billable, axis })),
        other_readings: [...target.others],
        pack: packOf(terminology, target.home),
        absent: absentOfValidation(terminology, target.home, {
          found: isKnown,
          current: isKnown && !details.self.obsolete,
        }),
        ...{ catalog: terminology.metadata, disclaimer },
      };
    },
  });

const prescribableOf = (details: CodeDetails): boolean | null =>
  details.fields.includes('prescribable') ? details.has('prescribable') : null;

type DisplayMatch = (typeof DISPLAY_MATCHES)[number];

const displayMatch = (
  terminology: Terminology,
  { home }: Target,
  { self, texts }: CodeDetails,
  display: string,
): DisplayMatch => {
  const [sent, name] = [display.trim(), self.display];
  if (sent === name) return 'exact';
  const isSame = (text: string) => text.toLowerCase() === sent.toLowerCase();
  if (isSame(name)) return 'letter_case';
  if (terminology.lookup(home, self.code)?.synonyms.some(isSame) !== true) return 'different';
  const isOwn = terminology.metadata.coverage === 'starter' || texts('own_synonyms').some(isSame);
  return isOwn ? 'clinmeter_synonym' : 'official_synonym';
};

/** The current successor of a code, past successors that are obsolete themselves. */
const lastSuccessors = (
  terminology: Terminology,
  home: System,
  details: CodeDetails,
  seen: ReadonlySet<string> = new Set(),
): readonly Successor[] => {
  const passed = new Set([...seen, details.self.code]);
  const all = terminology.successorsOf(details).flatMap((successor) => {
    const next =
      successor.obsolete && !passed.has(successor.code) ? terminology.detailsOf(home, successor.code) : undefined;
    const later = next === undefined ? [] : lastSuccessors(terminology, home, next, passed);
    return later.length > 0 ? later : [successor];
  });
  return [...new Map(all.map((successor) => [successor.code, successor])).values()];
};

/** The date before which the conversion table knows the condition under other codes. */
const effectiveFrom = (details: CodeDetails | undefined): string | null => {
  const dates =
    details?.texts('previous_assignments').flatMap((text) => /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? []) ?? [];
  return dates.toSorted()[0] ?? null;
};

const coverageOf = (terminology: Terminology, { home }: Target, date: string | undefined) => {
  const { release, validity } = terminology.identityOf(home);
  if (date === undefined) return { date_covered: null, date_note: '' };
  if (validity === undefined) {
    return { date_covered: null, date_note: 'The loaded release does not name the days that it is for.' };
  }
  const { from, to } = validity;
  const isCovered = from <= date && date <= to;
  return {
    date_covered: isCovered,
    date_note: isCovered
      ? `${release} is for ${from} to ${to}.`
      : `${release} is for ${from} to ${to}: what holds on ${date} is not known from it.`,
  };
};
