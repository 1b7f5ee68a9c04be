/** Asks what stands around a short or usual word whether it is a word of medicine. */
import { isOfUsualWords, isUsualWord } from '../lexicon/english.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import { namesAnalyte } from '../lexicon/system-cues.ts';
import type { Domain } from '../model/concept.ts';
import type { Section } from '../model/note.ts';
import { overlaps, type Span } from '../text/trace.ts';
import { type Cue, isLimit, isOfState, type Kind } from './cues.ts';
import { hasDose, isDirected } from './medication.ts';
import type { Sentence, Token } from './note.ts';
import { isMeasured, type Result } from './result.ts';
import { isEnglish, isOfTest, namesChronic, namesPassing } from './words.ts';

type Named = Span & { readonly domain: Domain; readonly result?: Result; readonly display: string };

type Place = {
  readonly note: string;
  readonly sentence: Sentence;
  readonly section: Section | undefined;
  readonly cues: readonly Cue[];
  /** All mentions of the sentence. */
  readonly names: readonly Named[];
  /** True for a word that a name of a disease, a drug or a test has. */
  readonly isOfNames: (word: string) => boolean;
};

/** Longer letters are a word. */
const LONGEST = 4;
const LONGEST_SURNAME = 5;
/** Shorter letters have too many meanings. */
const SHORTEST = 3;

/** A word with a capital that stands right before a mention. */
const BEHIND_NAME = /(?<!\p{L})\p{Lu}\p{L}{1,30} $/u;
const LONGEST_BEFORE = 40;

/**
 * Tells letters, usual words and surnames of which nothing in their sentence says that it is a disease, a drug or a test: no section, no
 * dose, no value with its unit, no name in full beside it, and no words around it that are read.
 */
