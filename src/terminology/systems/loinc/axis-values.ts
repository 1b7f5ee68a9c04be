/** The values that axes have: the words of names and of phrases for each, and how likely it is. */
import words from '../../../../data/lexicon/loinc-values.txt' with { type: 'text' };
import { lazily } from '../../../deferred.ts';
import { parsePair, parseSections } from '../../lexicon/table.ts';
import type { Axes } from '../../model/concept.ts';
import { type Edit, edited, type Trace } from '../../text/trace.ts';
import { BY_VOLUME, LEAST_IMPLIED, NO_PROPERTY, NO_SPECIMEN } from './tuning.ts';

export const AXES = ['specimen', 'property', 'time', 'challenge', 'method', 'class', 'addition', 'side'] as const;
export type Axis = (typeof AXES)[number];

type Row = {
  readonly value: string;
  /** Prior of the value for a phrase that names no value of the axis, 0–1. */
  readonly prior: number;
  /** Wording in names, in lower case. */
  readonly named: readonly string[];
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
    near: new Map(sections('near').map(nearOf)),
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

/** `value = named fit; named fit` */
const nearOf = (line: string): readonly [value: string, fits: ReadonlyMap<string, number>] => {
  const [value, fits] = parsePair(line);
  const pairs = listOf(fits).map((pair) => pair.split(' '));
  return [value, new Map(pairs.map(([named = '', fit]) => [named === '(none)' ? '' : named, Number(fit)]))];
};

/** Fit of a value of a name that is near to the value of a phrase, 0–1; `*` stands for any other value. */
export const nearFit = (asked: string, named: string): number | undefined => TABLE().near.get(asked)?.get(named);

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
const codeOfValue = (axis: Axis, value: string): number => Math.max(0, VALUES().get(axis)?.indexOf(value) ?? 0);
export const valueOfCode = (axis: Axis, code: number): string => VALUES().get(axis)?.[code] ?? '';

type Named = { readonly value: string; readonly prior: number };

/** Parses the text of an axis by the first line of the table that fits; `undefined` for an empty text. */
const valueIn = (axis: Axis, text: string): Named | undefined => {
  if (text === '') return undefined;
  const lower = text.toLowerCase();
  const holds = axis === 'property' ? (word: string) => lower.startsWith(word) : (word: string) => lower.includes(word);
  return TABLE()
    .rows.get(axis)
    ?.find(({ named }) => named.some((word) => word === '*' || holds(word)));
};

export type Asked = { readonly axis: Axis; readonly value: string };

type PhraseRead = {
  /** Axis values in the order of the phrase. */
  readonly asked: readonly Asked[];
  readonly text: string;
  /** True if the text loses something of the phrase, or depends on the order of its words. */
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
    // No index word has a sign alone: `monocytes %` are not monocytes.
    saysMore ||= isUnit || named === '' || value?.axis === 'addition' || (value !== undefined && SIGN.test(key));
    // Results go with their numbers.
    if (named !== undefined && !isUnit) edits.push({ ...span, by: named });
  }
  if (official !== undefined) asked.push({ axis: 'property', value: official.value });
  return { asked, text: (trace?.edit ?? edited)(phrase, edits).trim(), saysMore };
};

const SIGN = /^[%/]/;

/** The names of axes, as the field has them, where they differ from ours. */
const TITLES: Partial<Readonly<Record<Axis, string>>> = { side: 'laterality' };

