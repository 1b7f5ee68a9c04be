/** The tables of words for notes. */
import text from '../../../data/lexicon/note-words.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import { parsePair, parseSections, withFewBlanks } from '../lexicon/table.ts';
import { DOMAINS } from '../model/concept.ts';

const SECTIONS = lazily(() => parseSections(text));

const listed = (section: string): readonly string[] => SECTIONS()(section).flatMap((line) => line.split('; '));

export const patternOf = (section: string): string => withFewBlanks(`(?:${SECTIONS()(section).join('|')})`);

/** The ways to write a route, the longest first. */
export const ROUTES = lazily((): readonly string[] =>
  SECTIONS()('route')
    .flatMap((line) => parsePair(line)[1].split('; '))
    .sort((a, b) => b.length - a.length),
);

const VITALS = lazily((): ReadonlyMap<string, string> => new Map(SECTIONS()('vital').map(parsePair)));

/** The vital sign that letters are short for among others. */
export const vitalOf = (letters: string): string | undefined => VITALS().get(letters.toLowerCase());

const SCORED = lazily((): ReadonlyMap<string, string> => new Map(SECTIONS()('scored').map(parsePair)));

/** The test that a finding is where a number out of ten stands behind: `pain 6/10`. */
export const scoreOf = (finding: string): string | undefined => SCORED().get(finding.toLowerCase());

const LIFE_STAGES = lazily(() => ({
  newborn: new RegExp(String.raw`(?<![\p{L}\p{N}])${patternOf('newborn')}(?![\p{L}])`, 'iu'),
  pregnancy: new RegExp(String.raw`(?<![\p{L}\p{N}])${patternOf('pregnancy')}(?![\p{L}])`, 'iu'),
}));

/** True for a note on a newborn. */
export const isOfNewborn = (note: string): boolean => LIFE_STAGES().newborn.test(note);

/** True for a note on a person who is pregnant, or gave birth a short time ago. */
export const isOfPregnancy = (note: string): boolean => LIFE_STAGES().pregnancy.test(note);

const PARTS = lazily(() => {
  const words = patternOf('part');
  const part = String.raw`(?<![\p{L}\p{N}])(?:(?:left|right|bilateral|l|r|lt|rt)\.? )?${words}(?!\p{L})`;
  return {
    part: new RegExp(part, 'giu'),
    behind: new RegExp(
      `^(?: is| was)? (?:in|of|at|on|over|around|along|involving) (?:(?:the|his|her|my|your|both|entire) )?(?<part>${part})`,
      'iu',
    ),
  };
});

/** Words for parts of the body, with their side: anywhere in a text, and behind what is said of one. */
export const partsOfBody = (): { readonly part: RegExp; readonly behind: RegExp } => PARTS();

const NAMING_NOTHING = lazily(
  (): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map(DOMAINS.map((domain) => [domain, new Set(listed(`no ${domain}`))])),
);

/** True for words that name nothing by themselves in a domain. */
export const namesNothing = (domain: string, words: string): boolean =>
  NAMING_NOTHING().get(domain)?.has(words.toLowerCase()) === true;

const TEST_WORDS = lazily(() => new Set(listed('test')));

/** True for a word that introduces a test. */
export const isOfTest = (word: string): boolean => TEST_WORDS().has(word.toLowerCase());

const ENGLISH_WORDS = lazily(() => new Set(listed('english')));
const STATES = lazily(() => new Set(listed('state')));

/** True for a short word of English. */
export const isEnglish = (word: string): boolean =>
  ENGLISH_WORDS().has(word.toLowerCase()) || isOfSentence(word.toLowerCase());

const LITTLE = lazily(() => new Set(listed('little')));

/** True for a word beside a name that changes no code. */
export const saysLittle = (word: string): boolean => LITTLE().has(word.toLowerCase());

const PREDICATES = lazily(() => new Set(listed('predicate')));

/** True for what is said of a part of the body that is not as it should be. */
export const isPredicate = (word: string): boolean => PREDICATES().has(word.toLowerCase());

/** True for the letters of a State of the USA, in capitals. */
export const isState = (word: string): boolean => word === word.toUpperCase() && STATES().has(word.toLowerCase());

const CHRONIC_WORDS = lazily(() => new Set(listed('chronic')));
const ACUTE_WORDS = lazily(() => new Set(listed('acute')));
const IMAGE_WORDS = lazily(() => new Set(listed('image')));
const ENCOUNTER_WORDS = lazily(() => new Set(listed('encounter')));

const hasWordOf = (words: ReadonlySet<string>, text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'/-]+/u)
    .some((word) => words.has(word));

export const namesChronic = (text: string): boolean =>
  hasWordOf(CHRONIC_WORDS(), text) && !/\bgestational\b/i.test(text);

/** True for an acute illness. */
export const namesPassing = (text: string): boolean => hasWordOf(ACUTE_WORDS(), text) && !/\bchronic\b/i.test(text);

/** True for imaging and procedures. */
export const namesImage = (text: string): boolean => hasWordOf(IMAGE_WORDS(), text);

/** True for encounters, screenings, long-term use and statuses. */
export const namesEncounter = (text: string): boolean => hasWordOf(ENCOUNTER_WORDS(), text);
