/** Samples a process each second: memory, open files, and CPU time. */
import { readdirSync } from 'node:fs';
import { cpuOf, memoryOf } from '../support/processes.ts';
import { spreadOf } from '../support/statistics.ts';

export type Sample = {
  /** Resident memory, in bytes. */
  readonly resident: number;
  readonly files: number;
  /** Share of one CPU since the previous sample. */
  readonly processor: number;
};

const INTERVAL_MS = 1000;

/** Samples the process until `stop`, which resolves with the samples. */
export const watch = (pid: number): { readonly stop: () => Promise<readonly Sample[]> } => {
  const samples: Sample[] = [];
  let isOver = false;
  const sample = async (): Promise<void> => {
    let last = { at: performance.now(), used: cpuOf(pid) };
    while (!isOver) {
      await Bun.sleep(INTERVAL_MS);
      if (isOver) return;
      const now = { at: performance.now(), used: cpuOf(pid) };
      const processor = (now.used - last.used) / ((now.at - last.at) * 1000);
      const files = readdirSync(`/proc/${pid}/fd`).length;
      samples.push({ resident: memoryOf(pid).resident, files, processor });
      last = now;
    }
  };
  const sampling = sample();
  return {
    stop: async () => {
      isOver = true;
      await sampling;
      return samples;
    },
  };
};

/** The medians of the four quarters of a run. */
export const quarters = (samples: readonly Sample[], field: 'resident' | 'files'): readonly number[] =>
  [0, 1, 2, 3].map((quarter) => {
    const at = (share: number) => Math.floor((share * samples.length) / 4);
    return spreadOf(samples.slice(at(quarter), at(quarter + 1)).map((sample) => sample[field])).median;
  });

/** Growth from the third quarter to the last. */
export const growth = (samples: readonly Sample[], field: 'resident' | 'files'): number => {
  const [, , third = Number.NaN, last = Number.NaN] = quarters(samples, field);
  return last / third - 1;
};
