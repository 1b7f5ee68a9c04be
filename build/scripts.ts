/** Makes the scripts of the pages: `dist/playground.js.gz` out of our own sources, `dist/reference.js.gz` out of Scalar. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dir, '..');
const BROWSER = join(ROOT, 'src', 'pages', 'browser');

/** Writes the scripts to embed. */
export const makeScripts = async (): Promise<void> => {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  write('playground.js', await playground());
  write('reference.js', reference());
};

const write = (name: string, text: string): void =>
  writeFileSync(join(ROOT, 'dist', `${name}.gz`), gzipSync(text, { level: 9 }));

const playground = async (): Promise<string> => {
  const { outputs } = await Bun.build({
    entrypoints: [join(BROWSER, 'playground.ts')],
    target: 'browser',
    minify: true,
    // Bun's own stand-in for node:crypto has half a megabyte; a buyer needs random bytes.
    plugins: [
      {
        name: 'node:crypto',
        setup: (build) => {
          build.onResolve({ filter: /^node:crypto$/ }, () => ({ path: join(BROWSER, 'node-crypto.ts') }));
        },
      },
    ],
  });
  const [script] = outputs;
  if (script === undefined) throw new Error('the bundler made no script of src/pages/browser/playground.ts');
  return script.text();
};

const reference = (): string => {
  const scalar = dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference')));
  const { version } = JSON.parse(readFileSync(join(scalar, '..', 'package.json'), 'utf8'));
  const script = readFileSync(join(scalar, 'browser', 'standalone.js'), 'utf8');
  const notice = readFileSync(join(import.meta.dir, 'scalar-license.txt'), 'utf8');
  return `/*!\n@scalar/api-reference ${version}\n\n${notice}*/\n${script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')}`;
};
