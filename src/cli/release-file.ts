/** A file of a release that was downloaded: who signed it, and the executable in it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../errors/reason.ts';
import { readNamed } from '../named-file.ts';
import { CommandError } from './command.ts';

/** The checksums of a release, in the format of `sha256sum --check`, and their signature (ssh-keygen(1), `-Y sign`). */
export const SUMS = 'SHA256SUMS';
export const SIGNATURE = `${SUMS}.sig`;

/** Whose signature it is in a file of `allowed_signers`, and what keeps it from being one of anything else. */
export const SIGNER = { identity: 'release', namespace: 'clinmeter-release' } as const;

const SIGNERS = 'allowed_signers';

/** A file whose checksum the publisher has signed. */
export type Signed = {
  readonly bytes: Uint8Array;
  /** The fingerprint of the key, as `ssh-keygen -l` prints it. */
  readonly key: string;
  /** The file of keys that were accepted. */
  readonly signers: string;
};

/**
 * Reads a file, if the release it is part of is signed with a key of the publisher, and it is the file that was signed.
 *
 * @param signers - a file of `allowed_signers`; by default the one beside the file
 * @throws {@link CommandError} if it is not, or cannot be checked
 */
export const signedFile = (file: string, signers = join(dirname(file), SIGNERS)): Signed => {
  const beside = (name: string, advice: string): string => {
    const path = join(dirname(file), name);
    if (!existsSync(path))
      throw new CommandError(`there is no ${name} beside ${file}, so it cannot be checked`, advice);
    return path;
  };
  const sums = readFileSync(beside(SUMS, `download ${SUMS} of the same release into the same folder`));
  const signature = beside(SIGNATURE, `download ${SIGNATURE}; without it the publisher has not signed the release`);
  if (!existsSync(signers))
    throw new CommandError(
      `there is no ${signers}, which names the keys of the publisher`,
      `write the line that the publisher gave you, "${SIGNER.identity} ssh-ed25519 …", into a file: --signers FILE`,
    );
  const key = keyOf(sums, signature, signers);
  const bytes = contentOf(file);
  const digest = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  const listed = lineFor(sums.toString(), basename(file));
  if (listed === undefined)
    throw new CommandError(`${SUMS} names no ${basename(file)}`, 'keep the name that it was published under');
  if (listed !== digest) throw new CommandError(`${file} is not the file that was signed`, 'download it again');
  return { bytes, key, signers };
};

/** Of a file of a release, in bytes. */
const LARGEST = 1 << 30;

const contentOf = (file: string): Uint8Array => {
  try {
    return readNamed(file, LARGEST);
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${reasonOf(error)}`, 'name a file of a release');
  }
};

const lineFor = (sums: string, name: string): string | undefined =>
  sums
    .split('\n')
    .find((line) => line.slice(66) === name)
    ?.slice(0, 64);

/** The key that has signed the checksums. @throws {@link CommandError} if none of the accepted ones has */
const keyOf = (sums: Uint8Array, signature: string, signers: string): string => {
  const program = Bun.which('ssh-keygen');
  if (program === null)
    throw new CommandError('ssh-keygen is not installed, which checks the signature', 'apt install openssh-client');
  const { identity, namespace } = SIGNER;
  const argv = [program, '-Y', 'verify', '-f', signers, '-I', identity, '-n', namespace, '-s', signature];
  const { exitCode, stdout, stderr } = Bun.spawnSync(argv, { stdin: sums, timeout: PATIENCE });
  const key = /\b(?:SHA256|MD5):\S+/.exec(stdout.toString())?.[0];
  if (exitCode === 0 && key !== undefined) return key;
  const said = `${stdout}${stderr}`.trim().split('\n').at(-1);
  throw new CommandError(
    `${SUMS} is not signed by a key in ${signers}: ${said}`,
    'do not run this release, before the publisher has told you its key by another way',
  );
};

/** Before a program that does not end is stopped, in milliseconds. */
const PATIENCE = 30_000;

/** What an executable says of itself, as `clinmeter version --json` prints it. */
export type About = {
  readonly version: string;
  readonly commit: string | null;
  /** The versions of the schema of a ledger in a file, and in PostgreSQL. */
  readonly ledger: { readonly file: number; readonly postgresql: number } | undefined;
  /** `format`: the version of the packs that it reads; absent before it was told. */
  readonly pack?: { readonly format?: number } | undefined;
};

/**
 * Runs the executable in a file of a release, which must be checked first, to ask what it is.
 *
 * @returns the reason if the file has none, or it does not run here
 */
export const aboutExecutable = async (file: string, bytes: Uint8Array): Promise<About | string> => {
  const executable = await executableIn(file, bytes);
  if (executable === undefined) return 'the file has no executable that runs by itself';
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-upgrade-'));
  try {
    const program = join(folder, 'clinmeter.exe');
    writeFileSync(program, executable, { mode: 0o700 });
    const { exitCode, stdout } = Bun.spawnSync([program, 'version', '--json'], {
      cwd: folder,
      env: {},
      stdin: 'ignore',
      timeout: PATIENCE,
    });
    if (exitCode !== 0) return `its executable does not run here (exit status ${exitCode})`;
    return JSON.parse(stdout.toString());
  } catch (error) {
    return `its executable does not run here: ${reasonOf(error)}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const PROGRAM = /(?:^|\/)clinmeter(?:\.exe)?$/;

const executableIn = async (file: string, bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const archive = file.endsWith('.deb') ? dataOf(bytes) : /\.(?:tar\.gz|tgz)$/.test(file) ? bytes : undefined;
  if (archive === undefined) return undefined;
  for (const [path, content] of await new Bun.Archive(archive).files()) {
    if (PROGRAM.test(path) && content.size > 0 && !path.includes('completion')) return content.bytes();
  }
  return undefined;
};

/** The files of a Debian package: the third member of an `ar` archive, with 60 bytes before each (deb(5), ar(5)). */
const dataOf = (deb: Uint8Array): Uint8Array | undefined => {
  for (let at = 8; at + 60 <= deb.length; ) {
    const header = Buffer.from(deb.subarray(at, at + 60)).toString('latin1');
    const size = Number(header.slice(48, 58));
    if (header.startsWith('data.tar')) return deb.subarray(at + 60, at + 60 + size);
    at += 60 + size + (size % 2);
  }
  return undefined;
};
