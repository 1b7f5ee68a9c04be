/** When a value was measured, as the words beside it say. */
import type { Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';

export const WHENS = ['before', 'presentation', 'during', 'after', 'unknown'] as const;
export type When = (typeof WHENS)[number];

const CUES: readonly (readonly [when: When, cue: RegExp])[] = [
  [
    'before',
    /\b(?:baseline|previous(?:ly)?|prior|pre-?operative(?:ly)?|years? (?:ago|earlier|before|prior)|months? (?:ago|earlier|before|prior)|last (?:year|month)|usual|pre-?admission|historical(?:ly)?|(?:weeks?|days?) (?:ago|earlier|before|prior)|yesterday|pre-?dialysis|used to be|pre-?pregnancy|booking|before (?:admission|surgery|treatment|pregnancy))\b/gi,
  ],
  [
    'presentation',
    /\b(?:on|at|upon) (?:admission|arrival|presentation|examination|initial|triage)|\binitial(?:ly)?\b|\bpresent(?:ed|ing|ation)\b|\bin the (?:ED|ER|emergency)|\badmission\b|\badmitted\b|\barrival\b/gi,
  ],
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
      const distance = stop <= start ? start - stop : match.index >= end ? (match.index - end) * BEHIND : 0;
      if (distance < nearest) [found, nearest] = [when, distance];
    }
  if (found === 'unknown' && section !== undefined && OF_PAST.has(section)) return 'before';
  return found;
};

/** `rose from 1.2 to 2.4` */
const FROM = /\bfrom\s?$/i;

/** Words behind a number are further from it than those before. */
const BEHIND = 3;
const OF_PAST: ReadonlySet<Section> = new Set<Section>(['past medical history', 'family history']);
