/**
 * The purchase room under every fault at once. `SEED=7 npx bun test test/payments/purchase/room.test.ts` plays one seed again,
 * and prints what has happened; `SEEDS=100000` plays more of them.
 */
import { expect, setDefaultTimeout, test } from 'bun:test';
import { playRoom } from '../../simulation/room/room.ts';
import { nightly } from '../../support/nightly.ts';

setDefaultTimeout(600_000);

const { SEED, SEEDS = `${nightly(30_000, 600)}` } = process.env;
const seeds = SEED === undefined ? Array.from({ length: Number(SEEDS) }, (_, index) => index + 1) : [Number(SEED)];

test('nothing unpaid is delivered, nothing is lost, and everything ends, under every fault', () => {
  const failed: string[] = [];
  for (const seed of seeds) {
    const { violations, events } = playRoom(seed);
    if (SEED !== undefined) console.log(events.join('\n'));
    for (const violation of violations) failed.push(`SEED=${seed}: ${violation}`);
    if (failed.length > 10) break;
  }
  expect(failed).toEqual([]);
});

test('a seed plays the same again', () => {
  for (const seed of [1, 2, 3]) expect(playRoom(seed)).toEqual(playRoom(seed));
});
