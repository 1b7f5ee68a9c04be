/** `clinmeter config check`, and the configuration of commands beside the service, in this process. */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../../support/cli.ts';
import { ledgerPlace } from '../../support/ledger-file.ts';

const SECRET = '7'.repeat(64);
const PAY_TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

test('clinmeter config check shows each value with where it is from, and of a secret that it is set', async () => {
  using place = ledgerPlace();
  const file = join(place.folder, 'clinmeter.toml');
  writeFileSync(file, `port = 9000\nfacilitator = "onchain"\nsettler-key = "${SECRET}"\n`, { mode: 0o600 });
  const rpc = join(place.folder, 'rpc');
  writeFileSync(rpc, 'https://node.example/hunter2\n');
  const environment = { CLINMETER_PAY_TO: PAY_TO, CLINMETER_RPC_URL_FILE: rpc, CLINMETER_CONFIG: file };
  const argv = ['config', 'check', '--redelivery', '48'];
  const { status, out, err } = await cli(argv, environment);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toMatch(/^redelivery +48 +--redelivery$/m);
  expect(out).toMatch(/^host +127\.0\.0\.1 +default$/m);
  expect(out).toMatch(/^base-url +- +not set$/m);
  expect(out).toContain(`The configuration is good: local mode, settled by onchain, paid to ${PAY_TO}`);
  const asJson = await cli([...argv, '--json'], environment);
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

test('clinmeter config check shows no password of a ledger, also where its address is wrong', async () => {
  for (const [ledger, shown] of [
    ['postgres://shop:hunter2@127.0.0.1/shop', 'postgres://…@127.0.0.1/shop'],
    ['postgres://shop:hunter/hunter2@127.0.0.1/shop', 'set'],
    ['postgress://shop:hunter2@db.example/shop', 'postgress://…@db.example/shop'],
    ['postgres:/shop:hunter2@db.example/shop', 'set'],
  ] as const) {
    const { status, out, err } = await cli(['config', 'check'], { CLINMETER_LEDGER: ledger });
    expect(status).toBe(2);
    expect(out).toContain(`ledger                 ${shown} `);
    expect(out + err).not.toContain('hunter2');
  }
});

test('clinmeter config check warns if a proxy must be there, and none is named', async () => {
  const argv = [
    'config',
    'check',
    '--base-url',
    'https://api.example.com',
    '--pay-to',
    PAY_TO,
    '--facilitator',
    'https://f.example',
    '--rpc-url',
    'https://node.example',
  ];
  const warning = 'Warning: the proxy in front of 127.0.0.1 is not named by --trusted-proxy';
  const { status, out } = await cli(argv);
  expect([status, out.includes(warning)]).toEqual([0, true]);
  expect(JSON.parse((await cli([...argv, '--json'])).out)).toHaveProperty('service.warnings.length', 1);
  for (const more of [
    ['--trusted-proxy', '127.0.0.1'],
    ['--host', '0.0.0.0'],
  ])
    expect((await cli([...argv, ...more])).out).not.toContain(warning);
});

test('clinmeter config check and doctor warn of a public shop that no node helps, and of no other', async () => {
  using place = ledgerPlace();
  const shop = ['--host=0.0.0.0', `--pay-to=${PAY_TO}`, '--facilitator=http://127.0.0.1:1', '--allow-local-upstream'];
  const open = [...shop, '--base-url=https://api.example.com'];
  const warns = async (argv: readonly string[]) => {
    const [checked, examined] = [
      await cli(['config', 'check', ...argv]),
      await cli(['doctor', ...argv, `--ledger=${place.file}`]),
    ];
    return [checked.out.includes('Warning: no node: '), /no node: [\s\S]*CLINMETER_RPC_URL=URL/.test(examined.out)];
  };
  expect(await warns(open)).toEqual([true, true]);
  expect(await warns([...open, '--rpc-url=http://127.0.0.1:1'])).toEqual([false, false]);
  expect(await warns(['--facilitator=stub'])).toEqual([false, false]);
});

test('clinmeter config check says everything that is wrong, with status 2', async () => {
  const environment = { CLINMETER_SETTLER_KEY: 'hunter2' };
  const argv = ['config', 'check', '--port', 'many'];
  const { status, out } = await cli(argv, environment);
  expect(status).toBe(2);
  expect(out).toContain('Error: --port is "many"; accepted: an integer from 0 to 65535');
  expect(out).toContain('Error: CLINMETER_SETTLER_KEY is a value that is not shown');
  expect(out).not.toContain('hunter2');
  const asJson = await cli([...argv, '--json'], environment);
  expect(asJson.status).toBe(2);
  expect(JSON.parse(asJson.out)).toMatchObject({ ok: false, service: null, problems: [{}, {}] });
});

test.each([
  [['--facilitator', 'onchain', '--pay-to', PAY_TO], '--facilitator onchain needs --rpc-url'],
  [['--data', '/nowhere/x.pack'], '/nowhere/x.pack cannot be read: '],
  [['--data-former', '/nowhere/x.pack'], '/nowhere/x.pack cannot be read: '],
  [['--data-former', 'embedded'], '--data-former embedded holds the same data as the embedded pack, which is served'],
  [['--base-url', 'https://10.0.0.1'], 'is an address buyers cannot be sent to'],
  [
    [
      '--facilitator=https://api.cdp.coinbase.com/platform/v2/x402',
      `--pay-to=${PAY_TO}`,
      '--cdp-key-id=a',
      '--cdp-key-secret=hunter2',
    ],
    '--cdp-key-secret: the secret of the CDP API key cannot be used',
  ],
])('clinmeter config check explains options that conflict: %j', async (argv, message) => {
  const { status, out } = await cli(['config', 'check', ...argv]);
  expect(status).toBe(2);
  expect(out).toContain(`Error: `);
  expect(out).toContain(message);
  expect(out).not.toContain('hunter2');
});

test('clinmeter config check refuses a word, and a --json that is given twice, before it looks at anything', async () => {
  for (const argv of [['x'], ['--json', '--json']]) expect((await cli(['config', 'check', ...argv])).status).toBe(2);
});

describe('a command beside the service', () => {
  const NOWHERE = '/nowhere/full.pack';
  const EMBEDDED = join(import.meta.dir, '..', '..', '..', 'dist', 'embedded.pack');

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
  ])('a command beside the service takes the terminology from where the service does: %j', async (words) => {
    using place = ledgerPlace();
    const file = fileWith(place, `data = "${NOWHERE}"`, 'port = 9000');
    const refused = { status: 1, err: expect.stringContaining(`${NOWHERE} cannot be read`) };
    expect(await cli([...words, '--config', file])).toMatchObject(refused);
    expect(await cli(words, { CLINMETER_CONFIG: file })).toMatchObject(refused);
    expect(await cli(words, { CLINMETER_DATA: NOWHERE })).toMatchObject(refused);
    expect(await cli([...words, `--data=${NOWHERE}`])).toMatchObject(refused);
    expect((await cli([...words, '--config', file, '--data', EMBEDDED])).status).toBe(0);
    expect((await cli(words)).status).toBe(0);
  });

  test('a command beside the service takes a pack that is named before one that is configured', async () => {
    using place = ledgerPlace();
    const file = fileWith(place, `data = "${NOWHERE}"`);
    for (const word of ['info', 'verify']) {
      expect((await cli(['data', word, EMBEDDED, '--config', file])).status).toBe(0);
    }
  });

  test('a command beside the service refuses a flag of its configuration that is given twice, without a value, or not there', async () => {
    for (const [argv, message] of [
      [['--data', EMBEDDED, '--data', EMBEDDED], '--data is given 2 times'],
      [['--data'], "Option '--data <value>' argument missing"],
      [['--config', '/nowhere/x.toml'], 'the configuration file "/nowhere/x.toml" cannot be read'],
    ] as const) {
      const { status, err } = await cli(['lookup', 'icd10', 'e119', ...argv]);
      expect([status, err]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});
