/** A note, cut into lines, sentences and tokens. All places are UTF-16 units of the note. */

import sections from '../../../data/lexicon/note-sections.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { SECTIONS, type Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';
import { endsWithCue, isRelative } from './cues.ts';

export type Token = Span & { readonly text: string };

/** A note as it is read, and where each unit of that text stands in the note as it was sent. */
export type Legible = { readonly text: string; readonly placeOf: (at: number) => number };

/** Runs of blanks, breaks with the blanks around them, and signs that say the same as another one, or nothing. */
const ILLEGIBLE = /[^\S\r\n]*(?<end>\r\n|\r|\n)[^\S\r\n]*|[^\S\r\n]+|[\u00AD\u200B-\u200D\u2060\uFEFF]+|[’ʼ]|[‐‑−]/gu;

/** One blank for any blanks, one sign for the end of any line: what white space looks like says nothing. */
export const legible = (note: string): Legible => {
  const pieces: string[] = [];
  const places = new Uint32Array(note.length + 1);
  let length = 0;
  let at = 0;
  const put = (piece: string, from: number) => {
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit += 1) places[length + unit] = from + unit;
    length += piece.length;
  };
  for (const { 0: sign, index, groups } of note.matchAll(ILLEGIBLE)) {
    put(note.slice(at, index), at);
    put(groups?.end === undefined ? legibleSign(sign) : '\n', index);
    at = index + sign.length;
  }
  put(note.slice(at), at);
  places[length] = note.length;
  return { text: pieces.join(''), placeOf: (unit) => places[unit] ?? note.length };
};

const legibleSign = (sign: string): string =>
  /^\s/.test(sign) ? ' ' : /[’ʼ]/.test(sign) ? "'" : /[‐‑−]/.test(sign) ? '-' : '';

/** A line without its end; the first has number 1. */
type Line = Span & { readonly number: number };

/** Text that is read as one: a sentence, or an item of a list. */
export type Sentence = Span & { readonly tokens: readonly Token[] };

const linesIn = (note: string): readonly Line[] => {
  const breaks = [...note.matchAll(/\n/g)].map(({ index }) => ({ start: index, end: index + 1 }));
  return [...breaks, { start: note.length, end: note.length }]
    .map(({ start }, at) => ({ start: breaks[at - 1]?.end ?? 0, end: start, number: at + 1 }))
    .filter(({ start, end }) => note.slice(start, end).trim() !== '');
};

