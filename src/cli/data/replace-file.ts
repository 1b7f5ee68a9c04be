import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { reasonOf } from '../../errors/reason.ts';
import { CommandError } from '../command.ts';

/**
 * Writes a file beside the one it replaces and puts it into its place once it is on the disk: there is always a whole
 * file under the name, the former one or the new one.
 */
export const replaceFile = (target: string, bytes: Uint8Array): void => {
  const temporary = `${target}.${process.pid}.part`;
  try {
    const file = openSync(temporary, 'w');
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new CommandError(`${target} cannot be written: ${reasonOf(error)}`, 'another file with --out');
  }
};
