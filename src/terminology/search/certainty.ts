/**
 * When it is not certain that the best match is the one that is meant, however well its words fit: then it and all others
 * score at most 79, so that `high` keeps what it promises. The order stays.
 */

import { isCommonTest } from '../systems/loinc/measurement.ts';
import { normalise } from '../text/normalise.ts';
import type { Hit } from './search.ts';
import type { SystemIndex } from './system-index.ts';
import { nameIn, type TextReader } from './text-table.ts';

/** The highest score of codes of which it is not certain that one is meant. */
const UNCERTAIN = 79;

/** Another code fits as well when it scores no more than this below the best. */
const AS_WELL = { rxnorm: 0, icd10: 0, loinc: 2 } as const;

/** Another test that laboratories often do is meant just as well unless it scores this much less. */
const COMMON_TEST_MARGIN = 25;

/** The hits, the best first, with scores that say whether the best is certain. */
export const withCertainty = (
  index: SystemIndex,
  texts: TextReader,
  hits: readonly Hit[],
  phrase: string,
): readonly Hit[] =>
  (hits[0]?.score ?? 0) > UNCERTAIN && isUncertain(index, texts, hits, phrase)
    ? hits.map(({ concept, score }) => ({ concept, score: Math.min(score, UNCERTAIN) }))
    : hits;

const isUncertain = (index: SystemIndex, texts: TextReader, hits: readonly Hit[], phrase: string): boolean => {
  const [best, second] = hits;
  if (best === undefined) return false;
  if (second === undefined || isName(index, texts, best, phrase)) return false;
  const margin = best.score - second.score;
  if (margin <= AS_WELL[index.system]) return true;
  return isCommonTest(index.measurements[second.concept] ?? 0) && margin < COMMON_TEST_MARGIN;
};

/** Whether the phrase is the official name itself. */
const isName = ({ system }: SystemIndex, texts: TextReader, { concept }: Hit, phrase: string): boolean => {
  const words = (text: string) => [...new Set(normalise(text, system))].sort().join(' ');
  return words(phrase) === words(nameIn(texts, concept));
};
