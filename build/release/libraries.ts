/** The shared libraries of an executable on this machine. */
import { basename } from 'node:path';

/** The libraries that an executable for glibc may need. */
const ALLOWED = /^(libc|libm|libpthread|libdl|ld-linux-[\w-]+)\.so\.\d$/;

/**
 * Their paths, by ldd(1).
 *
 * @throws if it needs none, or another than the C library
 */
export const librariesOf = (executable: string): readonly string[] => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['ldd', executable]);
  if (exitCode !== 0) throw new Error(`ldd ${executable}: ${stderr.toString().trim()}`);
  const files = [...stdout.toString().matchAll(/(\/\S+) \(0x/g)].map(([, file = '']) => file);
  const other = files.filter((file) => !ALLOWED.test(basename(file)));
  if (files.length === 0 || other.length > 0) {
    throw new Error(`${basename(executable)} needs ${other.join(', ') || 'no library at all'}: ${stdout}`);
  }
  return files;
};
