/** Starts a thread of the executable, and stands between it and the pool. */
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { answerBefore } from '../deferred.ts';
import { freeDescriptors } from './descriptors.ts';
import type { Job, Ready, Reply, Seed } from './job.ts';
import type { Port } from './pool.ts';

/** The executable keeps its programs under the paths that they have below `src`, as JavaScript. */
const PROGRAM = import.meta.url.includes('$bunfs')
  ? '/$bunfs/root/work/worker.js'
  : new URL('./worker.ts', import.meta.url).href;

/**
 * A thread that goes on for so many milliseconds of processor time after it was stopped is stuck, or for so many that pass:
 * on a busy machine the thread is the last to get a processor, and cannot end without.
 */
const END = { used: 1000, passed: 30_000, look: 50 };

/** A thread opens its packs within so many milliseconds, or it does not start. */
const START = 30_000;

/** The least priority: the thread that sells comes first. */
const LAST = 19;

/** So many descriptors are free before a thread begins, or the longest wait for them in milliseconds is over. */
const NEEDED = 16;
const PATIENCE = 2000;

/** A thread opens this many descriptors, at most so many milliseconds after it was begun. */
const OPENED = 2;
const BEGUN = 100;

/**
 * Begins a thread. The engine ends the whole process if no descriptor is free then, so no connection is taken until the
 * thread has its own.
 */
const beginThread = async (): Promise<Worker> => {
  const late = performance.now() + PATIENCE;
  while (freeDescriptors() < NEEDED) {
    if (performance.now() > late) throw new Error('no descriptors are free for a thread');
    await Bun.sleep(10);
  }
  const before = freeDescriptors();
  const worker = new Worker(PROGRAM);
  const end = performance.now() + BEGUN;
  while (freeDescriptors() > before - OPENED && performance.now() < end) Bun.sleepSync(1);
  return worker;
};

/**
 * Starts a thread.
 *
 * @throws Error for one that does not start
 */
export const startThread = async (seed: Seed): Promise<Port<Job>> => {
  const worker = await beginThread();
  worker.unref();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let heard: ((data: unknown) => void) | undefined;
  const hear = <Heard>() =>
    new Promise<Heard | undefined>((resolve) => {
      heard = resolve as (data: unknown) => void;
    });
  worker.onmessage = ({ data }) => heard?.(data);
  // The text of an error may hold what was asked. What matters is the end, which follows.
  worker.onerror = (event) => event.preventDefault();
  let isThere = true;
  worker.addEventListener('close', () => {
    isThere = false;
    heard?.(undefined);
    end();
  });
  const ask = <Answer>(message: unknown): Promise<Answer | undefined> => {
    if (!isThere) return Promise.resolve(undefined);
    const answer = hear<Answer>();
    worker.postMessage(message);
    return answer;
  };
  const ready = await answerBefore(START, ask<Ready>(seed));
  if (ready === undefined || ready === 'late') {
    worker.terminate();
    throw new Error('a thread did not start');
  }
  const clock = clockOf(ready.thread);
  const keep = ({ made }: Pick<Ready, 'made'>): void => {
    for (const [checksum, arrays] of made) {
      const shelf = seed.packs.get(checksum)?.shelf;
      for (const [name, array] of arrays) if (shelf?.has(name) === false) shelf.set(name, array);
    }
  };
  keep(ready);
  return {
    ended,
    clock,
    ask: async (job) => {
      const reply = await ask<Reply>(job);
      if (reply === undefined) return undefined;
      const { made, ...answer } = reply;
      keep({ made });
      return answer;
    },
    stop: async () => {
      worker.terminate();
      const [used, late] = [clock() + END.used, performance.now() + END.passed];
      while (clock() < used && performance.now() < late)
        if ((await answerBefore(END.look, ended)) !== 'late') return true;
      return !isThere;
    },
  };
};

/** The processor time of a thread by its number; of one without, the time that passes. */
const clockOf = (thread: number | undefined): (() => number) => {
  if (thread === undefined || Number.isNaN(thread)) return () => performance.now();
  try {
    setPriority(thread, LAST);
  } catch {
    // Without it the thread works all the same, only not last.
  }
  const file = `/proc/self/task/${thread}/schedstat`;
  return () => {
    try {
      return Number.parseInt(readFileSync(file, 'utf8'), 10) / 1e6;
    } catch {
      return 0;
    }
  };
};
