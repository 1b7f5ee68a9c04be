/** Files of text, read a piece at a time. */
import { type Entry, ImportError } from './entry.ts';

const NEWLINE = 10;

/**
 * Decodes UTF-8, without a byte order mark.
 *
 * @throws {@link ImportError} at the first byte that is not UTF-8, with its row and offset
 */
export async function* readText(entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [offset, row] = [0, 1];
  let previous: Uint8Array = new Uint8Array();
  for await (const piece of entry.read()) {
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch {
      const bytes = joined(openCharacter(previous), piece);
      const valid = validLength(bytes);
      const at = valid - openCharacter(bytes.subarray(0, valid)).length;
      const where = { file: entry.label, row: row + newlines(bytes.subarray(0, at)) };
      throw notUtf8(where, bytes[at], offset + piece.length - bytes.length + at);
    }
    offset += piece.length;
    row += newlines(piece);
    previous = joined(previous, piece).slice(-3);
    yield text;
  }
  const open = openCharacter(previous);
  if (open.length > 0) throw notUtf8({ file: entry.label, row }, open[0], offset - open.length);
}

const notUtf8 = (place: { file: string; row: number }, byte = 0, offset: number): ImportError => {
  const shown = `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return new ImportError(place, `not UTF-8: byte ${shown} at offset ${offset}`);
};

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array =>
  first.length === 0 ? second : Buffer.concat([first, second]);

/** The bytes of a character that goes on after these, if there is one: it has at most three of its bytes here. */
const openCharacter = (bytes: Uint8Array): Uint8Array => {
  const tail = bytes.subarray(-3);
  const lead = tail.findLastIndex((byte) => byte >= 0xc0);
  const length = lead === -1 ? 0 : lengthOf(tail[lead] ?? 0);
  return lead !== -1 && tail.length - lead < length ? tail.subarray(lead) : new Uint8Array();
};

const lengthOf = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);

/** The length of the longest valid UTF-8 prefix, found by bisection. */
const validLength = (bytes: Uint8Array): number => {
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isValidStart(bytes.subarray(0, middle + 1))) low = middle + 1;
    else high = middle;
  }
  return low;
};

const isValidStart = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

const newlines = (bytes: Uint8Array): number => {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
};

/**
 * Hands over the lines of a file, without their ends, and their rows from 1. Empty lines are passed over.
 *
 * @throws {@link ImportError} as {@link readText} does, and errors of `onLine`
 */
export const readLines = async (entry: Entry, onLine: (line: string, row: number) => void): Promise<void> => {
  let [rest, row] = ['', 0];
  const take = (line: string) => {
    row += 1;
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (bare !== '') onLine(bare, row);
  };
  for await (const text of readText(entry)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  }
  take(rest);
};

/** The beginning of a file in any encoding, to see what it is. */
export const peek = async (entry: Entry, length: number): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of entry.read()) {
    pieces.push(piece);
    size += piece.length;
    if (size >= length) break;
  }
  return Buffer.concat(pieces).subarray(0, length).toString('latin1');
};
