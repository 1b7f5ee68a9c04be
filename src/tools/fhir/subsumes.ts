import type { System } from '../../terminology/model/concept.ts';
import { IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { quote } from '../inputs.ts';
import { RECORD } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import {
  clockNotes,
  codeInput,
  dateInput,
  dayOf,
  HIERARCHICAL,
  hierarchicalSystem,
  releaseProblem,
  versionInput,
} from './inputs.ts';
import { missing } from './lookup.ts';
import { accepted, type Coding, codingA, codingB, isProblem, twice, unknownSystem, unless } from './question.ts';
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
      system: unless(hierarchicalSystem, 'codingA', 'codingB'),
      codeA: unless(codeInput('codeA', 'E11'), 'codingA'),
      codeB: unless(codeInput('codeB', 'E11.9'), 'codingB'),
      ...{ version: versionInput, date: dateInput, codingA, codingB },
    },
    response: parametersOrOutcome,
    example: { system: IDENTITIES.icd10.uri, codeA: 'E11', codeB: 'E11.9' },
    check: (values) => {
      const asked = askedIn(values);
      return isProblem(asked) ? asked : releaseProblem(terminology, asked);
    },
    warn: (values) => {
      const asked = askedIn(values);
      if (isProblem(asked)) return [];
      const flaws = [asked.codeA, asked.codeB].flatMap((code) => {
        const flaw = terminology.flawOf(asked.system, code);
        return flaw === undefined ? [] : [`code ${quote(code)} ${flaw}: it will not be found`];
      });
      return [...flaws, ...clockNotes(terminology, asked)];
    },
    effort: () => RECORD,
    run: (values) => {
      const asked = accepted(askedIn(values));
      const { system, codeA, codeB } = asked;
      const day = dayOf(terminology, asked);
      const [a, b] = [terminology.lookup(system, codeA, day), terminology.lookup(system, codeB, day)];
      if (a === undefined || b === undefined)
        return notFound(missing(terminology, system, a === undefined ? codeA : codeB));
      return parametersResource([{ name: 'outcome', valueCode: outcomeOf(a.code, b.code) }]);
    },
  });

type Sent = {
  readonly system?: System | undefined;
  readonly codeA?: string | undefined;
  readonly codeB?: string | undefined;
  readonly version?: string | undefined;
  readonly date?: string | undefined;
  readonly codingA: readonly Coding[];
  readonly codingB: readonly Coding[];
};

/** The two codes of a call, sent as such or as codings. */
const askedIn = ({ system: sent, codingA: [first], codingB: [second], codeA, codeB, version, date }: Sent) => {
  if (first !== undefined && codeA !== undefined) return twice('codingA');
  if (second !== undefined && codeB !== undefined) return twice('codingB');
  const isOf = (coding: Coding, system: System | undefined) =>
    system !== undefined && HIERARCHICAL.includes(system) && coding.system === IDENTITIES[system].uri;
  const of = sent ?? systemWith('uri', first?.system ?? second?.system ?? '');
  const wrong = [first, second].find((one) => one !== undefined && !isOf(one, of));
  if (wrong !== undefined || of === undefined)
    return unknownSystem(wrong === second ? 'codingB' : 'codingA', wrong?.system, HIERARCHICAL);
  const codes = { codeA: first?.code ?? codeA ?? '', codeB: second?.code ?? codeB ?? '' };
  return { ...codes, system: of, version: first?.version ?? second?.version ?? version, date };
};

/** A code begins with those of all its headers. */
const outcomeOf = (a: string, b: string): string =>
  a === b ? 'equivalent' : b.startsWith(a) ? 'subsumes' : a.startsWith(b) ? 'subsumed-by' : 'not-subsumed';
