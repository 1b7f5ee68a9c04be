/** The ledger beside beginning and concluding: leases, failover, identifiers, a person's decision. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Conclusion, type Ledger, LedgerError, type Opening } from '../../../src/payments/ledger/ledger.ts';
import { openLedger } from '../../../src/payments/ledger/open.ts';
import { DUE } from '../../../src/payments/ledger/rows.ts';
import { decide, FULL, ledgerPlace, REFUSED, SETTLED, UNCERTAIN } from '../../support/ledger-file.ts';
import { inProcesses, openingOf } from '../../support/ledger-process.ts';

// Every write waits for the disk, which others may be using.
setDefaultTimeout(60_000);

const LEASE = 5000;

/** A ledger in memory, and its clock. */
const scene = () => {
  const clock = { now: 1000 };
  const ledger = openLedger({ file: ':memory:', mode: 'stub', now: () => clock.now });
  const begin = (number: number, changes: Partial<Opening> = {}) =>
    ledger.begin(openingOf(number, { leaseExpiresAt: LEASE, ...changes }));
  return {
    clock,
    ledger,
    begin,
    /** A new purchase that ended like this. */
    concluded: (number: number, conclusion: Conclusion, changes: Partial<Opening> = {}) => {
      const { purchase } = begin(number, changes);
      ledger.conclude(purchase, conclusion);
      return rowOf(ledger, purchase.id);
    },
    row: (id: number) => rowOf(ledger, id),
  };
};

const rowOf = (ledger: Ledger, id: number) => {
  const row = ledger.list(99).find((purchase) => purchase.id === id);
  if (row === undefined) throw new Error(`there is no row ${id}`);
  return row;
};

describe('a lease', () => {
  test.each([
    ['that is uncertain', UNCERTAIN],
    ['whose process is gone', undefined],
  ])('is given for a row %s, with a new token', (_, conclusion) => {
    const { ledger, begin, row, clock } = scene();
    const { purchase } = begin(1);
    if (conclusion !== undefined) ledger.conclude(purchase, conclusion);
    clock.now = LEASE;
    const before = row(1);
    expect(before.state).toBe('uncertain');
    const taken = ledger.lease(1, 2 * LEASE, 'resolver');
    expect(taken).toEqual({
      ...before,
      state: 'settling',
      owner: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown as string,
      leaseExpiresAt: 2 * LEASE,
      attempts: 2,
      nextLookAt: 2 * LEASE,
      updatedAt: LEASE,
    });
    expect(taken?.owner).not.toBe(before.owner);
    expect(row(1)).toEqual(taken as typeof before);
  });

  test.each([
    ['is settled', SETTLED],
    ['is refused', REFUSED],
    ['is being settled', undefined],
  ])('leaves a row alone that %s', (_, conclusion) => {
    const { ledger, begin, row, clock } = scene();
    const { purchase } = begin(1);
    if (conclusion !== undefined) ledger.conclude(purchase, conclusion);
    const before = row(1);
    clock.now = LEASE - 1;
    expect(ledger.lease(1, 2 * LEASE, 'resolver')).toBeUndefined();
    expect(row(1)).toEqual(before);
  });

  test('touches no other row', () => {
    const { ledger, concluded, row } = scene();
    const other = concluded(1, UNCERTAIN);
    concluded(2, UNCERTAIN);
    ledger.lease(2, 2 * LEASE, 'resolver');
    expect(row(1)).toEqual(other);
  });

  test('takes the row from the attempt that had it, except for a settlement', () => {
    const { ledger, begin, row, clock } = scene();
    const { purchase } = begin(1);
    clock.now = LEASE;
    const taken = ledger.lease(1, 2 * LEASE, 'resolver');
    for (const conclusion of [REFUSED, UNCERTAIN]) expect(ledger.conclude(purchase, conclusion)).toBeUndefined();
    expect(ledger.failOver(purchase, 'second')).toBe(false);
    expect(row(1)).toEqual(taken as typeof purchase);
    expect(ledger.conclude(purchase, SETTLED)).toBeDefined();
  });

  test('keeps a buyer from beginning again until it has ended', () => {
    const { ledger, concluded, begin, clock } = scene();
    concluded(1, UNCERTAIN);
    ledger.lease(1, 2 * LEASE, 'resolver');
    clock.now = 2 * LEASE - 1;
    expect(begin(1).begun).toBe(false);
    clock.now = 2 * LEASE;
    expect(begin(1, { leaseExpiresAt: 3 * LEASE })).toMatchObject({ begun: true, purchase: { attempts: 3 } });
  });
});

