/** How many files and connections this process may open, and has open. Only Linux tells. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { lazily } from '../deferred.ts';

/**
 * The soft limit of open files and connections; `undefined` where it is unknown or unlimited.
 *
 * @param limits - the text of `/proc/self/limits` (proc_pid_limits(5))
 */
export const descriptorsIn = (limits: string): number | undefined => {
  const soft = /^Max open files +(\d+) /m.exec(limits)?.[1];
  return soft === undefined ? undefined : Number(soft);
};

/** The soft limit of this process, which the engine raises before it runs anything. */
export const descriptorLimit = lazily((): number | undefined => {
  try {
    return descriptorsIn(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return undefined;
  }
});

/** The number of free descriptors. The directory tells its size since Linux 6.2, and can be read only while one is free. */
export const freeDescriptors = (): number => {
  const limit = descriptorLimit();
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  const { size } = statSync('/proc/self/fd');
  if (size > 0) return limit - size;
  try {
    return limit - readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
};
