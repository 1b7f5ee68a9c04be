/** The terms of a moment ago, and a file beside the ledger that says others. */
import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteTerms, openTerms } from '../../src/service/former-terms.ts';
import type { Tool } from '../../src/tools/tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-terms-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OWN = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const ping = (price: bigint) => [{ id: 'ping', price }] as unknown as readonly Tool[];

let number = 0;
const ledgerWith = (offers?: unknown): string => {
  number += 1;
  const ledger = join(folder, `${number}.sqlite`);
  if (offers !== undefined) writeFileSync(`${ledger}.offers`, JSON.stringify(offers));
  return ledger;
};

const current = { ping: { amount: '1000', payTo: OWN } };
const cheap = { ping: { amount: '1', payTo: OTHER } };

describe('terms of before', () => {
  test('are honoured for a minute after a price or a recipient has changed, across a restart', () => {
    const ledger = ledgerWith();
    let time = 1000;
    const note = (price: bigint, payTo: string) =>
      noteTerms(openTerms(ledger), ping(price), { payTo: payTo as `0x${string}` }, () => time);
    expect(note(1000n, OWN)('ping')).toEqual([]);
    const honoured = note(2000n, OTHER);
    expect(honoured('ping')).toEqual([{ amount: '1000', payTo: OWN }]);
    time += 59_999;
    expect(note(2000n, OTHER)('ping')).toEqual([{ amount: '1000', payTo: OWN }]);
    time += 1;
    expect(honoured('ping')).toEqual([]);
  });

  test('are those of the process where the disk takes no file, and their minute does not begin again', () => {
    const ledger = join(folder, 'no-such-folder', 'ledger.sqlite');
    let time = 1000;
    const log = openTerms(ledger);
    const note = (price: bigint) => noteTerms(log, ping(price), { payTo: OWN }, () => time);
    note(1000n);
    note(2000n);
    time += 30_000;
    const honoured = note(3000n);
    expect(honoured('ping').map(({ amount }) => amount)).toEqual(['2000', '1000']);
    time += 30_000;
    expect(honoured('ping').map(({ amount }) => amount)).toEqual(['2000']);
  });

  test.each<[string, unknown]>([
    ['terms that last longer', { current, former: [{ offered: cheap, until: 61_001 }] }],
    ['terms that last for ever', { current, former: [{ offered: cheap, until: 9e15 }] }],
    ['an amount of nothing', { current, former: [{ offered: { ping: { amount: '0', payTo: OTHER } }, until: 9000 }] }],
    [
      'a recipient that is none',
      { current, former: [{ offered: { ping: { amount: '1', payTo: 'me' } }, until: 9000 }] },
    ],
    ['an entry that is none', { current, former: [null] }],
    ['offers that are none', { current: 7, former: [] }],
    ['no object', [1]],
  ])('are not those of a file that says %s', (_, offers) => {
    const ledger = ledgerWith(offers);
    const note = noteTerms(openTerms(ledger), ping(1000n), { payTo: OWN as `0x${string}` }, () => 1000);
    expect(note('ping')).toEqual([]);
    expect(existsSync(`${ledger}.offers`)).toBe(true);
    expect(readFileSync(`${ledger}.offers`, 'utf8')).not.toContain('"current":7');
  });
});
