import { expect, test } from 'bun:test';
import { digestOf, GENESIS } from '../../../../src/payments/ledger/history.ts';
import { linkDigest } from '../../../../src/payments/ledger/links.ts';
import { carriedChain, carriedHistory } from '../../../../src/payments/ledger/postgres/carried.ts';

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

test('the history of a purchase has its events, then its entries, and what an older executable wrote meanwhile by its time', () => {
  const at = (id: number, time: number, purchaseId = 1) => ({ ...eventAfter(GENESIS, id), at: time, purchaseId });
  const lines = [6, 8].map((time) => `[1,"uncertain","request",${time},{}]\n[2,"begun","request",${time},{}]`);
  const parts = [
    // The clock was set back before the first link.
    ['carried_event', at(1, 9)],
    ['carried_link', { id: 1, entries: '', hash: 'root' }],
    ['carried_link', { id: 3, entries: lines[0], hash: 'first' }],
    ['carried_link', { id: 5, entries: lines[1], hash: 'second' }],
    ['carried_event', at(2, 7)],
    ['carried_event', at(3, 7, 2)],
  ] as const;
  const told = carriedHistory(
    parts.map(([kind, part]) => [kind, JSON.stringify(part)]),
    1,
  );
  expect(told.map((event) => [event.kind, event.at])).toEqual([
    ['begun', 9],
    ['uncertain', 6],
    ['begun', 7],
    ['uncertain', 8],
  ]);
});
