/** `bun run release`: makes `dist/release` out of the commit that is checked out, and tries what runs on this machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../src/errors/reason.ts';
import { commitOf } from './release/commit.ts';
import { makeRelease } from './release/make.ts';
import { smoke, whyNoEmptyRoot } from './release/smoke.ts';
import { fileFor, TARGETS, type Target } from './release/targets.ts';

const ROOT = join(import.meta.dir, '..');
const FOLDER = join(ROOT, 'dist', 'release');

/** Where Debian's libc6-arm64-cross puts the C library. */
const ARM64_LIBRARIES = '/usr/aarch64-linux-gnu';

const tryTarget = async (target: Target): Promise<string> => {
  const file = join(FOLDER, fileFor(target));
  if (target.name === 'linux-x64' && process.arch === 'x64') {
    const why = whyNoEmptyRoot();
    return why === undefined ? `in an empty root: ${(await smoke(file)).join('; ')}` : `not run: ${why}`;
  }
  if (target.name !== 'linux-arm64') return 'not run: needs another machine';
  if (Bun.which('qemu-aarch64-static') === null || !existsSync(ARM64_LIBRARIES)) {
    return 'not run: needs qemu-aarch64-static (qemu-user-static) and libc6-arm64-cross';
  }
  const { exitCode, stdout, stderr } = Bun.spawnSync(['qemu-aarch64-static', '-L', ARM64_LIBRARIES, file, 'version']);
  if (exitCode !== 0) throw new Error(`${fileFor(target)} version, in qemu: status ${exitCode}\n${stdout}${stderr}`);
  return `in qemu: ${stdout.toString().trim()}`;
};

try {
  const commit = commitOf(ROOT);
  console.log(`Building ${TARGETS.length} executables of ${commit.commit}`);
  await makeRelease({ targets: TARGETS, folder: FOLDER, ...commit });
  for (const target of TARGETS) console.log(`${fileFor(target)}: ${await tryTarget(target)}`);
  console.log(`\nMade ${FOLDER}`);
} catch (error) {
  console.error(`Error: ${reasonOf(error)}\nTry: correct that, then bun run release`);
  process.exit(1);
}
