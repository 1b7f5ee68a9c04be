/** Phrases that are a code rather than words for it, and phrases that name nothing. */
import cues from '../../../data/lexicon/system-cues.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { isNoise } from './lexicon.ts';
import { isNegated, mayDeny } from './negation.ts';
import { isOfSentence } from './sentence.ts';
import { parseSections, withFewBlanks } from './table.ts';

/** A code as it is typed, and the system that is named before it; `others` for one whose codes are not here. */
export type AskedCode<Id extends string> = { readonly text: string; readonly of: Id | 'others' | undefined };

/** A system, and a pattern of the names that stand before its codes. */
type Named<Id extends string> = { readonly id: Id; readonly namedBefore: string };

const SECTIONS = lazily(() => parseSections(cues));
const whole = (lines: readonly string[], flags = 'iu'): RegExp =>
  new RegExp(withFewBlanks(`^(?:${lines.join('|')})$`), flags);

const NAMED = new Map<string, RegExp>();

/** Matches a name of a system before a code. */
const namedBefore = (named: Named<string> | 'others'): RegExp => {
  const of = named === 'others' ? named : named.id;
  const known = NAMED.get(of);
  if (known !== undefined) return known;
  const names = named === 'others' ? SECTIONS()('code of others').join('|') : named.namedBefore;
  const pattern = new RegExp(
    withFewBlanks(String.raw`^(?:${names})(?:\s+(?:codes?|id|number|no\.?))?[\s:#=-]{1,4}(?=\S+$)`),
    'iu',
  );
  NAMED.set(of, pattern);
  return pattern;
};

const OTHERS = lazily(() => whole(SECTIONS()('codes of others'), 'u'));
const NOTHING = lazily(() => whole(SECTIONS()('nothing')));

/** One token with a digit, as codes are. */
const CODE = /^(?=\D{0,7}\d)[A-Za-z\d][A-Za-z\d.-]{2,17}$/;

/**
 * The code that a phrase is; `undefined` for a phrase of words.
 *
 * @param named - the systems whose names are read before a code, the first one first
 */
export const askedCode = <Id extends string>(
  phrase: string,
  named: readonly (Named<Id> | 'others')[],
): AskedCode<Id> | undefined => {
  for (const one of named) {
    const text = phrase.replace(namedBefore(one), '');
    if (text !== phrase && CODE.test(text)) return { text, of: one === 'others' ? one : one.id };
  }
  return CODE.test(phrase) ? { text: phrase, of: undefined } : undefined;
};

/** True for a code in a form that no system here has. */
export const isCodeOfOthers = (text: string): boolean => OTHERS().test(text);

/** True for a phrase that says only how something is. */
export const isStatusAlone = (phrase: string): boolean => NOTHING().test(phrase);

/**
 * True for a phrase that says only how something is, or only denies.
 *
 * @param wordsOf - the index words of the phrase
 */
export const namesNothing = (phrase: string, wordsOf: () => readonly string[]): boolean =>
  isStatusAlone(phrase) || (mayDeny(phrase) && isDenial(wordsOf()));

const isDenial = (words: readonly string[]): boolean =>
  words.some(isNegated) &&
  words.every((word) => isNegated(word) || word === 'without' || isOfSentence(word) || isNoise(word));
