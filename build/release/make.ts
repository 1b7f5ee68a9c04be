/** Makes the files of a release from a commit. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUMS } from '../../src/cli/release-file.ts';
import { type Commit, sbomOf } from '../contents/sbom.ts';
import { compile, makeEmbedded } from '../executable.ts';
import { archiveFor, archiveOf } from './archive.ts';
import { changesOf } from './changes.ts';
import { type Companions, companions } from './companions.ts';
import { debFor, debOf } from './deb.ts';
import { mcpbFor, mcpbOf } from './mcpb.ts';
import { notesOf, type Tested } from './notes.ts';
import { npmFileFor, npmLauncherFor, npmLauncherOf, npmPackageOf } from './npm.ts';
import { imageFor, imageOf } from './oci.ts';
import { provenanceFor, provenanceOf } from './provenance.ts';
import { refuseKey, signFile } from './sign.ts';
import { signAdHoc } from './sign-macos.ts';
import { fileFor, sbomFor, type Target } from './targets.ts';

type Making = Commit & {
  readonly targets: readonly Target[];
  readonly folder: string;
  /** A file with a key of OpenSSH; without one the checksums are not signed. */
  readonly signingKey?: string | undefined;
  /** Runs the files of a target, and tells of each what became of it. A failure ends the release. */
  readonly test: (target: Target) => Promise<readonly Tested[]>;
};

/** The folder of the bare executables, which the smoke tests run. The archives hold them, too. */
export const EXECUTABLES = 'executables';

/**
 * Empties a folder and makes all files of a release in it. The same commit on the same machine gives the same bytes.
 *
 * A key that cannot sign, and changes that the notes would leave out, are refused before the folder is emptied.
 *
 * @throws for them, for a package whose licence is unknown, and for a target that cannot be built or fails its test
 */
export const makeRelease = async ({ targets, folder, signingKey, test, ...commit }: Making): Promise<void> => {
  if (signingKey !== undefined) refuseKey(signingKey);
  const [{ version, date }, changes] = [commit, changesOf(commit.version)];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, EXECUTABLES), { recursive: true });
  const contents = await makeEmbedded();
  for (const target of targets) await makeExecutableFor(target, folder, commit);
  const write: Write = (name, content) => writeFileSync(join(folder, name), content);
  const shared = companions();
  for (const target of targets) packageTarget(target, { folder, write, shared, ...commit });
  write(npmLauncherFor(version), npmLauncherOf(targets, { version, date }));
  const tested: Tested[] = [];
  for (const target of targets) tested.push(...(await test(target)));
  write(sbomFor(version), `${JSON.stringify(sbomOf(contents, commit), null, 2)}\n`);
  write('RELEASE.md', notesOf({ targets, contents, isSigned: signingKey !== undefined, changes, tested, ...commit }));
  const names = targets.map(({ name }) => name);
  write(provenanceFor(version), `${JSON.stringify(provenanceOf(digestsIn(folder), commit, names), null, 2)}\n`);
  const lines = Object.entries(digestsIn(folder)).map(([name, digest]) => `${digest}  ${name}\n`);
  write(SUMS, lines.join(''));
  if (signingKey !== undefined) signFile(join(folder, SUMS), signingKey);
};

type Write = (name: string, content: string | Uint8Array) => void;

const executableOf = (target: Target, folder: string, version: string): string =>
  join(folder, EXECUTABLES, fileFor(target, version));

const makeExecutableFor = async (target: Target, folder: string, { version, commit }: Commit): Promise<void> => {
  const file = executableOf(target, folder, version);
  await compile({ file, release: { version, commit }, ...(target.bun === undefined ? {} : { target: target.bun }) });
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
const packageTarget = (target: Target, { folder, write, shared, ...commit }: Packaging): void => {
  const { version, date } = commit;
  const file = executableOf(target, folder, version);
  const executable = readFileSync(file);
  write(archiveFor(target, version), archiveOf(target, { version, executable, shared, date }));
  write(npmFileFor(target, version), npmPackageOf(target, executable, { version, date }));
  const deb = debFor(target, version);
  if (deb !== undefined) write(deb, debOf(target, { version, executable, shared, date }));
  const bundle = mcpbFor(target, version);
  if (bundle !== undefined) write(bundle, mcpbOf(target, { version, executable, shared, date }));
  const image = imageFor(target, version);
  if (image !== undefined) write(image, imageOf({ file, executable, ...commit }));
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
