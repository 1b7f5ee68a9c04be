/** The properties of a code system: what a lookup shows, and what the filters of a value set can ask for. */
import type { System } from '../../terminology/model/concept.ts';
import type { Relation, TextField } from '../../terminology/model/details.ts';
import { factsOf, IDENTITIES } from '../../terminology/model/identity.ts';

/** The relations that are shown as properties. */
export const relatedOf = (system: System): readonly Relation[] => IDENTITIES[system].fhir.related;

/** The texts that are shown as properties. */
export const textsOf = (system: System): readonly (readonly [name: string, field: TextField])[] =>
  IDENTITIES[system].fhir.texts;

/** The property that only this system has, and what it is made of. */
export const ownOf = (system: System) => {
  const { own, ownWords = {} } = factsOf(system).fhir;
  return own === undefined ? undefined : { name: own[0], from: own[1], words: ownWords };
};

/** The properties of a system, as answers name them. */
export const propertiesOf = (system: System): readonly string[] => {
  const own = ownOf(system);
  return [
    ...['inactive', 'status'],
    ...(own === undefined || own.from === 'status' ? [] : [own.name]),
    ...relatedOf(system),
    ...textsOf(system).map(([name]) => name),
  ];
};
