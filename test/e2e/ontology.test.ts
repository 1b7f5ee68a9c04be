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

test('everything about a code is sold: its full view, what it is related to, and whether it can be used', async () => {
  const calls = [
    ['/api/ontology/lookup', { system: 'icd10', code: 'E11.9', view: 'full' }],
    ['/api/ontology/related', { system: 'icd10', code: 'E11', relation: 'children', limit: '3' }],
    ['/api/ontology/validate', { system: 'icd10', code: 'E11', display: 'type 2 diabetes mellitus' }],
  ] as const;
  for (const [path, parameters] of calls) {
    const response = await payingFetch()(urlOf(path, parameters));
    expect(response.status).toBe(200);
    const answer: unknown = await response.json();
    expect(answer).toEqual(answerTo(path, parameters));
    expect(answer).toMatchObject({ pack: { release: 'FY2026', checksum: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  }
  const wrong = await fetch(urlOf('/api/ontology/related', { system: 'loinc', code: '4548-4', relation: 'children' }));
  expect(await wrong.json()).toMatchObject({
    problems: [{ code: 'invalid_relation', message: expect.stringContaining('panel_members, panels') }],
    retry: { action: 'fix_parameters' },
  });
});

test('the same answers are free at the command line', async () => {
  const { status, out } = await run(['related', 'icd10', 'E11.9', 'parent', '--json']);
  expect({ status, items: JSON.parse(out).items }).toMatchObject({ status: 0, items: [{ code: 'E11' }] });
  const checked = await run(['validate', 'icd10', 'E11', '--json']);
  expect(JSON.parse(checked.out)).toMatchObject({ billable: false, current: true });
  const refused = await run(['related', 'loinc', '4548-4', 'children']);
  expect(refused.status).toBe(2);
  expect(refused.err).toContain('relation must be one that loinc has: panel_members, panels, replaced_by, replaces');
});
