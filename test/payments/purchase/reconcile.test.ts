/** Settled purchases beside what the chain shows of them. */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import type { Payments } from '../../../src/payments/chain/transfers.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import type { Store } from '../../../src/payments/ledger/sqlite.ts';
import { ledgerOn } from '../../../src/payments/ledger/sqlite.ts';
import { watchSettled } from '../../../src/payments/purchase/reconcile.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { turns } from '../../support/turns.ts';

const MINUTE = 60_000;
const PAID = { block: 7n, isSuccess: true, isPaid: true };

describe('the watch over settled purchases', () => {
  let now = 0;
  let ledger: Store;
  const stops: (() => void)[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    now = 1_800_000_000_000;
    ledger = openStore({ file: ':memory:', mode: 'stub', now: () => now });
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    jest.useRealTimers();
    ledger.close();
  });

  const sell = (number: number, transaction = `0x${number}`): void => {
    ledger.conclude(ledger.begin(openingOf(number)).purchase, { state: 'settled', transaction });
  };

  /** A watch over what a chain says of each transaction. */
  const watch = (receiptOf: Payments['receiptOf']) => {
    const asked: string[] = [];
    const errors: string[] = [];
    const watching = watchSettled({
      ledger: ledgerOn(ledger),
      paymentsOn: () => ({
        receiptOf: (transaction, awaited) => {
          asked.push(transaction);
          return receiptOf(transaction, awaited);
        },
      }),
      now: () => now,
      onError: ({ message }) => errors.push(message),
    });
    stops.push(watching.stop);
    const looked = async () => {
      await turns(400);
      return asked.splice(0);
    };
    return {
      ...watching,
      errors,
      looked,
      next: async (time = MINUTE) => {
        now += time;
        jest.advanceTimersByTime(MINUTE);
        return looked();
      },
    };
  };

  test('asks once of each, two minutes after it was settled, and not after six hours', async () => {
    sell(1);
    now += 6 * 60 * MINUTE - 2 * MINUTE;
    sell(2);
    const { looked, next, unpaid } = watch(async () => PAID);
    expect([await looked(), await next(), await next(), await next()]).toEqual([['0x1'], [], ['0x2'], []]);
    expect(unpaid()).toBe(0);
  });

  test.each([
    ['is not there', undefined],
    ['failed', { ...PAID, isSuccess: false }],
    ['holds no payment of this authorization', { ...PAID, isPaid: false }],
  ])('says once that a transaction %s, and counts the purchase until it is paid', async (_, receipt) => {
    sell(1);
    now += 2 * MINUTE;
    let found: typeof receipt = receipt;
    const { looked, next, errors, unpaid } = watch(async () => found);
    await looked();
    await next();
    expect(errors).toEqual(['purchase 1 is settled, and the chain does not show its payment in transaction 0x1']);
    expect(unpaid()).toBe(1);
    found = PAID;
    await next();
    expect([unpaid(), errors.length]).toEqual([0, 1]);
  });

  test('asks the chain of each network, leaves out those without a node, and goes on where one does not answer', async () => {
    const sellOn = (number: number, network: string): void => {
      ledger.conclude(ledger.begin(openingOf(number, { network })).purchase, {
        state: 'settled',
        transaction: `0x${number}`,
      });
    };
    sellOn(1, 'eip155:137');
    sellOn(2, 'eip155:1');
    sellOn(3, 'eip155:42161');
    sellOn(4, 'eip155:42161');
    now += 2 * MINUTE;
    const asked: string[] = [];
    const answering = (network: string) => ({
      receiptOf: async (transaction: string) => {
        asked.push(`${network} ${transaction}`);
        if (network === 'eip155:42161') throw new Error('the node is down');
        return undefined;
      },
    });
    const errors: string[] = [];
    const { stop, unpaid } = watchSettled({
      ledger: ledgerOn(ledger),
      paymentsOn: (network) => (network === 'eip155:1' ? undefined : answering(network)),
      now: () => now,
      onError: ({ message }) => errors.push(message),
    });
    stops.push(stop);
    await turns(400);
    expect(asked).toEqual(['eip155:42161 0x4', 'eip155:137 0x1']);
    expect([unpaid(), errors.length]).toEqual([1, 1]);
  });

  test('names the other purchases of a transaction', async () => {
    sell(1, '0xa');
    sell(2, '0xa');
    now += 2 * MINUTE;
    const { looked, errors } = watch(async (_, { nonce }) => ({ ...PAID, isPaid: BigInt(nonce) === 1n }));
    await looked();
    expect(errors).toEqual([
      'purchase 2 is settled, and the chain does not show its payment in transaction 0xa, which is named for purchase 1 too',
    ]);
  });

  test('asks sixty times a round, the newest first, and goes on with those that were not asked', async () => {
    for (let number = 1; number <= 100; number += 1) sell(number);
    now += 2 * MINUTE;
    const { looked, next } = watch(async () => PAID);
    const first = await looked();
    expect([first.length, first[0]]).toEqual([60, '0x100']);
    expect((await next()).length).toBe(40);
  });

  test('says nothing of purchases while the node cannot be asked, and goes on after', async () => {
    sell(1);
    now += 2 * MINUTE;
    let isDown = true;
    const { looked, next, errors } = watch(() =>
      isDown ? Promise.reject(new Error('no node')) : Promise.resolve(PAID),
    );
    await looked();
    expect(errors).toEqual([]);
    isDown = false;
    expect(await next()).toEqual(['0x1']);
    expect(await next()).toEqual([]);
  });
});
