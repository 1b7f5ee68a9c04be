import { describe, expect, test } from 'bun:test';
import { createInFlight } from '../../src/limits/limits.ts';
import { clientNetwork } from '../../src/network/addresses.ts';

const ANYONE = { client: '192.0.2.1', isKnown: true };

describe('the cap on work under way', () => {
  test('lets as much through as it says, counts it, and refuses the rest', () => {
    const { enter, running } = createInFlight({ most: 2, perMinute: 120 });
    const begun = [enter(ANYONE), enter(ANYONE)];
    expect(running()).toBe(2);
    expect({ refused: enter(ANYONE), running: running() }).toEqual({ refused: undefined, running: 2 });
    begun[0]?.();
    expect(running()).toBe(1);
    const third = enter(ANYONE);
    expect([typeof third, running()]).toEqual(['function', 2]);
    third?.();
    begun[1]?.();
    expect(running()).toBe(0);
  });

  test('never lets more run than it says, however many come and go', async () => {
    const { enter, running: left } = createInFlight({ most: 7, perMinute: 'off' });
    let [running, most, done] = [0, 0, 0];
    const work = async () => {
      const leave = enter(ANYONE);
      if (leave === undefined) return false;
      running += 1;
      most = Math.max(most, running);
      await Bun.sleep(0);
      running -= 1;
      done += 1;
      leave();
      return true;
    };
    let refused = 0;
    for (let wave = 0; wave < 20; wave += 1) {
      const begun = await Promise.all(Array.from({ length: 10 }, () => work()));
      refused += begun.filter((hasBegun) => !hasBegun).length;
    }
    expect({ most, done, refused, left: left() }).toEqual({ most: 7, done: 140, refused: 60, left: 0 });
  });
});

describe('work that does not end', () => {
  /** How many of a thousand begin, each from another address. */
  const begun = (perMinute: number | 'off', clientOf: (index: number) => string, isKnown = false): number => {
    const { enter } = createInFlight({ most: 256, perMinute });
    const all = Array.from({ length: 1000 }, (_, index) => enter({ client: clientNetwork(clientOf(index)), isKnown }));
    return all.filter((leave) => leave !== undefined).length;
  };
  const hex = (number: number) => number.toString(16);

  test('of one address takes an eighth, and of a site half', () => {
    expect(begun(120, () => '192.0.2.1')).toBe(32);
    expect(begun(120, () => '192.0.2.1', true)).toBe(32);
    expect(begun(120, (index) => `2001:db8:1:1::${hex(index)}`)).toBe(32);
    expect(begun(120, (index) => `2001:db8:1:22${hex(16 + (index % 200))}::1`)).toBe(64);
    expect(begun(120, (index) => `2001:db8:1:${hex(index * 60)}::1`)).toBe(128);
  });

  test('of one address takes more where clients may buy more often, but leaves the reserve', () => {
    expect(begun(60, () => '192.0.2.1')).toBe(32);
    expect(begun(480, () => '192.0.2.1')).toBe(128);
    expect(begun(100_000, () => '192.0.2.1')).toBe(192);
  });

  test('leaves a quarter to payers who have paid before', () => {
    const clientOf = (index: number) => `10.0.${index >> 8}.${index & 255}`;
    expect(begun(120, clientOf)).toBe(192);
    expect(begun(120, clientOf, true)).toBe(256);
  });

  test('takes all if clients are not told apart', () => {
    expect(begun('off', () => '192.0.2.1')).toBe(256);
  });

  test('leaves its share when it ends', () => {
    const { enter } = createInFlight({ most: 32, perMinute: 120 });
    const entered = Array.from({ length: 5 }, () => enter(ANYONE));
    expect(entered.map((leave) => leave !== undefined)).toEqual([true, true, true, true, false]);
    for (const leave of entered) leave?.();
    expect(enter(ANYONE)).toBeDefined();
  });
});
