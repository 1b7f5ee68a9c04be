/** Costly calls on the compiled executable: threads, budgets, kept answers, and that nothing of a query reaches a disk. */
import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';
import { samplesOf } from '../support/exposition.ts';
import { MARKER } from '../support/marker.ts';

const ARGV = ['--metrics-public', '--rate-limit', 'off', '--rate-limit-free', 'off', '--trusted-proxy', '127.0.0.1'];
const NOTE = `/api/ontology/annotate?text=PMH:+asthma.+Denies+fever.+Start+lisinopril+10+mg+daily.+${MARKER}`;
const SEARCH = '/v1/catalog?search=kidny+functon';

const metricsOf = async ({ url }: Running) => samplesOf(await (await fetch(`${url}/metrics`)).text());
const secondsOf = async (service: Running, kind: string): Promise<number> =>
  (await metricsOf(service)).get(`clinmeter_work_seconds_total{kind="${kind}"}`) ?? 0;

const buy = async ({ url }: Running, path: string, payment?: unknown): Promise<Response> =>
  sendPayment(url + path, payment ?? (await paymentFor(url + path, newAccount())));

/** The files below a folder, as far as they can be read. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test('a note is answered beside the thread that sells, and its processor time is metered and logged', async () => {
  await using service = await start(ARGV);
  expect((await buy(service, NOTE)).status).toBe(200);
  expect(await secondsOf(service, 'annotate')).toBeGreaterThan(0);
  const sales = () => service.log().match(/^.*"payment":"settled".*$/m) ?? [];
  while (sales().length === 0) await Bun.sleep(5);
  expect(JSON.parse(sales()[0] ?? '').work_ms).toBeGreaterThan(0);
  expect(service.log()).not.toContain(MARKER);
});

test('a call that costs microseconds asks no thread', async () => {
  await using service = await start(ARGV);
  for (const path of ['/api/calc/bmi?height_cm=170&weight_kg=70', '/api/ontology/translate?query=asthma'])
    expect((await buy(service, path)).status).toBe(200);
  for (const kind of ['bmi', 'translate']) expect(await secondsOf(service, kind)).toBe(0);
});

test('a retry of an answer in memory runs nothing; without that memory it runs', async () => {
  for (const [argv, isRun] of [
    [[], false],
    [['--kept-answers', '0'], true],
  ] as const) {
    await using service = await start([...ARGV, ...argv]);
    const payment = await paymentFor(service.url + NOTE, newAccount());
    const first = await (await buy(service, NOTE, payment)).text();
    const before = await secondsOf(service, 'annotate');
    for (let time = 0; time < 5; time += 1) expect(await (await buy(service, NOTE, payment)).text()).toBe(first);
    expect((await secondsOf(service, 'annotate')) > before).toBe(isRun);
  }
});

test('a client that has used up its time is asked to wait before it pays; others, and what is paid for, are served', async () => {
  await using service = await start([...ARGV, '--work-limit', '1', '--work-limit-free', '1', '--kept-answers', '0']);
  const headersOf = (client: string) => ({ headers: { 'X-Forwarded-For': client } });
  const from = async (client: string, path: string, payment?: unknown): Promise<Response> =>
    sendPayment(service.url + path, payment ?? (await paymentFor(service.url + path, newAccount())), headersOf(client));
  const payment = await paymentFor(service.url + NOTE, newAccount());
  expect((await from('192.0.2.1', NOTE, payment)).status).toBe(200);
  const phrases = Array.from({ length: 19 }, (_, at) => `query=acute+pain+of+left+knee+due+to+other+disorder+${at}`);
  let refused: Response | undefined;
  for (let time = 0; time < 400 && refused === undefined; time += 1) {
    const answer = await from('192.0.2.1', `/api/ontology/translate_batch?${phrases.join('&')}&query=${time}`);
    if (answer.status !== 200) refused = answer;
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('processor time'),
  });
  const delayed = await from('192.0.2.1', NOTE, payment);
  expect(await delayed.json()).toMatchObject({
    code: 'rate_limited',
    retry: { action: 'retry_same_payment' },
    payment: { state: 'settled' },
  });
  // The same payment from elsewhere, another client, and a call that takes no time.
  expect((await from('192.0.2.2', NOTE, payment)).status).toBe(200);
  expect((await from('192.0.2.3', NOTE)).status).toBe(200);
  expect((await from('192.0.2.1', '/api/calc/bmi?height_cm=170&weight_kg=70')).status).toBe(200);
  expect((await fetch(service.url + SEARCH, headersOf('192.0.2.1'))).status).toBe(200);
});

test('neither a query nor its answer is in any file, and a crash leaves no core dump', async () => {
  await using service = await start(ARGV, {
    limits: 'ulimit -c unlimited; mkdir -p temporary; export TMPDIR=temporary',
  });
  mkdirSync(join(service.folder, 'temporary'), { recursive: true });
  const answer = await (await buy(service, NOTE)).text();
  expect(answer).toContain('J45.909');
  const translated = `/api/ontology/translate?query=asthma+${MARKER}&view=full`;
  expect((await buy(service, translated)).status).toBe(200);
  expect((await fetch(`${service.url}/v1/catalog?search=${MARKER}`)).status).toBe(200);
  await service.stop('SIGABRT');
  const files = filesIn(service.folder);
  expect(files.filter((file) => /\bcore\b/.test(file))).toEqual([]);
  const texts = files.map((file) => readFileSync(file).toString('latin1'));
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((_, at) => [MARKER, 'J45.909', 'lisinopril'].some((word) => texts[at]?.includes(word)))).toEqual(
    [],
  );
});

test('a URL or a message with more than 256 names is refused before they are read, and the payment is not used', async () => {
  await using service = await start(ARGV);
  const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=1`).join('&');
  const ask = async (count: number) => (await fetch(`${service.url}/api/calc/bmi?${names(count)}`)).status;
  expect([await ask(256), await ask(257)]).toEqual([402, 414]);
  const call = async (count: number) => {
    const given = Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]));
    const params = { name: 'find_tool', arguments: { search: 'kidney', ...given } };
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    return ((await response.json()) as { error?: { code: number } }).error?.code;
  };
  expect([await call(255), await call(256)]).toEqual([undefined, -32602]);
});

test('a phrase of many words is translated by a thread', async () => {
  await using service = await start(ARGV);
  await buy(service, '/api/ontology/translate?query=acute+pain+of+left+knee');
  expect(await secondsOf(service, 'translate')).toBeGreaterThan(0);
});
