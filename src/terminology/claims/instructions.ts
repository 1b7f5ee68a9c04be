/** Reads the notes at a place of the tabular list into instructions about ranges of codes. */
import { CLAIM_NOTES, type ClaimNoteKind } from '../model/claim.ts';
import { referencesIn } from '../systems/icd10cm/code.ts';
import type { ListOrder, Span } from './list-order.ts';

/** Codes that a note names: a range, of which it may mean those alone that have certain characters at certain places. */
type Named = Span & { readonly fits: (code: string) => boolean };

/** One note, or several lines that are one: a head and the conditions below it. */
export type Instruction = {
  readonly kind: ClaimNoteKind;
  /** The code, block or chapter at which it stands. */
  readonly at: string;
  readonly note: string;
  readonly named: readonly Named[];
  /** False for words without a code, and for a condition on characters that this reader does not know. */
  readonly isReadable: boolean;
  /** It asks for a code only where that applies or is known. */
  readonly isOptional: boolean;
  /** It asks for each condition of its list that is there, and not for one of them. */
  readonly isOfEach: boolean;
  /** The kinds of poisoning, adverse effect and underdosing that it is about: fifth or sixth characters of T36–T50. */
  readonly effects: readonly string[] | undefined;
};

type Reader = {
  readonly order: ListOrder;
  /** `undefined` for a code that no release has. */
  readonly titleOf: (code: string) => string | undefined;
};

/** @param textsOf - the lines of a kind of notes, in the order of the list */
export const instructionsAt = (
  at: string,
  textsOf: (kind: ClaimNoteKind) => readonly string[],
  reader: Reader,
): readonly Instruction[] =>
  CLAIM_NOTES.flatMap((kind) => groupsOf(kind, textsOf(kind)).map((lines) => instructionOf(kind, at, lines, reader)));

/**
 * The lines that are one note. Each excluded condition is one by itself; a head, which ends with a colon, names none.
 * `Code first` and `code also` have one list at a place, and `use additional code` a list for each line that asks for codes.
 */
const groupsOf = (kind: ClaimNoteKind, lines: readonly string[]): readonly (readonly string[])[] => {
  if (lines.length === 0) return [];
  if (kind === 'code_first' || kind === 'code_also') return [lines];
  if (kind !== 'use_additional') return lines.filter((line) => !line.endsWith(':')).map((line) => [line]);
  const groups: string[][] = [];
  for (const line of lines) {
    const open = groups.at(-1);
    if (open === undefined || (ASKS.test(line) && hasReference(open))) groups.push([line]);
    else open.push(line);
  }
  return groups;
};

const ASKS = /\bcode(?:\(s\)|s)?\b/i;
const hasReference = (lines: readonly string[]): boolean => lines.some((line) => /[A-Z]\d[0-9A-Z]/.test(line));

const instructionOf = (
  kind: ClaimNoteKind,
  at: string,
  lines: readonly string[],
  { order, titleOf }: Reader,
): Instruction => {
  const fitting = lines.map((line) => fitOf(line, titleOf));
  const named = lines.flatMap((line, number) => {
    const fits = fitting[number];
    if (fits === undefined) return [];
    // What stands in brackets is a code, also where the loaded codes are a selection.
    const bracketed = line.match(/\([^()]*\)/g)?.join(' ') ?? '';
    return referencesIn(line, (code) => bracketed.includes(code) || titleOf(code) !== undefined)
      .map(({ first, last }) => ({ ...order.spanOf(first, last), fits }))
      .filter((span) => span.first <= span.last);
  });
  const [head = '', ...rest] = lines.map((line) => line.replace(/^[, ]+/, ''));
  return {
    // A block of one category is named by it.
    ...{ kind, at: at.replace(/^(...)-\1$/, '$1'), named },
    note: rest.length === 0 ? head : `${head} ${rest.join('; ')}`,
    isReadable: named.length > 0,
    isOptional:
      OPTIONAL.test(kind === 'code_first' ? head : lines.join(' ')) ||
      (kind === 'use_additional' && isOfCompanions(lines.join(' '))),
    isOfEach: /\b(?:any|all)\b/.test(head),
    effects: /^for adverse effects\b/.test(head)
      ? [ADVERSE]
      : lines.some((line) => line.startsWith('underdosing '))
        ? OTHERS
        : undefined,
  };
};

const ADVERSE = '5';
const OTHERS = ['', '1', '2', '3', '4', '6'];

/**
 * Statuses, germs, external causes, drugs and the use of tobacco and alcohol: what a record may not tell, and a condition
 * may be without. A delivery has an outcome, so that Z37 is none of them.
 */
