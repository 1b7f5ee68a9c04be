/** The executable as a person calls it. The commands themselves are tested in test/cli. */
import { expect, test } from 'bun:test';
import { run } from '../support/executable.ts';

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
