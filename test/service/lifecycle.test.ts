import { expect, test } from 'bun:test';
import { isatty } from 'node:tty';
import type { Server } from 'bun';
import { holdReloads, onReload, type Phase, stopInOrder } from '../../src/service/lifecycle.ts';
import { needing } from '../support/needing.ts';

/** A server with requests in flight, and the steps of its stop. */
const stopping = (changes: Partial<Parameters<typeof stopInOrder>[0]> = {}) => {
  const steps: string[] = [];
  const server = {
    pendingRequests: 1,
    stop: async (isForced: boolean) => {
      steps.push(`closed ${isForced}`);
    },
  };
  const stopped = stopInOrder({
    server: server as unknown as Server<unknown>,
    isShared: false,
    enter: (phase: Phase) => steps.push(phase),
    delay: 0,
    bound: 60_000,
    unfinished: () => 0,
    stopWatch: undefined,
    ...changes,
  });
  return { steps, server, stopped };
};

needing(!isatty(0), 'a terminal').test(
  'a SIGHUP that comes before the service can take it is heeded once',
  async () => {
    holdReloads();
    process.emit('SIGHUP');
    process.emit('SIGHUP');
    let count = 0;
    onReload(async () => {
      count += 1;
    });
    await Bun.sleep(1);
    expect(count).toBe(1);
    process.emit('SIGHUP');
    await Bun.sleep(1);
    expect(count).toBe(2);
    process.removeAllListeners('SIGHUP');
  },
);

test('the stop of a service drains, and closes the port once nothing is in flight', async () => {
  const { steps, server, stopped } = stopping();
  expect(steps).toEqual(['draining']);
  await Bun.sleep(30);
  expect(steps).toEqual(['draining']);
  server.pendingRequests = 0;
  await stopped;
  expect(steps).toEqual(['draining', 'closed true']);
});

test('the stop of a service leaves first where load balancers need time', async () => {
  const { steps, server, stopped } = stopping({ delay: 1 });
  expect(steps).toEqual(['leaving']);
  server.pendingRequests = 0;
  await stopped;
  expect(steps).toEqual(['leaving', 'draining', 'closed true']);
});

test('the stop of a service waits for settlements whose buyers have left', async () => {
  let unfinished = 1;
  const { steps, server, stopped } = stopping({ unfinished: () => unfinished });
  server.pendingRequests = 0;
  await Bun.sleep(30);
  expect(steps).toEqual(['draining']);
  unfinished = 0;
  await stopped;
  expect(steps).toEqual(['draining', 'closed true']);
});

test('the stop of a service closes the port at its bound, even with requests in flight, and does not wait for a watch that hangs', async () => {
  const { steps, stopped } = stopping({ bound: 1, stopWatch: () => new Promise(() => {}) });
  await stopped;
  expect(steps).toEqual(['draining', 'closed true']);
});
