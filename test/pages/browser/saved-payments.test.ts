/** The payments that a browser keeps. */
import { expect, test } from 'bun:test';
import { callOf, savedPayments } from '../../../src/pages/browser/saved-payments.ts';

const NOW = 1_800_000_000;
const DAY = 24 * 3600;

/** A storage of a browser. */
const storageOf = (entries: Readonly<Record<string, string>> = {}) => {
  const map = new Map(Object.entries(entries));
  const storage = {
    get length() {
      return map.size;
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as unknown as Storage;
  return { storage: () => storage, keys: () => [...map.keys()] };
};

test('a saved payment is found by its key, and can be forgotten', () => {
  const { storage } = storageOf();
  const kept = savedPayments(storage, () => NOW);
  expect([kept.isEmpty(), kept.put('one', { header: 'a' }), kept.isEmpty()]).toEqual([true, true, false]);
  expect([kept.get('one'), kept.get('two')]).toEqual([{ header: 'a' }, undefined]);
  kept.forget('one');
  expect([kept.get('one'), kept.isEmpty()]).toEqual([undefined, true]);
});

test('a saved payment goes a day after its answer, and entries of other programs stay', () => {
  const prefix = 'clinmeter-payment-';
  const { storage, keys } = storageOf({
    [`${prefix}open`]: JSON.stringify({ header: 'a' }),
    [`${prefix}new`]: JSON.stringify({ header: 'a', answeredAt: NOW - DAY }),
    [`${prefix}old`]: JSON.stringify({ header: 'a', answeredAt: NOW - DAY - 1 }),
    [`${prefix}broken`]: '{',
    other: 'x',
  });
  savedPayments(storage, () => NOW);
  expect(keys()).toEqual([`${prefix}open`, `${prefix}new`, 'other']);
});

test('nothing is saved if the reader forbids storage', () => {
  const kept = savedPayments(
    () => {
      throw new DOMException('forbidden');
    },
    () => NOW,
  );
  expect([kept.isEmpty(), kept.get('one'), kept.put('one', { header: 'a' })]).toEqual([true, undefined, false]);
});

test('a call is the same in another order and spelling of its parameters', () => {
  const base = 'https://example.com/docs/bmi';
  expect(callOf('/api/x?b=1&a=chest%20pain', base)).toBe(callOf('https://example.com/api/x?a=chest+pain&b=1', base));
  expect(callOf('/api/x?a=1', base)).not.toBe(callOf('/api/x?a=2', base));
});
