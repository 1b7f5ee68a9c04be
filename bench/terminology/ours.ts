/** Our own engine for the benchmark: the pack that `clinmeter data build` makes of the same releases, and `translate`. */
import { starterConcepts } from '../../build/starter.ts';
import { buildPack } from '../../src/terminology/build-pack.ts';
import type { Concept } from '../../src/terminology/concept.ts';
import { openTerminology } from '../../src/terminology/terminology.ts';
import type { Concepts, Search } from './scoring.ts';

const INFO = {
  coverage: 'full',
  source: 'benchmark',
  notes: '',
  releases: { icd10cm: '', loinc: '', rxnorm: '' },
} as const;

/** Answers like `translate` with its defaults, but without a least score. */
export const ours = async (concepts: Concepts): Promise<Search> => {
  const own = new Map(starterConcepts().map(({ system, code, terms }) => [`${system} ${code}`, terms]));
  const withOwn = (concept: Concept): Concept => {
    const terms = own.get(`${concept.system} ${concept.code}`);
    return terms === undefined ? concept : { ...concept, terms: [...concept.terms, ...terms] };
  };
  const all = Object.values(concepts).flatMap((map) => [...map.values()].map(withOwn));
  const terminology = openTerminology(buildPack(INFO, all));
  return (query, { system, limit }) =>
    terminology.translate(query, { system, limit, minScore: 0, includeObsolete: false, billableOnly: true }).matches;
};
