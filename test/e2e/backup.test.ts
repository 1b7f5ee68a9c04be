/** `clinmeter ledger backup` on the compiled executable, and the way back. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { examined, ledgerPlace } from '../support/ledger-file.ts';
import { openingOf } from '../support/ledger-process.ts';

setDefaultTimeout(60_000);

const KEY = 'ab'.repeat(32);

/** A ledger with one purchase, closed. */
const onePurchase = (options: Parameters<ReturnType<typeof ledgerPlace>['open']>[0] = {}) => {
  const place = ledgerPlace();
  const ledger = place.open(options);
  ledger.conclude(ledger.begin(openingOf(1)).purchase, { state: 'settled', transaction: `0x${'7a'.repeat(32)}` });
  ledger.close();
  const copy = join(place.folder, 'copy.sqlite');
  return {
    ...place,
    copy,
    backUp: (...argv: readonly string[]) =>
      run(['ledger', 'backup', ...argv, '--ledger', place.file], { folder: place.folder }),
  };
};

const copiesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('copy'));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('clinmeter ledger backup', () => {
  test('copies ledger and key for their owner alone, and says what is in the copy', async () => {
    using place = onePurchase();
    const { events, head } = place.examine();
    expect(await place.backUp(place.copy)).toEqual({
      status: 0,
      out: [
        `ok: 1 purchase, ${events} events, the last one is ${head}`,
        `ledger: ${place.copy}`,
        `key:    ${place.copy}.ledger-key\n`,
      ].join('\n'),
      err: '',
    });
    expect(examined(place.copy)).toEqual(place.examine());
    expect(readFileSync(`${place.copy}.ledger-key`)).toEqual(readFileSync(`${place.file}.ledger-key`));
    expect([modeOf(place.copy), modeOf(`${place.copy}.ledger-key`)]).toEqual(['600', '600']);
  });

  test('leaves nothing else behind', async () => {
    using place = onePurchase();
    await place.backUp(place.copy);
    expect(copiesIn(place.folder).sort()).toEqual(['copy.sqlite', 'copy.sqlite.ledger-key']);
  });

  test('prints JSON alone when it is asked for', async () => {
    using place = onePurchase();
    const { status, out, err } = await place.backUp('copy.sqlite', '--json');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      ok: true,
      file: 'copy.sqlite',
      key_file: 'copy.sqlite.ledger-key',
      ...place.examine(),
    });
  });

  test.each(['copy.sqlite', 'copy.sqlite.ledger-key'])('overwrites nothing: %s', async (name) => {
    using place = onePurchase();
    writeFileSync(join(place.folder, name), 'precious');
    const { status, out, err } = await place.backUp('copy.sqlite');
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toBe(
      `Error: ${name} is there already, and a backup overwrites nothing\nTry: clinmeter ledger --help\n`,
    );
    expect(readFileSync(join(place.folder, name), 'utf8')).toBe('precious');
    expect(copiesIn(place.folder)).toEqual([name]);
  });

  test('says so when there is no such folder, no ledger, or no path', async () => {
    using place = onePurchase();
    const nowhere = await place.backUp('nowhere/copy.sqlite');
    expect(nowhere.status).toBe(1);
    expect(nowhere.err).toStartWith('Error: the backup cannot be written: ENOENT');
    const missing = await run(['ledger', 'backup', place.copy, '--ledger', join(place.folder, 'none.sqlite')]);
    expect(missing.err).toStartWith('Error: the ledger is not usable: ');
    const wrong = await place.backUp();
    expect(wrong).toMatchObject({ status: 2, out: '' });
    expect(wrong.err).toStartWith('Error: backup takes the path of one new file\nTry: clinmeter ledger backup /');
    expect(existsSync(place.copy)).toBe(false);
  });

  test('copies no key that is not this ledger’s, and says whose business the key is', async () => {
    using place = onePurchase({ key: KEY });
    for (const stale of [undefined, 'cd'.repeat(32)]) {
      if (stale !== undefined) writeFileSync(`${place.file}.ledger-key`, stale);
      const { status, out } = await place.backUp(place.copy);
      expect(status).toBe(0);
      expect(out).toContain('not in a file beside the ledger; keep what is given as --ledger-key');
      expect(existsSync(`${place.copy}.ledger-key`)).toBe(false);
      rmSync(place.copy);
    }
  });

  test('says what is wrong with a ledger whose history was changed, with status 1', async () => {
    using place = onePurchase();
    place.sql((database) => database.run("UPDATE purchase SET amount = '1' WHERE id = 1"));
    const { status, out } = await place.backUp(place.copy);
    expect(status).toBe(1);
    expect(out).toStartWith('purchase 1: amount is not what its history says\n');
  });

  test('under load is whole, and after it was put back every buyer in it gets the answer, once charged', async () => {
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
    const { status, out } = await run(['ledger', 'backup', copy, '--json', '--ledger', service.ledger]);
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
});
