/** The inventory of the executable: the npm packages inside, as the bundlers report them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatalogMetadata } from '../../src/terminology/model/metadata.ts';
import { type License, licenseOf } from './license.ts';

const ROOT = join(import.meta.dir, '..', '..');
const MODULES = join(ROOT, 'node_modules');

/** Bun's report of a build. */
export type Metafile = Bun.BuildMetafile;

/** Stands for our own sources among the importing packages. */
export const SELF = 'clinmeter';

/** A package and its bundled version, which may differ from the installed one. */
export type Named = { readonly name: string; readonly version: string };

/** A package in the executable. */
export type Package = Named & { readonly license: License };

/** Each version of a package appears once. */
export type Inventory = {
  /** The packages in our own bundles, and Scalar. */
  readonly packages: readonly Package[];
  /** The packages inside Scalar's script, in the versions it was built with. */
  readonly insideScalar: readonly Package[];
  /** The packages that each package imports, by `name@version`; our own sources are {@link SELF}. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
};

/** The inventory with the release of the embedded terminology. */
export type Contents = Inventory & { readonly terminology: CatalogMetadata };

/** Draws `/docs/api`; its script is embedded unchanged. */
export const SCALAR = '@scalar/api-reference';
export const SCALAR_FOLDER = join(dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference'))), '..');
export const SCALAR_SCRIPT = 'dist/browser/standalone.js';

export const keyOf = ({ name, version }: Named): string => `${name}@${version}`;

/**
 * Takes the inventory of the executable.
 *
 * @param playground - the bundler's report of the browser script, which is embedded as a file
 * @throws for a package whose licence is unknown
 */
export const inventoryOf = async (playground: Metafile): Promise<Inventory> => {
  const imports = new Map<string, Set<string>>();
  const folders = new Map<string, string>();
  const scalar = installed(SCALAR, SCALAR_FOLDER);
  const add = (from: string, to: string) => imports.set(from, (imports.get(from) ?? new Set()).add(to));
  for (const { inputs } of [await mainBundle(), playground]) {
    for (const [path, { imports: targets }] of Object.entries(inputs)) {
      const from = placeOf(path, folders);
      for (const target of targets) {
        const to = target.external === true ? SELF : placeOf(target.path, folders);
        if (to !== SELF && to !== from) add(from, to);
      }
    }
  }
  folders.set(keyOf(scalar), scalar.folder);
  add(SELF, keyOf(scalar));
  const insideScalar = packagesInScalar().filter((named) => !folders.has(keyOf(named)));
  return {
    packages: sorted([...folders].map(([, folder]) => installed(nameIn(folder) ?? '', folder))),
    insideScalar: sorted(
      insideScalar.map((named) => {
        const folder = join(MODULES, named.name);
        return { ...named, folder: existsSync(folder) ? folder : undefined };
      }),
    ),
    imports,
  };
};

/** Bundles `src/main.ts` only for the report, so the embedded files need not exist. */
const mainBundle = async (): Promise<Metafile> => {
  const { metafile } = await Bun.build({
    entrypoints: [join(ROOT, 'src', 'main.ts')],
    target: 'bun',
    minify: { whitespace: true, syntax: true },
    external: ['*.gz', '*.pack'],
    metafile: true,
  });
  if (metafile === undefined) throw new Error('the bundler reports nothing about src/main.ts');
  return metafile;
};

const nameIn = (path: string): string | undefined => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

/** The package of a file, or {@link SELF}; adds its folder to `folders`. */
const placeOf = (path: string, folders: Map<string, string>): string => {
  const name = nameIn(path);
  if (name === undefined) return SELF;
  const folder = join(ROOT, path.slice(0, path.lastIndexOf('node_modules/')), 'node_modules', name);
  const key = keyOf(installed(name, folder));
  folders.set(key, folder);
  return key;
};

const installed = (name: string, folder: string) => {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version, folder };
};

const sorted = (found: readonly (Named & { readonly folder: string | undefined })[]): readonly Package[] =>
  found
    .map(({ name, version, folder }) => ({ name, version, license: licenseOf({ name, folder }) }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** The layout of Scalar's repository: each package of the scope has a folder. */
const REPOSITORY = { folder: 'packages', scope: '@scalar' };

/** `node_modules/.pnpm/vue@3.5.40_typescript@5.9.3/node_modules/vue/index.js`; `+` stands for the slash of a scope. */
const PNPM = /\/\.pnpm\/[^/]+?@(?<version>\d[^/_(]*)[^/]*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//;

/** A style sheet names itself in a comment, and in no source map: `/*! tailwindcss v4.3.3 | MIT License`. */
const KEPT_COMMENT = /\/\*! (\S+) v(\d\S*) \| \S+ License/g;

/** The packages in Scalar's script, by its source map and those of Scalar's own packages. */
const packagesInScalar = (): readonly Named[] => {
  const found = new Map<string, Named>();
  const note = (named: Named) => found.set(keyOf(named), named);
  const seen = new Set<string>();
  const follow = (folder: string, file: string): void => {
    const map = join(MODULES, REPOSITORY.scope, folder, `${file}.map`);
    if (seen.has(map) || !existsSync(map)) return;
    seen.add(map);
    const { sources }: { sources: readonly string[] } = JSON.parse(readFileSync(map, 'utf8'));
    for (const source of sources) {
      const path = posix.join('/', REPOSITORY.folder, folder, posix.dirname(file), source);
      const { name, version } = PNPM.exec(path)?.groups ?? {};
      if (name !== undefined && version !== undefined) note({ name, version });
      else {
        const [, , own = '', ...rest] = path.split('/');
        const scoped = `${REPOSITORY.scope}/${own}`;
        note(installed(scoped, join(MODULES, scoped)));
        follow(own, rest.join('/'));
      }
    }
  };
  follow('api-reference', SCALAR_SCRIPT);
  const text = readFileSync(join(SCALAR_FOLDER, SCALAR_SCRIPT), 'utf8');
  for (const [, name = '', version = ''] of text.matchAll(KEPT_COMMENT)) note({ name, version });
  if (found.size === 0) throw new Error(`the source map of Scalar's ${SCALAR_SCRIPT} names no package`);
  return [...found.values()];
};
