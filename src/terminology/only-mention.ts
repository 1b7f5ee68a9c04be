/** A sentence that is asked for a code: what its only mention means is what it asks for. */
import type { Annotation } from './annotate/annotate.ts';
import { isUsualWord } from './lexicon/english.ts';
import { isOfSentence, isProse } from './lexicon/sentence.ts';
import type { System } from './model/concept.ts';
import { CODE_SYSTEMS } from './systems/index.ts';
import type { Span } from './text/trace.ts';
import { LEAST_OF_SENTENCE } from './tuning.ts';

type Ranked = { readonly code: string; readonly system: System; readonly display: string; readonly score: number };

export type Asked<Match> = {
  /** The codes of the whole sentence, the best first. */
  readonly matches: readonly Match[];
  readonly mentions: readonly Annotation<unknown>[];
  /** The code of a mention, if it is sure. */
  readonly sureOf: (mention: Annotation<unknown>) => Match | undefined;
  /** True for a word that some code system knows, or that is like none of them. */
  readonly isHarmless: (word: string) => boolean;
  readonly highScore: number;
};

/**
 * The codes of a sentence with that of its only mention first; `undefined` if it has not one alone. The mention is sure where all
 * words together find the same code or none; where they find next to nothing else, it comes first without being sure.
 */
export const byOnlyMention = <Match extends Ranked>(
  sentence: string,
  { matches, mentions, sureOf, isHarmless, highScore }: Asked<Match>,
): { readonly matches: readonly Match[]; readonly span: Span } | undefined => {
  const sure = mentions.flatMap((mention) => {
    const best = sureOf(mention);
    return best === undefined ? [] : [{ best, mention }];
  });
  const [{ best, mention } = {}] = sure;
  if (best === undefined || mention === undefined || sure.some((one) => one.best.code !== best.code)) return undefined;
  if (CODE_SYSTEMS[best.system].domain === 'condition' && mention.assertion !== 'present') return undefined;
  const isBest = ({ code, system }: Match) => code === best.code && system === best.system;
  const others = matches.filter((match) => !isBest(match));
  const [first] = matches;
  const span = { start: mention.start, end: mention.end };
  if (first === undefined || isBest(first)) {
    const around = `${sentence.slice(0, span.start)} , ${sentence.slice(span.end)}`;
    // A word that nothing knows may be one that changes the code, misspelt.
    const isRead = (word: string) => isUsualWord(word) || isOfSentence(word) || isHarmless(word);
    const isSure = isProse(around, isRead) && !hasRival(best, others, around);
    return isSure ? { matches: [{ ...best, score: highScore }, ...others], span } : undefined;
  }
  if (first.score >= LEAST_OF_SENTENCE) return undefined;
  return { matches: [{ ...best, score: LEAST_OF_SENTENCE }, ...others], span };
};

/** True if a code nearly as good has a word from around the mention, which its own code has not. */
const hasRival = (best: Ranked, others: readonly Ranked[], around: string): boolean => {
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const own = new Set(wordsOf(best.display));
  const said = new Set(wordsOf(around).filter((word) => !own.has(word) && !isOfSentence(word)));
  return others.slice(0, RIVALS).some(({ display }) => wordsOf(display).some((word) => said.has(word)));
};
const RIVALS = 3;
