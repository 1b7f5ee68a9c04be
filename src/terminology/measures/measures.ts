/** The measures that a note states with a number: names, units, and what is plausible, out of a table. */
import table from '../../../data/lexicon/measures.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import type { Span } from '../text/trace.ts';

type Range = readonly [low: number, high: number];

export type MeasureUnit = {
  readonly unit: string;
  /** To the first unit of the measure: `plus` is added, then the factor counts, `times` or `over`; decimal text. */
  readonly plus?: string;
  readonly times?: string;
  readonly over?: string;
  readonly plausible: Range;
  /** A number without a unit is in this one if it lies here. */
  readonly bare: Range | undefined;
};

export type Measure = {
  readonly name: string;
  /** LOINC, where it has one. */
  readonly code: string | undefined;
  /** None where a number is read for nothing but to know that it is of this one. */
  readonly units: readonly MeasureUnit[];
};

/** A name of a measure in a text. */
export type Named = Span & {
  readonly measure: Measure;
  /** It names a finding: `hypoglycemia (33 mg/dL)`. */
  readonly isFinding: boolean;
};

const UNIT = /^(\S+)(?: (-\d+))?(?: ([*/])([\d.]+))? ([\d.]+)-([\d.]+)(?: \((?:([\d.]+)-([\d.]+))?\))?$/;

const unitOf = (text: string): MeasureUnit => {
  const found = UNIT.exec(text);
  if (found === null) throw new TypeError(`measures.txt: ${text}`);
  const [, unit = '', plus, sign, factor, low, high, from, to] = found;
  return {
    unit,
    ...(plus !== undefined && { plus }),
    ...(sign === '*' && factor !== undefined && { times: factor }),
    ...(sign === '/' && factor !== undefined && { over: factor }),
    plausible: [Number(low), Number(high)],
    bare: from === undefined ? undefined : [Number(from), Number(to)],
  };
};

type Known = Omit<Named, keyof Span> & { readonly words: readonly string[]; readonly isExact: boolean };

/** The names, by their first word in small letters. */
const TABLE = lazily(() => {
  const measures = new Map<string, Measure>();
  const names = new Map<string, Known[]>();
  for (const line of table.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [name = '', code = '', units = '', aliases = '', findings = ''] = line.split('|').map((part) => part.trim());
    const measure = {
      name,
      code: code === '-' ? undefined : code,
      units: units === '' ? [] : units.split('; ').map(unitOf),
    };
    measures.set(name, measure);
    for (const [list, isFinding] of [
      [aliases, false],
      [findings, true],
    ] as const)
      for (const alias of list.split('; ')) {
        const words = wordsOf(alias).map(({ text }) => text);
        const [first = ''] = words;
        if (first === '') continue;
        const isExact = alias.replaceAll(/[^\p{L}]/gu, '').length <= MOST_EXACT;
        const known = names.get(first.toLowerCase()) ?? [];
        known.push({ measure, isFinding, words: isExact ? words : words.map((word) => word.toLowerCase()), isExact });
        names.set(first.toLowerCase(), known);
      }
  }
  for (const known of names.values()) known.sort((a, b) => b.words.length - a.words.length);
  return { measures, names };
});

/** Shorter names are read in the letters of the table alone. */
const MOST_EXACT = 3;

type Word = Span & { readonly text: string };

const WORD = /[\p{L}\p{N}]+(?:(?:[+-]|2\+|\+\+)(?![\p{L}\p{N}]))?/gu;

/** Words, each with the sign of its ion; small digits are digits. */
const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word.replaceAll(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080)),
    start: index,
    end: index + word.length,
  }));

/** Between the words of a name. */
const WITHIN = /^(?:[\s/-]|'s ){0,3}$/;

/** The names of measures in a text: the longest at each place. */
export const namesIn = (text: string): readonly Named[] => {
  const words = wordsOf(text);
  const found: Named[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const known = TABLE()
      .names.get(words[at]?.text.toLowerCase() ?? '')
      ?.find((one) => stands(text, words, at, one));
    if (known === undefined) continue;
    const last = at + known.words.length - 1;
    const { measure, isFinding } = known;
    found.push({ measure, isFinding, start: words[at]?.start ?? 0, end: words[last]?.end ?? 0 });
    at = last;
  }
  return found;
};

const stands = (text: string, words: readonly Word[], at: number, { words: name, isExact }: Known): boolean =>
  name.every((part, offset) => {
    const word = words[at + offset];
    if (word === undefined) return false;
    const written = isExact ? word.text : word.text.toLowerCase();
    return written === part && (offset === 0 || WITHIN.test(text.slice(words[at + offset - 1]?.end, word.start)));
  });

/** @throws TypeError for a name that the table does not have */
export const measureNamed = (name: string): Measure => {
  const measure = TABLE().measures.get(name);
  if (measure === undefined) throw new TypeError(`no measure is named ${name}`);
  return measure;
};

/** The measure of urine that has the name of one of blood; that one, if there is none. */
export const measureOfUrine = (measure: Measure): Measure => TABLE().measures.get(`urine_${measure.name}`) ?? measure;
