/** `bun run soak --help`: puts the executable under mixed traffic and audits every answer and payment. */
import { parseArgs } from 'node:util';
import { executableIsCurrent, makeExecutable } from '../../build/executable.ts';
import { MODES, soak } from './soak.ts';

const HELP = `Usage: bun run soak [options]

  --mode MODE        ${MODES.join(' or ')}: the stub in the process, or one behind HTTP that fails now and then (default: stub)
  --minutes N        of traffic; memory is judged from 5 minutes on (default: 10)
  --concurrency N    clients that send one request after the other, beside slow and hostile ones (default: 64)
  --seed N           another order of events (default: 1)

Prints the answers, memory over time, and the ledger beside the payments of the buyers. The status is 1 after a violation.
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

const above0 = (name: 'minutes' | 'concurrency' | 'seed'): number =>
  Number(values[name]) > 0 ? Number(values[name]) : fail(`--${name} takes a number above 0, not ${values[name]}`);

if (values.help) console.log(HELP);
else {
  const mode = MODES.find((one) => one === values.mode) ?? fail(`--mode is ${values.mode}, not ${MODES.join(' or ')}`);
  const plan = { mode, minutes: above0('minutes'), concurrency: above0('concurrency'), seed: above0('seed') };
  if (!executableIsCurrent()) await makeExecutable();
  console.error(`${mode}: ${plan.minutes} minutes of traffic, ${plan.concurrency} clients, seed ${plan.seed}`);
  const { report, violations } = await soak(plan);
  console.log(report);
  process.exit(violations.length === 0 ? 0 : 1);
}
