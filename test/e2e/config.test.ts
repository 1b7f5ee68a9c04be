/** `clinmeter config check`, and what every command says of a configuration that is wrong. */
import { describe, expect, test } from 'bun:test';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { ledgerPlace } from '../support/ledger-file.ts';

const SECRET = '7'.repeat(64);
const PAY_TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

describe('clinmeter config check', () => {
  test('shows each value with where it is from, and of a secret that it is set', async () => {
    using place = ledgerPlace();
    const file = join(place.folder, 'clinmeter.toml');
    writeFileSync(file, `port = 9000\nfacilitator = "onchain"\nsettler-key = "${SECRET}"\n`, { mode: 0o600 });
    const rpc = join(place.folder, 'rpc');
    writeFileSync(rpc, 'https://node.example/hunter2\n');
    const environment = { CLINMETER_PAY_TO: PAY_TO, CLINMETER_RPC_URL_FILE: rpc, CLINMETER_CONFIG: file };
    const argv = ['config', 'check', '--redelivery', '48'];
    const { status, out, err } = await run(argv, { environment });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^redelivery +48 +--redelivery$/m);
    expect(out).toMatch(/^host +127\.0\.0\.1 +default$/m);
    expect(out).toMatch(/^base-url +- +not set$/m);
    expect(out).toContain(`The configuration is good: local mode, settled by onchain, paid to ${PAY_TO}`);
    const asJson = await run([...argv, '--json'], { environment });
    const { ok, options, service, problems } = JSON.parse(asJson.out);
    expect({ ok, problems }).toEqual({ ok: true, problems: [] });
    expect(options).toMatchObject({
      port: { value: '9000', origin: `port in ${file}` },
      'pay-to': { value: PAY_TO, origin: 'CLINMETER_PAY_TO' },
      'rpc-url': { value: 'set', origin: 'CLINMETER_RPC_URL_FILE' },
      'settler-key': { value: 'set', origin: `settler-key in ${file}` },
      'receipt-key': { value: null, origin: 'not set' },
    });
    expect(service).toMatchObject({ mode: 'local', facilitators: ['onchain'], pay_to: PAY_TO });
    expect(out + asJson.out).not.toMatch(/hunter2|7{10}/);
  });

  test('says everything that is wrong, with status 2', async () => {
    const environment = { CLINMETER_SETTLER_KEY: 'hunter2' };
    const argv = ['config', 'check', '--port', 'many'];
    const { status, out } = await run(argv, { environment });
    expect(status).toBe(2);
    expect(out).toContain('Error: --port is "many"; accepted: an integer from 0 to 65535');
    expect(out).toContain('Error: CLINMETER_SETTLER_KEY is a value that is not shown');
    expect(out).not.toContain('hunter2');
    const asJson = await run([...argv, '--json'], { environment });
    expect(asJson.status).toBe(2);
    expect(JSON.parse(asJson.out)).toMatchObject({ ok: false, service: null, problems: [{}, {}] });
  });

  test.each([
    [['--facilitator', 'onchain', '--pay-to', PAY_TO], '--facilitator onchain needs --rpc-url'],
    [['--base-url', 'https://10.0.0.1'], 'is an address buyers cannot be sent to'],
    [
      [
        ...['--facilitator', 'https://api.cdp.coinbase.com/platform/v2/x402', '--pay-to', PAY_TO],
        ...['--cdp-key-id', 'a', '--cdp-key-secret', 'hunter2'],
      ],
      '--cdp-key-secret: the secret of the CDP API key cannot be used',
    ],
  ])('says what the service says of options that do not go together: %j', async (argv, message) => {
    const { status, out } = await run(['config', 'check', ...argv]);
    expect(status).toBe(2);
    expect(out).toContain(`Error: `);
    expect(out).toContain(message);
    expect(out).not.toContain('hunter2');
  });

  test('is the one word of config', async () => {
    for (const argv of [['config'], ['config', 'chekc'], ['config', 'check', 'x']]) {
      expect((await run(argv)).status).toBe(2);
    }
  });
});

describe('what nobody reads is refused with what was meant', () => {
  test('as a flag, a variable and a key of the file', async () => {
    using place = ledgerPlace();
    const file = join(place.folder, 'clinmeter.toml');
    writeFileSync(file, 'prot = 1');
    const flag = await run(['serve', '--prot', '1']);
    expect(flag.err).toBe("Error: Unknown option '--prot'; did you mean --port?\nTry: clinmeter serve --help\n");
    const variable = await run(['serve'], { environment: { CLINMETER_PROT: '1' } });
    expect(variable.err).toContain('unknown environment variable CLINMETER_PROT; did you mean CLINMETER_PORT?');
    const key = await run(['serve', '--config', file]);
    expect(key.err).toContain('has an unknown key "prot"; did you mean port?');
    expect([flag.status, variable.status, key.status]).toEqual([2, 2, 2]);
    const parameter = await run(['calc', 'bmi', '--hight-cm', '170']);
    expect(parameter.err).toContain("Unknown option '--hight-cm'; did you mean --height-cm?");
  });
});

