/** A bar that shows how far work has got, on a terminal and nowhere else. */

/** Shows a state of the work; without a total there is no bar. */
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

/** `12.3 MB` */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
