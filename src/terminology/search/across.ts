/** Hits of several code systems for one phrase, in one order. */

import { cuedBy } from '../lexicon/system-cues.ts';
import type { CodeSystem, Hit } from '../model/code-system.ts';
import { SYSTEMS, type System } from '../model/concept.ts';
import { EQUAL, LEAST_CUED, OTHER_SYSTEM, UNCERTAIN } from '../tuning.ts';
import type { Found } from './rank.ts';

export type FoundIn = Found & { readonly system: System; readonly prefers: CodeSystem['prefers'] };

export type SystemHit = Hit & { readonly system: System };

/** The hits of all systems, the best first. If two systems fit equally, the best of each come first, and none is certain. */
export const acrossSystems = (phrase: string, found: readonly FoundIn[]): readonly SystemHit[] => {
  const cued = found.length > 1 ? cuedSystem(phrase, found) : undefined;
  const rated = found
    .map(({ system, hits, isCertain, prefers }) => ({
      system,
      prefers,
      isCertain,
      hits: cued === undefined || cued === system ? hits : hits.map(lowered),
    }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => bestOf(b) - bestOf(a) || placeOf(a, phrase) - placeOf(b, phrase));
  const [first, second] = rated;
  if (first === undefined) return [];
  const isTie = second !== undefined && bestOf(first) - bestOf(second) < EQUAL;
  const most = isTie || !first.isCertain ? UNCERTAIN : 100;
  const leading = (isTie ? [first, second] : [first])
    .sort((a, b) => Math.min(placeOf(a, phrase), 0) - Math.min(placeOf(b, phrase), 0))
    .flatMap(({ system, hits }) => hits.slice(0, 1).map((hit) => ({ ...hit, system })));
  const others = rated
    .flatMap(({ system, hits }) => hits.map((hit) => ({ ...hit, system })))
    .filter((hit) => !leading.some((one) => one.system === hit.system && one.concept === hit.concept))
    .sort((a, b) => b.score - a.score);
  let least = most;
  return [...leading, ...others].map((hit) => {
    least = Math.min(least, hit.score);
    return { ...hit, score: least };
  });
};

const lowered = ({ concept, score }: Hit): Hit => ({ concept, score: Math.round(OTHER_SYSTEM * score) });

const bestOf = ({ hits }: { readonly hits: readonly Hit[] }): number => hits[0]?.score ?? 0;

/** The only system with cues in the phrase, if one of its codes fits. */
const cuedSystem = (phrase: string, found: readonly FoundIn[]): System | undefined => {
  const [cued, ...others] = cuedBy(
    phrase,
    found.map(({ system }) => system),
  );
  if (cued === undefined || others.length > 0) return undefined;
  const ofCued = found.find(({ system }) => system === cued);
  return ofCued !== undefined && bestOf(ofCued) >= LEAST_CUED ? cued : undefined;
};

/** Of equal systems one that prefers the phrase comes first, then the order of the systems decides. */
const placeOf = ({ system, prefers }: Pick<FoundIn, 'system' | 'prefers'>, phrase: string): number =>
  prefers?.(phrase) === true ? -1 : SYSTEMS.indexOf(system);
