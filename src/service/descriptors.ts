/** The descriptors that this process may have open. Bun raises the soft limit to the hard one when it starts. */
import { readFileSync } from 'node:fs';

/**
 * The soft limit of open files, which connections count towards; `undefined` where it is not known or there is none.
 *
 * @param limits - the text of `/proc/self/limits` (proc_pid_limits(5))
 */
export const descriptorsIn = (limits: string): number | undefined => {
  const soft = /^Max open files +(\d+) /m.exec(limits)?.[1];
  return soft === undefined ? undefined : Number(soft);
};

/** The soft limit of this process; only Linux tells it in a file. */
export const descriptors = (): number | undefined => {
  try {
    return descriptorsIn(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return undefined;
  }
};
