/** The output of `npm test` for the files that it runs. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileResult, formatSummary, needsMore, nightlyFiles, runTests, testFiles } from '../../build/tests.ts';

const ROOT = join(import.meta.dir, '../..');

const IMPORT = `import { describe, expect, test } from 'bun:test';`;
const FILES = {
  'green.test.ts': `${IMPORT}
    test('passes', () => console.error(new Error('only noise').stack));
    describe('a group (skipped: no luck)', () => { test.skip('waits', () => {}); });`,
  'red.test.ts': `${IMPORT}
    test('holds', () => {});
    test('breaks', () => { console.log('a hint'); expect('left').toBe('right'); });`,
  'broken.test.ts': `throw new Error('cannot be loaded');`,
  'ended.test.ts': `${IMPORT}
    test('ends the process', () => process.exit(3));`,
};

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-tests-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines: string[] = [];
let results: readonly FileResult[];
beforeAll(async () => {
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
  results = await runTests(Object.keys(FILES), (line) => lines.push(line), { root: folder, isStrict: false });
});

const resultOf = (name: string): FileResult | undefined => results.find(({ file }) => file === name);
const without = (...names: readonly string[]) => results.filter(({ file }) => !names.includes(file));

test('a run of the tests prints one line a file with its number, counts and time', () => {
  expect(lines).toHaveLength(4);
  expect(lines.map((line) => line.slice(0, 7)).join()).toBe('  [1/4],  [2/4],  [3/4],  [4/4]');
  expect(lines.join('\n')).toMatch(/green\.test\.ts: 1 passed, 1 skipped, \d+\.\d s/);
  expect(lines.join('\n')).toMatch(/red\.test\.ts: 1 passed, 1 FAILED, \d+\.\d s/);
});

test('a run of the tests counts a file that cannot be loaded, or that ends the process, as a failure', () => {
  expect(resultOf('broken.test.ts')).toMatchObject({ passed: 0, failed: 1 });
  expect(resultOf('ended.test.ts')).toMatchObject({ passed: 0, failed: 1 });
});

test('a run of the tests names what is skipped once, with its reason, and shows nothing else of a green file', () => {
  expect(formatSummary(without('red.test.ts', 'broken.test.ts', 'ended.test.ts'))).toBe(
    '\n1 skipped:\n  green.test.ts: a group (skipped: no luck) > waits\n\n1 passed, 0 failed',
  );
});

test('a strict run fails for a skip that a package would mend, and for no other', async () => {
  writeFileSync(
    join(folder, 'skipping.test.ts'),
    `${IMPORT}
    test.skip('as an account (skipped: it needs root rights)', () => {});
    test.skip('with data (skipped: no reference data in ../shared or CLINMETER_TEST_DATA)', () => {});
    test.skip('with a program (skipped: nginx is not installed)', () => {});
    test.skip('without a reason', () => {});`,
  );
  const [strict] = await runTests(['skipping.test.ts'], () => {}, { root: folder, isStrict: true });
  expect(strict).toMatchObject({ passed: 0, failed: 2, skipped: [expect.any(String), expect.any(String)] });
  expect(strict?.output).toContain('could run it: with a program (skipped: nginx is not installed)');
  const [lenient] = await runTests(['skipping.test.ts'], () => {}, { root: folder, isStrict: false });
  expect(lenient).toMatchObject({ failed: 0 });
  expect(lenient?.skipped).toHaveLength(4);
});

test('a run of the tests shows a failure in full, and closes with the totals', () => {
  const summary = formatSummary(results);
  for (const part of ['a hint', 'Expected: "right"', '(fail) breaks', 'cannot be loaded', './red.test.ts']) {
    expect(summary).toContain(part);
  }
  for (const part of ['only noise', '(pass) holds']) expect(summary).not.toContain(part);
  expect(summary.split('\n').at(-1)).toBe('2 passed, 3 failed');
});

test('the unit tests are all files but those that need the executable, and none is left out', () => {
  const files = testFiles();
  expect(files.toSorted()).toEqual([...new Bun.Glob('test/**/*.test.ts').scanSync()].sort());
  const started = files
    .filter((file) => !needsMore(file))
    .filter((file) => /\/(?:e2e|chain|browser|build|cost|damage|docs|golden|releases)\//.test(file));
  expect(started).toEqual([
    ...['pay', 'saved-payments'].map((name) => `test/pages/browser/${name}.test.ts`),
    ...['fees', 'funds', 'nodes', 'rpc', 'watch'].map((name) => `test/payments/chain/${name}.test.ts`),
  ]);
});

test('what asserts properties has the settings of both lanes, and is played by the nightly one', () => {
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const asserting = testFiles().filter((file) => textOf(file).match(/\bfc[.]assert\(/) !== null);
  expect(asserting.length).toBeGreaterThan(25);
  expect(asserting.filter((file) => /from .fast-check.;/.test(textOf(file)))).toEqual([]);
  const nightly = nightlyFiles();
  expect(asserting.filter((file) => !nightly.includes(file))).toEqual([]);
  // Its properties stand in a module that is no test file.
  expect(nightly).toContain('test/payments/ledger/sqlite.test.ts');
  expect(nightly.length).toBeLessThan(testFiles().length / 3);
});

test('the nightly lane refuses a part of a path that it does not have, and names what it has', () => {
  const child = Bun.spawnSync([process.execPath, 'build/check.ts', 'nightly', 'browser/pages', 'nowhere'], {
    cwd: ROOT,
  });
  expect(child.exitCode).toBe(2);
  expect(`${child.stderr}`).toContain('no nightly test has nowhere in its path\nTry: one of\n');
  expect(`${child.stderr}`).toContain('\n  test/browser/pages.test.ts\n');
});

test('no test is ended earlier than any other, but one whose time-out is what it asserts', () => {
  const early = testFiles().filter((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^\s*(?:\},? |setDefaultTimeout\()?(\d+_000)\);$|^ +(\d+_000),\n\);/gm,
      ),
    ].some(([, one, other]) => Number((one ?? other)?.replace('_', '')) < 180_000),
  );
  expect(early).toEqual(['test/e2e/descriptors.test.ts']);
});
