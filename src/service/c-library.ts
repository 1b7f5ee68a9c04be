/** Functions of the C library, for what neither Bun nor Node can do. */
import type { dlopen, FFIFunction } from 'bun:ffi';

/** The C library of glibc systems, and that of musl systems. */
const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`];

/**
 * Loads functions of the C library.
 *
 * @throws where neither library can be loaded
 */
export const functionsOfC = <Functions extends Record<string, FFIFunction>>(
  load: typeof dlopen<Functions>,
  functions: Functions,
) => {
  for (const name of LIBRARIES) {
    try {
      return load(name, functions).symbols;
    } catch {
      // The other one.
    }
  }
  throw new Error(`neither ${LIBRARIES.join(' nor ')} can be loaded`);
};
