/** The code systems of the loaded data, as the pages list them. */
import { factsOf, RELEASED } from '../terminology/model/identity.ts';
import type { CatalogMetadata } from '../terminology/model/metadata.ts';

type Loaded = { readonly id: string; readonly title: string; readonly subject: string; readonly release: string };

export const releasesOf = (ontology: CatalogMetadata): readonly Loaded[] =>
  RELEASED.flatMap((system) => {
    const { id, title, subject, catalog } = factsOf(system);
    const release = ontology[catalog.release];
    return release === undefined ? [] : [{ id, title, subject, release }];
  });

/** The systems that the loaded data are without, by name: an unknown code of theirs can exist. */
export const notLoadedIn = (ontology: CatalogMetadata): readonly string[] =>
  RELEASED.flatMap((system) => {
    const { title, catalog } = factsOf(system);
    return ontology[catalog.release] === undefined ? [title] : [];
  });

/** The scope of the data, and the systems that they are without. */
export const scopeOf = (ontology: CatalogMetadata): string =>
  [ontology.notes, ...notLoadedIn(ontology).map((title) => `${title} is not loaded.`)].join(' ');

/** The name of a system, as people write it; of another one its id. */
export const titleOf = (id: unknown): string => factsOf(id as Parameters<typeof factsOf>[0])?.title ?? String(id);
