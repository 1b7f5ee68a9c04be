/** Makes the files of a release from a commit. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Commit, sbomOf } from '../contents/sbom.ts';
import { compile, makeEmbedded } from '../executable.ts';
import { archiveFor, archiveOf } from './archive.ts';
import { type Companions, companions } from './companions.ts';
import { debFor, debOf } from './deb.ts';
import { notesOf } from './notes.ts';
import { NPM_LAUNCHER, npmFileFor, npmLauncherOf, npmPackageOf } from './npm.ts';
import { imageFor, imageOf } from './oci.ts';
import { PROVENANCE, provenanceOf } from './provenance.ts';
import { signFile } from './sign.ts';
import { signAdHoc } from './sign-macos.ts';
import { fileFor, SBOM, SUMS, type Target } from './targets.ts';

/**
 * The commit that is checked out in a folder, and its date in UTC.
 *
 * @throws if files differ from the commit, because the release would not be what it claims to be
 */
export const commitOf = (folder: string): Commit => {
  const changed = git(folder, 'status', '--porcelain');
  if (changed !== '') throw new Error(`these files differ from the commit:\n${changed}`);
  const date = new Date(git(folder, 'show', '-s', '--format=%cI', 'HEAD'));
  return { commit: git(folder, 'rev-parse', 'HEAD'), date: date.toISOString() };
};

const git = (folder: string, ...words: readonly string[]): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['git', ...words], { cwd: folder });
  if (exitCode !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.toString().trim()}`);
  return stdout.toString().trim();
};

type Making = Commit & {
  readonly targets: readonly Target[];
  readonly folder: string;
  /** A file with a key of OpenSSH; without one the checksums are not signed. */
  readonly signingKey?: string | undefined;
};

/** The folder of the bare executables, which the smoke tests run. The archives hold them, too. */
export const EXECUTABLES = 'executables';

/**
 * Empties a folder and makes all files of a release in it. The same commit on the same machine gives the same bytes.
 *
 * @throws for a package whose licence is unknown, for a target that cannot be built, and for a key that cannot sign
 */
export const makeRelease = async ({ targets, folder, signingKey, ...commit }: Making): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, EXECUTABLES), { recursive: true });
  const contents = await makeEmbedded();
  for (const target of targets) await makeExecutableFor(target, folder, commit.commit);
  const write: Write = (name, content) => writeFileSync(join(folder, name), content);
  const shared = companions();
  for (const target of targets) packageTarget(target, { folder, write, shared, ...commit });
  write(NPM_LAUNCHER, npmLauncherOf(targets, commit.date));
  write(SBOM, `${JSON.stringify(sbomOf(contents, commit), null, 2)}\n`);
  write('RELEASE.md', notesOf({ targets, contents, isSigned: signingKey !== undefined, ...commit }));
  const names = targets.map(({ name }) => name);
  write(PROVENANCE, `${JSON.stringify(provenanceOf(digestsIn(folder), commit, names), null, 2)}\n`);
  const lines = Object.entries(digestsIn(folder)).map(([name, digest]) => `${digest}  ${name}\n`);
  write(SUMS, lines.join(''));
  if (signingKey !== undefined) signFile(join(folder, SUMS), signingKey);
};

type Write = (name: string, content: string | Uint8Array) => void;

const executableOf = (target: Target, folder: string): string => join(folder, EXECUTABLES, fileFor(target));

const makeExecutableFor = async (target: Target, folder: string, commit: string): Promise<void> => {
  const file = executableOf(target, folder);
  await compile({ file, commit, ...(target.bun === undefined ? {} : { target: target.bun }) });
  if (target.name.startsWith('darwin')) signForMacos(file, target);
  chmodSync(file, 0o755);
  // The executable embeds its source map; the bundler leaves a copy for debuggers beside it.
  for (const other of readdirSync(join(folder, EXECUTABLES))) {
    if (other.endsWith('.map')) rmSync(join(folder, EXECUTABLES, other));
  }
};

const signForMacos = (file: string, { name }: Target): void => {
  const made = readFileSync(file);
  const signed = signAdHoc(made);
  // macOS accepts Bun's own signature for Apple silicon, so ours must equal it.
  if (name === 'darwin-arm64' && !signed.equals(made)) throw new Error('sign-macos.ts and Bun sign differently');
  writeFileSync(file, signed);
};

type Packaging = Commit & { readonly folder: string; readonly write: Write; readonly shared: Companions };

/** Writes every form in which people install the executable of a target. */
const packageTarget = (target: Target, { folder, write, shared, commit, date }: Packaging): void => {
  const file = executableOf(target, folder);
  const executable = readFileSync(file);
  write(archiveFor(target), archiveOf(target, { executable, shared, date }));
  write(npmFileFor(target), npmPackageOf(target, executable, date));
  const deb = debFor(target);
  if (deb !== undefined) write(deb, debOf(target, { executable, shared, date }));
  const image = imageFor(target);
  if (image !== undefined) write(image, imageOf({ file, executable, commit, date }));
};

/** SHA-256 of each file of a folder by its name, hexadecimal. */
const digestsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
      .map((name) => [name, new Bun.CryptoHasher('sha256').update(readFileSync(join(folder, name))).digest('hex')]),
  );
