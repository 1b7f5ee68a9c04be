/**
 * Whether a mention holds: words before and behind it decide (W. Chapman 2001, doi:10.1006/jbin.2001.1029; H. Harkema
 * 2009, doi:10.1016/j.jbi.2009.05.002).
 */
import words from '../../../data/lexicon/note-assertions.txt' with { type: 'text' };
import { lazily } from '../../lazily.ts';
import { parseSections } from '../lexicon/table.ts';
import type { System } from '../model/concept.ts';
import { ASSERTIONS, type Assertion, type Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';
import { namesChronic } from './words.ts';

/** What is `given` no longer is historical if it is a drug. */
type Kind = Assertion | 'given' | 'end' | 'pseudo';

/** Words that say something, of what stands before or behind them. */
type Cue = Span & { readonly text: string; readonly before?: Kind; readonly behind?: Kind };

const CUES = lazily(() => {
  const sections = parseSections(words);
  const cues = new Map<string, { before?: Kind; behind?: Kind }>();
  const add = (section: string, side: 'before' | 'behind', kind: Kind) => {
    for (const key of sections(section).flatMap((line) => line.split('; '))) {
      const known = cues.get(key) ?? {};
      if (known[side] === undefined) cues.set(key, { ...known, [side]: kind });
    }
  };
  for (const kind of ASSERTIONS) {
    add(`${kind} before`, 'before', kind);
    add(`${kind} behind`, 'behind', kind);
  }
  add('given before', 'before', 'given');
  add('given behind', 'behind', 'given');
  add('present', 'before', 'present');
  add('present behind', 'behind', 'present');
  add('end', 'before', 'end');
  add('pseudo', 'before', 'pseudo');
  const lengths = new Map<string, number>();
  for (const key of cues.keys()) {
    const [first = ''] = key.split(' ');
    lengths.set(first, Math.max(lengths.get(first) ?? 0, key.split(' ').length));
  }
  return { cues, lengths };
});

/** A word with what is joined to it, or a sign that says something. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'/-]*|\([+-]\)|\?|(?<=\s)[-–—]{1,2}(?=\s)/gu;

/** The longest cues of a text, from left to right. */
const cuesOfText = (text: string): readonly (Span & { readonly text: string })[] => {
  const { cues, lengths } = CUES();
  const words = [...text.toLowerCase().matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  const found: (Span & { text: string })[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    let length = first === undefined ? 0 : (lengths.get(first.word) ?? 0);
    for (; first !== undefined && length > 0; length -= 1) {
      const part = words.slice(at, at + length);
      const key = part.map(({ word }) => word).join(' ');
      const isJoined = part.every(
        ({ start }, place) => place === 0 || text.slice(part[place - 1]?.end, start).trim() === '',
      );
      if (!isJoined || !cues.has(key)) continue;
      found.push({ start: first.start, end: part.at(-1)?.end ?? 0, text: key });
      at += length - 1;
      break;
    }
  }
  return found;
};

/** Of what stands before them only with a sign behind them: `PID no.`, not `asthma, no fever`. */
const ALONE = /^(?:no|never|none|nil)$/;

/** The cues of a sentence, in its order. */
export const cuesIn = (note: string, sentence: Span): readonly Cue[] => {
  const { cues } = CUES();
  const text = note.slice(sentence.start, sentence.end);
  return cuesOfText(text).map(({ start: index, end, text: given }) => {
    const cue = { start: sentence.start + index, end: sentence.start + end, text: given };
    const { before, behind } = cues.get(cue.text) ?? {};
    // `PTSD possible, anxiety`: with a sign behind it, it belongs to what stands before it.
    const isClosed = behind !== undefined && index > 0 && /^\s*(?:[,.)]|$)/.test(text.slice(end));
    const isFirst = /(?:^|[,;:.(])\s*$/.test(text.slice(0, index)) && !isClosed && /^neg(?:ative)?$/.test(given);
    const isHeading = behind === 'absent' && (isFirst || text.slice(end).startsWith(':'));
    return {
      ...cue,
      ...(isHeading ? { before: behind } : before !== undefined && !isClosed && { before }),
      ...(behind !== undefined && !isHeading && (isClosed || !ALONE.test(given)) && { behind }),
    };
  });
};

type Asked = Span & { readonly system: System; readonly section?: Section | undefined };

/** The assertion of a mention of a sentence with these cues. */
export const assertionOf = (
  note: string,
  sentence: Span,
  mention: Asked,
  cues: readonly Cue[],
  others: readonly string[] = [],
): Assertion => {
  const fits = fitsIn(note, sentence, mention);
  const isOutside = ({ end }: Span) => /^[^(]*\)/.test(note.slice(end, mention.start));
  const before = cues.filter(
    (cue) => cue.end <= mention.start && cue.before !== undefined && cue.before !== 'pseudo' && !isOutside(cue),
  );
  const reaching = before.slice(before.findLastIndex((cue) => cue.before === 'end') + 1);
  const telling = reaching.flatMap(
    (cue, at) => (isDenied(note, reaching[at - 1], cue) ? fits(cue, 'absent') : fits(cue, cue.before)) ?? [],
  );
  const isDashed = ({ start }: Span) => DASH.test(note.slice(mention.end, start));
  const inside = cues.filter((cue) => cue.start >= mention.start && cue.end <= mention.end).map((cue) => cue.before);
  const behind = cues
    .filter((cue) => cue.start >= mention.end && isNear(note, mention, cue, cues, others))
    .map((cue) => {
      const kind = cue.behind === 'present' && mention.system === 'icd10' ? undefined : fits(cue, cue.behind);
      const isOther = kind !== 'historical' && kind !== 'planned' && kind !== 'present';
      return (isOther && isDashed(cue)) ||
        (kind === 'hypothetical' && mention.system === 'icd10' && isConditional(cue.text))
        ? undefined
        : kind;
    })
    .find((kind) => kind !== undefined);
  const nearest = telling.at(-1);
  if (nearest === 'absent' || behind === 'absent' || isLabelled(note, mention)) return 'absent';
  const isDash = ({ text }: Cue) => /^[-–—]+$/.test(text);
  const related = before.slice(before.findLastIndex((cue) => cue.before === 'end' && !isDash(cue)) + 1);
  const isOfFamily =
    [...related.map((cue) => cue.before), ...inside, behind].includes('family') || mention.section === 'family history';
  if (isOfFamily && mention.system === 'icd10') return 'family';
  if (behind !== undefined) return behind;
  if (mention.system === 'icd10' && note.charAt(mention.end) === '?') return 'possible';
  if (inside.includes('historical') || isDated(note, mention)) return 'historical';
  if (nearest === 'historical' && mention.system === 'icd10' && namesChronic(note.slice(mention.start, mention.end)))
    return 'present';
  const isOnCondition = reaching.some(
    (cue, at) => isConditional(cue.text) && (at === 0 || cue.text.includes('consider')),
  );
  if (nearest === 'planned' && isOnCondition) return 'hypothetical';
  return nearest ?? DEFAULTS[mention.system][mention.section ?? 'chief complaint'] ?? 'present';
};

/** `denies taking`, `no evidence suggestive of`, `no significant past history of`: nothing stands between the cues. */
const isDenied = (note: string, before: Cue | undefined, cue: Cue): boolean =>
  before?.before === 'absent' &&
  cue.before !== 'absent' &&
  /^[\s\p{L}]{0,16}$/u.test(note.slice(before.end, cue.start));

/** `Tobacco: never`, `Fever - no`, `chills (no)`, `-fever` */
const LABELLED =
  /^\s*(?::|=|\(|[-–—]\s)\s*(?:no|none|never|nil|denie[sd]|neg(?:ative)?|absent|-)(?=\s*(?:[).,;]|$|\n))/i;
/** `- fever, + cough`: with a plus in its line a minus is no bullet. */
const SIGN = /(?:^|[\n,;(] ?)[-−–] $/;
const PLUS = /\+ ?\p{L}/u;
const lineAround = (note: string, at: number): string => {
  const end = note.indexOf('\n', at);
  return note.slice(note.lastIndexOf('\n', at) + 1, end < 0 ? note.length : end);
};

const MINUS = /(?:^|[\s,;(])[-−–]$/;

const isLabelled = (note: string, { start, end, system }: Asked): boolean =>
  system === 'icd10' &&
  (LABELLED.test(note.slice(end, end + MOST_DATE)) ||
    MINUS.test(note.slice(Math.max(0, start - 2), start)) ||
    (SIGN.test(note.slice(Math.max(0, start - 3), start)) && PLUS.test(lineAround(note, start))));

/** What stands behind a dash is a status, or about something else. */
const DASH = /\s[-–—]{1,2}\s/;

/** Conditions, under which a drug is given or a test is done. */
const CONDITION =
  /^(?:(?:call |return )?if|unless|should|in case|(?:could |would |may )?consider|depending|in the event|available if|(?:may|might|could) (?:start|add|need))/;
const isConditional = (text: string): boolean => CONDITION.test(text);

/** These reach no further than a comma. */
const ADJECTIVE = /^(?:s\/p|status post|prior|previous|former|past|remote|childhood)$/;

/** What a cue says of a mention: of a diagnosis nothing is planned, of drugs and tests nothing is possible. */
const fitsIn =
  (note: string, sentence: Span, { start, system }: Asked) =>
  ({ text, end, start: from }: Cue, kind: Kind | undefined): Assertion | undefined => {
    if (kind === undefined || kind === 'end' || kind === 'pseudo') return undefined;
    if (kind === 'given') {
      const isOther = text.endsWith(' from') && end <= start && / to /.test(note.slice(end, start));
      return system === 'rxnorm' && !isOther ? 'historical' : undefined;
    }
    if (system === 'icd10') {
      const isPast =
        kind === 'historical' && end <= start && ADJECTIVE.test(text) && note.slice(end, start).includes(',');
      return kind === 'planned' || isPast ? undefined : kind;
    }
    if (kind === 'possible' || kind === 'family' || (kind === 'absent' && system === 'loinc')) return undefined;
    if (kind !== 'hypothetical') return kind;
    // `norepinephrine if MAP < 65, meropenem`: the condition ends at the comma, unless the sentence begins with it.
    const isOver =
      end <= start && note.slice(sentence.start, from).trim() !== '' && note.slice(end, start).includes(',');
    return isConditional(text) && !isOver ? kind : undefined;
  };

/** `MI 2015`, `appendicitis in 1999`, `pancreatitis x2`, `hepatitis C, treated` */
const DATED =
  /^\s*(?:[(,]?\s*(?:in |around |circa |at )?(?:(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? |\d{1,2}\/)?(?:19|20)\d\d(?!\d)|age \d|x\s?\d\b)|, treated\b)/i;

const isDated = (note: string, { end, system, section }: Asked): boolean =>
  system === 'icd10' &&
  DATED.test(note.slice(end, end + MOST_DATE)) &&
  (section === 'past medical history' ||
    section === 'past surgical history' ||
    !/^\s*x/i.test(note.slice(end, end + MOST_DATE)));
const MOST_DATE = 20;

/** What a section says of mentions without a cue. */
const DEFAULTS: Readonly<Record<System, Partial<Readonly<Record<Section, Assertion>>>>> = {
  icd10: { instructions: 'hypothetical', 'past surgical history': 'historical' },
  rxnorm: { plan: 'planned', 'assessment and plan': 'planned' },
  loinc: { plan: 'planned', 'assessment and plan': 'planned' },
};

const FARTHEST = 40;
const FARTHEST_OF_LIST = 120;

/** Of all that stands before it, not of the last alone. */
const OF_LIST = /^(?:denied|pending|ordered|(?:are|were|all|both|have been)\b.*)$/;

/** `fever, chills and cough denied`: nothing but other mentions. */
const isList = (between: string, others: readonly string[]): boolean =>
  /^(?:[\s,/&]|and\b|or\b|nor\b|were\b|was\b|are\b|is\b|all\b|both\b)*$/.test(
    others.reduce((text, other) => text.replace(other, ' '), between),
  );

const BREAKING: readonly Kind[] = ['present', 'absent', 'possible', 'family'];

/** Whether only small words stand between a mention and a cue behind it. */
const isNear = (
  note: string,
  { end }: Span,
  { start, text }: Cue,
  cues: readonly Cue[],
  others: readonly string[],
): boolean => {
  const between = note.slice(end, start);
  const isListed = OF_LIST.test(text) && isList(between, others);
  return (
    between.length <= (isListed ? FARTHEST_OF_LIST : FARTHEST) &&
    (isListed || !/[,:]/.test(between)) &&
    !cues.some((cue) => cue.start >= end && cue.end <= start && BREAKING.includes(cue.before ?? 'end'))
  );
};
