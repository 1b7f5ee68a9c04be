/** `clinmeter ledger backup` of a ledger that a service writes to, and the way back. */
import { expect, setDefaultTimeout, test } from 'bun:test';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { examined } from '../support/ledger-file.ts';

setDefaultTimeout(60_000);

test('a backup under load is whole, and after it was put back every buyer in it gets the answer, once charged', async () => {
  await using service = await start(['--rate-limit', 'off']);
  const url = `${service.url}/v1/tools/ping`;
  const bought: { payment: unknown; body: string }[] = [];
  let isBuying = true;
  const buyer = async (): Promise<void> => {
    while (isBuying) {
      const payment = await paymentFor(url);
      const answer = await sendPayment(url, payment);
      expect(answer.status).toBe(200);
      bought.push({ payment, body: await answer.text() });
    }
  };
  const buyers = Promise.all(Array.from({ length: 8 }, buyer));
  while (bought.length < 40) await Bun.sleep(5);

  const safe = mkdtempSync(join(tmpdir(), 'clinmeter-backup-'));
  const copy = join(safe, 'ledger.sqlite');
  const acknowledged = bought.length;
  const { status, out } = await run(['ledger', 'backup', copy, '--with-key', '--json', '--ledger', service.ledger]);
  expect(status).toBe(0);
  const { purchases, head } = JSON.parse(out);
  expect(purchases).toBeGreaterThanOrEqual(acknowledged);
  while (bought.length < purchases + 20) await Bun.sleep(5);
  isBuying = false;
  await buyers;

  // The machine is gone with everything that was bought since.
  await service.stop('SIGKILL');
  for (const suffix of ['', '-wal', '-shm', '.ledger-key']) rmSync(service.ledger + suffix, { force: true });
  for (const suffix of ['', '.ledger-key']) copyFileSync(copy + suffix, service.ledger + suffix);
  expect(examined(service.ledger)).toMatchObject({ purchases, head, flaws: [] });

  // The same name: a payment is for one URL.
  const argv = ['--rate-limit', 'off', '--port', new URL(service.url).port];
  const again = await start(argv, { folder: service.folder });
  for (const { payment, body } of bought.slice(0, acknowledged)) {
    const answer = await sendPayment(url, payment);
    expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 200, body });
  }
  expect(await again.stop()).toBe(0);
  expect(examined(service.ledger)).toMatchObject({ purchases, flaws: [] });
  rmSync(safe, { recursive: true });
});
