/** Writes the log to a file descriptor without keeping a request waiting. */
import { write as writeTo } from 'node:fs';
import { answerBefore } from '../answer-before.ts';
import type { LogSink } from './logger.ts';

/** Lines are written once so many characters have gathered, or so many milliseconds have passed. */
const BATCH_LENGTH = 65_536;
const LONGEST_WAIT_MS = 100;

/** Characters kept for a reader that falls behind. Beyond them log lines are dropped; requests are not delayed. */
const MOST_LENGTH = 8 * 1024 * 1024;

/** `close` waits this long for such a reader. */
const CLOSE_MS = 1000;

/** The process may run this much longer. */
const EXIT_MS = 100;

/** Writes to a file descriptor in the background, many lines at a time. */
export const logTo = (fd: number): LogSink => {
  let [lines, length]: [string[], number] = [[], 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (writing !== undefined || length === 0) return;
    const batch = Buffer.from(lines.join(''));
    [lines, length] = [[], 0];
    writing = writeAll(fd, batch).then(() => {
      writing = undefined;
      if (length >= BATCH_LENGTH) flush();
      else if (length > 0) wait();
    });
  };
  const wait = (): void => {
    timer ??= setTimeout(flush, LONGEST_WAIT_MS);
  };

  return {
    write: (line) => {
      if (isClosed || length + line.length > MOST_LENGTH) return;
      lines.push(line);
      length += line.length;
      if (length >= BATCH_LENGTH) flush();
      else wait();
    },
    close: async () => {
      isClosed = true;
      const drain = async () => {
        while (length > 0 || writing !== undefined) {
          flush();
          await writing;
        }
      };
      await answerBefore(CLOSE_MS, drain());
      // A write that is never taken would keep the process alive for ever.
      if (writing !== undefined) setTimeout(() => process.exit(), EXIT_MS).unref();
    },
  };
};

/** Writes all bytes, however few are taken at once. If the reader is gone, the log ends and the service goes on. */
const writeAll = async (fd: number, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) {
    const taken = await writeSome(fd, bytes.subarray(at));
    if (taken === undefined) return;
    at += taken;
  }
};

/** The number of bytes taken, or `undefined` if the reader is gone. */
const writeSome = (fd: number, bytes: Uint8Array): Promise<number | undefined> =>
  new Promise((resolve) => {
    writeTo(fd, bytes, (error, written) => {
      if (error === null) resolve(written);
      // A full pipe that does not block.
      else if (error.code === 'EAGAIN') setTimeout(resolve, LONGEST_WAIT_MS, 0);
      else resolve(undefined);
    });
  });
