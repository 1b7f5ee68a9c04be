/** The rest of the command line, on the compiled executable. */
import { describe, expect, test } from 'bun:test';
import { everyCommand } from '../../src/cli/cli.ts';
import { formatUsdc } from '../../src/payments/protocol/usdc.ts';
import { queryOf } from '../../src/tools/query.ts';
import { run } from '../support/executable.ts';
import { tools } from '../support/tools.ts';

const flags = (query: Readonly<Record<string, string>>): string[] =>
  Object.entries(query).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);

describe('clinmeter calc', () => {
  for (const tool of tools.filter(({ path }) => path.startsWith('/api/calc/'))) {
    test(`${tool.id} computes what is sold`, async () => {
      const { status, out, err } = await run(['calc', tool.id, ...flags(tool.example), '--json']);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(JSON.parse(out)).toEqual(tool.prepare(queryOf(tool.example)).answer?.() ?? {});
    });
  }

  test('takes imperial units', async () => {
    const { out } = await run(['calc', 'bmi', '--height-in', '67', '--weight-lb', '154']);
    expect(JSON.parse(out)).toMatchObject({ height_cm: 170.18, weight_kg: 69.8532, bmi: 24.12 });
  });

  test('says everything that is wrong, and an example that works', async () => {
    const { status, out, err } = await run(['calc', 'fib4', '--age', '17', '--ast-u-l', '1e3', '--alt-u-l', '40']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('age must be an integer from 18 to 120, got "17"');
    expect(err).toContain('ast_u_l must be a number from 1 to 10000, got "1e3"');
    expect(err).toContain('platelets_10e9_l is required: a number from 1 to 2000');
    expect(err).toContain('Try: clinmeter calc fib4 --age 55');
  });

  test('names the calculators there are when it is given another word', async () => {
    const { status, err } = await run(['calc', 'meld']);
    expect(status).toBe(2);
    expect(err).toContain('got "meld"; accepted: bsa_mosteller, egfr_ckd_epi');
  });

  test('does not accept a flag twice or one that it does not know', async () => {
    const twice = await run(['calc', 'bmi', '--height-cm', '170', '--height-cm', '171', '--weight-kg', '70']);
    expect(twice.err).toContain('height_cm must be a number from 50 to 250, got 2 values');
    const unknown = await run(['calc', 'bmi', '--hight-cm', '170']);
    expect(unknown.err).toContain("Unknown option '--hight-cm'");
  });
});

const commands = await everyCommand();

describe('help', () => {
  test('lists every command', async () => {
    const { status, out } = await run(['--help']);
    expect(status).toBe(0);
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`${name} +${summary.slice(0, 20)}`));
  });

  for (const command of commands) {
    test(`of ${command.name} shows its options and examples`, async () => {
      const { status, out } = await run([command.name, '--help']);
      expect(status).toBe(0);
      expect(out).toContain(`Usage: clinmeter ${command.name}`);
      for (const { flag, doc } of Object.values(command.options)) {
        expect(out).toContain(`--${flag}`);
        expect(out).toContain(doc);
      }
      for (const example of command.examples) expect(out).toContain(example);
    });
  }

  test('is shown, with status 2, when no command is given', async () => {
    const { status, out } = await run([]);
    expect(status).toBe(2);
    expect(out).toContain('Usage: clinmeter <command>');
  });

  test('is pointed to when there is no such command', async () => {
    const { status, err } = await run(['sevre']);
    expect({ status, err }).toEqual({
      status: 2,
      err: 'Error: there is no command "sevre"\nTry: clinmeter --help\n',
    });
  });
});

test('clinmeter version says which it is, and that it is no release', async () => {
  const { version } = await Bun.file(new URL('../../package.json', import.meta.url)).json();
  for (const word of ['version', '--version']) {
    expect((await run([word])).out).toBe(`clinmeter ${version} (unreleased)\n`);
  }
  const { out } = await run(['version', '--json']);
  expect(JSON.parse(out)).toEqual({ version, commit: null, bun: Bun.version });
});

