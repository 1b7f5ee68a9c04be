/** `--notify-url` on the compiled executable: what its operator is told of a ledger that is gone. */
import { expect, setDefaultTimeout, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { start } from '../support/executable.ts';

setDefaultTimeout(60_000);

test('a failing ledger is told to the URL of the operator, without the URL in the log', async () => {
  const got: Record<string, unknown>[] = [];
  const told = Promise.withResolvers<void>();
  using hook = Bun.serve({
    port: 0,
    fetch: async (request) => {
      got.push((await request.json()) as Record<string, unknown>);
      told.resolve();
      return new Response();
    },
  });
  await using service = await start(['--notify-url', `http://127.0.0.1:${hook.port}/token-of-the-hook`]);
  const url = `${service.url}/v1/tools/ping?probe=a-secret`;
  const payment = await paymentFor(url);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${service.ledger}${suffix}`, { force: true });
  expect((await sendPayment(url, payment)).status).toBe(503);
  await told.promise;
  expect(got[0]).toMatchObject({ condition: 'ledger_failing', state: 'firing' });
  expect(JSON.stringify(got)).not.toContain('a-secret');
  expect(service.log() + service.output()).not.toContain('token-of-the-hook');
});
