/** From concepts to a pack. */
import { type Concept, SYSTEMS, type System } from '../model/concept.ts';
import type { PackInfo } from '../model/metadata.ts';
import { buildSystemIndex } from '../search/build-index.ts';
import { CODE_SYSTEMS } from '../systems/index.ts';
import type { Pack } from './pack.ts';

/** Builds a pack of concepts of any systems, in any order. */
export const buildPack = (info: PackInfo, concepts: readonly Concept[]): Pack => {
  const indexes = SYSTEMS.map((system) => [
    system,
    buildSystemIndex(
      CODE_SYSTEMS[system],
      concepts.filter((concept) => concept.system === system),
    ),
  ]);
  return { ...info, indexes: Object.fromEntries(indexes) as Record<System, Pack['indexes'][System]> };
};
