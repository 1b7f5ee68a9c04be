/** Ranks the concepts of one system for a phrase. */
import { lazily, memoised } from '../../deferred.ts';
import { isUsualWord } from '../lexicon/english.ts';
import { withoutFrame } from '../lexicon/frame.ts';
import { isFunctionWord, isOfSentence } from '../lexicon/sentence.ts';
import type { CodeSystem, Contender, Hit, HitReader } from '../model/code-system.ts';
import { difference, type Trace } from '../text/trace.ts';
import { findWord } from '../text/trie.ts';
import {
  AS_DEFAULT,
  AS_NAMED,
  GAP,
  LEAST_ALIKE,
  LEAST_ALONE,
  LEAST_JUDGED,
  LEAST_ORDINARY,
  MOST_INEXACT,
  MOST_RIVALS,
  OPPOSED,
  SAME_WORDS,
  UNCERTAIN,
  UNNAMED,
  UNSURE,
  WITHIN,
  WITHIN_AROUND,
  WITHIN_LETTER,
} from '../tuning.ts';
import { codeOf, type SystemIndex, type Traits, traitsOf, unpackTraits } from './index.ts';
import {
  completeFirst,
  deniedFirst,
  hasOf,
  isAlone,
  isChosenByMore,
  isOfOtherKind,
  missingIn,
  namesWhole,
  plainFirst,
  surplusIn,
  toFront,
} from './judge.ts';
import { clearOpposed, collect, hasAll, type Searchable } from './match.ts';
import type { Meant } from './meant.ts';
import { parseQuery, type Query } from './query.ts';
import type { QueryWord } from './query-words.ts';
import { nameIn, type TextReader } from './text-table.ts';

export type SearchOptions = {
  readonly limit: number;
  /** Excludes concepts before the best are chosen. */
  readonly keep?: (traits: Traits) => boolean;
  /** True for a word that another system knows, which is no misspelling. */
  readonly isKnownElsewhere?: (word: string) => boolean;
  /** True if other systems are searched as well. */
  readonly isAmongSystems?: boolean;
  /** Records how the phrase is read. */
  readonly trace?: Trace & { readonly onQuery: (query: Query) => void };
};

/** Hits, the best first, as they match. */
export type Found = {
  readonly hits: readonly Hit[];
  /** True if the phrase can mean nothing else, and the best hit covers all of the phrase. */
  readonly isCertain: boolean;
};

/** The best concepts for a phrase, the best first; ties by code. Their scores say whether the best is certain. */
export const search = (
  searchable: Searchable,
  texts: TextReader,
  phrase: string,
  options: SearchOptions,
): readonly Hit[] => {
  const { hits, isCertain } = find(searchable, texts, phrase, options);
  return isCertain ? hits : hits.map(({ concept, score }) => ({ concept, score: Math.min(score, UNCERTAIN) }));
};

/**
 * The best concepts for a phrase, the best first; ties by code. If the words around a part of it only ask for it, the
 * part is answered.
 */
export const find = (searchable: Searchable, texts: TextReader, asked: string, options: SearchOptions): Found => {
  if (asked.length > LONGEST_FRAMED) return findPlain(searchable, texts, asked, options);
  const { system, vocabulary, weights } = searchable.index;
  const phrase = system.withSex?.(asked) ?? asked;
  if (phrase !== asked) options.trace?.edit(asked, [difference(asked, phrase)]);
  const keys = system.lexicon
    .keysIn(phrase)
    .filter(({ start, end, meaning }) => meaning !== '' && phrase.slice(start, end).includes(' '));
  const isRare = (word: string) => {
    const known = findWord(vocabulary, word);
    return known < 0 || (weights[known] ?? 0) >= LEAST_ORDINARY;
  };
  const isOrdinary = (word: string) =>
    word.length > 2 && isUsualWord(word) && !system.lexicon.isKey(word) && system.normalise(word).every(isRare);
  const cores = [
    { around: { keys, isOrdinary }, isFrame: isSame },
    { around: { keys }, isFrame: isFrameOf },
  ]
    .map((one) => ({ ...one, core: withoutFrame(phrase, one.around) }))
    .filter(({ core }, at, all) => core !== phrase && all.findLastIndex((other) => other.core === core) === at);
  if (cores.length === 0) return findPlain(searchable, texts, phrase, options);
  const { trace, ...untraced } = options;
  const whole = findPlain(searchable, texts, phrase, untraced);
  const isWhole = whole.isCertain && whole.hits[0]?.score === FULL_SCORE;
  for (const { core, around, isFrame } of isWhole ? [] : cores) {
    const inner = findPlain(searchable, texts, core, untraced);
    if (!isFrame(searchable, texts, whole, inner)) continue;
    if (trace !== undefined)
      findPlain(searchable, texts, withoutFrame(phrase, { ...around, edit: trace.edit }), options);
    return inner;
  }
  return trace === undefined ? whole : findPlain(searchable, texts, phrase, options);
};

