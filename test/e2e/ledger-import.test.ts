/** A ledger in a file that goes on in PostgreSQL. */
import { expect, test } from 'bun:test';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { describeOnPostgres } from '../support/cluster.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { run, start } from '../support/executable.ts';
import { examined } from '../support/ledger-file.ts';

const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';

describeOnPostgres('a ledger that is imported into a database', (cluster) => {
  test('a ledger that is imported into a database keeps its rows and history, and hands out what was sold before', async () => {
    let does: 'settle' | 'refuse' | 'hang' = 'settle';
    await using facilitator = countingFacilitator(async () => {
      if (does === 'hang') await Bun.sleep(20_000);
      return does === 'refuse' ? { success: false, errorReason: 'insufficient_funds', transaction: '' } : {};
    });
    const argv = ['--facilitator', facilitator.url, '--pay-to', newAccount().address, '--settle-timeout', '3'];
    await using shop = await start(argv);
    const buy = async (url: string, payment: unknown) => {
      const response = await sendPayment(url + BMI, payment);
      return { status: response.status, text: await response.text() };
    };
    const [sold, refused, open] = await Promise.all([1, 2, 3].map(() => paymentFor(shop.url + BMI)));
    const answer = await buy(shop.url, sold);
    expect(await buy(shop.url, sold)).toEqual(answer);
    does = 'refuse';
    expect((await buy(shop.url, refused)).status).toBe(402);
    does = 'hang';
    expect((await buy(shop.url, open)).status).toBe(503);
    await shop.stop('SIGKILL');

    const { head } = examined(shop.ledger);
    const database = await cluster().database();
    const environment = {
      CLINMETER_LEDGER: `postgres://postgres@127.0.0.1:${cluster().port}/${database}`,
      CLINMETER_LEDGER_KEY: readFileSync(`${shop.ledger}.ledger-key`, 'utf8').trim(),
    };
    const command = (...words: readonly string[]) => run(['ledger', ...words], { environment });
    const imported = await command('import', shop.ledger);
    expect(imported).toMatchObject({ status: 0, err: '' });
    expect(imported.out).toStartWith('ok: 3 purchases');
    const inFile = await run(['ledger', 'export', '--ledger', shop.ledger]);
    expect((await command('export')).out).toBe(inFile.out);
    expect((await command('verify', '--contains', head)).status).toBe(0);
    const again = await command('import', shop.ledger);
    expect(again.err).toContain(
      'the database is not empty: it has a ledger already, and nothing was changed\nTry: after an import',
    );

    does = 'settle';
    const before = facilitator.calls.length;
    await using node = await start(['--node', 'a', ...argv], { environment });
    expect(await buy(node.url, sold)).toEqual(answer);
    expect(facilitator.calls.length).toBe(before);
    expect((await buy(node.url, refused)).text).toBe(answer.text);
    expect((await buy(node.url, open)).text).toBe(answer.text);
    expect((await buy(node.url, await paymentFor(node.url + BMI))).status).toBe(200);
    expect((await command('verify', '--contains', head)).out).toStartWith('ok: 4 purchases');
    await cluster().admin(
      `update clinmeter.entry set detail = replace(detail, 'settled', 'refused') where kind = 'carried_link'`,
      database,
    );
    expect((await command('verify')).out).toContain('of the node imported does not follow');
  });

  test('an import is refused while a service sells from the file, and for a file that is not a ledger', async () => {
    await using shop = await start(['--rate-limit', 'off']);
    const database = await cluster().database();
    const environment = { CLINMETER_LEDGER: `postgres://postgres@127.0.0.1:${cluster().port}/${database}` };
    const importing = (file: string) => run(['ledger', 'import', file], { environment });
    expect((await sendPayment(shop.url + BMI, await paymentFor(shop.url + BMI))).status).toBe(200);
    expect(await importing(shop.ledger)).toEqual({
      status: 1,
      out: '',
      err: `Error: the ledger ${shop.ledger} is in use, and nothing was changed\nTry: stop the service that uses it, and import again\n`,
    });
    expect((await sendPayment(shop.url + BMI, await paymentFor(shop.url + BMI))).status).toBe(200);
    await shop.stop();
    const [text, cut] = [`${shop.folder}/text.sqlite`, `${shop.folder}/cut.sqlite`];
    writeFileSync(text, 'this is no database\n'.repeat(500));
    writeFileSync(cut, readFileSync(shop.ledger).subarray(0, 40_000));
    for (const file of [text, cut])
      expect(await importing(file)).toMatchObject({ status: 1, err: expect.stringMatching(/^Error: the ledger /) });
    const alone = `${shop.folder}/alone.sqlite`;
    for (const part of ['', '.ledger-key']) copyFileSync(shop.ledger + part, alone + part);
    expect(await importing(alone)).toMatchObject({
      status: 1,
      err: expect.stringContaining(`the folder ${alone}.day-keys is missing`),
    });
    expect((await importing(shop.ledger)).out).toStartWith('ok: 2 purchases,');
  });

  test('an interrupted import begins again, and its ledger sells nothing before', async () => {
    await using shop = await start(['--rate-limit', 'off']);
    const payment = await paymentFor(shop.url + BMI);
    expect((await sendPayment(shop.url + BMI, payment)).status).toBe(200);
    await shop.stop();
    const database = await cluster().database();
    const environment = { CLINMETER_LEDGER: `postgres://postgres@127.0.0.1:${cluster().port}/${database}` };
    const command = (...words: readonly string[]) => run(['ledger', ...words], { environment });
    expect((await command('migrate')).status).toBe(0);
    await cluster().admin(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
       create trigger cut before insert on clinmeter.purchase for each row execute function refuse()`,
      database,
    );
    expect((await command('import', shop.ledger)).err).toContain('the import has not ended: cut');
    expect((await command('list')).err).toContain('an import into the ledger has not ended');
    await cluster().admin('drop trigger cut on clinmeter.purchase', database);
    expect((await command('import', shop.ledger, '--ledger-key', 'cd'.repeat(32))).err).toContain(
      'the key is not the one',
    );
    expect((await command('import', shop.ledger)).out).toStartWith('ok: 1 purchase,');
  });
});
