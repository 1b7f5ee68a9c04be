/**
 * Names that the words of a note make together. One code often has several mentions in it, and words between them that are
 * no mention: sepsis with its germ, a residual with its stroke, a disease of pregnancy (guidelines I.B.9 and I.C, FY2026).
 */
import { type Cue, cuesIn, isLimit, type Kind } from '../annotate/cues.ts';
import { sentencesIn } from '../annotate/note.ts';
import type { Span } from '../text/trace.ts';
import { LIVER, LUNG_INFECTION, VARICES_OF } from './combination-rules.ts';
import { deniesLink } from './denied-links.ts';
import type { Draft, Item, Mention, Source } from './draft.ts';
import { stemsOf } from './stems.ts';

export const NOTHING: Draft = { items: [], questions: [] };

/** Scores of a name whose words are those of the note: with the code of a mention in it, of the same category, and alone. */
const NEAR = 80;
const OTHER = 90;
const ALONE = 97;
/** Points before the next code: of two that are as near, the note leaves open which one it is. */
const AHEAD = 3;
const FAR = 10;
const SAME = 70;

/** Of an external cause, which has few words in common with what people write. */
const CAUSE = 65;

/** A code without its 7th character. */
export const stemOf = (code: string): string => code.slice(0, 7);

/** The words behind a name, or between two. */
const JOINTS =
  /[,:()]+|\s(?:and|with|due to|secondary to|caused by|from|in|at|of|while|after|for|on|by|since|as)(?=\s)/gi;
const LONGEST = 160;

export const sentencesOf = (note: string): readonly Span[] =>
  [...note.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) =>
    sentencesIn(note, { start: index, end: index + line.length }).map(({ start, end }) => ({ start, end })),
  );

/** Runs of the parts of a sentence, the longest first. */
const runsIn = (note: string, { start, end }: Span, others: readonly number[]): readonly Span[] => {
  const cuts = [...note.slice(start, end).matchAll(JOINTS)].map(({ 0: sign, index }) => ({
    end: start + index,
    next: start + index + sign.length,
  }));
  const starts = [start, ...cuts.map(({ next }) => next), ...others];
  const ends = [...cuts.map((cut) => cut.end), end];
  return [...new Set(starts)]
    .flatMap((from) =>
      ends
        .filter((to) => to > from)
        .slice(0, MOST_PARTS)
        .map((to) => ({ start: from, end: to })),
    )
    .filter((run) => run.end - run.start <= LONGEST)
    .sort((a, b) => b.end - b.start - (a.end - a.start));
};
const MOST_PARTS = 8;

const isIn = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;
const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/**
 * The drafts of mentions, with those of longer names in their places; also codes of names without a mention.
 *
 * @param isSettled - true for a mention whose draft stays
 */
