import { Type } from '@sinclair/typebox';
import type { System } from '../../terminology/model/concept.ts';
import { factsOf, SENT_AS } from '../../terminology/model/identity.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { CodeDetails, Successor, Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { choice, optional, text } from '../inputs.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { dateFields, dateInput, dayNotes, judged, withLife } from './days.ts';
import { billable, described, disclaimerField, notLoaded, RECORD, wordOf } from './fields.ts';
import { absentOfValidation } from './gaps.ts';
import { absentField, ORDER_FILE, packField, packOf, replacedByField, successorsShown } from './record-fields.ts';
import { ancestorNotes, flawsOf, homeOf, TARGET_SYSTEMS, type Target, targetInputs, targetOf } from './target.ts';
import { unitValidated, unitWarnings } from './unit-validation.ts';

const SYSTEMS_HERE = [...TARGET_SYSTEMS, 'ucum'] as const;

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
      system: choice({
        name: 'system',
        description: 'Code system of the code; ndc for a national drug code, ucum for a unit',
        words: SYSTEMS_HERE,
        example: 'icd10',
        error: 'invalid_system',
        remedy: `Send ${SENT_AS.join(', ')}, ndc or ucum, in lower case.`,
      }),
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
      date: dateInput,
    },
    response: {
      code: Type.String({ description: 'The code as published; of an NDC the 11 digits' }),
      system: wordOf(SYSTEMS_HERE, 'Code system'),
      found: Type.Boolean({
        description: 'Whether the loaded data has the code; RxNorm groups (DFG, SCDG, SBDG) are no codes of it',
      }),
      display: Type.String({
        description: 'Official name; of an NDC that of its drug, else that of the NDC Directory',
      }),
      status: described.status,
      current: orNull(
        Type.Boolean(),
        'Whether the code is in use: not obsolete, deprecated or unknown; null on a day that no loaded release is known to cover',
      ),
      billable,
      prescribable: orNull(
        Type.Boolean(),
        'RxNorm: whether it is in the prescribable content; null for others and where the release does not say',
      ),
      display_match: Type.Union([Type.Null(), wordOf(DISPLAY_MATCHES, 'How the display sent relates to the names')], {
        description:
          'exact: the official name; letter_case: but for letter case; a synonym of the release or of Clinmeter; different: none; null if none was sent',
      }),
      ...dateFields,
      effective_from: orNull(
        Type.String(),
        'First day of the code, of an NDC that of its marketing, YYYY-MM-DD; null if the release does not say',
      ),
      effective_to: orNull(
        Type.String(),
        'Last day of a deleted code, of an NDC that of its marketing, YYYY-MM-DD; null if the release does not say',
      ),
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
        {
          description:
            'ICD-10-CM header: the current codes directly below. ucum: what UCUM writes for a text that is no code of it',
        },
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
    check: ({ system }) => notLoaded(terminology, system),
    caution: ({ system, code }) => (system === 'ucum' ? unitWarnings(code) : []),
    warn: ({ system, code, date }) =>
      system === 'ucum' ? [] : [...flawsOf(terminology, system, code), ...dayNotes(terminology, homeOf(system), date)],
    judge: ({ system, code }) => (system === 'ucum' ? unitWarnings(code) : ancestorNotes(terminology, system, code)),
    effort: () => RECORD,
    run: ({ system, code, display, date }) => {
      if (system === 'ucum') return unitValidated(terminology, code, display, date);
      const asked = judged(terminology, homeOf(system), date);
      const { day, isKnown: isJudged } = asked;
      const target = targetOf(terminology, system, code, day);
      const details = target.found[0] ?? target.listed;
      const isKnown = details?.self.kind === 'code' || details?.self.kind === 'package';
      const [marketedFrom = '', marketedTo = ''] = target.listed?.texts('marketing')[0]?.split('\t') ?? [];
      const isPartial = details?.self.kind === 'partial_code';
      const missing =
        system !== 'ndc' && factsOf(system).hasHeaders && (isKnown || isPartial) && isJudged
          ? terminology.requiredSpecificity(system, target.code, day)
          : { axes: [], choices: [] };
      const [always] = day === undefined ? target.found : targetOf(terminology, system, code).found;
      const life = always === undefined ? undefined : terminology.lifeOf(always);
      return {
        code: target.code,
        system,
        found: isKnown,
        display: details?.self.display ?? '',
        status: isKnown && isJudged ? details.self.status : ('unknown' as const),
        current: isJudged ? isKnown && !details.self.obsolete : null,
        billable: isKnown && isJudged ? details.self.billable : null,
        prescribable: details === undefined || !isKnown ? null : prescribableOf(details),
        display_match: display === undefined || !isKnown ? null : displayMatch(terminology, target, details, display),
        ...withLife(terminology, asked, always),
        effective_from: marketedFrom || (life?.from ?? effectiveFrom(always)),
        effective_to: marketedTo || (life?.to ?? null),
        replaced_by: details === undefined ? [] : successorsShown(lastSuccessors(terminology, target.home, details)),
        missing_axes: [...missing.axes],
        choices: missing.choices.map(({ code, display, billable, axis }) => ({ code, display, billable, axis })),
        other_readings: [...target.others],
        pack: packOf(terminology, target.home, day),
        absent: absentOfValidation(terminology, target.home, details),
        ...{ catalog: terminology.metadata, disclaimer },
      };
    },
  });

const prescribableOf = (details: CodeDetails): boolean | null =>
  details.self.kind === 'code' && details.fields.includes('prescribable') ? details.has('prescribable') : null;

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
