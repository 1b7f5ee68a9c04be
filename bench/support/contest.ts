/** Runs the contestants alternately under the same load, so that a busy machine disturbs them all alike. */
import type { Bench } from '../part.ts';
import { type Load, mustBe, type Plan, type Seen } from './load.ts';
import { cpuOf } from './processes.ts';
import type { Server } from './servers.ts';
import { figure, type Spread, shown, spreadOf } from './statistics.ts';
import { table } from './table.ts';

export type Contestant = {
  readonly name: string;
  readonly server: Server;
  /** Sent in turn. */
  readonly paths: readonly string[];
  /** The right status of every answer. */
  readonly status: number;
  /** A file with payments for paid calls. */
  readonly payments?: string;
};

type ContestOptions = {
  readonly load: Load;
  readonly contestants: readonly Contestant[];
  readonly rounds: number;
  /** Requests a round, and before the first round. */
  readonly count: number;
  readonly warmUp: number;
  readonly inFlight: number;
  /** The first unspent payment. */
  readonly from?: number;
};

/** Purchases in flight: enough to share a wait for the disk, and one alone. */
const LEVELS = [64, 1] as const;

/** The contests of a part with purchases, one for each level. */
export const purchasePlans = ({ rounds, scaled }: Pick<Bench, 'rounds' | 'scaled'>) =>
  LEVELS.map((inFlight) => ({
    inFlight,
    rounds,
    count: scaled(inFlight === 1 ? 500 : 2000),
    warmUp: scaled(inFlight === 1 ? 500 : 10_000),
  }));

/** Runs contests one after the other, each with its own payments. @returns the first unspent one, too */
export const contests = async (
  plans: ReturnType<typeof purchasePlans>,
  { from: first, ...shared }: Pick<ContestOptions, 'load' | 'contestants'> & { readonly from: number },
) => {
  const standings: (readonly Standing[])[] = [];
  let from = first;
  for (const plan of plans) {
    standings.push(await contest({ ...shared, from, ...plan }));
    from += spentBy(plan);
  }
  return { standings, from };
};

/** One contestant over all rounds; `cpu` in microseconds of its process a request, times in milliseconds. */
export type Standing = {
  readonly name: string;
  readonly cpu: Spread;
  readonly cpuByRound: readonly number[];
  readonly rate: Spread;
  readonly p50: Spread;
  readonly p99: Spread;
};

type Round = { readonly cpu: number; readonly seen: Seen; readonly count: number };

/** The payments that each contestant spends. */
export const spentBy = ({ rounds, count, warmUp }: Pick<ContestOptions, 'rounds' | 'count' | 'warmUp'>): number =>
  warmUp + rounds * count;

/**
 * Runs the rounds; each begins with another contestant.
 *
 * @throws when a contestant answers anything but its right status
 */
export const contest = async (options: ContestOptions): Promise<readonly Standing[]> => {
  const { load, contestants, rounds, count, warmUp, inFlight, from = 0 } = options;
  const results = new Map(contestants.map(({ name }): [string, Round[]] => [name, []]));
  const turn = async (contestant: Contestant, plan: Pick<Plan, 'from' | 'count'>): Promise<Round> => {
    const { server, paths, payments, status, name } = contestant;
    const before = cpuOf(server.pid);
    const seen = await load.run({ port: server.port, paths, payments, inFlight, ...plan });
    mustBe(status, name, seen);
    return { cpu: (cpuOf(server.pid) - before) / plan.count, seen, count: plan.count };
  };
  for (const contestant of contestants) {
    if (warmUp > 0) await turn(contestant, { from, count: warmUp });
  }
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const result = await turn(contestant, { from: from + warmUp + round * count, count });
      results.get(contestant.name)?.push(result);
    }
  }
  return [...results].map(([name, all]) => ({
    name,
    cpu: spreadOf(all.map(({ cpu }) => cpu)),
    cpuByRound: all.map(({ cpu }) => cpu),
    rate: spreadOf(all.map((one) => one.count / one.seen.seconds)),
    p50: spreadOf(all.map(({ seen }) => seen.p50)),
    p99: spreadOf(all.map(({ seen }) => seen.p99)),
  }));
};

/** The standings with the CPU of each beside that of the first. */
export const standingsTable = (standings: readonly Standing[]): string =>
  table(
    ['', 'CPU µs a request', 'beside ours', 'requests a CPU second', 'requests/s', 'p50 ms', 'p99 ms'],
    standings.map(({ name, cpu, rate, p50, p99 }) => [
      name,
      shown(cpu),
      `${timesOf(standings, name, standings[0]?.name ?? '').toFixed(2)}×`,
      figure(1e6 / cpu.median),
      shown(rate),
      shown(p50),
      shown(p99),
    ]),
  );

/** The CPU of a contestant relative to another one: the median of the ratios within each round. */
export const timesOf = (standings: readonly Standing[], name: string, other: string): number => {
  const others = standingOf(standings, other).cpuByRound;
  const times = standingOf(standings, name).cpuByRound.map((cpu, round) => cpu / (others[round] ?? Number.NaN));
  return spreadOf(times).median;
};

export const standingOf = (standings: readonly Standing[], name: string): Standing => {
  const found = standings.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} did not take part`);
  return found;
};
