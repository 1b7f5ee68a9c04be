/** `bun run chaos --help`: several executables, one ledger with a standby, and every fault, for as long as you like. */
import { parseArgs } from 'node:util';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { executableIsCurrent, makeExecutable } from '../../build/executable.ts';
import { PLAYABLE } from '../../test/support/chaos/faults.ts';
import { runChaos } from '../../test/support/chaos/run.ts';
import { startLiveness } from '../liveness/liveness.ts';

const HELP = `Usage: bun run chaos [options]

Three executables sell at one address and settle on a chain of their own, with a ledger in PostgreSQL and its synchronous
standby. At the end, chain, ledger and buyers are compared.

  --minutes N      of faults (default: 10)
  --buyers N       at the same time (default: 16)
  --seed N         another order of events (default: 1)
  --no-failover    the server of the database stays
  --calm           no worst inputs: what the canary waits without them

A canary asks each node for /health ten times a second and buys once a second, while another client sends the worst inputs. A
wait above 250 ms, or above the block of the settlement and 1 s, is a violation beside the planned faults. So is a node that
sells nothing for 20 seconds after them.

Prints what was sold and which faults were played. The status is 1 after a violation. Needs PostgreSQL (initdb) and anvil.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    'no-failover': { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** A node decides a payment whose attempt was cut off after its lease of 7 seconds, and reaches a new database in less. */
const SELLS_WITHIN = 20_000;

/** More than the clients spend, in atomic units. */
const MONEY = 10n ** 12n;

const startWatch: NonNullable<Parameters<typeof runChaos>[0]['startWatch']> = async ({ chain, nodes }) => {
  const keys = { canary: generatePrivateKey(), hostile: generatePrivateKey() };
  for (const key of Object.values(keys)) await chain.mint(privateKeyToAddress(key), MONEY);
  return startLiveness({
    nodes: () => nodes.map(({ name, url, pid }) => ({ name, port: Number(new URL(url).port), pid: pid() })),
    sellsWithin: SELLS_WITHIN,
    isCalm: values.calm,
    keys,
    rpcUrl: chain.rpcUrl,
  });
};

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
  const { violations, waits, ...counts } = await runChaos({ ...plan, startWatch });
  console.log(waits.join('\n'));
  console.log(JSON.stringify({ ...counts, violations }, null, 2));
  process.exit(violations.length === 0 ? 0 : 1);
}
