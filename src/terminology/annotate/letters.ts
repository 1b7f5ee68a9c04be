/** Letters that are short for something: whether they are, by their place, their case and their neighbours. */
import type { Domain } from '../model/concept.ts';
import type { Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';
import { type Cue, isLimit, isOfState } from './cues.ts';
import { hasDose } from './medication.ts';
import { isEnglish, isState, namesChronic, namesPassing } from './words.ts';

type Place = {
  readonly note: string;
  readonly sentence: Span;
  readonly section: Section | undefined;
  readonly cues: readonly Cue[];
  /** The places of all that may be a name. */
  readonly names: readonly (Span & { readonly domain: Domain })[];
};

const LONGEST = 5;
/** The characters behind letters that tell what they are. */
const LONGEST_BEHIND = 80;

/** True for a word of a few letters that its code does not have. */
const areLetters = (text: string, display: string): boolean =>
  text.length <= LONGEST && /^\p{L}[\p{L}\p{N}]+$/u.test(text) && !display.toLowerCase().includes(text.toLowerCase());

/** False for letters that name neither a disease nor a drug where they stand: `he hit his head`, `Ann Arbor, MI`, `Dear Dr. X`. */
export const areName = (place: Place, span: Span, domain: Domain, display: string): boolean => {
  const { note, sentence } = place;
  const text = note.slice(span.start, span.end);
  // A title ends with a point, which may end the sentence.
  const before = note.slice(Math.max(0, span.start - NEAR), span.start);
  const behind = note.slice(span.end, Math.min(sentence.end, span.end + LONGEST_BEHIND));
  if (isPerson(text, before, behind) || /^\p{L}{1,4}'(?:d|ll|m|ve|re)$|^(?:Dr|Mr|Mrs|Ms)'s$/u.test(text)) return false;
  // `COVID-19`'s number, and the end of letters that go on: `PI-RADS`.
  if (text.length <= LONGEST && /(?:\d|(?<!\p{L})\p{Lu}{2,4})-$/u.test(before)) return false;
  if (!areLetters(text, display)) return true;
  const isUpper = text === text.toUpperCase() && !isShouted(note.slice(sentence.start, sentence.end), before, behind);
  if (!isUpper && isEnglish(text)) return false;
  if (domain === 'measurement') return true;
  // `PE-1668`: the number of something.
  if (/^-\d{3}/.test(behind)) return false;
  if (/^\p{Lu}\p{Ll}/u.test(text) && (text.length === 2 || /^ \p{Lu}\p{Ll}/u.test(behind))) return false;
  // `LV: normal size`
  if (domain === 'drug') return isGiven(place, span, behind) && !(/^ ?:/.test(behind) && AT_LINE.test(before));
  return !(
    (isEnglish(text) && IN_PROSE.test(behind)) ||
    isOfAddress(place, span, text, before, behind) ||
    isHeading(place, span, text, before, behind) ||
    VALUE.test(behind) ||
    /^ exam\b/i.test(behind)
  );
};

/**
 * True for what its neighbours do not explain: letters or a capital within a sentence, without a cue; two letters without
 * another disease or drug; more letters that no list of common diseases has.
 */
export const isBare = (
  { note, sentence, section, cues, names }: Place,
  { start, end }: Span,
  display: string,
): boolean =>
  !PROBLEMS.has(section ?? 'vital signs') &&
  !cues.some(({ before, behind }) => isOfDisease(before) || isOfDisease(behind)) &&
  ((EPONYM.test(note.slice(start, end)) && /\p{Ll} $/u.test(note.slice(sentence.start, start))) ||
    (areLetters(note.slice(start, end), display) &&
      (end - start <= 2
        ? !names.some((other) => other.domain !== 'measurement' && (other.end <= start || other.start >= end))
        : !namesChronic(note.slice(start, end)) && !namesPassing(note.slice(start, end)))));

/** What is ordered, given or held is no disease. */
const isOfDisease = (kind: Cue['before']): boolean =>
  kind !== undefined && kind !== 'planned' && !isLimit(kind) && !isOfState(kind);

const EPONYM = /^\p{Lu}\p{Ll}+$/u;

/** Sections that list diseases. */
const PROBLEMS: ReadonlySet<Section> = new Set<Section>([
  ...(['past medical history', 'assessment', 'assessment and plan', 'family history'] as const),
]);

/** `HE HIT HIS HEAD`: in a sentence in capitals, letters beside a word of English are a word. */
const isShouted = (sentence: string, before: string, behind: string): boolean =>
  [/(?<![\p{L}\p{N}])(\p{L}{2,5}) $/u.exec(before)?.[1], /^ (\p{L}{2,5})(?![\p{L}\p{N}])/u.exec(behind)?.[1]].some(
    (word) => word !== undefined && isEnglish(word) && !JOINING.test(word),
  ) && !/\p{Ll}/u.test(sentence);
const JOINING = /^(?:and|or|with|no|not|has|had|of|for|in|due|on|is|was|new|old|past|mild|left|hx)$/i;

/** `Dr. Graves`, `12 Burns St`, `Ann Crohn, RN`, `signed by Down` */
const isPerson = (text: string, before: string, behind: string): boolean =>
  (/^\p{Lu}$/u.test(text) && /\b(?:Dr|Mr|Mrs|Ms|Miss)\.? $/.test(before)) ||
  (/^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(text) &&
    (/\b(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Doctor|Nurse)\.? (?:\p{Lu}[\p{L}.]{0,12} )?$/u.test(before) ||
      /\b(?:signed|dictated|transcribed|authored|cosigned|reviewed|read) by:? (?:\p{Lu}[\p{L}.]{0,12} )?$/iu.test(
        before,
      ) ||
      /^(?: \p{Lu}\p{Ll}{1,14})?, ?(?:MD|DO|RN|NP|PA(?:-C)?|PT|OT|PhD|PharmD|LCSW|MSN|BSN|DNP|MS|APRN|LPN|RD)\b/u.test(
        behind,
      ) ||
      /^(?: \p{Lu}\p{Ll}{1,14})?, \d{1,5} \p{Lu}/u.test(behind) ||
      (/\d (?:\p{Lu}\p{Ll}{1,14} )?$/u.test(before) &&
        /^ (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Lane|Ln|Dr|Drive|Way|Court|Ct|Place|Pl|Pkwy|Hwy|Cir|Ter)\b/.test(
          behind,
        ))));

/** `AS above`, `ALL of it`: a small word goes on, none of those that stand behind a disease. */
const IN_PROSE =
  /^ (?:above|below|well|noted|per|of|the|a|an|to|needed|directed|before|after|follows|such|i|he|she|it|his|her|my|our|their|we|you|they|if|for)\b/;

/** `Ann Arbor, MI`, `from Jackson, MS 39201` */
const isOfAddress = (place: Place, { start }: Span, text: string, before: string, behind: string): boolean => {
  if (!isState(text)) return false;
  if (/^,? \d{5}(?!\d)/.test(behind) || LIVING.test(before) || STREET.test(before)) return true;
  const town = /((?:\p{Lu}[\p{Ll}'.]+ ){0,2}\p{Lu}\p{Ll}+),? $/u.exec(before.slice(-NEAR))?.[1];
  if (town === undefined || place.names.some(({ end }) => /^,? $/.test(place.note.slice(end, start)))) return false;
  return (
    town.includes(' ') ||
    /\b(?:in|from|of|at|near|to|visiting|resident|moved|lives|born) $/i.test(before.slice(0, before.lastIndexOf(town)))
  );
};
const STREET =
  /\d \p{Lu}\p{L}{1,14} (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Lane|Ln|Dr|Drive|Way|Court|Ct|Place|Pl|Pkwy|Hwy)\.?, (?:\p{Lu}[\p{Ll}.]{1,14} ){1,3}$/u;
const LIVING =
  /\b(?:[Ll]ives|[Ll]iving|resides|born|moved|visiting|works|resident of) (?:in|at|near|to|from)? ?(?:\p{Lu}[\p{Ll}.]+ ){0,2}\p{Lu}\p{Ll}+, $/u;
const NEAR = 48;

const AT_LINE = /(?:^|[.?!\n])[^\p{L}\p{N}.?!\n]*$/u;

/** `MS: alert`: a heading of an examination, unless a drug or a test stands behind it or the section lists diseases. */
const isHeading = (
  { note, section, names }: Place,
  { end }: Span,
  text: string,
  before: string,
  behind: string,
): boolean =>
  text.length <= 3 &&
  /^ ?:/.test(behind) &&
  AT_LINE.test(before) &&
  (isSpeaker(note, text) ||
    (!PROBLEMS.has(section ?? 'vital signs') &&
      section !== 'plan' &&
      !/^ ?: ?(?:[[☐☑☒]|\([ x]?\))/.test(behind) &&
      (text.length <= 2 || section === 'physical examination' || section === 'review of systems') &&
      !names.some((other) => other.start >= end && other.domain !== 'condition')));

/** Letters before a colon in several lines: who speaks in a dialogue. */
const isSpeaker = (note: string, text: string): boolean => {
  const label = `\n${text}:`;
  const first = note.indexOf(label);
  return first >= 0 && (note.startsWith(`${text}:`) || note.includes(label, first + 1));
};

/** `MG 2.0`, `PE = 12`: a value, neither a year, a date, nor a stage. */
const VALUE = /^ ?(?:[:=] ?)?(?:[<>]=? ?)?\d{1,3}\.\d|^ ?= ?\d/;

const GIVING: ReadonlySet<string> = new Set([
  'planned',
  'given',
  'present',
  'held',
  'avoided',
  'allergic',
  'unindicated',
  'with',
]);
const LISTING: ReadonlySet<Section> = new Set<Section>(['medications', 'allergies', 'plan', 'assessment and plan']);
const FARTHEST = 24;

/** Letters name a drug that is given: a dose, another drug, or a word of giving is beside them. */
const isGiven = ({ section, cues, names }: Place, { start, end }: Span, behind: string): boolean =>
  (section !== undefined && LISTING.has(section)) ||
  hasDose(behind) ||
  names.some((other) => other.domain === 'drug' && (other.end <= start || other.start >= end)) ||
  cues.some(
    (cue) =>
      (cue.end <= start &&
        start - cue.end <= FARTHEST &&
        (GIVING.has(cue.before ?? '') || (cue.before === 'absent' && cue.text !== 'no'))) ||
      (cue.start >= end && cue.start - end <= FARTHEST && GIVING.has(cue.behind ?? '')),
  );

/** Letters, and the words that a text says they are short for. */
export type Definition = Span & { readonly letters: string; readonly words: Span };

const BRACKET = /\(([\p{L}\p{N}][\p{L}\p{N}-]{1,9})s?(?:[,;][^()]{0,40})?\)/gu;

/** The definitions of a text, `long form (LF)`, in its order (A. Schwartz and M. Hearst 2003, PSB 8:451-462). */
export const definitionsIn = (note: string): readonly Definition[] =>
  [...note.matchAll(BRACKET)].flatMap(({ 1: letters = '', index }) => {
    if (!/\p{L}/u.test(letters) || letters === letters.toLowerCase()) return [];
    const most = Math.min(letters.length + 5, 2 * letters.length);
    const before =
      note
        .slice(Math.max(0, index - LONGEST_WORDS), index)
        .split(/[.;:()\n]/)
        .at(-1) ?? '';
    const words = before.trim().split(' ').slice(-most).join(' ');
    const first = longForm(letters, words);
    const end = index - 1;
    return first === undefined
      ? []
      : [
          {
            letters,
            words: { start: end - words.length + first, end },
            start: index + 1,
            end: index + 1 + letters.length,
          },
        ];
  });
const LONGEST_WORDS = 160;

/** Where the shortest words begin that have all letters in their order, the first of them at the beginning of a word. */
const longForm = (letters: string, words: string): number | undefined => {
  const text = words.toLowerCase();
  let at = text.length - 1;
  for (let letter = letters.length - 1; letter >= 0; letter -= 1) {
    const wanted = letters[letter]?.toLowerCase() ?? '';
    if (!/[\p{L}\p{N}]/u.test(wanted)) continue;
    while (at >= 0 && (text[at] !== wanted || (letter === 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')))) at -= 1;
    if (at < 0) return undefined;
    at -= 1;
  }
  const first = at + 1;
  return text.slice(first).length > letters.length ? first : undefined;
};
