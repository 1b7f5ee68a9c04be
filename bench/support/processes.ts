/** Processes that are pinned to a core, with their CPU time and memory. Linux only. */
import { dlopen, ptr } from 'bun:ffi';
import { readFileSync } from 'node:fs';

/** The measured process runs on the first core, all others on the second. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** A core by its number, or whichever is free. */
export type Core = number | 'any';

type SpawnOptions = { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> };

/** The measured processes get only `PATH` of the environment. */
export const cleanEnvironment = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  // Without the shop file of this machine.
  CLINMETER_CONFIG: 'none',
  ...more,
});

const children = new Set<Bun.Subprocess>();

/** Ends every child process when the benchmark ends. */
export const endWithMe = (): void => {
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });
  process.on('SIGINT', () => process.exit(130));
  process.on('SIGTERM', () => process.exit(143));
};

/** Starts a process on one core. `taskset` becomes the process, so the pid is right. */
export const spawnPinned = (core: Core, argv: readonly string[], { cwd, env }: SpawnOptions = {}) => {
  const child = Bun.spawn([...(core === 'any' ? [] : ['taskset', '-c', String(core)]), ...argv], {
    ...(cwd === undefined ? {} : { cwd }),
    env: cleanEnvironment(env),
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: core === LOAD_CORE ? 'inherit' : 'ignore',
  });
  children.add(child);
  void child.exited.then(() => children.delete(child));
  return child;
};

const { symbols: libc } = dlopen('libc.so.6', {
  clock_getcpuclockid: { args: ['i32', 'ptr'], returns: 'i32' },
  clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' },
});

/**
 * CPU time of a process in microseconds: user and system time of all threads, ended ones too. `/proc/<pid>/stat` has it
 * in ticks of 10 ms, this clock in nanoseconds (clock_getcpuclockid(3)).
 */
export const cpuOf = (pid: number): number => {
  const clock = new Int32Array(1);
  const time = new BigInt64Array(2);
  const failed = libc.clock_getcpuclockid(pid, ptr(clock)) || libc.clock_gettime(clock[0] ?? 0, ptr(time));
  if (failed !== 0) throw new Error(`the CPU time of process ${pid} cannot be read`);
  return Number(time[0]) * 1e6 + Number(time[1]) / 1e3;
};

/** Resident memory of a process in bytes, and the part of it that is not backed by a file. */
export const memoryOf = (pid: number): { readonly resident: number; readonly anonymous: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { resident: kilobytes('VmRSS'), anonymous: kilobytes('RssAnon') };
};
