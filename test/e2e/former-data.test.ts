/** A payment that is sent again after the terminology has changed: the same bytes, or an honest word that they differ. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPack } from '../../build/build-pack.ts';
import { encodePack } from '../../src/terminology/pack/pack.ts';
import { readPackFile } from '../../src/terminology/pack/pack-file.ts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { samplesOf } from '../support/exposition.ts';
import { concept } from '../terminology/support/concepts.ts';

const LOOKUP = '/api/ontology/lookup?system=icd10&code=E11.9';
const BMI = '/api/calc/bmi?height_cm=180&weight_kg=81';
const RELEASE = 'Clinmeter-Release-At-Purchase';
const ENVIRONMENT = { CLINMETER_RECEIPT_KEY: '5e'.repeat(32) };

let folder = '';
let small = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinmeter-packs-'));
  small = join(folder, 'small.pack');
  const info = {
    coverage: 'starter',
    ...{ source: 'made here', notes: 'small' },
    releases: { icd10cm: 'FY2099', loinc: '9.99', rxnorm: '2099-01-05' },
  } as const;
  writeFileSync(small, encodePack(buildPack(info, [concept('icd10', 'E11.9', 'Another name of this code')])));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param before - the stopped service whose ledger and address this one takes over */
const serving = (argv: readonly string[], before?: Running) =>
  start(
    [
      ...['--metrics-port', '0', ...argv],
      ...(before === undefined ? [] : ['--ledger', before.ledger, '--port', new URL(before.url).port]),
    ],
    { environment: ENVIRONMENT },
  );

/** A delivery: its bytes, its receipt, and what it says of an earlier one. */
const deliver = async ({ url }: Running, path: string, payment: unknown) => {
  const response = await sendPayment(url + path, payment);
  const settlement = JSON.parse(atob(response.headers.get('PAYMENT-RESPONSE') ?? ''));
  expect(response.status).toBe(200);
  return { body: await response.text(), receipt: settlement.extensions, release: response.headers.get(RELEASE) };
};

const differing = async (service: Running) => {
  const metrics = await fetch(/Metrics +(\S+)/.exec(service.output())?.[1] ?? '');
  return samplesOf(await metrics.text()).get('clinmeter_redeliveries_differing_total');
};

/** Buys a code and a number from the embedded data, then stops. */
const bought = async () => {
  const service = await serving([]);
  const code = await paymentFor(service.url + LOOKUP);
  const number = await paymentFor(service.url + BMI);
  const first = { code: await deliver(service, LOOKUP, code), number: await deliver(service, BMI, number) };
  expect([first.code.release, first.code.receipt === undefined]).toEqual([null, false]);
  // With the same data nothing differs.
  expect(await deliver(service, LOOKUP, code)).toEqual(first.code);
  await service.stop();
  return { service, code, number, first, [Symbol.asyncDispose]: service[Symbol.asyncDispose] };
};

test('a payment that is sent again after the data has changed gets an answer that names the data of its purchase, and no second receipt', async () => {
  await using shop = await bought();
  await using service = await serving(['--data', small], shop.service);
  const again = await deliver(service, LOOKUP, shop.code);
  expect(again.body).toContain('Another name of this code');
  expect(again.body).not.toBe(shop.first.code.body);
  expect(again.release).toBe(`sha256:${readPackFile().checksum}`);
  expect(again.receipt).toBeUndefined();
  expect(await deliver(service, LOOKUP, shop.code)).toEqual(again);
  expect(await deliver(service, BMI, shop.number)).toEqual(shop.first.number);
  expect(await differing(service)).toBe(2);
  await service.stop();
  const lines = service
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const redelivered = lines.filter(({ payment }) => payment === 'redelivered');
  expect(redelivered.map(({ redelivery }) => redelivery)).toEqual(['differs', 'differs', undefined]);
});

test('a payment that is sent again after the data has changed gets the same bytes and the same receipt while the former data are open', async () => {
  await using shop = await bought();
  await using service = await serving(['--data', small, '--data-former', 'embedded'], shop.service);
  expect(await deliver(service, LOOKUP, shop.code)).toEqual(shop.first.code);
  const fresh = await deliver(service, LOOKUP, await paymentFor(service.url + LOOKUP));
  expect(fresh.body).toContain('Another name of this code');
  expect(fresh.receipt).toBeDefined();
  expect(await differing(service)).toBe(0);
});

test('a payment that is sent again after the data has changed gets the same bytes from a former file, too, and then from the embedded data', async () => {
  await using old = await serving(['--data', small]);
  const payment = await paymentFor(old.url + LOOKUP);
  const first = await deliver(old, LOOKUP, payment);
  await old.stop();
  await using service = await serving(['--data-former', small], old);
  expect(await deliver(service, LOOKUP, payment)).toEqual(first);
  expect((await deliver(service, LOOKUP, await paymentFor(service.url + LOOKUP))).body).not.toBe(first.body);
});

describe('a former pack', () => {
  const starting = (...argv: readonly string[]) => run(['serve', '--port', '0', '--ledger', ':memory:', ...argv]);

  test('a former pack that equals the served one is an error', async () => {
    const copy = join(folder, 'copy.pack');
    copyFileSync(small, copy);
    for (const argv of [
      ['--data-former', 'embedded'],
      ['--data', small, '--data-former', copy],
    ]) {
      const { status, err } = await starting(...argv);
      expect(status).toBe(2);
      expect(err).toMatch(/^Error: --data-former \S+ holds the same data as .*, which is served\nTry: /);
    }
  });

  test('a former pack that is missing or damaged is an error that names it', async () => {
    const missing = join(folder, 'missing.pack');
    expect((await starting('--data-former', missing)).err).toStartWith(`Error: ${missing} cannot be read: ENOENT`);
    const damaged = join(folder, 'damaged.pack');
    const bytes = readFileSync(small);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    const { status, err } = await starting('--data-former', damaged);
    expect(status).not.toBe(0);
    expect(err).toStartWith(`Error: ${damaged} is damaged: its checksum does not match its content`);
  });
});
