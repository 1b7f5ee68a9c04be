import { expect, test } from 'bun:test';
import { upstreamNotes } from '../../src/service/upstream-log.ts';

/** The notes of two upstreams, and the lines they have made. */
const noting = () => {
  const lines: unknown[] = [];
  let now = Date.UTC(2026, 0, 1);
  const line =
    (level: string) =>
    (msg: string, fields: object = {}) =>
      lines.push({ level, msg, ...fields });
  const notesOf = upstreamNotes({ note: line('info'), warn: line('warn') }, () => now);
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { first: notesOf('first'), second: notesOf('second'), lines, pass };
};

test('an upstream that works from the start is not noted', () => {
  const { first, lines } = noting();
  first(undefined);
  first(undefined);
  expect(lines).toEqual([]);
});

test('one that goes down is noted once, with the reason and the time, and once when it is back', () => {
  const { first, lines, pass } = noting();
  first(undefined);
  first({ errno: 'ECONNREFUSED' });
  pass(60);
  first({ status: 500 });
  pass(30);
  first(undefined);
  first(undefined);
  expect(lines).toEqual([
    {
      level: 'warn',
      msg: 'first is down',
      upstream: 'first',
      since: '2026-01-01T00:00:00.000Z',
      errno: 'ECONNREFUSED',
    },
    { level: 'info', msg: 'first is back', upstream: 'first', down_s: 90 },
  ]);
});

test('one that goes down again is noted again, and another one apart from it', () => {
  const { first, second, lines } = noting();
  for (const trouble of [{ status: 401 }, undefined, { status: 429 }]) first(trouble);
  second({ detail: 'it does not settle' });
  expect(lines).toMatchObject([
    { msg: 'first is down', status: 401 },
    { msg: 'first is back' },
    { msg: 'first is down', status: 429 },
    { msg: 'second is down', detail: 'it does not settle' },
  ]);
});