export const withLongerNames = (
  note: string,
  mentions: readonly Mention[],
  drafts: readonly Draft[],
  isSettled: (at: number) => boolean,
  source: Source,
): { readonly drafts: readonly Draft[]; readonly alone: readonly Item[] } => {
  const result = [...drafts];
  const alone: (Item & { readonly score: number; readonly sentence: Span })[] = [];
  const isCoded = drafts.some((draft) => draft !== NOTHING);
  const sentences = source.sentences.filter(({ start, end }) => end - start <= LONGEST_SENTENCE);
  for (const sentence of sentences.slice(0, MOST_SENTENCES)) {
    const taken: Span[] = [];
    const here = mentions
      .keys()
      .filter((at) => isIn(mentions[at] ?? sentence, sentence))
      .toArray();
    const done = new Set(here.filter(isSettled));
    const said = cuesIn(note, sentence);
    const starts = [...here.flatMap((at) => mentions[at]?.start ?? []), ...said.map(({ end }) => end)];
    for (const run of runsIn(note, sentence, starts).slice(0, MOST_RUNS)) {
      const inside = here.filter((at) => isIn(mentions[at] ?? run, run));
      const isCut = here.some((at) => overlaps(mentions[at] ?? run, run) && !inside.includes(at));
      const isMention = inside.some((at) => mentions[at]?.start === run.start && mentions[at]?.end === run.end);
      const mine = inside.filter((at) => result[at] !== NOTHING);
      const isUsed = inside.some((at) => done.has(at)) || taken.some((one) => overlaps(one, run));
      if (isCut || isMention || isUsed || deniesLink(note.slice(run.start, run.end))) continue;
      const isNamed =
        inside.every((at) => mentions[at]?.system !== 'icd10') &&
        (isCoded || (inside.length > 0 && /\bpositive\b/i.test(note.slice(run.start, run.end))));
      if (mine.length === 0 ? !isNamed || !isPlain(run, said) : !isAffirmed(mentions, inside)) continue;
      const code = nameOf({ note, run, mine, inside, mentions, drafts: result }, source);
      if (code === undefined) continue;
      const kept = mine.filter((at) => isAskedFor(code, result[at]?.items[0]?.code, source));
      const joined = mine.filter((at) => !kept.includes(at));
      if (mine.length === 0) {
        taken.push(run);
        const score = source
          .rank(note.slice(run.start, run.end).trim())
          .matches.find((one) => one.code === code)?.score;
        alone.push({ code, mentions: [], score: score ?? 0, sentence });
      }
      for (const at of joined) {
        result[at] = NOTHING;
        done.add(at);
      }
      const [first = mine[0]] = joined;
      if (first === undefined) continue;
      done.add(first);
      const own = joined.length > 0 ? [] : (result[first]?.items ?? []);
      result[first] = { items: [{ code, mentions: mine }, ...own], questions: [] };
    }
  }
  // An injury of a sentence has one event; what is like another one is a word of its place.
  const isEvent = ({ code }: Item) => /^[V-X]/.test(code);
  const isBest = (one: (typeof alone)[number]): boolean =>
    !isEvent(one) ||
    alone.every((other) => !isEvent(other) || other.sentence !== one.sentence || other.score <= one.score);
  return { drafts: result, alone: alone.filter(isBest).map(({ code }) => ({ code, mentions: [] })) };
};
const MOST_RUNS = 24;
const MOST_SENTENCES = 100;
const LONGEST_SENTENCE = 240;

/** No word before a run or in it says that it is not, was or may be, and none behind it that looks back. */
const isPlain = (run: Span, said: readonly Cue[]): boolean =>
  said.every(({ start, before, behind }) =>
    [start < run.end ? before : undefined, behind].every(
      (kind) => kind === undefined || PLAIN.includes(kind) || isLimit(kind),
    ),
  );
const PLAIN: readonly Kind[] = ['present', 'historical', 'confirmed', 'given', 'pseudo', 'end'];

const isAffirmed = (mentions: readonly Mention[], inside: readonly number[]): boolean =>
  inside.every((at) => ['present', 'absent', 'possible'].includes(mentions[at]?.assertion ?? '')) &&
  inside.some((at) => mentions[at]?.assertion === 'present');

/** True for names with a word in common, but for its ending. */
const sharesWord = (a: string, b: string): boolean => {
  const stems = new Set(stemsOf(b));
  return stemsOf(a).some((stem) => stems.has(stem));
};

/** Words of a title that no note has to say: those of the encounter, and those in parentheses (guideline I.A.7, FY2026). */
const FORMAL = /^(?:initia|subseq|encoun|sequel|closed)/;
/** One of two alternatives is enough: the word before "or", or the words behind it (guideline I.A.14, FY2026). */
const EITHER = /(?<![\w-])([\w-]{1,40}) (?:and|or) ([^,;]{1,120})/g;

/** True for a name that says more than the words of a note and the names of its mentions: a cause that is not told. */
const addsWords = (name: string, told: readonly string[]): boolean => {
  const known = new Set(told.flatMap(stemsOf));
  const isTold = (words: string) => stemsOf(words).every((stem) => known.has(stem));
  const least = name
    .replace(/\([^()]{0,200}\)|\[[^[\]]{0,200}\]|\bsecondary to\b/g, ' ')
    .replace(EITHER, (both, one: string, other: string) => (isTold(one) ? one : isTold(other) ? other : both));
  return stemsOf(least).some((stem) => !known.has(stem) && !FORMAL.test(stem));
};

type Run = {
  readonly note: string;
  readonly run: Span;
  /** Mentions in the run, and those of them that have codes. */
  readonly inside: readonly number[];
  readonly mine: readonly number[];
  readonly mentions: readonly Mention[];
  readonly drafts: readonly Draft[];
};

/** Circumstances that are not told: a word such as "admission" has their codes. */
const VAGUE = /^(?:Z76\.89|X5[89]|Y99)/;

