/** Signs the checksums of a release with a key of the publisher (ssh-keygen(1), `-Y sign`). */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGNATURE, SIGNER, SUMS } from '../../src/cli/release-file.ts';

/** The command that checks it. The publisher gives the line of `allowed_signers`: `release`, a space, and the public key. */
export const VERIFY = `ssh-keygen -Y verify -f allowed_signers -I ${SIGNER.identity} -n ${SIGNER.namespace} -s ${SIGNATURE} < ${SUMS}`;

/** Signs something else first: a build takes a minute. @throws for a key that cannot sign */
export const refuseKey = (key: string): void => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-key-'));
  try {
    writeFileSync(join(folder, SUMS), '');
    signFile(join(folder, SUMS), key);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/**
 * Writes `FILE.sig` beside the file.
 *
 * @param key - a file with a private key of OpenSSH, or with a public one whose private key the agent holds
 * @throws for a key that cannot sign
 */
export const signFile = (file: string, key: string): void => {
  if (!existsSync(key)) throw new Error(`CLINMETER_RELEASE_KEY names ${key}, which is not there`);
  const argv = ['ssh-keygen', '-Y', 'sign', '-f', key, '-n', SIGNER.namespace, file];
  const { exitCode, stderr } = Bun.spawnSync(argv, { stdin: 'ignore' });
  if (exitCode !== 0) throw new Error(`ssh-keygen cannot sign with ${key}: ${stderr.toString().trim()}`);
};
