/** The subject of a call: a code, a coding, or the codings of a concept. */
import { Type } from '@sinclair/typebox';
import { isOutsized } from '../../bounded-json.ts';
import { type Problem, type ValidationCode, type ValidationError, validationError } from '../../errors/errors.ts';
import { SYSTEMS, type System } from '../../terminology/model/concept.ts';
import { IDENTITIES } from '../../terminology/model/identity.ts';
import { type Fields, isObject } from '../arguments.ts';
import { type Described, type Input, optional, quote, text } from '../inputs.ts';
import type { Query } from '../query.ts';

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

type Declared = Described & { readonly error: ValidationCode; readonly accepted: string };

/** Longer than any body that is read. */
const LONGEST = 98_304;

/** JSON text that `read` turns into a value; `undefined` for what it is not. With `most` it may be repeated. */
const json = <Value>(
  { name, description, example, error: code, accepted }: Declared,
  read: (given: unknown) => Value | undefined,
  most = 1,
): Input<readonly Value[]> => {
  const error = validationError(
    code,
    `${name} not ${accepted}`,
    `Send ${accepted} in a Parameters resource by POST, or leave it out.`,
  );
  const one = Type.String({ contentMediaType: 'application/json', maxLength: LONGEST });
  return {
    parameters: [
      { name, description, required: false, example, schema: most === 1 ? one : Type.Array(one, { maxItems: most }) },
    ],
    error,
    isOptional: true,
    read: (query) => {
      const given = query.get(name) ?? [];
      const values = given.map((sent) => (sent === undefined ? undefined : read(parsed(sent))));
      if (given.length <= most && values.every((value) => value !== undefined))
        return { ok: true, value: values as readonly Value[], warnings: [] };
      const message = `${name} must be ${accepted}${given.length > most ? `, got ${given.length} values` : ''}`;
      return { ok: false, problem: { code, parameter: name, message }, warnings: [] };
    },
  };
};

/** The same input, which a call must have. */
function required<Value>(input: Input<readonly Value[]>): Input<readonly Value[]> {
  const [parameter] = input.parameters;
  const { code, message } = input.error ?? { code: 'invalid_body', message: '' };
  return {
    ...{
      parameters: input.parameters.map((one) => ({ ...one, required: true })),
      error: input.error as ValidationError,
    },
    read: (query) =>
      parameter !== undefined && !query.has(parameter.name)
        ? {
            ok: false,
            problem: { code, parameter: parameter.name, message: message.replace(' not ', ' is required: ') },
            warnings: [],
          }
        : input.read(query),
  };
}

const parsed = (sent: string): unknown => {
  if (isOutsized(sent)) return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
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
      ...{ name, example: '{"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"E11.9"}', error: 'invalid_coding' },
      ...{
        description: `A Coding, by POST, in place of a code`,
        accepted: `one Coding with a code of 1 to ${LONGEST_CODE} characters`,
      },
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
    ...{ name: 'codeableConcept', example: '{"coding":[{"system":"http://loinc.org","code":"4548-4"}]}' },
    ...{ description: 'A CodeableConcept, by POST, in place of a code', error: 'invalid_codeable_concept' },
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
    ...{
      name: 'valueSet',
      example: '{"resourceType":"ValueSet","compose":{"include":[{"system":"http://loinc.org"}]}}',
    },
    ...{
      description: 'A ValueSet, by POST, in place of url',
      error: 'invalid_value_set',
      accepted: 'one resource of type ValueSet',
    },
  },
  resource(['ValueSet']),
);

const MOST_RESOURCES = 25;

/** Resources that the call needs and the service does not have (HL7 terminology ecosystem, `tx-resource`). */
export const resources: Input<readonly Fields[]> = json(
  {
    ...{
      name: 'tx-resource',
      example: '{"resourceType":"CodeSystem","url":"http://example.org/codes","content":"complete"}',
    },
    ...{
      description: 'A CodeSystem (also a supplement) or a ValueSet that the call needs, by POST; repeat it for several',
    },
    ...{ error: 'invalid_tx_resource', accepted: `0 to ${MOST_RESOURCES} resources of type CodeSystem or ValueSet` },
  },
  resource(['CodeSystem', 'ValueSet']),
  MOST_RESOURCES,
);

const MOST_IN_BATCH = 25;

/** The validations of a batch, each a Parameters resource. */
export const validations: Input<readonly Fields[]> = required(
  json(
    {
      ...{ name: 'validation', example: '{"resourceType":"Parameters","parameter":[]}', error: 'invalid_validation' },
      ...{ description: 'One validation as a Parameters resource, by POST; repeat it for several' },
      accepted: `1 to ${MOST_IN_BATCH} resources of type Parameters`,
    },
    resource(['Parameters']),
    MOST_IN_BATCH,
  ),
);

/** A `batch` Bundle with one lookup. */
export const BUNDLE =
  '{"resourceType":"Bundle","type":"batch","entry":[{"request":{"method":"GET","url":"CodeSystem/$lookup?system=http://hl7.org/fhir/sid/icd-10-cm&code=E11.9"}}]}';

/** The entries of a `batch` Bundle. */
export const bundle: Input<readonly (readonly Fields[])[]> = required(
  json(
    {
      ...{ name: 'bundle', example: BUNDLE, error: 'invalid_bundle' },
      description: 'The Bundle, which is the body of a POST',
      accepted: `a Bundle of type batch with 1 to ${MOST_IN_BATCH} entries`,
    },
    (given) => {
      const { type, entry } = resource(['Bundle'])(given) ?? {};
      const isBatch = type === 'batch' && Array.isArray(entry) && entry.length > 0 && entry.length <= MOST_IN_BATCH;
      return isBatch && entry.every(isObject) ? (entry as readonly Fields[]) : undefined;
    },
  ),
);

const LONGEST_LANGUAGES = 128;
/** A list of languages, as Accept-Language has it, with English or any. */
const ENGLISH = /(?:^|[\s,])(?:en\b|\*)/i;

/** The releases have English names alone: another language is refused and not answered with English. */
export const displayLanguage: Input<string | undefined> = (() => {
  const [name, error] = ['displayLanguage', 'invalid_display_language'] as const;
  const input = optional(
    text({
      ...{ name, error, longest: LONGEST_LANGUAGES, example: 'en', remedy: 'Send en, or leave it out.' },
      description: 'Languages of the names, as in Accept-Language: en, which the releases have',
    }),
  );
  const parameters = input.parameters.map((one) => ({ ...one, schema: { ...one.schema, pattern: ENGLISH.source } }));
  const read = (query: Query): ReturnType<typeof input.read> => {
    const reading = input.read(query);
    if (!reading.ok || reading.value === undefined || ENGLISH.test(reading.value)) return reading;
    const message = `${name} must ask for en, the language of the releases, got ${quote(reading.value)}`;
    return { ok: false, problem: { code: error, parameter: name, message }, warnings: [] };
  };
  return { ...input, parameters, read };
})();

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

/** The question of a call; or the problem of one that asks twice, or about nothing. */
export const questionOf = ({ coding: [one], concepts: [concept] = [], ...sent }: Sent): Question | Problem => {
  const ways = [sent.code, one, concept].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    const message = `one of code, coding and codeableConcept is required, got ${ways.length === 0 ? 'none' : ways.length}`;
    return { code: 'invalid_code', parameter: 'code', message };
  }
  if (concept !== undefined) return { sentAs: 'CodeableConcept', codings: concept };
  if (one !== undefined) return { sentAs: 'Coding', codings: [one] };
  const { system, version, display, code = '' } = sent;
  return { sentAs: 'code', codings: [{ system, code, version, display }] };
};
