/** Formats the benchmark as Markdown: targets first, then each part. */
import type { Finding, Part } from './part.ts';
import { type Conditions, machine } from './support/machine.ts';
import { table } from './support/table.ts';
import { outcome } from './support/verdict.ts';

/** The finding of a part, or the reason that it is missing. */
export type Result = { readonly part: Part; readonly finding?: Finding; readonly missing?: string };

const HOW = [
  'The measured server is alone on the first core (`taskset`). The load generator and the facilitator share the second. The load is a closed loop over keep-alive connections with a fixed number of requests; each paid request has its own payment. **CPU µs a request** is the CPU time of the server process divided by the requests: user and system time of all threads (utime and stime in `/proc/<pid>/stat`). It does not include waiting, and other load affects it only through the caches. Requests/s, p50 and p99 are wall-clock times. *Requests a CPU second* is a million divided by the CPU µs. Every server is warmed up, and the contestants take turns. A figure is the median of the rounds, with the least and the most in brackets. A ratio (×) is the median of the ratios within each round. Our server runs with its defaults: one log line a request to `/dev/null`, and a rate limiter with a limit above the load. The others log nothing.',
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
