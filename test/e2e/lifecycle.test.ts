/** Starting, refusing to start, and stopping. */
import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';

const PAY_TO = `0x${'22'.repeat(20)}`;

test('the start says that it is ready, where, that money is simulated, and how to make a paid call', async () => {
  await using service = await start();
  expect(service.output()).toMatch(/Clinmeter \d+\.\d+\.\d+ is ready/);
  expect(service.output()).toContain('STUB MODE');
  const [command = ''] = /\S+clinmeter pay '.*'/.exec(service.output()) ?? [];
  const shell = Bun.spawn(['sh', '-c', command], { cwd: service.folder, stdout: 'pipe', stderr: 'pipe' });
  expect(await new Response(shell.stdout).text()).toContain('"bsa_m2": 1.8181');
  expect(await shell.exited).toBe(0);
});

test('the start in stub mode marks every answer and /health', async () => {
  await using service = await start();
  for (const path of ['/health', '/ready', '/v1/catalog', '/api/calc/bmi', '/nowhere']) {
    expect((await fetch(service.url + path)).headers.get('Clinmeter-Facilitator')).toBe('stub');
  }
  expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({ status: 'ok', mode: 'stub' });
});

describe('what stops the start', () => {
  const cases: readonly [string, readonly string[], string][] = [
    ['a port that is no number', ['--port', 'http'], '--port is "http"; accepted: an integer from 0 to 65535'],
    ['a stub others can reach', ['--host', '0.0.0.0', '--base-url', 'http://localhost'], 'simulated money'],
    ['a pack that is none', ['--data', import.meta.path], 'is not a Clinmeter terminology pack'],
    ['a ledger that cannot be made', ['--ledger', '/nowhere/x.sqlite'], 'the ledger /nowhere/x.sqlite is not usable'],
  ];
  for (const [what, argv, message] of cases) {
    test(what, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'clinmeter-'));
      const { status, out, err } = await run(['serve', ...argv], { folder });
      rmSync(folder, { recursive: true });
      expect(status).not.toBe(0);
      expect(out).toBe('');
      expect(err).toStartWith('Error: ');
      expect(err).toContain(message);
      expect(err).toContain('\nTry: ');
      expect(err).not.toMatch(/\n\s+at /);
    });
  }

  test('a port in use stops the start', async () => {
    await using service = await start();
    const { status, err } = await run(['serve', '--port', new URL(service.url).port], { folder: service.folder });
    expect(status).toBe(1);
    expect(err).toContain('is in use');
  });
});

/** Waits until a payment is in flight. */
const settling = async ({ ledger }: Running): Promise<void> => {
  while (!(await run(['ledger', 'list', '--json', '--ledger', ledger])).out.includes('"settling"')) await Bun.sleep(20);
};

/** Waits until the first signal was heard: a second one before that would be the same. */
const stopping = async ({ output }: Running): Promise<void> => {
  while (!output().includes('Stopping')) await Bun.sleep(5);
};

