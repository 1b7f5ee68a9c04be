/** A shop of one's own on the compiled executable: every setting, in everything that the service tells. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import { freeRows } from '../../src/discovery/paths.ts';
import { BASE, BASE_SEPOLIA } from '../../src/payments/protocol/usdc.ts';
import { newAccount, offerFor } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';

const OWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

const SHOP = `
network = "base-sepolia"
service-name = "Acme Answers"
contact = "desk@acme.example"
terms-url = "https://acme.example/terms"
icon = "https://acme.example/icon.png"
pay-to = "${OWN}"
rate-limit = "off"
rate-limit-free = "off"

[tools.bmi]
price = "0.0375"
pay-to = "${OTHER}"

[tools.fib4]
enabled = false
`;

const shopWith = (text: string): { readonly folder: string; readonly file: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-shop-'));
  const file = join(folder, 'shop.toml');
  writeFileSync(file, text);
  return { folder, file };
};

/** `fetch` of the reference client on Base Sepolia. */
const payingFetch = (account = newAccount()) =>
  wrapFetchWithPayment(fetch, new x402Client().register(BASE_SEPOLIA.id, new ExactEvmScheme(account)));

const mcp = async (url: string, method: string, params: object): Promise<string> => {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return (await fetch(`${url}/mcp?tools=all`, { method: 'POST', headers, body })).text();
};

const HANDSHAKE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

/** All that the service tells without a payment, by where it stands. */
const toldBy = async (url: string): Promise<ReadonlyMap<string, string>> => {
  const tools = ['bmi', 'ping', 'translate', 'liver_fibrosis'];
  const paths = [
    ...freeRows.filter(({ type }) => type !== 'text/javascript' && type !== 'image/svg+xml').map(({ path }) => path),
    ...tools.flatMap((id) => [`/docs/${id}`, `/docs/${id}.md`]),
    '/.well-known/x402.json',
    '/fhir/metadata?mode=terminology',
    '/api/calc/bmi',
    '/v1/tools/ping',
    '/fhir/ValueSet/$expand',
    '/no/such/path',
  ];
  const told = new Map<string, string>();
  for (const path of paths) {
    for (const accept of ['application/json', 'text/html']) {
      const response = await fetch(url + path, { headers: { Accept: accept } });
      const offer = Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString();
      told.set(`${path} as ${accept}`, `${offer}${await response.text()}`);
    }
  }
  told.set('initialize', await mcp(url, 'initialize', HANDSHAKE));
  for (const list of ['tools/list', 'resources/list', 'prompts/list']) told.set(list, await mcp(url, list, {}));
  told.set('tools/call', await mcp(url, 'tools/call', { name: 'bmi', arguments: {} }));
  return told;
};

/** The places of a text that must not be there. */
const placesOf = (told: ReadonlyMap<string, string>, pattern: RegExp): readonly string[] =>
  [...told].flatMap(([place, text]) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`${place}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`];
  });

