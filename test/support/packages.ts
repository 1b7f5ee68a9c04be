/** Runs the command of an installed package with only `PATH` of the environment. */
import { join } from 'node:path';
import { type Finished, finished, WITHOUT_SHOP } from './executable.ts';

/** The folder of the installed packages. */
export const PACKAGES = join(import.meta.dir, '..', '..', 'node_modules');

/** Runs a script of a package to its end. */
export const runPackage = async (
  script: string,
  argv: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> => {
  const child = Bun.spawn([process.execPath, join(PACKAGES, script), ...argv], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...WITHOUT_SHOP, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  return finished(child);
};