/** The end of a sentence: not the point of a number or of an abbreviation. */
const END =
  /(?<!\b(?:dr|mr|mrs|ms|vs|approx|poss|prob|susp|excl|no(?=\.\s?\d)|pt|st|e\.g|i\.e|etc|p\.o|b\.i\.d|t\.i\.d|q\.d)|(?:^|[.(]|\b(?-i:\p{Lu})[\p{L}']{0,15}\.? )\p{L}|\d(?=\.\d)|(?:^|[\s,(])\??(?=\?)|\.\.)(?!(?<=(?<![\p{L}\d])(?-i:\p{Lu}))\.\s(?-i:\p{Ll}))[.!?](?=\s|$)|;|(?<=\s)[•*](?=\s)/giu;

/** A number with its decimal sign, a word with its apostrophe, or a meaningful sign. */
const TOKEN = /\d+(?:[.,]\d+)+|[\p{L}\p{N}]+(?:['’](?=\p{L})\p{L}+)*|[%#?]/gu;

const tokensIn = (note: string, { start, end }: Span): readonly Token[] =>
  note
    .slice(start, end)
    .matchAll(TOKEN)
    .map(({ 0: text, index }) => ({ text, start: start + index, end: start + index + text.length }))
    .toArray();

export const sentencesIn = (note: string, part: Span): readonly Sentence[] => {
  const text = note.slice(part.start, part.end);
  const items = itemsIn(text);
  const ends = [...text.matchAll(END)]
    .map(({ 0: sign, index }) => ({ at: index, next: index + sign.length }))
    .filter(({ at }) => !items.some((item) => at >= item.at && at < item.next));
  let start = 0;
  return [...[...ends, ...items].sort((a, b) => a.at - b.at), { at: text.length, next: text.length }].flatMap(
    ({ at, next }) => {
      const span = { start: part.start + start, end: part.start + at };
      start = next;
      const tokens = tokensIn(note, span);
      return Array.from({ length: Math.ceil(tokens.length / MOST_TOKENS) }, (_, piece) => {
        const first = piece * MOST_TOKENS;
        return {
          start: piece === 0 ? span.start : (tokens[first]?.start ?? span.start),
          end: tokens[first + MOST_TOKENS]?.start ?? span.end,
          tokens: tokens.slice(first, first + MOST_TOKENS),
        };
      });
    },
  );
};

/** The numbers of a list within a line, which count from 1: `1. AKI on CKD 2. Anemia` has no stage 2. */
const itemsIn = (text: string): readonly { readonly at: number; readonly next: number }[] => {
  const items: { at: number; next: number }[] = [];
  for (const { 0: sign, 1: number, index } of text.matchAll(ITEM))
    if (Number(number) === items.length + 1) items.push({ at: index, next: index + sign.length });
  return items.length > 1 ? items : [];
};
const ITEM = /(?<![^\s#(])#?(\d{1,2})[.)](?=\s+\p{L})/gu;

/** A longer sentence is read in pieces: each of its mentions is compared with each of its cues and of its other mentions. */
const MOST_TOKENS = 96;

/** The text of a line behind its heading; `section` is absent before the first heading. */
export type Part = Span & {
  /** The line in which it begins. */
  readonly line: number;
  readonly section?: Section;
  /** True for what stands right behind its heading. */
  readonly isHeaded: boolean;
  /** The head of the list in which it stands. */
  readonly label?: Span;
};

const HEADINGS = lazily(() => {
  const headings = new Map<string, Section>();
  for (const line of sections.split('\n')) {
    const [name = '', keys = ''] = line.split(' = ');
    const section = SECTIONS.find((one) => one === name);
    if (section !== undefined) for (const key of keys.split('; ')) headings.set(key, section);
  }
  return headings;
});

/** True for a word that is a heading by itself. */
export const isHeadingWord = (word: string): boolean => HEADINGS().has(word.toLowerCase());

/** A few words, numbers or signs before them, and a colon or the end of the line behind them. */
const HEADING =
  /^[\s#*=_•-]*(?:\d+[.)]\s*)?([\p{L}][\p{L}\p{N}&/ -]{0,38}?)[*=_]*\s*(?:\([^)]*\)\s*)?(?::[*_]*|[-–—]\s|$)/u;

/** A note in parts. A line that goes on has a blank for its end in `text`; `joints` says where. */
export type Parted = {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly joints: readonly number[];
};

/** The parts of a note: what stands behind each heading, line by line; lines that go on are joined. */
export const partsOf = (note: string): Parted => {
  const parts: Part[] = [];
  const joints: number[] = [];
  let section: Section | undefined;
  let label: Span | undefined;
  // Something stands behind the last heading, in its line.
  let isTold = false;
  const lines = linesIn(note);
  const wrapped = wrapOf(note, lines);
  for (const line of lines) {
    const text = note.slice(line.start, line.end);
    const isBullet = BULLET.test(text);
    const isLabel = LIST_HEAD.test(text) || STATUS_HEAD.test(text) || PAST_HEAD.test(text);
    for (const piece of piecesOf(text)) {
      const isOfPlan = section === 'plan' || section === 'assessment and plan';
      // `- labs: TSH` below a plan is of the plan.
      section = isOfPlan && isBullet && OF_PLAN.has(piece.section ?? 'plan') ? section : (piece.section ?? section);
      const isApart =
        section === 'family history' &&
        isTold &&
        /\n[^\S\n]?\n$/.test(note.slice(Math.max(0, line.start - 3), line.start));
      // `Family history: asthma.`⏎`Cough since Monday.`
      const isNextOf =
        section === 'family history' &&
        isTold &&
        !isBullet &&
        note[line.start - 2] === '.' &&
        !text.split(/[^\p{L}'-]+/u).some((word) => isRelative(word.replace(/s$/, '')));
      if ((isApart || isNextOf || isOver(section, text.slice(piece.start, piece.end))) && piece.section === undefined)
        section = undefined;
      if (piece.section !== undefined) isTold = text.slice(piece.start, piece.end).trim() !== '';
      const head = { start: line.start + piece.head, end: line.start + piece.start };
      const isPast = PAST_HEAD.test(note.slice(head.start, head.end));
      const start = line.start + piece.start;
      const end = line.start + piece.end;
      const before = parts.at(-1);
      const isGoingOn = piece.start === 0 && piece.section === undefined && before?.end === start - 1;
      const isListed =
        (isBullet || (isBelow(note, label, line) && !OWN_HEAD.test(text))) && piece.section === undefined;
      label = isPast ? head : isListed ? label : undefined;
      if (isGoingOn && goesOn(note, lastLineOf(before, joints.at(-1)), text, wrapped)) {
        joints.push(before.end);
        parts[parts.length - 1] = { ...before, end };
      } else if (note.slice(start, end).trim() !== '') {
        const isHeaded = piece.section !== undefined;
        parts.push({ start, end, line: line.number, isHeaded, ...(section && { section }), ...(label && { label }) });
        if (isPast) label = undefined;
      }
      if (isLabel) label = line;
    }
  }
  return { text: withBlanksAt(note, joints), parts, joints };
};

/** A line with a dose or a time is no allergy; a line that says what to take begins no history. */
const isOver = (section: Section | undefined, line: string): boolean =>
  (section === 'allergies' && !BULLET.test(line) && /^\s*\d{4}\b|\d\s?(?:mg|mcg|units?|ml)\b/i.test(line)) ||
  ((section === 'past medical history' || section === 'allergies') && STATUS_HEAD.test(line));

/** What a part has behind its last joint. */
const lastLineOf = ({ start, end }: Span, joint = 0): Span => ({ start: Math.max(start, joint), end });

const withBlanksAt = (note: string, joints: readonly number[]): string =>
  [...joints, note.length].map((joint, at) => note.slice(at === 0 ? 0 : (joints[at - 1] ?? 0) + 1, joint)).join(' ');

/** Sections that a line of a plan begins with. */
const OF_PLAN: ReadonlySet<Section> = new Set<Section>(['laboratory results', 'medications', 'imaging', 'plan']);

/** `Denies:` or `Negative for:` alone holds for the items below. */
const LIST_HEAD =
  /^\s*(?:pt |patient |she |he )?(?:denies|denied|no|negative(?: for)?|neg(?: for)?|without|absent|pertinent negatives)\s*(?::\s*)?$/i;
/** `STOP taking:`, `Not taking`, `New medications` alone hold for the lines below up to an empty one. */
const STATUS_HEAD =
  /^\s*(?:[-*•#]\s*)?(?:(?:medications?|meds|drugs)\s+(?:to\s+)?)?(?:stop(?:ped)?|hold|held|on hold|avoid|contraindicated|not indicated|discontinued?|start(?:ed)?|begin|new|continued?|changed?|taking|not taking|no longer taking|inactive|past|previous|prior|active|current|pending|ordered|completed)(?:\s+(?:taking|these|the|following|this|visit|today|home|medications?|meds|drugs|medicines|prescriptions|orders))*\s*(?::\s*)?$/i;

/** `Resolved problems:`, `Old meds:`, `Resolved` */
const PAST_HEAD =
  /^\s*(?:[-*•#]\s*)?(?:(?:resolved|inactive|past|previous|old|prior|stopped|discontinued|former)\s+(?:problems?|issues|diagnos[ei]s|conditions|meds|medications?)|resolved)(?:\s+list)?\s*(?::\s*)?$/i;

/** `TO START: aspirin` is not of the list above. */
const OWN_HEAD = /^\s*(?:\p{Lu}[\p{Lu} /]{2,24}|\p{Lu}\p{Ll}+ (?:[Ss]tart|[Ss]top|[Tt]ak(?:e|ing))):/u;

/** True if neither an empty line nor another heading separates a line from a status heading. */
const isBelow = (note: string, label: Span | undefined, line: Span): boolean =>
  label !== undefined &&
  [STATUS_HEAD, PAST_HEAD].some((head) => head.test(note.slice(label.start, label.end))) &&
  !/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/.test(note.slice(label.end, line.start)) &&
  !/:\s*$/.test(note.slice(line.start, line.end));
const BULLET = /^\s*(?:[-*•]|\d+[.)])\s/;

/** True if a line continues the one before: that one is open, or this one begins with what only goes on. */
const goesOn = (note: string, before: Span, line: string, wrapped: number): boolean => {
  if (BULLET.test(line)) return false;
  const tail = note.slice(Math.max(before.start, before.end - TAIL), before.end);
  if (LABELLED.test(line) && !/[,;]$/.test(tail)) return false;
  if (OPEN_END.test(tail) || endsWithCue(tail)) return true;
  if (/[.:;!?]$/.test(tail)) return false;
  return GOING_ON.test(line) || (before.end - before.start > wrapped && /^\p{Ll}/u.test(line));
};

/** `Indication: cough` begins something of its own. */
const LABELLED = /^\p{Lu}[\p{L}/]{0,24}(?: \p{L}{1,16})?: /u;

/** The characters of a line that tell whether it is open. */
const TAIL = 60;

/** The end of a line that is not that of a sentence: an article, a preposition, an auxiliary verb or a conjunction. */
const OPEN_END =
  /(?:[,;]|\b(?:and|or|nor|but|no|of|with|without|the|for|from|to|in|on|at|by|into|than|as|via|denies|an?|any|some|his|her|their|my|your|its|is|was|were|are|has|had|have|been|be|being|who|which|that|because|due|if|when|while|he|she|they|there))$/;

/** The beginning of a line that is not that of a sentence. */
const GOING_ON =
  /^(?:[+-]ve|and|or|nor|but|with|without|of|for|from|to|in|on|at|by|due to|secondary to|because|although|though|despite|who|which|that|is|was|were|are|has|had|have|cannot|can't|could|should|would|will|may|might|must|not|did|does|do|didn't|doesn't|hasn't|isn't|wasn't|then|than|since|after|during|until|while)\b/;

/** Shorter lines are not wrapped, but in a narrow column. */
const WRAPPED = 50;

/** The length above which a line may be wrapped: in a narrow column of prose half of its width. */
const wrapOf = (note: string, lines: readonly Line[]): number => {
  // In small letters alone they do not say that a line goes on.
  if (!/\p{Lu}\p{Ll}/u.test(note)) return Number.POSITIVE_INFINITY;
  const width = lines.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  if (lines.length < FEWEST || width > WRAPPED) return WRAPPED;
  const count = (pattern: RegExp) => lines.filter(({ start, end }) => pattern.test(note.slice(start, end))).length;
  const isProse = count(/[\p{Ll}\d][.,;:] \p{L}/u) * 8 >= lines.length && count(/^\p{Ll}/u) * 4 >= lines.length;
  return isProse ? width / 2 : WRAPPED;
};

/** Lines of a column. */
const FEWEST = 6;

/** A part of a line, behind the heading of its section if it has one. */
type Piece = Span & { readonly head: number; readonly section?: Section };

/** The pieces of a line: a known heading behind the end of a sentence begins another one, `Allergies:` anywhere. */
const piecesOf = (text: string): readonly Piece[] => {
  const inner = text
    .matchAll(
      /(?<=\s)(?<!\b(?:known|drug|food|no|medication|environmental|seasonal|his|her|other)\s)Allerg(?:ies|y)(?=: )|(?=[A-Za-z])(?<=[.;]\s+)(?:[A-Z][\p{L}/& -]{0,30}|[soap]|a\/p|plan|meds?|labs?|pe|pmh|ros|fh|sh|imp|dx|exam|vitals)(?=:)/gu,
    )
    .filter(({ 0: name }) => HEADINGS().has(name.toLowerCase()))
    .map(({ index }) => index)
    .toArray();
  const starts = [0, ...inner];
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? text.length;
    const { section, length } = headingOf(text.slice(start, end));
    return section === undefined ? { head: start, start, end } : { head: start, start: start + length, end, section };
  });
};

/** The heading of a line, and how long it is with its colon. */
const headingOf = (text: string): { readonly section?: Section; readonly length: number } => {
  const open = OPEN_HEADING.exec(text);
  const ofOpen = HEADINGS().get((open?.[1] ?? open?.[2] ?? '').toLowerCase());
  if (open !== null && ofOpen !== undefined) return { section: ofOpen, length: open[0].length };
  const [whole = '', name = ''] = HEADING.exec(text) ?? [];
  const section = sectionOf(name, whole.includes(':'));
  const isHeading = whole.includes(':') || whole.length === text.length || isCapital(name);
  if (section === undefined || !isHeading) return { length: 0 };
  // `Penicillin allergy: rash` names what it is of.
  if (section === 'allergies' && OF_ALLERGEN.test(name)) return { section, length: 0 };
  // `Check labs: TSH` is an order.
  return { section: ORDER.test(name) ? 'plan' : section, length: whole.length };
};

/** `LABS Hgb 12`, `Plan. Rest`: a heading without its colon, in capital letters before others, or as a sentence. */
const OPEN_HEADING =
  /^\s*(?:(PMHX?|PSHX?|FHX?|SHX?|HX|MEDS?|LABS?|EXAM|PLAN|A\/P|RX|DX|IMP|HPI|ROS|IMPRESSION|ASSESSMENT|ALLERGIES|MEDICATIONS) (?=.{0,40}\p{Ll}{2})|(\p{Lu}\p{Ll}{3,})\. (?=\p{Lu}))/u;

const OF_ALLERGEN =
  /^(?!(?:drug|drugs|known|food|medication|medicine|med|all|other|environmental|seasonal|adverse|no|the|current|reported|listed|patient|pt|past)\b)\p{L}+ allerg(?:y|ies)$/iu;

const ORDER = /^(?:check|recheck|order|obtain|repeat|send|draw|get)\s/i;

/** The section of a heading; one with a colon may have words before or behind it: `Meds reported:`, `Current medication:`. */
const sectionOf = (name: string, hasColon: boolean): Section | undefined => {
  const words = name.trim().toLowerCase().split(/\s+/);
  if (
    hasColon &&
    /^(?:maternal|paternal|mother's|father's)$/.test(words[0] ?? '') &&
    /^(?:history|hx|conditions?)$/.test(words[1] ?? '')
  )
    return 'family history';
  const known = (from: number, to: number) => HEADINGS().get(words.slice(from, to).join(' '));
  const whole = known(0, words.length) ?? joined(name.split(/[/&]/));
  if (whole !== undefined || !hasColon || words.length > LONGEST_HEADING || CONDITION.test(name)) return whole;
  const beginnings = words.map((_, at) =>
    words.slice(-1 - at).every((word) => OF_HEADING.test(word)) ? known(0, words.length - 1 - at) : undefined,
  );
  const endings = words.map((_, at) => known(1 + at, words.length));
  return [...beginnings, ...endings].find((section) => section !== undefined);
};

/** `If fever on tx: aspirin` is no heading. */
const CONDITION =
  /^\s*(?:if|when|unless|should|once|until|for|in case|working|tentative|provisional|presumptive|presumed|suspected|possible|probable)\s/i;

/** `IMP/PLAN`, `A & P` */
const joined = (names: readonly string[]): Section | undefined => {
  const known = names.map((name) => HEADINGS().get(name.trim().toLowerCase()));
  if (names.length < 2 || known.includes(undefined)) return undefined;
  return known.includes('plan') ? 'assessment and plan' : known[0];
};

const LONGEST_HEADING = 4;

/** Words behind the name of a section. */
const OF_HEADING =
  /^(?:reported|today|reviewed|list|on|at|admission|home|arrival|current|of|as|from|yesterday|pertinent|section|includes?|include|noted|obtained|per|patient|now|discharge|given|discussed|provided|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)$/;

const isCapital = (name: string): boolean => name.length > 1 && name === name.toUpperCase();

/** How many of some numbers in their order are below another one. */
export const countBelow = (numbers: readonly number[], bound: number): number => {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
};
