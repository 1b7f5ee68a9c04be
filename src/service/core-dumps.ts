/** No crash writes the memory of the service to a file: it holds keys, and what clients have asked. */
import { functionsOfC } from './c-library.ts';

/** As Linux numbers it (getrlimit(2)). */
const RLIMIT_CORE = 4;

/** Sets the limit of core dumps to zero, where there is a C library that is known. */
export const allowNoCoreDumps = async (): Promise<void> => {
  const { dlopen } = await import('bun:ffi');
  try {
    const { setrlimit } = functionsOfC(dlopen, { setrlimit: { args: ['i32', 'ptr'], returns: 'i32' } });
    // The soft and the hard limit.
    setrlimit(RLIMIT_CORE, new BigUint64Array(2));
  } catch {
    // The manual says how to start the service so.
  }
};
