/** The owner's page of the compiled executable: its figures, who may see it, and what is never on it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { barriersOf, describeInBrowser, launch, open, overflowOf, PHONE } from '../support/browser.ts';
import { newAccount, offerFor, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';

const PING = '/v1/tools/ping';
const BMI = '/api/calc/bmi?height_cm=180&weight_kg=81';
const TOKEN = 'a-token-of-the-owner-alone';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-owner-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pageUrl = (service: Running): string => /Your page +(\S+)/.exec(service.output())?.[1] ?? '';

const buy = async (url: string, account = newAccount()): Promise<Response> =>
  sendPayment(url, await paymentFor(url, account));

/** The text of a page as people read it, with one blank between words. */
const textOf = (page: string): string =>
  page
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const MONTH = new Date().toISOString().slice(0, 7);
const NAME = new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

describe('on a port of its own', () => {
  const own = newAccount();
  let service: Running;
  let page: string;
  beforeAll(async () => {
    service = await start([
      ...['--ledger', join(folder, 'ledger.sqlite'), '--owner-port', '0'],
      ...['--own-address', own.address],
    ]);
    for (const account of [newAccount(), newAccount(), own])
      expect((await buy(service.url + BMI, account)).status).toBe(200);
    expect((await buy(`${service.url}${PING}?note=hidden-words`)).status).toBe(200);
    await fetch(service.url + PING);
    page = await (await fetch(pageUrl(service))).text();
  });
  afterAll(async () => service[Symbol.asyncDispose]());

  test('it adds up what others have bought, and own purchases apart', async () => {
    const [bmi, ping] = await Promise.all([BMI, PING].map((path) => offerFor(service.url + path)));
    const units = (offer?: Awaited<ReturnType<typeof offerFor>>): number => Number(offer?.accepts[0]?.amount);
    const usdc = (amount: number): string => `$${amount / 1e6}`;
    const all = usdc(2 * units(bmi) + units(ping));
    const text = textOf(page);
    expect(text).toContain(`Earned today ${all} 3 sales`);
    expect(text).toContain(`Earned in ${NAME} ${all} 3 sales · own ${usdc(units(bmi))} apart`);
    expect(text).toContain(`To decide 0 no purchase is uncertain`);
    // Each purchase has asked for its offer before: three of the BMI, two of the ping with the one that was not paid.
    expect(text).toMatch(new RegExp(`Body mass index 2 \\${usdc(2 * units(bmi))} 3 3 `));
    expect(text).toMatch(new RegExp(`Payment smoke test 1 \\${usdc(units(ping))} 2 1 `));
  });

  test('it says how the service is, and what it serves', () => {
    const text = textOf(page);
    for (const part of ['Health', 'facilitator stub: payments are made up', 'Paid to 0x', 'not signed', service.url])
      expect(text).toContain(part);
  });

  test('it tells the time of the last backup that was noted, and of none before', async () => {
    expect(textOf(page)).toContain('last backup none seen');
    const { status } = await run([
      ...['ledger', 'backup', join(folder, 'copy.sqlite')],
      ...['--ledger', join(folder, 'ledger.sqlite')],
    ]);
    expect(status).toBe(0);
    const after = textOf(await (await fetch(pageUrl(service))).text());
    expect(after).toMatch(new RegExp(`last backup ${MONTH}-\\d\\d \\d\\d:\\d\\d UTC`));
  });

  test('it loads and runs nothing, and has no query', async () => {
    expect(page).not.toMatch(/<script|<img|<link|<form|hidden-words|weight_kg/);
    const { headers } = await fetch(pageUrl(service));
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  describeInBrowser('in a browser', () => {
    test.each([
      ['a wide screen', {}],
      ['a phone in the dark', { ...PHONE, colorScheme: 'dark' }],
    ] as const)('it fits %s, and has no barrier', async (_, options) => {
      await using browser = await launch();
      await using tab = await open(browser, new URL(pageUrl(service)).origin, options);
      await tab.page.goto(pageUrl(service));
      expect(await overflowOf(tab.page)).toBe(0);
      expect(await barriersOf(tab.page)).toEqual([]);
      expect(tab.complaints).toEqual([]);
      expect(tab.strays).toEqual([]);
    });
  });

  test('it exports a month for the books', async () => {
    const answer = await fetch(`${pageUrl(service)}/export.csv?month=${MONTH}`);
    const lines = (await answer.text()).trim().split('\n');
    expect(answer.headers.get('content-disposition')).toContain(`purchases-${MONTH}.csv`);
    expect(lines[0]).toStartWith('id,state,tool,amount');
    expect(lines.filter((line) => line.includes(',settled,'))).toHaveLength(4);
    const before = await fetch(`${pageUrl(service)}/export.csv?month=2020-01`);
    expect((await before.text()).trim().split('\n')).toHaveLength(1);
  });

  test.each([
    ['another name, which a page of another site may have', '', { headers: { Host: 'shop.example' } }, 421],
    ['another method', '', { method: 'POST' }, 405],
    ['a month that is none', '/export.csv?month=2026-13', {}, 400],
    ['another path', '/other', {}, 404],
  ])('it refuses %s', async (_, path, init, status) => {
    expect((await fetch(pageUrl(service) + path, init)).status).toBe(status);
  });

  test('the public port does not have it', async () => {
    expect((await fetch(`${service.url}/owner`)).status).toBe(404);
  });

  test('the command tells the same figures', async () => {
    const books = await run([
      ...['ledger', 'today', '--json', '--ledger', join(folder, 'ledger.sqlite')],
      ...['--own-address', own.address],
    ]);
    expect(JSON.parse(books.out)).toMatchObject({
      stub: true,
      today: { sales: 3 },
      own: { sales: 1 },
      tools: [
        { tool: 'bmi', sales: 2 },
        { tool: 'ping', sales: 1 },
      ],
      uncertain: { count: 0, oldest: [] },
    });
  });
});

describe('behind a token on the public port', () => {
  const file = join(folder, 'token');
  writeFileSync(file, `${TOKEN}\n`);
  let service: Running;
  beforeAll(async () => {
    service = await start(['--ledger', ':memory:', '--owner-token-file', file]);
  });
  afterAll(async () => service[Symbol.asyncDispose]());

  test.each([
    ['without a token', {}, 401],
    ['with another token', { Authorization: `Bearer ${TOKEN}x` }, 401],
    ['with another password', { Authorization: `Basic ${btoa(`owner:${TOKEN.slice(1)}`)}` }, 401],
    ['with the token', { Authorization: `Bearer ${TOKEN}` }, 200],
    ['with the token as password, under any name', { Authorization: `Basic ${btoa(`me:${TOKEN}`)}` }, 200],
  ])('%s', async (_, headers, status) => {
    for (const path of ['/owner', '/owner/export.csv?month=2026-01']) {
      const answer = await fetch(service.url + path, { headers });
      // A ledger in memory has no export.
      expect(answer.status).toBe(status === 200 && path !== '/owner' ? 409 : status);
      expect(answer.headers.get('www-authenticate') !== null).toBe(status === 401);
    }
  });

  test('a ledger in memory is said to have no books', async () => {
    const answer = await fetch(`${service.url}/owner`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(textOf(await answer.text())).toContain('No books The ledger is in memory');
  });

  test.each([
    ['is not there', join(folder, 'none'), 'cannot be read'],
    ['is short', join(folder, 'short'), 'has 5 characters; accepted: 20 or more'],
  ])('a token that %s stops the start', async (_, name, problem) => {
    writeFileSync(join(folder, 'short'), 'short\n');
    const { status, err } = await run(['serve', '--owner-token-file', name]);
    expect([status, err]).toEqual([2, expect.stringContaining(problem)]);
  });
});

test('a ledger that cannot be read has neither books nor an export', async () => {
  await using service = await start(['--ledger', join(folder, 'gone.sqlite'), '--owner-port', '0']);
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `gone.sqlite${end}`), { force: true });
  expect(textOf(await (await fetch(pageUrl(service))).text())).toContain('No books The ledger cannot be read.');
  for (let times = 0; times < 2; times += 1)
    expect((await fetch(`${pageUrl(service)}/export.csv?month=${MONTH}`)).status).toBe(500);
});

test('a purchase whose end is not known is shown with the commands that decide it', async () => {
  await using service = await start([
    ...['--ledger', join(folder, 'uncertain.sqlite'), '--owner-port', '0'],
    ...['--settle-timeout', '1', '--fault', 'settle:timeout'],
  ]);
  expect((await buy(service.url + PING)).status).toBe(503);
  const text = textOf(await (await fetch(pageUrl(service))).text());
  expect(text).toContain('1 purchase to decide');
  expect(text).toMatch(/ping 0\.\d+ clinmeter ledger show 1 clinmeter ledger resolve 1/);
});
