/** How often a process waits for the disk, as strace sees it; the run is slowed by it, so that it is never timed. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const canCountSyncs = (): boolean => Bun.which('strace') !== null;

/** Calls of fsync and fdatasync while the work is done. */
export const syncsDuring = async (pid: number, folder: string, work: () => Promise<unknown>): Promise<number> => {
  const file = join(mkdtempSync(join(folder, 'strace-')), 'calls');
  const argv = ['strace', '-f', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)];
  const child = Bun.spawn(argv, { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' });
  await attached(child.stderr);
  await work();
  child.kill('SIGINT');
  await child.exited;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /\bf(?:data)?sync\(/.test(line)).length;
};

/** strace says so on standard error. */
const attached = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
  let said = '';
  const reader = stream.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    said += new TextDecoder().decode(value);
    if (said.includes('attached')) return;
    if (done) throw new Error(`strace could not attach: ${said}`);
  }
};
