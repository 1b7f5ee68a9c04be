/**
 * Runs the smoke test of an executable for musl in a root with musl alone. Debian has musl (package `musl`) and no `libstdc++`
 * for it, so Debian's own is taken; stand-ins take the place of what that asks of glibc.
 */
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot, must, type Subject, whyNoEmptyRoot } from './smoke.ts';

const LOADER = '/lib/ld-musl-x86_64.so.1';

/** The reason that this machine cannot run the test; `undefined` if it can. */
export const whyNoMuslRoot = (): string | undefined => {
  if (process.arch !== 'x64') return 'it runs on another machine';
  const missing = [...(existsSync(LOADER) ? [] : ['musl']), ...(Bun.which('gcc') === null ? ['gcc'] : [])];
  return whyNoEmptyRoot() ?? (missing.length > 0 ? `install ${missing.join(', ')}` : undefined);
};

/** The symbols of glibc that musl lacks and these libraries need in the test. */
const STAND_INS = `
  typedef unsigned long size_t;
  extern size_t strftime_l(char *, size_t, const char *, const void *, void *);
  extern long getrandom(void *, size_t, unsigned);
  unsigned arc4random(void) { unsigned x; getrandom(&x, sizeof x, 0); return x; }
  size_t __strftime_l(char *s, size_t n, const char *f, const void *t, void *l) { return strftime_l(s, n, f, t, l); }
  int __cxa_thread_atexit_impl(void *f, void *o, void *d) { return 0; }
  char __libc_single_threaded = 0;
  int _dl_find_object(void *a, void *r) { return -1; }
  int __cpu_indicator_init(void) { return 0; }
  unsigned __cpu_model[8];
`;

/**
 * Runs the test and resolves with the passed checks, one a line.
 *
 * @throws if the executable does not start, or fails a check
 */
export const smokeMusl = (executable: string): Promise<readonly string[]> =>
  inRoot((root, account): Subject => {
    for (const folder of ['lib', 'usr/lib', 'proc']) mkdirSync(join(root, folder), { recursive: true });
    copyFileSync(LOADER, join(root, LOADER));
    symlinkSync(basename(LOADER), join(root, 'lib/libc.musl-x86_64.so.1'));
    for (const name of ['libstdc++.so.6', 'libgcc_s.so.1']) copyFileSync(fileOf(name), join(root, 'usr/lib', name));
    const source = join(root, 'stand-ins.c');
    writeFileSync(source, STAND_INS);
    must(['gcc', '-shared', '-fPIC', '-nostdlib', '-o', join(root, 'usr/lib/ld-linux-x86-64.so.2'), source]);
    copyFileSync(executable, join(root, 'clinmeter'));
    return { program: '/clinmeter', account };
  });

const fileOf = (library: string): string => must(['gcc', `-print-file-name=${library}`]).trim();
