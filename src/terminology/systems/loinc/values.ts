/** The values that axes have: the words of names and of phrases for each, and how likely it is. */
import words from '../../../../data/lexicon/loinc-values.txt' with { type: 'text' };
import { lazily } from '../../../lazily.ts';
import { parsePair, parseSections } from '../../lexicon/table.ts';
import { type Edit, edited, type Trace } from '../../text/trace.ts';

export const AXES = ['specimen', 'property', 'time', 'challenge', 'method', 'class', 'addition', 'side'] as const;
export type Axis = (typeof AXES)[number];

/** A line of the table. */
type Row = {
  readonly value: string;
  /** How likely a test with it is meant by a phrase that says nothing of the axis: up to 1. */
  readonly prior: number;
  /** What names have, in lower case. */
  readonly named: readonly string[];
  /** What phrases have. */
  readonly asked: readonly string[];
};

const TABLE = lazily(() => {
  const sections = parseSections(words);
  const rowsOf = (axis: Axis): readonly Row[] => sections(axis).map(rowOf);
  const texts = sections('names say').flatMap((line) => {
    const [text, keys] = parsePair(line);
    return listOf(keys).map((key) => [key, text.trim()] as const);
  });
  return {
    rows: new Map(AXES.map((axis) => [axis, rowsOf(axis)])),
    noSpecimen: sections('no specimen').flatMap(listOf),
    texts: new Map(texts),
  };
});

const rowOf = (line: string): Row => {
  const [head, rest] = parsePair(line);
  const [value = '', prior = '1'] = head.split(' ');
  const [named = '', asked = ''] = rest.split('|');
  return {
    value,
    prior: Number(prior),
    named: listOf(named).map((word) => word.replaceAll('_', ' ')),
    asked: listOf(asked),
  };
};

const listOf = (text: string): readonly string[] =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The values of each axis; their places are their codes, and 0 stands for none. */
const VALUES = lazily(
  () =>
    new Map(
      AXES.map((axis) => [
        axis,
        [
          '',
          ...new Set(
            TABLE()
              .rows.get(axis)
              ?.map(({ value }) => value),
          ),
        ],
      ]),
    ),
);

/** The code of a value: its place in the table, from 1. */
export const codeOfValue = (axis: Axis, value: string): number => Math.max(0, VALUES().get(axis)?.indexOf(value) ?? 0);
export const valueOfCode = (axis: Axis, code: number): string => VALUES().get(axis)?.[code] ?? '';

export type Named = { readonly value: string; readonly prior: number };

/** What the text of an axis says, the first line of the table that fits; `undefined` for an empty text. */
export const valueIn = (axis: Axis, text: string): Named | undefined => {
  if (text === '') return undefined;
  const lower = text.toLowerCase();
  const holds = axis === 'property' ? (word: string) => lower.startsWith(word) : (word: string) => lower.includes(word);
  return TABLE()
    .rows.get(axis)
    ?.find(({ named }) => named.some((word) => word === '*' || holds(word)));
};

/** A value that a phrase asks for. */
export type Asked = { readonly axis: Axis; readonly value: string };

export type PhraseRead = {
  /** What the phrase says of the axes, in its order. */
  readonly asked: readonly Asked[];
  /** The phrase in the words of names. */
  readonly text: string;
  /** Whether it says something that the words of this text do not say, or not in any order. */
  readonly saysMore: boolean;
};

const KEYS = lazily(() => {
  const asked = new Map<string, Asked | undefined>();
  for (const axis of AXES) {
    for (const row of TABLE().rows.get(axis) ?? [])
      for (const key of row.asked) asked.set(key, { axis, value: row.value });
  }
  for (const key of TABLE().noSpecimen) asked.set(key, undefined);
  return { asked, texts: TABLE().texts };
});

/** Words of the longest key. */
const LONGEST_KEY = 5;

/** Reads the values that a phrase asks for. */
export const readValues = (phrase: string, trace?: Trace): PhraseRead => {
  const official = valueIn('property', /\[([^\]]+)\]/.exec(phrase)?.[1] ?? '');
  const tokens = [...phrase.matchAll(/[\p{L}\p{N}]+|[%#]|\/100\b/gu)];
  const words = tokens.map(([word]) => word.toLowerCase());
  const asked: Asked[] = [];
  const edits: Edit[] = [];
  let saysMore = false;
  for (let at = 0; at < words.length; ) {
    const length = lengthOfKey(words, at);
    const key = words.slice(at, at + length).join(' ');
    const value = KEYS().asked.get(key);
    const isUnit = value?.axis === 'property' && /^\d/.test(words[at - 1] ?? '');
    const named = value && KEYS().texts.get(key);
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    const span = { start: first?.index ?? 0, end: (last?.index ?? 0) + (last?.[0].length ?? 0) };
    if (value !== undefined) {
      asked.push(value);
      trace?.note(phrase, span, TITLES[value.axis] ?? value.axis, value.value);
    }
    at += Math.max(1, length);
    saysMore ||= isUnit || named === '' || value?.axis === 'addition';
    // Results go with their numbers.
    if (named !== undefined && !isUnit) edits.push({ ...span, by: named });
  }
  if (official !== undefined) asked.push({ axis: 'property', value: official.value });
  return { asked, text: (trace?.edit ?? edited)(phrase, edits).trim(), saysMore };
};

/** The names of axes, as the field has them, where they differ from ours. */
const TITLES: Partial<Readonly<Record<Axis, string>>> = { side: 'laterality' };

const lengthOfKey = (words: readonly string[], at: number): number => {
  for (let length = Math.min(LONGEST_KEY, words.length - at); length > 0; length -= 1) {
    if (KEYS().asked.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
};
