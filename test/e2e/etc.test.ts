/** The examples of `etc/`, in front of and around the compiled executable. */
import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { x402Client } from '@x402/core/client';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { MAX_URL_LENGTH } from '../../src/http/app.ts';
import { MAX_BODY_BYTES } from '../../src/http/body.ts';
import { newAccount, paymentFor, referenceBuyer, sendPayment } from '../support/buyer.ts';
import { EXECUTABLE, finished, run, start, WITHOUT_SHOP } from '../support/executable.ts';
import { examined, sqlIn } from '../support/ledger-file.ts';
import { PAYMENT, signed } from '../support/mcp.ts';
import { needing } from '../support/needing.ts';
import { startCaddy, startHaproxyBalancer, startNginx, startNginxBalancer } from '../support/proxy.ts';

const ETC = join(import.meta.dir, '..', '..', 'etc');
const isThere = (name: string): boolean => Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin` }) !== null;
const describeWith = (name: string, title: string, tests: () => void): void =>
  needing(isThere(name), `${name} is not installed`).describe(title, tests);

/** The name has no port, because a real proxy listens on 443. */
const ask = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { tls: { rejectUnauthorized: false }, redirect: 'manual', headers: { Host: 'localhost', ...headers } });

/** A receipt key makes the headers as long as they get. */
const RECEIPT_KEY = `0x${'11'.repeat(32)}`;
const SECRETS = ['height_cm', '181.5', '77.25', 'PAYMENT', 'eyJ'];

for (const [name, startProxy] of [
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const) {
  describeWith(name, `${name} with its example`, () => {
    test('passes a paid call through with its long headers, and logs neither query nor payment', async () => {
      await using service = await start(['--receipt-key', RECEIPT_KEY, '--base-url', 'https://localhost']);
      const upstream = /Listens on +(\S+)/.exec(service.output())?.[1] ?? '';
      await using proxy = await startProxy(upstream);
      const url = `${proxy.url}/api/calc/bmi?height_cm=181.5&weight_kg=77.25`;

      const offer = await ask(url);
      expect(offer.status).toBe(402);
      const required = offer.headers.get('PAYMENT-REQUIRED') ?? '';
      expect(required.length).toBeGreaterThan(1500);
      const client = new x402Client().register('eip155:8453', new ExactEvmScheme(newAccount()));
      const payment = await client.createPaymentPayload(decodePaymentRequiredHeader(required));
      const headers = { 'PAYMENT-SIGNATURE': encodePaymentSignatureHeader(payment) };

      const answer = await ask(url, headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('PAYMENT-RESPONSE')?.length).toBeGreaterThan(500);
      const body = await answer.text();
      expect(JSON.parse(body)).toMatchObject({ height_cm: 181.5 });
      expect(await (await ask(url, headers)).text()).toBe(body);

      // A failed request is logged without its query too.
      expect((await ask(`${url}&x=${'y'.repeat(5000)}`)).status).toBeGreaterThanOrEqual(400);
      await service.stop();
      const down = await ask(url, headers);
      expect([down.status, down.headers.get('Retry-After')]).toEqual([502, '5']);
      expect(down.headers.get('Content-Type')).toStartWith('application/json');
      expect(await down.json()).toMatchObject({ status: 502, retry: { action: 'retry_same_payment' } });
      // The proxy writes its line after the answer.
      for (let tries = 0; !proxy.logs().includes('502') && tries < 1000; tries += 1) await Bun.sleep(50);
      expect(proxy.logs()).toContain('/api/calc/bmi');
      for (const secret of SECRETS) expect(proxy.logs()).not.toContain(secret);
    });

    test('the proxy names the client by its address, not by the header that the client sends', async () => {
      const argv = ['--base-url', 'https://localhost', '--rate-limit', '2', '--trusted-proxy', '127.0.0.1'];
      await using service = await start(argv);
      const upstream = /Listens on +(\S+)/.exec(service.output())?.[1] ?? '';
      await using proxy = await startProxy(upstream);
      const statusFor = async (forwarded: string) =>
        (await ask(`${proxy.url}/v1/tools/ping`, { 'X-Forwarded-For': forwarded })).status;
      expect(await statusFor('203.0.113.1')).toBe(402);
      expect(await statusFor('203.0.113.2')).toBe(402);
      expect(await statusFor('203.0.113.3')).toBe(429);
    });
  });
}

for (const [name, title, startProxy] of [
  ['nginx', 'nginx', startNginx],
  ['caddy', 'caddy', startCaddy],
  ['nginx', 'nginx for several nodes', (upstream: string) => startNginxBalancer(Array(3).fill(upstream))],
  ['haproxy', 'haproxy for several nodes', (upstream: string) => startHaproxyBalancer(Array(3).fill(upstream))],
] as const) {
  describeWith(name, `${title}: the largest legal call`, () => {
    /** A service behind the proxy. */
    const shop = async () => {
      const service = await start(['--receipt-key', RECEIPT_KEY, '--base-url', 'https://localhost']);
      const proxy = await startProxy(/Listens on +(\S+)/.exec(service.output())?.[1] ?? '');
      const dispose = async () => {
        await proxy[Symbol.asyncDispose]();
        await service[Symbol.asyncDispose]();
      };
      return { url: proxy.url, [Symbol.asyncDispose]: dispose };
    };

    test('the longest URL is bought with a payment beside it, and a longer one is refused as too long', async () => {
      await using behind = await shop();
      // The service counts the scheme and the name too, without TLS.
      const longest = '/api/calc/bmi?height_cm=181.5&weight_kg=77.25&x='.padEnd(
        MAX_URL_LENGTH - 'http://localhost'.length,
        'y',
      );
      const offer = decodePaymentRequiredHeader(
        (await ask(behind.url + longest)).headers.get('PAYMENT-REQUIRED') ?? '',
      );
      const headers = {
        'PAYMENT-SIGNATURE': encodePaymentSignatureHeader(await referenceBuyer().createPaymentPayload(offer)),
      };
      expect((await ask(`${behind.url}${longest}y`, headers)).status).toBe(414);
      const answer = await ask(behind.url + longest, headers);
      expect([answer.status, await answer.json()]).toMatchObject([200, { height_cm: 181.5 }]);
    });

    test('the longest message of MCP is bought, and a longer one is refused as too long', async () => {
      await using behind = await shop();
      const post = async (bytes: number, payment?: unknown, isChunked = false) => {
        const params = {
          name: 'bmi',
          arguments: { height_cm: 181.5, weight_kg: 77.25 },
          ...(payment === undefined ? {} : { _meta: { [PAYMENT]: payment } }),
        };
        const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
        const response = await fetch(`${behind.url}/mcp`, {
          method: 'POST',
          tls: { rejectUnauthorized: false },
          headers: {
            Host: 'localhost',
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
          },
          body: isChunked ? new Response(message.padEnd(bytes, ' ')).body : message.padEnd(bytes, ' '),
        });
        return { status: response.status, text: await response.text() };
      };
      const resultIn = ({ text }: { readonly text: string }) =>
        JSON.parse(text.replace(/^[\s\S]*?^data: /m, '')).result;
      const payment = await signed(resultIn(await post(0)));
      for (const [bytes, isChunked] of [
        [MAX_BODY_BYTES + 1, false],
        [MAX_BODY_BYTES + 1, true],
        [3 * MAX_BODY_BYTES, true],
        // HAProxy has no bound of its own: it passes on what the service cuts off.
        ...(title.startsWith('haproxy') ? [] : [[20 * MAX_BODY_BYTES, false] as const]),
      ] as const) {
        const refused = await post(bytes, payment, isChunked);
        expect([refused.status, refused.text]).toEqual([413, expect.not.stringContaining('retry_same_payment')]);
      }
      const bought = await post(MAX_BODY_BYTES, payment);
      expect([bought.status, resultIn(bought)]).toMatchObject([200, { structuredContent: { height_cm: 181.5 } }]);
    });
  });
}

test('the shop file is good as it is, and with each of its examples', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-shop-'));
  const text = await Bun.file(join(ETC, 'clinmeter.toml')).text();
  const examples = text.replaceAll(/^#(?=[\w-]+ = |\[)/gm, '').replace('0xYourAddress', `0x${'ab'.repeat(20)}`);
  for (const [name, value] of [
    ['rpc-url', 'https://node.example'],
    ['settler-key', '1'.repeat(64)],
    ['receipt-key', '2'.repeat(64)],
  ] as const)
    writeFileSync(join(folder, name), value);
  const whole = examples
    .replaceAll('/etc/clinmeter/secrets', folder)
    .replace('"https://your-facilitator.example"', '["onchain", "https://your-facilitator.example"]');
  expect(whole.match(/^[\w-]+ = /gm)?.length).toBeGreaterThan(8);
  const file = join(folder, 'shop.toml');
  for (const content of [text, whole]) {
    writeFileSync(file, content);
    const { status, out } = await run(['config', 'check', '--config', file]);
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('/var/lib/clinmeter/ledger.sqlite') });
  }
  rmSync(folder, { recursive: true });
});

test.each(['clinmeter.service', 'clinmeter-backup.service'])(
  '%s leaves no core dump, which would hold the keys',
  async (unit) => {
    expect(await Bun.file(join(ETC, unit)).text()).toContain('\nLimitCORE=0\n');
  },
);

describeWith('systemd-analyze', 'the unit', () => {
  /** systemd checks that the program exists. */
  const unitWith = (program: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-unit-'));
    return {
      folder,
      file: join(folder, 'clinmeter.service'),
      write: async () => {
        const text = await Bun.file(join(ETC, 'clinmeter.service')).text();
        writeFileSync(join(folder, 'clinmeter.service'), text.replaceAll('/usr/local/bin/clinmeter', program));
      },
      [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
    };
  };
  const analyze = async (...argv: readonly string[]) => {
    const child = Bun.spawn(['systemd-analyze', ...argv], { stdout: 'pipe', stderr: 'pipe' });
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { status: await child.exited, out, err };
  };

  test('the unit is valid for systemd', async () => {
    using unit = unitWith('/bin/true');
    await unit.write();
    expect(await analyze('verify', '--man=no', unit.file)).toEqual({ status: 0, out: '', err: '' });
  });

  test('the units of the nightly backup are valid for systemd', async () => {
    using unit = unitWith('/bin/true');
    const names = ['clinmeter-backup.service', 'clinmeter-backup.timer'];
    const files = names.map((name) => join(unit.folder, name));
    for (const [at, name] of names.entries()) {
      const text = await Bun.file(join(ETC, name)).text();
      writeFileSync(files[at] ?? '', text.replaceAll('/usr/local/bin/clinmeter', '/bin/true'));
    }
    expect(await analyze('verify', '--man=no', ...files)).toEqual({ status: 0, out: '', err: '' });
  });

  test('the unit has an exposure below 2 of 10 by systemd-analyze', async () => {
    using unit = unitWith('/bin/true');
    await unit.write();
    const { status, out } = await analyze('security', '--offline=true', '--threshold=20', unit.file);
    expect({ status, last: out.trim().split('\n').at(-1) }).toMatchObject({ status: 0 });
  });
});

describeWith('promtool', 'the alerts', () => {
  const promtool = (...argv: readonly string[]) =>
    finished(Bun.spawn(['promtool', ...argv], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' }));

  test('the alerts are rules of Prometheus, and fire on trouble alone', async () => {
    expect(await promtool('check', 'rules', join(ETC, 'prometheus-rules.yml'))).toMatchObject({ status: 0 });
    const series = join(import.meta.dir, '..', 'etc', 'prometheus-rules.test.yml');
    expect(await promtool('test', 'rules', series)).toMatchObject({ status: 0 });
  });
});

test('the alerts ask for metrics that the service has', async () => {
  const rules = await Bun.file(join(ETC, 'prometheus-rules.yml')).text();
  const declared = ['metrics', 'service-gauges'].map((name) =>
    Bun.file(join(import.meta.dir, '../../src/observability', `${name}.ts`)).text(),
  );
  const metrics = (await Promise.all(declared)).join('\n');
  const asked = new Set(rules.match(/\bclinmeter_\w+/g));
  expect(asked.size).toBeGreaterThan(8);
  expect([...asked].filter((name) => !metrics.includes(`'${name}'`))).toEqual([]);
});

test('the nightly backup checks the ledger, copies it without its key, and removes old copies only then', async () => {
  await using service = await start();
  const url = `${service.url}/v1/tools/ping`;
  await sendPayment(url, await paymentFor(url));
  const copies = mkdtempSync(join(tmpdir(), 'clinmeter-copies-'));
  const [old, other] = ['ledger-2020-01-01T000000Z.sqlite', 'mine.sqlite'].map((name) => join(copies, name));
  for (const file of [old, other]) {
    writeFileSync(file ?? '', '');
    utimesSync(file ?? '', 1, 1);
  }
  const kept = join(copies, 'ledger-40-days-old.sqlite');
  writeFileSync(kept, '');
  utimesSync(kept, Date.now() / 1000 - 40 * 86_400, Date.now() / 1000 - 40 * 86_400);
  const unit = await Bun.file(join(ETC, 'clinmeter-backup.service')).text();
  expect(unit).toContain('\nEnvironment=KEEP_DAYS=30\n');
  const steps = [...unit.matchAll(/^ExecStart=(.*)$/gm)].map(([, command = '']) => command);
  const script = steps.map((step) => step.replaceAll('/usr/local/bin/clinmeter', EXECUTABLE).replaceAll('%%', '%'));
  const night = async () => {
    // systemd expands no name patterns.
    const argv = ['/bin/sh', '-efc', script.join('\n')];
    const child = Bun.spawn(argv, {
      env: {
        PATH: process.env.PATH ?? '',
        ...WITHOUT_SHOP,
        CLINMETER_LEDGER: service.ledger,
        COPIES: copies,
        KEEP_DAYS: '90',
      },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    return finished(child);
  };
  expect(await night()).toMatchObject({ status: 0, err: '' });
  const names = readdirSync(copies).sort();
  expect(names).toEqual([
    expect.stringMatching(/^ledger-20\d\d-\d\d-\d\dT\d{6}Z\.sqlite$/),
    'ledger-40-days-old.sqlite',
    'mine.sqlite',
  ]);
  expect(examined(join(copies, names[0] ?? ''))).toMatchObject({ purchases: 1, flaws: [] });

  sqlIn(service.ledger, (database) => database.run("UPDATE purchase SET amount = '1'"));
  writeFileSync(old ?? '', '');
  utimesSync(old ?? '', 1, 1);
  expect(await night()).toEqual({
    status: 1,
    out: 'purchase 1: a column that it was begun with is not what its history says\n',
    err: '',
  });
  expect(readdirSync(copies)).toHaveLength(4);
  rmSync(copies, { recursive: true });
});
