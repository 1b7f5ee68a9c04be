/** Builds the scripts of the pages: `dist/playground.js.gz` and `dist/search.js.gz` from our sources, `dist/reference.js.gz` from Scalar. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Metafile, SCALAR, SCALAR_FOLDER, SCALAR_SCRIPT } from './contents/inventory.ts';
import { licenseOf } from './contents/license.ts';
import { embed } from './embed.ts';

const ROOT = join(import.meta.dir, '..');
const BROWSER = join(ROOT, 'src', 'pages', 'browser');

/** Writes the scripts. @returns the packages and files in our own */
export const makeScripts = async (): Promise<Metafile> => {
  const { texts, metafile } = await own();
  for (const [name, text] of texts) write(name, text);
  write('reference.js', reference());
  return metafile;
};

const write = (name: string, text: string): void => embed(`${name}.gz`, gzipSync(text, { level: 9 }));

const ENTRIES = ['playground', 'search'];

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

const reference = (): string => {
  const { version } = JSON.parse(readFileSync(join(SCALAR_FOLDER, 'package.json'), 'utf8'));
  const script = readFileSync(join(SCALAR_FOLDER, SCALAR_SCRIPT), 'utf8');
  const { text } = licenseOf({ name: SCALAR, folder: SCALAR_FOLDER });
  return `/*!\n${SCALAR} ${version}\n\n${text}\n*/\n${script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')}`;
};
