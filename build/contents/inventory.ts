/** The inventory of the executable: the npm packages inside, as the bundlers report them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogMetadata } from '../../src/terminology/model/metadata.ts';
import { type License, licenseOf } from './license.ts';

const ROOT = join(import.meta.dir, '..', '..');

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
  /** The packages in our bundles. */
  readonly packages: readonly Package[];
  /** The packages that each package imports, by `name@version`; our own sources are {@link SELF}. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
};

/** The inventory with the release of the embedded terminology. */
export type Contents = Inventory & { readonly terminology: CatalogMetadata };

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
  return {
    packages: sorted([...folders].map(([, folder]) => installed(nameIn(folder) ?? '', folder))),
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

const sorted = (found: readonly (Named & { readonly folder: string })[]): readonly Package[] =>
  found
    .map(({ name, version, folder }) => ({ name, version, license: licenseOf({ name, folder }) }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
