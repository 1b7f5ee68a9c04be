/** Runs the compiled executable like a user: in its own process and folder, on a free port. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';

export const EXECUTABLE = join(import.meta.dir, '..', '..', 'dist', 'clinmeter');

/** The folder of reference data, which is not part of the repository: `../shared` or `CLINMETER_TEST_DATA`. */
export const REFERENCE_DATA = process.env.CLINMETER_TEST_DATA ?? join(import.meta.dir, '..', '..', '..', 'shared');

type Environment = Readonly<Record<string, string>>;

/** Without the shop file of the machine that tests. */
export const WITHOUT_SHOP = { CLINMETER_CONFIG: 'none' };

/** The executable gets only `PATH` of the environment of the tests. */
const cleanEnvironment = (environment: Environment) => ({
  PATH: process.env.PATH ?? '',
  ...WITHOUT_SHOP,
  ...environment,
});

/** A process that serves. */
export type Running = {
  readonly url: string;
  readonly folder: string;
  readonly ledger: string;
  readonly pid: number;
  readonly output: () => string;
  /** Standard error. */
  readonly log: () => string;
  /** Sends a signal and resolves with the exit status. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
  /** Stops and removes the folder. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

type StartOptions = {
  readonly folder?: string;
  readonly environment?: Environment;
  readonly command?: string;
  /** A file descriptor for standard error; by default the test reads it. */
  readonly errors?: number;
  /** Commands of the shell that set limits of the process first, such as `ulimit -n 512`. */
  readonly limits?: string;
};

/** The command line of the executable, under its limits. @throws if it is not built */
const commandLine = (argv: readonly string[], { limits }: StartOptions): string[] => {
  if (!existsSync(EXECUTABLE)) throw new Error('there is no dist/clinmeter to test. Try: npm run build');
  return limits === undefined ? [EXECUTABLE, ...argv] : ['sh', '-c', `${limits}; exec "$0" "$@"`, EXECUTABLE, ...argv];
};

const START_TIMEOUT_MS = 90_000;

/** Starts `clinmeter serve` (or another serving command) on a free port and waits until it is ready. */
export const start = async (argv: readonly string[] = [], options: StartOptions = {}): Promise<Running> => {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'clinmeter-'));
  const port = argv.includes('--port') ? [] : ['--port', '0'];
  const child = Bun.spawn(commandLine([options.command ?? 'serve', ...port, ...argv], options), {
    cwd: folder,
    env: cleanEnvironment(options.environment ?? {}),
    stdout: 'pipe',
    stderr: options.errors ?? 'pipe',
  });
  let text = '';
  let log = '';
  const collect = async (stream: ReadableStream<Uint8Array> | number | undefined, note: (part: string) => void) => {
    if (!(stream instanceof ReadableStream)) return;
    for await (const chunk of stream) note(new TextDecoder().decode(chunk));
  };
  const collected = Promise.all([
    collect(child.stdout, (part) => {
      text += part;
    }),
    collect(child.stderr, (part) => {
      text += part;
      log += part;
    }),
  ]);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!/is ready[\s\S]*https?:\/\/\S+\s/.test(text)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`did not start: ${text}`);
    }
    await Bun.sleep(5);
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const status = await child.exited;
    await collected;
    return status;
  };
  return {
    url: /https?:\/\/[^\s/]+/.exec(text.slice(text.indexOf('is ready')))?.[0] ?? '',
    folder,
    ledger: join(folder, 'clinmeter-ledger.sqlite'),
    pid: child.pid,
    output: () => text,
    log: () => log,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The exit status and the output of a command. */
export type Finished = { readonly status: number; readonly out: string; readonly err: string };

/** Runs a command of the executable to its end. */
export const run = async (argv: readonly string[], options: StartOptions = {}): Promise<Finished> => {
  const child = Bun.spawn(commandLine(argv, options), {
    cwd: options.folder ?? tmpdir(),
    env: cleanEnvironment(options.environment ?? {}),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  return finished(child);
};

/** Resolves when the process ends. */
export const finished = async ({ stdout, stderr, exited }: Subprocess<'ignore', 'pipe', 'pipe'>): Promise<Finished> => {
  const [out, err, status] = await Promise.all([new Response(stdout).text(), new Response(stderr).text(), exited]);
  return { status, out, err };
};
