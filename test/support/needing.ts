/** Tests that need something of the machine. */
import { describe, test } from 'bun:test';

/**
 * `describe` and `test` for tests that need something. Without it they are skipped, and `npm test` prints their names,
 * which end with the reason.
 */
export const needing = (isThere: boolean, missing: string) => {
  const named = (name: string): string => `${name} (skipped: ${missing})`;
  return {
    describe: (name: string, tests: () => void): void =>
      isThere ? describe(name, tests) : describe.skip(named(name), tests),
    test: (name: string, run: () => void | Promise<void>, timeout?: number): void =>
      isThere ? test(name, run, timeout) : test.skip(named(name), run),
  };
};
