/** The networks that are paid on, and values for one of them. */
import { expect, test } from 'bun:test';
import { acceptedNetworks, parseAccepted, parseByNetwork, valuesOn } from '../../src/config/networks.ts';
import { rulesOf } from '../../src/payments/protocol/chain-rules.ts';
import { BASE, BASE_SEPOLIA, type Network, networks, POLYGON } from '../../src/payments/protocol/usdc.ts';

const text = (value: string): string | undefined => (value === '' ? undefined : value);

test('are named once each, in an order', () => {
  expect(parseAccepted('polygon,base:batch,base')).toEqual([
    { network: POLYGON, isBatch: false },
    { network: BASE, isBatch: true },
    { network: BASE, isBatch: false },
  ]);
  for (const wrong of ['', 'base,', 'base,base', 'optimism', 'base,optimism', ' base', 'BASE', 'solana,solana'])
    expect(parseAccepted(wrong)).toBeUndefined();
  for (const wrong of ['base:exact', 'base:batch,base:batch', 'base:', ':batch', 'optimism:batch', 'solana:batch'])
    expect(parseAccepted(wrong)).toBeUndefined();
});

const listed = (network: Network) => ({ network, isBatch: false });

test('are Base if none is named, and never test networks beside real ones', () => {
  const accepted = (accept?: readonly [Network, ...Network[]], network?: Network) =>
    acceptedNetworks({ accept: accept && [listed(accept[0]), ...accept.slice(1).map(listed)], network });
  expect(accepted()).toEqual([BASE]);
  expect(accepted(undefined, POLYGON)).toEqual([POLYGON]);
  expect(accepted([POLYGON, BASE])).toEqual([POLYGON, BASE]);
  expect(() => accepted([BASE, BASE_SEPOLIA])).toThrow('--accept is base,base-sepolia, test networks beside real ones');
  expect(() => accepted([BASE], POLYGON)).toThrow('--network is polygon and --accept is base');
});

test('have values of their own; one without a name is for the first of them', () => {
  const given = parseByNetwork('https://a.example?key=1,polygon=https://b.example,https://c.example', text);
  expect(valuesOn(given, BASE, [BASE, POLYGON])).toEqual(['https://a.example?key=1', 'https://c.example']);
  expect(valuesOn(given, POLYGON, [BASE, POLYGON])).toEqual(['https://b.example']);
  expect(valuesOn(given, POLYGON, [POLYGON])).toEqual([
    'https://a.example?key=1',
    'https://b.example',
    'https://c.example',
  ]);
  expect(parseByNetwork('1,2', text, 1)).toBeUndefined();
  expect(parseByNetwork('1,polygon=2', text, 1)).toHaveLength(2);
  for (const wrong of ['', 'a,a', 'polygon=', 'a,']) expect(parseByNetwork(wrong, text)).toBeUndefined();
  expect(() => parseByNetwork('optimism=https://secret', text)).toThrow(
    /^optimism is no network; accepted: base, [^/]*$/,
  );
});

test('differ in name, chain and token, and each has a rule of finality', () => {
  for (const member of ['name', 'id', 'usdc', 'title'] as const)
    expect(new Set(networks.map((one) => one[member])).size).toBe(networks.length);
  for (const { finality, blockTime, mostAge } of networks.map(rulesOf)) {
    expect(finality === 'safe' || finality.depth >= 64n).toBe(true);
    expect(mostAge * 1000).toBeGreaterThan(4 * blockTime);
  }
});
