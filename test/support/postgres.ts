/** A PostgreSQL server of a test file's own, in a folder of its own, where Debian's or another installation is found. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';

const DEBIAN = '/usr/lib/postgresql';

/** The folder of the server's programs: Debian keeps it out of the PATH, and puts some links into it. */
export const folderOfPrograms = (): string | undefined => {
  const versions = (() => {
    try {
      return readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    } catch {
      return [];
    }
  })();
  if (versions[0] !== undefined) return join(DEBIAN, versions[0], 'bin');
  const found = Bun.which('initdb');
  return found === null ? undefined : join(found, '..');
};

export const NEEDED = 'needs PostgreSQL: no initdb is found';

export const isPostgresInstalled = (): boolean => folderOfPrograms() !== undefined;

export type Cluster = {
  readonly port: number;
  readonly folder: string;
  /** The folder of the server's data. */
  readonly data: string;
  /** Runs statements as the superuser. */
  readonly admin: (text: string, database?: string) => Promise<readonly Record<string, unknown>[]>;
  /** Makes an empty database. @returns its name */
  readonly database: () => Promise<string>;
  /** The number of the server's process. */
  readonly pid: () => number;
  /** Starts the server again after its end. */
  readonly start: () => Promise<void>;
  /** Ends the server. `immediate`: as a crash would; `kill`: without a word to its children. */
  readonly end: (how?: keyof typeof ENDS) => Promise<void>;
  /** Ends the server and removes its folder. */
  readonly remove: () => Promise<void>;
};

const ENDS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

/** The server refuses to run as root. `setpriv` becomes the program, so that nothing stands between. */
const asServer = (argv: readonly string[]): string[] =>
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--reset-env', '--', ...argv]
    : [...argv];

/** Runs a program of the server. @throws if it fails */
export const runProgram = async (argv: readonly string[]): Promise<void> => {
  const child = Bun.spawn(asServer(argv), { cwd: tmpdir(), stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [out, err, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  if (status !== 0) throw new Error(`${argv[0]} has failed: ${out}${err}`);
};

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** A folder of the account that the server runs as. */
export const newFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-pg-'));
  if (process.getuid?.() === 0) await Bun.$`chown postgres ${folder}`.quiet();
  return folder;
};

/** @param settings - lines of `postgresql.conf` */
export const startCluster = async (settings: readonly string[] = ['fsync = off']): Promise<Cluster> => {
  const programs = folderOfPrograms() ?? '';
  const folder = await newFolder();
  const data = join(folder, 'data');
  const port = await freePort();
  await runProgram([
    join(programs, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  writeFileSync(
    join(data, 'postgresql.conf'),
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}'`,
      'shared_buffers = 16MB',
      'max_connections = 60',
      ...settings,
    ].join('\n'),
  );
  return serverOn({ programs, folder, data, port });
};

const hasEnded = ({ exitCode, signalCode }: Bun.Subprocess): boolean => exitCode !== null || signalCode !== null;

type Place = { readonly programs: string; readonly folder: string; readonly data: string; readonly port: number };

/** Starts a server on a folder of data. */
export const serverOn = async ({ programs, folder, data, port }: Place): Promise<Cluster> => {
  let child: Bun.Subprocess | undefined;
  const admin: Cluster['admin'] = async (text, database = 'postgres') => {
    const client = new SQL({
      adapter: 'postgres',
      hostname: '127.0.0.1',
      port,
      username: 'postgres',
      database,
      max: 1,
    });
    try {
      return await client.unsafe(text);
    } finally {
      await client.close({ timeout: 0 });
    }
  };
  const pid = (): number => {
    const [line = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(line);
  };
  const start = async (): Promise<void> => {
    child = Bun.spawn(asServer([join(programs, 'postgres'), '-D', data]), {
      cwd: tmpdir(),
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: Bun.file(join(folder, 'log')),
    });
    for (let tries = 1; ; tries += 1) {
      try {
        await admin('select 1');
        return;
      } catch (error) {
        if (tries > 300 || hasEnded(child)) throw error;
        await Bun.sleep(50);
      }
    }
  };
  const end: Cluster['end'] = async (how = 'fast') => {
    if (child === undefined || hasEnded(child)) return;
    process.kill(pid(), ENDS[how]);
    await child.exited;
  };
  await start();
  let databases = 0;
  return {
    port,
    folder,
    data,
    admin,
    database: async () => {
      databases += 1;
      await admin(`create database t${databases}`);
      return `t${databases}`;
    },
    pid,
    start,
    end,
    remove: async () => {
      await end('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
