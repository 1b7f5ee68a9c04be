import { expect, test } from 'bun:test';
import { createTurns } from '../../../src/payments/purchase/turns.ts';

const LONG = 60_000;

test('turns of a client come first come, first served, and one at a time', async () => {
  const turns = createTurns();
  const order: number[] = [];
  const waits = [1, 2, 3].map((one) => turns.wait('a', LONG).then((came) => came && order.push(one)));
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    turns.next('b');
    turns.next('a');
    await waits[expected.length - 1];
    expect(order).toEqual(expected);
  }
});

test('two turns in the same moment are for two', async () => {
  const turns = createTurns();
  const waits = [turns.wait('a', LONG), turns.wait('a', LONG)];
  turns.next('a');
  turns.next('a');
  expect(await Promise.all(waits)).toEqual([true, true]);
});

test('a turn that does not come in time is none, and leaves its place', async () => {
  const turns = createTurns(1);
  expect(await turns.wait('a', 1)).toBe(false);
  const wait = turns.wait('a', LONG);
  turns.next('a');
  expect(await wait).toBe(true);
});

test('only so many of one client wait, and only so many in all', async () => {
  const turns = createTurns(1, 2);
  const waits = [turns.wait('a', LONG), turns.wait('b', LONG)];
  expect(await turns.wait('a', LONG)).toBe(false);
  expect(await turns.wait('c', LONG)).toBe(false);
  for (const client of ['a', 'b']) turns.next(client);
  expect(await Promise.all(waits)).toEqual([true, true]);
});
