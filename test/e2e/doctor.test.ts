/** `clinmeter doctor` beside running services, facilitators and chains. */
import { expect, test } from 'bun:test';
import { startChain } from '../support/chain/anvil.ts';
import { describeOnChain, openShop } from '../support/chain/shop.ts';
import { doctorWith } from '../support/doctor.ts';
import { type Running, run, start } from '../support/executable.ts';

const PAY_TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

type Options = Parameters<typeof run>[1];

const doctor = (argv: readonly string[], options: Options = {}) => doctorWith(run, argv, options);

/** The options under which a running service was started, as far as the doctor needs them. */
const beside = (service: Running): { argv: readonly string[]; options: Options } => ({
  argv: ['--port', new URL(service.url).port],
  options: { folder: service.folder },
});

test('clinmeter doctor finds nothing worse than an old release if all is well', async () => {
  await using service = await start();
  const { argv, options } = beside(service);
  const { ok, about } = await doctor(argv, options);
  expect(ok).toBe(true);
  for (const name of ['configuration', 'terminology pack', 'ledger', 'ledger key', 'facilitator', 'offers']) {
    expect(about(name)).toMatchObject({ name, severity: 'ok' });
  }
  expect(about('clock')).toMatchObject({ severity: 'skipped', found: expect.not.stringContaining('not checked') });
  expect(about('offers')?.found).toContain('ask 0.001 or 0.005 USDC');
  const text = await run(['doctor', ...argv], options);
  expect(text.status).toBe(0);
  expect(text.out).toMatch(/^ok {7}configuration +local mode$/m);
  expect(text.out).toMatch(/^skipped {2}clock/m);
  expect(text.out).not.toContain('\u001b');
});

test('a facilitator that is up and supports Base is fine, and its clock is compared', async () => {
  await using facilitator = await start([], { command: 'facilitator' });
  const { about } = await doctor(['--facilitator', facilitator.url, '--pay-to', PAY_TO]);
  expect(about(`facilitator ${facilitator.url}`)).toMatchObject({
    severity: 'ok',
    found: 'settles exact on eip155:8453',
  });
  expect(about('clock')).toMatchObject({
    severity: 'ok',
    found: expect.stringContaining('the clock of the facilitator'),
  });
});

test('a facilitator that is down is an error, and the next one is looked at too', async () => {
  await using facilitator = await start([], { command: 'facilitator' });
  const list = `http://127.0.0.1:9,${facilitator.url}`;
  const { ok, about } = await doctor(['--facilitator', list, '--pay-to', PAY_TO]);
  expect(ok).toBe(false);
  expect(about('facilitator http://127.0.0.1:9')?.found).toBe('no usable answer to GET /supported (ECONNREFUSED)');
  expect(about(`facilitator ${facilitator.url}`)?.severity).toBe('ok');
  expect(about('clock')?.found).toContain('the clock of the facilitator');
});

test('a facilitator that never answers is given up after five seconds', async () => {
  const silent = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 30,
    fetch: () => new Promise<Response>(() => {}),
  });
  const argv = ['--facilitator', silent.url.origin, '--pay-to', PAY_TO, '--base-url', silent.url.origin];
  const { about } = await doctor(argv);
  expect(about('offers')?.found).toContain('no answer at');
  await silent.stop(true);
});

describeOnChain('a seller that settles itself on a chain with the real token', () => {
  test('a facilitator with good credentials passes', async () => {
    const chain = await startChain();
    try {
      await using shop = await openShop({ chain, facilitators: ['onchain'] });
      const argv = [...beside(shop).argv, '--facilitator', 'onchain', '--pay-to', shop.payTo];
      const environment = {
        CLINMETER_RPC_URL: chain.rpcUrl,
        CLINMETER_SETTLER_KEY: shop.settlerKey,
        CLINMETER_MAX_FEE_GWEI: '1000',
      };
      const { about } = await doctor(argv, { folder: shop.folder, environment });
      for (const name of [
        'ledger',
        'facilitator onchain',
        'chain',
        'token',
        'pay-to on the chain',
        'settler',
        'offers',
      ]) {
        expect(about(name)).toMatchObject({ name, severity: 'ok' });
      }
    } finally {
      await chain.stop();
    }
  });
});

test('an offer with another recipient or address than configured is an error', async () => {
  await using service = await start();
  const { argv, options } = beside(service);
  const recipient = await doctor([...argv, '--pay-to', PAY_TO], options);
  expect(recipient.about('offer of /api/ontology/translate')?.found).toContain(`instead of ${PAY_TO}`);
  const address = await doctor(['--base-url', service.url.replace('127.0.0.1', 'localhost')], options);
  expect(address.about('offer of /v1/tools/ping')?.found).toContain('instead of http://localhost');
});
