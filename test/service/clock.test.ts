/** The clock of this machine, compared with those of upstreams. */
import { expect, test } from 'bun:test';
import { clockFlaw, clockOf } from '../../src/service/clock.ts';

const NOON = Date.parse('2030-01-31T12:00:00Z');

/** A clock at noon, and upstreams that tell a time of their own. */
const scene = () => {
  const lines: string[] = [];
  const time = { now: NOON, elapsed: 0 };
  const clock = clockOf(
    { note: (line) => lines.push(line), warn: (line) => lines.push(line) },
    { now: () => time.now, elapsed: () => time.elapsed },
  );
  const answer = async (upstream: string, date: string | undefined) => {
    const headers = date === undefined ? undefined : { Date: date };
    await clock.noting(upstream, async () => new Response('', headers && { headers }))('https://a.example');
  };
  return {
    lines,
    time,
    clock,
    at: (upstream: string, milliseconds: number) => answer(upstream, new Date(milliseconds).toUTCString()),
    answer,
  };
};

test('the clock of this machine is not judged before an upstream tells the time', async () => {
  const { clock, answer, lines } = scene();
  expect(clock.skew()).toBeUndefined();
  await answer('a', undefined);
  await answer('a', 'no date');
  expect([clock.skew(), clockFlaw(clock.skew()), lines]).toEqual([undefined, undefined, []]);
});

test.each([
  [30_000, 'a', undefined],
  [
    31_000,
    'a',
    'the clock of this machine is 31 s behind, by what facilitators and nodes tell: payments may be refused for their time',
  ],
  [
    -600_000,
    'a',
    'the clock of this machine is 600 s ahead, by what facilitators and nodes tell: payments may be refused for their time',
  ],
])('an upstream that is %p ms ahead', async (difference, upstream, flaw) => {
  const { clock, at, lines } = scene();
  await at(upstream, NOON + difference);
  expect(clock.skew()).toBe(-difference / 1000);
  expect(clockFlaw(clock.skew())).toBe(flaw);
  expect(lines).toEqual(flaw === undefined ? [] : [flaw]);
});

test('one upstream that agrees proves that the clock is right', async () => {
  const { clock, at, lines } = scene();
  await at('right', NOON);
  await at('wrong', NOON + 86_400_000);
  expect([clock.skew(), lines]).toEqual([0, []]);
});

test('a clock that leaps is found wrong at once, told of once, and told of when it is right again', async () => {
  const { clock, at, time, lines } = scene();
  await at('a', NOON);
  time.elapsed += 5000;
  time.now += 5000 + 3_600_000;
  expect(clock.skew()).toBe(3600);
  for (let count = 0; count < 3; count += 1) await at('a', NOON + 5000);
  time.now -= 3_600_000;
  await at('a', NOON + 5000);
  expect(lines).toEqual([expect.stringContaining('3600 s ahead'), 'the clock of this machine is right again']);
});
