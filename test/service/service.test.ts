import { expect, spyOn, test } from 'bun:test';
import { options } from '../../src/config/options.ts';
import { readArguments } from '../../src/config/read.ts';
import { type ServiceConfig, serviceConfig } from '../../src/config/service.ts';
import { startService, warmUp } from '../../src/service/service.ts';
import { bmi } from '../../src/tools/calculators/general/bmi.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { descriptorsIn } from '../../src/work/descriptors.ts';
import { startNode } from '../support/chain/node.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { ledgerPlace } from '../support/ledger-file.ts';

test('tools are loaded without a request, and not before the service has begun to answer', async () => {
  const loaded = Promise.withResolvers<string>();
  const tool = (id: string): Tool =>
    Object.create(bmi, {
      prepare: {
        get: () => {
          if (id === 'last') loaded.resolve(id);
          return bmi.prepare;
        },
      },
    });
  warmUp([tool('first'), tool('last')]);
  expect(await Promise.race([loaded.promise, Promise.resolve('not yet')])).toBe('not yet');
  expect(await loaded.promise).toBe('last');
});

const limits = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units     \nMax processes             1                    2                    processes \nMax open files            ${soft.padEnd(20)} 20000                files     \n`;

test('the limit of open files is read from what Linux tells', () => {
  expect(descriptorsIn(limits('512'))).toBe(512);
  expect(descriptorsIn(limits('unlimited'))).toBeUndefined();
  expect(descriptorsIn('')).toBeUndefined();
});

const RELOADS = 10;

const log = { request: () => {}, error: () => {}, warn: () => {}, note: () => {} };

const PAY_TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** The timers of background work have longer pauses, in milliseconds. */
const BACKGROUND = 12_000;

/** Counts the timers of background work that are set and neither over nor cleared. */
const countTimers = () => {
  const running = new Set<unknown>();
  const { setInterval, setTimeout, clearInterval, clearTimeout } = globalThis;
  const counted = (set: typeof setTimeout | typeof setInterval) =>
    ((act: (...given: unknown[]) => void, pause: number, ...given: unknown[]) => {
      const timer = set(() => {
        if (set === setTimeout) running.delete(timer);
        act(...given);
      }, pause);
      if (pause >= BACKGROUND) running.add(timer);
      return timer;
    }) as never;
  const forgotten = (clear: typeof clearTimeout) =>
    ((timer: Timer) => {
      running.delete(timer);
      clear(timer);
    }) as never;
  const spies = [
    spyOn(globalThis, 'setInterval').mockImplementation(counted(setInterval)),
    spyOn(globalThis, 'setTimeout').mockImplementation(counted(setTimeout)),
    spyOn(globalThis, 'clearInterval').mockImplementation(forgotten(clearInterval)),
    spyOn(globalThis, 'clearTimeout').mockImplementation(forgotten(clearTimeout)),
  ];
  return {
    count: () => running.size,
    [Symbol.dispose]: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
};

test('the background work of former configurations ends', async () => {
  using timers = countTimers();
  await using node = startNode({ eth_blockNumber: () => '0x10' });
  await using facilitator = countingFacilitator();
  using place = ledgerPlace();
  const configWith = (count: number): ServiceConfig =>
    serviceConfig(
      readArguments(
        { name: 'serve', options, operands: {}, examples: [] },
        [
          ...['--port', '0', '--ledger', place.file, '--pay-to', PAY_TO, '--facilitator', facilitator.url],
          ...['--rpc-url', node.rpcUrl, '--notify-url', facilitator.url, '--facilitator-token', `token-${count}`],
        ],
        {},
      ),
    );
  const service = await startService(configWith(0), log);
  const settled = async (isSettled: (count: number) => boolean) => {
    for (let tries = 0; tries < 2000 && !isSettled(timers.count()); tries += 1) await Bun.sleep(10);
    return timers.count();
  };
  // What the start begins later has begun once the number stays the same.
  for (let count = -1; count !== timers.count(); await Bun.sleep(500)) count = timers.count();
  const before = timers.count();
  expect(before).toBeGreaterThan(3);
  for (let count = 1; count <= RELOADS; count += 1) await service.reload(configWith(count));
  expect(await settled((count) => count <= before)).toBeLessThanOrEqual(before);
  await service.stop();
  // Elysia has one timer for a cache of its own.
  expect(await settled((count) => count <= 1)).toBeLessThanOrEqual(1);
});
