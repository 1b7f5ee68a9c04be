/** When a value was measured, as the words beside it say. */
import type { Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';

export const WHENS = ['before', 'presentation', 'during', 'after', 'unknown'] as const;
export type When = (typeof WHENS)[number];

const CUES: readonly (readonly [when: When, cue: RegExp])[] = [
  [
    'before',
    /\b(?:baseline|previous(?:ly)?|prior|pre-?operative(?:ly)?|years? (?:ago|earlier|before|prior)|months? (?:ago|earlier|before|prior)|last (?:year|month)|usual|pre-?admission|historical(?:ly)?|(?:weeks?|days?) (?:ago|earlier|before|prior)|yesterday|pre-?dialysis|used to be|at (?:the )?scene|on scene|prehospital|pre-hospital|en route|pre-?pregnancy|booking|before (?:admission|surgery|treatment|pregnancy))\b/gi,
  ],
  [
    'presentation',
    /\b(?:on|at|upon) (?:admission|arrival|presentation|examination|initial|triage)|\binitial(?:ly)?\b|\bpresent(?:ed|ing|ation)\b|\bin (?:the )?(?:ED|ER|emergency)|\badmission\b|\badmitted\b|\barrival\b/gi,
  ],
  ['during', /\b(?:now|today|currently|at present|this morning)\b/gi],
  [
    'after',
    /\b(?:follow-?up|discharge[d]?|post-?operative(?:ly)?|post-?op|later|repeat(?:ed)?|after(?:wards)?|subsequent(?:ly)?|peak(?:ed)?|nadir|(?:days?|weeks?|months?|hours?) (?:later|after)|(?:hospital |post-?operative )?day \d+|POD ?#?\d+|improv(?:ed|ing)|return(?:ed)? to|decreas(?:ed|ing)|recover(?:ed|y)|following (?:treatment|surgery|therapy)|resolved|course)\b/gi,
  ],
];

/** The cue nearest to a number counts, in its sentence. */
export const whenOf = (text: string, { start, end }: Span, section: Section | undefined): When => {
  if (FROM.test(text.slice(Math.max(0, start - 6), start))) return 'before';
  let [found, nearest]: [When, number] = ['unknown', Number.POSITIVE_INFINITY];
  for (const [when, cue] of CUES)
    for (const match of text.matchAll(cue)) {
      const stop = match.index + match[0].length;
      if (isElsewhere(text, { start, end }, { start: match.index, end: stop })) continue;
      const distance =
        stop <= start
          ? start - stop + (/[,;(→]/.test(text.slice(stop, start)) ? OVER_COMMA : 0)
          : match.index >= end
            ? (match.index - end) * BEHIND
            : 0;
      if (distance < nearest) [found, nearest] = [when, distance];
    }
  if (found === 'unknown' && section !== undefined && OF_PAST.has(section)) return 'before';
  return found;
};

/** `1.9 mg/dL (baseline 0.9)`, `1.9, up from 0.9 last month`: a cue behind a number that has a number of its own. */
const isElsewhere = (text: string, { end }: Span, cue: Span): boolean => {
  if (cue.start < end) return false;
  const between = text.slice(end, cue.start);
  return (
    OWN_NUMBER.test(text.slice(cue.end, cue.end + FARTHEST)) ||
    /\b(?:from|was|previous(?:ly)?|baseline|prior|last)\b[^.;]{0,12}\d/i.test(between)
  );
};
const OWN_NUMBER = /^(?:\s(?:value|level|of|was|is|at)){0,2}\s?[:=]?\s?[<>~≈]?\d/i;
const FARTHEST = 24;

/** `rose from 1.2 to 2.4` */
const FROM = /\bfrom\s?$/i;

/** A comma between takes a word further away. */
const OVER_COMMA = 10;

/** Words behind a number are further from it than those before. */
const BEHIND = 3;
const OF_PAST: ReadonlySet<Section> = new Set<Section>(['past medical history', 'family history']);

/** The day of a stay: `ICU day 3`, `POD 2`. */
export const stayDayIn = (text: string): number | undefined => {
  const [, day] = /\b(?:(?:ICU|hospital|post-?op(?:erative)?) day|POD|HD|day) ?#?(\d{1,2})\b/i.exec(text) ?? [];
  return day === undefined ? undefined : Number(day);
};

/** A time of the first 24 hours is said beside a value: at presentation, a time of the clock, or hours from it. */
export const isOfFirstDay = (text: string, { start, end }: Span, when: When): boolean => {
  if (when === 'presentation') return true;
  if (when === 'before') return false;
  const near = text.slice(Math.max(0, start - NEAR), end + NEAR / 2);
  const hours = HOURS.exec(near)
    ?.slice(1)
    .find((part) => part !== undefined);
  if (hours !== undefined) return Number(hours) <= DAY;
  return CLOCK.test(near);
};
const NEAR = 40;
const DAY = 24;
const CLOCK = /(?<![\d:/.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/;
const HOURS =
  /\b(?:after|at|hour|within) (\d{1,3})(?: ?(?:h|hrs?|hours?)\b|(?=[ ,:]))|\b(\d{1,3}) ?(?:h|hrs?|hours?) (?:later|after|post|into|from)\b/i;
