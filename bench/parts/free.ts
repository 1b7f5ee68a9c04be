/** The free documents, beside a server that only sends the same bytes. */
import type { Bench, Finding, Part } from '../part.ts';
import { contest, timesOf } from '../support/contest.ts';
import { keepAnswers } from '../support/fixed.ts';
import { PAY_TO } from '../support/payments.ts';
import { OURS, stopAll } from '../support/sellers.ts';
import { startOurs, startPeer } from '../support/servers.ts';
import { shown } from '../support/statistics.ts';
import { table } from '../support/table.ts';
import { verdict } from '../support/verdict.ts';

const PROBE = '/health';
const PATHS = [PROBE, '/v1/catalog', '/openapi.json', '/docs'] as const;

const PLAIN = 'plain Bun.serve';
const QUIET = `${OURS}, \`--log off\``;

const run = async ({ load, folder, rounds, scaled }: Bench): Promise<Finding> => {
  const flags = ['--facilitator', 'stub', '--pay-to', PAY_TO];
  const ours = await startOurs(flags, { folder });
  const quiet = await startOurs([...flags, '--log', 'off'], { folder });
  const floor = await startPeer('plain', [await keepAnswers(ours.port, PATHS, folder)], { folder });
  const servers = [
    { name: PLAIN, server: floor },
    { name: OURS, server: ours },
    { name: QUIET, server: quiet },
  ];
  try {
    const rows = [];
    const verdicts = [];
    for (const path of PATHS) {
      const contestants = servers.map((one) => ({ ...one, paths: [path], status: 200 }));
      const plan = { count: scaled(10_000), warmUp: scaled(6000), inFlight: 64 };
      const standings = await contest({ load, contestants, rounds, ...plan });
      for (const { name, cpu, rate, p50, p99 } of standings) {
        const times = timesOf(standings, name, PLAIN);
        rows.push([path, name, shown(cpu), `${times.toFixed(2)}×`, shown(rate), shown(p50), shown(p99)]);
        const target = `${path}${name === QUIET ? ' with `--log off`' : ''}: CPU ≤ 1.3 × ${PLAIN}`;
        if (name !== PLAIN && path !== PROBE) verdicts.push(verdict(target, times, { atMost: 1.3 }, ' ×'));
      }
    }
    const header = ['', '', 'CPU µs a request', `beside ${PLAIN}`, 'requests/s', 'p50 ms', 'p99 ms'];
    const text = [
      '64 in flight; the other server always sends the same status, headers and bytes. The target is for documents: the service computes `/health` for each request.',
    ];
    return { text: [...text, table(header, rows)], verdicts };
  } finally {
    await stopAll(servers.map(({ server }) => server));
  }
};

export const free: Part = { name: 'free', title: 'Free documents', run };