/** True if a certain part of a phrase has the code of the phrase, and none that fits nearly as well has a word around it. */
const isSame = (searchable: Searchable, texts: TextReader, whole: Asked, inner: Asked): boolean => {
  const [[outer], [best]] = [whole.hits, inner.hits];
  if (!inner.isCertain || best === undefined || best.score <= UNCERTAIN || best.concept !== outer?.concept)
    return false;
  if (saysOther(searchable, texts, whole, inner, best)) return false;
  return !isSaidBy(searchable, whole.hits, best, wordsAround(whole, inner), WITHIN);
};

/** True if one of the hits that fit nearly as well as the first has a word that the best one lacks. */
const isSaidBy = (
  searchable: Searchable,
  hits: readonly Hit[],
  best: Hit,
  words: readonly (readonly QueryWord[])[],
  within: number,
): boolean => {
  const lacking = words.filter((word) => !hasAll(searchable, best.concept, word));
  const least = (hits[0]?.score ?? 0) - within;
  return (
    lacking.length > 0 &&
    hits.some(({ concept, score }) => score >= least && lacking.some((word) => hasAll(searchable, concept, word)))
  );
};

/** True if a phrase says of the best concept of a part what that does not have, or doubts it. */
const saysOther = ({ index }: Searchable, texts: TextReader, whole: Asked, inner: Asked, best: Hit): boolean => {
  const codes = index.axisCodes[index.axes[best.concept] ?? 0] ?? 0;
  const covers = ({ query: { rules } }: Asked) => rules.coversAxes?.(codes) !== false;
  const doubts = ({ query: { rules } }: Asked) => rules.isUncertain?.(nameIn(texts, best.concept), FULL_SCORE) === true;
  return (covers(inner) && !covers(whole)) || (doubts(whole) && !doubts(inner));
};

/** The words of a phrase that a part of it is without. */
const wordsAround = ({ query }: Asked, inner: Asked): readonly (readonly QueryWord[])[] =>
  query.words
    .filter((word) => !inner.query.words.includes(word) && !isFunctionWord(word))
    .map((word) => [query.read(word)]);

/** In characters: a frame costs a second search, so a longer text is a note rather than a phrase. */
const LONGEST_FRAMED = 200;

/** True if the words around a phrase chose no other concept, doubt nothing, and say nothing that its best concept lacks. */
const isFrameOf = (searchable: Searchable, texts: TextReader, whole: Asked, inner: Asked): boolean => {
  const [[outer], [best]] = [whole.hits, inner.hits];
  if (best === undefined || outer === undefined) return best !== undefined;
  if (outer.concept === best.concept) return !(whole.isCertain && outer.score > best.score);
  if (saysOther(searchable, texts, whole, inner, best)) return false;
  const isChosen = wordsAround(whole, inner).some(
    (word) => hasAll(searchable, outer.concept, word) && !hasAll(searchable, best.concept, word),
  );
  if (best.score >= outer.score + WITHIN) return true;
  const isNamed = inner.isCertain && best.score === FULL_SCORE;
  return best.score >= outer.score && (isNamed || !(whole.isCertain && outer.score > UNCERTAIN)) && !isChosen;
};

type Asked = Found & { readonly query: Query };

