/** `bun run chaos --help`: several executables, one ledger with a standby, and every fault, for as long as you like. */
import { parseArgs } from 'node:util';
import { executableIsCurrent, makeExecutable } from '../../build/executable.ts';
import { PLAYABLE } from '../../test/support/chaos/faults.ts';
import { runChaos } from '../../test/support/chaos/run.ts';

const HELP = `Usage: bun run chaos [options]

Three executables sell at one address and settle on a chain of their own, with a ledger in PostgreSQL and its synchronous
standby. At the end, chain, ledger and buyers are compared.

  --minutes N      of faults (default: 10)
  --buyers N       at the same time (default: 16)
  --seed N         another order of events (default: 1)
  --no-failover    the server of the database stays

Prints what was sold and which faults were played. The status is 1 after a violation. Needs PostgreSQL (initdb) and anvil.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    'no-failover': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const fail = (message: string): never => {
  console.error(`Error: ${message}\nTry: bun run chaos --help`);
  process.exit(2);
};

const above0 = (name: 'minutes' | 'buyers' | 'seed'): number =>
  Number(values[name]) > 0 ? Number(values[name]) : fail(`--${name} takes a number above 0, not ${values[name]}`);

if (values.help) console.log(HELP);
else {
  const faults = PLAYABLE.filter((fault) => !fault.startsWith('failover') || !values['no-failover']);
  const plan = { seed: above0('seed'), seconds: 60 * above0('minutes'), buyers: above0('buyers'), faults };
  if (!executableIsCurrent()) await makeExecutable();
  const { violations, ...counts } = await runChaos(plan);
  console.log(JSON.stringify({ ...counts, violations }, null, 2));
  process.exit(violations.length === 0 ? 0 : 1);
}
