/** How often the chain is asked for buyers who come back. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { Chain } from '../../../src/payments/chain/chain.ts';
import type { Purchase } from '../../../src/payments/ledger/ledger.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { ledgerOn, type Store } from '../../../src/payments/ledger/sqlite.ts';
import { createLooks } from '../../../src/payments/purchase/looks.ts';
import { openingOf } from '../../support/ledger-process.ts';

const BLOCK = { number: 60n, timestamp: 0n };
const MAY_MOVE = { kind: 'undecided', mayMove: true } as const;
const LATER = { kind: 'undecided', mayMove: false } as const;

let now = 0;
let ledger: Store;
beforeEach(() => {
  now = 1_800_000_000_000;
  ledger = openStore({ file: ':memory:', mode: 'stub', now: () => now });
});
afterEach(() => ledger.close());

const uncertain = (number: number): Purchase => {
  const { purchase } = ledger.begin(openingOf(number, { mark: '40' }));
  ledger.conclude(purchase, { state: 'uncertain' });
  return rowOf(number);
};
const rowOf = (number: number): Purchase => {
  const row = ledger.find(openingOf(number));
  if (row === undefined) throw new Error('there is no row');
  return row;
};

/** Looks at a chain on which nothing has ended, unless the test says otherwise. */
const looking = (change: Partial<Chain> = {}, mostAMinute?: number) => {
  let looks = 0;
  const chain: Chain = {
    head: async () => {
      looks += 1;
      return BLOCK;
    },
    safe: async () => BLOCK,
    isEnded: async () => false,
    findUse: async () => undefined,
    isUnused: async () => true,
    ...change,
  };
  return { ...createLooks({ ledger: ledgerOn(ledger), chain, now: () => now, mostAMinute }), looks: () => looks };
};

test('a purchase is looked at again after two seconds, then after twice as long each time, up to fifteen', async () => {
  const purchase = uncertain(1);
  const { at, looks } = looking();
  const taken: number[] = [];
  for (let second = 0; second <= 60; second += 1) {
    const before = looks();
    expect(await at(purchase)).toEqual(MAY_MOVE);
    if (looks() > before) taken.push(second);
    now += 1000;
  }
  expect(taken).toEqual([0, 2, 6, 14, 29, 44, 59]);
});

test('a storm of retries is one look', async () => {
  const purchase = uncertain(1);
  const { at, looks } = looking();
  const said = await Promise.all(Array.from({ length: 200 }, () => at(purchase)));
  expect(said).toEqual(Array(200).fill(MAY_MOVE));
  expect(looks()).toBe(1);
});

test('a purchase that the chain can never decide is looked at once, also after a restart', async () => {
  const ended = { isEnded: async () => true };
  const first = looking(ended);
  expect(await first.at(uncertain(1))).toEqual({ kind: 'undecidable' });
  expect(rowOf(1).nextLookAt).toBeNull();
  now += 3_600_000;
  const second = looking(ended);
  expect(await second.at(rowOf(1))).toEqual({ kind: 'undecidable' });
  expect([first.looks(), second.looks()]).toEqual([1, 0]);
});

test('all purchases together are looked at as often as a minute allows, and then nothing is done for them', async () => {
  const purchases = [1, 2, 3].map(uncertain);
  const { at, looks } = looking({}, 2);
  const said = await Promise.all(purchases.map((purchase) => at(purchase)));
  expect(said).toEqual([MAY_MOVE, MAY_MOVE, LATER]);
  now += 60_000;
  expect(await at(rowOf(3))).toEqual(MAY_MOVE);
  expect(looks()).toBe(3);
});

test('a look that has failed has no pause', async () => {
  const purchase = uncertain(1);
  let isDown = true;
  const { at } = looking({ safe: () => (isDown ? Promise.reject(new Error('no node')) : Promise.resolve(BLOCK)) });
  expect(await at(purchase)).toBeUndefined();
  isDown = false;
  expect(await at(purchase)).toEqual(MAY_MOVE);
});
