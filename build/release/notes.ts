/** `RELEASE.md`: what the files of a release are, for whoever downloads them. */
import { VERSION } from '../../src/version.ts';
import type { Contents } from '../contents/inventory.ts';
import type { Commit } from '../contents/sbom.ts';
import { fileFor, SBOM, SUMS, type Target } from './targets.ts';

/** The text of the file. */
export const notes = (
  targets: readonly Target[],
  { terminology }: Pick<Contents, 'terminology'>,
  { commit, date }: Commit,
): string =>
  `# Clinmeter ${VERSION}

Commit ${commit}, ${date}. Bun ${Bun.version}. Terminology inside: ${terminology.version}, coverage ${terminology.coverage}.

| file | for |
| --- | --- |
${targets.map((target) => `| \`${fileFor(target)}\` | ${target.machine} |`).join('\n')}
| \`${SBOM}\` | the bill of materials, CycloneDX 1.6 |
| \`${SUMS}\` | \`sha256sum --check --ignore-missing ${SUMS}\` |

\`clinmeter version --licenses\` prints the licences of everything inside.

Where the machine allows it, a release tries the executable for linux-x64, and in an emulator the one for linux-arm64; those for musl, macOS and Windows were built on another system and have not been run. Nobody vouches for them by a signature: the one for Windows has none, those for macOS have one that is ad hoc. Where macOS refuses to start one, sign it on that machine:

\`\`\`sh
xattr -d com.apple.quarantine FILE
codesign --force --sign - FILE
\`\`\`
`;
