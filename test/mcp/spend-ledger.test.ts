import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSpendLedger } from '../../src/mcp/spend-ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-ledger-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const spending = (nonce: string, amount = 5000n) => ({
  nonce,
  at: 0,
  server: 's',
  tool: 'bmi',
  amount,
  payer: '0x',
  call: nonce,
  payment: nonce,
});

test('a budget covers all payments signed in one file, refused ones too', () => {
  const file = join(folder, 'deep', 'purchases.sqlite');
  const [one, two] = [openSpendLedger(file, 12_000n), openSpendLedger(file, 12_000n)];
  expect([one.spend(spending('a')), one.left()]).toEqual([true, 7000n]);
  one.note('a', 'refused');
  expect([two.spend(spending('b')), two.left()]).toEqual([true, 2000n]);
  expect(one.spend(spending('c'))).toBe(false);
  expect(one.spend(spending('d', 2000n))).toBe(true);
  one.close();
  two.close();
  const again = openSpendLedger(file, 12_000n);
  expect(again.spent()).toBe(12_000n);
  expect(again.spend(spending('e', 1n))).toBe(false);
  again.close();
});

test('a payment is kept until it is answered, for the user of the file alone', () => {
  const file = join(folder, 'kept', 'purchases.sqlite');
  const ledger = openSpendLedger(file, 12_000n);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  ledger.spend(spending('a'));
  ledger.note('a', 'uncertain');
  ledger.close();
  const again = openSpendLedger(file, 12_000n);
  expect([again.unanswered('a'), again.unanswered('b')]).toEqual(['a', undefined]);
  again.note('a', 'settled', '0x1');
  expect(again.unanswered('a')).toBeUndefined();
  again.close();
});