describe('a failover', () => {
  test('notes the facilitator that goes on with an attempt', () => {
    const { ledger, begin, row, clock } = scene();
    const { purchase } = begin(1);
    clock.now = 2000;
    expect(ledger.failOver(purchase, 'second')).toBe(true);
    expect(row(1)).toEqual({ ...purchase, facilitator: 'second', updatedAt: 2000 });
    expect(ledger.conclude(purchase, SETTLED)).toBeDefined();
  });

  test.each([SETTLED, REFUSED, UNCERTAIN])('does nothing to an attempt that has ended: %j', (conclusion) => {
    const { ledger, concluded, row } = scene();
    const before = concluded(1, conclusion);
    expect(ledger.failOver(before, 'second')).toBe(false);
    expect(row(1)).toEqual(before);
  });

  test('does nothing to another’s attempt', () => {
    const { ledger, begin, row } = scene();
    const { purchase } = begin(1);
    expect(ledger.failOver({ ...purchase, owner: 'stranger' }, 'second')).toBe(false);
    expect(row(1)).toEqual(purchase);
  });
});

describe('a lease from before the clock was set back', () => {
  test.each([
    [125_000, 'settling'],
    [125_001, 'uncertain'],
    [24 * 3_600_000, 'uncertain'],
  ] as const)('that ends in %p ms leaves the row %s', (ahead, state) => {
    const { ledger, begin, row, clock } = scene();
    begin(1, { leaseExpiresAt: clock.now + ahead });
    expect(row(1).state).toBe(state);
    expect(ledger.find(openingOf(1))?.state).toBe(state);
    expect(ledger.counts()).toMatchObject({ settling: 0, uncertain: 0, [state]: 1 });
    expect(ledger.lease(1, clock.now + 1, 'resolver') === undefined).toBe(state === 'settling');
  });

  test('is taken up by the buyer at once, and looked at by the resolver', () => {
    const { ledger, begin, clock } = scene();
    clock.now += 24 * 3_600_000;
    begin(1);
    begin(2, { leaseExpiresAt: clock.now + 10_000 });
    clock.now = 1000;
    expect(ledger.due(clock.now, 9).map(({ id, state }) => [id, state])).toEqual([[2, 'uncertain']]);
    expect(begin(2)).toMatchObject({ begun: true, purchase: { attempts: 2, leaseExpiresAt: LEASE } });
  });
});

test.each([
  ['the same payment for the same resource', {}, 5n],
  ['the same payment for another resource', { resourceDigest: 'dd'.repeat(32) }, 9n],
  ['another payment for the same resource', { paymentDigest: 'cc'.repeat(32) }, 9n],
])('a refused row that is begun anew by %s has its block from the right attempt', (_, change, headBlock) => {
  const { concluded, begin } = scene();
  concluded(1, REFUSED, { headBlock: 5n });
  expect(begin(1, { headBlock: 9n, ...change }).purchase.headBlock).toBe(headBlock);
});

describe('what is undecided', () => {
  test('is what is uncertain or left behind, and nothing else', () => {
    const { ledger, begin, concluded, clock } = scene();
    concluded(1, SETTLED);
    concluded(2, REFUSED);
    concluded(3, UNCERTAIN);
    begin(4);
    begin(5, { leaseExpiresAt: 9 * LEASE });
    const ids = () => ledger.due(clock.now, 9).map(({ id, state }) => [id, state]);
    clock.now = LEASE - 1;
    expect(ids()).toEqual([[3, 'uncertain']]);
    clock.now = LEASE;
    expect(ids()).toEqual([
      [4, 'uncertain'],
      [3, 'uncertain'],
    ]);
  });

  /** Three uncertain rows, the first of which a buyer came back for. */
  const returned = () => {
    const given = scene();
    for (const number of [1, 2, 3]) {
      given.clock.now += 1;
      given.concluded(number, UNCERTAIN);
    }
    given.clock.now += 1;
    given.concluded(1, UNCERTAIN);
    return { ...given, due: (limit = 9) => given.ledger.due(given.clock.now, limit).map(({ id }) => id) };
  };

  test('comes with the newest first, and with those that a buyer came back for', () => {
    expect(returned().due()).toEqual([1, 3, 2]);
  });

  test('is read up to a limit, half of it what has waited longest', () => {
    const { due, concluded } = returned();
    expect(due(2)).toEqual([1, 2]);
    for (const number of [4, 5, 6]) concluded(number, UNCERTAIN);
    expect(due(4)).toEqual([6, 5, 3, 2]);
  });

  test('is due again when its pause is over, or never', () => {
    const { due, ledger, clock } = returned();
    ledger.postpone(1, clock.now + 10);
    ledger.postpone(2, null);
    expect(due()).toEqual([3]);
    clock.now += 10;
    expect(due()).toEqual([1, 3]);
  });

  test('has no other row postponed', () => {
    const { ledger, concluded } = scene();
    const settled = concluded(1, SETTLED);
    ledger.postpone(1, 77);
    expect(ledger.list(9)).toEqual([settled]);
  });

  test('is found by an index, so that rows whose time has not come are not read', () => {
    using place = ledgerPlace();
    place.open().close();
    const plan = place.sql((database) => database.query(`EXPLAIN QUERY PLAN ${DUE}`).all() as { detail: string }[]);
    const steps = plan.map(({ detail }) => detail).filter((detail) => /\bpurchase\b/.test(detail));
    expect(steps).toEqual([
      'SEARCH purchase USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH purchase USING COVERING INDEX purchase_open (next_look_at<?)',
      'SEARCH purchase USING COVERING INDEX purchase_open (next_look_at<?)',
      'SEARCH purchase USING COVERING INDEX purchase_open (next_look_at>?)',
    ]);
  });
});

