/** Takes the frame of a chart, an order or a request off what is meant: `A/P: asthma - follow up in 3 months`. */
import sentenceWords from '../../../data/lexicon/sentence-words.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { type Replace, replaceAll } from '../text/trace.ts';
import { parseSections, withFewBlanks } from './table.ts';

const FRAMES = lazily(() => {
  const sections = parseSections(sentenceWords);
  const anyOf = (section: string) => withFewBlanks(sections(section).join('|'));
  return {
    before: new RegExp(String.raw`^[\s,;.-]{0,8}(?:${anyOf('frame before')})(?=\S)`, 'iu'),
    behind: new RegExp(String.raw`(?<=[\p{L}\p{N})%])[\s,;.?-]{1,8}(?:${anyOf('frame behind')})[\s,;.?!]{0,8}$`, 'iu'),
  };
});

/** Parts of a frame on each side. */
const MOST_PARTS = 5;

const QUESTION = /^\W{0,4}(?:what|which|can|could|would|please|pls|find|look|give|tell|need|i need)\b/i;

/** The phrase without its frame; the phrase itself if it has none, or nothing else. */
export const withoutFrame = (phrase: string, replace: Replace = replaceAll): string => {
  const { before, behind } = FRAMES();
  // Who asks for a code doubts nothing.
  let rest = QUESTION.test(phrase) ? replace(phrase, /\s?\?$/, () => '') : phrase;
  for (const pattern of [before, behind]) {
    for (let part = 0; part < MOST_PARTS; part += 1) {
      const shorter = replace(rest, pattern, () => '').trim();
      if (shorter === rest || !/\p{L}{2}/u.test(shorter)) break;
      rest = shorter;
    }
  }
  return rest;
};
