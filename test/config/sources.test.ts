import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../src/config/config-error.ts';
import { options } from '../../src/config/options.ts';
import { readArguments, resolveOptions } from '../../src/config/read.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
const fileWith = (content: string, mode = 0o600): string => {
  count += 1;
  const file = join(folder, `file-${count}`);
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
};

const KEYS = [1, 2, 3, 4, 5].map((digit) => String(digit).repeat(64));
const key = (index: number): string => KEYS[index] ?? '';

const credentials = (content: string): string => {
  const place = mkdtempSync(join(folder, 'credentials-'));
  writeFileSync(join(place, 'clinmeter-settler-key'), content);
  return place;
};

const SERVE = { name: 'serve', options, operands: {}, examples: [] };

const settler = (argv: readonly string[], environment: Record<string, string>) =>
  resolveOptions(SERVE, argv, environment).resolved.settlerKey;

const refusal = (argv: readonly string[], environment: Record<string, string> = {}): ConfigError => {
  try {
    readArguments(SERVE, argv, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('was not refused');
};

describe('a secret', () => {
  test('is taken from the first of flag, variable, file, credential and configuration file that has one', () => {
    const sources = [
      ['CLINMETER_CONFIG', fileWith(`settler-key = "${key(4)}"`)],
      ['CREDENTIALS_DIRECTORY', credentials(`${key(3)}\n`)],
      ['CLINMETER_SETTLER_KEY_FILE', fileWith(`  ${key(2)}\n\n`)],
      ['CLINMETER_SETTLER_KEY', key(1)],
    ] as const;
    const origins = sources.map((_, index) => {
      const { given, value } = settler([], Object.fromEntries(sources.slice(0, index + 1)));
      expect(value).toBe(`0x${key(4 - index)}`);
      return given?.origin;
    });
    expect(origins).toEqual([
      `settler-key in ${sources[0][1]}`,
      'credential clinmeter-settler-key',
      'CLINMETER_SETTLER_KEY_FILE',
      'CLINMETER_SETTLER_KEY',
    ]);
    const flagged = settler(['--settler-key', key(0)], Object.fromEntries(sources));
    expect(flagged).toMatchObject({ value: `0x${key(0)}`, given: { origin: '--settler-key' } });
  });

  test('keeps the lines of a PEM', () => {
    const pem = '-----BEGIN EC PRIVATE KEY-----\nabc\n-----END EC PRIVATE KEY-----';
    const environment = { CLINMETER_CDP_KEY_SECRET_FILE: fileWith(`${pem}\n`) };
    expect(readArguments(SERVE, [], environment).cdpKeySecret).toBe(pem);
  });

  test('whose credential is not there is not missed', () => {
    expect(settler([], { CREDENTIALS_DIRECTORY: folder }).given).toBeUndefined();
  });

  test.each([
    ['CLINMETER_SETTLER_KEY_FILE', (secret: string) => ({ CLINMETER_SETTLER_KEY_FILE: fileWith(secret) })],
    ['credential clinmeter-settler-key', (secret: string) => ({ CREDENTIALS_DIRECTORY: credentials(secret) })],
    [folder, (secret: string) => ({ CLINMETER_CONFIG: fileWith(`settler-key = "${secret}"`) })],
    ['CLINMETER_SETTLER_KEY_FILE names a file', (secret: string) => ({ CLINMETER_SETTLER_KEY_FILE: secret })],
  ])('that is not accepted is named but not shown: %s', (origin, environment) => {
    const { message, hint } = refusal([], environment('hunter2'));
    expect(message).toStartWith(origin);
    expect(message + hint).not.toContain('hunter2');
  });
});

test('what is no secret is not read from a file or credential', () => {
  const place = mkdtempSync(join(folder, 'credentials-'));
  writeFileSync(join(place, 'clinmeter-port'), '1');
  const environment = { CLINMETER_PORT_FILE: fileWith('1'), CREDENTIALS_DIRECTORY: place };
  expect(readArguments(SERVE, [], environment).port).toBe(8402);
});

describe('the configuration file', () => {
  const valuesOf = (content: string, environment: Record<string, string> = {}) =>
    readArguments(SERVE, ['--config', fileWith(content)], environment);

  test('has texts, numbers and switches by the names of the flags', () => {
    const content =
      'port = 9000\nhost = "0.0.0.0"\nfacilitator = "onchain"\nallow-local-upstream = true\nstub-balance = 0.5';
    expect(valuesOf(content)).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      facilitator: ['onchain'],
      allowLocalUpstream: true,
      stubBalance: 500_000n,
    });
  });

  test('wins over a default and over nothing else', () => {
    expect(valuesOf('port = 9000', { CLINMETER_PORT: '9001' }).port).toBe(9001);
    expect(valuesOf('redelivery = 48').redelivery).toBe(48);
  });

  test('named by the flag wins over the one named by the variable', () => {
    expect(valuesOf('port = 1', { CLINMETER_CONFIG: fileWith('port = 2') }).port).toBe(1);
  });

  test.each<[content: string, message: string]>([
    ['prot = 1', 'line 1: unknown key "prot"; did you mean port?'],
    ['base_url = "https://a.example"', 'line 1: unknown key "base_url"; did you mean base-url?'],
    ['config = "x"', 'line 1: unknown key "config"'],
    [
      'host = "::"\n\n[serve]\nport = 1',
      'line 3: unknown table [serve]; accepted: [tools.<id>] for a tool, [prices] for all',
    ],
    ['[price]\ndefault = "1"', 'line 1: unknown table [price]; did you mean [prices]?'],
    ['[prices]\ndefault = 0.01', 'line 2: [prices] default is 0.01; accepted: a dollar amount in quotes'],
    ['[prices.group]\nkidney = "0"', 'line 2: [prices.group] kidney is "0"'],
    ['[prices]\nfactor = "1"\nport = 1', 'line 3: port is an option of the service, and stands below [prices]'],
    [
      '[prices.group]\nlung = "1"\nport = 1',
      'line 3: port is an option of the service, and stands below [prices.group]',
    ],
    ['prices = 1', 'prices is "1"; accepted: JSON such as'],
    ['[tool.bmi]\nprice = "1"', 'line 1: unknown table [tool.bmi]; did you mean [tools.bmi]?'],
    ['tools = 1', 'line 1: tools is no table'],
    [
      '[tools]\nbmi = "0.01"',
      'line 2: [tools] bmi is "0.01"; accepted: a table [tools.bmi] with price, pay-to, enabled',
    ],
    ['port = 1\n[tools.bmi]\nprice = 0.01', 'line 3: [tools.bmi] price is 0.01; accepted: a dollar amount in quotes'],
    [
      '[tools.bmi]\nprize = "1"',
      'line 2: [tools.bmi] has an unknown key "prize"; accepted: price, pay-to, enabled; did you mean price?',
    ],
    ['[tools.bmi]\nhost = "a"', 'line 2: host is an option of the service, and stands below [tools.bmi]'],
    ['port = "many"', '; accepted: an integer from 0 to 65535'],
    ['pay-to = 0x1111111111', 'is "73300775185"'],
    ['port = [1]', 'line 1: port is neither a text in quotes nor'],
    ['settler-key = hunter2', 'line 1: not TOML: Strings must be quoted'],
    ['port = 1\nsettler-key = "hunter2\nhost = "a"', 'line 2: not TOML: Unterminated string'],
    [`receipt-key = 'hunter2'x'`, 'line 1: not TOML'],
    ['port 1', 'line 1: not TOML'],
    ['port = 1\n# again\nport = 2', "line 3: not TOML: Cannot redefine key 'port'"],
    ['facilitator = "https://me:hunter2@f.example"', 'is "https://…@f.example"; accepted: stub, or onchain'],
    ['hunter2 = "a"\nhunter2 = "a"', 'line 2: not TOML'],
  ])('is refused, and nothing secret is shown, with %j', (content, message) => {
    const error = refusal(['--config', fileWith(content)]);
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('hunter2');
  });

  test('says which file, line and key is wrong', () => {
    const file = fileWith('# ports\n\nport = 70000');
    expect(refusal(['--config', file]).message).toBe(
      `${file}, line 3: port is "70000"; accepted: an integer from 0 to 65535`,
    );
  });

  test.each([
    ['port = [1]', 'port = 8402'],
    ['reuse-port = [1]', 'reuse-port = true'],
    ['pay-to = [1]', 'pay-to = "…"'],
    ['pay-to = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'put the value in quotes: key = "value"'],
    ['port = 1\nport = 2', 'keep one of the two'],
    ['[tools]\nbmi = "0.02"', '[tools.bmi] on a line of its own, and below it price = "0.02"'],
    ['[tools.bmi]\nprice = 0.02', '[tools.bmi] on a line of its own, and below it price = "0.02"'],
    ['[tools.bmi]\nprice = "0"', '[tools.bmi] on a line of its own, and below it price = "0.01"'],
    ['[tools.bmi]\npay-to = "me"', '[tools.bmi] on a line of its own, and below it pay-to = "0xYourAddress"'],
    ['[tools.bmi]\nenabled = "true"', '[tools.bmi] on a line of its own, and below it enabled = true'],
  ])('has the remedy of its own for %j', (content, hint) => {
    expect(refusal(['--config', fileWith(content)]).hint).toBe(hint);
  });

  test('is not named for settings of tools on the command line', () => {
    const error = refusal(['--config', fileWith('port = 1'), '--tool-settings', '{"bmi": {"price": 1}}']);
    expect(error.message).toStartWith('--tool-settings: [tools.bmi] price is 1; accepted: ');
  });

  test.each([0o640, 0o604, 0o644])('with a secret is refused when others can read it: mode %p', (mode) => {
    const file = fileWith(`settler-key = "${key(0)}"`, mode);
    const error = refusal(['--config', file]);
    expect(error.message).toContain(`a secret, settler-key, and its mode is ${mode.toString(8)}: others can read it`);
    expect(error.hint).toBe(`chmod 600 ${file}`);
  });

  test('without a secret may be read by all', () => {
    const file = fileWith('port = 1', 0o644);
    expect(readArguments(SERVE, ['--config', file], {}).port).toBe(1);
  });

  test('that is not there, or a folder, is refused', () => {
    mkdirSync(join(folder, 'a-folder'));
    for (const name of ['nowhere', 'a-folder']) {
      expect(refusal(['--config', join(folder, name)]).message).toContain('cannot be read');
    }
  });
});
