/** A clock of a process that a test can move, with Debian's libfaketime. Its monotonic clock stays. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;

export const isClockMovable = (): boolean => existsSync(LIBRARY);

export const movableClock = () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-clock-'));
  const file = join(folder, 'offset');
  const move = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  move(0);
  return {
    move,
    /** For the process. It looks at its clock again after a second. */
    environment: isClockMovable()
      ? {
          LD_PRELOAD: LIBRARY,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {},
    /** Removes what the library of a killed process has left in memory. */
    forget: (pid: number): void => {
      for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
        rmSync(join('/dev/shm', name), { force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
