/** One run: a service under traffic for some minutes, stopped under load, and then audited. */
import { createReadStream, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '../../test/simulation/audit.ts';
import { columns, ms, trafficTable, violationLines } from '../../test/simulation/report.ts';
import { type Running, start } from '../../test/support/executable.ts';
import { MARKER } from '../../test/support/marker.ts';
import { startLiveness } from '../liveness/liveness.ts';
import { DOCUMENTS } from './browsing.ts';
import { startRelay } from './relay.ts';
import type { Command, Message, Orders, TrafficReport } from './traffic.ts';
import { growth, quarters, type Sample, watch } from './watch.ts';

/** The settler: the stub in the process, or one behind HTTP that fails now and then. */
export const MODES = ['stub', 'facilitator'] as const;
export type Mode = (typeof MODES)[number];

export type Plan = {
  readonly mode: Mode;
  readonly minutes: number;
  /** Clients that each send one request after the other; 0 leaves the service to the canary and the hostile client. */
  readonly concurrency: number;
  readonly seed: number;
  /** Without the worst inputs. */
  readonly isCalm: boolean;
  /** A terminology pack, if no mixed traffic expects the answers of the one inside. */
  readonly pack?: string | undefined;
};

/** Small enough for a burst to exceed it. */
const CAP = 32;

const PAY_TO = '0x000000000000000000000000000000000000dEaD';

/** Lost and late answers before and after the money moved, refusals, and nonsense. */
const FAULTS = [
  'settle:drop@after@p=0.005,settle:drop@p=0.005,settle:timeout@p=0.001,settle:timeout@after@p=0.001',
  'settle:500@p=0.005,settle:html@p=0.005,settle:pending@after@p=0.005,settle:wrong-payer@p=0.005',
  'settle:429@p=0.01,settle:401@p=0.005,settle:refuse:insufficient_funds@p=0.01',
].join(',');

const SETTLE_TIMEOUT_SECONDS = 3;

/** Growth from the third quarter of a run to the last that still counts as flat. Clients and garbage come and go. */
const FLAT = { resident: 0.05, files: 0.1 };
/** In a shorter run the process still grows into its memory. */
const FLAT_AFTER_MINUTES = 5;

/** A broken signature can only be refused; a failing facilitator does not say so. */
const UNSIGNED = ['refused', 'uncertain'];

const startTraffic = async (orders: Orders) => {
  const begun = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<TrafficReport>();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'traffic.ts')], {
    // A burst has more requests under way than Bun allows by default.
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: '2000' },
    stdio: ['ignore', 'inherit', 'inherit'],
    serialization: 'advanced',
    ipc: (message: Message) => {
      if (message === 'begun') begun.resolve();
      else if (message === 'stopping') stopping.resolve();
      else ended.resolve(message.report);
    },
    onExit: (_, status) => {
      const error = new Error(`the traffic ended early with status ${status}`);
      begun.reject(error);
      ended.reject(error);
    },
  });
  const say = (command: Command) => child.send(command);
  ended.promise.catch(() => {});
  say({ orders });
  await begun.promise;
  return {
    /** Resolves when no client expects an answer to every request any more. */
    stopping: async () => {
      say('stopping');
      await stopping.promise;
    },
    /** Ends the traffic. */
    over: () => {
      say('over');
      return ended.promise;
    },
    kill: () => child.kill(),
  };
};

/** The longest time in which the canary buys nothing, in milliseconds. */
const SELLS_WITHIN = 10_000;

/** After SIGTERM a service ends in this time at most: its requests have 15 seconds. */
const ENDS_WITHIN = 60_000;

/** Starts the service with its default limits. It takes the address of each client from this machine. */
const startService = async ({ mode, pack }: Plan, folder: string, log: number) => {
  const upstream = mode === 'stub' ? undefined : await start(['--fault', FAULTS], { command: 'facilitator' });
  const relay = upstream && startRelay(upstream.url);
  const argv = ['--trusted-proxy', '127.0.0.1', '--max-in-flight', String(CAP), '--log', 'json'];
  const settling = relay && ['--facilitator', relay.url, '--pay-to', PAY_TO];
  const timeout = relay && ['--settle-timeout', String(SETTLE_TIMEOUT_SECONDS)];
  const data = pack === undefined ? [] : ['--data', pack];
  const service = await start([...argv, ...data, ...(settling ?? []), ...(timeout ?? [])], { folder, errors: log });
  return { service, upstream, relay };
};

/** Finds texts in a file of any size. */
const holds = async (file: string, ...texts: readonly string[]): Promise<readonly boolean[]> => {
  const found = texts.map(() => false);
  let tail = '';
  for await (const chunk of createReadStream(file, { encoding: 'latin1' })) {
    const piece = tail + String(chunk);
    for (const [index, text] of texts.entries()) found[index] ||= piece.includes(text);
    tail = piece.slice(-Math.max(...texts.map(({ length }) => length)));
  }
  return found;
};

/** Looks for the marker in every file of the service, and for unexpected errors in its log. */
const searchFiles = async (folder: string): Promise<readonly string[]> => {
  const violations: string[] = [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name, parentPath } of files) {
    const [isMarked, hasComplaint] = await holds(join(parentPath, name), MARKER, '"msg":"Unexpected error"');
    if (isMarked) violations.push(`${name} holds a value that was sent`);
    if (hasComplaint) violations.push(`${name} has unexpected errors`);
  }
  return violations;
};

