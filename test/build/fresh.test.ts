/** A tree that has never been built. */
import { expect, test } from 'bun:test';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dir, '..', '..');

const transpiler = new Bun.Transpiler({ loader: 'ts' });

/** Every file that importing this one loads, without those of packages. */
const loadedBy = async (file: string, seen = new Set<string>()): Promise<ReadonlySet<string>> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith('.ts')) return seen;
  for (const { path } of transpiler.scanImports(await Bun.file(join(ROOT, file)).text())) {
    if (path.startsWith('.')) await loadedBy(relative(ROOT, join(ROOT, dirname(file), path)), seen);
  }
  return seen;
};

test.each(['start', 'compile', 'check', 'release'])(
  'build/%s.ts needs nothing that it has to build first',
  async (name) => {
    const loaded = [...(await loadedBy(`build/${name}.ts`))];
    expect(loaded).toContain('build/pack.ts');
    expect(loaded.filter((file) => file.startsWith('dist/'))).toEqual([]);
  },
);
