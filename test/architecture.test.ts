/** The arrows between the rooms: who may know whom. Imports of types alone do not count. */
import { describe, expect, test } from 'bun:test';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(import.meta.dir, '..');

/** What each room may import: folders of `src` and packages. The first room that a file is in counts. */
const ROOMS: readonly { readonly room: string; readonly mayImport: readonly string[] }[] = [
  { room: 'src/errors', mayImport: [] },
  { room: 'src/lazily.ts', mayImport: [] },
  { room: 'src/answer-before.ts', mayImport: [] },
  { room: 'src/tools/calculators', mayImport: ['src/tools', 'src/errors', '@sinclair/typebox', 'decimal.js'] },
  { room: 'src/tools', mayImport: ['src/tools', 'src/errors', 'src/terminology', '@sinclair/typebox'] },
  {
    room: 'src/terminology',
    mayImport: [
      'src/terminology',
      'src/errors/reason.ts',
      'src/lazily.ts',
      'dist',
      'data',
      'msgpackr',
      '@sinclair/typebox',
      'csv-parse',
      'saxes',
      'yauzl',
      'node:',
    ],
  },
  { room: 'src/payments/protocol', mayImport: ['src/payments/protocol', '@sinclair/typebox', 'node:crypto'] },
  {
    room: 'src/payments',
    mayImport: [
      ...['src/payments', 'src/errors/reason.ts', 'src/answer-before.ts'],
      ...['viem', '@bitauth/libauth', 'hash-wasm', 'jose', '@sinclair/typebox', 'bun:sqlite', 'node:'],
    ],
  },
  {
    room: 'src/discovery',
    mayImport: [
      'src/discovery',
      'src/tools',
      'src/errors',
      'src/payments/protocol',
      'src/payments/offer.ts',
      'src/terminology',
      '@sinclair/typebox',
    ],
  },
  {
    room: 'src/pages/browser',
    mayImport: [
      ...['src/pages/browser', 'src/discovery/commands.ts', 'src/tools/query.ts'],
      ...['src/payments/protocol', 'src/payments/buyer.ts', 'viem'],
    ],
  },
  {
    room: 'src/pages',
    mayImport: [
      ...['src/pages', 'src/discovery', 'src/tools', 'src/errors', 'src/payments/protocol'],
      ...['dist', 'node:'],
    ],
  },
  {
    room: 'src/config',
    mayImport: [
      ...['src/config', 'src/errors/reason.ts', 'src/network', 'src/observability/styles.ts', 'src/payments'],
      ...['viem', 'node:'],
    ],
  },
  { room: 'src/network', mayImport: ['src/network', 'src/lazily.ts', 'ipaddr.js', 'node:'] },
  { room: 'src/observability', mayImport: ['src/observability', 'prom-client', 'node:'] },
  { room: 'src/version.ts', mayImport: ['package.json'] },
  {
    room: 'src/http',
    mayImport: [
      ...['src/http', 'src/config', 'src/discovery', 'src/errors', 'src/network', 'src/observability', 'src/pages'],
      ...['src/payments', 'src/terminology', 'src/tools', 'src/lazily.ts', '@sinclair/typebox', 'elysia', 'node:'],
    ],
  },
  {
    room: 'src/service',
    mayImport: [
      ...['src/service', 'src/http', 'src/config', 'src/discovery', 'src/errors', 'src/network', 'src/observability'],
      ...['src/payments', 'src/terminology', 'src/tools', 'src/version.ts', 'src/answer-before.ts', 'node:', 'bun:ffi'],
    ],
  },
  { room: 'src/cli', mayImport: ['src', 'dist', 'viem', 'node:', 'bun:ffi'] },
  { room: 'src/main.ts', mayImport: ['src/cli'] },
];

const transpiler = new Bun.Transpiler({ loader: 'ts' });

const importsOf = async (file: string): Promise<readonly string[]> =>
  transpiler
    .scanImports(await Bun.file(join(ROOT, file)).text())
    .map(({ path }) => (path.startsWith('.') ? normalize(join(dirname(file), path)) : path));

const sources = [...new Bun.Glob('src/**/*.ts').scanSync({ cwd: ROOT })].filter((file) => !file.endsWith('.d.ts'));
const graph = new Map(await Promise.all(sources.map(async (file) => [file, await importsOf(file)] as const)));

const isInside = (target: string, allowed: string): boolean =>
  target === allowed || target.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`);

describe('the rooms of the source', () => {
  test('there is a rule for every file', () => {
    expect(sources.filter((file) => !ROOMS.some(({ room }) => isInside(file, room)))).toEqual([]);
  });

  test('no room imports one it must not know', () => {
    const forbidden = [...graph].flatMap(([file, targets]) => {
      const rule = ROOMS.find(({ room }) => isInside(file, room));
      return targets
        .filter((target) => !rule?.mayImport.some((allowed) => isInside(target, allowed)))
        .map((target) => `${file} -> ${target}`);
    });
    expect(forbidden).toEqual([]);
  });

  test('no file imports itself around a circle', () => {
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      else if (!done.has(file)) for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of sources) visit(file, []);
    expect(circles).toEqual([]);
  });
});
