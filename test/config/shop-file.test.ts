/** The shop file: what every command reads on the machine of a service. */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyCommand } from '../../src/cli/main.ts';
import { ConfigError } from '../../src/config/config-error.ts';
import { isSetting } from '../../src/config/option.ts';
import { options } from '../../src/config/options.ts';
import { readArguments, resolveOptions } from '../../src/config/read.ts';
import { cli } from '../support/cli.ts';
import { needing } from '../support/needing.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-shop-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
const fileWith = (content: string, mode = 0o600): string => {
  count += 1;
  const file = join(folder, `file-${count}.toml`);
  writeFileSync(file, content, { mode });
  return file;
};

const SERVE = { name: 'serve', options, operands: {}, examples: [] };

const portOf = (argv: readonly string[], environment: Readonly<Record<string, string>>, file: string) => {
  const { port, host } = resolveOptions(SERVE, argv, environment, { file }).resolved;
  return [port.value, port.given?.origin, host.value];
};

test('an option, a variable and the file of --config win over it, each value for itself', () => {
  const shop = fileWith('port = 1\nhost = "127.0.0.9"\n');
  const own = fileWith('port = 2\n');
  expect(portOf([], {}, shop)).toEqual([1, `port in ${shop}`, '127.0.0.9']);
  expect(portOf(['--config', own], {}, shop)).toEqual([2, `port in ${own}`, '127.0.0.9']);
  expect(portOf(['--config', own], { CLINMETER_PORT: '3' }, shop)).toEqual([3, 'CLINMETER_PORT', '127.0.0.9']);
  expect(portOf(['--port', '4'], { CLINMETER_PORT: '3' }, shop)).toEqual([4, '--port', '127.0.0.9']);
});

test('none, as an option or a variable, leaves it out', () => {
  const shop = fileWith('port = 1\n');
  const own = fileWith('host = "127.0.0.9"\n');
  const variable = { CLINMETER_CONFIG: 'none' };
  expect(portOf(['--config', 'none'], {}, shop)).toEqual([8402, 'default', '127.0.0.1']);
  expect(portOf([], variable, shop)).toEqual([8402, 'default', '127.0.0.1']);
  expect(portOf(['--config', own], variable, shop)).toEqual([8402, 'default', '127.0.0.9']);
  expect(portOf(['--config', 'none'], { CLINMETER_CONFIG: own }, shop)).toEqual([8402, 'default', '127.0.0.1']);
});

test('it is the configuration file where no other is named, so that errors name its line', async () => {
  const shop = fileWith('host = "127.0.0.9"\n[tools.bim]\nprice = "1"\n');
  const { status, out } = await cli(['config', 'check'], {}, shop);
  expect(status).toBe(2);
  expect(out).toContain(`${shop}, line 2: `);
});

describe('a secret', () => {
  const [named, other] = ['1'.repeat(64), '2'.repeat(64)];
  const key = join(folder, 'settler-key');
  writeFileSync(key, `${named}\n`);
  const settler = (content: string, environment: Readonly<Record<string, string>> = {}) =>
    resolveOptions(SERVE, [], environment, { file: fileWith(content, 0o644) }).resolved.settlerKey;

  test('stands in the file that its key names, and the shop file may be read by all', () => {
    const { given, value, problem } = settler(`settler-key-file = "${key}"\n`);
    expect([problem, value, given?.origin]).toEqual([
      undefined,
      `0x${named}`,
      expect.stringMatching(/^settler-key-file in /),
    ]);
  });

  test('is what systemd hands over of that file, where it does', () => {
    const place = mkdtempSync(join(folder, 'credentials-'));
    writeFileSync(join(place, 'clinmeter_settler-key'), other);
    const { given, value } = settler(`settler-key-file = "${key}"\n`, { CREDENTIALS_DIRECTORY: place });
    expect([value, given?.origin]).toEqual([`0x${other}`, 'credential clinmeter_settler-key']);
  });

  test.each([
    [`settler-key-file = "${join(folder, 'absent')}"`, /line 1: settler-key-file names a file that .* \(ENOENT\)/],
    [`settler-key-file = "${folder}"`, /\(EISDIR\)/],
  ])('whose file is not there is named: %s', (content, message) => {
    expect(settler(content).problem?.message).toMatch(message);
  });

  test.each([
    [`settler-key = "${named}"\nsettler-key-file = "${key}"`, 'settler-key and settler-key-file are both set'],
    ['port-file = "x"', 'unknown key "port-file"'],
  ])('is given once, and what is no secret has no file: %s', (content, message) => {
    expect(() => readArguments(SERVE, [], {}, { file: fileWith(content) })).toThrow(message);
  });
});

test.each([
  ['ledger = "ledger.sqlite"', /line 1: ledger is "ledger.sqlite", which is another file in each folder/],
  ['data = "full.pack"', /data is "full.pack"/],
])('a path that depends on the folder is refused in it, and nowhere else: %s', (content, message) => {
  const file = fileWith(`${content}\n`);
  expect(() => readArguments(SERVE, [], {}, { file })).toThrow(message);
  expect(() => readArguments(SERVE, ['--config', file], {})).not.toThrow();
});

test('a ledger in a database and the embedded pack are no paths', () => {
  const file = fileWith('ledger = "postgres://a@db.example/x"\ndata-former = "embedded"\n');
  expect(readArguments(SERVE, [], {}, { file }).dataFormer).toBe('embedded');
});

