import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../src/config/config-error.ts';
import {
  type Flag,
  type Flags,
  flag,
  type Operands,
  type Setting,
  setting,
  switched,
} from '../../src/config/option.ts';
import { options } from '../../src/config/options.ts';
import { readArguments } from '../../src/config/read.ts';

const count = setting({
  flag: 'count',
  reload: 'live',
  placeholder: 'N',
  doc: 'How many',
  accepts: 'one digit',
  fallback: '1',
  parse: (text: string) => (/^\d$/.test(text) ? Number(text) : undefined),
});
const letters = {
  placeholder: 'NAME',
  doc: 'Which',
  accepts: 'letters',
  parse: (text: string) => (/^[a-z]+$/.test(text) ? text : undefined),
};
const name = setting({ flag: 'long-name', reload: 'live', ...letters });
const secret = setting({ flag: 'secret', reload: 'live', isSecret: true, ...letters });
const loud = setting({ flag: 'loud', reload: 'live', doc: 'Whether', ...switched });
const OPTIONS = { count, name, secret, loud };
const WORDS = { first: letters, second: letters };

const EXAMPLE = 'clinmeter try a --count 2';

const readAs = <F extends Flags, P extends Operands>(
  { options, operands }: { readonly options: F; readonly operands: P },
  argv: readonly string[],
  environment: Record<string, string> = {},
) => readArguments({ name: 'try', options, operands, examples: [EXAMPLE] }, argv, environment);

const read = (argv: readonly string[], environment: Record<string, string> = {}) =>
  readAs({ options: OPTIONS, operands: WORDS }, argv, environment);

const refusalOf = (act: () => unknown): ConfigError => {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('was not refused');
};

const refusal = (argv: readonly string[], environment: Record<string, string> = {}): ConfigError =>
  refusalOf(() => read(argv, environment));

describe('an option', () => {
  test('has its default when nothing is said, or no value when it has none', () => {
    expect(read([])).toMatchObject({ count: 1, name: undefined, secret: undefined, loud: false });
  });

  test('has the value of its variable over the default', () => {
    const environment = {
      CLINMETER_COUNT: '2',
      CLINMETER_LONG_NAME: 'abc',
      CLINMETER_SECRET: 'hush',
      CLINMETER_LOUD: 'true',
    };
    expect(read([], environment)).toMatchObject({ count: 2, name: 'abc', secret: 'hush', loud: true });
  });

  test('has the value of its flag over its variable', () => {
    const environment = { CLINMETER_COUNT: '2', CLINMETER_LONG_NAME: 'abc', CLINMETER_LOUD: 'false' };
    const argv = ['--count', '3', '--long-name=xyz', '--loud'];
    expect(read(argv, environment)).toMatchObject({ count: 3, name: 'xyz', loud: true });
  });

  test('whose flag is good does not have its variable looked at', () => {
    expect(read(['--count', '3'], { CLINMETER_COUNT: 'many' }).count).toBe(3);
  });

  test('is not taken from another variable', () => {
    const environment = { COUNT: '2', clinmeter_count: '2', CLINMETER_COUNTS: '2', CLINMETER_UNKNOWN: '2' };
    expect(read([], environment).count).toBe(1);
  });

  test.each([
    [['--count=3'], {}],
    [['a', '--count', '3', 'b'], { first: 'a', second: 'b' }],
    [['--count', '3', '--', 'b'], { first: 'b' }],
  ] as const)('may stand anywhere among words: %j', (argv, words) => {
    expect(read(argv)).toMatchObject({ count: 3, ...words });
  });
});

test('a flag is read from the command line alone, and has no variable at all', () => {
  const { variable, isSecret, ...rest } = secret;
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-flag-'));
  const file = join(folder, 'file');
  const toml = join(folder, 'toml');
  for (const name of [file, join(folder, 'clinmeter-secret')]) writeFileSync(name, 'abc');
  writeFileSync(toml, 'port = 1');
  const environment = {
    CLINMETER_SECRET: 'abc',
    CLINMETER_SECRET_FILE: file,
    CREDENTIALS_DIRECTORY: folder,
    CLINMETER_CONFIG: toml,
  };
  const port = flag({ ...letters, flag: 'port' });
  const readFlag = (option: Flag, ...argv: readonly string[]) =>
    readAs({ options: { option, config: options.config }, operands: {} }, argv, environment).option;
  expect([readFlag(rest), readFlag(rest, '--secret', 'xyz'), readFlag(secret)]).toEqual([undefined, 'xyz', 'abc']);
  expect(readFlag(port)).toBeUndefined();
  rmSync(folder, { recursive: true });
});

