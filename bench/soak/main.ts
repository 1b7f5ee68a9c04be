/** `bun run soak --help`: the executable under mixed traffic at saturation, and whether everything was right. */
import { parseArgs } from 'node:util';
import { executableIsCurrent, makeExecutable } from '../../build/executable.ts';
import { formatReport } from './report.ts';
import { MODES, soak } from './soak.ts';

const HELP = `Usage: bun run soak [options]

  --mode MODE        ${MODES.join(' or ')}: who settles, the stub in the process or one behind HTTP that fails now and then (default: stub)
  --minutes N        of traffic (default: 10)
  --concurrency N    clients that send one request after the other, beside slow and hostile ones (default: 64)
  --seed N           another order of events (default: 1)

Prints what was asked and answered, memory over time and the ledger beside what its buyers know. The status is 1 when
anything was not as it must be.
`;

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'stub' },
    minutes: { type: 'string', default: '10' },
    concurrency: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const fail = (message: string): never => {
  console.error(`Error: ${message}\nTry: bun run soak --help`);
  process.exit(2);
};

const above0 = (text: string, option: string): number =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) > 0
    ? Number(text)
    : fail(`--${option} takes a number above 0, not ${text}`);

if (values.help) console.log(HELP);
else {
  const plan = {
    mode: MODES.find((mode) => mode === values.mode) ?? fail(`--mode is ${values.mode}; accepted: ${MODES.join(', ')}`),
    minutes: above0(values.minutes, 'minutes'),
    concurrency: above0(values.concurrency, 'concurrency'),
    seed: above0(values.seed, 'seed'),
  };
  if (!executableIsCurrent()) await makeExecutable();
  const report = await soak(plan, console.error);
  console.log(formatReport(report));
  process.exit(report.violations.length === 0 ? 0 : 1);
}
