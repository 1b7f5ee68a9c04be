/** The executable where there is nothing but it and the C library. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { smoke, whyNoEmptyRoot } from '../../build/release/smoke.ts';

const reason = whyNoEmptyRoot();
const name = 'the executable sells in an empty root, without a network, to and from an account without rights';

if (reason === undefined) {
  test(name, async () => {
    expect(await smoke(join(import.meta.dir, '..', '..', 'dist', 'clinmeter'))).toEqual([
      'version says which it is',
      'serve is ready',
      'pay buys a calculation',
      'pay buys a translation, from the starter data',
      'SIGTERM ends serve with status 0',
      'ledger verify finds both purchases',
    ]);
  }, 60_000);
} else test.skip(`${name} (skipped: ${reason})`, () => {});
