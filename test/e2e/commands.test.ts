/** The executable as a person calls it. The commands themselves are tested in test/cli. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
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
