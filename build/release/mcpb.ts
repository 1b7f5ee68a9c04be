/**
 * An MCP Bundle (`.mcpb`, manifest version 0.3 of github.com/modelcontextprotocol/mcpb): hosts such as Claude Desktop install
 * it with one click. The tools run on the machine of the user, free.
 */
import type { Packed } from './archive.ts';
import { programOf, type Target } from './targets.ts';
import { zipOf } from './zip.ts';

/** The names of platforms in a manifest. Hosts run on systems with a desktop, none of which has musl. */
const platformOf = ({ name }: Target): string | undefined => {
  if (name.endsWith('-musl')) return undefined;
  return { linux: 'linux', darwin: 'darwin', windows: 'win32' }[name.split('-')[0] ?? ''];
};

/** The file of the bundle; `undefined` for a target without one. */
export const mcpbFor = (target: Target, version: string): string | undefined =>
  platformOf(target) && `clinmeter-${version}-${target.name}.mcpb`;

/** The bundle of a target. */
export const mcpbOf = (target: Target, { version, executable, shared, date }: Packed): Uint8Array => {
  const program = `server/${programOf(target)}`;
  const manifest = {
    manifest_version: '0.3',
    name: 'clinmeter',
    display_name: 'Clinmeter',
    version,
    description: 'Deterministic clinical calculators, and RxNorm, ICD-10-CM and LOINC codes, computed on this machine',
    author: { name: 'Clinmeter developers' },
    server: {
      type: 'binary',
      entry_point: program,
      // The shop file of the machine, if there is one, is not for a host.
      mcp_config: { command: `\${__dirname}/${program}`, args: ['mcp'], env: { CLINMETER_CONFIG: 'none' } },
    },
    tools: shared.verbs,
    prompts_generated: true,
    compatibility: { platforms: [platformOf(target)] },
  };
  const licenses = shared.documents.filter(({ path }) => path === 'LICENSES.txt');
  const files = [
    { path: 'manifest.json', content: `${JSON.stringify(manifest, null, 2)}\n` },
    { path: program, content: executable, mode: 0o755 },
    ...licenses,
  ];
  return zipOf(files, date);
};
