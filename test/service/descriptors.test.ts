/** Which connections are closed when descriptors become few. */
import { describe, expect, test } from 'bun:test';
import { type Connection, chooseIdle, peerOf } from '../../src/service/descriptors.ts';

/** Connections of a network, the one that has been idle longest first. */
const of = (network: string, ...idle: readonly number[]): readonly Connection[] =>
  idle.map((milliseconds, index) => ({
    descriptor: index,
    peer: `${network} ${index}`,
    network,
    idle: milliseconds,
  }));

const chosen = (connections: readonly Connection[], most: number, busy: readonly string[] = []): readonly string[] =>
  chooseIdle(connections, (peer) => busy.includes(peer), most).map(({ peer }) => peer);

describe('the connections that are closed', () => {
  const HOSTILE = of('hostile', 50, 40, 30, 20, 10);
  const OTHER = of('other', 900, 800);

  test('are those of the network with most connections, until it has no more than the others', () => {
    expect(chosen([...OTHER, ...HOSTILE], 3)).toEqual(['hostile 0', 'hostile 1', 'hostile 2']);
    expect(chosen([...OTHER, ...HOSTILE], 4).at(-1)).toBe('other 0');
  });

  test('are those that have been idle longest, of one network and of networks with as many', () => {
    expect(chosen(HOSTILE.toReversed(), 2)).toEqual(['hostile 0', 'hostile 1']);
    expect(chosen([...of('a', 5), ...of('b', 7), ...of('c', 6)], 2)).toEqual(['b 0', 'c 0']);
  });

  test('never carry a request, and those that do count for their network', () => {
    expect(chosen(HOSTILE, 9, ['hostile 0', 'hostile 3'])).toEqual(['hostile 1', 'hostile 2', 'hostile 4']);
    const busy = ['hostile 0', 'hostile 1', 'hostile 2', 'hostile 3'];
    expect(chosen([...OTHER, ...HOSTILE], 2, busy)).toEqual(['hostile 4', 'other 0']);
  });

  test('are as many as are asked for, and none if none is', () => {
    expect(chosen(HOSTILE, 0)).toEqual([]);
    expect(chosen([], 9)).toEqual([]);
  });
});

test('a client of version 4 is the same client at a socket of version 6', () => {
  expect(peerOf('::ffff:192.0.2.1', 5)).toBe(peerOf('192.0.2.1', 5));
  expect(peerOf('2001:db8::1', 5)).toBe(peerOf('2001:db8:0:0:0:0:0:1', 5));
});
