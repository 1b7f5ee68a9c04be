/** `clinmeter completion` on the compiled executable, read by the shells themselves. */
import { describe, expect, test } from 'bun:test';
import { everyCommand } from '../../src/cli/cli.ts';
import { run } from '../support/executable.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

const shell = async (name: string, argv: readonly string[], script: string) => {
  const child = Bun.spawn([name, ...argv], { stdin: new Blob([script]), stdout: 'pipe', stderr: 'pipe' });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { status: await child.exited, out: out.trim(), err };
};

const isThere = (name: string): boolean => Bun.which(name) !== null;
for (const name of SHELLS)
  if (!isThere(name)) console.warn(`Skipped: ${name} is not installed, which reads its completion`);

describe('clinmeter completion', () => {
  for (const name of SHELLS) {
    test.skipIf(!isThere(name))(`prints what ${name} reads without complaint`, async () => {
      const { status, out, err } = await run(['completion', name]);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(await shell(name, ['-n'], out)).toEqual({ status: 0, out: '', err: '' });
      for (const command of await everyCommand()) expect(out).toContain(command.name);
    });
  }

  /** What is typed, up to the cursor, and what is proposed. */
  const cases: readonly [string, readonly string[]][] = [
    ['clinmeter se', ['serve']],
    ['clinmeter ledger ba', ['backup']],
    ['clinmeter ledger export --format ', ['csv', 'jsonl']],
    ['clinmeter serve --facilitator st', ['stub']],
    ['clinmeter serve --drain', ['--drain-delay', '--drain-timeout']],
    ['clinmeter calc egfr', ['egfr_ckd_epi']],
    ['clinmeter calc egfr_ckd_epi --se', ['--sex']],
    ['clinmeter calc egfr_ckd_epi --sex ', ['female', 'male']],
    ['clinmeter translate asthma --min', ['--min-score']],
    ['clinmeter completion ', ['bash', 'fish', 'zsh']],
  ];

  test.skipIf(!isThere('bash')).each(cases)('in bash proposes after %p', async (typed, expected) => {
    const { out: script } = await run(['completion', 'bash']);
    const words = typed.split(' ').map((word) => `'${word}'`);
    const ask = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _clinmeter; echo "\${COMPREPLY[@]}"`;
    const { out, err } = await shell('bash', ['--norc'], `${script}\n${ask}\n`);
    expect({ proposed: out.split(' ').sort(), err }).toEqual({ proposed: [...expected], err: '' });
  });

  test.skipIf(!isThere('fish')).each(cases)('in fish proposes after %p', async (typed, expected) => {
    const { out: script } = await run(['completion', 'fish']);
    const { out, err } = await shell('fish', ['--no-config'], `${script}\ncomplete -C '${typed}'\n`);
    const proposed = out.split('\n').map((line) => line.split('\t')[0] ?? '');
    expect({ proposed: proposed.sort(), err }).toEqual({ proposed: [...expected], err: '' });
  });

  test('takes the name of one shell', async () => {
    const { status, err } = await run(['completion', 'tcsh']);
    expect({ status, err }).toEqual({
      status: 2,
      err: 'Error: completion takes bash, zsh, fish, got "tcsh"\nTry: clinmeter completion --help\n',
    });
    expect((await run(['completion', 'bash', 'zsh'])).status).toBe(2);
  });
});
