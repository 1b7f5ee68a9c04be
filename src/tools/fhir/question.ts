/** The subject of a call: a code, a coding, or the codings of a concept. */
import type { Problem } from '../../errors/errors.ts';
import { SYSTEMS, type System } from '../../terminology/model/concept.ts';
import { IDENTITIES } from '../../terminology/model/identity.ts';
import { type Fields, isObject } from '../arguments.ts';
import { type Input, optional, quote, type Reading, refined, text, withSchema } from '../inputs.ts';
import { json } from '../json-input.ts';

/** A `Coding` of FHIR, as far as it is judged. */
export type Coding = {
  readonly system: string | undefined;
  readonly code: string;
  readonly version?: string | undefined;
  readonly display?: string | undefined;
};

/** The codings that a call asks about, and how it sent them. */
export type Question = {
  readonly sentAs: 'code' | 'Coding' | 'CodeableConcept';
  readonly codings: readonly Coding[];
};

const optionalText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const LONGEST_CODE = 128;

const codingOf = (given: unknown): Coding | undefined => {
  if (!isObject(given)) return undefined;
  const { system, code, version, display } = given;
  if (typeof code !== 'string' || code.trim() === '' || code.length > LONGEST_CODE) return undefined;
  return { system: optionalText(system), code, version: optionalText(version), display: optionalText(display) };
};

const codingInput = (name: string): Input<readonly Coding[]> =>
  json(
    {
      name,
      description: 'A Coding, by POST, in place of a code',
      example: '{"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"E11.9"}',
      error: 'invalid_coding',
      accepted: `one Coding with a code of 1 to ${LONGEST_CODE} characters`,
    },
    codingOf,
  );

export const coding = codingInput('coding');
export const codingA = codingInput('codingA');
export const codingB = codingInput('codingB');
/** As R5 names it in a translation. */
export const sourceCoding = codingInput('sourceCoding');

const MOST_CODINGS = 25;

export const codeableConcept: Input<readonly (readonly Coding[])[]> = json(
  {
    name: 'codeableConcept',
    description: 'A CodeableConcept, by POST, in place of a code',
    example: '{"coding":[{"system":"http://loinc.org","code":"4548-4"}]}',
    error: 'invalid_codeable_concept',
    accepted: `one CodeableConcept with 1 to ${MOST_CODINGS} codings`,
  },
  (given) => {
    const list = isObject(given) && Array.isArray(given.coding) ? given.coding.map(codingOf) : [];
    return list.length > 0 && list.length <= MOST_CODINGS && list.every((one) => one !== undefined)
      ? (list as readonly Coding[])
      : undefined;
  },
);

const resource = (types: readonly string[]) => (given: unknown) =>
  isObject(given) && types.includes(String(given.resourceType)) ? given : undefined;

/** A value set that stands in the call itself. */
export const valueSet: Input<readonly Fields[]> = json(
  {
    name: 'valueSet',
    description: 'A ValueSet, by POST, in place of url',
    example: '{"resourceType":"ValueSet","compose":{"include":[{"system":"http://loinc.org"}]}}',
    error: 'invalid_value_set',
    accepted: 'one resource of type ValueSet',
  },
  resource(['ValueSet']),
);

const MOST_RESOURCES = 25;

/** Resources that the call needs and the service does not have (HL7 terminology ecosystem, `tx-resource`). */
export const resources: Input<readonly Fields[]> = json(
  {
    name: 'tx-resource',
    description: 'A CodeSystem (also a supplement) or a ValueSet that the call needs, by POST; repeat it for several',
    example: '{"resourceType":"CodeSystem","url":"http://example.org/codes","content":"complete"}',
    error: 'invalid_tx_resource',
    accepted: `0 to ${MOST_RESOURCES} resources of type CodeSystem or ValueSet`,
    most: MOST_RESOURCES,
  },
  resource(['CodeSystem', 'ValueSet']),
);

const MOST_IN_BATCH = 25;

/** The validations of a batch, each a Parameters resource. */
export const validations: Input<readonly Fields[]> = json(
  {
    name: 'validation',
    description: 'One validation as a Parameters resource, by POST; repeat it for several',
    example: '{"resourceType":"Parameters","parameter":[]}',
    error: 'invalid_validation',
    accepted: `1 to ${MOST_IN_BATCH} resources of type Parameters`,
    most: MOST_IN_BATCH,
    isRequired: true,
  },
  resource(['Parameters']),
);