/** The code of a run as one name. */
const nameOf = ({ note, run, inside, mine, mentions, drafts }: Run, source: Source): string | undefined => {
  const { rank, displayOf, fits } = source;
  const { matches, quality } = rank(note.slice(run.start, run.end).trim());
  const best = matches.find(({ code }) => fits(code));
  if (best === undefined) return undefined;
  if (VAGUE.test(best.code)) return undefined;
  const isCause = /^[V-Y]/.test(best.code);
  const codes = mine.flatMap((at) => drafts[at]?.items.map(({ code }) => code) ?? []);
  const next = matches.find(({ code }) =>
    isCause ? code.slice(0, 3) !== best.code.slice(0, 3) && !codes.includes(code) : stemOf(code) !== stemOf(best.code),
  );
  const ahead = best.score - (next?.score ?? 0);
  const has = (pattern: RegExp) => drafts.some(({ items }) => items.some(({ code }) => pattern.test(code)));
  if (isCause) {
    const isOpen = codes.every((code) => /^W19/.test(code)) && !codes.includes(best.code);
    return isOpen && has(/^[ST]/) && best.score >= CAUSE && ahead > AHEAD ? best.code : undefined;
  }
  const near = codes.filter((code) => code.slice(0, 3) === best.code.slice(0, 3));
  const isOpen = (code: string) => UNSPECIFIED.test(displayOf(code));
  if (codes.includes(best.code)) return undefined;
  const named = [...codes, ...inside.map((at) => mentions[at]?.ranked.matches[0]?.code ?? '')].map(displayOf);
  if (
    mine.length > 0 &&
    best.score < ALONE &&
    addsWords(displayOf(best.code), [note.slice(run.start, run.end), ...named])
  )
    return undefined;
  if (isOpen(best.code) && near.some((code) => !isOpen(code))) return undefined;
  if (inside.some((at) => mentions[at]?.assertion === 'absent') && !/\b(?:without|no)\b/.test(displayOf(best.code)))
    return undefined;
  const isSaid = (at: number): boolean => {
    const code = drafts[at]?.items[0]?.code;
    return (
      code === undefined ||
      sharesWord(`${mentions[at]?.text} ${displayOf(code)}`, displayOf(best.code)) ||
      isAskedFor(best.code, code, source)
    );
  };
  if (!mine.every(isSaid)) return undefined;
  if (near.length > 0 && near.length === codes.length && ahead >= FAR && best.score >= SAME) return best.code;
  if (quality !== 'high' || ahead < (best.score >= ALONE ? 1 : AHEAD)) return undefined;
  if (mine.length > 0)
    return best.score >= (near.length > 0 || codes.length === 0 || ahead >= FAR ? NEAR : OTHER) ? best.code : undefined;
  const isAsked = () => drafts.some(({ items }) => items.some(({ code }) => source.asks(code, best.code)));
  return best.score >= ALONE && (best.code.startsWith('Z') || isAsked()) ? best.code : undefined;
};

const ASKED = 60;

/** Codes that a note asks for beside a code of the claim, and that words of the note name (guidelines I.A.13 and I.B.7, FY2026). */
export const withAskedFor = (
  note: string,
  mentions: readonly Mention[],
  items: readonly Item[],
  source: Source,
): readonly Item[] => {
  if (items.length === 0) return [];
  const added: Item[] = [];
  for (const sentence of source.sentences.slice(0, MOST_SENTENCES)) {
    const said = cuesIn(note, sentence);
    const here = mentions.filter((mention) => isIn(mention, sentence));
    const starts = [...here.map(({ start }) => start), ...said.map(({ end }) => end)];
    for (const run of runsIn(note, sentence, starts).slice(0, MOST_RUNS)) {
      const met = here.filter((mention) => overlaps(mention, run));
      // The first words of a name say less than it does.
      if (met.some((mention) => mention.start === run.start && run.end < mention.end)) continue;
      if (met.some(({ assertion }) => assertion !== 'present') || (met.length === 0 && !isPlain(run, said))) continue;
      const { matches } = source.rank(note.slice(run.start, run.end).trim());
      const best = matches.find(({ code }) => source.fits(code));
      const next = matches.find(({ code }) => stemOf(code) !== stemOf(best?.code ?? ''));
      if (best === undefined || best.score < ASKED || best.score - (next?.score ?? 0) < FAR) continue;
      const isSaid = [...items, ...added].some(({ code }) => code.slice(0, 3) === best.code.slice(0, 3));
      if (isSaid || !items.some(({ code }) => source.asks(code, best.code))) continue;
      added.push({ code: best.code, mentions: met.map((mention) => mentions.indexOf(mention)) });
    }
  }
  return added;
};

