/** The signs of life that a service manager gets, by a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { serviceManager } from '../../src/service/systemd.ts';
import { notifySocket } from '../support/notify-socket.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The datagrams of a service that is ready for a second. */
const heardIn = async (environment: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  using manager = notifySocket(false);
  const { ready } = await serviceManager({
    environment: { NOTIFY_SOCKET: manager.path, ...environment },
    warn: (line) => {
      throw new Error(line);
    },
  });
  ready('Serving');
  // The kernel queues few datagrams, so each step reads them.
  for (let step = 0; step < 10; step += 1) {
    jest.advanceTimersByTime(100);
    manager.heard();
  }
  jest.clearAllTimers();
  return manager.heard();
};

const READY = 'READY=1\nSTATUS=Serving';

describe.skipIf(process.platform !== 'linux')('a watchdog', () => {
  test('hears a sign of life twice in the time that it allows', async () => {
    expect(await heardIn({ WATCHDOG_USEC: '200000' })).toEqual([READY, ...Array(10).fill('WATCHDOG=1')]);
    expect(await heardIn({ WATCHDOG_USEC: '1000000', WATCHDOG_PID: String(process.pid) })).toEqual([
      READY,
      'WATCHDOG=1',
      'WATCHDOG=1',
    ]);
  });

  test.each([
    [{}],
    [{ WATCHDOG_USEC: '100000', WATCHDOG_PID: '1' }],
    [{ WATCHDOG_USEC: '0' }],
    [{ WATCHDOG_USEC: 'soon' }],
  ])('that is not ours, or not set, hears none: %j', async (environment) => {
    expect(await heardIn(environment)).toEqual([READY]);
  });
});
