/** Liveness: the longest a client may wait for a service, and which waits the machine explains. Times are milliseconds. */
import { columns, ms } from './report.ts';

/** Requests of the canary: whether the service is alive, and a purchase. */
export type Asking = 'health' | 'purchase';

/** A stretch of the wall clock, in milliseconds since the epoch. */
export type Span = { readonly from: number; readonly to: number };

/** A request of the canary. */
export type Reading = {
  readonly asking: Asking;
  /** Names the node that was asked. */
  readonly node: string;
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** Time until the whole answer was there, or until the canary gave up. */
  readonly wait: number;
  /** The status of the answer, or 0 if none came. */
  readonly status: number;
  /** The part of the wait that others needed to settle the payment. */
  readonly settlement: number;
  /** The part of the wait in which the canary itself was late. */
  readonly late: number;
  /** The part of the wait in which the main thread of the service could run, and the machine ran other threads. */
  readonly queued: number;
  /** The part of the wait in which that thread ran. The rest of the wait it slept. */
  readonly ran: number;
};

/** A request of the hostile client. */
export type Flight = Span & { readonly name: string };

/** A planned fault: the requests that may wait until it is over. */
export type Fault = Span & { readonly name: string; readonly excuses: readonly Asking[] };

/**
 * Extends planned faults by the time in which the service recovers: until it was seen to sell at every node, at most as long
 * as is allowed.
 *
 * @param recovered - when that was seen, in milliseconds since the epoch
 */
export const withRecovery = (faults: readonly Fault[], recovered: readonly number[], bound: number): readonly Fault[] =>
  faults.map((fault) => {
    const seen = recovered.filter((at) => at >= fault.to);
    return { ...fault, to: Math.min(fault.to + bound, ...seen) };
  });

/** The longest wait of a client, beside the settlement. */
export const MOST_WAIT: Readonly<Record<Asking, number>> = { health: 250, purchase: 1000 };

/** The share of long waits of a busy machine above which a run proves nothing. */
const MOST_BUSY = 0.25;

/**
 * - `good`: in time
 * - `excused`: it overlaps a planned fault
 * - `busy`: the machine was busy with other threads, or the canary was late, for all of the excess
 * - `slow`: the service had the processor or slept, and let the client wait
 */
export type Verdict = 'good' | 'excused' | 'busy' | 'slow';

/** Judges one wait. Both explanations count in full, as the canary asks ten times a second and a stall outlasts them. */
export const verdictOf = (reading: Reading, faults: readonly Fault[] = []): Verdict => {
  const { asking, wait, settlement, late, queued, status } = reading;
  const excess = wait - settlement - MOST_WAIT[asking];
  if (excess <= 0 && status !== 0) return 'good';
  if (faults.some((fault) => fault.excuses.includes(asking) && overlap(fault, spanOf(reading)) > 0)) return 'excused';
  return excess <= late + queued && status !== 0 ? 'busy' : 'slow';
};

const spanOf = ({ at, wait }: Reading): Span => ({ from: at, to: at + wait });

const overlap = (one: Span, other: Span): number => Math.min(one.to, other.to) - Math.max(one.from, other.from);

/** Slow waits of one node that overlap: the service stood still, or was slow, for that long. */
export type Stall = Span & { readonly node: string; readonly readings: readonly Reading[] };

/** Joins slow readings to stalls, in the order of their beginnings. */
export const stallsIn = (slow: readonly Reading[]): readonly Stall[] => {
  const stalls: Stall[] = [];
  for (const reading of slow.toSorted((a, b) => a.at - b.at)) {
    const span = spanOf(reading);
    const at = stalls.findIndex(({ node, ...stall }) => node === reading.node && overlap(stall, span) >= 0);
    const stall = stalls[at];
    if (stall === undefined) stalls.push({ ...span, node: reading.node, readings: [reading] });
    else stalls[at] = { ...stall, to: Math.max(stall.to, span.to), readings: [...stall.readings, reading] };
  }
  return stalls;
};

/** The requests of the hostile client that were under way when a stall began. */
const inFlight = ({ from }: Span, flights: readonly Flight[]): string => {
  const counts = new Map<string, number>();
  const beginning = { from, to: from + MOST_WAIT.health };
  for (const { name } of flights.filter((flight) => overlap(flight, beginning) >= 0))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].slice(0, MOST_NAMED).map(([name, times]) => (times === 1 ? name : `${times} × ${name}`));
  const more = counts.size - named.length;
  return named.length === 0 ? 'nothing' : named.join(', ') + (more > 0 ? ` and ${more} others` : '');
};