/** True for codes of which a note of one asks for the other: it stands beside it. */
export const isAskedFor = (code: string, other: string | undefined, source: Source): boolean =>
  other !== undefined &&
  other !== code &&
  (source.asks(code, other) ||
    source.asks(other, code) ||
    (code === WITH_INFECTION && LUNG_INFECTION.test(other)) ||
    (code.startsWith(VARICES_OF) && LIVER.test(other)));
/** J44.0 has a note that asks for the infection, and names no codes (tabular list FY2026). */
const WITH_INFECTION = 'J44.0';

/** Categories B95–B97 and A49: the germ of an infection that another code names (guideline I.B.9, FY2026). */
const GERM = /^(?:B9[5-7]|A49)/;
const UNSPECIFIED = /\bunspecified\b/;

/** An infection with its germ, where one code has both. */
export const withGerms = (mentions: readonly Mention[], drafts: readonly Draft[], source: Source): readonly Draft[] => {
  const result = [...drafts];
  const has = (at: number, pattern: RegExp) => result[at]?.items.some(({ code }) => pattern.test(code)) === true;
  for (const [germ, { text }] of mentions.entries()) {
    if (!has(germ, GERM)) continue;
    const open = mentions.keys().find((at) => {
      const [item] = result[at]?.items ?? [];
      return item !== undefined && !GERM.test(item.code) && UNSPECIFIED.test(source.displayOf(item.code));
    });
    const [item] = open === undefined ? [] : (result[open]?.items ?? []);
    if (open === undefined || item === undefined) continue;
    const { matches, quality } = source.rank(`${mentions[open]?.text} due to ${text}`);
    const [best] = matches;
    if (best === undefined || quality !== 'high' || best.score < NEAR || GERM.test(best.code)) continue;
    if (best.code.slice(0, 3) !== item.code.slice(0, 3)) continue;
    result[open] = { items: [{ code: best.code, mentions: [...item.mentions, germ] }], questions: [] };
    result[germ] = NOTHING;
  }
  return result;
};

/** Words between two mentions that are one condition. */
const LINK = /^[\s,]*(with|due to|from|in|of|secondary to|caused by|and)\s+(?:[\w-]+\s+){0,2}$/i;
const FULL = 99;
const NEOPLASM = /^C|^D[0-4]/;

/** Two mentions whose words together are the name of one code; of what a neoplasm causes also as the list names it. */
export const withCauses = (
  note: string,
  mentions: readonly Mention[],
  drafts: readonly Draft[],
  source: Source,
): readonly Draft[] => {
  const result = [...drafts];
  for (const [at, first] of mentions.entries()) {
    const next = mentions[at + 1];
    const [mine, other] = [result[at]?.items[0], result[at + 1]?.items[0]];
    if (next === undefined || mine === undefined || other === undefined) continue;
    const [, link] = LINK.exec(note.slice(first.end, next.start)) ?? [];
    if (link === undefined || mine === other) continue;
    const isNeoplasm = NEOPLASM.test(other.code) && !NEOPLASM.test(mine.code);
    const ending = /^[\w-]*/.exec(note.slice(next.end))?.[0] ?? '';
    const { matches, quality } = source.rank(
      isNeoplasm ? `${first.text} in neoplastic disease` : `${first.text} ${link} ${next.text}${ending}`,
    );
    const [best] = matches;
    if (best === undefined || quality !== 'high' || best.code === mine.code || best.code === other.code) continue;
    const isAsked = isNeoplasm
      ? best.score >= OTHER && /neoplastic/i.test(source.displayOf(best.code))
      : source.asks(best.code, other.code);
    if (!isAsked && best.score < FULL) continue;
    result[at] = { items: [{ code: best.code, mentions: [...mine.mentions, ...other.mentions] }], questions: [] };
    if (!isAsked) result[at + 1] = NOTHING;
  }
  return result;
};

