/** What a shop has earned, from purchases made here. */
import { describe, expect, test } from 'bun:test';
import { booksOf } from '../../../src/payments/ledger/books.ts';
import type { Purchase } from '../../../src/payments/ledger/ledger.ts';

const NOW = Date.parse('2030-03-15T12:00:00Z');
const OWN = `0x${'a'.repeat(40)}`;

type Given = { readonly at: string } & Partial<Purchase>;

const purchaseAt = ({ at, ...more }: Given, index: number) => ({
  ...{ id: index + 1, state: 'settled', tool: 'bmi', amount: 5000n, payer: '0xbuyer', refund: null },
  ...{ createdAt: Date.parse(at), settledAt: Date.parse(at) },
  ...more,
});

const books = (...given: readonly Given[]) => {
  const purchases = given.map(purchaseAt) as unknown as readonly Purchase[];
  return booksOf(
    {
      all: async function* () {
        yield* purchases;
      },
      open: async () => purchases.filter(({ state }) => state === 'uncertain'),
      mode: async () => 'real',
      closed: async () => undefined,
    },
    new Set([OWN]),
    NOW,
  );
};

describe('the books', () => {
  test('count a month from its first moment in UTC, and the one before', async () => {
    const { today, month, former_month } = await books(
      { at: '2030-01-31T23:59:59.999Z' },
      { at: '2030-02-01T00:00:00Z' },
      { at: '2030-02-28T23:59:59.999Z' },
      { at: '2030-03-01T00:00:00Z' },
      { at: '2030-03-15T00:00:00Z' },
      { at: '2030-03-14T23:59:59.999Z' },
    );
    expect(today).toEqual({ sales: 1, earned: '0.005' });
    expect(month).toEqual({ name: '2030-03', sales: 3, earned: '0.015' });
    expect(former_month).toEqual({ name: '2030-02', sales: 2, earned: '0.01' });
  });

  test('count a sale on the day of its settlement, and nothing that has not settled', async () => {
    const { today, month, uncertain } = await books(
      { at: '2030-03-15T10:00:00Z', createdAt: Date.parse('2030-02-28T10:00:00Z') },
      { at: '2030-03-15T10:00:00Z', state: 'refused', settledAt: null },
      { at: '2030-03-15T10:00:00Z', state: 'settling', settledAt: null },
      { at: '2030-03-15T10:00:00Z', state: 'uncertain', settledAt: null },
    );
    expect([today.sales, month.sales]).toEqual([1, 1]);
    expect(uncertain).toEqual({
      count: 1,
      oldest: [{ id: 4, tool: 'bmi', amount: '0.005', since: '2030-03-15T10:00:00.000Z' }],
    });
  });

  test('take off what was refunded', async () => {
    const { month } = await books(
      { at: '2030-03-02T00:00:00Z' },
      { at: '2030-03-02T00:00:00Z', refund: { at: 0, amount: 2000n, transaction: null } },
    );
    expect(month).toMatchObject({ sales: 2, earned: '0.008' });
  });

  test('keep own purchases apart', async () => {
    const { month, own, tools } = await books(
      { at: '2030-03-02T00:00:00Z' },
      { at: '2030-03-02T00:00:00Z', payer: OWN },
    );
    expect([month.sales, own.sales, tools.length]).toEqual([1, 1, 1]);
  });

  test('name the tool that earned most first, and the days in their order', async () => {
    const { tools, days } = await books(
      { at: '2030-03-09T00:00:00Z', tool: 'ping', amount: 1000n },
      { at: '2030-03-02T00:00:00Z', tool: 'chart', amount: 100_000n },
      { at: '2030-03-10T00:00:00Z', tool: 'ping', amount: 1000n },
    );
    expect(tools.map(({ tool, sales, earned }) => `${tool} ${sales} ${earned}`)).toEqual([
      'chart 1 0.1',
      'ping 2 0.002',
    ]);
    expect(days.map(({ day }) => day)).toEqual(['2030-03-02', '2030-03-09', '2030-03-10']);
  });
});
