/** Which npm packages are inside the executable, by what the bundlers say that they have put into it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatalogMetadata } from '../../src/terminology/model/metadata.ts';
import { type License, licenseOf } from './license.ts';
import { type Named, packagesInScalar } from './source-map.ts';

const ROOT = join(import.meta.dir, '..', '..');
const MODULES = join(ROOT, 'node_modules');

/** What Bun's bundler says of a build. */
export type Metafile = Bun.BuildMetafile;

/** Our own sources, where an importing package is named. */
export const SELF = 'clinmeter';

/** A package in the executable. */
export type Package = Named & { readonly license: License };

/** What is inside; of every package a version once. */
export type Inventory = {
  /** The packages that our own bundles are made of, and Scalar. */
  readonly packages: readonly Package[];
  /** The packages inside the script of Scalar, which come with it in the versions that it was built with. */
  readonly insideScalar: readonly Package[];
  /** The packages that each imports, by `name@version`; our own sources are {@link SELF}. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Everything that is inside. */
export type Contents = Inventory & { readonly terminology: CatalogMetadata };

/** Draws `/docs/api`; its script is served as it comes. */
export const SCALAR = '@scalar/api-reference';
export const SCALAR_FOLDER = join(dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference'))), '..');
export const SCALAR_SCRIPT = 'dist/browser/standalone.js';

/** A package as it is told from others. */
export const keyOf = ({ name, version }: Named): string => `${name}@${version}`;

/**
 * Takes the inventory of the executable.
 *
 * @param playground - what the bundler says of the browser's script, which is embedded as a file
 * @throws for a package whose licence is not known
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
  const insideScalar = packagesInScalar(MODULES, SCALAR_SCRIPT).filter((named) => !folders.has(keyOf(named)));
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

/** Bundles `src/main.ts` only to hear what it is made of; the embedded files need not be there. */
const mainBundle = async (): Promise<Metafile> => {
  const { metafile } = await Bun.build({
    entrypoints: [join(ROOT, 'src', 'main.ts')],
    target: 'bun',
    minify: { whitespace: true, syntax: true },
    external: ['*.gz', '*.pack'],
    metafile: true,
  });
  if (metafile === undefined) throw new Error('the bundler does not say what src/main.ts is made of');
  return metafile;
};

const nameIn = (path: string): string | undefined => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

/** The package that a file is in, or {@link SELF}; its folder is noted. */
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