test('a wrong resource is noted once, and only as many as are allowed', () => {
  const { ledger, begin, row } = scene();
  const { id } = begin(1).purchase;
  expect(['a', 'b', 'a', 'c'].map((digest) => ledger.noteWrong(id, digest, 2))).toEqual([true, true, true, false]);
  expect(row(1).wrongResources).toEqual(['a', 'b']);
});

describe('a buyer’s identifier', () => {
  const ID = { identifierDigest: 'ee'.repeat(32) };

  test('finds the row that it was given to', () => {
    const { ledger, begin } = scene();
    const { purchase } = begin(1, ID);
    begin(2);
    expect(ledger.findIdentified(ID.identifierDigest)).toEqual(purchase);
    expect(ledger.findIdentified('ff'.repeat(32))).toBeUndefined();
  });

  test('finds a row whose lease has ended as one that is uncertain', () => {
    const { ledger, begin, clock } = scene();
    begin(1, ID);
    clock.now = LEASE;
    expect(ledger.findIdentified(ID.identifierDigest)?.state).toBe('uncertain');
  });

  test.each([
    ['being settled', undefined],
    ['settled', SETTLED],
    ['uncertain', UNCERTAIN],
  ])('belongs to one payment: another one is not begun while that is %s', (_, conclusion) => {
    const { ledger, begin, row } = scene();
    const { purchase } = begin(1, ID);
    if (conclusion !== undefined) ledger.conclude(purchase, conclusion);
    expect(begin(2, ID)).toEqual({ begun: false, purchase: row(1) });
    expect(ledger.list(9).length).toBe(1);
  });

  test('is free again once its payment is refused', () => {
    const { ledger, begin, concluded, row } = scene();
    expect(concluded(1, REFUSED, ID).identifierDigest).toBeNull();
    expect(ledger.findIdentified(ID.identifierDigest)).toBeUndefined();
    expect(begin(2, ID)).toMatchObject({ begun: true, purchase: { id: 2 } });
    expect(begin(1, ID)).toEqual({ begun: false, purchase: row(2) });
    expect(row(1).state).toBe('refused');
    expect(begin(1)).toMatchObject({ begun: true, purchase: { id: 1, identifierDigest: null } });
  });

  test('is given again to the same payment, whether it was refused or is uncertain', () => {
    for (const conclusion of [REFUSED, UNCERTAIN]) {
      const { begin, concluded } = scene();
      concluded(1, conclusion, ID);
      expect(begin(1, ID)).toMatchObject({ begun: true, purchase: { id: 1, ...ID } });
    }
  });

  test('is kept by an uncertain payment that is settled after all', () => {
    const { ledger, concluded, row } = scene();
    ledger.conclude(concluded(1, UNCERTAIN, ID), SETTLED);
    expect(row(1)).toMatchObject({ state: 'settled', ...ID });
  });
});

