/** Warnings of secrets on a command line. */
import { expect, test } from 'bun:test';
import { warningsOf } from '../../src/config/exposed.ts';
import { options } from '../../src/config/options.ts';

const KEY = 'ab'.repeat(32);
const SETTLER =
  'every account of this machine can read --settler-key in the list of processes. Safer: CLINMETER_SETTLER_KEY_FILE, the systemd credential clinmeter-settler-key, or CLINMETER_SETTLER_KEY';

test.each<[readonly string[], readonly string[]]>([
  [['--settler-key', KEY], [SETTLER]],
  [[`--settler-key=${KEY}`], [SETTLER]],
  [['--settler-key', 'not a key'], [SETTLER]],
  [
    ['--rpc-url', 'https://base.example/key', '--settler-key', KEY],
    ['--rpc-url', SETTLER],
  ],
  [['--rpc-url=https://base.example/?key=a'], ['--rpc-url']],
  [['--rpc-url', 'https://user:password@base.example'], ['--rpc-url']],
  [['--rpc-url', 'https://base.example'], []],
  [['--rpc-url', 'http://127.0.0.1:8545/,https://base.example'], []],
  [['--rpc-url', 'https://base.example,https://other.example/key'], ['--rpc-url']],
  [['--pay-to', KEY, '--port', '1'], []],
  [['--', '--settler-key', KEY], []],
  [[], []],
])('%j: %j', (argv, expected) => {
  const warnings = warningsOf(options, argv);
  expect(warnings).toHaveLength(expected.length);
  for (const [at, part] of expected.entries()) expect(warnings[at]).toContain(part);
  expect(warnings.join()).not.toContain(KEY);
});
