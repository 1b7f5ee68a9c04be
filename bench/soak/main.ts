/** `bun run soak --help`: puts the executable under mixed traffic and audits every answer and payment. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { executableIsCurrent, makeExecutable } from '../../build/executable.ts';
import { MODES, soak } from './soak.ts';

const HELP = `Usage: bun run soak [options]

  --mode MODE        ${MODES.join(' or ')}: the stub in the process, or one behind HTTP that fails now and then (default: stub)
  --minutes N        of traffic, such as 1 or 0.5; memory is judged from 5 minutes on (default: 10)
  --concurrency N    clients that send one request after the other, beside slow and hostile ones (default: 32)
  --alone            only the canary and the client that sends the worst inputs
  --calm             no worst inputs: what the canary waits without them
  --data PACK        another terminology pack; with --alone
  --seed N           another order of events (default: 1)

A canary asks /health ten times a second and buys once a second, while a client of another address sends the worst inputs
at the default limits. A wait above 250 ms, or above the settlement and 1 s for a purchase, is a violation.

Prints the waits of the canary, the answers, memory over time, and the ledger beside the payments of the buyers. The status
is 1 after a violation.
`;

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'stub' },
    minutes: { type: 'string', default: '10' },
    concurrency: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
    alone: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
    data: { type: 'string' },
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
  const concurrency = values.alone ? 0 : above0('concurrency');
  if (values.data !== undefined && !values.alone) fail('--data needs --alone: other traffic expects other answers');
  const pack = values.data === undefined ? undefined : resolve(values.data);
  const plan = { mode, minutes: above0('minutes'), concurrency, seed: above0('seed'), isCalm: values.calm, pack };
  if (!executableIsCurrent()) await makeExecutable();
  console.error(`${mode}: ${plan.minutes} minutes of traffic, ${concurrency} clients, seed ${plan.seed}`);
  const { report, violations } = await soak(plan);
  console.log(report);
  process.exit(violations.length === 0 ? 0 : 1);
}
