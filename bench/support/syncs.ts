/** Counts the disk syncs of a process with strace, which slows the run, so it is never timed. */
import { trace } from '../../test/support/strace.ts';

/** Calls of fsync and fdatasync during the work. */
export const syncsDuring = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const { stop } = await trace(pid, ['-e', 'trace=fsync,fdatasync']);
  await work();
  return (await stop()).filter((line) => /\bf(?:data)?sync\(/.test(line)).length;
};
