/** One run: a service of its own under traffic for some minutes, stopped under load, and then looked at. */
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, start } from '../../test/support/executable.ts';
import { audit, searchFiles } from './audit.ts';
import { tryLimits } from './limits.ts';
import type { Report } from './report.ts';
import type { Command, Seen, Told } from './traffic.ts';
import { growth, watch } from './watch.ts';
import type { Orders } from './world.ts';

/** Who settles: the stub in the process, or one behind HTTP that fails now and then. */
export const MODES = ['stub', 'facilitator'] as const;
export type Mode = (typeof MODES)[number];

export type Plan = {
  readonly mode: Mode;
  readonly minutes: number;
  /** Clients that each send one request after the other. */
  readonly concurrency: number;
  readonly seed: number;
};

/** Small enough for a burst to meet it. */
const CAP = 64;

const PAY_TO = '0x000000000000000000000000000000000000dEaD';

/** Of each kind of fault some: lost and late answers before and after the money has moved, refusals, and nonsense. */
const FAULTS = [
  ...['settle:drop@after@p=0.005', 'settle:drop@p=0.005', 'settle:timeout@p=0.001', 'settle:timeout@after@p=0.001'],
  ...['settle:500@p=0.005', 'settle:html@p=0.005', 'settle:pending@after@p=0.005', 'settle:wrong-payer@p=0.005'],
  ...['settle:429@p=0.01', 'settle:401@p=0.005', 'settle:refuse:insufficient_funds@p=0.01'],
].join(',');

const SETTLE_TIMEOUT_SECONDS = 3;

/** Growth from the third quarter of a run to the last that is still flat. */
const FLAT_MEMORY = 0.05;
/** Clients come and go: this much more, and a few. */
const FLAT_FILES = 0.1;

/** How long the limits are tried: a tenth of the run, and at least this, in seconds. */
const LIMITS_SECONDS = 10;

const startTraffic = async (orders: Orders) => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Seen>();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'traffic.ts')], {
    // A burst has more requests under way than Bun allows by itself.
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: '2000' },
    stdio: ['ignore', 'inherit', 'inherit'],
    serialization: 'advanced',
    ipc: (told: Told) => (told === 'begun' ? begun.resolve() : ended.resolve(told.seen)),
    onExit: (_, status) => {
      const error = new Error(`the traffic has ended by itself with ${status}`);
      begun.reject(error);
      ended.reject(error);
    },
  });
  const say = (command: Command) => child.send(command);
  ended.promise.catch(() => {});
  say({ orders });
  await begun.promise;
  return { say, seen: ended.promise, kill: () => child.kill() };
};

/** Stops the service under load, the way an operator does. */
const stopUnderLoad = async (service: Running) => {
  const asked = performance.now();
  const status = await service.stop('SIGTERM');
  return { status, milliseconds: performance.now() - asked };
};

const startService = async ({ mode }: Plan, folder: string, log: number) => {
  const upstream = mode === 'stub' ? undefined : await start(['--fault', FAULTS], { command: 'facilitator' });
  const argv = ['--rate-limit', 'off', '--rate-limit-free', 'off', '--max-in-flight', String(CAP), '--log', 'json'];
  const settling = upstream && ['--facilitator', upstream.url, '--pay-to', PAY_TO];
  const timeout = upstream && ['--settle-timeout', String(SETTLE_TIMEOUT_SECONDS)];
  const service = await start([...argv, ...(settling ?? []), ...(timeout ?? [])], { folder, errors: log });
  return { service, upstream };
};

/** Runs the soak to its end. */
export const soak = async (plan: Plan, say: (line: string) => void): Promise<Report> => {
  const { mode, minutes, concurrency, seed } = plan;
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-soak-'));
  const log = join(folder, 'log');
  const { service, upstream } = await startService(plan, folder, openSync(log, 'w'));
  await using _service = service;
  await using _upstream = upstream;
  const traffic = await startTraffic({ url: service.url, seed, concurrency, cap: CAP, isFaulty: mode !== 'stub' });
  try {
    say(`${mode}: ${minutes} minutes of traffic, ${concurrency} clients, seed ${seed}`);
    const watching = watch(service.pid, service.url);
    const began = performance.now();
    await Bun.sleep(minutes * 60_000);
    await watching.stop();
    traffic.say('stopping');
    const stop = await stopUnderLoad(service);
    const seconds = (performance.now() - began) / 1000;
    traffic.say('over');
    const seen = await traffic.seen;
    const audited = await audit(service.ledger, seen.payments);
    const { lines, violations } = await searchFiles(folder, log);
    say('limits');
    const limits = await tryLimits(Math.max(LIMITS_SECONDS, minutes * 6), seed);
    const { samples } = watching;
    return {
      ...{ title: mode, seconds, seen, samples, audit: audited, logLines: lines, stop, limits },
      violations: [
        ...seen.violations.map(([sentence, times]) => `${times} × ${sentence}`),
        ...[...audited.violations, ...violations, ...limits.violations, ...missing(seen)],
        ...(stop.status === 0 ? [] : [`SIGTERM: status ${stop.status}`]),
        ...(growth(samples, 'resident') < FLAT_MEMORY ? [] : ['resident memory is not flat']),
        ...(growth(samples, 'files') < FLAT_FILES ? [] : ['open files are not flat']),
      ],
    };
  } finally {
    traffic.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What has to have happened for the run to mean anything. */
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

const missing = ({ tally }: Seen): readonly string[] =>
  EXPECTED.filter(
    ([kind, wanted]) =>
      !tally.some(([name, outcomes]) => name === kind && outcomes.some(([outcome]) => outcome === wanted)),
  ).map(([kind, outcome]) => `${kind} was never answered ${outcome}`);
