/** A note, cut into lines, sentences and tokens. All places are UTF-16 units of the note. */

import sections from '../../../data/lexicon/note-sections.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { SECTIONS, type Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';

export type Token = Span & { readonly text: string };

/** A line without its end; the first has number 1. */
type Line = Span & { readonly number: number };

/** Text that is read as one: a sentence, or an item of a list. */
export type Sentence = Span & { readonly tokens: readonly Token[] };

const linesIn = (note: string): readonly Line[] => {
  const breaks = [...note.matchAll(/\r\n|\r|\n/g)].map(({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
  }));
  return [...breaks, { start: note.length, end: note.length }]
    .map(({ start }, at) => ({ start: breaks[at - 1]?.end ?? 0, end: start, number: at + 1 }))
    .filter(({ start, end }) => note.slice(start, end).trim() !== '');
};

/** The end of a sentence: not the point of a number or of an abbreviation. */
const END =
  /(?<!\b(?:dr|mr|mrs|ms|vs|approx|no|pt|st|e\.g|i\.e|etc|p\.o|b\.i\.d|t\.i\.d|q\.d)|\b\p{L}|\d(?=\.\d)|(?:^|[\s,(])\??(?=\?))[.!?](?=\s|$)|;|(?<=\s)[•*](?=\s)/giu;

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
  const ends = [...text.matchAll(END)].map(({ 0: sign, index }) => ({ at: index, next: index + sign.length }));
  let start = 0;
  return [...ends, { at: text.length, next: text.length }].flatMap(({ at, next }) => {
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
  });
};

/** A longer sentence is read in pieces: each of its mentions is compared with each of its cues and of its other mentions. */
const MOST_TOKENS = 256;

