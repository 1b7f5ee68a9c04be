/** `clinmeter ledger backup` of a ledger that a service writes to, and the way back. */
import { expect, test } from 'bun:test';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { examined } from '../support/ledger-file.ts';

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

test('a backup notes its digest in no file that a link leads to', async () => {
  await using service = await start();
  const [copy, precious] = [join(service.folder, 'copy'), join(service.folder, 'precious')];
  writeFileSync(precious, 'precious');
  symlinkSync(precious, `${service.ledger}.heads`);
  const { status, err } = await run(['ledger', 'backup', copy, '--ledger', service.ledger]);
  expect([status, readFileSync(precious, 'utf8')]).toEqual([1, 'precious']);
  expect(err).toContain('the copy is made, but its digest cannot be noted');
  rmSync(`${service.ledger}.heads`);
  expect((await run(['ledger', 'backup', `${copy}2`, '--ledger', service.ledger])).status).toBe(0);
  expect(readFileSync(`${service.ledger}.heads`, 'utf8')).toMatch(/ [0-9a-f]{64} 0\n$/);
});

test('git ignores every file that a sale and a backup leave beside a ledger', async () => {
  await using service = await start();
  const url = `${service.url}/v1/tools/ping`;
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
  const copy = join(service.folder, 'copy.sqlite');
  expect((await run(['ledger', 'backup', copy, '--with-key', '--ledger', service.ledger])).status).toBe(0);
  expect(readdirSync(service.folder)).toContain('clinmeter-ledger.sqlite.heads');
  copyFileSync(join(import.meta.dir, '..', '..', '.gitignore'), join(service.folder, '.gitignore'));
  await Bun.$`git init -q`.cwd(service.folder).quiet();
  expect(await Bun.$`git status --porcelain`.cwd(service.folder).text()).toBe('?? .gitignore\n');
});
