/** The table of commands: help, unknown words, errors and exit statuses. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { commands, everyCommand } from '../../src/cli/main.ts';
import { fileVariable, isSetting } from '../../src/config/option.ts';
import { VERSION } from '../../src/payments/ledger/postgres/schema.ts';
import { MIGRATIONS } from '../../src/payments/ledger/schema.ts';
import { readPackFile } from '../../src/terminology/pack/pack-file.ts';
import { cli } from '../support/cli.ts';
import { words } from '../support/words.ts';

const leaves = await everyCommand();
const groups = Object.entries(commands).flatMap(([name, entry]) => ('leaves' in entry ? [[name, entry] as const] : []));

test('help lists every command with its summary', async () => {
  const { status, out } = await cli(['--help']);
  expect(status).toBe(0);
  for (const name of Object.keys(commands)) expect(out).toMatch(new RegExp(`^  ${name}( …)? +[A-Z]`, 'm'));
  expect(await cli(['help'])).toEqual({ status: 0, out, err: '' });
  expect(await cli([])).toEqual({ status: 2, out, err: '' });
});

test.each(groups)('help of %s lists its leaves', async (name, { leaves }) => {
  const { status, out } = await cli([name, '--help']);
  expect(status).toBe(0);
  for (const [leaf, load] of Object.entries(await leaves())) {
    const command = await load();
    expect(command.name).toBe(`${name} ${leaf}`);
    expect(out).toMatch(new RegExp(`^  ${leaf} `, 'm'));
    expect(out).toContain(command.summary);
  }
});

test.each(leaves.map((command) => [command.name, command] as const))(
  'help of %s shows its arguments, options, examples and exit statuses',
  async (name, command) => {
    const { status, out } = await cli([...name.split(' '), '--help']);
    expect(status).toBe(0);
    expect(out).toStartWith(command.summary);
    expect(out).toContain(`Usage: clinmeter ${name}`);
    for (const operand of Object.values(command.operands)) expect(out).toContain(`  ${operand.placeholder}\n`);
    for (const option of Object.values(command.options)) {
      expect(out).toMatch(new RegExp(`^  --${option.flag}\\b`, 'm'));
      expect(out).toContain(option.doc);
      if (isSetting(option)) expect(out).toContain(option.isSecret ? fileVariable(option) : option.variable);
    }
    for (const example of command.examples) expect(out).toContain(example);
    for (const doc of command.statuses ?? []) expect(out).toContain(doc);
    expect(out).toMatch(/^ {2}2 {2}wrong command line/m);
    expect(await cli(['help', ...name.split(' ')])).toEqual({ status: 0, out, err: '' });
    expect(await cli([...name.split(' '), '-h'])).toEqual({ status: 0, out, err: '' });
  },
);

test('every command that a file exports is a row of the table', async () => {
  const folder = join(import.meta.dir, '..', '..', 'src', 'cli', 'commands');
  const modules = await Promise.all(
    [...new Bun.Glob('*.ts').scanSync(folder)].map((file) => import(join(folder, file))),
  );
  const exported = modules.map((module) => Object.values<object>(module).filter((value) => 'run' in value));
  // The calculators are one record, made of the tools, and so are the panels.
  expect(exported.filter((found) => found.length === 0)).toHaveLength(2);
  const rows = leaves.filter(({ name }) => !/^(calc|panel) /.test(name));
  expect(new Set(exported.flat())).toEqual(new Set(rows));
  expect(exported.flat()).toHaveLength(rows.length);
});

test.each([
  [['sevre'], 'unknown command "sevre"; did you mean serve?', 'clinmeter --help'],
  [['toString'], `unknown command "toString"; accepted: ${Object.keys(commands).join(', ')}`, 'clinmeter --help'],
  [['--jsno'], `unknown command "--jsno"; accepted: ${Object.keys(commands).join(', ')}`, 'clinmeter --help'],
  [['ledger', 'lsit'], 'unknown command "ledger lsit"; did you mean ledger list?', 'clinmeter ledger --help'],
  [['data', 'toString'], 'unknown command "data toString"; accepted: build, info', 'clinmeter data --help'],
  [['help', 'data', 'biuld'], 'unknown command "data biuld"; did you mean data build?', 'clinmeter data --help'],
  [['ledger'], 'ledger needs a command; accepted: list, show, export, summary,', 'clinmeter ledger --help'],
  [['calc', '--json'], 'calc needs a command; accepted: bsa_mosteller,', 'clinmeter calc --help'],
])('a command that does not exist is refused with what there is: %j', async (argv, message, hint) => {
  const { status, out, err } = await cli(argv);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  const told = argv.includes('--json') ? JSON.parse(err) : { error: err.split('\n')[0], try: err.split('\n')[1] };
  expect(told.error).toContain(message);
  expect(told.try).toEndWith(hint);
});

test('an error is one JSON object on standard error with --json, and has the same status', async () => {
  for (const [argv, status] of [
    [['ledger', 'list', '--ledger', '/nowhere/x.sqlite'], 1],
    [['data', 'info', '/nowhere/x.pack'], 1],
    [['config', 'check', '--prot', '1'], 2],
    [['calc', 'bmi'], 2],
    [['sevre'], 2],
  ] as const) {
    const text = await cli(argv);
    const json = await cli([...argv, '--json']);
    expect([text.status, json.status, json.out]).toEqual([status, status, '']);
    const { error, try: hint, ...rest } = JSON.parse(json.err);
    expect(rest).toEqual({});
    expect(text.err).toBe(`Error: ${error}\nTry: ${hint}\n`);
  }
});

test('an error is text if --json is only the value of a word', async () => {
  expect((await cli(['lookup', 'icd10', 'e119', '--', '--json'])).err).toStartWith('Error: unexpected argument');
});

test.each([
  ['serve', '      CLINMETER_PORT; an integer from 0 to 65535; default 8402'],
  ['serve', '      CLINMETER_DATA; a file name; default the pack inside the executable'],
  ['serve', '      CLINMETER_LEDGER_KEY or CLINMETER_LEDGER_KEY_FILE (a file); 64 hexadecimal digits; default a file'],
  ['data build', 'one must hold icd10cm_order_YYYY.txt; required; may be repeated\n'],
  ['ledger resolve', '  --settled\n      The payment arrived; needs --transaction\n  --refused\n'],
  [
    'ledger list',
    '  --limit N\n      Number of purchases to show, the newest first\n      an integer from 1 to 1000000; default 50\n',
  ],
  ['calc bmi', '  --height-cm N\n      Height in centimetres (or send height_in)\n      a number from 50 to 250\n'],
  ['translate', '  --limit N\n      Number of ranked matches returned\n      an integer from 1 to 25; default 5\n'],
  ['translate', 'Usage: clinmeter translate PHRASE [options]'],
  ['lookup', 'Usage: clinmeter lookup rxnorm|icd10|loinc|icd10pcs CODE [options]'],
  ['data info', 'Usage: clinmeter data info [PACK] [options]'],
])('the help of %s says %j', async (name, text) => {
  expect((await cli([...name.split(' '), '--help'])).out).toContain(text);
});

describe('what one command line asks for', () => {
  const flags = leaves.flatMap(({ options }) => Object.values(options)).filter((option) => !isSetting(option));

  test('an option of a single command is a flag, and has no environment variable', () => {
    const names = words`
      settled refused why transaction payment max-price json limit format out
    `;
    expect(flags.map(({ flag }) => flag)).toEqual(expect.arrayContaining(names));
  });
});

test('a name that nothing reads is refused with what was meant, as a flag and as a variable', async () => {
  expect(await cli(['serve', '--prot', '1'])).toEqual({
    status: 2,
    out: '',
    err: "Error: Unknown option '--prot'; did you mean --port?\nTry: clinmeter serve --help\n",
  });
  expect((await cli(['calc', 'bmi', '--hight-cm', '1'])).err).toContain("'--hight-cm'; did you mean --height-cm?");
  expect(await cli(['ledger', 'list'], { CLINMETER_PROT: '1' })).toMatchObject({
    status: 2,
    err: expect.stringContaining('unknown environment variable CLINMETER_PROT; did you mean CLINMETER_PORT?'),
  });
});

/** CLINMETER_CONFIG names the file that others read, CLINMETER_DATA the pack. */
const NAMED_AS_A_SETTING = ['setup --config', 'pay --data'];

