/** Ledgers in files that are copied into a database, as the command does it. */
import { expect, test } from 'bun:test';
import { mkdirSync, readFileSync } from 'node:fs';
import { latestEnd } from '../../../../src/payments/ledger/close.ts';
import { connect } from '../../../../src/payments/ledger/open.ts';
import { readerOn } from '../../../../src/payments/ledger/operator.ts';
import { driverFor } from '../../../../src/payments/ledger/postgres/driver.ts';
import { importLedger, indexesIn } from '../../../../src/payments/ledger/postgres/import.ts';
import { readSharedLedger } from '../../../../src/payments/ledger/postgres/operator.ts';
import { migrate } from '../../../../src/payments/ledger/postgres/schema.ts';
import { describeOnPostgres } from '../../../support/cluster.ts';
import { ledgerPlace, REFUSED, SETTLED } from '../../../support/ledger-file.ts';
import { openingOf } from '../../../support/ledger-process.ts';
import { close, DAY } from '../../../support/past-sales.ts';
import { addressOf, LEDGER_KEY } from '../../../support/shared-ledger.ts';

describeOnPostgres('an import', (cluster) => {
  /** A ledger with some purchases, one of which was refused and then settled. */
  const sold = () => {
    const place = ledgerPlace();
    const ledger = place.open({ key: LEDGER_KEY });
    for (let number = 1; number <= 15; number += 1)
      ledger.conclude(
        ledger.begin(openingOf(number, { requestId: `the "first"\\ request ${number}` })).purchase,
        number % 3 === 0 ? REFUSED : SETTLED,
      );
    const again = ledger.begin(openingOf(3, { requestId: 'the "second"\\ request' })).purchase;
    ledger.conclude(again, SETTLED);
    for (const amount of ['5000', '6000'])
      ledger.noteOffers(JSON.stringify({ ping: { amount, payTo: `0x${'1'.repeat(40)}` } }));
    ledger.close();
    return place;
  };

  const indexesOf = async (database: string): Promise<readonly string[]> => {
    const driver = driverFor(addressOf(cluster(), database), { connections: 1 });
    await migrate(driver);
    const indexes = await indexesIn(driver);
    await driver.close();
    return indexes;
  };

  test('an import of a closed ledger, or of an archive, is refused in words', async () => {
    using place = ledgerPlace();
    const ledger = place.open({ key: LEDGER_KEY });
    for (const number of [1, 2]) {
      const validBefore = BigInt(Math.floor((Date.now() - 40 * DAY) / 1000));
      ledger.conclude(ledger.begin(openingOf(number, { validBefore })).purchase, SETTLED);
    }
    ledger.close();
    const { archive } = await close(place.file, {
      until: latestEnd({ now: Date.now() + 3 * DAY, redelivery: DAY }),
      now: Date.now() + 3 * DAY,
    });
    const address = addressOf(cluster(), await cluster().database());
    const bytes = readFileSync(archive);
    for (const [file, words] of [
      [place.file, 'a closed ledger cannot be imported'],
      [archive, 'is an archive of closed purchases'],
    ] as const)
      await expect(importLedger({ file, key: LEDGER_KEY }, address)).rejects.toThrow(words);
    expect(readFileSync(archive).equals(bytes)).toBe(true);
  });

  test('an import keeps rows, history and indexes', async () => {
    using place = sold();
    mkdirSync(`${place.file}.day-keys`, { recursive: true });
    const database = await cluster().database();
    const address = addressOf(cluster(), database);
    const found = await importLedger({ file: place.file, key: LEDGER_KEY }, address);
    expect(found.flaws).toEqual([]);
    const [file, copy] = [readerOn(connect(place.file, { readonly: true })), await readSharedLedger(address)];
    expect(await copy.list(99)).toEqual((await file.list(99)) as never);
    expect(found.purchases).toBe((await file.list(99)).length);
    expect(await copy.termsChanges()).toEqual(await file.termsChanges());
    expect(await copy.termsChanges()).toMatchObject([{ before: { amount: '5000' }, after: { amount: '6000' } }]);
    for (const { id } of await copy.list(99)) {
      const before = await file.history(id);
      expect(before.length).toBeGreaterThan(1);
      const told = await copy.history(id);
      expect(told.slice(0, -1)).toEqual([...before]);
      expect(told.at(-1)).toMatchObject({ kind: 'carried_over', actor: 'operator' });
      for (const request of before.flatMap(({ detail }) => detail.request_id ?? []))
        expect((await copy.find(request)).map((row) => row.id)).toEqual([id]);
    }
    await Promise.all([file.close(), copy.close()]);
    const fresh = await indexesOf(await cluster().database());
    expect(fresh.length).toBeGreaterThan(4);
    expect(await indexesOf(database)).toEqual(fresh);
  });

  test('an import that was interrupted twice begins again, and makes the indexes in the end', async () => {
    using place = sold();
    const database = await cluster().database();
    const fresh = await indexesOf(database);
    await cluster().admin(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
       create trigger cut before insert on clinmeter.entry for each row execute function refuse()`,
      database,
    );
    const copy = () => importLedger({ file: place.file, key: LEDGER_KEY }, addressOf(cluster(), database));
    for (const _ of [1, 2]) expect(await copy().catch(String)).toContain('the import has not ended: cut');
    expect(await indexesOf(database)).toEqual([]);
    await cluster().admin('drop trigger cut on clinmeter.entry', database);
    expect((await copy()).flaws).toEqual([]);
    expect(await indexesOf(database)).toEqual(fresh);
  });

  test('an import shows a row that was changed meanwhile, and stays closed to nodes', async () => {
    using place = sold();
    const database = await cluster().database();
    await indexesOf(database);
    await cluster().admin(
      `create function change() returns trigger language plpgsql as $$ begin new.owner := 'another'; return new; end $$;
       create trigger change before insert on clinmeter.purchase for each row when (new.id = 7) execute function change()`,
      database,
    );
    const address = addressOf(cluster(), database);
    const { flaws } = await importLedger({ file: place.file, key: LEDGER_KEY }, address);
    expect(flaws).toEqual([
      'the schema was changed: trigger change is not of this version',
      'purchase 7 is not as in the file: was a service running?',
    ]);
    expect(await readSharedLedger(address).catch(String)).toContain('an import into the ledger has not ended');
  });
});
