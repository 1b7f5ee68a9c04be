/** Installs the Debian package and the archive in a Debian without anything else, and removes the package again. */
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { reasonOf } from '../../src/errors/reason.ts';
import { whyNoEmptyRoot } from './smoke.ts';

/** The oldest Debian that the package is for. */
const SUITE = 'bookworm';

/** Made once, with what is on the mirror then: the test is about our packages. */
const MADE = join(import.meta.dir, '../../dist', `debian-${SUITE}`);

/**
 * Makes a Debian without anything else, unless it is there. It downloads some 60 MB of packages.
 *
 * @returns the reason if this machine cannot
 */
export const whyNoDebianRoot = (): string | undefined => {
  const why = whyNoEmptyRoot();
  if (why !== undefined || existsSync(MADE)) return why;
  if (Bun.which('debootstrap') === null) return 'install debootstrap';
  try {
    rmSync(`${MADE}.new`, { recursive: true, force: true });
    run(['debootstrap', '--variant=minbase', SUITE, `${MADE}.new`]);
    renameSync(`${MADE}.new`, MADE);
    return undefined;
  } catch (error) {
    return `debootstrap: ${reasonOf(error).trim().split('\n').at(-1)}`;
  }
};

/** The files to test, and the version that they have. */
type Packages = { readonly deb: string; readonly archive: string; readonly version: string };

/**
 * Runs the test in a copy of the root, which must be there, and resolves with the passed checks, one a line.
 *
 * @throws if a check fails
 */
export const smokeDebian = ({ deb, archive, version }: Packages): readonly string[] => {
  const root = mkdtempSync(join(tmpdir(), 'clinmeter-debian-'));
  try {
    run(['cp', '-a', `${MADE}/.`, root]);
    for (const file of [deb, archive]) copyFileSync(file, join(root, 'root', basename(file)));
    return [...install(root, basename(deb), version), ...remove(root), ...unpack(root, basename(archive), version)];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

const SHOP = 'etc/clinmeter/clinmeter.toml';

const install = (root: string, deb: string, version: string): readonly string[] => {
  inside(root, 'dpkg', '--install', `/root/${deb}`);
  expect(inside(root, 'clinmeter', 'version').startsWith(`clinmeter ${version} `), 'the program runs');
  expect(
    inside(root, 'clinmeter', 'calc', 'bmi', '--height-cm', '170', '--weight-kg', '70').includes('24.22'),
    'it computes',
  );
  expect(inside(root, 'dpkg', '--verify', 'clinmeter') === '', 'every file is as packaged');
  expect((statSync(join(root, SHOP)).mode & 0o777) === 0o644, 'the service can read the shop file');
  expect(
    inside(root, 'clinmeter', 'config', 'check').includes('/var/lib/clinmeter/ledger.sqlite'),
    'every command knows the ledger of the service',
  );
  expect(existsSync(join(root, 'usr/lib/systemd/system/clinmeter.service')), 'the unit is there');
  return ['dpkg installs the package, and the program runs'];
};

const remove = (root: string): readonly string[] => {
  inside(root, 'dpkg', '--remove', 'clinmeter');
  expect(!existsSync(join(root, 'usr/bin/clinmeter')), 'the program is gone');
  expect(existsSync(join(root, SHOP)), 'the settings stay until the package is purged');
  inside(root, 'dpkg', '--purge', 'clinmeter');
  expect(!existsSync(join(root, 'etc/clinmeter')), 'the settings are gone');
  expect(
    inside(root, 'find', '/', '-xdev', '-name', '*clinmeter*', '-not', '-path', '/root/*') === '',
    'no file is left',
  );
  return ['dpkg removes and purges it without a file left'];
};

const unpack = (root: string, archive: string, version: string): readonly string[] => {
  inside(root, 'tar', '-xzf', `/root/${archive}`, '-C', '/root');
  const program = `/root/${archive.replace('.tar.gz', '')}/clinmeter`;
  expect(inside(root, program, 'version').startsWith(`clinmeter ${version} `), 'the unpacked program runs');
  return ['the archive unpacks, and the program runs'];
};

const inside = (root: string, ...argv: readonly string[]): string =>
  run(['unshare', '--mount', '--pid', '--fork', '--mount-proc', 'sh', '-c', SHELL, root, ...argv]);

/** `$0` is the root. */
const SHELL = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"';

const run = (argv: string[]): string => {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const { exitCode, stdout, stderr } = Bun.spawnSync(argv, { env, stdin: 'ignore' });
  if (exitCode !== 0) throw new Error(`${argv.join(' ')}: exit status ${exitCode}\n${stdout}${stderr}`);
  return stdout.toString();
};

const expect = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(`in a new Debian root it is not so that ${what}`);
};
