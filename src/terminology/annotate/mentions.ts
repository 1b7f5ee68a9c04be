/** The mentions of a sentence: of what may name something, what fits its place best. */

import { isUsualWord } from '../lexicon/english.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import { cuedBy, namesAnalyte } from '../lexicon/system-cues.ts';
import type { CodeSystem } from '../model/code-system.ts';
import type { Domain, System } from '../model/concept.ts';
import type { Assertion, Section } from '../model/note.ts';
import type { SystemIndex } from '../search/index.ts';
import type { Searchable } from '../search/match.ts';
import { overlaps, type Span } from '../text/trace.ts';
import { findWord } from '../text/trie.ts';
import { WHEN } from './assertions.ts';
import { missingIn } from './context.ts';
import type { Cue } from './cues.ts';
import type { Designations } from './designations.ts';
import { areName, type Definition, isBare } from './letters.ts';
import { hasDose, isDirected, isLevel, measuresIn, productLength, routeBehind, withoutForm } from './medication.ts';
import { isOfOther } from './namesakes.ts';
import type { Sentence, Token } from './note.ts';
import { isMeasured, type Result, resultIn, unitsIn } from './result.ts';
import {
  isEnglish,
  isOfTest,
  isPredicate,
  namesEncounter,
  namesImage,
  namesNothing,
  ROUTES,
  saysLittle,
  scoreOf,
  vitalOf,
} from './words.ts';

/** A code system as an annotator uses it; `Ranked` is the answer of its search to a phrase. */
export type Reader<Ranked> = {
  readonly system: System;
  readonly domain: Domain;
  readonly searchable: () => Searchable;
  readonly designations: () => Designations;
  readonly rank: (phrase: string) => Ranked;
  /** The answer of a phrase that is past, or of a relative: the code of that status stands first. */
  readonly withStatus: (phrase: string, ranked: Ranked, assertion: Assertion) => Ranked;
  /** The first code of an answer before those of another one. */
  readonly before: (first: Ranked, rest: Ranked) => Ranked;
  /** False for an answer that words do not name, such as a dose form or an encounter. */
  readonly isMention: (ranked: Ranked, namesEncounter: boolean) => boolean;
};

/** The least an annotator has to know of an answer. */
export type Scored = {
  readonly matches: readonly { readonly code: string; readonly score: number; readonly display: string }[];
};

export type Mention<Ranked> = Span & {
  readonly system: System;
  readonly domain: Domain;
  readonly ranked: Ranked;
  readonly result?: Result;
  /** True for letters whose meaning nothing around them tells. */
  readonly isDoubtful?: boolean;
  /** True for a short or usual word that only other sentences may explain. */
  readonly isLoose?: boolean;
  /** The words that the text says its letters are short for. */
  readonly meaning?: Span;
};

type Place<Ranked> = {
  readonly note: string;
  readonly sentence: Sentence;
  readonly section: Section | undefined;
  /** Words of assertions, which belong to no mention. */
  readonly cues: readonly Cue[];
  /** Those, and words that end what is said: no mention grows over them. */
  readonly bounds: readonly Cue[];
  readonly readers: readonly Reader<Ranked>[];
  /** True where letters may be vital signs. */
  readonly isOfVitals: boolean;
  /** The searches that a note has left for more words of what was found. */
  readonly budget: { searches: number };
};

/** Strengths, amounts, frequencies and units of a sentence: they are no names. */
const measuresOf = ({ note, sentence }: Pick<Place<unknown>, 'note' | 'sentence'>): readonly Span[] => {
  const said = note.slice(sentence.start, sentence.end);
  return [...measuresIn(said), ...unitsIn(said)].map(({ start, end }) => ({
    start: sentence.start + start,
    end: sentence.start + end,
  }));
};

type Candidate<Ranked> = {
  readonly reader: Reader<Ranked>;
  readonly sentence: Indexed;
  readonly window: Window;
  readonly worth: number;
  readonly result: Result | undefined;
  /** True for letters that are no name of a test by themselves. */
  readonly isOfLetters: boolean;
  /** True for a test of which nothing around says that it is one. */
  readonly isLone: boolean;
};

/** The least score of the best code for a mention to count; a product may leave its form open. */
const LEAST: Readonly<Record<Domain, number>> = { condition: 76, drug: 75, measurement: 60 };
const LEAST_PRODUCT = 50;

