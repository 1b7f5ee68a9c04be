/** Makes `dist/clinmeter` and tells whether it is still what the sources say. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contents, inventoryOf } from './contents/inventory.ts';
import { makeLicenses } from './contents/notices.ts';
import { makePack } from './pack.ts';
import { makeScripts } from './scripts.ts';

const ROOT = join(import.meta.dir, '..');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, 'stamp');

/** The executable, as an absolute path. */
export const EXECUTABLE = join(DIST, 'clinmeter');

/** Where the source maps are left, one for each part of the bundle; they are inside the executable too. */
export const MAPS = join(DIST, 'maps');

/** The files the executable is made of. */
const INPUTS = ['src/**', 'build/**', 'data/**', 'package.json', 'bun.lock', 'tsconfig.json'];

/**
 * `--minify-whitespace --minify-syntax` and not `--minify`: renaming identifiers silently switches off Elysia's range
 * checks. No `.env` or `bunfig.toml` is read where the executable runs. What CommonJS packages take for their folder is
 * the root inside the executable: the bundler would write down the folder of the build, which differs from machine to
 * machine. What `import()` loads is a part of its own: in one piece, what is not asked for would be run through all the
 * same, and the start take twice as long.
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
  '--define=__dirname="/$bunfs/root"',
  '--define=__filename="/$bunfs/root/clinmeter"',
];

/** Whether the executable was made from exactly the files, and the pack, that are here now. */
export const executableIsCurrent = (): boolean =>
  existsSync(EXECUTABLE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();

/** Builds everything that is embedded, and the executable around it. */
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

/** Builds what is embedded: the terminology pack, the scripts of the pages, the licences. */
export const makeEmbedded = async (): Promise<Contents> => {
  const terminology = makePack();
  const inventory = await inventoryOf(await makeScripts());
  makeLicenses(inventory);
  return { ...inventory, terminology };
};

/**
 * Compiles `src/main.ts` and what is embedded.
 *
 * @param target - a compile target of Bun; without one it is this machine, with the Bun that runs this
 * @param commit - what the executable says that it was built from; without one it says that it is unreleased
 */
export const compile = async ({ file, target, commit }: Compilation): Promise<void> => {
  const flags = [
    ...FLAGS,
    ...(target === undefined ? [] : [`--target=${target}`]),
    ...(commit === undefined ? [] : ['--define', `CLINMETER_COMMIT=${JSON.stringify(commit)}`]),
  ];
  const build = Bun.spawn([process.execPath, 'build', ...flags, 'src/main.ts', '--outfile', file], {
    cwd: ROOT,
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if ((await build.exited) !== 0) throw new Error(`bun build of ${file} failed; the lines above say why`);
};

type Compilation = { readonly file: string; readonly target?: string; readonly commit?: string };

const fingerprint = (): string => {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })]).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  const pack = process.env.CLINMETER_PACK;
  if (pack !== undefined && pack !== '') hash.update(readFileSync(pack));
  return hash.digest('hex');
};
