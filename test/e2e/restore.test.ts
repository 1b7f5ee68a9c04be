/** `clinmeter ledger restore` on the compiled executable. */
import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { examined, ledgerPlace, SETTLED } from '../support/ledger-file.ts';
import { openingOf } from '../support/ledger-process.ts';

/** A ledger with a purchase, and a backup of it with its key. */
const backedUp = async () => {
  const place = ledgerPlace();
  const sell = (number: number): void => {
    const ledger = place.open();
    ledger.conclude(ledger.begin(openingOf(number)).purchase, SETTLED);
    ledger.close();
  };
  sell(1);
  const copy = join(place.folder, 'copy.sqlite');
  expect((await run(['ledger', 'backup', copy, '--with-key', '--ledger', place.file])).status).toBe(0);
  const restore = async (...argv: string[]) => {
    const { status, out, err } = await run(['ledger', 'restore', copy, '--json', '--ledger', place.file, ...argv]);
    return { status, told: out === '' ? JSON.parse(err) : JSON.parse(out) };
  };
  return { ...place, copy, sell, restore };
};

const purchasesIn = (file: string): number => examined(file).purchases;

test('a ledger that a service uses is never replaced; after its stop it is, and kept aside', async () => {
  const safe = mkdtempSync(join(tmpdir(), 'clinmeter-restore-'));
  await using service = await start();
  const url = `${service.url}/v1/tools/ping`;
  const buy = async () => {
    const payment = await paymentFor(url);
    const answer = await sendPayment(url, payment);
    expect(answer.status).toBe(200);
    return { payment, body: await answer.text() };
  };
  const first = await buy();
  const copy = join(safe, 'copy.sqlite');
  await run(['ledger', 'backup', copy, '--ledger', service.ledger]);
  await buy();
  const restore = (...argv: string[]) => run(['ledger', 'restore', copy, '--ledger', service.ledger, ...argv]);
  for (const argv of [[], ['--replace']]) {
    const { status, err } = await restore(...argv);
    expect(status).not.toBe(0);
    expect(err).toContain('is in use, and nothing was changed\nTry: stop the service');
  }
  await buy();
  await service.stop('SIGKILL');
  expect((await restore()).err).toContain('is newer than the backup');
  const { status, out, err } = await restore('--replace');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const aside = /^replaced: (.+)$/m.exec(out)?.[1] ?? '';
  expect([purchasesIn(service.ledger), purchasesIn(aside)]).toEqual([1, 3]);
  expect(out).toContain('next:     clinmeter serve --ledger');
  // Sold with again: the buyer in the backup gets the same answer.
  const again = await start(['--port', new URL(service.url).port], { folder: service.folder });
  const answer = await sendPayment(url, first.payment);
  expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 200, body: first.body });
  expect(await again.stop()).toBe(0);
  rmSync(safe, { recursive: true });
});

test('a lost ledger comes back with its key, for its owner alone', async () => {
  using place = await backedUp();
  const key = readFileSync(`${place.file}.ledger-key`, 'utf8');
  for (const suffix of ['', '-wal', '-shm', '.ledger-key', '.heads']) rmSync(place.file + suffix, { force: true });
  expect(await place.restore()).toMatchObject({ status: 0, told: { ok: true, replaced: null, key: 'copied' } });
  expect(readFileSync(`${place.file}.ledger-key`, 'utf8')).toBe(key);
  for (const suffix of ['', '.ledger-key']) expect(statSync(place.file + suffix).mode & 0o777).toBe(0o600);
  expect(purchasesIn(place.file)).toBe(1);
  expect((await run(['ledger', 'verify', '--anchor', `${place.file}.heads`, '--ledger', place.file])).status).toBe(0);
});

test('a ledger that the backup goes on from needs no --replace; a damaged one does', async () => {
  using place = await backedUp();
  expect(await place.restore()).toMatchObject({ status: 0, told: { key: 'kept' } });
  writeFileSync(place.file, 'this is no database\n'.repeat(500));
  const { status, told } = await place.restore();
  expect(status).not.toBe(0);
  expect(told.error).toContain('cannot be compared with the backup');
  expect(told.try).toContain('--replace');
  expect(readFileSync(place.file, 'utf8')).toStartWith('this is no database');
  expect(await place.restore('--replace')).toMatchObject({ status: 0 });
  expect(purchasesIn(place.file)).toBe(1);
});

test('a backup that is not whole, is missing or is the ledger itself changes nothing', async () => {
  using place = await backedUp();
  place.sell(2);
  const before = readFileSync(place.file);
  expect((await run(['ledger', 'restore', place.file, '--ledger', place.file])).err).toContain('the ledger itself');
  expect((await run(['ledger', 'restore', `${place.copy}.no`, '--ledger', place.file])).err).toContain('no ledger');
  const database = await run(['ledger', 'restore', place.copy, '--ledger', 'postgres://user@127.0.0.1/books']);
  expect(database.err).toContain('a database is restored by its own means\nTry: pg_restore');
  const { Database } = await import('bun:sqlite');
  const changed = new Database(place.copy);
  changed.run("UPDATE purchase SET amount = '1'");
  changed.close();
  expect(await place.restore('--replace')).toMatchObject({ status: 1, told: { ok: false, replaced: null } });
  expect(readFileSync(place.file)).toEqual(before);
  expect(existsSync(`${place.file}-wal`)).toBe(false);
});