const findPlain = (searchable: Searchable, texts: TextReader, phrase: string, options: SearchOptions): Asked => {
  const { index } = searchable;
  const query = parseQuery(index, phrase, options.isKnownElsewhere, options.trace);
  options.trace?.onQuery(query);
  const { rerank } = query.rules;
  const depth = Math.max(rerank?.depth ?? LEAST_RANKED, options.isAmongSystems === true ? DEPTH_AMONG_SYSTEMS : 0);
  const deep = { ...options, limit: Math.max(options.limit, depth) };
  const direct = rank(searchable, affordable(index, query.variants), query, deep);
  const best = direct[0]?.score ?? 0;
  const mentions = best > UNCERTAIN ? [] : query.mentions(best >= WORTH_SHOWING);
  const all = [...query.variants, ...mentions];
  const variants = affordable(index, all);
  const hits = mentions.length === 0 ? direct : rank(searchable, variants, query, deep);
  const meant = lazily(query.meant);
  const ordered =
    rerank === undefined || hits.length < 2 ? hits : rerank.order(hits, hitReader(searchable, texts, meant));
  // A system that orders hits by itself has put an exact match where it belongs.
  const exact = exactMatch(
    texts,
    rerank === undefined ? ordered : ordered.slice(0, 1),
    phrase,
    (query.rules.exactFrom ?? 0) > 1,
  );
  if (exact === undefined) {
    const named = options.isAmongSystems === true ? lowerUnnamed(index, ordered, query) : ordered;
    const missing = memoised(missingIn(searchable, meant));
    const surplus = memoised(
      surplusIn(searchable, query.words.length > MOST_JUDGED ? undefined : variants.flatMap(({ words }) => words)),
    );
    const plainer = (hits: readonly Hit[]) =>
      plainFirst(
        hits,
        surplus,
        () => withoutSide(searchable, query, deep),
        (than, hit) =>
          categoryOf(index, hit) === categoryOf(index, than) &&
          codeOf(index, hit.concept).length < codeOf(index, than.concept).length,
      );
    const sites = index.system.bodyWords?.();
    const hasMore =
      sites !== undefined && query.words.some((word) => sites.has(word))
        ? (concept: number) => hasOf(searchable, meant(), concept, (word) => !sites.has(word))
        : () => true;
    const complete = (hits: readonly Hit[]) =>
      siteLater(completeFirst(circumstanceLater(index, hits, missing), missing), hasMore);
    const full = index.system.hasHeaders
      ? siblingFirst(
          searchable,
          texts,
          undenied(searchable, texts, plainer(complete(named)), { ...query, variants }),
          query,
          options,
        )
      : named;
    const ranked = rerank === undefined ? numberedFirst(searchable, full, query) : full;
    const [best] = ranked;
    const isLow = best === undefined || (best.score <= UNCERTAIN && isSaid(index, best) !== true);
    // Drugs that fit alike differ by what only their own order knows, and a test may have a method that nothing has said.
    const mayBeAlone =
      (rerank === undefined || index.system.isSaid !== undefined) &&
      best !== undefined &&
      isSaid(index, { ...best, score: FULL_SCORE }) !== false;
    const isStranger = isLow && !(mayBeAlone && isAlone(ranked, { missing, surplus }));
    const isSure =
      ranked === full &&
      variants.length === all.length &&
      (isStranger || isCertain(searchable, texts, ranked, { query, missing, surplus, isLow }));
    const shown = ranked.slice(0, options.limit);
    const isSaidSurely = isSure && !isStranger && options.isAmongSystems !== true;
    return { query, hits: isSaidSurely ? said(shown) : shown, isCertain: isSure };
  }
  const others = ordered.filter(({ concept }) => concept !== exact.concept);
  return {
    query,
    hits: [{ ...exact, score: FULL_SCORE }, ...others].slice(0, options.limit),
    isCertain:
      query.meanings.length === 0 &&
      !isDoubted(searchable, texts, exact, query) &&
      !isContested(index, texts, [exact, ...others], query, wholeIn(searchable, query)),
  };
};

/** The first variants whose posting lists together are not too long: no phrase of the evaluation sets has more. */
const affordable = ({ postingStarts }: SystemIndex, variants: Query['variants']): Query['variants'] => {
  let rest = MOST_POSTINGS;
  return variants.filter(({ words }) => {
    for (const { alternatives } of words)
      for (const { word } of alternatives) rest -= (postingStarts[word + 1] ?? 0) - (postingStarts[word] ?? 0);
    return rest >= 0;
  });
};

/** In bytes. */
const MOST_POSTINGS = 480_000;

/** The least score that an answer shows by default. */
const WORTH_SHOWING = 35;

/** Words of a phrase that is asked what a name says beyond it: a longer one is a sentence. */
const MOST_JUDGED = 16;

