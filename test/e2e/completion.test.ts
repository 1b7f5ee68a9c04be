/** `clinmeter completion` on the compiled executable, read by the shells themselves. */
import { expect, test } from 'bun:test';
import { dirname } from 'node:path';
import { EXECUTABLE, run } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const SHELLS = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] } as const;

const names = Object.keys(SHELLS) as (keyof typeof SHELLS)[];

const shell = async (name: keyof typeof SHELLS, argv: readonly string[], script: string) => {
  const env = { ...process.env, PATH: `${dirname(EXECUTABLE)}:${process.env.PATH}` };
  const child = Bun.spawn([name, ...argv], { stdin: new Blob([script]), stdout: 'pipe', stderr: 'pipe', env });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { status: await child.exited, out: out.trim(), err };
};

const isThere = (name: string): boolean => Bun.which(name) !== null;

/** The script that makes each shell print its proposals for a line. */
const ask = {
  bash: (typed: string) => {
    const words = typed.split(' ').map((word) => `'${word}'`);
    return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _clinmeter; printf '%s\\n' "\${COMPREPLY[@]}"`;
  },
  zsh: (typed: string) => {
    const words = typed.split(' ').map((word) => `'${word}'`);
    const show = `_describe() { print -l -- \${proposed%%:*} }; _files() { }`;
    return `${show}; words=(${words.join(' ')}); CURRENT=${words.length}; _clinmeter`;
  },
  fish: (typed: string) => `complete -C '${typed}'`,
};

const suite = (name: keyof typeof SHELLS): void => {
  test('reads its script without complaint', async () => {
    const { status, out, err } = await run(['completion', name]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(await shell(name, ['-n'], out)).toEqual({ status: 0, out: '', err: '' });
  });

  test.each([
    ['clinmeter ledger ba', ['backup']],
    ['clinmeter ledger export --format ', ['csv', 'jsonl']],
    ['clinmeter calc egfr_ckd_epi --se', ['--sex']],
    ['clinmeter serve --drain', ['--drain-delay', '--drain-timeout']],
  ])('proposes after %p', async (typed, expected) => {
    const { out: script } = await run(['completion', name]);
    const prelude = name === 'zsh' ? 'compdef() { }\n' : '';
    const { out, err } = await shell(name, SHELLS[name], `${prelude}${script}\n${ask[name](typed)}\n`);
    const proposed = out.split('\n').map((line) => line.split('\t')[0] ?? '');
    expect({ proposed: proposed.sort(), err }).toEqual({ proposed: [...expected], err: '' });
  });
};
for (const name of names) needing(isThere(name), `${name} is not installed`).describe(name, () => suite(name));

test('completion takes the name of one shell', async () => {
  expect(await run(['completion', 'tcsh'])).toEqual({
    status: 2,
    out: '',
    err: 'Error: SHELL is "tcsh"; accepted: bash, zsh, fish\nTry: clinmeter completion --help\n',
  });
  expect((await run(['completion', 'bash', 'zsh'])).status).toBe(2);
});
