/** What the kernel is asked by a running process, and answers that it did not give: needs strace, and for most processes root. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const isStraceInstalled = (): boolean => Bun.which('strace') !== null;

export type Trace = {
  /** Leaves the process alone again, and tells what it has asked for, a call a line, the thread first. */
  readonly stop: () => Promise<readonly string[]>;
};

/** Looks over the shoulder of a process and all of its threads. */
export const trace = async (pid: number, argv: readonly string[]): Promise<Trace> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-strace-'));
  const file = join(folder, 'calls');
  const child = Bun.spawn(['strace', '-f', ...argv, '-o', file, '-p', String(pid)], { stderr: 'pipe' });
  await attached(child.stderr);
  return {
    stop: async () => {
      child.kill('SIGINT');
      await child.exited;
      const lines = readFileSync(file, 'utf8').split('\n');
      rmSync(folder, { recursive: true, force: true });
      return lines;
    },
  };
};

/** strace says so on standard error. */
const attached = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
  let said = '';
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  while (!said.includes('attached')) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`strace could not attach: ${said}`);
    said += decoder.decode(value, { stream: true });
  }
};
