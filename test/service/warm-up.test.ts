import { expect, setDefaultTimeout, test } from 'bun:test';
import { warmUp } from '../../src/service/warm-up.ts';
import { bmi } from '../../src/tools/calculators/general/bmi.ts';
import type { Tool } from '../../src/tools/tool.ts';

setDefaultTimeout(60_000);

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
