/**
 * Zip archives (PKWARE APPNOTE 6.3), the same bytes for the same files and date. By hand, because the libraries compress in
 * JavaScript: Bun's own deflate takes a second for an executable, and the format is two records a file.
 */
import { bytesOf, type Entry, LEVEL } from './tar.ts';

/** Version 2.0 knows deflate; made on Unix, so that permissions count. */
const [NEEDED, MADE] = [20, (3 << 8) | 20];
const DEFLATE = 8;
/** Names are UTF-8. */
const FLAGS = 1 << 11;
const REGULAR_FILE = 0o100000;

/** A record: numbers of two or four bytes, the lowest first. */
const record = (...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    numbers.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** The date and the time of MS-DOS, in UTC. */
const dosTime = (date: string): number => {
  const at = new Date(date);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
};

/** A zip archive of files. @param date - of every file, ISO 8601 */
export const zipOf = (entries: readonly Entry[], date: string): Uint8Array => {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { path, content = '', mode = 0o644 } of entries) {
    const [name, bytes] = [Buffer.from(path), new Uint8Array(bytesOf(content))];
    const packed = Bun.deflateSync(bytes, { level: LEVEL, library: 'libdeflate' });
    const about = record(
      ...([
        [2, NEEDED],
        [2, FLAGS],
        [2, DEFLATE],
        [4, dosTime(date)],
        [4, Bun.hash.crc32(bytes)],
      ] as const),
      ...([
        [4, packed.length],
        [4, bytes.length],
        [2, name.length],
        [2, 0],
      ] as const),
    );
    const parts = [record([4, 0x04034b50]), about, name, Buffer.from(packed)];
    const attributes = ((REGULAR_FILE | mode) << 16) >>> 0;
    const place = record([2, 0], [2, 0], [2, 0], [4, attributes], [4, offset]);
    central.push(record([4, 0x02014b50], [2, MADE]), about, place, name);
    local.push(...parts);
    offset += parts.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(central);
  const count = entries.length;
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...local, directory, end]);
};
