/** Takes the frame of a chart, an order or a request off what is meant: `A/P: asthma - follow up in 3 months`. */
import sentenceWords from '../../../data/lexicon/sentence-words.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { type Edit, edited, overlaps, type Span } from '../text/trace.ts';
import { isOfDenial } from './negation.ts';
import { isFunctionWord, isOfSentence } from './sentence.ts';
import { parseSections } from './table.ts';

const FRAMES = lazily(() => {
  const sections = parseSections(sentenceWords);
  const wordsOf = (section: string) => new Set(sections(section).flatMap((line) => line.split(' ')));
  return {
    telling: wordsOf('telling'),
    further: wordsOf('frame'),
    before: wordsOf('frame before'),
    behind: wordsOf('frame behind'),
    groups: new Set(sections('frame groups').flatMap((line) => line.split('; '))),
  };
});

/** A word in lower case. */
type Token = Span & { readonly word: string };

const TOKEN = /[\p{L}\p{N}]+(?:['’&/-][\p{L}\p{N}]+)*/gu;

/** Of a person: in years, or of what is old. */
const AGE =
  /\d{1,3}[\s-]?(?:(?:y\/?o|yrs?|years?)(?:[\s-]old)?|(?:months?|weeks?|wks?|days?)[\s-]old|(?=[mf]\b))[\s-]?(?:m|f|male|female|man|woman|boy|girl)?(?![\p{L}\p{N}])/iuy;

/** `3 days`, `2-3 wks`, and such a number alone. */
const DURATION = /^\d{1,3}(?:-\d{1,3})?-?(?:h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?|am|pm)$/;
const NUMBER = /^\d{1,3}(?:-\d{1,3})?$/;
const YEAR = /^(?:19|20)\d\d$/;
const SINCE = /\b(?:since|dx|diagnosed)\s(?:in\s)?$/i;
/** `3/18/2020`, `2020-03-18` */
const DATE = /^(?:\d{1,2}[/-]\d{1,2}[/-](?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d-\d{1,2}-\d{1,2})$/;
/** Before a number of a person: `patient is 63`, `age 54`, `MRN 12345`. */
const NUMBERED = /\b(?:(?:patient|pt|member|he|she|who)\s(?:is|was)|aged?|mrn|dob|acct|room|bed)[\s:#]{1,3}$/i;
/** `noncompliance with meds` */
const THERAPY = /^(?:meds?|medications?|treatments?|therapy|regimen)$/;
const TITLE = /^(?:dr|doctor|mr|mrs|ms|miss|nurse)$/;

/** The end of a part of a sentence. */
const SIGN = /[:;,="“”()?!\n–—]|\.\s|\s-{1,2}\s/;

/** Words of a frame that ask for a code. */
const QUESTION =
  /\b(?:what|what's|which|how|can|could|would|should|please|pls|find|look|give|tell|needs?|codes?|coding|bill|billing)\b/i;

/** In words, on each side. */
const LONGEST = 16;

type Around = {
  /** Groups of words with a meaning of their own, which no frame takes apart. */
  readonly keys?: readonly Span[];
  /** True for a further word of frames. */
  readonly isOrdinary?: (word: string) => boolean;
  readonly edit?: (text: string, edits: readonly Edit[]) => string;
};

/** The phrase without its frame; the phrase itself if it has none, or nothing else. */
export const withoutFrame = (
  phrase: string,
  { keys = [], isOrdinary = () => false, edit = edited }: Around = {},
): string => {
  const isPeeled = (word: string) => isOfFrame(word) || (!isTelling(word) && isOrdinary(word));
  const tokens = [...phrase.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replace('’', "'"),
    start: index,
    end: index + word.length,
  }));
  const whole = keys.filter((key) => tokens.some((token) => overlaps(key, token) && !isPeeled(token.word)));
  const isOfKey = (token: Token) => whole.some((key) => overlaps(key, token));
  const firstKey = tokens.findIndex(isOfKey);
  const before = wordsBefore(phrase, firstKey < 0 ? tokens : tokens.slice(0, firstKey), isPeeled);
  const rest = tokens.slice(Math.max(before, tokens.findLastIndex(isOfKey) + 1));
  const behind = wordsBehind(phrase, rest, isPeeled);
  const core = tokens.slice(before, tokens.length - behind);
  const [start, last] = [core[0]?.start ?? 0, core.at(-1)?.end ?? 0];
  const end = last + (/^[)\]%+]+/.exec(phrase.slice(last))?.[0].length ?? 0);
  if (!/\p{L}/u.test(phrase.slice(start, end))) return phrase;
  // Who asks for a code doubts nothing.
  const isCut =
    behind > 0 || (phrase.trimEnd().endsWith('?') && QUESTION.test(phrase.slice(0, before > 0 ? start : 0)));
  const edits = [
    { start: 0, end: before > 0 ? start : 0, by: '' },
    { start: isCut ? end : phrase.length, end: phrase.length, by: '' },
  ].filter((one) => one.end > one.start);
  return edits.length === 0 ? phrase : edit(phrase, edits);
};

/** The words of a frame at the beginning: how many, up to its last border. */
const wordsBefore = (phrase: string, tokens: readonly Token[], isPeeled: (word: string) => boolean): number => {
  const { before, groups } = FRAMES();
  let count = 0;
  let isFrame = false;
  for (let at = 0; at < Math.min(tokens.length, LONGEST); ) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined) break;
    const isName = isTitled(phrase, token, next);
    const length = Math.max(ageAt(phrase, tokens, at), isName || groups.has(`${token.word} ${next?.word}`) ? 2 : 0);
    const behind = phrase.slice(token.end, next?.start);
    const isListed =
      DATE.test(token.word) ||
      (NUMBER.test(token.word) &&
        (phrase[token.start - 1] === '#' || /^[.):]/.test(behind) || (at > 0 && /^,/.test(behind))));
    if (length === 0 && !isListed && !isPeeled(token.word)) break;
    isFrame ||= length > 0 || !isFunction(token.word);
    at += Math.max(1, length);
    const last = tokens[at - 1];
    const isBorder =
      length > 0 ||
      before.has(token.word) ||
      isFunction(token.word) ||
      SIGN.test(phrase.slice(last?.end, tokens[at]?.start)) ||
      isListed;
    if (isBorder && isFrame) count = at;
  }
  return count;
};

