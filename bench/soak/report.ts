/** The figures of a run, for people. */
import type { Audit } from './audit.ts';
import type { LimitsReport } from './limits.ts';
import type { Seen } from './traffic.ts';
import { growth, quarters, type Sample } from './watch.ts';

export type Report = {
  readonly title: string;
  readonly seconds: number;
  readonly seen: Seen;
  readonly samples: readonly Sample[];
  readonly audit: Audit;
  readonly logLines: number;
  /** How it ended after SIGTERM: exit status and milliseconds. */
  readonly stop: { readonly status: number; readonly milliseconds: number };
  readonly limits: LimitsReport;
  readonly violations: readonly string[];
};

const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const ms = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;

const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === row.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
};

const trafficTable = ({ tally }: Seen): readonly string[] =>
  table([
    ['traffic', 'requests', 'p50', 'p99', 'outcomes'],
    ...tally.map(([kind, outcomes, p50, p99]) => [
      kind,
      String(outcomes.reduce((sum, [, times]) => sum + times, 0)),
      ...[p50, p99].map((time) => (Number.isNaN(time) ? '' : ms(time))),
      [...outcomes]
        .sort(([, a], [, b]) => b - a)
        .map(([outcome, times]) => `${outcome} × ${times}`)
        .join(', '),
    ]),
  ]);

const BARS = '▁▂▃▄▅▆▇█';
const POINTS = 60;

/** Resident memory over time, each bar the mean of its share of the samples, from 0 to the most. */
const curve = (samples: readonly Sample[]): string => {
  const most = Math.max(...samples.map(({ resident }) => resident));
  return Array.from({ length: Math.min(POINTS, samples.length) }, (_, index, { length } = samples) => {
    const from = Math.floor((index * length) / Math.min(POINTS, length));
    const to = Math.max(from + 1, Math.floor(((index + 1) * length) / Math.min(POINTS, length)));
    const part = samples.slice(from, to);
    const mean = part.reduce((sum, { resident }) => sum + resident, 0) / part.length;
    return BARS[Math.min(BARS.length - 1, Math.floor((mean / most) * BARS.length))];
  }).join('');
};

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;

const used = (samples: readonly Sample[]): number =>
  samples.reduce((sum, { processor }) => sum + processor, 0) / samples.length;

const processTable = (samples: readonly Sample[]): readonly string[] => {
  const health = samples.map((sample) => sample.health ?? Number.POSITIVE_INFINITY);
  const memory = quarters(samples, 'resident').map(mib);
  const files = quarters(samples, 'files').map(String);
  return [
    ...table([
      ['median of a quarter', 'first', 'second', 'third', 'last', 'last over third'],
      ['resident memory', ...memory, percent(growth(samples, 'resident'))],
      ['open files', ...files, percent(growth(samples, 'files'))],
    ]),
    `memory     ${curve(samples)}  most ${mib(Math.max(...samples.map(({ resident }) => resident)))}`,
    `/health    p50 ${ms(quantile(health, 0.5))}, p99 ${ms(quantile(health, 0.99))}, most ${ms(Math.max(...health))}`,
  ];
};

/** A page of text. */
export const formatReport = ({
  title,
  seconds,
  seen,
  samples,
  audit,
  logLines,
  stop,
  limits,
  violations,
}: Report): string => {
  const requests = seen.tally.reduce(
    (sum, [, outcomes]) => sum + outcomes.reduce((all, [, times]) => all + times, 0),
    0,
  );
  return [
    `== ${title}: ${requests} requests in ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(0)} a second`,
    '',
    ...trafficTable(seen),
    '',
    ...processTable(samples),
    `processor  ${percent(used(samples))} of one for the service, ${percent(seen.processor / seconds)} of one for its clients, who sign and compare`,
    '',
    ...table([
      ['payments, as their buyer and the ledger see them', 'count'],
      ...[...audit.pairs].sort().map(([pair, times]) => [pair, String(times)]),
    ]),
    `ledger     ${audit.verified}`,
    `log        ${logLines} lines`,
    `SIGTERM    status ${stop.status} after ${ms(stop.milliseconds)}`,
    `limits     ${limits.answered} of ${limits.asked} requests of one client answered; ${limits.others} others, ${mib(limits.resident[0])} before and ${mib(limits.resident[1])} after them`,
    '',
    violations.length === 0 ? 'violations none' : `violations ${violations.length}`,
    ...violations.slice(0, 50).map((violation) => `  ${violation}`),
  ].join('\n');
};
