import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineOf, lineOfFlaw, readConfigFile } from '../../src/config/config-file.ts';

const TEXT = `# a shop
port = 1
facilitator = [
  # the first one
  "https://a.example",
  "https://b.example",
]

tools.ping.enabled = false
[tools.bmi]

price = "0.01"
[tools.fib4]
`;

test.each<[readonly string[], number | undefined]>([
  [['port'], 2],
  [['facilitator'], 3],
  [['tools'], 9],
  [['tools', 'ping', 'enabled'], 9],
  [['tools', 'bmi'], 10],
  [['tools', 'bmi', 'price'], 12],
  [['tools', 'fib4'], 13],
  [['tools', 'fib4', 'price'], undefined],
  [['port', 'toString'], undefined],
  [[], undefined],
])('the line of %j is %p', (keys, line) => {
  expect(lineOf(TEXT, keys)).toBe(line);
});

test.each([
  ['= 1', 1],
  ['a = 1\n\nb\nc = 2', 3],
  ['a = 1\nb = [\n1,\n2\nc = 2\n', 2],
  ['a = 1\nb = """\nc = 2\n', 2],
  ['a = 1\r\na = 2\r\n', 2],
])('a flaw is on the line on which its statement begins: %j', (text, line) => {
  expect(lineOfFlaw(text)).toBe(line);
});

test('a text too long for a configuration has no lines', () => {
  const text = `${'# comment\n'.repeat(20_000)}port = 1\nport = 2`;
  expect([lineOfFlaw(text), lineOf(`${'# comment\n'.repeat(20_000)}port = 1`, ['port'])]).toEqual([
    undefined,
    undefined,
  ]);
});

test.each([4000, 100_000])('a list that is nested %d deep is refused, and not read', (depth) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-config-'));
  const file = join(folder, 'shop.toml');
  for (const key of ['port', 'tools.bmi.price']) {
    writeFileSync(file, `${key} = ${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(() => readConfigFile(file)).toThrow(`${file}: not TOML: it is nested too deeply`);
  }
  rmSync(folder, { recursive: true });
});
