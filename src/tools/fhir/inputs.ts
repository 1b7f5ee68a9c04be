/** The inputs of the FHIR views. */
import type { Problem, ValidationCode } from '../../errors/errors.ts';
import { SYSTEMS, type System } from '../../terminology/model/concept.ts';
import { factsOf, IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { choice, type Input, optional, quote, refined, text } from '../inputs.ts';
import { releaseOn } from '../terminology/days.ts';
import { notLoaded } from '../terminology/fields.ts';

/** The canonical URI of UCUM (terminology.hl7.org, external code systems). */
export const UCUM = 'http://unitsofmeasure.org';

/** The canonical URI of the National Drug Code Directory (terminology.hl7.org, external code systems). */
export const NDC = 'http://hl7.org/fhir/sid/ndc';

const asSystem = (input: Input<string>): Input<System> =>
  refined(input, (uri) => ({ ok: true, value: systemWith('uri', uri) ?? SYSTEMS[0], warnings: [] }));

const uriInput = (name: string, error: ValidationCode, words: readonly string[]): Input<string> =>
  choice({
    ...{ name, description: 'Canonical URI of the code system', words, example: IDENTITIES.icd10.uri },
    ...{ error, remedy: `Send ${words.join(' or ')}.` },
  });

const uris = SYSTEMS.map((system) => IDENTITIES[system].uri);

export const systemUri = asSystem(uriInput('system', 'invalid_system', uris));
/** `CodeSystem/$validate-code` calls it `url`, and judges units and packages, too. */
export const codeSystemUrl = uriInput('url', 'invalid_url', [...uris, UCUM, NDC]);
/** The systems that have codes below others. */
export const HIERARCHICAL: readonly System[] = SYSTEMS.filter((system) => factsOf(system).hasHeaders);
export const hierarchicalSystem = asSystem(
  uriInput(
    'system',
    'invalid_system',
    HIERARCHICAL.map((system) => IDENTITIES[system].uri),
  ),
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

export { dateInput } from '../terminology/days.ts';

type Asked = {
  readonly system: System;
  readonly version?: string | undefined;
  readonly date?: string | undefined;
};

/** Refuses a system or a version that is not loaded, and a day that no loaded release covers: another release would answer wrongly. */
export const releaseProblem = (
  terminology: Terminology,
  { system, version, date }: Asked,
  place?: Parameters<typeof notLoaded>[2],
): Problem | undefined => {
  const absent = notLoaded(terminology, system, place);
  if (absent !== undefined) return absent;
  const ofDay = date === undefined ? undefined : releaseOn(terminology, system, date);
  if (date !== undefined && ofDay === undefined) {
    const message = `date must be ${acceptedDays(terminology, system)}; got ${quote(date)}`;
    return { code: 'invalid_date', parameter: 'date', message };
  }
  if (version === undefined) return undefined;
  const releases = ofDay === undefined ? terminology.releasesOf(system) : [ofDay];
  const own = releases.flatMap((release) => release.version ?? []);
  if (own.includes(version)) return undefined;
  const accepted =
    own.length === 0
      ? `left out, for that of the loaded release (${terminology.identityOf(system).release}) is not known`
      : own.join(' or ');
  const message = `version must be ${accepted}; got ${quote(version)}`;
  return { code: 'invalid_version', parameter: 'version', message };
};

const acceptedDays = (terminology: Terminology, system: System): string => {
  const days = terminology.releasesOf(system).flatMap(({ validity }) => validity ?? []);
  if (days.length === 0) return `left out, for the release of ${IDENTITIES[system].title} does not name its days`;
  return `a day from ${days.map(({ from, to }) => `${from} to ${to}`).join(' or ')}`;
};

/** The day to answer by: as sent, else the last one of the version; absent for the newest release. */
export const dayOf = (terminology: Terminology, { system, version, date }: Asked): string | undefined =>
  date ??
  terminology
    .releasesOf(system)
    .slice(0, -1)
    .find((release) => release.version === version)?.validity?.to;

/** For an offer: what the clock says, unless a day or a version was asked for. */
export const clockNotes = (terminology: Terminology, { system, version, date }: Asked): readonly string[] =>
  version === undefined && date === undefined ? terminology.clockNotes(system) : [];