describe('a flag that may be repeated', () => {
  const several = flag({ ...letters, flag: 'several', isRepeatable: true, isRequired: true });
  const readSeveral = (...argv: readonly string[]) => readAs({ options: { several }, operands: {} }, argv).several;

  test('has every value in order', () => {
    expect(readSeveral('--several', 'a', '--several=b')).toEqual(['a', 'b']);
  });

  test('is refused for one value that is not accepted', () => {
    expect(refusalOf(() => readSeveral('--several', 'a', '--several', '1')).message).toBe(
      '--several is "1"; accepted: letters',
    );
  });

  test('is missing without any', () => {
    expect(refusalOf(() => readSeveral())).toMatchObject({
      message: '--several is missing; accepted: letters',
      hint: EXAMPLE,
    });
  });
});

describe('words', () => {
  const operands = { first: { ...letters, isRequired: true as const }, second: { ...letters, placeholder: 'a|b' } };
  const readWords = (...argv: readonly string[]) => readAs({ options: { count }, operands }, argv);

  test('are read in order, and a later one may be absent', () => {
    expect(readWords('x', 'y')).toEqual({ count: 1, first: 'x', second: 'y' });
    expect(readWords('x')).toEqual({ count: 1, first: 'x', second: undefined });
  });

  test.each([
    [[], 'NAME is missing; accepted: letters', EXAMPLE],
    [['1'], 'NAME is "1"; accepted: letters', 'clinmeter try --help'],
    [['x', '1'], 'SECOND is "1"; accepted: letters', 'clinmeter try --help'],
    [['x', 'y', 'z'], 'unexpected argument "z"; usage: clinmeter try NAME [a|b] [options]', 'clinmeter try --help'],
  ])('are refused with what is accepted: %j', (argv, message, hint) => {
    expect(refusalOf(() => readWords(...argv))).toMatchObject({ message, hint });
  });
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

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-empty-'));
afterAll(() => rmSync(folder, { recursive: true }));

const emptyFile = (name: string): string => {
  const file = join(folder, name);
  writeFileSync(file, '');
  return file;
};

/** Among these are two values that any option of the service accepts. */
const CANDIDATES = `
  ${emptyFile('a')} ${emptyFile('b')} 127.0.0.2 127.0.0.3 https://a.example https://b.example true false
  settle:drop settle:500 off json warn error 1 2 3600 7200 base base-sepolia {} {"bmi":{}} {"factor":"2"} me@a.example
  ${`0x${'1'.repeat(40)}`} ${`0x${'2'.repeat(40)}`} ${'1'.repeat(64)} ${'2'.repeat(64)}
  ${`0x${'1'.repeat(40)}@2030-01-31`} ${`0x${'2'.repeat(40)}@2030-01-31`} ${`0x${'1'.repeat(130)}`} ${`0x${'2'.repeat(130)}`}
`
  .trim()
  .split(/\s+/);

const isAccepted = ({ parse }: Setting, text: string): boolean => {
  try {
    return parse(text) !== undefined;
  } catch {
    return false;
  }
};

test.each(Object.entries<Setting>(options))(
  'the option %s of the service is read from its flag, which wins over its variable',
  (key, option) => {
    const accepted = CANDIDATES.filter((text) => isAccepted(option, text));
    const isSwitch = option.placeholder === undefined;
    const [onFlag = '', inVariable = ''] = accepted;
    const argv = isSwitch ? [`--${option.flag}`] : [`--${option.flag}`, onFlag];
    const syntax = { name: 'serve', options, operands: {}, examples: [] };
    const valueWith = (argv: readonly string[]): unknown =>
      readArguments(syntax, argv, { [option.variable]: inVariable })[key as keyof typeof options];
    expect([valueWith(argv), valueWith([])]).toEqual([option.parse(onFlag), option.parse(inVariable)]);
    expect(option.parse(onFlag)).not.toEqual(option.parse(inVariable));
  },
);