/** Mentions that do not overlap, in their order. */
export const mentionsOf = <Ranked extends Scored>(
  given: Omit<Place<Ranked>, 'isOfVitals'>,
): readonly Mention<Ranked>[] => {
  const place = { ...given, isOfVitals: isOfVitals(given) };
  const { note, sentence, readers } = place;
  const measures = measuresOf(place);
  const candidates = readers.flatMap((reader) => candidatesOf(place, reader, measures));
  const names = candidates.map(({ reader, window }) => ({ ...spanOf(sentence, window), domain: reader.domain }));
  const around = { ...place, names };
  const taken: Mention<Ranked>[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.worth - a.worth || a.window.first - b.window.first)) {
    const { reader, window, result, isOfLetters } = candidate;
    const span = spanOf(sentence, window);
    if (taken.some((other) => overlaps(other, span)) || isOnlyDrug(note, candidate, names)) continue;
    if (isOnlyDisease(place, candidate, names)) continue;
    if (candidate.isLone && !isListed(note, span, names)) continue;
    if (reader.domain === 'measurement' && isGraded(reader, note, span, result, names)) continue;
    const mention = {
      ...span,
      system: reader.system,
      domain: reader.domain,
      ...(result === undefined ? {} : { result }),
    };
    const isDrug = reader.domain === 'drug';
    if (isDrug && isDay(note, span, names)) continue;
    const wide = isDrug ? { ...mention, end: span.end + productLength(note.slice(span.end, sentence.end)) } : mention;
    const unit = result?.unit ?? '';
    const text = note.slice(wide.start, wide.end);
    const vital = isOutOfTen(result)
      ? scoreOf(text)
      : place.isOfVitals && reader.domain === 'measurement'
        ? vitalOf(text)
        : undefined;
    const ofText = reader.rank(vital ?? `${text} ${unit}`.trim());
    const isWeak = bestOf(ofText) < (wide.end > span.end ? LEAST_PRODUCT : leastOf(reader.domain, text, ofText));
    const found =
      isWeak && (wide.end > span.end || unit !== '') ? reader.rank(note.slice(span.start, span.end)) : ofText;
    const name = note.slice(span.start, span.end);
    const least = wide.end > span.end && found === ofText ? LEAST_PRODUCT : leastOf(reader.domain, name, found);
    const product = wide.end > span.end && found === ofText ? ofRoute(place, reader, span, wide, found) : found;
    const isOpen =
      isDrug && (isDrawn(text, product) || isGuessed(note.slice(span.end, wide.end), product) || isMore(text, product));
    const ranked = isOpen
      ? reader.before(reader.rank(withoutForm(name.split(/[\s,](?=\d)/, 1).join(''))), product)
      : product;
    if (bestOf(ranked) < least || !reader.isMention(ranked, namesEncounter(text))) continue;
    // Letters that may be anything else are no test, unless its name has them.
    const isOther = names.some((other) => other.domain !== 'measurement' && overlaps(other, span));
    const isLoose = isOfLetters && reader.domain === 'measurement' && vital === undefined && !isNamedSo(text, ranked);
    if (isLoose && (isOther || bestOf(ranked) < LEAST_LETTERS)) continue;
    // `bx`, `TTE`: letters of which only some name of a test makes use.
    const isVague =
      LETTERS_ALONE.test(text) && !isMeasured(result) && !reader.searchable().index.system.lexicon.isKey(text);
    if (isVague && reader.domain === 'measurement' && vital === undefined && bestOf(ranked) < LEAST_LETTERS) continue;
    if (isOfLetters && isDrug && FORMER.test(name) && bestOf(reader.rank(name)) < LEAST_FORMER) continue;
    const display = ranked.matches[0]?.display ?? '';
    if (!areName(around, span, reader.domain, display)) continue;
    const isDoubtful =
      (reader.domain === 'condition' && isBare(around, span, display)) || (isDrug && isGroup(name, ranked));
    taken.push({ ...wide, ranked, ...(isDoubtful && { isDoubtful }) });
  }
  const tests = taken.filter(({ domain }) => domain === 'measurement');
  const predicates = predicatesIn(place).filter((one) => !tests.some((test) => overlaps(test, one)));
  const rest = joined(place, taken).filter((mention) => !predicates.some((other) => overlaps(other, mention)));
  const isTaken = coveredBy(sentence.tokens, [...taken, ...place.bounds]);
  const widened = [...rest.map((mention) => widest(place, mention, isTaken, candidates)), ...predicates];
  const isOwn = ({ domain, ranked, ...span }: Mention<Ranked>) =>
    domain !== 'condition' || !isOfOther(note, sentence, span, ranked.matches[0]?.display ?? '');
  const all = [...widened, ...unnamed(place, widened, measures)].filter(isOwn).sort((a, b) => a.start - b.start);
  const isSaid = coveredBy(sentence.tokens, [...all, ...place.cues]);
  const named = all.map((mention) => ({ ...mention, display: mention.ranked.matches[0]?.display ?? '' }));
  const missing = missingIn({
    ...place,
    names: named,
    isOfNames: (word) => readers.some((reader) => knows(reader, word)),
  });
  return named.map(({ display, ...mention }, at) => {
    const own = named[at];
    const lacks = own && missing(own);
    const isOpen = isPartial(place, mention, isSaid) || lacks === 'sentence';
    const doubtful = { ...mention, ...(isOpen && { isDoubtful: true }), ...(lacks === 'note' && { isLoose: true }) };
    return mention.domain === 'condition' ? withInheritance(place, doubtful, all) : doubtful;
  });
};

/** `Edema 1+`, `fever >101`: a finding with its degree, where a disease and a test have the same name. */
const isGraded = <Ranked>(
  reader: Reader<Ranked>,
  note: string,
  { start, end }: Span,
  result: Result | undefined,
  names: readonly (Span & { readonly domain: Domain })[],
): boolean =>
  isMeasured(result) &&
  !isOutOfTen(result) &&
  result?.unit === '' &&
  !reader.searchable().index.system.lexicon.isKey(note.slice(start, end)) &&
  /\p{Ll}{3}/u.test(note.slice(start, end)) &&
  names.some((other) => other.domain === 'condition' && other.start === start && other.end === end);

/** `cefepime D3`: the day of another drug. */
const isDay = (note: string, { start, end }: Span, names: readonly (Span & { readonly domain: Domain })[]): boolean =>
  /^D\d{1,2}$/.test(note.slice(start, end)) &&
  !hasDose(note.slice(end)) &&
  names.some((other) => other.domain === 'drug' && other.end === start - 1);

/** `6/10` */
const isOutOfTen = (result: Result | undefined): boolean =>
  /^\d{1,2}(?: ?- ?\d{1,2})? ?\/ ?10$/.test(result?.value ?? '');

/** `CBC, A1c and BMP`: a test beside another one, which is no name of anything else. */
const isListed = (note: string, span: Span, names: readonly (Span & { readonly domain: Domain })[]): boolean =>
  names.every((other) => other.domain === 'measurement' || !overlaps(other, span)) &&
  names.some(
    ({ start, end, domain }) =>
      domain === 'measurement' &&
      start - span.end <= LONGEST_SIGN &&
      span.start - end <= LONGEST_SIGN &&
      LISTED.test(note.slice(Math.min(end, span.end), Math.max(start, span.start))),
  );
const LISTED = /^(?:, ?(?:and )?| and | ?[&/+;] ?)$/;
const LONGEST_SIGN = 6;

/** `fentanyl gtt, labs pending`: a drug is a test where its level is asked for or given. */
const isOnlyDrug = <Ranked>(
  note: string,
  { reader, sentence, window, result }: Candidate<Ranked>,
  names: readonly (Span & { readonly domain: Domain })[],
): boolean => {
  const { start, end } = spanOf(sentence, window);
  const text = note.slice(start, end);
  if (reader.domain !== 'measurement' || isMeasured(result) || namesAnalyte(text) || !OF_DRUGS.test(text)) return false;
  return (
    names.some((other) => other.domain === 'drug' && other.start === start && other.end === end) &&
    !isLevel(note.slice(end, sentence.end)) &&
    !ASKED_LEVEL.test(sentence.tokens[window.first - 1]?.text ?? '')
  );
};
const OF_DRUGS = /^(?!(?:[Vv]itamin|[Ff]olate|[Ff]olic)(?!\p{L}))\p{L}\p{Ll}{3,}/u;
const ASKED_LEVEL = /^(?:re)?(?:check|peat|draw|send|obtain|monitor|trend|order|serum|random)(?:ed|ing|s)?$/i;

