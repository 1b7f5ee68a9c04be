/** A disk that is done when the test says so. */
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
    /** How many wait for it. */
    waits: () => waiting.length,
    /** Is done with what has waited longest. */
    finish: (error: Error | null = null): void => waiting.shift()?.(error),
    /** Fails from now on, where it is waited for at once. */
    breakDown: (error: Error): void => {
      broken = error;
    },
  };
};

/** What a disk says that fails. */
export const EIO = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
