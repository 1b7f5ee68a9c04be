/** The packages inside the executable, by other sources than its build uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAPS } from '../../build/executable.ts';

const ROOT = join(import.meta.dir, '..', '..');

const versionOf = (folder: string): string =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).version;

/** The packages, as `name@version`, whose files the source maps of `dist/clinmeter` name. */
export const packagesInSourceMap = (): ReadonlySet<string> => {
  const maps = readdirSync(MAPS).map((file): { sources: readonly string[] } =>
    JSON.parse(readFileSync(join(MAPS, file), 'utf8')),
  );
  const sources = maps.flatMap((map) => map.sources);
  const found = sources.flatMap((source) => {
    const [folder, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
    return folder === undefined ? [] : [`${name}@${versionOf(folder)}`];
  });
  if (found.length === 0) throw new Error('the source maps of dist/clinmeter name no package');
  return new Set(found);
};

/** Every package of the lock file, as `name@version`. */
export const lockedPackages = async (): Promise<ReadonlySet<string>> => {
  const text = await Bun.file(join(ROOT, 'bun.lock')).text();
  const { packages }: { packages: Readonly<Record<string, readonly [string]>> } = JSON.parse(
    text.replace(/,(\s*[}\]])/g, '$1'),
  );
  return new Set(Object.values(packages).map(([one]) => one));
};
