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

test('a note of 2,000 characters is sold with its lines, and many phrases for one payment', async () => {
  const note = `PMH: asthma\r\nDenies fever; + cough – 38 °C\n${'Start lisinopril 10 mg daily.\n'.repeat(70)}`.slice(
    0,
    2000,
  );
  const sold = await payingFetch()(urlOf('/api/ontology/annotate', { text: note }));
  expect(sold.status).toBe(200);
  const answer = (await sold.json()) as { readonly mentions: readonly Readonly<Record<string, unknown>>[] };
  expect(answer).toEqual(answerTo('/api/ontology/annotate', { text: note }) as typeof answer);
  expect(answer.mentions.slice(0, 2)).toMatchObject([
    { text: 'asthma', assertion: 'present', line: 1 },
    { text: 'fever', assertion: 'absent', line: 2 },
  ]);
  const batch = `/api/ontology/translate_batch?query=asthma&query=${encodeURIComponent('metformin 500 mg')}&query=`;
  const many = await payingFetch()(service.url + batch);
  expect(await many.json()).toMatchObject({
    results: [{ query: 'asthma' }, { query: 'metformin 500 mg' }, { problem: { code: 'invalid_query' } }],
  });
  const { out } = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
  expect(out.match(/20000|"0\.02"/g)?.length).toBeGreaterThanOrEqual(2);
});

test('a note in a file is annotated free, and one that is too long is refused', async () => {
  const file = `${service.ledger}.note.txt`;
  await Bun.write(file, 'Denies fever.\nK 5.4 mmol/L');
  const { status, out } = await run(['annotate', file, '--json']);
  expect([status, JSON.parse(out)]).toEqual([
    0,
    answerTo('/api/ontology/annotate', { text: await Bun.file(file).text() }),
  ]);
  await Bun.write(file, 'x'.repeat(2001));
  expect(await run(['annotate', file])).toMatchObject({
    status: 2,
    err: expect.stringContaining('1 to 2000 characters'),
  });
});
