/** Words of a phrase that say which code system it means when it names none. */
import cues from '../../../data/lexicon/system-cues.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { parseSections } from './table.ts';

const SECTIONS = lazily(() => parseSections(cues));

const patterns = new Map<string, RegExp>();

const patternOf = (system: string): RegExp => {
  const known = patterns.get(system);
  if (known !== undefined) return known;
  const lines = SECTIONS()(system).join('|');
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${lines})(?![\p{L}\p{N}])`, 'iu');
  patterns.set(system, pattern);
  return pattern;
};

/** Those of the systems that a phrase has a word of. A word alone is all of a phrase, so it is no cue: `CAP` is no capsule. */
export const cuedBy = <System extends string>(phrase: string, systems: readonly System[]): readonly System[] =>
  /\p{L}\P{L}+\p{L}|\d/u.test(phrase.trim()) ? systems.filter((system) => patternOf(system).test(phrase)) : [];

const ANALYTES = lazily(() => new Set(SECTIONS()('analytes').flatMap((line) => line.split(' '))));

/** True for a phrase that names a substance of the body. */
export const namesAnalyte = (phrase: string): boolean =>
  phrase
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .some((word) => ANALYTES().has(word) || ANALYTES().has(word.replace(/s$/, '')));