/** `HIV` alone: a disease, where nothing says that it is tested for. */
const isOnlyDisease = <Ranked>(
  { note, sentence: { tokens }, section, cues }: Place<Ranked>,
  { reader, sentence, window, result }: Candidate<Ranked>,
  names: readonly (Span & { readonly domain: Domain })[],
): boolean => {
  const { start, end } = spanOf(sentence, window);
  return (
    reader.domain === 'measurement' &&
    result === undefined &&
    section !== 'laboratory results' &&
    section !== 'plan' &&
    names.some((other) => other.domain === 'condition' && other.start === start && other.end >= end) &&
    names.every(({ domain, ...other }) => domain !== 'measurement' || overlaps(other, { start, end })) &&
    !cues.some(({ before, behind }) => before === 'planned' || behind === 'planned') &&
    !tokens.some(({ text }) => isOfTest(text)) &&
    !namesAnalyte(note.slice(start, end))
  );
};

/** The least score of the best code for a text to be a mention. */
const leastOf = (domain: Domain, text: string, found: Scored): number =>
  isNamedSo(text, found) ? LEAST_NAMED_SO : domain === 'drug' && isGroup(text, found) ? LEAST_GROUP : LEAST[domain];

/** `insulin` of `insulin, regular, human`: one of several ingredients, so never sure. */
const isGroup = (text: string, { matches: [best] }: Scored): boolean =>
  best?.display.toLowerCase().startsWith(`${text.toLowerCase()},`) === true;
const LEAST_GROUP = 65;

/** `CVP 11`: the letters stand in the name of the test, `Central venous pressure (CVP)`. */
const isNamedSo = (text: string, { matches: [best] }: Scored): boolean =>
  LETTERS_OF_TEST.test(text) &&
  (best?.display.includes(`(${text.toUpperCase()})`) === true ||
    best?.display.startsWith(`${text.toUpperCase()} `) === true);
const LETTERS_OF_TEST = /^(?:\p{Lu}{3,5}|\p{Ll}{3,5})$/u;
const LEAST_NAMED_SO = 45;
const LETTERS_ALONE = /^\p{L}{2,4}$/u;
const LEAST_LETTERS = 85;
const LEAST_FORMER = 95;

const isOfVitals = ({ note, sentence, section }: Pick<Place<unknown>, 'note' | 'sentence' | 'section'>): boolean =>
  section === 'vital signs' || PRESSURE.test(note.slice(sentence.start, sentence.end));
const PRESSURE = /(?<!\p{L})(?:b\.?\/?p\.?|blood pressure)[ :]{1,3}\d{2,3}\/\d/iu;

/** The way in which a disease is inherited belongs to its name (Human Phenotype Ontology, HP:0000005), also where no code has it. */
const withInheritance = <Ranked>(
  { note, sentence, cues }: Place<Ranked>,
  mention: Mention<Ranked>,
  all: readonly Span[],
): Mention<Ranked> => {
  const before = note.slice(Math.max(sentence.start, mention.start - LONGEST_INHERITANCE), mention.start);
  const { index } = INHERITANCE.exec(before) ?? {};
  if (index === undefined) return mention;
  const span = { start: mention.start - before.length + index, end: mention.start };
  return [...all, ...cues].some((other) => overlaps(other, span)) ? mention : { ...mention, start: span.start };
};
const INHERITANCE =
  /(?<![\p{L}-])(?:(?:autosomal|x-linked|dominant|recessive|familial|hereditary|inherited|sporadic|congenital)[ -]){1,3}$/iu;
const LONGEST_INHERITANCE = 40;

/** `atorvastatin 80`: a number without a unit names no product for certain. */
const isGuessed = (behind: string, product: Scored): boolean =>
  /\d/.test(behind) && !hasDose(behind) && bestOf(product) < LEAST_STATED;
const LEAST_STATED = 99;

