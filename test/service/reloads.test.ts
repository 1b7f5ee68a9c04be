/** Reloads of a service in this process. */
import { expect, test } from 'bun:test';
import { options } from '../../src/config/options.ts';
import { readArguments } from '../../src/config/read.ts';
import { type ServiceConfig, serviceConfig } from '../../src/config/service.ts';
import { startService } from '../../src/service/service.ts';

const RELOADS = 10;

const log = { request: () => {}, error: () => {}, warn: () => {}, note: () => {} };

const pricedAt = (price: string): ServiceConfig => {
  const argv = ['--port', '0', '--ledger', ':memory:', '--tool-settings', JSON.stringify({ bmi: { price } })];
  return serviceConfig(readArguments({ name: 'serve', options, operands: {}, examples: [] }, argv, {}));
};

test('former configurations do not stay in memory', async () => {
  const service = await startService(pricedAt('0.5'), log);
  const former: WeakRef<ServiceConfig>[] = [];
  for (let count = 1; count <= RELOADS; count++) {
    const config = pricedAt(`0.0${count}`);
    former.push(new WeakRef(config));
    await service.reload(config);
  }
  await Bun.sleep(0);
  Bun.gc(true);
  // The one that is served, the one before it, and what the stack may still show.
  expect(former.filter((ref) => ref.deref() !== undefined).length).toBeLessThan(RELOADS / 2);
  await service.stop();
}, 60_000);