test('the service and the ledger take their options from the file', async () => {
  using place = ledgerPlace();
  const file = join(place.folder, 'clinmeter.toml');
  const ledger = join(place.folder, 'of-the-file.sqlite');
  writeFileSync(file, `ledger = "${ledger}"\nledger-key = "${SECRET}"\n`);
  chmodSync(file, 0o644);
  const readable = await run(['serve', '--port', '0', '--config', file]);
  expect(readable.status).toBe(2);
  expect(readable.err).toContain('a secret, ledger-key, and its mode is 644: others can read it');
  chmodSync(file, 0o600);
  await using service = await start(['--config', file], { folder: place.folder });
  expect((await fetch(`${service.url}/ready`)).status).toBe(200);
  const list = await run(['ledger', 'list', '--config', file]);
  expect(list).toMatchObject({ status: 0, out: 'The ledger is empty.\n' });
});

describe('a command beside the service', () => {
  const NOWHERE = '/nowhere/full.pack';
  const EMBEDDED = join(import.meta.dir, '..', '..', 'dist', 'embedded.pack');

  const fileWith = (place: { readonly folder: string }, ...lines: readonly string[]): string => {
    const file = join(place.folder, 'clinmeter.toml');
    writeFileSync(file, lines.join('\n'));
    return file;
  };

  test.each([
    [['translate', 'asthma']],
    [['lookup', 'icd10', 'e119', '--json']],
    [['data', 'info']],
    [['data', 'verify']],
  ])('takes the terminology from where the service does: %j', async (words) => {
    using place = ledgerPlace();
    const file = fileWith(place, `data = "${NOWHERE}"`, 'port = 9000');
    const refused = { status: 1, err: expect.stringContaining(`${NOWHERE} cannot be read`) };
    expect(await run([...words, '--config', file])).toMatchObject(refused);
    expect(await run(words, { environment: { CLINMETER_CONFIG: file } })).toMatchObject(refused);
    expect(await run(words, { environment: { CLINMETER_DATA: NOWHERE } })).toMatchObject(refused);
    expect(await run([...words, `--data=${NOWHERE}`])).toMatchObject(refused);
    expect((await run([...words, '--config', file, '--data', EMBEDDED])).status).toBe(0);
    expect((await run(words)).status).toBe(0);
  });

  test('takes a pack that is named before one that is configured', async () => {
    using place = ledgerPlace();
    const file = fileWith(place, `data = "${NOWHERE}"`);
    for (const word of ['info', 'verify']) {
      expect((await run(['data', word, EMBEDDED, '--config', file])).status).toBe(0);
    }
  });

  test('refuses a flag of its configuration that is given twice, without a value, or not there', async () => {
    for (const [argv, message] of [
      [['--data', EMBEDDED, '--data', EMBEDDED], '--data is given 2 times'],
      [['--data'], "Option '--data <value>' argument missing"],
      [['--config', '/nowhere/x.toml'], 'the configuration file "/nowhere/x.toml" cannot be read'],
    ] as const) {
      const { status, err } = await run(['lookup', 'icd10', 'e119', ...argv]);
      expect([status, err]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  test('copies and compares the ledger of the file', async () => {
    using place = ledgerPlace();
    const ledger = join(place.folder, 'of-the-file.sqlite');
    const file = fileWith(
      place,
      `ledger = "${ledger}"`,
      'rpc-url = "http://127.0.0.1:9"',
      'allow-local-upstream = true',
    );
    chmodSync(file, 0o600);
    await using service = await start(['--ledger', ledger], { folder: place.folder });
    const url = `${service.url}/v1/tools/ping`;
    await sendPayment(url, await paymentFor(url));
    const copy = join(place.folder, 'copy.sqlite');
    const backup = await run(['ledger', 'backup', copy, '--config', file]);
    expect(backup).toMatchObject({ status: 0, out: expect.stringContaining('ok: 1 purchase, 2 events,') });
    const reconcile = await run(['ledger', 'reconcile', '--from-block', '1', '--config', file]);
    expect(reconcile).toMatchObject({ status: 1, err: expect.stringContaining('the node cannot be asked') });
  });
});
