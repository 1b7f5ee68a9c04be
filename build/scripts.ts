/** Builds the scripts of the pages from our sources: `dist/NAME.js.gz` for each entry of `src/pages/browser`. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { calculators } from '../src/tools/inventory.ts';
import type { Metafile } from './contents/inventory.ts';
import { embed } from './embed.ts';

const ROOT = join(import.meta.dir, '..');
const BROWSER = join(ROOT, 'src', 'pages', 'browser');

/** Writes the scripts. @returns the packages and files in them */
export const makeScripts = async (): Promise<Metafile> => {
  const { texts, metafile } = await own();
  for (const [name, text] of texts) write(name, text);
  write('scores.js', await scores());
  return metafile;
};

const write = (name: string, text: string): void => embed(`${name}.gz`, gzipSync(text, { level: 9 }));

const ENTRIES = ['playground', 'crypto', 'search', 'finder'];

const own = async (): Promise<{ texts: [name: string, text: string][]; metafile: Metafile }> => {
  const { outputs, metafile } = await Bun.build({
    entrypoints: ENTRIES.map((name) => join(BROWSER, `${name}.ts`)),
    target: 'browser',
    minify: true,
    metafile: true,
  });
  if (outputs.length !== ENTRIES.length || metafile === undefined) {
    throw new Error('the bundler did not make one script of each entry of src/pages/browser');
  }
  return {
    texts: await Promise.all(
      outputs.map(async (script): Promise<[string, string]> => [basename(script.path), await script.text()]),
    ),
    metafile,
  };
};

/** Each declaration of a calculator in the inventory: its id, its file and its name there. */
const DECLARED = /calculator\(\s*'(\w+)',\s*\(\) => require\('([^']+)'\)\.(\w+)/g;

/** The scores whose points are published, by id, so that their pages count the total by the code that answers a call. */
const scores = async (): Promise<string> => {
  const inventory = readFileSync(join(ROOT, 'src', 'tools', 'inventory.ts'), 'utf8');
  const counted = new Set(calculators.filter(({ points }) => points.length > 0).map(({ id }) => id));
  const exported = [...inventory.matchAll(DECLARED)].flatMap(([, id = '', file, name]) =>
    counted.delete(id) ? [`export { ${name} as ${id} } from '${join(ROOT, 'src', 'tools', file ?? '')}';`] : [],
  );
  if (counted.size > 0) throw new Error(`src/tools/inventory.ts declares ${[...counted]} in another form`);
  const entry = join(BROWSER, 'scores.ts');
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: exported.join('\n') },
    target: 'browser',
    minify: true,
    plugins: [withoutSchemas],
  });
  return (await outputs[0]?.text()) ?? '';
};

/** Leaves the builder of schemas out: what counts a score reads only their plain members. */
const withoutSchemas: Bun.BunPlugin = {
  name: 'without schemas',
  setup: (build) => {
    build.onResolve({ filter: /^@sinclair\/typebox$/ }, () => ({ path: 'schemas', namespace: 'schemas' }));
    build.onLoad({ filter: /^schemas$/, namespace: 'schemas' }, () => ({
      loader: 'js',
      contents:
        'export const Type = new Proxy({}, { get: (_, kind) => (...given) => ({ type: kind.toLowerCase(), ...given.at(-1) }) });',
    }));
  },
};