/** The text of a line behind its heading; `section` is absent before the first heading. */
type Part = Span & {
  /** The line in which it begins. */
  readonly line: number;
  readonly section?: Section;
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

/** A few words, numbers or signs before them, and a colon or the end of the line behind them. */
const HEADING =
  /^[\s#*=_•-]*(?:\d+[.)]\s*)?([\p{L}][\p{L}\p{N}&/ -]{0,38}?)[*=_]*\s*(?:\([^)]*\)\s*)?(?::[*_]*|[-–—]\s|$)/u;

/** The parts of a note: what stands behind each heading, line by line; lines that go on are joined. */
export const partsOf = (note: string): readonly Part[] => {
  const parts: Part[] = [];
  let section: Section | undefined;
  let label: Span | undefined;
  for (const line of linesIn(note)) {
    const text = note.slice(line.start, line.end);
    for (const piece of piecesOf(text)) {
      const isOfPlan = section === 'plan' || section === 'assessment and plan';
      // `- labs: TSH` below a plan is of the plan.
      section =
        isOfPlan && BULLET.test(text) && OF_PLAN.has(piece.section ?? 'plan') ? section : (piece.section ?? section);
      const head = { start: line.start + piece.head, end: line.start + piece.start };
      const isPast = PAST_HEAD.test(note.slice(head.start, head.end));
      const start = line.start + piece.start;
      const end = line.start + piece.end;
      const before = parts.at(-1);
      const isGoingOn = piece.start === 0 && piece.section === undefined && before !== undefined;
      const isListed = (BULLET.test(text) || isBelow(note, label, line)) && piece.section === undefined;
      label = isPast ? head : isListed ? label : undefined;
      if (isGoingOn && goesOn(note.slice(before.start, before.end), text, note.slice(before.end, start))) {
        parts[parts.length - 1] = { ...before, end };
      } else if (note.slice(start, end).trim() !== '') {
        parts.push({ start, end, line: line.number, ...(section && { section }), ...(label && { label }) });
        if (isPast) label = undefined;
      }
      if (LIST_HEAD.test(text) || STATUS_HEAD.test(text) || PAST_HEAD.test(text)) label = line;
    }
  }
  return parts;
};

/** Sections that a line of a plan begins with. */
const OF_PLAN: ReadonlySet<Section> = new Set<Section>(['laboratory results', 'medications', 'imaging', 'plan']);

/** `Denies:` or `Negative for:` alone holds for the items below. */
const LIST_HEAD =
  /^\s*(?:pt |patient |she |he )?(?:denies|denied|no|negative(?: for)?|neg(?: for)?|without|absent|pertinent negatives)\s*(?::\s*)?$/i;
/** `STOP taking:`, `Not taking`, `New medications` alone hold for the lines below up to an empty one. */
const STATUS_HEAD =
  /^\s*(?:[-*•#]\s*)?(?:(?:medications?|meds|drugs)\s+(?:to\s+)?)?(?:stop(?:ped)?|discontinued?|start(?:ed)?|begin|new|continued?|changed?|taking|not taking|no longer taking|inactive|past|previous|prior|active|current|pending|ordered|completed)(?:\s+(?:taking|these|the|following|this|visit|today|home|medications?|meds|drugs|medicines|prescriptions|orders))*\s*(?::\s*)?$/i;

/** `Resolved problems:`, `Old meds:`, `Resolved` */
const PAST_HEAD =
  /^\s*(?:[-*•#]\s*)?(?:(?:resolved|inactive|past|previous|old|prior|stopped|discontinued|former)\s+(?:problems?|issues|diagnos[ei]s|conditions|meds|medications?)|resolved)(?:\s+list)?\s*(?::\s*)?$/i;

/** True if neither an empty line nor another heading separates a line from a status heading. */
const isBelow = (note: string, label: Span | undefined, line: Span): boolean =>
  label !== undefined &&
  [STATUS_HEAD, PAST_HEAD].some((head) => head.test(note.slice(label.start, label.end))) &&
  !/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/.test(note.slice(label.end, line.start)) &&
  !/:\s*$/.test(note.slice(line.start, line.end));
const BULLET = /^\s*(?:[-*•]|\d+[.)])\s/;

/** True if a line continues the one before. */
const goesOn = (before: string, line: string, gap: string): boolean =>
  (gap.match(/\r\n|\r|\n/g)?.length ?? 0) < 2 &&
  !BULLET.test(line) &&
  (OPEN_END.test(before) || (before.length > WRAPPED && /^\s*\p{Ll}/u.test(line) && !/[.:;!?]\s*$/.test(before)));

/** The end of a line that is not that of a sentence. */
const OPEN_END = /(?:,|\b(?:and|or|nor|no|of|with|the|for|denies|without|to|a|an|in|on|is|was|has|by))\s*$/i;

/** Shorter lines are not wrapped. */
const WRAPPED = 50;

/** A part of a line, behind the heading of its section if it has one. */
type Piece = Span & { readonly head: number; readonly section?: Section };

/** The pieces of a line: a known heading behind the end of a sentence begins another one. */
const piecesOf = (text: string): readonly Piece[] => {
  const inner = text
    .matchAll(
      /(?=[A-Za-z])(?<=[.;]\s+)(?:[A-Z][\p{L}/& -]{0,30}|[soap]|a\/p|plan|meds?|labs?|pe|pmh|ros|fh|sh|imp|dx|exam|vitals)(?=:)/gu,
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
  const [whole = '', name = ''] = HEADING.exec(text) ?? [];
  const section = sectionOf(name, whole.includes(':'));
  const isHeading = whole.includes(':') || whole.length === text.length || isCapital(name);
  if (section === undefined || !isHeading) return { length: 0 };
  // `Check labs: TSH` is an order.
  return { section: ORDER.test(name) ? 'plan' : section, length: whole.length };
};

const ORDER = /^(?:check|recheck|order|obtain|repeat|send|draw|get)\s/i;

/** The section of a heading; one with a colon may have words before or behind it: `Meds reported:`, `Current medication:`. */
const sectionOf = (name: string, hasColon: boolean): Section | undefined => {
  const words = name.trim().toLowerCase().split(/\s+/);
  const known = (from: number, to: number) => HEADINGS().get(words.slice(from, to).join(' '));
  const whole = known(0, words.length);
  if (whole !== undefined || !hasColon || words.length > LONGEST_HEADING) return whole;
  const beginnings = words.map((_, at) =>
    words.slice(-1 - at).every((word) => OF_HEADING.test(word)) ? known(0, words.length - 1 - at) : undefined,
  );
  const endings = words.map((_, at) => known(1 + at, words.length));
  return [...beginnings, ...endings].find((section) => section !== undefined);
};

const LONGEST_HEADING = 4;

/** Words behind the name of a section. */
const OF_HEADING =
  /^(?:reported|today|reviewed|list|on|at|admission|home|arrival|current|of|as|from|yesterday|pertinent|section|includes?|include|noted|obtained|per|patient|now|discharge|given|discussed|provided)$/;

const isCapital = (name: string): boolean => name.length > 1 && name === name.toUpperCase();