const MOST_NAMED = 10;

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23);

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const stallLine = (stall: Stall, flights: readonly Flight[]): string => {
  const { node, from, to, readings } = stall;
  const longest = (asking: Asking) => {
    const own = readings.filter((reading) => reading.asking === asking);
    const most = Math.max(...own.map(({ wait, settlement }) => wait - settlement));
    return own.length === 0 ? [] : [`${own.length} × ${asking} up to ${ms(most)}`];
  };
  const waits = [...longest('health'), ...longest('purchase')].join(', ');
  const [worst] = readings.toSorted((a, b) => b.wait - a.wait);
  const parts =
    worst && `it ran ${ms(worst.ran)} of the longest, queued ${ms(worst.queued)}, canary late ${ms(worst.late)}`;
  return `${clock(from)} ${node} let clients wait for ${seconds(to - from)}: ${waits}; ${parts}; in flight as it began: ${inFlight(stall, flights)}`;
};

/**
 * Checks that the service sells again in time: between two sales of a node, and after the end of each planned fault.
 *
 * @param bound - the longest time without a sale, planned faults not counted
 */
export const pausesIn = (readings: readonly Reading[], run: Span, bound: number, faults: readonly Fault[] = []) => {
  const found: string[] = [];
  for (const [node, own] of Map.groupBy(readings, (reading) => reading.node)) {
    const sales = own.filter(({ asking, status }) => asking === 'purchase' && status === 200).map(spanOf);
    const times = [run.from, ...sales.map(({ to }) => to).sort((a, b) => a - b), run.to];
    for (const [at, to] of times.entries()) {
      const from = times[at - 1];
      if (from === undefined) continue;
      const pause = to - from - excusedIn({ from, to }, faults);
      if (pause > bound) found.push(`${clock(from)} ${node} sold nothing for ${seconds(pause)} beside planned faults`);
    }
  }
  return found;
};

/** Time of a span in which a purchase may wait. */
const excusedIn = ({ from, to }: Span, faults: readonly Fault[]): number => {
  let [excused, until] = [0, from];
  for (const fault of faults
    .filter(({ excuses }) => excuses.includes('purchase'))
    .toSorted((a, b) => a.from - b.from)) {
    const end = Math.min(fault.to, to);
    excused += Math.max(0, end - Math.max(fault.from, until));
    until = Math.max(until, end);
  }
  return excused;
};

export type Watched = {
  readonly run: Span;
  readonly readings: readonly Reading[];
  readonly flights: readonly Flight[];
  readonly faults?: readonly Fault[];
  /** When every node was seen to sell again after a fault. */
  readonly recovered?: readonly number[];
  /** The longest time without a sale. */
  readonly sellsWithin: number;
};

/** Judges a run. @returns its figures as lines, and its violations, a sentence each */
export const judgeLiveness = ({ run, readings, flights, faults = [], recovered = [], sellsWithin }: Watched) => {
  const excusing = withRecovery(faults, recovered, sellsWithin);
  const verdicts = Map.groupBy(readings, (reading) => verdictOf(reading, excusing));
  const of = (verdict: Verdict, asking: Asking) =>
    (verdicts.get(verdict) ?? []).filter((reading) => reading.asking === asking);
  const rows = (['health', 'purchase'] as const).map((asking) => {
    const own = readings.filter((reading) => reading.asking === asking);
    const waits = Float64Array.from(own, ({ wait, settlement }) => Math.max(0, wait - settlement)).sort();
    const at = (share: number) => ms(waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? Number.NaN);
    const counts = (['busy', 'excused', 'slow'] as const).map((verdict) => String(of(verdict, asking).length));
    const sold = own.filter(({ status }) => status === 200).length;
    return [asking, String(own.length), String(sold), at(0.5), at(0.99), at(1), ...counts];
  });
  const stalls = stallsIn(verdicts.get('slow') ?? []);
  const busy = verdicts.get('busy')?.length ?? 0;
  const isBusy = busy > MOST_BUSY * readings.length;
  return {
    lines: columns([
      ['canary', 'requests', '200', 'p50', 'p99', 'max', 'machine was busy', 'planned fault', 'slow'],
      ...rows,
    ]),
    violations: [
      ...stalls.map((stall) => stallLine(stall, flights)),
      ...pausesIn(readings, run, sellsWithin, faults),
      ...(isBusy ? [`the machine was too busy to judge: ${busy} of ${readings.length} waits of the canary`] : []),
      ...(readings.length === 0 ? ['the canary asked nothing'] : []),
    ],
  };
};

/** How often the canary looks at its own clock, and the lateness of a timer that is usual, in milliseconds. */
const TICK = 10;
const USUAL = 5;

/** Sums up how late the thread is that calls `tick` every `TICK` milliseconds. @param now - a clock that never goes back */
export const createLateness = (now: () => number) => {
  let [last, sum] = [now(), 0];
  const pending = (): number => Math.max(0, now() - last - TICK - USUAL);
  return {
    every: TICK,
    tick: (): void => {
      sum += pending();
      last = now();
    },
    /** All lateness so far, that of a tick which is due among it. */
    soFar: (): number => sum + pending(),
  };
};
