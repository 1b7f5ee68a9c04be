/** Dose, route and frequency behind the name of a drug. */
import { lazily } from '../../deferred.ts';
import type { Assertion, DrugState, Section } from '../model/note.ts';
import type { Span } from '../text/trace.ts';
import type { Cue, Kind } from './cues.ts';
import { patternOf, ROUTES } from './words.ts';

/** As it is written, but for the route, which is named; `''` where the note does not say it. */
export type Medication = { readonly dose: string; readonly route: string; readonly frequency: string };

const NUMBER = String.raw`\d+(?:,\d{3}){0,3}(?:\.\d+)?|\.\d+`;
const UNIT = `(?:mcg|ug|µg|mg|g|gm|grams?|milligrams?|micrograms?|kg|ng|ml|cc|l|units?|iu|u|meq|mmol|%)`;
/** Read in one way only: a part that two places could take would double the ways with each repetition. */
const PER = String.raw`(?:\s?/\s?(?:(?:${NUMBER})\s?)?(?:ml|hr?|hour|day|d|kg|min|actuation|act|puff|dose|spray|mg))*`;
const STRENGTH = String.raw`(?:${NUMBER})(?:\s?[-/]\s?(?:${NUMBER})){0,3}\s?-?${UNIT}${PER}(?![\p{L}\p{N}]|\s?/\s?\p{L})`;

/** `Humira 2019`, but `vitamin D 2000` */
const NO_YEAR = String.raw`(?!(?:19[5-9]\d|20(?:0[1-9]|[1-3]\d))(?!\d))`;

type Patterns = {
  readonly product: RegExp;
  /** A form or route at the end of a name. */
  readonly ending: RegExp;
  readonly strength: RegExp;
  readonly amount: RegExp;
  readonly directed: RegExp;
  readonly frequency: RegExp;
  readonly routes: RegExp;
  /** Each of them alone is no name. */
  readonly measures: readonly RegExp[];
};

const PATTERNS = lazily((): Patterns => {
  const form = `${patternOf('form')}(?![\\p{L}\\p{N}])`;
  const strength = String.raw`(?<![\p{L}\p{N}.])${STRENGTH}`;
  const amount = String.raw`(?<![\p{L}\p{N}.])${patternOf('amount')}(?![\p{L}\p{N}])`;
  const frequency = new RegExp(String.raw`(?<![\p{L}\p{N}.-])${patternOf('frequency')}(?![\p{L}\p{N}])`, 'giu');
  return {
    // What belongs to the product: form and strength, in either order, right behind the name.
    product: new RegExp(
      String.raw`^(?:[\s,]{1,2}(?:${STRENGTH}|${NO_YEAR}(?:${NUMBER})(?:\s?[-/]\s?(?:${NUMBER}))*(?![\p{L}\p{N}/%.])|${form}))+`,
      'iu',
    ),
    ending: new RegExp(
      String.raw`[\s,]{1,2}(?:${form}|(?:${ROUTES().join('|').replaceAll('.', String.raw`\.`)}))$`,
      'iu',
    ),
    strength: new RegExp(strength, 'iu'),
    amount: new RegExp(amount, 'iu'),
    directed: new RegExp(
      String.raw`^[ ,]{1,2}(?:${STRENGTH}|(?:${NUMBER})(?:\s?[-/]\s?(?:${NUMBER})){0,3})[ ,]{1,2}(?:${ROUTES().join('|').replaceAll('.', String.raw`\.`)}|${patternOf('frequency')})(?![\p{L}\p{N}])`,
      'iu',
    ),
    frequency,
    routes: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${ROUTES().join('|').replaceAll('.', String.raw`\.`)})(?![\p{L}\p{N}'])`,
      'giu',
    ),
    measures: [new RegExp(strength, 'giu'), new RegExp(amount, 'giu'), frequency],
  };
});

/** The route that stands right behind the strength of a drug. */
export const routeBehind = (behind: string): string | undefined => {
  const near = behind.slice(0, FARTHEST);
  const [first] = near.matchAll(PATTERNS().routes);
  return first === undefined || /[,;:.|\n]/.test(near.slice(0, first.index)) ? undefined : first[0];
};

/** Strengths, amounts, routes and frequencies, which are never names. */
export const measuresIn = (text: string): readonly Span[] =>
  PATTERNS()
    .measures.flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ 0: part, index }) => ({ start: index, end: index + part.length }));

/** A text of the same length, with blanks for strengths, amounts, routes and frequencies. */
export const withoutDirections = (text: string): string =>
  [...PATTERNS().measures, PATTERNS().routes].reduce(
    (rest, pattern) => rest.replace(pattern, (part) => ' '.repeat(part.length)),
    text,
  );

