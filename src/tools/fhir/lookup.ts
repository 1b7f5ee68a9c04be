import { Type } from '@sinclair/typebox';
import { type Problem, validationError } from '../../errors/errors.ts';
import type { System } from '../../terminology/model/concept.ts';
import type { Relation } from '../../terminology/model/details.ts';
import { IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import type { CodeDetails, Entry, Terminology } from '../../terminology/terminology.ts';
import { type Input, quote } from '../inputs.ts';
import { lifeNote, releaseFor } from '../terminology/days.ts';
import { RECORD } from '../terminology/fields.ts';
import { synonymsBySource } from '../terminology/record-fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { PARTS_AND_ANSWERS } from './code-systems.ts';
import { clockNotes, codeInput, dateInput, dayOf, releaseProblem, systemUri, versionInput } from './inputs.ts';
import { ownOf, propertiesOf, relatedOf, textsOf } from './properties.ts';
import { accepted, type Coding, coding, displayLanguage, isProblem, twice, unknownSystem, unless } from './question.ts';
import { type FhirParameter, notFound, parametersOrOutcome, parametersResource, stringPart } from './resource.ts';

/** `CodeSystem/$lookup` of FHIR R4 and R5. */
export const fhirLookup = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'fhir_lookup',
    title: 'FHIR CodeSystem $lookup',
    specialty: 'terminology',
    synonyms: ['FHIR lookup', 'FHIR terminology server', 'Parameters', 'code details'],
    description:
      'FHIR R4 and R5 view of one RxNorm, ICD-10-CM or LOINC code: display, designations, and properties such as parent, ingredients or axes. A code that the release does not have is answered with an OperationOutcome.',
    format: 'fhir',
    outcomeStatus: 404,
    inputs: {
      system: unless(systemUri, 'coding'),
      code: unless(codeInput('code', 'E11.9'), 'coding'),
      ...{ version: versionInput, date: dateInput, wanted: propertiesInput, coding, displayLanguage },
    },
    response: parametersOrOutcome,
    example: { system: IDENTITIES.icd10.uri, code: 'E11.9' },
    check: (values) => {
      const asked = askedIn(values);
      return isProblem(asked)
        ? asked
        : (releaseProblem(terminology, asked) ?? propertyProblem({ ...values, ...asked }));
    },
    warn: (values) => {
      const asked = askedIn(values);
      if (isProblem(asked)) return [];
      const flaw = terminology.flawOf(asked.system, asked.code);
      const flaws = flaw === undefined ? [] : [`code ${quote(asked.code)} ${flaw}: it will not be found`];
      return [...flaws, ...clockNotes(terminology, asked)];
    },
    effort: () => RECORD,
    run: ({ wanted, ...values }) => {
      const asked = accepted(askedIn(values));
      const { system, code } = asked;
      const day = dayOf(terminology, asked);
      const isWanted = (name: string) => wanted === undefined || wanted.has(name);
      const entry = terminology.lookup(system, code, day);
      const beside = entry === undefined ? terminology.detailsOf(system, code, day) : undefined;
      if (beside !== undefined && PARTS_AND_ANSWERS.has(beside.self.kind)) {
        const name = { name: 'name', valueString: IDENTITIES[system].title };
        const version = stringPart('version', releaseFor(terminology, system, day).version);
        const display = { name: 'display', valueString: beside.self.display };
        return parametersResource([name, ...version, display, ...answerParts(beside, isWanted)]);
      }
      if (entry === undefined) return notFound(missing(terminology, system, code));
      return parametersResource([
        { name: 'name', valueString: IDENTITIES[system].title },
        ...stringPart('version', releaseFor(terminology, system, day).version),
        { name: 'display', valueString: entry.display },
        // Names of our own are no designations of the code system.
        ...(isWanted(DESIGNATION)
          ? synonymsBySource(terminology, system, entry.code, entry.synonyms).official.map(
              (value): FhirParameter => ({ name: DESIGNATION, part: [{ name: 'value', valueString: value }] }),
            )
          : []),
        ...propertyParts(entry, terminology.detailsOf(system, entry.code, day), isWanted),
      ]);
    },
  });

type Sent = {
  readonly system?: System | undefined;
  readonly code?: string | undefined;
  readonly version?: string | undefined;
  readonly date?: string | undefined;
  readonly coding: readonly Coding[];
};

/** The code of a call, sent as such or as a coding. */
const askedIn = ({ system, code, version, date, coding: [one] }: Sent) => {
  if (one !== undefined && (system !== undefined || code !== undefined)) return twice('coding');
  const uri = one?.system;
  const of = one === undefined ? system : systemWith('uri', uri ?? '');
  if (of === undefined) return unknownSystem('coding', uri);
  return { system: of, code: one?.code ?? code ?? '', version: one?.version ?? version, date };
};

