/** A note to its mentions: what they are, where they stand, and whether they hold. */
import type { System } from '../model/concept.ts';
import type { Assertion, DrugState, Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';
import { assertionOf, firstWord, isFormOf, type Verdict } from './assertions.ts';
import { type Cue, cuesIn, cuesOfHead, isLimit, isOfCue, isOpen, tellingWordsIn } from './cues.ts';
import { definitionsIn } from './letters.ts';
import { type Medication, medicationIn, stateOf } from './medication.ts';
import { mended } from './mend.ts';
import { knows, type Meanings, type Mention, mentionsOf, type Reader, type Scored, withMeanings } from './mentions.ts';
import { countBelow, isHeadingWord, legible, type Part, partsOf, type Sentence, sentencesIn } from './note.ts';
import type { Result } from './result.ts';
import { legendIn, rowOf, statesIn } from './rows.ts';
import { specifierOf } from './site.ts';
import { isEnglish, isOfNewborn, isOfPregnancy } from './words.ts';

export type Annotation<Ranked> = Span & {
  readonly text: string;
  readonly system: System;
  readonly ranked: Ranked;
  /** True where the codes are not sure: letters without context, words of a name that are left, a name that is only like it. */
  readonly isDoubtful: boolean;
  /** The words that the note says its letters are short for. */
  readonly abbreviation?: Span;
  readonly assertion: Assertion;
  /** The code of another mention, where this one has an unspecified code of its category. */
  readonly supersededBy?: string;
  /** `low` if the scope of the words that decide is in doubt; says nothing of the codes. */
  readonly assertionQuality: 'high' | 'low';
  /** Absent before the first heading. */
  readonly section: Section | undefined;
  /** From 1. */
  readonly line: number;
  readonly medication?: Medication & { readonly state: DrugState };
  readonly result?: Result;
};

/** The mentions of a note, in its order. The same note has the same mentions. */
export const annotate = <Ranked extends Scored>(
  sent: string,
  given: readonly Reader<Ranked>[],
): readonly Annotation<Ranked>[] => {
  const readers = given.map(remembering);
  const budget = { searches: MOST_SEARCHES };
  const taken = new Set<string>();
  const plain = legible(sent);
  const clean = mended(
    plain.text,
    (word) => isEnglish(word) || isOfCue(word) || isHeadingWord(word) || readers.some((reader) => knows(reader, word)),
  );
  const lined = clean.text;
  const placeOf = (at: number) => plain.placeOf(clean.placeOf(at));
  const { text: note, parts, joints } = partsOf(lined);
  const placed = ({ start, end }: Span): Span => ({ start: placeOf(start), end: placeOf(end - 1) + 1 });
  const breaks = [...lined.matchAll(/\n/g)].map(({ index }) => index);
  const brackets = [...note.matchAll(/[()]/g)].map(({ index }) => index);
  const definitions = definitionsIn(note).slice(0, MOST_DEFINITIONS);
  const meanings: Meanings<Ranked> = new Map();
  const specify = specifierOf(note);
  const read = parts.map((part): Read<Ranked> => {
    const label = part.label === undefined ? [] : cuesOfHead(note, part.label);
    let listed: readonly Cue[] = [];
    const sentences = sentencesIn(note, part).map((sentence) => {
      const own = cuesIn(note, sentence);
      listed = isItem(note, sentence, own) ? listed : own.filter((cue) => isHead(note, cue));
      const cues = [...label, ...(listed.every(({ end }) => end <= sentence.start) ? listed : []), ...own];
      const telling = cues.filter(
        ({ before, behind, text }) => !isOpen(before) || behind !== undefined || text === 'with',
      );
      const place = { note, sentence, section: part.section, cues: telling, bounds: cues, readers, budget };
      const defined = definitions.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
      const own_ = withMeanings(note, sentence, mentionsOf(place), defined, meanings, readers);
      const mentions = own_.map((mention) => {
        const reader = readers.find((one) => one.system === mention.system);
        return reader === undefined ? mention : specify(reader, sentence, mention);
      });
      const within = joints.filter((joint) => joint >= sentence.start && joint < sentence.end);
      return { sentence, cues, mentions, joints: within };
    });
    const drugs = sentences.flatMap(({ mentions }) => mentions.filter(({ domain }) => domain === 'drug'));
    return { part, sentences, drugs };
  });
  const isExplained = isOfMedicine(read.flatMap(({ sentences }) => sentences.flatMap(({ mentions }) => mentions)));
  const legend = legendIn(note);
  const isForm = isFormOf(note);
  const isOfLifeStage = lifeStageOf(note);
  const heads = new Set(parts.flatMap(({ label }) => (label === undefined ? [] : [label.start])));
  const found = read.flatMap(({ part, sentences, drugs }, at) => {
    const isHead = heads.has(read[at + 1]?.part.start ?? -1);
    const row = rowOf(lined, part, read[at + 1]?.drugs.length === 0 && !isHead);
    const rows = statesIn(lined, row, drugs, legend);
    return sentences.flatMap(({ sentence, cues, mentions, joints: within }) => {
      const said = new Map<Span, Verdict>();
      const place = { note, sentence, section: part.section, cues, mentions, joints: within, brackets };
      const telling = tellingWordsIn(note, sentence);
      const context = { ...place, telling, taken, isForm, said };
      const verdicts = mentions.map((mention) => {
        const verdict = assertionOf({ ...context, row: rows.get(mention) }, mention);
        said.set(mention, verdict);
        return verdict;
      });
      for (const [at, mention] of mentions.entries())
        if (mention.domain === 'drug' && part.section === 'medications' && verdicts[at]?.assertion === 'present')
          taken.add(firstWord(note, mention));
      return mentions.flatMap((mention, at) => {
        const verdict = verdicts[at];
        if (verdict === undefined) return [];
        const { start, end } = placed(mention);
        return {
          ...{ start, end, text: sent.slice(start, end), system: mention.system },
          ranked: withStatus(readers, note, mention, verdict.assertion),
          assertion: verdict.assertion,
          isDoubtful:
            isDoubtful(mention, clean.isMendedAt(mention)) ||
            isOfLifeStage(mention) ||
            (mention.isLoose === true && !isExplained),
          ...(mention.meaning && { abbreviation: placed(mention.meaning) }),
          assertionQuality: verdict.isSure ? ('high' as const) : ('low' as const),
          section: part.section,
          line: 1 + countBelow(breaks, mention.start),
          ...detailsOf(note, sentence, mention, mentions[at + 1], part.section, verdict),
        };
      });
    });
  });
  return superseded(found);
};

/** A part with its mentions, before anything is said of whether they hold. */
type Read<Ranked> = {
  readonly part: Part;
  readonly sentences: readonly {
    readonly sentence: Sentence;
    readonly cues: readonly Cue[];
    readonly mentions: readonly Mention<Ranked>[];
    readonly joints: readonly number[];
  }[];
  readonly drugs: readonly Mention<Ranked>[];
};

/** True for a note in which enough is named in full: short and usual words in it are those of medicine too. */
const isOfMedicine = (mentions: readonly Mention<unknown>[]): boolean => {
  const full = mentions.filter(
    ({ start, end, isDoubtful, isLoose }) => end - start > LONGEST_LETTERS && isDoubtful !== true && isLoose !== true,
  );
  return full.length >= FEWEST_FULL && full.length >= mentions.length * LEAST_FULL;
};
const LONGEST_LETTERS = 4;
const FEWEST_FULL = 2;
const LEAST_FULL = 0.25;

/** What the note says of its own form: its sections, and the heads of lists that hold for their items. */
export type Outline = {
  readonly sections: readonly (Span & { readonly section: Section })[];
  readonly lists: readonly (Span & { readonly head: Span })[];
};

export const outlineOf = (sent: string): Outline => {
  const { text, placeOf } = legible(sent);
  const placed = ({ start, end }: Span): Span => ({ start: placeOf(start), end: placeOf(end - 1) + 1 });
  const sections: (Span & { section: Section })[] = [];
  const lists: (Span & { head: Span })[] = [];
  for (const part of partsOf(text).parts) {
    const span = placed(part);
    const [section, list] = [sections.at(-1), lists.at(-1)];
    if (part.section !== undefined && section?.section === part.section && !part.isHeaded)
      sections[sections.length - 1] = { ...section, end: span.end };
    else if (part.section !== undefined) sections.push({ ...span, section: part.section });
    if (part.label === undefined) continue;
    const head = placed(part.label);
    if (list?.head.start === head.start) lists[lists.length - 1] = { ...list, end: span.end };
    else lists.push({ ...span, head });
  }
  return { sections, lists };
};

const withStatus = <Ranked extends Scored>(
  readers: readonly Reader<Ranked>[],
  note: string,
  { start, end, meaning, ranked, system }: Mention<Ranked>,
  assertion: Assertion,
): Ranked => {
  const { start: from, end: to } = meaning ?? { start, end };
  return readers.find((one) => one.system === system)?.withStatus(note.slice(from, to), ranked, assertion) ?? ranked;
};

/** An unspecified code gives way to a specific one of its category that the note says likewise. */
const superseded = <Ranked extends Scored>(found: readonly Annotation<Ranked>[]): readonly Annotation<Ranked>[] => {
  const specific = new Map<string, Scored['matches'][number]>();
  const keyOf = ({ system, ranked, assertion }: Annotation<Ranked>) =>
    `${system} ${ranked.matches[0]?.code.split('.')[0]} ${assertion}`;
  const isOpen = ({ ranked }: Annotation<Ranked>) => UNSPECIFIED.test(ranked.matches[0]?.display ?? '');
  for (const one of found) {
    const [best] = one.ranked.matches;
    if (best?.code.includes('.') && !one.isDoubtful && !isOpen(one) && !specific.has(keyOf(one)))
      specific.set(keyOf(one), best);
  }
  return found.map((one) => {
    const other = isOpen(one) ? specific.get(keyOf(one)) : undefined;
    // A condition alone says less than one with something.
    const isLess =
      other !== undefined && PLAIN.test(other.display) && !PLAIN.test(one.ranked.matches[0]?.display ?? '');
    return other === undefined || isLess ? one : { ...one, supersededBy: other.code };
  });
};
const UNSPECIFIED = /\bunspecified\b|\bwithout complications?\b/i;
const PLAIN = /\buncomplicated\b/i;

/** False for words that are those of a code, of which none is left and none was mended (bench/terminology, calibration). */
const isDoubtful = ({ isDoubtful: isOpen, ranked }: Mention<Scored>, isMended: boolean): boolean =>
  isOpen === true || isMended || (ranked.matches[0]?.score ?? 0) < SURE;
const SURE = 99;

/** True for codes that give way to those of a newborn or of a pregnancy (ICD-10-CM Official Guidelines 2026, I.C.15.a, I.C.16.a). */
const lifeStageOf = (note: string): ((mention: Mention<Scored>) => boolean) => {
  const others = isOfNewborn(note) ? /^[A-OR]/ : isOfPregnancy(note) ? /^[A-N]/ : undefined;
  return ({ domain, ranked }) => domain === 'condition' && others?.test(ranked.matches[0]?.code ?? '') === true;
};

/** `Return for: fever; chills`, `Denies: cough; fever`: what stands before a list holds for its items. */
const isHead = (note: string, { before, end }: Cue): boolean =>
  before === 'hypothetical' || ((before === 'absent' || before === 'family') && note[end] === ':');

/** True for a few words behind a semicolon that say nothing of themselves. */
const isItem = (note: string, { start, tokens }: Sentence, cues: readonly Cue[]): boolean =>
  note[start - 1] === ';' &&
  tokens.length <= LONGEST_ITEM &&
  cues.every(({ before, behind }) => (before === undefined || isLimit(before)) && behind === undefined);
const LONGEST_ITEM = 6;

/** Searches for more words of what was found already: of a long list the last items stay as they were found. */
const MOST_SEARCHES = 32;

/** Each makes the search for letters longer. */
const MOST_DEFINITIONS = 50;

/** Searches for the same words once. */
const remembering = <Ranked extends object>(reader: Reader<Ranked>): Reader<Ranked> => {
  const known = new Map<string, Ranked>();
  const rank = (phrase: string): Ranked => {
    const ranked = known.get(phrase) ?? reader.rank(phrase);
    known.set(phrase, ranked);
    return ranked;
  };
  const stated = new Map<Ranked, Map<string, Ranked>>();
  const withStatus: Reader<Ranked>['withStatus'] = (phrase, ranked, assertion) => {
    const own = stated.get(ranked) ?? new Map<string, Ranked>();
    stated.set(ranked, own);
    const key = `${assertion} ${phrase}`;
    const answer = own.get(key) ?? reader.withStatus(phrase, ranked, assertion);
    own.set(key, answer);
    return answer;
  };
  return { ...reader, rank, withStatus };
};

/** Reads dose, route or result from the text between a mention and the next one. */
const detailsOf = <Ranked>(
  note: string,
  sentence: Sentence,
  { start, end, domain, result }: Mention<Ranked>,
  next: Mention<Ranked> | undefined,
  section: Section | undefined,
  verdict: Verdict,
): Pick<Annotation<Ranked>, 'medication' | 'result'> => {
  if (domain === 'measurement') return result === undefined ? {} : { result };
  if (domain !== 'drug') return {};
  const medication = medicationIn(note.slice(start, next?.start ?? Math.max(end, sentence.end)));
  return { medication: { ...medication, state: stateOf(verdict, medication, section) } };
};
