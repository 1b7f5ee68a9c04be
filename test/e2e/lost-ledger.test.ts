/** A ledger that is deleted or replaced while the compiled executable sells, and one that is gone at its start. */
import { describe, expect, test } from 'bun:test';
import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { doctorWith } from '../support/doctor.ts';
import { run, start } from '../support/executable.ts';
import { samplesOf } from '../support/exposition.ts';
import { sqlIn } from '../support/ledger-file.ts';

const PAY_TO = `0x${'b7'.repeat(20)}`;
const REFUSED = { status: 503, body: expect.objectContaining({ code: 'ledger_unavailable' }) };
const GONE = 'the file of the ledger was deleted or replaced. Nothing is sold until the service is started again.';

const removed = (ledger: string, suffixes: readonly string[]): void => {
  for (const suffix of suffixes) rmSync(ledger + suffix);
};

test.each([
  ['is deleted', (ledger: string) => removed(ledger, ['', '-wal', '-shm'])],
  ['loses its log', (ledger: string) => removed(ledger, ['-wal'])],
  ['is replaced by another', (ledger: string) => renameSync(`${ledger}.other`, ledger)],
])(
  'a ledger whose files change under the service that %s ends the selling, and what was paid is still delivered',
  async (_, change) => {
    await using facilitator = countingFacilitator();
    await using service = await start(['--facilitator', facilitator.url, '--pay-to', PAY_TO, '--metrics-port', '0']);
    const url = `${service.url}/v1/tools/ping`;
    const wholeness = async () => {
      const metrics = await (await fetch(/Metrics +(\S+)/.exec(service.output())?.[1] ?? '')).text();
      return samplesOf(metrics).get('clinmeter_ledger_whole');
    };
    const buy = async (payment: unknown) => {
      const answer = await sendPayment(url, payment);
      return { status: answer.status, body: await answer.json() };
    };
    const bought = await paymentFor(url);
    expect(await buy(bought)).toMatchObject({ status: 200 });
    const calls = [...facilitator.calls];
    copyFileSync(service.ledger, `${service.ledger}.other`);

    expect(await wholeness()).toBe(1);
    change(service.ledger);
    expect(await wholeness()).toBe(0);
    const ready = await fetch(`${service.url}/ready`);
    expect({ status: ready.status, body: await ready.json() }).toMatchObject({
      status: 503,
      body: { status: 'not_ready', checks: { ledger: { status: 'failed', detail: GONE } } },
    });
    for (const payment of [await paymentFor(url), await paymentFor(url)]) expect(await buy(payment)).toEqual(REFUSED);
    expect(facilitator.calls).toEqual(calls);
    expect(await buy(bought)).toMatchObject({ status: 200 });
    expect(await service.stop()).toBe(0);
    expect(service.log()).toContain(GONE);
  },
);

