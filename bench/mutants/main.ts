/** `npm run mutants -- --help`: breaks the purchase in each known way, and names the ways that no test sees. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS, type Mutant } from './mutants.ts';

const HELP = `Usage: npm run mutants -- [options] [word …]

Applies each mutant of bench/mutants/mutants.ts to a copy of the tree and runs the tests of the purchase. With words: only
mutants whose names contain one of them. The status is 1 if a mutant survives.

  --list   names the mutants and checks that each applies
`;

const ROOT = join(import.meta.dir, '..', '..');

/** The files that tests read, beside those that are copied. */
const LINKED = [
  'node_modules',
  'data',
  'dist',
  'etc',
  'bench',
  'build',
  'package.json',
  'bunfig.toml',
  'tsconfig.json',
];

/** The tests in steps: each takes longer than the one before, and is run for mutants that have survived until then. */
const STEPS = [
  ['test/payments/purchase', 'test/payments/methods'],
  ['test/limits', 'test/http/app.test.ts', 'test/http/faults.test.ts'],
  ['test/golden'],
];

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const chosen = MUTANTS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);

const fileOf = ({ file }: Mutant, tree: string): string => join(tree, 'src', 'payments', file);

/** The source with the error. @throws if the text is missing, or occurs more than once */
const mutated = (mutant: Mutant, tree: string): string => {
  const parts = readFileSync(fileOf(mutant, tree), 'utf8').split(mutant.text);
  if (parts.length !== 2) throw new Error(`${mutant.file} has ${parts.length - 1} times: ${mutant.text}`);
  return parts.join(mutant.replacement);
};

const copyTree = (): string => {
  const tree = mkdtempSync(join(tmpdir(), 'clinmeter-mutants-'));
  process.on('exit', () => rmSync(tree, { recursive: true, force: true }));
  for (const name of ['src', 'test']) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(tree, name));
  return tree;
};

/** The name of the first test that fails, if any. */
const firstFailure = async (tree: string): Promise<string | undefined> => {
  for (const paths of STEPS) {
    const argv = [process.execPath, 'test', '--bail', '--timeout', '60000', ...paths.map((path) => `./${path}`)];
    const child = Bun.spawn(argv, { cwd: tree, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' });
    const output = await new Response(child.stderr).text();
    if ((await child.exited) !== 0) return /^\(fail\) (.*?)(?: \[[\d.]+ms\])?$/m.exec(output)?.[1] ?? 'a file';
  }
  return undefined;
};

const run = async (): Promise<void> => {
  const tree = copyTree();
  const without = await firstFailure(tree);
  if (without !== undefined) throw new Error(`a test fails without any mutant: ${without}`);
  const survivors: string[] = [];
  for (const mutant of chosen) {
    const file = fileOf(mutant, tree);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, mutated(mutant, tree));
    const failure = await firstFailure(tree);
    writeFileSync(file, source);
    if (failure === undefined) survivors.push(mutant.name);
    console.log(failure === undefined ? `SURVIVED  ${mutant.name}` : `killed    ${mutant.name} (${failure})`);
  }
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutants were killed`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
};

if (values.help) console.log(HELP);
else if (values.list) {
  for (const mutant of chosen) mutated(mutant, ROOT);
  console.log(chosen.map(({ name }) => name).join('\n'));
} else await run();