describe('a shop with settings of its own', () => {
  let service: Running;
  let told: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const { folder, file } = shopWith(SHOP);
    service = await start(['--config', file], { folder });
    told = await toldBy(service.url);
  });
  afterAll(async () => service[Symbol.asyncDispose]());

  test.each<[string, RegExp]>([
    ['Base mainnet', /eip155:8453\b|\b8453\b/],
    ['the token of Base mainnet', new RegExp(`${BASE.usdc}|USD Coin`, 'i')],
    ['Base where Base Sepolia is meant', /USDC on Base(?! Sepolia)/],
    ['the usual recipient', /0x0{36}dEaD/],
    ['a tool that is not sold', /\/api\/calc\/fib4|\/docs\/fib4|"name":"fib4"/],
    // Headers, the program, what FHIR calls software and name, and the sources of data keep the name of the software.
    ['the usual name', /(?<!software":\{"name":"|"name":")\bClinmeter\b(?!-| starter selection| adds;|; different:)/],
  ])('a shop with its own settings mentions %s nowhere', (_, pattern) => {
    // The worked signature of the long text has a recipient of its own.
    const worked = [...told].map(([place, text]) => [place, text.replaceAll(/"message":\{.*?\}/g, '')] as const);
    const places = placesOf(new Map(worked), pattern);
    expect(places.filter((place) => !place.startsWith('/llms-full.txt') || !/dEaD/.test(place))).toEqual([]);
  });

  test.each(['/v1/catalog', '/openapi.json', '/.well-known/x402', '/llms.txt', '/docs', '/mcp/server-card'])(
    '%s has the name',
    (path) => {
      expect(told.get(`${path} as application/json`)).toContain('Acme Answers');
    },
  );

  test('an offer has the network, the price, the recipient, the name and the icon', async () => {
    const { accepts, resource } = await offerFor(`${service.url}/api/calc/bmi`);
    const { usdc, id } = BASE_SEPOLIA;
    const extra = { name: 'USDC', version: '2', paymentFlow: 'upfront' };
    expect(accepts[0]).toMatchObject({ network: id, asset: usdc, amount: '37500', payTo: OTHER, extra });
    expect(resource).toMatchObject({ serviceName: 'Acme Answers', iconUrl: 'https://acme.example/icon.png' });
    expect((await offerFor(`${service.url}/v1/tools/ping`)).accepts[0]).toMatchObject({ amount: '1000', payTo: OWN });
  });

  test('contact and terms of a shop stand in the description, the text and the page', () => {
    const { info } = JSON.parse(told.get('/openapi.json as application/json') ?? '');
    expect(info).toMatchObject({
      termsOfService: 'https://acme.example/terms',
      contact: { name: 'Acme Answers', email: 'desk@acme.example' },
    });
    expect(told.get('/llms.txt as application/json')).toContain('Contact: desk@acme.example');
    expect(told.get('/docs as text/html')).toContain('<a href="https://acme.example/terms">Terms of use</a>');
  });

  test('the price stands wherever the tool is described', () => {
    for (const place of ['/docs/bmi', '/docs/bmi.md', '/docs', '/llms.txt', '/v1/catalog', 'tools/list'])
      expect(told.get(place) ?? told.get(`${place} as text/html`)).toContain('0.0375');
  });

  test('the reference client buys an answer on that network', async () => {
    const answer = await payingFetch()(`${service.url}/v1/tools/ping`);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, service: 'Acme Answers' }]);
  });

  test('a tool that is not sold is no path, and says so', async () => {
    const answer = await fetch(`${service.url}/api/calc/fib4`);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'not_found', message: expect.stringContaining('/api/calc/fib4 is not offered here at present') },
    ]);
    expect((await fetch(`${service.url}/docs/fib4`)).status).toBe(404);
    expect(await mcp(service.url, 'tools/call', { name: 'fib4', arguments: {} })).toContain('error');
  });

  test('its ledger is for no real money', async () => {
    const real = ['--pay-to', `0x${'22'.repeat(20)}`, '--facilitator', 'https://facilitator.example'];
    const { status, err } = await run(['serve', '--port', '0', '--ledger', service.ledger, ...real]);
    expect(status).not.toBe(0);
    expect(err).toContain('is for stub payments and cannot be used in real mode');
  });
});

test('a tool that does not exist is named with the nearest one', async () => {
  for (const id of ['bni', 'BMI']) {
    const { file } = shopWith(`[tools.${id}]\nprice = "0.01"\n`);
    const line = 1 + readFileSync(file, 'utf8').split('\n').indexOf(`[tools.${id}]`);
    const { status, out } = await run(['config', 'check', '--config', file]);
    expect(status).toBe(2);
    expect(out).toContain(`${file}, line ${line}: [tools.${id}]: there is no such tool; did you mean bmi?`);
  }
});

