/** Runs a command line in this process, with an environment and streams of its own. */
import { runCli } from '../../src/cli/main.ts';
import type { Finished } from './executable.ts';

/** What the executable would print and return, without starting it. */
export const cli = async (
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> => {
  const written = { out: '', err: '' };
  const status = await runCli(argv, {
    environment,
    out: (line) => {
      written.out += `${line}\n`;
    },
    err: (line) => {
      written.err += `${line}\n`;
    },
  });
  return { status, ...written };
};