/** Enough for the best hit, its rivals, and codes whose names differ in word order only. */
const LEAST_RANKED = 8;

/**
 * The code whose very name the phrase is, or else the only one that has it as a synonym of several words, before all
 * others: right and left category 3 and 4 differ in order alone, and of a long name not all words are looked for.
 */
const exactMatch = (texts: TextReader, hits: readonly Hit[], phrase: string, amongAll: boolean): Hit | undefined => {
  const asked = phrase.trim().replace(/\s+/g, ' ').toLowerCase();
  const best = hits.filter(({ score }) => score >= Math.min(hits[0]?.score ?? 0, NEAR_FULL_SCORE));
  // A name may say of its axes what a phrase says in other words.
  const named = (amongAll ? hits : best).find(({ concept }) => nameIn(texts, concept).toLowerCase() === asked);
  if (named !== undefined || (best[0]?.score ?? 0) < FULL_SCORE || !asked.includes(' ')) return named;
  const known = best.filter(({ concept }) => texts(concept).some((text) => text.toLowerCase() === asked));
  return known.length === 1 ? known[0] : undefined;
};

const FULL_SCORE = 100;
const NEAR_FULL_SCORE = 99;

const rank = (
  searchable: Searchable,
  variants: Query['variants'],
  query: Query,
  { limit, keep }: SearchOptions,
): readonly Hit[] => {
  const { index, buffers } = searchable;
  let count = 0;
  for (const variant of variants) count = collect(searchable, variant, count);
  const concepts = buffers.concepts.subarray(0, count);
  const scores = buffers.scores.subarray(0, count);
  const headers = score(index, { best: buffers.best, opposed: buffers.opposed, concepts, scores }, { query, keep });
  clearOpposed(searchable, variants);
  if (headers.length > 0) capDetail(index, headers, concepts, scores);
  return contenders(concepts, scores, limit)
    .sort((a, b) => b.score - a.score || a.concept - b.concept)
    .slice(0, limit)
    .map((hit) => ({ concept: hit.concept, score: Math.round(100 * hit.score) }));
};

/** The concepts that a phrase has met, how well the best term of each matches, and an array for the scores. */
type Met = {
  readonly concepts: Uint32Array;
  readonly best: Float32Array;
  readonly opposed: Uint8Array;
  readonly scores: Float64Array;
};

/** The score of a concept that is left out. */
const LEFT_OUT = -1;

/**
 * Writes the scores of concepts, from 0 to 1, and clears how well their terms match.
 *
 * @returns the headers whose very name the phrase is
 */
const score = (
  { system, traits, priors, axes, axisCodes }: SystemIndex,
  { concepts, best, opposed, scores }: Met,
  { query, keep }: { readonly query: Query; readonly keep: SearchOptions['keep'] },
): readonly number[] => {
  const headers: number[] = [];
  const readTraits = traitsReader(keep, system);
  const { fitOf } = query.rules;
  const fitIn = fitOf && fitReader(axisCodes, fitOf);
  for (let at = 0; at < concepts.length; at += 1) {
    const concept = concepts[at] ?? 0;
    const strength = (best[concept] ?? 0) * (opposed[concept] === 1 ? OPPOSED : 1);
    best[concept] = 0;
    opposed[concept] = 0;
    const { isHeader, isKept } = readTraits(traits[concept] ?? 0);
    if (isHeader && strength >= AS_NAMED) headers.push(concept);
    // A designation of the very words says what the phrase says of the axes.
    const isExact = strength >= (query.rules.exactFrom ?? SAME_WORDS);
    const fitting = fitIn === undefined || isExact ? strength : strength * fitIn(axes[concept] ?? 0);
    scores[at] = isKept ? scoreOf(fitting, (priors[concept] ?? 0) / 255) : LEFT_OUT;
  }
  return headers;
};

/** Reads each combination of axes that a phrase meets once: of some systems there are many. */
const fitReader = (axisCodes: Uint32Array, fitOf: (axes: number) => number): ((combination: number) => number) => {
  const fits = new Float32Array(axisCodes.length);
  return (combination) => {
    const known = fits[combination] ?? 0;
    if (known > 0) return known;
    const fit = fitOf(axisCodes[combination] ?? 0);
    fits[combination] = fit;
    return fit;
  };
};

