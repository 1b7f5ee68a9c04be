import { describe, expect, test } from 'bun:test';
import { parseToolSettings } from '../../src/config/tool-settings.ts';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('the settings of a tool are its price in atomic units, its recipient and whether it is sold', () => {
  const text = JSON.stringify({ bmi: { price: '0.01', 'pay-to': ADDRESS.toLowerCase() }, ping: { enabled: false } });
  expect([...(parseToolSettings(text) ?? [])]).toEqual([
    ['bmi', { price: 10_000n, payTo: ADDRESS }],
    ['ping', { isEnabled: false }],
  ]);
});

test.each(['', 'bmi', '[]', '7', 'null'])('%p is no table of tools', (text) => {
  expect(parseToolSettings(text)).toBeUndefined();
});

describe('a setting that is not accepted names the tool, the key and what is accepted', () => {
  test.each([
    [{ price: 0.01 }, '[tools.bmi] price is 0.01; accepted: a dollar amount in quotes'],
    [{ price: '0' }, '[tools.bmi] price is "0"'],
    [{ price: '1000.000001' }, 'at most 1000'],
    [{ price: '0.0000001' }, 'at most 6 decimals'],
    [{ price: '-1' }, '[tools.bmi] price is "-1"'],
    [{ 'pay-to': `0x${'0'.repeat(40)}` }, '[tools.bmi] pay-to is "0x000'],
    [{ enabled: 'false' }, '[tools.bmi] enabled is "false"; accepted: true or false'],
    [{ prize: '1' }, '[tools.bmi] has an unknown key "prize"; accepted: price, pay-to, enabled'],
    [{ constructor: '1' }, '[tools.bmi] has an unknown key "constructor"'],
  ])('%p', (table, message) => {
    expect(() => parseToolSettings(JSON.stringify({ bmi: table }))).toThrow(message);
  });
});
