/** Drugs that take the place of another one: `switched from lisinopril to losartan`. */
import type { Assertion } from '../model/note.ts';
import type { Span } from '../text/trace.ts';

const VERB = '(?:switch|chang|transition|convert|rotat|replac)';
/** Before the drug that goes. */
const FROM = new RegExp(String.raw`\b${VERB}\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:from\s+)?(?:\p{L}+\s+)?$`, 'iu');
/** Between the drug that goes and the one that comes. */
const TO = /^[^.;]{0,30}?\b(?:to|with|by|for)\s+(?:\p{L}+\s+)?$/u;
/** Between both, where the verb stands there too. */
const BECAME = new RegExp(
  String.raw`^[^.;]{0,40}?\b${VERB}\p{L}*\s+(?:\p{L}+\s+)?(?:to|with|by|for)\s+(?:\p{L}+\s+)?$`,
  'iu',
);
/** Before the drug that comes: `substitute losartan for lisinopril`. */
const SUBSTITUTED = /\bsubstitut\p{L}*\s+$/iu;
const FOR = /^[^.;]{0,30}?\bfor\s+$/u;
/** The one that comes is there if the exchange is done. */
const DONE = new RegExp(String.raw`\b${VERB}e?d\b(?![^.;]*\bfrom\b[^.;]*\bwill\b)`, 'iu');
const COMING = /\b(?:will|to|should|plan\p{L}*|be|recommend\p{L}*|consider\p{L}*)\s+(?:\p{L}+\s+)?$/iu;

/** By which a drug is known again. */
export const firstWord = (note: string, { start, end }: Span): string =>
  note
    .slice(start, end)
    .toLowerCase()
    .split(/[^\p{L}]/u)[0] ?? '';

/**
 * What an exchange says of a drug; `undefined` where it has no part in one.
 *
 * @param drugs - all of the sentence, in its order
 */
export const exchanged = (note: string, sentence: Span, drug: Span, drugs: readonly Span[]): Assertion | undefined => {
  const at = drugs.findIndex(({ start }) => start === drug.start);
  const [former, next] = [drugs[at - 1], drugs[at + 1]];
  if (next !== undefined && isSubstitute(note, sentence, drug, next)) return 'planned';
  if (former !== undefined && isSubstitute(note, sentence, former, drug)) return 'historical';
  if (next !== undefined && isPair(note, sentence, drug, next)) return 'historical';
  if (former === undefined || !isPair(note, sentence, former, drug)) return undefined;
  const said = note.slice(sentence.start, drug.start);
  const verb = DONE.exec(said);
  return verb !== null && !COMING.test(said.slice(0, verb.index)) ? 'present' : 'planned';
};

const isSubstitute = (note: string, sentence: Span, to: Span, from: Span): boolean =>
  SUBSTITUTED.test(note.slice(sentence.start, to.start)) && FOR.test(note.slice(to.end, from.start));

const isPair = (note: string, sentence: Span, from: Span, to: Span): boolean => {
  const between = note.slice(from.end, to.start);
  const isExchange = BECAME.test(between) || (TO.test(between) && FROM.test(note.slice(sentence.start, from.start)));
  return isExchange && firstWord(note, from) !== firstWord(note, to);
};