/** Reads each combination of traits once: there are few of them. */
const traitsReader = (keep: SearchOptions['keep'], system: CodeSystem) => {
  const known: { readonly isHeader: boolean; readonly isKept: boolean }[] = [];
  return (packed: number) => {
    const before = known[packed];
    if (before !== undefined) return before;
    const traits = unpackTraits(system, packed);
    const read = { isHeader: system.hasHeaders && !traits.billable, isKept: keep?.(traits) !== false };
    known[packed] = read;
    return read;
  };
};

const STEPS = 1000;

/** The hits above a score that at least `limit` reach, so that few are sorted. */
const contenders = (concepts: Uint32Array, scores: Float64Array, limit: number): Hit[] => {
  const counts = new Uint32Array(STEPS + 1);
  for (let at = 0; at < scores.length; at += 1) {
    const step = stepOf(scores[at] ?? 0);
    if (step >= 0) counts[step] = (counts[step] ?? 0) + 1;
  }
  let least = STEPS;
  for (let reached = counts[least] ?? 0; least > 0 && reached < limit; reached += counts[least] ?? 0) least -= 1;
  const hits: Hit[] = [];
  for (let at = 0; at < scores.length; at += 1) {
    const score = scores[at] ?? 0;
    if (stepOf(score) >= least) hits.push({ concept: concepts[at] ?? 0, score });
  }
  return hits;
};

const stepOf = (score: number): number => Math.floor(STEPS * score);

/** Caps the codes below a header that the phrase stops at, except the default of the header. */
const capDetail = (
  index: SystemIndex,
  headers: readonly number[],
  concepts: Uint32Array,
  scores: Float64Array,
): void => {
  const ranges = headers.map((header) => ({ header, end: endBelow(index, header) }));
  for (const [at, concept] of concepts.entries()) {
    const score = scores[at] ?? 0;
    if (score <= UNSURE || score >= AS_DEFAULT) continue;
    if (ranges.some(({ header, end }) => concept > header && concept < end)) scores[at] = UNSURE;
  }
};

/** The first concept behind the codes below a header, which stand right behind it in the order of the codes. */
const endBelow = (index: SystemIndex, header: number): number => {
  const code = codeOf(index, header);
  let end = header + 1;
  while (end < index.codes.length && codeOf(index, end).startsWith(code)) end += 1;
  return end;
};

/** If the phrase is the very name, the prior only orders concepts of the same name. */
const scoreOf = (strength: number, prior: number): number =>
  strength >= AS_NAMED ? Math.min(1, strength) + (prior - 1) / 1000 : Math.min(strength * prior, MOST_INEXACT);

type Judged = {
  readonly query: Query;
  /** True if the best hit has a score that alone promises nothing. */
  readonly isLow: boolean;
} & Record<'missing' | 'surplus', (concept: number) => number>;

/** True if the best hit is right as often as `high` promises. */
const isCertain = (
  searchable: Searchable,
  texts: TextReader,
  hits: readonly Hit[],
  { query, missing, surplus, isLow }: Judged,
): boolean => {
  const { index } = searchable;
  const [best] = hits;
  if (best === undefined) return true;
  const isWhole = wholeIn(searchable, query);
  const { isUncertain } = query.rules;
  const isDoubtedAt = (score: number) => isUncertain?.(nameIn(texts, best.concept), score) === true;
  if (isDoubtedAt(best.score) && (isDoubtedAt(FULL_SCORE) || !isWhole(best))) return false;
  const isAkin = (hit: Hit) => categoryOf(index, hit) === categoryOf(index, best);
  return (
    query.meanings.length === 0 &&
    coversQuery(index, hits, query) &&
    !hasRival(index, texts, hits, query) &&
    !isTorn(index, texts, hits, query) &&
    !isContested(index, texts, hits, query, isWhole) &&
    query.edits() <= (best.score <= UNCERTAIN ? 0 : 1) &&
    !(isLow && hasUnread(query)) &&
    !(index.system.hasHeaders && isSaidBy(searchable, hits, best, requestWords(query), WITHIN_AROUND)) &&
    (best.score >= FULL_SCORE ||
      (missing(best.concept) === 0 &&
        !isChosenByMore(hits, { missing, surplus }, isAkin) &&
        !(
          index.system.hasHeaders &&
          WITH.test(query.text) &&
          isOfOtherKind(hits, { missing, surplus }, weightOf(query.meant()), isAkin)
        )))
  );
};

