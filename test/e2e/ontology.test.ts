/** The terminology tools on the compiled executable, bought by the reference client. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { newAccount, payingFetch, paymentFor, sendPayment } from '../support/buyer.ts';
import { answerTo } from '../support/calling.ts';
import { type Running, run, start } from '../support/executable.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

const CALLS = [
  ['/api/ontology/translate', { query: 'zebrafish type 2 diabetes', system: 'icd10', limit: '3', min_score: '0' }],
  ['/api/ontology/lookup', { system: 'icd10', code: 'e1165' }],
] as const;

const urlOf = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${service.url}${path}?${new URLSearchParams(parameters)}`;

describe.each(CALLS)('%s', (path, parameters) => {
  test('is refused without payment, and sold to the reference client', async () => {
    const unpaid = await fetch(urlOf(path, parameters));
    expect({ status: unpaid.status, body: await unpaid.json() }).toMatchObject({
      status: 402,
      body: { code: 'payment_required' },
    });
    const response = await payingFetch()(urlOf(path, parameters));
    expect(response.status).toBe(200);
    expect(response.headers.get('PAYMENT-RESPONSE')).not.toBeEmpty();
    expect(await response.json()).toEqual(answerTo(path, parameters));
  });

  test('gives the same bytes again for the same payment, and nothing else for it', async () => {
    const payment = await paymentFor(urlOf(path, parameters));
    const first = await sendPayment(urlOf(path, parameters), payment);
    const again = await sendPayment(urlOf(path, parameters), payment);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('PAYMENT-RESPONSE')).toBe(first.headers.get('PAYMENT-RESPONSE'));
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(true);
    const other = await sendPayment(urlOf(path, { ...parameters, system: 'rxnorm' }), payment);
    expect({ status: other.status, body: await other.json() }).toMatchObject({
      status: 402,
      body: { reason: 'authorization_already_used' },
    });
  });

  test('is not sold when a parameter is wrong, and the payment stays good', async () => {
    const payment = await paymentFor(urlOf(path, parameters), newAccount());
    const refused = await sendPayment(urlOf(path, { ...parameters, system: 'snomed' }), payment);
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 400,
      body: { code: 'invalid_system', parameter: 'system' },
    });
    expect((await sendPayment(urlOf(path, parameters), payment)).status).toBe(200);
  });
});

test('a query with characters of other scripts is sold as it is sent', async () => {
  const query = 'Ménière 🩺 高血圧';
  const response = await payingFetch()(urlOf('/api/ontology/translate', { query }));
  expect(await response.json()).toEqual(answerTo('/api/ontology/translate', { query }));
});

test('the ledger names the tools, and holds nothing of what was asked or answered', async () => {
  await payingFetch()(urlOf(...CALLS[0]));
  await payingFetch()(urlOf(...CALLS[1]));
  const { out } = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
  expect(out).toContain('"translate"');
  expect(out).toContain('"lookup"');
  const files = ['', '-wal', '-shm'].map((suffix) => service.ledger + suffix).filter((file) => existsSync(file));
  const contents = await Promise.all(files.map(async (file) => Buffer.from(await Bun.file(file).arrayBuffer())));
  const holds = (text: string) => contents.some((bytes) => bytes.includes(text));
  expect(holds('translate')).toBe(true);
  for (const text of ['zebrafish', 'e1165', 'E11.65', 'hyperglycemia', 'min_score']) expect(holds(text)).toBe(false);
});
