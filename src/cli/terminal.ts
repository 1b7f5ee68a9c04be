/** Text for people at a terminal: tables, numbers, commands to copy, progress. */
import { basename, relative } from 'node:path';

/** Rows as aligned columns; those from `firstNumber` on are aligned to the right. */
export const table = (rows: readonly (readonly string[])[], firstNumber = Number.POSITIVE_INFINITY): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cellOf = (cell: string, column: number): string =>
    column < firstNumber ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cellOf).join('  ').trimEnd()).join('\n');
};

/** `1 purchase`, `2 purchases` */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** `108,248`; a dash for an absent number. */
export const grouped = (value: number | null): string => value?.toLocaleString('en-US') ?? '-';

/** `12.3 MB` */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** A word as a POSIX shell reads it back unchanged. */
export const shellQuote = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** A server's text without the control characters that a terminal obeys. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '�');

/** The name by which the person at the terminal calls this program. */
export const executable = (): string => {
  if (basename(process.execPath).startsWith('bun')) return 'bun src/main.ts';
  const path = relative(process.cwd(), process.execPath);
  if (path.startsWith('..')) return process.execPath;
  return path.includes('/') ? path : `./${path}`;
};

/** Shows work under way, on a terminal and nowhere else. Without a total there is no bar. */
export type Progress = {
  readonly show: (label: string, done?: number, total?: number) => void;
  /** Removes the bar, before anything else is written. */
  readonly clear: () => void;
};

type Screen = { readonly isTTY?: boolean; readonly columns?: number; readonly write: (text: string) => unknown };

const WIDTH = 30;
const LABEL_WIDTH = 24;
const INTERVAL_MS = 80;
const ERASE_LINE = '\r\u001b[2K';

/** A bar on a screen, by default the terminal of the standard error stream. */
export const progressOn = (screen: Screen = process.stderr, now: () => number = Date.now): Progress => {
  if (screen.isTTY !== true) return { show: () => {}, clear: () => {} };
  let [label, drawnAt] = ['', 0];
  return {
    show: (next, done, total) => {
      if (next === label && done !== total && now() - drawnAt < INTERVAL_MS) return;
      [label, drawnAt] = [next, now()];
      screen.write(ERASE_LINE + lineOf(next, done, total).slice(0, (screen.columns || 80) - 1));
    },
    clear: () => {
      if (label !== '') screen.write(ERASE_LINE);
      label = '';
    },
  };
};

const lineOf = (label: string, done: number | undefined, total: number | undefined): string => {
  const name = label.padEnd(LABEL_WIDTH);
  if (done === undefined) return `${name} …`;
  if (total === undefined || total <= 0) return `${name} ${megabytes(done)}`;
  const part = Math.min(1, done / total);
  const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░');
  return `${name} ${bar} ${`${Math.floor(part * 100)}`.padStart(3)} %  ${megabytes(done)} of ${megabytes(total)}`;
};
