/** Traces the system calls of a process, and can fail them. Needs strace, and root for most processes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const isStraceInstalled = (): boolean => Bun.which('strace') !== null;

export type Trace = {
  /** Detaches from the process. @returns its calls, one a line, the thread first */
  readonly stop: () => Promise<readonly string[]>;
};

/** Traces a process with all of its threads. */
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

/** Resolves when strace says on standard error that it is attached. */
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
