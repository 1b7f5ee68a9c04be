/** The Debian package and the archive, as a person installs them in a Debian without anything else. */
import { expect, setDefaultTimeout } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveFor, archiveOf } from '../../build/release/archive.ts';
import { companions } from '../../build/release/companions.ts';
import { debFor, debOf } from '../../build/release/deb.ts';
import { whyNoEmptyRoot } from '../../build/release/smoke.ts';
import { makeDebian, smokeDebian, whyNoDebianRoot } from '../../build/release/smoke-debian.ts';
import { reasonOf } from '../../src/errors/reason.ts';
import { EXECUTABLE } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const HERE = { name: `linux-${process.arch}`, machine: 'the one that runs the tests' };
setDefaultTimeout(300_000);

/** Made once, with what is on the mirror then: the test is about our packages. */
const ROOT = join(import.meta.dir, '..', '..', 'dist', 'debian-bookworm');

/** Makes the root if it is not there. Returns why this machine cannot. */
const whyNoRoot = (): string | undefined => {
  const why = existsSync(ROOT) ? whyNoEmptyRoot() : whyNoDebianRoot();
  if (why !== undefined || existsSync(ROOT)) return why;
  try {
    rmSync(`${ROOT}.new`, { recursive: true, force: true });
    makeDebian(`${ROOT}.new`);
    renameSync(`${ROOT}.new`, ROOT);
    return undefined;
  } catch (error) {
    return reasonOf(error).trim().split('\n').at(-1);
  }
};

const why = whyNoRoot();

needing(why === undefined, `no Debian root: ${why}`).test(
  'the package installs and leaves nothing behind when it is purged, and the archive runs where it is unpacked',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-installed-'));
    try {
      const packed = { executable: readFileSync(EXECUTABLE), shared: companions(), date: new Date(0).toISOString() };
      const [deb, archive] = [debFor(HERE) ?? '', archiveFor(HERE)].map((name) => join(folder, name));
      writeFileSync(deb ?? '', debOf(HERE, packed));
      writeFileSync(archive ?? '', archiveOf(HERE, packed));
      const passed = smokeDebian(deb ?? '', archive ?? '', ROOT);
      expect(passed).toHaveLength(3);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
