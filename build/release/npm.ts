/** Packages of npm: one for each machine with its executable, and one that runs the right one of them. */
import { VERSION } from '../../src/version.ts';
import { type Entry, tarGzOf } from './tar.ts';
import { fileFor, type Target } from './targets.ts';

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

const packageName = ({ name }: Target): string => `clinmeter-${name}`;

export const npmFileFor = (target: Target): string => `npm-${packageName(target)}-${VERSION}.tgz`;
export const NPM_LAUNCHER = `npm-clinmeter-${VERSION}.tgz`;

const SHARED = {
  version: VERSION,
  description: 'Deterministic clinical answers for software agents, paid per call with x402',
};

const packed = (manifest: object, files: readonly Entry[], date: string): Uint8Array =>
  tarGzOf(
    [{ path: 'package.json', content: `${JSON.stringify({ ...SHARED, ...manifest }, null, 2)}\n` }, ...files].map(
      (file) => ({ ...file, path: `package/${file.path}` }),
    ),
    date,
  );

const programOf = (target: Target): string => (fileFor(target).endsWith('.exe') ? 'clinmeter.exe' : 'clinmeter');

/** The package of one machine. @param date - of every file, ISO 8601 */
export const npmPackageOf = (target: Target, executable: Uint8Array, date: string): Uint8Array => {
  const { os, cpu, libc } = MACHINES[target.name] ?? { os: process.platform, cpu: process.arch };
  const machine = { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
  const program = programOf(target);
  return packed({ name: packageName(target), ...machine }, [{ path: program, content: executable, mode: 0o755 }], date);
};

/** The package that people install: npm adds the one package whose machine is theirs. */
export const npmLauncherOf = (targets: readonly Target[], date: string): Uint8Array =>
  packed(
    {
      name: 'clinmeter',
      bin: { clinmeter: 'run.js' },
      engines: { node: '>=18' },
      optionalDependencies: Object.fromEntries(targets.map((target) => [packageName(target), VERSION])),
    },
    [{ path: 'run.js', content: launcher(targets), mode: 0o755 }],
    date,
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
