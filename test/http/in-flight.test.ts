import { describe, expect, test } from 'bun:test';
import { createInFlight } from '../../src/http/in-flight.ts';
import { clientNetwork } from '../../src/network/addresses.ts';

const ANYONE = { client: '192.0.2.1', isKnown: true };

describe('the cap on work under way', () => {
  test('lets as much through as it says, counts it, and refuses the rest without starting it', async () => {
    const { run, running } = createInFlight({ most: 2, perMinute: 120 });
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const begun = [run(() => first.promise, ANYONE), run(() => second.promise, ANYONE)];
    expect(running()).toBe(2);
    let started = 0;
    const refused = run(async () => {
      started += 1;
    }, ANYONE);
    expect({ refused, started, running: running() }).toEqual({ refused: undefined, started: 0, running: 2 });
    first.resolve('first');
    expect(await begun[0]).toBe('first');
    expect(running()).toBe(1);
    expect(await run(async () => 'third', ANYONE)).toBe('third');
    second.resolve('second');
    expect(await begun[1]).toBe('second');
    expect(running()).toBe(0);
  });

  test('is free again after work that fails, and passes the failure on', async () => {
    const { run, running } = createInFlight({ most: 1, perMinute: 120 });
    for (const _ of [1, 2, 3]) {
      const failing = run(() => Promise.reject(new Error('broken')), ANYONE);
      expect(running()).toBe(1);
      await expect(failing as Promise<never>).rejects.toThrow('broken');
      expect(running()).toBe(0);
    }
    expect(await run(async () => 'fine', ANYONE)).toBe('fine');
  });

  test('never lets more run than it says, however many come and go', async () => {
    const { run, running: left } = createInFlight({ most: 7, perMinute: 'off' });
    let [running, most, done] = [0, 0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await Bun.sleep(0);
      running -= 1;
      done += 1;
      if (done % 3 === 0) throw new Error('broken');
    };
    let refused = 0;
    for (let wave = 0; wave < 20; wave += 1) {
      const started = Array.from({ length: 10 }, () => run(work, ANYONE));
      refused += started.filter((promise) => promise === undefined).length;
      await Promise.allSettled(started);
    }
    expect({ most, done, refused, left: left() }).toEqual({ most: 7, done: 140, refused: 60, left: 0 });
  });
});

describe('work that does not end', () => {
  const never = () => new Promise<never>(() => {});
  /** How many of a thousand begin, each from another address. */
  const begun = (perMinute: number | 'off', clientOf: (index: number) => string, isKnown = false): number => {
    const { run } = createInFlight({ most: 256, perMinute });
    const all = Array.from({ length: 1000 }, (_, index) =>
      run(never, { client: clientNetwork(clientOf(index)), isKnown }),
    );
    return all.filter((promise) => promise !== undefined).length;
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

  test('leaves its share when it ends', async () => {
    const { run } = createInFlight({ most: 32, perMinute: 120 });
    const end = Promise.withResolvers<void>();
    const running = Array.from({ length: 5 }, () => run(() => end.promise, ANYONE));
    expect(running.map((one) => one !== undefined)).toEqual([true, true, true, true, false]);
    end.resolve();
    await Promise.all(running);
    expect(run(never, ANYONE)).toBeDefined();
  });
});
