/** Reads files that a person names: none without an end, and none that waits for a writer. */
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';

/** In bytes. */
const MOST = 64 * 1024 * 1024;

/**
 * Uses the descriptor of a regular file. What else has a name would not be the same when it is read again: a pipe is empty,
 * or blocks.
 *
 * @throws the error of the system, with its code; `EPIPE` for a pipe, a device or a socket
 */
export const withRegular = <Result>(name: string, use: (descriptor: number, stats: Stats) => Result): Result => {
  const descriptor = openSync(name, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory() || stats.isFile()) return use(descriptor, stats);
    throw Object.assign(new Error('it is a pipe or a device; accepted: a file that can be read again'), {
      code: 'EPIPE',
    });
  } finally {
    closeSync(descriptor);
  }
};

/** @throws as {@link withRegular} does, and for a file of more bytes than `most` */
export const readNamed = (name: string, most = MOST): Buffer =>
  withRegular(name, (descriptor, { size }) => {
    if (size > most) throw tooLarge(most);
    return readFileSync(descriptor);
  });

/** Standard input. @throws for one of more bytes than `most` */
export const readInput = async (most = MOST): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of Bun.stdin.stream()) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const tooLarge = (most: number): Error => new Error(`it has more than ${most / 1024 / 1024} MiB`);