export const missingIn = (place: Place): ((mention: Named) => Missing | undefined) => {
  const { note, sentence, section, names, isOfNames } = place;
  if (names.length === 0) return () => undefined;
  // `Moles - Ho`, `Dear Rash`: a word of a name stands beside another one.
  const titled = sentence.tokens.filter(
    ({ text }) =>
      isTitled(text) &&
      !isOfSentence(text.toLowerCase()) &&
      !isUsualWord(text.toLowerCase()) &&
      (text.length <= LONGEST || !isOfNames(text)),
  );
  const hasNames = (mention: Span) => titled.some((token) => !overlaps(token, mention));
  const kindOf = (mention: Named): Doubt | undefined => {
    const text = note.slice(mention.start, mention.end);
    const isBehind = BEHIND_NAME.test(
      note.slice(Math.max(sentence.start, mention.start - LONGEST_BEFORE), mention.start),
    );
    if (
      mention.domain !== 'measurement' &&
      text.split(/[ -]+/).every(isTitled) &&
      (hasNames(mention) || (isBehind && text.length <= LONGEST_SURNAME) || text.includes(' - '))
    )
      return 'surname';
    if (isOfUsualWords(text.toLowerCase())) return 'usual';
    if (areLetters(text)) return 'letters';
    if (/[^\p{L}\p{N}.'-]/u.test(text)) return undefined;
    if (mention.domain === 'measurement' && !namesAnalyte(text) && /^\p{L}\p{Ll}+$/u.test(text)) return 'usual';
    // `react`: a brand like any word.
    if (mention.domain === 'drug' && text.length <= LONGEST_BRAND && text === text.toLowerCase()) return 'usual';
    return isSurname(text, mention.display) ? 'surname' : undefined;
  };
  const doubts = new Map(names.map((name) => [name, kindOf(name)]));
  const isUnsaid = unsaidIn(place);
  if (names.every((name) => doubts.get(name) === undefined && !isUnsaid(name))) return () => undefined;
  const full = names.filter((name) => doubts.get(name) === undefined);
  const read = readingOf(place, full, names);
  const isCovered = sentence.tokens.every((token) => read(token) >= 0);
  const sums = { known: 0, unread: 0 };
  for (const token of sentence.tokens) sums[read(token) < 0 ? 'unread' : 'known'] += Math.abs(read(token));
  return (mention) => {
    const doubt = doubts.get(mention);
    const text = note.slice(mention.start, mention.end);
    if (/\p{Lu}'\p{Lu}/u.test(text)) return 'sentence';
    if (isStated(note, sentence, mention)) return undefined;
    const isOther = isUnsaid(mention);
    const known = isOther ? -1 : sums.known;
    if (!isOther && (doubt === undefined || isOfSection(section, mention, doubt))) return undefined;
    if (doubt === undefined) return 'note';
    if (full.length > 0 && known >= sums.unread) return undefined;
    if (doubt === 'letters' && isCovered && isOfList(note, names, mention)) return undefined;
    const isCommon = namesChronic(text) || namesPassing(text);
    const isRead = known >= 2 * sums.unread;
    const cue = cueBeside(place, doubt, mention);
    if (cue !== undefined && (isRead || (cue.length > LONGEST && known > sums.unread))) return undefined;
    const isOpen = doubt === 'usual' || text.length >= SHORTEST || isCommon;
    if (mention.domain === 'measurement') {
      const isMeant = hasValue(mention) || (isOpen && doubt === 'letters' && text === text.toUpperCase());
      return doubt === 'letters' && isRead && known >= MANY && isTested(place, mention)
        ? undefined
        : isMeant
          ? 'note'
          : 'sentence';
    }
    if (doubt === 'letters' && isRead && known >= (isCommon ? FEW : MANY)) return undefined;
    return isOpen && doubt !== 'surname' && (mention.domain === 'condition' || doubt === 'letters')
      ? 'note'
      : 'sentence';
  };
};
/** Another sentence of the note may still say it, or none. */
export type Missing = 'note' | 'sentence';
type Doubt = 'letters' | 'usual' | 'surname';

const isTitled = (text: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(text);

/** `OA`, `b q`, `SSD 271`: no part is a word. */
const areLetters = (text: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).every((part) => part.length <= LONGEST) &&
  text.replace(/\P{L}/gu, '').length <= MOST_LETTERS;
const MOST_LETTERS = 5;
const LONGEST_BRAND = 5;

/** Letters of words that are read, so many of which make a sentence of letters. */
const MANY = 6;
const FEW = 3;

/** `Crohn`: the name of a code has it with its capital, within other words or before `'s`. */
const isSurname = (text: string, display: string): boolean => {
  const at = isTitled(text) ? display.indexOf(text) : -1;
  if (at < 0) return false;
  const behind = display.slice(at + text.length);
  return at === 0 ? behind.startsWith("'s") : !/\p{L}/u.test(display.charAt(at - 1)) && !/^\p{L}/u.test(behind);
};

/** Tells a name among words that are no sentence: few of them are small words, cues or words of medicine. `Lot Rash Zip`, `inches cozy fell` */
const unsaidIn = ({ sentence, cues, names, isOfNames }: Place): ((mention: Span) => boolean) => {
  const words = sentence.tokens.filter(({ text }) => /\p{L}/u.test(text));
  if (words.length <= FEWEST) return () => false;
  const read = [...cues, ...names];
  const isSaid = (token: Token): boolean => {
    const word = token.text.toLowerCase();
    return (
      read.some((one) => overlaps(one, token)) ||
      isOfSentence(word) ||
      (word.length > LONGEST && !isUsualWord(word) && isOfNames(token.text))
    );
  };
  const said = new Set(words.filter(isSaid));
  return (mention) => {
    const others = words.filter((token) => !overlaps(token, mention));
    return others.length >= FEWEST && FEWEST * others.filter((token) => said.has(token)).length <= others.length;
  };
};

/** The letters of a token that say something: below 0 if it is not read, 0 for a number, a name and letters of other mentions. */
const readingOf = (
  { cues, isOfNames }: Place,
  full: readonly Span[],
  names: readonly Span[],
): ((token: Token) => number) => {
  const known = new Map<Token, number>();
  const reading = (token: Token): number => {
    const { text } = token;
    const worth = Math.max(1, text.length - 1);
    const word = text.toLowerCase();
    if (full.some((name) => overlaps(name, token))) return worth;
    if (/\d/.test(text) || names.some((name) => overlaps(name, token))) return 0;
    if (cues.some((cue) => overlaps(cue, token)) || isOfSentence(word) || isEnglish(word) || isUsualWord(word))
      return worth;
    if (text.length > LONGEST && isOfNames(text)) return worth;
    return isTitled(text) ? 0 : -worth;
  };
  return (token) => {
    const worth = known.get(token) ?? reading(token);
    known.set(token, worth);
    return worth;
  };
};

const isOfSection = (section: Section | undefined, mention: Named, doubt: Doubt | undefined): boolean =>
  section !== undefined &&
  (mention.domain !== 'measurement' || (OF_TESTS.has(section) && (doubt !== 'usual' || hasValue(mention))));
const OF_TESTS: ReadonlySet<Section> = new Set<Section>(['laboratory results', 'vital signs']);

/** A drug with its dose, a test with a value and its unit. */
const isStated = (note: string, sentence: Span, { end, domain, result }: Named): boolean => {
  const behind = note.slice(end, sentence.end);
  if (domain === 'drug') return hasDose(behind) || isDirected(behind);
  return domain === 'measurement' && isMeasured(result) && (result?.unit ?? '') !== '';
};

/** `HTN, DM2, CAD`, `Na 140, K 4.2, Cl 101`: at least three short names, with signs between them. */
const isOfList = (note: string, names: readonly Named[], { start }: Span): boolean => {
  const at = names.findIndex((name) => name.start === start);
  const isNext = (one: Named | undefined, next: Named | undefined): boolean =>
    one !== undefined &&
    next !== undefined &&
    [one, next].every((name) => name.end - name.start >= fewest(name)) &&
    (isMeasured(one.result)
      ? isMeasured(next.result) && /^[ :=]{0,2}[\d./%]+[,;]? ?$/.test(note.slice(one.end, next.start))
      : /^(?:, ?(?:and )?|\/| ?& ?| and | ?\+ ?)$/.test(note.slice(one.end, next.start)));
  let [first, last] = [at, at];
  while (last - first < FEWEST && isNext(names[first - 1], names[first])) first -= 1;
  while (last - first < FEWEST && isNext(names[last], names[last + 1])) last += 1;
  return last - first + 1 >= FEWEST;
};
const FEWEST = 3;
/** One letter is a test with a value alone, and two are no test without one. */
const fewest = ({ domain, result }: Named): number => (domain !== 'measurement' ? 2 : isMeasured(result) ? 1 : 3);

/** The cue in words right beside a mention, that says something of diseases or drugs. */
const cueBeside = ({ note, cues }: Place, doubt: Doubt, { start, end, domain }: Named): string | undefined =>
  cues.find(({ text, before, behind, ...cue }) => {
    if (!/\p{L}{2}/u.test(text)) return false;
    const isSaid = (kind: Cue['before']) =>
      kind !== undefined && kind !== 'end' && kind !== 'pseudo' && !isLimit(kind) && says(domain, doubt, kind);
    return (
      (isSaid(before) && cue.end <= start && NEAR.test(note.slice(cue.end, start))) ||
      (isSaid(behind) && cue.start >= end && NEAR.test(note.slice(end, cue.start)))
    );
  })?.text;
const NEAR = /^ \(?(?:\p{L}{1,12} )?$/u;

const says = (domain: Domain, doubt: Doubt, kind: Kind): boolean => {
  const isOfDrugs = kind === 'planned' || isOfState(kind);
  if (domain === 'measurement') return kind === 'planned' && doubt === 'letters';
  return domain === 'drug' ? isOfDrugs && doubt !== 'usual' : !isOfDrugs && kind !== 'family';
};

/** `check TSH`, `TSH normal` */
const isTested = (place: Place, mention: Named): boolean => {
  const { tokens } = place.sentence;
  const beside = [tokens.findLast(({ end }) => end <= mention.start), tokens.find(({ start }) => start >= mention.end)];
  return hasValue(mention) || beside.some((token) => token !== undefined && isOfTest(token.text));
};

/** No date, number of a house or time. */
const hasValue = ({ result }: Named): boolean =>
  /^(?:\d{1,4}(?:\.\d+)?|\d{2,3}\/\d{2,3}|\D+)$/.test(result?.value ?? '');
