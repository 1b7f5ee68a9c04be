import { IDENTITIES } from '../../terminology/model/identity.ts';
import type { Entry, Terminology } from '../../terminology/terminology.ts';
import { optional, quote, text } from '../inputs.ts';
import { lifeNote, releaseFor } from '../terminology/days.ts';
import { RECORD } from '../terminology/fields.ts';
import { synonymsBySource } from '../terminology/record-fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { clockNotes, codeInput, codeSystemUrl, dateInput, dayOf, releaseProblem, versionInput } from './inputs.ts';
import { missing } from './lookup.ts';
import { parametersOrOutcome, parametersResource, stringPart } from './resource.ts';

const LONGEST_DISPLAY = 512;

/** `CodeSystem/$validate-code` of FHIR R4 and R5. */
export const fhirValidateCode = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'fhir_validate_code',
    title: 'FHIR CodeSystem $validate-code',
    specialty: 'terminology',
    synonyms: ['FHIR validate', 'is this code valid', 'check display'],
    description:
      'FHIR R4 and R5 view: whether RxNorm, ICD-10-CM or LOINC has a code in the loaded release, and whether a display is one of its official names. A code that is retired is valid, and message says so.',
    format: 'fhir',
    inputs: {
      url: codeSystemUrl,
      code: codeInput('code', 'E11.9'),
      display: optional(
        text({
          name: 'display',
          description: 'A name to compare with those of the code, in any case',
          longest: LONGEST_DISPLAY,
          example: 'Type 2 diabetes mellitus without complications',
          error: 'invalid_display',
          remedy: 'Send a name of {range} characters, or leave it out.',
        }),
      ),
      version: versionInput,
      date: dateInput,
    },
    response: parametersOrOutcome,
    example: { url: IDENTITIES.icd10.uri, code: 'E11.9' },
    check: ({ url, version, date }) => releaseProblem(terminology, { system: url, version, date }),
    warn: ({ url: system, code, version, date }) => {
      const flaw = terminology.flawOf(system, code);
      const flaws = flaw === undefined ? [] : [`code ${quote(code)} ${flaw}: result will be false`];
      return [...flaws, ...clockNotes(terminology, { system, version, date })];
    },
    effort: () => RECORD,
    run: ({ url: system, code, display, version, date }) => {
      const day = dayOf(terminology, { system, version, date });
      const entry = terminology.lookup(system, code, day);
      const isOwn =
        entry !== undefined && (display === undefined || namesOf(terminology, entry).has(display.toLowerCase()));
      const message =
        entry === undefined
          ? missing(terminology, system, code)
          : isOwn
            ? inactivity(terminology, entry)
            : notItsName(entry, display ?? '');
      return parametersResource([
        { name: 'result', valueBoolean: isOwn },
        ...stringPart('message', message),
        ...stringPart('display', entry?.display ?? ''),
        { name: 'code', valueCode: terminology.codeAsPublished(system, code.trim()) },
        { name: 'system', valueUri: IDENTITIES[system].uri },
        ...stringPart('version', releaseFor(terminology, system, day).version),
        ...(entry === undefined ? [] : [{ name: 'inactive', valueBoolean: entry.obsolete }]),
      ]);
    },
  });

/** The official names: those that we add are no displays of the code system. */
const namesOf = (terminology: Terminology, { system, code, display, synonyms }: Entry): ReadonlySet<string> => {
  const { official } = synonymsBySource(terminology, system, code, synonyms);
  return new Set([display, ...official].map((name) => name.toLowerCase()));
};

const notItsName = ({ code, display }: Entry, given: string): string =>
  `${quote(given)} is no name of ${code}: its display is ${JSON.stringify(display)}`;

const inactivity = (terminology: Terminology, { system, code, obsolete, status }: Entry): string =>
  obsolete ? `${code} is ${status}. ${lifeNote(terminology, terminology.detailsOf(system, code))}`.trim() : '';
