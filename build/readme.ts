/** `npm run readme`: writes the generated parts of the documents. With `--check` it fails if a part is out of date. */
import { join } from 'node:path';
import { executableIsCurrent, makeEmbedded } from './executable.ts';

const ROOT = join(import.meta.dir, '..');

if (!executableIsCurrent()) await makeEmbedded();
const { parts } = await import('./readme-parts.ts');

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

const isCheck = process.argv.includes('--check');
for (const [file, names] of Object.entries(documents)) {
  const path = join(ROOT, file);
  const current = await Bun.file(path).text();
  const generated = names.reduce((text, name) => withPart(text, name, file), current);
  if (generated === current) continue;
  if (!isCheck) await Bun.write(path, generated);
  else {
    console.error(`Error: a generated part of ${file} is out of date\nTry: npm run readme`);
    process.exitCode = 1;
  }
}
