/** Rows of charts and of records of administration: the state that the fields beside a drug give it. */
import { lazily } from '../../deferred.ts';
import type { Span } from '../text/trace.ts';
import { type Cue, type Kind, stateAt } from './cues.ts';
import { withoutDirections } from './medication.ts';
import { patternOf } from './words.ts';

/** `isAlone` is false where another field says something else. */
export type RowState = { readonly cue: Cue; readonly kind: Kind; readonly isAlone: boolean };

/** The codes that a note explains, `R = refused, H = held`, by their letters. */
export type Legend = ReadonlyMap<string, Kind>;

/** `Key: R = refused; H = held`: one code alone explains nothing. */
export const legendIn = (note: string): Legend => {
  const codes = [...note.matchAll(CODE)].flatMap(({ 1: code = '', index, 0: { length } }) => {
    const kind = stateAt(note.slice(index + length, index + length + LONGEST_STATE).replace(LEAD(), ''))?.kind;
    return kind === undefined ? [] : [[code, kind] as const];
  });
  return new Map(codes.length > 1 ? codes : []);
};
/** The characters behind a code that may be its state. */
const LONGEST_STATE = 60;
const CODE = /(?<![\p{L}\p{N}])(\p{Lu}{1,3}|\d) ?[=:–-] ?(?=\p{L})/gu;

/** The row of a line: with the next one, if that begins with a state and names no drug. */
export const rowOf = (note: string, line: Span, isNextOpen: boolean): Span => {
  if (!isNextOpen || note[line.end] !== '\n') return line;
  const [next = ''] = note.slice(line.end + 1, line.end + 1 + LONGEST_ROW).split('\n', 1);
  if (next.length === LONGEST_ROW || stateOfField(`\n${next}`, true) === undefined) return line;
  return { start: line.start, end: line.end + 1 + next.length };
};
/** A longer line is prose. */
const LONGEST_ROW = 240;

/**
 * The states that the fields of a row give its drugs: those behind each, else one that stands before the first.
 *
 * @param drugs - in their order
 */
export const statesIn = <Drug extends Span>(
  note: string,
  row: Span,
  drugs: readonly Drug[],
  legend: Legend,
): ReadonlyMap<Span, RowState> => {
  const heading = drugs[0] && headingOf(note, { start: row.start, end: drugs[0].start });
  const states = drugs.map((drug, at): readonly [Drug, RowState | undefined] => {
    const next = drugs[at + 1]?.start;
    const own = fieldsOf(note, { start: drug.end, end: next ?? row.end }, next === undefined, legend);
    // `0600 refused 1400 given`: an order of which one dose is given goes on, unless it has ended.
    const first = own.find(({ kind }) => kind === 'given') ?? own.find(({ kind }) => kind === 'present') ?? own[0];
    if (first !== undefined) return [drug, { ...first, isAlone: own.every(({ kind }) => kind === first.kind) }];
    return [drug, at === 0 || heading?.isLabel === true ? heading?.state : undefined];
  });
  return new Map(states.flatMap(([drug, state]) => (state === undefined ? [] : [[drug, state]])));
};

type State = Omit<RowState, 'isAlone'>;

/** The states of the fields behind a drug; of those with boxes the checked ones. */
const fieldsOf = (note: string, span: Span, isLast: boolean, legend: Legend): readonly State[] => {
  const text = withoutDirections(note.slice(span.start, span.end));
  const states: State[] = [];
  let start = 0;
  let isOpen = false;
  for (const sign of [...text.matchAll(SIGN), undefined]) {
    const end = sign?.index ?? text.length;
    // `10 mg. Oral not needed`: a sentence of its own.
    const isOther =
      text[start - 1] === '.' && /^\s*\p{Lu}/u.test(note.slice(span.start + start)) && /^\s{2}/.test(text.slice(start));
    const found =
      isOpen || isOther
        ? undefined
        : stateOfField(text.slice(start, end), isLast || (sign !== undefined && sign[0] !== ':'), legend);
    if (found !== undefined) {
      const at = span.start + start + found.start;
      const cue = {
        start: at,
        end: at + found.length,
        text: text
          .slice(start + found.start)
          .slice(0, found.length)
          .toLowerCase(),
        behind: found.kind,
      };
      states.push({ cue, kind: found.kind });
    }
    isOpen = sign !== undefined && EMPTY_BOX.test(sign[0]);
    start = end + (sign?.[0].length ?? 0);
  }
  return states;
};

const EMPTY_BOX = /^(?:\[[ _]?\]|[☐□])$/;
const SIGN = /\[[ _xX✓]?\]|[|,;:()[\]=>→\n☐□☑☒]|(?<!\d)\.(?!\d)|\s[-–—/]+\s/gu;

type Field = { readonly start: number; readonly length: number; readonly kind: Kind };

/** The state with which a field begins, if nothing stands behind it but why, when and by whom. */
const stateOfField = (text: string, isClosed: boolean, legend?: Legend): Field | undefined => {
  const { 0: whole, 1: code = '' } = CODE_ALONE.exec(text) ?? [''];
  const ofCode = legend?.get(code);
  if (ofCode !== undefined) return { start: whole.length - code.length, length: code.length, kind: ofCode };
  const start = LEAD().exec(text)?.[0].length ?? 0;
  const { kind, length = 0 } = stateAt(text.slice(start)) ?? {};
  if (kind === undefined) return undefined;
  const rest = text.slice(start + length);
  return isClosed && (rest.trim() === '' || WHY().test(rest)) ? { start, length, kind } : undefined;
};

/** With no more than a time before it and initials behind it. */
const CODE_ALONE = /^[^\p{L}\d]{0,8}(?:\d{4}[^\p{L}\d]{1,4})?(\p{Lu}{1,3}|\d)(?=\s{0,8}(?:$|\p{Lu}{2,3}\s{0,8}$))/u;

/** Numbers, signs, and words that only lead to a state. */
const LEAD = lazily(() => new RegExp(String.raw`^(?:[^\p{L}]|${patternOf('lead')}(?![\p{L}'/]))*`, 'iu'));
const WHY = lazily(
  () => new RegExp(String.raw`^\s*(?:[^\p{L}\s]|${patternOf('why')}(?!\p{L})|\p{Lu}{2,3}(?!\p{L}))`, 'u'),
);

/** The end of a heading: why and how, then a sign. */
const HEADED = lazily(
  () =>
    new RegExp(
      String.raw`^(?: ${patternOf('why')}(?!\p{L})[^|:()[\]\n]{0,30})?\s?(?<sign>[|:)\]]|[-–—]+\s)[^\p{L}]*$`,
      'u',
    ),
);

/** A state before the first drug, with nothing but times: `0800 - held - lisinopril`, `Held: lisinopril, aspirin`. */
const headingOf = (note: string, span: Span): { readonly state: RowState; readonly isLabel: boolean } | undefined => {
  const text = note.slice(span.start, span.end);
  const start = LEAD().exec(text)?.[0].length ?? 0;
  const { kind, length = 0 } = stateAt(text.slice(start)) ?? {};
  const sign = HEADED().exec(text.slice(start + length))?.groups?.sign;
  if (kind === undefined || sign === undefined) return undefined;
  const at = span.start + start;
  const cue = { start: at, end: at + length, text: text.slice(start, start + length).toLowerCase(), before: kind };
  return { state: { cue, kind, isAlone: true }, isLabel: sign === ':' };
};
