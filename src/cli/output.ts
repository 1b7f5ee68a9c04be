/** Standard output, which may be a file on a disk that is full. */
import { fstatSync, writeSync } from 'node:fs';

type Output = {
  readonly line: (text: string) => void;
  /** Error code of the loss of text; `undefined` while no text was lost. */
  readonly lost: () => string | undefined;
};

/** Milliseconds to wait for a slow reader. */
const PAUSE = 1;

/** @param write - writes some of the bytes and returns how many, as `fs.writeSync` does */
export const outputTo = (descriptor: number, write: typeof writeSync = writeSync): Output => {
  let lost: string | undefined;
  const all = (bytes: Uint8Array): void => {
    for (let done = 0; done < bytes.length; ) {
      try {
        done += write(descriptor, bytes, done);
      } catch (error) {
        if (!isBusy(error)) throw error;
        Bun.sleepSync(PAUSE);
      }
    }
  };
  return {
    line: (text) => {
      if (lost !== undefined) return;
      try {
        all(Buffer.from(`${text}\n`));
      } catch (error) {
        lost = codeOf(error);
      }
    },
    // A reader that has left, such as `head`, has what it wanted.
    lost: () => (lost === 'EPIPE' ? undefined : lost),
  };
};

/** False for what is surely no terminal, such as a pipe or a file. */
export const mayBeTerminal = (descriptor: number): boolean => {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    return false;
  }
};

const isBusy = (error: unknown): boolean => codeOf(error) === 'EAGAIN';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
