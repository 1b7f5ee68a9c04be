/** Our own engine for the benchmark: the pack that `clinmeter data build` makes of the same releases, and `translate`. */
import { existsSync, writeFileSync } from 'node:fs';
import { buildPack } from '../../build/build-pack.ts';
import { starterConcepts } from '../../build/starter.ts';
import { encodePack, type Pack } from '../../src/terminology/pack/pack.ts';
import { ownSynonymsOf, readPackFile, withOwnSynonyms } from '../../src/terminology/pack/pack-file.ts';
import { openTerminology } from '../../src/terminology/terminology.ts';
import type { Searches } from './engines.ts';
import type { Concepts, Search } from './scoring.ts';

const INFO = { source: 'benchmark', notes: '', releases: { icd10cm: '', loinc: '', rxnorm: '' } } as const;

/** Answers like `translate` with its defaults, but without a least score. */
export const ours = (concepts: Concepts, file?: string): Searches => {
  const isCached = file !== undefined && existsSync(file);
  const pack = isCached ? readPackFile(file).pack : build(concepts);
  if (file !== undefined && !isCached) writeFileSync(file, encodePack(pack));
  const terminology = openTerminology(pack);
  const options = { minScore: 0, includeObsolete: false, billableOnly: true };
  const search: Search = (query, { system, limit }) =>
    terminology.translate(query, { ...options, system, limit }).matches;
  const searchAll: Search = (query, { limit }) => terminology.translate(query, { ...options, limit }).matches;
  return { search, searchAll, annotate: terminology.annotate };
};

const build = (concepts: Concepts): Pack => {
  const starter = buildPack({ ...INFO, coverage: 'starter' }, starterConcepts());
  const own = ownSynonymsOf(starter) ?? (() => []);
  const all = Object.values(concepts).flatMap((map) => withOwnSynonyms([...map.values()], own));
  return buildPack({ ...INFO, coverage: 'full' }, all);
};
