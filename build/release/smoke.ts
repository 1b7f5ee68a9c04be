/**
 * Smoke-tests an executable, or an image, alone in an empty root: only the C library, `/proc` and loopback, and an account without
 * rights. `smoke-inside.ts` drives it there.
 */
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { librariesOf } from './libraries.ts';

/** The account without rights. Most systems give it this number; it need not exist. */
const UNPRIVILEGED = 65_534;

const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child'];

/** The reason that this machine cannot make an empty root; `undefined` if it can. */
export const whyNoEmptyRoot = (): string | undefined => {
  if (process.platform !== 'linux') return 'only Linux has namespaces';
  if (process.getuid?.() !== 0) return 'it needs root rights';
  const missing = ['unshare', 'chroot', 'ip', 'mount', 'ldd'].filter((tool) => Bun.which(tool) === null);
  if (missing.length > 0) return `install ${missing.join(', ')}`;
  const { exitCode, stderr } = Bun.spawnSync(['unshare', ...NAMESPACES, 'true']);
  return exitCode === 0 ? undefined : `unshare: ${stderr.toString().trim()}`;
};

/**
 * Runs the smoke test and resolves with the passed checks, one a line.
 *
 * @throws if the executable needs another library, or fails a check
 */
export const smoke = (executable: string): Promise<readonly string[]> =>
  inRoot((root, account) => {
    for (const file of librariesOf(executable)) copyInto(root, file);
    copyFileSync(executable, join(root, 'clinmeter'));
    mkdirSync(join(root, 'proc'));
    return { program: '/clinmeter', account };
  });

/** The same in the root that the layers of an image make, with its program and account. @throws if it fails a check */
export const smokeImage = (image: string): Promise<readonly string[]> =>
  inRoot((root) => {
    const layout = join(root, '..', `${basename(root)}-image`);
    mkdirSync(layout);
    try {
      must(['tar', '-xf', image, '-C', layout]);
      const blob = (digest: string): string => join(layout, 'blobs', digest.replace(':', '/'));
      const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
      const { config, layers } = read(blob(read(join(layout, 'index.json')).manifests[0].digest));
      for (const { digest } of layers) must(['tar', '-xzpf', blob(digest), '-C', root]);
      const { Entrypoint, User } = read(blob(config.digest)).config;
      return { program: Entrypoint[0], account: Number(User.split(':')[0]) };
    } finally {
      rmSync(layout, { recursive: true, force: true });
    }
  });

/** The executable to test: a path in the root, and the number of the account. */
export type Subject = { readonly program: string; readonly account: number };

/**
 * Smoke-tests what `fill` puts into an empty root.
 *
 * @param fill - is given the root and an account without rights
 * @throws if a check fails
 */
export const inRoot = async (fill: (root: string, account: number) => Subject): Promise<readonly string[]> => {
  const root = mkdtempSync(join(tmpdir(), 'clinmeter-smoke-'));
  try {
    chmodSync(root, 0o755);
    const { program, account } = fill(root, UNPRIVILEGED);
    const data = join(root, 'data');
    if (!existsSync(data)) {
      mkdirSync(data);
      chownSync(data, account, account);
    }
    const inside = [process.execPath, join(import.meta.dir, 'smoke-inside.ts'), root, program, String(account)];
    const child = Bun.spawn(['unshare', ...NAMESPACES, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    if (status !== 0) throw new Error(`${program} failed in an empty root:\n${out}${err}`);
    return out.trim().split('\n');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

/** Runs a program. @returns what it prints @throws if it fails */
export const must = (argv: string[]): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(argv);
  if (exitCode !== 0) throw new Error(`${argv.join(' ')}: ${stdout}${stderr}`);
  return stdout.toString();
};

const copyInto = (root: string, file: string): void => {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  copyFileSync(file, join(root, file));
};
