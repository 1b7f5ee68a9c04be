import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPurse } from '../../src/mcp/purse.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-purse-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const spending = (nonce: string, amount = 5000n) => ({ nonce, at: 0, server: 's', tool: 'bmi', amount, payer: '0x' });

test('a budget is what all purses of a file have signed, refused payments too', () => {
  const file = join(folder, 'deep', 'purchases.sqlite');
  const [one, two] = [openPurse(file, 12_000n), openPurse(file, 12_000n)];
  expect(one.spend(spending('a'))).toBe(7000n);
  one.note('a', 'refused');
  expect(two.spend(spending('b'))).toBe(2000n);
  expect(one.spend(spending('c'))).toBeUndefined();
  expect(one.spend(spending('d', 2000n))).toBe(0n);
  one.close();
  two.close();
  const again = openPurse(file, 12_000n);
  expect(again.spent()).toBe(12_000n);
  expect(again.spend(spending('e', 1n))).toBeUndefined();
  again.close();
});
