/** Letters and words that alone stand for several things: `CP`, `MS`, `troponin`. */
import abbreviations from '../../../data/lexicon/abbreviations.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { parsePair, parseSections } from './table.ts';

const SECTIONS = lazily(() => parseSections(abbreviations));

/** The things that a phrase stands for in a system, the likeliest first, if it is more than one; else nothing. */
export const meaningsOf = (system: string, phrase: string): readonly string[] => {
  const letters = phrase.trim().toLowerCase().replaceAll('.', '');
  const line = SECTIONS()(system).find((one) => one.startsWith(`${letters} = `));
  return line === undefined ? [] : parsePair(line)[1].split('; ');
};
