/** Makes the files of a release from a commit. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../src/version.ts';
import type { Contents } from '../contents/inventory.ts';
import { type Commit, sbomOf } from '../contents/sbom.ts';
import { compile, makeEmbedded } from '../executable.ts';
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

/**
 * Empties a folder and makes all files of a release in it. The same commit gives the same bytes.
 *
 * @throws for a package whose licence is unknown, and for a target that cannot be built
 */
export const makeRelease = async ({ targets, folder, ...commit }: Making): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const contents = await makeEmbedded();
  for (const target of targets) {
    const file = join(folder, fileFor(target));
    await compile({ file, commit: commit.commit, ...(target.bun === undefined ? {} : { target: target.bun }) });
    if (target.name.startsWith('darwin')) signForMacos(file, target);
    chmodSync(file, 0o755);
  }
  // The executables embed their source maps; the bundler leaves copies for debuggers beside them.
  for (const file of readdirSync(folder)) if (file.endsWith('.map')) rmSync(join(folder, file));
  writeFileSync(join(folder, SBOM), `${JSON.stringify(sbomOf(contents, commit), null, 2)}\n`);
  writeFileSync(join(folder, 'RELEASE.md'), notes(targets, contents, commit));
  writeFileSync(join(folder, SUMS), sums(folder));
};

type Making = Commit & { readonly targets: readonly Target[]; readonly folder: string };

const signForMacos = (file: string, { name }: Target): void => {
  const made = readFileSync(file);
  const signed = signAdHoc(made);
  // macOS accepts Bun's own signature for Apple silicon, so ours must equal it.
  if (name === 'darwin-arm64' && !signed.equals(made)) throw new Error('sign-macos.ts and Bun sign differently');
  writeFileSync(file, signed);
};

const sums = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map(
      (file) => `${new Bun.CryptoHasher('sha256').update(readFileSync(join(folder, file))).digest('hex')}  ${file}\n`,
    )
    .join('');

const notes = (targets: readonly Target[], { terminology }: Contents, { commit, date }: Commit): string =>
  `# Clinmeter ${VERSION}

Commit ${commit}, ${date}. Bun ${Bun.version}. Embedded terminology: ${terminology.version}, coverage ${terminology.coverage}.

| file | for |
| --- | --- |
${targets.map((target) => `| \`${fileFor(target)}\` | ${target.machine} |`).join('\n')}
| \`${SBOM}\` | the bill of materials, CycloneDX 1.6 |
| \`${SUMS}\` | \`sha256sum --check --ignore-missing ${SUMS}\` |

\`clinmeter version --licenses\` prints the licences of everything inside.

The release script smoke-tests linux-x64, and linux-arm64 in an emulator, if the build machine allows it. The executables for musl, macOS and Windows were built on another system and have not been run.

No publisher has signed these files. The executable for Windows has no signature; those for macOS have an ad-hoc one. If macOS refuses to start one, sign it on that machine:

\`\`\`sh
xattr -d com.apple.quarantine FILE
codesign --force --sign - FILE
\`\`\`
`;
