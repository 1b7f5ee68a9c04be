/** Makes `dist/clinmeter` and tells whether it is still what the sources say. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePack } from './pack.ts';
import { makeScripts } from './scripts.ts';

const ROOT = join(import.meta.dir, '..');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, 'stamp');

/** The executable, as an absolute path. */
export const EXECUTABLE = join(DIST, 'clinmeter');

/** The files the executable is made of. */
const INPUTS = ['src/**', 'build/**', 'data/**', 'package.json', 'bun.lock', 'tsconfig.json'];

/**
 * `--minify-whitespace --minify-syntax` and not `--minify`: renaming identifiers silently switches off Elysia's range
 * checks. No `.env` or `bunfig.toml` is read where the executable runs.
 */
const FLAGS = [
  '--compile',
  '--minify-whitespace',
  '--minify-syntax',
  '--bytecode',
  '--format=esm',
  '--sourcemap',
  '--no-compile-autoload-dotenv',
  '--no-compile-autoload-bunfig',
];

/** Whether the executable was made from exactly the files, and the pack, that are here now. */
export const executableIsCurrent = (): boolean =>
  existsSync(EXECUTABLE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();

/** Builds the embedded pack and the scripts of the pages, and the executable around them. */
export const makeExecutable = async (): Promise<void> => {
  mkdirSync(DIST, { recursive: true });
  rmSync(STAMP, { force: true });
  const stamp = fingerprint();
  makePack();
  await makeScripts();
  const build = Bun.spawn([process.execPath, 'build', ...FLAGS, 'src/main.ts', '--outfile', EXECUTABLE], {
    cwd: ROOT,
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if ((await build.exited) !== 0) throw new Error('bun build failed; the lines above say why');
  writeFileSync(STAMP, stamp);
};

const fingerprint = (): string => {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })]).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  const pack = process.env.CLINMETER_PACK;
  if (pack !== undefined && pack !== '') hash.update(readFileSync(pack));
  return hash.digest('hex');
};
