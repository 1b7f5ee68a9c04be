// Runs a build script with Bun on a machine that has only Node with npm: installs what is missing first.
// This is the one file that has to work on plain Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installedBun = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'bun.exe' : 'bun');
const stampFile = join(root, 'node_modules', '.installed');

const manifest = readFileSync(join(root, 'package.json'), 'utf8');
const bunVersion = JSON.parse(manifest).devDependencies.bun;

/** What the installed packages depend on. */
const stamp = () =>
  createHash('sha256')
    .update(manifest)
    .update(readFileSync(join(root, 'bun.lock')))
    .digest('hex');

const isInstalled = () =>
  existsSync(installedBun) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();

const install = () => {
  console.error(`Installing packages with bun ${bunVersion} (first run, or the lock file has changed)`);
  const args = ['install', '--frozen-lockfile'];
  const { status } = process.versions.bun
    ? spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npx', ['--yes', `bun@${bunVersion}`, ...args], {
        cwd: root,
        stdio: ['ignore', 2, 2],
        shell: process.platform === 'win32',
        // Bun's npm package puts its executable in place with an install script.
        env: { ...process.env, npm_config_ignore_scripts: 'false' },
      });
  if (status !== 0) {
    console.error(
      'Error: installing the packages failed\nTry: the lines above say why; is the npm registry reachable?',
    );
    process.exit(status ?? 1);
  }
  writeFileSync(stampFile, stamp());
};

if (!isInstalled()) install();

const [script, ...args] = process.argv.slice(2);
const child = spawn(installedBun, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
// A terminal sends SIGINT to everybody in the foreground itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
// npm ends only the shell between it and this process, so its end is noticed by having another parent.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
child.on('exit', (status, signal) => process.exit(status ?? (signal === null ? 1 : 128)));
