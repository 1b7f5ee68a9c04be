/** The guide of `src/tools/README.md`, followed in a copy of the tree: its calculator is added again under another id. */
import { expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '../..');
const GUIDE = readFileSync(join(ROOT, 'src/tools/README.md'), 'utf8');

const DECLARATION = 'src/tools/calculators/general/bmi-again.ts';

/** The entries of the guide for another id, in another file. */
const renamed = (text: string): string =>
  text.replace(/(?<=\('|\['|^ *)bmi(?=['\b:])/gm, 'bmi_again').replace('general/bmi.ts', 'general/bmi-again.ts');

/** The code blocks of a step, each with the list and the file that the text before it names. */
const steps = [
  ...GUIDE.matchAll(/`(\w+)` of `((?:src|test)\/[^`]+)`[^`]*?(?:`\w+`[^`]*?)?\n\n {3}```ts\n(.*?) {3}```/gs),
];

const inCopy = (folder: string, ...command: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder, env: { ...process.env, CI: 'true' } });
  return { exitCode, output: `${stdout}${stderr}` };
};

test('the calculator of the guide passes its tests and changes the tables once the steps are done', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-guide-'));
  for (const name of [
    'src',
    'test',
    'etc',
    'build',
    'README.md',
    'CHANGELOG.md',
    'package.json',
    'bun.lock',
    'bunfig.toml',
  ])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'dist', 'data']) symlinkSync(join(ROOT, name), join(folder, name));
  const change = (file: string, edit: (text: string) => string): void =>
    writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), 'utf8')));

  const [, declaration = ''] = /<!-- generated: declaration -->\n```ts\n(.*?)```/s.exec(GUIDE) ?? [];
  writeFileSync(
    join(folder, 'src/tools/calculators/general/bmi-again.ts'),
    declaration.replace("id: 'bmi'", "id: 'bmi_again'"),
  );
  expect(steps.map(([, list]) => list)).toEqual(['CALCULATORS', 'INTERFACES', 'chemistry', 'MEETING', 'BOUNDS']);
  for (const [, list = '', file = '', block = ''] of steps)
    change(file, (text) => {
      const opening = new RegExp(`^(?:export )?const ${list}\\b.* = [[{]\\n`, 'm').exec(text)?.[0] ?? '\0';
      return text.replace(opening, () => opening + renamed(block));
    });

  const [, command = ''] = /`(\S+\/bun test --timeout 180000 test\/tools test\/discovery -t )bmi`/.exec(GUIDE) ?? [];
  const tested = inCopy(folder, ...command.trim().split(' '), 'bmi_again');
  expect(tested.output).toContain('(pass) /api/calc/bmi_again');
  expect(tested).toMatchObject({ exitCode: 0 });
  change(DECLARATION, (text) => text.replace('ratio(10_000)', 'ratio(11_000)'));
  const examples = ['test', 'test/tools/examples.test.ts', '-t', 'bmi_again'];
  expect(inCopy(folder, process.execPath, ...examples)).toMatchObject({ exitCode: 1 });
  expect(inCopy(folder, 'npm', 'run', 'readme')).toMatchObject({ exitCode: 0 });
  const [before, after] = [ROOT, folder].map((root) => readFileSync(join(root, 'README.md'), 'utf8'));
  expect(after).not.toBe(before);
  rmSync(folder, { recursive: true });
});