/** `albuterol neb`, `losartan 50 mg`: a product says more than a form without a strength, or a strength without a form. */
const isMore = (text: string, product: Scored): boolean => {
  if (!/\d/.test(text)) return withoutForm(text) !== text;
  const isPackaged = PACKAGED.test(product.matches[0]?.display ?? '') && !RELEASED.test(text);
  return bestOf(product) < (isPackaged ? LEAST_STATED : LEAST_FORMED);
};
const LEAST_FORMED = 60;
const PACKAGED = /^(?:\{|\d+ (?:HR|ML|ACTUAT|DAY)\b)|\b(?:Extended|Delayed) Release\b/i;
const RELEASED =
  /(?<![\p{L}\d])(?:er|xr|xl|sr|cr|la|cd|ec|dr|xt|odt|hfa|24 ?h(?:r|our)?|12 ?h(?:r|our)?)(?![\p{L}\d])|release|pa(?:ck|k)|patch/iu;

/** `heparin 5000 units`: an amount that is drawn from a solution names no product of it. */
const isDrawn = (text: string, { matches: [best] }: Scored): boolean =>
  /\/(?:ML|MG)\b/.test(best?.display ?? '') && /\d/.test(text) && !/[/%]/.test(text);

/** `furosemide 40 mg IV` is no tablet: the product of the route behind it, else the drug without its strength. */
const ofRoute = <Ranked extends Scored>(
  { note, sentence }: Place<Ranked>,
  reader: Reader<Ranked>,
  name: Span,
  { end }: Span,
  ranked: Ranked,
): Ranked => {
  const route = routeBehind(note.slice(end, sentence.end));
  const isOral = /\bOral\b/.test(ranked.matches[0]?.display ?? '');
  if (route === undefined || (isOral && BY_MOUTH.test(route))) return ranked;
  const routed = reader.rank(`${note.slice(name.start, end)} ${route}`);
  if (bestOf(routed) >= LEAST_ROUTED) return routed;
  return isOral ? reader.rank(note.slice(name.start, name.end)) : ranked;
};
const BY_MOUTH = /^(?:p\.?o\.?|by mouth|per os|oral(?:ly)?)$/i;
const LEAST_ROUTED = 75;

/** True where a word of names beside a mention is left: `early onset sepsis`, `digoxin toxicity`. */
const isPartial = <Ranked>(
  { note, sentence: { tokens }, readers }: Place<Ranked>,
  { start, end, system, domain }: Mention<Ranked>,
  isSaid: ReadonlySet<Span>,
): boolean => {
  const reader = readers.find((one) => one.system === system);
  const isLeft = (token: Token | undefined) => {
    if (token === undefined || reader === undefined || isSaid.has(token)) return false;
    if (!/^\p{L}{4,}$/u.test(token.text) || isOfSentence(token.text.toLowerCase()) || saysLittle(token.text))
      return false;
    const { system: own, vocabulary } = reader.searchable().index;
    return own.normalise(token.text).every((word) => findWord(vocabulary, word) >= 0);
  };
  const before = tokens.findLast((token) => token.end <= start);
  const behind = tokens.find((token) => token.start >= end);
  if (domain === 'drug') return behind !== undefined && OF_DRUG.test(note.slice(end, behind.end));
  // `preeclampsia with severe features`: what is with it is not in its code.
  const besides = /^ with(?:out)?$/.test(note.slice(end, behind?.end))
    ? tokens.filter((token) => token.start > end).slice(1, 3)
    : [];
  return (
    besides.some((token, at) => isLeft(token) && besides.slice(0, at).every(({ text }) => saysLittle(text))) ||
    (before !== undefined && /^[ -]$/.test(note.slice(before.end, start)) && isLeft(before)) ||
    (behind !== undefined && /^[ -]$/.test(note.slice(end, behind.start)) && isLeft(behind))
  );
};
const OF_DRUG =
  /^[ -](?:toxicity|overdose|poisoning|antibod(?:y|ies)|withdrawal|abuse|dependence|use|globulin|vaccine)$/i;

/** What letters are short for, by the letters: a mention, or something that is none. */
export type Meanings<Ranked> = Map<string, Mention<Ranked> | undefined>;

/**
 * The mentions of a sentence with those letters whose meaning the text itself has said so far.
 *
 * @param meanings - is told what the definitions of this sentence mean
 */
export const withMeanings = <Ranked extends Scored>(
  note: string,
  sentence: Span,
  mentions: readonly Mention<Ranked>[],
  definitions: readonly Definition[],
  meanings: Meanings<Ranked>,
  readers: readonly Reader<Ranked>[],
): readonly Mention<Ranked>[] => {
  for (const { letters, words } of definitions) {
    const meant = mentions.find(
      ({ start, end, domain }) =>
        domain !== 'measurement' && end === words.end && start < words.end && start >= words.start - FEW_LETTERS,
    );
    if (meanings.has(letters)) continue;
    const named = meant ?? namedBy(note, words, readers);
    meanings.set(letters, named && { ...named, meaning: words });
  }
  if (meanings.size === 0) return mentions;
  const found = [...note.slice(sentence.start, sentence.end).matchAll(LETTERS)].flatMap(({ 0: word, index }) => {
    const letters = [word, word.replace(/s$/, '')].find((one) => meanings.has(one));
    const start = sentence.start + index;
    return letters === undefined ? [] : [{ start, end: start + letters.length, meant: meanings.get(letters) }];
  });
  const isLetters = (mention: Span) => found.some(({ start, end }) => start <= mention.start && mention.end <= end);
  const others = mentions.filter((mention) => !isLetters(mention));
  const own = found.flatMap(({ start, end, meant }) =>
    meant === undefined || others.some((other) => overlaps(other, { start, end })) ? [] : [{ ...meant, start, end }],
  );
  return [...others, ...own].sort((a, b) => a.start - b.start);
};

/** Words that a text defines letters for name one thing, also where no designation has them as they stand. */
const namedBy = <Ranked extends Scored>(
  note: string,
  words: Span,
  readers: readonly Reader<Ranked>[],
): Mention<Ranked> | undefined => {
  const reader = readers.find(({ domain }) => domain === 'condition');
  const text = note.slice(words.start, words.end);
  const ranked = reader?.rank(text);
  if (reader === undefined || ranked === undefined || bestOf(ranked) < LEAST_UNNAMED) return undefined;
  return reader.isMention(ranked, namesEncounter(text))
    ? { ...words, system: reader.system, domain: reader.domain, ranked, isDoubtful: true }
    : undefined;
};

const LETTERS = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** The words of a definition may begin within a mention: `severe chest pain (CP)`. */
const FEW_LETTERS = 24;

/** `sacubitril-valsartan`: two drugs with a sign between are one if a product has both. */
const joined = <Ranked extends Scored>(
  { note, readers }: Place<Ranked>,
  taken: readonly Mention<Ranked>[],
): readonly Mention<Ranked>[] => {
  const reader = readers.find(({ domain }) => domain === 'drug');
  const known: Mention<Ranked>[] = [];
  for (const mention of taken.toSorted((a, b) => a.start - b.start)) {
    const before = known.at(-1);
    const isPair =
      before?.domain === 'drug' &&
      mention.domain === 'drug' &&
      /^\s?[-/]\s?$/.test(note.slice(before.end, mention.start));
    const ranked = isPair ? reader?.rank(note.slice(before.start, mention.end)) : undefined;
    const isOne =
      ranked !== undefined &&
      bestOf(ranked) >= LEAST_PRODUCT &&
      ![before, mention].some((one) => one !== undefined && codeOf(one.ranked) === codeOf(ranked));
    if (before !== undefined && isOne) known[known.length - 1] = { ...before, end: mention.end, ranked };
    else known.push(mention);
  }
  return known;
};

/** True for a word that a name or a key of a system has. */
export const knows = <Ranked>({ searchable }: Reader<Ranked>, word: string): boolean => {
  const { system, vocabulary } = searchable().index;
  const ids = system.normalise(word).map((one) => findWord(vocabulary, one));
  return (ids.length > 0 && !ids.includes(-1)) || system.lexicon.isKey(word);
};

const codeOf = ({ matches }: Scored): string | undefined => matches[0]?.code;
const bestOf = ({ matches }: Scored): number => matches[0]?.score ?? 0;

const candidatesOf = <Ranked>(
  place: Place<Ranked>,
  reader: Reader<Ranked>,
  measures: readonly Span[],
): readonly Candidate<Ranked>[] => {
  const { note, sentence } = place;
  const { index } = reader.searchable();
  const own = indexed(sentence, index);
  const windows = windowsIn(note, own, index.system, reader.designations());
  const others =
    reader.domain === 'measurement'
      ? lettersIn(place, own, windows)
      : reader.domain === 'drug'
        ? [...groupsIn(own, windows), ...formerNamesIn(own, windows)]
        : [];
  return [...windows, ...others].flatMap((window) => {
    const span = spanOf(own, window);
    const isInside = (other: Span) => other.start <= span.start && other.end >= span.end;
    const isCut = (cue: Span) => overlaps(cue, span) && (cue.start < span.start || cue.end > span.end);
    if (place.cues.some((cue) => isInside(cue) || isCut(cue)) || measures.some(isInside)) return [];
    const result = reader.domain === 'measurement' ? resultIn(note.slice(span.end, sentence.end)) : undefined;
    const text = note.slice(span.start, span.end);
    if (reader.domain === 'measurement' && scoreOf(text) !== undefined && !isOutOfTen(result)) return [];
    const fit = FITS[reader.domain](place, own, window, result, reader.system);
    return fit === undefined || (fit === LONE && !isKnownTest(own, window, text, index.system))
      ? []
      : [
          {
            reader,
            sentence: own,
            window,
            result,
            isOfLetters: others.includes(window),
            isLone: fit === LONE,
            worth: WORTH * (window.last - window.first + 1) + fit,
          },
        ];
  });
};

/** `CBC, A1c and BMP`: a short name of a test, no usual word. */
const isKnownTest = ({ tokens }: Indexed, { first, last }: Window, text: string, { lexicon }: CodeSystem): boolean =>
  lexicon.isKey(text) && (last > first || (!isEnglish(text) && !isUsualWord(tokens[first]?.text.toLowerCase() ?? '')));

/** What is measured in the body and has no ingredient of its name alone: `insulin`. */
const groupsIn = ({ tokens }: Indexed, known: readonly Window[]): readonly Window[] =>
  tokens.flatMap(({ text }, at) =>
    namesAnalyte(text) && !namesNothing('drug', text) && !known.some(({ first, last }) => first <= at && at <= last)
      ? [{ first: at, last: at }]
      : [],
  );

/** A name of a brand that is sold no more still says what was taken: `Rocephin`. */
const formerNamesIn = ({ tokens, words }: Indexed, known: readonly Window[]): readonly Window[] =>
  tokens.flatMap(({ text }, at) =>
    FORMER.test(text) &&
    (words[at] ?? []).length > 0 &&
    !isEnglish(text) &&
    !isUsualWord(text.toLowerCase()) &&
    !known.some(({ first, last }) => first <= at && at <= last)
      ? [{ first: at, last: at }]
      : [],
  );
const FORMER = /^\p{Lu}(?:\p{Ll}{5,}|\p{Lu}{5,})$/u;

/** Letters with a value behind them, which may stand in the name of a test, and vital signs in a row of them. */
const lettersIn = <Ranked>(
  place: Place<Ranked>,
  { tokens, end }: Indexed,
  known: readonly Window[],
): readonly Window[] =>
  tokens.flatMap(({ text, end: last }, at) =>
    (LETTERS_OF_TEST.test(text) ? !isEnglish(text) : place.isOfVitals && vitalOf(text) !== undefined) &&
    !known.some(({ first, last: to }) => first <= at && at <= to) &&
    /^ ?[:=]? ?(?:[<>]=? ?)?\d/.test(place.note.slice(last, end))
      ? [{ first: at, last: at }]
      : [],
  );

/** The worth of a token; a place is worth up to two. */
const WORTH = 10;

type Fit = (
  place: Pick<Place<unknown>, 'note' | 'section' | 'sentence' | 'cues'>,
  sentence: Indexed,
  window: Window,
  result: Result | undefined,
  system: System,
) => number | undefined;

const drugFit: Fit = ({ note, section, sentence: { start, end }, cues }, sentence, window) => {
  const span = spanOf(sentence, window);
  const text = note.slice(span.start, span.end);
  const behind = note.slice(span.end, end);
  // `epoprostenol inh`: a route in small letters.
  if (/^p\.?o\b/i.test(text) || ROUTES().includes(text)) return undefined;
  if (isDirected(behind)) return 14;
  if (isLevel(behind)) return 2;
  if (hasDose(behind)) return 12;
  const isOrdered = namesAnalyte(text) && isOfTest(sentence.tokens[window.first - 1]?.text ?? '');
  if (text.length > 2 && !isOrdered && (section === 'medications' || section === 'allergies'))
    return namesAnalyte(text) ? 12 : 13;
  if (!namesAnalyte(text) || /insulin/i.test(text) || SALT.test(text)) return 4;
  const isGiven = (side: Cue['before']) => side !== undefined && GIVEN.has(side);
  return FORM.test(behind) ||
    ROUTED.test(note.slice(Math.max(start, span.start - NEAR), span.start)) ||
    cues.some(
      ({ start, end: over, before, behind: back }) =>
        (isGiven(before) && over <= span.start && span.start - over < 6) ||
        (isGiven(back) && start >= span.end && start - span.end < 6),
    )
    ? 8
    : undefined;
};

/** `zinc oxide`, `magnesium sulfate`: no test has such a name. */
const SALT = /\p{L}[ -]\p{L}+(?:ate|ide)$/iu;

/** `IV iron` */
const ROUTED = /(?<!\p{L})(?:iv|intravenous|po|oral|supplemental|parenteral|takes|taking|took) $/iu;
/** States that a test does not have. */
const GIVEN: ReadonlySet<string> = new Set(['given', 'held', 'avoided', 'unindicated', 'allergic']);
const FORM = /^ (?:gtt|drip|patch|infusion|gel|replacement|repletion|supplements?|tablets?|pills?|bolus)\b/i;

const testFit: Fit = ({ note, section, sentence, cues }, { tokens }, { first, last }, result, system) => {
  const [start = 0, end = 0] = [tokens[first]?.start, tokens[last]?.end];
  const text = note.slice(start, end);
  const before = tokens[first - 1]?.text ?? '';
  if (namesImage(text)) return undefined;
  if (ROUTED.test(note.slice(Math.max(sentence.start, start - NEAR), start)) && !isMeasured(result)) return undefined;
  if (/^pt$/i.test(text) && !/^[: ]{1,2}\d{2}\.\d/.test(note.slice(end, end + NEAR))) return undefined;
  // It is given more often than measured.
  const isOfBlood = section === 'laboratory results' || isLevel(note.slice(end, sentence.end)) || isOfTest(before);
  if (/^insulin$/i.test(text) && !isOfBlood) return undefined;
  if (isMeasured(result)) return 12;
  if (section === 'laboratory results' || (section === 'vital signs' && result !== undefined)) return 8;
  // `until creatinine is rechecked`
  const far = /^(?:is|was|are|were|be)$/i.test(tokens[last + 1]?.text ?? '') ? 3 : 2;
  const near = [...tokens.slice(Math.max(0, first - 3), first), ...tokens.slice(last + 1, last + far)];
  const reason = near.findLastIndex((token) => token.end <= start && REASON.test(token.text));
  if (near.slice(reason + 1).some(({ text }) => isOfTest(text))) return 6;
  // `ferritin in 3 months`, `BMP if weak`, `TSH, BMP.`
  const isOrdered = cues.some(
    (cue) =>
      ASKED.has(cue.before ?? 'end') &&
      (cue.end + 1 === start ||
        (cue.end <= start &&
          (isOfTest(cue.text) || (start - cue.end <= NEAR && TESTS.test(note.slice(cue.end, start)))))),
  );
  const isAwaited = cues.some((cue) => cue.start >= end && cue.behind === 'planned' && AWAITED.test(cue.text));
  const isAsked = cues.some((cue) => cue.start >= end && cue.start - end <= 2 && ASKED.has(cue.behind ?? 'end'));
  const isWhen =
    section !== 'assessment' &&
    section !== 'past medical history' &&
    sentence.end - sentence.start < LONGEST_ORDER &&
    WHEN.test(
      `${note.slice(sentence.start, start)} ${note.slice(end, sentence.end)}`.replace(/\b[A-Z0-9]{2,5}\b/g, ' '),
    );
  if ((isAsked || isOrdered || isAwaited || isWhen) && (ABBREVIATION.test(text) || namesAnalyte(text))) return 6;
  // `chest pain - negative` is no test.
  const isDashed = /^ [-–—] /.test(note.slice(end, end + 3));
  if (cuedBy(text, [system]).length > 0 || (TESTED.test(result?.value ?? '') && !isDashed)) return 6;
  if (
    (namesAnalyte(text) && ABBREVIATION.test(text)) ||
    (COURSE.test(note.slice(end, end + NEAR)) && (namesAnalyte(text) || ABBREVIATION.test(text)))
  )
    return 6;
  if (section !== 'plan' && section !== 'assessment and plan' && result === undefined) return LONE;
  return ABBREVIATION.test(text) ? 6 : 1;
};

/** A longer sentence says more than when a test is due. */
const LONGEST_ORDER = 160;

/** The worth of the name of a test without anything around it. */
const LONE = 0.5;

/** `get a CBC and ferritin` */
const TESTS =
  /^ (?:(?:an?|the|some|his|her) )?(?:[\p{L}\d-]+(?: [\p{L}\d-]+){0,2}(?:,? and |, |\/| & )(?:(?:an?|the) )?){0,4}$/u;
const NEAR = 60;

/** `Hgb stable`, `lactate trending down` */
const COURSE =
  /^ (?:(?:is|was|has|have|remains?|now|levels?) )*(?:stable|trending|normal\w*|improv\w+|rising|falling|dropp\w+|down|up\b|uptrending|downtrending|elevated|clean|flat|at goal|unremarkable|stabili[sz]ed|pending)/i;

/** Behind it stands why, no test. */
const REASON = /^(?:if|for|due|with|when)$/i;
const AWAITED = /\b(?:pending|sent|ordered|drawn|awaited)$/;
const ASKED: ReadonlySet<string> = new Set(['planned', 'hypothetical']);

const ABBREVIATION = /^[A-Z0-9]{2,5}$/;

/** Values of tests, not of diseases. */
const TESTED = /^(?:positive|negative|pos|neg|(?:non-?)?reactive|detected|not detected|trace|pending)$/i;

const diseaseFit: Fit = ({ note, section }, sentence, { first, last }) => {
  if (section === 'vital signs') return undefined;
  const before = sentence.tokens[first - 1]?.text.toLowerCase();
  if (section === 'medications') return before === 'for' ? 5 : 1;
  if (section === 'laboratory results')
    return isMeasured(resultIn(note.slice(sentence.tokens[last]?.end, sentence.end))) ? undefined : 2;
  return 5;
};

const FITS: Readonly<Record<Domain, Fit>> = { drug: drugFit, measurement: testFit, condition: diseaseFit };

/** The tokens, in their order, that other spans overlap. */
const coveredBy = (tokens: readonly Token[], spans: readonly Span[]): ReadonlySet<Span> => {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let [next, until] = [0, 0];
  return new Set(
    tokens.filter(({ start, end }) => {
      for (let span = sorted[next]; span !== undefined && span.start < end; span = sorted[next]) {
        until = Math.max(until, span.end);
        next += 1;
      }
      return until > start;
    }),
  );
};

/** Searches for more of one mention. */
const MOST_TRIES = 8;

/** Widens a diagnosis to neighbouring words that its codes have: `left knee pain`, where only `pain` was found. */
const widest = <Ranked extends Scored>(
  { note, budget }: Place<Ranked>,
  mention: Mention<Ranked>,
  isTaken: ReadonlySet<Span>,
  candidates: readonly Candidate<Ranked>[],
): Mention<Ranked> => {
  const candidate = candidates.find(({ reader }) => reader.domain === 'condition');
  if (mention.domain !== 'condition' || candidate === undefined) return mention;
  const { reader, sentence } = candidate;
  const { tokens, words } = sentence;
  const first = tokens.findIndex(({ start }) => start === mention.start);
  const last = tokens.findIndex(({ end }) => end === mention.end);
  const isFree = (at: number) =>
    (words[at] ?? []).length > 0 && !isBreak(tokens[at]?.text ?? '') && !isTaken.has(tokens[at] ?? mention);
  let from = first;
  while (from > 0 && from > first - REACH && isFree(from - 1) && isJoined(note, tokens, from)) from -= 1;
  let to = last;
  while (to + 1 < tokens.length && to < last + REACH && isFree(to + 1) && isJoined(note, tokens, to + 1)) to += 1;
  const { isSmall } = reader.designations();
  const isNumbered = (at: number) => !/^\d+$/.test(tokens[at]?.text ?? '') || NUMBERED.test(tokens[at - 1]?.text ?? '');
  const isEdge = (at: number) =>
    isNumbered(at) &&
    !(words[at] ?? []).every(isSmall) &&
    (/^[LR]$/.test(tokens[at]?.text ?? '') || !isOfSentence(tokens[at]?.text.toLowerCase() ?? ''));
  const wider = windowsAround({ from, to }, { first, last }).filter(
    (window) => isEdge(window.first) && isEdge(window.last) && isWhole(textOf(note, sentence, window)),
  );
  for (const window of wider.slice(0, MOST_TRIES)) {
    budget.searches -= 1;
    if (budget.searches < 0) return mention;
    const ranked = reader.rank(textOf(note, sentence, window));
    const isSame = codeOf(ranked)?.slice(0, CATEGORY) === codeOf(mention.ranked)?.slice(0, CATEGORY);
    if (codeOf(ranked) === codeOf(mention.ranked) && !isOfName(note, spanOf(sentence, window), mention, ranked))
      continue;
    if (bestOf(ranked) >= (isSame ? LEAST.condition : LEAST_OTHER))
      return { ...mention, ...spanOf(sentence, window), ranked };
  }
  return mention;
};

/** True if the name of the code has the words at both ends that a mention would grow by. */
const isOfName = (note: string, wide: Span, narrow: Span, { matches: [best] }: Scored): boolean => {
  const edges = [
    note.slice(wide.start, narrow.start).trim().split(' ')[0],
    note.slice(narrow.end, wide.end).trim().split(' ').at(-1),
  ];
  const name = best?.display.toLowerCase() ?? '';
  return edges.every((word) => word === undefined || word === '' || name.includes(word.toLowerCase().slice(0, STEM)));
};
const STEM = 5;

/** More words that lead to another category have to be surer. */
const LEAST_OTHER = 88;
const CATEGORY = 3;

/** The most tokens that a mention grows at each end. */
const REACH = 4;

/** Behind one of these a number belongs to the name. */
const NUMBERED =
  /^(?:type|stage|grade|class|category|phase|level|ckd|dm|diabetes|nyha|degree|trimester|group|factor|gold)$/i;

/** Words that begin something else. */
const isBreak = (text: string): boolean =>
  /^(?:and|or|but|is|was|were|are|has|had|have|he|she|they|who|which|that|then|also|for|from|at|on|by|per|as|he|now|since|after|before|during|x|\d{3,}|\d+[.,]\d+)$/i.test(
    text,
  );

/** All windows around another one, the widest first. */
const windowsAround = (
  { from, to }: { readonly from: number; readonly to: number },
  { first, last }: Window,
): readonly Window[] => {
  const all: Window[] = [];
  for (let start = from; start <= first; start += 1)
    for (let end = last; end <= to; end += 1) all.push({ first: start, last: end });
  return all
    .filter((window) => window.first < first || window.last > last)
    .sort((a, b) => b.last - b.first - (a.last - a.first));
};

/** The least score of words whose last one is that of diseases: not sure, but near. */
const LEAST_HEAD = 66;

/** True for a word that ends the name of a disease. */
const isHead = (word: string): boolean => HEAD.test(word);
const HEAD =
  /^(?:syndrome|disease|disorder|deficienc(?:y|ie)|dystroph(?:y|ie)|ataxia|palsy|cancer|defect|malformation|abnormalit(?:y|ie)|insufficiency|dysfunction|retardation|infection)s?$|(?:itis|osis|oma|oses|emia|aemia|opathy|opathies|plegia|algia|atrophy|plasia|penia|uria|rrhagia|megaly)s?$/i;

/** The least score of words that are no designation as they stand. */
const LEAST_UNNAMED = 84;

/** Searches of a sentence for what no designation is. */
const MOST_UNNAMED = 6;
const LONGEST_UNNAMED = 3;

/** Findings in other words than those of a designation: a few words between signs and cues. */
const unnamed = <Ranked extends Scored>(
  { note, sentence, cues, readers, section }: Place<Ranked>,
  taken: readonly Mention<Ranked>[],
  measures: readonly Span[],
): readonly Mention<Ranked>[] => {
  const reader = readers.find(({ domain }) => domain === 'condition');
  if (reader === undefined || section === 'vital signs' || section === 'medications') return [];
  const { index } = reader.searchable();
  const own = indexed(sentence, index);
  const { tokens, words } = own;
  const { isSmall } = reader.designations();
  const isTaken = coveredBy(tokens, [...taken, ...cues, ...measures]);
  const isFree = (at: number) => {
    const token = tokens[at];
    const ids = words[at] ?? [];
    return (
      token !== undefined &&
      ids.length > 0 &&
      !ids.every(isSmall) &&
      !isOfSentence(token.text.toLowerCase()) &&
      !isBreak(token.text) &&
      !/\d/.test(token.text) &&
      !isTaken.has(token)
    );
  };
  const runs: Window[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    if (!isFree(first)) continue;
    let last = first;
    while (isFree(last + 1) && isJoined(note, tokens, last + 1)) last += 1;
    const isCued = last - first < LONGEST_UNNAMED && cues.some(({ end }) => end === (tokens[first]?.start ?? 0) - 1);
    const head = tokens.findLastIndex(({ text }, at) => at >= first && at <= last && isHead(text));
    if (isCued) runs.push({ first, last });
    else if (head >= 0) runs.push({ first: Math.max(first, head - LONGEST_UNNAMED + 1), last: head });
    first = last;
  }
  return runs.slice(0, MOST_UNNAMED).flatMap((window) => {
    const text = textOf(note, own, window);
    if (namesNothing(reader.domain, text) || text.length < 4) return [];
    const ranked = reader.rank(text);
    const least = isHead(tokens[window.last]?.text ?? '') ? LEAST_HEAD : LEAST_UNNAMED;
    if (bestOf(ranked) < least || !reader.isMention(ranked, namesEncounter(text))) return [];
    const [span, display] = [spanOf(own, window), ranked.matches[0]?.display ?? ''];
    const around = { note, sentence, section, cues, names: taken };
    if (!areName(around, span, reader.domain, display)) return [];
    const isDoubtful = bestOf(ranked) < LEAST_UNNAMED || isBare(around, span, display);
    return [{ ...span, system: reader.system, domain: reader.domain, ranked, ...(isDoubtful && { isDoubtful }) }];
  });
};

/** `the left atrium is mildly enlarged` is read as `enlarged left atrium`. */
const predicatesIn = <Ranked extends Scored>({
  note,
  sentence: { tokens },
  cues,
  readers,
  budget,
}: Place<Ranked>): readonly Mention<Ranked>[] => {
  const reader = readers.find(({ domain }) => domain === 'condition');
  if (reader === undefined) return [];
  const wordAt = (at: number) => tokens[at]?.text.toLowerCase() ?? '';
  return tokens.flatMap((copula, at) => {
    if (!COPULA.test(copula.text)) return [];
    let last = at + 1;
    while (DEGREE.test(wordAt(last))) last += 1;
    if (!isPredicate(wordAt(last))) return [];
    let first = at;
    while (first > 0 && at - first < LONGEST_PART && isOfPart(note, tokens, first)) first -= 1;
    for (; first < at && budget.searches > 0; first += 1) {
      if (EXTENT.test(wordAt(first))) continue;
      const span = { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 };
      const part = tokens.slice(first, at).filter(({ text }) => !EXTENT.test(text));
      if (part.length === 0 || cues.some((cue) => overlaps(cue, span) && cue.start >= span.start)) continue;
      budget.searches -= 1;
      const ranked = reader.rank([wordAt(last), ...part.map(({ text }) => text)].join(' '));
      if (bestOf(ranked) >= LEAST_UNNAMED && reader.isMention(ranked, false))
        return [{ ...span, system: reader.system, domain: reader.domain, ranked }];
    }
    return [];
  });
};

const COPULA = /^(?:is|are|was|were|appears?|appeared|looks?|remains?|remained|seems?)$/i;
const DEGREE =
  /^(?:mild|moderate|severe|slight|marked|gross|significant|minimal|diffuse|global|massive|borderline)(?:ly)?$|^(?:to|very|quite|somewhat|still|again|now|also|more|a|bit)$/i;
/** What is measured of a part goes without saying. */
const EXTENT = /^(?:size|diameter|dimensions?|caliber|calibre|overall|appearance|the|his|her)$/i;
const LONGEST_PART = 5;

const isOfPart = (note: string, tokens: readonly Token[], at: number): boolean => {
  const text = tokens[at - 1]?.text ?? '';
  return !isBreak(text) && !/\d/.test(text) && (at === tokens.length || isJoined(note, tokens, at));
};

/** Tokens from `first` to `last`, both included. */
type Window = { readonly first: number; readonly last: number };

/** A sentence, with the index words of each token; none of one that no name has. */
type Indexed = Sentence & { readonly words: readonly (readonly number[])[] };

const indexed = (sentence: Sentence, { system, vocabulary }: SystemIndex): Indexed => ({
  ...sentence,
  words: sentence.tokens.map(({ text }) => {
    const ids = system.normalise(text).map((word) => findWord(vocabulary, word));
    return ids.includes(-1) ? [] : ids;
  }),
});

/** The most tokens of a window. */
const LONGEST = 7;

/** The gaps allowed inside a name. */
const GAP = /^(?! +-\S*$)(?:[ '/-]+| ?\(| ?\) ?| ?, ?)$/;
const COMMA = /,/;

/** Windows whose words are those of a designation, or a key of the lexicon. */
const windowsIn = (
  note: string,
  sentence: Indexed,
  system: CodeSystem,
  designations: Designations,
): readonly Window[] => {
  const { tokens, words } = sentence;
  const found: Window[] = keysIn(note, sentence, system);
  for (let first = 0; first < tokens.length; first += 1) {
    if (!mayBegin(sentence, first, designations)) continue;
    const ids: number[] = [];
    for (let last = first; last < tokens.length && last < first + LONGEST; last += 1) {
      const own = words[last] ?? [];
      const text = tokens[last]?.text ?? '';
      if (own.length === 0 || (last > first && !isJoined(note, tokens, last)) || text === 'or') break;
      // No drug has an article in its name: `runny nose a little`.
      if (system.domain === 'drug' && /^an?$/.test(text)) break;
      ids.push(...own);
      const isJoinedNumber = last > first && /^-$/.test(note.slice(tokens[last - 1]?.end, tokens[last]?.start));
      const mayEnd =
        mayBegin(sentence, last, designations) ||
        isJoinedNumber ||
        (last > first && system.domain === 'condition' && ENDING.test(text));
      if (mayEnd && designations.has(ids)) found.push({ first, last });
    }
  }
  const isFound = (window: Window) => found.some(({ first, last }) => first === window.first && last === window.last);
  const isList = ({ first, last }: Window) =>
    tokens.slice(first, last).some((_, at) => {
      const end = first + at;
      const next = tokens[end + 1]?.text.toLowerCase() === 'and' ? end + 2 : end + 1;
      const isSplit = next > end + 1 || /[&/]/.test(note.slice(tokens[end]?.end, tokens[end + 1]?.start));
      const isLetter = /^\p{L}$/u.test(tokens[end]?.text ?? '');
      return (
        system.domain !== 'drug' &&
        isSplit &&
        !isLetter &&
        isFound({ first, last: end }) &&
        isFound({ first: next, last })
      );
    });
  // `on prednisone` is a drug, not its long-term use.
  // `absence of coronary artery disease` is that of the disease.
  const isAbsent = ({ first, last }: Window) =>
    /^(?:absence|lack|loss)$/i.test(tokens[first]?.text ?? '') &&
    found.some((other) => other.first === first + 2 && other.last > last);
  const repeats = ({ first, last }: Window) =>
    last > first &&
    ((tokens[first]?.text.length ?? 0) > 1 || last > first + 1) &&
    new Set(tokens.slice(first, last + 1).map(({ text }) => text.toLowerCase())).size <= last - first;
  const isUse = (window: Window) =>
    system.domain === 'condition' && /^on\s(?!.*(?:dialysis|oxygen|o2|hd|pd)$)/i.test(textOf(note, sentence, window));
  return found.filter(
    (window) =>
      !namesNothing(system.domain, textOf(note, sentence, window)) &&
      !isUse(window) &&
      !isAbsent(window) &&
      !repeats(window) &&
      !isList(window) &&
      isWhole(textOf(note, sentence, window)),
  );
};

/** Words of sentences that end names too: `nipple discharge`, `thyroid problem`. */
const ENDING = /^(?:discharge|problems?|changes?|allerg(?:y|ies))$/i;

/** True for words with both of their brackets, or none. */
const isWhole = (text: string): boolean => !/\([^)]*$|^[^(]*\)/.test(text);

const spanOf = ({ tokens }: Sentence, { first, last }: Window): Span => ({
  start: tokens[first]?.start ?? 0,
  end: tokens[last]?.end ?? 0,
});

const textOf = (note: string, sentence: Sentence, window: Window): string => {
  const { start, end } = spanOf(sentence, window);
  return note.slice(start, end);
};

/** True if no sign that ends a name stands before a token. */
const isJoined = (note: string, tokens: readonly Token[], at: number): boolean => {
  const gap = note.slice(tokens[at - 1]?.end, tokens[at]?.start);
  // `C. diff`
  if (gap === '. ' && /^\p{Lu}$/u.test(tokens[at - 1]?.text ?? '') && /^\p{Ll}/u.test(tokens[at]?.text ?? ''))
    return true;
  return GAP.test(gap) && !COMMA.test(gap);
};

/** Small words and those of sentences begin and end no name. */
const mayBegin = ({ tokens, words }: Indexed, at: number, { isSmall }: Designations): boolean => {
  const ids = words[at] ?? [];
  const text = tokens[at]?.text.toLowerCase() ?? '';
  return ids.length > 0 && !ids.every(isSmall) && !isOfSentence(text) && !/^\d+([.,]\d+)?$/.test(text);
};

/** Shorter keys are abbreviations in capitals. */
const SHORTEST = 3;

const keysIn = (note: string, sentence: Sentence, { domain, lexicon }: CodeSystem): Window[] => {
  const [starts, ends] = (['start', 'end'] as const).map(
    (side) => new Map(sentence.tokens.map((token, at) => [token[side], at])),
  );
  return lexicon.keysIn(note.slice(sentence.start, sentence.end)).flatMap((key) => {
    const [start, end] = [sentence.start + key.start, sentence.start + key.end];
    const [first, last] = [starts?.get(start) ?? -1, ends?.get(end) ?? -1];
    const text = note.slice(start, end);
    if (first < 0 || last < first || key.meaning === '') return [];
    const isOne = sentence.tokens.slice(first, last).every((_, at) => isJoined(note, sentence.tokens, first + at + 1));
    const isShort = text.length < SHORTEST && text !== text.toUpperCase() && domain !== 'measurement';
    return isOne && !isShort ? [{ first, last }] : [];
  });
};
