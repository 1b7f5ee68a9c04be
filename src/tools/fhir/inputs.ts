/** The inputs of the FHIR views. */
import type { Problem, ValidationCode } from '../../errors/errors.ts';
import { SYSTEMS, type System } from '../../terminology/model/concept.ts';
import { IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { choice, type Input, optional, quote, text } from '../inputs.ts';

/** Turns what an input reads into something else. */
const mapped = <From, To>(input: Input<From>, map: (value: From) => To): Input<To> => ({
  ...input,
  read: (query) => {
    const reading = input.read(query);
    return reading.ok ? { ...reading, value: map(reading.value) } : reading;
  },
});

const systemOf =
  (key: 'uri' | 'allCodes') =>
  (value: string): System =>
    systemWith(key, value) ?? 'icd10';

const uriInput = (name: string, error: ValidationCode, systems: readonly System[]): Input<System> =>
  mapped(
    choice({
      name,
      description: 'Canonical URI of the code system',
      words: systems.map((system) => IDENTITIES[system].uri),
      example: IDENTITIES.icd10.uri,
      error,
      remedy: `Send ${systems.map((system) => IDENTITIES[system].uri).join(' or ')}.`,
    }),
    systemOf('uri'),
  );

export const systemUri = uriInput('system', 'invalid_system', SYSTEMS);
/** `CodeSystem/$validate-code` calls it `url`. */
export const codeSystemUrl = uriInput('url', 'invalid_url', SYSTEMS);
/** Only ICD-10-CM has codes below others. */
export const hierarchicalSystem = uriInput('system', 'invalid_system', ['icd10']);

export const valueSetUrl: Input<System> = mapped(
  choice({
    name: 'url',
    description: 'Canonical URI of the value set: all codes of a code system',
    words: SYSTEMS.map((system) => IDENTITIES[system].allCodes),
    example: IDENTITIES.icd10.allCodes,
    error: 'invalid_url',
    remedy: `Send ${SYSTEMS.map((system) => IDENTITIES[system].allCodes).join(' or ')}, percent-encoded.`,
  }),
  systemOf('allCodes'),
);

export const codeInput = (name: string, example: string): Input<string> =>
  text({
    name,
    description: 'A code of the system; ICD-10-CM dotted or compact, in any case',
    longest: 32,
    example,
    error: 'invalid_code',
    remedy: 'Send a code of {range} characters.',
  });

export const versionInput = optional(
  text({
    name: 'version',
    description: 'Release of the code system that the answer must come from; absent: the loaded one',
    longest: 64,
    example: '2026',
    error: 'invalid_version',
    remedy: 'Leave it out, or send the release that /fhir/metadata?mode=terminology names.',
  }),
);

/** Refuses a version that is not loaded: an answer out of another release would be a wrong one. */
export const versionProblem = (
  terminology: Terminology,
  { system, version }: { readonly system: System; readonly version?: string | undefined },
): Problem | undefined => {
  if (version === undefined) return undefined;
  const { version: own, release } = terminology.identityOf(system);
  if (version === own) return undefined;
  const accepted = own === undefined ? `left out, for that of the loaded release (${release}) is not known` : own;
  const message = `version must be ${accepted}; got ${quote(version)}`;
  return { code: 'invalid_version', parameter: 'version', message };
};
