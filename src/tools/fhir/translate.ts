import type { Problem } from '../../errors/errors.ts';
import type { System } from '../../terminology/model/concept.ts';
import type { Relation } from '../../terminology/model/details.ts';
import { IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import { icd9Key } from '../../terminology/model/maps.ts';
import type { CodeDetails, RelatedNode, Terminology } from '../../terminology/terminology.ts';
import { optional, quote, text } from '../inputs.ts';
import { notLoaded, RECORD } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { codeInput } from './inputs.ts';
import { accepted, type Coding, coding, isProblem, sourceCoding, twice } from './question.ts';
import { type FhirParameter, parametersOrOutcome, parametersResource, stringPart } from './resource.ts';

/** As HL7 lists it (terminology.hl7.org 6.5, ICD-9-CM diagnosis codes). */
const ICD9 = 'http://hl7.org/fhir/sid/icd-9-cm';

const SOURCES = [...Object.values(IDENTITIES).map(({ uri }) => uri), ICD9];

/** The maps between code systems, and those of a system to itself. */
const relationBetween = (source: string, target: string): Relation | undefined => {
  if (source === IDENTITIES.icd10.uri && target === ICD9) return 'gem';
  // The mapping of a code of ICD-9-CM has rows of its own.
  if (source === ICD9 && target === IDENTITIES.icd10.uri) return 'gem';
  return source === target && source !== ICD9 ? 'replaced_by' : undefined;
};

const uriText = (name: string, description: string) =>
  optional(
    text({
      ...{ name, description, longest: 128, example: IDENTITIES.icd10.uri, error: 'invalid_system' },
      remedy: `Send ${SOURCES.join(' or ')}.`,
    }),
  );

type Sent = {
  readonly system?: string | undefined;
  readonly sourceSystem?: string | undefined;
  readonly target?: string | undefined;
  readonly targetSystem?: string | undefined;
  readonly code?: string | undefined;
  readonly sourceCode?: string | undefined;
  readonly coding: readonly Coding[];
  readonly sourceCoding: readonly Coding[];
};

type Asked = {
  readonly given: string;
  readonly source: string;
  readonly target: string;
  readonly relation: Relation;
};

/** The code and the systems of a call; R4 and R5 name them in different ways. */
const askedIn = (sent: Sent): Problem | Asked => {
  const one = sent.coding[0] ?? sent.sourceCoding[0];
  const code = sent.code ?? sent.sourceCode;
  if (one !== undefined && code !== undefined) return twice('coding');
  for (const [r4, r5, name] of [
    [sent.code, sent.sourceCode, 'sourceCode'],
    [sent.system, sent.sourceSystem, 'sourceSystem'],
    [sent.target, sent.targetSystem, 'targetSystem'],
  ] as const)
    if (r4 !== undefined && r5 !== undefined && r4 !== r5)
      return {
        code: name === 'sourceCode' ? 'invalid_code' : 'invalid_system',
        parameter: name,
        message: `${name} must be left out, or say the same as its name in R4`,
      };
  const [given, source] = [one?.code ?? code, one?.system ?? sent.system ?? sent.sourceSystem];
  const target = sent.target ?? sent.targetSystem ?? source;
  if (given === undefined)
    return {
      ...{ code: 'invalid_code', parameter: 'code' },
      message: 'one of code, sourceCode, coding and sourceCoding is required, got none',
    };
  const relation = relationBetween(source ?? '', target ?? '');
  if (source === undefined || target === undefined || relation === undefined)
    return {
      ...{ code: 'invalid_system', parameter: 'system' },
      message: `system and targetsystem must be ${IDENTITIES.icd10.uri} and ${ICD9}, in either order, or the same system for what replaced a code; got ${quote(source ?? 'none')} and ${quote(target ?? 'none')}`,
    };
  return { given, source, target, relation };
};

/** `ConceptMap/$translate` of FHIR R4 and R5, over the maps of the pack. */
export const fhirTranslate = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'fhir_translate',
    title: 'FHIR ConceptMap $translate',
    specialty: 'terminology',
    synonyms: ['ICD-9 to ICD-10', 'GEM', 'general equivalence mappings', 'crosswalk', 'concept map'],
    description:
      'FHIR R4 and R5 view of the maps: ICD-10-CM to ICD-9-CM and back by the General Equivalence Mappings of CMS (2018), and what replaced a retired code of a system. The two directions are tables of their own. message says where a map does not have the code.',
    format: 'fhir',
    inputs: {
      system: uriText('system', 'Code system of the code, in R4'),
      sourceSystem: uriText('sourceSystem', 'Code system of the code, in R5'),
      target: uriText('targetsystem', 'Code system to translate to, in R4; absent: that of the code'),
      targetSystem: uriText('targetSystem', 'Code system to translate to, in R5; absent: that of the code'),
      code: optional(codeInput('code', 'E11.9')),
      sourceCode: optional(codeInput('sourceCode', 'E11.9')),
      ...{ coding, sourceCoding },
    },
    response: parametersOrOutcome,
    example: { system: IDENTITIES.icd10.uri, code: 'E11.9', targetsystem: ICD9 },
    check: (values) => {
      const asked = askedIn(values);
      return isProblem(asked) ? asked : notLoaded(terminology, systemWith('uri', asked.source));
    },
    effort: () => RECORD,
    run: (values) => {
      const asked = accepted(askedIn(values));
      const { given, source, relation, target } = asked;
      const home: System = systemWith('uri', source) ?? 'icd10';
      const details = terminology.detailsOf(home, source === ICD9 ? icd9Key(given) : given);
      const found = details?.related(relation).items ?? [];
      return parametersResource([
        { name: 'result', valueBoolean: found.length > 0 },
        ...stringPart('message', messageOf(details, found, { ...asked, isMap: relation === 'gem' })),
        ...found.map((node): FhirParameter => matchOf(node, target, relation === 'gem')),
      ]);
    },
  });

type Named = { readonly given: string; readonly source: string; readonly isMap: boolean };

const messageOf = (
  details: CodeDetails | undefined,
  found: readonly RelatedNode[],
  { given, source, isMap }: Named,
): string => {
  if (details === undefined) return `Unknown code '${given}' in the CodeSystem '${source}', or in its map`;
  if (!isMap) return found.length > 0 ? '' : 'No translations found: the release names no successor of the code';
  if (found.length > 0) return 'The map leads one way: the way back is a table of its own';
  return details.texts('gem_flags').length > 0
    ? 'No translations found: the map says that the code has no target'
    : 'No translations found: the map of 2018 does not have the code, or is not loaded';
};

/** R4 says the kind of a match as `equivalence`, R5 as `relationship`. */
const matchOf = ({ code, display, map = [] }: RelatedNode, system: string, isMap: boolean): FhirParameter => {
  const isExact = isMap && map.some(({ approximate, combination }) => !approximate && !combination);
  return {
    name: 'match',
    part: [
      { name: 'equivalence', valueCode: isExact ? 'equivalent' : isMap ? 'inexact' : 'relatedto' },
      { name: 'relationship', valueCode: isExact ? 'equivalent' : 'related-to' },
      { name: 'concept', valueCoding: { system, code, ...(display === '' || display === code ? {} : { display }) } },
    ],
  };
};