const COMPANION = /^(?:Z(?!37)|B9[5-7]|[V-Y]\d|F1[07]|P96\.81|T(?:3[6-9]|4\d|50))/;
const CODE = /\b[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?/g;

const isOfCompanions = (words: string): boolean => {
  const codes = words.match(CODE) ?? [];
  return codes.length > 0 && codes.every((code) => COMPANION.test(code));
};

/** True for a note that asks for nothing but the germ of an infection. */
export const asksForGerm = ({ kind, note }: Instruction): boolean => {
  const codes = note.match(CODE) ?? [];
  return kind === 'use_additional' && codes.length > 0 && codes.every((code) => /^B9[5-7]/.test(code));
};

const OPTIONAL =
  /\b(?:(?:if|where|when) (?:applicable|known|appropriate|desired|specified|associated)|any|complicating|presence of)\b/i;

/** `T36-T50 with fifth or sixth character 5`: counted without the point. */
const CHARACTERS = /\bwith ((?:5th|fifth|sixth|6th|7th|seventh)(?: or (?:sixth|six))?)[- ]characters? ([^),;]+)/;
const ORDINALS: readonly (readonly [pattern: RegExp, place: number])[] = [
  [/5th|fifth/, 4],
  [/sixth|six\b|6th/, 5],
  [/7th|seventh/, 6],
];
const VALUES = /^(?:[0-9A-D](?:-[0-9])?)(?:(?: or |, )[0-9A-D])*$/;

/** What stands behind the codes of a line: `E08-E13 with .42`. */
const CONDITION = /([A-Z]\d[0-9A-Z]?[-.0-9A-Z]{0,9}),? ?with ([^();]+)/;
/** `.51-.52` behind the category, `-23` at the end of the code. */
const SUFFIX = /([.-])(\d+)(?:-\.(\d+))?/g;

/** The codes of its ranges that a line means; `undefined` for a condition that cannot be read. */
const fitOf = (line: string, titleOf: Reader['titleOf']): Named['fits'] | undefined => {
  const [, last = '', condition] = CONDITION.exec(line) ?? [];
  const suffixes = [...(condition ?? '').matchAll(SUFFIX)];
  if (suffixes.length > 0 && /^(?:final|characters?|or|[\s,.-])*$/.test(condition?.replace(SUFFIX, '') ?? '')) {
    return (code) =>
      suffixes.some(([, mark, from = '', to = from]) => isIn(code, mark === '.' && !last.includes('.'), from, to));
  }
  if (/\bcharacters?\b/.test(line)) return byPlace(line);
  if (condition === undefined) return () => true;
  return /^\d/.test(condition) ? undefined : (code) => titleOf(code)?.includes(`with ${condition}`) === true;
};

const isIn = (code: string, isBehindPoint: boolean, from: string, to: string): boolean => {
  const part = isBehindPoint ? code.slice(4, 4 + from.length) : code.slice(4).slice(-from.length);
  return part.length === from.length && from <= part && part <= to;
};

const byPlace = (line: string): Named['fits'] | undefined => {
  const [, places = '', values = ''] = CHARACTERS.exec(line) ?? [];
  if (!VALUES.test(values.trim())) return undefined;
  const wanted = values.split(/ or |,/).map((range) => range.trim().split('-'));
  const at = ORDINALS.filter(([pattern]) => pattern.test(places)).map(([, place]) => place);
  return (code) => {
    const character = lastOf(code, at);
    return wanted.some(([from = '', to = from]) => from <= character && character <= to);
  };
};

/** The character at the last of some places that has one: in `T36.95XA` the sixth is a placeholder. */
const lastOf = (code: string, places: readonly number[]): string =>
  places
    .map((place) => code.replace('.', '').charAt(place))
    .findLast((character) => character !== '' && character !== 'X') ?? '';

/** A place of the list in words: a chapter has a number alone. */
export const placeNamed = (at: string): string => (/^\d+$/.test(at) ? `chapter ${at}` : at);

/** True for a code that an instruction names. */
export const names = ({ named }: Instruction, code: string, place: number): boolean =>
  named.some(({ first, last, fits }) => first <= place && place <= last && fits(code));

/** Of a code of T36–T50, 1 to 4 are poisonings, 5 an adverse effect and 6 an underdosing (guideline I.C.19.e.5). */
const effectOf = (code: string): string => (/^T(?:3[6-9]|4\d|50)/.test(code) ? lastOf(code, [4, 5]) : '');

/** True for an instruction that is about a code of its place. */
export const concerns = ({ effects }: Instruction, code: string): boolean =>
  effects === undefined || effects.includes(effectOf(code));
