/** Runs each test file in a process of its own, some at a time, and reports a line a file. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '..');

/** Ends a test that hangs; a slow machine stays below it. */
const TEST_TIMEOUT_MS = 60_000;

/** More at once than there are cores would starve tests whose sellers have short deadlines. */
const AT_ONCE = Math.min(4, availableParallelism());

/** The reasons to skip a test that installing something does not mend. */
const UNAVOIDABLE = /\(skipped: [^)]*(?:reference data|root rights|the name of this machine)/;

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
};

/** True for a test file that starts the executable or builds it. */
export const needsExecutable = (file: string): boolean => /^test\/(?:browser|build|chain|docs|e2e)\//.test(file);

/** Every test file. Those that mostly wait for processes come first, so that short ones fill the end of the run. */
export const testFiles = (): readonly string[] => {
  const files = [...new Bun.Glob('test/**/*.test.ts').scanSync({ cwd: ROOT })].sort();
  return [...files.filter(needsExecutable), ...files.filter((file) => !needsExecutable(file))];
};

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

const commandFor = (file: string): readonly string[] => [
  'bun',
  'test',
  '--no-orphans',
  '--timeout',
  `${TEST_TIMEOUT_MS}`,
  `./${file}`,
];

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
  return { file, ...readResult(output, status), seconds: (performance.now() - startedAt) / 1000 };
};

/** Reads the counts of Bun's summary. A process that fails without a failed test counts as one failed test. */
const readResult = (output: string, status: number): Omit<FileResult, 'file' | 'seconds'> => {
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

const lineOf = ({ file, passed, failed, skipped, seconds }: FileResult): string =>
  [
    `${file}: ${passed} passed`,
    ...(skipped.length === 0 ? [] : [`${skipped.length} skipped`]),
    ...(failed === 0 ? [] : [`${failed} FAILED`]),
    `${seconds.toFixed(1)} s`,
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
