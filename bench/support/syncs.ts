/** How often a process waits for the disk, as strace sees it; the run is slowed by it, so that it is never timed. */
import { trace } from '../../test/support/strace.ts';

/** Calls of fsync and fdatasync while the work is done. */
export const syncsDuring = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const { stop } = await trace(pid, ['-e', 'trace=fsync,fdatasync']);
  await work();
  return (await stop()).filter((line) => /\bf(?:data)?sync\(/.test(line)).length;
};
