/** Starts the measured servers, each on the server's core and in an empty folder. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { EXECUTABLE } from '../../build/executable.ts';
import { linesOf } from './load.ts';
import { type Core, LOAD_CORE, SERVER_CORE, spawnPinned } from './processes.ts';

/** A process that serves. */
export type Server = {
  readonly pid: number;
  readonly port: number;
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

const PEERS = join(import.meta.dir, '..', 'peers');

/** Limits above the load, so that they work and refuse no request: one client has an eighth of what is in flight. */
const UNLIMITED = ['--rate-limit', '1000000', '--rate-limit-free', '1000000', '--max-in-flight', '8000'];

type StartOptions = {
  readonly core?: Core;
  readonly folder: string;
  /** A program with arguments that replaces itself by the command. */
  readonly under?: readonly string[];
};

/** Starts a command that prints its URL when it is ready. */
export const startServer = async (
  argv: readonly string[],
  { core = SERVER_CORE, folder, under = [] }: StartOptions,
): Promise<Server> => {
  const cwd = mkdtempSync(join(folder, 'server-'));
  const child = spawnPinned(core, [...under, ...argv], { cwd });
  let output = '';
  for await (const line of linesOf(child.stdout)) {
    output += `${line}\n`;
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    return {
      pid: child.pid,
      port: Number(port),
      folder: cwd,
      stop: async () => {
        child.kill('SIGTERM');
        const slow = setTimeout(() => child.kill('SIGKILL'), 20_000);
        await child.exited;
        clearTimeout(slow);
      },
    };
  }
  throw new Error(`${argv.slice(0, 3).join(' ')} did not start: ${output}`);
};

/** `clinmeter serve` with the flags; its log goes to /dev/null. */
export const startOurs = (flags: readonly string[], options: StartOptions): Promise<Server> =>
  startServer([EXECUTABLE, 'serve', '--port', '0', ...UNLIMITED, ...flags], options);

/** A server of `bench/peers`, on Bun. */
export const startPeer = (name: string, argv: readonly string[], options: StartOptions): Promise<Server> =>
  startServer([process.execPath, join(PEERS, `${name}.ts`), ...argv], options);

/** The facilitator of all sellers, on the core of the load generator. */
export const startFacilitator = (options: StartOptions, delay = 0): Promise<Server> =>
  startPeer('facilitator', [String(delay)], { ...options, core: LOAD_CORE });