describe('one that cannot be read', () => {
  const pipe = join(folder, 'pipe');
  const made = Bun.spawnSync(['mkfifo', pipe]).exitCode;

  needing(made === 0, 'mkfifo is missing').test('is warned of, and the command goes on without it', async () => {
    const problem = `the shop file ${pipe} cannot be read (EPIPE), so that nothing it sets is used`;
    const text = await cli(['ledger', 'list', '--ledger', join(folder, 'none.sqlite')], {}, pipe);
    expect(text.err).toStartWith(`Warning: ${problem}; --config none says that this is wanted\n`);
    const json = await cli(['lookup', 'loinc', '2345-7', '--json'], {}, pipe);
    expect([json.status, JSON.parse(json.err)]).toEqual([0, { warning: expect.stringContaining(problem) }]);
    expect((await cli(['lookup', 'loinc', '2345-7', '--config', 'none'], {}, pipe)).err).toBe('');
  });

  needing(made === 0, 'mkfifo is missing').test(
    'named to a command, neither a pipe nor a device is waited for',
    async () => {
      const main = join(import.meta.dir, '..', '..', 'src', 'main.ts');
      const lines = ['data verify', 'annotate', 'receipt verify', 'ledger verify --anchor', 'ledger verify --ledger'];
      const ended = lines.flatMap((line) =>
        [pipe, '/dev/zero'].map(async (name) => {
          const argv = [process.execPath, main, ...line.split(' '), name];
          const child = Bun.spawn(argv, {
            stdin: 'ignore',
            stdout: 'ignore',
            stderr: 'pipe',
            env: {},
            timeout: 60_000,
          });
          return [line, await child.exited, /^Error: .*(a pipe|nothing in it)/.test(await child.stderr.text())];
        }),
      );
      expect(await Promise.all(ended)).toEqual(lines.flatMap((line) => [1, 2].map(() => [line, 1, true])));
      const input = Bun.spawn([process.execPath, main, 'annotate', '-'], {
        ...{ stdin: Bun.file('/dev/zero'), stdout: 'ignore', stderr: 'pipe', env: {}, timeout: 60_000 },
      });
      expect([await input.exited, await input.stderr.text()]).toEqual([1, expect.stringContaining('more than 64 MiB')]);
    },
    90_000,
  );

  needing(made === 0, 'mkfifo is missing').test(
    'stops serve, which would be another shop, and a pipe blocks nothing',
    async () => {
      const refused = await cli(['serve', '--port', '0'], {}, pipe);
      expect(refused).toMatchObject({ status: 2, err: expect.stringContaining(`${pipe} cannot be read (EPIPE)`) });
      const named = await cli(['serve', '--port', '0', '--config', pipe]);
      expect(named.status).toBe(2);
      expect(named.err).toContain('it is a pipe or a device; accepted: a file that can be read again');
      const secret = await cli(['config', 'check'], { CLINMETER_RECEIPT_KEY_FILE: pipe });
      expect(secret.out).toContain('CLINMETER_RECEIPT_KEY_FILE names a file that cannot be read (EPIPE)');
    },
  );

  test('is none where it is not there', () => {
    expect(readArguments(SERVE, [], {}, { file: join(folder, 'absent.toml') }).port).toBe(8402);
  });
});

test('variables for the service alone beside it are named, unless the command has them', async () => {
  const place = mkdtempSync(join(folder, 'place-'));
  const [shop, variables] = [join(place, 'clinmeter.toml'), join(place, 'environment')];
  writeFileSync(shop, 'port = 1\n');
  writeFileSync(variables, '# CLINMETER_HOST=x\nCLINMETER_PAY_TO=0x1\nCLINMETER_RECEIPT_KEY=secret\nPATH=x\n');
  const lookup = (environment = {}) => cli(['lookup', 'loinc', '2345-7'], environment, shop);
  expect((await lookup()).err).toBe(
    `Warning: ${variables} sets CLINMETER_PAY_TO, CLINMETER_RECEIPT_KEY for the service alone; move them to ${shop}, which every command reads\n`,
  );
  expect((await lookup({ CLINMETER_PAY_TO: '', CLINMETER_RECEIPT_KEY: '' })).err).toBe('');
});

test('a mistake in it stops every command, with its line', async () => {
  const shop = fileWith('prot = 1\n');
  const { status, err } = await cli(['lookup', 'icd10', 'E11.9'], {}, shop);
  expect([status, err]).toEqual([
    2,
    expect.stringContaining(`${shop}, line 1: unknown key "prot"; did you mean port?`),
  ]);
});

test('every command with an option of the service reads it, but those that run something of their own, and the one that writes it', async () => {
  const settings: ReadonlySet<string> = new Set(Object.values(options).map(({ flag }) => flag));
  const without = (await everyCommand())
    .filter(({ options: own }) => !Object.values(own).includes(options.config))
    .filter(({ options: own }) => Object.values(own).some((one) => isSetting(one) && settings.has(one.flag)));
  expect(without.map(({ name }) => name)).toEqual(['setup', 'dev', 'facilitator']);
});

test('a command with a default of its own does not take the service’s value: the port of fhir', () => {
  const file = fileWith('port = 1\n');
  const own = { ...SERVE, options: { config: options.config, port: { ...options.port, fallback: '8403' } } };
  expect(readArguments(own, [], {}, { file }).port).toBe(8403);
  expect(readArguments(own, ['--config', file], {}).port).toBe(1);
});

test('a folder in its place is an error of the configuration', () => {
  mkdirSync(join(folder, 'folder.toml'));
  expect(() => readArguments(SERVE, [], {}, { file: join(folder, 'folder.toml') })).toThrow(ConfigError);
});
