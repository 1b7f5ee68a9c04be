import { describe, expect, test } from 'bun:test';
import { dearTools, type Prices, parsePrices, priceBy, priceList } from '../../src/config/prices.ts';
import { fc } from '../support/properties.ts';

const priced = (prices: Prices, specialty = 'kidney', list = 5000n) => priceBy(prices, { id: 'bmi', list, specialty });

test('a price list is a default, a factor and prices by specialty', () => {
  const text = JSON.stringify({ default: '0.01', factor: '1.5', group: { kidney: '0.02', heart: '3' } });
  const group = new Map([
    ['kidney', 20_000n],
    ['heart', 3_000_000n],
  ]);
  expect(parsePrices(text)).toEqual({ default: 10_000n, factor: 1_500_000n, group });
  expect(parsePrices('{}')).toEqual({});
  for (const text of ['', 'half', '[]', '7', 'null']) expect(parsePrices(text)).toBeUndefined();
});

describe('a price list that is not accepted names the key and what is accepted', () => {
  test.each<[object, string, string]>([
    [{ default: 0.01 }, '[prices] default is 0.01; accepted: a dollar amount in quotes', 'default = "0.01"'],
    [{ default: '0' }, '[prices] default is "0"', 'default = "0.01"'],
    [{ default: '1000.000001' }, 'at most 1000', 'default = "0.01"'],
    [{ factor: 1.5 }, '[prices] factor is 1.5; accepted: a number in quotes', 'factor = "1.5"'],
    [{ factor: '0' }, '[prices] factor is "0"', 'factor = "1.5"'],
    [{ factor: '-1' }, '[prices] factor is "-1"', 'factor = "1.5"'],
    [{ factor: '1001' }, 'at most 1000', 'factor = "1.5"'],
    [{ factor: '1e3' }, '[prices] factor is "1e3"', 'factor = "1.5"'],
    [{ group: { kidney: 2 } }, '[prices.group] kidney is 2; accepted: a dollar amount', '[prices.group] on a line'],
    [{ group: '0.01' }, '[prices] group is "0.01"; accepted: a table [prices.group]', '[prices.group] on a line'],
    [
      { defualt: '1' },
      'unknown key "defualt"; accepted: default, factor, group; did you mean default?',
      'config check',
    ],
    [{ constructor: '1' }, '[prices] has an unknown key "constructor"', 'config check'],
  ])('%p', (table, message, hint) => {
    const read = () => parsePrices(JSON.stringify(table));
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ hint: expect.stringContaining(hint) }));
  });
});

describe('the price of a tool without one of its own', () => {
  const group = new Map([['kidney', 20_000n]]);

  test.each<[string, Prices, bigint]>([
    ['the list price', {}, 5000n],
    ['the default rather than the list price', { default: 7000n }, 7000n],
    ['that of its specialty rather than the default', { default: 7000n, group }, 20_000n],
    ['the list price, multiplied', { factor: 1_100_000n }, 5500n],
    ['the default, multiplied', { default: 7000n, factor: 500_000n }, 3500n],
    ['that of its specialty, multiplied', { default: 7000n, group, factor: 2_000_000n }, 40_000n],
  ])('is %s', (_, prices, expected) => {
    expect(priced(prices)).toBe(expected);
  });

  test('is the list price or the default where another specialty has a price', () => {
    expect([priced({ group }, 'heart'), priced({ group, default: 1n }, 'heart')]).toEqual([5000n, 1n]);
  });

  test.each([
    [5000n, 1_000_099n, 5000n],
    [5000n, 1_000_100n, 5001n],
    [5000n, 100n, 1n],
    [5000n, 99n, 1n],
    [1n, 1n, 1n],
    [3n, 500_000n, 2n],
  ])(
    'is in whole atomic units, half of one is rounded up, and 1 is the least: %p by %p millionths',
    (price, factor, expected) => {
      expect(priced({ default: price, factor })).toBe(expected);
    },
  );

  test('differs from the exact product by half a unit at most', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1_000_000n), fc.bigInt(1n, 1_000_000_000n), (price, factor) => {
        const off = priced({ default: price, factor }) * 1_000_000n - price * factor;
        expect(off === 1_000_000n - price * factor || (off <= 500_000n && off > -500_000n)).toBe(true);
      }),
    );
  });

  test('is refused above 1000 USD, and the tool is named', () => {
    const most = { default: 1_000_000_000n };
    expect(priced(most)).toBe(1_000_000_000n);
    const message = '[prices] factor makes bmi cost 1000.001 USD; accepted: at most 1000';
    expect(() => priced({ ...most, factor: 1_000_001n })).toThrow(message);
  });
});

test('tools above 10 USD are named, the first three of many', () => {
  const tools = (...prices: readonly bigint[]) => prices.map((price, index) => ({ id: `t${index}`, price }));
  expect(dearTools(tools(10_000_000n, 1n))).toBeUndefined();
  expect(dearTools(tools(10_000_001n, 1n))).toBe('a call costs more than 10 USD: t0 10.000001 USD');
  const many = tools(11_000_000n, 12_000_000n, 300_000_000n, 11_000_000n, 11_000_000n);
  expect(dearTools(many)).toBe('a call costs more than 10 USD: t0 11 USD, t1 12 USD, t2 300 USD and 2 more');
  expect(priceList(many)[0]).toEqual({ usd: '11', tools: ['t0', 't3', 't4'] });
});
