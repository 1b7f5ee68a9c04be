/** Small files beside a ledger. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a whole file or none, and waits for the disk. If two processes make it at the same moment, the first one stays. */
export const createOnce = (file: string, content: string): void => {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  flushNames(dirname(file));
};

/** Waits until a file is on the disk. */
export const flush = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Waits until the names in a folder are on the disk; Windows cannot be asked to. */
export const flushNames = (folder: string): void => {
  if (process.platform !== 'win32') flush(folder);
};
