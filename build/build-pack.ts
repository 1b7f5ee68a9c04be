/** From concepts to a pack. */
import { buildDetailTable } from '../src/terminology/details/detail-table.ts';
import { type Concept, SYSTEMS, type System } from '../src/terminology/model/concept.ts';
import { type DraftDetails, NO_DETAILS } from '../src/terminology/model/details.ts';
import type { PackInfo } from '../src/terminology/model/metadata.ts';
import type { Pack } from '../src/terminology/pack/pack.ts';
import { buildSystemIndex } from '../src/terminology/search/build-index.ts';
import { CODE_SYSTEMS } from '../src/terminology/systems/index.ts';

/** Builds a pack of concepts of any systems, in any order, and of what is known of them beside their names. */
export const buildPack = (
  info: PackInfo,
  concepts: readonly Concept[],
  details: Partial<Readonly<Record<System, DraftDetails>>> = {},
): Pack => {
  const indexes = bySystem((system) => {
    const own = concepts.filter((concept) => concept.system === system);
    return buildSystemIndex(CODE_SYSTEMS[system], own);
  });
  const tables = bySystem((system) => buildDetailTable(indexes[system], details[system] ?? NO_DETAILS));
  return { ...info, indexes, details: tables };
};

const bySystem = <Value>(make: (system: System) => Value): Readonly<Record<System, Value>> =>
  Object.fromEntries(SYSTEMS.map((system) => [system, make(system)])) as Record<System, Value>;
