import { expect, test } from 'bun:test';
import { progressOn, shellQuote, table } from '../../src/cli/terminal.ts';

test('a table aligns words to the left and numbers to the right, without spaces at the end', () => {
  const rows = [
    ['system', 'codes', 'x'],
    ['loinc', '5', '10'],
  ];
  expect(table(rows, 1)).toBe('system  codes   x\nloinc       5  10');
  expect(table(rows)).toBe('system  codes  x\nloinc   5      10');
});

test('a shell reads a quoted word back unchanged', () => {
  for (const word of ['plain-1.5', '', 'two words', "it's", '$HOME `id` "x" \\ \n*', 'a&b=c']) {
    const { stdout } = Bun.spawnSync(['sh', '-c', `printf %s ${shellQuote(word)}`]);
    expect(stdout.toString()).toBe(word);
  }
});

test('a bar shows progress on a terminal only, and goes before other output', () => {
  const written: string[] = [];
  let now = 0;
  const screen = { isTTY: true, columns: 100, write: (text: string) => written.push(text) };
  const { show, clear } = progressOn(screen, () => now);
  show('Reading', 0, 2_000_000);
  show('Reading', 500_000, 2_000_000);
  now = 100;
  show('Reading', 1_000_000, 2_000_000);
  clear();
  clear();
  expect(written).toEqual([
    expect.stringMatching(/Reading +░{30} {3}0 % {2}0\.0 MB of 2\.0 MB$/),
    expect.stringMatching(/Reading +█{15}░{15} {2}50 % {2}1\.0 MB of 2\.0 MB$/),
    '\r\u001b[2K',
  ]);
  progressOn({ ...screen, isTTY: false }).show('Reading');
  expect(written).toHaveLength(3);
});
