/** The whole benchmark as Markdown: targets first, then each part. */
import type { Finding, Part } from './part.ts';
import { type Conditions, machine } from './support/machine.ts';
import { table } from './support/table.ts';
import { outcome } from './support/verdict.ts';

/** What became of a part: a finding, or why there is none. */
export type Result = { readonly part: Part; readonly finding?: Finding; readonly missing?: string };

const HOW = [
  'The server that is measured is alone on the first core (`taskset`), the load generator and the facilitator of the comparison on the second. The load is a closed loop over kept-alive connections with a fixed number of requests, each with a payment of its own where it is paid. **CPU µs a request** is the CPU time of the whole server process, user and system, all threads (what `/proc/<pid>/stat` has as utime and stime), divided by the requests: waiting is not in it, and what else the machine does only by way of its caches. Requests/s, p50 and p99 are by the clock and take all of that in. *Requests a CPU second* is a million divided by the CPU µs. Every server is warmed up, contestants take turns, and a figure is the median of the rounds with the least and the most in brackets. How many times (×) the CPU of another one a server takes is the median of that ratio over the rounds, within which their turns lie close together. Ours runs with its defaults (a line of log a request, to `/dev/null`; rate limiter on, with a limit that nobody reaches); the others log nothing.',
];

export const report = (results: readonly Result[], before: Conditions): string =>
  [
    '# Benchmark',
    'Written by `bun run bench`; do not edit.',
    machine(before).join('\n'),
    '## Targets',
    table(
      ['target', 'measured', ''],
      results.flatMap(({ finding }) =>
        (finding?.verdicts ?? []).map((one) => [one.target, one.measured, outcome(one)]),
      ),
    ),
    ...leftOut(results),
    '## How it is measured',
    ...HOW,
    ...results.flatMap(sectionOf),
  ].join('\n\n');

export const sectionOf = ({ part, finding, missing }: Result): readonly string[] => [
  `## ${part.title}`,
  ...(finding?.text ?? [`**Left out**: ${missing}`]),
];

const leftOut = (results: readonly Result[]): readonly string[] => {
  const without = results.filter(({ finding }) => finding === undefined);
  if (without.length === 0) return [];
  return [`**Left out**: ${without.map(({ part, missing }) => `${part.title} (${missing})`).join('; ')}.`];
};
