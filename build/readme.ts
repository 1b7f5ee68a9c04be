/** `npm run readme`: writes the generated parts of documents and clients. With `--check` it fails if one is out of date. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { executableIsCurrent, makeEmbedded } from './executable.ts';

const ROOT = join(import.meta.dir, '..');

if (!executableIsCurrent()) await makeEmbedded();
const { parts, tools } = await import('./readme-parts.ts');
const { pythonTools, typescriptTools } = await import('./clients.ts');

/** Each document with its generated parts. */
const documents: Readonly<Record<string, readonly (keyof typeof parts)[]>> = {
  'README.md': ['endpoints', 'free'],
  'src/tools/README.md': ['declaration'],
  'etc/README.md': ['options', 'faults', 'commands', 'statuses'],
};

const withPart = (text: string, name: keyof typeof parts, file: string): string => {
  const place = new RegExp(`(<!-- generated: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);
  if (!place.test(text)) throw new Error(`${file} has no place for ${name}: <!-- generated: ${name} -->`);
  return text.replace(place, (_, start: string, end: string) => `${start}${parts[name]}\n${end}`);
};

/** Each generated text, from what its file has now. */
const texts: Readonly<Record<string, (current: string) => string>> = {
  ...Object.fromEntries(
    Object.entries(documents).map(([file, names]) => [
      file,
      (current: string) => names.reduce((text, name) => withPart(text, name, file), current),
    ]),
  ),
  'etc/clients/typescript/tools.mts': () => typescriptTools(tools),
  'etc/clients/python/clinmeter/tools.py': () => pythonTools(tools),
};

const isCheck = process.argv.includes('--check');
for (const [file, generate] of Object.entries(texts)) {
  const path = join(ROOT, file);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const generated = generate(current);
  if (generated === current) continue;
  if (!isCheck) await Bun.write(path, generated);
  else {
    console.error(`Error: what is generated of ${file} is out of date\nTry: npm run readme`);
    process.exitCode = 1;
  }
}