/** Runs the soak to its end. @returns its report and its violations */
export const soak = async (plan: Plan) => {
  const { mode, minutes, concurrency, seed, isCalm } = plan;
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-soak-'));
  const { service, upstream, relay } = await startService(plan, folder, openSync(join(folder, 'log'), 'w'));
  await using _service = service;
  await using _upstream = upstream;
  const { url, pid, ledger } = service;
  const orders = { url, seed, concurrency, cap: CAP, isFaulty: mode !== 'stub' };
  // Each is made when it is asked for the first time, once in the life of a process: the canary begins after that.
  for (const path of [...DOCUMENTS, '/v1/catalog?search=kidney']) await (await fetch(url + path)).arrayBuffer();
  const traffic = concurrency === 0 ? undefined : await startTraffic(orders);
  const nodes = () => [{ name: 'the service', port: Number(new URL(url).port), pid }];
  const liveness = await startLiveness({
    nodes,
    sellsWithin: SELLS_WITHIN,
    isCalm,
    ...(relay === undefined ? {} : { settlementOf: relay.settlementOf }),
  });
  try {
    const watching = watch(pid);
    const began = performance.now();
    await Bun.sleep(minutes * 60_000);
    const samples = await watching.stop();
    const lived = await liveness.end();
    await traffic?.stopping();
    const asked = performance.now();
    const status = await stopped(service);
    const ended = performance.now();
    const seen = (await traffic?.over()) ?? NO_TRAFFIC;
    const audited = await audit(ledger, [...seen.payments, ...lived.payments], UNSIGNED);
    const violations = [
      ...lived.violations,
      ...seen.violations,
      // A service that was killed has left buyers without an answer.
      ...(status === undefined ? [] : audited.violations),
      ...(traffic === undefined ? [] : missing(seen)),
      ...(await searchFiles(folder)),
      ...(status === 0 ? [] : [`SIGTERM: ${status === undefined ? 'no end' : `status ${status}`}`]),
      ...(minutes < FLAT_AFTER_MINUTES ? [] : notFlat(samples)),
    ];
    const seconds = (ended - began) / 1000;
    const report = [
      `== ${mode}, seed ${seed}: ${seconds.toFixed(0)} s`,
      '',
      ...lived.lines,
      '',
      ...trafficTable(seen),
      '',
      ...processLines(samples, seen.processor / seconds),
      '',
      ...columns([['payments, as their buyer and the ledger see them', 'count'], ...pairRows(audited.pairs)]),
      `ledger     ${audited.verified}`,
      `SIGTERM    status ${status} after ${ms(ended - asked)}`,
      '',
      ...violationLines(violations),
    ];
    return { report: report.join('\n'), violations };
  } finally {
    traffic?.kill();
    liveness.kill();
    await relay?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const NO_TRAFFIC: TrafficReport = { tally: new Map(), violations: [], payments: [], processor: 0 };

/** Stops the service. @returns its exit status, or `undefined` if it had to be killed */
const stopped = async (service: Running): Promise<number | undefined> => {
  const ending = service.stop('SIGTERM');
  const status = await Promise.race([ending, Bun.sleep(ENDS_WITHIN)]);
  if (typeof status === 'number') return status;
  await service.stop('SIGKILL');
  return undefined;
};

const pairRows = (pairs: ReadonlyMap<string, number>) => [...pairs].sort().map(([pair, times]) => [pair, `${times}`]);

const notFlat = (samples: readonly Sample[]): readonly string[] =>
  (['resident', 'files'] as const)
    .filter((field) => growth(samples, field) >= FLAT[field])
    .map((field) => `${field} is not flat: ${percent(growth(samples, field))} more in the last quarter`);

const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const processLines = (samples: readonly Sample[], clients: number): readonly string[] => {
  const used = samples.reduce((sum, { processor }) => sum + processor, 0) / samples.length;
  return [
    ...columns([
      ['median of a quarter', 'first', 'second', 'third', 'last', 'last over third'],
      ['resident memory', ...quarters(samples, 'resident').map(mib), percent(growth(samples, 'resident'))],
      ['open files', ...quarters(samples, 'files').map(String), percent(growth(samples, 'files'))],
    ]),
    `processor  ${percent(used)} of one for the service, ${percent(clients)} of one for its clients`,
  ];
};

/** A run must show each of these, or it proves nothing. */
const EXPECTED: readonly (readonly [kind: string, outcome: string])[] = [
  ['purchase', '200'],
  ['replay', '200'],
  ['replay elsewhere', '402 authorization_already_used'],
  ['twins', '409 payment_in_progress'],
  ['burst', '503 payment_unavailable'],
  ['the rest of a burst', '200'],
  ['unpaid', '402'],
  ['cut after the request', 'gone'],
];

const missing = ({ tally }: TrafficReport): readonly string[] =>
  EXPECTED.filter(([kind, outcome]) => !tally.get(kind)?.outcomes.has(outcome)).map(
    ([kind, outcome]) => `${kind} was never answered ${outcome}`,
  );