const lengthOfKey = (words: readonly string[], at: number): number => {
  for (let length = Math.min(LONGEST_KEY, words.length - at); length > 0; length -= 1) {
    if (KEYS().asked.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
};

/** Bits of each axis, from the lowest. The five highest bits hold how common the test is. */
const BITS: Readonly<Record<Axis, number>> = {
  specimen: 6,
  property: 5,
  time: 2,
  challenge: 3,
  method: 4,
  class: 3,
  addition: 2,
  side: 2,
};
const COMMON_SHIFT = 27;

const SHIFTS: Readonly<Record<string, number>> = Object.fromEntries(
  AXES.map((axis, place) => [axis, AXES.slice(0, place).reduce((sum, before) => sum + BITS[before], 0)]),
);

export const axisIn = (codes: number, axis: Axis): number => (codes >>> (SHIFTS[axis] ?? 0)) & ((1 << BITS[axis]) - 1);

/** Packs the axis values of a test and its rank among the common tests (0 for none). */
export const packAxes = (axes: Axes, rank: number): number => {
  const named = namedIn(axes);
  const packed = AXES.reduce(
    (sum, axis) => sum | (codeOfValue(axis, named[axis]?.value ?? '') << (SHIFTS[axis] ?? 0)),
    0,
  );
  return (packed | (commonness(rank) << COMMON_SHIFT)) >>> 0;
};

type NamedAxes = Readonly<Record<Axis, Named | undefined>>;

const namedIn = (axes: Axes): NamedAxes => {
  const { component, property, time, specimen, method } = axes;
  const [analyte = '', challenge = ''] = component.split('^');
  const all = [component, specimen, method].join(' ');
  return {
    specimen: valueIn('specimen', specimen),
    property: valueIn('property', property),
    time: valueIn('time', time),
    challenge: valueIn('challenge', [/^fasting /i.test(analyte) ? 'fasting' : '', challenge].join(' ').trim()),
    method: valueIn('method', method || (DIFFERENTIAL_BY.exec(analyte)?.[1] ?? '')),
    class: classIn(analyte),
    addition: valueIn('addition', all),
    side: valueIn('side', all),
  };
};

/** `CBC W Manual Differential panel` */
const DIFFERENTIAL_BY = /\b(auto|manual)(?=[a-z]* differential)/i;

/** A name with several classes is of none. */
const classIn = (analyte: string): Named | undefined => {
  const classes = new Set(
    analyte.match(/\b(?:ig[gmaed]|r?[dr]na$|(?<=[. ])free\b)/gi)?.map((word) => word.toLowerCase()),
  );
  return classes.size === 1 ? valueIn('class', [...classes].join('')) : undefined;
};

/** Doubling the rank takes two steps. */
const STEPS = 2;
const MOST_COMMON = 31;

/** From 1, for tests that are rarest among the common ones, to 31; 0 for others. */
const commonness = (rank: number): number =>
  rank === 0 ? 0 : Math.max(1, MOST_COMMON - Math.round(STEPS * Math.log2(rank)));

/** Frequency class of a test. Two steps are a factor of two in rank. */
export const commonnessIn = (codes: number): number => codes >>> COMMON_SHIFT;

/** Differential counts and the share of glycated hemoglobin, which laboratories report first. */
const DIFFERENTIAL = /\/(?:100 )?[Ll]eukocytes|\/cells|\/Hemoglobin\.total/;

/** Nucleic acids are reported as present before they are quantified. */
const NUCLEIC_ACID = /\b(?:DNA|r?RNA)$/;

/** Collections of a day are reported by the day, seldom by volume. */
const isRateOfDay = ({ property, time }: Axes): boolean => time === '24 hour' && property.endsWith('/time');

/** Properties that go without saying, as in a differential count: of these hardly any specimen is likelier than others. */
const IMPLIED = ['', 'Number fraction', 'Mass fraction', 'Identity', 'Panel'];

/** Prior of the axes of a test for a phrase that names no axis. */
export const axesPrior = (axes: Axes): number => {
  const named = namedIn(axes);
  const drawn = (named.specimen?.prior ?? NO_SPECIMEN) * (named.time?.prior ?? 1);
  const specimen = IMPLIED.includes(axes.property) ? Math.max(drawn, LEAST_IMPLIED) : drawn;
  const isFirst =
    DIFFERENTIAL.test(axes.component) ||
    (axes.property === 'Presence' && NUCLEIC_ACID.test(axes.component)) ||
    isRateOfDay(axes);
  const isByVolume = axes.time === '24 hour' && axes.property.endsWith('/volume');
  const property = (isFirst ? 1 : (named.property?.prior ?? NO_PROPERTY)) * (isByVolume ? BY_VOLUME : 1);
  return property * specimen * (named.method?.prior ?? 1);
};
