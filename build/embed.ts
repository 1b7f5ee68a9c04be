/** Writes the files that the executable embeds. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(import.meta.dir, '..', 'dist');

/** Replaces a file of `dist` in one step: a test that reads it meanwhile sees the old bytes or the new ones. */
export const embed = (name: string, bytes: string | Uint8Array): void => {
  mkdirSync(DIST, { recursive: true });
  const made = join(DIST, `${name}.${process.pid}`);
  writeFileSync(made, bytes);
  renameSync(made, join(DIST, name));
};
