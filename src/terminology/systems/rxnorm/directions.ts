/** Directions for use in a phrase: they cost nothing, and the form in them tells what is taken. */
import directions from '../../../../data/lexicon/rxnorm-directions.txt' with { type: 'text' };
import { lazily } from '../../../deferred.ts';
import { parseSections } from '../../lexicon/table.ts';
import { replaceAll } from '../../text/trace.ts';

/** Counts of packages, refills, days and doses: `#30`, `disp 90`, `RF2`, `x 10 days`, `q4-6h`, `5 mg/kg`, `at 80 mL/hr`. */
const COUNTS: readonly RegExp[] = [
  // Tylenol #3: one digit without such a word, or beside no strength, is a part of the name.
  /\b(?:disp(?:ense)?|qty|quantity)\b[:.]?\s*#\s?\d+|#\s?\d{2,}|#\s?\d(?=.{0,60}\d\s?(?:mg|mcg|g)\b)/gi,
  /\b(?:disp(?:ense)?|qty|quantity)\b[:.]?\s*\d+/gi,
  /\b(?:rf|refills?)[:.\s]*(?:x\s?)?\d+\b/gi,
  /\b\d+\s+refills?\b/gi,
  /\bx\s?\d+\s?(?:d|days?|wks?|weeks?|months?|doses?)\b/gi,
  /\bx\s?\d{1,2}\b(?!\s?(?:mg|ml|mcg|g|%))/gi,
  /\bfor\s+\d+\s+(?:more\s+)?(?:days?|weeks?|months?|doses?)\b/gi,
  /\bq\.?\s?\d+(?:\s?(?:-|to)\s?\d+)?\s?(?:h|hrs?|hours?|d|days?|wks?|weeks?|min)\b/gi,
  /\bevery\s+\d+(?:\s?(?:-|to)\s?\d+)?\s?(?:h|hrs?|hours?|d|days?|weeks?|months?|minutes?)\b/gi,
  /\b(?:at\s+)?\d+(?:\.\d+)?\s?(?:mg|mcg|g|units?|meq|ml)\/kg(?:\/(?:hr?|hour|min|day|dose))?(?![\p{L}\p{N}])/giu,
  /\bat\s+\d+(?:\.\d+)?\s?(?:mg|mcg|units?|ml)\/(?:hr?|hour|min)(?![\p{L}\p{N}])/giu,
  // The most that may be taken.
  /\b(?:not (?:to )?exceed|no more than|max(?:imum)?(?: (?:daily )?dose)?(?: of)?|nte)[: ]\s?\d[\d.,]* ?(?:mg|mcg|g|ml|grams?|tab|cap|dose|puff|drop|unit)[a-z]*(?:(?: ?\/ ?| per | an? | in )(?:\d+ ?)?(?:day|d|hours?|h|hrs?)\b)?/gi,
  /\b(?:prn|as needed)\s+(?:for\s+)?\p{L}+(?:\s+\p{L}+)?\s*$/giu,
  // What it is taken for.
  /\bfor\s+(?:his|her|their|my|your|the patient's)\s+\p{L}+(?:\s+\p{L}+){0,2}\s*$/giu,
  /\bfor\s+(?:(?:high|low|chronic|acute|severe|mild|bad|back|joint|nerve|chest|ear|throat|skin|sinus|bladder|heart|blood)\s+){0,2}(?:pain|fever|cough|sleep|insomnia|anxiety|depression|nausea|vomiting|allergies|pressure|bp|htn|hypertension|cholesterol|diabetes|sugars?|infections?|uti|thyroid|reflux|gerd|heartburn|asthma|copd|seizures?|migraines?|headaches?|clots?|rash|itching|constipation|failure|disease|pneumonia|gout|arthritis|osteoporosis)\s*$/gi,
];

/** Number taken at a time: `1-2 tabs`, `two puffs`, `1 po`. */
const atATime = (what: string): RegExp =>
  new RegExp(
    String.raw`(?<![\d./,-])(?:[1-9]|0?\.5|1/2|one|two|three|four|half(?: an?)?)(?:\s?(?:-|to|or)\s?(?:[1-9]|two|three))?\s+(?=(?:${what})(?:e?s)?\b)`,
    'gi',
  );
const DOSES = atATime('puff|inhalation|spray|drop|gtt|patch|packet|sachet|syringe|pen|vial|amp');
const PIECES = atATime('tab|tablet|cap|capsule|caplet|pill|supp|lozenge|po|by mouth');

/** `b.i.d.`, `p.o.` */
const DOTTED = /(?<![\p{L}\p{N}.])(?:\p{L}\.){2,4}/gu;

const words = lazily(() => {
  const sections = parseSections(directions);
  const all = [...sections('verbs'), ...sections('times').slice(0, 1)].flatMap((line) => line.split(' '));
  const longestFirst = [...all, ...sections('times').slice(1)].sort((a, b) => b.length - a.length);
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${longestFirst.join('|')})(?![\p{L}\p{N}-])`, 'giu');
});

/** Robitussin AC: right behind a name it is a part of the name, behind an amount or a route it means before meals. */
const IN_NAMES = /^ac$/i;
const BEHIND_DIRECTIONS = /\d|\b(?:bid|tid|qid|qd|daily|po|times|tabs?|caps?|tablets?|capsules?|units?)\b/i;

/** A phrase without its directions; the phrase itself if it has none, or nothing else. */
export const withoutDirections = (phrase: string, replace = replaceAll): string => {
  const space = () => ' ';
  const plain = replace(phrase, DOTTED, (letters) => letters.replaceAll('.', ''));
  const counted = COUNTS.reduce((text, pattern) => replace(text, pattern, space), plain);
  const isOfName = (word: string, at: number) => IN_NAMES.test(word) && !BEHIND_DIRECTIONS.test(counted.slice(0, at));
  const untimed = replace(counted, words(), (word, at) => (isOfName(word, at) ? word : ' '));
  const timed = replace(untimed, DOSES, space);
  // A number that stands alone is a strength: warfarin 5 tabs.
  const taken = replace(timed, PIECES, space);
  const rest = replace(/\d/.test(taken) ? taken : timed, /\s+/g, space).trim();
  return rest === phrase.replace(/\s+/g, ' ').trim() || !/\p{L}/u.test(rest) ? phrase : rest;
};