/** True if the rules of a system doubt a code, and a synonym of ours alone is the phrase. */
const isDoubted = (searchable: Searchable, texts: TextReader, hit: Hit, query: Query): boolean =>
  query.rules.isUncertain?.(nameIn(texts, hit.concept), FULL_SCORE) === true && !wholeIn(searchable, query)(hit);

const wholeIn = (searchable: Searchable, { words, read }: Query): ((hit: Hit) => boolean) => {
  const said = lazily(() => [...new Set(words)].map(read));
  return ({ concept }) => namesWhole(searchable, concept, said());
};

/** A complication has codes of several causes. */
const WITH = /\bwith\b/i;

const weightOf = (meant: readonly Meant[]): number => meant.reduce((sum, { weight }) => sum + weight, 0);

const isSaid = (index: SystemIndex, hit: Hit): boolean | undefined => index.system.isSaid?.(contenderOf(index, hit));

const contenderOf = ({ priors, axes, axisCodes }: SystemIndex, { concept, score }: Hit): Contender => ({
  score,
  prior: (priors[concept] ?? 0) / 255,
  axes: axisCodes[axes[concept] ?? 0] ?? 0,
});

/** Words that seldom say what is meant, and that a code may be about: a check of a pacemaker is not the device. */
const requestWords = ({ words, read }: Query): readonly (readonly QueryWord[])[] =>
  words.filter((word) => isOfSentence(word) && !isFunctionWord(word)).map((word) => [read(word)]);

/** True for a phrase with a word that neither a name nor the lexicon has. */
const hasUnread = ({ words, read }: Query): boolean =>
  words.map(read).some(({ alternatives, weight }) => alternatives.length === 0 && weight > 0);

/** Hits with the score of a certain one for the first. */
const said = (hits: readonly Hit[]): readonly Hit[] => {
  const [best, ...others] = hits;
  if (best === undefined || best.score > UNCERTAIN) return hits;
  return [{ ...best, score: UNCERTAIN + 1 }, ...others];
};

/** The best concepts for a phrase that names a side, without it: the unspecified code of a disease often has none. */
const withoutSide = (searchable: Searchable, { text }: Query, options: SearchOptions): readonly Hit[] => {
  const { index } = searchable;
  const words = text.split(/[\s,]+/);
  const others = words.filter((word) => index.system.sideWords?.includes(word.toLowerCase()) !== true);
  if (others.length === words.length) return [];
  const query = parseQuery(index, others.join(' '), options.isKnownElsewhere);
  return rank(searchable, affordable(index, query.variants), query, options);
};

/** A code that denies what the best one says beyond the phrase comes before it. */
const undenied = (
  { index }: Searchable,
  texts: TextReader,
  hits: readonly Hit[],
  { words: given, variants }: Query,
): readonly Hit[] => {
  const asked = lazily(
    () =>
      new Set(
        variants.flatMap(({ words }) => words.flatMap(({ alternatives }) => alternatives.map(({ word }) => word))),
      ),
  );
  return deniedFirst(
    hits,
    ({ concept }) => nameIn(texts, concept),
    index.system.normalise,
    (than, hit) => categoryOf(index, than) === categoryOf(index, hit),
    // Who says tophaceous asks for a tophus.
    (word) =>
      asked().has(findWord(index.vocabulary, word)) || given.some((one) => one.startsWith(word.slice(0, SAME_ORIGIN))),
  );
};

/** Letters. */
const SAME_ORIGIN = 4;

