import { factsOf, IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { optional, quote, text } from '../inputs.ts';
import { lifeNote } from '../terminology/days.ts';
import { RECORD } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { insteadOf } from '../units/ucum.ts';
import { systemsOf } from './code-systems.ts';
import { clockNotes, codeInput, codeSystemUrl, dateInput, releaseProblem, UCUM, versionInput } from './inputs.ts';
import {
  accepted,
  codeableConcept,
  coding,
  displayLanguage,
  isProblem,
  questionOf,
  resources,
  unless,
} from './question.ts';
import { parametersOrOutcome, parametersResource } from './resource.ts';
import { validationOf } from './validation.ts';

const LONGEST_DISPLAY = 512;

export const displayInput = optional(
  text({
    name: 'display',
    description: 'A name to compare with those of the code, in any case',
    longest: LONGEST_DISPLAY,
    example: 'Type 2 diabetes mellitus without complications',
    error: 'invalid_display',
    remedy: 'Send a name of {range} characters, or leave it out.',
  }),
);

/** `CodeSystem/$validate-code` of FHIR R4 and R5. */
export const fhirValidateCode = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'fhir_validate_code',
    title: 'FHIR CodeSystem $validate-code',
    specialty: 'terminology',
    synonyms: ['FHIR validate', 'is this code valid', 'check display'],
    description:
      'FHIR R4 and R5 view: whether RxNorm, ICD-10-CM, LOINC or UCUM has a code in the loaded release, and whether a display is one of its official names. issues tells each finding. A code that is retired is valid, and message says so.',
    format: 'fhir',
    inputs: {
      url: unless(codeSystemUrl, 'coding', 'codeableConcept'),
      code: unless(codeInput('code', 'E11.9'), 'coding', 'codeableConcept'),
      ...{ display: displayInput, version: versionInput, date: dateInput },
      ...{ coding, concepts: codeableConcept, displayLanguage, resources },
    },
    response: parametersOrOutcome,
    example: { url: IDENTITIES.icd10.uri, code: 'E11.9' },
    check: (values) => {
      const { url, version, date } = values;
      const question = questionOf(values);
      if (isProblem(question)) return question;
      const system = systemWith('uri', url ?? '');
      return system === undefined
        ? undefined
        : releaseProblem(terminology, { system, version, date }, { code: 'invalid_url', parameter: 'url' });
    },
    warn: ({ url, code, version, date }) => {
      const system = systemWith('uri', url ?? '');
      if (system === undefined) return [];
      const flaw = code === undefined ? undefined : terminology.flawOf(system, code);
      const flaws = flaw === undefined ? [] : [`code ${quote(code ?? '')} ${flaw}: result will be false`];
      return [...flaws, ...clockNotes(terminology, { system, version, date })];
    },
    effort: () => RECORD,
    run: ({ url: uri, version, date, resources: brought, ...sent }) => {
      const known = systemsOf(terminology, brought, { date });
      const question = accepted(questionOf({ ...sent, system: uri, version }));
      return parametersResource(
        validationOf(question, {
          findSystem: (asked, of) => (uri === undefined || asked === uri ? known(asked, of ?? version) : undefined),
          noteOn: lifeNotes(terminology),
        }),
      );
    },
  });

/** The days of a code of the pack; of one that the pack may have left out that it may. */
export const lifeNotes =
  (terminology: Terminology) =>
  ({ uri }: { readonly uri: string }, code: string): string => {
    const system = systemWith('uri', uri);
    if (system === undefined) return uri === UCUM ? unitNote(code) : '';
    const note = lifeNote(terminology, terminology.detailsOf(system, code));
    return note === '' && terminology.lookup(system, code) === undefined && factsOf(system).isPart
      ? `It is not in ${IDENTITIES[system].unknownIn}`
      : note;
  };

/** The code of UCUM for a unit that is written in another way. */
const unitNote = (code: string): string => {
  const instead = insteadOf(code);
  return instead === undefined ? '' : `UCUM writes it ${instead}`;
};
