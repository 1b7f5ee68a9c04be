/** Conditions that a note says are not related: no code joins them (guideline I.A.15, FY2026). */
import type { Span } from '../text/trace.ts';
import type { Mention } from './draft.ts';

const DENIAL =
  /\b(?:(?:unrelated|unconnected)(?: (?:to|with))?|independent(?:ly)? of|not (?:\w+ )?(?:due|related|secondary|caused|attributed|attributable|linked|connected|associated|from|because)(?: (?:to|by|with|of))?)(?![\w-])/gi;

/** Words between two conditions of a list, and between a condition and its cause. */
const LIST = /^[\s,]*(?:\b(?:or|and|nor|an?|the|his|her|their|known)\b\s*)*$/i;
const CAUSE =
  /^[\s,]*(?:is |are |was )?(?:due to|from|secondary to|caused by|because of|of|in)(?: (?:an?|the|his|her))?\s*$/i;

/** Hypertension and diabetes have several categories each. */
const groupOf = (code: string): string =>
  /^I1[0-3]/.test(code) ? 'I1' : /^E(?:0[89]|1[013])/.test(code) ? 'E1' : code.slice(0, 3);

/** A diabetes of which the note says that it has no complication is joined to none. */
const UNCOMPLICATED =
  /\b(?:diabetes(?: mellitus)?|dm|t[12]dm)\b[^.;,]{0,24}\b(?:without|with no|no) (?:known )?complications?\b/i;

export const deniesLink = (text: string): boolean => text.search(DENIAL) >= 0;

/** Tells of two codes whether the note says that they are unrelated. */
export const unrelatedIn = (
  note: string,
  mentions: readonly Mention[],
  sentences: readonly Span[],
): ((code: string, other: string) => boolean) => {
  const conditions = mentions.filter(({ system, ranked }) => system === 'icd10' && ranked.matches.length > 0);
  const pairs = sentences.flatMap((sentence) => {
    const here = conditions.filter(({ start, end }) => sentence.start <= start && end <= sentence.end);
    return [...note.slice(sentence.start, sentence.end).matchAll(DENIAL)].flatMap(({ 0: words, index }) => {
      const [from, to] = [sentence.start + index, sentence.start + index + words.length];
      const before = conditions.filter(({ end }) => end <= from);
      const targets = linked(
        here.filter(({ start }) => start >= to),
        (last, next) => LIST.test(note.slice(last.end, next.start)),
      );
      const subjects = linked(before.toReversed(), (last, next) => CAUSE.test(note.slice(next.end, last.start)));
      // "Hypertension and kidney disease are unrelated" has both before it.
      const [others, own] = targets.length > 0 ? [targets, subjects] : [before.slice(-2, -1), before.slice(-1)];
      return own.flatMap((one) => others.map((other) => new Set([one, other].map(groupOfMention))));
    });
  });
  const isPlain = UNCOMPLICATED.test(note);
  return (code, other) =>
    (isPlain && [code, other].some((one) => groupOf(one) === 'E1')) ||
    (groupOf(code) !== groupOf(other) && pairs.some((pair) => pair.has(groupOf(code)) && pair.has(groupOf(other))));
};

const groupOfMention = ({ ranked }: Mention): string => groupOf(ranked.matches[0]?.code ?? '');

/** The first of some mentions, with those that follow it in the same list. */
const linked = (
  mentions: readonly Mention[],
  follows: (last: Mention, next: Mention) => boolean,
): readonly Mention[] => {
  const end = mentions.findIndex((next, at) => {
    const last = mentions[at - 1];
    return last !== undefined && !follows(last, next);
  });
  return end < 0 ? mentions : mentions.slice(0, end);
};