/** The code that differs from the best one in the value of one axis alone, and has that of the phrase, comes first. */
const siblingFirst = (
  { index }: Searchable,
  texts: TextReader,
  hits: readonly Hit[],
  { rules: { coversAxes } }: Query,
  { keep }: SearchOptions,
): readonly Hit[] => {
  const { system, axes, axisCodes, codes } = index;
  const [best] = hits;
  const covers = (concept: number) => coversAxes?.(axisCodes[axes[concept] ?? 0] ?? 0) !== false;
  if (best === undefined || coversAxes === undefined || covers(best.concept)) return hits;
  const stemsOf = (concept: number) =>
    (system.facetsOf?.(nameIn(texts, concept), '') ?? []).map(({ axis, stem }) => `${axis} ${stem}`);
  const stems = stemsOf(best.concept);
  const beginning = codeOf(index, best.concept).slice(0, SUBCATEGORY);
  const isBeside = (concept: number) =>
    concept >= 0 && concept < codes.length && codeOf(index, concept).startsWith(beginning);
  const isSibling = (concept: number) =>
    keep?.(traitsOf(index, concept)) !== false &&
    covers(concept) &&
    stemsOf(concept).some((stem) => stems.includes(stem));
  for (const step of [-1, 1]) {
    for (let concept = best.concept + step; isBeside(concept); concept += step) {
      if (isSibling(concept)) return toFront(hits, hits.find((hit) => hit.concept === concept) ?? { ...best, concept });
    }
  }
  return hits;
};

/** Codes of one subcategory begin with the same characters, one of them the dot. */
const SUBCATEGORY = 5;

/** Puts what happened behind what it did, if it lacks a word of the phrase: who has lost weight has not fallen. */
const circumstanceLater = (
  index: SystemIndex,
  hits: readonly Hit[],
  missing: (concept: number) => number,
): readonly Hit[] => {
  const [best, ...others] = hits;
  const isLater = ({ concept }: Hit) => index.system.isCircumstance?.(codeOf(index, concept)) === true;
  if (best === undefined || !isLater(best) || missing(best.concept) === 0) return hits;
  const [other] = others.filter((hit) => hit.score >= LEAST_ALIKE * best.score && !isLater(hit));
  if (other === undefined) return hits;
  return toFront(hits, other);
};

/** Puts what only happens in the same part of the body behind what the phrase names: gout of a toe is no fracture. */
const siteLater = (hits: readonly Hit[], hasMore: (concept: number) => boolean): readonly Hit[] => {
  const [best, ...others] = hits;
  if (best === undefined || best.score < LEAST_JUDGED || hasMore(best.concept)) return hits;
  const named = others
    .slice(0, MOST_RIVALS)
    .find(({ concept, score }) => score >= LEAST_ALIKE * best.score && hasMore(concept));
  return named === undefined ? hits : toFront(hits, named);
};

/**
 * Of a number or letter that the best hit lacks, at most uncertain hits: type 1 is another disease than type 2. Another
 * one that has it comes first if it is of the same category, or fits about as well by a letter.
 */
const numberedFirst = (searchable: Searchable, hits: readonly Hit[], query: Query): readonly Hit[] => {
  const [best, ...others] = hits;
  if (best === undefined) return hits;
  const wordAt = (at: number) => query.words[at] ?? '';
  // `type A`, `stage 3a`
  const isLetter = (word: string, at: number) =>
    LETTER.test(word) &&
    (LETTERED.test(wordAt(at - 1)) || (NUMBER.test(wordAt(at - 1)) && COUNTED.test(wordAt(at - 2))));
  const missingOf = (isOne: (word: string, at: number) => boolean) =>
    query.words
      .flatMap((word, at) => {
        if (!isOne(word, at)) return [];
        const before = wordAt(at - 1);
        // A stage 2 is no type 2.
        return [[...(COUNTED.test(before) ? [before] : []), word].map(query.read)];
      })
      .filter((one) => !hasAll(searchable, best.concept, one));
  const letters = missingOf(isLetter);
  const missing = [...letters, ...missingOf((word) => NUMBER.test(word))];
  const numbered = others
    .slice(0, MOST_RIVALS)
    .filter(
      ({ concept, score }) =>
        score >= LEAST_ALIKE * best.score && missing.some((one) => hasAll(searchable, concept, one)),
    );
  if (numbered.length === 0) return letters.length === 0 ? hits : [...hits];
  const { index } = searchable;
  const hasLetter = ({ concept }: Hit) => letters.some((one) => hasAll(searchable, concept, one));
  const sibling =
    numbered.find((hit) => categoryOf(index, hit) === categoryOf(index, best)) ??
    numbered.find((hit) => hit.score >= best.score - WITHIN_LETTER && hasLetter(hit));
  return index.system.hasHeaders && sibling !== undefined ? toFront(hits, sibling) : [...hits];
};

/** Codes of one category begin with the same characters. */
const CATEGORY = 3;
const categoryOf = (index: SystemIndex, { concept }: Hit): string => codeOf(index, concept).slice(0, CATEGORY);

