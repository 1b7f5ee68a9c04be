/** Which packages a bundle that comes from npm is made of, by its source map: Scalar's browser script is one. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A package, and the version that was bundled; the installed one may be another. */
export type Named = { readonly name: string; readonly version: string };

/** How the repository of Scalar is laid out: each package of the scope has a folder. */
const REPOSITORY = { folder: 'packages', scope: '@scalar' };

/** `node_modules/.pnpm/vue@3.5.40_typescript@5.9.3/node_modules/vue/index.js`; `+` stands for the slash of a scope. */
const PNPM = /\/\.pnpm\/[^/]+?@(?<version>\d[^/_(]*)[^/]*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//;

/**
 * The packages that a script of Scalar holds, with those that were bundled into Scalar's own packages before.
 *
 * @param script - path inside the package, such as `dist/browser/standalone.js`; its map lies beside it
 */
export const packagesInScalar = (modules: string, script: string): readonly Named[] => {
  const found = new Map<string, Named>();
  const note = (named: Named) => found.set(`${named.name}@${named.version}`, named);
  const seen = new Set<string>();
  const follow = (folder: string, file: string): void => {
    const map = join(modules, REPOSITORY.scope, folder, `${file}.map`);
    if (seen.has(map) || !existsSync(map)) return;
    seen.add(map);
    const { sources }: { sources: readonly string[] } = JSON.parse(readFileSync(map, 'utf8'));
    for (const source of sources) {
      const path = posix.join('/', REPOSITORY.folder, folder, posix.dirname(file), source);
      const { name, version } = PNPM.exec(path)?.groups ?? {};
      if (name !== undefined && version !== undefined) note({ name, version });
      else {
        const [, , own = '', ...rest] = path.split('/');
        note({ name: `${REPOSITORY.scope}/${own}`, version: installedVersion(modules, `${REPOSITORY.scope}/${own}`) });
        follow(own, rest.join('/'));
      }
    }
  };
  follow('api-reference', script);
  const text = readFileSync(join(modules, REPOSITORY.scope, 'api-reference', script), 'utf8');
  for (const [, name = '', version = ''] of text.matchAll(KEPT_COMMENT)) note({ name, version });
  if (found.size === 0) throw new Error(`the source map of ${script} of Scalar names no package`);
  return [...found.values()];
};

/** What a style sheet says of itself, which no source map names: `/*! tailwindcss v4.3.3 | MIT License`. */
const KEPT_COMMENT = /\/\*! (\S+) v(\d\S*) \| \S+ License/g;

const installedVersion = (modules: string, name: string): string =>
  JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version;
