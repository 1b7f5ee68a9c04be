/** Builds `dist/clinmeter` and tells whether it is current. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Contents, inventoryOf } from './contents/inventory.ts';
import { makeLicenses } from './contents/notices.ts';
import { embed } from './embed.ts';
import { makePack } from './pack.ts';
import { makeScripts } from './scripts.ts';

const ROOT = join(import.meta.dir, '..');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, 'stamp');

/** The executable, as an absolute path. */
export const EXECUTABLE = join(DIST, 'clinmeter');

/** The source maps, one for each part of the bundle; the executable holds them too. */
export const MAPS = join(DIST, 'maps');

/** The files the executable is made of. */
const INPUTS = ['src/**', 'build/**', 'data/**', 'package.json', 'bun.lock', 'tsconfig.json'];

/**
 * - `--minify-whitespace --minify-syntax`: full `--minify` renames identifiers and so disables Elysia's range checks.
 * - `--compile-exec-argv`: a note of 2,000 characters in a URL and a payment are longer than the 16 KiB of Bun's default.
 * - `--no-compile-autoload-…`: the executable reads no `.env` or `bunfig.toml` where it runs.
 * - `--define=__dirname`: otherwise the bundler embeds the folder of the build, which differs between machines.
 * - `--splitting`: `import()` loads its own part. In one piece the start evaluates all code and takes twice as long.
 */
export const FLAGS = [
  '--compile',
  '--minify-whitespace',
  '--minify-syntax',
  '--splitting',
  '--bytecode',
  '--format=esm',
  '--sourcemap',
  '--no-compile-autoload-dotenv',
  '--no-compile-autoload-bunfig',
  '--compile-exec-argv=--max-http-header-size=32768',
  '--define=__dirname="/$bunfs/root"',
  '--define=__filename="/$bunfs/root/clinmeter"',
];

/** True if the executable was built from the present files and pack. */
export const executableIsCurrent = (): boolean =>
  existsSync(EXECUTABLE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();

/** Builds the embedded files and the executable. */
export const makeExecutable = async (): Promise<void> => {
  mkdirSync(DIST, { recursive: true });
  rmSync(STAMP, { force: true });
  const stamp = fingerprint();
  await makeEmbedded();
  rmSync(MAPS, { recursive: true, force: true });
  const compiled = join(MAPS, 'clinmeter');
  await compile({ file: compiled });
  renameSync(compiled, EXECUTABLE);
  writeFileSync(STAMP, stamp);
};

/** Builds the embedded files: the terminology pack, the scripts of the pages, the licences. */
export const makeEmbedded = async (): Promise<Contents> => {
  const terminology = makePack();
  embed('cases.jsonl.gz', gzipSync(readFileSync(join(ROOT, 'data', 'evidence', 'cases.jsonl')), { level: 9 }));
  const inventory = await inventoryOf(await makeScripts());
  makeLicenses(inventory);
  return { ...inventory, terminology };
};

/**
 * Compiles `src/main.ts` with the embedded files, and the program of the threads beside it.
 *
 * @param target - a compile target of Bun; by default this machine and this Bun
 * @param release - the version and the commit that `version` names; without it `version` says that the executable is unreleased
 */
export const compile = async ({ file, target, release }: Compilation): Promise<void> => {
  const flags = [
    ...FLAGS,
    ...(target === undefined ? [] : [`--target=${target}`]),
    ...(release === undefined ? [] : ['--define', `CLINMETER_RELEASE=${JSON.stringify(release)}`]),
  ];
  const build = Bun.spawn(
    [process.execPath, 'build', ...flags, 'src/main.ts', 'src/work/worker.ts', '--outfile', file],
    {
      cwd: ROOT,
      stdout: 'ignore',
      stderr: 'inherit',
    },
  );
  if ((await build.exited) !== 0) throw new Error(`bun build of ${file} failed; see the lines above`);
};

type Compilation = {
  readonly file: string;
  readonly target?: string;
  readonly release?: { readonly version: string; readonly commit: string };
};

const fingerprint = (): string => {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })]).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  const pack = process.env.CLINMETER_PACK;
  if (pack !== undefined && pack !== '') hash.update(readFileSync(pack));
  return hash.digest('hex');
};