const NUMBER = /^\d{1,3}[a-z]?$/;

/** `type A` */
const LETTER = /^[a-h]$/;
const LETTERED = /^(?:type|group|class)$/;
const COUNTED = /^(?:type|stage|grade|class|degree)$/;

/** Lowers concepts that are meant only if the phrase names them, unless the system was given. */
const lowerUnnamed = ({ axes, axisCodes }: SystemIndex, hits: readonly Hit[], { rules }: Query): readonly Hit[] => {
  const { namesAxes } = rules;
  if (namesAxes === undefined) return hits;
  return hits
    .map((hit) =>
      namesAxes(axisCodes[axes[hit.concept] ?? 0] ?? 0) ? hit : { ...hit, score: Math.round(UNNAMED * hit.score) },
    )
    .sort((a, b) => b.score - a.score || a.concept - b.concept);
};

/** Depth of a search among systems: hits further down may rise. */
const DEPTH_AMONG_SYSTEMS = 60;

/** True if the best hit covers all axes and all negations of the phrase. */
const coversQuery = (
  { axes, axisCodes }: SystemIndex,
  [best]: readonly Hit[],
  { rules, isUnmatched }: Query,
): boolean =>
  !isUnmatched &&
  (best === undefined ||
    best.score >= 100 * (rules.exactFrom ?? SAME_WORDS) ||
    rules.coversAxes?.(axisCodes[axes[best.concept] ?? 0] ?? 0) !== false);

const hasRival = (index: SystemIndex, texts: TextReader, [best, ...others]: readonly Hit[], query: Query): boolean => {
  if (best === undefined || others.length === 0 || isName(index, texts, best, query)) return false;
  const first = contenderOf(index, best);
  return others.slice(0, MOST_RIVALS).some((other) => index.system.isRival(first, contenderOf(index, other)));
};

/** True if a code of another category fits about as well: one word may be two things. */
const isTorn = (index: SystemIndex, texts: TextReader, [best, ...others]: readonly Hit[], query: Query): boolean =>
  best !== undefined &&
  index.system.hasHeaders &&
  query.words.length === 1 &&
  !isName(index, texts, best, query) &&
  (best.score < LEAST_ALONE ||
    others.some((other) => other.score > best.score - GAP && categoryOf(index, other) !== categoryOf(index, best)));

/**
 * True if the release names another code with the very words of the phrase, and the best one not: ours is not the only
 * reading. Codes of two categories are two readings even if it names both so.
 */
const isContested = (
  index: SystemIndex,
  texts: TextReader,
  [best, ...others]: readonly Hit[],
  query: Query,
  isWhole: (hit: Hit) => boolean,
): boolean =>
  best !== undefined &&
  index.system.hasHeaders &&
  !isName(index, texts, best, query) &&
  others
    .slice(0, MOST_RIVALS)
    .some(
      (other) =>
        other.score >= LEAST_ALONE &&
        isWhole(other) &&
        (categoryOf(index, other) !== categoryOf(index, best) || !isWhole(best)),
    );

/** True if the phrase is the official name. */
const isName = ({ system }: SystemIndex, texts: TextReader, { concept }: Hit, { words }: Query): boolean => {
  const key = (list: readonly string[]) => [...new Set(list)].sort().join(' ');
  return key(words) === key(system.normalise(nameIn(texts, concept)));
};

/** Reads what the index holds of hits, each name once. */
const hitReader = (searchable: Searchable, texts: TextReader, meant: () => readonly Meant[]): HitReader => {
  const { system, priors, axes, axisCodes } = searchable.index;
  const nameOf = memoised((concept: number) => nameIn(texts, concept));
  const wordsOf = memoised((concept: number) => system.normalise(nameOf(concept)));
  return {
    termTypeOf: ({ concept }) => traitsOf(searchable.index, concept).termType,
    priorOf: ({ concept }) => priors[concept] ?? 0,
    axesOf: ({ concept }) => axisCodes[axes[concept] ?? 0] ?? 0,
    textsOf: ({ concept }) => texts(concept),
    nameOf: ({ concept }) => nameOf(concept),
    wordsOf: ({ concept }) => wordsOf(concept),
    hasOf: ({ concept }, isOne) => hasOf(searchable, meant(), concept, isOne),
  };
};
