/** The notes of a release: its files, how to check them, what was tested, and what has changed. */
import { SIGNATURE, SUMS } from '../../src/cli/release-file.ts';
import type { Contents } from '../contents/inventory.ts';
import type { Commit } from '../contents/sbom.ts';
import { archiveFor } from './archive.ts';
import { debFor } from './deb.ts';
import { mcpbFor } from './mcpb.ts';
import { NPM_NAME, npmFileFor, npmLauncherFor } from './npm.ts';
import { imageFor } from './oci.ts';
import { provenanceFor } from './provenance.ts';
import { VERIFY } from './sign.ts';
import { sbomFor, TARGETS, type Target } from './targets.ts';

/** What became of the test of a file: a sentence without its end. */
export type Tested = { readonly file: string; readonly result: string };

type Noted = Commit & {
  readonly targets: readonly Target[];
  readonly contents: Contents;
  readonly isSigned: boolean;
  readonly tested: readonly Tested[];
  /** Markdown. */
  readonly changes: string;
};

/** Markdown. */
export const notesOf = ({
  targets,
  contents: { terminology },
  isSigned,
  tested,
  changes,
  ...released
}: Noted): string =>
  `# Clinmeter ${released.version}

Commit ${released.commit}, ${released.date}. Bun ${Bun.version}. Embedded terminology: ${terminology.version}, coverage ${terminology.coverage}.

| file | for |
| --- | --- |
${targets.flatMap((target) => rowsOf(target, released.version)).join('\n')}
| \`${npmLauncherFor(released.version)}\` | npm, together with the package of the machine: \`npx ${NPM_NAME}\` |
| \`${sbomFor(released.version)}\` | the bill of materials, CycloneDX 1.6 |
| \`${provenanceFor(released.version)}\` | the sources of the files, SLSA provenance 1.0 |
| \`${SUMS}\` | \`sha256sum --check --ignore-missing ${SUMS}\` |
${isSigned ? `| \`${SIGNATURE}\` | \`${VERIFY}\` |\n` : ''}
Each archive holds the executable, the operator's manual, \`etc\`, completions and licences. The Debian package starts no service: write \`/etc/clinmeter/environment\`, then \`systemctl enable --now clinmeter\`. The image needs \`/proc\` and keeps its ledger in the volume \`/data\`.

${isSigned ? '' : 'The publisher has not signed these files. '}The executable for Windows has no signature; those for macOS have an ad-hoc one. If macOS refuses to start one, sign it on that machine:

\`\`\`sh
xattr -d com.apple.quarantine FILE
codesign --force --sign - FILE
\`\`\`

## Tested

These tests ran on the machine that built the release, before it was signed. One that fails stops the release.

| file | result |
| --- | --- |
${[...tested, ...notBuilt(targets)].map(({ file, result }) => `| \`${file}\` | ${result} |`).join('\n')}

## Changes

${changes}
`;

/** The machines that a release in part leaves out. */
const notBuilt = (targets: readonly Target[]): readonly Tested[] =>
  TARGETS.filter(({ name }) => !targets.some((target) => target.name === name)).map(({ name }) => ({
    file: name,
    result: 'not built: this release is for some machines only',
  }));

const rowsOf = (target: Target, version: string): readonly string[] => {
  const [deb, image] = [debFor(target, version), imageFor(target, version)];
  const bundle = mcpbFor(target, version);
  return [
    `| \`${archiveFor(target, version)}\` | ${target.machine} |`,
    ...(deb === undefined ? [] : [`| \`${deb}\` | Debian 12 or later: \`apt install ./${deb}\` |`]),
    ...(image === undefined ? [] : [`| \`${image}\` | container engines, as an OCI image layout |`]),
    ...(bundle === undefined
      ? []
      : [`| \`${bundle}\` | hosts of MCP Bundles, such as Claude Desktop, on the same machine |`]),
    `| \`${npmFileFor(target, version)}\` | npm on the same machine |`,
  ];
};
