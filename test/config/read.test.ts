import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Flag, options, type Setting } from '../../src/config/options.ts';
import { ConfigError, readArguments } from '../../src/config/read.ts';

const count: Setting<number> = {
  flag: 'count',
  variable: 'CLINMETER_COUNT',
  placeholder: 'N',
  doc: 'How many',
  accepts: 'one digit',
  fallback: '1',
  parse: (text) => (/^\d$/.test(text) ? Number(text) : undefined),
};
const name: Setting<string> = {
  flag: 'long-name',
  variable: 'CLINMETER_LONG_NAME',
  placeholder: 'NAME',
  doc: 'Which',
  accepts: 'letters',
  parse: (text) => (/^[a-z]+$/.test(text) ? text : undefined),
};
const secret: Setting<string> = { ...name, flag: 'secret', variable: 'CLINMETER_SECRET', isSecret: true };
const loud: Setting<boolean> = {
  flag: 'loud',
  variable: 'CLINMETER_LOUD',
  doc: 'Whether',
  accepts: 'true or false',
  fallback: 'false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
const OPTIONS = { count, name, secret, loud };

const read = (argv: readonly string[], environment: Record<string, string> = {}) =>
  readArguments('try', OPTIONS, argv, environment);

const refusal = (argv: readonly string[], environment: Record<string, string> = {}): ConfigError => {
  try {
    read(argv, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('was not refused');
};

describe('an option', () => {
  test('has its default when nothing is said, or no value when it has none', () => {
    expect(read([])).toEqual({ values: { count: 1, name: undefined, secret: undefined, loud: false }, words: [] });
  });

  test('has the value of its variable over the default', () => {
    const environment = {
      CLINMETER_COUNT: '2',
      CLINMETER_LONG_NAME: 'abc',
      CLINMETER_SECRET: 'hush',
      CLINMETER_LOUD: 'true',
    };
    expect(read([], environment).values).toEqual({ count: 2, name: 'abc', secret: 'hush', loud: true });
  });

  test('has the value of its flag over its variable', () => {
    const environment = { CLINMETER_COUNT: '2', CLINMETER_LONG_NAME: 'abc', CLINMETER_LOUD: 'false' };
    const argv = ['--count', '3', '--long-name=xyz', '--loud'];
    expect(read(argv, environment).values).toMatchObject({ count: 3, name: 'xyz', loud: true });
  });

  test('whose flag is good does not have its variable looked at', () => {
    expect(read(['--count', '3'], { CLINMETER_COUNT: 'many' }).values.count).toBe(3);
  });

  test('is not taken from another variable', () => {
    const environment = { COUNT: '2', clinmeter_count: '2', CLINMETER_COUNTS: '2', CLINMETER_UNKNOWN: '2' };
    expect(read([], environment).values.count).toBe(1);
  });

  test.each([
    [['--count=3'], []],
    [
      ['a', '--count', '3', 'b'],
      ['a', 'b'],
    ],
    [
      ['--count', '3', '--', '--loud', '-x'],
      ['--loud', '-x'],
    ],
  ] as const)('may stand anywhere among words: %j', (argv, words) => {
    expect(read(argv)).toMatchObject({ values: { count: 3 }, words });
  });
});

test('a flag that is no setting is read from the command line alone', () => {
  const { variable, isSecret, ...flag } = secret;
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-flag-'));
  const file = join(folder, 'file');
  for (const name of [file, join(folder, 'clinmeter-secret')]) writeFileSync(name, 'abc');
  const environment = { CLINMETER_SECRET: 'abc', CLINMETER_SECRET_FILE: file, CREDENTIALS_DIRECTORY: folder };
  const secretIn = (option: Flag<string>, ...argv: readonly string[]) =>
    readArguments('try', { option }, argv, environment).values.option;
  expect([secretIn(flag), secretIn(flag, '--secret', 'xyz'), secretIn(secret)]).toEqual([undefined, 'xyz', 'abc']);
  rmSync(folder, { recursive: true });
});

describe('what is not understood', () => {
  test.each<[string, readonly string[], Record<string, string>, string]>([
    ['a flag with a bad value', ['--count', 'many'], {}, '--count is "many"; accepted: one digit'],
    ['an empty flag', ['--count='], {}, '--count is ""; accepted: one digit'],
    ['a value with a quote', ['--count', '"'], {}, '--count is "\\""; accepted: one digit'],
    ['a variable with a bad value', [], { CLINMETER_COUNT: 'many' }, 'CLINMETER_COUNT is "many"; accepted: one digit'],
    ['an empty variable', [], { CLINMETER_LONG_NAME: '' }, 'CLINMETER_LONG_NAME is ""; accepted: letters'],
    ['a variable of a switch', [], { CLINMETER_LOUD: 'yes' }, 'CLINMETER_LOUD is "yes"; accepted: true or false'],
    [
      'a bad flag over a good variable',
      ['--count', 'x'],
      { CLINMETER_COUNT: '2' },
      '--count is "x"; accepted: one digit',
    ],
    ['a flag given twice', ['--count', '1', '--count', '1'], {}, '--count is given 2 times; give it once'],
    ['a switch given three times', ['--loud', '--loud', '--loud'], {}, '--loud is given 3 times; give it once'],
    ['an unknown flag', ['--cuont', '1'], {}, "Unknown option '--cuont'; did you mean --count?"],
    ['a short flag', ['-c', '1'], {}, "Unknown option '-c'"],
    ['a flag without its value', ['--count'], {}, "Option '--count <value>' argument missing"],
    ['a switch with a value', ['--loud=false'], {}, "Option '--loud' does not take an argument"],
    ['a switch turned off', ['--no-loud'], {}, "Unknown option '--no-loud'"],
  ])('is refused by name, with what was given and what is accepted: %s', (_, argv, environment, message) => {
    const error = refusal(argv, environment);
    expect({ message: error.message, hint: error.hint }).toEqual({ message, hint: 'clinmeter try --help' });
  });

  test.each<[readonly string[], Record<string, string>]>([
    [['--secret', 'hunter2'], {}],
    [['--secret=hunter2'], {}],
    [[], { CLINMETER_SECRET: 'hunter2' }],
    [['--secret', 'hunter2', '--secret', 'hunter2'], {}],
  ])('is named but not shown when it is a secret: %j %j', (argv, environment) => {
    const error = refusal(argv, environment);
    expect(error.message).toMatch(/--secret|CLINMETER_SECRET/);
    expect(JSON.stringify({ ...error, text: String(error) })).not.toContain('hunter2');
  });
});

describe('the options of the service', () => {
  test('are read from every flag, which wins over every variable', () => {
    const good: Record<keyof typeof options, [flag: string, variable: string]> = {
      config: ['/dev/null', '/dev/./null'],
      host: ['127.0.0.2', '127.0.0.3'],
      port: ['1', '2'],
      baseUrl: ['https://a.example', 'https://b.example'],
      payTo: [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`],
      facilitator: ['stub', 'https://f.example'],
      facilitatorToken: ['a', 'b'],
      cdpKeyId: ['a', 'b'],
      cdpKeySecret: ['a', 'b'],
      rpcUrl: ['https://a.example/key', 'https://b.example?key'],
      settlerKey: ['11'.repeat(32), `0x${'22'.repeat(32)}`],
      receiptKey: ['11'.repeat(32), `0x${'22'.repeat(32)}`],
      ledger: ['a', 'b'],
      ledgerKey: ['aa'.repeat(32), 'bb'.repeat(32)],
      data: ['a', 'b'],
      rateLimit: ['off', '1'],
      rateLimitFree: ['off', '1'],
      trustedProxy: ['10.0.0.1', '10.0.0.2'],
      maxInFlight: ['1', '2'],
      settleTimeout: ['1', '2'],
      drainDelay: ['0', '1'],
      drainTimeout: ['0', '1'],
      redelivery: ['1', '2'],
      log: ['json', 'off'],
      logLevel: ['warn', 'error'],
      metricsPort: ['1', '2'],
      metricsHost: ['127.0.0.2', '127.0.0.3'],
      metricsPublic: ['true', 'false'],
      allowLocalUpstream: ['true', 'false'],
      allowStubOnNetwork: ['true', 'false'],
      fault: ['settle:drop', 'settle:500'],
      stubBalance: ['1', '2'],
    };
    const keys = Object.keys(good) as (keyof typeof options)[];
    const environment = Object.fromEntries(keys.map((key) => [options[key].variable, good[key][1]]));
    const argv = keys.flatMap((key) => {
      const { flag, placeholder } = options[key] as Flag<unknown>;
      return placeholder === undefined ? [`--${flag}`] : [`--${flag}`, good[key][0]];
    });
    const [fromFlags, fromVariables] = [argv, []].map((given) => readArguments('serve', options, given, environment));
    for (const key of keys) {
      expect<unknown>(fromFlags?.values[key]).toEqual(options[key].parse(good[key][0]));
      expect<unknown>(fromVariables?.values[key]).toEqual(options[key].parse(good[key][1]));
      expect<unknown>(fromFlags?.values[key]).not.toEqual(fromVariables?.values[key]);
    }
  });
});
