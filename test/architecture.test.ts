/** The arrows between the rooms: which may import which. An import of a type counts as any other. */
import { describe, expect, test } from 'bun:test';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(import.meta.dir, '..');

/** Groups of names that rooms share. */
const NAMES = {
  helpers:
    'src/deferred.ts src/named-file.ts src/nearest.ts src/errors/reason.ts src/errors/advised-error.ts src/errors/condition.ts',
  language:
    'src/terminology/derived.ts src/terminology/tuning.ts src/terminology/text src/terminology/lexicon src/terminology/model',
  money: 'src/payments/protocol src/payments/ledger src/payments/receipts src/payments/chain src/payments/facilitators',
  service: 'src/limits src/config src/discovery src/errors src/network src/observability src/payments src/tools',
};

/** What each room may import beside itself: rooms, files and packages. The first room that a file is in counts. */
const ROOMS: Readonly<Record<string, string>> = {
  'src/errors': 'src/payments/outcomes.ts',
  'src/payments/outcomes.ts': '',
  'src/deferred.ts': '',
  'src/bounded-json.ts': '',
  'src/queue-by-client.ts': '',
  'src/named-file.ts': 'node:fs',
  'src/nearest.ts': '',
  'src/version.ts': 'package.json',
  'src/network': `${NAMES.helpers} ipaddr.js node:`,
  'src/limits': 'src/network',
  'src/observability': `src/payments/outcomes.ts ${NAMES.helpers} prom-client node:`,
  'src/terminology/derived.ts': '',
  'src/terminology/tuning.ts': '',
  'src/terminology/text': 'src/terminology/derived.ts',
  'src/terminology/lexicon': `src/terminology/tuning.ts src/terminology/text ${NAMES.helpers} data`,
  'src/terminology/systems/facts-of.ts': '',
  'src/terminology/systems/facts.ts': 'src/terminology/systems/*/facts.ts',
  'src/terminology/systems/*/facts.ts': 'src/terminology/systems/facts-of.ts',
  'src/terminology/model':
    'src/terminology/text src/terminology/lexicon src/terminology/systems/facts.ts src/terminology/systems/facts-of.ts @sinclair/typebox',
  'src/terminology/search': `${NAMES.language} ${NAMES.helpers}`,
  'src/terminology/import': `src/terminology/model ${NAMES.helpers} csv-parse csv-parse/sync saxes yauzl node:`,
  'src/terminology/systems': `${NAMES.language} src/terminology/import ${NAMES.helpers} data`,
  'src/terminology/download': `src/terminology/import ${NAMES.helpers} node:`,
  'src/terminology': `${NAMES.helpers} dist data msgpackr @sinclair/typebox bun:jsc node:`,
  'src/tools/calculators': 'src/tools src/errors src/deferred.ts @sinclair/typebox decimal.js',
  'src/tools/inventory.ts': 'src/tools src/config src/deferred.ts src/nearest.ts src/terminology/terminology.ts',
  'src/tools/fhir':
    'src/tools src/errors src/deferred.ts src/terminology/terminology.ts src/terminology/model @sinclair/typebox re2js',
  'src/tools/notes':
    'src/tools src/errors src/terminology/terminology.ts src/terminology/model src/terminology/text src/terminology/measures src/deferred.ts src/nearest.ts @sinclair/typebox data',
  'src/tools/json-input.ts': 'src/tools src/errors src/bounded-json.ts @sinclair/typebox',
  'src/tools/units': 'src/tools src/errors src/deferred.ts @sinclair/typebox @lhncbc/ucum-lhc/source-cjs',
  'src/tools':
    'src/errors src/deferred.ts src/nearest.ts src/terminology/terminology.ts src/terminology/model @sinclair/typebox decimal.js',
  'src/payments/methods/schemes': '',
  'src/payments/protocol/curve.ts': 'src/deferred.ts @bitauth/libauth',
  'src/payments/protocol':
    'src/payments/methods/schemes src/bounded-json.ts @sinclair/typebox @solana/addresses @solana/codecs-strings @solana/transaction-messages @solana/transactions node:crypto',
  'src/payments/ledger/postgres/address.ts': '',
  'src/payments/ledger/postgres': `src/payments/protocol src/payments/ledger ${NAMES.helpers} bun node:`,
  'src/payments/ledger': `src/payments/protocol ${NAMES.helpers} bun:sqlite node:`,
  'src/payments/receipts': 'src/payments/protocol src/payments/ledger @sinclair/typebox viem node:',
  'src/payments/chain': 'src/payments/protocol src/payments/ledger src/deferred.ts viem node:',
  'src/payments/facilitators': `${NAMES.money} src/payments/methods/schemes src/payments/payment-identifier.ts ${NAMES.helpers} @sinclair/typebox viem jose @bitauth/libauth hash-wasm node:`,
  'src/payments/methods': `${NAMES.money} ${NAMES.helpers} node:crypto`,
  'src/payments/purchase/reconcile.ts': `src/payments/protocol src/payments/ledger src/payments/chain ${NAMES.helpers}`,
  'src/payments/purchase':
    'src/payments/outcomes.ts src/payments/methods/method.ts src/payments/protocol src/payments/ledger src/payments/receipts src/limits src/deferred.ts src/errors/condition.ts node:crypto',
  'src/payments': 'viem',
  'src/discovery':
    'src/tools src/errors src/payments/protocol src/payments/offer.ts src/terminology/model src/nearest.ts src/deferred.ts @sinclair/typebox minisearch',
  'src/pages/browser':
    'src/terminology/systems/facts.ts src/pages/card.ts src/pages/words.ts src/errors/errors.ts src/tools/tool.ts src/discovery/commands.ts src/discovery/finder.ts src/tools/query.ts src/payments/protocol src/payments/receipts src/payments/buyer.ts viem',
  'src/pages':
    'src/discovery src/tools src/errors src/payments/protocol src/deferred.ts @sinclair/typebox data dist node:',
  'src/owner':
    'src/config/hosts.ts src/observability/offer-counts.ts src/pages/html.ts src/pages/names.ts src/pages/style.ts src/payments/ledger/books.ts src/payments/protocol src/tools node:',
  'src/config': `${NAMES.helpers} src/network src/observability/logger.ts src/payments/facilitators src/payments/protocol src/payments/ledger/postgres/address.ts viem node:`,
  'src/work/worker.ts': 'src/work src/deferred.ts src/discovery/catalog-query.ts src/terminology src/tools node:fs',
  'src/work': 'src/queue-by-client.ts src/terminology/load.ts src/terminology/derived.ts src/deferred.ts node:',
  'src/http': `${NAMES.service} src/bounded-json.ts src/queue-by-client.ts src/work src/pages ${NAMES.helpers} @sinclair/typebox elysia bun node:`,
  'src/mcp': `${NAMES.service} src/http src/bounded-json.ts ${NAMES.helpers} @sinclair/typebox viem bun:sqlite node:`,
  'src/service': `${NAMES.service} src/owner src/work src/http src/mcp src/terminology ${NAMES.helpers} src/version.ts viem bun bun:ffi node:`,
  'src/cli': 'src dist etc viem bun node:',
  'src/main.ts': 'src/cli src/config/config-file.ts src/service/lifecycle.ts',
};