describe('clinmeter pay', () => {
  test('does not follow a redirect with a payment', async () => {
    const elsewhere = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => Response.redirect('http://127.0.0.1:9/', 302),
    });
    const { status, err } = await run(['pay', elsewhere.url.href]);
    expect(status).toBe(1);
    expect(err).toBe('Error: the server answered 302\nTry: clinmeter pay --help\n');
    await elsewhere.stop(true);
  });

  test('signs nothing but USDC on Base', async () => {
    const offer = {
      x402Version: 2,
      accepts: [{ scheme: 'exact', network: 'eip155:1', amount: '1', asset: '0x', payTo: `0x${'2'.repeat(40)}` }],
    };
    const header = Buffer.from(JSON.stringify(offer)).toString('base64');
    const other = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () =>
        new Response('{}', { status: 402, headers: { 'PAYMENT-REQUIRED': header, 'Clinmeter-Facilitator': 'stub' } }),
    });
    const { status, err } = await run(['pay', other.url.href]);
    expect(status).toBe(1);
    expect(err).toContain('the server does not take USDC on eip155:8453');
    await other.stop(true);
  });

  test('sends the same payment again while the server asks for it, and never another', async () => {
    const seen = new Set<string>();
    let attempts = 0;
    const [tool] = tools;
    const offer = {
      x402Version: 2,
      accepts: [
        {
          ...{ scheme: 'exact', network: 'eip155:8453', amount: tool?.price.toString(), payTo: `0x${'2'.repeat(40)}` },
          ...{ asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', maxTimeoutSeconds: 60, extra: {} },
        },
      ],
    };
    const busy = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => {
        const payment = request.headers.get('PAYMENT-SIGNATURE');
        const stub = { 'Clinmeter-Facilitator': 'stub' };
        if (payment === null) {
          const header = Buffer.from(JSON.stringify(offer)).toString('base64');
          return Response.json({}, { status: 402, headers: { ...stub, 'PAYMENT-REQUIRED': header } });
        }
        seen.add(payment);
        attempts += 1;
        if (attempts === 3) return Response.json({ ok: true });
        const body = { code: 'settlement_uncertain', retry: { action: 'retry_same_payment' } };
        return Response.json(body, { status: 503, headers: { 'Retry-After': '0' } });
      },
    });
    const { status, out } = await run(['pay', busy.url.href]);
    expect({ status, attempts, payments: seen.size }).toEqual({ status: 0, attempts: 3, payments: 1 });
    expect(out).toContain(`costs ${formatUsdc(tool?.price ?? 0n)} USDC`);
    await busy.stop(true);
  }, 15_000);

  test('gives the signed payment back when no answer comes, and sends it again when it is given', async () => {
    const [tool] = tools;
    const offer = {
      x402Version: 2,
      accepts: [
        {
          ...{ scheme: 'exact', network: 'eip155:8453', amount: tool?.price.toString(), payTo: `0x${'2'.repeat(40)}` },
          ...{ asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', maxTimeoutSeconds: 60, extra: {} },
        },
      ],
    };
    const received: string[] = [];
    const lossy = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => {
        const given = request.headers.get('PAYMENT-SIGNATURE');
        if (given !== null) received.push(given);
        if (received.length === 2) return Response.json({ ok: true });
        const header = Buffer.from(JSON.stringify(offer)).toString('base64');
        const headers = { 'PAYMENT-REQUIRED': header, 'Clinmeter-Facilitator': 'stub' };
        const body = { code: 'settlement_uncertain', retry: { action: 'retry_same_payment' } };
        return given === null ? Response.json({}, { status: 402, headers }) : Response.json(body, { status: 503 });
      },
    });
    const given = await run(['pay', '--retries', '0', lossy.url.href]);
    expect(given.status).toBe(1);
    expect(given.err).toContain('do not sign another one');
    const [payment = ''] = received;
    expect(given.err).toContain(`--payment ${payment}`);
    const again = await run(['pay', '--payment', payment, lossy.url.href]);
    expect({ status: again.status, received }).toEqual({ status: 0, received: [payment, payment] });
    await lossy.stop(true);
  });

  test('does not show a key that is wrong', async () => {
    const stub = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => {
        const offer = {
          x402Version: 2,
          accepts: [
            {
              ...{ scheme: 'exact', network: 'eip155:8453', amount: '1', payTo: `0x${'2'.repeat(40)}` },
              ...{ asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', maxTimeoutSeconds: 60 },
            },
          ],
        };
        const header = Buffer.from(JSON.stringify(offer)).toString('base64');
        return Response.json({}, { status: 402, headers: { 'PAYMENT-REQUIRED': header } });
      },
    });
    const environment = { CLINMETER_PAYER_KEY: `0x${'f'.repeat(64)}` };
    const { status, err } = await run(['pay', stub.url.href], { environment });
    expect(status).toBe(1);
    expect(err).toContain('CLINMETER_PAYER_KEY is not a private key');
    expect(err).not.toMatch(/f{20}|\d{40}/);
    await stub.stop(true);
  });

  test('says so when nobody answers, or when it is given no URL', async () => {
    expect((await run(['pay', 'http://127.0.0.1:9/'])).err).toContain('no answer from 127.0.0.1:9');
    expect((await run(['pay'])).err).toContain('pay takes one http or https URL, got nothing');
    expect((await run(['pay', 'ftp://x'])).err).toContain('got "ftp://x"');
  });
});

test('clinmeter ledger says so when there is none', async () => {
  const { status, err } = await run(['ledger', 'list', '--ledger', '/nowhere/x.sqlite']);
  expect(status).toBe(1);
  expect(err).toContain('the ledger is not usable');
});
