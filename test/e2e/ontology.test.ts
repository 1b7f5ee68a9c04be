/** The terminology tools on the executable. `purchase.test.ts` buys each of them. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { payingFetch } from '../support/buyer.ts';
import { answerTo } from '../support/calling.ts';
import { type Running, run, start } from '../support/executable.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

const urlOf = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${service.url}${path}?${new URLSearchParams(parameters)}`;

test('a query with characters of other scripts is sold as it is sent', async () => {
  const query = 'Ménière 🩺 高血圧';
  const response = await payingFetch()(urlOf('/api/ontology/translate', { query }));
  expect(await response.json()).toEqual(answerTo('/api/ontology/translate', { query }));
});

test('a note of lines is sold with them, and many phrases for one payment', async () => {
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

test('a note in a file is computed free, and nothing that is not sure without leave', async () => {
  const file = `${service.ledger}.chart.txt`;
  await Bun.write(file, 'A 60-year-old man. Creatinine 2.0 mg/dL. Creatinine 1.0 mg/dL.');
  const chart = ['chart', file, '--calculator', 'egfr_ckd_epi', '--json'];
  const [without, low] = [await run(chart), await run([...chart, '--accept-low'])];
  const [unsure, told] = [without, low].map(({ out }) => JSON.parse(out).calculators[0]);
  expect([without.status, unsure.status, unsure.answer]).toEqual([1, 'ambiguous', null]);
  expect([low.status, told.quality, told.reasons]).toEqual([0, 'low', ['several_values']]);
  const read: readonly { spans: { text: string }[] }[] = JSON.parse(low.out).inputs;
  expect(read.flatMap(({ spans }) => spans.map(({ text }) => text))).toContain('2.0 mg/dL');
});

test('a note in a file is annotated free, and one that is too long is refused', async () => {
  const file = `${service.ledger}.note.txt`;
  await Bun.write(file, 'Denies fever.\nK 5.4 mmol/L');
  const { status, out } = await run(['annotate', file, '--json']);
  expect([status, JSON.parse(out)]).toEqual([
    0,
    answerTo('/api/ontology/annotate', { text: await Bun.file(file).text() }),
  ]);
  await Bun.write(file, 'x'.repeat(20_001));
  expect(await run(['annotate', file])).toMatchObject({
    status: 2,
    err: expect.stringContaining('1 to 20000 characters'),
  });
});