const rooms = Object.entries(ROOMS).map(([room, names]) => ({ room, mayImport: [room, ...names.split(' ')] }));

const transpiler = new Bun.Transpiler({ loader: 'ts' });

/** An import or export that names a type, which the transpiler drops. */
const TYPES = /^(?:import|export)\s+(?:type\b|\{[^}]*\btype\b)[^;']*from\s+'([^']+)'/gm;

const importsOf = async (file: string): Promise<readonly string[]> => {
  const text = await Bun.file(join(ROOT, file)).text();
  const values = transpiler.scanImports(text).map(({ path }) => path);
  const types = [...text.matchAll(TYPES)].map(([, path = '']) => path);
  return [...new Set([...values, ...types])].map((path) =>
    path.startsWith('.') ? normalize(join(dirname(file), path)) : path,
  );
};

const sources = [...new Bun.Glob('src/**/*.ts').scanSync({ cwd: ROOT })].filter((file) => !file.endsWith('.d.ts'));
const graph = new Map(await Promise.all(sources.map(async (file) => [file, await importsOf(file)] as const)));

/** A folder that holds folders is a front for them: each of its own files counts by itself. */
const fronts = new Set(sources.map((file) => dirname(dirname(file))));
const folderOf = (file: string): string => (fronts.has(dirname(file)) || isFacts(file) ? file : dirname(file));

/** What a code system declares of itself stands in its folder, and below the model that the folder works with. */
const isFacts = (file: string): boolean => /\/systems\/\w+\/facts\.ts$/.test(file);

const isInside = (target: string, allowed: string): boolean =>
  target === allowed ||
  target.replace(/(?<=\/systems\/)\w+(?=\/facts\.ts$)/, '*') === allowed ||
  target.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`);

/** The groups of names that reach each other (Tarjan, SIAM J. Comput. 1972), each group in alphabetical order. */
const circlesIn = (arrows: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (name: string): void => {
    order.set(name, order.size);
    let low = order.size - 1;
    stack.push(name);
    for (const next of arrows.get(name) ?? []) {
      if (!arrows.has(next)) continue;
      if (!order.has(next)) visit(next);
      low = Math.min(low, stack.includes(next) ? (lowest.get(next) ?? order.get(next) ?? low) : low);
    }
    lowest.set(name, low);
    if (low !== order.get(name)) return;
    const circle = stack.splice(stack.indexOf(name));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const name of arrows.keys()) if (!order.has(name)) visit(name);
  return circles.sort();
};

describe('the rooms of the source', () => {
  test('there is a rule for every file', () => {
    expect(sources.filter((file) => !rooms.some(({ room }) => isInside(file, room)))).toEqual([]);
  });

  test('no room imports one it must not know', () => {
    const forbidden = [...graph].flatMap(([file, targets]) => {
      const rule = rooms.find(({ room }) => isInside(file, room));
      return targets
        .filter((target) => !rule?.mayImport.some((allowed) => isInside(target, allowed)))
        .map((target) => `${file} -> ${target}`);
    });
    expect(forbidden).toEqual([]);
  });

  /** The files and packages that a start loads with some files. */
  const startOf = async (...files: readonly string[]): Promise<readonly string[]> => {
    const reached = new Set<string>();
    const follow = async (file: string): Promise<void> => {
      if (reached.has(file)) return;
      reached.add(file);
      if (!graph.has(file)) return;
      const imports = transpiler.scanImports(await Bun.file(join(ROOT, file)).text());
      const loaded = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
      for (const path of loaded) await follow(path.startsWith('.') ? normalize(join(dirname(file), path)) : path);
    };
    for (const file of files) await follow(file);
    return [...reached];
  };

  /** What a plain `serve` loads before it listens. */
  const startOfServe = async (): Promise<readonly string[]> => {
    const reached = await startOf('src/main.ts', 'src/cli/commands/serve.ts');
    expect(reached).toContain('src/service/compose.ts');
    return reached;
  };

  test('a command loads no tool, no terminology, no network and no library unless it needs them', async () => {
    const reached = await startOf('src/main.ts', 'src/cli/commands/version.ts');
    expect(reached).toContain('src/config/options.ts');
    const late =
      /^src\/(?:tools|terminology\/(?!pack\/parts)|service|http|discovery)\/|^node:(?:crypto|dns|net|tls|tty|zlib)/;
    expect(reached.filter((path) => late.test(path))).toEqual([]);
    const libraries = reached.filter((path) => !/^(?:src\/|data\/|dist\/|node:|package\.json$)/.test(path));
    expect(libraries).toEqual([]);
  });

  test('the start loads nothing of viem, which only clients of a chain and signatures need', async () => {
    expect((await startOfServe()).filter((path) => path.startsWith('viem'))).toEqual([]);
  });

  test('the start loads no declaration of a tool, no page and no library that only these need', async () => {
    const late = /^src\/(?:tools\/(?:(?:tool|ping)\.ts|\w+\/)|pages\/)|^(?:@sinclair\/typebox|decimal\.js|jose)/;
    expect((await startOfServe()).filter((path) => late.test(path))).toEqual([]);
  });

  /** The lines of files of the source that a pattern fits, without those in some folders. */
  const linesOf = async (pattern: RegExp, folders: RegExp): Promise<readonly string[]> => {
    const files = sources.filter((file) => !folders.test(file));
    expect(files.length).toBeGreaterThan(100);
    const found = files.map(async (file) => {
      const lines = (await Bun.file(join(ROOT, file)).text()).split('\n');
      return lines.flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : []));
    });
    return (await Promise.all(found)).flat();
  };

  test('no scheme is named, and no entry of an offer comes first by its place, outside of the methods of payment', async () => {
    const elsewhere = /^src\/(?:payments\/methods|terminology|tools)\//;
    const named = /'exact'|"exact"|\baccepts\[0\]|\baccepts: \[\w+\] *[,}]|\[\w+\] = (?:\w+\.)*accepts\b/;
    expect(await linesOf(named, elsewhere)).toEqual([]);
    expect(named.test('const [first] = offer.accepts;')).toBe(true);
  });

  test('names of accounts keep their case outside of what knows EVM alone: base58 has one', async () => {
    const evm = /^src\/(?:payments\/(?:chain|facilitators|methods|receipts|sign-in-with-x)|terminology|tools)/;
    const lowered = /(?:payer|payTo|asset|usdc|transaction|nonce|address)\b[^;]*\.toLowerCase\(/i;
    expect(await linesOf(lowered, evm)).toEqual([]);
    expect(lowered.test('purchase.payTo.toLowerCase()')).toBe(true);
  });

  test('no file imports itself around a circle', () => {
    expect(circlesIn(graph)).toEqual([]);
  });

  test('no folder imports itself around a circle', () => {
    const folders = Map.groupBy(graph, ([file]) => folderOf(file));
    const arrows = new Map(
      [...folders].map(([folder, files]) => {
        const targets = files.flatMap(([, imported]) => imported.filter((target) => graph.has(target)).map(folderOf));
        return [folder, targets.filter((target) => target !== folder)] as const;
      }),
    );
    expect(circlesIn(arrows)).toEqual([]);
  });

  test('a circle is found, one of types too', () => {
    const arrows = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ]);
    expect(circlesIn(arrows)).toEqual([['a', 'b', 'c']]);
    expect([..."import { type A, b } from './a.ts';\nexport type { C } from './c.ts';".matchAll(TYPES)]).toHaveLength(
      2,
    );
  });
});
