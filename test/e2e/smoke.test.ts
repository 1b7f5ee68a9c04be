/** The executable where there is nothing but it and the C library. */
import { expect } from 'bun:test';
import { smoke, whyNoEmptyRoot } from '../../build/release/smoke.ts';
import { EXECUTABLE } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const reason = whyNoEmptyRoot();

needing(reason === undefined, reason ?? '').test(
  'the executable sells in an empty root, without a network, to and from an account without rights',
  async () => {
    expect(await smoke(EXECUTABLE)).toEqual([
      'version says which it is',
      'serve is ready',
      'pay buys a calculation',
      'pay buys a translation, from the starter data',
      'SIGTERM ends serve with status 0',
      'ledger verify finds both purchases',
    ]);
  },
);
