/** The terminology tools on the executable. `purchase.test.ts` buys each of them, `gate.test.ts` redelivers. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { payingFetch } from '../support/buyer.ts';
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
