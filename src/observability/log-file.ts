/** Where the log is written: a file descriptor that must never keep a request waiting. */
import { destination as openDestination } from 'pino';
import type { LogSink } from './logger.ts';

/** Lines wait for so many bytes, or for so many milliseconds. */
const BATCH_BYTES = 4096;
const LONGEST_WAIT_MS = 100;

/** What is kept for a reader that does not read; beyond it lines are lost, and no request waits. */
const MOST_BYTES = 8 * 1024 * 1024;

/** How long the end waits for such a reader. */
const CLOSE_MS = 1000;

/** How long what is left to say may take after that. */
const EXIT_MS = 100;

/** Writes to a file descriptor in the background, many lines at a time. */
export const logTo = (fd: number): LogSink => {
  const sonic = openDestination({
    dest: fd,
    sync: false,
    minLength: BATCH_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
    maxLength: MOST_BYTES,
  });
  let isClosed = false;
  // A reader that is gone ends the log, not the sale.
  sonic.on('error', () => {});
  return {
    write: (line) => {
      if (!isClosed) sonic.write(line);
    },
    close: async () => {
      const flushed = Promise.withResolvers<boolean>();
      sonic.flush(() => flushed.resolve(true));
      const isFlushed = await Promise.race([flushed.promise, Bun.sleep(CLOSE_MS)]);
      isClosed = true;
      sonic.destroy();
      // A write that nobody takes would keep the process from its end for ever.
      if (isFlushed !== true) setTimeout(() => process.exit(), EXIT_MS).unref();
    },
  };
};
