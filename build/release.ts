/** `npm run release`: makes `dist/release` from the commit that is checked out, and smoke-tests the builds that run here. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../src/errors/reason.ts';
import { archiveFor } from './release/archive.ts';
import { debFor } from './release/deb.ts';
import { commitOf, EXECUTABLES, makeRelease } from './release/make.ts';
import { imageFor } from './release/oci.ts';
import { smoke, smokeImage, whyNoEmptyRoot } from './release/smoke.ts';
import { smokeDebian, whyNoDebianRoot } from './release/smoke-debian.ts';
import { smokeMusl, whyNoMuslRoot } from './release/smoke-musl.ts';
import { fileFor, TARGETS, type Target } from './release/targets.ts';
import { reviewList } from './reviews.ts';

const ROOT = join(import.meta.dir, '..');
const FOLDER = join(ROOT, 'dist', 'release');

/** The folder of the C library in Debian's libc6-arm64-cross. */
const ARM64_LIBRARIES = '/usr/aarch64-linux-gnu';

const smokeTest = async (target: Target): Promise<string> => {
  const file = join(FOLDER, EXECUTABLES, fileFor(target));
  if (target.name === 'linux-x64' && process.arch === 'x64') {
    const why = whyNoEmptyRoot();
    return why === undefined ? `passed in an empty root: ${(await smoke(file)).join('; ')}` : `not tested: ${why}`;
  }
  if (target.name === 'linux-x64-musl') {
    const why = whyNoMuslRoot();
    return why === undefined
      ? `passed in a root with musl: ${(await smokeMusl(file)).join('; ')}`
      : `not tested: ${why}`;
  }
  if (target.name !== 'linux-arm64') return 'not tested: it runs on another machine';
  if (Bun.which('qemu-aarch64-static') === null || !existsSync(ARM64_LIBRARIES)) {
    return 'not tested: install qemu-user-static (qemu-aarch64-static) and libc6-arm64-cross';
  }
  const { exitCode, stdout, stderr } = Bun.spawnSync(['qemu-aarch64-static', '-L', ARM64_LIBRARIES, file, 'version']);
  if (exitCode !== 0)
    throw new Error(`${fileFor(target)} version: exit status ${exitCode} in qemu\n${stdout}${stderr}`);
  return `passed in qemu: ${stdout.toString().trim()}`;
};

const isOfThisMachine = ({ name }: Target): boolean => name === `linux-${process.arch}`;

/** Tests the packages of this machine as people install them. */
const installTests = async (target: Target): Promise<readonly string[]> => {
  const [deb, image] = [debFor(target), imageFor(target)];
  if (!isOfThisMachine(target) || deb === undefined || image === undefined) return [];
  const [noDebian, noRoot] = [whyNoDebianRoot(), whyNoEmptyRoot()];
  const installed =
    noDebian === undefined
      ? `passed in a new Debian root: ${smokeDebian(join(FOLDER, deb), join(FOLDER, archiveFor(target))).join('; ')}`
      : `not tested: ${noDebian}`;
  const run =
    noRoot === undefined
      ? `passed alone: ${(await smokeImage(join(FOLDER, image))).join('; ')}`
      : `not tested: ${noRoot}`;
  return [`${deb}: ${installed}`, `${image}: ${run}`];
};

try {
  const commit = commitOf(ROOT);
  console.log(`Building ${TARGETS.length} executables from commit ${commit.commit}`);
  await makeRelease({ targets: TARGETS, folder: FOLDER, signingKey: process.env.CLINMETER_RELEASE_KEY, ...commit });
  for (const target of TARGETS) {
    console.log(`${fileFor(target)}: ${await smokeTest(target)}`);
    for (const line of await installTests(target)) console.log(line);
  }
  console.log(`\nReviews of the formulas, by the day they are due:\n${reviewList(Date.now()).join('\n')}`);
  console.log(`\nThe release is in ${FOLDER}`);
} catch (error) {
  console.error(`Error: ${reasonOf(error)}\nTry: fix this, then npm run release`);
  process.exit(1);
}
