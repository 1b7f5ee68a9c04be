/** Reads what an index holds of hits, each name once. */
import type { HitReader } from '../model/code-system.ts';
import { type SystemIndex, unpackTraits } from './index.ts';
import { nameIn, type TextReader } from './text-table.ts';

export const hitReader = ({ system, traits, priors }: SystemIndex, texts: TextReader): HitReader => {
  const nameOf = once((concept) => nameIn(texts, concept));
  const wordsOf = once((concept) => system.normalise(nameOf(concept)));
  return {
    termTypeOf: ({ concept }) => unpackTraits(traits[concept] ?? 0).termType,
    priorOf: ({ concept }) => priors[concept] ?? 0,
    textsOf: ({ concept }) => texts(concept),
    nameOf: ({ concept }) => nameOf(concept),
    wordsOf: ({ concept }) => wordsOf(concept),
  };
};

const once = <Value>(read: (concept: number) => Value): ((concept: number) => Value) => {
  const known = new Map<number, Value>();
  return (concept) => {
    const before = known.get(concept);
    if (before !== undefined) return before;
    const fresh = read(concept);
    known.set(concept, fresh);
    return fresh;
  };
};