describe('the stop', () => {
  test('the stop finishes the payment in flight, refuses new ones, and exits 0', async () => {
    await using service = await start(['--fault', 'settle:timeout', '--settle-timeout', '5']);
    const url = `${service.url}/v1/tools/ping`;
    const [inFlight, late] = [await paymentFor(url), await paymentFor(url)];
    const answer = sendPayment(url, inFlight);
    await settling(service);
    const stopped = service.stop();
    await stopping(service);
    const outcome = await sendPayment(url, late).then(
      ({ status }) => status,
      () => 'refused',
    );
    expect([503, 'refused']).toContain(outcome);
    expect((await answer).status).toBe(503);
    expect(await stopped).toBe(0);
    const { out } = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
    expect(JSON.parse(out)).toMatchObject([{ state: 'uncertain' }]);
  });

  test('the stop does not lose a settlement whose buyer has hung up', async () => {
    const stub = await start([], { command: 'facilitator' });
    const settling = Promise.withResolvers<void>();
    const slow = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        if (request.method === 'POST') settling.resolve();
        await Bun.sleep(1500);
        return fetch(`${stub.url}${new URL(request.url).pathname}`, { method: 'POST', body: await request.text() });
      },
    });
    await using service = await start(['--facilitator', slow.url.origin, '--pay-to', PAY_TO]);
    const url = `${service.url}/v1/tools/ping`;
    const hangUp = new AbortController();
    const answer = sendPayment(url, await paymentFor(url), { signal: hangUp.signal }).catch(() => 'hung up');
    await settling.promise;
    hangUp.abort();
    expect(await answer).toBe('hung up');
    expect(await service.stop()).toBe(0);
    const { out } = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
    expect(JSON.parse(out)).toMatchObject([{ state: 'settled' }]);
    await Promise.all([slow.stop(true), stub[Symbol.asyncDispose]()]);
  });

  test('the stop waits for --drain-delay: not ready, and everything is still answered', async () => {
    await using service = await start(['--drain-delay', '3']);
    const url = `${service.url}/v1/tools/ping`;
    const stopped = service.stop();
    const ready = () => fetch(`${service.url}/ready`);
    while ((await ready()).status !== 503) await Bun.sleep(5);
    expect(await (await ready()).json()).toMatchObject({
      checks: { intake: { status: 'draining', detail: 'accepting requests, and about to stop' } },
    });
    expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
    expect(await stopped).toBe(0);
    expect(service.output()).toContain('Stopping: not ready for 3 s, then finishing requests in flight');
  });

  test('the stop does not wait for --drain-delay at a second signal', async () => {
    await using service = await start(['--drain-delay', '600']);
    const first = service.stop();
    while ((await fetch(`${service.url}/ready`)).status !== 503) await Bun.sleep(5);
    expect(await service.stop()).toBe(143);
    expect(await first).toBe(143);
  });

  for (const [signal, status] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    test(`the stop is at once at a second signal, ${signal}, and the ledger is whole`, async () => {
      await using service = await start(['--fault', 'settle:timeout', '--settle-timeout', '60']);
      const url = `${service.url}/v1/tools/ping`;
      const inFlight = sendPayment(url, await paymentFor(url)).catch(() => 'cut off');
      await settling(service);
      const first = service.stop();
      await stopping(service);
      expect(await service.stop(signal)).toBe(status);
      expect(await first).toBe(status);
      expect(await inFlight).toBe('cut off');
      const verified = await run(['ledger', 'verify', '--json', '--ledger', service.ledger]);
      expect(JSON.parse(verified.out)).toMatchObject({ ok: true, purchases: 1 });
      const { out } = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
      expect(JSON.parse(out)).toMatchObject([{ state: 'settling' }]);
    });
  }

  test('the stop is prompt when nothing is in flight, even if connections are kept alive', async () => {
    await using service = await start();
    await fetch(`${service.url}/health`);
    expect(await service.stop()).toBe(0);
    expect(service.output()).toContain('Stopped\n');
  });
});

describe('the exit status', () => {
  const PUBLIC = ['--base-url', 'https://api.example.com', '--pay-to', PAY_TO, '--ledger', ':memory:'];
  const startWith = async (argv: readonly string[]) => run(['serve', '--port', '0', ...argv]);

  test.each<[string, readonly string[], string]>([
    [
      'a pack that is not there',
      ['--ledger', ':memory:', '--data', '/nowhere/at.pack'],
      '/nowhere/at.pack cannot be read',
    ],
    ['an address of another machine', [...PUBLIC, '--host', '203.0.113.1'], 'cannot listen on 203.0.113.1'],
    ['a host that there is not', [...PUBLIC, '--host', 'nosuch.invalid'], 'there is no such host'],
    ['a name that no host can have', [...PUBLIC, '--host', `${'a'.repeat(70)}..b`], 'there is no such host'],
    [
      'a host for metrics that there is not',
      [...PUBLIC, '--metrics-port', '0', '--metrics-host', 'nosuch.invalid'],
      'cannot listen on nosuch.invalid: there is no such host',
    ],
  ])('the exit status is 2 for %s: a restart does not help', async (_, argv, message) => {
    const { status, err } = await startWith(argv);
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(message) });
  });

  test('the exit status is 2 for a file that is no ledger, and for a cut pack', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-status-'));
    const [ledger, pack] = [join(folder, 'no.sqlite'), join(folder, 'cut.pack')];
    writeFileSync(ledger, 'this is no database, and long enough to be read as one\n'.repeat(100));
    writeFileSync(pack, 'cut');
    expect((await startWith(['--ledger', ledger])).status).toBe(2);
    expect((await startWith(['--ledger', ':memory:', '--data', pack])).status).toBe(2);
    rmSync(folder, { recursive: true });
  });

  test('the exit status is 1 for a port that is taken: it may be free soon', async () => {
    await using service = await start();
    const { status, err } = await run(['serve', '--ledger', ':memory:', '--port', new URL(service.url).port]);
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('ss -ltnp') });
  });

  test('a service without a facilitator says that it sells nothing, and advises no paid call', async () => {
    const warning = 'Warning: without --facilitator nothing is sold';
    await using service = await start(PUBLIC);
    expect(service.output()).toContain(warning);
    expect(service.output()).not.toContain('Make a paid call');
    const { status, out } = await run(['config', 'check', ...PUBLIC]);
    expect([status, out]).toEqual([0, expect.stringContaining(warning)]);
    expect(out).toContain('The configuration is consistent, but sells nothing');
    expect(out).not.toContain('is good');
  });
});
