/** The time from the start of the process to its first answers. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EXECUTABLE, FLAGS } from '../../build/executable.ts';
import type { Bench, Finding, Part } from '../part.ts';
import { type Answer, connectTo, requestFor } from '../support/connection.ts';
import { hasReferenceData } from '../support/full-pack.ts';
import { PAY_TO, paymentsFor } from '../support/payments.ts';
import { cleanEnvironment } from '../support/processes.ts';
import { startOurs } from '../support/servers.ts';
import { shown, spreadOf } from '../support/statistics.ts';
import { table } from '../support/table.ts';
import { verdict } from '../support/verdict.ts';

const TRANSLATE = '/api/ontology/translate?query=high%20blood%20pressure';

const FLAGS_OF_OURS = ['--facilitator', 'stub', '--pay-to', PAY_TO];

type Starter = { readonly name: string; readonly argv: (port: number) => readonly string[]; readonly paid: boolean };

/** Milliseconds since the process was spawned. */
type Times = { readonly free: number; readonly paid: number | undefined };

const run = async ({ folder, isQuick, fullPack }: Bench): Promise<Finding> => {
  const starts = isQuick ? 3 : 20;
  const packs = [
    { name: 'Clinmeter, starter data', flags: [] },
    ...(hasReferenceData() ? [{ name: 'Clinmeter, full releases', flags: ['--data', await fullPack()] }] : []),
  ];
  const starters: Starter[] = packs.map(({ name, flags }) => ({
    name,
    argv: (port) => [EXECUTABLE, 'serve', '--port', String(port), ...FLAGS_OF_OURS, ...flags],
    paid: true,
  }));
  for (const [name, file] of [
    ['Elysia with one route', 'floor-elysia'],
    ['Bun.serve alone', 'floor-bun'],
  ] as const) {
    const binary = compile(file, folder);
    starters.push({ name, argv: (port) => [binary, String(port)], paid: false });
  }
  const payments = await translatePayments(folder, starts + 1);
  const times = new Map(starters.map(({ name }): [string, Times[]] => [name, []]));
  for (let number = 0; number <= starts; number += 1) {
    for (const starter of starters) {
      const cwd = join(folder, `start-${starter.name.replaceAll(/\W+/g, '-')}`);
      mkdirSync(cwd, { recursive: true });
      const measured = await startOnce(starter, cwd, payments[number]);
      // The first start creates the ledger and fills the page cache.
      if (number > 0) times.get(starter.name)?.push(measured);
    }
  }
  return findingOf(times);
};

/** Payments for the offer of a server that has stopped: every start makes the same offer. */
const translatePayments = async (folder: string, count: number): Promise<readonly string[]> => {
  const server = await startOurs(FLAGS_OF_OURS, { folder });
  const payments = await paymentsFor(server.port, TRANSLATE, count);
  await server.stop();
  return payments;
};

const compile = (name: string, folder: string): string => {
  const binary = join(folder, name);
  const source = join(import.meta.dir, '..', 'peers', `${name}.ts`);
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'build', ...FLAGS, source, '--outfile', binary]);
  if (exitCode !== 0) throw new Error(`${name} could not be compiled: ${stderr.toString()}`);
  rmSync(`${binary}.js.map`, { force: true });
  return binary;
};

const startOnce = async ({ argv, paid }: Starter, cwd: string, payment: string | undefined): Promise<Times> => {
  const port = freePort();
  const started = performance.now();
  const child = Bun.spawn([...argv(port)], {
    cwd,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  try {
    const connection = await connectSoon(port, child);
    const free = await expectOk(connection.ask(requestFor('/health')));
    const freeTime = free - started;
    const answered = paid ? await expectOk(connection.ask(requestFor(TRANSLATE, payment))) : undefined;
    connection.close();
    return { free: freeTime, paid: answered === undefined ? undefined : answered - started };
  } finally {
    child.kill('SIGKILL');
    await child.exited;
  }
};

const expectOk = async (asked: Promise<Answer>): Promise<number> => {
  const { status } = await asked;
  if (status !== 200) throw new Error(`a server that had just started answered ${status}`);
  return performance.now();
};

/** Tries to connect every millisecond. */
const connectSoon = async (port: number, child: Bun.Subprocess) => {
  for (const end = Date.now() + 10_000; Date.now() < end && child.exitCode === null; await Bun.sleep(1)) {
    const connection = await connectTo(port).catch(() => undefined);
    if (connection !== undefined) return connection;
  }
  throw new Error('a server did not start');
};

const freePort = (): number => {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
};

const findingOf = (times: ReadonlyMap<string, readonly Times[]>): Finding => {
  const found = [...times].map(([name, all]) => ({
    name,
    free: spreadOf(all.map(({ free }) => free)),
    paid: spreadOf(all.flatMap(({ paid }) => paid ?? [])),
  }));
  const verdicts = found.flatMap(({ name, free, paid }) => {
    const limit = name.endsWith('full releases') ? 60 : name.endsWith('starter data') ? 35 : undefined;
    if (limit === undefined) return [];
    return [
      verdict(`${name}: first free answer ≤ ${limit} ms`, free.median, { atMost: limit }, ' ms'),
      verdict(`${name}: first translation ≤ 100 ms`, paid.median, { atMost: 100 }, ' ms'),
    ];
  });
  return {
    text: [
      'Milliseconds since the process was spawned. The process is not pinned to a core, its files are in the page cache, and its ledger exists. The client tries to connect every millisecond. It asks for `/health` first, then buys a translation in stub mode on the same connection. The last two servers are compiled in the same way.',
      table(
        ['', 'starts', 'first free answer', 'first paid translation'],
        found.map(({ name, free, paid }) => [
          name,
          times.get(name)?.length ?? 0,
          shown(free),
          Number.isNaN(paid.median) ? '–' : shown(paid),
        ]),
      ),
      ...(hasReferenceData() ? [] : ['**Left out**: the full releases, whose reference data is not there.']),
    ],
    verdicts,
  };
};

export const start: Part = { name: 'start', title: 'Start to first answer', run };
