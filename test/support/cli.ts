/** Runs a command line in this process, with an environment and streams of its own. */
import { runCli } from '../../src/cli/main.ts';
import type { Finished } from './executable.ts';

/** Runs a command in this process. @returns the output and the exit status of the executable */
export const cli = async (
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  shopFile?: string,
): Promise<Finished> => {
  const written = { out: '', err: '' };
  const status = await runCli(argv, {
    environment,
    shopFile,
    out: (line) => {
      written.out += `${line}\n`;
    },
    err: (line) => {
      written.err += `${line}\n`;
    },
  });
  return { status, ...written };
};

/** The lines on standard error about the warnings of an answer. */
export const warned = ({ warnings = [] }: { readonly warnings?: unknown }): string =>
  (warnings as readonly string[]).map((warning) => `warning: ${warning}\n`).join('');
