/** The keys of the days, with which the compiled executable keeps what was asked from those who get hold of its ledger. */
import { expect, setDefaultTimeout, test } from 'bun:test';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { start } from '../support/executable.ts';

setDefaultTimeout(60_000);

test('an answer is fetched again as long as the key of its day is there, and old keys are destroyed at the start', async () => {
  await using service = await start();
  const url = `${service.url}/api/calc/bmi?height_cm=180&weight_kg=80`;
  const payment = await paymentFor(url);
  const body = await (await sendPayment(url, payment)).text();
  const keys = `${service.ledger}.day-keys`;
  const names = readdirSync(keys);
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  for (const name of names) expect((statSync(join(keys, name)).mode & 0o777).toString(8)).toBe('600');
  expect(await service.stop()).toBe(0);

  writeFileSync(join(keys, '2020-02-29'), `${'ab'.repeat(32)}\n`);
  const argv = ['--port', new URL(service.url).port];
  const again = await start(argv, { folder: service.folder });
  expect(readdirSync(keys)).toEqual(names);
  const fetched = await sendPayment(url, payment);
  expect({ status: fetched.status, body: await fetched.text() }).toEqual({ status: 200, body });
  expect(await again.stop()).toBe(0);

  rmSync(keys, { recursive: true });
  mkdirSync(keys);
  const last = await start(argv, { folder: service.folder });
  for (const weight of [80, 81, 82, 83, 84]) {
    const answer = await sendPayment(url.replace('=80', `=${weight}`), payment);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 402,
      body: { reason: 'redelivery_expired' },
    });
  }
  expect(await last.stop()).toBe(0);
});