describe('the block at which a purchase was begun', () => {
  const at = (headBlock: bigint | null) => ({ headBlock, leaseExpiresAt: 9 * LEASE });

  test.each<[string, Conclusion, bigint | null, bigint | null, bigint | null]>([
    ['of the first attempt, as long as it is uncertain', UNCERTAIN, 7n, 9n, 7n],
    ['of the first attempt, even when a later one could not ask', UNCERTAIN, 7n, null, 7n],
    ['of a later attempt when the first one could not ask', UNCERTAIN, null, 9n, 9n],
    ['of the first attempt after a refusal, which may have been a mistake', REFUSED, 7n, 9n, 7n],
    ['of the first attempt when a later one could not ask', REFUSED, 7n, null, 7n],
  ])('is that %s', (_, conclusion, first, later, kept) => {
    const { begin, concluded, row } = scene();
    expect(concluded(1, conclusion, at(first)).headBlock).toBe(first);
    expect(begin(1, at(later)).purchase.headBlock).toBe(kept);
    expect(row(1).headBlock).toBe(kept);
  });

  test('is kept by a row that is leased, after any number of attempts', () => {
    const { ledger, begin, concluded, row } = scene();
    concluded(1, UNCERTAIN, at(7n));
    const taken = ledger.lease(1, 9 * LEASE, 'resolver');
    expect(taken?.headBlock).toBe(7n);
    if (taken !== undefined) ledger.conclude(taken, UNCERTAIN);
    ledger.conclude(begin(1, at(9n)).purchase, UNCERTAIN);
    begin(1, at(11n));
    expect(row(1)).toMatchObject({ headBlock: 7n, attempts: 4 });
  });
});

describe('a person’s decision', () => {
  /** A ledger with one purchase that has just ended like this, or not at all. */
  const decidable = (conclusion?: Conclusion, leaseExpiresAt = Date.now() + 60_000) => {
    const place = ledgerPlace();
    const ledger = place.open();
    const { purchase } = ledger.begin(openingOf(1, { leaseExpiresAt }));
    if (conclusion !== undefined) ledger.conclude(purchase, conclusion);
    return { ...place, ledger, row: () => rowOf(ledger, 1) };
  };

  test.each<[string, Conclusion | undefined, number]>([
    ['uncertain', UNCERTAIN, Date.now() + 60_000],
    ['left behind', undefined, 1],
  ])('ends what is %s, beside a service, and is in its history', (_, before, lease) => {
    for (const conclusion of [SETTLED, { state: 'refused', reason: 'refused' } as const]) {
      using place = decidable(before, lease);
      const purchase = decide(place.file, 1, conclusion, 'seen on the chain');
      expect(purchase).toMatchObject(conclusion);
      expect(place.row()).toEqual(purchase);
      const events = place.read((reader) => reader.history(1)).slice(-2);
      expect(events.map(({ kind, actor, detail }) => [kind, actor, detail.why])).toEqual([
        ['taken_up', 'operator', undefined],
        [conclusion.state, 'operator', 'seen on the chain'],
      ]);
      expect(place.examine().flaws).toEqual([]);
    }
  });

  test.each<[string, Conclusion | undefined]>([
    ['settling', undefined],
    ['settled', SETTLED],
    ['refused', REFUSED],
  ])('is not taken on what is %s', (state, conclusion) => {
    using place = decidable(conclusion);
    const [before, { head }] = [place.row(), place.examine()];
    const message = `purchase 1 is ${state}; only an uncertain one can be decided`;
    expect(() => decide(place.file, 1, SETTLED, 'sure')).toThrow(new LedgerError(message));
    expect(place.row()).toEqual(before);
    expect(place.examine().head).toBe(head);
  });

  test('is not taken on what is not there, in a ledger or without one', () => {
    using place = decidable();
    expect(() => decide(place.file, 2, SETTLED, 'sure')).toThrow(new LedgerError('there is no purchase 2'));
    const nowhere = join(place.folder, 'nowhere.sqlite');
    expect(() => decide(nowhere, 1, SETTLED, 'sure')).toThrow(LedgerError);
    expect(existsSync(nowhere)).toBe(false);
  });

  test('is not taken by half when it cannot be written', () => {
    using place = decidable(UNCERTAIN);
    const before = place.row();
    place.fill('event');
    expect(() => decide(place.file, 1, REFUSED, 'sure')).toThrow(FULL);
    expect(place.row()).toEqual(before);
  });
});

describe('processes that share a ledger', () => {
  test('lease each uncertain row once, and write one history', async () => {
    const COUNT = 60;
    using place = ledgerPlace();
    const ledger = place.open();
    await Promise.all(
      Array.from(
        { length: COUNT },
        (_, number) =>
          ledger.commit(() => ledger.conclude(ledger.begin(openingOf(number)).purchase, UNCERTAIN)).durable,
      ),
    );
    const ended = await inProcesses(2, 'leaseAll', place.file, String(COUNT));
    const taken = ended.flatMap(({ said }) => said as readonly number[]);
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
    expect(place.examine()).toMatchObject({ purchases: COUNT, events: 3 * COUNT, flaws: [] });
    expect(ledger.list(COUNT).every(({ state, attempts }) => state === 'settling' && attempts === 2)).toBe(true);
  });
});
