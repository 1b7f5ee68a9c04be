/** Runs each test file in a process of its own, some at a time, and reports a line a file. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dir, '..');

/** More at once than there are cores would starve tests whose sellers have short deadlines. */
const AT_ONCE = Math.min(4, availableParallelism());

/** The reasons to skip a test that installing something does not mend. */
const UNAVOIDABLE = /\(skipped: [^)]*(?:reference data|root rights|the name of this machine|test:nightly)/;

/** The result of one test file. */
export type FileResult = {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  /** Names of the skipped tests. */
  readonly skipped: readonly string[];
  /** The output without the lines of passed tests. */
  readonly output: string;
  readonly seconds: number;
  /** The processor time of the file and of the processes it waited for. */
  readonly cpuSeconds: number;
};

/** True for a test file that starts programs, builds the executable, reads whole releases or counts steps. */
export const needsMore = (file: string): boolean =>
  /^test\/(?:browser|build|chain|cost|damage|docs|e2e|golden|releases)\//.test(file);

/** What takes minutes begins first, so that no core waits for it at the end. */
const LONGEST = ['docs/clone', 'browser/playground', 'browser/pages', 'build/release', 'browser/paying'];

/** Every test file: the longest first, then those that mostly wait for processes, so that short ones fill the end. */
export const testFiles = (): readonly string[] => {
  const files = [...new Bun.Glob('test/**/*.test.ts').scanSync({ cwd: ROOT })].sort();
  const longest = LONGEST.map((name) => `test/${name}.test.ts`);
  return [...new Set([...longest, ...files.filter(needsMore), ...files])];
};

/** The modules with a long form and a short one. */
const TWO_SPEEDS = ['test/support/nightly.ts', 'test/support/properties.ts'];

/** The test files that have a long form: they import one of these modules, or what imports it. */
export const nightlyFiles = (): readonly string[] => {
  const known = new Map(TWO_SPEEDS.map((file) => [file, true]));
  const isLong = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false);
    const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:import .*|\} )from '(\.[^']+)';$/gm);
    const found = [...imports]
      .map(([, name = '']) => join(dirname(file), name))
      .some((one) => isInTest(one) && isLong(one));
    known.set(file, found);
    return found;
  };
  return testFiles().filter(isLong);
};

const isInTest = (file: string): boolean => file.startsWith('test/');

/**
 * Runs the files and calls `say` with a line for each as it ends.
 *
 * @param isStrict - counts a test as failed that is skipped for want of something that can be installed
 */
export const runTests = async (
  files: readonly string[],
  say: (line: string) => void,
  { root = ROOT, isStrict = process.env.TESTS_NO_SKIP === '1' }: { root?: string; isStrict?: boolean } = {},
): Promise<readonly FileResult[]> => {
  const results: FileResult[] = [];
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const found = await runFile(file, root);
      const result = isStrict ? withoutSkips(found) : found;
      results.push(result);
      say(`  [${String(results.length).padStart(String(files.length).length)}/${files.length}] ${lineOf(result)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
};

const withoutSkips = (result: FileResult): FileResult => {
  const avoidable = result.skipped.filter((name) => !UNAVOIDABLE.test(name));
  const lines = avoidable.map((name) => `skipped, though this machine could run it: ${name}`);
  return {
    ...result,
    failed: result.failed + avoidable.length,
    skipped: result.skipped.filter((name) => !avoidable.includes(name)),
    output: [result.output, ...lines].join('\n').trim(),
  };
};

const commandFor = (file: string): readonly string[] => ['bun', 'test', '--no-orphans', `./${file}`];

const runFile = async (file: string, root: string): Promise<FileResult> => {
  const startedAt = performance.now();
  const [, ...argv] = commandFor(file);
  const child = Bun.spawn([process.execPath, ...argv], { cwd: root, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  let output = '';
  const collect = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) output += decoder.decode(chunk, { stream: true });
  };
  const [status] = await Promise.all([child.exited, collect(child.stdout), collect(child.stderr)]);
  return {
    file,
    ...readResult(output, status),
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  };
};

/** Reads the counts of Bun's summary. A process that fails without a failed test counts as one failed test. */
const readResult = (output: string, status: number): Pick<FileResult, 'passed' | 'failed' | 'skipped' | 'output'> => {
  const counted = (word: string) =>
    Number(
      output
        .match(new RegExp(`^ *\\d+ ${word}$`, 'gm'))
        ?.at(-1)
        ?.match(/\d+/) ?? 0,
    );
  const failed = counted('fail');
  return {
    passed: counted('pass'),
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: [...output.matchAll(/^\((?:skip|todo)\) (.*)$/gm)].map(([, name = '']) => name),
    output: output.replaceAll(/^\((?:pass|skip|todo)\) .*\n/gm, '').trim(),
  };
};

const lineOf = ({ file, passed, failed, skipped, seconds, cpuSeconds }: FileResult): string =>
  [
    `${file}: ${passed} passed`,
    ...(skipped.length === 0 ? [] : [`${skipped.length} skipped`]),
    ...(failed === 0 ? [] : [`${failed} FAILED`]),
    `${seconds.toFixed(1)} s (processor ${cpuSeconds.toFixed(1)} s)`,
  ].join(', ');

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The skipped tests, the failures in full, and the totals; the last line is `N passed, N failed`. */
export const formatSummary = (results: readonly FileResult[]): string => {
  const skips = results.flatMap(({ file, skipped }) => skipped.map((name) => `  ${file}: ${name}`)).sort();
  const failures = results.filter(({ failed }) => failed > 0);
  return [
    ...(skips.length === 0 ? [] : [`\n${skips.length} skipped:`, ...skips]),
    ...failures.map(({ file, output }) => `\n== FAILED ${file}\n${output}\nTry: ${commandFor(file).join(' ')}`),
    '',
    `${sum(results.map(({ passed }) => passed))} passed, ${sum(results.map(({ failed }) => failed))} failed`,
  ].join('\n');
};
