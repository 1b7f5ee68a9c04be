/** Names, domain and release labels of the code systems. */
import { FACTS } from '../systems/facts.ts';
import type { SystemFacts } from '../systems/facts-of.ts';
import { DOMAINS, type Domain, SYSTEMS, type System } from './concept.ts';

export type Identity = {
  /** Its name, as people write it. */
  readonly title: string;
  readonly domain: SystemFacts['domain'];
  /** Its canonical URI in FHIR. */
  readonly uri: string;
  /** The canonical URI of the value set of all its codes. */
  readonly allCodes: string;
  /** Its release among those of a pack. */
  readonly releaseKey: Facts['releaseKey'];
  /** The version of a release as FHIR terminology servers write it; `undefined` for an unknown release. */
  readonly fhirVersion: (release: string) => string | undefined;
};

type Facts = (typeof FACTS)[number];

/** The declaration of each system. */
export const IDENTITIES = Object.fromEntries(FACTS.map((facts) => [facts.id, facts])) as {
  readonly [Id in System]: Extract<Facts, { id: Id }>;
};

/** The same, where any system can be meant. */
export const factsOf = (system: System): SystemFacts & Facts => IDENTITIES[system];

/** The domain of a system, as far as notes are read for it. */
export const noteDomainOf = (system: System): Domain | undefined => {
  const { domain }: SystemFacts = factsOf(system);
  return DOMAINS.find((one) => one === domain);
};

/** The system that has a value as its `uri` or `allCodes`. */
export const systemWith = (key: 'uri' | 'allCodes', value: string): System | undefined =>
  SYSTEMS.find((system) => IDENTITIES[system][key] === value);

/** How calls name the systems, as a message says it. */
export const SENT_AS: readonly string[] = FACTS.map(({ id, title }) =>
  id === title.toLowerCase() ? id : `${id} for ${title}`,
);

/** The term types of all systems, in words. */
export const TERM_TYPES_TEXT = FACTS.map(({ termTypesText }) => termTypesText).join(', ');

/** The systems in the order of the names of their releases, as the catalog lists them. */
export const RELEASED: readonly System[] = FACTS.toSorted((a, b) => (a.releaseKey < b.releaseKey ? -1 : 1)).map(
  ({ id }) => id,
);
