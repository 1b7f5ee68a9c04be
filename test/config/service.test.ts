import { describe, expect, test } from 'bun:test';
import { hostname } from 'node:os';
import { ConfigError } from '../../src/config/config-error.ts';
import { options } from '../../src/config/options.ts';
import { readArguments } from '../../src/config/read.ts';
import { hostInUrl, nodeNameOf, type ServiceConfig, serviceConfig } from '../../src/config/service.ts';
import { words } from '../support/words.ts';

const PAY_TO = `0x${'2'.repeat(40)}`;

const configured = (...argv: readonly string[]): ServiceConfig =>
  serviceConfig(readArguments({ name: 'serve', options, operands: {}, examples: [] }, argv, {}));

const refusal = (...argv: readonly string[]): ConfigError => {
  try {
    configured(...argv);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('was not refused');
};

test('without a word, the service is local, takes simulated money, and pays it to an address without a key', () => {
  expect(configured()).toMatchObject({
    mode: 'local',
    facilitator: 'stub',
    payTo: '0x000000000000000000000000000000000000dEaD',
    host: '127.0.0.1',
    port: 8402,
    baseUrl: undefined,
    fault: undefined,
    settleTimeout: 10,
    redelivery: 24,
  });
});

test('the ledger is on a disk or in a database where real money settles', () => {
  const real = ['--pay-to', PAY_TO, '--facilitator', 'https://f.example', '--ledger'];
  expect(refusal(...real, ':memory:').message).toContain('--ledger is :memory:, which ends with the process');
  expect(configured(...real, 'x.sqlite').ledger).toBe('x.sqlite');
  expect(configured('--ledger', ':memory:').ledger).toBe(':memory:');
});

test('the ledger is no mistyped address, whose password no message shows', () => {
  for (const ledger of ['postgres:/shop:secret@h/db', 'postgress://shop:secret@h/db', ' postgres://s:secret@h/db']) {
    expect(refusal('--ledger', ledger).message).toBe(
      '--ledger is a value that is not shown; accepted: a file name or a postgres:// URL',
    );
  }
});

test('a token in the query of a URL is in no message', () => {
  const { message } = refusal('--pay-to', PAY_TO, '--facilitator', 'https://f.example/x?token=secret');
  expect(message).toStartWith('--facilitator is "https://f.example/x?…"; accepted: stub, or onchain');
});

describe('several nodes', () => {
  const SHARED = ['--ledger', 'postgres://shop@127.0.0.1/shop', '--ledger-key', 'ab'.repeat(32)];

  test('need a ledger that they can share', () => {
    expect(refusal('--nodes', '3').message).toBe(
      '--nodes is 3: several nodes need one --ledger in PostgreSQL that they share',
    );
    expect(configured('--nodes', '3', ...SHARED).nodes).toBe(3);
  });

  test('have names, and a service that sells alone has one if it is given', () => {
    expect(nodeNameOf(configured(...SHARED, '--port', '8500'))).toBe(`${hostname()}:8500`);
    expect(nodeNameOf(configured('--node', 'a', ...SHARED))).toBe('a');
    expect(nodeNameOf(configured('--node', 'a'))).toBe('a');
    expect(nodeNameOf(configured())).toBeUndefined();
  });
});

describe('the mode', () => {
  const REAL = ['--pay-to', PAY_TO, '--facilitator', 'https://f.example'];

  test.each([
    [['--host', '127.0.0.2'], 'local'],
    [['--host', 'localhost'], 'local'],
    [['--host', 'LOCALHOST'], 'local'],
    [['--host', '::1'], 'local'],
    [['--host', '0.0.0.0', '--base-url', 'http://localhost:8402'], 'local'],
    [['--base-url', 'http://127.0.0.1:1'], 'local'],
    [['--base-url', 'http://[::1]:1'], 'local'],
    [['--base-url', 'http://[0:0:0:0:0:0:0:1]'], 'local'],
    [['--base-url', 'http://0x7f.1'], 'local'],
    [['--base-url', 'http://clinmeter.localhost'], 'local'],
    [['--base-url', 'http://LOCALHOST.'], 'local'],
    [['--base-url', 'https://api.example.com'], 'public'],
    [['--host', '0.0.0.0', '--base-url', 'https://api.example.com/clin'], 'public'],
    [['--host', 'api.example.com'], 'public'],
  ] as const)('of %j is %s', (argv, mode) => {
    expect(configured(...REAL, ...argv).mode).toBe(mode);
  });

  test.each(words`
    https://10.0.0.1 https://0xa.1 https://0.0.0.0 http://[::] https://[2001:db8::1] https://[::ffff:127.0.0.1]
    https://8.8.8.8 http://169.254.169.254 https://metadata.google.internal https://METADATA.google.internal.
  `)('cannot be public at %s', (url) => {
    expect(refusal(...REAL, '--base-url', url)).toMatchObject({
      message: expect.stringContaining('is an address buyers cannot be sent to'),
      hint: expect.stringContaining('--base-url https://api.example.com'),
    });
  });

  test.each(['0.0.0.0', '::', '10.0.0.1', '192.168.0.7'])('of --host %s needs a base URL', (host) => {
    expect(refusal(...REAL, '--host', host).message).toStartWith(
      `the base URL http://${hostInUrl(host)} is an address buyers cannot be sent to`,
    );
  });
});

describe('the facilitator', () => {
  const PUBLIC = ['--base-url', 'https://api.example.com', '--pay-to', PAY_TO];

  test('in public mode is none, unless one is named', () => {
    expect(configured(...PUBLIC).facilitator).toBeUndefined();
    expect(configured(...PUBLIC, '--facilitator', 'https://f.example/x402/').facilitator).toEqual([
      { url: 'https://f.example/x402' },
    ]);
  });

  test.each(words`
    http://127.0.0.1:9 http://localhost:9 http://a.localhost http://[::1]:9 http://2130706433 http://10.0.0.1
    https://1.1.1.1
  `)('in public mode is not %s, unless that is said', (url) => {
    expect(refusal(...PUBLIC, '--facilitator', url)).toMatchObject({
      message: expect.stringContaining(`--facilitator is ${new URL(url).origin}, which names this machine`),
      hint: expect.stringContaining('--allow-local-upstream'),
    });
    const allowed = configured(...PUBLIC, '--facilitator', url, '--allow-local-upstream');
    expect(allowed).toMatchObject({ mode: 'public', facilitator: [{ url: new URL(url).href.replace(/\/$/, '') }] });
  });

  test.each(words`
    http://169.254.169.254/latest http://0xa9fea9fe http://[::ffff:169.254.169.254] http://[fe80::1]
    http://[fd00:ec2::254] http://100.100.100.200 http://metadata.google.internal
  `)('and the node in public mode are never %s', (url) => {
    for (const argv of [
      ['--facilitator', url],
      ['--facilitator', 'https://f.example', '--rpc-url', url],
    ]) {
      expect(refusal(...PUBLIC, ...argv, '--allow-local-upstream').message).toBe(
        '--facilitator, --rpc-url or --notify-url names a host that serves a cloud’s metadata',
      );
    }
  });

  test('and the node may be near only in local mode, or where that is said', () => {
    expect(configured(...PUBLIC, '--facilitator', 'https://f.example').reach).toBe('public');
    expect(configured(...PUBLIC, '--facilitator', 'https://f.example', '--allow-local-upstream').reach).toBe('near');
    expect(configured('--facilitator', 'https://f.example', '--pay-to', PAY_TO).reach).toBe('near');
  });

  test('in local mode may be anywhere', () => {
    const config = configured('--facilitator', 'http://127.0.0.1:9', '--pay-to', PAY_TO);
    expect(config).toMatchObject({ mode: 'local', facilitator: [{ url: 'http://127.0.0.1:9' }] });
  });

  test.each([
    [['--base-url', 'https://api.example.com']],
    [['--base-url', 'https://api.example.com', '--facilitator', 'https://f.example']],
    [['--facilitator', 'https://f.example']],
  ])('other than the stub needs a recipient: %j', (argv) => {
    expect(refusal(...argv).message).toStartWith('--pay-to is missing');
  });

  test('that is the stub pays whom it is told to', () => {
    expect(configured('--pay-to', PAY_TO).payTo).toBe(PAY_TO as `0x${string}`);
  });

  test.each([
    [['--host', '0.0.0.0', '--base-url', 'http://localhost']],
    [['--host', '::', '--base-url', 'http://localhost']],
    [['--host', '192.168.0.7', '--base-url', 'http://127.0.0.1']],
    [['--host', '0.0.0.0', '--base-url', 'https://api.example.com', '--facilitator', 'stub']],
    [['--base-url', 'https://api.example.com', '--facilitator', 'stub']],
    [['--host', 'api.example.com', '--facilitator', 'stub']],
  ])('that is the stub does not serve other machines, directly or behind a proxy, unless that is said: %j', (argv) => {
    expect(refusal(...argv)).toMatchObject({
      message: expect.stringContaining('simulated money'),
      hint: expect.stringContaining('--allow-stub-on-network'),
    });
    expect(configured(...argv, '--allow-stub-on-network').facilitator).toBe('stub');
  });

  test('may be several, of which the first is asked first', () => {
    const list = ['--facilitator', 'https://b.example/x402/,onchain,https://a.example', '--pay-to', PAY_TO];
    const chain = ['--rpc-url', 'https://node.example/key?x=1', '--settler-key', '11'.repeat(32)];
    expect(configured(...list, ...chain)).toMatchObject({
      facilitator: [{ url: 'https://b.example/x402' }, 'onchain', { url: 'https://a.example' }],
      rpcUrl: [{ value: 'https://node.example/key?x=1' }],
      settlerKey: `0x${'11'.repeat(32)}`,
    });
  });

  test.each([
    'stub,onchain',
    'onchain,onchain',
    'https://a.example,https://a.example/',
    'https://a.example,',
    ',',
    '',
    'chain',
  ])('is not %p', (text) => {
    expect(refusal('--facilitator', text, '--pay-to', PAY_TO).message).toStartWith('--facilitator is');
  });

  const CHAIN = ['--facilitator', 'onchain', '--pay-to', PAY_TO];
  const HTTP = ['--facilitator', 'https://f.example', '--pay-to', PAY_TO];
  const CDP = ['--facilitator', 'https://api.cdp.coinbase.com/platform/v2/x402', '--pay-to', PAY_TO];
  const RPC = ['--rpc-url', 'https://node.example'];
  const KEY = ['--settler-key', '11'.repeat(32)];

  test.each<[string, readonly string[], string]>([
    ['onchain without a node', [...CHAIN, ...KEY], '--facilitator onchain needs --rpc-url'],
    ['onchain without a key', [...CHAIN, ...RPC], '--facilitator onchain needs --settler-key'],
    ['a key without a use', [...HTTP, ...RPC, ...KEY], '--settler-key needs --facilitator onchain'],
    ['a node beside the stub', RPC, '--rpc-url needs a real --facilitator'],
    ['half a key of CDP', [...CDP, '--cdp-key-id', 'a'], '--cdp-key-id and --cdp-key-secret need each other'],
    ['a key of CDP for another', [...HTTP, '--cdp-key-id', 'a', '--cdp-key-secret', 'b'], '--cdp-key-id needs'],
    ['a token for CDP', [...CDP, '--facilitator-token', 'a'], '--facilitator-token needs'],
    ['a token without a use', ['--facilitator-token', 'a'], '--facilitator-token needs'],
    ['a key that is none', [...CHAIN, ...RPC, '--settler-key', '00'.repeat(32)], '--settler-key is a value that'],
  ])('is refused with %s', (_, argv, message) => {
    expect(refusal(...argv).message).toStartWith(message);
  });

  test.each([
    ['a node', [...HTTP, ...RPC]],
    ['a key of CDP', [...CDP, '--cdp-key-id', 'a', '--cdp-key-secret', 'b']],
    ['a token', [...HTTP, '--facilitator-token', 'a']],
  ])('is accepted with %s', (_, argv) => {
    expect(configured(...argv).mode).toBe('local');
  });

  test('asks no node of this machine in public mode, unless that is said', () => {
    const argv = [...PUBLIC, '--facilitator', 'https://f.example', '--rpc-url', 'http://127.0.0.1:8545'];
    expect(refusal(...argv)).toMatchObject({
      message: expect.stringContaining('--rpc-url is http://127.0.0.1:8545, which names this machine'),
      hint: expect.stringContaining('--allow-local-upstream'),
    });
    expect(configured(...argv, '--allow-local-upstream').rpcUrl).toEqual([{ value: 'http://127.0.0.1:8545' }]);
  });

  const HOOKED = [...PUBLIC, '--facilitator', 'https://f.example', '--notify-url'];

  test.each(words`
    https://127.0.0.1/a https://localhost/a https://[::1]/a https://2130706433/a https://10.0.0.1/a https://1.1.1.1/a
  `)('tells no webhook of this machine or at an address in public mode, unless that is said: %s', (url) => {
    expect(refusal(...HOOKED, url)).toMatchObject({
      message: expect.stringContaining(`--notify-url is ${new URL(url).origin}, which names this machine`),
      hint: expect.stringContaining('--allow-local-upstream'),
    });
    expect(configured(...HOOKED, url, '--allow-local-upstream').notifyUrl).toBe(url);
    expect(configured('--notify-url', url).notifyUrl).toBe(url);
  });

  test.each(['https://a:b@hook.example/c', 'https://a@hook.example', 'https://:b@hook.example'])(
    'tells no webhook with credentials in its URL: %s',
    (url) => {
      const { message } = refusal('--notify-url', url);
      expect(message).toContain('without user and password');
      expect(message).not.toContain('hook.example');
    },
  );

  test('has faults only as the stub', () => {
    expect(configured('--fault', 'settle:drop').fault).toEqual({ kind: 'drop' });
    expect(refusal('--facilitator', 'https://f.example', '--pay-to', PAY_TO, '--fault', 'settle:drop')).toMatchObject({
      message: '--fault needs --facilitator stub',
      hint: 'clinmeter serve --help',
    });
    expect(refusal(...PUBLIC, '--fault', 'settle:drop').message).toBe('--fault needs --facilitator stub');
  });
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['example.com', 'example.com'],
  ['::1', '[::1]'],
  ['::', '[::]'],
])('a URL writes the host %s as %s', (host, shown) => {
  expect(hostInUrl(host)).toBe(shown);
  expect(new URL(`http://${hostInUrl(host)}`).hostname).toBe(shown);
});

describe('an upstream over plain http in public mode', () => {
  const PUBLIC = ['--base-url', 'https://api.example.com', '--pay-to', PAY_TO];
  const OPEN = words`
    http://f.example http://f.example:4021/x402 http://8.8.8.8 http://134744072 http://[2606:4700::1111]
    http://f.local.example http://internal.example http://127.0.0.1.example
  `;
  const NEAR = words`
    http://localhost:4021 http://127.0.0.1 http://a.localhost http://[::1]:9 http://10.0.0.1 http://192.168.0.7:8545
    http://[fd00::1] http://facilitator:4021 http://node.internal http://node.local http://node.home.arpa
  `;
  const asFacilitator = (url: string) => [...PUBLIC, '--facilitator', url];
  const asNode = (url: string) => [...asFacilitator('https://f.example'), '--rpc-url', url];
  const ALLOWED = '--allow-local-upstream';

  test.each(OPEN)('is refused across the internet, also with --allow-local-upstream: %s', (url) => {
    for (const [option, argv] of [
      ['--facilitator', asFacilitator(url)],
      ['--rpc-url', asNode(url)],
    ] as const) {
      expect(refusal(...argv, ALLOWED).message).toStartWith(`${option} is an http:// URL`);
      expect(() => configured(...argv)).toThrow(ConfigError);
      const secure = argv.map((word) => word.replace('http://', 'https://'));
      expect(configured(...secure, ALLOWED).mode).toBe('public');
    }
  });

  test.each(NEAR)('is accepted on this machine and private networks, where that is allowed: %s', (url) => {
    for (const argv of [asFacilitator(url), asNode(url)]) {
      expect(configured(...argv, ALLOWED).mode).toBe('public');
      expect(() => configured(...argv)).toThrow(ConfigError);
    }
  });

  test('is refused without the token in its path', () => {
    expect(refusal(...asNode('http://node.example/v2/hunter2')).message).not.toContain('hunter2');
  });
});

test('in local mode an upstream may be reached over plain http', () => {
  expect(configured('--facilitator', 'http://f.example', '--pay-to', PAY_TO).mode).toBe('local');
});
