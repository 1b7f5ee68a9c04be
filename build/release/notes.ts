/** The notes of a release: its files, how to check them, and what they are not. */
import { VERSION } from '../../src/version.ts';
import type { Contents } from '../contents/inventory.ts';
import type { Commit } from '../contents/sbom.ts';
import { archiveFor } from './archive.ts';
import { changesOf } from './changes.ts';
import { debFor } from './deb.ts';
import { NPM_LAUNCHER, npmFileFor } from './npm.ts';
import { imageFor } from './oci.ts';
import { PROVENANCE } from './provenance.ts';
import { SIGNATURE, VERIFY } from './sign.ts';
import { SBOM, SUMS, type Target } from './targets.ts';

type Noted = Commit & {
  readonly targets: readonly Target[];
  readonly contents: Contents;
  readonly isSigned: boolean;
};

/** Markdown. */
export const notesOf = ({ targets, contents: { terminology }, isSigned, commit, date }: Noted): string =>
  `# Clinmeter ${VERSION}

Commit ${commit}, ${date}. Bun ${Bun.version}. Embedded terminology: ${terminology.version}, coverage ${terminology.coverage}.

| file | for |
| --- | --- |
${targets.flatMap(rowsOf).join('\n')}
| \`${NPM_LAUNCHER}\` | npm, together with the package of the machine: \`npx clinmeter\` |
| \`${SBOM}\` | the bill of materials, CycloneDX 1.6 |
| \`${PROVENANCE}\` | the sources of the files, SLSA provenance 1.0 |
| \`${SUMS}\` | \`sha256sum --check --ignore-missing ${SUMS}\` |
${isSigned ? `| \`${SIGNATURE}\` | \`${VERIFY}\` |\n` : ''}
Each archive holds the executable, the operator's manual, \`etc\`, completions and licences. The Debian package starts no service: write \`/etc/clinmeter/environment\`, then \`systemctl enable --now clinmeter\`. The image needs \`/proc\` and keeps its ledger in the volume \`/data\`.

The release script smoke-tests linux-x64, its Debian package and its image, linux-x64-musl with the musl of Debian and another system's libstdc++, and linux-arm64 in an emulator, if the build machine allows it. The executables for linux-arm64-musl, macOS and Windows were built on another system and have not been run.

${isSigned ? '' : 'The publisher has not signed these files. '}The executable for Windows has no signature; those for macOS have an ad-hoc one. If macOS refuses to start one, sign it on that machine:

\`\`\`sh
xattr -d com.apple.quarantine FILE
codesign --force --sign - FILE
\`\`\`

## Changes

${changesOf(VERSION)}
`;

const rowsOf = (target: Target): readonly string[] => {
  const [deb, image] = [debFor(target), imageFor(target)];
  return [
    `| \`${archiveFor(target)}\` | ${target.machine} |`,
    ...(deb === undefined ? [] : [`| \`${deb}\` | Debian 12 or later: \`apt install ./${deb}\` |`]),
    ...(image === undefined ? [] : [`| \`${image}\` | container engines, as an OCI image layout |`]),
    `| \`${npmFileFor(target)}\` | npm on the same machine |`,
  ];
};
