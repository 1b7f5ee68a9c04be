/** `/og.png`: the picture of link previews, the gauge of the favicon on its teal. It is drawn when it is first asked for. */
import { deflateSync } from 'node:zlib';

const WIDTH = 1200;
const HEIGHT = 630;

/** Ground, line, pulse and ticks, each with its red, green and blue. */
const PALETTE = [0x00, 0x60, 0x6b, 0xff, 0xff, 0xff, 0x9f, 0xe3, 0xe6, 0x2b, 0x7d, 0x86];
const [GROUND, LINE, PULSE, TICK] = [0, 1, 2, 3];

/** Pixels of a unit of the favicon, which has 32, and its place. */
const UNIT = 17;
const [LEFT, TOP] = [WIDTH / 2 - 16 * UNIT, HEIGHT / 2 - 16 * UNIT];

/** The pulse of the favicon, corner by corner. */
const CORNERS = [
  [7, 20],
  [12, 20],
  [14.2, 14],
  [17.6, 23.5],
  [19.8, 20],
  [25, 20],
] as const;

/** The gauge: a circle around this point, without its lower part. */
const [CENTER_X, CENTER_Y, RADIUS] = [16, 18.37, 10.5];
const LOWEST = 22;

const toSegment = (x: number, y: number, [ax, ay]: readonly number[], [bx, by]: readonly number[]): number => {
  const [dx, dy] = [(bx ?? 0) - (ax ?? 0), (by ?? 0) - (ay ?? 0)];
  const along = ((x - (ax ?? 0)) * dx + (y - (ay ?? 0)) * dy) / (dx * dx + dy * dy);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - (ax ?? 0) - at * dx, y - (ay ?? 0) - at * dy);
};

const isPulse = (x: number, y: number): boolean =>
  CORNERS.some((corner, at) => at > 0 && toSegment(x, y, CORNERS[at - 1] ?? corner, corner) < 1.1);

const isGauge = (x: number, y: number): boolean =>
  y <= LOWEST && Math.abs(Math.hypot(x - CENTER_X, y - CENTER_Y) - RADIUS) < 1.3;

const colorAt = (column: number, row: number): number => {
  const [x, y] = [(column - LEFT) / UNIT, (row - TOP) / UNIT];
  if (isPulse(x, y)) return PULSE;
  if (isGauge(x, y)) return LINE;
  return row > HEIGHT - (column % 60 < 3 ? 36 : 18) && column % 12 < 3 ? TICK : GROUND;
};

/** A chunk of a PNG file: length, name, content and checksum (ISO/IEC 15948, section 5.3). */
const chunk = (name: string, content: Uint8Array): Buffer => {
  const made = Buffer.alloc(12 + content.length);
  made.writeUInt32BE(content.length);
  made.write(name, 4, 'latin1');
  made.set(content, 8);
  made.writeUInt32BE(Bun.hash.crc32(made.subarray(4, -4)), 8 + content.length);
  return made;
};

/** The file: 8 bits a pixel out of a palette. */
export const preview = (): Uint8Array<ArrayBuffer> => {
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1));
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1) rows[row * (WIDTH + 1) + column + 1] = colorAt(column, row);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(PALETTE)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
