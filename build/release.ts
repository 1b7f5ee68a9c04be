/**
 * `npm run release`: makes `dist/release` from the commit that is checked out, and smoke-tests the builds that run here.
 * `npm run release -- --target linux-x64` makes the files of one machine; the flag can be repeated.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '../src/errors/reason.ts';
import { archiveFor } from './release/archive.ts';
import { debFor } from './release/deb.ts';
import { EXECUTABLES, makeRelease } from './release/make.ts';
import type { Tested } from './release/notes.ts';
import { imageFor } from './release/oci.ts';
import { smoke, smokeImage, whyNoEmptyRoot } from './release/smoke.ts';
import { smokeDebian, whyNoDebianRoot } from './release/smoke-debian.ts';
import { smokeMusl, whyNoMuslRoot } from './release/smoke-musl.ts';
import { fileFor, TARGETS, type Target } from './release/targets.ts';
import { commitOf } from './release/version.ts';
import { reviewList } from './reviews.ts';

const ROOT = join(import.meta.dir, '..');
const FOLDER = join(ROOT, 'dist', 'release');

/** The folder of the C library in Debian's libc6-arm64-cross. */
const ARM64_LIBRARIES = '/usr/aarch64-linux-gnu';

/** What a test says, unless there is a reason not to run it. */
const unless = async (
  why: string | undefined,
  place: string,
  run: () => readonly string[] | Promise<readonly string[]>,
): Promise<string> => (why === undefined ? `passed ${place}: ${(await run()).join('; ')}` : `not tested: ${why}`);

const smokeTest = async (target: Target, version: string): Promise<string> => {
  const file = join(FOLDER, EXECUTABLES, fileFor(target, version));
  if (target.name === 'linux-x64' && process.arch === 'x64')
    return unless(whyNoEmptyRoot(), 'in an empty root', () => smoke(file));
  if (target.name === 'linux-x64-musl')
    return unless(whyNoMuslRoot(), "in a root with musl and another system's libstdc++", () => smokeMusl(file));
  if (target.name !== 'linux-arm64') return 'not tested: it runs on another machine';
  const isThere = Bun.which('qemu-aarch64-static') !== null && existsSync(ARM64_LIBRARIES);
  const missing = isThere ? undefined : 'install qemu-user-static (qemu-aarch64-static) and libc6-arm64-cross';
  return unless(missing, 'in qemu', () => [emulated(file)]);
};

const emulated = (file: string): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['qemu-aarch64-static', '-L', ARM64_LIBRARIES, file, 'version']);
  if (exitCode !== 0) throw new Error(`${file} version: exit status ${exitCode} in qemu\n${stdout}${stderr}`);
  return stdout.toString().trim();
};

const isOfThisMachine = ({ name }: Target): boolean => name === `linux-${process.arch}`;

/** Tests the packages of this machine as people install them. */
const installTests = async (target: Target, version: string): Promise<readonly Tested[]> => {
  const [deb, image] = [debFor(target, version), imageFor(target, version)];
  if (deb === undefined) return [];
  if (!isOfThisMachine(target) || image === undefined)
    return [{ file: deb, result: 'not tested: it installs on another machine' }];
  const archive = join(FOLDER, archiveFor(target, version));
  const installed = await unless(whyNoDebianRoot(), 'in a Debian without anything else', () =>
    smokeDebian({ deb: join(FOLDER, deb), archive, version }),
  );
  const run = await unless(whyNoEmptyRoot(), 'alone', () => smokeImage(join(FOLDER, image)));
  return [
    { file: deb, result: installed },
    { file: image, result: run },
  ];
};

/** The targets that are asked for. @throws for a name that no target has */
const targetsIn = (argv: string[]): readonly Target[] => {
  const { target: names } = parseArgs({ args: argv, options: { target: { type: 'string', multiple: true } } }).values;
  const known = TARGETS.map(({ name }) => name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`--target is "${unknown}"; accepted: ${known.join(', ')}`);
  return names === undefined ? TARGETS : TARGETS.filter(({ name }) => names.includes(name));
};

try {
  const targets = targetsIn(process.argv.slice(2));
  const commit = commitOf(ROOT);
  console.log(`Building ${targets.length} executables of ${commit.version} from commit ${commit.commit}`);
  const test = async (target: Target): Promise<readonly Tested[]> => {
    const run = { file: fileFor(target, commit.version), result: await smokeTest(target, commit.version) };
    const tested = [run, ...(await installTests(target, commit.version))];
    for (const { file, result } of tested) console.log(`${file}: ${result}`);
    return tested;
  };
  await makeRelease({ targets, folder: FOLDER, signingKey: process.env.CLINMETER_RELEASE_KEY, test, ...commit });
  console.log(`\nReviews of the formulas, by the day they are due:\n${reviewList(Date.now()).join('\n')}`);
  console.log(`\nThe release is in ${FOLDER}`);
} catch (error) {
  console.error(`Error: ${reasonOf(error)}\nTry: fix this, then npm run release`);
  process.exit(1);
}