/** Likewise at the end. */
const wordsBehind = (phrase: string, tokens: readonly Token[], isPeeled: (word: string) => boolean): number => {
  const { behind, groups } = FRAMES();
  let count = 0;
  let isFrame = false;
  for (let at = tokens.length; at > Math.max(0, tokens.length - LONGEST); ) {
    const [before, token, next] = [tokens[at - 2], tokens[at - 1], tokens[at]];
    if (token === undefined) break;
    const isGroup = groups.has(`${before?.word} ${token.word}`);
    const age = agesBehind(phrase, tokens, at);
    const isNumber =
      age > 0 ||
      DURATION.test(token.word) ||
      DATE.test(token.word) ||
      (/^\d+$/.test(token.word) && NUMBERED.test(phrase.slice(0, token.start))) ||
      (NUMBER.test(token.word) && DURATION.test(`1${next?.word}`)) ||
      (YEAR.test(token.word) && SINCE.test(phrase.slice(0, token.start))) ||
      (token.word === 'x' && /^\d/.test(next?.word ?? ''));
    const isName = isTitled(phrase, before, token);
    // A letter may be a type: hepatitis A; not in `for a patient`.
    const isArticle = token.word === 'a' && at < tokens.length && isFunction(before?.word ?? '');
    const isWord = isArticle || (token.word.length > 1 && isPeeled(token.word));
    if (!isGroup && !isNumber && !isName && !isWord && !DURATION.test(`1${token.word}`)) break;
    isFrame ||= isGroup || isNumber || isName || !isFunction(token.word);
    at -= Math.max(age, isGroup ? 2 : 1);
    const first = tokens[at];
    const isBorder =
      isGroup ||
      age > 0 ||
      token.word === 'x' ||
      behind.has(token.word) ||
      (isWord && isFunction(token.word) && !(token.word === 'with' && THERAPY.test(next?.word ?? ''))) ||
      SIGN.test(phrase.slice(tokens[at - 1]?.end ?? first?.start, first?.start));
    if (isBorder && isFrame) count = tokens.length - at;
  }
  return count;
};

/** `Dr. Lopez` */
const isTitled = (phrase: string, title: Token | undefined, name: Token | undefined): boolean =>
  title !== undefined &&
  name !== undefined &&
  TITLE.test(title.word) &&
  /^\.?\s\p{Lu}/u.test(phrase.slice(title.end, name.start + 1));

/** The words of an age at a place, how many. */
const ageAt = (phrase: string, tokens: readonly Token[], at: number): number => {
  AGE.lastIndex = tokens[at]?.start ?? 0;
  const end = AGE.test(phrase) ? AGE.lastIndex : 0;
  return tokens.slice(at).filter((token) => token.end <= end).length;
};

/** The words of an age that ends before a place, how many. */
const agesBehind = (phrase: string, tokens: readonly Token[], end: number): number =>
  [4, 3, 2, 1].find((length) => end >= length && ageAt(phrase, tokens, end - length) === length) ?? 0;

const isTelling = (word: string): boolean => FRAMES().telling.has(word) || isOfDenial(word);

export const isOfFrame = (word: string): boolean => {
  const { telling, further, before, behind } = FRAMES();
  const isListed = isOfSentence(word) || further.has(word) || before.has(word) || behind.has(word);
  return (isListed && !telling.has(word)) || PROFESSION.test(word);
};

/** A person who asks, writes or treats: a radiologist, a podiatrist. */
const PROFESSION = /^\p{L}{3,30}(?:ologist|iatrist|iatrician|odontist|surgeon)(?:s|'s)?$/u;

/** A word of grammar that tells nothing. */
const isFunction = (word: string): boolean => isFunctionWord(word) && !FRAMES().telling.has(word);
