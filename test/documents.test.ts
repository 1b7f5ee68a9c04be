/** The documents of the repository agree with it. `npm run readme -- --check` compares their generated tables. */
import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { everyCommand } from '../src/cli/main.ts';
import { words } from './support/words.ts';

const ROOT = join(import.meta.dir, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const documents = ['*.md', '.github/**/*.md', 'etc/**/*.md', 'src/**/*.md']
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })])
  .sort();

const files = ['build', 'src', 'test', 'etc'].flatMap((folder) => [
  ...new Bun.Glob(`${folder}/**/*`).scanSync({ cwd: ROOT }),
]);

/** The anchors that GitHub gives to the headings of a document. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (file) => {
  const text = read(file);

  test('has links that lead somewhere', () => {
    const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    const isBroken = (target: string): boolean => {
      const [path = '', anchor] = target.split('#');
      const linked = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(ROOT, linked))) return true;
      return anchor !== undefined && !anchorsOf(read(linked)).includes(anchor);
    };
    expect(targets.filter((target) => !/^https?:/.test(target)).filter(isBroken)).toEqual([]);
  });

  test('names only sources that exist', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|mjs|tsv|jsonl|service|conf))`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  });

  test('names only scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...text.matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g)].map(([, run, own]) => run ?? own);
    expect(named.filter((name) => !(String(name) in scripts))).toEqual([]);
  });

  test('names only environment variables that a source reads', async () => {
    const named = new Set(text.match(/\bCLINMETER_[A-Z0-9_]+[A-Z0-9]/g));
    expect([...named].filter((name) => !variables.has(name))).toEqual([]);
  });

  test('names only flags that a command takes', () => {
    const quoted = [...text.matchAll(/`[^`\n]*`|^```[\s\S]*?^```/gm)].map(([code]) => code).join('\n');
    const lines = quoted
      .split('\n')
      .filter((line) => !/sha256sum|codesign|chown|systemctl|npm run|bun build|bun test/.test(line));
    const named = new Set(lines.flatMap((line) => line.match(/(?<=^|[\s`])--[a-z][a-z0-9-]*/g) ?? []));
    expect([...named].filter((flag) => !flags.has(flag))).toEqual([]);
  });
});

const commands = await everyCommand();
const settings = commands.flatMap(({ options }) => Object.values(options));
const flags: ReadonlySet<string> = new Set([
  ...settings.map(({ flag }) => `--${flag}`),
  ...words`--help --system --tty --limit --min-score --height-cm --weight-kg`,
]);

/** The variables of the settings, of their secret files, and those that sources and tests read themselves. */
const variables: ReadonlySet<string> = new Set([
  ...settings.flatMap((setting) => ('variable' in setting ? [`${setting.variable}`, `${setting.variable}_FILE`] : [])),
  ...[...['src', 'build', 'test'].flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.ts`).scanSync(ROOT)])].flatMap(
    (file) => read(file).match(/\bCLINMETER_[A-Z_]+[A-Z]/g) ?? [],
  ),
]);

describe('README.md', () => {
  const readme = read('README.md');

  test('has at most 160 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(160);
  });

  const [, tree = ''] = /```\n(src\/\n[\s\S]*?)```/.exec(readme) ?? [];

  /** The paths of the tree; two spaces of indentation are one level. */
  const listed: readonly string[] = (() => {
    const levels: string[] = [];
    return tree
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, indentation = '', name = ''] = /^( *)(\S+)/.exec(line) ?? [];
        levels.splice(indentation.length / 2, levels.length, name);
        return levels.join('');
      });
  })();

  test('draws a tree of folders and files that exist', () => {
    expect(listed).toContain('src/payments/');
    expect(listed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('draws every folder beside one that it draws', () => {
    const missing = [...new Set(listed.filter((path) => path !== 'src/main.ts').map((path) => dirname(path)))]
      .flatMap((parent) =>
        readdirSync(join(ROOT, parent), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => `${join(parent, name)}/`),
      )
      .filter((path) => !/^(\..*|dist|node_modules)\/$/.test(path) && !listed.includes(path));
    expect(missing).toEqual([]);
  });
});

test('etc/README.md names every metric of the service and no other', () => {
  const metrics = (text: string) => [...new Set(text.match(/\bclinmeter_[a-z_]+[a-z]\b/g))].sort();
  const [, section = ''] = /\n## Metrics[^\n]*\n([\s\S]*?)\n## /.exec(read('etc/README.md')) ?? [];
  const declared = ['metrics', 'service-gauges'].map((name) => read(`src/observability/${name}.ts`)).join('\n');
  expect(metrics(section)).toEqual(metrics(declared));
});

test('each symptom in the table of troubles of etc/README.md is a text of the sources', () => {
  const [, section = ''] = /\n## Trouble\n([\s\S]*?)\n## /.exec(read('etc/README.md')) ?? [];
  const symptoms = [...section.matchAll(/^\| (.*?) \| .+ \|$/gm)].flatMap(([, first = '']) =>
    [...first.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  );
  const proxies = ['Caddyfile', 'nginx.conf'].map((name) => read(`etc/${name}`));
  const sources = [...new Bun.Glob('src/**/*.ts').scanSync({ cwd: ROOT })].map(read).concat(proxies);
  expect(symptoms.length).toBeGreaterThan(45);
  expect(symptoms.filter((text) => !sources.some((source) => source.includes(text)))).toEqual([]);
});
