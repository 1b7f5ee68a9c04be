/** Refused purchases that are removed: which, when, how many at once, and that the history stays verifiable. */
import { expect, jest, test } from 'bun:test';
import { type Conclusion, LedgerError } from '../../../src/payments/ledger/ledger.ts';
import { keepTidy } from '../../../src/payments/ledger/upkeep.ts';
import { examined, ledgerPlace, REFUSED, SETTLED, UNCERTAIN } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { turns } from '../../support/turns.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2030-01-31T12:00:00Z');
/** An hour after midnight, clocks may differ no more. */
const TOMORROW = Date.parse('2030-02-01T01:00:00Z');
const PAST = BigInt(NOON / 1000 + 60);

/** A ledger at noon; its authorizations end a minute later. */
const scene = () => {
  const place = ledgerPlace();
  const clock = { now: NOON };
  const open = () => place.open({ now: () => clock.now });
  const ledger = open();
  const begin = (number: number, validBefore = PAST) =>
    ledger.begin(openingOf(number, { validBefore, lease: 1000 })).purchase;
  return {
    ...place,
    clock,
    ledger,
    begin,
    open,
    /** Purchases that end like this, numbered from the first. */
    sell: (first: number, ...conclusions: readonly Conclusion[]) => {
      for (const [index, conclusion] of conclusions.entries()) ledger.conclude(begin(first + index), conclusion);
    },
    ids: () =>
      ledger
        .list(999)
        .map(({ id }) => id)
        .reverse(),
    [Symbol.dispose]: place[Symbol.dispose],
  };
};

test('a refused purchase is removed on the day after its authorization has ended, and its history tells so', () => {
  using given = scene();
  const { ledger, clock, sell } = given;
  sell(1, REFUSED, SETTLED, REFUSED, REFUSED, SETTLED, REFUSED, SETTLED);
  const before = given.examine();
  clock.now = TOMORROW - 1;
  expect(ledger.prune(100)).toBe(0);
  clock.now = TOMORROW;
  expect(ledger.prune(100)).toBe(4);
  expect(given.ids()).toEqual([2, 5, 7]);
  expect(given.read((reader) => reader.history(0))).toMatchObject([
    { at: TOMORROW, kind: 'pruned', actor: 'upkeep', detail: { ids: '1 3 4 6' } },
  ]);
  expect(examined(given.file, [before.head])).toMatchObject({ purchases: 3, events: 15, flaws: [] });
  expect(ledger.counts()).toEqual({ settling: 0, settled: 3, refused: 0, uncertain: 0 });
});

test('a refused purchase leaves its authorization as free as before', () => {
  using given = scene();
  given.sell(1, REFUSED, SETTLED);
  given.clock.now = TOMORROW;
  given.ledger.prune(100);
  expect(given.ledger.find(openingOf(1))).toBeUndefined();
  expect(given.begin(1)).toMatchObject({ id: 3, attempts: 1 });
  expect(given.examine().flaws).toEqual([]);
});

test.each([
  ['is the newest', () => {}],
  [
    'can still be used',
    ({ ledger }: Scene) => {
      const validBefore = BigInt(TOMORROW / 1000 - 3600);
      ledger.conclude(ledger.begin(openingOf(3, { validBefore, lease: 1 })).purchase, REFUSED);
    },
  ],
  ['could be used for ever', ({ begin, ledger }: Scene) => void ledger.conclude(begin(3, 2n ** 256n - 1n), REFUSED)],
  ['was uncertain before', ({ sell }: Scene) => sell(3, UNCERTAIN, REFUSED)],
])('a refused purchase stays if it %s', (_, act) => {
  using given = scene();
  given.sell(1, SETTLED, REFUSED);
  act(given);
  const newest = given.ids().at(-1) ?? 0;
  if (newest > 2) {
    // Only what the test is about keeps the row.
    given.sell(9, SETTLED);
    const taken = given.ledger.leaseUncertain(3, 1, 'resolver');
    if (taken !== undefined) given.ledger.conclude(taken, REFUSED);
  }
  given.clock.now = TOMORROW;
  given.ledger.prune(100);
  expect(given.ids()).toContain(newest === 2 ? 2 : 3);
  expect(given.examine().flaws).toEqual([]);
});

