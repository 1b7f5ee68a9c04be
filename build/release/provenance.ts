/** The provenance of the files of a release: SLSA provenance 1.0 in an in-toto statement 1. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Commit } from '../contents/sbom.ts';

export const provenanceFor = (version: string): string => `clinmeter-${version}.provenance.json`;

const LOCK = 'bun.lock';
const digestOf = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

/**
 * The statement. It claims what the build read, and is no proof by itself: the signed checksums cover it.
 *
 * @param digests - SHA-256 of each file, hexadecimal
 * @see https://slsa.dev/spec/v1.0/provenance
 */
export const provenanceOf = (
  digests: Readonly<Record<string, string>>,
  { commit, date }: Commit,
  targets: readonly string[],
) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: Object.entries(digests).map(([name, sha256]) => ({ name, digest: { sha256 } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'urn:clinmeter:release:1',
      externalParameters: { command: 'npm run release', targets },
      internalParameters: { bun: Bun.version },
      resolvedDependencies: [
        { uri: 'git+file:.', digest: { gitCommit: commit } },
        { uri: LOCK, digest: { sha256: digestOf(readFileSync(join(import.meta.dir, '../..', LOCK))) } },
      ],
    },
    runDetails: { builder: { id: 'urn:clinmeter:build/release.ts' }, metadata: { finishedOn: date } },
  },
});
