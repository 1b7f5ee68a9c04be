/** A ledger whose newest sales were removed with their history, which only a digest noted earlier can show. */
import { expect, test } from 'bun:test';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { sqlIn } from '../support/ledger-file.ts';

test('a cut-off history is found by the digests that backups have noted', async () => {
  await using service = await start();
  const url = `${service.url}/v1/tools/ping`;
  const verify = (...argv: readonly string[]) => run(['ledger', 'verify', '--ledger', service.ledger, ...argv]);
  for (const copy of ['first', 'second']) {
    expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
    expect((await run(['ledger', 'backup', `${service.folder}/${copy}`, '--ledger', service.ledger])).status).toBe(0);
  }
  expect(await service.stop()).toBe(0);
  const anchor = ['--anchor', `${service.ledger}.heads`];
  expect(await verify(...anchor)).toMatchObject({ status: 0 });

  sqlIn(service.ledger, (database) => {
    const { first } = database.query("SELECT min(id) AS first FROM link WHERE entries LIKE '[2,%'").get() as {
      first: number;
    };
    database.run('DELETE FROM link WHERE id >= ?', [first]);
    database.run('DELETE FROM purchase WHERE id = 2');
  });
  expect(await verify()).toMatchObject({ status: 0, out: expect.stringContaining('1 purchase,') as unknown as string });
  const { status, out } = await verify(...anchor);
  expect({ status, out }).toEqual({
    status: 1,
    out: expect.stringMatching(
      /^[0-9a-f]{64} is not in this history: its end was cut off, or it was changed\n$/,
    ) as never,
  });
});
