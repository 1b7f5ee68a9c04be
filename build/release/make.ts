/** Makes the files of a release. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Commit, sbomOf } from '../contents/sbom.ts';
import { compile, makeEmbedded } from '../executable.ts';
import { notes } from './notes.ts';
import { signAdHoc } from './sign-macos.ts';
import { fileFor, SBOM, SUMS, type Target } from './targets.ts';

/**
 * Makes an empty folder and all files of a release in it. The same commit gives the same bytes.
 *
 * @throws for a package whose licence is not known, and when a target cannot be built
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
  // The executables have their source map inside; what the bundler lays beside them is for debuggers.
  for (const file of readdirSync(folder)) if (file.endsWith('.map')) rmSync(join(folder, file));
  writeFileSync(join(folder, SBOM), `${JSON.stringify(sbomOf(contents, commit), null, 2)}\n`);
  writeFileSync(join(folder, 'RELEASE.md'), notes(targets, contents, commit));
  writeFileSync(join(folder, SUMS), sums(folder));
};

type Making = Commit & { readonly targets: readonly Target[]; readonly folder: string };

const signForMacos = (file: string, { name }: Target): void => {
  const made = readFileSync(file);
  const signed = signAdHoc(made);
  // Bun signs for Apple silicon itself, in a way that macOS accepts: the same has to come out here.
  if (name === 'darwin-arm64' && !signed.equals(made)) throw new Error('Bun signs otherwise than sign-macos.ts');
  writeFileSync(file, signed);
};

const sums = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map(
      (file) => `${new Bun.CryptoHasher('sha256').update(readFileSync(join(folder, file))).digest('hex')}  ${file}\n`,
    )
    .join('');
