/** The files of `bun run release` for this machine; the other targets need the registry. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { archiveFor } from '../../build/release/archive.ts';
import { EXECUTABLES, makeRelease } from '../../build/release/make.ts';
import { fileFor, sbomFor, TARGETS } from '../../build/release/targets.ts';
import { SUMS } from '../../src/cli/release-file.ts';
import { lockedPackages, packagesInSourceMap } from '../support/bundled.ts';

const VERSION = '1.2.3-git.20300131120000.g01234567';
const STAMP = {
  version: VERSION,
  commit: '0123456789abcdef0123456789abcdef01234567',
  date: '2030-01-31T12:00:00.000Z',
};
/** Built for the runtime of the tests, so without the registry. */
const HERE = { name: `linux-${process.arch}`, machine: 'the one that runs the tests' };

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-release-'));
const release = join(folder, 'release');
const again = join(folder, 'again');

beforeAll(async () => {
  const test = async () => [{ file: 'the program', result: 'passed: it runs' }];
  for (const made of [release, again]) await makeRelease({ targets: [HERE], folder: made, test, ...STAMP });
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(join(release, file), 'utf8');

type Component = {
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly components?: readonly Component[];
};
const sbom = (): { readonly components: readonly Component[] } => JSON.parse(read(sbomFor(VERSION)));
const npmPackages = (components: readonly Component[]): readonly string[] =>
  components.filter(({ purl }) => purl?.startsWith('pkg:npm/')).map(({ name, version }) => `${name}@${version}`);

test('a release is the same bytes when it is made again from the same commit', () => {
  expect(readFileSync(join(again, SUMS), 'utf8')).toBe(read(SUMS));
});

test('a release has the SHA-256 checksum of every file, as sha256sum reads them', async () => {
  const expected = readdirSync(release)
    .filter((file) => file !== SUMS && file !== EXECUTABLES)
    .sort()
    .map(
      (file) => `${new Bun.CryptoHasher('sha256').update(readFileSync(join(release, file))).digest('hex')}  ${file}`,
    );
  expect(read(SUMS).trimEnd().split('\n')).toEqual(expected);
  if (Bun.which('sha256sum') === null) return;
  const check = Bun.spawn(['sha256sum', '--check', '--strict', SUMS], { cwd: release, stdout: 'pipe' });
  expect(await check.stdout.text()).toBe(expected.map((line) => `${line.split('  ')[1]}: OK\n`).join(''));
  expect(await check.exited).toBe(0);
});

test('a release says which version and commit it is', async () => {
  const run = (...argv: readonly string[]) =>
    Bun.spawn([join(release, EXECUTABLES, fileFor(HERE, VERSION)), ...argv], { stdout: 'pipe', env: {} }).stdout.text();
  expect(await run('version')).toBe(`clinmeter ${VERSION} (commit ${STAMP.commit})\n`);
  expect(await run('--version')).toBe(`clinmeter ${VERSION} (commit ${STAMP.commit})\n`);
  const { commit, version } = JSON.parse(await run('version', '--json'));
  expect({ commit, version }).toEqual({ commit: STAMP.commit, version: VERSION });
  expect(read('RELEASE.md')).toContain(STAMP.commit);
});

test('a release does not say in which folder it was built', () => {
  expect(
    readFileSync(join(release, EXECUTABLES, fileFor(HERE, VERSION))).includes(join(import.meta.dir, '..', '..')),
  ).toBe(false);
});

test('a release says what was tested, and which machines it leaves out', () => {
  expect(read('RELEASE.md')).toContain('| `the program` | passed: it runs |');
  for (const { name } of TARGETS.filter((target) => target.name !== HERE.name))
    expect(read('RELEASE.md')).toContain(`| \`${name}\` | not built: `);
});

test('a release names each file for each machine in its notes', () => {
  expect(read('RELEASE.md')).toContain(`| \`${archiveFor(HERE, VERSION)}\` | ${HERE.machine} |`);
  expect(new Set(TARGETS.map((target) => fileFor(target, VERSION))).size).toBe(TARGETS.length);
});

test('the bill of materials is valid CycloneDX 1.6', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await validator.validate(read(sbomFor(VERSION)))).toBeNull();
});

test('the bill of materials has the version and the commit of the executable', () => {
  const { metadata } = JSON.parse(read(sbomFor(VERSION)));
  expect(metadata).toMatchObject({
    timestamp: STAMP.date,
    component: { name: 'clinmeter', version: VERSION, pedigree: { commits: [{ uid: STAMP.commit }] } },
  });
});

test('the bill of materials names every package that the source map of the executable names, and none twice', () => {
  const named = npmPackages(sbom().components);
  expect(named).toEqual(expect.arrayContaining([...packagesInSourceMap()]));
  expect(new Set(named).size).toBe(named.length);
});

test('the bill of materials names the packages in the versions of the lock file', async () => {
  const locked = await lockedPackages();
  expect(npmPackages(sbom().components).filter((one) => !locked.has(one))).toEqual([]);
});

test('the bill of materials names the runtime with its libraries, and the terminology', () => {
  const { components } = sbom();
  const bun = components.find(({ name }) => name === 'bun');
  expect(bun?.version).toBe(Bun.version);
  expect(bun?.components?.map(({ name }) => name)).toContain('boringssl');
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['ICD-10-CM', 'LOINC', 'RxNorm']));
});

test('the bill of materials has every dependency that it names as a component', () => {
  const { dependencies } = JSON.parse(read(sbomFor(VERSION)));
  const refs = new Set(['clinmeter', ...npmPackages(sbom().components)]);
  const named: readonly string[] = dependencies.flatMap((one: { ref: string; dependsOn: readonly string[] }) => [
    one.ref,
    ...one.dependsOn,
  ]);
  expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
  expect([...refs].filter((ref) => !named.includes(ref))).toEqual([]);
});
