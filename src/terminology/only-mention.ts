/** A sentence that is asked for a code: what its only mention means is what it asks for. */
import type { Annotation } from './annotate/annotate.ts';
import { isOfUsualWords } from './lexicon/english.ts';
import { isOfFrame } from './lexicon/frame.ts';
import { isOfSentence, isProse, partsOf } from './lexicon/sentence.ts';
import type { System } from './model/concept.ts';
import { CODE_SYSTEMS } from './systems/index.ts';
import type { Span } from './text/trace.ts';
import { LEAST_OF_SENTENCE, WITHIN } from './tuning.ts';

type Ranked = { readonly code: string; readonly system: System; readonly display: string; readonly score: number };

type Mentioned = Pick<Annotation<unknown>, 'text' | 'start' | 'end' | 'assertion'>;

export type Asked<Match> = {
  /** The codes of the whole sentence, the best first. */
  readonly matches: readonly Match[];
  readonly mentions: readonly Mentioned[];
  /** The code of a mention, if it is sure. */
  readonly sureOf: (mention: Mentioned) => Match | undefined;
  /** True for a word that some code system knows. */
  readonly isKnown: (word: string) => boolean;
  /** True for a word that the asked system knows. */
  readonly isOfSystem: (word: string) => boolean;
  readonly highScore: number;
};

/**
 * The codes of a sentence with that of its only mention first; `undefined` if it has not one alone. The mention is sure where all
 * words together find the same code or none; where they find next to nothing else, it comes first without being sure.
 */
export const byOnlyMention = <Match extends Ranked>(
  sentence: string,
  { matches, mentions, sureOf, isKnown, isOfSystem, highScore }: Asked<Match>,
): { readonly matches: readonly Match[]; readonly span: Span } | undefined => {
  const sureIn = (some: readonly Mentioned[]) =>
    some.flatMap((mention) => {
      const best = sureOf(mention);
      return best === undefined ? [] : [{ best, mention }];
    });
  const mentioned = sureIn(mentions);
  const sure = mentioned.length > 0 ? mentioned : sureIn(partsIn(sentence));
  const [{ best, mention } = {}] = sure;
  if (best === undefined || mention === undefined || sure.some((one) => one.best.code !== best.code)) return undefined;
  if (CODE_SYSTEMS[best.system].domain === 'condition' && mention.assertion !== 'present') return undefined;
  const isBest = ({ code, system }: Match) => code === best.code && system === best.system;
  const others = matches.filter((match) => !isBest(match));
  const [first] = matches;
  const span = { start: mention.start, end: mention.end };
  const around = `${sentence.slice(0, span.start)} , ${sentence.slice(span.end)}`;
  // A word that nothing knows may be one that changes the code, misspelt.
  const isRead = (word: string) => isOfUsualWords(word) || isOfSentence(word) || isOfFrame(word) || isKnown(word);
  const own = wordsOf(best.display);
  const isFirst = first === undefined || isBest(first);
  if (!isFirst && first.score >= LEAST_OF_SENTENCE) return undefined;
  // A word beside the mention may belong to it, if the whole sentence finds something else.
  const isWhole = isFirst || !besideIn(sentence, span).some((word) => !isOfFrame(word) && isOfSystem(word));
  if (isWhole && isProse(around, isRead) && !hasRival(own, matches, around))
    return { matches: [{ ...best, score: highScore }, ...others], span };
  return isFirst || mentioned.length === 0
    ? undefined
    : { matches: [{ ...best, score: LEAST_OF_SENTENCE }, ...others], span };
};

/** The parts of a sentence between its signs: tests and drugs are seldom mentioned as findings are. No finding is present by this. */
const partsIn = (sentence: string): readonly Mentioned[] =>
  partsOf(sentence).map((text) => {
    const start = sentence.indexOf(text);
    return { text, start, end: start + text.length, assertion: 'planned' };
  });

/** The words on both sides of a span that no sign parts from it, in lower case. */
const besideIn = (text: string, { start, end }: Span): readonly string[] =>
  [BEFORE.exec(text.slice(0, start)), BEHIND.exec(text.slice(end))].flatMap((found) => found?.[1]?.toLowerCase() ?? []);

const BEFORE = /(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,40})[\s/-]{0,4}$/u;
const BEHIND = /^[\s/-]{0,4}([\p{L}\p{N}]{1,40})/u;

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);

const isAkin = ({ display }: Ranked, own: ReadonlySet<string>): boolean => !wordsOf(display).isDisjointFrom(own);

/** True if a code of the same things, or one nearly as good, has a word from around the mention, which its own code has not. */
const hasRival = (own: ReadonlySet<string>, matches: readonly Ranked[], around: string): boolean => {
  const said = new Set([...wordsOf(around)].filter((word) => !own.has(word) && !isOfSentence(word)));
  const least = (matches[0]?.score ?? 0) - WITHIN;
  return matches
    .slice(0, RIVALS)
    .some((match) => (isAkin(match, own) || match.score >= least) && !wordsOf(match.display).isDisjointFrom(said));
};
const RIVALS = 4;
