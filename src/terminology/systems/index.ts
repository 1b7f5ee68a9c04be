/** The code systems that are served, and the catalog of a pack. A new system is a folder, and its lines here and in `facts.ts`. */
import { type ReleaseImporter, UNKNOWN_RELEASE } from '../import/result.ts';
import type { CodeSystem } from '../model/code-system.ts';
import { SYSTEMS, type System } from '../model/concept.ts';
import { factsOf, IDENTITIES, RELEASED } from '../model/identity.ts';
import type { CatalogMetadata, PackInfo } from '../model/metadata.ts';
import { icd10cm } from './icd10cm/system.ts';
import { icd10pcs } from './icd10pcs/system.ts';
import { loinc } from './loinc/system.ts';
import { rxnorm } from './rxnorm/system.ts';

export const CODE_SYSTEMS: Readonly<Record<System, CodeSystem>> = { rxnorm, icd10: icd10cm, loinc, icd10pcs };

/** Loads the importer of a system that a pack can be without. */
export const IMPORTERS: { readonly [Id in System]?: () => ReleaseImporter } = {
  icd10pcs: () => require('./icd10pcs/import.ts').importIcd10pcs,
};

/** The systems that a pack holds, in the order of the names of their releases, with their releases. */
const releasedIn = (releases: PackInfo['releases']): readonly (readonly [system: System, release: string])[] =>
  RELEASED.flatMap((system) => {
    const release = releases[IDENTITIES[system].releaseKey];
    return release === undefined ? [] : [[system, release] as const];
  });

export const catalogOf = ({ coverage, source, notes, releases }: PackInfo): CatalogMetadata => {
  const released = releasedIn(releases);
  const there = released.map(([system]) => system);
  const members = released.flatMap(([system, release]) => {
    const { catalog, validityOf } = { ...factsOf(system), ...CODE_SYSTEMS[system] };
    const { from, to } = validityOf?.(release) ?? { from: UNKNOWN_RELEASE, to: UNKNOWN_RELEASE };
    return [[catalog.release, release], ...catalog.days.map(([name], at) => [name, at === 0 ? from : to])];
  });
  const license = released.map(([system, release]) => [
    IDENTITIES[system].releaseKey,
    factsOf(system).noticeOf(release),
  ]);
  return {
    coverage,
    ...Object.fromEntries(members),
    license: Object.fromEntries(license),
    notes,
    source,
    systems: SYSTEMS.filter((system) => there.includes(system)),
    version: released.map(([system, release]) => `${system}:${release}`).join('|'),
  };
};
