/**
 * Smoke-tests an executable alone in an empty root: only the C library, `/proc` and loopback, and an account without
 * rights. `smoke-inside.ts` drives it there.
 */
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The account without rights. Most systems give it this number; it need not exist. */
export const UNPRIVILEGED = 65_534;

const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child'];

/** Why this machine cannot make an empty root; `undefined` if it can. */
export const whyNoEmptyRoot = (): string | undefined => {
  if (process.platform !== 'linux') return 'only Linux has namespaces';
  if (process.getuid?.() !== 0) return 'it needs root rights';
  const missing = ['unshare', 'chroot', 'ip', 'mount', 'ldd'].filter((tool) => Bun.which(tool) === null);
  if (missing.length > 0) return `install ${missing.join(', ')}`;
  const { exitCode, stderr } = Bun.spawnSync(['unshare', ...NAMESPACES, 'true']);
  return exitCode === 0 ? undefined : `unshare: ${stderr.toString().trim()}`;
};

/** The libraries that an executable for glibc may need. */
const ALLOWED = /^(libc|libm|libpthread|libdl|ld-linux-[\w-]+)\.so\.\d$/;

/**
 * Runs the smoke test and resolves with the passed checks, one a line.
 *
 * @throws if the executable needs another library, or fails a check
 */
export const smoke = async (executable: string): Promise<readonly string[]> => {
  const root = mkdtempSync(join(tmpdir(), 'clinmeter-smoke-'));
  try {
    chmodSync(root, 0o755);
    for (const file of librariesOf(executable)) copyInto(root, file);
    copyFileSync(executable, join(root, 'clinmeter'));
    for (const folder of ['proc', 'data']) mkdirSync(join(root, folder));
    chownSync(join(root, 'data'), UNPRIVILEGED, UNPRIVILEGED);
    const inside = [process.execPath, join(import.meta.dir, 'smoke-inside.ts'), root];
    const child = Bun.spawn(['unshare', ...NAMESPACES, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    if (status !== 0) throw new Error(`${basename(executable)} failed in an empty root:\n${out}${err}`);
    return out.trim().split('\n');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

/** The paths of an executable's dynamic libraries on this machine. */
const librariesOf = (executable: string): readonly string[] => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['ldd', executable]);
  if (exitCode !== 0) throw new Error(`ldd ${executable}: ${stderr.toString().trim()}`);
  const files = [...stdout.toString().matchAll(/(\/\S+) \(0x/g)].map(([, file = '']) => file);
  const other = files.filter((file) => !ALLOWED.test(basename(file)));
  if (files.length === 0 || other.length > 0) {
    throw new Error(`${basename(executable)} needs ${other.join(', ') || 'no library at all'}: ${stdout}`);
  }
  return files;
};

const copyInto = (root: string, file: string): void => {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  copyFileSync(file, join(root, file));
};