/** That a code is not there, and since when it is, where it came later than the day that was asked about. */
export const missing = (terminology: Terminology, system: System, code: string): string => {
  const later = lifeNote(terminology, terminology.detailsOf(system, code));
  return `${IDENTITIES[system].title} has no code ${quote(code)} in ${IDENTITIES[system].unknownIn}${later === '' ? '' : ` of that day. ${later}`}`;
};

const property = (code: string, ...value: readonly FhirParameter[]): FhirParameter => ({
  name: 'property',
  part: [{ name: 'code', valueCode: code }, ...value],
});

const DESIGNATION = 'designation';

/** Refuses a property that answers of the system never have. */
const propertyProblem = ({ system, wanted }: { readonly system: System; readonly wanted?: Properties }) => {
  const known = [DESIGNATION, ...propertiesOf(system), ...(system === 'loinc' ? ANSWERS.map(([name]) => name) : [])];
  const unknown = [...(wanted ?? [])].find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : propertyRefusal(`property must be one of ${known.join(', ')}; got ${quote(unknown)}`);
};

const propertyParts = (
  entry: Entry,
  details: CodeDetails | undefined,
  isWanted: (name: string) => boolean,
): readonly FhirParameter[] => {
  const { system, obsolete, status, billable, tty } = entry;
  const named = (name: string, value: FhirParameter) => (isWanted(name) ? [property(name, value)] : []);
  const related = relatedOf(system)
    .filter(isWanted)
    .flatMap((relation) =>
      (details?.related(relation, { offset: 0, count: MOST }).items ?? []).map((other) =>
        property(relation, { name: 'value', valueCode: other.code }, ...stringPart('description', other.display)),
      ),
    );
  const texts = textsOf(system).flatMap(([name, field]) =>
    (isWanted(name) ? (details?.texts(field) ?? []) : []).map((text) =>
      property(name, { name: 'value', valueString: text }),
    ),
  );
  return [
    ...named('inactive', { name: 'value', valueBoolean: obsolete }),
    ...named('status', { name: 'value', valueCode: status }),
    ...(billable === null ? [] : named('billable', { name: 'value', valueBoolean: billable })),
    ...(ownOf(system)?.from === 'tty' ? named('TTY', { name: 'value', valueCode: tty }) : []),
    ...related,
    ...texts,
  ];
};

/** Of a list its answers and the codes that ask for one, of an answer its lists, as HL7's servers name them. */
const ANSWERS: readonly (readonly [name: string, relation: Relation])[] = [
  ['Answer', 'answers'],
  ['answers-for', 'answers_for'],
  ['AnswerList', 'answer_lists'],
];

const answerParts = (details: CodeDetails, isWanted: (name: string) => boolean): readonly FhirParameter[] =>
  ANSWERS.filter(([name]) => isWanted(name)).flatMap(([name, relation]) =>
    details
      .related(relation, { offset: 0, count: MOST })
      .items.map(({ code }) => property(name, { name: 'value', valueCode: code })),
  );

/** The most codes of one relation. */
const MOST = 100;

/** Names of properties; absent: all. */
export type Properties = ReadonlySet<string> | undefined;

const NAME = 'property';
const MOST_PROPERTIES = 32;
const LONGEST = 64;

const error = validationError(
  'invalid_property',
  `property is given more than ${MOST_PROPERTIES} times, or is none of the code system`,
  'Leave it out, or repeat it with names that /fhir/metadata?mode=terminology lists.',
);

export const propertyRefusal = (message: string): Problem => ({ code: 'invalid_property', parameter: NAME, message });

/** A parameter that is repeated, once a property. */
export const propertiesInput: Input<Properties> = {
  parameters: [
    {
      name: NAME,
      description: 'A property that the answer has; repeat it for several; absent: all. `designation` asks for names.',
      required: false,
      example: 'inactive',
      schema: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST, pattern: '\\S' }), {
        maxItems: MOST_PROPERTIES,
      }),
    },
  ],
  error,
  read: (query) => {
    const given = query.get(NAME);
    if (given === undefined) return { ok: true, value: undefined, warnings: [] };
    const names = given.flatMap((name) =>
      name === undefined || name.trim() === '' || name.length > LONGEST ? [] : [name],
    );
    if (given.length <= MOST_PROPERTIES && names.length === given.length) {
      return { ok: true, value: new Set(names), warnings: [] };
    }
    const problem = propertyRefusal(
      `property must be given 0 to ${MOST_PROPERTIES} times, each with 1 to ${LONGEST} characters; got ${given.length}`,
    );
    return { ok: false, problem, warnings: [] };
  },
};