/** A `batch` Bundle with one lookup. */
export const BUNDLE =
  '{"resourceType":"Bundle","type":"batch","entry":[{"request":{"method":"GET","url":"CodeSystem/$lookup?system=http://hl7.org/fhir/sid/icd-10-cm&code=E11.9"}}]}';

/** The entries of a `batch` Bundle. */
export const bundle: Input<readonly (readonly Fields[])[]> = json(
  {
    name: 'bundle',
    description: 'The Bundle, which is the body of a POST',
    example: BUNDLE,
    error: 'invalid_bundle',
    accepted: `a Bundle of type batch with 1 to ${MOST_IN_BATCH} entries`,
    isRequired: true,
  },
  (given) => {
    const { type, entry } = resource(['Bundle'])(given) ?? {};
    const isBatch = type === 'batch' && Array.isArray(entry) && entry.length > 0 && entry.length <= MOST_IN_BATCH;
    return isBatch && entry.every(isObject) ? (entry as readonly Fields[]) : undefined;
  },
);

const LONGEST_LANGUAGES = 128;
/** A list of languages, as Accept-Language has it, with English or any. */
const ENGLISH = /(?:^|[\s,])(?:en\b|\*)/i;

const languages = optional(
  text({
    name: 'displayLanguage',
    description: 'Languages of the names, as in Accept-Language: en, which the releases have',
    longest: LONGEST_LANGUAGES,
    example: 'en',
    error: 'invalid_display_language',
    remedy: 'Send en, or leave it out.',
  }),
);

/** The releases have English names alone: another language is refused and not answered with English. */
export const displayLanguage = refined(
  withSchema(languages, { pattern: ENGLISH.source }),
  (sent): Reading<string | undefined> => {
    if (sent === undefined || ENGLISH.test(sent)) return { ok: true, value: sent, warnings: [] };
    const message = `displayLanguage must ask for en, the language of the releases, got ${quote(sent)}`;
    const problem = { code: 'invalid_display_language', parameter: 'displayLanguage', message } as const;
    return { ok: false, problem, warnings: [] };
  },
);

/** An input that may be absent where one of others is there in its place. */
export const unless = <Value>(input: Input<Value>, ...others: readonly string[]): Input<Value | undefined> => ({
  ...input,
  read: (query) =>
    others.some((name) => query.has(name)) && !input.parameters.some(({ name }) => query.has(name))
      ? { ok: true, value: undefined, warnings: [] }
      : input.read(query),
});

export const isProblem = (found: object): found is Problem => 'message' in found;

/** The part of a call that was found right before the payment. */
export const accepted = <Found extends object>(found: Found | Problem): Found => {
  if (isProblem(found)) throw new Error(`a call was not refused: ${found.code}`);
  return found;
};

/** The problem of a call that sends a coding beside the code that it stands for. */
export const twice = (parameter: string): Problem => ({
  ...{ code: 'invalid_coding', parameter },
  message: `${parameter} must stand alone: it has system and code in itself`,
});

/** The problem of a coding whose system is not here. */
export const unknownSystem = (
  parameter: string,
  uri: string | undefined,
  accepted: readonly System[] = SYSTEMS,
): Problem => ({
  ...{ code: 'invalid_system', parameter },
  message: `${parameter} must have as system ${accepted.map((system) => IDENTITIES[system].uri).join(' or ')}, got ${uri === undefined ? 'none' : quote(uri)}`,
});

type Sent = { readonly [Name in keyof Coding]?: Coding[Name] | undefined } & {
  readonly coding: readonly Coding[];
  readonly concepts?: readonly (readonly Coding[])[];
};

/** In the words of the HL7 terminology ecosystem, its parenthesis included. */
const NO_CODE =
  'Unable to find code to validate (looked for coding | codeableConcept | code+system | code+inferSystem in parameters';

/** The question of a call; or the problem of one that asks twice, or about nothing. */
export const questionOf = ({ coding: [one], concepts: [concept] = [], ...sent }: Sent): Question | Problem => {
  const ways = [sent.code, one, concept].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    const message =
      ways.length === 0 ? NO_CODE : `one of code, coding and codeableConcept is required, got ${ways.length}`;
    return { code: 'invalid_code', parameter: 'code', message };
  }
  if (concept !== undefined) return { sentAs: 'CodeableConcept', codings: concept };
  if (one !== undefined) return { sentAs: 'Coding', codings: [one] };
  const { system, version, display, code = '' } = sent;
  return { sentAs: 'code', codings: [{ system, code, version, display }] };
};