describe('a shop with a price list', () => {
  const LIST =
    '[prices]\ndefault = "0.012345"\nfactor = "1.1"\n\n[prices.group]\nkidney = "0.02"\n\n[tools.bmi]\nprice = "0.01"\n';
  const LIMITS = 'rate-limit = "off"\nrate-limit-free = "off"\n';

  /** In atomic units: half of one is rounded up. */
  const expectedOf = ({ path, specialty }: { readonly path: string; readonly specialty: string }): string =>
    path === '/api/calc/bmi'
      ? '10000'
      : path === '/v1/tools/ping'
        ? '1000'
        : specialty === 'kidney'
          ? '22000'
          : '13580';

  type Entry = {
    readonly path: string;
    readonly specialty: string;
    readonly amount: string;
    readonly display_price: string;
  };

  const catalogOf = async (url: string): Promise<readonly Entry[]> =>
    ((await (await fetch(`${url}/v1/catalog`)).json()) as { readonly tools: readonly Entry[] }).tools;

  test('asks the same price on every surface, and takes another one by a reload', async () => {
    const { folder, file } = shopWith(LIMITS + LIST);
    await using service = await start(['--config', file], { folder });
    const { url } = service;
    expect(service.output()).toContain('Make a paid call (0.01358 USDC, simulated):');
    const entries = await catalogOf(url);
    expect(entries.length).toBeGreaterThan(80);
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, { get?: { 'x-payment-info'?: { price: { amount: string } } } }>;
    };
    const listed = JSON.parse(await mcp(url, 'tools/list', {})) as {
      result: { tools: { name: string; _meta: { x402: { resource?: string; amount: string } } }[] };
    };
    const byName = new Map(listed.result.tools.map(({ name, _meta }) => [name, _meta.x402.amount]));
    for (const entry of entries) {
      const expected = expectedOf(entry);
      const { accepts } = await offerFor(url + entry.path);
      const dollars = `0.0${expected.padStart(5, '0').replace(/0+$/, '')}`;
      const name = entry.path.startsWith('/fhir') ? undefined : (entry.path.split('/').at(-1) ?? '');
      expect({
        offer: accepts[0]?.amount,
        catalog: [entry.amount, entry.display_price],
        openapi: paths[entry.path]?.get?.['x-payment-info']?.price.amount,
        // Where a longer text costs more, the offer alone tells the price.
        mcp: name === undefined || ['annotate', 'chart', 'verify'].includes(name) ? expected : byName.get(name),
      }).toEqual({ offer: expected, catalog: [expected, `$${dollars}`], openapi: dollars, mcp: expected });
    }
    for (const place of ['/docs/egfr_ckd_epi', '/docs/egfr_ckd_epi.md'])
      expect(await (await fetch(url + place)).text()).toContain('0.022');
    expect(await (await fetch(`${url}/llms.txt`)).text()).toContain('A call costs $0.01358 unless');
    expect(await mcp(url, 'tools/call', { name: 'sofa', arguments: {} })).toContain('13580');

    const pay = wrapFetchWithPayment(fetch, new x402Client().register(BASE.id, new ExactEvmScheme(newAccount())));
    const query = 'creatinine_mg_dl=1.1&age=60&sex=female';
    expect((await pay(`${url}/api/calc/egfr_ckd_epi?${query}`)).status).toBe(200);
    const sold = JSON.parse((await run(['ledger', 'list', '--json', '--ledger', service.ledger])).out);
    expect(JSON.stringify(sold)).toContain('22000');

    writeFileSync(file, `${LIMITS}[prices]\nfactor = "2"\n`);
    process.kill(service.pid, 'SIGHUP');
    while (!service.log().includes('reloaded')) await Bun.sleep(10);
    const amounts = (await catalogOf(url)).map(({ path, amount }) => [path, amount] as const);
    expect(Object.fromEntries(amounts)).toMatchObject({
      '/api/calc/bmi': '10000',
      '/api/panel/acid_base': '20000',
      '/api/ontology/annotate': '40000',
      '/v1/tools/ping': '1000',
    });
  });

  test('takes its prices from a flag and from a variable, and a tool of its own price wins', async () => {
    const prices = JSON.stringify({ default: '0.000001', factor: '0.001' });
    await using service = await start(['--tool-settings', '{"bmi":{"price":"0.5"}}'], {
      environment: { CLINMETER_PRICES: prices },
    });
    const amountAt = async (path: string) => (await offerFor(service.url + path)).accepts[0]?.amount;
    expect([await amountAt('/api/calc/bmi'), await amountAt('/api/calc/sofa')]).toEqual(['500000', '1']);
    const { out } = await run(['config', 'check', '--prices', '{"factor":"3"}'], {
      environment: { CLINMETER_PRICES: prices },
    });
    expect(out).toContain('\nPrices: 0.001 USD for ping; 0.015 USD for ');
  });

  test('is told of prices above 10 USD by config check, by doctor and at the start', async () => {
    const argv = ['--prices', '{"group":{"lung":"10.000001","liver":"10"}}'];
    const words =
      'a call costs more than 10 USD: curb_65 10.000001 USD, psi_port 10.000001 USD, aa_gradient 10.000001 USD and 3 more';
    expect((await run(['config', 'check', ...argv])).out).toContain(`Warning: ${words}\n`);
    expect((await run(['doctor', ...argv])).out).toContain(words);
    await using service = await start(argv);
    await using usual = await start();
    for (const one of [service, usual]) await one.stop();
    expect(service.log()).toContain(words);
    expect(usual.log()).not.toContain('more than 10 USD');
    const { file } = shopWith('port = 1\n\n[prices.group]\nkindey = "1"\n');
    const { status, out } = await run(['config', 'check', '--config', file]);
    expect([status, out]).toEqual([
      2,
      expect.stringContaining(
        `${file}, line 4: [prices.group] kindey: there is no such specialty; did you mean kidney?`,
      ),
    ]);
  });
});
