/**
 * Packages of npm: one for each machine with its executable, and one that runs the right one of them. Their names are in a
 * scope of the publisher, so that no other publisher has one of them.
 */
import { type Entry, tarGzOf } from './tar.ts';
import { programOf, type Target } from './targets.ts';

/** The names of npm for the machines of a target; `undefined` for one that npm cannot distinguish. */
const MACHINES: Readonly<Record<string, { readonly os: string; readonly cpu: string; readonly libc?: string }>> = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'linux-x64-musl': { os: 'linux', cpu: 'x64', libc: 'musl' },
  'linux-arm64-musl': { os: 'linux', cpu: 'arm64', libc: 'musl' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64' },
  'darwin-x64': { os: 'darwin', cpu: 'x64' },
  'windows-x64': { os: 'win32', cpu: 'x64' },
};

const SCOPE = '@clinmeter';

/** The package that people install. */
export const NPM_NAME = `${SCOPE}/cli`;

const packageName = ({ name }: Target): string => `${SCOPE}/cli-${name}`;

/** The file that `npm pack` would make of a package. */
const packFile = (name: string, version: string): string => `npm-${name.slice(1).replace('/', '-')}-${version}.tgz`;

export const npmFileFor = (target: Target, version: string): string => packFile(packageName(target), version);
export const npmLauncherFor = (version: string): string => packFile(NPM_NAME, version);

type Packing = { readonly version: string; readonly date: string };

const packed = (manifest: object, files: readonly Entry[], { version, date }: Packing): Uint8Array => {
  const described = {
    version,
    description: 'Deterministic clinical answers for software agents, paid per call with x402',
    publishConfig: { access: 'public' },
    ...manifest,
  };
  return tarGzOf(
    [{ path: 'package.json', content: `${JSON.stringify(described, null, 2)}\n` }, ...files].map((file) => ({
      ...file,
      path: `package/${file.path}`,
    })),
    date,
  );
};

/** The package of one machine. @param packing - its date is that of every file, ISO 8601 */
export const npmPackageOf = (target: Target, executable: Uint8Array, packing: Packing): Uint8Array => {
  const { os, cpu, libc } = MACHINES[target.name] ?? { os: process.platform, cpu: process.arch };
  const machine = { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
  const program = programOf(target);
  const files = [{ path: program, content: executable, mode: 0o755 }];
  return packed({ name: packageName(target), ...machine }, files, packing);
};

/** The package that people install: npm adds the one package whose machine is theirs. */
export const npmLauncherOf = (targets: readonly Target[], packing: Packing): Uint8Array =>
  packed(
    {
      name: NPM_NAME,
      bin: { clinmeter: 'run.js' },
      engines: { node: '>=18' },
      optionalDependencies: Object.fromEntries(targets.map((target) => [packageName(target), packing.version])),
    },
    [{ path: 'run.js', content: launcher(targets), mode: 0o755 }],
    packing,
  );

/** CommonJS, which every Node.js runs. A signal to the launcher goes on to the executable. */
const launcher = (targets: readonly Target[]): string => `#!/usr/bin/env node
'use strict';
const { spawn } = require('node:child_process');
const programs = ${JSON.stringify(targets.map((target) => `${packageName(target)}/${programOf(target)}`))};
const found = programs.flatMap((program) => {
  try {
    return [require.resolve(program)];
  } catch {
    return [];
  }
});
if (found.length === 0) {
  console.error(
    'Error: npm has installed no executable for ' + process.platform + ' on ' + process.arch +
      '\\nTry: npm install without --omit=optional, on a machine among: ' + programs.join(', '),
  );
  process.exit(1);
}
const child = spawn(found[0], process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', ({ message }) => {
  console.error('Error: ' + message);
  process.exit(1);
});
child.on('exit', (status, signal) => {
  if (signal === null) process.exit(status);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
`;
