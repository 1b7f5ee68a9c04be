/** The executable as a person calls it. The commands themselves are tested in test/cli. */
import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EXECUTABLE, run } from '../support/executable.ts';

test('the executable computes, explains a mistake and shows its version', async () => {
  const { status, out, err } = await run(['calc', 'bmi', '--height-in', '67', '--weight-lb', '154']);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(JSON.parse(out)).toMatchObject({ height_cm: 170.18, weight_kg: 69.8532, bmi: 24.12 });
  expect(await run(['sevre'])).toEqual({
    status: 2,
    out: '',
    err: 'Error: unknown command "sevre"; did you mean serve?\nTry: clinmeter --help\n',
  });
  const { version } = await Bun.file(new URL('../../package.json', import.meta.url)).json();
  expect((await run(['--version'])).out).toBe(`clinmeter ${version} (unreleased)\n`);
  expect((await run(['version', '--licenses'])).out.length).toBeGreaterThan(100_000);
});

test.each<[argv: string, status: number]>([
  ['lookup icd10 E11.9', 0],
  ['lookup icd10 ZZZ', 1],
  ['translate asthma --limit 1', 0],
  ['translate qqzzxx', 1],
  ['related icd10 E11.9 parent', 0],
  ['related icd10 E11.9 replaced_by', 1],
  ['related icd10 ZZZ parent', 1],
  ['validate icd10 E11', 0],
  ['validate icd10 ZZZ', 1],
])('a script can branch on what is found: %s exits with %p', async (argv, expected) => {
  const { status, out } = await run(argv.split(' '));
  expect({ status, isJson: typeof JSON.parse(out) }).toEqual({ status: expected, isJson: 'object' });
});

test('a note without a mention exits with 1', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clinmeter-note-')), 'note.txt');
  for (const [text, expected] of [
    ['Asthma since 2019.', 0],
    ['He called at noon.', 1],
  ] as const) {
    writeFileSync(file, text);
    expect((await run(['annotate', file])).status).toBe(expected);
  }
  rmSync(dirname(file), { recursive: true });
});

test.if(existsSync('/dev/full'))(
  'output to a full disk is a failure, and to a reader that leaves is none',
  async () => {
    const sh = async (line: string) => {
      const child = Bun.spawn(['sh', '-c', line, EXECUTABLE], { stdout: 'pipe', stderr: 'pipe' });
      return { out: await child.stdout.text(), err: await child.stderr.text(), status: await child.exited };
    };
    expect(await sh('"$0" calc bmi --height-cm 170 --weight-kg 70 > /dev/full')).toEqual({
      ...{ out: '', status: 1 },
      err: 'Error: the output cannot be written (ENOSPC)\nTry: look at the disk it goes to\n',
    });
    expect(await sh('{ "$0" version --licenses; echo $? >&2; } | head -n 1 > /dev/null')).toMatchObject({ err: '0\n' });
  },
);
