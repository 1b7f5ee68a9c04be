/** A PostgreSQL server with a synchronous standby, which takes over after a crash and gets a new standby of its own. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cuttingProxy } from './cutting-proxy.ts';
import { type Cluster, folderOfPrograms, freePort, newFolder, runProgram, serverOn, startCluster } from './postgres.ts';

const NAME = 'standby';

/**
 * Copies a server that runs, and starts the copy as its standby.
 *
 * @param settings - lines of `postgresql.conf`, one of which names the way to the primary; those of the primary stand before
 */
export const startStandby = async (primary: Cluster, settings: readonly string[]): Promise<Cluster> => {
  const programs = folderOfPrograms() ?? '';
  const [folder, port] = [await newFolder(), await freePort()];
  const data = join(folder, 'data');
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  await runProgram([join(programs, 'pg_basebackup'), ...from, '-D', data, '-X', 'stream', '-c', 'fast', '--no-sync']);
  // The last line of a setting holds.
  appendFileSync(
    join(data, 'postgresql.conf'),
    ['', ...settings, `port = ${port}`, `unix_socket_directories = '${folder}'`].join('\n'),
  );
  writeFileSync(join(data, 'standby.signal'), '');
  return serverOn({ programs, folder, data, port });
};

/** @param stream - the port at which the standby is told of commits */
const standbyOf = async (primary: Cluster, stream: number): Promise<Cluster> => {
  const standby = await startStandby(primary, [
    "synchronous_standby_names = ''",
    `primary_conninfo = 'host=127.0.0.1 port=${stream} user=postgres application_name=${NAME}'`,
  ]);
  appendFileSync(join(primary.data, 'postgresql.conf'), `\nsynchronous_standby_names = '${NAME}'\n`);
  await primary.admin('select pg_reload_conf()');
  while ((await primary.admin(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 0)
    await Bun.sleep(20);
  return standby;
};

/** Two servers, of which one can be written. */
export type Pair = {
  readonly primary: () => Cluster;
  /** The ports of both, each in its place for good: a server that was lost is replaced there. */
  readonly ports: () => readonly [number, number];
  /** From now on the standby is told of no commit, until it takes over. */
  readonly isolate: () => void;
  /** Kills the server that can be written, and promotes its standby. */
  readonly failOver: () => Promise<void>;
  /** Gives the server that was promoted a standby. */
  readonly rejoin: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export const startPair = async (): Promise<Pair> => {
  const first = await startCluster(['fsync = off', 'synchronous_commit = on']);
  let current = first;
  const stream = await cuttingProxy(() => current.port);
  const servers: [Cluster, Cluster] = [first, await standbyOf(first, stream.port)];
  let written: 0 | 1 = 0;
  const other = () => (written === 0 ? 1 : 0);
  return {
    primary: () => servers[written],
    ports: () => [servers[0].port, servers[1].port],
    isolate: stream.swallow,
    failOver: async () => {
      await servers[written].end('kill');
      stream.cut();
      written = other();
      current = servers[written];
      await servers[written].admin('select pg_promote()');
    },
    rejoin: async () => {
      await servers[other()].remove();
      servers[other()] = await standbyOf(current, stream.port);
    },
    remove: async () => {
      stream.close();
      await Promise.all(servers.map((server) => server.remove()));
    },
  };
};
