/** Builds the scripts of the pages from our sources: `dist/NAME.js.gz` for each entry of `src/pages/browser`. */
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from './contents/inventory.ts';
import { embed } from './embed.ts';

const ROOT = join(import.meta.dir, '..');
const BROWSER = join(ROOT, 'src', 'pages', 'browser');

/** Writes the scripts. @returns the packages and files in them */
export const makeScripts = async (): Promise<Metafile> => {
  const { texts, metafile } = await own();
  for (const [name, text] of texts) write(name, text);
  return metafile;
};

const write = (name: string, text: string): void => embed(`${name}.gz`, gzipSync(text, { level: 9 }));

const ENTRIES = ['playground', 'crypto', 'search'];

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
