// Runs a script with Bun on a machine that has only Node with npm; installs the packages that the script needs first.
// This is the only file that must work on plain Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isWindows = process.platform === 'win32';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installedBun = join(root, 'node_modules', '.bin', isWindows ? 'bun.exe' : 'bun');
const stampFile = join(root, 'node_modules', '.installed');

const manifest = readFileSync(join(root, 'package.json'), 'utf8');
const bunVersion = JSON.parse(manifest).dependencies.bun;
const lock = readFileSync(join(root, 'bun.lock'), 'utf8');

/** These scripts need only what is built and run; all others need the packages of releases, tests and checks too. */
const BUILDS = ['build/start.ts', 'build/compile.ts'];
const [script, ...args] = process.argv.slice(2);
const fingerprint = createHash('sha256').update(manifest).update(lock).digest('hex');

/** The stamp says which packages are installed: `build` or `all`, and from which lock file. */
const [installed, installedFrom] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
// Installing less than before would remove packages that a contributor works with.
const wanted = BUILDS.includes(script) && installed !== 'all' ? 'build' : 'all';
const isInstalled = existsSync(installedBun) && installed === wanted && installedFrom === fingerprint;

const fail = (problem, advice, status = 1) => {
  console.error(`Error: ${problem}\nTry: ${advice}`);
  process.exit(status);
};

/** The npm package that holds the executable for this machine. */
const platformPackage = () => {
  process.report.excludeNetwork = true;
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  const system = isWindows ? 'windows' : process.platform;
  return `@oven/bun-${system}-${process.arch === 'arm64' ? 'aarch64' : process.arch}${isMusl ? '-musl' : ''}`;
};

/** Has npm fetch Bun into a folder, and compare its SHA-512 with that in the lock file before anything of it runs. */
const fetchBun = (folder) => {
  const name = platformPackage();
  const [, integrity] = lock.match(`"${name}@${bunVersion}", .*"(sha512-[^"]+)"\\]`) ?? [];
  if (integrity === undefined) fail(`bun.lock has no ${name} ${bunVersion}`, 'build on a platform that Bun supports');
  const wants = { dependencies: { [name]: bunVersion } };
  const packages = { '': wants, [`node_modules/${name}`]: { version: bunVersion, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(wants));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  const { status, stderr, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 2, 'pipe'],
    encoding: 'utf8',
    shell: isWindows,
  });
  if (status !== 0) {
    console.error(stderr || error);
    if (/EINTEGRITY/.test(stderr))
      fail(`the registry has another ${name} ${bunVersion} than bun.lock; nothing of it was run`, 'another registry');
    fail(`bun ${bunVersion} could not be fetched`, 'the lines above say why; is the npm registry reachable?');
  }
  return join(folder, 'node_modules', name, 'bin', isWindows ? 'bun.exe' : 'bun');
};

const install = () => {
  const reason =
    installedFrom === fingerprint ? 'releases, tests and checks need more' : 'first run, or the lock file has changed';
  console.error(`Installing packages with bun ${bunVersion} (${reason})`);
  const argv = ['install', '--frozen-lockfile', ...(wanted === 'build' ? ['--production'] : [])];
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-bun-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const bun = process.versions.bun ? process.execPath : fetchBun(folder);
  // Bun's npm package puts its executable in place with an install script.
  const env = { ...process.env, npm_config_ignore_scripts: 'false' };
  const { status } = spawnSync(bun, argv, { cwd: root, stdio: ['ignore', 2, 2], env });
  if (status !== 0)
    fail('installing the packages failed', 'the lines above say why; is the npm registry reachable?', status ?? 1);
  rmSync(folder, { recursive: true, force: true });
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
