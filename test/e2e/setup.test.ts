/** `clinmeter setup` of the compiled executable: what it writes, and what it leaves alone. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey } from 'viem/accounts';
import { newAuthority } from '../support/authority.ts';
import { EXECUTABLE, run, start, WITHOUT_SHOP } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const ETC = join(import.meta.dir, '..', '..', 'etc');
const PAY_TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const root = mkdtempSync(join(tmpdir(), 'clinmeter-setup-'));
afterAll(() => rmSync(root, { recursive: true }));

const newFolder = (): string => {
  const folder = join(root, crypto.randomUUID());
  mkdirSync(folder);
  return folder;
};

/** Every file below a folder, with its content and its mode. */
const treeOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [
          path.slice(folder.length + 1),
          `${(statSync(path).mode & 0o777).toString(8)} ${readFileSync(path, 'utf8')}`,
        ];
      }),
  );

/** A shop of a public name. Its facilitator is not asked. */
const PUBLIC = ['--domain', 'shop.example', '--pay-to', PAY_TO, '--facilitator', 'https://facilitator.example'];

const setup = (argv: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  run(['setup', ...argv], { environment });

test('a shop of this machine is set up by one command, and what it prints next works', async () => {
  const shop = join(newFolder(), 'new', 'shop.toml');
  const { status, out, err } = await setup(['--domain', 'localhost', '--port', '8499', '--config', shop]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain('1. Checked: local mode at http://localhost:8499, settled by stub');
  expect(out).toContain('paid in transaction');
  expect(out).toContain('"service": "Clinmeter"');
  expect(out).toContain(`3. Wrote ${shop}`);
  const next = out
    .slice(out.indexOf('Next:'))
    .split('\n')
    .filter((line) => line.startsWith('  '));
  const typed = next.map((line) => line.trim().split(' ').slice(1));
  expect(typed.map(([command]) => command)).toEqual(['serve', 'doctor', 'pay']);
  const [serve = [], doctor = [], pay = []] = typed;
  await using service = await start([...serve.slice(1), '--port', '8499']);
  expect(service.url).toBe('http://localhost:8499');
  expect((await run(doctor)).status).toBe(0);
  const paid = await run(pay);
  expect([paid.status, paid.out]).toEqual([0, expect.stringContaining('paid in transaction')]);
});

test('a public shop gets a file of its proxy, and each secret a file that its owner alone reads', async () => {
  const folder = newFolder();
  const shop = join(folder, 'shop.toml');
  const secrets = { CLINMETER_RPC_URL: 'https://node.example/hunter2', CLINMETER_FACILITATOR_TOKEN: 'hunter3' };
  const { status, out, err } = await setup(
    [...PUBLIC, '--port', '9402', '--proxy', 'nginx', '--config', shop],
    secrets,
  );
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out + err).not.toMatch(/hunter/);
  const tree = treeOf(folder);
  expect(Object.keys(tree).toSorted()).toEqual([
    'nginx.conf',
    'secrets/facilitator-token',
    'secrets/rpc-url',
    'shop.toml',
  ]);
  expect(tree['secrets/rpc-url']).toBe('600 https://node.example/hunter2\n');
  expect(tree['secrets/facilitator-token']).toBe('600 hunter3\n');
  expect(tree['shop.toml']).toStartWith('644 ');
  expect(tree['shop.toml']).not.toContain('hunter');
  const checked = await run(['config', 'check', '--json', '--config', shop]);
  const { ok, options, service } = JSON.parse(checked.out);
  expect([ok, service.mode, service.warnings]).toEqual([true, 'public', []]);
  expect(options).toMatchObject({
    port: { value: '9402' },
    'trusted-proxy': { value: '127.0.0.1' },
    'rpc-url': { value: 'set', origin: `rpc-url-file in ${shop}` },
    ledger: { value: join(folder, 'ledger.sqlite') },
  });
});

test('without a node it warns, as config check does', async () => {
  const { status, out } = await setup([...PUBLIC, '--rehearse', 'none', '--config', join(newFolder(), 'shop.toml')]);
  expect([status, out]).toEqual([0, expect.stringContaining('Warning: no node')]);
});

test.each([
  ['caddy', 'Caddyfile'],
  ['nginx', 'nginx.conf'],
] as const)('the file of %s is the shipped one, with the name and the port of the shop', async (proxy, name) => {
  const folder = newFolder();
  const argv = [...PUBLIC, '--port', '9402', '--rehearse', 'none', '--proxy', proxy];
  expect((await setup([...argv, '--config', join(folder, 'shop.toml')])).status).toBe(0);
  expect(treeOf(folder)[name]).toContain('127.0.0.1:9402');
  const back = readFileSync(join(folder, name), 'utf8')
    .replaceAll('shop.example', 'api.example.com')
    .replaceAll('127.0.0.1:9402', '127.0.0.1:8402');
  const shipped = readFileSync(join(ETC, name), 'utf8');
  expect(back.split('\n').slice(1)).toEqual(shipped.split('\n').slice(1));
  expect(back.split('\n')[0]).not.toContain('your name');
  if (proxy !== 'caddy' || Bun.which('caddy') === null) return;
  const validated = Bun.spawnSync(['caddy', 'adapt', '--config', join(folder, name)], {
    env: { PATH: process.env.PATH },
  });
  expect(validated.exitCode).toBe(0);
  expect(validated.stdout.toString()).toContain('"shop.example"');
});

test('a file that is there is refused and left alone, and --replace replaces it', async () => {
  const folder = newFolder();
  const shop = join(folder, 'shop.toml');
  writeFileSync(join(folder, 'Caddyfile'), 'mine');
  const argv = [...PUBLIC, '--rehearse', 'none', '--config', shop];
  const before = treeOf(folder);
  const refused = await setup(argv);
  expect([refused.status, refused.err]).toEqual([
    1,
    expect.stringContaining(`${join(folder, 'Caddyfile')}: already there`),
  ]);
  expect(treeOf(folder)).toEqual(before);
  expect((await setup([...argv, '--replace'])).status).toBe(0);
  expect(treeOf(folder).Caddyfile).toContain('shop.example');
  const after = treeOf(folder);
  const again = await setup(argv);
  expect([again.status, again.err]).toEqual([1, expect.stringContaining('nothing has changed')]);
  expect(treeOf(folder)).toEqual(after);
});

describe('a failure writes nothing', () => {
  const DEAD = 'http://127.0.0.1:9';
  test.each<[string, readonly string[], number, string]>([
    ['a private address as the name', ['--domain', '192.0.2.7'], 2, 'buyers cannot be sent to'],
    ['a facilitator without what it needs', ['--facilitator', 'onchain'], 2, 'needs --rpc-url'],
    ['a certificate that is not there', ['--tls-cert', '/nowhere', '--tls-key', '/nowhere'], 2, 'cannot be read'],
    ['a rehearsal without a key', ['--rehearse', 'base-sepolia'], 1, 'CLINMETER_PAYER_KEY'],
    [
      'a facilitator that settles nothing',
      ['--facilitator', DEAD, '--rehearse', 'base-sepolia', '--allow-local-upstream'],
      1,
      'the rehearsal failed, and nothing was written',
    ],
    ['a pack that is none', ['--data', join(ETC, 'nginx.conf')], 1, 'is not a Clinmeter terminology pack'],
  ])('%s', async (title, argv, status, message) => {
    const folder = newFolder();
    const usual = ['--domain', 'shop.example', '--facilitator', 'https://facilitator.example', '--pay-to', PAY_TO];
    const flags = usual.filter((_, at) => !argv.includes(usual[at - (at % 2)] ?? ''));
    const environment = title.includes('settles nothing') ? { CLINMETER_PAYER_KEY: generatePrivateKey() } : {};
    const made = await setup([...flags, ...argv, '--config', join(folder, 'new', 'shop.toml')], environment);
    expect([made.status, made.err]).toEqual([status, expect.stringContaining(message)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a folder that cannot be made', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'file'), 'mine');
    const shop = join(folder, 'file', 'shop.toml');
    const { status, err } = await setup([...PUBLIC, '--rehearse', 'none', '--config', shop]);
    expect([status, err]).toEqual([1, expect.stringContaining('cannot be written (EEXIST), and nothing has changed')]);
    expect(treeOf(folder)).toEqual({ file: '644 mine' });
  });

  test('a file that is in the way half-way through: what was there is brought back', async () => {
    const folder = newFolder();
    const shop = join(folder, 'shop.toml');
    const environment = { CLINMETER_RPC_URL: 'https://node.example/hunter2' };
    const argv = [...PUBLIC, '--rehearse', 'none', '--config', shop];
    expect((await setup([...argv, '--proxy', 'none'], environment)).status).toBe(0);
    // The proxy's file comes after the secrets, and before the shop file.
    mkdirSync(join(folder, 'Caddyfile'));
    writeFileSync(join(folder, 'Caddyfile', 'mine'), 'kept');
    const before = treeOf(folder);
    const { status, err } = await setup([...argv, '--replace'], { CLINMETER_RPC_URL: 'https://node.example/other' });
    expect([status, err]).toEqual([1, expect.stringContaining('(EISDIR), and nothing has changed')]);
    expect(treeOf(folder)).toEqual(before);
  });
});

test('a ledger in PostgreSQL is a secret, and its key too', async () => {
  const folder = newFolder();
  const shop = join(folder, 'shop.toml');
  const ledger = 'postgres://shop:hunter2@db.example/shop?sslmode=verify-full';
  const environment = { CLINMETER_LEDGER: ledger, CLINMETER_LEDGER_KEY: '7'.repeat(64) };
  const { status, err } = await setup([...PUBLIC, '--config', shop], environment);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(treeOf(folder)['secrets/ledger']).toBe(`600 ${ledger}\n`);
  expect(treeOf(folder)['shop.toml']).not.toMatch(/hunter2|7{10}/);
  const checked = await run(['config', 'check', '--config', shop]);
  expect([checked.status, checked.out]).toEqual([0, expect.stringContaining('public mode')]);
});

test('the manual’s commands set up a shop', async () => {
  const [, block = ''] =
    /## First sale[\s\S]*?```sh\n([\s\S]*?)```/.exec(readFileSync(join(ETC, 'README.md'), 'utf8')) ?? [];
  const lines = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ *#.*/, '').replace('0xYourAddress', PAY_TO).split(' '));
  expect(lines.map((words) => words.slice(0, 3).join(' '))).toEqual(Array(2).fill('clinmeter setup --domain'));
  for (const words of lines) {
    const folder = newFolder();
    // The shop file of the machine that tests stays as it is.
    const own = words.includes('--config') ? [] : ['--config', 'clinmeter.toml'];
    const { status, err } = await run([...words.slice(1), ...own], { folder });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const [file = ''] = Object.keys(treeOf(folder)).filter((name) => name.endsWith('.toml'));
    expect((await run(['config', 'check', '--config', join(folder, file)])).status).toBe(0);
  }
});

test('without a terminal, what is missing is named by its flag', async () => {
  const { status, err } = await setup(['--pay-to', PAY_TO, '--config', join(newFolder(), 'shop.toml')]);
  expect(status).toBe(2);
  expect(err).toContain('without a terminal to ask on, these are missing: --domain (');
  expect(err).toContain('--facilitator (');
  expect(err).not.toContain('--pay-to (');
});

test('Base Sepolia is rehearsed with the facilitator of the shop and the key of the environment', async () => {
  await using facilitator = await start(['--network', 'base-sepolia'], { command: 'facilitator' });
  const folder = newFolder();
  const argv = [
    '--domain',
    'shop.example',
    '--pay-to',
    PAY_TO,
    '--facilitator',
    facilitator.url,
    '--allow-local-upstream',
  ];
  const { status, out, err } = await setup(
    [...argv, '--rehearse', 'base-sepolia', '--config', join(folder, 'shop.toml')],
    {
      CLINMETER_PAYER_KEY: generatePrivateKey(),
    },
  );
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain('2. A first sale on Base Sepolia:');
  expect(out).toContain('USDC on eip155:84532');
  // The shop itself sells on Base, and the ledger of the rehearsal is gone.
  expect(Object.keys(treeOf(folder)).toSorted()).toEqual(['Caddyfile', 'shop.toml']);
  expect(treeOf(folder)['shop.toml']).not.toContain('sepolia');
});

describe('with a certificate', () => {
  let files: readonly string[];
  let ca = '';
  beforeAll(() => {
    const folder = newFolder();
    const authority = newAuthority(folder);
    authority.issue(folder, { name: 'shop.example' });
    files = ['--tls-cert', join(folder, 'fullchain.pem'), '--tls-key', join(folder, 'privkey.pem')];
    ca = authority.ca;
  });

  test('the shop needs no proxy, listens on port 443, and the rehearsal checks the certificate', async () => {
    const folder = newFolder();
    const shop = join(folder, 'shop.toml');
    const untrusted = await setup([...PUBLIC, ...files, '--config', shop]);
    expect([untrusted.status, untrusted.err]).toEqual([1, expect.stringContaining('the rehearsal failed')]);
    const { status, out } = await setup([...PUBLIC, ...files, '--config', shop], { NODE_EXTRA_CA_CERTS: ca });
    expect([status, out]).toEqual([0, expect.stringContaining('paid in transaction')]);
    expect(Object.keys(treeOf(folder))).toEqual(['shop.toml']);
    const { out: checked } = await run(['config', 'check', '--config', shop]);
    expect(checked).toMatch(/^host +0\.0\.0\.0 /m);
    expect(checked).toMatch(/^port +443 /m);
  });
});

needing(process.platform === 'linux' && Bun.which('script') !== null, 'script is not installed').describe(
  'on a terminal',
  () => {
    /** Types into a terminal, each time after what is shown. */
    const typing = async (argv: readonly string[], turns: readonly (readonly [shown: string, typed: string])[]) => {
      const child = Bun.spawn(['script', '-qec', [EXECUTABLE, 'setup', ...argv].join(' '), '/dev/null'], {
        env: { PATH: process.env.PATH, ...WITHOUT_SHOP },
        stdin: 'pipe',
        stdout: 'pipe',
      });
      const left = [...turns];
      let out = '';
      for await (const chunk of child.stdout) {
        out += new TextDecoder().decode(chunk);
        const [shown, typed] = left[0] ?? [];
        if (shown === undefined || typed === undefined || !out.includes(shown)) continue;
        left.shift();
        child.stdin.write(typed);
        await child.stdin.flush();
      }
      return { status: await child.exited, out };
    };

    test('it asks for what no flag has given, and asks again after an answer that is not accepted', async () => {
      const folder = newFolder();
      const shop = join(folder, 'shop.toml');
      const answers = ['https://shop.example/', 'shop.example', 'https://facilitator.example', PAY_TO, '', 'nginx'];
      const { status, out } = await typing(
        ['--config', shop],
        [['Name of', answers.map((line) => `${line}\r`).join('')]],
      );
      expect(out).toContain('Name of the service');
      expect(out).toContain('accepted: a host name such as api.example.com');
      expect(out).toContain('Proxy in front: caddy, nginx or none [caddy]');
      expect([status, Object.keys(treeOf(folder)).toSorted()]).toEqual([0, ['nginx.conf', 'shop.toml']]);
    });

    test('who leaves before the end has written nothing', async () => {
      const folder = newFolder();
      const { status, out } = await typing(
        ['--config', join(folder, 'new', 'shop.toml')],
        [
          ['Name of', 'shop.example\r'],
          ['Facilitator', '\u0004'],
        ],
      );
      expect([status, out]).toEqual([1, expect.stringContaining('setup was left, and nothing was written')]);
      expect(existsSync(join(folder, 'new'))).toBe(false);
    });

    test('it asks nothing if the flags say it all', async () => {
      const shop = join(newFolder(), 'shop.toml');
      const { status, out } = await typing([...PUBLIC, '--rehearse', 'none', '--config', shop], []);
      expect([status, out]).toEqual([0, expect.not.stringContaining('Name of the service')]);
    });
  },
);
