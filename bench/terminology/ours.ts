/** Our own engine for the benchmark: the pack that `clinmeter data build` makes of the same releases, and `translate`. */
import { starterConcepts } from '../../build/starter.ts';
import { buildPack } from '../../src/terminology/pack/build-pack.ts';
import { ownSynonymsOf, withOwnSynonyms } from '../../src/terminology/pack/pack-file.ts';
import { openTerminology } from '../../src/terminology/terminology.ts';
import type { Concepts, Search } from './scoring.ts';

const INFO = { source: 'benchmark', notes: '', releases: { icd10cm: '', loinc: '', rxnorm: '' } } as const;

/** Answers like `translate` with its defaults, but without a least score. */
export const ours = async (concepts: Concepts): Promise<Search> => {
  const starter = buildPack({ ...INFO, coverage: 'starter' }, starterConcepts());
  const own = ownSynonymsOf(starter) ?? (() => []);
  const all = Object.values(concepts).flatMap((map) => withOwnSynonyms([...map.values()], own));
  const terminology = openTerminology(buildPack({ ...INFO, coverage: 'full' }, all));
  return (query, { system, limit }) =>
    terminology.translate(query, { system, limit, minScore: 0, includeObsolete: false, billableOnly: true }).matches;
};