test('a refused purchase does not share a number with a later purchase', () => {
  using given = scene();
  given.sell(1, REFUSED, REFUSED);
  given.clock.now = TOMORROW;
  given.ledger.prune(100);
  expect(given.ids()).toEqual([2]);
  expect(given.begin(3).id).toBe(3);
});

type Scene = ReturnType<typeof scene>;

test('a round of pruning looks at no more than its limit, and the next one goes on from there', () => {
  using given = scene();
  // The last one ends first.
  for (let number = 1; number <= 5; number += 1)
    given.ledger.conclude(given.begin(number, PAST - BigInt(number)), REFUSED);
  given.sell(6, SETTLED);
  given.clock.now = TOMORROW;
  expect([given.ledger.prune(2), given.ledger.prune(2), given.ledger.prune(2)]).toEqual([2, 2, 1]);
  expect(given.ids()).toEqual([6]);
  expect(given.examine()).toMatchObject({ purchases: 1, events: 15, flaws: [] });
});

test('a round of pruning gets past rows that stay, and sees them again after a restart', () => {
  using given = scene();
  given.sell(1, UNCERTAIN, UNCERTAIN, REFUSED, SETTLED);
  for (const id of [1, 2]) {
    const taken = given.ledger.leaseUncertain(id, 1, 'resolver');
    if (taken !== undefined) given.ledger.conclude(taken, REFUSED);
  }
  given.clock.now = TOMORROW;
  expect([given.ledger.prune(2), given.ledger.prune(2), given.ledger.prune(2)]).toEqual([2, 1, 0]);
  expect(given.ids()).toEqual([1, 2, 4]);
  expect(given.open().prune(9)).toBe(2);
});

test('a round of pruning that fails leaves everything', () => {
  using given = scene();
  given.sell(1, REFUSED, SETTLED);
  given.clock.now = TOMORROW;
  given.fill('link');
  expect(() => given.ledger.prune(9)).toThrow(LedgerError);
  given.fill('link', false);
  expect(given.ids()).toEqual([1, 2]);
  expect(given.examine()).toMatchObject({ events: 4, flaws: [] });
  // Seen again by the next service.
  expect(given.open().prune(9)).toBe(1);
});

const pruned = () => {
  const given = scene();
  given.sell(1, SETTLED, REFUSED, SETTLED, SETTLED);
  given.clock.now = TOMORROW;
  given.ledger.prune(9);
  return given;
};

test('a row that is gone is found, unless it was pruned', () => {
  using given = pruned();
  expect(given.examine().flaws).toEqual([]);
  given.sql((database) => database.run('DELETE FROM purchase WHERE id = 3'));
  expect(given.examine().flaws).toEqual(['purchase 3 has a history but no row']);
});

test('a row that is gone is found even if the history was changed to say that it was pruned', () => {
  using given = pruned();
  given.sql((database) => {
    database.run('DELETE FROM purchase WHERE id = 3');
    database.run('UPDATE link SET entries = replace(entries, \'"ids":"2"\', \'"ids":"2 3"\')');
  });
  expect(given.examine().flaws).toEqual([
    'entry 9 and those with it do not follow from the ones before',
    'purchase 3 was removed as a refused one, and is none',
  ]);
});

test('the upkeep prunes a hundred at once, every minute, and every second while there is more', async () => {
  jest.useFakeTimers();
  try {
    const limits: number[] = [];
    const seen = [100, 100, 7, 0];
    const stop = keepTidy({
      ledger: {
        list: async () => [],
        forgetDays: async () => {},
        prune: async (limit) => {
          limits.push(limit);
          return seen.shift() ?? 0;
        },
      },
      redelivery: 24 * HOUR,
      onError: () => {},
    });
    const rounds: number[] = [];
    for (const pause of [1000, 1000, 59_999, 1, 60_000]) {
      await turns(20);
      rounds.push(limits.length);
      jest.advanceTimersByTime(pause);
    }
    await turns(20);
    expect([...rounds, limits.length]).toEqual([1, 2, 3, 3, 4, 5]);
    expect(new Set(limits)).toEqual(new Set([100]));
    stop();
  } finally {
    jest.useRealTimers();
  }
});
