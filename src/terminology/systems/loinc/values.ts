/** The values that axes have: the words of names and of phrases for each, and how likely it is. */
import words from '../../../../data/lexicon/loinc-values.txt' with { type: 'text' };
import { lazily } from '../../../lazily.ts';
import { parsePair, parseSections } from '../../lexicon/table.ts';

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
  return {
    rows: new Map(AXES.map((axis) => [axis, rowsOf(axis)])),
    noSpecimen: sections('no specimen').flatMap(listOf),
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

export type Asked = { readonly axis: Axis; readonly value: string };

const ASKED = lazily(() => {
  const table = new Map<string, Asked | undefined>();
  for (const axis of AXES) {
    for (const { value, asked } of TABLE().rows.get(axis) ?? [])
      for (const key of asked) table.set(key, { axis, value });
  }
  for (const key of TABLE().noSpecimen) table.set(key, undefined);
  return table;
});

/** Words of the longest key. */
const LONGEST_KEY = 5;

/** What a phrase says of the axes, in its order. */
export const valuesAsked = (phrase: string): readonly Asked[] => {
  const tokens = phrase.toLowerCase().match(/[\p{L}\p{N}]+|[%#]|\/100\b/gu) ?? [];
  const found: Asked[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = lengthOfKey(tokens, at);
    const asked = ASKED().get(tokens.slice(at, at + length).join(' '));
    if (asked !== undefined) found.push(asked);
    at += Math.max(1, length);
  }
  return found;
};

const lengthOfKey = (tokens: readonly string[], at: number): number => {
  for (let length = Math.min(LONGEST_KEY, tokens.length - at); length > 0; length -= 1) {
    if (ASKED().has(tokens.slice(at, at + length).join(' '))) return length;
  }
  return 0;
};