test('damage that is found after the start ends the selling, and the service stops in order', async () => {
  await using facilitator = countingFacilitator();
  const argv = ['--facilitator', facilitator.url, '--pay-to', PAY_TO];
  await using first = await start(argv);
  const path = '/v1/tools/ping';
  const bought = await paymentFor(first.url + path);
  expect((await sendPayment(first.url + path, bought)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const calls = [...facilitator.calls];
  // The index of late sales, which no sale reads. The hole after it makes the file too large for the look at the start.
  const root = sqlIn(first.ledger, (database) =>
    database.query("SELECT rootpage FROM sqlite_schema WHERE name = 'purchase_late'").get(),
  ) as { readonly rootpage: number };
  const descriptor = openSync(first.ledger, 'r+');
  writeSync(descriptor, Buffer.alloc(4096, 0xa5), 0, 4096, (root.rootpage - 1) * 4096);
  ftruncateSync(descriptor, 70 * 1024 * 1024);
  closeSync(descriptor);
  await using service = await start(argv, { folder: first.folder });
  const url = service.url + path;
  const unsold = await paymentFor(url);
  while ((await fetch(`${service.url}/ready`)).status === 200) await Bun.sleep(20);
  const answer = await sendPayment(url, unsold);
  expect({ status: answer.status, body: await answer.json() }).toEqual(REFUSED);
  expect(facilitator.calls).toEqual(calls);
  expect((await sendPayment(url, bought)).status).toBe(200);
  expect(await service.stop()).toBe(0);
  expect(service.log()).toMatch(/"level":"error",.*the ledger clinmeter-ledger\.sqlite is damaged: /);
  expect(service.log()).not.toMatch(/"err"|\n {4}at /);
});

describe('the keys of a ledger without it', () => {
  const KEY = { CLINMETER_LEDGER_KEY: 'ab'.repeat(32) };

  test.each([
    ['missing', {}, (ledger: string) => rmSync(ledger)],
    ['empty', {}, (ledger: string) => writeFileSync(ledger, '')],
    ['empty', {}, (ledger: string) => writeFileSync(ledger, 'S')],
    ['missing', KEY, (ledger: string) => rmSync(ledger)],
  ])(
    'keys without their ledger stop the start and the ledger commands when the ledger is %s (%j), and stay',
    async (word, environment, change) => {
      const folder = mkdtempSync(join(tmpdir(), 'clinmeter-lost-'));
      const first = await start([], { folder, environment });
      const url = `${first.url}/v1/tools/ping`;
      expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
      expect(await first.stop()).toBe(0);
      change(first.ledger);
      const before = readdirSync(folder).sort();

      const name = 'clinmeter-ledger.sqlite';
      const left = environment === KEY ? [`${name}.day-keys`] : [`${name}.ledger-key`, `${name}.day-keys`];
      const error = `the ledger ${name} is ${word}, but ${left.join(' and ')} ${left.length === 1 ? 'is' : 'are'} there`;
      const hint = `clinmeter ledger restore BACKUP, or remove ${left.join(' and ')} to begin anew`;
      const commands = [
        ['serve', '--port', '0'],
        ['ledger', 'list'],
        ['ledger', 'verify'],
        ['ledger', 'backup', 'copy'],
      ];
      for (const command of commands) {
        expect(await run(command, { folder, environment })).toEqual({
          status: command[0] === 'serve' ? 2 : 1,
          out: '',
          err: `Error: ${error}\nTry: ${hint}\n`,
        });
      }
      const { about } = await doctorWith((argv) => run(argv, { folder, environment }), []);
      expect(about('ledger')).toEqual({ name: 'ledger', severity: 'error', found: error, advice: hint });
      expect(readdirSync(folder).sort()).toEqual(before);

      for (const one of left) rmSync(join(folder, one), { recursive: true });
      const anew = await start([], { folder, environment });
      expect(await anew.stop()).toBe(0);
      rmSync(folder, { recursive: true });
    },
  );
});

const RESTORE = 'check --ledger; if this file was a ledger: clinmeter ledger restore BACKUP';

describe('a ledger that cannot be opened', () => {
  const soldOnce = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-refused-'));
    const first = await start([], { folder });
    const url = `${first.url}/v1/tools/ping`;
    await sendPayment(url, await paymentFor(url));
    expect(await first.stop()).toBe(0);
    return { folder, ledger: first.ledger };
  };

  test('the error of a ledger that cannot be opened names the remedy', async () => {
    const { folder, ledger } = await soldOnce();
    const serve = (...argv: readonly string[]) => run(['serve', '--port', '0', ...argv], { folder });
    const real = await serve('--facilitator', 'http://127.0.0.1:9', '--pay-to', PAY_TO);
    expect(real).toMatchObject({
      status: 2,
      err: expect.stringContaining('\nTry: --accept, or --network, and --facilitator decide the mode'),
    });
    rmSync(`${ledger}.ledger-key`);
    const keyless = await serve();
    expect(keyless.status).toBe(2);
    expect(keyless.err).toEndWith('\nTry: copy the key from its safe place to clinmeter-ledger.sqlite.ledger-key\n');
    const nowhere = await serve('--ledger', 'nowhere/x.sqlite');
    expect(nowhere.status).toBe(1);
    expect(nowhere.err).toEndWith(
      '\nTry: check --ledger, its folder and their owner; clinmeter doctor checks them too\n',
    );
    rmSync(folder, { recursive: true });
  });

  test('the doctor calls a damaged ledger so, with the command that restores it', async () => {
    const { folder, ledger } = await soldOnce();
    writeFileSync(ledger, Buffer.alloc(8192, 'garbage'));
    const { about } = await doctorWith((argv) => run(argv, { folder }), []);
    expect(about('ledger')).toMatchObject({ severity: 'error', advice: RESTORE });
    rmSync(folder, { recursive: true });
  });
});
