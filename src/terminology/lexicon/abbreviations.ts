/** Letters and words that alone stand for several things: `CP`, `MS`, `troponin`. */
import abbreviations from '../../../data/lexicon/abbreviations.txt' with { type: 'text' };
import { lazily, onceFor } from '../../deferred.ts';
import { parsePair, parseSections } from './table.ts';

const SECTIONS = lazily(() => parseSections(abbreviations));

/** The meanings of the letters of a system. */
const MEANINGS = onceFor(
  (system: { readonly id: string }) =>
    new Map(
      SECTIONS()(system.id)
        .map(parsePair)
        .map(([letters, meanings]) => [letters, meanings.split('; ')]),
    ),
);

/** The things that a phrase stands for in a system, the likeliest first, if it is more than one; else nothing. */
export const meaningsOf = (system: { readonly id: string }, phrase: string): readonly string[] =>
  MEANINGS(system).get(phrase.trim().toLowerCase().replaceAll('.', '')) ?? [];
