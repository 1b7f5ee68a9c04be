import { constants } from 'node:os';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** What a shell reports of a process that a signal has ended: 130 after SIGINT, 143 after SIGTERM. */
const statusAfter = (signal: (typeof SIGNALS)[number]): number => 128 + constants.signals[signal];

/**
 * Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. Nothing that was acknowledged is lost
 * then: the ledger has written it before, and what was being settled is uncertain, as after a power failure.
 */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    let isStopping = false;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (isStopping) process.exit(statusAfter(signal));
        isStopping = true;
        resolve();
      });
    }
  });
