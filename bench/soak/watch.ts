/** Looks at a process from outside, each second: memory, files, processor time, and how soon it answers. */
import { readdirSync, readFileSync } from 'node:fs';

export type Sample = {
  /** Since the watch began, in seconds. */
  readonly at: number;
  /** Resident memory, in bytes. */
  readonly resident: number;
  readonly files: number;
  /** Share of one processor since the sample before. */
  readonly processor: number;
  /** How long `/health` took, in milliseconds; absent when it was not answered within the second. */
  readonly health: number | undefined;
};

const INTERVAL_MS = 1000;
const HEALTH_PATIENCE_MS = 5000;

/** Kernel ticks a second, the same on every Linux that Bun runs on (`getconf CLK_TCK`). */
const TICKS = 100;

/** Resident memory of a process, in bytes. */
export const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** User and system time in seconds: fields 14 and 15 of proc_pid_stat(5), counted behind the name in parentheses. */
const processorOf = (pid: number): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};

const healthOf = async (url: string): Promise<number | undefined> => {
  const started = performance.now();
  try {
    await (await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_PATIENCE_MS) })).arrayBuffer();
    return performance.now() - started;
  } catch {
    return undefined;
  }
};

export type Watch = { readonly samples: readonly Sample[]; readonly stop: () => Promise<void> };

/** Begins to look at the process that serves at a URL. */
export const watch = (pid: number, url: string): Watch => {
  const samples: Sample[] = [];
  const began = performance.now();
  let isOver = false;
  const look = async (): Promise<void> => {
    let last = { at: began, used: processorOf(pid) };
    while (!isOver) {
      await Bun.sleep(INTERVAL_MS);
      const health = await healthOf(url);
      if (isOver) return;
      const now = { at: performance.now(), used: processorOf(pid) };
      samples.push({
        at: (now.at - began) / 1000,
        resident: residentOf(pid),
        files: readdirSync(`/proc/${pid}/fd`).length,
        processor: (now.used - last.used) / ((now.at - last.at) / 1000),
        health,
      });
      last = now;
    }
  };
  const looking = look();
  return {
    samples,
    stop: async () => {
      isOver = true;
      await looking;
    },
  };
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The medians of the four quarters of a run. */
export const quarters = (samples: readonly Sample[], field: 'resident' | 'files'): readonly number[] =>
  [0, 1, 2, 3].map((quarter) => {
    const at = (share: number) => Math.floor((share * samples.length) / 4);
    return median(samples.slice(at(quarter), at(quarter + 1)).map((sample) => sample[field]));
  });

/** By how much the last quarter is above the third. */
export const growth = (samples: readonly Sample[], field: 'resident' | 'files'): number => {
  const [, , third = Number.NaN, last = Number.NaN] = quarters(samples, field);
  return last / third - 1;
};
