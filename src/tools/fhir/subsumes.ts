import { IDENTITIES } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { quote } from '../inputs.ts';
import { RECORD } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { clockNotes, codeInput, dateInput, dayOf, hierarchicalSystem, releaseProblem, versionInput } from './inputs.ts';
import { missing } from './lookup.ts';
import { notFound, parametersOrOutcome, parametersResource } from './resource.ts';

/** `CodeSystem/$subsumes` of FHIR R4 and R5, for ICD-10-CM. */
export const fhirSubsumes = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'fhir_subsumes',
    title: 'FHIR CodeSystem $subsumes',
    specialty: 'terminology',
    synonyms: ['FHIR subsumes', 'is a', 'parent code', 'hierarchy'],
    description:
      'FHIR R4 and R5 view: whether one ICD-10-CM code is above the other. outcome is equivalent, subsumes, subsumed-by or not-subsumed. A code that the release does not have is answered with an OperationOutcome.',
    format: 'fhir',
    inputs: {
      system: hierarchicalSystem,
      codeA: codeInput('codeA', 'E11'),
      codeB: codeInput('codeB', 'E11.9'),
      version: versionInput,
      date: dateInput,
    },
    response: parametersOrOutcome,
    example: { system: IDENTITIES.icd10.uri, codeA: 'E11', codeB: 'E11.9' },
    check: (values) => releaseProblem(terminology, values),
    warn: ({ codeA, codeB, ...asked }) => [
      ...[codeA, codeB].flatMap((code) => {
        const flaw = terminology.flawOf(asked.system, code);
        return flaw === undefined ? [] : [`code ${quote(code)} ${flaw}: it will not be found`];
      }),
      ...clockNotes(terminology, asked),
    ],
    effort: () => RECORD,
    run: ({ codeA, codeB, ...asked }) => {
      const { system } = asked;
      const day = dayOf(terminology, asked);
      const [a, b] = [terminology.lookup(system, codeA, day), terminology.lookup(system, codeB, day)];
      if (a === undefined || b === undefined)
        return notFound(missing(terminology, system, a === undefined ? codeA : codeB));
      return parametersResource([{ name: 'outcome', valueCode: outcomeOf(a.code, b.code) }]);
    },
  });

/** A code of ICD-10-CM begins with those of all its headers. */
const outcomeOf = (a: string, b: string): string =>
  a === b ? 'equivalent' : b.startsWith(a) ? 'subsumes' : a.startsWith(b) ? 'subsumed-by' : 'not-subsumed';
