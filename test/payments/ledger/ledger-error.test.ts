import { expect, test } from 'bun:test';
import { asLedgerError } from '../../../src/payments/ledger/ledger.ts';
import { unreachable } from '../../../src/payments/ledger/postgres/driver.ts';

test.each([
  ['SQLITE_CORRUPT', true, 'ledger restore'],
  ['SQLITE_CORRUPT_INDEX', true, 'ledger restore'],
  ['SQLITE_NOTADB', true, 'ledger restore'],
  ['SQLITE_FULL', false, 'free disk space'],
  ['ENOSPC', false, 'free disk space'],
  ['SQLITE_IOERR_WRITE', false, 'free disk space'],
  ['SQLITE_BUSY', false, 'another process'],
  ['EACCES', false, 'owner'],
  ['SQLITE_NOMEM', false, 'clinmeter doctor'],
])('%s: lasting is %p, and the hint says %p', (code, isLasting, words) => {
  const error = asLedgerError(Object.assign(new Error('it failed'), { code }));
  expect(error).toMatchObject({ isLasting, hint: expect.stringContaining(words) });
});

test('a database that is out of reach is not so for ever, so that a service manager tries again', () => {
  expect(unreachable('Failed to connect').isLasting).toBe(false);
});