/** The length of the strength and form behind a drug name, in characters. */
export const productLength = (behind: string): number => PATTERNS().product.exec(behind)?.[0].length ?? 0;

/** The name of a drug without the form or route that ends it. */
export const withoutForm = (name: string): string => name.replace(PATTERNS().ending, '');

/** True if a strength follows the name. */
export const hasDose = (behind: string): boolean => {
  const { index } = PATTERNS().strength.exec(behind.slice(0, NEAR)) ?? {};
  return index !== undefined && index <= FARTHEST && !/[,;:.\d]/.test(behind.slice(1, index));
};

/** True if a number with its route or frequency is right behind the name: `500 BID`, `650 PO q6h`. */
export const isDirected = (behind: string): boolean => PATTERNS().directed.test(behind.slice(0, NEAR));

/** True for a level in blood behind the name of a drug, or a word for one: `0.8 mmol/L`, `trough`. */
export const isLevel = (behind: string): boolean => LEVEL.test(behind.slice(0, NEAR));
const LEVEL =
  /^ (?:(?:serum|random|steady state) )?(?:levels?|trough|peak|concentrations?)\b|^(?: (?:was|of|at|is))?[ :=]{1,3}\d[\d.,]{0,8} ?(?:[nmuµ]?(?:mol|eq)|mg|ug|µg|mcg|ng|pg)\/d?l\b|^(?: (?:was|of|at|is))?[ :=]{1,3}\d[\d.,]{0,8} ?(?:ug|µg|mcg|ng|pg)\/ml\b/i;

const NEAR = 60;
const FARTHEST = 30;

/** @param directions - the text behind a name, up to the next name or the end of this mention */
export const medicationIn = (directions: string): Medication => {
  const { strength, amount, frequency } = PATTERNS();
  const dose = [strength.exec(directions)?.[0], amount.exec(directions)?.[0]].filter((part) => part !== undefined);
  return {
    dose: [...new Set(dose)].join(', '),
    route: routeIn(directions),
    frequency: (directions.match(frequency) ?? []).map((part) => part.trim()).join(' '),
  };
};

const ROUTE_PATTERNS = lazily(() =>
  ROUTES().map(
    (written) =>
      new RegExp(String.raw`(?<![\p{L}\p{N}])${written.replace(/[.]/g, String.raw`\$&`)}(?![\p{L}\p{N}])`, 'iu'),
  ),
);

/** As it is written. */
const routeIn = (directions: string): string => {
  for (const pattern of ROUTE_PATTERNS()) {
    const found = pattern.exec(directions);
    if (found !== null) return found[0];
  }
  return '';
};

/** The state of a drug: by the words that decide its assertion, else by the assertion and its directions. */
export const stateOf = (
  { assertion, cue }: { readonly assertion: Assertion; readonly cue: Cue | undefined },
  { frequency }: Medication,
  section: Section | undefined,
): DrugState => {
  const kind = [cue?.before, cue?.behind].find((side) => side !== undefined && OF_CUE[side] !== undefined);
  const ofCue = kind === undefined ? undefined : OF_CUE[kind];
  if (assertion === 'absent' || assertion === 'historical') {
    if (ofCue !== undefined) return /toler/.test(cue?.text ?? '') ? 'intolerant' : ofCue;
    if (/\bavoid/.test(cue?.text ?? '')) return 'avoided';
    if (/toler|side effect|adverse|caused|sick/.test(cue?.text ?? '')) return 'intolerant';
    if (assertion === 'absent') return section === 'allergies' && cue === undefined ? 'allergic' : 'not_taken';
  }
  if (GIVEN.test(cue?.text ?? '') && (assertion === 'historical' || assertion === 'present')) return 'given';
  if (assertion === 'present')
    return AS_NEEDED.test(frequency) ? 'as_needed' : ONCE.test(frequency) ? 'given' : 'taken';
  return OF_ASSERTION[assertion] ?? 'taken';
};

const OF_CUE: Partial<Readonly<Record<Kind, DrugState>>> = {
  held: 'held',
  avoided: 'avoided',
  unindicated: 'not_indicated',
  allergic: 'allergic',
};
const OF_ASSERTION: Partial<Readonly<Record<Assertion, DrugState>>> = {
  family: 'not_taken',
  historical: 'stopped',
  planned: 'planned',
  hypothetical: 'considered',
};
const GIVEN = /^(?:(?:was|were|been|had) )?(?:given|received|bolused with|loaded with|covered with)$/;
const AS_NEEDED = /\b(?:prn|as (?:needed|required))\b/i;
const ONCE = /^once$/i;
