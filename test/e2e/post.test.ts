/** A note in a body, as `clinmeter pay` sends it to the executable: nothing of it stays. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Running, run, start } from '../support/executable.ts';
import { MARKER } from '../support/marker.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-post-'));
let service: Running;
beforeAll(async () => {
  service = await start(['--log', 'json']);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const NOTE = `${MARKER} denies fever. ${'Metformin 500 mg twice daily. '.repeat(60)}`;

test('clinmeter pay sends the file behind @, and the service answers once and keeps nothing of it', async () => {
  const file = join(folder, 'note.json');
  writeFileSync(file, JSON.stringify({ text: NOTE, view: 'compact' }));
  const url = `${service.url}/api/ontology/annotate`;
  const { status, out } = await run(['pay', '--max-price', '0.05', '--data', `@${file}`, url]);
  expect([status, out]).toEqual([0, expect.stringContaining('3. POST the same body with PAYMENT-SIGNATURE')]);
  expect(out).toContain('"text_length"');
  for (const body of ['{', JSON.stringify({ text: 7, [MARKER]: 1 }), JSON.stringify({ text: [NOTE] })]) {
    const headers = { 'Content-Type': 'application/json' };
    const wrong = await fetch(url, { method: 'POST', body, headers });
    expect([wrong.status, (await wrong.text()).includes('denies fever')]).toEqual([402, false]);
  }
  const beside = readdirSync(dirname(service.ledger), { recursive: true, withFileTypes: true });
  const files = beside.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  expect(files).toContain(service.ledger);
  for (const path of files) expect([path, readFileSync(path, 'latin1').includes(MARKER)]).toEqual([path, false]);
  expect(service.log()).not.toContain(MARKER);
});

test.each(['[1', '@/nowhere', '7'])('clinmeter pay refuses the body %p before any request', async (data) => {
  const { status, err } = await run(['pay', '--data', data, 'http://127.0.0.1:9/api/ontology/annotate']);
  expect([status, err]).toEqual([2, expect.stringContaining('--data')]);
});