test.each(
  leaves
    .flatMap(({ name, options }) =>
      Object.values(options).flatMap((option) =>
        isSetting(option) ? [] : [[`${name} --${option.flag}`, option.flag]],
      ),
    )
    .filter(([label = '']) => !NAMED_AS_A_SETTING.includes(label)),
)('includes the variable that would be that of the flag %s', async (label, flag) => {
  const variable = `CLINMETER_${flag.replaceAll('-', '_').toUpperCase()}`;
  const argv = label.split(' ').slice(0, -1);
  expect((await cli(argv, { [variable]: 'true' })).err).toStartWith(`Error: unknown environment variable ${variable}`);
});

test('clinmeter pay --help lists the variables of the key', async () => {
  const { out } = await cli(['pay', '--help']);
  expect(out).toMatch(
    /Environment:\n {2}CLINMETER_PAYER_KEY +Private key that pays.*\n {2}CLINMETER_PAYER_KEY_FILE +File/,
  );
});

test('clinmeter version tells the version, the commit and the licences', async () => {
  const { version } = await Bun.file(new URL('../../package.json', import.meta.url)).json();
  for (const word of ['version', '--version']) {
    expect((await cli([word])).out).toBe(`clinmeter ${version} (unreleased)\n`);
  }
  expect(JSON.parse((await cli(['version', '--json'])).out)).toEqual({
    version,
    commit: null,
    bun: Bun.version,
    pack: { version: expect.stringContaining('icd10:FY'), sha256: readPackFile().checksum, format: expect.any(Number) },
    ledger: { file: MIGRATIONS.length, postgresql: VERSION },
  });
  expect((await cli(['version', '--licenses'])).out).toContain('LOINC® is a registered United States trademark');
  expect((await cli(['version', '--licenses', '--json'])).status).toBe(2);
});