/** The residual of an illness that is over: one code has both (guideline I.B.10, FY2026). */
export const withSequelae = (
  note: string,
  mentions: readonly Mention[],
  drafts: readonly Draft[],
  source: Source,
): readonly Draft[] => {
  const result = [...drafts];
  for (const sentence of source.sentences) {
    const inside = mentions
      .keys()
      .filter((at) => isIn(mentions[at] ?? sentence, sentence))
      .toArray();
    const isOver = (at: number) =>
      (mentions[at]?.assertion === 'historical' && !isResidual(note, mentions[at])) ||
      PAST.test(result[at]?.items[0]?.code ?? '');
    const over = inside.find((at) => mentions[at]?.system === 'icd10' && isOver(at));
    if (over === undefined) continue;
    let used = false;
    for (const at of inside) {
      const { text, assertion, start = 0 } = mentions[at] ?? {};
      const isLeft =
        at !== over &&
        (assertion === 'present' || (assertion === 'historical' && isResidual(note, mentions[at]))) &&
        mentions[at]?.system === 'icd10' &&
        result[at] !== NOTHING;
      const own = result[at]?.items ?? [];
      const [ill] = mentions[over]?.ranked.matches.filter(({ code }) => !PAST.test(code)) ?? [];
      const injury =
        ill !== undefined && ill.score >= INJURY && /^[ST].{6}[ADS]$/.test(ill.code) ? ill.code : undefined;
      const { start: first = 0, end = 0 } = mentions[over] ?? {};
      if (!isLeft || !LASTING.test(between(note, start, injury === undefined ? first : end))) continue;
      if (injury !== undefined) {
        // Guideline I.B.10 (FY2026): the residual first, then the injury with the character of a sequela.
        result[at] = { items: [...own, { code: injury.replace(/.$/, 'S'), mentions: [over] }], questions: [] };
        used = true;
        continue;
      }
      const illness = mentions[over]?.text.replace(REMAINS, '');
      const [whole, last] = [text, text?.split(' ').at(-1)].map((name) => source.rank(`${name} following ${illness}`));
      const { matches = [] } = [whole, last].find((one) => (one?.matches[0]?.score ?? 0) >= SEQUEL) ?? {};
      const code = bySide(note, matches, source.displayOf);
      const [residual = ''] = source.displayOf(code ?? '').split(' following ');
      if (code === undefined || !/\bfollowing\b/.test(source.displayOf(code))) continue;
      // "Weakness" is not that of the face.
      if (
        addsWords(residual, [
          text ?? '',
          ...own.map((item) => source.displayOf(item.code)),
          note.slice(sentence.start, sentence.end),
        ]) &&
        !OPEN_SEQUEL.test(residual)
      )
        continue;
      // The note of some sequelae asks for the residual itself.
      const kept = own.filter((item) => source.asks(code, item.code));
      result[at] = { items: [{ code, mentions: [at, over] }, ...kept], questions: [] };
      used = true;
    }
    if (used) result[over] = NOTHING;
  }
  return result;
};
const PAST = /^Z8[5-7]/;
const INJURY = 45;
/** A residual of an illness is of today, also behind "history of" (guideline I.C.9.d.3, FY2026). */
export const isResidual = (note: string, mention: Span | undefined): boolean =>
  /\b(?:residual|persist(?:ent|ing)|remaining|lasting|ongoing)\s+$/i.test(
    note.slice(Math.max(0, (mention?.start ?? 0) - 16), mention?.start ?? 0),
  );
const SEQUEL = 75;
/** Titles that name no residual. */
const OPEN_SEQUEL = /^(?:other|unspecified) sequelae\b/i;
const REMAINS =
  /^.*\b(?:residuals?|sequelae?|late effects?)\s+(?:of|from)\s+(?:an?\s+|the\s+)?|^(?:old|prior|previous|past|hx of|h\/o|history of)\s+/i;
const LASTING = /\b(?:as an?|since|after|following|from|due to|residual|sequel|late effect|remain|persist|left)/i;
const between = (note: string, a: number, b: number): string => note.slice(Math.min(a, b), Math.max(a, b));

const DOMINANCE = /\b(right|left) (non-?)?dominant\b/;

/**
 * The best code. Where it differs from another one in the dominance of a side alone, guideline I.C.6.a decides (FY2026):
 * of an unknown hand the right side is dominant, and the left one is not.
 */
