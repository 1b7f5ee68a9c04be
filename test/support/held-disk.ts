/** A disk whose flushes end when the test says so. */
import type { Sync } from '../../src/payments/ledger/commit-queue.ts';

export const heldDisk = () => {
  const waiting: Parameters<Sync['soon']>[1][] = [];
  let broken: Error | undefined;
  const sync: Sync = {
    soon: (_, done) => waiting.push(done),
    now: () => {
      if (broken !== undefined) throw broken;
    },
  };
  return {
    sync,
    /** The number of waiting flushes. */
    waits: () => waiting.length,
    /** Ends the oldest flush. */
    finish: (error: Error | null = null): void => waiting.shift()?.(error),
    /** Every synchronous flush fails from now on. */
    breakDown: (error: Error): void => {
      broken = error;
    },
  };
};

/** The error of a failing disk. */
export const EIO = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
