import { expect, test } from 'bun:test';
import { digestOf, GENESIS } from '../../../../src/payments/ledger/history.ts';
import { linkDigest } from '../../../../src/payments/ledger/links.ts';
import { carriedChain } from '../../../../src/payments/ledger/postgres/carried.ts';

const eventAfter = (before: string, id: number) => {
  const event = { id, purchaseId: 1, at: 1, kind: 'begun', actor: 'request', detail: {} } as const;
  return { ...event, hash: digestOf(before, event) };
};
const linkAfter = (before: string, id: number) => {
  const link = { id, entries: `[1,"begun","request",${id},{}]` };
  return { ...link, hash: linkDigest(before, link) };
};
const event = eventAfter(GENESIS, 1);
const gap = { first: 2, last: 4, hash: 'ab'.repeat(32) };
const later = eventAfter(gap.hash, 5);
const root = { id: 5, entries: '', hash: later.hash };
const link = linkAfter(root.hash, 6);
const late = eventAfter(later.hash, 6);

const take = (...parts: readonly (readonly [string, object])[]) => {
  const follow = carriedChain();
  return parts.map(([kind, part]) => follow(`carried_${kind}`, JSON.stringify(part))).at(-1);
};

test('events, a gap, links and a late event follow each other', () => {
  const parts = [
    ['gap', gap],
    ['event', event],
    ['event', later],
    ['link', root],
    ['link', link],
  ] as const;
  expect(take(...parts)).toBe(link.hash);
  expect(take(...parts, ['event', late])).toBe(late.hash);
});

test.each<[string, readonly (readonly [string, object])[]]>([
  [
    'an event after a gap that is not told',
    [
      ['event', event],
      ['event', later],
    ],
  ],
  ['an event that was changed', [['event', { ...event, at: 2 }]]],
  [
    'a first link that is not of the last event',
    [
      ['event', event],
      ['link', { ...root, id: 1 }],
    ],
  ],
  ['a first link without its events', [['link', root]]],
  [
    'a link after one that is gone',
    [
      ['link', { id: 0, entries: '', hash: GENESIS }],
      ['link', link],
    ],
  ],
  [
    'a link that was changed',
    [
      ['gap', gap],
      ['event', event],
      ['event', later],
      ['link', root],
      ['link', { ...link, entries: '[]' }],
    ],
  ],
])('%s does not follow', (_, parts) => {
  expect(take(...parts)).toBeUndefined();
});