export const bySide = (
  note: string,
  matches: readonly { readonly code: string }[],
  displayOf: Source['displayOf'],
): string | undefined => {
  const [best] = matches;
  const [, side] = DOMINANCE.exec(best === undefined ? '' : displayOf(best.code)) ?? [];
  if (best === undefined || side === undefined) return best?.code;
  const [, hand = 'right'] = /\b(right|left)[- ]handed\b/i.exec(note) ?? [];
  const isDominant = /\bambidextrous\b/i.test(note) || hand.toLowerCase() === side;
  return (
    matches.find(({ code }) => {
      const found = DOMINANCE.exec(displayOf(code));
      return (
        code.slice(0, -1) === best.code.slice(0, -1) && found?.[1] === side && (found[2] === undefined) === isDominant
      );
    })?.code ?? best.code
  );
};

/** `36 weeks`, `36+2 weeks`, `36 2/7 weeks`, `36-week`; a fraction is of days. */
const WEEKS =
  /(?<![\d/.+])([1-4]?\d)(?: ?\+ ?[0-6]| [0-6]\/7)?(?: ?(?:weeks|wks|w\b)|-week(?: \w+)? (?:gestation|pregnan|infant|newborn|preterm|male|female))/i;

export const weeksIn = (note: string): number | undefined => {
  const [, weeks] = WEEKS.exec(note) ?? [];
  return weeks === undefined ? undefined : Number(weeks);
};

/** The note at the head of chapter 15: the first trimester has 14 weeks, the second ends with week 28. */
const trimesterOf = (note: string): string => {
  const weeks = weeksIn(note);
  const named = /\b(first|second|third|1st|2nd|3rd) trimester\b/i.exec(note)?.[1];
  if (weeks === undefined) return named === undefined ? '' : `, ${named} trimester`;
  return `, ${weeks < 14 ? 'first' : weeks < 28 ? 'second' : 'third'} trimester`;
};

/** Guideline I.C.15.c (FY2026): codes differ in what was there before the pregnancy. */
const PREEXISTING = /\b(?:pre-?existing|chronic|essential|primary|long-?standing)\s+$/i;

const PREGNANT = /^(?:O(?!80)|Z3A|Z3[34])/;

/** Guideline I.C.15.a (FY2026): in pregnancy a code of chapter 15 is first, and the other code says what it is. */
export const withPregnancy = (
  note: string,
  mentions: readonly Mention[],
  drafts: readonly Draft[],
  source: Source,
): readonly Draft[] => {
  const isPregnant =
    drafts.some(({ items }) => items.some(({ code }) => PREGNANT.test(code))) ||
    mentions.some(({ assertion, ranked }) => assertion !== 'absent' && /^Z3[34]/.test(ranked.matches[0]?.code ?? ''));
  if (!isPregnant || !source.fits('O80')) return drafts;
  const trimester = trimesterOf(note);
  return drafts.map((draft) => {
    const [item] = draft.items;
    const [at = -1] = item?.mentions ?? [];
    const isOpen =
      item !== undefined && /^O/.test(item.code) && /unspecified trimester/.test(source.displayOf(item.code));
    if (item === undefined || at < 0 || draft.items.length !== 1 || !(isOpen || /^[A-N]/.test(item.code))) return draft;
    const text = note.slice(mentions[at]?.start, mentions[at]?.end);
    if (isOpen && trimester === '') return draft;
    const names = isOpen
      ? [source.displayOf(item.code).replace(', unspecified trimester', trimester)]
      : [
          `pre-existing ${text} in pregnancy${trimester}`,
          ...(PREEXISTING.test(note.slice(0, mentions[at]?.start))
            ? [
                `pre-existing ${source.displayOf(item.code).replace(/ \([^()]*\)/, '')} complicating pregnancy${trimester}`,
              ]
            : []),
          ...[text, text.replace(/^.*\s/, '')].map((name) => `${name} complicating pregnancy${trimester}`),
        ];
    const best = names
      .values()
      .map((name) => source.rank(name))
      .filter(({ quality }) => quality === 'high')
      .map(({ matches }) => matches[0])
      .find((one) => one !== undefined && one.score >= NEAR && one.code.startsWith('O'));
    if (best !== undefined) return { items: [{ ...item, code: best.code }, ...(isOpen ? [] : [item])], questions: [] };
    // Guideline I.C.15.a.1 (FY2026): only the record can say that the pregnancy is incidental.
    const question = `Which code of chapter 15 is that of "${text}" in pregnancy, or is the pregnancy incidental?`;
    return isOpen ? draft : { items: draft.items, questions: [{ question, mentions: [at] }] };
  });
};
