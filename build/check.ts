/** `npm test`, `npm run test:unit`, `npm run test:nightly`, `npm run lint`, `npm run format`: each runs its steps in order and stops at the first failure. */
import { executableIsCurrent, makeEmbedded, makeExecutable } from './executable.ts';
import { formatSummary, needsMore, nightlyFiles, runTests, testFiles } from './tests.ts';

/** One check: it resolves with the text of its failure, or with nothing. */
type Step = { readonly name: string; readonly run: () => Promise<string | undefined> };

const bin = (name: string): string => `node_modules/.bin/${name}`;

/** A command that prints nothing unless it fails. */
const command = (name: string, ...argv: readonly string[]): Step => ({
  name,
  run: async () => {
    const child = Bun.spawn([...argv], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
    const [out, err, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    return status === 0 ? undefined : `${out}${err}\nError: ${name} failed\nTry: ${argv.join(' ')}`;
  },
});

const build = (name: string, make: () => Promise<unknown>): Step => ({ name, run: async () => void (await make()) });

const tests = (files: readonly string[]): Step => ({
  name: `${files.length} test files`,
  run: async () => {
    console.log();
    const results = await runTests(files, console.log);
    const summary = formatSummary(results);
    if (results.some(({ failed }) => failed > 0)) return summary;
    console.log(summary);
    return undefined;
  },
});

/** Its output names what it cannot mend. */
const format = command('format', bin('biome'), 'check', '--colors=off', '--write', '.');

const lint = [
  command('format and lint (biome)', bin('biome'), 'ci', '--colors=off', '.'),
  command('types (tsc)', bin('tsc'), '-p', '.'),
  command('types of the browser script (tsc)', bin('tsc'), '-p', 'src/pages/browser'),
  command('unused files, exports and packages (knip)', bin('knip')),
];

/** The long form of the files whose paths have one of the parts. @throws if there is none with a part */
const nightly = (parts: readonly string[]): Step => {
  process.env.TESTS_NIGHTLY = '1';
  const files = nightlyFiles();
  const strange = parts.find((part) => !files.some((file) => file.includes(part)));
  if (strange !== undefined) fail(`no nightly test has ${strange} in its path`, `one of\n  ${files.join('\n  ')}`);
  return tests(files.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part))));
};

const fail = (problem: string, advice: string): never => {
  console.error(`Error: ${problem}\nTry: ${advice}`);
  process.exit(2);
};

const [lane = 'all', ...parts] = process.argv.slice(2);

const lanes: Readonly<Record<string, () => readonly Step[]>> = {
  lint: () => lint,
  format: () => [format],
  unit: () => [
    build('embedded files', async () => executableIsCurrent() || makeEmbedded()),
    tests(testFiles().filter((file) => !needsMore(file))),
  ],
  all: () => [
    ...lint,
    build('executable', makeExecutable),
    command('generated tables are current', process.execPath, 'build/readme.ts', '--check'),
    tests(testFiles()),
  ],
  nightly: () => [build('executable', makeExecutable), nightly(parts)],
};

const steps = lanes[lane]?.() ?? fail(`unknown lane ${lane}`, `one of ${Object.keys(lanes).join(', ')}`);
console.log(`${steps.length} steps: ${steps.map(({ name }) => name).join(', ')}`);
for (const [index, { name, run }] of steps.entries()) {
  process.stdout.write(`[${index + 1}/${steps.length}] ${name} ... `);
  const startedAt = performance.now();
  const failure = await run();
  if (failure !== undefined) {
    console.log(`FAILED\n\n${failure}`);
    process.exit(1);
  }
  if (!name.endsWith('test files')) console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
