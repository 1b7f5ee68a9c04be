/** The turns that requests take on the thread that sells. */
import { expect, test } from 'bun:test';
import { createFairQueue } from '../../src/http/fair-queue.ts';
import { queueByClient } from '../../src/queue-by-client.ts';

/** Turns on a clock of its own. `spend`: what a request takes; `turn`: the next turn of the event loop. */
const played = () => {
  let time = 0;
  const later: (() => void)[] = [];
  const takeTurn = createFairQueue({ now: () => time, later: (run) => later.push(run) });
  const begun: string[] = [];
  return {
    begun,
    ask: (client: string, milliseconds: number): void => {
      const begin = () => {
        begun.push(client);
        time += milliseconds;
      };
      const wait = takeTurn(client);
      if (wait === undefined) begin();
      else void wait.then(begin);
    },
    turn: async (): Promise<void> => {
      for (const run of later.splice(0)) run();
      await Bun.sleep(0);
    },
    idle: () => later.length === 0,
  };
};

test('requests of one turn begin at once until they have taken ten milliseconds', () => {
  const { ask, begun } = played();
  for (let count = 0; count < 20; count += 1) ask('a', 3);
  expect(begun).toHaveLength(4);
});

test('another turn begins anew', async () => {
  const { ask, begun, turn } = played();
  for (let count = 0; count < 4; count += 1) ask('a', 3);
  await turn();
  ask('a', 3);
  expect(begun).toHaveLength(5);
});

test('what waits begins one a turn, and clients follow each other', async () => {
  const { ask, begun, turn } = played();
  ask('a', 10);
  for (let count = 0; count < 5; count += 1) ask('a', 10);
  ask('b', 1);
  expect(begun).toEqual(['a']);
  for (let count = 0; count < 3; count += 1) await turn();
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
});

test('a later request passes none that waits, and the queue ends', async () => {
  const { ask, begun, turn, idle } = played();
  ask('a', 10);
  ask('a', 1);
  await turn();
  ask('b', 1);
  ask('c', 1);
  for (let count = 0; count < 4; count += 1) await turn();
  expect(begun).toEqual(['a', 'a', 'b', 'c']);
  expect(idle()).toBe(true);
});

test('a queue knows its length after every way in and out', () => {
  const queue = queueByClient<{ readonly client: string; readonly n: number }>();
  const steps = [
    () => queue.take(),
    () => queue.add({ client: 'a', n: 1 }),
    () => queue.add({ client: 'a', n: 2 }),
    () => queue.add({ client: 'b', n: 3 }),
    () => queue.addFirst({ client: 'c', n: 4 }),
    () => queue.remove(({ n }) => n === 2 || n === 4),
    () => queue.take(),
    () => queue.take(),
    () => queue.take(),
  ];
  const lengths = steps.map((step) => {
    step();
    return [queue.length(), queue.all().length, queue.isEmpty()];
  });
  expect(lengths).toEqual([0, 1, 2, 3, 4, 2, 1, 0, 0].map((length) => [length, length, length === 0]));
});
