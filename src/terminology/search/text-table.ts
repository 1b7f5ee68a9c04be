/**
 * Texts as numbers of words. Official names repeat the same words, so a word's number is mostly one byte. Names of
 * neighbouring codes begin and end alike, so a text keeps only the words between those it shares with the one before.
 *
 * A record is the texts of one concept. The table has the start of every sixteenth record. A reader reaches the others
 * through those before them.
 */

import { lazily } from '../../deferred.ts';
import { derived } from '../derived.ts';
import { type ByteWriter, byteWriter, IntegerReader, pushInteger } from '../text/varint.ts';

export type TextTable = {
  /** The words, the most frequent first, separated by line feeds, in UTF-8. */
  readonly words: Uint8Array;
  /**
   * A record is its number of texts, then for each text:
   * - how many words it shares with the text before it, as one byte: four bits for the start, four for the end
   * - the number of its other words, and their numbers, as variable-length integers
   */
  readonly records: Uint8Array;
  /** Offset of every sixteenth record. */
  readonly starts: Uint32Array;
};

/** A start is kept for every so many records; the first of them shares nothing. */
export const RECORDS_PER_START = 16;

const MOST_SHARED = 15;

/**
 * Builds the table of the texts of each concept. Texts are split at single spaces, and joined by them again.
 *
 * @param tidy - called for each concept, to collect what is not needed any more
 */
export const buildTextTable = (concepts: readonly (readonly string[])[], tidy: () => void = () => {}): TextTable => {
  const frequency = new Map<string, number>();
  for (const texts of concepts) {
    tidy();
    for (const text of texts) for (const word of text.split(' ')) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const words = [...frequency].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const records = byteWriter();
  const starts: number[] = [];
  let before: readonly number[] = [];
  for (const [index, texts] of concepts.entries()) {
    tidy();
    if (index % RECORDS_PER_START === 0) {
      starts.push(records.length());
      before = [];
    }
    pushInteger(records, texts.length);
    for (const text of texts) {
      const numbers = text.split(' ').map((word) => numberOf.get(word) ?? 0);
      pushText(records, numbers, before);
      before = numbers;
    }
  }
  return {
    words: new TextEncoder().encode(words.join('\n')),
    records: records.bytes(),
    starts: Uint32Array.from(starts),
  };
};

const pushText = (records: ByteWriter, words: readonly number[], before: readonly number[]): void => {
  const most = Math.min(MOST_SHARED, words.length, before.length);
  let first = 0;
  while (first < most && words[first] === before[first]) first += 1;
  const room = Math.min(MOST_SHARED, words.length - first, before.length - first);
  let last = 0;
  while (last < room && words[words.length - 1 - last] === before[before.length - 1 - last]) last += 1;
  records.push(first | (last << 4));
  const middle = words.slice(first, words.length - last);
  pushInteger(records, middle.length);
  for (const word of middle) pushInteger(records, word);
};

/** Reads the texts of a concept: all, or at most so many. The first is its name. */
export type TextReader = (concept: number, most?: number) => readonly string[];

export const textReader = ({ words, records, starts }: TextTable): TextReader => {
  const readWords = lazily(() => wordDecoder(words));
  const reader = new IntegerReader(records);
  return (concept, most = Number.POSITIVE_INFINITY) => {
    reader.at = starts[Math.floor(concept / RECORDS_PER_START)] ?? 0;
    const wordOf = readWords();
    let before: readonly number[] = [];
    const read = () => {
      before = nextText(reader, before);
      return before;
    };
    for (let skipped = concept % RECORDS_PER_START; skipped > 0; skipped -= 1) {
      for (let texts = reader.count(); texts > 0; texts -= 1) read();
    }
    return Array.from({ length: Math.min(most, reader.count()) }, () => read().map(wordOf).join(' '));
  };
};

/** Decodes each word when it is first read: few of the many are ever shown. */
const wordDecoder = (words: Uint8Array): ((word: number) => string) => {
  const starts = derived(words, 'lines', () => startsOf(words));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const known: string[] = [];
  return (word) => {
    known[word] ??= decoder.decode(words.subarray(starts[word], (starts[word + 1] ?? 0) - 1));
    return known[word];
  };
};

const LINE_FEED = 10;

/** The start of each line, and that of one behind the last. */
const startsOf = (lines: Uint8Array): Uint32Array => {
  let count = 1;
  for (let at = 0; at < lines.length; at += 1) if (lines[at] === LINE_FEED) count += 1;
  const starts = new Uint32Array(count + 1);
  starts[count] = lines.length + 1;
  for (let at = 0, line = 1; line < count; at += 1) if (lines[at] === LINE_FEED) starts[line++] = at + 1;
  return starts;
};

/** The name of a concept. */
export const nameIn = (texts: TextReader, concept: number): string => texts(concept, 1)[0] ?? '';

/** The numbers of the words of the next text. */
export const nextText = (reader: IntegerReader, before: readonly number[]): readonly number[] => {
  const shared = reader.byte();
  const words = before.slice(0, shared & MOST_SHARED);
  for (let others = reader.count(); others > 0; others -= 1) words.push(reader.next());
  for (let last = before.length - (shared >> 4); last < before.length; last += 1) words.push(before[last] ?? 0);
  return words;
};
