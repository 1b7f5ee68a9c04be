/** Adds noise to phrases: a typo, another word order, filler words. The same seed adds the same noise. */
import type { SearchedSystem } from '../../src/terminology/model/concept.ts';
import type { Case } from './evaluation.ts';

export const PERTURBATIONS = ['typo', 'shuffled', 'noise'] as const;
export type Perturbation = (typeof PERTURBATIONS)[number];

export type Random = () => number;

/** The phrase of a case with noise. It depends on the phrase and the seed alone, not on the other sets of a run. */
export const perturb = ({ query, system }: Case, how: Perturbation, seed: number): string => {
  const random = generator(Bun.hash.xxHash32(`${how} ${query}`, seed));
  if (how === 'typo') return withTypo(query, random);
  if (how === 'shuffled') return shuffled(query, random);
  const templates: readonly string[] = NOISE[system as SearchedSystem] ?? [];
  return (templates[below(templates.length, random)] ?? '…').replace('…', () => query);
};

/** Mulberry32: small, and good enough to pick letters. */
export const generator = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const below = (limit: number, random: Random): number => Math.floor(random() * limit);

/** Shorter words are mostly abbreviations and units: a changed letter gives another one, not a typo. */
const TYPO_WORD = /\p{L}{4,}/gu;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One letter left out, put in, replaced or swapped with the next, anywhere in one word; phrases without a word stay. */
const withTypo = (query: string, random: Random): string => {
  const words = [...query.matchAll(TYPO_WORD)];
  const word = words[below(words.length, random)];
  if (word === undefined) return query;
  for (;;) {
    const spoilt = misspell(word[0], random);
    if (spoilt.toLowerCase() === word[0].toLowerCase()) continue;
    return query.slice(0, word.index) + spoilt + query.slice(word.index + word[0].length);
  }
};

export const misspell = (word: string, random: Random): string => {
  const at = below(word.length, random);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const other = LETTERS.charAt(below(LETTERS.length, random));
  switch (below(4, random)) {
    case 0:
      return before + after;
    case 1:
      return before + other + letter + after;
    case 2:
      return before + other + after;
    default:
      return before + after.charAt(0) + letter + after.slice(1);
  }
};

/** Words in another order, a quantity torn from its unit as well. */
const shuffled = (query: string, random: Random): string => {
  const words = query.split(/\s+/);
  if (new Set(words).size < 2) return query;
  for (;;) {
    const order = [...words];
    for (let last = order.length - 1; last > 0; last--) {
      const other = below(last + 1, random);
      [order[last], order[other]] = [order[other] ?? '', order[last] ?? ''];
    }
    if (order.some((word, index) => word !== words[index])) return order.join(' ');
  }
};

const ANY = ['please code …', 'what is the code for …', 'code for … please', 'need a code for …', 'can you look up …'];
const NOISE = {
  icd10: [...ANY, 'patient with …', 'pt with …', 'patient presents with …', 'diagnosis of …'],
  rxnorm: [...ANY, 'patient taking …', 'pt is on …', 'prescription for …'],
  loinc: [...ANY, 'please order …', 'patient needs …', 'lab test: …'],
};
