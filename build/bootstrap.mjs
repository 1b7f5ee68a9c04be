// Runs a script with Bun on a machine that has only Node with npm; installs the packages that the script needs first.
// This is the only file that must work on plain Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installedBun = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'bun.exe' : 'bun');
const stampFile = join(root, 'node_modules', '.installed');

const manifest = readFileSync(join(root, 'package.json'), 'utf8');
const bunVersion = JSON.parse(manifest).dependencies.bun;

/** These scripts need only what is built and run; all others need the packages of tests and checks too. */
const BUILDS = ['build/start.ts', 'build/compile.ts', 'build/release.ts'];
const [script, ...args] = process.argv.slice(2);
const fingerprint = createHash('sha256')
  .update(manifest)
  .update(readFileSync(join(root, 'bun.lock')))
  .digest('hex');

/** The stamp says which packages are installed: `build` or `all`, and from which lock file. */
const [installed, installedFrom] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
// Installing less than before would remove packages that a contributor works with.
const wanted = BUILDS.includes(script) && installed !== 'all' ? 'build' : 'all';
const isInstalled = existsSync(installedBun) && installed === wanted && installedFrom === fingerprint;

const install = () => {
  const reason =
    installedFrom === fingerprint ? 'tests and checks need more' : 'first run, or the lock file has changed';
  console.error(`Installing packages with bun ${bunVersion} (${reason})`);
  const argv = ['install', '--frozen-lockfile', ...(wanted === 'build' ? ['--production'] : [])];
  const { status } = process.versions.bun
    ? spawnSync(process.execPath, argv, { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npx', ['--yes', `bun@${bunVersion}`, ...argv], {
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
  writeFileSync(stampFile, `${wanted} ${fingerprint}`);
};

if (!isInstalled) install();

const child = spawn(installedBun, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
// A terminal sends SIGINT to the child too.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
// npm ends only the shell between it and this process; a new parent shows that the shell is gone.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
child.on('exit', (status, signal) => process.exit(status ?? (signal === null ? 1 : 128)));
